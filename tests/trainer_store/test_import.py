"""An import is not an open door: what a file says is checked, and every good row of it is taken."""

import json
import os
import resource
from pathlib import Path
from typing import Any

import pytest
from history_file import opened
from keeping import AT, GIVEN, do, play_hand, sit_down
from logs import Run, every_kind, holdwise_in_this_process
from slowly import slow_but

from trainer.core.intents import Deal

OF_HOUSE = 3
"""The hands of `every_kind` at a paytable whose text no table of CSV brings along."""
ELSEWHERE = {
    "at": "2026-01-02T03:04:05Z",
    "paytable": "job-9-6",
    "coins": 5,
    "dealt": ["As", "Ks", "Qs", "Js", "2c"],
    "held": ["As", "Ks", "Qs", "Js"],
}


@pytest.fixture
def holdwise() -> Run:
    return holdwise_in_this_process


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """A history of every kind of hand, as lines and as a table."""
    folder = str(tmp_path_factory.mktemp("exported") / "data")
    every_kind(Path(folder))
    lines = holdwise_in_this_process("export", "--data", folder).out
    return lines, holdwise_in_this_process("export", "--csv", "--data", folder).out


@pytest.fixture
def rows(exported: tuple[str, str]) -> list[dict[str, Any]]:
    """Its rows."""
    return [json.loads(line) for line in exported[0].splitlines()]


def imported(
    holdwise: Run, folder: Path, rows: list[dict[str, Any]], name: str = "hands"
) -> tuple[int, str, list[str]]:
    file = folder / name
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    answer = holdwise("import", str(file), "--data", str(folder / "other"))
    return answer.code, answer.out, answer.error_lines


def history(holdwise: Run, folder: Path) -> list[dict[str, Any]]:
    out = holdwise("history", "--json", "--data", str(folder / "other")).out
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize(
    "change",
    slow_but(
        [
            *({"id": number} for number in (2**63 - 1, 10**9, 2**70, -5, "x", [], None)),
            *({"session": number} for number in (10**15, 2**63, "x", [1])),
        ],
        fast=[
            {"id": 2**63 - 1},
            {"id": 2**70},
            {"id": None},
            {"session": 10**15},
            {"session": "x"},
        ],
    ),
    ids=str,
)
def test_numbers_of_a_file_are_never_ours(
    holdwise: Run, rows: list[dict[str, Any]], tmp_path: Path, change: dict[str, Any]
) -> None:
    rows[1] |= change
    assert imported(holdwise, tmp_path, rows)[0] == 0
    kept = sit_down(tmp_path / "other", GIVEN)
    play_hand(kept)
    kept.close(AT)
    hands = history(holdwise, tmp_path)
    assert [hand["id"] for hand in hands] == [*range(1, len(rows) + 2)]
    assert max(hand["session"] for hand in hands) <= 7
    assert holdwise("audit", "--data", str(tmp_path / "other")).code == 0
    assert imported(holdwise, tmp_path, rows)[1].startswith("0 hands added")


