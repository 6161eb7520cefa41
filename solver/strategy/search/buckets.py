"""Sorts the deals of a game into buckets, which are all that the search for charts needs.

Which rule of a chart decides a deal depends only on which rules apply to it. So deals to which the
same rules of a library apply are always decided by the same rule. They share a *bucket*, and what a
rule loses in them is added up once. The 134,459 deals fall into about 17,000 buckets, and a chart
made of the library's rules costs exactly the same computed from either.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

import numpy as np
import numpy.typing as npt

from solver.progress import Progress, unheard
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.kinds import SETS
from solver.strategy.playing.grading import Grader
from solver.strategy.playing.held_ranks import Flags, Ints
from solver.strategy.playing.match import NO_HOLD, Chosen

LEAST_RIGHT = 0.05
"""A rule must be right in at least this share of the deals to which it applies. Others would only
come after better rules for the same deals; the rules of the best known charts reach 6 %."""
KEPT = 64
"""How many rules' losses in all buckets are kept: more than any chart has lines."""
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Buckets:
    """A library of R rules over B buckets of deals.

    applies: (R, B) whether the rule applies to the bucket.
    lost: for each rule, what it costs if it decides each of the buckets to which it applies, in
        coins per coin bet over all deals. A rule applies to a tenth of the buckets or fewer: the
        losses in all of them would take 400 MB in some games.
    discarding: (B,) the cost of discarding everything.
    """

    rules: tuple[Rule, ...]
    applies: Flags
    lost: tuple[Floats, ...]
    discarding: Floats
    _losses: dict[int, Floats] = field(default_factory=dict, compare=False, repr=False)

    @property
    def count(self) -> int:
        """B, the number of buckets."""
        return len(self.discarding)

    def losses(self, rule: int) -> Floats:
        """(B,): what a rule costs in each bucket; 0 where it does not apply.

        The rules of the charts at hand are asked for again and again, so the last ones are kept.
        """
        found = self._losses.pop(rule, None)
        if found is None:
            found = np.zeros(self.count)
            found[self.applies[rule]] = self.lost[rule]
            if len(self._losses) == KEPT:
                self._losses.pop(next(iter(self._losses)))
        self._losses[rule] = found
        return found

    def subset(self, rules: Sequence[int]) -> Buckets:
        """Only some of the rules; buckets that these do not distinguish are merged."""
        bucket, first = _distinct(self.applies[rules])
        applies = self.applies[rules][:, first]
        lost = (np.bincount(bucket, self.losses(rule), len(first)) for rule in rules)
        return Buckets(
            tuple(self.rules[rule] for rule in rules),
            applies,
            tuple(losses[at] for losses, at in zip(lost, applies, strict=True)),
            np.bincount(bucket, self.discarding, len(first)).astype(np.float64),
        )


def _distinct(applies: Flags) -> tuple[Ints, Ints]:
    """Number the distinct columns; return each column's number, and the first column of each."""
    keys = np.packbits(applies, axis=0).T
    _, first, number = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    return number.ravel(), first


def sort_into_buckets(
    grader: Grader, rules: Collection[Rule], progress: Progress = unheard
) -> Buckets:
    """Sort the deals of a game into buckets by which rules of a library apply to them.

    Rules that are hardly ever best are left out, and so are rules that hold the same as an earlier
    one in every deal. Deals are distinguished by a 64-bit sum of random numbers, one for each rule
    that applies. The chance that any two of about 17,000 buckets share a sum is below one in a
    billion, and a finished chart is graded without buckets anyway.
    """
    kept = list(_useful(grader, rules, progress))
    keys = np.random.default_rng(0).integers(1, 1 << 63, size=len(kept), dtype=np.uint64)
    sums = np.zeros(grader.matcher.count, dtype=np.uint64)
    for key, (_, at, _) in zip(keys, kept, strict=True):
        sums[at] += key
    _, bucket = np.unique(sums, return_inverse=True)
    count = int(bucket.max()) + 1
    losses: list[Floats] = []
    applies = np.zeros((len(kept), count), dtype=np.bool_)
    names = tuple(rule for rule, _, _ in kept)
    for i in reversed(range(len(kept))):
        _, at, lost = kept.pop()  # as these arrays go, the pages of the others come
        applies[i, bucket[at]] = True
        losses.append(np.bincount(bucket[at], lost * grader.shares[at], count)[applies[i]])
    discarded = (grader.best - grader.values[0]) * grader.shares
    discarding = np.bincount(bucket, discarded, count).astype(np.float64)
    return Buckets(names, applies, tuple(reversed(losses)), discarding)


def _useful(
    grader: Grader, rules: Collection[Rule], progress: Progress
) -> Iterator[tuple[Rule, npt.NDArray[np.int32], Ints]]:
    """Yield each useful rule, the deals that it applies to, and what it loses in each."""
    seen: set[bytes] = set()
    for number, rule in enumerate(rules):
        progress(number / len(rules))
        chosen = grader.chosen(rule)
        at = np.flatnonzero(chosen != NO_HOLD)
        lost = grader.best[at] - grader.values[chosen[at], at]
        right = int(grader.weights[at[lost == 0]].sum())
        often = right > LEAST_RIGHT * int(grader.weights[at].sum())
        useful = often or (rule.conditions and right) or _is_plain_set(rule)
        if useful and len(at) and (key := _digest(chosen)) not in seen:
            seen.add(key)
            yield rule, at.astype(np.int32), lost


def _is_plain_set(rule: Rule) -> bool:
    """Whether all kinds of a rule are pairs, two pair, threes or fours without a kicker.

    Such rules are kept however rarely they are best, since a chart must say what to do with a pair.
    For example, if two pair pays nothing, it is best to hold a third card with a high pair, which
    makes two pair less likely; but no line can say that.
    """
    return all(kind.family in SETS and not kind.kicker for kind in rule.kinds)


def _digest(chosen: Chosen) -> bytes:
    return blake2b(chosen.tobytes(), digest_size=16).digest()
