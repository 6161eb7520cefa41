"""Placements of simulated players, of whom all is known: the lessons and the lines they know."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from exam_players import Room
from numpy.typing import NDArray

from solver.strategy.course.course import shipped_course
from solver.strategy.playing.chart import Chart
from trainer.teaching.game_course import GameCourse
from trainer.teaching.lesson_deals import course_lines
from trainer.teaching.placement import Placed, Placement
from trainer.teaching.placement.players import learnt_lines

HALF = 0.5
Held = NDArray[np.int64]
"""Of every deal: what the player holds."""


@dataclass(frozen=True)
class Result:
    """What a placement said: where to begin, after which lesson the player stands, each line."""

    lesson: int
    stands: int
    deals: int
    known: NDArray[np.float64]


class Stand:
    """A game with its course: where placements are simulated."""

    def __init__(self, game: str) -> None:
        self.room = Room(game)
        table = self.room.grader.table
        shipped = shipped_course(table)
        assert shipped is not None
        self.course = GameCourse(table, 5, shipped)
        self.learnt = learnt_lines(self.course)
        self.lines = course_lines(table, 5, shipped)
        self.lesson_of = np.array([line.lesson for line in shipped.lines])

    def knows(self, lines: NDArray[np.bool_]) -> Held:
        """Return what who knows these lines of the last chart holds."""
        rules = tuple(
            line.rule
            for line, known, learnt in zip(
                self.course.course.lines, lines, self.learnt, strict=True
            )
            if known or not learnt
        )
        return self.room.chart(Chart(rules))

    def placed(self, held: Held, slips: float, seed: int) -> Placed:
        """Place a player who holds so, but for slips, which hold the second best."""
        chance, placement = np.random.default_rng(seed), self._begun(seed)
        while placement.question is not None:
            row = int(placement.rows[placement.places[-1]])
            mask = self.room.second[row] if chance.random() < slips else held[row]
            placement = placement.heard(int(self.room.grader.values[mask, row]))
        return placement.placed

    def place(self, held: Held, slips: float, seed: int) -> Result:
        """Return what a placement of such a player says."""
        placed = self.placed(held, slips, seed)
        known = np.zeros(len(self.learnt))
        known[self.learnt] = list(placed.lines.values())
        return Result(placed.lesson, placed.stands, placed.answers, known)

    @lru_cache(maxsize=128)  # noqa: B019 - a stand lives as long as the program
    def _begun(self, seed: int) -> Placement:
        return Placement.start(self.course, seed)

    def played(self, held: Held, line: int) -> bool:
        """Return whether a player is right in most deals that show a line of the last chart."""
        shows = np.flatnonzero(self.lines.shows == line)
        right = self.room.losses[held[shows], shows] <= 0
        return bool(np.average(right, weights=self.room.shares[shows]) > HALF)
