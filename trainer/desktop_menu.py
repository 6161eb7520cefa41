"""Holdwise in the menu of a Linux desktop, for who installed it by pip, pipx or uv.

These leave the entry in a folder of their own where no desktop looks. Entry and icons go below the
person's data folder as the freedesktop.org specifications say (Desktop Entry, Icon Theme, Base
Directory), and out again.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from trainer.assets import read_asset

OURS = "X-Holdwise-Menu=true"
"""The line that marks an entry as made here: no other is replaced or taken away."""

ENTRY = "applications/holdwise.desktop"
ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
_RESERVED = re.compile(r"([\"`$\\])")


class ForeignEntryError(Exception):
    """The desktop has an entry of this name that was not made here."""


def data_folder() -> Path:
    """Return where the desktop looks for a person's own entries."""
    own = os.environ.get("XDG_DATA_HOME", "")
    return Path(own) if os.path.isabs(own) else Path.home() / ".local" / "share"  # noqa: PTH117 - of a text


def icons() -> Iterator[tuple[str, bytes]]:
    """Yield the path below the data folder and the content of each icon.

    >>> [path for path, content in icons()][-1]
    'icons/hicolor/scalable/apps/holdwise.svg'
    """
    for size in ICON_SIZES:
        picture = read_asset(f"desktop/{size}.png")
        yield f"icons/hicolor/{size}x{size}/apps/holdwise.png", picture
    yield "icons/hicolor/scalable/apps/holdwise.svg", read_asset("icon.svg")


def entry(command: list[str]) -> str:
    r"""Return the entry that starts a command.

    >>> "Exec=/opt/holdwise/holdwise\n" in entry(["/opt/holdwise/holdwise"])
    True
    >>> 'Exec="/home/my games/holdwise"\n' in entry(["/home/my games/holdwise"])
    True
    """
    words = " ".join(_quoted(word) for word in command)
    text = read_asset("holdwise.desktop").decode()
    # A desktop hides the entry once the program of TryExec is gone.
    start = f"TryExec={command[0]}\nExec={words}"
    return re.sub(r"^Exec=.*$", lambda _: start, text, flags=re.MULTILINE) + OURS + "\n"


def add(command: list[str], folder: Path) -> Path:
    """Write entry and icons below a data folder; return the path of the entry.

    Raises:
        ForeignEntryError: an entry of this name is there that was not made here.
        OSError: the folder cannot be written.
    """
    file = folder / ENTRY
    _refuse_foreign(file)
    for path, content in icons():
        _write(folder / path, content)
    _write(file, entry(command).encode())
    return file


def remove(folder: Path) -> bool:
    """Take entry and icons away again; return whether there was an entry.

    Raises:
        ForeignEntryError: as in `add`.
        OSError: the folder cannot be written.
    """
    file = folder / ENTRY
    if not file.exists():
        return False
    _refuse_foreign(file)
    for path, _ in icons():
        (folder / path).unlink(missing_ok=True)
    file.unlink()
    for path in (*(path for path, _ in icons()), ENTRY):
        _remove_empty((folder / path).parent, folder)
    return True


def _refuse_foreign(file: Path) -> None:
    if file.exists() and OURS not in file.read_text(encoding="utf-8", errors="replace"):
        raise ForeignEntryError(f"{file} was not made by holdwise menu, and stays as it is")


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.new")
    beside.write_bytes(content)
    beside.replace(file)


def _remove_empty(folder: Path, top: Path) -> None:
    """Remove folders that are empty now, from one up to the data folder."""
    with suppress(OSError):
        while folder != top:
            folder.rmdir()
            folder = folder.parent


def _quoted(word: str) -> str:
    r"""Return a word as the Desktop Entry Specification wants it in ``Exec``.

    >>> print(_quoted("/opt/holdwise/holdwise"), _quoted("/a b/50%"))
    /opt/holdwise/holdwise "/a b/50%%"
    """
    word = word.replace("%", "%%")
    if re.fullmatch(r"[\w@%+=:,./-]+", word):
        return word
    # Twice: once for the words of a command, once for a value of the file.
    return '"' + _RESERVED.sub(r"\\\1", word).replace("\\", "\\\\") + '"'