@pytest.mark.parametrize(
    ("place", "change", "said"),
    [
        (0, {"seed": "8"}, "dealt is '5c 5d 2s 3d 6d', computed "),
        (0, {"deal": 9}, "dealt is '5c 5d 2s 3d 6d', computed "),
        (0, {"deal": 10**15 + 1}, "deal is 1000000000000001, expected 1 to"),
        (0, {"drawn": ["2h", "4h", "Jd"]}, "final is not what held and drawn make"),
        (0, {"construction": "{}"}, "construction is given, but a hand of the table has none"),
        (0, {"opened": [1]}, "opened is [1], expected a time"),
        (0, {"opened": "now"}, "opened is 'now', expected a time"),
        (0, {"at": "9999-12-31T23:59:59Z"}, "at is '9999-12-31T23:59:59Z', expected a year"),
        (0, {"coins": True}, "coins is True, not a whole number"),
        (0, {"line": "\ud800"}, "has a text with half a letter in it"),
        (-4, {"construction": '{"class": "no such class"}'}, "computed 'nothing"),
        (-4, {"construction": '{"class": "low pair | one high card", "close": "1e99999999"}'}, ""),
        (-4, {"construction": "[" * 60_000}, "construction is "),
        (-4, {"construction": "[]"}, "construction is '[]', expected an object"),
        (-4, {"class": {"should": "a", "instead": "b"}}, "class is 'a | b', computed 'low pair"),
        (-4, {"class": {"should": "a"}}, "class is {'should': 'a'}, expected should and instead"),
        (
            -4,
            {"mode": "course", "line": "low pair", "construction": '{"chart": ["high pair"]}'},
            "line is 'low pair', expected one of the construction",
        ),
        (5, {"further": "a pair"}, "further is 'a pair', expected a list of hands"),
        (5, {"further": [{"paid": 5}]}, "drawn of a further hand is None, expected cards"),
        (-4, {"deal": 7, "question": 7}, "dealt is "),
        (-4, {"question": 2}, "question is 2, expected 1 as deal"),
        (-4, {"paid": 5}, "paid is given, but nothing is drawn in mode drill"),
        (-2, {"exam_record": "[" * 60_000}, "exam_record is '[["),
        (-1, {"deal": 3, "question": 3}, "dealt is "),
        (-1, {"exam": None}, "exam is missing"),
    ],
)
def test_a_row_is_dealt_again_and_checked(
    holdwise: Run,
    rows: list[dict[str, Any]],
    tmp_path: Path,
    place: int,
    change: dict[str, Any],
    said: str,
) -> None:
    rows[place] |= change
    code, out, errors = imported(holdwise, tmp_path, rows)
    lost = 2 if place == -2 else 1  # the exam's second question needs the first one's record
    assert f"{len(rows) - lost} deals (" in out
    assert (code, len(errors)) == (1, lost)
    assert f"line {len(rows) + place + 1 if place < 0 else place + 1}: " in errors[0]
    assert said in errors[0]
    assert "unexpected" not in errors[0]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hands", 10**30),
        ("hands", 0),
        ("setup", None),
        ("setup", "[]"),
        ("started", None),
        ("finished", "soon"),
        ("finished", None),
        ("report", "{}"),
        ("report", '{"exam": 1}'),
        (
            "report",
            '{"game_return": 0.995, "knowledge": {"return": 0.98, "low": 0.97, "high": 0.99}}',
        ),
    ],
)
def test_what_is_kept_of_an_exam_is_checked(
    holdwise: Run, rows: list[dict[str, Any]], tmp_path: Path, key: str, value: object
) -> None:
    rows[-2]["exam_record"][key] = value
    code, out, errors = imported(holdwise, tmp_path, rows)
    assert (code, len(errors)) == (1, 2)
    assert key in errors[0]
    assert "exam_record is missing" in errors[1]
    assert f"{len(rows) - 2} deals (" in out


def test_no_question_is_beyond_the_end_of_its_exam(
    holdwise: Run, rows: list[dict[str, Any]], tmp_path: Path
) -> None:
    rows[-2]["exam_record"]["hands"] = 1
    code, out, errors = imported(holdwise, tmp_path, rows)
    assert (code, len(errors)) == (1, 1)
    assert "question is 2 of 1" in errors[0]
    assert f"{len(rows) - 1} deals (" in out


def test_no_exam_is_left_of_a_question_beyond_its_end(
    holdwise: Run, rows: list[dict[str, Any]], tmp_path: Path
) -> None:
    record = rows[-2]["exam_record"] | {"hands": 1}
    code, _, errors = imported(holdwise, tmp_path, [rows[-1] | {"exam_record": record}])
    assert (code, len(errors)) == (1, 1)
    assert "question is 2 of 1" in errors[0]
    with opened(tmp_path / "other") as connection:
        assert connection.execute("SELECT count(*) FROM exams").fetchone() == (0,)


