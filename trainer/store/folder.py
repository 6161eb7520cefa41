"""The data folder of each player: the names of its files, small texts, and locks of sessions.

Anything may be in the place of a file: opening a pipe could wait for ever, and reading a device may
never end. So a path is looked at before it is opened.

The profile `default` is the data folder itself; every other one is a folder in its `profiles/`,
with a history and settings of its own. Charts are shared.

A window holds its session by a lock on an empty file, which the system releases however a process
ends. Sessions are claimed and released inside a write transaction of the history, so that no window
takes a lock file that another is about to remove. The file carries no data, so a file, folder or
link in its place never stops a window from starting.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from errno import EACCES
from itertools import count
from pathlib import Path
from unicodedata import normalize

from solver.files import PRIVATE, FileLock, is_locked, lock_file, new_file, replace_file
from trainer.store.failures import StoreError, errors_about

_KINDS: tuple[tuple[Callable[[int], bool], str], ...] = (
    (stat.S_ISREG, "a file"),
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def file_exists(path: Path) -> bool:
    """Whether the path leads to a file; links are followed.

    >>> file_exists(Path("no such file"))
    False

    Raises:
        StoreError: it leads to something else, or may not be examined.
    """
    return _exists(path, "a file")


def folder_exists(path: Path) -> bool:
    """Whether the path leads to a folder; links are followed.

    >>> folder_exists(Path("."))
    True

    Raises:
        StoreError: it leads to something else, or may not be examined.
    """
    return _exists(path, "a folder")


def _exists(path: Path, wanted: str) -> bool:
    with errors_about(path, "read"):
        try:
            mode = path.stat().st_mode
        except FileNotFoundError:
            return False
    kind_there = next((kind for is_kind, kind in _KINDS if is_kind(mode)), "something else")
    if kind_there != wanted:
        raise StoreError(f"{path}: is {kind_there}, and {wanted} is needed")
    return True


HISTORY = "history.db"
SETTINGS = "settings.toml"
SIDE_FILES = ("-wal", "-shm", "-journal")
"""The endings of the files that SQLite keeps beside a database; they move with it."""

LONGEST_NAME = 60
"""Letters of a file's name that is made of other words."""

NO_HOME = "there is no home folder: name a data folder with --data or HOLDWISE_DATA"


class NoHomeError(StoreError):
    """There is no default data folder: HOME is not set, and the system does not know the user."""


def data_folder(chosen: str | None = None) -> Path:
    """Return the data folder: the one chosen, else HOLDWISE_DATA, else the system's.

    Nothing is created or opened. An empty HOLDWISE_DATA is ignored. An empty choice is refused:
    it most likely comes from a variable that a script forgot to set, and such a script should not
    get at the player's own folder.

    >>> data_folder("mine").name
    'mine'

    Raises:
        StoreError: the choice is empty, or starts with ``~user`` and there is no such user.
        NoHomeError: no folder is chosen, and the user has no home folder.
    """
    if chosen == "":
        raise StoreError("--data is empty: name a folder, or leave it out")
    named = chosen or os.environ.get("HOLDWISE_DATA")
    if named:
        return _at_home(named)
    from platformdirs import user_data_path

    try:
        folder = user_data_path("holdwise", appauthor=False)
    except RuntimeError:  # older versions of platformdirs return ~ instead
        folder = Path("~")
    if not folder.is_absolute():
        raise NoHomeError(NO_HOME)
    return folder


def _at_home(named: str) -> Path:
    """Return the path, with ``~`` and ``~user`` expanded as in a shell."""
    try:
        return Path(named).expanduser()
    except RuntimeError:
        user = named.split("/")[0]
        raise StoreError(f"{named}: there is no home folder {user}") from None


def has_history(folder: Path) -> bool:
    """Whether the data folder exists and holds a history.

    Raises:
        StoreError: `folder` is not a folder, or it cannot be looked into.
    """
    return folder_exists(folder) and file_exists(folder / HISTORY)


def is_writable(folder: Path) -> bool:
    """Whether a folder with a history, and the history itself, may be written."""
    return may_write(folder) and may_write(folder / HISTORY)


def make_folder(folder: Path) -> None:
    """Create the data folder, for its owner only, if there is none.

    An existing folder keeps its permissions.

    Raises:
        StoreError: it cannot be created or written, or is not a folder.
    """
    folder_exists(folder)
    with errors_about(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not may_write(folder, os.W_OK | os.X_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))


def may_write(path: Path, mode: int = os.W_OK) -> bool:
    """Whether this process may write a file, or has the permissions of `mode` for it."""
    return os.access(path, mode, effective_ids=os.access in os.supports_effective_ids)


