"""Parse TOML from users' files: `tomllib`, guarded against input that would stall it."""

from __future__ import annotations

import re
import tomllib
from typing import Any

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
    solver.toml.TomlError: not TOML: Invalid value (at end of document)

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
