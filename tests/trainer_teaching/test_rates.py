"""The Beta distribution against its closed forms and against counting coin tosses."""

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.teaching.evidence import beta_below, beta_quantile, beta_rate

shares = st.floats(0.01, 0.99)


@given(st.floats(0.2, 50), shares)
def test_with_one_side_at_one_it_is_a_power(a: float, x: float) -> None:
    assert beta_below(a, 1, x) == pytest.approx(x**a)
    assert beta_below(1, a, x) == pytest.approx(1 - (1 - x) ** a)


@given(st.integers(1, 40), st.integers(1, 40), shares)
def test_with_whole_numbers_it_counts_successes(a: int, b: int, x: float) -> None:
    """The a-th smallest of a + b - 1 uniform numbers is below x if a or more of them are."""
    n = a + b - 1
    wanted = sum(comb(n, k) * x**k * (1 - x) ** (n - k) for k in range(a, n + 1))
    assert beta_below(a, b, x) == pytest.approx(wanted, abs=1e-9)


@given(st.floats(0.1, 1000), st.floats(0.1, 1000), shares)
def test_a_quantile_is_where_the_distribution_reaches_it(a: float, b: float, share: float) -> None:
    at = beta_quantile(a, b, share)
    assert beta_below(a, b, at + 1e-9) >= share - 1e-6
    assert beta_below(a, b, at - 1e-9) <= share + 1e-6


def test_more_hands_make_a_rate_surer() -> None:
    few, many = beta_rate(3, 3), beta_rate(300, 300)
    assert few.mean == many.mean == 0.5
    assert few.low < many.low < 0.5 < many.high < few.high
