"""Sorts the deals of a game into buckets, which are all that the search for charts needs.

Which rule of a chart decides a deal depends only on which rules apply to it. So deals to which the
same rules of a library apply are always decided by the same rule. They share a *bucket*, and what a
rule loses in them is added up once. The 134,459 deals fall into about 17,000 buckets, and a chart
made of the library's rules costs exactly the same computed from either.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

import numpy as np
import numpy.typing as npt

from solver.arrays import give_back_freed_memory, keep_freed_memory
from solver.deals import all_deals, deal_weights
from solver.processes import Helper, SharedParts
from solver.progress import Progress, unheard
from solver.rules import Rules
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.kinds import SETS
from solver.strategy.playing.grading import Grader, matcher_of_all_deals
from solver.strategy.playing.held_ranks import Bits, Flags, Ints
from solver.strategy.playing.kind_ranks import rank_parts
from solver.strategy.playing.match import ChosenHolds, Matcher
from solver.strategy.playing.word_meanings import GameTerms

LEAST_RIGHT = 0.05
"""A rule must be right in at least this share of the deals to which it applies. Others would only
come after better rules for the same deals; the rules of the best known charts reach 6 %."""
KEPT = 64
"""How many rules' losses in all buckets are kept: more than any chart has lines."""
WIDTH = 16
"""How many pairs of a bucket and a rule stand in a row."""
LARGEST_KEPT = 1 << 22
"""The bytes of the largest array whose memory is kept for others. Larger ones, as that of all
pairs, are few and last long; what they left was hardly used again."""
DISCARDING = -1
"""The number that stands for the last line of every chart among rules."""
SIFTED = 32
"""How many rules a process looks at before it takes the next ones: some 60 ms."""
Floats = npt.NDArray[np.float64]
Packed = npt.NDArray[np.uint8]
"""Flags, eight to a byte."""
Sifted = tuple[Rule, Packed, ChosenHolds]
"""A rule, the deals that it applies to, and what it holds in each of these."""


