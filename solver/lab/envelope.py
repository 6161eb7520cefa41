"""The best hold of every deal as one line of the paytable pays more and more.

If the line pays x coins at the bet, a hold is worth a + b x: b says how often its draws end on the
line, a what they are paid otherwise. So what the best hold of a deal is worth is the upper envelope
of 32 straight lines, a convex one, and its corners are the pays at which the best hold changes. If
a hold is best at both ends of a range, it is best in between, so that few deals have to be followed
through the range.

All numbers are integers. A corner lies at the quotient of two of them; quotients are compared
exactly, as a whole part and a rest over a divisor: two rests times the other's divisor stay below
10^14.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.arrays import Indices, Ints
from solver.exact.play import Masks, all_values
from solver.exact.totals import subset_totals
from solver.holds import MASKS
from solver.paytable.table import PayTable


class HoldLines(NamedTuple):
    """What every hold of some deals is worth: `base` + `slope` times the coins that a line pays.

    Attributes:
        base, slope: (32, n) int64, by mask, over the rules' denominator; base in coins at the bet.
    """

    base: Ints
    slope: Ints

    def best(self, paid: int, steepest: bool) -> Masks:
        """Return the best holds at a pay, (n,); of equal ones the flattest or the steepest."""
        value, slope = self.base[0] + paid * self.slope[0], self.slope[0].copy()
        best = np.zeros(len(slope), dtype=np.uint8)
        for mask in range(1, MASKS):
            of_mask, steepness = self.base[mask] + paid * self.slope[mask], self.slope[mask]
            preferred = steepness > slope if steepest else steepness < slope
            better = (of_mask > value) | (of_mask == value) & preferred
            np.copyto(value, of_mask, where=better)
            np.copyto(slope, steepness, where=better)
            best[better] = mask
        return best

    def slopes_of(self, masks: Masks) -> Ints:
        """Return the slopes of a hold of each deal: (n,)."""
        return self.slope[masks, np.arange(len(masks))]

    def bases_of(self, masks: Masks) -> Ints:
        """Return the bases of a hold of each deal: (n,)."""
        return self.base[masks, np.arange(len(masks))]

    def of_deals(self, deals: Indices | NDArray[np.bool_]) -> HoldLines:
        """Return the lines of some of the deals."""
        return HoldLines(self.base[:, deals], self.slope[:, deals])


class Flips(NamedTuple):
    """Changes of the best hold of a deal; each array is (n,).

    Attributes:
        deals: the rows of `deals.all_deals`.
        coins, parts: where, in coins at the bet: at coins / parts, in lowest terms.
        before, after: the best hold below that pay, and above it.
        gain: by how much the slope of the best hold grows, over the rules' denominator.
    """

    deals: Indices
    coins: Ints
    parts: Ints
    before: Masks
    after: Masks
    gain: Ints

    def in_order(self, places: Indices) -> Flips:
        """Return the same changes in another order."""
        deals, coins, parts = self.deals[places], self.coins[places], self.parts[places]
        masks = self.before[places], self.after[places]
        return Flips(deals, coins, parts, *masks, self.gain[places])


def hold_lines(table: PayTable, line: int, coins: int) -> HoldLines:
    """Return what every hold of all deals is worth, by what a line of the table pays.

    Each call makes two arrays of 34 MB (a game of 52 cards).
    """
    pays = np.array(table.pays(coins), dtype=np.int64)
    only = np.zeros_like(pays)
    pays[line], only[line] = 0, 1
    base, slope = (all_values(subset_totals(each, table), table.rules) for each in (pays, only))
    return HoldLines(base, slope)


def flips(lines: HoldLines, low: int, high: int) -> Flips:
    """Return every change of a best hold between two pays, these included, deal by deal upwards.

    Where several holds are worth the same at a corner, the step goes to the steepest: it is best
    from there on.
    """
    first, last = lines.best(low, steepest=False), lines.best(high, steepest=True)
    final = lines.slopes_of(last)
    deals = np.flatnonzero(lines.slopes_of(first) < final)
    held, final, some = first[deals], final[deals], lines.of_deals(deals)
    steps = [_none()]
    while len(deals):
        step = _next_corner(deals, some, held)
        steps.append(step)
        more = some.slopes_of(step.after) < final
        deals, held, final, some = deals[more], step.after[more], final[more], some.of_deals(more)
    return Flips(*map(np.concatenate, zip(*steps, strict=True)))


def _none() -> Flips:
    deals, numbers = np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.int64)
    masks = np.zeros(0, dtype=np.uint8)
    return Flips(deals, numbers, numbers, masks, masks, numbers)


def _next_corner(deals: Indices, lines: HoldLines, held: Masks) -> Flips:
    """Return where a steeper hold first becomes better than the held one, for each of the deals.

    Every deal must have a steeper hold; none is better yet, or the rests would be negative.
    """
    base, slope = lines.bases_of(held), lines.slopes_of(held)
    whole = np.full(len(held), np.iinfo(np.int64).max)
    rest, gain = np.zeros(len(held), dtype=np.int64), np.ones(len(held), dtype=np.int64)
    after = held.copy()
    for mask in range(MASKS):
        more = lines.slope[mask] - slope
        steeper = more > 0
        divisor = np.where(steeper, more, 1)
        of_mask, over = np.divmod(base - lines.base[mask], divisor)
        ours, theirs = over * gain, rest * divisor
        sooner = (ours < theirs) | (ours == theirs) & (divisor > gain)
        sooner = steeper & ((of_mask < whole) | (of_mask == whole) & sooner)
        for best, own in ((whole, of_mask), (rest, over), (gain, divisor)):
            np.copyto(best, own, where=sooner)
        after[sooner] = mask
    coins = whole * gain + rest
    common = np.gcd(coins, gain)
    return Flips(deals, coins // common, gain // common, held, after, gain)
