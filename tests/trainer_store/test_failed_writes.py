"""What cannot be written: locks, full disks, files that are gone; nothing lost."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from history_file import opened
from keeping import AT, GIVEN, SETUP, context, do, history, kill, play_hand, refusal, sit_down

from trainer.app.kept_session import KeptSession
from trainer.core.intents import Deal, Draw, HoldOnly, Message
from trainer.core.session import Phase
from trainer.store.schema import VERSION

pytestmark = pytest.mark.usefixtures("impatient")


class TestALock:
    """Another program that holds the file: said, and nothing lost."""

    def test_at_the_start_is_refused(self, played: Path) -> None:
        with opened(played) as connection:
            connection.execute("BEGIN IMMEDIATE")
            assert "another program has locked the history" in refusal(lambda: sit_down(played))
            assert len(history(played)) == 3
        sit_down(played).close(AT)

    def test_in_a_hand_loses_nothing(self, data_folder: Path) -> None:
        kept = sit_down(data_folder)
        do(kept, Deal(), HoldOnly(3))
        before = kept.session
        with opened(data_folder) as connection:
            connection.execute("BEGIN IMMEDIATE")
            (said,) = do(kept, Draw())
            assert isinstance(said, Message)
            assert said.kind == "error"
            assert "locked the history" in said.text
            assert "Nothing has changed" in said.text
            assert kept.session == before
            connection.execute("ROLLBACK")
        do(kept, Draw())
        kept.close(AT)
        assert len(history(data_folder)) == 1


class TestAFullDisk:
    def fill(self, kept: KeptSession) -> None:
        """Let the file grow no further, as on a full disk."""
        connection = kept._store._connection
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")

    def test_loses_no_hand(self, data_folder: Path) -> None:
        kept = sit_down(data_folder)
        self.fill(kept)
        for _ in range(200):
            before = kept.session
            effects = do(kept, Deal(), HoldOnly(3), Draw())
            if any(isinstance(e, Message) and e.kind == "error" for e in effects):
                break
        else:
            raise AssertionError("the disk was never full")
        assert any(
            "the disk is full. Nothing has changed" in e.text
            for e in effects
            if isinstance(e, Message)
        )
        assert kept.session.credits in (before.credits, before.credits - before.coins)
        assert len(history(data_folder)) == before.meters.hands
        kept._store._connection.execute("PRAGMA max_page_count = 1000000")
        play_hand(kept)
        kept.close(AT)
        assert len(history(data_folder)) == before.meters.hands + 1

    @pytest.mark.skipif(not hasattr(os, "fork"), reason="limits the size of files, as POSIX can")
    def test_for_real_loses_no_hand(self, data_folder: Path) -> None:
        """Every file of a child process is limited to 384 KiB: the log then takes no more."""
        child = os.fork()
        if not child:
            os._exit(play_to_the_limit(data_folder))
        _, status = os.waitpid(child, 0)
        hands = len(history(data_folder))
        assert os.waitstatus_to_exitcode(status) == min(hands, 200)
        assert hands > 10
        again = sit_down(data_folder)
        play_hand(again)
        again.close(AT)
        assert len(history(data_folder)) == hands + 1


def play_to_the_limit(folder: Path) -> int:
    """Play until nothing more can be kept; return how many hands were played by then."""
    import resource

    try:
        kept = sit_down(folder)
        resource.setrlimit(resource.RLIMIT_FSIZE, (393_216, resource.RLIM_INFINITY))
        while True:
            effects = do(kept, Deal(), HoldOnly(3), Draw())
            if any(isinstance(e, Message) and e.kind == "error" for e in effects):
                again = do(kept, Draw())
                assert all(e.kind == "error" for e in again if isinstance(e, Message))
                return min(kept.session.meters.hands, 200)
    except BaseException:
        return 255


def test_a_history_that_is_removed_takes_no_hand_with_it(played: Path) -> None:
    kept = sit_down(played)
    do(kept, Deal(), HoldOnly(3))
    before = kept.session
    (played / "history.db").rename(played / "moved.db")
    (said,) = do(kept, Draw())
    assert isinstance(said, Message)
    assert (
        "was removed or replaced while it was in use. Nothing has changed. Close this" in said.text
    )
    assert kept.session == before
    (played / "moved.db").rename(played / "history.db")
    do(kept, Draw())
    assert len(history(played)) == 4
    kept.close(AT)


def test_a_history_that_is_replaced_takes_no_hand_with_it(played: Path) -> None:
    kept = sit_down(played)
    do(kept, Deal(), HoldOnly(3))
    (played / "history.db").rename(played / "moved.db")
    sit_down(played, GIVEN).close(AT)  # another window begins a fresh one
    (said,) = do(kept, Draw())
    assert isinstance(said, Message)
    assert "was removed or replaced while it was in use" in said.text
    kill(kept)


def test_what_the_disk_does_not_confirm_is_not_said_to_be_undone(data_folder: Path) -> None:
    """SQLite writes the hand to its log, then waits for the disk: where that fails the hand may
    be there at the next start even so."""
    kept = sit_down(data_folder)
    do(kept, Deal(), HoldOnly(3))
    before, real = kept.session, kept._store._connection

    class FailingDisk:
        def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
            if sql != "COMMIT":
                return real.execute(sql, *values)
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorname = "SQLITE_IOERR_FSYNC"
            raise error

        def __getattr__(self, name: str) -> object:
            return getattr(real, name)

    kept._store._connection = FailingDisk()  # type: ignore[assignment] - stands in for SQLite's
    (said,) = do(kept, Draw())
    assert isinstance(said, Message)
    assert said.text == (
        f"{data_folder / 'history.db'}: the disk does not confirm what was written. "
        "It may have been saved even so. Try again, or start again to see."
    )
    assert kept.session == before
    kept._store._connection = real
    do(kept, Draw())
    kept.close(AT)
    assert len(history(data_folder)) == 1


def test_a_journal_of_a_crash_is_read_by_a_copy(played: Path, tmp_path: Path) -> None:
    """What a crash left half written is taken back in the copy, and the files stay as they are."""
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    with opened(played) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA cache_size = 0")  # each page is written as soon as it changes
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE sessions SET closed = 'x'")
        for _ in range(50):
            connection.execute(
                "INSERT INTO sessions (seed, seed_given, opened) VALUES (?, 1, '')", ["9" * 4000]
            )
        for side in ("", "-journal"):
            shutil.copyfile(played / f"history.db{side}", crashed / f"history.db{side}")
        connection.execute("ROLLBACK")
    assert (crashed / "history.db").stat().st_size > (played / "history.db").stat().st_size
    before = {path.name: path.read_bytes() for path in crashed.iterdir()}
    assert history(crashed) == history(played)
    assert before == {path.name: path.read_bytes() for path in crashed.iterdir()}


def test_a_history_that_is_upgraded_in_play_is_written_no_more(data_folder: Path) -> None:
    kept = sit_down(data_folder)
    with opened(data_folder) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    (said,) = do(kept, Deal())
    assert isinstance(said, Message)
    assert said.text.endswith(
        "was upgraded by a newer Holdwise: close this one, and start the newer one. "
        "Nothing has changed."
    )
    assert kept.session.phase is Phase.BET
    kill(kept)


@pytest.mark.parametrize("verb", ["INSERT", "UPDATE"])
def test_a_session_that_cannot_be_written_leaves_the_earlier_one_held(
    data_folder: Path, verb: str
) -> None:
    kept = sit_down(data_folder)
    play_hand(kept)
    with opened(data_folder) as connection:
        connection.execute(
            f"CREATE TRIGGER refuse BEFORE {verb} ON sessions BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
        assert "no" in refusal(lambda: kept._store.start_session(7, seed_given=True, at=AT))
        connection.execute("DROP TRIGGER refuse")
    sit_down(data_folder, GIVEN).close(AT)  # does not take the session for one that ended
    assert history(data_folder)[0]["seed"] is None
    kept.close(AT)
    assert history(data_folder)[0]["seed"] == str(SETUP.seed)
    assert not list(data_folder.glob("session-1.lock"))


def test_history_is_not_read_from_a_file_that_is_locked(played: Path) -> None:
    """Nor from a copy, which would be of a file that is just being written."""
    with opened(played) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("BEGIN EXCLUSIVE")
        assert "another program has locked the history" in refusal(lambda: history(played))
        connection.execute("ROLLBACK")
    assert len(history(played)) == 3


def test_a_hand_outlives_a_power_cut(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every commit waits until the disk has it, as SQLite does at level 2 (FULL)."""
    monkeypatch.undo()  # other tests do without
    kept = sit_down(data_folder)
    assert kept._store._connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert kept._store._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    kept.close(AT)


