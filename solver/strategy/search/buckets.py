"""All that a search for charts needs to know of a game: its deals, collapsed into patterns.

Which rule of a chart decides a deal depends only on which of the rules apply to it, so deals to
which the same rules of a library apply always share their fate: they are one *pattern*, and what
a rule loses in them can be added up beforehand. The 134,459 deals become some 17,000 patterns, and
no chart made of the library's rules is graded any differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
import numpy.typing as npt

from solver.strategy.language.kinds import SETS
from solver.strategy.language.rules import Rule
from solver.strategy.playing.grading import Grader
from solver.strategy.playing.held_ranks import Flags, Ints
from solver.strategy.playing.match import NO_HOLD, Chosen

# A rule that is right less often than this, where it applies, has its place only after others that
# say the same better; the rules of the best charts known are right in 6 % and more.
LEAST_RIGHT = 0.05
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Buckets:
    """A library of R rules over P patterns of deals.

    applies: (R, P) whether a rule applies to a pattern.
    losses: (R + 1, P) what it costs, in coins per coin bet over all deals, when the rule decides
    the pattern; 0 where it does not apply. Last, what discarding everything costs.
    """

    rules: tuple[Rule, ...]
    applies: Flags
    losses: Floats

    def subset(self, rules: Sequence[int]) -> Buckets:
        """The same with some of the rules only, and patterns that they do not tell apart joined."""
        applies = self.applies[rules]
        pattern, first = _alike(applies)
        count = len(first)
        return Buckets(
            tuple(self.rules[rule] for rule in rules),
            applies[:, first],
            np.array([np.bincount(pattern, self.losses[rule], count) for rule in (*rules, -1)]),
        )


def _alike(applies: Flags) -> tuple[Ints, Ints]:
    """Which columns are the same: a number for each, and for each number its first column."""
    keys = np.packbits(applies, axis=0).T
    _, first, number = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    return number.ravel(), first


def sort_into_buckets(grader: Grader, rules: Iterable[Rule]) -> Buckets:
    """The patterns of a game under a library; rules that are hardly ever best are left out.

    So are rules that hold the same as an earlier one in every deal. Deals are told apart by a
    64-bit sum of random numbers, one for each rule that applies; that two patterns of some
    thousands should share a sum by chance is less likely than one in a billion, and a chart's
    grade is in the end found without them.
    """
    kept = list(_useful(grader, rules))
    keys = np.random.default_rng(0).integers(1, 1 << 63, size=len(kept), dtype=np.uint64)
    sums = np.zeros(grader.matcher.count, dtype=np.uint64)
    for key, (_, at, _) in zip(keys, kept, strict=True):
        sums[at] += key
    _, pattern = np.unique(sums, return_inverse=True)
    count = int(pattern.max()) + 1
    losses = np.zeros((len(kept) + 1, count))
    applies = np.zeros((len(kept), count), dtype=np.bool_)
    for i, (_, at, lost) in enumerate(kept):
        losses[i] = np.bincount(pattern[at], lost * grader.shares[at], count)
        applies[i, pattern[at]] = True
    discarded = (grader.best - grader.values[0]) * grader.shares
    losses[-1] = np.bincount(pattern, discarded, count)
    return Buckets(tuple(rule for rule, _, _ in kept), applies, losses)


def _useful(grader: Grader, rules: Iterable[Rule]) -> Iterator[tuple[Rule, Ints, Ints]]:
    """Each useful rule with the deals that it applies to and what it loses there."""
    seen: set[bytes] = set()
    for rule in rules:
        chosen = grader.chosen(rule)
        at = np.flatnonzero(chosen != NO_HOLD)
        lost = grader.best[at] - grader.values[chosen[at], at]
        right = int(grader.weights[at[lost == 0]].sum())
        often = right > LEAST_RIGHT * int(grader.weights[at].sum())
        useful = often or (rule.conditions and right) or _is_plain_set(rule)
        if useful and len(at) and (key := _digest(chosen)) not in seen:
            seen.add(key)
            yield rule, at, lost


def _is_plain_set(rule: Rule) -> bool:
    """Whether a rule is of pairs, two pair, threes and fours without a kicker: kept however rarely
    they are best. If two pair pays nothing, a high pair is best held with a card to spoil it, which
    no line can say, and yet a chart must say what to do with a pair."""
    return all(kind.family in SETS and not kind.kicker for kind in rule.kinds)


def _digest(chosen: Chosen) -> bytes:
    return blake2b(chosen.tobytes(), digest_size=16).digest()
