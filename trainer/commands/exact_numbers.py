"""Options that take a number which must stay exact: a share of the bet, or coins."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from fractions import Fraction

_LONGEST = 39
_NUMBER = re.compile(r"(?P<above>[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:/(?P<below>[0-9]+))?(?P<of>\s*%)?")


def exact_number(text: str) -> Fraction | None:
    """Return a number as it is written, None if it is none: a decimal, a fraction or a percentage.

    >>> [exact_number(text) for text in ("0.0025", "0.25%", "1/400")] == [Fraction(1, 400)] * 3
    True
    >>> exact_number("-1"), exact_number("1e9"), exact_number("1/0")
    (None, None, None)
    """
    found = _NUMBER.fullmatch(text) if len(text) <= _LONGEST else None
    if found is None:
        return None
    below = Fraction(found["below"] or 1) * (100 if found["of"] else 1)
    return Fraction(found["above"]) / below if below else None


def sum_of_money(what: str) -> Callable[[str], Fraction]:
    """Return the argparse type of an option that takes an amount of money.

    >>> sum_of_money("an amount of money")("0.25")
    Fraction(1, 4)
    >>> sum_of_money("what a coin is worth")("0")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: expected what a coin is worth, a number above 0 like 0.25, not '0'
    """

    def read(text: str) -> Fraction:
        amount = exact_number(text)
        if not amount:
            raise argparse.ArgumentTypeError(
                f"expected {what}, a number above 0 like 0.25, not {_shown(text)}"
            )
        return amount

    return read


def share(what: str, *, above_zero: bool) -> Callable[[str], Fraction]:
    """Return the argparse type of an option that takes a share of less than 1.

    >>> share("a risk", above_zero=True)("5%")
    Fraction(1, 20)
    >>> share("a risk", above_zero=True)("0")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: expected a risk, a number above 0 and below 1 like 5%, not '0'
    """
    bound = "above 0" if above_zero else "of 0 or more"

    def read(text: str) -> Fraction:
        number = exact_number(text)
        if number is None or not 0 <= number < 1 or (above_zero and not number):
            raise argparse.ArgumentTypeError(
                f"expected {what}, a number {bound} and below 1 like 5%, not {_shown(text)}"
            )
        return number

    return read


def _shown(text: str) -> str:
    return repr(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")
