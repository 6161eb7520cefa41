"""The best hold of every deal, and how often given holds reach each total.

The 32 holds of a deal fall into three kinds. A mixed hold, of two suits or more, has its plain
value, so the best mixed hold is a maximum over rows of the plain values. A hold of one suit adds
the suited value of its group, which is the deal's cards of that suit; the best hold of a group is
found once for all the suit patterns that have the group. Drawing five cards adds the suited values
of all four suits. A deal's best hold is then the best of a few rows.

Values are compared as keys. A key is 32 times the value (over the rules' denominator) plus 31 minus
the mask, so the greatest key has the greatest value and, among equal values, the lowest mask. The
deals are canonical, so this is the tie rule of `solver.holds`. A value is below 5 * 10^9 *
7,669,695 = 3.9e16 and its key below 1.3e18. int64 has room for pays seven times as large.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.arrays import Indices, Ints
from solver.deals import Shape, SuitPattern, distinct_deals, rank_choices, shapes
from solver.exact.totals import Totals
from solver.exact.values import DISCARDED, HELD, PARTS, HoldValues, hold_values
from solver.holds import HAND, MASKS
from solver.rules import Rules

Masks = NDArray[np.uint8]

# What a key adds to a value, by mask; it makes the lowest mask win a tie.
_TAGS = np.arange(MASKS - 1, -1, -1)[:, np.newaxis]


class Group(NamedTuple):
    """A deal's cards of one suit: the holds of one or more of them, and the states of their ranks.

    Attributes:
        masks: the holds.
        states: for each hold the state of the deal's ranks in this suit.
        emptied: the state when none of the group is held.
    """

    masks: Indices
    states: Indices
    emptied: int


class PatternPlan(NamedTuple):
    """The candidates for the best hold in the deals of one suit pattern.

    Attributes:
        mixed: the holds with more than one suit.
        groups: the indices of its groups in the plan.
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


def best_keys(totals: Totals, rules: Rules) -> Ints:
    """Return the key of the best hold of every deal: (134459,) int64."""
    # Multiplying 17 thousand totals by 32 is faster than multiplying all the values later.
    values = hold_values(Totals(totals.plain * MASKS, totals.suited * MASKS), rules)
    best = np.empty(distinct_deals(rules), dtype=np.int64)
    for plan, rows in zip(plans(rules), values.plain, strict=True):
        rows += _TAGS
        suited = values.suited[len(plan.shape.counts)]
        of_group = [(rows[group.masks] + suited[group.states]).max(axis=0) for group in plan.groups]
        of_pattern = best[plan.shape.deals].reshape(len(plan.patterns), -1)
        for row, pattern in zip(of_pattern, plan.patterns, strict=True):
            np.add(rows[0], suited[list(pattern.emptied)].sum(axis=0), out=row)
            if len(pattern.mixed):
                np.maximum(row, rows[pattern.mixed].max(axis=0), out=row)
            for number in pattern.groups:
                np.maximum(row, of_group[number], out=row)
    return best


def masks_of(keys: Ints) -> Masks:
    """Return the masks of holds from their keys: (n,) uint8."""
    return (~keys & MASKS - 1).astype(np.uint8)


def values_of(keys: Ints) -> Ints:
    """Return the values of holds over the denominator from their keys: (n,) int64."""
    return keys >> HAND


def all_values(totals: Totals, rules: Rules) -> Ints:
    """Return the values of all holds of all deals: (32, 134459) int64, 34 MB."""
    values = hold_values(totals, rules)
    out = np.empty((MASKS, distinct_deals(rules)), dtype=np.int64)
    for plan, rows in zip(plans(rules), values.plain, strict=True):
        suited = values.suited[len(plan.shape.counts)]
        of_pattern = out[:, plan.shape.deals].reshape(MASKS, len(plan.patterns), -1)
        for number, pattern in enumerate(plan.patterns):
            block = of_pattern[:, number]
            block[:] = rows
            block[0] += suited[list(pattern.emptied)].sum(axis=0)
            for group in (plan.groups[number] for number in pattern.groups):
                block[group.masks] += suited[group.states]
    return out


