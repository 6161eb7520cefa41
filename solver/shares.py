"""Exact numbers as people write them, and shares and returns, which are easily written wrong.

A share or a return is ``0.995`` or ``99.5%``. A number that cannot be one, such as a return of
99.5, is refused with what was probably meant, rather than taken for 9,950 %.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from numbers import Real
from typing import TypeAlias

from evaluator.arguments import whole_number
from evaluator.figures import shortened

LONGEST_NUMBER = 39
"""The most characters of a number."""
MONEY_SIGNS = ("$", "€", "£", "¥")
"""What may stand before an amount of money."""
GREATEST_RETURN = 2
"""The greatest return that is written without a percent sign."""
MOST_AMOUNT = 10**9
MOST_SPEED = 10_000
"""More hands than anybody plays in an hour."""
MOST_CASHBACK = Fraction(1, 20)
"""More than casinos give; who writes more may have left out a percent sign."""

_GROUPED = re.compile(r"[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]*)?")
_NUMBER = re.compile(r"(?P<above>[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:/(?P<below>[0-9]+))?(?P<of>\s*%)?")


def exact_number(text: str) -> Fraction | None:
    """Return a number as it is written, None if it is not one: a decimal, fraction or percentage.

    >>> [exact_number(text) for text in ("0.0025", "0.25%", "1/400")] == [Fraction(1, 400)] * 3
    True
    >>> exact_number("-1"), exact_number("1e9"), exact_number("1/0")
    (None, None, None)
    """
    match = _NUMBER.fullmatch(text) if len(text) <= LONGEST_NUMBER else None
    if match is None:
        return None
    below = Fraction(match["below"] or 1) * (100 if match["of"] else 1)
    return Fraction(match["above"]) / below if below else None


def ungrouped(text: str) -> str:
    """Return a number of coins, hands or money without commas between thousands, as it is printed.

    >>> ungrouped("1,600"), ungrouped("2,250.50"), ungrouped("0,25")
    ('1600', '2250.50', '0,25')
    """
    return text.replace(",", "") if _GROUPED.fullmatch(text) else text


Amount: TypeAlias = Fraction | float | str
"""A number as Python or a person writes it."""


def exact_amount(value: Amount, what: str) -> Fraction:
    """Return a number exactly as it is written; `what` is its name in a message.

    >>> exact_amount(0.05, "risk"), exact_amount("5%", "risk"), exact_amount(2, "rate")
    (Fraction(1, 20), Fraction(1, 20), Fraction(2, 1))
    >>> exact_amount("much", "risk")
    Traceback (most recent call last):
    ValueError: risk: expected a number like 0.05 or 5%, not 'much'

    Raises:
        ValueError: it is not a finite number.
    """
    if isinstance(value, str):
        number = exact_number(value)
        if number is None:
            raise ValueError(f"{what}: expected a number like 0.05 or 5%, not {quoted(value)}")
        return number
    if isinstance(value, Fraction):
        return value
    is_number = isinstance(value, Real | Decimal) and not isinstance(value, bool)
    if not is_number or not isfinite(value):
        raise ValueError(f"{what}: expected a number like 0.05 or 5%, not {shortened(repr(value))}")
    return Fraction(str(value))


def figure_meant(value: Amount, what: str, most: int | None) -> Fraction:
    """Return a figure as a person writes it; one above `most` needs its percent sign.

    >>> figure_meant("99.5%", "return", GREATEST_RETURN), figure_meant(19, "variance", None)
    (Fraction(199, 200), Fraction(19, 1))
    >>> figure_meant(99, "return", GREATEST_RETURN)
    Traceback (most recent call last):
    ValueError: return: expected a number like 0.99 or "99%", not 99: did you mean "99%"?

    Raises:
        ValueError: it is not a number, or cannot be this one.
    """
    number = exact_amount(value, what)
    if most is not None and number > most and "%" not in str(value):
        hint = f': did you mean "{value}%"?' if number <= 100 * most else ""
        raise ValueError(f'{what}: expected a number like 0.99 or "99%", not {value}{hint}')
    return number


def share_meant(value: Amount, what: str, *, above_zero: bool = False) -> Fraction:
    """Return a share of less than 1, as Python or a person writes it.

    >>> share_meant("5%", "risk"), share_meant(0.05, "risk")
    (Fraction(1, 20), Fraction(1, 20))
    >>> share_meant(5, "risk")
    Traceback (most recent call last):
    ValueError: risk: expected a number of 0 or more and below 1 like 5%, not '5': did you mean 5%?

    Raises:
        ValueError: it is not one.
    """
    number = exact_amount(value, what)
    if fault := _share_fault(number, str(value), above_zero=above_zero):
        raise ValueError(f"{what}: expected {fault}")
    return number


def doubts(cashback: Fraction) -> list[str]:
    """Return what is asked of a cashback that no casino gives; nothing for any other.

    >>> doubts(Fraction(1, 4))
    ['Is the cashback 25 % of each bet? 0.25 % is written 0.25%.']
    >>> doubts(Fraction(1, 400))
    []
    """
    if cashback <= MOST_CASHBACK:
        return []
    share = float(cashback)
    return [f"Is the cashback {share * 100:g} % of each bet? {share:g} % is written {share:g}%."]


def read_share(text: str, what: str, *, above_zero: bool = False) -> Fraction:
    """Return a share of less than 1; `what` says in a message what it is.

    >>> read_share("5%", "a risk")
    Fraction(1, 20)
    >>> read_share("0", "a risk", above_zero=True)
    Traceback (most recent call last):
    ValueError: expected a risk, a number above 0 and below 1 like 5%, not '0'
    >>> read_share("25", "a cashback")
    Traceback (most recent call last):
    ValueError: expected a cashback, a number of 0 or more and below 1 like 5%, not '25': did you \
