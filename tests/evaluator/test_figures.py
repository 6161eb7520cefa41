"""Numbers for people: however small a value is, it is not written as zero."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.figures import amount


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(1, 3), "0.3333"),
        (Fraction(800), "800.0000"),
        (Fraction(1, 20_000), "0.000050"),
        (Fraction(1, 7_669_695), "0.00000013"),
        (Fraction(1, 10_000), "0.00010"),
    ],
)
def test_no_difference_is_shown_as_nothing(value: Fraction, text: str) -> None:
    assert amount(value) == text


@given(st.fractions(min_value=0, max_value=1000).filter(bool))
def test_a_value_that_is_shown_is_near_and_never_zero(value: Fraction) -> None:
    shown = Fraction(amount(value))
    assert shown > 0
    assert abs(shown - value) <= max(Fraction(1, 20_000), value / 10)
