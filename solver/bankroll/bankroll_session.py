"""A session: a number of hands, played until they are over or the next one cannot be bet.

The distribution of the bankroll is carried forward hand by hand, or in leaps over many hands,
exactly but for the rounding of doubles and of transforms, and for what climbs out of the array,
which `Walk.rise` bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, log10, sqrt

import numpy as np

from evaluator.figures import count, decimal, in_money, percent
from evaluator.report import Report, Reported, line, table
from solver.bankroll.forward import Carried, Forward
from solver.bankroll.leaps import carry_in_leaps, is_long
from solver.bankroll.walk import Floats, Walk
from solver.plots import Axes, draw_bars, draw_loss, picture
from solver.progress import Progress, unheard
from solver.returns import Payoffs

QUANTILES = ("0.01", "0.05", "0.25", "0.5", "0.75", "0.95", "0.99")
BINS = 90
WIDEST = 0.99
"""Up to which quantile results are drawn: a royal flush is far to the right of all others."""


@dataclass(frozen=True, eq=False, repr=False)
class SessionResult(Carried, Reported):
    """What a session brings: where its hands lead, and what follows from that.

    Attributes:
        bankroll: coins at the start.
        hands: hands, if the bankroll lasts.
    """

    bankroll: int
    hands: int

    def __repr__(self) -> str:
        return f"<SessionResult of {count(self.hands, 'hand')}: ruin {percent(self.ruin)}>"

    @cached_property
    def ruin(self) -> float:
        """The chance that the next hand cannot be bet at some time, after the last hand too."""
        return min(float(self.ruined_after.sum()), self.ruin_most)

    @cached_property
    def deviation(self) -> float:
        """The standard deviation of what is won, in coins."""
        away = self.amounts / self.scale - self.mean
        return sqrt(float(self.chances @ away**2))

    @cached_property
    def _cumulative(self) -> Floats:
        return np.cumsum(self.chances)

    def quantile(self, share: float) -> Fraction:
        """Return the least amount, in coins, that is not exceeded with at least this chance.

        Raises:
            ValueError: `share` is not above 0 and below 1.
        """
        if not 0 < share < 1:
            raise ValueError(f"a quantile is above 0 and below 1, not {share}")
        at = int(np.searchsorted(self._cumulative, share))
        return Fraction(int(self.amounts[min(at, len(self.amounts) - 1)]), self.scale)

    def at_least(self, coins: Fraction | int) -> float:
        """Return the chance to win at least this many coins."""
        at = int(np.searchsorted(self.amounts, ceil(coins * self.scale)))
        return min(1.0, float(self.chances[at:].sum()))

    def ruin_time(self, share: float) -> int | None:
        """Return the hand by which this share of the ruined are ruined.

        None if nobody is, or so few that the figures may be wrong by as much.
        """
        if self.ruin <= self.above:
            return None
        return int(np.searchsorted(np.cumsum(self.ruined_after), share * self.ruin))

    def ruin_text(self, digits: int = 4) -> str:
        """Return the chance of ruin as people read it; a bound of it where it is below `above`."""
        bound = min(self.ruin + self.above, self.ruin_most)
        if self.ruin > self.above or not bound:
            return percent(self.ruin, digits)
        return f"below {10.0 ** ceil(log10(bound)):.0e}"

    def report(self, coin: Fraction | None = None) -> Report:
        """Return the chance of ruin, the mean and the quantiles, in money too at a coin's worth."""
        half = self.ruin_time(0.5)
        when = "" if half is None else f", half of that within {count(half, 'hand')}"
        return [
            line(f"Ruin {self.ruin_text()} within {count(self.hands, 'hand')}{when}"),
            line(
                f"Won on average {decimal(self.mean, 2)} coins{in_money(self.mean, coin)}, "
                f"± {decimal(self.deviation, 2)}{in_money(self.deviation, coin)}"
            ),
            line(f"Ahead or even {percent(self.at_least(0))}"),
            line(),
            table(
                ("Chance", "At most, in coins", *(["in money"] if coin else [])),
                [self._quantile_row(float(share), coin) for share in QUANTILES],
            ),
        ]

    def _quantile_row(self, share: float, coin: Fraction | None) -> tuple[str, ...]:
        coins = self.quantile(share)
        money = (f"{float(coins * coin):,.2f}",) if coin else ()
        return (percent(share, 0), coins_text(coins), *money)


