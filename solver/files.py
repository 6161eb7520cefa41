"""A user's files: text and streams, read up to a size limit; files written whole; a lock on a file.

Text is UTF-8, with or without a byte order mark, or UTF-16 with one, because ``>`` writes that in
Windows PowerShell. TOML is read by `tomllib`, guarded against input that would stall it.

A lock ends with the process that holds it, however it ends. It is the system's own: `flock` where
there is `fcntl`, a byte far behind the end of the file on Windows. The library `filelock` (4.2 was
tried) holds the same one and keeps the same promises. But it is many times as long as all of this
and takes 20 ms to import, a third of what a command may take to start; its waiting, its soft locks
and its locks for readers nothing here needs.
"""

from __future__ import annotations

import codecs
import errno
import os
import re
import stat
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO
from weakref import WeakSet

from evaluator.figures import shortened

MOST_BYTES = 1 << 20
"""The largest file of text that is read."""
NOT_NEW = "exists already: name a new file"
"""Why nothing is written where a file is."""
END_OF_LINE = re.compile(r"\r\n|\r|\n")

_ENCODINGS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_OPEN_ALREADY = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")


class TextError(ValueError):
    """Something cannot be read as text; the message says why, without the name of the file."""


def shown_name(path: str | os.PathLike[str]) -> str:
    """Return the name of a file as a message shows it.

    >>> shown_name("my.toml"), shown_name(""), shown_name("a\\nb")
    ('my.toml', "''", "'a\\\\nb'")
    """
    name = _name_of(path)
    return name if name and name.isprintable() else repr(name)


def _name_of(path: str | os.PathLike[str]) -> str:
    if not isinstance(path, str | os.PathLike):
        raise TypeError(f"expected the path of a file, not {shortened(repr(path))}")
    return os.fspath(path)


def read_text_file(path: str | os.PathLike[str]) -> str:
    """Return the text of a file.

    Raises:
        TextError: the file cannot be read, is not a regular file, is over 1 MiB, or is not text.
    """
    with open_file(path) as file:
        return read_text(file)


