"""Numbers formatted for people, the same on a terminal, in a window and in a notebook; and texts of
others made fit to be shown.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor, log10


def percent(share: Fraction | float, digits: int = 4, space: str = " ") -> str:
    """Return a share as a percentage.

    >>> from fractions import Fraction
    >>> percent(Fraction(1653526326983, 1661102543100))
    '99.5439 %'
    """
    return f"{float(share):.{digits}%}".replace("%", f"{space}%")


def decimal(value: Fraction | float, digits: int = 6) -> str:
    """Return a value with a fixed number of decimals.

    >>> from fractions import Fraction
    >>> decimal(Fraction(122, 47))
    '2.595745'
    """
    return f"{float(value):.{digits}f}"


def amount(value: Fraction, digits: int = 4) -> str:
    """Return a value with `digits` decimals, and more where two significant digits need them.

    So only zero is written as zero, however small a difference is.

    >>> from fractions import Fraction
    >>> amount(Fraction(122, 47)), amount(Fraction(1, 178_365)), amount(Fraction(0))
    ('2.5957', '0.0000056', '0')
    """
    if not value:
        return "0"
    return f"{float(value):.{max(digits, 1 - floor(log10(abs(value))))}f}"


def signed(value: Fraction | float, digits: int = 6) -> str:
    """Return a change with its sign; what is written as zero has none.

    >>> signed(1234.5, 1), signed(-0.25), signed(-0.00112, 1), signed(0, 2)
    ('+1,234.5', '-0.250000', '0.0', '0.00')
    """
    return f"{float(value):+,.{digits}f}" if as_shown(value, digits) else f"{0:.{digits}f}"


def as_shown(value: Fraction | float, digits: int = 2) -> Fraction:
    """Return an amount as it is shown: what is added up in sight has to fit what is in sight.

    >>> as_shown(2.004) + as_shown(3.004)
    Fraction(5, 1)
    """
    return Fraction(f"{float(value):.{digits}f}")


def two(coins: Fraction | float, *, brief: bool = False) -> str:
    """Return coins with two decimals; what is too little for them is not written as nothing.

    In a sentence it is read aloud; `brief` is for a figure, as in a table.

    >>> two(1234.5), two(0.004), two(0.004, brief=True), two(0), two(-0.004)
    ('1,234.50', 'less than 0.01', '<0.01', '0.00', '0.00')
    """
    shown = as_shown(coins)
    if coins > 0 and not shown:
        return "<0.01" if brief else "less than 0.01"
    return f"{float(shown):,.2f}"


def count(number: int, noun: str) -> str:
    """Return a count with its noun, in the plural where needed.

    >>> count(1, "hand"), count(1200, "hand")
    ('1 hand', '1,200 hands')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


_NUMBERS = "no one two three four five six seven eight nine ten eleven twelve"


def number_word(number: int) -> str:
    """Return a number in words, and in digits beyond twelve.

    >>> number_word(0), number_word(12), number_word(1300)
    ('no', 'twelve', '1,300')
    """
    words = _NUMBERS.split()
    return words[number] if number < len(words) else f"{number:,}"


def coins_of(coins: Fraction) -> str:
    """Return an amount of coins with two decimals, whole ones with none.

    >>> from fractions import Fraction
    >>> coins_of(Fraction(5)), coins_of(Fraction(207, 100)), coins_of(Fraction(1, 100))
    ('5 coins', '2.07 coins', '0.01 coins')
    >>> coins_of(Fraction(1, 900)), coins_of(Fraction(1, 125))
    ('less than 0.01 coins', '0.01 coins')
    """
    if coins.denominator == 1:
        return count(int(coins), "coin")
    return f"{two(coins)} coins"


def about(value: Fraction | float) -> str:
    """Return an estimate in two significant digits, which are all that few hands can bear.

    >>> about(2393.17), about(7.32), about(0.0312), about(99.6)
    ('2,400', '7.3', '0.031', '100')
    >>> about(1e-6)
    'less than 0.001'
    """
    if 0 < value < 0.001:
        return "less than 0.001"
    two = float(f"{float(value):.1e}")
    return f"{two:.2g}" if two < 10 else f"{two:,.0f}"


def shortened(text: str, most: int = 40) -> str:
    """Return a text cut to at most `most` characters, so that a ``repr`` fits on one line: between
    two words, unless that would leave less than half.

    >>> shortened("9/6 Jacks or Better", most=12), shortened("9/6 Jacks-or-Better", most=12)
    ('9/6 Jacks…', '9/6 Jacks-o…')
    """
    if len(text) <= most:
        return text
    words = text[:most].rpartition(" ")[0]
    return f"{words if 2 * len(words) >= most else text[: most - 1]}…"


def printable(text: str) -> str:
    r"""Return the text with its control characters escaped, as a terminal would act on them.

    >>> printable("\x1b]0;mine\x07 9/6")
    '\\x1b]0;mine\\x07 9/6'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def in_money(coins: Fraction | float, coin: Fraction | None) -> str:
    """Return what coins are in money, in brackets; "" where it is not known what a coin is worth.

    >>> from fractions import Fraction
    >>> in_money(800, Fraction(1, 4)), in_money(800, None)
    (' (200.00 in money)', '')
    """
    return "" if coin is None else f" ({float(coins) * float(coin):,.2f} in money)"
