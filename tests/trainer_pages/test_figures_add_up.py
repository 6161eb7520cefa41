"""Parts of an amount, as they are shown, add up to the amount as it is shown."""

from decimal import Decimal
from fractions import Fraction
from random import Random

from trainer.pages.hold_words import two, two_parts


def test_two_parts_add_up_to_their_sum() -> None:
    draws = Random(3)
    for _ in range(2000):
        whole = Fraction(draws.randrange(80_000), 16_215)
        part = whole * Fraction(draws.randrange(1000), 1000)
        shown = [Decimal(each.replace(",", "")) for each in two_parts(whole, part)]
        assert sum(shown) == Decimal(two(whole))
        assert abs(shown[0] - Decimal(float(part))) <= Decimal("0.00501")
        assert abs(shown[1] - Decimal(float(whole - part))) <= Decimal("0.01001")
