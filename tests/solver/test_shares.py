"""Shares and returns: read as they are written, and refused where a percent sign was forgotten."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solver.bankroll.machines import read_machines
from solver.shares import exact_number, read_return, read_share


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0.995", Fraction(199, 200)),
        ("99.5%", Fraction(199, 200)),
        ("99.5 %", Fraction(199, 200)),
        ("199/200", Fraction(199, 200)),
        ("1", Fraction(1)),
        ("1.01", Fraction(101, 100)),
        ("2", Fraction(2)),
        ("250%", Fraction(5, 2)),
    ],
)
def test_a_return_is_a_decimal_a_fraction_or_a_percentage(text: str, number: Fraction) -> None:
    assert read_return(text) == number == exact_number(text)


@pytest.mark.parametrize("text", ["99.5", "98", "100", "2.5", "995"])
def test_a_return_that_cannot_be_one_is_refused_with_the_percentage(text: str) -> None:
    with pytest.raises(ValueError, match=rf"not '{text}': did you mean {text}%\?$"):
        read_return(text)


@pytest.mark.parametrize("text", ["5", "25", "1", "99.9"])
def test_a_share_of_one_or_more_is_refused_with_the_percentage(text: str) -> None:
    with pytest.raises(ValueError, match=rf"not '{text}': did you mean {text}%\?$"):
        read_share(text, "a risk")


@pytest.mark.parametrize("text", ["100", "250", "150%", "7/2", "x", "", "-5"])
def test_nothing_is_offered_where_no_percentage_would_do_either(text: str) -> None:
    with pytest.raises(ValueError, match=r"not '[^']*'$"):
        read_share(text, "a risk")


@pytest.mark.parametrize("text", ["0", "0%", "0/5"])
def test_none_at_all_is_a_cashback_and_not_a_risk(text: str) -> None:
    assert read_share(text, "a cashback") == 0
    with pytest.raises(ValueError, match="a number above 0 and below 1"):
        read_share(text, "a risk", above_zero=True)


def test_a_list_of_machines_refuses_a_cashback_of_twenty_five() -> None:
    machines, faults = read_machines("table,coin,cashback\n9/6,0.25,25\n9/6,0.25,25%\n")
    assert [machine.row for machine in machines] == [3]
    (fault,) = faults
    assert fault.startswith("row 2, cashback: expected a share of the bet")
    assert fault.endswith("not '25': did you mean 25%?")