@contextmanager
def open_file(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Yield a regular file, or a pipe that is open already, to be read.

    Opening a named pipe is refused, as it could wait for ever for a writer. So is a database that
    is in use, by its log: where SQLite has it open in this process, closing it here would take away
    its locks (POSIX).

    Raises:
        TextError: the file cannot be read, or is something else.
    """
    name = _name_of(path)
    try:
        mode = os.stat(name).st_mode  # noqa: PTH116 - a path here is text, for the messages
        if not stat.S_ISREG(mode) and not (stat.S_ISFIFO(mode) and name.startswith(_OPEN_ALREADY)):
            raise TextError("is a folder" if stat.S_ISDIR(mode) else "is not a regular file")
        if Path(f"{Path(name).resolve()}-wal").exists():
            raise TextError("is a database that is in use, and no text")
        with open(name, "rb") as file:  # noqa: PTH123 - as above
            yield file
    except OSError as error:
        raise TextError(f"cannot be read: {(error.strerror or str(error)).lower()}") from None
    except ValueError:
        if "\0" not in name:
            raise
        raise TextError("is not a file name") from None


def read_text(file: BinaryIO) -> str:
    """Return the rest of an open file as text, which may be at most 1 MiB.

    >>> from io import BytesIO
    >>> read_text(BytesIO("9♠".encode("utf-16")))
    '9♠'

    Raises:
        TextError: it is over 1 MiB or not text.
    """
    # One byte over the limit: that also catches a file that grows while it is read.
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise TextError("is over 1 MiB")
    return decoded(data)


def decoded(data: bytes) -> str:
    """Return bytes as text, decoded by their byte order mark, or as UTF-8 without one.

    >>> decoded(b"low p\\xe4ir")
    Traceback (most recent call last):
    solver.files.TextError: line 1, column 6: not UTF-8

    Raises:
        TextError: they are not text; the message names the line and the column.
    """
    encoding = next((name for mark, name in _ENCODINGS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, errors="ignore")
        what = "UTF-16" if encoding == "utf-16" else "UTF-8"
        raise TextError(f"{_end_of(before)}: not {what}") from None
    if "\0" in text:
        raise TextError(f"{_end_of(text[: text.index(chr(0))])}: binary data")
    return text


def replace_file(path: Path, text: str, mode: int | None = None) -> None:
    """Write a text file atomically, as UTF-8: a reader finds the old text or the new text.

    The new file has the permissions of `mode` from its first byte on, or by default the usual ones.

    Raises:
        OSError: it cannot be written; the old file is unchanged.
    """
    replace_bytes(path, text.encode(), mode)


def replace_bytes(path: Path, content: bytes, mode: int | None) -> None:
    """Write a file atomically, as `replace_file` does.

    Raises:
        OSError: it cannot be written; the old file is unchanged.
    """
    with _part_of(path) as part:
        with _opened_new(part, mode) as file:
            file.write(content)
        part.replace(path)


@contextmanager
def new_file(path: Path, mode: int | None = None) -> Iterator[BinaryIO]:
    """Yield a file that has its name once it is complete. What is there is never replaced.

    Raises:
        FileExistsError: something of this name is there, even if it is a link to nothing.
        OSError: it cannot be written; then there is no such file.
    """
    if os.path.lexists(path):
        raise _exists(path)
    with _part_of(path) as part:
        with _opened_new(part, mode) as file:
            yield file
        _name(part, path)


@contextmanager
def _part_of(path: Path) -> Iterator[Path]:
    """Yield a name beside a file's; what has this name is gone in the end."""
    part = path.with_name(f"{path.name}-{os.urandom(4).hex()}")
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def _opened_new(path: Path, mode: int | None) -> Iterator[BinaryIO]:
    """Yield a file that is not there yet; in the end it is on the disk."""
    given = 0o666 if mode is None else mode
    with open(path, "xb", opener=partial(os.open, mode=given)) as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    if mode is not None:
        path.chmod(mode)  # what the umask took away


def _name(part: Path, path: Path) -> None:
    """Give a complete file its name. A link fails where something is; a rename would replace it."""
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise _exists(path) from None
    except OSError:  # this file system has no links
        if os.path.lexists(path):
            raise _exists(path) from None
        part.rename(path)


def _exists(path: Path) -> FileExistsError:
    return FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def _end_of(text: str) -> str:
    """Return the line and the column right after a text, counted in characters."""
    lines = END_OF_LINE.split(text)
    return f"line {len(lines)}, column {len(lines[-1]) + 1}"


MOST_PARTS_OF_A_KEY = 8
"""Dotted parts: our files need one, and tomllib takes time quadratic in their number."""

# An unclosed string or comment runs to the end, and possessive quantifiers ("+" after a count)
# never backtrack, so the time is linear in the text. The three quotes that close a string may be
# preceded by two quotes that belong to it.
_PART = r"""(?:[\w-]++|"(?:\\.|[^"\\\n])*+"?+|'[^'\n]*+'?+)"""
_TOKEN = re.compile(
    r"""\#[^\n]*+
    | "{3}(?:\\.|(?!"{3})[^\\])*+"{0,5}+
    | '{3}(?:(?!'{3}).)*+'{0,5}+
    """
    rf"| (?P<long>{_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MOST_PARTS_OF_A_KEY},}}+)"
    rf"| {_PART}",
    re.DOTALL | re.VERBOSE,
)


class TomlError(ValueError):
    """The text is not TOML, or exceeds our limits; the message is one line."""


def toml_string(text: str) -> str:
    """Return a text as a TOML string, on one line.

    >>> print(toml_string('a "b" on\\nC:\\\\'))
    "a \\"b\\" on\\U0000000aC:\\\\"
    """
    return '"' + "".join(map(_toml_character, text)) + '"'


def _toml_character(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    return character if character.isprintable() else f"\\U{ord(character):08x}"


def parse_toml(text: str) -> dict[str, Any]:
    """Return the content of a TOML text.

    >>> parse_toml('coins = 5')
    {'coins': 5}
    >>> parse_toml('coins = ')
    Traceback (most recent call last):
    solver.files.TomlError: not TOML: Invalid value (at end of document)

    Raises:
        TomlError: the text is not TOML, is nested too deeply, or has a key of too many parts.
    """
    for token in _TOKEN.finditer(text):
        if token["long"]:
            number = 1 + text.count("\n", 0, token.start())
            limit = f"a key of more than {MOST_PARTS_OF_A_KEY} dotted parts"
            raise TomlError(f"{limit} (at line {number})")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise TomlError("not TOML: nested too deeply") from None
    except ValueError as error:  # also a number of thousands of digits
        raise TomlError(f"not TOML: {' '.join(str(error).split())}") from None


PRIVATE = 0o600
"""The mode of a file that only its owner may read and write."""

_BUSY = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK)
_FAR_BEHIND = 1 << 40
"""Where Windows locks a byte: a lock there keeps nobody from reading and writing."""


class FileLock:
    """A lock that this process holds on a file, until it is released.

    The file is opened for the lock alone, and a process that is forked off does not share it: a
    worker that outlives its parent keeps nobody out.
    """

    def __init__(self, file: int) -> None:
        self._file: int | None = file
        _HELD.add(self)

    def __del__(self) -> None:
        self.release()

    def release(self) -> None:
        """Unlock the file; it stays where it is."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):
                os.close(file)


def lock_file(path: Path) -> FileLock | None:
    """Lock a file; None if it is locked already, by this process or another.

    A file that is not there is created, for its owner only.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "a.lock")
    ...     held = lock_file(path)
    ...     print(is_locked(path), lock_file(path))
    ...     held.release()
    ...     is_locked(path)
    True None
    False

    Raises:
        OSError: the file cannot be opened to be written, or created.
    """
    return _locked(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))


def is_locked(path: Path) -> bool:
    """Whether a file is locked, by this process or another; it need not be writable.

    Raises:
        OSError: the file cannot be opened.
    """
    held = _locked(os.open(path, os.O_RDONLY))
    if held is not None:
        held.release()
    return held is None


def _locked(file: int) -> FileLock | None:
    try:
        _lock(file)
    except OSError as error:
        os.close(file)
        if error.errno in _BUSY:
            return None
        raise
    return FileLock(file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, _FAR_BEHIND, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _forget_in_child() -> None:
    """Close what a forked process has inherited; its parent still holds the locks."""
    for held in list(_HELD):
        held.release()


_HELD: WeakSet[FileLock] = WeakSet()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_in_child)
