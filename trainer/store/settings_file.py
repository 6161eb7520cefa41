"""The settings on disk: read once at the start, written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from trainer.core.settings import Settings, SettingsError, format_settings, parse_settings
from trainer.store.failures import StoreError, told
from trainer.store.folder import SETTINGS, make_folder
from trainer.store.places import file_exists, folder_exists

LARGEST = 65_536
"""Bytes of a settings file that are read; ours has some three hundred."""


def load_settings(folder: Path) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings, and what there is to say about them.

    No file gives the defaults. A damaged one gives them too, and is kept beside as a backup.

    Raises:
        StoreError: the file is there and cannot be read, or is no file.
    """
    path = folder / SETTINGS
    if not (folder_exists(folder) and file_exists(path)):
        return Settings(), ()
    with told(path, "read"), path.open("rb") as file:
        raw = file.read(LARGEST + 1)
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
    path = folder / SETTINGS
    with told(path):
        handle, name = tempfile.mkstemp(prefix=f"{SETTINGS}-", dir=folder)
        new = Path(name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(format_settings(settings))
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
        except BaseException:
            new.unlink(missing_ok=True)
            raise


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
        with told(backup):
            path.replace(backup)
    except StoreError:
        return f"{why}: defaults are used"
    return f"{why}: defaults are used, the file is kept as {backup.name}"