mean 25%?

    Raises:
        ValueError: the text is not one.
    """
    number = exact_number(text)
    fault = _share_fault(number, text, above_zero=above_zero)
    if number is None or fault:
        raise ValueError(f"expected {what}, {fault}")
    return number


def _share_fault(number: Fraction | None, text: str, *, above_zero: bool) -> str:
    """Return what was expected of a share that is none; "" for one."""
    if number is not None and 0 <= number < 1 and (number or not above_zero):
        return ""
    bound = "above 0" if above_zero else "of 0 or more"
    hint = _percentage(text, number, Fraction(100))
    return f"a number {bound} and below 1 like 5%, not {quoted(text)}{hint}"


def read_return(text: str) -> Fraction:
    """Return what a game is to return of each coin.

    >>> read_return("99.5%"), read_return("250%")
    (Fraction(199, 200), Fraction(5, 2))
    >>> read_return("99.5")
    Traceback (most recent call last):
    ValueError: expected a return, a number above 0 like 0.995 or 99.5%, not '99.5': did you mean \
99.5%?

    Raises:
        ValueError: the text is not one.
    """
    number = exact_number(text)
    if not number or (number > GREATEST_RETURN and "%" not in text):
        hint = _percentage(text, number, None)
        raise ValueError(
            f"expected a return, a number above 0 like 0.995 or 99.5%, not {quoted(text)}{hint}"
        )
    return number


def money_meant(value: Amount | None, what: str) -> Fraction | None:
    """Return an amount of money above 0; None for None.

    >>> money_meant("0.25", "coin_value"), money_meant(None, "coin_value")
    (Fraction(1, 4), None)
    >>> money_meant(-1, "coin_value")
    Traceback (most recent call last):
    ValueError: coin_value: expected a number above 0, up to 10^9, like 0.25, not -1

    Raises:
        ValueError: it is not one.
    """
    if value is None:
        return None
    number = exact_amount(value, what)
    if not 0 < number <= MOST_AMOUNT:
        given = shortened(repr(value))
        raise ValueError(f"{what}: expected a number above 0, up to 10^9, like 0.25, not {given}")
    return number


def coins_meant(amount: int | str, coin: Fraction | None, what: str) -> int:
    """Return a whole number of coins; money has its sign, and needs what a coin is worth.

    >>> coins_meant("$200", Fraction(1, 4), "bankroll"), coins_meant("800", None, "bankroll")
    (800, 800)
    >>> coins_meant("$200", None, "bankroll")
    Traceback (most recent call last):
    ValueError: bankroll: '$200' is money: coin_value says what a coin is worth, as 0.25

    Raises:
        ValueError: it is not a whole number of coins, or it is money and no coin's worth is known.
    """
    coins: object = amount
    if isinstance(amount, str):
        number = exact_number(ungrouped(amount.lstrip("".join(MONEY_SIGNS))))
        if amount[:1] in MONEY_SIGNS and number is not None:
            if coin is None:
                says = "coin_value says what a coin is worth, as 0.25"
                raise ValueError(f"{what}: {quoted(amount)} is money: {says}")
            number /= coin
        coins = int(number) if number is not None and number.denominator == 1 else None
    whole = whole_number(coins)
    if whole is None or not 0 <= whole <= MOST_AMOUNT:
        given = shortened(repr(amount))
        raise ValueError(f"{what}: expected a whole number of coins from 0 to 10^9, not {given}")
    return whole


def return_meant(value: Amount) -> Fraction:
    """Return what a game is to return of each coin, as Python or a person writes it.

    >>> return_meant("99.5%"), return_meant(0.995), return_meant(1)
    (Fraction(199, 200), Fraction(199, 200), Fraction(1, 1))
    >>> return_meant(99.5)
    Traceback (most recent call last):
    ValueError: expected a return like 0.995, not 99.5: did you mean 0.995?

    Raises:
        ValueError: it is not a return; a greater one than 2 is a fraction, or has a percent sign.
    """
    if isinstance(value, str):
        return read_return(value)
    number = exact_amount(value, "return")
    if number > GREATEST_RETURN and not isinstance(value, Fraction):
        hint = f"{float(number) / 100:g}" if number < 100 * GREATEST_RETURN else "a percentage"
        raise ValueError(f"expected a return like 0.995, not {value!r}: did you mean {hint}?")
    return number


def _percentage(text: str, number: Fraction | None, below: Fraction | None) -> str:
    """Return the suggestion that a number without a percent sign was meant with one, or ""."""
    if (
        not number
        or number < 0
        or "%" in text
        or "/" in text
        or (below is not None and number >= below)
    ):
        return ""
    return f": did you mean {text}%?"


def quoted(text: str) -> str:
    """Return a text as a message quotes it, cut short if no number is that long."""
    return repr(shortened(text, LONGEST_NUMBER + 1))
