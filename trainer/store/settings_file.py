"""The settings on disk: read once at the start, written whole or not at all."""

from __future__ import annotations

from pathlib import Path

from trainer.core.settings import Settings, SettingsError, format_settings, parse_settings
from trainer.store.failures import StoreError, errors_about
from trainer.store.folder import SETTINGS, make_folder
from trainer.store.whole_file import read_at_most, write_whole

LARGEST = 65_536
"""Bytes of a settings file that are read; ours has some three hundred."""


def load_settings(folder: Path) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings, and what there is to say about them.

    No file gives the defaults. A damaged one gives them too, and is kept beside as a backup.

    Raises:
        StoreError: the file is there and cannot be read, or is no file.
    """
    path = folder / SETTINGS
    raw = read_at_most(path, LARGEST)
    if raw is None:
        return Settings(), ()
    try:
        return _parse(raw), ()
    except SettingsError as error:
        return Settings(), (_kept(path, error),)


def save_settings(folder: Path, settings: Settings) -> None:
    """Write the settings: a reader finds the old ones or the new ones, never a half.

    Raises:
        StoreError: they cannot be written; the old ones are still there.
    """
    make_folder(folder)
    write_whole(folder / SETTINGS, format_settings(settings))


def _parse(raw: bytes) -> Settings:
    if len(raw) > LARGEST:
        raise SettingsError(f"is longer than {LARGEST} bytes")
    try:
        return parse_settings(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise SettingsError("is no text") from None


def _kept(path: Path, error: SettingsError) -> str:
    """Keep the damaged file beside; where even that fails, it stays where it is for now."""
    backup = path.with_name("settings-damaged.toml")
    why = f"{path}: {'; '.join(error.faults)}"
    try:
        with errors_about(backup):
            path.replace(backup)
    except StoreError:
        return f"{why}: defaults are used"
    return f"{why}: defaults are used, the file is kept as {backup.name}"