def test_a_session_that_a_file_tells_under_two_numbers_is_taken_once(
    holdwise: Run, rows: list[dict[str, Any]], tmp_path: Path
) -> None:
    """As where the exports of two computers, one with a copy of the other's history, are joined."""
    again = [row | {"session": 99} for row in rows[:2]]
    code, out, errors = imported(holdwise, tmp_path, [*rows, *again])
    assert (code, errors) == (0, [])
    assert out.startswith(f"{len(rows)} deals (")
    assert "added, 2 there already\n" in out
    assert len(history(holdwise, tmp_path)) == len(rows)


def test_the_second_half_of_an_exam_is_added_up_with_the_first(
    holdwise: Run, rows: list[dict[str, Any]], tmp_path: Path
) -> None:
    """The sums count the hands of an exam together, and none of them twice."""
    imported(holdwise, tmp_path, rows[:-1])
    data = ("--data", str(tmp_path / "other"))
    assert holdwise("stats", "--json", *data).code == 0
    imported(holdwise, tmp_path, rows)
    told = holdwise("stats", "--json", *data).out
    fresh = ("--data", str(tmp_path / "fresh"))
    holdwise("import", str(tmp_path / "hands"), *fresh)
    assert told == holdwise("stats", "--json", *fresh).out


def test_a_table_of_our_own_says_what_a_spreadsheet_can(
    holdwise: Run, exported: tuple[str, str], tmp_path: Path
) -> None:
    """Hands of the table come whole, questions as hands from elsewhere; what a player can do
    follows from both alike."""
    mine, other = (("--data", str(tmp_path / name)) for name in ("mine", "other"))
    (tmp_path / "lines").write_text(exported[0])
    (tmp_path / "table").write_text(exported[1])
    holdwise("import", str(tmp_path / "lines"), *mine)
    count = len(exported[0].splitlines())
    again = holdwise("import", str(tmp_path / "table"), *mine)
    assert (again.code, again.out) == (0, f"0 hands added, {count} there already\n")
    answer = holdwise("import", str(tmp_path / "table"), *other)
    assert all("paytable 'House' is not known" in line for line in answer.error_lines)
    assert len(answer.error_lines) == OF_HOUSE
    ours, theirs = (
        [json.loads(line) for line in holdwise("history", "--json", *data).out.splitlines()]
        for data in (mine, other)
    )
    ours = [hand for hand in ours if hand["paytable"] != "House"]
    played = [hand for hand in ours if hand["mode"] == "play"]
    assert {hand["hands"] for hand in played} == {1, 3}
    assert [_but_numbers(h) for h in theirs[: len(played)]] == [_but_numbers(h) for h in played]
    assert [h["held"] for h in theirs] == [h["held"] for h in ours]
    assert {h["mode"] for h in theirs} == {"play", "drill"}
    told = [json.loads(holdwise("stats", "--json", *data).out) for data in (mine, other)]
    leaks = [leak for leak in told[0]["leaks"] if leak["paytable"] != "House"]
    assert leaks == told[1]["leaks"] != []
    assert holdwise("audit", *other).code == 0


def _but_numbers(hand: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in hand.items() if key not in ("id", "session")}


def test_a_long_cell_or_line_costs_only_its_row(
    holdwise: Run, rows: list[dict[str, Any]], exported: tuple[str, str], tmp_path: Path
) -> None:
    lines = [json.dumps(row) for row in rows]
    lines[1] = lines[1][:-1] + f', "more": "{"x" * (1 << 20)}"}}'
    table = exported[1]
    (tmp_path / "lines").write_text("\n".join(lines))
    answer = holdwise("import", str(tmp_path / "lines"), "--data", str(tmp_path / "other"))
    assert answer.error_lines == ["holdwise: line 2: is longer than 1,048,576 characters"]
    assert answer.out.startswith(f"{len(rows) - 1} deals (")
    cell = table.replace("silent", "s" * 140_000, 1)
    (tmp_path / "table").write_text(cell)
    answer = holdwise("import", str(tmp_path / "table"), "--data", str(tmp_path / "third"))
    assert len(answer.error_lines) <= 2 + OF_HOUSE
    assert answer.out.startswith(f"{len(rows) - len(answer.error_lines)} deals (")


