"""The small files of a player: the settings, replaced atomically, and paytables of their own."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from solver.files import TextError, decoded
from solver.paytable.table import PayTable
from trainer.core.settings import (
    Settings,
    SettingsError,
    format_settings,
    other_settings,
    parse_settings,
)
from trainer.store.failures import StoreError, errors_about
from trainer.store.folder import (
    SETTINGS,
    file_name,
    folder_exists,
    free_name,
    make_folder,
    read_at_most,
    save_once,
    write_atomically,
)

LARGEST = 65_536
"""The largest settings file that is read, in bytes; ours has some three hundred."""
FOLDER = "paytables"
SUFFIX = ".toml"
REMOVED = "removed"


def load_settings(folder: Path) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings, and notices for the player.

    Without a file the settings are the defaults. So they are with a damaged file, which is renamed.

    Raises:
        StoreError: the file cannot be read, or is not a file.
    """
    path = folder / SETTINGS
    raw = read_at_most(path, LARGEST)
    if raw is None:
        return Settings(), ()
    try:
        return _parse(raw), ()
    except SettingsError as error:
        return Settings(), (_put_aside(path, error),)


def stored_name(folder: Path) -> str:
    """Return the name that the settings of a player say, and "" if they say none or are damaged.

    Raises:
        StoreError: the file cannot be read, or is not a file.
    """
    with suppress(SettingsError):
        return _parse(read_at_most(folder / SETTINGS, LARGEST) or b"").called
    return ""


def save_settings(folder: Path, settings: Settings) -> None:
    """Replace the settings file atomically; what a newer version set in it stays.

    Raises:
        StoreError: it cannot be written; the old file is unchanged.
    """
    make_folder(folder)
    path = folder / SETTINGS
    raw = read_at_most(path, LARGEST) or b""
    try:
        others = other_settings(decoded(raw))
    except TextError:
        others = ""
    write_atomically(path, format_settings(settings) + others)


def _parse(raw: bytes) -> Settings:
    if len(raw) > LARGEST:
        raise SettingsError(f"is longer than {LARGEST} bytes")
    try:
        return parse_settings(decoded(raw))
    except TextError as error:
        raise SettingsError(f"is not text: {error}") from None


def _put_aside(path: Path, error: SettingsError) -> str:
    """Rename a damaged settings file, and return the notice; if renaming fails, leave it."""
    backup = free_name(path, "settings-damaged")
    why = f"{path}: {'; '.join(error.faults)}"
    try:
        with errors_about(backup):
            path.replace(backup)
    except StoreError:
        return f"{why}: defaults are used"
    return f"{why}: defaults are used, the file is kept as {backup.name}"


def save_paytable(folder: Path, table: PayTable) -> Path:
    """Save a paytable in a file that is named after it, and return the file (`save_once`).

    Raises:
        StoreError: it cannot be saved.
    """
    paytables = folder.absolute() / FOLDER
    make_folder(folder)
    return save_once(paytables / f"{file_name(table.name)}{SUFFIX}", table.to_toml())


def remove_paytable(file: Path) -> Path:
    """Move a saved paytable into the folder `removed` beside it, and return where it is now.

    Raises:
        StoreError: it cannot be moved.
    """
    return _moved(file, file.parent / REMOVED)


def put_back(removed: Path) -> Path:
    """Move a paytable that was removed back to where it was, and return where it is now.

    Raises:
        StoreError: it cannot be moved.
    """
    return _moved(removed, removed.parent.parent)


def _moved(file: Path, into: Path) -> Path:
    """Move a file into a folder, under a name that is free there."""
    make_folder(into)
    with errors_about(file):
        return file.rename(free_name(into / file.name, file.stem))


def saved_paytables(folder: Path) -> tuple[Path, ...]:
    """Return the files of the paytables that were saved, by name.

    Raises:
        StoreError: the folder may not be examined.
    """
    paytables = folder.absolute() / FOLDER
    if not folder_exists(paytables):
        return ()
    with errors_about(paytables, "read"):
        return tuple(sorted(path for path in paytables.iterdir() if path.suffix == SUFFIX))
