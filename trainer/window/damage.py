"""Which parts of the window a new picture changes.

A full redraw costs 4 ms at 1280 × 800 but 15 ms at 2560 × 1600: too much to show a held card
within one frame. Holding a card changes only a tenth of the picture.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from trainer.drawing.geometry import Canvas
from trainer.drawing.items import CardFace, Clip, Glow, Item, Label, Shadow

NEAR = 256  # regions no larger than this part of the window more when joined are painted as one
MOST_CHANGED = 200  # items; with more the whole page is painted, as when a hundred hands are drawn
MARGIN = 2  # pixels, for edges that are rounded and smoothed


def changed_regions(
    canvas: Canvas, before: Sequence[Item], after: Sequence[Item]
) -> list[pygame.Rect]:
    """Return disjoint rectangles that cover every item that is in only one of the pictures."""
    changed = set(before) ^ set(after)
    if len(changed) > MOST_CHANGED:
        return [pygame.Rect(canvas.pixels(canvas.rect))]
    _, _, wide, high = canvas.pixels(canvas.rect)
    regions: list[pygame.Rect] = []
    for item in changed:
        if not isinstance(item, Clip) or (item.part < 1 and item.rect is not None):
            _add(regions, bounds(canvas, item), wide * high / NEAR)
    return regions


def bounds(canvas: Canvas, item: Item) -> pygame.Rect:
    """Return the pixels that an item may touch."""
    assert item.rect is not None
    box = pygame.Rect(canvas.pixels(item.rect))
    spread = MARGIN
    if isinstance(item, Shadow):
        spread += 2 * round(item.radius * canvas.scale)
    if isinstance(item, Glow):
        spread += round(item.spread * canvas.scale)
    if isinstance(item, CardFace) and item.angle:  # a card that leans reaches beyond its place
        spread += box.h // 2
    if isinstance(item, Label):  # a line of text may be taller than its box
        spread += max(0, round(item.size * canvas.scale * 1.5) - box.h) // 2
    return box.inflate(2 * spread, 2 * spread)


def _add(regions: list[pygame.Rect], new: pygame.Rect, spare: float) -> None:
    """Add a rectangle to the others, joined with those that it overlaps or nearly fills a larger
    one with: each region is compared with every item, and its ground is painted anew.
    """
    joined = True
    while joined:
        joined = False
        for i, other in enumerate(regions):
            both = new.union(other)
            if _area(both) <= _area(new) + _area(other) + spare or new.colliderect(other):
                new, joined = both, True
                del regions[i]
                break
    regions.append(new)


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h
