"""One picture of the player in a game: how likely each decision is played right, and how fast.

All follows from the evidence, and so from the log alone. A class of decisions is taken to have been
known before its first answer, not known, or known for a part of its deals, which no verdict
changes. Its trace (`trace.py`) says how likely the answers are in each case. How likely the cases
are is the same question for all classes at once: two traits, one of the player and one of the kind
of hold, are added to the log odds that a class was known, each on a grid. So whoever misses one
straight flush is expected to miss others.

What is learnt of one class may carry over to others with the same best hold. How much it does with
this player follows from the first answers to classes of which a sibling was known by then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from statistics import median
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.decisions import Decisions
from trainer.teaching.evidence import Evidence, newer, prior_chance, siblings
from trainer.teaching.trace import DAYS, DUE, GUESS, NEW, SLIP, Trace

Floats = NDArray[np.float64]

KNOWN = 0.9
"""What is played right with this chance is known."""
SKILL: Floats = np.linspace(-8, 8, 17)
"""What the player adds to the log odds that a class was known at first."""
KIN: Floats = np.linspace(-6, 6, 9)
"""What a kind of hold adds to them."""
SKILL_WIDTH, KIN_WIDTH = 3.0, 2.5
PARTLY: Floats = np.array([0.02, 0.2, 0.7])
"""Which share of what is not known may be played right in a part of the deals: of each player."""
PARTS: Floats = np.array([0.03, 0.3, 0.5, 0.7, 0.85, 0.93])
"""Which part that may be, each as likely."""
CARRIED: Floats = np.linspace(0.025, 0.975, 20)
"""In which share of the classes what was learnt of a sibling may carry over."""
SLOW = 2.0
"""A class is slow if it takes more than this many times the player's own median time."""
SLOW_FIRST = 1.25
"""By how much what is slow is worth more to practise."""
FEWEST_TIMED = 5
"""With fewer timed classes the player has no median."""


@dataclass(frozen=True, eq=False)
class Picture:
    """The picture of a player at a time, in UTC."""

    evidence: Evidence
    now: datetime

    @property
    def decisions(self) -> Decisions:
        """The classes of the game."""
        return self.evidence.decisions

    def chance(self, index: int) -> float:
        """Return how likely a deal of a class is played right now.

        >>> from datetime import UTC
        >>> from solver.decisions import decisions_of
        >>> decisions = decisions_of("job-9-6")
        >>> stranger = Picture(Evidence(decisions), datetime(2026, 11, 20, tzinfo=UTC))
        >>> named = ("two pair | low pair", "nothing | 3 to a flush")
        >>> [round(stranger.chance(decisions.named(name).index), 1) for name in named]
        [0.8, 0.5]
        """
        return float(self.chances[index])

    def priority(self, index: int) -> float:
        """Return what a class is worth to practise: frequency x cost x `gap`.

        Of two that are worth as much, the slow one comes first.
        """
        decision = self.decisions.classes[index]
        worth = float(decision.frequency) * self.evidence.cost(index)
        return worth * self.gap(index) * (SLOW_FIRST if self.slow(index) else 1.0)

    def gap(self, index: int) -> float:
        """Return how likely a class is not known now: an error but for slips, 0 to 1."""
        return max(0.0, 1.0 - self.chance(index) / (1.0 - SLIP))

    def slow(self, index: int) -> bool:
        """Return whether a class is known and not yet fluent."""
        took, usual = self._traces[index].milliseconds, self.usual_milliseconds
        if took is None or usual is None:
            return False
        return took > SLOW * usual and self.chance(index) >= DUE

    @cached_property
    def usual_milliseconds(self) -> float | None:
        """The player's own median time; None with too few timed classes."""
        times = [each.milliseconds for each in self._traces if each.milliseconds is not None]
        return median(times) if len(times) >= FEWEST_TIMED else None

    @cached_property
    def carried_over(self) -> Floats:
        """(classes,) how likely what is learnt of its siblings carries over to each class."""
        likelier = np.exp([each.carried for each in self._traces])
        both = CARRIED[:, None] * likelier + 1 - CARRIED[:, None]  # (shares, classes)
        logs = np.log(both).sum(axis=1)
        weights = np.exp(logs - logs.max())
        shares: Floats = weights / weights.sum() @ (CARRIED[:, None] * likelier / both)
        return shares

    @cached_property
    def own_chances(self) -> Floats:
        """(classes,) how likely each is played right now, by all answers but without the raise of
        what its siblings were since.
        """
        return _own_chances(self._traces, self.now, _priors(self.decisions))

    @cached_property
    def chances(self) -> Floats:
        """(classes,) how likely each is played right now."""
        own = self.own_chances
        chances = own.copy()
        for index, kin in enumerate(siblings(self.decisions)):
            last = self._traces[index].last
            since = [own[other] for other in kin if newer(self._traces[other].last, last)]
            more = max([own[index], *since]) - own[index]
            chances[index] += self.carried_over[index] * more
        return chances

    @cached_property
    def _traces(self) -> Sequence[Trace]:
        classes = self.evidence.classes
        return [
            classes[each.index].trace if each.index in classes else NEW
            for each in self.decisions.classes
        ]


