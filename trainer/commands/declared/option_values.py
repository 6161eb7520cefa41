"""What the values of options are: each kind reads a text, or says what was expected instead."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple, Protocol

from solver.shares import LONGEST_NUMBER as MOST_DIGITS
from solver.shares import MONEY_SIGNS, exact_number, quoted, ungrouped

# `isdecimal`, `int` and `float` would also accept the digits of other scripts, signs and spaces.
_DIGITS = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}")
_DECIMAL = re.compile(r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")


class OptionValue(Protocol):
    """Reads the text of an option's value; its ValueError says what was expected instead."""

    def __call__(self, text: str, /) -> Any:
        """Return the value that the text is."""


class WholeNumber(NamedTuple):
    """A whole number in the digits 0 to 9; without `high`, only their number is limited.

    >>> WholeNumber(8, 40)("16"), WholeNumber(1, 10_000)("1,600")
    (16, 1600)
    >>> WholeNumber(8, 40)("41")
    Traceback (most recent call last):
    ValueError: expected a whole number from 8 to 40, not '41'
    """

    low: int
    high: int | None = None

    def __call__(self, text: str) -> int:
        """Read the number."""
        digits = ungrouped(text)
        if _DIGITS.fullmatch(digits):
            number = int(digits)
            if number >= self.low and (self.high is None or number <= self.high):
                return number
        bound = f"up, of at most {MOST_DIGITS} digits" if self.high is None else f"to {self.high:,}"
        raise expected(f"a whole number from {self.low} {bound}", text)


class AnyOf(NamedTuple):
    """One of a few whole numbers.

    >>> AnyOf((1, 3, 5))("4")
    Traceback (most recent call last):
    ValueError: expected the number 1, 3 or 5, not '4'
    """

    numbers: tuple[int, ...]
    hint: str = ""

    def __call__(self, text: str) -> int:
        """Read the number."""
        if _DIGITS.fullmatch(text) and int(text) in self.numbers:
            return int(text)
        raise expected(f"the number {as_list(self.numbers)}{self.hint}", text)


class WholeNumbers(NamedTuple):
    """Whole numbers with commas between them.

    >>> WholeNumbers("2,1,4")("2,1,4")
    (2, 1, 4)
    """

    example: str

    def __call__(self, text: str) -> tuple[int, ...]:
        """Read the numbers."""
        parts = text.split(",")
        if all(part.isascii() and part.isdecimal() and len(part) < 4 for part in parts):
            return tuple(map(int, parts))
        raise expected(f"whole numbers with commas between them, such as {self.example}", text)


class Seconds(NamedTuple):
    """A number of seconds.

    >>> Seconds()("0.5")
    0.5
    >>> Seconds(most=60)("1e9")
    Traceback (most recent call last):
    ValueError: expected a number of seconds above 0, up to 60, not '1e9'
    """

    most: float = inf

    def __call__(self, text: str) -> float:
        """Read the number."""
        number = float(text) if _DECIMAL.fullmatch(text) else 0.0
        if not 0 < number <= self.most or number == inf:
            bound = "" if self.most == inf else f", up to {self.most:g}"
            raise expected(f"a number of seconds above 0{bound}", text)
        return number


class Money(NamedTuple):
    """An amount of money, exactly.

    >>> Money("an amount of money")("0.25")
    Fraction(1, 4)
    >>> Money("what a coin is worth")("0")
    Traceback (most recent call last):
    ValueError: expected what a coin is worth, a number above 0 like 0.25, not '0'
    """

    what: str

    def __call__(self, text: str) -> Fraction:
        """Read the amount."""
        amount = exact_number(ungrouped(text[1:] if text[:1] in MONEY_SIGNS else text))
        if not amount:
            raise expected(f"{self.what}, a number above 0 like 0.25", text)
        return amount


