"""A history that is damaged or not ours: put aside or left alone, nothing lost."""

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest
from history_file import opened
from keeping import AT, GIVEN, history, kill, play_hand, refusal, sit_down

from trainer.store.failures import DamagedError, StoreError
from trainer.store.importing import ImportStore
from trainer.store.log import Store
from trainer.store.schema import VERSION
from trainer.store.sums import SumsStore

pytestmark = pytest.mark.usefixtures("impatient")


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


@pytest.mark.parametrize("store", [SumsStore, ImportStore])
def test_only_a_window_puts_a_damaged_history_aside(tmp_path: Path, store: type[Store]) -> None:
    (tmp_path / "history.db").write_text("damage")
    with pytest.raises(DamagedError, match="the history file is damaged"):
        store(tmp_path, AT)
    assert [path.name for path in tmp_path.iterdir()] == ["history.db"]


@pytest.mark.parametrize("at", ["the copy", "the end of sessions"])
def test_of_a_copy_whose_sums_cannot_be_read_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    """The folder counts as one that cannot be written, so that its history is copied."""
    data, temporary = tmp_path / "data", tmp_path / "temporary"
    temporary.mkdir()
    sit_down(data).close(AT)
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    monkeypatch.setattr("trainer.store.sums.is_writable", lambda _folder: False)
    copies: list[Path] = []

    def refuse(store: Store, _at: str) -> None:
        copies.append(store.path)
        raise StoreError("no")

    if at == "the copy":
        (data / "history.db").write_text("damage")
    else:
        monkeypatch.setattr(Store, "_close_ended", refuse)
    with pytest.raises(StoreError, match="damage" if at == "the copy" else "no"):
        SumsStore(data, AT)
    assert list(temporary.iterdir()) == []
    assert [path.name for path in copies] == ["history.db"] * (at != "the copy")
