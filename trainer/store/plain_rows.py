"""Rows of CSV: as a person notes a hand, and what its plain cells leave out.

What a person wrote that can be meant in one way only is made the text that a log has; anything else
is left as it is, and the check of its value refuses it in words.

What is left out is computed, or done without. The further hands of a deal are drawn again from its
seed. A question of a training mode cannot be constructed again without its construction: its row is
taken as a hand that was dealt elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any

from evaluator.cards import MOST_JOKERS, format_cards, parse_cards
from trainer.core import HANDS
from trainer.core.coach import outcome
from trainer.core.shoe import deck, further_decks, parse_seed
from trainer.store.again import PLAY
from trainer.store.checked import mask_of, shortened
from trainer.store.forms import DRAW_KEYS

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

DRILL = "drill"
MODES_ELSEWHERE = (PLAY, "today", DRILL)
"""The modes whose hands mean something without their construction."""
ELSEWHERE = "elsewhere"
"""The origin of a hand that does not say where it was played."""


def completed(entry: Mapping[str, Any], table: PayTable) -> Mapping[str, Any]:
    """Return a row with what can be known of the keys that it has not.

    >>> from solver import load_paytable
    >>> question = {"seed": "7", "mode": "course"}
    >>> completed(question, load_paytable("9/6"))
    {'seed': '7', 'mode': 'drill', 'origin': 'elsewhere'}
    """
    if entry.get("seed") is None or entry.get("origin"):
        return entry
    mode = entry.get("mode")
    if "construction" not in entry and mode not in (None, PLAY):
        asked = {"mode": mode if mode in MODES_ELSEWHERE else DRILL, "origin": ELSEWHERE}
        return {**entry, **asked}
    hands = int(entry.get("hands") or 1)
    if "further" in entry or hands == 1 or hands not in HANDS:
        return entry
    return {**entry, "further": _drawn_again(entry, table, hands)}


def _drawn_again(entry: Mapping[str, Any], table: PayTable, hands: int) -> list[dict[str, object]]:
    """Return the further hands of a deal as an export tells them."""
    seed, deal, coins = parse_seed(entry["seed"]), int(entry["deal"]), int(entry["coins"])
    mask = mask_of(entry["dealt"].split(), entry["held"].split())
    times = [int(word) for word in (entry.get("multipliers") or "").split()] or [1] * hands
    decks = further_decks(seed, deal, hands, deck(seed, deal, table.rules))
    draws = [
        outcome(cards, mask, table, coins, by) for cards, by in zip(decks, times[1:], strict=True)
    ]
    told = [(format_cards(d.drawn), format_cards(d.final), d.hand, d.paid) for d in draws]
    return [dict(zip(DRAW_KEYS, each, strict=True)) for each in told]


_CARDS = ("dealt", "held", "first_held", "drawn", "final")
_NOTHING = ("nothing", "none", "-")


def noted(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row of a table as a log has it; one that has a seed was written by a program.

    A day alone is taken as its noon, a time without a zone as UTC.

    Raises:
        ValueError: the day can be meant in two ways, or an empty cell says what was held.

    >>> noted({"at": "2026-11-20", "coins": "5.0", "dealt": "10s, ks kh 4s4d", "held": "nothing"})
    {'at': '2026-11-20T12:00:00Z', 'coins': '5', 'dealt': 'Ts Ks Kh 4s 4d', 'held': ''}
    """
    if row.get("seed"):
        return row
    changed = dict(row)
    noted_by_hand = "seed" not in row and not row.get("origin")
    if noted_by_hand and not row.get("held", "-").strip():
        raise ValueError("held is empty: write nothing where no card was held")
    for key in _CARDS:
        if isinstance(row.get(key), str):
            changed[key] = _cards(row[key])
    if isinstance(row.get("at"), str):
        changed["at"] = _time(row["at"].strip())
    if isinstance(row.get("paytable"), str):
        changed["paytable"] = row["paytable"].strip()
    if isinstance(row.get("coins"), str):
        changed["coins"] = re.sub(r"[.,]00?$", "", row["coins"].strip())
    return changed


def _cards(text: str) -> str:
    if text.strip().lower() in _NOTHING:
        return ""
    with suppress(ValueError):
        return format_cards(parse_cards(text, jokers=MOST_JOKERS)) if text.strip() else ""
    return text


def _time(text: str) -> str:
    if re.match(r"\d+/\d+/", text):
        raise ValueError(f"at is {shortened(text)}: write the day as 2026-11-20, the year first")
    day = re.sub(r"^(\d\d?)\.(\d\d?)\.(\d{4})\b", _year_first, text)
    time = f"{day} 12:00" if re.fullmatch(r"\d{4}-\d\d-\d\d", day) else day
    if re.fullmatch(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?", time):
        with suppress(ValueError):
            return f"{datetime.fromisoformat(time).isoformat(timespec='seconds')}Z"
    return text


def _year_first(found: re.Match[str]) -> str:
    """Return a day as 20.11.2026 with its year first."""
    day, month, year = found.groups()
    return f"{year}-{month:0>2}-{day:0>2}"
