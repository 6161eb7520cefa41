"""What was held in all the hands at the table, without reading anything else of them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from solver.holds import HAND
from solver.paytable.catalogue import parse_paytable
from solver.paytable.table import PayTable
from trainer.store.connection import history_for_reading
from trainer.store.failures import card_ids, checked_cards, checked_held, mask_of, text
from trainer.store.hand_columns import only_plain
from trainer.store.schema import version_of

_HELD = """
    SELECT content, dealt, first_held, count(*)
    FROM hands JOIN paytables ON paytables.id = hands.paytable
    WHERE mode = 'play' AND helped = 0 {only_plain}
    GROUP BY content, dealt, first_held
"""


class HoldsMade(NamedTuple):
    """What was held at one paytable, unaided; equal deals with equal holds are one.

    `dealt` are card ids, `masks` what was held of them (bit i for card i), `times` how often.
    """

    table: PayTable
    dealt: list[tuple[int, ...]]
    masks: list[int]
    times: list[int]


def holds_made(folder: Path) -> list[HoldsMade]:
    """Return what was held in the unaided hands at the table, by paytable.

    Hands of the drill, the course and exams are left out: their deals are chosen, not dealt. So are
    those of Ultimate X, whose best holds are other ones, and a hand with an invalid value, which
    the history names.
    """
    by_table: dict[str, HoldsMade] = {}
    with history_for_reading(folder) as history:
        if history is None:
            return []
        held_of = _HELD.format(only_plain=only_plain(version_of(history)))
        for content, dealt, held, times in history.execute(held_of):
            with suppress(ValueError):  # the history names it
                cards = checked_cards(dealt, "dealt", HAND)
                mask = mask_of(cards, checked_held(held, "first_held", cards))
                holds = _made_at(by_table, text(content, "its paytable"))
                holds.dealt.append(card_ids(cards))
                holds.masks.append(mask)
                holds.times.append(times)
    return [holds for holds in by_table.values() if holds.times]


def _made_at(by_table: dict[str, HoldsMade], content: str) -> HoldsMade:
    if content not in by_table:
        by_table[content] = HoldsMade(parse_paytable(content), [], [], [])
    return by_table[content]
