"""What every mode that asks has in common: a question, its answer, what comes next, and chance.

A mode is a value. It is fixed by what it was started with (a seed among it) and by the answers
since, so a mode that was broken off goes on from its stored answers: a question's random numbers
follow from the seed and the question.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

from evaluator.cards import NAMES, SUITS
from trainer.core.shoe import below, random_bytes

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from solver.hand import HandSolution
    from solver.paytable.table import PayTable
    from solver.strategy.language.chart_rules import Rule


EXAM_HANDS = 100
"""The hands of an exam, at most."""


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
    `hands` is how many hands were drawn with it, one unless it was played at the table.
    """

    question: Question
    held: int
    at: datetime
    milliseconds: int
    solution: HandSolution
    hands: int = 1

    @property
    def lost(self) -> Fraction:
        """What the hold gives away on all its hands, in coins."""
        solution = self.solution
        return (solution.best.ev - solution.hold(self.held).ev) * solution.coins * self.hands

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


class Chance:
    """The random choices of one question."""

    def __init__(self, seed: int, number: int, what: str = "question") -> None:
        """Start a stream; `what` names what it decides, and tells a question's streams apart."""
        self._bytes = random_bytes(seed, f"{what} {number}")

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1, all equally likely however large `bound` is."""
        size = ((bound - 1).bit_length() + 7) // 8
        limit = 256**size - 256**size % bound
        while True:
            number = 0
            for _ in range(size):
                number = number << 8 | next(self._bytes)
            if number < limit:
                return number % bound

    def weighted(self, weights: Sequence[int]) -> int:
        """Return an index, each as likely as its weight says."""
        return self.summed([*accumulate(weights)])

    def summed(self, sums: Sequence[int] | npt.NDArray[np.int64]) -> int:
        """Return an index, each as likely as its weight says; `sums` are the weights added up."""
        return bisect_right(sums, self.below(int(sums[-1])))

    def shuffled(self, items: Sequence[int]) -> tuple[int, ...]:
        """Return the items in a random order, as the shoe shuffles."""
        order = [*items]
        for last in range(len(order) - 1, 0, -1):
            chosen = below(last + 1, self._bytes)
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)


def any_suits(cards: Sequence[int], chance: Chance) -> tuple[int, ...]:
    """Return the cards with their suits renamed, and in an order, by chance; jokers have none."""
    suits = chance.shuffled(range(len(SUITS)))
    return chance.shuffled(
        [card if card >= len(NAMES) else card >> 2 << 2 | suits[card & 3] for card in cards]
    )


MOST_MISTAKES = 50
"""How many of the newest mistakes are drilled."""


@dataclass(frozen=True)
class DrillBounds:
    """What a drill is about, and how long it is.

    Attributes:
        classes: decision classes by their names ("low pair | one high card"), or by the kind that
            should be held.
        lines: what these lines of a chart are about.
        close: only close decisions.
        mistakes: only what was played wrong before.
        leaks: only the player's leaks.
        hands, minutes: when it ends; None for no end.
        kept: the kinds that were wrongly held in these classes, where a leak is drilled: they tell
            it from another leak of the same classes.
    """

    classes: tuple[str, ...] = ()
    lines: tuple[Rule, ...] = ()
    close: bool = False
    mistakes: bool = False
    leaks: bool = False
    hands: int | None = 20
    minutes: int | None = None
    kept: str = ""


GLANCE = 1000
"""Milliseconds in which nobody sees five cards and decides: docs/how-it-works/exam.md has why."""
FEWEST, ONE_IN = 5, 5
"""An exam is hasty if at least `FEWEST` answers, and one in `ONE_IN`, took less than a glance, and
half of those were wrong."""
LEFT_OUT = "So fast nobody sees five cards: this exam is kept, but does not count"


class Haste(NamedTuple):
    """How many answers an exam has, how many took less than a glance, how many of those were wrong.

    >>> Haste(100, 90, 80).hasty, Haste(100, 90, 8).hasty, Haste(100, 8, 8).hasty
    (True, False, False)
    """

    answers: int
    fast: int
    wrong: int

    @classmethod
    def of(cls, answers: Iterable[Answer]) -> Haste:
        """Return how fast the answers of an exam were."""
        all_ = [*answers]
        fast = [answer for answer in all_ if answer.milliseconds < GLANCE]
        return cls(len(all_), len(fast), sum(not answer.right for answer in fast))

    @property
    def hasty(self) -> bool:
        """Whether too many answers were given without thought for the exam to count; a player who
        is fast and right simply plays fast.
        """
        return (
            self.fast >= FEWEST
            and self.fast * ONE_IN >= self.answers
            and self.wrong * 2 >= self.fast
        )

    def __str__(self) -> str:
        """Say it.

        >>> str(Haste(100, 90, 80))
        '90 of your 100 answers took less than a second, and 80 of those were wrong.'
        >>> str(Haste(9, 9, 9))
        'Your 9 answers all took less than a second, and all were wrong.'
        """
        many = f"{self.fast} of your {self.answers} answers"
        fast = f"Your {self.answers} answers all" if self.fast == self.answers else many
        wrong = "all were wrong" if self.fast == self.wrong else f"{self.wrong} of those were wrong"
        return f"{fast} took less than a second, and {wrong}."


IN_SQL = f"""
    sum(milliseconds < {GLANCE}) >= {FEWEST}
    AND sum(milliseconds < {GLANCE}) * {ONE_IN} >= count(*)
    AND sum(milliseconds < {GLANCE} AND first_ev <> best_ev) * 2 >= sum(milliseconds < {GLANCE})
"""
"""The same of the hands of an exam, grouped by it: a history is asked for many exams at once."""
