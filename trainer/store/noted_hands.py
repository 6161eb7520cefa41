"""Hands that a person noted in a spreadsheet: cards, days and coins as one writes them.

What can be meant in one way only is made the text that a log has; anything else is left as it is,
and the check of its value refuses it in words.
"""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import datetime
from typing import Any

from evaluator.cards import MOST_JOKERS, format_cards, parse_cards

_CARDS = ("dealt", "held", "first_held", "drawn", "final")
_NOTHING = ("nothing", "none", "-")


def noted(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row of a table as a log has it; one that has a seed was written by a program.

    A day alone is taken as its noon, a time without a zone as UTC.

    >>> noted({"at": "2026-11-20", "coins": "5.0", "dealt": "10s, ks kh 4s4d", "held": "nothing"})
    {'at': '2026-11-20T12:00:00Z', 'coins': '5', 'dealt': 'Ts Ks Kh 4s 4d', 'held': ''}
    """
    if row.get("seed"):
        return row
    changed = dict(row)
    for key in _CARDS:
        if isinstance(row.get(key), str):
            changed[key] = _cards(row[key])
    if isinstance(row.get("at"), str):
        changed["at"] = _time(row["at"].strip())
    if isinstance(row.get("coins"), str):
        changed["coins"] = re.sub(r"[.,]0+$", "", row["coins"].strip())
    return changed


def _cards(text: str) -> str:
    if text.strip().lower() in _NOTHING:
        return ""
    with suppress(ValueError):
        return format_cards(parse_cards(text, jokers=MOST_JOKERS)) if text.strip() else ""
    return text


def _time(text: str) -> str:
    time = f"{text} 12:00" if re.fullmatch(r"\d{4}-\d\d-\d\d", text) else text
    if re.fullmatch(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?", time):
        with suppress(ValueError):
            return f"{datetime.fromisoformat(time).isoformat(timespec='seconds')}Z"
    return text
