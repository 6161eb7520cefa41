"""Small cards side by side: a hand, or the cards held from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Tile

ASPECT = 1.32  # width of a tile / height
TYPE = 0.62  # size of its type / height
GAP = 4.0
ALL_FIVE = 0b11111  # a mask


def tile_places(box: Rect, count: int, gap: float = GAP) -> list[Rect]:
    """Return `count` places from the left of a box, as large as fits.

    >>> [place.w for place in tile_places(Rect(0, 0, 1000, 50), 2)]
    [66.0, 66.0]
    """
    height = max(0.0, min(box.h, ((box.w + gap) / count - gap) / ASPECT))
    width, top = height * ASPECT, box.y + (box.h - height) / 2
    return [Rect(box.x + i * (width + gap), top, width, height) for i in range(count)]


def tiles(box: Rect, cards: Sequence[int | None]) -> Iterator[Tile]:
    """Yield cards from the left of a box; None is an empty place."""
    for place, card in zip(tile_places(box, len(cards)), cards, strict=True):
        yield Tile(place, card, place.h * TYPE)


def hold_tiles(box: Rect, dealt: Sequence[int], mask: int = ALL_FIVE) -> Iterator[Tile]:
    """Yield the five places of a hand: the held cards, and gaps for the others."""
    held = [card if mask >> i & 1 else None for i, card in enumerate(dealt)]
    return tiles(box.inset(0, 2.5), held)
