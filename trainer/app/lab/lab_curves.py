"""What the lab shows of a table: its return line by line, and the curves over one pay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from solver.returns import Payoffs

if TYPE_CHECKING:
    from solver.game import LineShare
    from solver.lab.pay_box import PayBox
    from solver.lab.pay_curve import PayCurve
    from solver.paytable.table import PayTable


MOST_POINTS = 240  # of a drawn curve: more than anyone sees
MARKED = 12  # kinks that are marked: those at which most deals change their best hold
MOST_WORK = 40_000_000  # hands times places of the bankroll: about a second
BARS = 48


@dataclass(frozen=True)
class Bend:
    """The return of a game over what one line pays, in coins at the bet.

    `even` is the least whole pay with a return of 100 %, if it is in sight.
    """

    line: str
    points: tuple[tuple[float, float], ...]
    marked: tuple[tuple[float, float], ...]
    kinks: int
    even: int | None


@dataclass(frozen=True)
class Spread:
    """What a session wins, in coins: bars from `low` on, each `step` wide, with their chances.

    The bars leave out what is rarer than once in 200 on either side.
    """

    bankroll: int
    hands: int
    low: int
    step: int
    bars: tuple[float, ...]
    ruin: float
    ahead: float
    mean: float
    quantiles: tuple[int, int, int]  # of 5, 50 and 95 %


def bend(table: PayTable, line: int, coins: int, high: int) -> Bend:
    """Follow the return of a game over one pay, from 0 to `high` coins.

    >>> from solver import load_paytable
    >>> royal = bend(load_paytable("9/6"), 0, 5, 8000)
    >>> royal.even, royal.points[0][0], royal.points[-1][0]
    (4880, 0.0, 8000.0)
    """
    from solver.lab.pay_curve import pay_curve

    curve = pay_curve(table, table.lines[line].name, 0, high, coins)
    points = list(curve.points())
    step = max(1, ceil(len(points) / MOST_POINTS))
    drawn = [*points[:-1:step], points[-1]]
    even = curve.reaching(Fraction(1))
    return Bend(
        curve.name,
        tuple((float(paid), float(value)) for paid, value in drawn),
        _marked(curve),
        len(curve.kinks),
        None if even is None else ceil(even),
    )


def _marked(curve: PayCurve) -> tuple[tuple[float, float], ...]:
    kinks = sorted(zip(curve.kinks, curve.returns, strict=True), key=lambda at: -at[0].deals)
    return tuple((float(kink.paid), float(value)) for kink, value in kinks[:MARKED])


def spread(lines: Sequence[LineShare], bankroll: int, hands: int) -> Spread | str:
    """Return what a session of that many hands wins, from what each line pays and how often; or why
    that takes too long.

    >>> from solver import solve_game
    >>> hour = spread(solve_game("9/6").lines, 1000, 600)
    >>> round(hour.mean, 2), hour.quantiles
    (-13.68, (-440, -80, 380))
    """
    from solver.bankroll.bankroll_session import session_result
    from solver.bankroll.walk import Walk
    from solver.returns import Payoffs

    payoffs = Payoffs.of(lines[0].coins, [(of.paid, of.count) for of in lines])
    walk = Walk(payoffs, bankroll)
    if hands * (walk.start + walk.rise(hands)) > MOST_WORK:
        return (
            f"With such pays, {hands:,} hands from {bankroll:,} coins take too long to follow "
            "here; holdwise bankroll does it."
        )
    result = session_result(payoffs, bankroll, hands)
    low, high = (int(result.quantile(share)) for share in (0.005, 0.995))
    step = max(payoffs.unit, ceil((high - low + 1) / BARS / payoffs.unit) * payoffs.unit)
    low = low // step * step  # so that a bar ends where nothing is won or lost
    bars = [0.0] * ((high - low) // step + 1)
    for won, chance in zip(result.amounts.tolist(), result.chances.tolist(), strict=True):
        if low <= won < low + step * len(bars):
            bars[(won - low) // step] += chance
    quantiles = (int(result.quantile(0.05)), int(result.quantile(0.5)), int(result.quantile(0.95)))
    ahead = result.at_least(1)
    return Spread(
        bankroll, hands, low, step, tuple(bars), result.ruin, ahead, result.mean, quantiles
    )


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
