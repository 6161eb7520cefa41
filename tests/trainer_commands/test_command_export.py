"""What is exported can be imported: nothing is lost, nothing comes twice, bad rows are named."""

import csv
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from calling import Run
from history_file import opened

from solver import load_paytable, solve_hand
from trainer.app import training
from trainer.app.exams import exam_start
from trainer.app.kept_session import KeptSession, SessionSetup
from trainer.app.seeds import Seed
from trainer.core.intents import Deal, Draw, HoldOnly
from trainer.core.records import Coach
from trainer.core.session import Context

AT = "2026-11-20T10:00:00Z"
NOW = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
HOUSE = load_paytable("9/6").with_pays(flush=7)
SETUP = SessionSetup(7, True, load_paytable("9/6"), coins=5, coach=Coach.WARN, start_credits=1000)


@pytest.fixture(scope="module")
def three_sessions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three sessions and an exam, of three paytables, one of them in no catalogue."""
    folder = tmp_path_factory.mktemp("played")
    setups = (
        SETUP,
        replace(SETUP, seed=2**255 + 1, seed_given=False, table=replace(HOUSE, name="House")),
        replace(SETUP, seed=3, coins=2, table=load_paytable("bonus-8-5"), coach=Coach.LIVE),
    )
    for setup in setups:
        kept = KeptSession(folder, setup, Context(0, AT, solve_hand))
        for hold in (0, 0b00011, 0b11111, 0b00100):
            for intent in (Deal(), HoldOnly(hold), Draw(), Draw()):
                now = 1000 if isinstance(intent, Draw) else 0
                if not (isinstance(intent, Draw) and kept.session.phase == "bet"):
                    kept.send(intent, Context(now, AT, solve_hand))
        kept.close(AT)
    start = exam_start(folder, load_paytable("9/6"), 5, 2, Seed(11, False))
    kept_exam = training.begin(folder, start)
    for hold in (0, 0b10000):
        kept_exam.answered(hold, at=NOW, milliseconds=700)
    kept_exam.close(AT)
    return folder


@pytest.fixture
def played(three_sessions: Path, data_folder: Path) -> Path:
    """The history of a test: a copy of those sessions."""
    return copytree(three_sessions, data_folder)


def logged(holdwise: Run, *words: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in holdwise("history", "--json", *words).out.splitlines()]


def test_an_empty_folder_gets_an_equal_history(holdwise: Run, played: Path, tmp_path: Path) -> None:
    file, other = str(tmp_path / "hands"), ("--data", str(tmp_path / "other"))
    assert holdwise("export", file).code == 0
    answer = holdwise("import", file, *other)
    assert (answer.code, answer.out) == (0, "14 hands added, 0 there already\n")
    assert logged(holdwise, *other) == logged(holdwise)
    again = holdwise("import", file, *other)
    assert (again.code, again.out) == (0, "0 hands added, 14 there already\n")
    told = "SELECT hands, setup, started, finished, report FROM exams"
    with opened(tmp_path / "other") as connection, opened(played) as before:
        (exam,) = connection.execute(told).fetchall()
        assert [exam] == before.execute(told).fetchall()
    assert (exam[0], exam[3]) == (2, AT)


def test_the_rows_are_those_of_the_history(holdwise: Run, played: Path) -> None:
    exported = [json.loads(line) for line in holdwise("export").out.splitlines()]
    more = ("paytable_file", "exam_record")
    contents = [row["paytable_file"] for row in exported if row["paytable_file"]]
    assert len(contents) == 3
    assert [{k: v for k, v in row.items() if k not in more} for row in exported] == logged(holdwise)


def test_csv_has_a_column_of_plain_cells_for_each_plain_key(holdwise: Run, played: Path) -> None:
    out = holdwise("export", "--csv").out
    rows = list(csv.DictReader(out.splitlines(keepends=True)))
    hands = logged(holdwise)
    assert len(rows) == len(hands) == out.count("\n") - 1
    assert not set("[]{}") & set(out)
    assert [*rows[0]] == [key for key in hands[0] if key not in ("construction", "further")]
    for row, hand in zip(rows, hands, strict=True):
        assert row["dealt"].split() == hand["dealt"]
        assert row["held"].split() == hand["held"]
        assert row["paid"] == ("" if hand["paid"] is None else str(hand["paid"]))


def test_what_is_missing_is_added_to_what_is_there(
    holdwise: Run, played: Path, tmp_path: Path
) -> None:
    """The first half is imported, then the whole file."""
    lines = holdwise("export").out.splitlines(keepends=True)
    half, whole = tmp_path / "half", tmp_path / "whole"
    half.write_text("".join(lines[:6]))
    whole.write_text("".join(lines))
    other = ("--data", str(tmp_path / "other"))
    assert holdwise("import", str(half), *other).out.startswith("6 hands added")
    assert holdwise("import", str(whole), *other).out == "8 hands added, 6 there already\n"
    assert logged(holdwise, *other) == logged(holdwise)


def test_a_history_without_the_keys_of_an_export_is_imported_by_names(
    holdwise: Run, tmp_path: Path, data_folder: Path
) -> None:
    """The keys that every version printed, of a game of the catalogue."""
    kept = KeptSession(data_folder, SETUP, Context(0, AT, solve_hand))
    for intent in (Deal(), HoldOnly(3), Draw()):
        kept.send(intent, Context(1000, AT, solve_hand))
    kept.close(AT)
    hands = logged(holdwise)
    new = ("opened", "paytable_key", "construction", "exam", "question", "class", "line")
    file = tmp_path / "old"
    file.write_text("".join(json.dumps({k: h[k] for k in h if k not in new}) + "\n" for h in hands))
    other = ("--data", str(tmp_path / "other"))
    for told in ("1 hand added, 0 there already\n", "0 hands added, 1 there already\n"):
        assert holdwise("import", str(file), *other).out == told
    assert logged(holdwise, *other) == hands


BAD = [
    ("not json", "line 3: is not a JSON object: Expecting value, column 1"),
    ('{"id": 7,', "line 3: is not a JSON object: "),
    ("[1, 2]", "line 3: is not a JSON object"),
    ("[" * 100_000, "line 3: is not a JSON object: "),
    ("9" * 5_000, "line 3: is not a JSON object: "),
    ({"dealt": ["As", "As", "2c", "3c", "4c"]}, "line 3: dealt is 'As As 2c 3c 4c'"),
    ({"dealt": 7}, "line 3: dealt is 7, expected cards"),
    ({"held": None}, "line 3: held is missing"),
    ({"held": ["Ks"]}, "line 3: held is 'Ks', expected cards of"),
    ({"best": [["Jh"]]}, "line 3: best is not what the solver finds"),
    ({"ev_lost_exact": "1/3"}, "line 3: ev_lost_exact is '1/3', computed "),
    ({"ev_lost_exact": "a third"}, "line 3: ev_lost_exact is 'a third', computed "),
    ({"first_ev_lost_exact": 0.5}, "line 3: first_ev_lost_exact is 0.5, computed "),
    ({"first_ev_lost_exact": "9"}, "line 3: first_ev_lost_exact is '9', computed"),
    (
        {"mode": "poker"},
        "line 3: mode is 'poker', expected play, today, drill, course, exam or place",
    ),
    ({"coach": "loud"}, "line 3: coach is 'loud'"),
    ({"at": "yesterday"}, "line 3: at is 'yesterday', expected a time like"),
    ({"at": "2026-13-20T10:00:00Z"}, "line 3: at is '2026-13-20T10:00:00Z'"),
    ({"coins": 6}, "line 3: coins is 6, expected 1 to 5"),
    ({"seed": "x"}, "line 3: a seed is a whole number"),
    ({"paid": 4000}, "line 3: paid is 4000, computed "),
    ({"hand": "Royal flush"}, "line 3: hand is 'Royal flush', computed "),
    ({"final": ["As", "Ks", "Qs", "Js", "Ts"]}, "line 3: final is not what held and drawn make"),
    ({"final": None}, "line 3: final is missing"),
    ({"milliseconds": -1}, "line 3: milliseconds is -1"),
    ({"helped": "perhaps"}, "line 3: helped is 'perhaps'"),
    ({"milliseconds": None}, "line 3: milliseconds is missing"),
    ({"paytable_key": "zz"}, "line 3: paytable '9/6 Jacks or Better' is not known"),
    ({"paytable_file": "name ="}, "line 3: "),
    ({"class": "low pair"}, "line 3: "),
    ({"exam": 5}, "line 3: exam is given, but a hand of the table has none"),
    ({"exam_record": {"hands": "x"}}, "line 3: exam_record is "),
]


@pytest.mark.parametrize(("change", "said"), BAD, ids=[str(change)[:60] for change, _ in BAD])
def test_a_bad_row_is_named_and_the_others_are_added(
    holdwise: Run, played: Path, tmp_path: Path, change: Any, said: str
) -> None:
    lines = holdwise("export").out.splitlines()
    lines[2] = json.dumps(json.loads(lines[2]) | change) if isinstance(change, dict) else change
    file = tmp_path / "hands"
    file.write_text("\n".join(lines))
    other = ("--data", str(tmp_path / "other"))
    answer = holdwise("import", str(file), *other)
    (told,) = answer.error_lines
    assert said in told
    assert (answer.code, answer.out) == (1, "13 hands added, 0 there already, 1 bad row left out\n")
    good = [hand for number, hand in enumerate(logged(holdwise)) if number != 2]
    assert [hand["at"] for hand in logged(holdwise, *other)] == [hand["at"] for hand in good]


def test_a_hand_that_was_played_otherwise_is_named_and_kept(
    holdwise: Run, played: Path, tmp_path: Path
) -> None:
    before = logged(holdwise)
    lines = holdwise("export").out.splitlines()
    row = json.loads(lines[0])
    lines[0] = json.dumps(row | {"milliseconds": row["milliseconds"] + 1})
    file = tmp_path / "hands"
    file.write_text("\n".join(lines))
    answer = holdwise("import", str(file))
    assert answer.error_lines == [
        "holdwise: line 1: deal 1 of its session is in the history already, played otherwise"
    ]
    assert answer.code == 1
    assert logged(holdwise) == before


def test_the_hands_of_an_open_session_wait(
    holdwise: Run, data_folder: Path, tmp_path: Path
) -> None:
    """Their seed, which tells the deals to come, is not exported."""
    setup = replace(SETUP, seed_given=False)
    kept = KeptSession(data_folder, setup, Context(0, AT, solve_hand))
    for intent in (Deal(), HoldOnly(3), Draw()):
        kept.send(intent, Context(1000, AT, solve_hand))
    file = tmp_path / "hands"
    file.write_text(holdwise("export").out)
    assert '"seed": null' in file.read_text()
    assert "1 hand of an open session has no seed yet" in holdwise("export").err
    other = ("--data", str(tmp_path / "other"))
    answer = holdwise("import", str(file), *other)
    assert (answer.code, answer.out) == (1, "0 hands added, 0 there already\n")
    (said,) = answer.error_lines
    assert "1 hand left out: the session was open when the file was written (line " in said
    again = holdwise("import", str(file))
    assert (again.code, again.out) == (0, "0 hands added, 1 there already\n")
    kept.close(AT)
    file.write_text(holdwise("export").out)
    assert holdwise("import", str(file), *other).out == "1 hand added, 0 there already\n"
    assert logged(holdwise, *other) == logged(holdwise)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["import", "nothing there"], "nothing there: No such file or directory"),
        (["import", "."], ".: is a folder, and a file is needed"),
        (["import", "there"], "there: neither JSON Lines nor CSV"),
        (["export", "there"], "there: exists already: name a new file"),
        (["export", "/"], "/: exists already: name a new file"),
        (["backup", "/"], "/: exists already: name a new file"),
        (["backup", "there"], "there: exists already: name a new file"),
        (["export", "no/where"], "no/where: No such file or directory"),
        (["backup", "no/where"], "no/where"),
        (["export", "--profile", "anna"], "there is no profile 'anna'"),
    ],
)
def test_a_file_that_cannot_be_is_one_line(
    holdwise: Run,
    played: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there").write_text("mine\n")
    answer = holdwise(*words)
    (told,) = answer.error_lines
    assert said in told
    assert (answer.code, Path("there").read_text()) == (1, "mine\n")
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["there"]


def test_a_backup_is_made_while_a_window_plays(
    holdwise: Run, data_folder: Path, tmp_path: Path
) -> None:
    kept = KeptSession(data_folder, SETUP, Context(0, AT, solve_hand))
    for intent in (Deal(), HoldOnly(3), Draw(), Deal()):
        kept.send(intent, Context(1000, AT, solve_hand))
    copy = tmp_path / "copy.db"
    assert holdwise("backup", str(copy)).code == 0
    kept.close(AT)
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT count(*) FROM hands").fetchone() == (1,)
        assert connection.execute("SELECT deal FROM pending").fetchall() == [(2,)]
    folder = tmp_path / "put back"
    folder.mkdir()
    copy.rename(folder / "history.db")
    assert logged(holdwise, "--data", str(folder)) == logged(holdwise)
