"""The regions of a picture: those that a new one changes, and areas to which painting is confined.

A full redraw costs 4 ms at 1280 × 800 but 15 ms at 2560 × 1600: too much to show a held card
within one frame. Holding a card changes only a tenth of the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import pygame

from trainer.drawing.geometry import Canvas
from trainer.drawing.items import CardFace, Clip, Fill, Glow, Ground, Item, Label, Shadow
from trainer.drawing.theme import CARD_ASPECT, CARD_RADIUS
from trainer.window import shapes

NEAR = 256  # regions no larger than this part of the window more when joined are painted as one
MOST_CHANGED = 300  # items; with more the whole page is painted, as when a hundred hands are drawn
FEW_PARTS = 16  # of an area: what hides less of it is not cut out of it
MARGIN = 2  # pixels, for edges that are rounded and smoothed


def compared(
    canvas: Canvas, before: Sequence[Item], places: Sequence[pygame.Rect], items: Sequence[Item]
) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
    """Return the pixels that each item may touch, and those of the items that only this picture or
    the one before has, whose items touched `places`.

    Most items are the very ones of the picture before: only the others are compared by value, each
    with one of that picture: a second dialog darkens the window once more.
    """
    known = dict(zip(map(id, before), places, strict=True))
    here = set(map(id, items))
    gone: dict[Item, list[pygame.Rect]] = {}
    for item, place in zip(before, places, strict=True):
        if id(item) not in here:
            gone.setdefault(item, []).append(place)
    now, changed = [], []
    for item in items:
        box = known.get(id(item))
        if box is None and (alike := gone.get(item)):
            box = alike.pop()
        elif box is None:
            box = bounds(canvas, item)
            changed.append((item, box))
        now.append(box)
    changed += [(item, box) for item, boxes in gone.items() for box in boxes]
    return now, [box for item, box in changed if _paints(item)]


def _paints(item: Item) -> bool:
    """Whether an item changes pixels by itself; a clip does so if it shows only a part."""
    return not isinstance(item, Clip) or (item.part < 1 and item.rect is not None)


def changed_regions(canvas: Canvas, changed: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return disjoint rectangles that cover everything that has changed."""
    whole = pygame.Rect(canvas.pixels(canvas.rect))
    if len(changed) > MOST_CHANGED:
        return [whole]
    spare = _area(whole) / NEAR

    def near(regions: list[pygame.Rect], new: pygame.Rect) -> int:
        """The number of a region that touches a new one or nearly fills a larger one with it, -1
        for none: each region is compared with every item, and its ground is painted anew.
        """
        area = _area(new) + spare
        filled = (
            i for i, each in enumerate(regions) if _area(new.union(each)) <= area + _area(each)
        )
        at = new.collidelist(regions)
        return next(filled, -1) if at < 0 else at

    # The largest first, so that most lie in a region that is there already.
    touching = _joined(sorted(changed, key=_area, reverse=True), _touched)
    return _joined(touching, near)


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
    covers, depth = [], 0
    for i, item in enumerate(items):
        if isinstance(item, Clip):
            depth += -1 if item.rect is None else 1
        elif not depth and isinstance(item, Fill | Ground | CardFace) and _hides(item):
            x, y, w, h = canvas.pixels(item.rect)
            if isinstance(item, CardFace):
                h, radius = round(w * CARD_ASPECT), item.rect.w * CARD_RADIUS
            else:
                radius = item.radius
            inset = 2 * round(radius * canvas.scale)
            covers.append((i, pygame.Rect(x, y, w, h).inflate(-inset, -inset)))
    return covers


def _hides(item: Fill | Ground | CardFace) -> bool:
    if isinstance(item, CardFace):
        return item.alpha == 255 and item.turned == 1 and not item.angle
    return isinstance(item, Ground) or (item.color is not None and item.alpha == 255)


