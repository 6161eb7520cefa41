"""Hands that were not dealt here: what they must say, what is computed, what cannot be."""

import json
from pathlib import Path
from typing import Any

import pytest
from logs import Run, holdwise_in_this_process
from test_import import ELSEWHERE, history, imported

from trainer.store.reading import read_last_seed


@pytest.fixture
def holdwise() -> Run:
    return holdwise_in_this_process


def test_a_hand_from_elsewhere_needs_five_values(holdwise: Run, tmp_path: Path) -> None:
    """What can be computed is computed; it has no seed, no session and no number of a deal."""
    assert imported(holdwise, tmp_path, [ELSEWHERE]) == (
        0,
        "1 hand added, 0 there already\n9/6 Jacks or Better, 5 coins: 1 of 1 hand right\n",
        [],
    )
    (hand,) = history(holdwise, tmp_path)
    assert (hand["origin"], hand["seed"], hand["session"], hand["deal"]) == (
        *("elsewhere", None),
        *(None, None),
    )
    assert (hand["mode"], hand["coach"], hand["helped"]) == ("play", "silent", False)
    assert (hand["final"], hand["paid"], hand["milliseconds"]) == (None, None, 0)
    assert hand["best"] == [ELSEWHERE["held"]]
    assert hand["ev_lost_exact"] == "0"
    again = imported(holdwise, tmp_path, [ELSEWHERE])
    assert again[1] == "0 hands added, 1 there already\n"


def test_a_final_hand_from_elsewhere_says_what_was_drawn_and_paid(
    holdwise: Run, tmp_path: Path
) -> None:
    final = ["As", "Ks", "Qs", "Js", "Ts"]
    row = ELSEWHERE | {"final": final, "paid": 4000, "milliseconds": 900, "origin": "a casino"}
    assert imported(holdwise, tmp_path, [row])[0] == 0
    (hand,) = history(holdwise, tmp_path)
    assert (hand["drawn"], hand["hand"], hand["paid"]) == (["Ts"], "Royal flush", 4000)
    assert (hand["milliseconds"], hand["origin"]) == (900, "a casino")


