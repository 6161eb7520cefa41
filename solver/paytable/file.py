"""Paytable files: TOML in, a `PayTable` out, or every fault of the file at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from typing import Any

from evaluator import RANKS
from solver.paytable.table import (
    COINS,
    MOST_PAID,
    NOTHING,
    Line,
    PayTable,
    PaytableError,
    default_name,
)
from solver.rules import RANKED_HANDS, STANDARD, Cell
from solver.toml import TomlError, parse_toml

LARGEST_FILE = 1 << 20

_TABLE_KEYS = ("name", "source", "line")
_LINE_KEYS = ("name", "hand", "ranks", "kickers", "pays")
_AMOUNT = f"a whole number from 0 to {MOST_PAID}"
_LONGEST_SHOWN = 40
_MOST_UNKNOWN_KEYS = 10
# C0, C1, line and paragraph separators, halves of surrogate pairs, and what turns the direction
# of the text around it.
_CONTROLS = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
_TYPES = {
    dict: "a table",
    list: "a list",
    datetime: "a date",
    date: "a date",
    time: "a time",
}


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
    document, faults = _read_toml(text)
    if not faults:
        faults = [*_table_faults(document), *_lines_faults(document)]
    if faults:
        raise PaytableError([f"{where}: {fault}" if where else fault for fault in faults])
    lines = tuple(_line(entry) for entry in document["line"])
    return PayTable(document["name"], document.get("source"), lines)


def _read_toml(text: str) -> tuple[dict[str, Any], list[str]]:
    try:
        return parse_toml(text), []
    except TomlError as error:
        return {}, [str(error)]


def _line(entry: Mapping[str, Any]) -> Line:
    pays = entry["pays"]
    return Line(
        name=entry.get("name", default_name(entry["hand"])),
        hand=entry["hand"],
        ranks=entry.get("ranks"),
        kickers=entry.get("kickers"),
        pays=tuple(pays) if isinstance(pays, list) else tuple(pays * coins for coins in COINS),
    )


def _table_faults(document: Mapping[str, Any]) -> Iterator[str]:
    yield from _unknown_keys(document, _TABLE_KEYS)
    if "name" not in document:
        yield "name: missing; a paytable has a name"
    else:
        yield from _name_faults(document["name"])
    source = document.get("source", "")
    if isinstance(source, str):
        yield from _controls_faults("source", source)
    else:
        yield f"source: must be text, not {_shown(source)}"
    lines = document.get("line", [])
    if not isinstance(lines, list):
        yield f"line: must be entries that each begin with [[line]], not {_shown(lines)}"
    elif not lines:
        yield "line: missing; a paytable has at least one [[line]]"
    elif len(lines) > len(STANDARD.cells):
        yield f"line: at most {len(STANDARD.cells)} lines can each pay some hand, not {len(lines)}"


def _lines_faults(document: Mapping[str, Any]) -> Iterator[str]:
    lines = document.get("line")
    if not isinstance(lines, list) or len(lines) > len(STANDARD.cells):
        return
    named: dict[str, int] = {}
    taken: dict[Cell, str] = {}
    for number, entry in enumerate(lines, 1):
        if not isinstance(entry, dict):
            yield f"line {number}: must begin with [[line]], not be {_shown(entry)}"
            continue
        label = _label(number, entry)
        claim_faults = [*_hand_faults(entry), *_ranks_faults(entry), *_kickers_faults(entry)]
        for fault in (
            *_unknown_keys(entry, _LINE_KEYS),
            *_line_name_faults(entry, number, named),
            *(claim_faults or _reach_faults(entry, label, taken)),
            *_pays_faults(entry),
        ):
            yield f"{label}, {fault}"


def _label(number: int, entry: Mapping[str, Any]) -> str:
    name = _line_name(entry)
    if not isinstance(name, str):
        return f"line {number}"
    plain = name.isprintable() and 0 < len(name) <= _LONGEST_SHOWN
    return f"line {number} ({name if plain else _shown(name)})"


def _line_name(entry: Mapping[str, Any]) -> Any:
    """Return the name as it stands, else the one derived from a good `hand`, else None."""
    if "name" in entry or not _is_hand(entry.get("hand")):
        return entry.get("name")
    return default_name(entry["hand"])


def _is_hand(hand: Any) -> bool:
    return isinstance(hand, str) and hand in STANDARD.hands


def _unknown_keys(entry: Mapping[str, Any], known: tuple[str, ...]) -> Iterator[str]:
    unknown = [key for key in entry if key not in known]
    for key in unknown[:_MOST_UNKNOWN_KEYS]:
        shown = key if key.isidentifier() and len(key) <= _LONGEST_SHOWN else _shown(key)
        yield f"{shown}: unknown key; the keys are {', '.join(known)}"
    if more := len(unknown[_MOST_UNKNOWN_KEYS:]):
        yield f"{_shown(unknown[-1])}: unknown key, the last of {more} more"


def _name_faults(name: Any) -> Iterator[str]:
    if not isinstance(name, str):
        yield f"name: must be text, not {_shown(name)}"
    elif not name.strip():
        yield "name: must not be empty"
    else:
        yield from _controls_faults("name", name)


def _controls_faults(key: str, text: str) -> Iterator[str]:
    if found := _CONTROLS.search(text):
        what = f"must be one line of text without control characters, not with {found[0]!r}"
        yield f"{key}: {what} in {_shown(text)}"


def _line_name_faults(
    entry: Mapping[str, Any], number: int, named: dict[str, int]
) -> Iterator[str]:
    if "name" in entry:
        yield from _name_faults(entry["name"])
    name = _line_name(entry)
    if not isinstance(name, str):
        return
    if name == NOTHING:
        yield f"name: {NOTHING!r} is reserved for hands that no line pays"
    first = named.setdefault(name, number)
    if first != number:
        yield f"name: line {first} has the same name; each line needs its own"


def _hand_faults(entry: Mapping[str, Any]) -> Iterator[str]:
    hands = ", ".join(STANDARD.hands)
    if "hand" not in entry:
        yield f"hand: missing; it is one of {hands}"
    elif not _is_hand(entry["hand"]):
        yield f"hand: must be one of {hands}, not {_shown(entry['hand'])}"


def _ranks_faults(entry: Mapping[str, Any]) -> Iterator[str]:
    if "ranks" in entry:
        yield from _letters_faults("ranks", entry["ranks"])
        if _is_hand(entry.get("hand")) and entry["hand"] not in RANKED_HANDS:
            yield f"ranks: goes only with {', '.join(RANKED_HANDS)}, not with {entry['hand']}"


def _kickers_faults(entry: Mapping[str, Any]) -> Iterator[str]:
    if "kickers" in entry:
        yield from _letters_faults("kickers", entry["kickers"])
        if _is_hand(entry.get("hand")) and entry["hand"] != "four_of_a_kind":
            yield f"kickers: goes only with four_of_a_kind, not with {entry['hand']}"


def _letters_faults(key: str, letters: Any) -> Iterator[str]:
    if not isinstance(letters, str):
        yield f"{key}: must be text of the letters {RANKS}, not {_shown(letters)}"
    elif not letters or set(letters) - set(RANKS):
        yield f"{key}: must be letters of {RANKS}, upper case, not {_shown(letters)}"
    elif len(set(letters)) < len(letters):
        yield f"{key}: each letter may stand once, not as in {_shown(letters)}"


def _reach_faults(entry: Mapping[str, Any], label: str, taken: dict[Cell, str]) -> Iterator[str]:
    """Yield a fault unless the line pays some hand; `taken` gets what it takes."""
    line = Line("", entry["hand"], entry.get("ranks"), entry.get("kickers"), ())
    wanted = [cell for cell in STANDARD.cells if line.matches(cell)]
    if not wanted:
        yield "kickers: matches no hand; the fifth card cannot have the rank of the four"
    elif all(cell in taken for cell in wanted):
        takers = {taken[cell] for cell in wanted}
        in_order = [taker for taker in dict.fromkeys(taken.values()) if taker in takers]
        yield f"hand: never reached; every such hand goes to {' or '.join(in_order)}"
    for cell in wanted:
        taken.setdefault(cell, label)


def _pays_faults(entry: Mapping[str, Any]) -> Iterator[str]:
    if "pays" not in entry:
        yield f"pays: missing; it is {_AMOUNT}, or a list of five for 1 to 5 coins"
        return
    pays = entry["pays"]
    if not isinstance(pays, list):
        if not _is_amount(pays):
            yield f"pays: must be {_AMOUNT}, or a list of five, not {_shown(pays)}"
        return
    if len(pays) != len(COINS):
        yield f"pays: must have five columns, for 1 to 5 coins, not {len(pays)}"
    for column, amount in zip(COINS, pays, strict=False):
        if not _is_amount(amount):
            yield f"pays: column {column} must be {_AMOUNT}, not {_shown(amount)}"


def _is_amount(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST_PAID


def _shown(value: Any) -> str:
    """Return a value of the file as a reader would look for it there, cut to a readable length."""
    if type(value) in _TYPES:
        return _TYPES[type(value)]
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value) if not isinstance(value, int) or abs(value) < 10**40 else "a huge number"
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
