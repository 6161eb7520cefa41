"""What a player held in all hands at the table: for what the player's own play is worth."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from solver.holds import HAND
from solver.paytable.file import parse_paytable
from trainer.store.checked import card_ids, checked_cards, checked_held, mask_of, text
from trainer.store.connection import history_for_reading
from trainer.store.hand_columns import only_plain
from trainer.store.schema import version_of

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

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

    Raises:
        StoreError: `folder` is not a folder, or the history cannot be read.
    """
    found: dict[str, HoldsMade] = {}
    with history_for_reading(folder) as history:
        if history is None:
            return []
        held_of = _HELD.format(only_plain=only_plain(version_of(history)))
        for content, dealt, held, times in history.execute(held_of):
            with suppress(ValueError):  # the history names it
                cards = checked_cards(dealt, "dealt", HAND)
                mask = mask_of(cards, checked_held(held, "first_held", cards))
                made = _made_at(found, text(content, "its paytable"))
                made.dealt.append(card_ids(cards))
                made.masks.append(mask)
                made.times.append(times)
    return [made for made in found.values() if made.times]


def _made_at(found: dict[str, HoldsMade], content: str) -> HoldsMade:
    if content not in found:
        found[content] = HoldsMade(parse_paytable(content), [], [], [])
    return found[content]
