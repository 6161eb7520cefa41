"""Leaks that were closed lately: what each had cost, and when its decision is asked again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from trainer.teaching.evidence import Evidence
from trainer.teaching.leaks import Leak, leaks_of
from trainer.teaching.picture import KNOWN, Picture, unforgotten
from trainer.teaching.trace import DAYS, DUE, LATER, NEW, RUN

SMALL = 0.5
"""The share of what a leak cost, to which that must have fallen before its closing is news."""


@dataclass(frozen=True)
class Closing:
    """A leak that was closed: what it lost in a hand before the right answers that closed it, in
    coins per coin bet, and when its decision is asked again, in UTC; None if that is far off.
    """

    leak: Leak
    before: float
    due: datetime | None


def closings(evidence: Evidence, lately: Evidence, now: datetime) -> tuple[Closing, ...]:
    """Return the leaks that were closed lately, the one answered last first: those that cost a
    small part by now of what they did.

    `lately` is the same evidence with only the hands of the last days counted.
    """
    closed = [
        leak
        for leak in leaks_of(evidence)
        if leak.standing == "closed"
        and leak.lost_per_1000 / 1000 <= SMALL * _before(evidence, leak)
        and (
            (
                leak.streak < RUN  # of all its classes known exactly
                and _right_lately(lately, leak) > leak.streak - leak.closed_by
            )
            or any(_closed_in(evidence, part, lately) for part in leak.each)
        )
    ]

    def answered(leak: Leak) -> datetime:
        return max(evidence.of_class(part.decision.index).last or now for part in leak.each)

    return tuple(
        Closing(leak, _before(evidence, leak), _asked_again(evidence, leak, now))
        for leak in sorted(closed, key=answered, reverse=True)
    )


def _before(evidence: Evidence, leak: Leak) -> float:
    """Return what a leak lost in a hand before the last right answers, in coins per coin bet."""
    often = [float(part.decision.frequency) for part in leak.whole]
    rates = [_erred(evidence, part, 0) * part.share_of_class for part in leak.whole]
    erred = sum(each * rate for each, rate in zip(often, rates, strict=True)) / sum(often)
    return float(leak.decision.frequency) * erred * leak.cost


def _right_lately(lately: Evidence, leak: Leak) -> int:
    """Return how many hands of a leak are of the last days."""
    return sum(lately.of_class(part.decision.index).hands for part in leak.whole)


def _closed_in(evidence: Evidence, part: Leak, lately: Evidence) -> bool:
    """Whether a class was closed by answers of which some are of the last days."""
    hands = lately.of_class(part.decision.index).hands
    return hands > _right_since_closed(evidence, part)


def _erred(evidence: Evidence, part: Leak, run: int) -> float:
    """Return how often the player erred in the class of a part, counting of the last right answers
    in a row only the first `run`.
    """
    index = part.decision.index
    each = evidence.of_class(index)
    then = replace(each, hands=each.hands - each.streak + run)
    before = replace(evidence, classes={**evidence.classes, index: then})
    return before.rate(index, usual=part.usual_hands).mean


def _fell(evidence: Evidence, leak: Leak, run: int) -> bool:
    """Whether a leak had become cheap after the first `run` of its last right answers in a row."""
    return _erred(evidence, leak, run) <= SMALL * _erred(evidence, leak, 0)


def _right_since_closed(evidence: Evidence, leak: Leak) -> int:
    """Return how many of the last right answers in a row came after those that closed a leak.

    The history keeps no answer by itself, so the earlier ones are taken in the order that is
    slowest to close it: those that were wrong come last.
    """
    index = leak.decision.index
    each = evidence.of_class(index)
    at = each.last
    assert at is not None  # it was answered
    trace = NEW.repeated(True, each.trace.right - each.streak, at)
    trace = trace.repeated(False, each.trace.wrong, at)
    for run in range(1, each.streak):
        trace = trace.answered(True, at)
        then = replace(evidence, classes={**evidence.classes, index: replace(each, trace=trace)})
        if _fell(evidence, leak, run) and unforgotten(then).chance(index) >= KNOWN:
            return each.streak - run
    return 0


def _asked_again(evidence: Evidence, leak: Leak, now: datetime) -> datetime | None:
    """Return when a class of a leak is asked again first; None if all are far off."""
    due = (_due(evidence, part.decision.index, now) for part in leak.each)
    return min(filter(None, due), default=None)


def _due(evidence: Evidence, index: int, now: datetime) -> datetime | None:
    """Return when the chance of a right answer will have fallen so far that it is asked again."""
    last = evidence.of_class(index).last or now
    low, high = LATER, DAYS[-1]

    def is_due(days: float) -> bool:
        return Picture(evidence, last + timedelta(days=days)).chance(index) < DUE

    if is_due(low):
        return last + timedelta(days=low)
    if not is_due(high):
        return None
    while high - low > LATER:
        middle = (low + high) / 2
        low, high = (low, middle) if is_due(middle) else (middle, high)
    return last + timedelta(days=high)
