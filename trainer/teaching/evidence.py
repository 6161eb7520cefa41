"""What the log says of a player in one game, class by class of decisions.

Hands played with help are left out, and only the first hold submitted counts. How likely a class is
played right now follows from its trace (`trace.py`) and from the others (`picture.py`).

Before the first answer a prior stands in: people rarely err where an error is dear and often where
it is small. With an average loss of c coins per coin bet, the prior chance of a leak is
1 / (1 + e^(2.49 + 0.71 ln c)), as of invented players. How certain a rate is when few hands were
counted follows from the Beta distribution, without a library.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from math import exp, lgamma, log, log1p
from typing import TYPE_CHECKING, NamedTuple, Self

from trainer.teaching.trace import LATER, NEW, Trace

if TYPE_CHECKING:
    from solver.decisions import DecisionClass, Decisions
    from solver.paytable.table import PayTable
    from trainer.teaching.asking import Answer


PRIOR_HANDS = 2.0
"""How many hands the prior counts for in `Evidence.rate`, and so in the leaks."""
_PRIOR_LEVEL, _PRIOR_POWER = 2.49, 0.71
_TINY = 1e-9


class SeenAnswer(NamedTuple):
    """One unaided answer: the index of its class, what the hold lost, and when.

    `lost` is in coins per coin bet, 0 for a right hold. `kept` is the kind of a wrong hold.
    `milliseconds` is the time taken, 0 where it is not known; `taught` is whether the verdict was
    given.
    """

    decision: int
    lost: float
    at: datetime
    kept: str = ""
    milliseconds: int = 0
    taught: bool = True


class KindKept(NamedTuple):
    """A kind that was wrongly held: how often, and what that lost, in coins per coin bet."""

    kind: str
    times: int
    lost: float


@dataclass(frozen=True)
class ClassEvidence:
    """The answers to the deals of one class.

    Attributes:
        hands, missed: how many there are, and how many were wrong.
        lost: what the wrong ones lost, in coins per coin bet.
        kinds: those that were wrongly held.
        trace: what the answers show.
    """

    hands: int = 0
    missed: int = 0
    lost: float = 0.0
    kinds: tuple[KindKept, ...] = ()
    trace: Trace = NEW

    @property
    def last(self) -> datetime | None:
        """When the newest was given."""
        return self.trace.last

    @property
    def streak(self) -> int:
        """How many in a row were right up to now."""
        return self.trace.streak

    def add(self, answer: SeenAnswer, carried: float = 0.0) -> ClassEvidence:
        """Return the evidence with one more answer, newer than the others.

        `carried` is what it says of what carries over from siblings.
        """
        wrong, of_answer = answer.lost > 0, KindKept(answer.kept, 1, answer.lost)
        return ClassEvidence(
            hands=self.hands + 1,
            missed=self.missed + wrong,
            lost=self.lost + answer.lost,
            kinds=with_kept(self.kinds, of_answer) if wrong else self.kinds,
            trace=self.trace.answered(
                not wrong, answer.at, answer.milliseconds, taught=answer.taught, carried=carried
            ),
        )


@dataclass(frozen=True)
class Evidence:
    """What is known of a player in one game, by class; `add` returns it with one more answer."""

    decisions: Decisions
    classes: dict[int, ClassEvidence] = field(default_factory=dict)

    @classmethod
    def of(cls, decisions: Decisions, answers: Iterable[SeenAnswer]) -> Evidence:
        """Return the evidence of these answers, oldest first."""
        classes: dict[int, ClassEvidence] = {}
        for seen in answers:
            add_to(classes, seen, decisions)
        return cls(decisions, classes)

    def of_class(self, index: int) -> ClassEvidence:
        """Return the answers to the deals of a class."""
        return self.classes.get(index, ClassEvidence())

    def add(self, answer: SeenAnswer) -> Evidence:
        """Return the evidence with one more answer, newer than the others."""
        classes = {**self.classes}
        add_to(classes, answer, self.decisions)
        return replace(self, classes=classes)

    def before_today(self, now: datetime) -> Evidence:
        """Return the evidence without the answers of today."""
        today = {
            index: replace(each, trace=each.trace.eve)
            for index, each in self.classes.items()
            if each.trace.eve is not None and each.trace.days_since(now) < LATER
        }
        return replace(self, classes={**self.classes, **today})

    @property
    def hands(self) -> int:
        """How many answers there are."""
        return sum(each.hands for each in self.classes.values())

    def rate(self, index: int, share: float = 1.0, usual: float = PRIOR_HANDS) -> Rate:
        """Return how often the player errs in a class, counting only a `share` of its errors and of
        the prior's; the prior weighs as much as `usual` hands.
        """
        each, prior = self.of_class(index), _figures(self.decisions)[index].prior
        misses = share * (each.missed + prior * usual)
        if not misses:
            return Rate(0.0, 0.0, 0.0)
        return beta_rate(misses, each.hands + usual - misses)

    def joint_rate(self, errors: Sequence[tuple[int, float]], *, alike: bool) -> Rate:
        """Return how often the player errs in some classes taken together, each by how often it
        comes: with the mean and the variance of that sum, as one Beta distribution.

        `errors` are the classes, and which share of the errors in each is meant. The hands of the
        prior are added once, and shared by the classes: added to each, they would outweigh the
        player's own where a habit shows in many classes. Where all hands are `alike`, as for who
        keeps a kicker, they are counted as one class.
        """
        usual = PRIOR_HANDS / len(errors)
        if len(errors) == 1:
            return self.rate(*errors[0])
        figures = _figures(self.decisions)
        often = sum(figures[index].frequency for index, _ in errors)
        if alike:
            prior = sum(figures[i].frequency * figures[i].prior * share for i, share in errors)
            missed = sum(share * self.of_class(index).missed for index, share in errors)
            misses = missed + prior / often * PRIOR_HANDS
            seen = sum(self.of_class(index).hands for index, _ in errors)
            return beta_rate(misses, seen + PRIOR_HANDS - misses)
        mean = variance = 0.0
        for index, share in errors:
            weight = figures[index].frequency / often
            rate, hands = self.rate(index, share, usual).mean, self.of_class(index).hands + usual
            mean += weight * rate
            variance += weight**2 * rate * (1 - rate) / (hands + 1)
        known = mean * (1 - mean) / variance - 1
        return beta_rate(mean * known, (1 - mean) * known)

    def cost(self, index: int, errors: Iterable[KindKept] | None = None) -> float:
        """Return what an error of this player in a class costs, in coins per coin bet.

        It is the average over the player's `errors`, all unless said, and one more at the class's
        own cost.
        """
        counted = [*(self.of_class(index).kinds if errors is None else errors)]
        times, lost = sum(each.times for each in counted), sum(each.lost for each in counted)
        return (lost + _figures(self.decisions)[index].cost) / (times + 1)


@dataclass(frozen=True, eq=False)
class FromEvidence:
    """A mode that asks by the evidence of its player.

    Attributes:
        evidence: what is known of the player, with the answers given so far.
        right, wrong: how many answers were right and wrong since it was begun or gone on with.
    """

    evidence: Evidence
    right: int = field(default=0, kw_only=True)
    wrong: int = field(default=0, kw_only=True)

    @property
    def decisions(self) -> Decisions:
        """The classes of the game."""
        return self.evidence.decisions

    @property
    def table(self) -> PayTable:
        """The paytable."""
        return self.decisions.table

    @property
    def coins(self) -> int:
        """The bet."""
        return self.decisions.coins

    def with_seen(self, answer: SeenAnswer) -> Self:
        """Return the mode with one more answer in its evidence; what it asks is still the same."""
        return replace(
            self,
            evidence=self.evidence.add(answer),
            right=self.right + (not answer.lost),
            wrong=self.wrong + bool(answer.lost),
        )


def add_to(classes: dict[int, ClassEvidence], answer: SeenAnswer, decisions: Decisions) -> None:
    """Add an answer, newer than the others, to what is known of the classes."""
    before = classes.get(answer.decision) or ClassEvidence()
    carried = 0.0 if before.streak else _carried(classes, before.trace, answer, decisions)
    classes[answer.decision] = before.add(answer, carried)


def _carried(
    classes: dict[int, ClassEvidence], trace: Trace, answer: SeenAnswer, decisions: Decisions
) -> float:
    """Return the logarithm of how much likelier an answer is if its class is known as a sibling is.

    Only siblings count that were answered since the class was.
    """
    figures = _figures(decisions)
    own = trace.chance(answer.at, 1 - figures[answer.decision].prior)
    siblings_ = (
        each.trace.chance(answer.at, 1 - figures[index].prior)
        for index in siblings(decisions)[answer.decision]
        if (each := classes.get(index)) is not None and newer(each.last, trace.last)
    )
    best = max(own, max(siblings_, default=0.0))
    return log((1 - best) / (1 - own) if answer.lost > 0 else best / own)


def newer(at: datetime | None, than: datetime | None) -> bool:
    """Return whether something was answered, and later than another thing, if that was at all."""
    return at is not None and (than is None or at > than)


@lru_cache(maxsize=16)
def siblings(decisions: Decisions) -> tuple[tuple[int, ...], ...]:
    """Return for each class the others with the same best hold."""
    kinds: dict[str, list[int]] = {}
    for each in decisions.classes:
        kinds.setdefault(each.should, []).append(each.index)
    return tuple(
        tuple(index for index in kinds[each.should] if index != each.index)
        for each in decisions.classes
    )


def seen_in_answer(decisions: Decisions, answer: Answer) -> SeenAnswer:
    """Return an answer to a question as evidence."""
    solution, cards = answer.solution, answer.question.cards
    lost = max(solution.values) - solution.values[answer.held]
    kept = decisions.kept_of(cards, answer.held) if lost else ""
    index = decisions.class_of(cards)
    return SeenAnswer(index, lost / decisions.scale, answer.at, kept, answer.milliseconds)


class _Figures(NamedTuple):
    frequency: float
    cost: float
    prior: float


@lru_cache(maxsize=16)
def _figures(decisions: Decisions) -> list[_Figures]:
    """Return the figures of each class as floats: fractions are slow, and asked for often."""
    return [
        _Figures(float(each.frequency), float(each.cost), prior_chance(each))
        for each in decisions.classes
    ]


def prior_chance(decision: DecisionClass) -> float:
    """Return the chance that somebody of whom nothing is known has a leak in a class.

    >>> from solver.decisions import decisions_of
    >>> named = decisions_of("job-9-6").named
    >>> dear, small = named("two pair | low pair"), named("nothing | 3 to a flush")
    >>> round(prior_chance(dear), 2), round(prior_chance(small), 2)
    (0.05, 0.64)
    """
    cost = max(float(decision.cost), _TINY)
    return 1.0 / (1.0 + exp(_PRIOR_LEVEL + _PRIOR_POWER * log(cost)))


def with_kept(kept: Iterable[KindKept], more: KindKept) -> tuple[KindKept, ...]:
    """Return kinds that were wrongly held, with some more errors.

    >>> with_kept([KindKept("nothing", 2, 0.5)], KindKept("nothing", 1, 0.25))
    (KindKept(kind='nothing', times=3, lost=0.75),)
    """
    sums = {each.kind: each for each in kept}
    _, times, lost = sums.get(more.kind, KindKept(more.kind, 0, 0.0))
    sums[more.kind] = KindKept(more.kind, times + more.times, lost + more.lost)
    return tuple(sums.values())


_STEPS = 200
_NEWTON = 30
"""Steps of Newton's method before bounds are halved: it takes five or six, or never ends."""
_CLOSE = 1e-12
_LEAST = 1e-300
_TAIL = 0.05  # beyond either bound


