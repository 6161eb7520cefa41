"""The best hold of every deal, and how often each value counts when given holds are played.

The 32 holds of a deal fall into three kinds. Wild cards may be in any of them; what counts are the
suits of the other cards. A mixed hold, of two suits or more, has its plain value, so the best mixed
hold is a maximum over rows of the plain values. A hold of one suit adds the suited value of its
group, which is the deal's cards of that suit; the best hold of a group is found once for all the
suit patterns that have the group. A bare hold, of nothing or of wild cards only, adds the suited
values of all four suits. A deal's best hold is then the best of a few rows.

Values are compared as keys. A key is 32 times the value (over the rules' denominator) plus 31 minus
the mask, so the greatest key has the greatest value and, among equal values, the lowest mask. The
deals are canonical, so this is the tie rule of `solver.holds`. A value is below 5 * 10^9 *
7,669,695 = 3.9e16 and its key below 1.3e18. int64 has room for pays seven times as large.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.arrays import Indices, Ints
from solver.deals import Shape, distinct_deals, shapes
from solver.exact.hold_values import (
    DISCARDED,
    HELD,
    HoldValues,
    bare_masks,
    families,
    family_numbers,
    hold_values,
)
from solver.exact.totals import Totals
from solver.holds import HAND, MASKS
from solver.rules import Rules

Masks = NDArray[np.uint8]
Among = NDArray[np.bool_]

# What a key adds to a value, by mask; it makes the lowest mask win a tie.
_TAGS = np.arange(MASKS - 1, -1, -1)[:, np.newaxis]


class SuitGroup(NamedTuple):
    """A deal's cards of one suit: the holds of one or more of them, with any of the wild cards.

    Attributes:
        masks: the holds.
        states: for each hold the state of the deal's ranks in this suit, and of its wild cards.
        emptied: the states when none of the group is held, by the wild cards held.
    """

    masks: Indices
    states: Indices
    emptied: Indices


class PatternPlan(NamedTuple):
    """The candidates for the best hold in the deals of one suit pattern.

    Attributes:
        mixed: the holds with more than one suit.
        groups: the indices of its groups in the plan.
        emptied: for each bare hold, the state of each group's ranks: (bare holds, groups).
    """

    mixed: Indices
    groups: tuple[int, ...]
    emptied: Indices


class Plan(NamedTuple):
    """Which rows of values compete in the deals of a shape.

    Attributes:
        shape: the shape.
        family: the number of its family.
        bare: the bare holds.
        groups: every group of one suit that a pattern of the shape has.
        patterns: what competes in the deals of each pattern.
    """

    shape: Shape
    family: int
    bare: Indices
    groups: tuple[SuitGroup, ...]
    patterns: tuple[PatternPlan, ...]


def best_keys(totals: Totals, rules: Rules) -> Ints:
    """Return the key of the best hold of every deal: (134459,) int64."""
    if totals.natural is not None:  # rare: a table that pays natural flushes or straights apart
        keys: Ints = (all_values(totals, rules) * MASKS + _TAGS).max(axis=0)
        return keys
    # Multiplying 17 thousand totals by 32 is faster than multiplying all the values later.
    values = hold_values(Totals(totals.plain * MASKS, totals.suited * MASKS), rules)
    best = np.empty(distinct_deals(rules), dtype=np.int64)
    for plan, rows in zip(plans(rules), values.plain, strict=True):
        rows += _TAGS
        suited = values.suited[plan.family]
        of_group = [(rows[group.masks] + suited[group.states]).max(axis=0) for group in plan.groups]
        of_pattern = best[plan.shape.deals].reshape(len(plan.patterns), -1)
        for row, pattern in zip(of_pattern, plan.patterns, strict=True):
            np.add(rows[0], suited[pattern.emptied[0]].sum(axis=0), out=row)
            for mask, emptied in zip(plan.bare[1:], pattern.emptied[1:], strict=True):
                np.maximum(row, rows[mask] + suited[emptied].sum(axis=0), out=row)
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
    for shape, rows in zip(shapes(rules), values.plain, strict=True):
        of_pattern = out[:, shape.deals].reshape(MASKS, len(shape.patterns), -1)
        of_pattern[:] = rows[:, np.newaxis]
    _add_by_states(out, values.suited, plans(rules))
    if values.natural is not None:
        _add_by_states(out, values.natural, plans(rules, natural=True))
    return out


def _add_by_states(out: Ints, values: tuple[Ints, ...], plans: tuple[Plan, ...]) -> None:
    for plan in plans:
        suited = values[plan.family]
        of_pattern = out[:, plan.shape.deals].reshape(MASKS, len(plan.patterns), -1)
        for number, pattern in enumerate(plan.patterns):
            block = of_pattern[:, number]
            for mask, emptied in zip(plan.bare, pattern.emptied, strict=True):
                block[mask] += suited[emptied].sum(axis=0)
            for group in (plan.groups[number] for number in pattern.groups):
                block[group.masks] += suited[group.states]


def play_weights(masks: Masks, rules: Rules, natural: bool, among: Among | None) -> HoldValues:
    """Return how often each part of the values counts when each deal is played by the given hold.

    For any pays, the sum of weight times hold value is what such play is paid over all deals, as an
    integer over the denominator.

    Args:
        masks: (134459,) the hold of each deal.
        rules: the rules.
        natural: whether the totals have a natural part.
        among: (134459,) the deals that count; all if it is left out.
    """
    plain = []
    for plan in plans(rules):
        hold, weight = _by_pattern(plan, masks, among)
        plain.append(_counted(hold, weight, MASKS))
    suited = _weights_by_states(masks, rules, among, natural=False)
    if not natural:
        return HoldValues(tuple(plain), suited)
    return HoldValues(tuple(plain), suited, _weights_by_states(masks, rules, among, natural=True))


def _weights_by_states(
    masks: Masks, rules: Rules, among: Among | None, natural: bool
) -> tuple[Ints, ...]:
    weights = tuple(
        np.zeros((family.states, family.ranks.shape[1]), dtype=np.int64)
        for family in families(rules, natural)
    )
    for plan in plans(rules, natural):
        hold, weight = _by_pattern(plan, masks, among)
        of_states = weights[plan.family]
        states = np.take_along_axis(_states_of_masks(plan, len(of_states)), hold, axis=1)
        of_states += _counted(states, weight, len(of_states) + 1)[:-1]
        _add_bare_holds(plan, hold, weight, of_states)
    return weights


def _by_pattern(plan: Plan, masks: Masks, among: Among | None) -> tuple[Masks, Ints]:
    """Return the holds of a shape's deals, and the weights of these, as (patterns, n)."""
    hold = masks[plan.shape.deals].reshape(len(plan.patterns), -1)
    weight = np.array([[pattern.weight] for pattern in plan.shape.patterns])
    if among is None:
        return hold, np.broadcast_to(weight, hold.shape)
    return hold, weight * among[plan.shape.deals].reshape(hold.shape)


