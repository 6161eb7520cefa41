"""The number of a step, on a disc: of how the game goes, in help and in the first hands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from trainer.app.scene import Stage
from trainer.drawing.boxes import Art
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label
from trainer.drawing.theme import Theme


def disc(number: int, stage: Stage) -> Art:
    """Return the number of a step on a gold disc."""
    side = 34 * stage.theme.grow
    return Art(partial(_disc, str(number)), side, side)


def _disc(words: str, rect: Rect, theme: Theme) -> Iterator[Item]:
    ramp = theme.palette.gold_ramp
    place = rect.centered(rect.h, rect.h)
    yield Fill(place, ramp[0], rect.h / 2, to=ramp[2])
    yield Label(place, words, theme.type.body, theme.palette.on_accent, "center", "bold")