def unforgotten(evidence: Evidence) -> Picture:
    """Return the picture as if every answer had been given now: nothing of it is forgotten."""
    return Picture(evidence, datetime.min.replace(tzinfo=UTC))


class _Priors(NamedTuple):
    """Of a game: the log odds that each class is known, and the number of its kind of hold."""

    odds: Floats
    kinds: NDArray[np.intp]
    of_kind: Floats


@lru_cache(maxsize=16)
def _priors(decisions: Decisions) -> _Priors:
    leak = np.array([prior_chance(each) for each in decisions.classes])
    _, kinds = np.unique([each.should for each in decisions.classes], return_inverse=True)
    return _Priors(np.log((1 - leak) / leak), kinds, np.eye(kinds.max() + 1)[kinds])


def _own_chances(traces: Sequence[Trace], now: datetime, priors: _Priors) -> Floats:
    likely, right = _cases(traces, now)
    odds = priors.odds + SKILL[:, None, None] + KIN[:, None]  # (skills, kin, classes)
    known = 1 / (1 + np.exp(-odds))
    parts = np.tile(PARTLY[:, None] / len(PARTS), len(PARTS))
    cases = np.column_stack([1 - PARTLY, parts])  # (shares, cases where it is not known)
    unknown_likely = (cases @ likely[1:])[:, None, None]  # (shares, 1, 1, classes)
    unknown_right = (cases @ (likely * right)[1:])[:, None, None]
    both = known * likely[0] + (1 - known) * unknown_likely
    of_kind = np.log(both) @ priors.of_kind - (KIN**2 / (2 * KIN_WIDTH**2))[:, None]
    top = of_kind.max(axis=2, keepdims=True)
    weights = np.exp(of_kind - top)
    total = weights.sum(axis=2, keepdims=True)
    player = (np.log(total) + top).sum(axis=(2, 3)) - SKILL**2 / (2 * SKILL_WIDTH**2)
    player_weights = np.exp(player - player.max())  # (shares, skills)
    player_weights /= player_weights.sum()
    weight = (weights / total * player_weights[..., None, None])[..., priors.kinds] / both
    was_known = (weight * known * likely[0]).sum(axis=(0, 1, 2))
    elsewhere = (weight * (1 - known) * unknown_right).sum(axis=(0, 1, 2))
    chances: Floats = was_known * right[0] + elsewhere
    return chances


def _cases(traces: Sequence[Trace], now: datetime) -> tuple[Floats, Floats]:
    """Return (cases, classes): how likely the answers are, and how likely a right one is now.

    The cases are: known before the first answer, not known, and each of `PARTS`.
    """
    days = np.array([each.days_since(now) for each in traces])
    kept = np.exp(-days[:, None] / np.array(DAYS))
    likely, right = np.empty((2, 2 + len(PARTS), len(traces)))
    for case, states in enumerate(
        (
            np.array([each.known for each in traces]),
            np.array([each.unknown for each in traces]),
        )
    ):
        likely[case] = states.sum(axis=1)
        recalled = (states[:, 1:] * kept).sum(axis=1) / np.maximum(likely[case], 1e-300)
        right[case] = GUESS + (1 - SLIP - GUESS) * recalled
    scale = np.array([each.scale for each in traces])
    hits, misses = (
        np.array([each.right for each in traces]),
        np.array([each.wrong for each in traces]),
    )
    for case, part in enumerate(PARTS, 2):
        logged = hits * np.log(part) + misses * np.log(1 - part) - scale
        likely[case] = np.exp(np.minimum(logged, 600.0))
        right[case] = part
    return np.maximum(likely, 1e-300), right
