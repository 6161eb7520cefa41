"""Playing on for ever: the chance of ruin in the long run, between proven bounds.

Where the bet wins nothing on average, ruin is certain. Otherwise there is one z between 0 and 1
with E z^X = 1 for the coins X that a bet wins. Then z^(bankroll after n bets) is a martingale, and
by optional stopping z^B is the chance of ruin times the mean of z^(what is left at ruin). Less than
a bet is left, which bounds the chance on both sides; where every pay is a multiple of the bet,
nothing is left, and the bounds are one.

(The method is that of the adjustment coefficient of ruin theory: W. Feller, An Introduction to
Probability Theory and Its Applications, volume 2, chapter XII.)
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal, localcontext
from fractions import Fraction
from math import ceil, inf, nextafter

from solver.bankroll.bankroll_session import checked_walk
from solver.bankroll.walk import Walk
from solver.returns import Payoffs

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
    for paid, count in zip(payoffs.pays, payoffs.counts, strict=True):
        won = paid + back
        total += count * (-rate * won.numerator / won.denominator).exp()
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
