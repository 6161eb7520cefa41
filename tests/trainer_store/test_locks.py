"""Which window holds which session; and that no lock file keeps a window from starting."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest
from history_file import opened
from keeping import AT, GIVEN, as_nobody, do, history, kill, play_hand, python, sit_down

from trainer.core.intents import Deal, Draw, Message
from trainer.core.session import Phase
from trainer.store import StoreError, connection, sums
from trainer.store.folder import claim, has_open_window
from trainer.store.hand_columns import CountedHand
from trainer.store.sum_tables import DaySums
from trainer.store.sums import SumsStore

GARBAGE = (
    b"not a database\n",
    b"not a database\n" * 3000,
    bytes(5000),
    b"SQLite format 3\0" + b"\xa5" * 5000,
)


@contextmanager
def held_elsewhere(path: Path) -> Iterator[None]:
    """Let another process hold a lock file."""
    program = (
        "import sys; from pathlib import Path; from trainer.store.folder import claim\n"
        "held = claim(Path(sys.argv[1])); print(bool(held), flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [*python(), "-c", program, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stdout.readline().strip() == b"True"
        yield
        process.stdin.close()


def locks(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.lock"))


def closed(folder: Path) -> list[tuple[int, bool]]:
    with opened(folder) as connection:
        return [
            (number, bool(at))
            for number, at in connection.execute("SELECT id, closed FROM sessions ORDER BY id")
        ]


class TestClaims:
    def test_a_lock_is_held_by_one_only_and_released_with_its_file(self, tmp_path: Path) -> None:
        path = tmp_path / "session-1.lock"
        held = claim(path)
        assert held
        assert claim(path) is None
        assert has_open_window(tmp_path)
        other = claim(tmp_path / "session-2.lock")
        assert other
        other.drop()
        held.release()
        assert locks(tmp_path) == ["session-2.lock"]
        assert not has_open_window(tmp_path)

    def test_an_empty_file_is_a_lock_file(self, tmp_path: Path) -> None:
        path = tmp_path / "session-1.lock"
        path.touch()
        assert not has_open_window(tmp_path)
        free = claim(path)
        assert free
        assert free.put_aside is None
        free.release()
        assert not list(tmp_path.iterdir())

    @pytest.mark.parametrize("content", GARBAGE)
    def test_a_file_of_something_else_is_put_aside(self, tmp_path: Path, content: bytes) -> None:
        path = tmp_path / "session-1.lock"
        path.write_bytes(content)
        (tmp_path / "session-1.damaged").touch()
        assert not has_open_window(tmp_path)
        assert path.read_bytes() == content
        held = claim(path)
        assert held
        assert held.put_aside == tmp_path / "session-1-2.damaged"
        assert held.put_aside.read_bytes() == content
        assert claim(path) is None
        held.release()
        assert locks(tmp_path) == []

    @pytest.mark.parametrize("content", [b"", *GARBAGE])
    def test_a_file_that_another_process_holds_is_left_alone(
        self, tmp_path: Path, content: bytes
    ) -> None:
        path = tmp_path / "session-1.lock"
        with held_elsewhere(path):
            path.write_bytes(content)
            assert has_open_window(tmp_path)
            assert claim(path) is None
            assert path.read_bytes() == content
            assert [found.name for found in tmp_path.iterdir()] == ["session-1.lock"]

    def test_a_read_only_file_is_refused(self, open_to_all: Path) -> None:
        """Whoever may not write it did not make it."""
        open_to_all.mkdir()
        path = open_to_all / "session-1.lock"
        path.touch(0o444)
        with as_nobody():
            assert not has_open_window(open_to_all)
            with pytest.raises(StoreError, match=r"session-1\.lock: cannot be written"):
                claim(path)

    def test_a_read_only_file_that_is_held_is_seen(self, open_to_all: Path) -> None:
        open_to_all.mkdir()
        path = open_to_all / "session-1.lock"
        with held_elsewhere(path):
            path.chmod(0o444)
            with as_nobody():
                assert has_open_window(open_to_all)

    @pytest.mark.parametrize("make", [Path.mkdir, lambda path: path.symlink_to(path)])
    def test_what_is_no_file_is_held_by_nobody(
        self, tmp_path: Path, make: Callable[[Path], None]
    ) -> None:
        make(tmp_path / "session-1.lock")
        assert not has_open_window(tmp_path)

    def test_a_lock_file_that_cannot_be_removed_is_unlocked_all_the_same(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        held = claim(tmp_path / "session-1.lock")
        assert held

        def refuse(_path: Path) -> None:
            raise PermissionError(13, "Permission denied")

        with monkeypatch.context() as patch:
            patch.setattr(Path, "unlink", refuse)
            held.release()
        assert not has_open_window(tmp_path)


def left_in_a_hand(folder: Path) -> Path:
    """Leave session 1 with its hand in play; return its lock file, which the kill leaves there."""
    kept = sit_down(folder)
    do(kept, Deal())
    kill(kept)
    return folder / "session-1.lock"


class TestStarts:
    @pytest.mark.parametrize("content", GARBAGE)
    def test_the_hand_in_play_is_dealt_again_whatever_its_lock_file_holds(
        self, data_folder: Path, content: bytes
    ) -> None:
        left_in_a_hand(data_folder).write_bytes(content)
        kept = sit_down(data_folder)
        assert kept.session.id == 1
        assert kept.session.phase is Phase.HOLD
        assert (
            "session-1.lock: was not a lock file; it is kept as session-1.damaged"
            in (kept.notices[0])
        )
        play_hand(kept)
        kept.close(AT)
        assert closed(data_folder) == [(1, True)]
        assert locks(data_folder) == []
        assert (data_folder / "session-1.damaged").read_bytes() == content

    def test_a_folder_in_place_of_a_lock_leaves_its_hand_and_another_session_is_played(
        self, data_folder: Path
    ) -> None:
        lock = left_in_a_hand(data_folder)
        lock.unlink()
        lock.mkdir()
        kept = sit_down(data_folder)
        assert kept.notices == (
            f"{lock}: is a folder, and a file is needed: "
            "session 1 is left alone until that is removed",
        )
        assert kept.session.id == 2
        play_hand(kept)
        kept.close(AT)
        assert closed(data_folder) == [(1, False), (2, True)]
        lock.rmdir()
        kept = sit_down(data_folder)
        assert kept.session.id == 1
        assert kept.session.phase is Phase.HOLD
        kept.close(AT)

    @pytest.mark.parametrize("mode", [0, 0o444])
    def test_a_lock_that_may_not_be_written_leaves_its_hand(
        self, open_to_all: Path, mode: int
    ) -> None:
        lock = left_in_a_hand(open_to_all)
        for path in (open_to_all, *open_to_all.iterdir()):
            path.chmod(0o777)
        lock.chmod(mode)
        with as_nobody():
            kept = sit_down(open_to_all)
            assert "session 1 is left alone" in kept.notices[0]
            assert kept.session.id == 2
            kept.close(AT)

    def test_a_new_session_passes_over_what_is_in_its_way(self, data_folder: Path) -> None:
        data_folder.mkdir()
        for number in (1, 2):
            (data_folder / f"session-{number}.lock").mkdir()
        (data_folder / "session-3.lock").symlink_to("nowhere/at/all")
        kept = sit_down(data_folder, GIVEN)
        assert kept.session.id == 4
        assert len(kept.notices) == 3
        play_hand(kept)
        kept.close(AT)
        assert closed(data_folder) == [(1, True), (2, True), (3, True), (4, True)]
        assert [hand["session"] for hand in history(data_folder)] == [4]
        kept = sit_down(data_folder)
        assert kept.notices == ()
        kept.close(AT)

    def test_a_new_session_passes_over_a_lock_that_another_process_holds(
        self, data_folder: Path
    ) -> None:
        """As where a history was moved away from under a living window."""
        data_folder.mkdir()
        with held_elsewhere(data_folder / "session-1.lock"):
            kept = sit_down(data_folder)
            assert kept.session.id == 2
            kept.close(AT)

    def test_an_ended_session_with_a_folder_for_a_lock_does_not_end_the_start(
        self, data_folder: Path
    ) -> None:
        kill(sit_down(data_folder))
        lock = data_folder / "session-1.lock"
        lock.unlink()
        lock.mkdir()
        kept = sit_down(data_folder)
        assert "session 1 is left alone" in kept.notices[0]
        kept.close(AT)
        assert closed(data_folder) == [(1, False), (2, True)]

    def test_a_lock_file_that_cannot_be_made_is_said(
        self, data_folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(_path: Path) -> None:
            raise OSError(28, "No space left on device")

        sit_down(data_folder).close(AT)
        monkeypatch.setattr("trainer.store.folder.lock_file", refuse)
        with pytest.raises(StoreError, match=r"session-2\.lock: the disk is full"):
            sit_down(data_folder)
        assert closed(data_folder) == [(1, True)]

    def test_a_start_that_fails_releases_its_session(
        self, data_folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        left_in_a_hand(data_folder)

        def fail(*_arguments: object) -> None:
            raise StoreError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr("trainer.app.kept_session.resume", fail)
            with pytest.raises(StoreError) as failed:
                sit_down(data_folder)
        assert not has_open_window(data_folder)
        assert failed.tb  # which still refers to what the start had opened
        kept = sit_down(data_folder)
        assert kept.session.phase is Phase.HOLD
        kill(kept)

    def test_a_seed_whose_session_cannot_be_opened_leaves_the_earlier_session(
        self, data_folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        left_in_a_hand(data_folder)
        kept = sit_down(data_folder, GIVEN)

        def refuse(_path: Path) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr("trainer.store.folder.lock_file", refuse)
            message = do(kept, Draw())[-1]
        assert message == Message(
            f"{data_folder / 'session-2.lock'}: the disk is full. The session goes on as it was.",
            "error",
        )
        play_hand(kept)
        assert [hand["session"] for hand in history(data_folder)] == [1, 1]
        kept.close(AT)

    def test_the_end_of_a_session_does_not_mind_a_lock_file_that_stays(
        self, data_folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        kept = sit_down(data_folder)

        def refuse(_path: Path) -> None:
            raise PermissionError(13, "Permission denied")

        with monkeypatch.context() as patch:
            patch.setattr(Path, "unlink", refuse)
            kept.close(AT)
        assert closed(data_folder) == [(1, True)]

    def test_no_lock_file_is_left_after_an_orderly_end(self, data_folder: Path) -> None:
        kept = sit_down(data_folder)
        do(kept, Deal())
        kept.close(AT)  # in a hand
        again = sit_down(data_folder, GIVEN)
        play_hand(again)  # which begins the session of the seed that is given
        assert again.session.id == 2
        assert locks(data_folder) == ["session-2.lock"]
        again.close(AT)
        assert locks(data_folder) == []


class TestRescue:
    def spoil(self, folder: Path) -> None:
        (folder / "history.db").write_bytes(b"damage" * 2000)

    def test_a_damaged_history_beside_the_lock_of_a_killed_window_is_put_aside(
        self, data_folder: Path
    ) -> None:
        kill(sit_down(data_folder))
        assert locks(data_folder) == ["session-1.lock"]
        self.spoil(data_folder)
        kept = sit_down(data_folder)
        assert "it is kept as" in kept.notices[0]
        play_hand(kept)
        kept.close(AT)
        assert locks(data_folder) == []

    @pytest.mark.parametrize("lock", ["session-1.lock", "rescue-1.lock"])
    def test_what_lies_in_the_way_of_a_lock_does_not_keep_a_damaged_history_in_place(
        self, data_folder: Path, lock: str
    ) -> None:
        sit_down(data_folder).close(AT)
        (data_folder / lock).mkdir()
        self.spoil(data_folder)
        kept = sit_down(data_folder)
        assert "it is kept as" in kept.notices[0]
        kept.close(AT)
        assert locks(data_folder) == [lock]

    @pytest.mark.parametrize("lock", ["session-1.lock", "rescue-1.lock"])
    def test_a_damaged_history_stays_while_another_process_lives(
        self, data_folder: Path, lock: str
    ) -> None:
        sit_down(data_folder).close(AT)
        self.spoil(data_folder)
        with (
            held_elsewhere(data_folder / lock),
            pytest.raises(StoreError, match="close the other windows"),
        ):
            sit_down(data_folder)
        assert not list(data_folder.glob("history-damaged*"))


def test_a_window_goes_on_while_another_program_adds_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one that takes the lock again at once would keep a waiting window out to the end."""
    monkeypatch.setattr(connection, "WAIT_SECONDS", 1.2)
    monkeypatch.setattr(sums, "BATCH", 1)
    window = sit_down(tmp_path)
    for _ in range(10):
        play_hand(window)
    adding, played = Event(), Event()
    add = DaySums.add

    def slowly(sums_of_days: DaySums, hands: list[CountedHand]) -> None:
        adding.set()
        played.wait(0.15)
        add(sums_of_days, hands)

    def add_up() -> None:
        store = SumsStore(tmp_path, AT)
        store.day_sums()
        store.close(AT)

    monkeypatch.setattr(DaySums, "add", slowly)
    other = Thread(target=add_up)
    other.start()
    assert adding.wait(20)
    play_hand(window)
    assert other.is_alive()
    played.set()
    other.join()
    assert len(history(tmp_path)) == 11
