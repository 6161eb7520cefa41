"""Numbers and words as the window shows them."""

from __future__ import annotations

from fractions import Fraction

from evaluator import figures
from evaluator.figures import count as count  # pages count things by this module's name, too

MINUS = "\N{MINUS SIGN}"
DASH = "\N{EN DASH}"
NO_BREAK = "\N{NO-BREAK SPACE}"
LEAST_SHARE = 0.00001


def figure(value: Fraction) -> str:
    """A value in five digits or so, the more decimals the smaller it is.

    >>> figure(Fraction(122, 47)), figure(Fraction(800)), figure(Fraction(0))
    ('2.5957', '800.00', '0.0000')
    >>> figure(Fraction(1, 178_365))
    '0.0000056'
    """
    if not value:
        return "0.0000"  # among other values, as wide as they are
    whole = len(str(abs(int(value))))
    return figures.amount(value, max(0, 5 - whole)).replace("-", MINUS)


def difference(value: Fraction) -> str:
    """What is lost, with a minus.

    >>> difference(Fraction(1, 8)), difference(Fraction(0)), difference(Fraction(3, 4000))
    ('−0.1250', '0', '−0.00075')
    """
    return MINUS + figure(value) if value else "0"


def coins(value: Fraction | int) -> str:
    """An amount of coins, exact where it is whole.

    >>> coins(1), coins(Fraction(25, 2)), coins(1000)
    ('1 coin', '12.50 coins', '1,000 coins')
    """
    if value == int(value):
        return count(int(value), "coin").replace("-", MINUS)
    return f"{float(value):,.2f} coins".replace("-", MINUS)


def lost_coins(value: Fraction) -> str:
    """Coins lost, with a minus.

    >>> lost_coins(Fraction(16, 5)), lost_coins(Fraction(0)), lost_coins(Fraction(1, 900))
    ('−3.20 coins', '0 coins', '−0.0011 coins')
    """
    if not value or value >= Fraction(1, 100):
        return (MINUS if value else "") + coins(value)
    return f"{MINUS}{figures.amount(value)} coins"


def percent(share: Fraction | float, digits: int = 2) -> str:
    """A share in percent.

    >>> percent(Fraction(1653526326983, 1661102543100))
    '99.54\\xa0%'
    """
    return figures.percent(share, digits, space=NO_BREAK)


def share(part: int, whole: int, digits: int = 1) -> str:
    """A part in percent, with more digits where it is small, and never 0 where there is a part.

    >>> share(16, 100), share(85, 178_365), share(2, 1_533_939)
    ('16.0\\xa0%', '0.048\\xa0%', '<0.001\\xa0%')
    """
    value = part / whole
    if 0 < value < LEAST_SHARE / 2:
        return f"<{percent(LEAST_SHARE, 3)}"
    return percent(value, digits if value >= 10 ** -(digits + 2) else 3)
