"""What every mode that asks has in common: a question, its answer, and what comes next.

A mode is a value. It is fixed by what it was started with (a seed among it) and by the answers
since, so a mode that was broken off goes on from its stored answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.paytable.table import PayTable
    from solver.strategy.language.chart_rules import Rule


@dataclass(frozen=True)
class Question:
    """A deal to be played: which cards to keep?

    `number` counts from 1; `of` is how many questions there are, None if the mode is open-ended.
    `cards` are five ids in the order shown. `decision` is the index of the deal's class among
    those of the game, `lesson` the lesson of the course that asks, if one does, and `line` the line
    of the chart that it practises. `construction` is the text from which, with the seed and the
    number, the same deal is constructed again.
    """

    number: int
    of: int | None
    cards: tuple[int, ...]
    construction: str
    decision: int | None = None
    lesson: int | None = None
    line: Rule | None = None


@dataclass(frozen=True)
class Answer:
    """What a player held: a mask over the question's cards (bit i = card i), and when.

    `at` is in UTC; `milliseconds` is the time taken. `solution` has the values of all holds.
    """

    question: Question
    held: int
    at: datetime
    milliseconds: int
    solution: HandSolution

    @property
    def right(self) -> bool:
        """Whether the hold is worth as much as the best."""
        return self.held in self.solution.best_masks


class Mode(Protocol):
    """A drill, a lesson of the course or an exam in progress."""

    @property
    def name(self) -> str:
        """The mode's name in the history: `drill`, `course` or `exam`."""

    @property
    def table(self) -> PayTable:
        """The paytable."""

    @property
    def coins(self) -> int:
        """The bet."""

    @property
    def speaks(self) -> bool:
        """Whether a verdict follows each answer; not in an exam."""

    @property
    def question(self) -> Question | None:
        """The question to be answered next; None once the mode is over."""

    def answered(self, answer: Answer) -> Self:
        """Return the mode after this answer to its question."""
