"""What every hold of every deal is paid by each line of a paytable: its value as a linear form.

The value of a hold is the sum over the lines of the line's pay times how often the hold ends in it.
These counts do not depend on the pays. So they are computed once, from the totals of the single
lines (`solver.exact.totals.line_totals`), and each further paytable costs only products. They are
added up for the holds that are asked for, a suit pattern of deals at a time, which fits a cache.

All counts are over `Rules.denominator`, like the values of holds.

Holds that have as many draws as another, and the same ending on every line, are a class. A whole
game has 4.3 million holds, but 9/6 Jacks or Better has 56,651 classes of them. Whatever is said of
a hold's outcomes is said once for a class. Most holds share their values with those of other suit
patterns, as in `solver.exact.play`: a fifth of the holds is left to be told apart. How often a hold
ends on a line is no more than the denominator, which has fewer than half of the bits of an int64:
so two lines are counted at once, as digits of one number. A mixture of these numbers sorts the
holds; that those of a class are alike is checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.arrays import Indices, Ints
from solver.deals import deal_weights, distinct_deals
from solver.exact.hold_values import HoldValues, hold_values
from solver.exact.play import Plan, all_values, plans
from solver.exact.totals import Totals, line_totals, subset_totals
from solver.holds import MASKS
from solver.paytable.table import PayTable
from solver.rules import Rules


class Deals(NamedTuple):
    """The deals of one shape and one suit pattern, with the holds that are worth a look.

    Attributes:
        outcomes: (holds, lines) how often each hold ends in each line, over the denominator. The
            holds are in the order of their deals, those of a deal in the order of their masks.
        deal: (holds,) the deal of each, from 0.
        weights: (deals,) how many deals each one stands for.
    """

    outcomes: Ints
    deal: Indices
    weights: Ints


class ValueParts(NamedTuple):
    """The parts that the values of holds are added up from, for several schedules of pays.

    Attributes:
        plain: for each shape, (schedules, 32, choices of kinds).
        suited: for each family, (schedules, states, choices of ranks).
        natural: likewise, or empty if no line asks for natural hands.
    """

    plain: tuple[Ints, ...]
    suited: tuple[Ints, ...]
    natural: tuple[Ints, ...]

    def paid(self, pays: Ints) -> ValueParts:
        """Return the values for (schedules, lines) pays, if these are the values by line."""
        return ValueParts(*(tuple(np.tensordot(pays, of, 1) for of in part) for part in self))


class Pattern(NamedTuple):
    """The holds of one suit pattern of a shape.

    Attributes:
        shape: the number of the shape.
        families: the number of its family, and of its natural family if there is one.
        states: for each of these, (32, suits) the states whose values a mask adds; -1 is none.
        weights: (deals,) how many deals each deal stands for.
    """

    shape: int
    families: tuple[int, ...]
    states: tuple[Indices, ...]
    weights: Ints

    def of_holds(self, values: ValueParts, mask: Indices, deal: Indices | slice) -> Ints:
        """Return (schedules, holds), or (schedules, holds, deals) for a slice of deals."""
        whole: Ints = values.plain[self.shape][:, mask, deal]
        for part, family, states in zip(values[1:], self.families, self.states, strict=False):
            for state in states[mask].T:
                some = np.flatnonzero(state >= 0)
                of_some = deal if isinstance(deal, slice) else deal[some]
                whole[:, some] += part[family][:, state[some], of_some]
        return whole


def deals_within(table: PayTable, low: Ints, high: Ints) -> Iterator[Deals]:
    """Yield all deals with the holds that may be best for some pays from `low` to `high`.

    A hold is left out if even by the highest pays it is worth less than another one by the lowest.

    Args:
        table: the paytable; its pays do not matter.
        low, high: (lines,) coins by line, without "Nothing".
    """
    by_line, every = values_by_line(table), np.arange(MASKS)
    at_ends = by_line.paid(np.stack((low, high)))
    for pattern in patterns(table, natural=bool(by_line.natural)):
        lowest, highest = pattern.of_holds(at_ends, every, slice(None))
        deal, mask = np.nonzero((highest >= lowest.max(axis=0)).T)
        outcomes = pattern.of_holds(by_line, mask, deal)
        yield Deals(np.ascontiguousarray(outcomes.T), deal, pattern.weights)


def values_by_line(table: PayTable) -> ValueParts:
    """Return the values of holds if each line alone paid 1, without "Nothing"."""
    of_lines = line_totals(table)[:-1]
    if any(totals.natural is not None for totals in of_lines):
        of_lines = tuple(_with_natural(totals) for totals in of_lines)
    values = [hold_values(totals, table.rules) for totals in of_lines]
    plain = tuple(np.stack(of_shape) for of_shape in zip(*(of.plain for of in values), strict=True))
    return ValueParts(plain, _by_family(values, "suited"), _by_family(values, "natural"))


def _with_natural(totals: Totals) -> Totals:
    if totals.natural is not None:
        return totals
    return totals._replace(natural=np.zeros_like(totals.suited))


def _by_family(values: list[HoldValues], part: str) -> tuple[Ints, ...]:
    of_lines = (getattr(of, part) or () for of in values)
    return tuple(np.stack(of_family) for of_family in zip(*of_lines, strict=True))


def patterns(table: PayTable, natural: bool) -> Iterator[Pattern]:
    """Yield the suit patterns of all deals; `natural` if a line asks for natural hands."""
    rules = table.rules
    kinds = [plans(rules)] + ([plans(rules, natural=True)] if natural else [])
    for number, of_kinds in enumerate(zip(*kinds, strict=True)):
        shape = of_kinds[0].shape
        families = tuple(plan.family for plan in of_kinds)
        by_pattern = deal_weights(rules)[shape.deals].reshape(len(shape.patterns), -1)
        for pattern, weights in enumerate(by_pattern):
            states = tuple(_states(plan, pattern) for plan in of_kinds)
            yield Pattern(number, families, states, weights)


def _states(plan: Plan, number: int) -> Indices:
    """Return the states whose suited values each mask adds, (32, suits); -1 adds nothing."""
    pattern = plan.patterns[number]
    suits = pattern.emptied.shape[1]
    states = np.full((MASKS, max(1, suits)), -1, dtype=np.intp)
    states[plan.bare, :suits] = pattern.emptied
    for group in (plan.groups[index] for index in pattern.groups):
        states[group.masks, 0] = group.states
    return states


# Odd numbers of 64 bits, the digits of pi and of e: the second is for games where the first fails.
_MIXERS = (0x243F6A8885A308D3, 0x2B7E151628AED2A7)


class OutcomeClasses(NamedTuple):
    """The classes of a paytable's holds.

    Attributes:
        of_holds: (134459, 32) int32, the class of each hold of `deals.all_deals`, by mask.
        draws: (classes,) the draws to a hold.
        counts: (classes, lines) how many of them end on each line, "Nothing" last.
    """

    of_holds: NDArray[np.int32]
    draws: Ints
    counts: Ints


class _Holds(NamedTuple):
    """Holds that have the same values in several stretches of deals.

    Attributes:
        masks: the holds.
        values: (masks, n) int64.
        deals: the stretches, of n deals each.
    """

    masks: Indices
    values: Ints
    deals: Sequence[slice]


def outcome_classes(table: PayTable) -> OutcomeClasses:
    """Return the classes of all holds of a game; the pays of its lines do not matter.

    >>> from solver import load_paytable
    >>> classes = outcome_classes(load_paytable("9/6"))
    >>> classes.counts.shape, bool((classes.counts.sum(axis=1) == classes.draws).all())
    ((56651, 10), True)
    """
    rules = table.rules
    bits = rules.denominator.bit_length()
    totals = [*_pairs(table, bits)]
    natural = any(each.natural is not None for each in totals)
    pairs = [[*(_every_hold if natural else _holds)(each, rules)] for each in totals]
    of_mask = np.array(rules.draws, dtype=np.int64)
    draws = np.concatenate(
        [np.repeat(of_mask[holds.masks], holds.values.shape[1]) for holds in pairs[0]]
    )
    columns = [draws, *(np.concatenate([holds.values.ravel() for holds in pair]) for pair in pairs)]
    firsts, classes = _alike(columns)
    draws, *twos = (column[firsts] for column in columns)
    counts = [count for two in twos for count in (two & (1 << bits) - 1, two >> bits)]
    scaled = np.stack(counts[: len(table.line_names)], axis=1) * draws[:, np.newaxis]
    return OutcomeClasses(_spread(classes, pairs[0], rules), draws, scaled // rules.denominator)


def _alike(columns: Sequence[Ints]) -> tuple[Indices, Indices]:
    """Return the first place of each different row of numbers, and which row is at each place."""
    for mixer in _MIXERS:
        mixed = np.zeros(len(columns[0]), dtype=np.uint64)
        for column in columns:
            mixed *= np.uint64(mixer)
            mixed += column.view(np.uint64)
        _, firsts, rows = np.unique(mixed, return_index=True, return_inverse=True)
        if all(np.array_equal(column[firsts].take(rows), column) for column in columns):
            return firsts, rows
    raise AssertionError("two mixtures put different holds into one class")


def _spread(classes: Indices, of_holds: Sequence[_Holds], rules: Rules) -> NDArray[np.int32]:
    """Return the class of each hold of each deal from those of the holds compared."""
    spread = np.empty((distinct_deals(rules), MASKS), dtype=np.int32)
    done = 0
    for masks, values, stretches in of_holds:
        rows = classes[done : done + values.size].reshape(values.shape).T
        done += values.size
        for deals in stretches:
            spread[deals, masks] = rows
    return spread


def _pairs(table: PayTable, bits: int) -> Iterator[Totals]:
    """Yield the totals of two lines at a time, those of the second above the bits of the first."""
    lines = len(table.line_names)
    for line in range(0, lines, 2):
        amounts = np.zeros(lines, dtype=np.int64)
        amounts[line] = 1
        amounts[line + 1 : line + 2] = 1 << bits
        yield subset_totals(amounts, table)


def _holds(totals: Totals, rules: Rules) -> Iterator[_Holds]:
    """Yield the holds of two suits or more of a shape, those of one suit, and of wild cards only.

    Of a deal's holds the first may be among the others too, which are right then.
    """
    values = hold_values(totals, rules)
    for plan, rows in zip(plans(rules), values.plain, strict=True):
        deals, length, suited = plan.shape.deals, plan.shape.choices, values.suited[plan.family]
        stretches = [slice(n, n + length) for n in range(deals.start, deals.stop, length)]
        of_patterns = [*zip(plan.patterns, stretches, strict=True)]
        mixed = np.unique(np.concatenate([pattern.mixed for pattern in plan.patterns]))
        yield _Holds(mixed, rows[mixed], stretches)
        for number, group in enumerate(plan.groups):
            having = [deals for pattern, deals in of_patterns if number in pattern.groups]
            yield _Holds(group.masks, rows[group.masks] + suited[group.states], having)
        for pattern, deals in of_patterns:
            bare = rows[plan.bare] + suited[pattern.emptied].sum(axis=1)
            yield _Holds(plan.bare, bare, [deals])


def _every_hold(totals: Totals, rules: Rules) -> Iterator[_Holds]:
    """Yield all holds of all deals: of a table that pays natural flushes or straights apart."""
    yield _Holds(np.arange(MASKS), all_values(totals, rules), [slice(distinct_deals(rules))])
