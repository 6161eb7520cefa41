"""What the log says of a player in one game, class by class of decisions.

Hands played with help are left out, and only the first hold submitted counts. Before the
first answer, and for as long as there are few, a prior stands in: people rarely err where an error
is dear and often where it is small. With an average loss of c coins per coin bet, the prior chance
of a leak is 1 / (1 + e^(2.49 + 0.71 ln c)), as of invented players.

Whether a leak is there now follows from the answers one by one: an error makes it likely, a few
right answers make it unlikely, and time brings the prior back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from math import exp, log
from typing import TYPE_CHECKING, NamedTuple

from trainer.teaching.rates import Rate, beta_rate

if TYPE_CHECKING:
    from solver.decisions import DecisionClass, Decisions
    from trainer.teaching.asking import Answer

PRIOR_HANDS = 2.0
"""How many hands the prior counts for in `Evidence.rate`, and so in the leaks."""
RIGHT_BY_CHANCE = 0.25
"""How often somebody with a leak is right even so."""
SLIP = 0.03
"""How often somebody without the leak errs."""
LEARNT = 0.1
"""How often one verdict cures a leak."""
LEAST = 0.01
"""The share of the prior chance of a leak that always remains: no skill is proved for good."""
MEMORY_DAYS = 1.0
"""The days after which half of what an answer showed is forgotten; they double with each right
answer in a row."""
LONGEST_STREAK = 10

_DAY = 24 * 60 * 60
_PRIOR_LEVEL, _PRIOR_POWER = 2.49, 0.71
_TINY = 1e-9


class SeenAnswer(NamedTuple):
    """One unaided answer: the index of its class, what the hold lost, and when.

    `lost` is in coins per coin bet, 0 for a right hold. `kept` is the kind of a wrong hold.
    """

    decision: int
    lost: float
    at: datetime
    kept: str = ""


@dataclass(frozen=True)
class ClassEvidence:
    """The answers to the deals of one class.

    Attributes:
        hands, missed: how many there are, and how many were wrong.
        lost: what the wrong ones lost, in coins per coin bet.
        kept: the kinds that were wrongly held, with how often.
        last: when the newest was given.
        streak: how many in a row were right up to now.
        leak: the chance, after the newest, that the player has a leak here.
    """

    hands: int = 0
    missed: int = 0
    lost: float = 0.0
    kept: tuple[tuple[str, int], ...] = ()
    last: datetime | None = None
    streak: int = 0
    leak: float = 0.0

    def leak_at(self, now: datetime, prior: float) -> float:
        """Return the chance of a leak at a time: forgetting raises it, at most to the prior."""
        if self.last is None:
            return prior
        days = max(0.0, (now - self.last).total_seconds()) / _DAY
        half_life = MEMORY_DAYS * 2.0 ** min(self.streak, LONGEST_STREAK)
        forgotten = 1.0 - exp(-log(2.0) * days / half_life)
        return self.leak + forgotten * max(0.0, prior - self.leak)

    def add(self, seen: SeenAnswer, prior: float) -> ClassEvidence:
        """Return the evidence with one more answer, newer than the others."""
        wrong = seen.lost > 0
        return replace(
            self,
            hands=self.hands + 1,
            missed=self.missed + wrong,
            lost=self.lost + seen.lost,
            kept=_counted(self.kept, seen.kept) if wrong and seen.kept else self.kept,
            last=seen.at,
            streak=0 if wrong else self.streak + 1,
            leak=max(_traced(self.leak_at(seen.at, prior), wrong), LEAST * prior),
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
            prior = _figures(decisions)[seen.decision].prior
            classes[seen.decision] = classes.get(seen.decision, ClassEvidence()).add(seen, prior)
        return cls(decisions, classes)

    def of_class(self, index: int) -> ClassEvidence:
        """Return the answers to the deals of a class."""
        return self.classes.get(index, ClassEvidence())

    def add(self, seen: SeenAnswer) -> Evidence:
        """Return the evidence with one more answer, newer than the others."""
        prior = _figures(self.decisions)[seen.decision].prior
        added = self.of_class(seen.decision).add(seen, prior)
        return replace(self, classes={**self.classes, seen.decision: added})

    @property
    def hands(self) -> int:
        """How many answers there are."""
        return sum(each.hands for each in self.classes.values())

    @property
    def missed(self) -> int:
        """How many of them were wrong."""
        return sum(each.missed for each in self.classes.values())

    def rate(self, index: int) -> Rate:
        """Return how often the player errs in a class, with `PRIOR_HANDS` hands of the prior."""
        each, prior = self.of_class(index), _figures(self.decisions)[index].prior
        misses = each.missed + prior * PRIOR_HANDS
        return beta_rate(misses, each.hands + PRIOR_HANDS - misses)

    def cost(self, index: int) -> float:
        """Return what an error of this player in a class costs, in coins per coin bet.

        It is the average over the player's errors and one more at the class's own cost.
        """
        each = self.of_class(index)
        return (each.lost + _figures(self.decisions)[index].cost) / (each.missed + 1)

    def chance(self, index: int, now: datetime) -> float:
        """Return the chance that the player has a leak in a class, at a time in UTC."""
        return self.of_class(index).leak_at(now, _figures(self.decisions)[index].prior)

    def priority(self, index: int, now: datetime) -> float:
        """Return what a class is worth to practise: frequency x cost x chance of a leak now."""
        frequency = _figures(self.decisions)[index].frequency
        return frequency * self.cost(index) * self.chance(index, now)


def seen_in_answer(decisions: Decisions, answer: Answer) -> SeenAnswer:
    """Return an answer to a question as evidence."""
    solution, cards = answer.solution, answer.question.cards
    lost = max(solution.values) - solution.values[answer.held]
    kept = decisions.kind_of(cards, answer.held) if lost else ""
    return SeenAnswer(decisions.class_of(cards), lost / decisions.scale, answer.at, kept)


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


def _traced(leak: float, wrong: bool) -> float:
    """Return the chance of a leak after an answer and its verdict: knowledge tracing [1]_.

    References:
        .. [1] A. T. Corbett, J. R. Anderson, "Knowledge tracing: modeling the acquisition of
           procedural knowledge", User Modeling and User-Adapted Interaction 4 (1995), 253.
    """
    with_leak = 1.0 - RIGHT_BY_CHANCE if wrong else RIGHT_BY_CHANCE
    without = SLIP if wrong else 1.0 - SLIP
    after = leak * with_leak / (leak * with_leak + (1.0 - leak) * without)
    return after * (1.0 - LEARNT)


def _counted(kept: tuple[tuple[str, int], ...], kind: str) -> tuple[tuple[str, int], ...]:
    counts = dict(kept)
    counts[kind] = counts.get(kind, 0) + 1
    return tuple(counts.items())