def _states_of_masks(plan: Plan, none: int) -> Indices:
    """Return (patterns, 32) states of the held suit; `none` for a hold not in one suit."""
    rows = np.full((len(plan.patterns), MASKS), none, dtype=np.intp)
    for row, pattern in zip(rows, plan.patterns, strict=True):
        for group in (plan.groups[number] for number in pattern.groups):
            row[group.masks] = group.states
    return rows


def _add_bare_holds(plan: Plan, hold: Masks, weights: Ints, of_states: Ints) -> None:
    """Add the weights of the deals with a bare hold to all their groups, in (states, n)."""
    for number, mask in enumerate(plan.bare):
        of_mask = np.where(hold == mask, weights, 0)
        for pattern, weight in zip(plan.patterns, of_mask, strict=True):
            if weight.any():
                for state in pattern.emptied[number]:  # two suits of a pair may be in one state
                    of_states[state] += weight


def _counted(rows: NDArray[np.integer[Any]], weights: Ints, length: int) -> Ints:
    """Return (length, n) sums of the (m, n) weights by their rows; doubles hold them exactly."""
    columns = rows.shape[1]
    places = rows.astype(np.intp) * columns + np.arange(columns)
    sums = np.bincount(places.ravel(), weights.ravel(), length * columns)
    return sums.astype(np.int64).reshape(length, columns)


@cache
def plans(rules: Rules, natural: bool = False) -> tuple[Plan, ...]:
    """Return the plans of all shapes; they do not depend on pays."""
    numbers = family_numbers(rules, natural)
    return tuple(
        _plan(shape, number, rules, natural)
        for shape, number in zip(shapes(rules), numbers, strict=True)
    )


def _plan(shape: Shape, family: int, rules: Rules, natural: bool) -> Plan:
    """Return the plan of a shape; with `natural`, the suits of wild ranks matter too."""
    part_of = shape.part_of
    if natural:
        of_rank = shape.kinds[:, 0] < rules.ranks
        suited = [place for place, part in enumerate(part_of) if of_rank[part]]
    else:
        suited = [place for place, part in enumerate(part_of) if shape.wild[part] is None]
    bare = bare_masks(shape, natural)
    parts = list(dict.fromkeys(part_of[place] for place in suited))
    digits = {place: 3 ** (len(parts) - 1 - parts.index(part_of[place])) for place in suited}
    groups: dict[tuple[int, ...], SuitGroup] = {}
    patterns = []
    for pattern in shape.patterns:
        suits = pattern.groups(suited)
        for places in suits:
            if places not in groups:
                groups[places] = _group(places, digits, bare)
        patterns.append(_pattern_plan(suits, groups, bare))
    return Plan(shape, family, bare, tuple(groups.values()), tuple(patterns))


def _pattern_plan(
    suits: tuple[tuple[int, ...], ...], groups: dict[tuple[int, ...], SuitGroup], bare: Indices
) -> PatternPlan:
    mixed = np.ones(MASKS, dtype=np.bool_)
    mixed[bare] = False
    for places in suits:
        mixed[groups[places].masks] = False
    numbers = {places: number for number, places in enumerate(groups)}
    emptied = [groups[places].emptied for places in suits]
    return PatternPlan(
        np.flatnonzero(mixed),
        tuple(numbers[places] for places in suits),
        np.array(emptied, dtype=np.intp).reshape(len(suits), len(bare)).T,
    )


def _group(places: tuple[int, ...], digits: Mapping[int, int], bare: Indices) -> SuitGroup:
    """Return the group of the cards at these places, with all its holds.

    A state has a digit in base 3 for each rank of the family, as in `HoldValues.suited`; `digits`
    are those of the cards' ranks. Holding a card changes its rank's digit from `DISCARDED` to
    `HELD`. The wild cards held follow in base 2.
    """
    masks, states = [0], [DISCARDED * sum(digits[place] for place in places)]
    for place in places:
        masks += [mask | 1 << place for mask in masks]
        states += [state + (HELD - DISCARDED) * digits[place] for state in states]
    wild = np.arange(len(bare))
    of_all = np.array(states, dtype=np.intp)[:, np.newaxis] * len(bare) + wild
    held = np.array(masks, dtype=np.intp)[:, np.newaxis] | bare
    return SuitGroup(held[1:].ravel(), of_all[1:].ravel(), of_all[0])
