"""What a row of CSV leaves out of a hand, since its cells are plain: computed, or done without.

The further hands of a deal are drawn again from its seed. A question of a training mode cannot be
constructed again without its construction: its row is taken as a hand that was dealt elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from evaluator.cards import format_cards
from trainer.core import HANDS
from trainer.core.coach import outcome
from trainer.core.shoe import deck, further_decks, parse_seed
from trainer.store.again import PLAY
from trainer.store.checked import mask_of
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