def play_weights(masks: Masks, rules: Rules) -> HoldValues:
    """Return how often each part of the values counts when each deal is played by the given hold.

    For any pays, the sum of these weights times the hold values is what such play is paid over all
    deals, over the denominator.

    Args:
        masks: (134459,) the hold of each deal.
    """
    plain = []
    choices = {parts: rank_choices(parts, rules).shape[1] for parts in PARTS}
    suited = {parts: np.zeros((3**parts, choices[parts]), dtype=np.int64) for parts in PARTS}
    for plan in plans(rules):
        shape = plan.shape
        hold = masks[shape.deals].reshape(len(plan.patterns), -1)
        weight = np.array([[pattern.weight] for pattern in shape.patterns])
        weight = np.broadcast_to(weight, hold.shape)
        plain.append(_counted(hold, weight, MASKS))
        states = np.take_along_axis(_states_of_masks(plan), hold, axis=1)
        of_states = suited[len(shape.counts)]
        of_states += _counted(states, weight, len(of_states) + 1)[:-1]
        _add_drawing_five(plan, np.where(hold == 0, weight, 0), of_states)
    return HoldValues(tuple(plain), suited)


def _states_of_masks(plan: Plan) -> Indices:
    """Return (patterns, 32) states of the held suit's ranks; 3^p for a hold not in one suit."""
    rows = np.full((len(plan.patterns), MASKS), 3 ** len(plan.shape.counts), dtype=np.intp)
    for row, pattern in zip(rows, plan.patterns, strict=True):
        for group in (plan.groups[number] for number in pattern.groups):
            row[group.masks] = group.states
    return rows


def _add_drawing_five(plan: Plan, weights: Ints, of_states: Ints) -> None:
    """Add the weights of the deals that hold nothing to all their groups, in (3^p, n)."""
    for pattern, weight in zip(plan.patterns, weights, strict=True):
        if weight.any():
            for state in pattern.emptied:  # two suits of a pair may be in the same state
                of_states[state] += weight


def _counted(rows: NDArray[np.integer[Any]], weights: Ints, length: int) -> Ints:
    """Return (length, n) sums of the (m, n) weights by their rows; doubles hold them exactly."""
    columns = rows.shape[1]
    places = rows.astype(np.intp) * columns + np.arange(columns)
    sums = np.bincount(places.ravel(), weights.ravel(), length * columns)
    return sums.astype(np.int64).reshape(length, columns)


@cache
def plans(rules: Rules) -> tuple[Plan, ...]:
    """Return the plans of all shapes; they do not depend on pays."""
    return tuple(map(_plan, shapes(rules)))


def _plan(shape: Shape) -> Plan:
    groups: dict[tuple[int, ...], Group] = {}
    patterns = []
    for pattern in shape.patterns:
        for places in pattern.groups:
            if places not in groups:
                groups[places] = _group(shape, places)
        patterns.append(_pattern_plan(pattern, groups))
    return Plan(shape, tuple(groups.values()), tuple(patterns))


def _pattern_plan(pattern: SuitPattern, groups: dict[tuple[int, ...], Group]) -> PatternPlan:
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
    """Return the group of the cards at these places, with all its holds.

    A state has a digit in base 3 for each rank, as in `HoldValues.suited`; holding a card changes
    its rank's digit from `DISCARDED` to `HELD`.
    """
    digits = [3 ** (len(shape.counts) - 1 - shape.part_of[place]) for place in places]
    masks, states = [0], [DISCARDED * sum(digits)]
    for place, digit in zip(places, digits, strict=True):
        masks += [mask | 1 << place for mask in masks]
        states += [state + (HELD - DISCARDED) * digit for state in states]
    return Group(np.array(masks[1:], dtype=np.intp), np.array(states[1:], dtype=np.intp), states[0])
