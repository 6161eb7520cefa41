"""``holdwise history``: every hand, as text and as JSON, and the message when there is none."""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from calling import Run
from history_file import opened

from solver import load_paytable, solve_hand
from trainer.app.kept_session import KeptSession, SessionSetup
from trainer.commands.record_commands import SHORT, _print_rows, _row
from trainer.core.intents import Deal, Draw, HoldOnly
from trainer.core.records import Coach
from trainer.core.session import Context
from trainer.store import read_history

AT = "2026-11-20T10:00:00Z"
KEYS = (
    *("id", "session", "mode", "coach", "at", "paytable", "coins", "seed", "deal"),
    *("dealt", "held", "first_held", "best", "ev", "best_ev", "ev_lost_exact"),
    *("drawn", "final", "hand", "paid", "milliseconds"),
)


@pytest.fixture
def window(data_folder: Path) -> Iterator[KeptSession]:
    """A window that played two hands and is still open, where the test does not close it."""
    setup = SessionSetup(7, True, load_paytable("9/6"), 5, Coach.AFTER, 1000)
    kept = KeptSession(data_folder, setup, Context(0, AT, solve_hand))
    for hold in (0b00011, 0b00000):
        for now, intent in ((0, Deal()), (0, HoldOnly(hold)), (1000, Draw())):
            kept.send(intent, Context(now, AT, solve_hand))
    yield kept
    kept._store.abandon()


def test_json_is_one_object_a_line_oldest_first(holdwise: Run, window: KeptSession) -> None:
    answer = holdwise("history", "--json")
    entries = [json.loads(line) for line in answer.out.splitlines()]
    assert (answer.code, answer.err) == (0, "")
    assert [entry["deal"] for entry in entries] == [1, 2]
    assert all(set(KEYS) <= set(entry) for entry in entries)
    assert entries[0]["dealt"] == ["5c", "5d", "2s", "3d", "6d"]
    assert entries[0]["best"] == [["5c", "5d"]]
    assert entries[0]["seed"] == "7"
    assert (entries[1]["held"], entries[1]["ev_lost_exact"] != "0") == ([], True)


def test_a_table_has_a_row_a_hand(holdwise: Run, window: KeptSession) -> None:
    answer = holdwise("history")
    titles, *rows = answer.out.splitlines()
    assert titles.split()[:5] == ["Hand", "At", "Mode", "Coach", "Dealt"]
    assert [row.split()[0] for row in rows] == ["1", "2"]
    assert "5c 5d 2s 3d 6d  5c 5d" in rows[0]
    assert "nothing" in rows[1]
    assert rows[0].endswith("9/6 Jacks or Better")


def test_an_empty_history_is_reported_on_standard_error(holdwise: Run, data_folder: Path) -> None:
    for options in ((), ("--json",)):
        answer = holdwise("history", *options)
        assert (answer.code, answer.out) == (0, "")
        assert answer.err == f"holdwise: no hand has been played yet in {data_folder}\n"
    assert not data_folder.exists()


def test_another_folder_is_read_by_option(
    holdwise: Run, window: KeptSession, data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLDWISE_DATA", str(data_folder / "elsewhere"))
    assert holdwise("history", "--json").out == ""
    assert len(holdwise("history", "--json", "--data", str(data_folder)).out.splitlines()) == 2


@pytest.mark.parametrize("options", [(), ("--json",)])
class TestWhatCannotBeRead:
    """One line on standard error, exit code 1, and the file as it was."""

    def test_a_damaged_history(
        self, holdwise: Run, data_folder: Path, options: tuple[str, ...]
    ) -> None:
        data_folder.mkdir()
        path = data_folder / "history.db"
        path.write_text("damage" * 1000)
        answer = holdwise("history", *options)
        assert (answer.code, answer.out) == (1, "")
        assert answer.err == f"holdwise: {path}: the history file is damaged\n"
        assert path.read_text() == "damage" * 1000

    def test_a_newer_history(
        self, holdwise: Run, data_folder: Path, window: KeptSession, options: tuple[str, ...]
    ) -> None:
        window.close(AT)
        with opened(data_folder) as connection:
            connection.execute("PRAGMA user_version = 99")
        answer = holdwise("history", *options)
        assert (answer.code, answer.out) == (1, "")
        assert "written by a newer Holdwise" in answer.err
        assert answer.err.count("\n") == 1

    def test_a_file_in_place_of_a_folder(
        self, holdwise: Run, tmp_path: Path, options: tuple[str, ...]
    ) -> None:
        file = tmp_path / "file"
        file.touch()
        answer = holdwise("history", *options, "--data", str(file))
        assert (answer.code, answer.out) == (1, "")
        assert answer.err == f"holdwise: {file}: is a file, and a folder is needed\n"


def test_no_window_and_no_arrays_are_loaded(window: KeptSession) -> None:
    """The command must answer at once, and where there is no display."""
    source = (
        "import sys; from trainer.commands import main; main(['history', '--json']);"
        "print(sorted({'numpy', 'pygame', 'sqlite3'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True
    )
    assert done.stderr == "['sqlite3']\n"
    assert len(done.stdout.splitlines()) == 2


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ("", "--data is empty: name a folder, or leave it out"),
        ("~nosuchuser", "~nosuchuser: there is no home folder ~nosuchuser"),
    ],
)
def test_an_invalid_name_of_a_folder(holdwise: Run, named: str, message: str) -> None:
    answer = holdwise("history", "--data", named)
    assert (answer.code, answer.out, answer.err) == (1, "", f"holdwise: {message}\n")