class Rate(NamedTuple):
    """A share, and the bounds between which it lies with a probability of 90 %."""

    mean: float
    low: float
    high: float


def beta_rate(misses: float, hits: float) -> Rate:
    """Return the rate for that many misses and hits, the prior's included; both must be positive.

    >>> [round(share, 3) for share in beta_rate(1, 19)]
    [0.05, 0.003, 0.146]
    """
    low, high = (beta_quantile(misses, hits, share) for share in (_TAIL, 1 - _TAIL))
    return Rate(misses / (misses + hits), low, high)


def beta_quantile(a: float, b: float, share: float) -> float:
    """Return the number below which this share of the Beta distribution (a, b) lies.

    >>> round(beta_quantile(1, 1, 0.3), 6)
    0.3
    """
    low, high, at = 0.0, 1.0, a / (a + b)
    for number in range(_STEPS):
        off = beta_below(a, b, at) - share
        low, high = (at, high) if off < 0 else (low, at)
        step = off / max(_density(a, b, at), _LEAST)
        if min(abs(step), high - low) < _CLOSE:
            break
        newton = at - step  # where that leads astray, the bounds are halved
        at = newton if low < newton < high and number < _NEWTON else (low + high) / 2
    return at


def _density(a: float, b: float, x: float) -> float:
    return exp((a - 1) * log(x) + (b - 1) * log1p(-x) + lgamma(a + b) - lgamma(a) - lgamma(b))


def beta_below(a: float, b: float, x: float) -> float:
    """Return the share of the Beta distribution (a, b) that lies below x.

    By Lentz's continued fraction (Numerical Recipes, 6.4), on the side where it converges fast.
    """
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_below(b, a, 1 - x)
    front = exp(a * log(x) + b * log1p(-x) + lgamma(a + b) - lgamma(a) - lgamma(b)) / a
    return front * _fraction(a, b, x)


def _fraction(a: float, b: float, x: float) -> float:
    c, d = 1.0, _inverse(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, _STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            c, d = 1 + term / (c or _LEAST), _inverse(1 + term * d)
            value *= c * d
        if abs(c * d - 1) < _CLOSE:
            break
    return value


def _inverse(x: float) -> float:
    return 1 / (x or _LEAST)
