"""What cannot be done, and how it is told: one line a fault, never a traceback."""

from __future__ import annotations

import sys

LONGEST_LINE = 600
"""Characters of a fault that are shown, half of them from its end, where the reason stands."""


class Failure(Exception):  # noqa: N818 - what the user meets is a failure, not a bug
    """Something that could not be done, told in one line or in one line a fault.

    >>> Failure("no display", "set DISPLAY").lines
    ('no display', 'set DISPLAY')
    """

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def complain(text: str, who: str = "holdwise") -> bool:
    """Write one line to standard error; a closed one is nothing to fail over.

    False says that the reader has closed the pipe: who goes on complaining should stop then.
    """
    if sys.stderr is None:  # print would take standard output instead
        return True
    try:
        print(f"{who}: {one_line(text)}", file=sys.stderr, flush=True)
    except BrokenPipeError:
        return False
    except (OSError, ValueError):
        return True
    return True


def report(error: Exception) -> None:
    """Tell an error as its faults, one line each."""
    for line in faults(error):
        complain(line)


def faults(error: Exception) -> tuple[str, ...]:
    """Return the lines that say what was wrong.

    >>> faults(ValueError("card 2: unknown rank in 'Xs'"))
    ("card 2: unknown rank in 'Xs'",)
    >>> faults(OSError(28, "No space left on device"))
    ('reading or writing failed: No space left on device',)
    """
    match error:
        case Failure():
            return error.lines
        case ValueError():
            return tuple(getattr(error, "faults", ())) or (str(error),)
        case MemoryError():
            return ("not enough memory",)
        case OSError():
            what = "reading or writing failed" if error.filename is None else str(error.filename)
            return (f"{what}: {error.strerror or error}",)
        case _:
            return (f"unexpected {type(error).__name__}: {error} (see: python -X dev -m trainer)",)


def is_of_other_packages(error: Exception) -> bool:
    """Whether a module of ours lacks a name: another program's package has taken its place.

    >>> is_of_other_packages(ImportError("cannot import name", name="solver.hand"))
    True
    """
    if not isinstance(error, ImportError):
        return False
    return (error.name or "").partition(".")[0] in ("evaluator", "solver", "trainer")


def one_line(text: str) -> str:
    r"""Return the text safe to print: control characters escaped, an endless one cut short.

    >>> one_line("no file 'a\nb\x1b[2J'")
    "no file 'a\\nb\\x1b[2J'"
    """
    half = LONGEST_LINE // 2
    shown = text if len(text) <= LONGEST_LINE else f"{text[:half]} … {text[-half:]}"
    return printable(shown)


def printable(text: str) -> str:
    r"""Return the text with its control characters escaped, which a terminal would obey.

    >>> printable("\x1b]0;mine\x07 9/6")
    '\\x1b]0;mine\\x07 9/6'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