def test_an_empty_variable_means_the_systems_folder(
    holdwise: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "XDG_DATA_HOME", "USERPROFILE", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("HOLDWISE_DATA", "")
    answer = holdwise("history")
    assert (answer.code, answer.out) == (0, "")
    assert answer.err.startswith(f"holdwise: no hand has been played yet in {tmp_path}")


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_an_invalid_hand_is_reported_and_the_others_are_printed(
    holdwise: Run, data_folder: Path, window: KeptSession, options: tuple[str, ...]
) -> None:
    window.close(AT)
    complete = holdwise("history", "--json").out.splitlines()
    path = data_folder / "history.db"
    with opened(data_folder) as connection:
        connection.execute("DROP TRIGGER hands_refuse_update")
        connection.execute("UPDATE hands SET dealt = ? WHERE id = 1", ("zz\x1b[2J",))
    answer = holdwise("history", *options)
    assert answer.code == 1
    assert answer.err == f"holdwise: {path}, hand 1: dealt is 'zz\\x1b[2J', expected 5 cards\n"
    if options:
        assert answer.out.splitlines() == complete[1:]
    else:
        assert [row.split()[0] for row in answer.out.splitlines()] == ["Hand", "2"]


def test_control_characters_of_a_foreign_file_reach_no_terminal(
    holdwise: Run, data_folder: Path, window: KeptSession
) -> None:
    window.close(AT)
    with opened(data_folder) as connection:
        for table in ("hands", "paytables"):
            connection.execute(f"DROP TRIGGER {table}_refuse_update")
        connection.execute("UPDATE hands SET hand = ?, at = ?", ("\x1b]52;c;aGk=\x07", "a\nb"))
        connection.execute("UPDATE paytables SET name = ?", ("\x9b2J",))
    answer = holdwise("history")
    assert (answer.code, len(answer.out.splitlines())) == (0, 3)
    assert answer.out.replace("\n", "").isprintable()
    for shown in (r"a\nb", r"\x1b]52;c;aGk=\x07", r"\x9b2J"):
        assert shown in answer.out


def rows_of(folder: Path, numbers: Iterable[int]) -> Iterator[tuple[str, ...]]:
    hand, _ = read_history(folder)
    return (_row(hand._replace(id=number)) for number in numbers)


def test_a_long_history_is_printed_while_it_is_read(
    capsys: pytest.CaptureFixture[str], window: KeptSession, data_folder: Path
) -> None:
    def numbers() -> Iterator[int]:
        yield from range(1, SHORT + 1)
        assert len(capsys.readouterr().out.splitlines()) == 1 + SHORT
        yield SHORT + 1
        assert len(capsys.readouterr().out.splitlines()) == 1

    _print_rows(rows_of(data_folder, numbers()))


@pytest.mark.parametrize("hands", [SHORT - 1, SHORT, SHORT + 1, 2 * SHORT + 1])
def test_every_hand_has_its_row_in_a_history_of_any_length(
    capsys: pytest.CaptureFixture[str], window: KeptSession, data_folder: Path, hands: int
) -> None:
    _print_rows(rows_of(data_folder, range(1, hands + 1)))
    titles, *rows = capsys.readouterr().out.splitlines()
    assert [row.split()[0] for row in rows] == [str(n) for n in range(1, hands + 1)]
    assert {row.index("9/6 Jacks") for row in rows} == {titles.index("Paytable")}
    assert titles.index("Hand") == (3 if hands >= SHORT else 0)


def test_the_last_hands_of_a_mode_a_day_and_a_game(holdwise: Run, window: KeptSession) -> None:
    def ids(*words: str) -> list[int]:
        lines = holdwise("history", "--json", *words).out.splitlines()
        return [json.loads(line)["id"] for line in lines]

    assert ids() == [1, 2]
    assert ids("--last", "1") == [2]
    assert ids("--mode", "play", "--paytable", "9/6", "--since", AT[:10]) == [1, 2]
    assert ids("--mode", "drill") == ids("--paytable", "8/5") == ids("--since", "2026-11-21") == []
    assert holdwise("history", "--mode", "exam").err.startswith("holdwise: no such hand")


def test_what_cannot_be_read_is_not_said_to_be_missing(
    holdwise: Run, window: KeptSession, data_folder: Path
) -> None:
    with opened(data_folder) as connection:
        connection.execute("DROP TRIGGER hands_refuse_update")
        connection.execute("UPDATE hands SET coins = 'x'")
    answer = holdwise("history")
    assert answer.code == 1
    assert len(answer.error_lines) == 2
    assert all("coins is 'x'" in line for line in answer.error_lines)
