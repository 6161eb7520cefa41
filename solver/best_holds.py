"""The best hold of every deal, and how often play by given holds reaches each total.

The suits of a deal part its 32 holds. A mixed hold, with two suits, has its plain value: the best
of them is a maximum over rows of the plain values. A hold of one suit adds the suited value of its
group (the deal's cards of that suit): the best of a group is found once for all the patterns of
suits that have it. A deal's best hold is the best of a few such rows. Drawing five cards adds the
suited values of all four suits.

Values are compared as keys: 32 times the value over `COMMON`, plus 31 less the mask, so that the
greatest key has the greatest value and, of equal ones, the lowest mask. A value is below
5 * 10^9 * 7,669,695 = 3.9e16, its key below 1.3e18: int64 holds it seven times over. Pays may be
raised to that before this must change.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.deals import DEALS, RANK_HANDS, SUITS, Pattern, Shape, all_deals, rank_choices, shapes
from solver.hold_values import ABSENT, DISCARDED, HELD, PARTS, HoldValues, state_code
from solver.holds import HAND, MASKS, SCALES
from solver.subsets import Indices, Ints

Masks = NDArray[np.uint8]

_SCALE_OF_MASK = np.array(SCALES, dtype=np.int64)
_SCALE_OF_SIZE = np.array([SCALES[(1 << size) - 1] for size in range(HAND + 1)], dtype=np.int64)
_NO_CARD_SCALE = SCALES[0]


class Group(NamedTuple):
    """Cards of one suit: the holds of some of them, and the states of their ranks in these."""

    masks: Indices
    states: Indices


class Plan(NamedTuple):
    """Which rows of values compete in the deals of a shape.

    Attributes:
        shape: the shape.
        groups: every group of one suit that a pattern of the shape has.
        patterns: what competes in the deals of each pattern.
    """

    shape: Shape
    groups: tuple[Group, ...]
    patterns: tuple[PatternPlan, ...]


class PatternPlan(NamedTuple):
    """What competes in the deals of one pattern of suits.

    Attributes:
        mixed: the holds with more than one suit.
        groups: the numbers of its groups in the plan.
        emptied: for each group the states of its ranks when nothing is held.
        state_of_mask: (32,) the states of the held group's ranks; 3^p for holds with no one suit.
    """

    mixed: Indices
    groups: tuple[int, ...]
    emptied: tuple[int, ...]
    state_of_mask: Indices


class Scaled(NamedTuple):
    """Values over `COMMON`, times a factor, ready to add up.

    `plain[0]`, for drawing five cards, has four unseen suits in it, and the suited values of a
    group with no card held have one less: their sum is right for any number of groups.
    """

    plain: Ints
    suited: dict[int, Ints]


def best_keys(values: HoldValues) -> Ints:
    """Return the key of the best hold of every deal: (134459,) int64."""
    scaled = _scaled(values, MASKS)
    keys = scaled.plain + np.arange(MASKS - 1, -1, -1)[:, np.newaxis]
    best = np.empty(DEALS, dtype=np.int64)
    for plan in plans():
        shape = plan.shape
        rows = np.ascontiguousarray(keys[:, shape.hands])
        suited = scaled.suited[len(shape.counts)]
        of_group = [(rows[group.masks] + suited[group.states]).max(axis=0) for group in plan.groups]
        of_pattern = best[shape.deals].reshape(len(plan.patterns), -1)
        for row, pattern in zip(of_pattern, plan.patterns, strict=True):
            np.add(rows[0], suited[list(pattern.emptied)].sum(axis=0), out=row)
            if len(pattern.mixed):
                np.maximum(row, rows[pattern.mixed].max(axis=0), out=row)
            for number in pattern.groups:
                np.maximum(row, of_group[number], out=row)
    return best


def all_values(values: HoldValues) -> Ints:
    """Return the values of all holds of all deals over `COMMON`: (32, 134459) int64, 34 MB."""
    scaled = _scaled(values, 1)
    out = np.empty((MASKS, DEALS), dtype=np.int64)
    for plan in plans():
        shape = plan.shape
        suited = scaled.suited[len(shape.counts)]
        for number, pattern in enumerate(plan.patterns):
            hands = shape.hands.stop - shape.hands.start
            start = shape.deals.start + number * hands
            block = out[:, start : start + hands]
            block[:] = scaled.plain[:, shape.hands]
            block[0] += suited[list(pattern.emptied)].sum(axis=0)
            for group in (plan.groups[number] for number in pattern.groups):
                block[group.masks] += suited[group.states]
    return out


def play_weights(masks: Masks) -> HoldValues:
    """Return how much each value counts in play by a given hold for each deal, over `COMMON`.

    Args:
        masks: (134459,) the hold of each deal.

    The sum of these weights times the hold values of any pays is what that play is paid in all
    deals and draws, times C(52, 5) * `COMMON`.
    """
    plain = np.empty((MASKS, RANK_HANDS), dtype=np.int64)
    suited = {
        parts: np.zeros((3**parts, rank_choices(parts).shape[1]), dtype=np.int64) for parts in PARTS
    }
    unseen = 0
    weights = all_deals().weights * _SCALE_OF_MASK[masks]
    for plan in plans():
        shape = plan.shape
        hold = masks[shape.deals].reshape(len(plan.patterns), -1)
        weight = weights[shape.deals].reshape(hold.shape)
        plain[:, shape.hands] = _counted(hold, weight, MASKS)
        rows = np.stack([pattern.state_of_mask for pattern in plan.patterns])
        states = np.take_along_axis(rows, hold, axis=1)
        of_states = suited[len(shape.counts)]
        of_states += _counted(states, weight, len(of_states) + 1)[:-1]
        for pattern, drawn in zip(plan.patterns, np.where(hold == 0, weight, 0), strict=True):
            unseen += int(drawn.sum()) * (SUITS - len(pattern.groups))
            for state in pattern.emptied:  # two suits of a pair may be in the same state
                of_states[state] += drawn
    return HoldValues(plain, suited, unseen)


def _counted(rows: NDArray[np.integer[Any]], weights: Ints, length: int) -> Ints:
    """Return (length, n) sums of the (m, n) weights by rows; as doubles they stay below 2^53."""
    columns = rows.shape[1]
    places = rows.astype(np.intp) * columns + np.arange(columns)
    sums = np.bincount(places.ravel(), weights.ravel(), length * columns)
    return sums.astype(np.int64).reshape(length, columns)


@cache
def plans() -> tuple[Plan, ...]:
    """Return the plans of all shapes; they depend on no pay."""
    return tuple(map(_plan, shapes()))


def _plan(shape: Shape) -> Plan:
    numbers: dict[tuple[int, ...], int] = {}
    patterns = []
    for pattern in shape.patterns:
        for places in pattern.groups:
            numbers.setdefault(places, len(numbers))
        patterns.append(_pattern_plan(shape, pattern, numbers))
    return Plan(shape, tuple(_group(shape, places) for places in numbers), tuple(patterns))


def _pattern_plan(
    shape: Shape, pattern: Pattern, numbers: dict[tuple[int, ...], int]
) -> PatternPlan:
    no_suit = 3 ** len(shape.counts)
    state_of_mask = np.full(MASKS, no_suit, dtype=np.intp)
    for places in pattern.groups:
        group = _group(shape, places)
        state_of_mask[group.masks] = group.states
    return PatternPlan(
        np.flatnonzero(state_of_mask == no_suit)[1:],
        tuple(numbers[places] for places in pattern.groups),
        tuple(_state(shape, places, 0) for places in pattern.groups),
        state_of_mask,
    )


def _group(shape: Shape, places: tuple[int, ...]) -> Group:
    masks = _masks_within(places)
    states = [_state(shape, places, mask) for mask in masks]
    return Group(np.array(masks, dtype=np.intp), np.array(states, dtype=np.intp))


def _masks_within(places: tuple[int, ...]) -> list[int]:
    whole = sum(1 << place for place in places)
    return [mask for mask in range(1, MASKS) if mask & ~whole == 0]


def _state(shape: Shape, places: tuple[int, ...], mask: int) -> int:
    """Return the states of the ranks of one suit's cards when `mask` is held."""
    states = [ABSENT] * len(shape.counts)
    for place in places:
        states[shape.part_of[place]] = HELD if mask >> place & 1 else DISCARDED
    return state_code(tuple(states))