def make_private(path: Path) -> None:
    """Create an empty file that only its owner may read, unless the file exists."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def free_name(path: Path, stem: str) -> Path:
    """Return an unused path in the same folder; a name that is taken gets a number."""
    return next(name for name in _numbered(path, stem) if not name.exists())


def _numbered(path: Path, stem: str) -> Iterator[Path]:
    return (path.with_name(f"{stem}{f'-{n}' if n > 1 else ''}{path.suffix}") for n in count(1))


def file_name(name: str) -> str:
    """Return a name as letters and digits that any system takes in a file's name.

    >>> file_name("9/6 Jacks or Better + flush 5")
    '9-6-jacks-or-better-flush-5'
    """
    plain = re.sub(r"[^a-z0-9@]+", "-", name.casefold()).strip("-")
    return plain[:LONGEST_NAME].strip("-") or "paytable"


def save_once(wanted: Path, text: str) -> Path:
    """Save a text in a new file that only its owner may read, in a folder that is made if need be.

    What is there is never replaced: a file that says the same is returned, and another one of that
    name makes the new name end in a number.

    Raises:
        StoreError: it cannot be saved.
    """
    make_folder(wanted.parent)
    content = text.encode()
    names = _numbered(wanted, wanted.stem)
    while True:
        path = next(names)
        with errors_about(path), suppress(FileExistsError):
            with new_file(path, PRIVATE) as file:
                file.write(content)
            return path
        if read_at_most(path, len(content)) == content:
            return path


def write_atomically(path: Path, text: str) -> None:
    """Write a text file atomically: a reader finds the old text or the new text.

    Only its owner may read it. The folder must exist.

    Raises:
        StoreError: it cannot be written; the old file is unchanged.
    """
    with errors_about(path):
        replace_file(path, text, PRIVATE)


def read_at_most(path: Path, most: int) -> bytes | None:
    """Return at most the first ``most + 1`` bytes of a file; None if there is no file.

    Raises:
        StoreError: it cannot be read, or is not a file.
    """
    if not (folder_exists(path.parent) and file_exists(path)):
        return None
    with errors_about(path, "read"), path.open("rb") as file:
        return file.read(most + 1)


DEFAULT = "default"
PROFILES = "profiles"
LONGEST = 40

_NAME = re.compile(rf"\w(?:[\w .-]{{0,{LONGEST - 2}}}[\w-])?")
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")
"""Names that Windows keeps for devices."""


def player_folder(data: str | None, profile: str | None) -> Path:
    """Return the folder of a player: of the data folder that is chosen, or of the default one.

    Raises:
        StoreError: there is none.
    """
    return profile_folder(data_folder(data), profile)


def profile_folder(data: Path, name: str | None) -> Path:
    """Return the folder of a profile; None is `default`.

    >>> profile_folder(Path("data"), None).as_posix()
    'data'

    Raises:
        StoreError: there is no such profile, or the name cannot be that of one.
    """
    if name is None or name == DEFAULT:
        return data
    folder = data / PROFILES / checked_name(name)
    if not folder_exists(folder):
        known = ", ".join(profiles(data))
        raise StoreError(
            f"there is no profile {name!r} in {data}, only {known}: "
            "holdwise profiles --new NAME makes one"
        )
    return folder


def profiles(data: Path) -> list[str]:
    """Return the names of the profiles, `default` first.

    Raises:
        StoreError: the folder cannot be read.
    """
    folder = data / PROFILES
    if not (folder_exists(data) and folder_exists(folder)):
        return [DEFAULT]
    with errors_about(folder, "read"):
        names = (path.name for path in folder.iterdir() if path.is_dir())
        return [DEFAULT, *sorted(filter(_is_name, names), key=str.casefold)]


def new_profile(data: Path, name: str) -> Path:
    """Make a profile and return its folder.

    Raises:
        StoreError: the name is taken or cannot be that of a profile, or the folder cannot be made.
    """
    name = checked_name(name)
    taken = {known.casefold(): known for known in profiles(data)}.get(name.casefold())
    if taken is not None:
        raise StoreError(f"there is a profile {taken!r} in {data} already")
    make_folder(data)
    make_folder(data / PROFILES)
    make_folder(data / PROFILES / name)
    return data / PROFILES / name


def checked_name(name: str) -> str:
    """Return the name of a profile, if it may be one.

    >>> checked_name("Anna Maria")
    'Anna Maria'
    >>> checked_name("../anna")
    Traceback (most recent call last):
    trainer.store.failures.StoreError: '../anna' cannot name a profile: use up to 40 letters, \
digits, blanks, '-', '_' and '.'

    Raises:
        StoreError: it may not.
    """
    name = normalize("NFC", name)
    if not _is_name(name):
        raise StoreError(
            f"{name[:LONGEST]!r} cannot name a profile: use up to {LONGEST} letters, digits, "
            "blanks, '-', '_' and '.'"
        )
    return name


def _is_name(name: str) -> bool:
    return bool(_NAME.fullmatch(name)) and not _RESERVED.fullmatch(name.casefold())


class Claim:
    """A lock that this process holds.

    `put_aside` is the new path of a file that had the lock's name and was not a lock file.
    """

    def __init__(self, path: Path, lock: FileLock, put_aside: Path | None) -> None:
        self._path = path
        self._lock = lock
        self.put_aside = put_aside

    def release(self) -> None:
        """Unlock the file and remove it; if it cannot be removed, it does no harm."""
        self.drop()
        with suppress(OSError):
            self._path.unlink()

    def drop(self) -> None:
        """Unlock the file and leave it there, as a killed process does."""
        self._lock.release()


def claim(path: Path) -> Claim | None:
    """Lock a file; return None if another process has locked it.

    A file that is not empty is not a lock file, and is renamed; locked, it is nobody else's.

    Raises:
        StoreError: the lock file cannot be created, opened or written, or is not a file.
    """
    with errors_about(path):
        file_exists(path)
        lock = lock_file(path)
        put_aside = None
        if lock and path.stat().st_size:
            put_aside = free_name(path.with_suffix(".damaged"), path.stem)
            path.rename(put_aside)
            lock.release()
            lock = lock_file(path)
        return None if lock is None else Claim(path, lock, put_aside)


def has_open_window(folder: Path) -> bool:
    """Whether any window has a session of this folder open."""
    return any(map(_is_held, folder.glob("session-*.lock")))


def _is_held(path: Path) -> bool:
    """Whether a process holds the lock; something that is not a file is never held."""
    try:
        return file_exists(path) and is_locked(path)
    except (OSError, StoreError):
        return False
