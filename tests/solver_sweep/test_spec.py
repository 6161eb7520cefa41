"""Specs of sweeps: what they mean, and every fault in one line that says what was expected."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from solver import load_paytable
from solver.sweep import SweepError
from solver.sweep import spec as spec_module
from solver.sweep.pay_grid import Ratios, SolvedTables
from solver.sweep.spec import read_range, read_spec, spec_meant


def test_a_spec_says_which_tables_there_are_and_what_is_asked() -> None:
    spec = read_spec(
        'base = "8/5"\ncoins = 2\ncolumns = ["shares", "variance_exact"]\n'
        '[ranges]\nfull_house = "6..12"\n"Four of a kind" = "20..40 step 5"\nflush = [8, 5]\n'
        '[keep]\nreturn = [0.98, 0.995]\nvariance = [-inf, 25]\n"share flush" = [0, 1]\n'
    )
    assert spec.grid.table.name == "8/5 Jacks or Better"
    assert (spec.grid.coins, spec.grid.shape, spec.grid.size) == (2, (7, 5, 2), 70)
    assert [list(axis.pays) for axis in spec.grid.axes][1:] == [[20, 25, 30, 35, 40], [5, 8]]
    assert len(spec.columns) == 10
    assert spec.titles[:4] == ("full_house", "Four of a kind", "flush", "share Royal flush")
    assert [bound[1:] for bound in spec.keep] == [
        (Fraction(98, 100), Fraction(995, 1000)),
        (None, Fraction(25)),
        (Fraction(0), Fraction(1)),
    ]


def test_bounds_may_be_percentages_and_python_may_write_them_otherwise() -> None:
    content = {"ranges": {"flush": range(5, 7)}, "keep": {"return": ("98%", Fraction(199, 200))}}
    for spec in (spec_meant(content), read_spec('[keep]\nreturn = ["98%", "99.5 %"]')):
        assert spec.keep[0][1:] == (Fraction(98, 100), Fraction(995, 1000))
    assert spec_meant(content).grid.size == 2


def test_the_ends_of_what_a_spec_may_say() -> None:
    assert read_range("0..1000000000 step 1000000000") == range(0, 10**9 + 1, 10**9)
    assert read_range([10**9, 0]) == (0, 10**9)
    for bankroll, hands in ((1, 1), (10**9, 100_000)):
        session = f"[ruin]\nbankroll = {bankroll}\nhands = {hands}\n"
        spec = read_spec(f'columns = ["ruin"]\n{session}')
        assert spec.identity["ruin"] == [bankroll, hands]
        assert (spec.unit, read_spec("").unit) == (8, 8192)
    kept = read_spec("[keep]\nreturn = [0.98, 0.98]\nhit_frequency = [0, 1]").keep
    assert [bound[1:] for bound in kept] == [(Fraction(49, 50), Fraction(49, 50)), (0, 1)]


def test_a_bound_holds_of_what_lies_on_it() -> None:
    """By itself and of many tables at once."""
    (bound,) = read_spec('[keep]\nreturn = ["98%", "99%"]').keep
    table = load_paytable("9/6")
    total = table.rules.all_values * 5
    best = [total * of // 10_000 for of in (9_799, 9_800, 9_850, 9_900, 9_901)]
    pays = np.zeros((5, len(table.lines)), dtype=np.int64)
    tables = SolvedTables(table, 5, pays, best, np.zeros((5, 0), dtype=np.int64))
    wanted = [Fraction(98, 100) <= Fraction(of, total) <= Fraction(99, 100) for of in best]
    assert bound.all_hold(tables) == [bound.holds(each) for each in tables] == wanted
    on = Ratios([49, 50], 50)
    assert on.between(Fraction(49, 50), None) == [True, True]
    assert on.between(None, Fraction(49, 50)) == [True, False]
    assert on.between(Fraction(49, 50), Fraction(49, 50)) == [True, False]


def test_just_as_many_tables_as_are_allowed_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spec_module, "MOST_TABLES", 6)
    assert read_spec('[ranges]\nflush = "4..5"\nstraight = "3..5"').grid.size == 6
    with pytest.raises(SweepError, match="ranges: 8 tables; expected at most 6"):
        read_spec('[ranges]\nflush = "4..5"\nstraight = "3..6"')


def test_a_base_may_be_given_by_its_differences() -> None:
    assert read_spec('base = "9/6 + flush 7"').grid.table.pays(1)[4] == 7


PAY = "a pay must be a whole number from 0 to 1,000,000,000, not"
FAULTS = {
    "[ranges]\nflush = -1": f"ranges, flush: {PAY} -1",
    "[ranges]\nflush = [5, 5.5]": f"ranges, flush: {PAY} 5.5",
    "[ranges]\nflush = true": f"ranges, flush: {PAY} true",
    '[ranges]\nflush = "-1..4"': f"ranges, flush: {PAY} -1",
    '[ranges]\nflush = "1.5..4"': f"ranges, flush: {PAY} 1.5",
    '[ranges]\nflush = "1..1000000001"': f"ranges, flush: {PAY} 1000000001",
    '[ranges]\nflush = "7..6"': "ranges, flush: must begin with the lower pay, not as in '7..6'",
    '[ranges]\nflush = "6..7 step 0"': "ranges, flush: the step must be at least 1 in '6..7",
    '[ranges]\nflush = "some"': "ranges, flush: must be such as",
    "[ranges]\nflush = [5, [6]]": "ranges, flush: must be such as",
    "[ranges]\nflush = []": "ranges, flush: no pay in the list; expected at least one",
    "[ranges]\nflush = [5, 6, 5]": "ranges, flush: a pay twice in a list; expected each once",
    "[ranges]\nflsh = 5": "ranges, flsh: is not a line of the table; did you mean 'Flush'?",
    "[ranges]\nflush = 5\nFlush = 6": "ranges, Flush: the same line as flush; expected each line",
    'ranges = "6..7"': "ranges: must be a table of lines, not '6..7'",
    'columns = ["retrun"]': "columns, retrun: is not a column; did you mean return?",
    'columns = ["share flsh"]': "columns, flsh: is not a line of the table; did you mean 'Flush'?",
    'columns = ["return", "return"]': "columns, return: twice",
    "columns = []": "columns: none; expected at least one",
    'columns = "return"': "columns: must be a list such as",
    "[keep]\nretrun = [0, 1]": "keep, retrun: is not a column; did you mean return?",
    "[keep]\nreturn = 0.98": "keep, return: must be a list of the lowest and the highest, as [",
    "[keep]\nreturn = [0.99, 0.98]": "keep, return: nothing lies between 0.99 and 0.98",
    "[keep]\nreturn = [nan, 1]": "keep, return: expected a number like 0.05 or 5%, not nan",
    "[keep]\nreturn = [99, 100]": 'keep, return: expected a number like 0.99 or "99%", not 99: did',
    "[keep]\nreturn = [0.9, 250]": "keep, return: expected a number like 0.99 or",
    "[keep]\nhit_frequency = [0, 45]": "keep, hit_frequency: expected a number like 0.99",
    "[keep]\nruin = [0, 5]\n[ruin]\nbankroll = 9\nhands = 9": "keep, ruin: expected a number like",
    '[keep]\n"share flush" = [0, 10]': "keep, share flush: expected a number like 0.99",
    '[keep]\nreturn = ["98", 1]': 'keep, return: expected a number like 0.99 or "99%", not 98',
    "[keep]\nshares = [0, 1]": "keep, shares: is several columns; expected one",
    'base = "10/7"': "base: '10/7' is not a paytable: did you mean",
    "coins = 6": "coins: must be a whole number from 1 to 5, not 6",
    "colums = []": "colums: unknown key; did you mean columns?",
    'columns = ["cost"]': 'columns, cost: needs chart = "FILE" in the spec',
    'columns = ["ruin"]': "columns, ruin: needs [ruin] with bankroll and hands in the spec",
    'columns = ["ruin_exact"]': "columns, ruin_exact: is not a column; did you mean",
    'chart = "no.txt"': "chart, no.txt: cannot be read: no such file",
    "chart = 5": "chart: must be the name of a chart file, not 5",
    "[ruin]\nhands = 9": "ruin, bankroll: must be a whole number from 1 to 1,000,000,000, whi",
    "[ruin]\nbankroll = 9\nhands = 100001": "ruin, hands: must be a whole number from 1 to 100,000",
    "[ruin]\nhands = 9\nbankroll = 0": "ruin, bankroll: must be a whole number from 1 to 1,000,",
    "ruin = 5": "ruin: must be a table of bankroll and hands, not 5",
    "columns = ": "not TOML: Invalid value",
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_is_one_line_that_says_where_and_what_was_expected(text: str) -> None:
    with pytest.raises(SweepError) as raised:
        read_spec(text, "my.toml")
    assert len(raised.value.faults) == 1
    assert raised.value.faults[0].startswith(f"my.toml: {FAULTS[text]}")


def test_too_many_tables_are_refused_with_their_number() -> None:
    with pytest.raises(SweepError, match="ranges: 1,001,000,000 tables; expected at most 1,000,0"):
        read_spec('[ranges]\nflush = "0..1000"\nstraight = "1..1000"\nfull_house = "0..999"')


def test_all_faults_are_named_at_once() -> None:
    with pytest.raises(SweepError) as raised:
        read_spec("coins = 9\n[ranges]\nflsh = 1\nstraight = -1\n[keep]\nx = [0, 1]")
    assert [fault.partition(":")[0] for fault in raised.value.faults] == [
        "coins",
        "ranges, flsh",
        "ranges, straight",
        "keep, x",
    ]


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SweepError, match=r"a\.toml: cannot be read: no such file"):
        spec_meant(tmp_path / "a.toml")
