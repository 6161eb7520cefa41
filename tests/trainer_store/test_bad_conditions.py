"""Folders and files that cannot be used: one clear line, nothing lost, nothing overwritten."""

import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar

import pytest
from keeping import (
    AT,
    GIVEN,
    SETUP,
    as_nobody,
    context,
    do,
    history,
    kill,
    opened,
    play_hand,
    sit_down,
)

from trainer.app.kept_session import KeptSession
from trainer.core.effects import Message
from trainer.core.intents import Deal, Draw, HoldOnly
from trainer.core.session import Phase
from trainer.store import StoreError, load_settings
from trainer.store.schema import VERSION


@pytest.fixture
def played(data_folder: Path) -> Path:
    """A history of three hands."""
    kept = sit_down(data_folder, GIVEN)
    for _ in range(3):
        play_hand(kept)
    kept.close(AT)
    return data_folder


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainer.store.connection.WAIT_SECONDS", 0.05)


def refusal(action: Callable[[], object]) -> str:
    with pytest.raises(StoreError) as refused:
        action()
    text = str(refused.value)
    assert "\n" not in text
    return text


class TestFolders:
    def test_a_file_is_no_folder(self, tmp_path: Path) -> None:
        file = tmp_path / "data"
        file.write_text("mine")
        for action in (lambda: sit_down(file), lambda: history(file)):
            assert refusal(action) == f"{file}: is a file, and a folder is needed"
        assert file.read_text() == "mine"

    def test_a_folder_in_a_file_cannot_be(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("mine")
        folder = tmp_path / "file" / "data"
        assert "is a file, and a folder is needed" in refusal(lambda: sit_down(folder))

    def test_a_folder_of_the_historys_name_is_no_history(self, data_folder: Path) -> None:
        path = data_folder / "history.db"
        path.mkdir(parents=True)
        for action in (lambda: sit_down(data_folder), lambda: history(data_folder)):
            assert refusal(action) == f"{path}: is a folder, and a file is needed"

    def test_a_read_only_folder_is_refused(self, open_to_all: Path) -> None:
        open_to_all.mkdir()
        open_to_all.chmod(0o555)
        with as_nobody():
            text = refusal(lambda: sit_down(open_to_all))
        assert text == f"{open_to_all}: cannot be written, it is read-only"

    def test_a_folder_that_cannot_be_made_is_refused(self, open_to_all: Path) -> None:
        open_to_all.mkdir()
        open_to_all.chmod(0o555)
        with as_nobody():
            text = refusal(lambda: sit_down(open_to_all / "deeper"))
        assert text == f"{open_to_all / 'deeper'}: cannot be written, it is read-only"

    @pytest.mark.parametrize("leave", [kill, lambda kept: kept.close(AT)], ids=["kill", "close"])
    def test_history_is_read_from_a_read_only_folder(
        self, open_to_all: Path, leave: Callable[[KeptSession], None]
    ) -> None:
        kept = sit_down(open_to_all, GIVEN)
        play_hand(kept)
        # A copy of files in use is what a kill leaves behind: the log beside the database.
        shutil.copytree(open_to_all, open_to_all.with_name("copy"))
        leave(kept)
        for folder in (open_to_all, open_to_all.with_name("copy")):
            folder.chmod(0o555)
            before = {path.name: path.read_bytes() for path in folder.glob("history*")}
            for path in folder.iterdir():
                path.chmod(0o644)  # as a backup may have it; ours are for one user only
            with as_nobody():
                assert [entry["deal"] for entry in history(folder)] == [1]
                assert "read-only" in refusal(partial(sit_down, folder))
            assert before == {path.name: path.read_bytes() for path in folder.glob("history*")}
            folder.chmod(0o755)


LIES: dict[str, tuple[Callable[[Path], object], str]] = {
    "pipe": (lambda path: os.mkfifo(path), "is a pipe, and a file is needed"),
    "loop": (lambda path: path.symlink_to(path), "is a link that leads back to itself"),
    "zeros": (lambda path: path.symlink_to("/dev/zero"), "is a device, and a file is needed"),
    "folder": (lambda path: path.mkdir(), "is a folder, and a file is needed"),
}
"""What may lie where a file is looked for, and what is said of it."""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="makes pipes and devices, as POSIX can")
@pytest.mark.parametrize("lie", LIES)
class TestWhatIsNoFile:
    """Opening it could wait for ever, so these would hang where they fail."""

    @pytest.mark.parametrize("name", ["history.db", "history.db-journal", "history.db-wal"])
    def test_in_the_historys_place_is_refused(self, data_folder: Path, lie: str, name: str) -> None:
        make, said = LIES[lie]
        sit_down(data_folder).close(AT)
        path = data_folder / name
        path.unlink(missing_ok=True)
        make(path)
        for action in (lambda: sit_down(data_folder), lambda: history(data_folder)):
            assert refusal(action) == f"{path}: {said}"
        assert path.is_symlink() or not path.is_file()

    def test_in_the_settings_place_is_refused(self, data_folder: Path, lie: str) -> None:
        make, said = LIES[lie]
        data_folder.mkdir()
        path = data_folder / "settings.toml"
        make(path)
        assert refusal(lambda: load_settings(data_folder)) == f"{path}: {said}"

    def test_in_the_folders_place_is_refused(self, data_folder: Path, lie: str) -> None:
        make, said = (
            LIES[lie] if lie != "folder" else (Path.touch, "is a file, and a file is needed")
        )
        make(data_folder)
        said = said.replace("a file is", "a folder is")
        actions: tuple[Callable[[Path], object], ...] = (sit_down, history, load_settings)
        for action in actions:
            assert refusal(partial(action, data_folder)) == f"{data_folder}: {said}"


