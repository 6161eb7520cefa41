"""Folders and files that cannot be used: one clear line, nothing lost, nothing overwritten."""

import os
import shutil
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from keeping import (
    AT,
    GIVEN,
    as_nobody,
    history,
    kill,
    play_hand,
    refusal,
    sit_down,
)

from trainer.app.kept_session import KeptSession
from trainer.store import load_settings

pytestmark = pytest.mark.usefixtures("impatient")


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
        kept = sit_down(open_to_all, GIVEN)
        play_hand(kept)
        open_to_all.chmod(0o700)
        with as_nobody():
            assert (
                refusal(lambda: history(open_to_all))
                == f"{open_to_all / 'history.db'}: {self.SAID}"
            )
            assert self.SAID in refusal(lambda: load_settings(open_to_all))
        kill(kept)

    @pytest.mark.parametrize("mode", [0o755, 0o777])
    def test_of_the_file(self, open_to_all: Path, mode: int) -> None:
        kept = sit_down(open_to_all, GIVEN)
        play_hand(kept)
        path = open_to_all / "history.db"
        path.chmod(0)
        open_to_all.chmod(mode)
        actions = [lambda: history(open_to_all), lambda: sit_down(open_to_all)]
        with as_nobody():
            for action in actions[: 1 + (mode == 0o777)]:
                assert refusal(action) == f"{path}: {self.SAID}"
        kill(kept)


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
