"""Parts of an amount, as they are shown, add up to the amount as it is shown."""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from random import Random

from trainer.app.home_news import Loss
from trainer.drawing.text import two
from trainer.pages.hold_words import shown_sum, two_parts
from trainer.pages.home_words import thirty_days, trend


def number(shown: str) -> Decimal:
    """The amount in a figure; what is less than a hundredth adds nothing in sight."""
    return Decimal(0) if shown.startswith("less") else Decimal(shown.replace(",", ""))


def test_two_parts_add_up_to_their_sum() -> None:
    draws = Random(3)
    for _ in range(2000):
        whole = Fraction(draws.randrange(80_000), 16_215)
        part = whole * Fraction(draws.randrange(1000), 1000)
        shown = [number(each) for each in two_parts(whole, part)]
        assert sum(shown) == number(two(whole))
        assert abs(shown[0] - Decimal(float(part))) <= Decimal("0.00501")
        assert abs(shown[1] - Decimal(float(whole - part))) <= Decimal("0.01001")


def test_a_sum_is_that_of_the_figures_in_sight() -> None:
    draws = Random(5)
    for _ in range(500):
        amounts = [Fraction(draws.randrange(50_000), 16_215) for _ in range(9)]
        assert number(two(shown_sum(amounts))) == sum(number(two(each)) for each in amounts)


def test_what_a_curve_lost_is_the_difference_of_its_ends() -> None:
    before, now = 40.746, 30.333  # 40.75 and 30.33 in sight, and 10.41 apart
    points = Loss(date(2026, 11, 1), before), Loss(date(2026, 11, 22), now)
    assert trend(points, 1.0)[1].startswith("10.42 coins an hour less")


def test_a_curve_names_the_days_of_its_ends_and_of_its_middle() -> None:
    points = Loss(date(2026, 11, 1), 2.0), Loss(date(2026, 11, 19), 1.0)
    named = {
        date.fromordinal(int(day)).day: words
        for day, words in thirty_days(points, 1.0, date(2026, 11, 21)).across
    }
    assert named == {1: "1 Nov", 11: "11 Nov", 21: "today"}
