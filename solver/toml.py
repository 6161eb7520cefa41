"""TOML from people's files: `tomllib`, guarded against texts that would stall it."""

from __future__ import annotations

import re
import tomllib
from typing import Any

MOST_PARTS_OF_A_KEY = 8
"""Dotted parts: our files need one, and tomllib takes time by the square of their number."""

# What is left open goes on to the end, and nothing is tried twice ("+" after a count): the time is
# proportional to the text. Three quotes that close a string may have two of its own before them.
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
    """A text that is no TOML, or none that is read here; its message is one line."""


def parse_toml(text: str) -> dict[str, Any]:
    """Return what a TOML text says.

    >>> parse_toml('coins = 5')
    {'coins': 5}
    >>> parse_toml('coins = ')
    Traceback (most recent call last):
    solver.toml.TomlError: not TOML: Invalid value (at end of document)

    Raises:
        TomlError: the text is no TOML, is nested too deeply, or has a key of too many parts.
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
