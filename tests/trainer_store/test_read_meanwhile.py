"""A window, and another program that reads its history: the log stays with the window.

POSIX takes away all locks of a process on a file when the process closes the file by any
descriptor, also one that only read. Then another program takes itself for the last reader, and
deletes the log that the window goes on writing.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from keeping import AT, JOB, history, kill, play_hand, python, sit_down

from solver import PaytableError, load_paytable
from solver.decisions import decisions_of
from solver.strategy import ChartError, load_chart
from trainer.app.player_stats import evidence_of
from trainer.store import connection
from trainer.store.connection import back_up, one_reading
from trainer.store.failures import StoreError
from trainer.store.log import TrainingStore
from trainer.store.reading import count_hands, read_exams, read_unfinished

COUNT = (
    "import sys; from pathlib import Path; from trainer.store import read_history\n"
    "print(sum(1 for _ in read_history(Path(sys.argv[1]))))"
)
_OPENED: list[str] = []
_HOOKS: list[object] = []
_watching = False


def _heard(event: str, values: tuple[object, ...]) -> None:
    """Note each file that Python opens; SQLite opens its own, and knows what it has open."""
    if _watching and event == "open" and isinstance(values[0], str | bytes | os.PathLike):
        flags = values[2]
        if isinstance(flags, int) and flags & os.O_EXCL:
            return  # opens nothing that is there
        _OPENED.append(os.fsdecode(values[0]))


@contextmanager
def files_opened() -> Iterator[list[str]]:
    """The files that are opened by Python meanwhile."""
    global _watching  # a hook cannot be taken back
    if _heard not in _HOOKS:
        sys.addaudithook(_heard)
        _HOOKS.append(_heard)
    _OPENED.clear()
    _watching = True
    try:
        yield _OPENED
    finally:
        _watching = False


def counted_elsewhere(folder: Path) -> int:
    done = subprocess.run(
        [*python(), "-c", COUNT, folder], capture_output=True, text=True, check=True
    )
    return int(done.stdout)


def test_another_reader_leaves_the_log_to_the_window_that_reads_too(tmp_path: Path) -> None:
    kept = sit_down(tmp_path)
    play_hand(kept)
    log = (tmp_path / "history.db-wal").stat().st_ino
    assert len(history(tmp_path)) == 1  # as a page of the window does
    assert counted_elsewhere(tmp_path) == 1
    assert (tmp_path / "history.db-wal").stat().st_ino == log
    play_hand(kept)
    assert counted_elsewhere(tmp_path) == 2
    kill(kept)
    assert len(history(tmp_path)) == 2


def test_a_history_given_as_a_paytable_or_a_chart_keeps_its_locks(tmp_path: Path) -> None:
    kept = sit_down(tmp_path)
    play_hand(kept)
    log = (tmp_path / "history.db-wal").stat().st_ino
    link = tmp_path / "link.toml"
    link.symlink_to("history.db")
    for given in (tmp_path / "history.db", link):
        with pytest.raises(PaytableError, match="is a database that is in use"):
            load_paytable(given)
        with pytest.raises(ChartError, match="is a database that is in use"):
            load_chart(given)
    assert counted_elsewhere(tmp_path) == 1
    assert (tmp_path / "history.db-wal").stat().st_ino == log
    play_hand(kept)
    assert counted_elsewhere(tmp_path) == 2
    kill(kept)


def test_a_window_opens_its_history_by_sqlite_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    kept = sit_down(folder)
    play_hand(kept)
    with files_opened() as files:
        history(folder)
        evidence_of(folder, decisions_of(JOB, 5), AT)
        read_unfinished(folder, JOB, 5)
        back_up(folder, tmp_path / "copy.db")
        TrainingStore(folder, AT).abandon()
        play_hand(kept)
    assert (tmp_path / "copy.db").read_bytes()[18:20] == b"\1\1"  # no log beside it: no WAL
    assert not [file for file in files if Path(file).name == "history.db"]
    assert files  # the hook hears: locks are files, too


def test_what_is_read_together_opens_the_history_once_and_finds_what_is_played_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = []
    open_one = connection.open_for_reading
    monkeypatch.setattr(
        connection, "open_for_reading", lambda path: opened.append(path) or open_one(path)
    )
    with one_reading():
        assert count_hands(tmp_path) == 0  # and no history is made
        kept = sit_down(tmp_path)
        play_hand(kept)
        with one_reading():
            assert count_hands(tmp_path) == 1
        play_hand(kept)
        assert (count_hands(tmp_path), len(read_exams(tmp_path))) == (2, 0)
        assert opened == [tmp_path / "history.db"]
        assert counted_elsewhere(tmp_path) == 2
    kill(kept)
    assert count_hands(tmp_path) == 2
    assert len(opened) == 2


def test_what_is_read_together_names_the_history_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "history.db").write_bytes(b"no database, but some text that is long enough" * 9)
    with pytest.raises(StoreError, match=r"history\.db: "), one_reading():
        count_hands(tmp_path)
    (tmp_path / "history.db").unlink()
    assert count_hands(tmp_path) == 0
