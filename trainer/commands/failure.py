"""Error messages: one line per fault, never a traceback."""

from __future__ import annotations

import re
import sys

from evaluator.arguments import faults_of
from evaluator.figures import printable, shortened

INDEX_NAMES = {
    "numpy": "numpy",
    "platformdirs": "platformdirs",
    "pygame": "pygame" if sys.version_info < (3, 14) else "pygame-ce",
    "shtab": "shtab",
}
"""The modules of other projects that commands import, and what an index calls them."""

LONGEST_LINE = 600
"""Characters of a fault that are shown, half of them from its end, where the reason is."""
_ENDLESS = re.compile(r"[^\s/\\'\":]{256,}")
"""A word that is too long for the name of any file."""


class Failure(Exception):  # noqa: N818 - a failure that the user can cause, not a bug
    """Something could not be done; says why, in one line per fault.

    >>> Failure("no display", "set DISPLAY").lines
    ('no display', 'set DISPLAY')
    """

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def complain(text: str, who: str = "holdwise") -> bool:
    """Print one line on standard error; do nothing where it is closed.

    Returns False where the reader has closed the pipe, so that a caller with more lines can stop.
    """
    if sys.stderr is None:  # print would write to standard output instead
        return True
    try:
        print(_on_screen(f"{who}: {one_line(text)}"), file=sys.stderr, flush=True)
    except BrokenPipeError:
        return False
    except (OSError, ValueError):
        return True
    return True


def _on_screen(line: str) -> str:
    """Return a line for standard error: on a terminal broken between words, else as it is."""
    if not sys.stderr.isatty():
        return line
    from shutil import get_terminal_size  # these two take 8 ms
    from textwrap import fill

    columns = get_terminal_size().columns
    if len(line) <= columns:
        return line
    return fill(line, columns, break_on_hyphens=False)


def report_error(error: Exception) -> None:
    """Print the faults of an error on standard error, one line each."""
    for line in faults(error):
        complain(line)


def faults(error: Exception) -> tuple[str, ...]:
    """Return the lines that say what was wrong.

    >>> faults(ValueError("card 2: unknown rank in 'Xs'"))
    ("card 2: unknown rank in 'Xs'",)
    >>> faults(OSError(28, "No space left on device"))
    ('reading or writing failed: No space left on device',)
    >>> faults(ModuleNotFoundError(name="shtab"))
    ("shtab is not installed; pip install shtab, or your system's package",)
    """
    match error:
        case Failure():
            return error.lines
        case ValueError():
            return faults_of(error)
        case ModuleNotFoundError(name=str(name)) if name in INDEX_NAMES:
            install = f"pip install {INDEX_NAMES[name]}, or your system's package"
            return (f"{name} is not installed; {install}",)
        case MemoryError():
            return ("not enough memory",)
        case OSError():
            what = "reading or writing failed" if error.filename is None else str(error.filename)
            return (f"{what}: {error.strerror or error}",)
        case _:
            return (f"unexpected {type(error).__name__}: {error} (see: python -X dev -m trainer)",)


def is_from_another_package(error: Exception) -> bool:
    """Whether one of our modules lacks a name, so that it must be another program's package.

    >>> is_from_another_package(ImportError("cannot import name", name="solver.hand"))
    True
    """
    if not isinstance(error, ImportError):
        return False
    return (error.name or "").partition(".")[0] in ("evaluator", "solver", "trainer")


def one_line(text: str) -> str:
    r"""Return the text safe to print: control characters escaped, an overlong text cut short.

    >>> one_line("no file 'a\nb\x1b[2J'")
    "no file 'a\\nb\\x1b[2J'"
    >>> one_line(f"{'x' * 5000}: cannot be read")
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…: cannot be read'
    """
    text = _ENDLESS.sub(lambda name: shortened(name[0]), text)
    half = LONGEST_LINE // 2
    shown = text if len(text) <= LONGEST_LINE else f"{text[:half]} … {text[-half:]}"
    return printable(shown)
