"""Small cards side by side: a hand, or what is held of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Tile

ASPECT = 1.32  # a tile's width by its height
TYPE = 0.62  # the size of its rank and suit by its height
GAP = 4.0
WHOLE_HAND = 0b11111


def tile_places(box: Rect, count: int, gap: float = GAP) -> list[Rect]:
    """So many places from the left of a box, as large as it lets them be.

    >>> [place.w for place in tile_places(Rect(0, 0, 1000, 50), 2)]
    [66.0, 66.0]
    """
    height = max(0.0, min(box.h, ((box.w + gap) / count - gap) / ASPECT))
    width, top = height * ASPECT, box.y + (box.h - height) / 2
    return [Rect(box.x + i * (width + gap), top, width, height) for i in range(count)]


def tiles(box: Rect, cards: Sequence[int | None]) -> Iterator[Tile]:
    """Cards from the left of a box; None is an empty place."""
    for place, card in zip(tile_places(box, len(cards)), cards, strict=True):
        yield Tile(place, card, place.h * TYPE)


def hold_tiles(box: Rect, dealt: Sequence[int], mask: int = WHOLE_HAND) -> Iterator[Tile]:
    """The five places of a hand from the left of a box: the held cards, and gaps."""
    held = [card if mask >> i & 1 else None for i, card in enumerate(dealt)]
    return tiles(box.inset(0, 2.5), held)
