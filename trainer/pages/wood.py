"""The console at the foot of the pages that deal: wood with a line of brass."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.app.scene import Stage
from trainer.drawing.boxes import Art, Box, Layers, Pad
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Ground, Item
from trainer.drawing.theme import Theme

LOW = 680.0  # the height that counts under which the console is lower


def on_wood(box: Box, stage: Stage) -> Box:
    """Return the console with what stands on it."""
    low = stage.rect.h / stage.theme.grow < LOW
    return Layers(Art(_wood), Pad(box, x=14 if low else 16, y=4 if low else 12))


def _wood(rect: Rect, theme: Theme) -> Iterator[Item]:
    yield Ground(rect, "wood")
    if theme.outlined:
        yield Fill(rect.cut_top(1.5)[0], theme.palette.line)