class TestLinks:
    def test_to_a_history_elsewhere_are_followed(self, played: Path, tmp_path: Path) -> None:
        folder = tmp_path / "linked"
        folder.mkdir()
        (folder / "history.db").symlink_to(played / "history.db")
        kept = sit_down(folder)
        play_hand(kept)
        kept.close(AT)
        assert len(history(folder)) == len(history(played)) == 4


class TestReadingRefused:
    """Said as what it is: nothing was to be written."""

    SAID = "may not be read, permission is missing"

    def test_of_the_folder(self, open_to_all: Path) -> None:
        play_hand(sit_down(open_to_all, GIVEN))
        open_to_all.chmod(0o700)
        with as_nobody():
            assert (
                refusal(lambda: history(open_to_all))
                == f"{open_to_all / 'history.db'}: {self.SAID}"
            )
            assert self.SAID in refusal(lambda: load_settings(open_to_all))

    @pytest.mark.parametrize("mode", [0o755, 0o777])
    def test_of_the_file(self, open_to_all: Path, mode: int) -> None:
        play_hand(sit_down(open_to_all, GIVEN))
        path = open_to_all / "history.db"
        path.chmod(0)
        open_to_all.chmod(mode)
        actions = [lambda: history(open_to_all), lambda: sit_down(open_to_all)]
        with as_nobody():
            for action in actions[: 1 + (mode == 0o777)]:
                assert refusal(action) == f"{path}: {self.SAID}"


