"""The cost of a chart and ruin, table by table: as the chart's grade and the bankroll say."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from solver import grade, load_paytable, parse_chart, solve_game
from solver.bankroll.bankroll_session import session_result
from solver.bankroll.payoffs import best_play_pays
from solver.sweep.spec import read_spec
from solver.sweep.work import own_version, solve_units

CHART = "high pair or better\nfour to a flush\nhigh card\ndiscard everything\n"


def rows(text: str) -> list[list[str]]:
    result = solve_units(own_version(), read_spec(text), 0, 1)
    return [line.split(",") for line in result.rows.splitlines()]


@pytest.mark.proof
def test_the_cost_of_a_chart_follows_what_it_calls_high(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my.txt").write_text(CHART)
    found = rows(
        'chart = "my.txt"\ncolumns = ["cost_exact"]\n'
        '[ranges]\n"Jacks or better" = [0, 1]\nflush = "5..6"\n'
    )
    assert [row[:2] for row in found] == [["0", "5"], ["0", "6"], ["1", "5"], ["1", "6"]]
    for pair, flush, cost in (found[0], found[3]):
        table = load_paytable("9/6").with_pays(jacks_or_better=int(pair), flush=int(flush))
        assert Fraction(cost) == grade(parse_chart(CHART), table).cost


@pytest.mark.proof
def test_ruin_is_that_of_the_bankroll() -> None:
    found = rows(
        'base = "8/5"\ncoins = 1\ncolumns = ["ruin"]\n[ruin]\nbankroll = 20\nhands = 100\n'
        '[ranges]\nflush = "5..6"\n[keep]\nruin = [0, 0.999]'
    )
    for flush, ruin in found:
        game = solve_game(load_paytable("8/5").with_pays(flush=int(flush)), coins=1)
        assert float(ruin) == pytest.approx(session_result(best_play_pays(game), 20, 100).ruin)
    assert float(found[0][1]) > float(found[1][1]) > 0


def test_bounds_on_ruin_are_met() -> None:
    text = 'columns = ["ruin"]\n[ruin]\nbankroll = 20\nhands = 50\n[ranges]\nflush = "6..7"\n'
    every = [float(row[1]) for row in rows(text)]
    kept = rows(f"{text}[keep]\nruin = [0, {every[1]!r}]")
    assert [float(row[1]) for row in kept] == [ruin for ruin in every if ruin <= every[1]]
