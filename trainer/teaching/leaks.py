"""Leaks: the habits by which a player gives something away, dearest first.

A class of decisions is a right hold and a hold that tempts; a habit shows in several such classes,
in which the same is held wrongly instead of the same right hold. A leak is a habit, its parts are
the classes. Classes that are played right by now are no part of what is still missed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import floor, log10, prod
from typing import ClassVar, Literal

from evaluator.figures import about, number_word, two
from evaluator.keys import Keys, key, real
from solver.decisions import DecisionClass
from trainer.teaching.evidence import Evidence, Rate
from trainer.teaching.picture import KNOWN, Picture, unforgotten
from trainer.teaching.skill import Pace

BETWEEN = "; "
"""What stands between the names of several classes in one."""
DRAWN_TO = " to a"
"""What the name of a draw has: "4 to a flush", "4 to an inside straight"."""
HIGH_CARD = "high card"
"""What the names of one high card and of several have."""
AGAIN = 3
"""Errors by a habit after which a player is told that it is a leak."""
FROM_THREE = f"Miss it {number_word(AGAIN)} times and it counts as a leak, with a price an hour."
WATCHED = 2
"""Errors by a habit from which on it is worth watching: a single one may be chance."""
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
    """A habit by which a player erred: a class of decisions, or several that read alike.

    Attributes:
        decision: the class, of several the dearest; `decision.frequency` is how often they come.
        seen, missed: the player's hands of the classes, and how many of them were wrong.
        kept, times: the kind that was wrongly held most often, and how often.
        rate: how often the player errs, with 90 % bounds; a prior is mixed in (`Evidence.rate`).
        cost: what an error costs, in coins per coin bet.
        lost: what the player's errors lost together, in coins per coin bet.
        gone: whether it is known by now: whether the picture of the player says so.
        parts: where there are several classes, the leak of each, dearest first.
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
    parts: tuple[Leak, ...] = ()

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
    def each(self) -> tuple[Leak, ...]:
        """The leak of each class, dearest first."""
        return self.parts or (self,)

    @property
    def classes(self) -> tuple[str, ...]:
        """The names of its classes, the dearest first."""
        return tuple(str(part.decision) for part in self.each)

    @property
    def name(self) -> str:
        """The names of its classes in one, by which its hands are found."""
        return BETWEEN.join(self.classes)

    @property
    def should(self) -> str:
        """The kind of the best hold; "" where that is now this, now that."""
        kinds = {part.decision.should for part in self.each}
        return self.decision.should if len(kinds) == 1 else ""

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
    """Return the habits by which the player erred, the costliest first."""
    picture = unforgotten(evidence)
    leaks = (_leak(picture, index) for index, each in evidence.classes.items() if each.missed)
    habits: dict[tuple[str, str, bool], list[Leak]] = {}
    for leak in dearest_first(leaks):
        habits.setdefault((*habit_of(leak), leak.gone), []).append(leak)
    return dearest_first(_joined(evidence, parts) for parts in habits.values())


def habit_of(leak: Leak) -> tuple[str, str]:
    """Return what makes leaks one habit: the right hold's kind and that which is usually held
    instead. A draw is chased whatever else there is to hold, and another is overlooked whatever is
    held instead; and high cards that are held instead of a pair, say, are one habit however many.
    """
    should, usual = leak.decision.should, leak.usual
    if DRAWN_TO in usual:
        return "", usual
    if DRAWN_TO in should:
        return should, ""
    return should, HIGH_CARD if HIGH_CARD in usual and HIGH_CARD not in should else usual


def _joined(evidence: Evidence, parts: Sequence[Leak]) -> Leak:
    """Return leaks of one habit as one: its price is the sum of theirs."""
    first, *others = parts
    if not others:
        return first
    often = sum((part.decision.frequency for part in parts), Fraction(0))
    kept = Counter[str]()
    for part in parts:
        kept.update(dict(evidence.of_class(part.decision.index).kept))
    usual = kept.most_common(1)[0][0] if kept else first.kept
    rate = evidence.joint_rate([part.decision.index for part in parts])
    lost_per_hand = sum(part.lost_per_1000 for part in parts) / 1000
    return replace(
        first,
        decision=replace(first.decision, frequency=often),
        seen=sum(part.seen for part in parts),
        missed=sum(part.missed for part in parts),
        kept=usual,
        times=kept[usual],
        rate=rate,
        cost=lost_per_hand / (float(often) * rate.mean),
        lost=sum(part.lost for part in parts),
        parts=tuple(parts),
    )


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


def hourly(coins: float | Fraction, *, unsure: bool) -> str:
    """Return coins an hour as the price of leaks is told everywhere: of few hands, which leave it
    unsure, in two significant digits.

    >>> hourly(29.684, unsure=False), hourly(29.684, unsure=True), hourly(7.32, unsure=True)
    ('29.68', 'about 30', 'about 7.3')
    """
    return f"about {about(coins)}" if unsure else two(coins)


@dataclass(frozen=True)
class PriceSum:
    """How the price of a leak is made, in figures that are multiplied to just that price: how many
    such hands an hour has, which share of them is missed, what a miss costs in coins.
    """

    hands: str
    missed: str
    cost: str
    price: str


def price_sum(leak: Leak, coins: int, pace: Pace) -> PriceSum:
    """Return how the price of a leak is made, in as few digits as lead to it as it is shown."""
    hands = float(leak.decision.frequency) * pace.hands_an_hour
    price = hourly(leak.per_hour(pace.hands_an_hour, coins), unsure=leak.unsure)
    factors = hands, leak.rate.mean, leak.cost * coins
    for digits in sorted(product(range(2, MOST_DIGITS), repeat=3), key=sum):
        rounded = [*map(_significant, factors, digits)]
        if hourly(prod(map(Fraction, rounded)), unsure=leak.unsure) == price:
            break
    dealt, missed, cost = rounded
    return PriceSum(dealt, missed, cost, price)


def _significant(value: float, digits: int) -> str:
    """Return a number in so many significant digits, and never less than its whole part.

    >>> _significant(31.64, 2), _significant(0.3412, 2), _significant(1234.5, 2)
    ('32', '0.34', '1234')
    """
    places = digits - 1 - floor(log10(value))
    return f"{value:.{max(0, places)}f}"


MOST_DIGITS = 8


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