def test_a_failed_deal_is_dealt_again_the_same(data_folder: Path) -> None:
    kept = sit_down(data_folder)
    with opened(data_folder) as connection:
        connection.execute("BEGIN IMMEDIATE")
        do(kept, Deal())
        assert kept.session.phase is Phase.BET
        assert kept.session.credits == 1000
    do(kept, Deal())
    assert kept.session.deal_number == 1
    kept.close(AT)


def test_a_closed_session_that_cannot_be_written_is_closed_at_the_next_start(
    data_folder: Path,
) -> None:
    kept = sit_down(data_folder)
    play_hand(kept)
    with opened(data_folder) as connection:
        connection.execute("BEGIN IMMEDIATE")
        assert "locked" in refusal(lambda: kept.close(AT))
    assert history(data_folder)[0]["seed"] is None
    sit_down(data_folder).close(AT)
    assert history(data_folder)[0]["seed"] == str(SETUP.seed)


def test_errors_of_sqlite_have_names() -> None:
    """The lines above go by SQLite's names of errors, which Python gives from 3.11 on."""
    with (
        closing(sqlite3.connect(":memory:")) as connection,
        pytest.raises(sqlite3.DatabaseError) as raised,
    ):
        connection.execute("no SQL")
    assert raised.value.sqlite_errorname == "SQLITE_ERROR"
    assert context().at == AT