class TypedAmount(NamedTuple):
    """An amount of coins or money, as it was typed.

    >>> TypedAmount("$200", Fraction(200), is_money=True).coins(Fraction(1, 4))
    800
    >>> TypedAmount("800", Fraction(800), is_money=False).coins(None)
    800
    >>> TypedAmount("$200", Fraction(200), is_money=True).coins(None)
    Traceback (most recent call last):
    ValueError: '$200' is money: --coin-value says what a coin is worth, as in --coin-value 0.25
    """

    text: str
    number: Fraction
    is_money: bool

    def coins(self, coin: Fraction | None) -> int:
        """Return the amount in coins, each worth `coin`.

        Raises:
            ValueError: it is money and what a coin is worth is not known, or no whole coins.
        """
        if not self.is_money:
            return int(self.number)
        if coin is None:
            raise ValueError(
                f"{self.text!r} is money: --coin-value says what a coin is worth, as in "
                "--coin-value 0.25"
            )
        coins = self.number / coin
        if coins.denominator != 1:
            raise ValueError(f"{self.text!r} is not a whole number of coins of {float(coin):g}")
        return int(coins)


class CoinsOrMoney(NamedTuple):
    """A whole number of coins, or an amount of money with its sign, ``$200``.

    >>> CoinsOrMoney(1, 1000)("$2,250.50").number
    Fraction(4501, 2)
    >>> CoinsOrMoney(1, 1000)("2.5")
    Traceback (most recent call last):
    ValueError: expected a whole number of coins from 1 to 1,000, or money like $200, not '2.5'
    """

    low: int
    high: int

    def __call__(self, text: str) -> TypedAmount:
        """Read the amount."""
        is_money = text[:1] in MONEY_SIGNS and len(text) > 1
        number = exact_number(ungrouped(text[1:])) if is_money else _whole(ungrouped(text))
        if (
            number is None
            or (is_money and not number)
            or (not is_money and not (self.low <= number <= self.high))
        ):
            bound = f"a whole number of coins from {self.low} to {self.high:,}"
            raise expected(f"{bound}, or money like $200", text)
        return TypedAmount(text, number, is_money)


def _whole(text: str) -> Fraction | None:
    return Fraction(int(text)) if _DIGITS.fullmatch(text) else None


class Coins(NamedTuple):
    """A number of coins, exactly; it need not be whole.

    >>> Coins(1000)("0.05")
    Fraction(1, 20)
    >>> Coins(1000)("9999")
    Traceback (most recent call last):
    ValueError: expected a number of coins from 0 to 1,000, not '9999'
    """

    most: int

    def __call__(self, text: str) -> Fraction:
        """Read the number."""
        number = exact_number(text)
        if number is None or number > self.most:
            raise expected(f"a number of coins from 0 to {self.most:,}", text)
        return number


def seed_number(text: str) -> int:
    """Return the number that determines every deal, however long.

    >>> seed_number("-1")
    Traceback (most recent call last):
    trainer.core.shoe.SeedError: a seed is a whole number from 0 up, not '-1'
    """
    from trainer.core.shoe import parse_seed  # with hashes, which no help needs

    return parse_seed(text)


def day(text: str) -> str:
    """Return a day, as text.

    >>> day("2026-11-01")
    '2026-11-01'
    >>> day("1.11.2026")
    Traceback (most recent call last):
    ValueError: expected a day like 2026-11-01, not '1.11.2026'
    """
    try:
        if len(text) == len("2026-11-01"):
            return date.fromisoformat(text).isoformat()
    except ValueError:
        pass
    raise expected("a day like 2026-11-01", text)


def as_list(values: Sequence[object]) -> str:
    """Return numbers or words as a sentence lists them.

    >>> as_list((1, 3, 5)), as_list(("random",))
    ('1, 3 or 5', 'random')
    """
    *others, last = map(str, values)
    return f"{', '.join(others)} or {last}" if others else last


def expected(what: str, text: str) -> ValueError:
    """Return the error of a value that is not what was expected."""
    return ValueError(f"expected {what}, not {quoted(text)}")
