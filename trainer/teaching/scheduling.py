"""How well a line is remembered, and when it is due again, from the answers that practised it.

The intervals are those of FSRS [1], with its published default parameters and without its random
"fuzz". A right answer counts as "good", a wrong one as "again". Nothing but the answers is kept:
what is known follows from them and from the time.

References:
    [1] J. Ye, J. Su and Y. Cao, A Stochastic Shortest Path Algorithm for Optimizing Spaced
        Repetition Scheduling, KDD 2022; the method as it is today: py-fsrs 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fsrs import Scheduler

RECENT = 6
"""How many of the last answers say how well a line is known."""
LONGEST_INTERVAL = 365
"""A line is asked again after this many days at the latest."""

Review = tuple[bool, datetime]
"""An answer that practised a line: whether it was right, and when it was given, in UTC."""


@dataclass(frozen=True)
class Memory:
    """What is remembered of a line at a time.

    Attributes:
        answers: how many answers practised it.
        longest: the most right answers in a row.
        known: 0 to 1: the right ones among the last `RECENT` answers, over `RECENT`, times the
            chance that it is still remembered.
        due: when it should be asked again; None if it was never asked.
    """

    answers: int = 0
    longest: int = 0
    known: float = 0.0
    due: datetime | None = None


def remembered(reviews: Iterable[Review], now: datetime) -> Memory:
    """Return what is remembered now of a line, from its answers in the order they were given.

    An answer from the future was given before the clock was set back: it counts as given now, so
    that a clock once wrong by years does not put a line off for years.

    >>> monday = datetime(2026, 11, 16, tzinfo=UTC)
    >>> memory = remembered([(True, monday)] * 6, monday)
    >>> memory.known, (memory.due - monday).days
    (1.0, 2)
    """
    from fsrs import Card, Rating

    card, right = Card(card_id=0, due=now), []
    for was_right, at in reviews:
        rating = Rating.Good if was_right else Rating.Again
        card, _ = _scheduler().review_card(card, rating, min(_in_utc(at), _in_utc(now)))
        right.append(was_right)
    if not right:
        return Memory()
    recalled = _scheduler().get_card_retrievability(card, _in_utc(now))
    share = sum(right[-RECENT:]) / RECENT
    return Memory(len(right), _longest_run(right), share * recalled, card.due)


def _in_utc(at: datetime) -> datetime:
    """Return a time in UTC; one without a zone, from another program perhaps, is taken as UTC."""
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=LONGEST_INTERVAL,
        enable_fuzzing=False,
    )


def _longest_run(right: Sequence[bool]) -> int:
    """Return the most right answers in a row.

    >>> _longest_run([True, False, True, True])
    2
    """
    longest = run = 0
    for each in right:
        run = run + 1 if each else 0
        longest = max(longest, run)
    return longest
