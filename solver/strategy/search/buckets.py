"""Sorts the deals of a game into buckets, which are all that the search for charts needs.

Which rule of a chart decides a deal depends only on which rules apply to it. So deals to which the
same rules of a library apply are always decided by the same rule. They share a *bucket*, and what a
rule loses in them is added up once. The 134,459 deals fall into about 17,000 buckets, and a chart
made of the library's rules costs exactly the same computed from either.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

import numpy as np
import numpy.typing as npt

from solver.freed_memory import give_back_freed_memory, keep_freed_memory
from solver.progress import Progress, unheard
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.kinds import SETS
from solver.strategy.playing.grading import Grader
from solver.strategy.playing.held_ranks import Flags, Ints
from solver.strategy.playing.kind_ranks import rank_parts
from solver.strategy.playing.match import Chosen

LEAST_RIGHT = 0.05
"""A rule must be right in at least this share of the deals to which it applies. Others would only
come after better rules for the same deals; the rules of the best known charts reach 6 %."""
KEPT = 64
"""How many rules' losses in all buckets are kept: more than any chart has lines."""
WIDTH = 16
"""How many pairs of a bucket and a rule stand in a row."""
DISCARDING = -1
"""The number that stands for the last line of every chart among rules."""
Floats = npt.NDArray[np.float64]
Packed = npt.NDArray[np.uint8]
"""A bit for each deal."""


