"""Areas to which painting is confined, one within the other; they may have round corners."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import pygame

from trainer.drawing.geometry import Canvas
from trainer.drawing.items import Clip
from trainer.window import shapes

Patches = list[tuple[pygame.Surface, tuple[int, int]]]


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
        patches = self._corners(area, radius) if radius > 0 else []
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

    def _corners(self, area: pygame.Rect, radius: int) -> Patches:
        """Return what lies outside the round corners of an area, as far as it is in the region."""
        patches = []
        right, bottom = area.right - radius, area.bottom - radius
        places = ((area.x, area.y), (right, area.y), (area.x, bottom), (right, bottom))
        for outside, (x, y) in zip(_outside(radius), places, strict=True):
            box = pygame.Rect(x, y, radius, radius)
            seen = box.clip(self._present()).clip(self.target.get_rect())
            if not seen.size[0] or not seen.size[1]:
                continue
            patch = pygame.Surface(seen.size, pygame.SRCALPHA)
            patch.blit(self.target, (0, 0), seen)
            mask = outside.subsurface(seen.move(-x, -y))
            patch.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            patches.append((patch, seen.topleft))
        return patches


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
