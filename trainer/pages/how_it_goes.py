"""How the game goes, in four steps: help shows them as pictures, the first hands on the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from solver.paytable.table import PayTable
from trainer.app.scene import Stage
from trainer.drawing.boxes import Art
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label
from trainer.drawing.theme import Theme


def steps(table: PayTable) -> tuple[tuple[str, str], ...]:
    """Return each step in two sentences.

    >>> from solver import load_paytable
    >>> steps(load_paytable("9/6"))[0]
    ('Bet one to five coins.', 'Five make the royal flush pay 4,000.')
    """
    line, all_coins = table.lines[0], table.pays(5)[0]
    royal = f"Five make the {line.name.lower()} pay {all_coins:,}."
    if all_coins <= 5 * table.pays(1)[0]:
        royal = "The more you bet, the more every hand pays."
    return (
        ("Bet one to five coins.", royal),
        ("Five cards are dealt.", "You see all of them."),
        ("Keep what is worth most.", "This is the only choice, and it has a right answer."),
        ("The others are replaced.", "The paytable lights what your hand pays."),
    )


def disc(number: int, stage: Stage) -> Art:
    """Return the number of a step on a gold disc."""
    side = 34 * stage.theme.grow
    return Art(partial(_disc, str(number)), side, side)


def _disc(words: str, rect: Rect, theme: Theme) -> Iterator[Item]:
    ramp = theme.palette.gold_ramp
    place = rect.centered(rect.h, rect.h)
    yield Fill(place, ramp[0], rect.h / 2, to=ramp[2])
    yield Label(place, words, theme.type.body, theme.palette.on_accent, "center", "bold")