@dataclass(frozen=True)
class Buckets:
    """A library of R rules over B buckets of deals.

    What rules lose is one list of pairs of a bucket and a rule that applies to it, in the order of
    the buckets, and of the rules in each. It stands in rows of `WIDTH`, those of a bucket together:
    whole rows are copied several times as fast as single pairs.

    applies: (R, B) whether the rule applies to the bucket.
    first, rows: (B,) the first row of each bucket, and how many it has.
    rule: (rows, WIDTH) the rule of each pair; R where a row is not full.
    loss: (rows, WIDTH) what it costs if the rule decides the bucket, in coins per coin bet over all
        deals.
    nth: for each rule, which of the pairs of each of its buckets is its own.
    discarding: (B,) the cost of discarding everything.
    """

    rules: tuple[Rule, ...]
    applies: Flags
    first: Ints
    rows: Ints
    rule: npt.NDArray[np.int16]
    loss: Floats
    nth: tuple[npt.NDArray[np.unsignedinteger], ...]
    discarding: Floats

    @classmethod
    def of(
        cls, rules: tuple[Rule, ...], applies: Flags, lost: Iterable[Floats], discarding: Floats
    ) -> Buckets:
        """Return the buckets of rules that lose so much in each bucket to which they apply."""
        rows: Ints = -(applies.sum(axis=0) // -WIDTH)
        first: Ints = np.cumsum(rows) - rows
        rule_of = np.full((int(rows.sum()), WIDTH), len(rules), dtype=np.int16)
        loss = np.zeros(rule_of.shape)
        free = first * WIDTH  # the place of each bucket's next pair
        nth, short = [], np.min_scalar_type(int(rows.max()) * WIDTH - 1)
        for rule, (of_rule, losses) in enumerate(zip(applies, lost, strict=True)):
            at = np.flatnonzero(of_rule)
            places = free[at]
            rule_of.ravel()[places], loss.ravel()[places] = rule, losses
            nth.append((places - first[at] * WIDTH).astype(short))
            free[at] += 1
        return cls(rules, applies, first, rows, rule_of, loss, tuple(nth), discarding)

    @property
    def count(self) -> int:
        """B, the number of buckets."""
        return len(self.discarding)

    def losses(self, rule: int) -> Floats:
        """(B,): what a rule costs in each bucket; 0 where it does not apply.

        Only until other rules are asked for, which may take its place.
        """
        found: Floats = self._kept.losses[self._kept.rows_of((rule,))[0]]
        return found

    def losses_of(self, rules: Sequence[int], which: Ints, buckets: Ints) -> Floats:
        """(n,): what each of n rules costs in a bucket; `which` says their places in `rules`."""
        starts = self._kept.rows_of(rules) * self.count
        return self._kept.losses.ravel().take(starts[which] + buckets)

    @cached_property
    def _kept(self) -> _KeptLosses:
        return _KeptLosses(self)

    def subset(self, rules: Sequence[int], among: Ints | None = None) -> Buckets:
        """Only some of the rules; buckets that these do not distinguish are merged.

        among: the buckets that are kept, all unless they are given.
        """
        at = np.arange(self.count) if among is None else among
        of = self.applies[list(rules)]
        bucket, first = _distinct(of[:, at])
        applies, count = of[:, at[first]], len(first)
        lost = (
            np.bincount(bucket, self.losses(rule)[at], count)[of_rule]
            for rule, of_rule in zip(rules, applies, strict=True)
        )
        discarding = np.bincount(bucket, self.discarding[at], count).astype(np.float64)
        return Buckets.of(tuple(self.rules[rule] for rule in rules), applies, lost, discarding)


class _KeptLosses:
    """What discarding everything and the rules asked for last cost in every bucket.

    The rules of the charts at hand are asked for again and again.

    losses: (KEPT + 1, B) the costs, those of discarding everything first.
    """

    def __init__(self, buckets: Buckets) -> None:
        self._buckets = buckets
        self.losses: Floats = np.zeros((KEPT + 1, buckets.count))
        self.losses[0] = buckets.discarding
        self._row = np.full(len(buckets.rules) + 1, -1)
        self._row[DISCARDING] = 0
        self._rule = np.full(KEPT + 1, DISCARDING)
        self._asked = np.zeros(KEPT + 1, dtype=np.int64)
        self._now = 0

    def rows_of(self, rules: Sequence[int]) -> Ints:
        """The row of each of some rules, no more than are kept."""
        wanted = np.array(rules)
        rows: Ints = self._row[wanted]
        self._now += 1
        self._asked[rows] = self._now  # that of the last row too, if one is missing
        self._asked[0] = self._now
        for place in (rows < 0).nonzero()[0].tolist():
            rows[place] = self._loaded(rules[place])
        return rows

    def _loaded(self, rule: int) -> int:
        """The row of a rule, in place of the one that was not asked for for longest."""
        if self._row[rule] < 0:
            row, buckets = int(self._asked.argmin()), self._buckets
            if self._rule[row] != DISCARDING:
                self._row[self._rule[row]] = -1
            at = np.flatnonzero(buckets.applies[rule])
            self.losses[row] = 0
            self.losses[row, at] = buckets.loss.ravel()[
                buckets.first[at] * WIDTH + buckets.nth[rule]
            ]
            self._rule[row], self._row[rule], self._asked[row] = rule, row, self._now
        return int(self._row[rule])


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
    keep_freed_memory()
    buckets = _sorted(grader, list(_useful(grader, rules, progress)))
    rank_parts.cache_clear()  # 30 MB about kinds that are hardly ever in a chart
    give_back_freed_memory()
    return buckets


def _sorted(grader: Grader, kept: list[tuple[Rule, Packed, Chosen]]) -> Buckets:
    """The buckets of some rules, each with its deals; `kept` is used up, for it is large."""
    keys = np.random.default_rng(0).integers(1, 1 << 63, size=len(kept), dtype=np.uint64)
    sums = np.zeros(grader.matcher.count, dtype=np.uint64)
    for key, (_, deals, _) in zip(keys, kept, strict=True):
        sums[_places(deals)] += key
    _, bucket = np.unique(sums, return_inverse=True)
    count = int(bucket.max()) + 1
    applies = np.zeros((len(kept), count), dtype=np.bool_)
    for of_rule, (_, deals, _) in zip(applies, kept, strict=True):
        of_rule[bucket[_places(deals)]] = True

    def lost(deals: Ints, masks: Chosen, applies: Flags) -> Floats:
        lost = grader.lost(deals, masks) * grader.shares[deals]
        return np.bincount(bucket[deals], lost, count)[applies].astype(np.float64, copy=False)

    rules = tuple(rule for rule, _, _ in kept)
    kept.reverse()
    held = iter(kept.pop, None)
    losses = (
        lost(_places(deals), masks, of_rule)
        for of_rule, (_, deals, masks) in zip(applies, held, strict=False)
    )
    discarded = (grader.best - grader.values[0]) * grader.shares
    discarding = np.bincount(bucket, discarded, count).astype(np.float64)
    return Buckets.of(rules, applies, losses, discarding)


def _useful(
    grader: Grader, rules: Collection[Rule], progress: Progress
) -> Iterator[tuple[Rule, Packed, Chosen]]:
    """Yield each useful rule, the deals that it applies to, and what it holds in each."""
    seen: set[bytes] = set()
    for number, rule in enumerate(rules):
        progress(number / len(rules))
        at, masks = grader.matcher.held_by(rule, grader.terms)
        weights = grader.weights[at]
        right = int((weights * (grader.best_holds[at] >> masks.astype(np.uint32) & 1)).sum())
        often = right > LEAST_RIGHT * int(weights.sum())
        useful = often or (rule.conditions and right) or _is_plain_set(rule)
        if useful and len(at):
            applies = np.zeros(grader.matcher.count, dtype=np.bool_)
            applies[at] = True
            deals = np.packbits(applies)
            if (key := _digest(deals, masks)) not in seen:
                seen.add(key)
                yield rule, deals, masks


def _places(deals: Packed) -> Ints:
    """Which deals these are: in bits they take a tenth of the room."""
    return np.flatnonzero(np.unpackbits(deals))


def _is_plain_set(rule: Rule) -> bool:
    """Whether all kinds of a rule are pairs, two pair, threes or fours without a kicker.

    Such rules are kept however rarely they are best, since a chart must say what to do with a pair.
    For example, if two pair pays nothing, it is best to hold a third card with a high pair, which
    makes two pair less likely; but no line can say that.
    """
    return all(kind.family in SETS and not kind.kicker for kind in rule.kinds)


def _digest(deals: Packed, masks: Chosen) -> bytes:
    digest = blake2b(deals.tobytes(), digest_size=16)
    digest.update(masks.tobytes())
    return digest.digest()
