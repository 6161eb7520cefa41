"""How the game goes, in help and in the first hands: numbers of steps, and the hands that pay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from solver import PayTable
from trainer.app.scene import Stage
from trainer.drawing.boxes import Art, Box, Row, share
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label
from trainer.drawing.leaves import MiniCards, Number, Words
from trainer.drawing.theme import Theme
from trainer.teaching.the_game import deal_of_line


def paying_hands(table: PayTable, coins: int) -> Iterator[Box]:
    """Yield the hands that a game pays, the best first: name, five cards, coins."""
    for line, cards in _deals(table):
        yield Row(
            share(1, Words(table.lines[line].name, "lead", weight="semibold")),
            MiniCards(cards, high=34),
            Number(f"{table.pays(coins)[line]:,}", "label", room="4,000"),
            gap=24,
        )


@lru_cache(maxsize=2)
def _deals(table: PayTable) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return a deal of each line of a paytable: to find them takes a tenth of a second."""
    deals = ((line, deal_of_line(table, line)) for line in range(len(table.lines)))
    return tuple((line, deal.cards) for line, deal in deals if deal is not None)


def disc(number: int, stage: Stage) -> Art:
    """Return the number of a step on a gold disc."""
    side = 34 * stage.theme.grow
    return Art(partial(_disc, str(number)), side, side)


def _disc(words: str, rect: Rect, theme: Theme) -> Iterator[Item]:
    ramp = theme.palette.gold_ramp
    place = rect.centered(rect.h, rect.h)
    yield Fill(place, ramp[0], rect.h / 2, to=ramp[2])
    yield Label(place, words, theme.type.body, theme.palette.on_accent, "center", "bold")
