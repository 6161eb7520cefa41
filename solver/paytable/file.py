"""Paytable files: TOML in, a `PayTable` out, or every fault of the file at once."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from solver.paytable.rules import PaytableError
from solver.paytable.table import PayTable

# A paytable needs one part, and tomllib takes time by the square of their number.
_MOST_PARTS_OF_A_KEY = 8
# What is left open goes on to the end, and nothing is tried twice ("+" after a count): the time is
# proportional to the text. Three quotes that close a string may have two of its own before them.
_PART = r"""(?:[\w-]++|"(?:\\.|[^"\\\n])*+"?+|'[^'\n]*+'?+)"""
_TOKEN = re.compile(
    r"""\#[^\n]*+
    | "{3}(?:\\.|(?!"{3})[^\\])*+"{0,5}+
    | '{3}(?:(?!'{3}).)*+'{0,5}+
    """
    rf"| (?P<long>{_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{_MOST_PARTS_OF_A_KEY},}}+)"
    rf"| {_PART}",
    re.DOTALL | re.VERBOSE,
)


def parse_paytable(text: str, where: str = "") -> PayTable:
    """Return the paytable that a TOML text describes.

    Args:
        text: the content of a paytable file.
        where: what to call the text; it opens every fault where it is given.

    >>> parse_paytable('''
    ... name = "Flushes only"
    ... [[line]]
    ... hand = "flush"
    ... pays = 500
    ... ''').pays(5)
    (2500, 0)

    Raises:
        PaytableError: with all the faults of the text.
    """
    try:
        if not isinstance(text, str):
            raise PaytableError([f"a paytable is text, not {text!r}"])
        return PayTable.from_content(_read_toml(text))
    except PaytableError as error:
        if not where:
            raise
        raise PaytableError([f"{where}: {fault}" for fault in error.faults]) from None


def _read_toml(text: str) -> dict[str, Any]:
    for token in _TOKEN.finditer(text):
        if token["long"]:
            number = 1 + text.count("\n", 0, token.start())
            limit = f"a key of more than {_MOST_PARTS_OF_A_KEY} dotted parts"
            raise PaytableError([f"not a paytable: {limit} (at line {number})"])
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise PaytableError(["not TOML: nested too deeply"]) from None
    except ValueError as error:  # also a number of thousands of digits
        raise PaytableError([f"not TOML: {' '.join(str(error).split())}"]) from None