@dataclass(frozen=True)
class Buckets:
    """A library of R rules over B buckets of deals.

    What rules lose is one list of pairs of a bucket and a rule that applies to it, in the order of
    the buckets, and of the rules in each. It stands in rows of `WIDTH`, those of a bucket together:
    whole rows are copied several times as fast as single pairs.

    bits: (R, B / 8) whether the rule applies to the bucket, a bit each.
    first, rows: (B,) the first row of each bucket, and how many it has.
    rule: (rows, WIDTH) the rule of each pair; R where a row is not full.
    loss: (rows, WIDTH) what it costs if the rule decides the bucket, in coins per coin bet over all
        deals.
    nth: for each rule, which of the pairs of each of its buckets is its own.
    discarding: (B,) the cost of discarding everything.
    """

    rules: tuple[Rule, ...]
    bits: Packed
    first: Ints
    rows: Ints
    rule: npt.NDArray[np.int16]
    loss: Floats
    nth: tuple[npt.NDArray[np.unsignedinteger], ...]
    discarding: Floats

    @classmethod
    def of(
        cls, rules: tuple[Rule, ...], bits: Packed, lost: Iterable[Floats], discarding: Floats
    ) -> Buckets:
        """Return the buckets of rules; `lost` has each rule's loss in the buckets it applies to."""
        pairs = np.zeros(len(discarding), dtype=np.int64)
        for of_rule in bits:
            pairs += unpacked(of_rule, len(pairs))
        rows: Ints = -(pairs // -WIDTH)
        first: Ints = np.cumsum(rows) - rows
        rule_of = np.full((int(rows.sum()), WIDTH), len(rules), dtype=np.int16)
        loss = np.zeros(rule_of.shape)
        free = first * WIDTH  # the place of each bucket's next pair
        nth, short = [], np.min_scalar_type(int(rows.max()) * WIDTH - 1)
        for rule, (of_rule, losses) in enumerate(zip(bits, lost, strict=True)):
            at = np.flatnonzero(unpacked(of_rule, len(pairs)))
            places = free[at]
            rule_of.ravel()[places], loss.ravel()[places] = rule, losses[at]
            nth.append((places - first[at] * WIDTH).astype(short))
            free[at] += 1
        return cls(rules, bits, first, rows, rule_of, loss, tuple(nth), discarding)

    @property
    def count(self) -> int:
        """B, the number of buckets."""
        return len(self.discarding)

    def applies(self, rule: int) -> Flags:
        """(B,): whether a rule applies to each bucket."""
        return unpacked(self.bits[rule], self.count)

    def losses(self, rule: int) -> Floats:
        """(B,): what a rule costs in each bucket; 0 where it does not apply.

        Only until other rules are asked for, which may take its place.
        """
        losses: Floats = self._kept.losses[self._rows_of((rule,))[0]]
        return losses

    def losses_of(self, rules: Sequence[int], which: Ints, buckets: Ints) -> Floats:
        """(n,): what each of n rules costs in a bucket; `which` says their places in `rules`."""
        starts = self._rows_of(rules) * self.count
        return self._kept.losses.ravel().take(starts[which] + buckets)

    @cached_property
    def _kept(self) -> _KeptLosses:
        return _KeptLosses(len(self.rules), self.discarding)

    def _rows_of(self, rules: Sequence[int]) -> Ints:
        """The row of each of some rules, no more than are kept, among the losses that are kept."""
        rows = self._kept.rows_of(rules)
        for place in (rows < 0).nonzero()[0].tolist():
            rule = rules[place]
            if self._kept.row[rule] < 0:
                losses, at = self._kept.room_for(rule), np.flatnonzero(self.applies(rule))
                losses[:] = 0
                losses[at] = self.loss.ravel()[self.first[at] * WIDTH + self.nth[rule]]
            rows[place] = self._kept.row[rule]
        return rows

    @cached_property
    def narrower(self) -> list[list[int]]:
        """For each rule, the widest rules among those that apply to a proper subset of its buckets.

        Only splitting a line needs them.
        """
        sizes = np.bitwise_count(self.bits).sum(axis=1, dtype=np.int64)
        padded = np.pad(self.bits, ((0, 0), (0, -self.bits.shape[1] % 8)))
        bits = np.ascontiguousarray(padded).view(np.uint64)
        within = np.array([~(bits & ~wide).any(axis=1) for wide in bits]).T
        within &= sizes[:, np.newaxis] < sizes
        between = within.astype(np.float32) @ within.astype(np.float32) > 0
        return [np.flatnonzero(column).tolist() for column in (within & ~between).T]

    def subset(self, rules: Sequence[int], among: Ints | None = None) -> Buckets:
        """Only some of the rules; buckets that these do not distinguish are merged.

        among: the buckets that are kept, all unless they are given.
        """
        at = np.arange(self.count) if among is None else among
        applies = unpacked(self.bits[list(rules)], self.count)[:, at]
        bucket, first = _distinct(applies)
        bits, count = np.packbits(applies[:, first], axis=1), len(first)
        lost = (
            np.bincount(bucket, self.losses(rule)[at], count).astype(np.float64) for rule in rules
        )
        discarding = np.bincount(bucket, self.discarding[at], count).astype(np.float64)
        return Buckets.of(tuple(self.rules[rule] for rule in rules), bits, lost, discarding)


class _KeptLosses:
    """What discarding everything and the rules asked for last cost in every bucket.

    The rules of the charts at hand are asked for again and again.

    losses: (KEPT + 1, B) the costs, those of discarding everything first.
    row: (R + 1,) the row of each rule; -1 where it has none.
    """

    def __init__(self, rules: int, discarding: Floats) -> None:
        self.losses: Floats = np.zeros((KEPT + 1, len(discarding)))
        self.losses[0] = discarding
        self.row: Ints = np.full(rules + 1, -1)
        self.row[DISCARDING] = 0
        self._rule: Ints = np.full(KEPT + 1, rules)
        self._asked: Ints = np.zeros(KEPT + 2, dtype=np.int64)  # the last: of rules without a row
        self._now = 0

    def rows_of(self, rules: Sequence[int]) -> Ints:
        """The row of each of some rules."""
        rows: Ints = self.row[np.array(rules)]
        self._now += 1
        self._asked[rows] = self._asked[0] = self._now
        return rows

    def room_for(self, rule: int) -> Floats:
        """The row of a rule from now on: that of the one not asked for for longest."""
        row = int(self._asked[:-1].argmin())
        if self.row[self._rule[row]] == row:
            self.row[self._rule[row]] = -1
        self._rule[row], self.row[rule], self._asked[row] = rule, row, self._now
        losses: Floats = self.losses[row]
        return losses


def unpacked(bits: Packed, count: int) -> Flags:
    """Of bits packed along the last axis, the first of each, as flags."""
    return np.unpackbits(bits, axis=-1, count=count).view(np.bool_)


def _distinct(applies: Flags) -> tuple[Ints, Ints]:
    """Number the distinct columns; return each column's number, and the first column of each."""
    keys = np.packbits(applies, axis=0).T
    _, first, number = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    return number.ravel(), first


def sort_into_buckets(
    grader: Grader,
    rules: Collection[Rule],
    progress: Progress = unheard,
    second: Helper | None = None,
) -> Buckets:
    """Sort the deals of a game into buckets by which rules of a library apply to them.

    A helper looks at a part of the rules.

    Rules that are hardly ever best are left out, and so are rules that hold the same as an earlier
    one in every deal. Deals are distinguished by a 64-bit sum of random numbers, one for each rule
    that applies. The chance that any two of about 17,000 buckets share a sum is below one in a
    billion, and a finished chart is graded without buckets anyway.
    """
    keep_freed_memory(LARGEST_KEPT)
    buckets = _sorted(grader, list(_useful(grader, rules, progress, second or Helper())))
    rank_parts.cache_clear()  # 30 MB about kinds that are hardly ever in a chart
    give_back_freed_memory()
    return buckets


def _sorted(grader: Grader, kept: list[Sifted]) -> Buckets:
    """The buckets of some rules, each with its deals; `kept` is used up, for it is large."""
    keys = np.random.default_rng(0).integers(1, 1 << 63, size=len(kept), dtype=np.uint64)
    sums = np.zeros(grader.matcher.count, dtype=np.uint64)
    for key, (_, deals, _) in zip(keys, kept, strict=True):
        sums[_places(deals)] += key
    _, bucket = np.unique(sums, return_inverse=True)
    count = int(bucket.max()) + 1
    bits = np.empty((len(kept), -(count // -8)), dtype=np.uint8)
    for of_rule, (_, deals, _) in zip(bits, kept, strict=True):
        applies = np.zeros(count, dtype=np.bool_)
        applies[bucket[_places(deals)]] = True
        of_rule[:] = np.packbits(applies)

    def losses() -> Iterator[Floats]:
        while kept:
            _, deals, masks = kept.pop()
            at = _places(deals)
            lost = grader.lost(at, masks) * grader.shares[at]
            yield np.bincount(bucket[at], lost, count).astype(np.float64, copy=False)

    rules = tuple(rule for rule, _, _ in kept)
    kept.reverse()
    discarded = (grader.best - grader.values[0]) * grader.shares
    discarding = np.bincount(bucket, discarded, count).astype(np.float64)
    return Buckets.of(rules, bits, losses(), discarding)


def _useful(
    grader: Grader, rules: Collection[Rule], progress: Progress, second: Helper
) -> Iterator[Sifted]:
    """Yield the useful rules; of several that hold the same, only the first."""
    sieve = _Sieve(grader.matcher, grader.weights, grader.best_holds, grader.terms)
    every = tuple(rules)
    parts = [(every[start : start + SIFTED],) for start in range(0, len(every), SIFTED)]
    futures: list[Future[list[Sifted]]] = [Future() for _ in parts]
    if grader.matcher is matcher_of_all_deals(grader.table.rules):
        second.ask(_hold_sieve, grader.table.rules, grader.best_holds, grader.terms)
        futures = [second.ask(_sift, *part) for part in parts]
    seen: set[bytes] = set()
    for number, rows in enumerate(SharedParts(sieve.sifted, parts, futures)):
        progress(number / len(parts))
        for rule, deals, masks in rows:
            if (key := _digest(deals, masks)) not in seen:
                seen.add(key)
                yield rule, deals, masks
    second.ask(_let_sieve_go)


@dataclass(frozen=True)
class _Sieve:
    """What tells which rules are useful in a game: its deals, with their best holds."""

    matcher: Matcher
    weights: Ints
    best_holds: Bits
    terms: GameTerms

    def sifted(self, rules: Iterable[Rule]) -> list[Sifted]:
        """The useful ones of some rules."""
        rows = []
        for rule in rules:
            at, masks = self.matcher.held_by(rule, self.terms)
            weights = self.weights[at]
            right = int((weights * (self.best_holds[at] >> masks.astype(np.uint32) & 1)).sum())
            often = right > LEAST_RIGHT * int(weights.sum())
            if len(at) and (often or (rule.conditions and right) or _is_plain_set(rule)):
                applies = np.zeros(self.matcher.count, dtype=np.bool_)
                applies[at] = True
                rows.append((rule, np.packbits(applies), masks))
        return rows


_HELD: list[_Sieve] = []
"""In a helper: the sieve of the game at hand."""


def _hold_sieve(rules: Rules, best_holds: Bits, terms: GameTerms) -> None:
    """In a helper: hold the sieve of a game."""
    _HELD[:] = [_Sieve(matcher_of_all_deals(rules), deal_weights(rules), best_holds, terms)]


def _sift(rules: Sequence[Rule]) -> list[Sifted]:
    """In a helper: a part of the work of its sieve."""
    return _HELD[0].sifted(rules)


def _let_sieve_go() -> None:
    """In a helper: forget the sieve."""
    _HELD.clear()
    for remembered in (rank_parts, matcher_of_all_deals, all_deals):
        remembered.cache_clear()
    give_back_freed_memory()


def _places(deals: Packed) -> Ints:
    """Which deals these are: in bits they take a tenth of the room."""
    return np.flatnonzero(np.unpackbits(deals).view(np.bool_))


def _is_plain_set(rule: Rule) -> bool:
    """Whether all kinds of a rule are pairs, two pair, threes or fours without a kicker.

    Such rules are kept however rarely they are best, since a chart must say what to do with a pair.
    For example, if two pair pays nothing, it is best to hold a third card with a high pair, which
    makes two pair less likely; but no line can say that.
    """
    return all(kind.family in SETS and not kind.kicker for kind in rule.kinds)


def _digest(deals: Packed, masks: ChosenHolds) -> bytes:
    digest = blake2b(deals.tobytes(), digest_size=16)
    digest.update(masks.tobytes())
    return digest.digest()
