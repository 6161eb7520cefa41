"""A range of pays around a paytable, prepared so that each table in it is solved in a millisecond.

Within the range of one line's pay few deals change their best hold. The holds that can be best
there are found once (`solver.sweep.candidates`), in some tenths of a second, and take some
megabytes; then a table is solved by comparing them. Beyond the range nothing is known.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solver.arrays import Ints
from solver.paytable.checks import MOST_PAID
from solver.paytable.table import PayTable
from solver.sweep.candidates import Candidates, TooMany, candidates

MOST_HOLDS = 250_000
"""More holds than this take as long as solving the table anew."""
_WIDE, _NARROW = 4, 2
"""Coins per coin bet that a range has above a pay and below, at least."""


@dataclass(frozen=True, eq=False)
class PayBox:
    """The tables between two bounds of pays, at one bet.

    Attributes:
        table: the game's table; its pays do not matter.
        coins: the bet.
        low, high: (lines,) the coins of each line, without "Nothing".
    """

    table: PayTable
    coins: int
    low: Ints
    high: Ints
    _holds: Candidates

    def covers(self, pays: tuple[int, ...]) -> bool:
        """Whether pays, "Nothing" last, are between the bounds."""
        given = np.array(pays[:-1])
        return bool(((self.low <= given) & (given <= self.high)).all())

    def has_room(self, line: int, pays: tuple[int, ...], steps: int) -> bool:
        """Whether a line's pay can go some coins per coin bet up and down and still be covered."""
        more = steps * self.coins
        return all(
            self.covers((*pays[:line], paid, *pays[line + 1 :]))
            for paid in (max(0, pays[line] - more), min(MOST_PAID, pays[line] + more))
        )

    def line_counts(self, pays: tuple[int, ...]) -> tuple[int, ...]:
        """Return how often each line comes in best play, "Nothing" last, out of `Rules.total`.

        Args:
            pays: coins by line, "Nothing" last, which the box covers.
        """
        rules = self.table.rules
        counts = self._holds.counts(np.array([pays[:-1]], dtype=np.int64))[0].tolist()
        of_total = [count * rules.total // rules.all_values for count in counts]
        return (*of_total, rules.total - sum(of_total))


def pay_box(table: PayTable, pays: tuple[int, ...], line: int, coins: int) -> PayBox | None:
    """Return the tables around one in which one line pays more or less; None if it is no use.

    The line pays half as much to twice as much, and at least some coins more; where more holds can
    be best than are worth keeping, some coins more or less.

    >>> from solver import load_paytable, solve_game
    >>> table = load_paytable("9/6")
    >>> box = pay_box(table, table.pays(5), 4, 5)
    >>> int(box.low[4]), int(box.high[4])
    (10, 60)
    >>> eight = table.with_pays(flush=8)
    >>> box.line_counts(eight.pays(5)) == tuple(of.count for of in solve_game(eight).lines)
    True

    Args:
        table: the game's table; its pays do not matter.
        pays: coins by line, "Nothing" last.
        line: the number of the line.
        coins: the bet.
    """
    paid = pays[line]
    for lowest, highest in (
        (min(paid // 2, paid - _WIDE * coins), max(2 * paid, paid + _WIDE * coins)),
        (paid - _NARROW * coins, paid + _NARROW * coins),
    ):
        low, high = np.array([pays[:-1]] * 2, dtype=np.int64)
        low[line], high[line] = max(0, lowest), min(MOST_PAID, highest)
        try:
            return PayBox(table, coins, low, high, candidates(table, low, high, MOST_HOLDS))
        except TooMany:
            continue
    return None
