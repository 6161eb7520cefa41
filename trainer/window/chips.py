"""Pictures of chips, and of the edge of one in parts as a ring. Each is made once a size."""

from __future__ import annotations

from functools import lru_cache, partial
from math import cos, pi, sin

import pygame

from trainer.drawing.palettes import Color
from trainer.window import shapes
from trainer.window.art import BIG, WHITE, Point, clear, cut, down

CHIPS: dict[str, tuple[Color, Color, Color]] = {
    "known": ((255, 224, 154), (227, 164, 55), (122, 80, 18)),
    "due": ((176, 156, 104), (128, 110, 66), (255, 224, 154)),
    "now": ((196, 44, 36), (138, 20, 14), (255, 240, 205)),
    "later": ((18, 64, 48), (10, 40, 29), (126, 158, 144)),
}
"""The face at its top and bottom, and the marks of the edge, of each kind of chip."""
CHIP_MARKS = 8


@lru_cache(maxsize=24)
def chip(side: int, look: str) -> pygame.Surface:
    """Return a casino chip: a face, an edge with eight marks, two fine rings."""
    top, bottom, ink = CHIPS[look]
    marks = shapes.blank(side, side, ink)
    half = side * BIG / 2
    turn = 2 * pi / CHIP_MARKS
    for i in range(CHIP_MARKS):
        wedge = _wedge(half, turn * (i - 0.19), turn * (i + 0.19), 0.80, 0.985)
        pygame.draw.polygon(marks, ink, wedge)
    for outer, inner in ((1.0, 0.965), (0.735, 0.70)):
        thick = max(1, round(half * (outer - inner)))
        pygame.draw.circle(marks, ink, (half, half), half * outer, thick)
    face = clear(down(side, side, (top, bottom)))
    face.blit(pygame.transform.smoothscale(marks, (side, side)), (0, 0))
    return cut(face, lambda big: pygame.draw.circle(big, WHITE, (half, half), half - BIG / 2))


def _wedge(half: float, begin: float, end: float, inner: float, outer: float) -> list[Point]:
    """Return the corners of a part of a ring, clockwise from the top, in radians."""
    steps = max(2, round((end - begin) * half * outer / 6))
    turns = [begin + (end - begin) * i / steps for i in range(steps + 1)]
    rim = [_spoke(half, turn, outer) for turn in turns]
    return rim + [_spoke(half, turn, inner) for turn in reversed(turns)]


def _spoke(half: float, turn: float, far: float) -> Point:
    return half + half * far * sin(turn), half - half * far * cos(turn)


SEGMENTS: dict[int, tuple[Color, Color]] = {
    2: ((255, 224, 154), (214, 150, 44)),
    1: ((196, 178, 126), (150, 132, 84)),
}
TO_COME: tuple[Color, Color] = ((16, 52, 40), (10, 38, 28))
RIM: Color = (16, 60, 45)


@lru_cache(maxsize=12)
def segments(side: int, parts: tuple[int, ...]) -> pygame.Surface:
    """Return the edge of a chip in parts, clockwise from the top: known, begun, to come."""
    whole = shapes.blank(side, side, RIM)
    half = side * BIG / 2
    pygame.draw.circle(whole, (*RIM, 90), (half, half), half * 0.755, max(1, round(half * 0.02)))
    drawn = pygame.transform.smoothscale(whole, (side, side))
    for kind in sorted(set(parts)):
        face = clear(down(side, side, SEGMENTS.get(kind, TO_COME)))
        drawn.blit(cut(face, partial(_segments, parts=parts, kind=kind)), (0, 0))
    return drawn


def _segments(big: pygame.Surface, parts: tuple[int, ...], kind: int) -> None:
    half, turn = big.get_width() / 2, 2 * pi / len(parts)
    gap = 0.024  # between two parts, by the radius
    for i, part in enumerate(parts):
        if part == kind:
            wedge = _wedge(half, turn * i + gap, turn * (i + 1) - gap, 0.80, 0.98)
            pygame.draw.polygon(big, WHITE, wedge)
