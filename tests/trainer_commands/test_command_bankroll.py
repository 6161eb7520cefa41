"""``holdwise bankroll``: JSON, text, and what is refused."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from calling import Run

from solver import load_paytable, solve_hand
from trainer.app.kept_session import KeptSession, SessionSetup
from trainer.core.intents import Deal, Draw, HoldOnly
from trainer.core.records import Coach
from trainer.core.session import Context


def test_a_published_trip_as_json(holdwise: Run) -> None:
    answer = holdwise("bankroll", "9/6", "--bankroll", "800", "--session", "1600", "--json")
    assert (answer.code, answer.err) == (0, "")
    found = json.loads(answer.out)
    assert (found["bankroll"], found["hands"], found["coins"]) == (800, 1600, 5)
    assert found["ruin"] == pytest.approx(0.0815, abs=5e-5)  # published: 8 %
    assert found["bankroll_for_risk"] is None
    assert found["mean"] == pytest.approx(1600 * 5 * (found["return"] - 1), rel=0.03)
    assert found["mean"] > 1600 * 5 * (found["return"] - 1)  # the ruined stop losing
    quantiles = found["quantiles"]
    assert quantiles["0.05"] == -800 < quantiles["0.5"] < 0 < quantiles["0.95"]
    assert found["ruin_times"]["0.5"] < 1600
    assert found["long_run"]["ruin_low"] == 1
    assert found["strategy"] == "best play"


def test_the_bankroll_for_a_risk_stands_in_for_the_bankroll(holdwise: Run) -> None:
    found = json.loads(
        holdwise("bankroll", "9/6", "--session", "1000", "--risk", "5%", "--json").out
    )
    assert found["bankroll"] == found["bankroll_for_risk"] == 660  # published: $165 in quarters
    assert found["risk"] == 0.05
    assert found["ruin"] <= 0.05


def test_cashback_and_the_bet_count(holdwise: Run) -> None:
    words = ("bankroll", "9/6", "--bankroll", "100", "--session", "200", "--json")
    plain, back, one = (
        json.loads(holdwise(*words, *more).out)
        for more in ((), ("--cashback", "1/100"), ("--coins", "1"))
    )
    assert back["cashback"] == 0.01
    assert back["ruin"] < plain["ruin"]
    assert back["mean"] > plain["mean"]
    assert one["coins"] == 1
    assert one["ruin"] < back["ruin"]


@pytest.mark.parametrize("command", ["bankroll", "compare", "floor"])
def test_a_cashback_that_no_casino_gives_is_questioned(
    holdwise: Run, tmp_path: Path, command: str
) -> None:
    """0.25 is a quarter of each bet, as contracts say; who meant 0.25 % is told."""
    (tmp_path / "m.csv").write_text("table,coin,cashback\n9/6,0.25,0.25\n")
    words = {
        "bankroll": ("9/6", "--bankroll", "80", "--session", "9", "--cashback", "0.25"),
        "compare": ("9/6", "--cashback", "0.25"),
        "floor": (str(tmp_path / "m.csv"),),
    }[command]
    asked = "Is the cashback 25 % of each bet? 0.25 % is written 0.25%."
    assert asked in holdwise(command, *words).out
    usual = [word.replace("0.25", "0.25%") for word in words if command != "floor"]
    (tmp_path / "m.csv").write_text("table,coin,cashback\n9/6,0.25,5%\n")
    assert "Is the cashback" not in holdwise(command, *(usual or words)).out


def test_a_chart_plays_worse_and_says_so(holdwise: Run, tmp_path: Path) -> None:
    chart = tmp_path / "chart.txt"
    chart.write_text("high pair or better\n")
    words = ("bankroll", "9/6", "--bankroll", "200", "--session", "100", "--chart", str(chart))
    answer = holdwise(*words)
    assert answer.out.startswith("9/6 Jacks or Better, 5 coins, chart\nReturn 73.0847 %\n")


def test_the_text_says_it_all(holdwise: Run) -> None:
    out = holdwise(
        "bankroll", "9/6", "--bankroll", "660", "--session", "1,000", "--risk", "0.05"
    ).out
    assert "Bankroll 660 coins, 132 bets\nRuin 4.9751 % within 1,000 hands, half of that" in out
    assert "A risk of 5.00 % needs 660 coins (132 bets) for 1,000 hands\n" in out
    assert out.endswith("In the long run ruin is certain\n")
    good = holdwise("bankroll", "deuces-wild", "--risk", "5%", "--session", "10").out
    assert "for 10 hands, 22,930 coins (4,586 bets) for ever\n" in good


@pytest.mark.parametrize(
    ("words", "code", "fault"),
    [
        (("--bankroll", "0"), 2, "--bankroll: expected a whole number of coins from 1 to"),
        (("--bankroll", "-5"), 2, "--bankroll: expected a whole number of coins from 1 to"),
        (("--bankroll", "10.5"), 2, "--bankroll: expected a whole number of coins from 1 to"),
        (("--bankroll", "8,00"), 2, "--bankroll: expected a whole number of coins from 1 to"),
        (("--bankroll", "9", "--session", "0"), 2, "--session: expected a whole number from 1 to"),
        (("--bankroll", "9", "--risk", "0"), 2, "expected a risk, a number above 0 and below 1"),
        (("--bankroll", "9", "--risk", "100%"), 2, "expected a risk, a number above 0 and below 1"),
        (
            ("--bankroll", "9", "--cashback", "1"),
            2,
            "a cashback, a number of 0 or more and below 1",
        ),
        (("--bankroll", "9", "--cashback", "-1%"), 2, "argument --cashback: expected "),
        (("--bankroll", "9", "--chart", "no-such-file"), 1, "no-such-file"),
        ((), 2, "required: --bankroll, or --risk to find it"),
    ],
)
def test_what_makes_no_sense_is_refused(
    holdwise: Run, words: tuple[str, ...], code: int, fault: str
) -> None:
    answer = holdwise("bankroll", "9/6", *words)
    assert (answer.code, answer.out) == (code, "")
    assert len(answer.error_lines) == 1
    assert fault in answer.err


def test_sessions_played_out_stand_beside_the_exact_figures(holdwise: Run) -> None:
    words = ("--bankroll", "100", "--session", "60", "--simulate", "3000", "--seed", "5")
    found = json.loads(holdwise("bankroll", "9/6", *words, "--json").out)
    simulated = found["simulated"]
    assert (simulated["sessions"], simulated["seed"]) == (3000, "5")
    assert abs(simulated["ruin"] - found["ruin"]) < 4 * simulated["ruin_error"]
    out = holdwise("bankroll", "9/6", *words).out
    assert f"Simulated 3,000 sessions with seed 5, {simulated['hands']:,} hands:\nruin " in out


def test_several_hands_of_a_deal_bet_on_each(holdwise: Run) -> None:
    words = ("--bankroll", "600", "--session", "50", "--hands", "3")
    found = json.loads(holdwise("bankroll", "9/6", *words, "--json").out)
    assert (found["coins"], found["play_hands"]) == (5, 3)
    assert found["mean"] == pytest.approx(50 * 15 * (found["return"] - 1), rel=0.05)
    assert holdwise("bankroll", "9/6", *words).out.startswith(
        "9/6 Jacks or Better, 5 coins, 3 hands a deal, best play\n"
    )


def test_my_own_holds_play_by_the_history(
    holdwise: Run, data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.commands.how_played.MINE_LEAST", 4)
    words = ("bankroll", "8/5", "--bankroll", "100", "--session", "50", "--own")
    refused = holdwise(*words)
    assert refused.code == 1
    assert "expected 4 unaided hands or more" in refused.err
    assert "8/5 Jacks or Better, found 0" in refused.err
    play_hands(data_folder, 4)
    answer = holdwise(*words)
    assert answer.out.startswith("8/5 Jacks or Better, 5 coins, my holds\nBy 4 hands of my own")
    best = json.loads(holdwise(*words[:-1], "--json").out)
    mine = json.loads(holdwise(*words, "--json").out)
    assert mine["strategy"] == "my holds"
    assert mine["return"] < best["return"]


def play_hands(folder: Path, hands: int) -> None:
    """Play that many hands unaided, and keep nothing of any."""
    context = Context(0, "2026-11-21T10:00:00Z", solve_hand)
    setup = SessionSetup(
        7, True, load_paytable("9/6"), coins=5, coach=Coach.SILENT, start_credits=1000
    )
    kept = KeptSession(folder, setup, context)
    for _ in range(hands):
        kept.send(Deal(), context)
        kept.send(HoldOnly(0), context)
        kept.send(Draw(), replace(context, now_ms=1500))
    kept.close("2026-11-21T10:00:10Z")


@pytest.mark.parametrize("words", [("--chart", "chart.txt"), ("--hands", "3")])
def test_my_own_holds_are_of_one_hand_and_no_chart(holdwise: Run, words: tuple[str, str]) -> None:
    answer = holdwise("bankroll", "9/6", "--bankroll", "100", "--own", *words)
    assert answer.code == 2
    assert answer.err.startswith(f"holdwise bankroll: --own does not go with {words[0]} (see ")


def test_a_progressive_has_bounds_and_falls_back(holdwise: Run) -> None:
    words = ("bankroll", "8/5", "--bankroll", "200", "--session", "60", "--meter", "8800")
    found = json.loads(holdwise(*words, "--meter-rate", "0.5", "--json").out)
    meter = found["meter"]
    assert found["long_run"] is None
    assert 0 < meter["ruin_low"] <= meter["ruin_high"] == found["ruin"]
    assert found["mean"] <= meter["mean_high"]
    still = json.loads(holdwise(*words, "--json").out)
    assert still["mean"] < found["mean"]
    out = holdwise(*words).out
    assert "8/5 Jacks or Better + Royal flush 8800@5, 5 coins, best play\n" in out
    assert out.splitlines()[-1].startswith("Bounds: ruin ")
    assert json.loads(holdwise(*words[:-2], "--json").out)["meter"] is None


@pytest.mark.parametrize(
    ("words", "code", "fault"),
    [
        (("--meter-rate", "1"), 2, "--meter-rate goes with --meter"),
        (
            ("--meter", "4000", "--meter-rate", "-1"),
            2,
            "expected a number of coins from 0 to 1,000",
        ),
        (("--meter", "4000", "--risk", "5%"), 2, "--risk does not go with --meter"),
        (("--meter", "4000", "--hands", "3"), 2, "--hands does not go with --meter"),
        (("--simulate", "1"), 2, "expected a whole number from 2 to 10,000,000, not '1'"),
        (("--meter", "250"), 1, "--meter: expected more than any other line pays, not 250"),
    ],
)
def test_a_meter_or_simulation_that_makes_no_sense_is_refused(
    holdwise: Run, words: tuple[str, ...], code: int, fault: str
) -> None:
    answer = holdwise("bankroll", "9/6", "--bankroll", "100", *words)
    assert (answer.code, answer.out, len(answer.error_lines)) == (code, "", 1)
    assert fault in answer.err


def test_amounts_are_taken_and_said_in_money(holdwise: Run) -> None:
    words = ("bankroll", "9/6", "--session", "50", "--risk", "5%")
    coins = holdwise(*words, "--bankroll", "800", "--coin-value", "0.25").out
    assert holdwise(*words, "--bankroll", "$200", "--coin-value", "$0.25").out == coins
    assert "Bankroll 800 coins (200.00 in money), 160 bets" in coins
    assert re.search(r"^ +50 % +-15 +-3\.75$", coins, re.MULTILINE)
    assert "in money" not in holdwise(*words, "--bankroll", "800").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--bankroll", "$200"], "'$200' is money: --coin-value says what a coin is worth"),
        (["--bankroll", "$1.10", "--coin-value", "1"], "not a whole number of coins of 1"),
        (["--bankroll", "8", "--meter", "€9"], "--meter: '€9' is money"),
    ],
)
def test_money_needs_to_come_to_whole_coins(holdwise: Run, words: list[str], message: str) -> None:
    answer = holdwise("bankroll", "9/6", *words)
    assert (answer.code, answer.out, len(answer.error_lines)) == (2, "", 1)
    assert message in answer.err
