"""Paytables written as the text of paytable files: what `solver.paytable.file` reads, backwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solver.paytable.checks import LINE_KEYS, TABLE_KEYS
from solver.toml import toml_string


def content_toml(content: Mapping[str, Any]) -> str:
    """Return a paytable's content as the text of a file.

    >>> print(content_toml({"name": "A", "line": [{"hand": "flush", "pays": 6}]}), end="")
    name = "A"
    <BLANKLINE>
    [[line]]
    hand = "flush"
    pays = 6
    """
    head = _assignments(content, [key for key in TABLE_KEYS if key != "line"])
    lines = (f"\n[[line]]\n{_assignments(entry, LINE_KEYS)}" for entry in content["line"])
    return head + "".join(lines)


def _assignments(values: Mapping[str, Any], keys: Sequence[str]) -> str:
    return "".join(f"{key} = {_value(values[key])}\n" for key in keys if key in values)


def _value(value: Any) -> str:
    match value:
        case str():
            return toml_string(value)
        case bool():
            return str(value).lower()
        case tuple():
            return str(list(value))
        case _:
            return str(value)
