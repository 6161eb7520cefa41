"""Which line of a course a deal shows to be known, and which decisions each line is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from solver.arrays import Ints
from solver.deals import row_of
from solver.strategy.language.kinds import Family
from solver.strategy.playing.grading import ChartPlay
from trainer.teaching.lesson_deals import game_grader

if TYPE_CHECKING:
    from solver.decisions import Decisions
    from solver.paytable.table import PayTable
    from solver.strategy.course.course import Course


@dataclass(frozen=True, eq=False)
class CourseLines:
    """The lines of a course's last chart, played in every deal of a game.

    A deal shows that a line is known if the line decides it, rightly, and it would be played worse
    without the line. It is solved at first use, which takes a second.
    """

    table: PayTable
    coins: int
    course: Course

    @property
    def key(self) -> str:
        """A short text that changes with the course."""
        return blake2b(self.course.text().encode(), digest_size=8).hexdigest()

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The lines, first to last."""
        return tuple(str(line.rule) for line in self.course.lines)

    @cached_property
    def _played(self) -> tuple[NDArray[np.int16], Ints]:
        """(n,) the line that each deal shows, -1 for none, and what is lost without it."""
        play = ChartPlay(
            game_grader(self.table, self.coins), self.course.chart(self.course.lessons)
        )
        lost = play.loss_without_line()
        learnt = np.array(
            [line.rule.kinds[0].family is not Family.NOTHING for line in self.course.lines]
        )
        shows = (play.loss == 0) & (lost > 0) & learnt[np.maximum(play.line, 0)]
        return np.where(shows, play.line, -1).astype(np.int16), lost

    @property
    def shows(self) -> NDArray[np.int16]:
        """(n,) the place of the line that each deal shows, from 0; -1 for none."""
        return self._played[0]

    def shown_by(self, cards: Sequence[int]) -> str | None:
        """Return the line that a deal shows; None if it shows none."""
        place = self.place_of(cards)
        return None if place is None else self.texts[place]

    def place_of(self, cards: Sequence[int]) -> int | None:
        """Return the place, from 0, of the line that a deal shows; None if it shows none."""
        line = int(self._played[0][row_of(cards, self.table.rules)])
        return None if line < 0 else line

    def shares(self, decisions: Decisions) -> NDArray[np.float64]:
        """Return (lines, classes): what not knowing a line costs in each class of decisions.

        In coins per coin bet and hand. A line is dealt by what it costs, so that the classes in
        which it matters most say most of it.
        """
        shows, lost = self._played
        grader = game_grader(self.table, self.coins)
        there = np.flatnonzero(shows >= 0)
        places = shows[there].astype(np.intp) * len(decisions.classes) + decisions.of_deals[there]
        size = len(self.texts), len(decisions.classes)
        cost = grader.weights[there] * lost[there] / grader.total
        summed = np.bincount(places, cost, size[0] * size[1]).reshape(*size)
        return summed.astype(np.float64, copy=False)

    def losses(self) -> NDArray[np.float64]:
        """Return (lines,) what is lost on average where a line is not known, per coin bet."""
        shows, lost = self._played
        grader = game_grader(self.table, self.coins)
        there = np.flatnonzero(shows >= 0)
        weights = grader.weights[there]
        total = np.bincount(shows[there], weights * lost[there] / grader.scale, len(self.texts))
        deals = np.bincount(shows[there], weights, len(self.texts))
        found: NDArray[np.float64] = total / np.maximum(deals, 1)
        return found


@lru_cache(maxsize=2)
def course_lines(table: PayTable, coins: int, course: Course) -> CourseLines:
    """Return the lines of a course; the last two games' are kept."""
    return CourseLines(table, coins, course)
