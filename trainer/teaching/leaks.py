"""Leaks: the decisions in which a player gives something away, dearest first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from solver.decisions import DecisionClass
from trainer.teaching.evidence import Evidence
from trainer.teaching.rates import Rate

GONE = 6
"""After how many right answers in a row a leak counts as gone."""


@dataclass(frozen=True)
class Leak:
    """A class of decisions in which a player erred.

    Attributes:
        decision: the class; `decision.frequency` is how often it comes.
        seen, missed: the player's hands of the class, and how many of them were wrong.
        kept: the kind that was wrongly held most often.
        rate: how often the player errs, with 90 % bounds; a prior is mixed in (`Evidence.rate`).
        cost: what an error costs, in coins per coin bet.
        gone: whether the last answers have all been right.
    """

    decision: DecisionClass
    seen: int
    missed: int
    kept: str
    rate: Rate
    cost: float
    gone: bool

    @property
    def lost_per_1000(self) -> float:
        """What the leak costs in 1,000 hands, in coins per coin bet."""
        return 1000 * float(self.decision.frequency) * self.rate.mean * self.cost

    def per_hour(self, hands: int, coins: int) -> float:
        """Return what the leak costs in an hour of so many hands at a bet, in coins."""
        return self.lost_per_1000 / 1000 * hands * coins

    def as_json(self) -> dict[str, Any]:
        """Return the leak as `holdwise stats --json` prints it."""
        return {
            "should": self.decision.should,
            "instead": self.decision.instead,
            "kept": self.kept,
            "comes": float(self.decision.frequency),
            "seen": self.seen,
            "missed": self.missed,
            "rate": self.rate.mean,
            "rate_low": self.rate.low,
            "rate_high": self.rate.high,
            "cost": self.cost,
            "lost_per_1000": self.lost_per_1000,
            "gone": self.gone,
        }

    def __str__(self) -> str:
        return f"kept {self.kept} instead of {self.decision.should}: {self.missed} of {self.seen}"


def leaks_of(evidence: Evidence) -> tuple[Leak, ...]:
    """Return the classes in which the player erred, the costliest first."""
    found = (_leak(evidence, index) for index, each in evidence.classes.items() if each.missed)
    return dearest_first(found)


def dearest_first(leaks: Iterable[Leak]) -> tuple[Leak, ...]:
    """Return leaks in order of what they cost; of equal ones the dearer class comes first."""
    return tuple(sorted(leaks, key=lambda leak: (-leak.lost_per_1000, leak.decision.index)))


def _leak(evidence: Evidence, index: int) -> Leak:
    each, decision = evidence.of_class(index), evidence.decisions.classes[index]
    kept = max(each.kept, key=lambda counted: counted[1], default=(decision.instead, 0))[0]
    return Leak(
        decision=decision,
        seen=each.hands,
        missed=each.missed,
        kept=kept,
        rate=evidence.rate(index),
        cost=evidence.cost(index),
        gone=each.streak >= GONE,
    )
