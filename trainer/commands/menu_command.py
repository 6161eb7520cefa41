"""``holdwise menu``: puts Holdwise into the menu of the desktop, and takes it out again.

pip, pipx and uv leave the entry in a folder of their own where no desktop looks. Entry and icons go
below the person's data folder as the freedesktop.org specifications say (Desktop Entry, Icon Theme,
Base Directory), and out again.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from trainer.assets import read_asset
from trainer.commands.failure import Failure

ELSEWHERE = {
    "win32": (
        "Windows has no such folder for programs of Python. Right-click Holdwise.exe of the "
        "ready-made program and choose Pin to Start, or make a shortcut to {command}."
    ),
    "darwin": (
        "On macOS drag Holdwise.app of the ready-made program into Applications; "
        "a program of Python has no place in the Launchpad. {command} starts this one."
    ),
}
OURS = "X-Holdwise-Menu=true"
"""The line that marks an entry as made here: no other is replaced or taken away."""
ENTRY = "applications/holdwise.desktop"
ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
_RESERVED = re.compile(r"([\"`$\\])")


def run(args: argparse.Namespace) -> int:
    """Add the entry, or remove it."""
    command = this_command()
    if sys.platform in ELSEWHERE:
        print(ELSEWHERE[sys.platform].format(command=" ".join(command)))
        return 0
    folder = desktop_data()
    try:
        if args.remove:
            print(_removed(remove(folder), folder))
        else:
            print(f"Holdwise stands in the menu: {add(command, folder)}")
            if len(command) > 1:
                print("Before you remove Holdwise: holdwise menu --remove takes it out again.")
    except ForeignEntryError as fault:
        raise Failure(str(fault)) from None
    return 0


def this_command() -> list[str]:
    """Return the words that start this program: its file, or Python and its module."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    started = Path(sys.argv[0])
    found = started if started.is_file() else Path(shutil.which(sys.argv[0]) or "")
    if found.is_file() and found.suffix != ".py":
        return [str(found.absolute())]
    script = Path(sys.executable).with_name("holdwise")  # goes with the program, Python stays
    if script.is_file():
        return [str(script)]
    return [sys.executable, "-m", "holdwise"]  # not `trainer`: see `holdwise_launch`


def _removed(was_there: bool, folder: Path) -> str:
    if was_there:
        return "Holdwise is out of the menu. Its history stays."
    return f"There is no entry of Holdwise below {folder}."


class ForeignEntryError(Exception):
    """The desktop has an entry of this name that was not made here."""


def desktop_data() -> Path:
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