def uncovered(area: pygame.Rect, cards: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return what is left of an area when cards are cut out that hide much of it: most of a ground
    lies under them, and to copy it takes as long as to copy them.
    """
    parts = [area]
    for box in cards:
        cut = area.clip(box)
        if FEW_PARTS * _area(cut) >= _area(area):
            parts = [piece for part in parts for piece in _around(part, part.clip(cut))]
    return parts


def _around(part: pygame.Rect, cut: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield what is left of a rectangle above, beside and below a part of it."""
    if not cut:
        yield part
        return
    for x, y, right, bottom in (
        (part.x, part.y, part.right, cut.y),
        (part.x, cut.y, cut.x, cut.bottom),
        (cut.right, cut.y, part.right, cut.bottom),
        (part.x, cut.bottom, part.right, part.bottom),
    ):
        if right > x and bottom > y:
            yield pygame.Rect(x, y, right - x, bottom - y)


def _joined(
    boxes: Iterable[pygame.Rect], with_: Callable[[list[pygame.Rect], pygame.Rect], int]
) -> list[pygame.Rect]:
    """Return the rectangles, each joined with the region that `with_` names by its number, while
    there is one.
    """
    regions: list[pygame.Rect] = []
    for box in boxes:
        new = box
        while (at := with_(regions, new)) >= 0:
            new = new.union(regions.pop(at))
        regions.append(new)
    return regions


def _touched(regions: list[pygame.Rect], new: pygame.Rect) -> int:
    return new.collidelist(regions)


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h


Patches = list[tuple[pygame.Surface, tuple[int, int]]]


def outer_corners(
    target: pygame.Surface, area: pygame.Rect, radius: int, region: pygame.Rect
) -> Patches:
    """Return what lies outside the round corners of an area, as far as it is in a region."""
    patches: Patches = []
    right, bottom = area.right - radius, area.bottom - radius
    places = ((area.x, area.y), (right, area.y), (area.x, bottom), (right, bottom))
    for outside, (x, y) in zip(_outside(radius), places, strict=True):
        box = pygame.Rect(x, y, radius, radius)
        seen = box.clip(region).clip(target.get_rect())
        if not seen.size[0] or not seen.size[1]:
            continue
        patch = pygame.Surface(seen.size, pygame.SRCALPHA)
        patch.blit(target, (0, 0), seen)
        mask = outside.subsurface(seen.move(-x, -y))
        patch.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        patches.append((patch, seen.topleft))
    return patches


@dataclass(slots=True)
class Clips:
    """The areas of one target, from a region on. pygame clips to rectangles only: the pixels
    outside round corners are kept, and put back where an area ends.
    """

    target: pygame.Surface
    region: pygame.Rect
    _areas: list[tuple[pygame.Rect, Patches]] = field(default_factory=list)

    def begin(self) -> None:
        """Confine painting to the region."""
        self.target.set_clip(self.region)

    def follow(self, item: Clip, canvas: Canvas) -> None:
        """Enter an area within the present one, or leave the present one."""
        if item.rect is None:
            _, patches = self._areas.pop()
            self.target.set_clip(self._present())
            for patch, place in patches:
                self.target.blit(patch, place)
            return
        area = pygame.Rect(canvas.pixels(item.rect))
        radius = round(item.corner * canvas.scale)
        patches = outer_corners(self.target, area, radius, self._present()) if radius > 0 else []
        if item.part < 1:
            patches += self._before(area, 1 - item.part)
        self._areas.append((self._present().clip(area), patches))
        self.target.set_clip(self._present())

    def _present(self) -> pygame.Rect:
        return self._areas[-1][0] if self._areas else self.region

    def _before(self, area: pygame.Rect, part: float) -> Patches:
        """Return what was in an area, with a part of its opacity."""
        seen = area.clip(self._present()).clip(self.target.get_rect())
        if not seen.size[0] or not seen.size[1]:
            return []
        before = self.target.subsurface(seen).copy()
        before.set_alpha(round(255 * part))
        return [(before, seen.topleft)]


@lru_cache(maxsize=16)
def _outside(radius: int) -> list[pygame.Surface]:
    """Return for each corner a mask of what is outside it."""
    masks = []
    for inside in shapes.corners(radius):
        mask = pygame.Surface((radius, radius), pygame.SRCALPHA)
        mask.fill((255, 255, 255, 255))
        mask.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        masks.append(mask)
    return masks
