"""Placements of simulated players, of whom all is known: the lessons and the lines they know."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from exam_players import Room
from numpy.typing import NDArray

from solver.strategy.course.shipped_courses import shipped_course
from solver.strategy.playing.chart import Chart
from solver.strategy.playing.grading import ChartPlay
from trainer.teaching.course_lines import course_lines
from trainer.teaching.game_course import GameCourse
from trainer.teaching.lesson_deals import game_grader
from trainer.teaching.placement import Placement
from trainer.teaching.placement.players import learnt_lines

HALF = 0.5
Rights = NDArray[np.bool_]
"""Of every deal: whether the player's hold is best."""


@dataclass(frozen=True)
class Result:
    """What a placement said of a player: the lesson, the deals, and each line's chance."""

    lesson: int
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

    def knows(self, lines: NDArray[np.bool_]) -> Rights:
        """Return where who knows these lines of the last chart is right."""
        rules = tuple(
            line.rule
            for line, known, learnt in zip(
                self.course.course.lines, lines, self.learnt, strict=True
            )
            if known or not learnt
        )
        grader = game_grader(self.course.table, 5)
        found: Rights = ChartPlay(grader, Chart(rules)).loss == 0
        return found

    def place(self, rights: Rights, slips: float, seed: int) -> Result:
        """Place a player who is right in some deals, but for slips."""
        chance = np.random.default_rng(seed)
        placement = Placement.start(self.course, seed)
        while placement.question is not None:
            row = int(placement.rows[placement.asked[-1]])
            right = bool(rights[row]) and chance.random() >= slips
            placement = placement.heard(right)
        placed = placement.placed
        known = np.zeros(len(self.learnt))
        known[self.learnt] = list(placed.lines.values())
        return Result(placed.lesson, placed.answers, known)

    def played(self, rights: Rights, line: int) -> bool:
        """Return whether a player is right in most deals that show a line of the last chart."""
        shows = self.lines.shows == line
        return bool(np.average(rights[shows], weights=self.room.shares[shows]) > HALF)
