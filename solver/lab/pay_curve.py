"""The return of a game as a curve over what one line of its paytable pays.

The curve is convex and made of straight pieces: within one, the best holds stay the same, and its
slope is the share of hands that end on the line. It bends at a *kink*, where some best holds
change.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from operator import itemgetter
from typing import SupportsIndex

import numpy as np

from evaluator.arguments import whole_number
from evaluator.figures import count, percent, shortened
from evaluator.keys import THE_SAME, both, exact, key, parts, real
from evaluator.report import Report, Reported, heading
from evaluator.report import table as report_table
from solver.arrays import weighted_sum
from solver.deals import all_deals, deal_weights
from solver.holds import held
from solver.lab.envelope import Flips, flips, hold_lines
from solver.paytable.catalogue import AnyTable, load_paytable
from solver.paytable.checks import MOST_PAID, checked_bet
from solver.paytable.table import PayTable
from solver.plots import Axes, axes_for, draw_curve


@dataclass(frozen=True)
class HoldChange:
    """A deal whose best hold changes as the line pays more.

    Attributes:
        cards: the five card ids, ascending.
        before, after: the best hold below the kink, and above it.
        deals: how many deals it stands for: those that differ in suits only.
    """

    cards: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    deals: int


@dataclass(frozen=True)
class Kink:
    """A pay at which best holds change.

    Attributes:
        paid: coins at the bet; from there on the new holds are best.
        frequency: the share of hands that end on the line, from there on.
        deals: how many deals change their best hold.
    """

    paid: Fraction
    frequency: Fraction
    deals: int


@dataclass(frozen=True, eq=False)
class PayCurve(Reported):
    """The return by what a line pays, between two pays.

    Attributes:
        table, coins: the game; what it pays for the line does not matter.
        line: the index of the line.
        low, high: the pays between which the curve is known, in coins at the bet.
        start: the return if the line pays `low`.
        frequency: the share of hands that end on the line just below `low`.
        kinks: where the curve bends, ascending; those at `low` and `high` too.
    """

    table: PayTable
    coins: int
    line: int
    low: int
    high: int
    start: Fraction
    frequency: Fraction
    kinks: tuple[Kink, ...]
    _flips: Flips
    _of_kinks: tuple[slice, ...]

    KEYS = (
        key("paytable", "the paytable's name", "table.name"),
        key("coins", "the bet, 1 to 5"),
        key("line", "the line's name", "name"),
        parts(
            "points",
            "the pays between which the curve is straight",
            (
                real("coins_at_bet", "what the line pays, in coins at the bet", itemgetter(0)),
                exact("coins_at_bet", THE_SAME, itemgetter(0)),
                *both("return", "what the game then returns", itemgetter(1)),
                key(
                    "deals",
                    "how many deals change their best hold there",
                    lambda point: point[2].deals if point[2] else 0,
                ),
            ),
            lambda curve: curve._rows(),
        ),
    )
    ROWS = "points"

    def __repr__(self) -> str:
        name, kinks = shortened(self.name), count(len(self.kinks), "kink")
        return f"<PayCurve of {name}, {self.low} to {self.high} coins, {kinks}>"

    @property
    def name(self) -> str:
        """The name of the line."""
        return self.table.lines[self.line].name

    @cached_property
    def returns(self) -> tuple[Fraction, ...]:
        """The return at each kink."""
        values, at = [], (Fraction(self.low), self.start, self.frequency)
        for kink in self.kinks:
            value = at[1] + (kink.paid - at[0]) * at[2] / self.coins
            values.append(value)
            at = kink.paid, value, kink.frequency
        return tuple(values)

    def return_at(self, paid: Fraction | int) -> Fraction:
        """Return what the game returns if the line pays these coins at the bet.

        Raises:
            ValueError: the pay is not between `low` and `high`.
        """
        if not self.low <= paid <= self.high:
            raise ValueError(f"paid: must be from {self.low:,} to {self.high:,} coins, not {paid}")
        number = self._kinks_until(Fraction(paid))
        if not number:
            return self.start + (paid - self.low) * self.frequency / self.coins
        kink, value = self.kinks[number - 1], self.returns[number - 1]
        return value + (paid - kink.paid) * kink.frequency / self.coins

    def reaching(self, target: Fraction) -> Fraction | None:
        """Return the least pay with this return, or None if it is not between `low` and `high`.

        >>> pay_curve("9/6", "royal", high=5000).reaching(Fraction(1))
        Fraction(225550849910, 46219759)
        """
        at, value, slope = Fraction(self.low), self.start, self.frequency
        if value >= target:
            return at if value == target else None
        ends = zip(self.kinks, self.returns, strict=True)
        for kink, return_ in ends:
            if return_ >= target:
                break
            at, value, slope = kink.paid, return_, kink.frequency
        if not slope:
            return None
        pay = at + (target - value) * self.coins / slope
        return pay if pay <= self.high else None

    def points(self) -> Iterator[tuple[Fraction, Fraction]]:
        """Yield the pays and returns between which the curve is straight, from `low` to `high`."""
        yield Fraction(self.low), self.start
        for kink, value in zip(self.kinks, self.returns, strict=True):
            if self.low < kink.paid < self.high:
                yield kink.paid, value
        if self.high > self.low:
            yield Fraction(self.high), self.return_at(self.high)

    def changes(self, kink: int) -> tuple[HoldChange, ...]:
        """Return the deals that change their best hold at the kink of this index.

        The first moves the curve most.

        >>> curve = pay_curve("9/6", "royal", low=4000, high=4010)
        >>> curve.kinks[0].paid, len(curve.changes(0))
        (Fraction(4005, 1), 24)
        """
        rows, cards = self._of_kinks[kink], all_deals(self.table.rules).cards
        weights = deal_weights(self.table.rules)
        changes = []
        for place in range(rows.start, rows.stop):
            deal = int(self._flips.deals[place])
            dealt = tuple(cards[deal].tolist())
            before, after = int(self._flips.before[place]), int(self._flips.after[place])
            change = HoldChange(dealt, held(dealt, before), held(dealt, after), int(weights[deal]))
            changes.append(change)
        return tuple(changes)

    def plot(self, axes: Axes | None = None) -> Axes:
        """Draw the curve, and on it what the line pays now; needs the extra ``plot``.

        Args:
            axes: matplotlib's, to draw into; by default new ones.

        Raises:
            ImportError: matplotlib is not installed.
        """
        title = f"{self.table.name}, {count(self.coins, 'coin')}"
        drawn = axes_for(axes, title, f"{self.name}, coins at the bet", "return, %")
        x, y = zip(*((float(paid), 100 * float(of)) for paid, of in self.points()), strict=True)
        now = self.table.pays(self.coins)[self.line]
        known = self.low <= now <= self.high
        here = (float(now), 100 * float(self.return_at(now))) if known else None
        return draw_curve(drawn, x, y, here)

    def report(self) -> Report:
        """Return the kinks: where, what the game returns there, and how many deals change."""
        title = f"{self.table.name}, {count(self.coins, 'coin')}: return by {self.name}"
        rows = [
            (f"{float(paid):,.2f}", percent(value), "" if kink is None else f"{kink.deals:,}")
            for paid, value, kink in self._rows()
        ]
        return [heading(title), report_table(("Coins", "Return", "Deals that change"), rows)]

    def _rows(self) -> Iterator[tuple[Fraction, Fraction, Kink | None]]:
        by_paid = {kink.paid: kink for kink in self.kinks}
        for paid, value in self.points():
            yield paid, value, by_paid.get(paid)

    def _kinks_until(self, paid: Fraction) -> int:
        return bisect_right(self.kinks, paid, key=lambda kink: kink.paid)


def pay_curve(
    table: AnyTable,
    line: str,
    low: SupportsIndex = 0,
    high: SupportsIndex | None = None,
    coins: int = 5,
) -> PayCurve:
    """Return the exact return of a game by what one of its lines pays at the bet.

    >>> curve = pay_curve("9/6", "royal", low=4000, high=5000)
    >>> float(curve.return_at(4000)), float(curve.return_at(4880))
    (0.9954390436951225, 1.0000001895138872)

    Args:
        table: a paytable, or its id, alias or path.
        line: a line of it: its name, or its `hand` if no other line pays that.
        low, high: the pays to look between, in coins at the bet; by default 0 and twice what the
            line pays.
        coins: the bet, 1 to 5.

    Raises:
        PaytableError: there is no such paytable or line.
        ValueError: `coins` is not from 1 to 5, or the pays are not from 0 to 10^9, lower first.
    """
    known = load_paytable(table)
    bet = checked_bet(coins)
    number = known.line_number(line)
    least = _checked("low", low, 0)
    most = 2 * known.pays(bet)[number] if high is None else _checked("high", high, least)
    return _curve(known, number, bet, least, max(least, min(most, MOST_PAID)))


def _checked(name: str, paid: SupportsIndex, least: int) -> int:
    number = whole_number(paid)
    if number is None or not least <= number <= MOST_PAID:
        expected = f"a whole number from {least} to {MOST_PAID:,}"
        raise ValueError(f"{name}: must be {expected}, not {paid!r}")
    return number


def _curve(table: PayTable, line: int, coins: int, low: int, high: int) -> PayCurve:
    rules, weights = table.rules, deal_weights(table.rules)
    lines = hold_lines(table, line, coins)
    first = lines.best(low, steepest=False)
    values = lines.bases_of(first) + low * lines.slopes_of(first)
    start = Fraction(weighted_sum(values, weights), rules.all_values * coins)
    slope = int(lines.slopes_of(first) @ weights)
    frequency = Fraction(slope, rules.all_values)
    changes, of_kinks = _by_kink(flips(lines, low, high), table)
    kinks = []
    for rows in of_kinks:
        deals = weights[changes.deals[rows]]
        slope += int(changes.gain[rows] @ deals)
        paid = Fraction(int(changes.coins[rows.start]), int(changes.parts[rows.start]))
        kinks.append(Kink(paid, Fraction(slope, rules.all_values), int(deals.sum())))
    return PayCurve(
        table, coins, line, low, high, start, frequency, tuple(kinks), changes, tuple(of_kinks)
    )


def _by_kink(changes: Flips, table: PayTable) -> tuple[Flips, list[slice]]:
    """Return the changes in the order of the kinks, and which of them each kink has."""
    places = np.stack((changes.coins, changes.parts), axis=1)
    kinks, numbers = np.unique(places, axis=0, return_inverse=True)
    # Not as doubles: two quotients may differ by less than a double can tell.
    order = sorted(range(len(kinks)), key=lambda kink: Fraction(*map(int, kinks[kink])))
    rank = np.empty(len(kinks), dtype=np.intp)
    rank[order] = np.arange(len(kinks))
    of_flips = rank[numbers.ravel()]
    moved = changes.gain * deal_weights(table.rules)[changes.deals]
    in_order = np.lexsort((changes.deals, -moved, of_flips))
    ends = np.cumsum(np.bincount(of_flips, minlength=len(kinks))).tolist()
    slices = [slice(a, b) for a, b in zip([0, *ends], ends, strict=False)]
    return changes.in_order(in_order), slices
