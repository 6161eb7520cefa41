"""Leaks: the decisions in which a player gives something away, dearest first."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from fractions import Fraction
from typing import ClassVar, Literal

from evaluator.figures import about, number_word, two
from evaluator.keys import Keys, key, real
from solver.decisions import DecisionClass
from trainer.teaching.evidence import Evidence, Rate
from trainer.teaching.picture import KNOWN, Picture, unforgotten
from trainer.teaching.skill import Pace
from trainer.teaching.trace import DAYS, DUE, LATER, NEW

AGAIN = 3
"""Errors in a class after which a player is told that it is a leak."""
FROM_THREE = f"Miss it {number_word(AGAIN)} times and it counts as a leak, with a price an hour."
WATCHED = 2
"""Errors in a class from which on it is worth watching: a single one may be chance."""
SMALL = 0.5
"""The share of what a leak cost, to which that must have fallen before its closing is news."""
SURE = 0.1
"""How far apart the bounds of an error rate are, by that rate, where its price is well known."""
Standing = Literal["open", "seldom", "closed", "right"]
"""How a leak stands; what was never one is "seldom" missed, or played "right" by now."""
_SEEN = "the player's hands of the class, and how many were wrong"
_RATE = (
    "how often the player errs, with the bounds of 90 %; what is known of others is mixed in as "
    "two hands"
)


@dataclass(frozen=True)
class Leak:
    """A class of decisions in which a player erred.

    Attributes:
        decision: the class; `decision.frequency` is how often it comes.
        seen, missed: the player's hands of the class, and how many of them were wrong.
        kept, times: the kind that was wrongly held most often, and how often.
        rate: how often the player errs, with 90 % bounds; a prior is mixed in (`Evidence.rate`).
        cost: what an error costs, in coins per coin bet.
        lost: what the player's errors lost together, in coins per coin bet.
        gone: whether it is known by now: whether the picture of the player says so.
    """

    decision: DecisionClass
    seen: int
    missed: int
    kept: str
    times: int
    rate: Rate
    cost: float
    lost: float
    gone: bool

    KEYS: ClassVar[Keys] = (
        key("should", "the kind of the best hold", "decision.should"),
        key("instead", "the kind most plausibly held wrongly", "decision.instead"),
        key("kept", "the kind that this player held wrongly most often"),
        real("comes", "how often such a deal comes", "decision.frequency"),
        key("seen", _SEEN),
        key("missed", _SEEN),
        key("rate", _RATE, "rate.mean"),
        key("rate_low", _RATE, "rate.low"),
        key("rate_high", _RATE, "rate.high"),
        key("cost", "what an error costs, per coin bet"),
        key("lost_per_1000", "what the leak costs in 1,000 hands, per coin bet"),
        key("gone", "whether it is played right by now, nine times in ten"),
    )

    @property
    def usual(self) -> str:
        """The kind that was kept in more than half of the errors, after which a leak is named; ""
        where there is none.
        """
        return self.kept if 2 * self.times > self.missed else ""

    @property
    def a_miss(self) -> float:
        """What an error of the player lost on average, in coins per coin bet."""
        return self.lost / self.missed

    @property
    def share(self) -> float:
        """The share of the player's hands that was missed, with nothing mixed in."""
        return self.missed / self.seen

    @property
    def unsure(self) -> bool:
        """Whether so few hands are known that its price can be told only roughly."""
        return self.rate.high - self.rate.low > SURE * self.rate.mean

    @property
    def repeated(self) -> bool:
        """Whether it was missed often enough to be no accident."""
        return self.missed >= AGAIN

    @property
    def standing(self) -> Standing:
        """Open, or closed as it is played right by now; what was missed too seldom to be a leak is
        neither.
        """
        if self.repeated:
            return "closed" if self.gone else "open"
        return "right" if self.gone else "seldom"

    @property
    def lost_per_1000(self) -> float:
        """What the leak costs in 1,000 hands, in coins per coin bet."""
        return 1000 * float(self.decision.frequency) * self.rate.mean * self.cost

    def per_hour(self, hands: int, coins: int) -> float:
        """Return what the leak costs in an hour of that many hands at a bet, in coins."""
        return self.lost_per_1000 / 1000 * hands * coins

    def __str__(self) -> str:
        return f"kept {self.kept} instead of {self.decision.should}: {self.missed} of {self.seen}"


def leaks_of(evidence: Evidence) -> tuple[Leak, ...]:
    """Return the classes in which the player erred, the costliest first."""
    picture = unforgotten(evidence)
    leaks = (_leak(picture, index) for index, each in evidence.classes.items() if each.missed)
    return dearest_first(leaks)


