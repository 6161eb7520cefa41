"""``holdwise ultimate-x`` and ``holdwise best --multipliers``: JSON, text, and what is refused."""

from __future__ import annotations

import json

import pytest
from calling import Run


def test_a_published_game_as_json(holdwise: Run) -> None:
    answer = holdwise("ultimate-x", "8/6", "--json")
    assert (answer.code, answer.err) == (0, "")
    found = json.loads(answer.out)
    assert (found["paytable"], found["hands"], found["coins"]) == ("8/6 Jacks or Better", 1, 10)
    assert f"{found['return']:.2%}" == "98.57%"  # published
    assert found["return_low"] <= found["return"] <= found["return_high"]
    assert found["gap"] == found["return_high"] - found["return_low"] < 1e-9
    assert found["schedule"]["published"] is True
    assert found["lines"][3] == {"name": "Full house", "multiplies": 12}
    assert [state["multipliers"] for state in found["states"]] == [1, 2, 3, 4, 7, 10, 12]
    assert sum(state["probability"] for state in found["states"]) == pytest.approx(1)


def test_the_text_names_the_return_and_the_schedule(holdwise: Run) -> None:
    out = holdwise("ultimate-x", "8/6").out
    assert "Return 98.5730 %" in out
    assert "Multipliers of Jacks or Better, 1 hand." in out


def test_the_best_hold_of_a_state_and_what_the_plain_one_costs(holdwise: Run) -> None:
    found = json.loads(holdwise("best", "7c7d4h5s6c", "--multipliers", "1", "--json").out)
    assert (found["best"], found["plain"]) == (["7c", "4h", "5s", "6c"], ["7c", "7d"])
    assert found["tied"] == [["7d", "4h", "5s", "6c"]]
    assert (found["coins"], found["multipliers"], len(found["holds"])) == (10, [1], 32)
    values = {tuple(hold["hold"]): hold["value"] for hold in found["holds"]}
    assert found["gain"] == values[tuple(found["best"])] - values[tuple(found["plain"])] > 0.4
    out = holdwise("best", "7c7d4h5s6c", "--multipliers", "1").out
    assert "Without the feature: 7c 7d; here it is worth" in out


@pytest.mark.parametrize(
    ("words", "code", "fault"),
    [
        (
            ("ultimate-x", "8/6", "--hands", "2"),
            2,
            "--hands: expected the number 1, 3, 5 or 10, not '2'",
        ),
        (("ultimate-x", "9/7"), 1, "'9/7' is not a paytable"),
        (("best", "7c7d4h5s6c", "--multipliers", "5"), 1, "multiplier 5: this game gives 1, 2"),
        (("best", "7c7d4h5s6c", "--multipliers", "1,2"), 1, "expected 1, 3, 5 or 10 of them"),
        (("best", "7c7d4h5s6c", "--multipliers", "a"), 2, "such as 2,1,4, not 'a'"),
        (("best", "7c7d4h5s6c", "--multipliers", ""), 2, "such as 2,1,4, not ''"),
        (("best", "-", "--multipliers", "1"), 1, "name its cards instead of -"),
        (("best", "7c7d4h5s6c", "--multipliers", "1", "--coins", "1"), 1, "at 5 coins a hand"),
    ],
)
def test_what_makes_no_sense_is_refused(
    holdwise: Run, words: tuple[str, ...], code: int, fault: str
) -> None:
    answer = holdwise(*words)
    assert (answer.code, answer.out) == (code, "")
    assert len(answer.error_lines) == 1
    assert fault in answer.err
