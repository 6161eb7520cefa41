"""A session: a number of hands, played until they are over or the next one cannot be bet; and
playing on for ever.

The distribution of the bankroll is carried forward hand by hand, or in leaps over many hands,
exactly but for the rounding of doubles and of transforms, and for what climbs out of the array,
which `Walk.rise` bounds.

The chance of ruin in the long run lies between proven bounds. Where the bet wins nothing on
average, ruin is certain. Otherwise there is one z between 0 and 1 with E z^X = 1 for the coins X
that a bet wins. Then z^(bankroll after n bets) is a martingale, and by optional stopping z^B is the
chance of ruin times the mean of z^(what is left at ruin). Less than a bet is left, which bounds the
chance on both sides; where every pay is a multiple of the bet, nothing is left, and the bounds are
one. (The method is that of the adjustment coefficient of ruin theory: W. Feller, An Introduction to
Probability Theory and Its Applications, volume 2, chapter XII.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal, localcontext
from fractions import Fraction
from functools import cached_property
from math import ceil, inf, log10, nextafter, sqrt

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

    def ruin_text(self) -> str:
        """Return the chance of ruin as people read it; a bound of it where it is below `above`."""
        bound = min(self.ruin + self.above, self.ruin_most)
        if self.ruin > self.above or not bound:
            return percent(self.ruin)
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
    check_hands(hands)
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


def check_hands(hands: int) -> None:
    """Refuse a session without a hand.

    >>> check_hands(0)
    Traceback (most recent call last):
    ValueError: hands: expected 1 or more, not 0
    """
    if hands < 1:
        raise ValueError(f"hands: expected 1 or more, not {hands}")


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


DIGITS = 40
_CLEAR = Decimal(10) ** -(DIGITS - 8)
_WIDTH = Decimal(10) ** -20


@dataclass(frozen=True)
class LongRun:
    """Ruin in the long run.

    Attributes:
        rate_low, rate_high: bounds of r, where z = exp(-r) per coin; 0 where ruin is certain.
        ruin_low, ruin_high: bounds of the chance of ruin with the bankroll.
    """

    rate_low: Decimal
    rate_high: Decimal
    ruin_low: float
    ruin_high: float


def long_run(payoffs: Payoffs, bankroll: int, cashback: Fraction = Fraction(0)) -> LongRun:
    """Return the chance of ever being ruined.

    >>> edge = Payoffs.of(1, [(2, 2), (0, 1)])             # wins two bets of three
    >>> ruin = long_run(edge, 10)
    >>> round(ruin.ruin_low * 2**10, 12), round(ruin.ruin_high * 2**10, 12)
    (1.0, 1.0)
    >>> long_run(Payoffs.of(1, [(2, 1), (0, 1)]), 10).ruin_low   # a fair game ruins everybody
    1.0

    Raises:
        ValueError: the bankroll is less than 1, or the cashback is out of range.
    """
    walk = checked_walk(payoffs, bankroll, cashback)
    payoffs = walk.payoffs
    if payoffs.return_ + cashback <= 1:
        return LongRun(Decimal(0), Decimal(0), 1.0, 1.0)
    if bankroll < payoffs.coins:
        return LongRun(Decimal(0), Decimal(0), 1.0, 1.0)
    if payoffs.pays[0] + cashback * payoffs.coins >= payoffs.coins:
        return LongRun(Decimal("Infinity"), Decimal("Infinity"), 0.0, 0.0)
    with localcontext(Context(prec=DIGITS)):
        low, high = _bracket(walk)
        least, most = _left_at_ruin(walk)
        return LongRun(
            low,
            high,
            _double(-high * (bankroll - least), ROUND_FLOOR),
            min(1.0, _double(-low * (bankroll - most), ROUND_CEILING)),
        )


def bankroll_for_ever(
    payoffs: Payoffs, risk: float, cashback: Fraction = Fraction(0)
) -> int | None:
    """Return coins with which ruin is never likelier than the risk; None if no coins suffice.

    >>> bankroll_for_ever(Payoffs.of(1, [(2, 2), (0, 1)]), 0.01)
    7

    Raises:
        ValueError: the risk is not above 0 and below 1, or the cashback is out of range.
    """
    if not 0 < risk < 1:
        raise ValueError(f"risk: expected above 0 and below 1, not {risk}")
    payoffs = payoffs.complete()
    outcome = long_run(payoffs, payoffs.coins, cashback)
    if not outcome.rate_low:
        return None
    if outcome.rate_low.is_infinite():
        return payoffs.coins
    with localcontext(Context(prec=DIGITS)):
        _, most = _left_at_ruin(Walk(payoffs, payoffs.coins, cashback))
        coins = ceil(-Decimal(risk).ln() / outcome.rate_low + most)
    unit = 1 if cashback else payoffs.unit
    return max(payoffs.coins, -(-coins // unit) * unit)


def _bracket(walk: Walk) -> tuple[Decimal, Decimal]:
    """Return bounds of the rate: below it E exp(-r X) < 1, above it > 1.

    That is proven for both bounds: `exp` of `decimal` is correctly rounded, so at 40 digits the sum
    errs by less than `_CLEAR`, and a bound is only taken where it differs from 1 by more.
    """
    low, high = Decimal(0), Decimal(1)
    while _excess(walk, high) < _CLEAR:
        low, high = high, high * 2
    if not low:
        low = high / 2
        while low > _WIDTH and _excess(walk, low) > -_CLEAR:
            high, low = low if _excess(walk, low) > _CLEAR else high, low / 2
        if low <= _WIDTH:  # an edge too small to see
            return Decimal(0), high
    while high - low > _WIDTH * high:
        middle = (low + high) / 2
        excess = _excess(walk, middle)
        if abs(excess) <= _CLEAR:
            break
        low, high = (middle, high) if excess < 0 else (low, middle)
    return low, high


def _excess(walk: Walk, rate: Decimal) -> Decimal:
    """Return E exp(-rate X) - 1 for the coins X that a bet wins, cashback included."""
    payoffs = walk.payoffs
    back = walk.back(1) - payoffs.coins
    total = Decimal(0)
    for paid, times in zip(payoffs.pays, payoffs.counts, strict=True):
        won = paid + back
        total += times * (-rate * won.numerator / won.denominator).exp()
    return total / payoffs.total - 1


def _left_at_ruin(walk: Walk) -> tuple[Decimal, Decimal]:
    """Return the least and the most coins that can be left to a ruined player.

    Without cashback they are whole units above the coins beside the first ones.
    """
    payoffs = walk.payoffs
    if walk.cashback:
        return Decimal(0), Decimal(payoffs.coins)
    beside = walk.bankroll % walk.unit
    return Decimal(beside), Decimal(beside + payoffs.coins - walk.unit)


def _double(exponent: Decimal, rounding: str) -> float:
    """Return the exponential as a double that is no greater, or no less."""
    value = float(exponent.exp())
    return max(0.0, nextafter(value, 0.0 if rounding == ROUND_FLOOR else inf))
