"""What the charts page says of a chart and of its lines."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from trainer.core.chart_coach import deals_between
from trainer.drawing import text

if TYPE_CHECKING:
    from solver.strategy.playing.grades import LineGrade

SELDOM = 20  # a line that comes less often is said to come once in so many hands
LEAST = Fraction(1, 200)  # coins an hour that are said as 0.01


def two(amount: Fraction) -> str:
    """Format coins an hour to two decimals.

    >>> two(Fraction(909981, 1000)), two(Fraction(1, 1000)), two(Fraction(0)), two(Fraction(-1, 2))
    ('909.98', '<0.01', '0.00', '−0.50')
    """
    if 0 < amount < LEAST:
        return "<0.01"
    return f"{float(amount):,.2f}".replace("-", text.MINUS)


def gives_away(lost: Fraction | None, whose: str) -> str:
    """Say what a chart gives away in an hour.

    >>> gives_away(Fraction(42, 100), "This"), gives_away(Fraction(0), "This")
    ('This chart gives away 0.42 coins an hour.', 'This chart gives away nothing.')
    """
    if lost is None:
        return f"{whose} chart: working out what it gives away …"
    if lost <= 0:
        return f"{whose} chart gives away nothing."
    return f"{whose} chart gives away {two(lost)} coins an hour."


def comes(line: LineGrade) -> str:
    """Say how often a line is the first that applies.

    >>> from solver.strategy.playing.grades import LineGrade
    >>> [comes(LineGrade(1, "", deals, 0, Fraction(0), Fraction(0), 0, 7000))
    ...     for deals in (2000, 1, 350, 6000, 0)]
    ['2 in 7', '1 in 7,000', '1 in 20', '9 in 10', 'never']
    """
    one_in = deals_between(line)
    if one_in is None:
        return "never"
    if one_in >= SELDOM:
        return f"1 in {round(one_in):,}"
    if one_in < 2:
        return f"{round(10 / one_in)} in 10"
    twice = round(2 * one_in)
    return f"2 in {twice}" if twice % 2 else f"1 in {twice // 2}"


def errors(line: LineGrade, lost: Fraction) -> str:
    """Say how many deals a line plays wrong, and what that loses in an hour."""
    if not line.deals:
        return "No deal comes down to this line."
    if not line.misplayed:
        return f"It decides {text.count(line.deals, 'deal')}, and is always right."
    return (
        f"It decides {text.count(line.deals, 'deal')} and plays {line.misplayed:,} of them wrong: "
        f"{two(lost)} coins an hour."
    )


def kept_first(cards: Sequence[int], mask: int) -> tuple[tuple[int, ...], int]:
    """Return a hand with the held cards before the others, and the mask of that.

    >>> kept_first((50, 44, 5, 6, 0), 0b01100)
    ((5, 6, 50, 44, 0), 3)
    """
    held = [card for i, card in enumerate(cards) if mask >> i & 1]
    rest = [card for i, card in enumerate(cards) if not mask >> i & 1]
    return (*held, *rest), (1 << len(held)) - 1
