"""What a row of an exported log may say: its exam, and how long its texts are."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from keeping import AT, GIVEN, JOB, play_hand, sit_down
from logs import holdwise_in_this_process as holdwise
from test_import import ELSEWHERE

from trainer.store.exchange import NoSeedYetError, imported_hand, parse_seed_of
from trainer.store.forms import KINDS, whole
from trainer.store.log_file import _Head, _next_row
from trainer.store.rows import exam_of

KNOWN = {"construction": "{}", "coach": "after", "milliseconds": 1, "deal": 1, "session": 1}
DRAWN = {"drawn": ["Ts"], "final": ["As", "Ks", "Qs", "Js", "Ts"], "hand": "Flush", "paid": 1}
RETURNS = {"return": 0.98, "low": 0, "high": 1000}
ENDED: dict[str, Any] = {
    "hands": 2,
    "setup": "{}",
    "started": AT,
    "finished": AT,
    "report": json.dumps({"game_return": 1, "knowledge": RETURNS, "total": RETURNS}),
}
BROKEN_OFF = ENDED | {
    "setup": '{"hands": [1], "wrong": []}',
    "finished": None,
    "report": None,
}


@pytest.mark.parametrize("record", [ENDED, BROKEN_OFF, json.dumps(BROKEN_OFF)], ids=str)
@pytest.mark.parametrize("hands", [1, 2, 1000])
def test_an_exam_is_kept_as_it_is_told(record: dict[str, Any] | str, hands: int) -> None:
    """In CSV it is a text."""
    told = (json.loads(record) if isinstance(record, str) else record) | {"hands": hands}
    assert exam_of(json.dumps(told) if isinstance(record, str) else told).entry() == told


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (ENDED | {"hands": 0}, "hands of exam_record is 0, expected 1 to 1,000"),
        (ENDED | {"hands": 1001}, "hands of exam_record is 1001, expected 1 to 1,000"),
        (ENDED | {"report": ENDED["report"].replace("1000", "1000.1")}, "has no returns"),
        (ENDED | {"report": ENDED["report"].replace("0.98", "-0.01")}, "has no returns"),
        (ENDED | {"report": ENDED["report"].replace("total", "all")}, "has no returns"),
        (ENDED | {"finished": None}, "has a report, but is not finished"),
        (BROKEN_OFF | {"setup": '{"hands": [1]}'}, "setup of exam_record has no hands and wrong"),
        (BROKEN_OFF | {"setup": '{"hands": [1], "wrong": [1.5]}'}, "has no hands and wrong"),
        (BROKEN_OFF | {"setup": '{"hands": 1, "wrong": []}'}, "has no hands and wrong"),
        ({key: ENDED[key] for key in ENDED if key != "setup"}, "exam_record is "),
        ("[", "exam_record is '[', expected hands, setup, started, finished, report"),
    ],
    ids=str,
)
def test_an_exam_that_cannot_be_is_not_kept(record: object, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        exam_of(record)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"origin": "x" * 100}, ""),
        ({"origin": "x" * 101}, "origin is 'xxx"),
        ({"mode": "drill", "seed": 7, "line": "x" * 200}, ""),
        ({"mode": "drill", "seed": 7, "line": "x" * 201}, "line is 'xxx"),
        ({"mode": "drill", "seed": 7, "construction": f'{{"x": "{"x" * 19_991}"}}'}, ""),
        ({"mode": "drill", "seed": 7, "construction": f'{{"x": "{"x" * 19_992}"}}'}, "constructi"),
    ],
    ids=lambda change: str(change)[:60],
)
def test_a_text_of_a_row_may_be_so_long_and_no_longer(change: dict[str, Any], said: str) -> None:
    row = ELSEWHERE | KNOWN | change
    if said:
        with pytest.raises(ValueError, match=said):
            imported_hand(1, row, lambda _row: JOB)
    else:
        record = imported_hand(1, row, lambda _row: JOB).record
        assert all(
            getattr(record, key) == change[key] for key in ("origin", "line") if key in change
        )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            {"final": ["As", "Ks", "Qs", "Js", "Ts"], "paid": 4000, "hand": "Royal flush"},
            "final is",
        ),
        ({"further": [DRAWN]}, "final is missing, but there are further hands or multipliers"),
        ({"multipliers": [2]}, "final is missing, but there are further hands or multipliers"),
        ({"construction": None}, "construction is missing"),
        ({"construction": ""}, "construction is missing"),
        (
            {"construction": '{"close": "1/0"}'},
            "close of the construction is '1/0', not a fraction",
        ),
        ({"construction": '{"narrow": 1}'}, "narrow of the construction is 1, not a fraction"),
        ({"question": 2}, "question is 2, expected 1 as deal"),
        ({"exam": 3}, "exam is given"),
        ({"mode": "exam"}, "exam is missing"),
    ],
    ids=str,
)
def test_a_question_says_only_what_one_can(change: dict[str, Any], said: str) -> None:
    question = ELSEWHERE | KNOWN | {"mode": "drill", "seed": 7}
    assert imported_hand(1, question, lambda _row: JOB).record.mode == "drill"
    with pytest.raises(ValueError, match=re.escape(said)):
        imported_hand(1, question | change, lambda _row: JOB)


def test_a_class_is_told_in_csv_as_it_is_stored() -> None:
    told = {"should": "low pair", "instead": "one high card"}
    for each in (told, json.dumps(told), "low pair | one high card"):
        assert KINDS.heard(each, "class") == "low pair | one high card"
    for wrong in ("low pair", "[]", {"should": "low pair"}, {"should": 1, "instead": 2}):
        with pytest.raises(ValueError, match=r"class is .*, expected should and"):
            KINDS.heard(wrong, "class")


def test_a_whole_number_is_digits_in_csv() -> None:
    column = whole(1, 9)
    assert [column.heard(told, "coins") for told in ("7", "07", 7, "")] == [7, 7, 7, ""]
    for wrong in ("7.0", "-7", "\u0667", "9" * 20):
        assert column.heard(wrong, "coins") == wrong
    assert column.heard("9" * 19, "coins") == int("9" * 19)


def test_a_hand_of_a_session_that_a_window_has_open_waits(tmp_path: Path) -> None:
    """Two histories of one seed; the second has the first hand alone, and its window is open."""
    kept = {name: sit_down(tmp_path / name, GIVEN) for name in ("whole", "open")}
    for name, hands in (("whole", 2), ("open", 1)):
        for _ in range(hands):
            play_hand(kept[name])
    kept["whole"].close(AT)
    file = tmp_path / "hands"
    file.write_text(holdwise("export", "--data", str(tmp_path / "whole")).out)
    words = ("import", str(file), "--data", str(tmp_path / "open"))
    answer = holdwise(*words)
    assert answer.out.startswith("0 hands added, 1 there already, 1 bad row left out\n")
    assert answer.err == (
        "holdwise: line 2: its session is open in a window: import it again when that is closed\n"
    )
    kept["open"].close(AT)
    assert holdwise(*words).out == "1 hand added, 1 there already\n"


def test_a_hand_of_an_open_session_has_no_seed_yet() -> None:
    row = ELSEWHERE | KNOWN | {"mode": "play", "seed": None, "opened": AT}
    with pytest.raises(NoSeedYetError, match=r"^seed is null: its session was open$") as raised:
        imported_hand(1, row, lambda _row: JOB)
    dealt = " ".join(ELSEWHERE["dealt"])
    assert raised.value.place == ("play", 1, ELSEWHERE["at"], dealt, AT, AT)


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        (["1,2,3", "4,5,6"], 1),
        (["1", "a word", "a,b", "4,5,6"], 3),
        (["1", "a word", "4,5,6,7"], 2),
        (["1", ValueError("is too long"), "4,5,6"], 1),
        (["1", "2"], 2),
    ],
)
def test_a_row_after_a_lost_quote_begins_where_there_are_cells_enough(
    lines: list[str | ValueError], place: int
) -> None:
    head = _Head(("at", "dealt", "held"), ",")
    assert _next_row(list(enumerate(lines)), head) == place


def test_a_seed_is_a_number_or_its_digits_and_nothing_less() -> None:
    assert [parse_seed_of(seed) for seed in (0, 7, "0", "007", 2**256 - 1)] == [
        *("0", "7", "0", "7", str(2**256 - 1))
    ]
    for odd in (-1, True, 1.0, None, "", "-1", "x"):
        with pytest.raises(ValueError, match="seed"):
            parse_seed_of(odd)
