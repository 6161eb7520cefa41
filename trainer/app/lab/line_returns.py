"""What a paytable of the lab returns, line by line."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from solver.returns import Payoffs

if TYPE_CHECKING:
    from solver.game import LineShare
    from solver.lab.pay_box import PayBox
    from solver.paytable.table import PayTable


@dataclass(frozen=True)
class Figures:
    """What best play returns: all per coin bet, exact."""

    return_: Fraction
    variance: Fraction
    hit_frequency: Fraction
    lines: tuple[LineShare, ...]  # "Nothing" last


def figures(table: PayTable, coins: int, loaded: PayTable) -> Figures:
    """Solve a table that differs from `loaded` in its pays only.

    What does not depend on pays is computed once for `loaded`, which saves a third of the time.

    >>> from solver import load_paytable, solve_game
    >>> loaded = load_paytable("9/6")
    >>> table = loaded.with_pays(flush=5)
    >>> figures(table, 5, loaded).variance == solve_game(table).variance
    True
    """
    from solver.game import line_counts, solve_game

    return _of_counts(table, coins, line_counts(loaded, solve_game(table, coins).best_masks))


def figures_in(box: PayBox, table: PayTable) -> Figures:
    """Solve a table that a box of pays covers: in a millisecond or some."""
    return _of_counts(table, box.coins, box.line_counts(table.pays(box.coins)))


def box_around(loaded: PayTable, pays: tuple[int, ...], line: int, coins: int) -> PayBox | None:
    """Prepare the tables around these pays in which one line pays more or less; None where that is
    no use.
    """
    from solver.lab.pay_box import pay_box

    return pay_box(loaded, pays, line, coins)


def _of_counts(table: PayTable, coins: int, counts: tuple[int, ...]) -> Figures:
    from solver.game import LineShare

    total, pays = table.rules.total, table.pays(coins)
    lines = tuple(
        LineShare(name, paid, coins, count, total)
        for name, paid, count in zip(table.line_names, pays, counts, strict=True)
    )
    paid = Payoffs(coins, pays, counts, total)
    return Figures(paid.return_, paid.variance, paid.hit_frequency, lines)
