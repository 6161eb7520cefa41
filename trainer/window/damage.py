"""Which parts of the window a new picture changes.

A full redraw costs 4 ms at 1280 × 800 but 15 ms at 2560 × 1600: too much to show a held card
within one frame. Holding a card changes only a tenth of the picture.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from trainer.drawing.geometry import Canvas
from trainer.drawing.items import CardFace, Clip, Fill, Glow, Ground, Item, Label, Shadow

Places = dict[Item, pygame.Rect]
"""The pixels that each item of a picture may touch."""

NEAR = 256  # regions no larger than this part of the window more when joined are painted as one
MOST_CHANGED = 200  # items; with more the whole page is painted, as when a hundred hands are drawn
MARGIN = 2  # pixels, for edges that are rounded and smoothed


def places(canvas: Canvas, items: Iterable[Item], known: Places) -> Places:
    """Return where the items are; those `known` from the picture before are not looked for."""
    return {item: known[item] if item in known else bounds(canvas, item) for item in items}


def changed_regions(canvas: Canvas, before: Places, after: Places) -> list[pygame.Rect]:
    """Return disjoint rectangles that cover every item that is in only one of the pictures."""
    changed = set(before) ^ set(after)  # the hashes that dictionaries hold, not made again
    if len(changed) > MOST_CHANGED:
        return [pygame.Rect(canvas.pixels(canvas.rect))]
    _, _, wide, high = canvas.pixels(canvas.rect)
    boxes = [
        before[item] if item in before else after[item]
        for item in changed
        if not isinstance(item, Clip) or (item.part < 1 and item.rect is not None)
    ]
    boxes.sort(key=_area, reverse=True)  # so that most lie in a region that is there already
    regions: list[pygame.Rect] = []
    for box in boxes:
        _add(regions, box, wide * high / NEAR)
    return regions


def bounds(canvas: Canvas, item: Item) -> pygame.Rect:
    """Return the pixels that an item may touch."""
    if item.rect is None:
        return pygame.Rect(0, 0, 0, 0)
    box = pygame.Rect(canvas.pixels(item.rect))
    spread = MARGIN
    if isinstance(item, Shadow):
        spread += 2 * round(item.radius * canvas.scale)
    elif isinstance(item, Glow):
        spread += round(item.spread * canvas.scale)
    elif isinstance(item, CardFace) and item.angle:  # a card that leans reaches beyond its place
        spread += box.h // 2
    elif isinstance(item, Label):  # a line of text may be taller than its box
        spread += max(0, round(item.size * canvas.scale * 1.5) - box.h) // 2
    return box.inflate(2 * spread, 2 * spread)


def opaque(canvas: Canvas, items: Iterable[Item]) -> list[tuple[int, pygame.Rect]]:
    """Return the numbers of the items below which nothing is seen, and where that is.

    Within an area that is clipped there are none.
    """
    found, depth = [], 0
    for i, item in enumerate(items):
        if isinstance(item, Clip):
            depth += -1 if item.rect is None else 1
        elif not depth and isinstance(item, Fill | Ground) and _hides(item):
            inset = 2 * round(item.radius * canvas.scale)
            found.append((i, pygame.Rect(canvas.pixels(item.rect)).inflate(-inset, -inset)))
    return found


def _hides(item: Fill | Ground) -> bool:
    return isinstance(item, Ground) or (item.color is not None and item.alpha == 255)


def _add(regions: list[pygame.Rect], new: pygame.Rect, spare: float) -> None:
    """Add a rectangle to the others, joined with those that it overlaps or nearly fills a larger
    one with: each region is compared with every item, and its ground is painted anew.
    """
    while (at := _joined(regions, new, spare)) is not None:
        if regions[at].contains(new):
            return
        new = new.union(regions.pop(at))
    regions.append(new)


def _joined(regions: list[pygame.Rect], new: pygame.Rect, spare: float) -> int | None:
    """Return the number of a region that a rectangle is to be joined with."""
    at = new.collidelist(regions)
    if at >= 0:
        return at
    area = _area(new) + spare
    for i, other in enumerate(regions):
        if _area(new.union(other)) <= area + _area(other):
            return i
    return None


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h
