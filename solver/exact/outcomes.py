"""What every hold of every deal is paid by each line of a paytable: its value as a linear form.

The value of a hold is the sum over the lines of the line's pay times how often the hold ends in it.
These counts do not depend on the pays. So they are computed once, from the totals of the single
lines (`solver.exact.totals.line_totals`), and each further paytable costs only products. They are
added up for the holds that are asked for, a suit pattern of deals at a time, which fits a cache.

All counts are over `Rules.denominator`, like the values of holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from solver.arrays import Indices, Ints
from solver.deals import deal_weights
from solver.exact.hold_values import HoldValues, hold_values
from solver.exact.play import Plan, plans
from solver.exact.totals import Totals, line_totals
from solver.holds import MASKS
from solver.paytable.table import PayTable


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
