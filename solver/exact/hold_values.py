"""The values of all holds of all deals from the totals T(X), and the transposed step.

The draws to a hold H with the discards D contain no card of D, so by inclusion and exclusion

    coins of all draws to H = sum over the subsets S of D of (-1)^|S| T(H + S).

T has a plain and a suited part, so the sum splits too. The plain sums depend only on the kinds of
cards in the deal: 6,175 columns of 32 holds, computed by five passes of subtractions. The suited
sums are zero for a hold of two suits. For a hold of one suit they depend on which ranks of that
suit are held, discarded, or not in the deal: three states for each rank, 3^p for p ranks. Wild
cards have no suit that matters, so they are held or discarded: two states for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator import SUITS
from solver.arrays import Indices, Ints
from solver.deals import Shape, kind_columns, shapes
from solver.exact.totals import Totals, multiset_count, numbering, suited_index, wild_multisets
from solver.holds import HAND
from solver.rules import Rules

ABSENT, HELD, DISCARDED = range(3)


class ShapeFamily(NamedTuple):
    """Shapes that have the same wild cards and, column by column, the same other ranks, whatever
    the number of cards of each.

    Attributes:
        ranks: (p, choices) the different ranks that are not wild, ascending in each column.
        wild: the kinds of the wild cards, ascending.
    """

    ranks: Indices
    wild: tuple[int, ...]

    @property
    def states(self) -> int:
        """How many states there are: see `HoldValues.suited`."""
        return int(3 ** len(self.ranks) * 2 ** len(self.wild))


class HoldValues(NamedTuple):
    """Values of holds over `Rules.denominator`, in two parts to be added.

    The value of a hold with cards of two suits or more, not counting wild cards, is its plain
    value. A hold of one suit adds its suited value. Holding nothing, or only wild cards, adds the
    suited values of all suits of the deal, each with all its ranks discarded.

    Attributes:
        plain: for each of `deals.shapes`, (32, choices of kinds) int64: the values by mask as if no
            hand were a flush. For holds of nothing or of wild cards only, it includes what
            flushes would add if no suit were in the deal.
        suited: for each of `families`, (3^p * 2^w, choices of ranks) int64: what flushes in one
            suit add, by the states of the ranks in that suit and by the wild cards held. The states
            are the digits of a number in base 3, the lowest rank's first, and after them those of a
            number in base 2. If no rank is held, it is the difference from a suit that is not in
            the deal.
        natural: likewise with wild cards taken at face value, as cards of their rank, and jokers
            left out; None if no line of the table depends on that.
    """

    plain: tuple[Ints, ...]
    suited: tuple[Ints, ...]
    natural: tuple[Ints, ...] | None = None


@cache
def families(rules: Rules, natural: bool) -> tuple[ShapeFamily, ...]:
    """Return the families: four where no card is wild, for deals of 5, 4, 3 and 2 ranks."""
    by_key: dict[tuple[object, ...], ShapeFamily] = {}
    for shape in shapes(rules):
        family = _family(shape, rules, natural)
        by_key.setdefault(_key(family), family)
    return tuple(by_key.values())


@cache
def family_numbers(rules: Rules, natural: bool) -> tuple[int, ...]:
    """Return the number of the family of each shape."""
    numbers = {_key(family): number for number, family in enumerate(families(rules, natural))}
    return tuple(numbers[_key(_family(shape, rules, natural))] for shape in shapes(rules))


def _family(shape: Shape, rules: Rules, natural: bool) -> ShapeFamily:
    if natural:
        of_rank = [part for part, kind in enumerate(shape.kinds[:, 0]) if kind < rules.ranks]
        return ShapeFamily(shape.kinds[of_rank], ())
    others = [part for part, wild in enumerate(shape.wild) if wild is None]
    wild = zip(shape.wild, shape.counts, strict=True)
    cards = tuple(kind for kind, count in wild if kind is not None for _ in range(count))
    return ShapeFamily(shape.kinds[others], cards)


def _key(family: ShapeFamily) -> tuple[object, ...]:
    return family.ranks.shape, family.ranks.tobytes(), family.wild


def hold_values(totals: Totals, rules: Rules) -> HoldValues:
    """Return the values of all holds of all deals from the totals."""
    plain = tuple(_plain_values(totals.plain[indices], rules) for indices in plain_indices(rules))
    suited = _values_by_states(totals.suited, plain, rules, natural=False)
    if totals.natural is None:
        return HoldValues(plain, suited)
    return HoldValues(plain, suited, _values_by_states(totals.natural, plain, rules, natural=True))


def _values_by_states(
    totals: Ints, plain: tuple[Ints, ...], rules: Rules, natural: bool
) -> tuple[Ints, ...]:
    """Return what flushes add; what they add where no suit is in the deal is added to `plain`."""
    of_families = families(rules, natural)
    values = tuple(
        _suited_values(totals[indices], family, rules)
        for family, indices in zip(of_families, suited_indices(rules, natural), strict=True)
    )
    numbers = family_numbers(rules, natural)
    for shape, of_shape, number in zip(shapes(rules), plain, numbers, strict=True):
        bare = bare_masks(shape, natural)
        of_shape[bare] += len(SUITS) * values[number][: len(bare)]
    for family, of_states in zip(of_families, values, strict=True):
        bare_states = _bare_states(family)
        of_states[bare_states] -= of_states[bare_states[0]]
    return values


def bare_masks(shape: Shape, natural: bool) -> Indices:
    """Return the masks of the holds of wild cards only; the bits of its place say which."""
    masks = [0]
    for place in () if natural else reversed(shape.wild_places):
        masks = [more for mask in (0, 1 << place) for more in (mask | other for other in masks)]
    return np.array(masks, dtype=np.intp)


@cache
def _bare_states_of(parts: int, wild: int) -> Indices:
    """Return the states in which no rank is held, a row for each state of the ranks alone."""
    states = np.flatnonzero(_held_in_state(parts, 0) == 0) << wild
    return states[:, np.newaxis] + np.arange(1 << wild)


def _bare_states(family: ShapeFamily) -> Indices:
    return _bare_states_of(len(family.ranks), len(family.wild))


def _plain_values(totals: Ints, rules: Rules) -> Ints:
    """Turn (32, n) totals of sets of cards into the values of the holds, in place."""
    for without, with_card in _halves(totals):
        without -= with_card
    totals *= _scale_of_mask(rules)
    return totals


def _suited_values(totals: Ints, family: ShapeFamily, rules: Rules) -> Ints:
    """Return the values by states from the (2^p * 2^w, n) totals of the sets of cards."""
    parts, wild = len(family.ranks), len(family.wild)
    values = np.empty((3,) * parts + (2,) * wild + (totals.shape[1],), dtype=np.int64)
    values[(slice(HELD + 1),) * parts] = totals.reshape((2,) * (parts + wild) + (-1,))
    for axis in range(parts):
        # The third state of later axes is still uninitialized: their own pass fills it.
        by_state = np.moveaxis(values, axis, 0)
        np.subtract(by_state[ABSENT], by_state[HELD], out=by_state[DISCARDED])
    for axis in range(parts, parts + wild):
        without, with_card = np.moveaxis(values, axis, 0)
        without -= with_card
    values = values.reshape(family.states, -1)
    values *= _scale_of_state(parts, wild, rules)
    return values


def gathered(weights: HoldValues, rules: Rules) -> Totals:
    """Return how often each total counts in the weighted sum of all hold values.

    This is `hold_values` transposed: for any totals, the sum of weight times value over all holds
    equals the sum of the returned counts times the totals.
    """
    plain = np.zeros(multiset_count(rules))
    for indices, of_shape in zip(plain_indices(rules), weights.plain, strict=True):
        _add(plain, indices, _plain_gathered(of_shape * _scale_of_mask(rules)))
    suited = _gathered_by_states(weights.suited, weights.plain, rules, natural=False)
    counts = Totals(plain.astype(np.int64), suited)
    if weights.natural is None:
        return counts
    natural = _gathered_by_states(weights.natural, weights.plain, rules, natural=True)
    return counts._replace(natural=natural)


def _gathered_by_states(
    weights: tuple[Ints, ...], plain: tuple[Ints, ...], rules: Rules, natural: bool
) -> Ints:
    counts = np.zeros(_suited_count(rules))
    of_families = families(rules, natural)
    scales = [_scale_of_state(len(of.ranks), len(of.wild), rules) for of in of_families]
    by_states = [of_states * scale for of_states, scale in zip(weights, scales, strict=True)]
    for family, of_states in zip(of_families, by_states, strict=True):
        bare_states = _bare_states(family)
        of_states[bare_states[0]] -= of_states[bare_states].sum(axis=0)
    numbers = family_numbers(rules, natural)
    for shape, of_shape, number in zip(shapes(rules), plain, numbers, strict=True):
        bare = bare_masks(shape, natural)
        scale = scales[number][: len(bare)]
        by_states[number][: len(bare)] += len(SUITS) * scale * of_shape[bare]
    indices = suited_indices(rules, natural)
    for family, of_family, of_states in zip(of_families, indices, by_states, strict=True):
        _add(counts, of_family, _suited_gathered(of_states, family))
    return counts.astype(np.int64)


def _suited_count(rules: Rules) -> int:
    return len(wild_multisets(rules)) << rules.ranks


def _add(counts: NDArray[np.float64], indices: Indices, weights: Ints) -> None:
    # bincount adds doubles, which stay exact: deals times draws times subsets is 2^45, below 2^53.
    counts += np.bincount(indices.ravel(), weights.ravel(), len(counts))


def _plain_gathered(of_holds: Ints) -> Ints:
    for without, with_card in _halves(of_holds):
        with_card -= without
    return of_holds


def _suited_gathered(of_states: Ints, family: ShapeFamily) -> Ints:
    parts, wild = len(family.ranks), len(family.wild)
    by_card = of_states.reshape((3,) * parts + (2,) * wild + (-1,))
    for axis in range(parts):
        absent, is_held, is_discarded = np.split(by_card, 3, axis)
        by_card = np.concatenate((absent + is_discarded, is_held - is_discarded), axis)
    for axis in range(parts, parts + wild):
        without, with_card = np.split(by_card, 2, axis)
        by_card = np.concatenate((without, with_card - without), axis)
    return by_card.reshape(2 ** (parts + wild), -1)


def _halves(rows: Ints) -> Iterator[tuple[Ints, Ints]]:
    """Yield for each card the rows of the masks without it, and of the same masks with it."""
    for card in range(HAND):
        by_card = rows.reshape(-1, 2, 1 << card, rows.shape[1])
        yield by_card[:, 0], by_card[:, 1]


@cache
def plain_indices(rules: Rules) -> tuple[Indices, ...]:
    """Return the index of the plain total of each hold's kinds, (32, choices) for each shape."""
    shares, firsts = numbering(rules)
    columns = kind_columns(rules)
    of_all = np.zeros((1, columns.shape[1]), dtype=np.intp)
    sizes = np.zeros(1, dtype=np.intp)
    for kinds in columns:
        of_all = np.concatenate((of_all, of_all + shares[:, kinds][sizes]))
        sizes = np.concatenate((sizes, sizes + 1))
    of_all += firsts[sizes][:, np.newaxis]
    return tuple(np.ascontiguousarray(of_all[:, shape.hands]) for shape in shapes(rules))


