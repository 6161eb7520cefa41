"""Exams whose answers came too fast to have been thought: which these are, what is said of them.

What time a hand takes to be seen, and who else asks so: docs/how-it-works/exam.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from trainer.teaching.asking import Answer

GLANCE = 1000
"""Milliseconds in which nobody sees five cards, decides and presses keys."""
FEWEST, ONE_IN = 5, 5
"""An exam is hasty if so many of its answers took less, and one in so many, half of them wrong."""
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
        """Whether so much of it was too fast to have been thought that it does not count: who is
        fast and right plays so.
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
