"""Machines ranked: every figure worked out apart, and faults by row and column."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from solver import load_paytable, parse_chart, solve_game
from solver.bankroll.floor import floor, rank
from solver.bankroll.machines import Machine, read_machines
from solver.bankroll.payoffs import chart_pays

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "machines.csv"
CHART = parse_chart("high pair or better\nlow pair")


def _machines(text: str) -> list[Machine]:
    machines, faults = read_machines(text)
    assert faults == []
    return machines


def test_an_hour_is_the_return_with_cashback_times_what_is_bet() -> None:
    (door,) = _machines("table,coin,coins,hands an hour,cashback\n8/5,0.25,4,700,0.5%\n")
    (rated,) = rank([door]).rated
    game = solve_game("8/5", 4)
    expected = (game.return_ + Fraction(1, 200) - 1) * 4 * 700 * Fraction(1, 4)
    assert (rated.return_, rated.hour) == (game.return_, expected)
    assert rated.deviation == pytest.approx(float(game.variance * 700) ** 0.5 * 4 * 0.25)
    assert (rated.ruin, rated.own_return, rated.own_hour) == (None, None, None)


def test_a_meter_is_what_the_best_line_pays_at_the_bet() -> None:
    (plain, meter) = _machines("table,coin,meter\n8/5,1,\n8/5,1,9000\n")
    assert plain.table == load_paytable("8/5")
    assert meter.table.pays(5)[0] == 9000
    assert meter.table.pays(4) == plain.table.pays(4)
    assert [rated.machine.row for rated in rank([plain, meter]).rated] == [3, 2]


@pytest.mark.proof
def test_each_order_ranks_by_its_own_figure() -> None:
    machines = _machines(EXAMPLE.read_text(encoding="utf-8"))
    play = "chart", lambda game: chart_pays(game, CHART)
    floors = {by: rank(machines, by, play, Fraction(150), 1) for by in ("hour", "risk", "own")}
    hours = [rated.hour for rated in floors["hour"].rated]
    risks = [rated.ruin for rated in floors["risk"].rated]
    owns = [rated.own_hour for rated in floors["own"].rated]
    assert hours == sorted(hours, reverse=True)
    assert risks == sorted(risks)  # type: ignore[type-var]  # none is None
    assert owns == sorted(owns, reverse=True)  # type: ignore[type-var]  # none is None
    assert {each.machine.name for each in floors["risk"].rated} == {
        machine.name for machine in machines
    }
    assert all(
        each.own_return == chart_pays(solve_game(each.machine.table, 5), CHART).return_
        for each in floors["own"].rated
    )


def test_where_ruin_is_equal_the_deviation_ranks_and_without_a_coin_it_is_certain() -> None:
    machines = _machines("table,coin\nddb-9-6,1\n9/6,1\n9/6,500\n")
    rich = rank(machines, "risk", bankroll=Fraction(10**8), hours=1).rated
    assert [(each.machine.row, each.ruin) for each in rich] == [(3, 0), (2, 0), (4, 0)]
    few = _machines("table,coin,hands an hour\n9/6,25,1\n9/6,1,1000\n")
    poor = rank(few, "risk", bankroll=Fraction(100), hours=1).rated
    assert poor[0].deviation > poor[1].deviation
    assert (poor[0].machine.row, poor[1].ruin) == (3, 1)


@pytest.mark.proof
def test_a_chart_for_another_deck_leaves_its_place_empty() -> None:
    machines = _machines("table,coin\n9/6,1\ndeuces-wild,1\n")
    wild = parse_chart("With two deuces:\n4 to a wild royal flush\nWith no deuces:\nhigh pair")
    floor = rank(machines, "own", ("chart", lambda game: chart_pays(game, wild)))
    first, second = floor.rated
    assert first.machine.row == 3
    assert second.own_hour is None
    assert second.own_refused
    assert floor.report()


def test_own_play_needs_a_chart_or_own_holds() -> None:
    machines = [{"table": "9/6", "coin": 1}]
    with pytest.raises(ValueError, match=r"by: expected .*, with a chart or own, not 'own'"):
        floor(machines, by="own")
    assert floor(machines, by="own", chart=CHART).own == "chart"


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", ["row 1: column 'table' is missing", "row 1: column 'coin' is missing"]),
        ("table,coin,colour\n", ["row 1: unknown column 'colour'; expected columns of name"]),
        ("table,coin,Coin Value\n", ["row 1: column 'coin' is given twice"]),
        ("table,coin\n9/6,1,2\n", ["row 2: has 3 cells, but there are 2 columns"]),
        ("table,coin\n\n9/6\n", ["row 3, coin: expected what a coin is worth"]),
        ("table,coin,coins\n9/6,1,6\n", ["row 2, coins: expected a whole number from 1 to 5"]),
        ("table,coin,meter\n9/6,1,-1\n", ["row 2, meter: expected a whole number from 0"]),
        (
            "table,coin,cashback\n9/6,1,2\n",
            ["row 2, cashback: expected a share of the bet, a number of 0 or more"],
        ),
        (
            "table,coin,hands an hour\n9/6,0,0\nno,1,5\n",
            ["row 2, coin: ", "row 2, hands_an_hour: ", "row 3, table: 'no' is not a paytable"],
        ),
    ],
)
def test_faults_name_row_and_column(text: str, faults: list[str]) -> None:
    machines, found = read_machines(text)
    assert machines == []
    assert len(found) == len(faults)
    for line in faults:
        assert any(each.startswith(line) for each in found), (line, found)


def test_good_rows_are_read_beside_bad_ones() -> None:
    machines, faults = read_machines('coin,table,name\n1,9/6,"Bar, left"\nx,9/6,\n')
    assert [(machine.name, machine.row) for machine in machines] == [("Bar, left", 2)]
    assert len(faults) == 1


def test_pays_too_great_for_ruin_name_their_row() -> None:
    machines = _machines("table,coin,meter\n9/6,1,1000000000\n")
    with pytest.raises(ValueError, match="row 2, table: with such pays the results spread over"):
        rank(machines, "risk", bankroll=Fraction(100), hours=1)