def session_result(
    payoffs: Payoffs,
    bankroll: int,
    hands: int,
    cashback: Fraction = Fraction(0),
    progress: Progress = unheard,
) -> SessionResult:
    """Return what a session brings.

    A player is ruined who cannot bet the next hand. Cashback is paid after every hand and can
    be bet at once.

    >>> flip = Payoffs.of(1, [(2, 1), (0, 1)])
    >>> result = session_result(flip, bankroll=2, hands=4)
    >>> result.ruin, result.ruined_after.tolist()   # 2 of 4 paths after two hands, 2 of 16 later
    (0.375, [0.0, 0.0, 0.25, 0.0, 0.125])
    >>> result.amounts.tolist(), result.chances.tolist()
    ([-2, 0, 2, 4], [0.375, 0.3125, 0.25, 0.0625])

    Args:
        payoffs: what one bet pays; hands that pay nothing may be left out, as in a game's.
        bankroll: coins at the start, 1 or more.
        hands: how many hands, 1 or more.
        cashback: the part of every bet that comes back, from 0 to less than 1.
        progress: is told which share of the session has been played.

    Raises:
        ValueError: an argument is out of range.
    """
    walk = checked_walk(payoffs, bankroll, cashback)
    if hands < 1:
        raise ValueError(f"hands: expected 1 or more, not {hands}")
    if is_long(walk, hands):
        return session_of(carry_in_leaps(walk, hands, progress), bankroll, hands)
    return session_of(Forward(walk, hands, progress).carry(), bankroll, hands)


def checked_walk(payoffs: Payoffs, bankroll: int, cashback: Fraction, besides: int = 0) -> Walk:
    """Return the walk of a bankroll.

    Raises:
        ValueError: the bankroll is less than 1, or the cashback not from 0 to less than 1.
    """
    if bankroll < 1:
        raise ValueError(f"bankroll: expected 1 coin or more, not {bankroll}")
    if not 0 <= cashback < 1:
        raise ValueError(f"cashback: expected 0 or more and less than 1, not {cashback}")
    return Walk(payoffs.complete(), bankroll, cashback, besides)


def session_of(carried: Carried, bankroll: int, hands: int) -> SessionResult:
    """Return what was carried forward as the result of a session."""
    return SessionResult(**vars(carried), bankroll=bankroll, hands=hands)


def coins_text(coins: Fraction) -> str:
    """Return coins as people read them, with cents of a coin where there are any.

    >>> coins_text(Fraction(-800)), coins_text(Fraction(5, 8))
    ('-800', '0.62')
    """
    return f"{int(coins):,}" if coins.denominator == 1 else f"{float(coins):,.2f}"


def session_picture(session: SessionResult, title: str, ending: str) -> bytes:
    """Return a picture of a session: the content of a file of this ending, .png or .svg.

    Raises:
        ImportError: matplotlib is not installed.
    """

    def draw(axes: Sequence[Axes]) -> None:
        draw_results(axes[0], session)
        draw_ruin(axes[1], session)

    return picture(title, ending, 2, draw)


def draw_results(axes: Axes, session: SessionResult) -> None:
    """Draw the chance of each result, in bins; what is beyond the last is said in words."""
    amounts = session.amounts / session.scale
    most = float(session.quantile(WIDEST))
    shown = amounts <= most
    # Bins of whole units, so that each has as many of the possible results as the next one.
    unit = float(np.diff(amounts).min(initial=most - float(amounts[0]) + 1))
    width = unit * ceil((most - float(amounts[0]) + unit) / unit / BINS)
    edges = np.arange(float(amounts[0]) - unit / 2, most + width, width)
    chances, _ = np.histogram(amounts[shown], edges, weights=session.chances[shown])
    draw_bars(axes, edges, chances, session.mean)
    axes.set_xlabel(
        f"coins won; dashed: the mean, {session.mean:,.1f}; "
        f"more than {most:,.0f} with a chance of {session.chances[~shown].sum():.2%}"
    )
    axes.set_ylabel("chance")


def draw_ruin(axes: Axes, session: SessionResult) -> None:
    """Draw the chance of ruin by the hands played."""
    draw_loss(axes, np.cumsum(session.ruined_after), session.hands)
    axes.set_xlabel(f"hands; ruined within {session.hands:,}: {session.ruin:.2%}")
    axes.set_ylabel("chance of ruin")
