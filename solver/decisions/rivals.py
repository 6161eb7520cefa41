"""The wrong hold that a player most plausibly keeps in each deal.

Imagine a player who knows what each kind of hold is worth on average, but not what it is worth in
this deal. Of the holds that are not of the best one's kind, the player keeps one of the kind with
the highest average. We could take the second best hold of the deal instead, but people err by
kinds: they keep a low pair over four to a flush in every deal or in none. So one class of deals
gathers what one player gets wrong.

The best hold with a useless kicker is of no kind, so it is never the rival.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solver.arrays import Ints
from solver.decisions.hold_kinds import KindNames
from solver.holds import HAND, MASKS
from solver.strategy.playing.held_ranks import Bits
from solver.strategy.playing.match import Matcher
from solver.strategy.playing.word_meanings import GameTerms

Numbers = NDArray[np.uint8]

_NEVER = np.int64(-1)


def natural_holds(matcher: Matcher, names: KindNames, terms: GameTerms) -> list[Bits]:
    """Return, for each kind, each deal's holds of it that split no pair, three or four: (n,)."""
    found: list[Bits] = []
    named = np.zeros(matcher.count, dtype=np.uint32)
    for kind in names.kinds:
        holds = matcher.holds(kind, terms) & ~named
        named |= holds
        found.append(holds)
    return found


def kinds_of_holds(matcher: Matcher, names: KindNames, masks: Numbers) -> Numbers:
    """Return the number of the kind of one hold of each deal: (n,)."""
    at = np.arange(matcher.count)
    one_suit = matcher.suited_of(at, np.uint32(1) << masks.astype(np.uint32)) != 0
    ranks = matcher.ranks.of_deals[matcher.row, masks]
    return np.where(one_suit, names.suited[ranks], names.mixed[ranks])


def rivals(
    holds: list[Bits], order: Sequence[int], values: Ints, best_masks: Numbers, best_kinds: Numbers
) -> Numbers:
    """Return the plausible wrong hold of each deal: (n,) masks.

    Where no wrong hold is of another kind, it is the most valuable one that differs from the best
    by more than one card. It is 0 where all holds are worth the same.

    Args:
        holds: for each kind, the holds of it in each deal.
        order: the kinds, the most attractive first.
        values: (32, n) the value of every hold.
        best_masks, best_kinds: (n,) the best hold and the number of its kind.
    """
    best = values[best_masks, np.arange(len(best_masks))]
    wrong = np.zeros(len(best), dtype=np.uint32)
    for mask in range(MASKS):
        wrong |= (values[mask] < best).astype(np.uint32) << np.uint32(mask)
    chosen = wrong & ~one_card_off()[best_masks]
    np.copyto(chosen, wrong, where=chosen == 0)
    for kind in reversed(order):
        open_ = np.where(best_kinds == kind, np.uint32(0), holds[kind] & wrong)
        np.copyto(chosen, open_, where=open_ != 0)
    return _most_valuable(chosen, values)


def one_card_off() -> Bits:
    """Return for each mask the holds that keep one card more or one less: (32,)."""
    sets = [sum(1 << (mask ^ 1 << place) for place in range(HAND)) for mask in range(MASKS)]
    return np.array(sets, dtype=np.uint32)


def _most_valuable(bits: Bits, values: Ints) -> Numbers:
    """Return the mask of the most valuable hold among the bits: (n,); 0 where there is none."""
    most = np.full(len(bits), _NEVER)
    found = np.zeros(len(bits), dtype=np.uint8)
    for mask in range(MASKS):
        better = (bits >> np.uint32(mask) & 1 != 0) & (values[mask] > most)
        np.copyto(most, values[mask], where=better)
        found[better] = mask
    return found