class TestADamagedHistory:
    """It is kept under another name, and a fresh one begins."""

    DAMAGES: ClassVar[dict[str, Callable[[bytes], bytes]]] = {
        "text": lambda raw: b"Dear diary, today I drew to an inside straight. " * 100,
        "noise": lambda raw: bytes(range(256)) * 64,
        "cut": lambda raw: raw[: len(raw) // 2],
        "overwritten": lambda raw: raw[:4096] + b"\xa5" * 4096 + raw[8192:],
        "beheaded": lambda raw: b"\0" * 100 + raw[100:],
    }

    @pytest.mark.parametrize("damage", DAMAGES)
    def test_is_kept_beside_and_said(self, played: Path, damage: str) -> None:
        path = played / "history.db"
        spoilt = self.DAMAGES[damage](path.read_bytes())
        path.write_bytes(spoilt)
        kept = sit_down(played, GIVEN)
        (notice,) = kept.notices
        assert notice.startswith(f"{path}: the history file is damaged")
        assert "it is kept as history-damaged-2026-11-20T100000Z.db, and a fresh one" in notice
        assert (played / "history-damaged-2026-11-20T100000Z.db").read_bytes() == spoilt
        play_hand(kept)
        kept.close(AT)
        assert [entry["id"] for entry in history(played)] == [1]

    def test_is_never_written_over_by_the_next(self, played: Path) -> None:
        for number in range(3):
            (played / "history.db").write_text(f"damage {number}")
            sit_down(played).close(AT)
        kept = sorted(played.glob("history-damaged-*"))
        assert [path.read_text() for path in kept] == ["damage 1", "damage 2", "damage 0"]

    @pytest.mark.parametrize("rest", [b"damage", b"", bytes(8192)])
    def test_takes_its_log_along(self, played: Path, rest: bytes) -> None:
        """SQLite by itself would throw the log away."""
        (played / "history.db").write_bytes(rest)
        (played / "history.db-wal").write_bytes(b"log")
        kept = sit_down(played)
        assert (played / "history-damaged-2026-11-20T100000Z.db-wal").read_bytes() == b"log"
        kept.close(AT)

    def test_is_left_alone_while_a_window_uses_it(self, played: Path) -> None:
        kept = sit_down(played)
        play_hand(kept)
        path = played / "history.db"
        spoilt = b"damage" * 2000
        path.write_bytes(spoilt)
        assert "is damaged; close the other windows" in refusal(lambda: sit_down(played))
        assert path.read_bytes() == spoilt
        kill(kept)

    def test_is_refused_by_history_and_left_alone(self, played: Path) -> None:
        path = played / "history.db"
        path.write_text("damage")
        assert refusal(lambda: history(played)) == f"{path}: the history file is damaged"
        assert path.read_text() == "damage"
        assert len(list(played.iterdir())) == 1

    def test_an_empty_file_is_a_fresh_history(self, data_folder: Path) -> None:
        data_folder.mkdir()
        (data_folder / "history.db").touch()
        assert history(data_folder) == []
        kept = sit_down(data_folder)
        assert kept.notices == ()
        kept.close(AT)


class TestNotOurs:
    """A history of a newer version, or another program's database: never written."""

    def spoil(self, folder: Path, *statements: str) -> bytes:
        with opened(folder) as connection:
            for statement in statements:
                connection.execute(statement)
        return (folder / "history.db").read_bytes()

    def test_a_newer_history_is_refused(self, played: Path) -> None:
        before = self.spoil(played, f"PRAGMA user_version = {VERSION + 1}")
        for action in (lambda: sit_down(played), lambda: history(played)):
            text = refusal(action)
            assert f"written by a newer Holdwise (version {VERSION + 1} of the file" in text
        assert (played / "history.db").read_bytes() == before
        log = played / "history.db-wal"
        assert not log.exists() or not log.read_bytes()

    def test_another_programs_database_is_refused(self, data_folder: Path) -> None:
        data_folder.mkdir()
        before = self.spoil(data_folder, "CREATE TABLE hands (id)", "PRAGMA user_version = 1")
        for action in (lambda: sit_down(data_folder), lambda: history(data_folder)):
            assert "is another program's database" in refusal(action)
        assert (data_folder / "history.db").read_bytes() == before


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
        """Every file of a child process is limited to 256 KiB: the log then takes no more."""
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
        resource.setrlimit(resource.RLIMIT_FSIZE, (262_144, resource.RLIM_INFINITY))
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
        "was removed or replaced while the window was open. Nothing has changed. Close this"
        in said.text
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
    assert "was removed or replaced while the window was open" in said.text
    kill(kept)


def test_what_the_disk_does_not_confirm_is_not_said_to_be_undone(data_folder: Path) -> None:
    """SQLite writes the hand to its log, then waits for the disk: where that fails the hand may
    be there at the next start all the same."""
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
        "It may have been kept all the same. Try again, or start again to see."
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


class TestPrivacy:
    """An open session's seed stands in the history: no other user may read it."""

    def modes(self, folder: Path) -> dict[str, int]:
        return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}

    def test_of_what_is_made(self, data_folder: Path) -> None:
        kept = sit_down(data_folder)
        play_hand(kept)
        modes = self.modes(data_folder)
        assert {"history.db", "history.db-wal"} <= set(modes)
        assert all(mode == 0o600 for name, mode in modes.items() if name.startswith("history"))
        assert stat.S_IMODE(data_folder.stat().st_mode) == 0o700
        kept.close(AT)

    def test_of_what_is_there_is_the_users_own_choice(self, played: Path) -> None:
        played.chmod(0o755)
        (played / "history.db").chmod(0o640)
        sit_down(played).close(AT)
        assert self.modes(played) == {"history.db": 0o640}
        assert stat.S_IMODE(played.stat().st_mode) == 0o755


def test_a_history_that_is_upgraded_in_play_is_written_no_more(data_folder: Path) -> None:
    kept = sit_down(data_folder)
    with opened(data_folder) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    (said,) = do(kept, Deal())
    assert isinstance(said, Message)
    assert "was upgraded by a newer Holdwise. Nothing has changed. Close this window" in said.text
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
    with pytest.raises(sqlite3.DatabaseError) as raised:
        sqlite3.connect(":memory:").execute("no SQL")
    assert raised.value.sqlite_errorname == "SQLITE_ERROR"
    assert context().at == AT