@cache
def suited_indices(rules: Rules, natural: bool) -> tuple[Indices, ...]:
    """Return the index of the suited total of each set of cards, (2^p * 2^w, n) for each family."""
    return tuple(_suited_indices(family, rules) for family in families(rules, natural))


def _suited_indices(family: ShapeFamily, rules: Rules) -> Indices:
    bits = 1 << family.ranks
    by_rank = np.zeros((1, bits.shape[1]), dtype=np.intp)
    for rank in bits:
        by_rank = np.stack((by_rank, by_rank | rank), axis=1).reshape(-1, len(rank))
    wild: list[tuple[int, ...]] = [()]
    for kind in family.wild:
        wild = [more for cards in wild for more in (cards, (*cards, kind))]
    firsts = np.array([suited_index(cards, rules) for cards in wild], dtype=np.intp)
    with_wild = by_rank[:, np.newaxis] + firsts[:, np.newaxis]
    return with_wild.reshape(-1, by_rank.shape[1])


@cache
def _scale_of_mask(rules: Rules) -> Ints:
    """Return the scales of the holds: (32, 1)."""
    return np.array(rules.scales, dtype=np.int64)[:, np.newaxis]


@cache
def _scale_of_state(parts: int, wild: int, rules: Rules) -> Ints:
    """Return the scale of each state, which depends on the cards held: (3^p * 2^w, 1)."""
    of_size = np.array([rules.scales[(1 << size) - 1] for size in range(HAND + 1)], dtype=np.int64)
    # States with more cards than a hand stand for no deal, so any scale will do.
    return of_size[np.minimum(_held_in_state(parts, wild), HAND)][:, np.newaxis]


@cache
def _held_in_state(parts: int, wild: int) -> Indices:
    """Return how many cards are held in each of the states."""
    sizes = np.zeros(1, dtype=np.intp)
    for digits in ([0, 1, 0],) * parts + ([0, 1],) * wild:
        sizes = np.add.outer(sizes, digits).ravel()
    return sizes