def test_a_lost_quote_costs_only_its_row(
    holdwise: Run, rows: list[dict[str, Any]], exported: tuple[str, str], tmp_path: Path
) -> None:
    table = exported[1].splitlines(keepends=True)
    place = next(n for n, line in enumerate(table) if line.startswith("2,"))
    table[place] = table[place].replace("play", 'pl"ay,"', 1)
    (tmp_path / "table").write_text("".join(table))
    answer = holdwise("import", str(tmp_path / "table"), "--data", str(tmp_path / "other"))
    assert len(answer.error_lines) == 1 + OF_HOUSE
    assert f"line {place + 1}: " in answer.error_lines[0]
    assert answer.out.startswith(f"{len(rows) - 1 - OF_HOUSE} deals (")


def test_a_first_line_that_is_damaged_costs_only_its_row(
    holdwise: Run, rows: list[dict[str, Any]], tmp_path: Path
) -> None:
    text = "damaged\n" + "\n".join(json.dumps(row) for row in rows)
    (tmp_path / "lines").write_text(text)
    answer = holdwise("import", str(tmp_path / "lines"), "--data", str(tmp_path / "other"))
    assert len(answer.error_lines) == 1
    assert answer.out.startswith(f"{len(rows)} deals (")


@pytest.mark.parametrize("start", ["", 'at,dealt\n"'], ids=["lines", "csv"])
def test_a_line_without_end_takes_no_memory(holdwise: Run, tmp_path: Path, start: str) -> None:
    file = tmp_path / "long"
    file.write_text(start + "x" * (1 << 26))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    answer = holdwise("import", str(file), "--data", str(tmp_path / "other"))
    assert "is longer than 1,048,576 characters" in answer.err
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 40_000


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_pipe_or_a_device_is_refused_without_waiting(holdwise: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, kind in ((tmp_path / "pipe", "a pipe"), (Path("/dev/zero"), "a device")):
        answer = holdwise("import", str(name), "--data", str(tmp_path / "other"))
        assert answer.code == 1
        assert answer.error_lines == [
            f"holdwise: {name}: is {kind}, and a file is needed; - reads standard input"
        ]


def test_an_open_session_waits_and_a_foreign_row_does_not(holdwise: Run, tmp_path: Path) -> None:
    kept = sit_down(tmp_path / "mine")
    play_hand(kept)
    do(kept, Deal())
    out = holdwise("export", "--data", str(tmp_path / "mine")).out
    code, said, errors = imported(holdwise, tmp_path, [json.loads(out), ELSEWHERE | {"seed": None}])
    judged = "9/6 Jacks or Better, 5 coins: 1 of 1 hand right\n"
    assert (code, said) == (1, f"1 hand added, 0 there already\n{judged}")
    assert "1 hand left out: the session was open" in errors[0]
    kept.close(AT)


def test_an_export_to_a_terminal_has_no_raw_escapes(
    holdwise: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = sit_down(tmp_path / "mine", GIVEN)
    play_hand(kept)
    kept.close(AT)
    with opened(tmp_path / "mine") as connection:
        connection.execute("DROP TRIGGER hands_refuse_update")
        connection.execute("UPDATE hands SET hand = char(27) || '[2J'")
    data = ("--csv", "--data", str(tmp_path / "mine"))
    assert "\x1b" in holdwise("export", *data).out
    monkeypatch.setattr("trainer.commands.record_commands.obeys_escapes", lambda _file: True)
    out = holdwise("export", *data).out
    assert "\x1b" not in out
    assert "\\x1b[2J" in out
