"""What a reason is about: two holds, or many of two kinds, and the paytable that pays them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from solver.paytable.table import PayTable

_PLURALS = ("two", "three", "four", "five")


@dataclass(frozen=True)
class Side:
    """A hold, or many of one kind, as a reason sees it.

    Attributes:
        name: what it is called in the middle of a sentence: "the pair of sevens".
        drawn: how many cards are drawn.
        rates: how often it ends on each line of the paytable, Nothing left out.
        mixed: whether the rates are means over deals.
    """

    name: str
    drawn: int
    rates: tuple[Fraction, ...]
    mixed: bool = False

    @property
    def many(self) -> bool:
        """Whether its name is a plural: "two suited high cards make …", but "two pair pays"."""
        first, _, rest = self.name.removeprefix("the ").partition(" ")
        cards = not first.isalpha() and bool(rest) and rest != "alone" and "," not in self.name
        counted = first in _PLURALS and not rest.startswith(("to ", "of a kind", "pair"))
        return counted or cards or first in ("low", "unrelated")

    def verb(self, word: str) -> str:
        """Return a verb that agrees with the name: "makes" or "make"."""
        return word if self.many else f"{word}s"


@dataclass(frozen=True)
class Matter:
    """Two sides and the paytable that pays them: what a reason is about.

    Attributes:
        table, coins: the paytable and the bet; all amounts are coins at this bet.
        better, other: the two sides.
    """

    table: PayTable
    coins: int
    better: Side
    other: Side

    @property
    def pays(self) -> tuple[int, ...]:
        """What each line pays, in coins."""
        return self.table.pays(self.coins)

    @cached_property
    def lost(self) -> Fraction:
        """What the other hold gives up, in coins."""
        return self.value(self.better) - self.value(self.other)

    def value(self, side: Side) -> Fraction:
        """What a side is worth, in coins."""
        return total(self.pays, side.rates)

    def gains(self, side: Side, beside: Side, floor: int = 0) -> list[tuple[Fraction, int]]:
        """Return what a side gains over another on each line, and the line, most first; beyond the
        floor, what both pay for sure.
        """
        rates = enumerate(zip(self.pays, side.rates, beside.rates, strict=False))
        more = (((pay - floor) * (mine - yours), i) for i, (pay, mine, yours) in rates)
        return sorted((each for each in more if each[0] > 0), key=_most_first)


def total(amounts: Iterable[int], rates: Sequence[Fraction]) -> Fraction:
    """Return the sum of amounts at their rates: ten times as fast as fractions one by one."""
    whole = lcm(*(rate.denominator for rate in rates))
    parts = zip(amounts, rates, strict=False)
    return Fraction(
        sum(amount * rate.numerator * (whole // rate.denominator) for amount, rate in parts), whole
    )


def _most_first(gain: tuple[Fraction, int]) -> tuple[Fraction, int]:
    return -gain[0], gain[1]
