"""``holdwise why``: two holds compared, what the chart says, and every mistake."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from calling import Run

HAND = "Ks Jh Th 6s 5h"


def test_the_players_hold_is_compared_with_the_best(holdwise: Run) -> None:
    answer = holdwise("why", HAND, "--hold", "Jh Th")
    assert answer.code == 0
    assert "Hold Ks Jh. Holding Jh Th gives away 0.002035 a coin." in answer.out
    assert "Flush                   0                 116    0.72 %  -0.042923" in answer.out
    assert "If you hold J♥T♥, throwing away 5♥ costs 45 flushes: 0.0167 a coin." in answer.out


def test_the_differences_add_up_to_what_is_lost(holdwise: Run) -> None:
    answer = json.loads(holdwise("why", HAND, "--hold", "JhTh", "--json").out)
    worth = sum(Fraction(row["worth_exact"]) for row in answer["differences"])
    lost = Fraction(7883, 16215) - Fraction(1570, 3243)  # published: Bob Dancer's K J proper
    assert worth == lost == Fraction(answer["ev_lost_exact"])
    assert (answer["right"], answer["best"], answer["hold"]) == (False, ["Ks", "Jh"], ["Jh", "Th"])


def test_without_a_hold_the_best_is_explained(holdwise: Run) -> None:
    answer = json.loads(holdwise("why", "As", "Ks", "Kh", "4s", "4d", "--json").out)
    assert answer["right"] is True
    assert answer["better"]["ev_exact"] == "122/47"
    assert answer["other"]["hold"] == ["Ks", "Kh"]


@pytest.mark.parametrize("nothing", ["nothing", "none", "", " NOTHING ", "discard everything"])
def test_discarding_everything_can_be_asked_about(holdwise: Run, nothing: str) -> None:
    answer = json.loads(holdwise("why", "Kh 9d 7c 4h 2s", "--hold", nothing, "--json").out)
    assert answer["hold"] == []
    assert answer["best"] == ["Kh"]


def test_the_answer_says_why_a_hand_pays_nothing(holdwise: Run) -> None:
    out = holdwise("why", "Th Td 9s 8c 7h").out
    assert "A pair of tens pays nothing in this game.\n" in out
    assert (
        "T♦9♠8♣7♥ is one card short of a straight: 8 of the 47 cards left complete it (17 %).\n"
        in out
    )


def test_the_line_that_was_broken_is_named(holdwise: Run) -> None:
    chart = json.loads(holdwise("why", "5h 5d 6c 7s 8c", "--hold", "5h6c7s8c", "--json").out)[
        "chart"
    ]
    assert chart["hold"] == ["5h", "5d"]
    assert "low pair" in chart["text"]
    assert chart["line"] < chart["held_line"]


@pytest.mark.parametrize(
    ("hand", "hold", "ending"),
    [
        (
            "5h 5d 6c 7s 8c",
            "5h6c7s8c",
            ". 5h 6c 7s 8c is line {}, 4 to an outside straight, which",
        ),
        ("5h 5d 6c 7s Kc", "5h Kc", ". No line of the chart allows 5h Kc."),
        ("Ks Kh 5d 5c 2s", "2s", ". No line of the chart allows 2s."),
    ],
)
def test_the_broken_line_is_named_with_the_one_that_was_played(
    holdwise: Run, hand: str, hold: str, ending: str
) -> None:
    chart = json.loads(holdwise("why", hand, "--hold", hold, "--json").out)["chart"]
    out = holdwise("why", hand, "--hold", hold).out
    assert f"Your hold breaks line {chart['line']}{ending.format(chart['held_line'])}" in out


def test_a_chart_that_is_followed_is_not_broken(holdwise: Run) -> None:
    assert "breaks" not in holdwise("why", "5h 5d 6c 7s Kc", "--hold", "5h 5d").out
    assert "breaks" not in holdwise("why", HAND, "--hold", "Jh Th").out  # beyond the chart


def test_a_hold_that_is_right_breaks_no_line(holdwise: Run) -> None:
    assert "breaks" not in holdwise("why", "Ks Jh Th 7s 5h", "--hold", "Ks Jh").out


def test_a_bet_without_a_chart_uses_the_chart_of_five_coins(holdwise: Run) -> None:
    answer = holdwise("why", HAND, "--coins", "3")
    assert "\nChart of 22 lines for 5 coins: line " in answer.out
    assert answer.error_lines == []


def test_that_a_high_card_pays_nothing_is_not_worth_saying(holdwise: Run) -> None:
    assert "pays nothing" not in holdwise("why", "2h 4d 6c 8s Tc").out


def test_what_decides_comes_first_then_shares_then_the_table(holdwise: Run) -> None:
    first, shares, outcomes = holdwise("why", HAND, "--hold", "Jh Th").out.split("\n\n")
    decides = first.splitlines()[1]
    assert decides.startswith("Without 5♥, J♥T♥ would be best: with 5♣ in its place ")
    assert shares.startswith(
        "Jacks or better: K♠J♥ ends with it in 31 % of draws (5,022 of 16,215), "
    )
    assert outcomes.splitlines()[-1].startswith("Value")
    answer = json.loads(holdwise("why", HAND, "--hold", "Jh Th", "--json").out)
    assert answer["sentences"][0] == decides
    assert answer["deciding"]["without"] == ["5h"]
    assert answer["deciding"]["instead"] == ["5c"]
    assert Fraction(answer["penalties"][-1]["cost_exact"]) > 0
    shares = {row["line"]: row["better_share"] for row in answer["differences"]}
    assert shares["Jacks or better"] == 5022 / 16215


def test_the_chart_with_conditions_is_named_where_it_plays_otherwise(holdwise: Run) -> None:
    out = holdwise("why", HAND).out
    assert "\nThe chart is wrong here: its hold gives away 0.002035 a coin.\n" in out
    assert " lines with conditions: line " in out
    chart = json.loads(holdwise("why", HAND, "--json").out)["chart"]
    assert (chart["hold"], chart["with_conditions"]["hold"]) == (["Jh", "Th"], ["Ks", "Jh"])
    other = json.loads(holdwise("why", "5h 5d 6c 7s Kc", "--json").out)["chart"]
    assert other["with_conditions"] is None


@pytest.mark.parametrize("hold", ["JsJdJcJh", "JsJdJcJh2s"])
def test_four_of_a_kind_is_right_with_its_fifth_card_or_without(holdwise: Run, hold: str) -> None:
    out = holdwise("why", "Js Jd Jc Jh 2s", "--hold", hold).out
    assert ": 25.000000 a coin, and no hold is worth more.\nWorth the same: Js" in out
    assert "has it already" in out
    assert "1 of 1 draws" not in out
    assert "No line" not in out


def test_holding_nothing_is_drawing_five_new_cards(holdwise: Run) -> None:
    wrong = holdwise("why", "As Ad Ac 2h 7d", "--hold", "nothing").out
    assert "\nHold As Ad Ac. Drawing five new cards gives away 3.961976 a coin.\n" in wrong
    assert "Drawing five new cards is line " in wrong
    right = holdwise("why", "2h 4d 6c 8s Tc").out
    assert "\nDraw five new cards: 0.358836 a coin, and no hold is worth more.\n" in right
    for out in (wrong, right):
        assert " nothing " not in out.lower().replace("\nnothing ", "")


def test_what_a_right_hold_is_compared_with_is_named(holdwise: Run) -> None:
    """Their values are 1.536540 and 1.392229 a coin."""
    compared = "\nHolding Ah Kh Qh instead gives away 0.144311 a coin.\n"
    assert compared in holdwise("why", "Ah As Kh Qh 4c").out
    assert compared in holdwise("why", "Ah As Kh Qh 4c", "--hold", "Ah As").out
    assert " instead " not in holdwise("why", HAND, "--hold", "Jh Th").out


def test_no_two_sentences_begin_alike(holdwise: Run) -> None:
    out = holdwise("why", "Qs Js Ts 9s 8s", "--hold", "Qs Js Ts").out
    assert out.count("throwing away 9♠ costs") == 1


def test_a_game_without_a_chart_is_explained_and_says_so(holdwise: Run, tmp_path: Path) -> None:
    table = tmp_path / "own.toml"
    table.write_text('name = "Own"\n[[line]]\nhand = "straight"\npays = 13\n')
    answer = holdwise("why", HAND, "--paytable", str(table))
    assert answer.code == 0
    assert answer.error_lines == [
        "holdwise: no chart is at hand for Own at 5 coins: "
        "holdwise strategy derives one and keeps it"
    ]
    assert "Value" in answer.out


@pytest.mark.parametrize(
    ("hold", "message"),
    [
        ("Ah", "holdwise: --hold: Ah is not among Ks Jh Th 6s 5h"),
        ("Ks Ks", "holdwise: --hold: card 2: 'Ks' is given twice: it is card 1 too"),
        (
            "K",
            "holdwise: --hold: card 1: 'K' is not a card "
            "(expected a rank and a suit, as Kh or 10s)",
        ),
    ],
)
def test_an_invalid_hold_is_refused(holdwise: Run, hold: str, message: str) -> None:
    answer = holdwise("why", HAND, "--hold", hold)
    assert (answer.code, answer.out, answer.error_lines) == (1, "", [message])


def test_four_cards_are_not_a_hand(holdwise: Run) -> None:
    answer = holdwise("why", "Ks Jh Th 6s")
    assert answer.code == 1
    assert answer.error_lines == ["holdwise: card 5: missing after '6s' (expected 5 cards, got 4)"]


def test_the_best_hold_is_compared_with_that_of_a_chart_that_is_wrong(holdwise: Run) -> None:
    answer = holdwise("why", "As Kd Qh Jh 5c")
    assert "Holding As Kd Qh Jh instead gives away 0.004625 a coin." in answer.out
    assert "The chart is wrong here: its hold gives away 0.004625 a coin." in answer.out
    other = holdwise("why", "As Kd Qh Jh 5c", "--hold", "Kd Jh")
    assert "Holding Kd Jh gives away" in other.out


def test_a_discard_that_costs_either_hold_the_same_is_named_once(holdwise: Run) -> None:
    out = holdwise("why", "As Kd Qh Jh 5c", "--hold", "Kd Jh").out
    assert "With either hold, throwing away A♠ costs 12 straights: 0.0030 a coin." in out
    assert out.count("throwing away A♠") == 1


@pytest.mark.parametrize("places", ["23", "2 3", "3,2"])
def test_the_hold_may_be_given_by_its_places(holdwise: Run, places: str) -> None:
    assert holdwise("why", HAND, "--hold", places) == holdwise("why", HAND, "--hold", "Jh Th")
