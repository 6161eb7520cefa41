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
    assert "Hold Ks Jh, not Jh Th: that gives away 0.002035 a coin." in answer.out
    assert "Flush                   0       116  -0.042923" in answer.out
    assert "Throwing away 5♥ costs J♥T♥ 45 flushes." in answer.out


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
    assert answer["other"]["hold"] == ["As", "Ks", "Kh", "4s", "4d"]


@pytest.mark.parametrize("nothing", ["nothing", "none", "", " NOTHING ", "discard everything"])
def test_discarding_everything_can_be_asked_about(holdwise: Run, nothing: str) -> None:
    answer = json.loads(holdwise("why", "Kh 9d 7c 4h 2s", "--hold", nothing, "--json").out)
    assert answer["hold"] == []
    assert answer["best"] == ["Kh"]


def test_the_answer_says_why_a_hand_pays_nothing(holdwise: Run) -> None:
    out = holdwise("why", "Th Td 9s 8c 7h").out
    assert "A pair of tens pays nothing here.\n" in out
    assert "T♦9♠8♣7♥ is four in a row, not five: 8 of 47 draws make the straight.\n" in out


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
        ("5h 5d 6c 7s 8c", "5h6c7s8c", "was broken: 5h 6c 7s 8c is line {}, 4 to an outside"),
        ("5h 5d 6c 7s Kc", "5h Kc", "was broken: 5h Kc is of no line of the chart."),
        ("Ks Kh 5d 5c 2s", "2s", "was broken: 2s is of no line of the chart."),
    ],
)
def test_the_broken_line_is_named_with_the_one_that_was_played(
    holdwise: Run, hand: str, hold: str, ending: str
) -> None:
    chart = json.loads(holdwise("why", hand, "--hold", hold, "--json").out)["chart"]
    out = holdwise("why", hand, "--hold", hold).out
    assert f"Line {chart['line']} {ending.format(chart['held_line'])}" in out


def test_a_chart_that_is_followed_is_not_broken(holdwise: Run) -> None:
    assert "broken" not in holdwise("why", "5h 5d 6c 7s Kc", "--hold", "5h 5d").out
    assert "broken" not in holdwise("why", HAND, "--hold", "Jh Th").out  # beyond the chart


def test_a_hold_that_is_right_breaks_no_line(holdwise: Run) -> None:
    assert "broken" not in holdwise("why", "Ks Jh Th 7s 5h", "--hold", "Ks Jh").out


def test_a_bet_without_a_chart_uses_the_chart_of_five_coins(holdwise: Run) -> None:
    answer = holdwise("why", HAND, "--coins", "3")
    assert "\nChart of 5 coins: line " in answer.out
    assert answer.error_lines == []


def test_the_answer_says_when_a_hand_has_no_pair(holdwise: Run) -> None:
    assert "\nTen high pays nothing here.\n" in holdwise("why", "2h 4d 6c 8s Tc").out


def test_no_two_sentences_begin_alike(holdwise: Run) -> None:
    out = holdwise("why", "Qs Js Ts 9s 8s", "--hold", "Qs Js Ts").out
    assert out.count("Throwing away 9♠ costs") == 1


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
        ("Ah", "holdwise: --hold: card 1: 'Ah' is not among the five cards dealt"),
        ("Ks Ks", "holdwise: --hold: card 2: 'Ks' is there twice, it is card 1 already"),
        (
            "K",
            "holdwise: --hold: card 1: 'K' is no card (a rank 2-9 T J Q K A, then a suit c d h s)",
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
