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

from solver.deals import (
    DEALS,
    RANK_HANDS,
    SUITS,
    Pattern,
    Shape,
    deal_weights,
    rank_choices,
    shapes,
)
from solver.hold_values import DISCARDED, HELD, PARTS, HoldValues
from solver.holds import HAND, MASKS, SCALES
from solver.subsets import Indices, Ints

Masks = NDArray[np.uint8]

_SCALE_OF_MASK = np.array(SCALES, dtype=np.int64)
_SCALE_OF_SIZE = np.array([SCALES[(1 << size) - 1] for size in range(HAND + 1)], dtype=np.int64)
_NO_CARD_SCALE = SCALES[0]


class Group(NamedTuple):
    """Cards of one suit: the holds of one or more of them, and the states of their ranks.

    Attributes:
        masks: the holds.
        states: the state of the group's ranks in each of them.
        emptied: their state when none of the group is held.
    """

    masks: Indices
    states: Indices
    emptied: int


class PatternPlan(NamedTuple):
    """What competes in the deals of one pattern of suits.

    Attributes:
        mixed: the holds with more than one suit.
        groups: the numbers of its groups in the plan.
        emptied: for each group the state of its ranks when nothing is held.
    """

    mixed: Indices
    groups: tuple[int, ...]
    emptied: tuple[int, ...]


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
            start = shape.deals.start + number * shape.choices
            block = out[:, start : start + shape.choices]
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
    weights = deal_weights() * _SCALE_OF_MASK[masks]
    for plan in plans():
        shape = plan.shape
        hold = masks[shape.deals].reshape(len(plan.patterns), -1)
        weight = weights[shape.deals].reshape(hold.shape)
        plain[:, shape.hands] = _counted(hold, weight, MASKS)
        states = np.take_along_axis(_states_of_masks(plan), hold, axis=1)
        of_states = suited[len(shape.counts)]
        of_states += _counted(states, weight, len(of_states) + 1)[:-1]
        unseen += _add_drawing_five(plan, np.where(hold == 0, weight, 0), of_states)
    return HoldValues(plain, suited, unseen)


def _states_of_masks(plan: Plan) -> Indices:
    """Return (patterns, 32) states of the held suit's ranks; 3^p for a hold of no one suit."""
    rows = np.full((len(plan.patterns), MASKS), 3 ** len(plan.shape.counts), dtype=np.intp)
    for row, pattern in zip(rows, plan.patterns, strict=True):
        for group in (plan.groups[number] for number in pattern.groups):
            row[group.masks] = group.states
    return rows


def _add_drawing_five(plan: Plan, weights: Ints, of_states: Ints) -> int:
    """Add the weights of deals that hold nothing, and return those of their unseen suits."""
    unseen = 0
    for pattern, weight in zip(plan.patterns, weights, strict=True):
        if weight.any():
            unseen += int(weight.sum()) * (SUITS - len(pattern.groups))
            for state in pattern.emptied:  # two suits of a pair may be in the same state
                of_states[state] += weight
    return unseen


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
    groups: dict[tuple[int, ...], Group] = {}
    patterns = []
    for pattern in shape.patterns:
        for places in pattern.groups:
            if places not in groups:
                groups[places] = _group(shape, places)
        patterns.append(_pattern_plan(pattern, groups))
    return Plan(shape, tuple(groups.values()), tuple(patterns))


def _pattern_plan(pattern: Pattern, groups: dict[tuple[int, ...], Group]) -> PatternPlan:
    mixed = np.ones(MASKS, dtype=np.bool_)
    mixed[0] = False
    for places in pattern.groups:
        mixed[groups[places].masks] = False
    numbers = {places: number for number, places in enumerate(groups)}
    return PatternPlan(
        np.flatnonzero(mixed),
        tuple(numbers[places] for places in pattern.groups),
        tuple(groups[places].emptied for places in pattern.groups),
    )


def _group(shape: Shape, places: tuple[int, ...]) -> Group:
    """List the holds of the group's cards; each card held takes its rank from 2 to 1 in the state.

    A state's digits in base 3 are those of `hold_values`, the lowest rank's the first.
    """
    digits = [3 ** (len(shape.counts) - 1 - shape.part_of[place]) for place in places]
    masks, states = [0], [DISCARDED * sum(digits)]
    for place, digit in zip(places, digits, strict=True):
        masks += [mask | 1 << place for mask in masks]
        states += [state + (HELD - DISCARDED) * digit for state in states]
    return Group(np.array(masks[1:], dtype=np.intp), np.array(states[1:], dtype=np.intp), states[0])


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