def _scaled(values: HoldValues, factor: int) -> Scaled:
    unseen = values.unseen * _NO_CARD_SCALE * factor
    plain = values.plain * (_SCALE_OF_MASK * factor)[:, np.newaxis]
    plain[0] += SUITS * unseen
    suited = {}
    for parts, of_states in values.suited.items():
        sizes = _held_in_state(parts)
        suited[parts] = of_states * (_SCALE_OF_SIZE[sizes] * factor)[:, np.newaxis]
        suited[parts][sizes == 0] -= unseen
    return Scaled(plain, suited)


@cache
def _held_in_state(parts: int) -> Indices:
    """Return how many ranks are held in each of the 3^p states."""
    sizes = np.zeros(1, dtype=np.intp)
    for _ in range(parts):
        sizes = np.add.outer(sizes, [0, 1, 0]).ravel()
    return sizes


def weighed_sum(values: Ints, weights: Ints) -> int:
    """Return the sum of values times weights, exactly.

    A game's sum passes int64 from pays of about 10^5 on. Halves of 31 bits do not: 2^31 (below
    2^25 for the upper ones) times weights that add up to 2,598,960 stays under 5.6e15.

    >>> weighed_sum(np.array([1 << 62, 1]), np.array([24, 12])) == 24 * 2**62 + 12
    True
    """
    low = int((values & (1 << 31) - 1) @ weights)
    return (int((values >> 31) @ weights) << 31) + low