def dearest_first(leaks: Iterable[Leak]) -> tuple[Leak, ...]:
    """Return leaks in order of what they cost; of equal ones the dearer class comes first."""
    return tuple(sorted(leaks, key=lambda leak: (-leak.lost_per_1000, leak.decision.index)))


def _leak(picture: Picture, index: int) -> Leak:
    evidence = picture.evidence
    each, decision = evidence.of_class(index), evidence.decisions.classes[index]
    nothing = (decision.instead, 0)
    kept, times = max(each.kept, key=lambda counted: counted[1], default=nothing)
    return Leak(
        decision=decision,
        seen=each.hands,
        missed=each.missed,
        kept=kept,
        times=times,
        rate=evidence.rate(index),
        cost=evidence.cost(index),
        lost=each.lost,
        gone=picture.chance(index) >= KNOWN and each.streak > 0,
    )


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
        and _fell(evidence, leak, evidence.of_class(leak.decision.index).streak)
        and lately.of_class(leak.decision.index).hands > _right_since_closed(evidence, leak)
    ]
    closed.sort(key=lambda leak: evidence.of_class(leak.decision.index).last or now, reverse=True)
    return tuple(_closing(evidence, leak, now) for leak in closed)


def _closing(evidence: Evidence, leak: Leak, now: datetime) -> Closing:
    index = leak.decision.index
    before = float(leak.decision.frequency) * _erred(evidence, index, 0) * leak.cost
    return Closing(leak, before, _asked_again(evidence, index, now))


def _erred(evidence: Evidence, index: int, run: int) -> float:
    """Return how often the player erred, by all answers up to so many of the last right ones."""
    each = evidence.of_class(index)
    then = replace(each, hands=each.hands - each.streak + run)
    return replace(evidence, classes={**evidence.classes, index: then}).rate(index).mean


def _fell(evidence: Evidence, leak: Leak, run: int) -> bool:
    """Whether a leak had become cheap by so many of its last right answers in a row."""
    index = leak.decision.index
    return _erred(evidence, index, run) <= SMALL * _erred(evidence, index, 0)


def _right_since_closed(evidence: Evidence, leak: Leak) -> int:
    """Return how many of the last right answers in a row came after those that closed a leak.

    The history keeps no answer by itself, so the earlier ones are taken in the order that is
    slowest to close it: those that were wrong come last.
    """
    index = leak.decision.index
    each = evidence.of_class(index)
    trace, at = NEW, each.last
    assert at is not None  # it was answered
    for right in (*[True] * (each.trace.right - each.streak), *[False] * each.trace.wrong):
        trace = trace.answered(right, at)
    for run in range(1, each.streak):
        trace = trace.answered(True, at)
        then = replace(evidence, classes={**evidence.classes, index: replace(each, trace=trace)})
        if _fell(evidence, leak, run) and unforgotten(then).chance(index) >= KNOWN:
            return each.streak - run
    return 0


def _asked_again(evidence: Evidence, index: int, now: datetime) -> datetime | None:
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


def hourly(coins: float | Fraction, *, unsure: bool) -> str:
    """Return coins an hour as the price of leaks is told everywhere: of few hands, which leave it
    unsure, in two significant digits.

    >>> hourly(29.684, unsure=False), hourly(29.684, unsure=True), hourly(7.32, unsure=True)
    ('29.68', 'about 30', 'about 7.3')
    """
    return f"about {about(coins)}" if unsure else two(coins)


def leak_price(leak: Leak, coins: int, pace: Pace) -> str:
    """Return in words what a leak costs at a bet: in an hour; of what was missed too seldom, a
    miss; nothing once it is closed, or played right.
    """
    if leak.gone:
        return NOW_RIGHT[leak.repeated]
    if leak.repeated:
        price = hourly(leak.per_hour(pace.hands_an_hour, coins), unsure=leak.unsure)
        return f"{price} coins an hour"
    return f"{two(leak.a_miss * coins)} coins a miss"


NOW_RIGHT = "right by now", "closed"
"""What is said in place of a price of what is played right by now: it was no leak, or it was."""


def none_open(leaks: Collection[Leak]) -> str:
    """Say that no leak is open: none was found, none is sure, or all are closed.

    >>> none_open(())
    'No leak found yet.'
    """
    standings = {leak.standing for leak in leaks}
    if "closed" in standings:
        return "No leak is open."
    return "No certain leak yet." if "seldom" in standings else "No leak found yet."