def test_a_final_hand_from_elsewhere_may_be_noted_in_any_order(
    holdwise: Run, tmp_path: Path
) -> None:
    """It is stored as a machine shows it, so the same hand in another order is the same hand."""
    row = ELSEWHERE | {"final": ["Ts", "Js", "As", "Qs", "Ks"]}
    assert imported(holdwise, tmp_path, [row])[0] == 0
    (hand,) = history(holdwise, tmp_path)
    assert (hand["final"], hand["paid"]) == (["As", "Ks", "Qs", "Js", "Ts"], 4000)
    again = imported(holdwise, tmp_path, [row | {"final": hand["final"]}])
    assert again[:2] == (0, "0 hands added, 1 there already\n")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"paytable": "no such game"}, "'no such game' is not a paytable"),
        ({"paid": 7}, "paid is 7, which no line pays at 5 coins"),
        ({"final": ["As", "Ks", "Qs", "Js", "2c"]}, "final is not what held and drawn make"),
        ({"final": ["As", "Ks", "Qs", "2d", "3d"]}, "final is not what held and drawn make"),
        ({"final": ["As", "Ks", "Qs", "Js", "Ts"], "paid": 5}, "paid is 5, computed 4000"),
        ({"held": ["Ah"]}, "held is 'Ah', expected cards of"),
        ({"mode": "exam"}, "mode is 'exam', expected play, today or drill: other modes"),
        ({"at": "1960-11-20T10:00:00Z"}, "at is '1960-11-20T10:00:00Z', expected a year from 1970"),
        (
            {"at": "2999-11-20T10:00:00Z"},
            "at is '2999-11-20T10:00:00Z', expected a year from 1970 to 2199",
        ),
        ({"helped": "yes"}, "helped is 'yes', expected true or false"),
        ({"dealt": None}, "dealt is missing"),
        ({"best": [["2c"]]}, "best is not what the solver finds"),
        ({"origin": "\x1b[2J"}, "origin is "),
        ({"seed": "7", "session": 1, "deal": 1}, "mode is missing"),
    ],
)
def test_a_hand_from_elsewhere_that_cannot_be_is_named(
    holdwise: Run, tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    code, out, errors = imported(holdwise, tmp_path, [ELSEWHERE | change, ELSEWHERE])
    assert (code, out.splitlines()[0]) == (1, "1 hand added, 0 there already, 1 bad row left out")
    assert errors[0].startswith(f"holdwise: line 1: {said}")


def test_hands_from_elsewhere_count_in_the_statistics_and_apart_in_an_audit(
    holdwise: Run, tmp_path: Path
) -> None:
    row = ELSEWHERE | {"held": ["As"], "final": ["As", "3c", "4c", "5c", "9d"], "paid": 0}
    imported(holdwise, tmp_path, [ELSEWHERE, row | {"at": "2026-01-02T03:05:05Z"}])
    data = ("--data", str(tmp_path / "other"))
    stats = json.loads(holdwise("stats", "--json", *data).out)
    assert (stats["alone"]["hands"], stats["alone"]["right"]) == (2, 1)
    found = json.loads(holdwise("audit", "--json", *data).out)
    assert (found["hands"], found["elsewhere"], found["sound"]) == (2, 2, True)
    assert (found["differences"], found["sessions"]) == ([], [])
    played = "2 hands, not dealt here: all values and pays are right\n"
    assert holdwise("audit", *data).out == played
    assert holdwise("review", "--text", *data).code == 0
    assert json.loads(holdwise("review", "--json", *data).out)["session"] is None
    assert read_last_seed(tmp_path / "other") is None


def test_hands_from_elsewhere_are_exported_and_imported_again(
    holdwise: Run, tmp_path: Path
) -> None:
    final = {"final": ["As", "Ks", "Qs", "Js", "Ts"]}
    imported(holdwise, tmp_path, [ELSEWHERE | final, ELSEWHERE | {"at": "2026-01-02T03:05:05Z"}])
    data = ("--data", str(tmp_path / "other"))
    before = history(holdwise, tmp_path)
    for form in ([], ["--csv"]):
        answer = holdwise("export", *form, *data)
        assert (answer.code, answer.err) == (0, "")
        (tmp_path / "file").write_text(answer.out)
        again = holdwise("import", str(tmp_path / "file"), *data)
        assert again.out == "0 hands added, 2 there already\n"
        fresh = ("--data", str(tmp_path / f"fresh{len(form)}"))
        holdwise("import", str(tmp_path / "file"), *fresh)
        told = holdwise("history", "--json", *fresh).out.splitlines()
        assert [json.loads(line) for line in told] == before


def test_a_table_of_another_program_is_read(holdwise: Run, tmp_path: Path) -> None:
    file = tmp_path / "log.csv"
    file.write_text(
        "at,paytable,coins,dealt,held,final,paid\n"
        "2026-01-02T03:04:05Z,9/6 Jacks or Better,5,As Ks Qs Js 2c,As Ks Qs Js,As Ks Qs Js 2d,0\n"
        "2026-01-02T03:04:15Z,job-9-6,1,5c 5d 2s 3d 6d,nothing,,\n"
        "2026-01-02T03:04:25Z,8/5,1,5c 5d 2s 3d 6d,5c 5d,,\n"
    )
    answer = holdwise("import", str(file), "--data", str(tmp_path / "other"))
    assert (answer.code, answer.out.splitlines()[0]) == (0, "3 hands added, 0 there already")
    first, second, third = history(holdwise, tmp_path)
    assert (first["hand"], first["drawn"], second["held"]) == ("Nothing", ["2d"], [])
    assert third["paytable"] == "8/5 Jacks or Better"
