"""`holdwise audit` deals every hand again, whatever asked it, and finds any planted change."""

import json
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from calling import Run
from history_file import opened


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the folder is kept that the first test fills."""
    return tmp_path_factory.mktemp("made") / "data"


@pytest.fixture
def trained(holdwise: Run, data_folder: Path, made: Path) -> Path:
    """Hands of the table, of a drill, of two lessons and of an exam; one exam broken off."""
    if made.exists():
        shutil.copytree(made, data_folder)
        return data_folder
    holdwise("play", "--json", "--seed", "7", stdin=b"\n12\n123\n45\n")
    holdwise("play", "--json", "--paytable", "bonus-8-5", "--coins", "2", stdin=b"1\n2\n")
    holdwise("drill", "--json", "--paytable", "9/6", "--questions", "4", stdin=b"\n1\n2\n3\n")
    for lesson in ("0", "1"):
        holdwise("course", "--json", "--text", "--lesson", lesson, stdin=b"\n1\n2\n3\n")
    holdwise("exam", "--json", "--questions", "3", stdin=b"\n\n\n")
    holdwise("exam", "--json", "--questions", "3", stdin=b"\n\n")
    shutil.copytree(data_folder, made)
    return data_folder


def audit(holdwise: Run) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(holdwise("audit", "--json").out)
    return found


def test_a_log_is_as_it_was_dealt(holdwise: Run, trained: Path) -> None:
    answer = holdwise("audit")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("23 hands of 6 sessions: all as they were dealt; 0 tests")
    found = audit(holdwise)
    assert (found["hands"], found["sound"], found["differences"]) == (23, True, [])
    with opened(trained) as connection:
        seeds = dict(connection.execute("SELECT id, seed FROM sessions"))
    for session in found["sessions"]:
        seed = seeds[session["session"]]
        assert session["commitment"] == sha256(seed.encode()).hexdigest()
        assert session["seed"] in (seed, None)
    assert found["sessions"][0]["seed"] == "7"
    assert found["sessions"][-1]["seed"] is None  # the exam that can be resumed


CHANGES = [
    ("dealt = 'As Ks Qs Js Ts', held = '', first_held = '', best = 'As Ks Qs Js Ts'", "dealt"),
    ("best = ''", "best"),
    ("ev = '1/2'", "ev"),
    ("first_ev = '1/2'", "first_ev"),
    ("best_ev = '9'", "best_ev"),
]
DRAWS = [
    ("drawn = '2c 3c 4c 5c 6c'", "drawn"),
    ("final = 'As Ks Qs Js Ts'", "final"),
    ("hand = 'Royal flush'", "hand"),
    ("paid = 4000", "paid"),
]


@pytest.mark.parametrize(
    ("mode", "change", "key"),
    [
        *(("play", *change) for change in DRAWS),
        *((mode, *change) for mode in ("play", "drill", "course", "exam") for change in CHANGES),
        ("play", "deal = deal + 100", "dealt"),
        ("drill", "construction = 'nothing'", "dealt"),
        ("drill", "construction = NULL", "dealt"),
        ("course", "deal = deal + 100", "dealt"),
        ("exam", "deal = deal + 100", "dealt"),
    ],
)
def test_a_planted_change_is_found(
    holdwise: Run, trained: Path, mode: str, change: str, key: str
) -> None:
    with opened(trained) as connection:
        connection.execute("DROP TRIGGER hands_refuse_update")
        sql = "SELECT id FROM hands WHERE mode = ? ORDER BY best <> '' DESC, id DESC"
        (hand,) = connection.execute(sql, (mode,)).fetchone()
        connection.execute(f"UPDATE hands SET {change} WHERE id = ?", (hand,))
    answer = holdwise("audit")
    assert answer.code == 1
    assert {line.partition(":")[2].partition(":")[0].strip() for line in answer.error_lines} == {
        f"hand {hand}"
    }
    assert key in {difference["key"] for difference in audit(holdwise)["differences"]}


def test_a_changed_seed_is_found(holdwise: Run, trained: Path) -> None:
    with opened(trained) as connection:
        connection.execute("UPDATE sessions SET seed = '8' WHERE id = 1")
    found = audit(holdwise)
    assert {each["hand"] for each in found["differences"]} == {1, 2, 3, 4, 5, 6}
    assert {each["key"] for each in found["differences"]} == {"dealt"}


def test_a_hand_that_cannot_be_read_is_named(holdwise: Run, trained: Path) -> None:
    with opened(trained) as connection:
        connection.execute("DROP TRIGGER hands_refuse_update")
        connection.execute("UPDATE hands SET dealt = 'zz' WHERE id = 2")
    answer = holdwise("audit")
    (told,) = answer.error_lines
    assert (answer.code, "hand 2: dealt is 'zz'" in told) == (1, True)


def test_several_hands_of_a_deal_are_one_deal(holdwise: Run, tmp_path: Path) -> None:
    holdwise("play", "--json", "--hands", "10", "--seed", "7", stdin=b"\n" * 3)
    assert holdwise("audit").out.startswith("3 deals (30 hands) of 1 session: all as they were")
    file, other = str(tmp_path / "deals"), ("--data", str(tmp_path / "other"))
    assert holdwise("export", file).code == 0
    assert holdwise("import", file, *other).out == "3 deals (30 hands) added, 0 there already\n"


def test_long_sessions_are_tested(holdwise: Run) -> None:
    holdwise("play", "--json", "--seed", "7", stdin=b"\n" * 110)
    (session,) = audit(holdwise)["sessions"]
    assert [test["counted"] for test in session["tests"]] == ["cards", "categories"]
    assert all(0 < test["p"] <= 1 for test in session["tests"])
    assert holdwise("audit").out == (
        "110 hands of 1 session: all as they were dealt; 2 tests of their deals, none unlikely\n"
    )


def test_an_empty_folder_is_sound(holdwise: Run, data_folder: Path) -> None:
    answer = holdwise("audit")
    assert (answer.code, data_folder.exists()) == (0, False)


def test_hands_that_were_all_noted_elsewhere_are_not_said_to_be_as_dealt(
    holdwise: Run, tmp_path: Path
) -> None:
    sheet, data = tmp_path / "casino.csv", ("--data", str(tmp_path / "data"))
    sheet.write_text("2026-11-20,9/6,5,Ts Ks Kh 4s 4d,Ks Kh\n")
    assert holdwise("import", str(sheet), *data).code == 0
    said = holdwise("audit", *data).out
    assert said == "1 hand, not dealt here: all values and pays are right\n"
    holdwise("play", "--json", "--seed", "7", *data, stdin=b"\n12\n")
    assert holdwise("audit", *data).out == (
        "3 hands, 1 of them not dealt here: the others, of 1 session, as they were dealt; "
        "all values and pays are right; 0 tests of their deals, none unlikely\n"
    )
