"""Settings on disk: whole or not at all, and a damaged file is kept."""

import os
from pathlib import Path

import pytest
from keeping import as_nobody

from trainer.core.records import Coach
from trainer.core.settings import Settings
from trainer.store import StoreError, load_settings, save_settings
from trainer.store.small_files import stored_name

CHOSEN = Settings(coins=3, coach=Coach.SILENT, sound=True, paytable='/tmp/my own "table".toml')


def test_no_file_gives_the_defaults(data_folder: Path) -> None:
    assert load_settings(data_folder) == (Settings(), ())
    assert not data_folder.exists()


def test_what_was_saved_is_loaded(data_folder: Path) -> None:
    save_settings(data_folder, Settings())
    save_settings(data_folder, CHOSEN)
    assert load_settings(data_folder) == (CHOSEN, ())
    assert [path.name for path in data_folder.iterdir()] == ["settings.toml"]


def test_what_a_newer_version_set_stays(data_folder: Path) -> None:
    data_folder.mkdir()
    file = data_folder / "settings.toml"
    file.write_text('coins = 3\nsparkle = "much"\nglow = 7\nfuture = true\n')
    settings, _ = load_settings(data_folder)
    save_settings(data_folder, settings)
    save_settings(data_folder, CHOSEN)
    assert load_settings(data_folder) == (CHOSEN, ())
    kept = file.read_text().splitlines()[-3:]
    assert kept == ['sparkle = "much"', "glow = 7", "future = true"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_settings_file_may_have_a_byte_order_mark(data_folder: Path, encoding: str) -> None:
    data_folder.mkdir()
    (data_folder / "settings.toml").write_bytes("coins = 3\r\n".encode(encoding))
    assert load_settings(data_folder) == (Settings(coins=3), ())


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        (b"coins = 9", "coins: expected a number from 1 to 5, not 9"),
        (b"\xff\xfe\x00", "is not text"),
        (b"coins = ", "not TOML"),
        (b"#" * 70_000, "is longer than 65536 bytes"),
    ],
)
def test_a_damaged_file_gives_the_defaults_and_is_kept(
    data_folder: Path, raw: bytes, fault: str
) -> None:
    data_folder.mkdir()
    (data_folder / "settings.toml").write_bytes(raw)
    settings, (notice,) = load_settings(data_folder)
    assert settings == Settings()
    assert notice.startswith(f"{data_folder / 'settings.toml'}: {fault}")
    assert notice.endswith("defaults are used, the file is kept as settings-damaged.toml")
    assert "\n" not in notice
    assert (data_folder / "settings-damaged.toml").read_bytes() == raw
    assert load_settings(data_folder) == (Settings(), ())


def test_a_second_damaged_file_is_kept_beside_the_first(data_folder: Path) -> None:
    data_folder.mkdir()
    for coins in (8, 9):
        (data_folder / "settings.toml").write_text(f"coins = {coins}")
        load_settings(data_folder)
    kept = {path.name: path.read_text() for path in data_folder.iterdir()}
    assert kept == {
        "settings-damaged.toml": "coins = 8",
        "settings-damaged-2.toml": "coins = 9",
    }


def test_a_damaged_file_that_cannot_be_moved_stays(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data_folder.mkdir()
    (data_folder / "settings.toml").write_text("coins = 9")

    def refuse(_self: Path, _target: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", refuse)
    settings, (notice,) = load_settings(data_folder)
    assert settings == Settings()
    assert notice.endswith("defaults are used")
    assert (data_folder / "settings.toml").read_text() == "coins = 9"


def test_what_cannot_be_written_leaves_the_old(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_settings(data_folder, CHOSEN)

    def full(_self: Path, _target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(StoreError, match=r"settings\.toml: the disk is full"):
        save_settings(data_folder, Settings())
    assert load_settings(data_folder) == (CHOSEN, ())
    assert [path.name for path in data_folder.iterdir()] == ["settings.toml"]


def test_a_file_in_the_folders_place_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("mine")
    with pytest.raises(StoreError, match="is a file, and a folder is needed"):
        save_settings(tmp_path / "data", Settings())


def test_a_folder_in_the_files_place_is_said(data_folder: Path) -> None:
    (data_folder / "settings.toml").mkdir(parents=True)
    with pytest.raises(StoreError, match=r"settings\.toml: "):
        load_settings(data_folder)


def test_a_file_that_may_not_be_read_is_said(data_folder: Path) -> None:
    save_settings(data_folder, CHOSEN)
    (data_folder / "settings.toml").chmod(0)
    with as_nobody(), pytest.raises(StoreError):
        load_settings(data_folder)


def test_the_new_file_is_complete_on_disk_before_it_replaces_the_old_one(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_settings(data_folder, Settings())
    old = (data_folder / "settings.toml").read_bytes()
    synced = []

    def sync(handle: int) -> None:
        synced.append(os.fstat(handle).st_size)
        assert (data_folder / "settings.toml").read_bytes() == old

    monkeypatch.setattr("os.fsync", sync)
    save_settings(data_folder, Settings(coins=3, sound=True))
    assert synced == [(data_folder / "settings.toml").stat().st_size]


def test_a_player_is_called_as_the_settings_say(tmp_path: Path) -> None:
    assert stored_name(tmp_path) == ""
    save_settings(tmp_path, Settings(called="Anna"))
    assert stored_name(tmp_path) == "Anna"
    (tmp_path / "settings.toml").write_bytes(b"called = \xff")
    assert stored_name(tmp_path) == ""
    save_settings(tmp_path, CHOSEN)  # what cannot be read as text has nothing to keep
    assert load_settings(tmp_path) == (CHOSEN, ())
