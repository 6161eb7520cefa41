"""Smooth shapes: pygame's have jagged edges, so we draw at four times the size and scale down.

Each shape is cached by size and colour. Its surface has one colour everywhere and only the
opacity varies; otherwise scaling would mix the edges with black.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from math import hypot

import pygame

from trainer.drawing.items import SignName
from trainer.drawing.palettes import Color

OVERSAMPLING = 4
FEW = 24  # points along the corner of a shadow: they are soft enough
SMALL = 24_000  # pixels: so small a rectangle is drawn once and kept
Point = tuple[float, float]


def rounded(
    target: pygame.Surface, box: tuple[int, int, int, int], radius: int, color: Color
) -> None:
    """Fill a rectangle with round corners."""
    x, y, w, h = box
    r = min(radius, w // 2, h // 2)
    if r < 1:
        _fill(target, color, box)
    elif w * h <= SMALL and not target.get_flags() & pygame.SRCALPHA:
        target.blit(_small(w, h, r, color), (x, y))
    else:
        _fill_rounded(target, box, r, color)


@lru_cache(maxsize=128)
def _small(width: int, height: int, radius: int, color: Color) -> pygame.Surface:
    drawn = pygame.Surface((width, height), pygame.SRCALPHA)
    drawn.fill((*color, 0))
    _fill_rounded(drawn, (0, 0, width, height), radius, color)
    return quick(drawn)


def _fill_rounded(
    target: pygame.Surface, box: tuple[int, int, int, int], r: int, color: Color
) -> None:
    x, y, w, h = box
    _fill(target, color, (x + r, y, w - 2 * r, h))
    _fill(target, color, (x, y + r, r, h - 2 * r))
    _fill(target, color, (x + w - r, y + r, r, h - 2 * r))
    _corners(target, box, r, _corner(r, r, color))


def _fill(target: pygame.Surface, color: Color, box: tuple[int, int, int, int]) -> None:
    """Fill the part of a rectangle that is on the surface: of one that begins above it or at its
    left, as in a page that scrolled, pygame fills as much as if it began at the edge.
    """
    target.fill(color, target.get_rect().clip(box))


def ring(
    target: pygame.Surface, box: tuple[int, int, int, int], radius: int, width: int, color: Color
) -> None:
    """Draw the border of a rectangle with round corners, inside its edges."""
    x, y, w, h = box
    r = max(min(radius, w // 2, h // 2), width)
    for edge in (
        (x + r, y, w - 2 * r, width),
        (x + r, y + h - width, w - 2 * r, width),
        (x, y + r, width, h - 2 * r),
        (x + w - width, y + r, width, h - 2 * r),
    ):
        _fill(target, color, edge)
    _corners(target, box, r, _corner(r, width, color))


def _corners(
    target: pygame.Surface,
    box: tuple[int, int, int, int],
    r: int,
    corners: tuple[pygame.Surface, ...],
) -> None:
    x, y, w, h = box
    places = ((x, y), (x + w - r, y), (x, y + h - r), (x + w - r, y + h - r))
    for corner, place in zip(corners, places, strict=True):
        target.blit(corner, place)


def corners(radius: int) -> tuple[pygame.Surface, ...]:
    """Return the four filled corners of a rectangle, in black."""
    return _corner(radius, radius, (0, 0, 0))


@lru_cache(maxsize=512)
def _corner(radius: int, width: int, color: Color) -> tuple[pygame.Surface, ...]:
    """Return the four corners of a ring; if it is as wide as its radius, they are filled."""
    big = blank(radius, radius, color)
    centre = (radius * OVERSAMPLING, radius * OVERSAMPLING)
    pygame.draw.circle(big, (*color, 255), centre, radius * OVERSAMPLING)
    if width < radius:
        pygame.draw.circle(big, (*color, 0), centre, (radius - width) * OVERSAMPLING)
    small = pygame.transform.smoothscale(big, (radius, radius))
    flip = pygame.transform.flip
    return small, flip(small, True, False), flip(small, False, True), flip(small, True, True)


def quick(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture in a form that is painted on the window in a third of the time, or in a
    tenth if most of it is transparent; to draw on it, or to turn it, would take longer.
    """
    picture.set_alpha(255, pygame.RLEACCEL)
    return picture


def encode(picture: pygame.Surface, target: pygame.Surface) -> None:
    """Have a quick picture, whose first corner is transparent, ready for a surface.

    It is encoded when it is first painted there, which takes a large card 1 to 2 ms: so its corner
    is painted on the last pixel, where nothing is to be seen of it.
    """
    width, height = target.get_size()
    target.blit(picture, (width - 1, height - 1))


@lru_cache(maxsize=64)
def shadow(
    width: int, height: int, spread: int, corner: int, strength: int, color: Color
) -> pygame.Surface:
    """Return a soft dark rectangle with round corners that reaches `spread` beyond its edges.

    It is open where what throws it lies, a third of `spread` above it: most of it costs nothing.
    """
    drawn = soft(width, height, spread, corner, strength, color)
    open_below(drawn, pygame.Rect(spread, spread - spread // 3, width, height), corner)
    return quick(drawn)


def open_below(drawn: pygame.Surface, over: pygame.Rect, corner: int) -> None:
    """Leave nothing of a picture below what lies on it, which has round corners."""
    pygame.draw.rect(drawn, (0, 0, 0, 0), over.inflate(-2, -2), border_radius=max(0, corner - 1))


def soft(
    width: int, height: int, spread: int, corner: int, strength: int, color: Color
) -> pygame.Surface:
    """Return a shadow to draw on.

    Only a small square is computed: its corners are kept and its middle is stretched.
    """
    square = _soft_square(spread, corner, strength, color)
    return nine(square, spread + corner, width + 2 * spread, height + 2 * spread)


def nine(square: pygame.Surface, part: int, width: int, height: int) -> pygame.Surface:
    """Return a picture with the corners of a small one, `part` pixels each, and its edges and its
    middle stretched.
    """
    full = pygame.Surface((width, height), pygame.SRCALPHA)
    xs, ys = (_thirds(side, part) for side in full.get_size())
    olds = _thirds(square.get_width(), part)
    for (x, w), (old_x, old_w) in zip(xs, olds, strict=True):
        for (y, h), (old_y, old_h) in zip(ys, olds, strict=True):
            piece = square.subsurface((old_x, old_y, old_w, old_h))
            full.blit(pygame.transform.scale(piece, (w, h)), (x, y))
    return full


def _thirds(side: int, part: int) -> tuple[tuple[int, int], ...]:
    """Return where the two ends of a side and its middle begin, and how long each is."""
    end = min(part, (side - 1) // 2)
    return (0, end), (end, side - 2 * end), (side - end, end)


@lru_cache(maxsize=16)
def _soft_square(spread: int, corner: int, strength: int, color: Color) -> pygame.Surface:
    """Return the smallest shadow with these corners, with a middle of one pixel."""
    part = spread + corner
    few = min(part, FEW)
    quarter = pygame.Surface((few, few), pygame.SRCALPHA)
    for y in range(few):
        for x in range(few):
            # How far the point lies outside the rounded square, whose corner has its centre here.
            far = part * hypot(1 - (x + 0.5) / few, 1 - (y + 0.5) / few)
            inside = min(1.0, max(0.0, 0.5 - (far - corner) / (2 * spread)))
            quarter.set_at((x, y), (*color, round(strength * inside * inside * (3 - 2 * inside))))
    return from_quarter(pygame.transform.smoothscale(quarter, (part, part)))


def from_quarter(quarter: pygame.Surface) -> pygame.Surface:
    """Return a square with the same four corners and a cross of one pixel between them."""
    part = quarter.get_width()
    side = 2 * part + 1
    square = pygame.Surface((side, side), pygame.SRCALPHA)
    flip = pygame.transform.flip
    for x, y in ((0, 0), (part + 1, 0), (0, part + 1), (part + 1, part + 1)):
        square.blit(flip(quarter, x > 0, y > 0), (x, y))
    for middle in ((part - 1, 0, 1, side), (0, part - 1, side, 1)):
        piece = square.subsurface(middle).copy()
        square.blit(piece, (part, 0) if middle[2] == 1 else (0, part))
    return square


@lru_cache(maxsize=128)
def sign(shape: SignName, side: int, color: Color) -> pygame.Surface:
    """Return a tick, a cross, a warning or a star in a square of that many pixels."""
    big = blank(side, side, color)
    _DRAWN[shape](big, color)
    return pygame.transform.smoothscale(big, (side, side))


@lru_cache(maxsize=16)
def curve(
    size: tuple[int, int], points: tuple[Point, ...], width: float, color: Color, under: int
) -> pygame.Surface:
    """Return a surface with lines from point to point, in its pixels, and a tint below them."""
    big = blank(*size, color)
    spots = [pygame.Vector2(point) * OVERSAMPLING for point in points]
    foot = size[1] * OVERSAMPLING
    if under and len(spots) > 1:
        ends = [(spots[-1].x, foot), (spots[0].x, foot)]
        pygame.draw.polygon(big, (*color, under), [*spots, *ends])
        _fade(big, min(spot.y for spot in spots))
    half = width * OVERSAMPLING / 2
    for spot in spots:
        pygame.draw.circle(big, (*color, 255), spot, half)
    for start, end in pairwise(spots):
        along = end - start
        if along.length():
            side = pygame.Vector2(-along.y, along.x).normalize() * half
            corners = [start + side, end + side, end - side, start - side]
            pygame.draw.polygon(big, (*color, 255), corners)
    return pygame.transform.smoothscale(big, size)


def _fade(tinted: pygame.Surface, top: float) -> None:
    """Let a tint fade from the top of a curve to nothing at the foot."""
    wide, high = tinted.get_size()
    rows = pygame.Surface((1, high), pygame.SRCALPHA)
    for y in range(high):
        share = min(1.0, (high - y) / max(1.0, high - top))
        rows.set_at((0, y), (255, 255, 255, round(255 * share)))
    across = pygame.transform.scale(rows, (wide, high))
    tinted.blit(across, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def blank(width: int, height: int, color: Color) -> pygame.Surface:
    """Return a surface to draw on at four times the size, empty but for the colour of its edges."""
    surface = pygame.Surface((width * OVERSAMPLING, height * OVERSAMPLING), pygame.SRCALPHA)
    surface.fill((*color, 0))
    return surface


def _stroke(surface: pygame.Surface, color: Color, *points: Point) -> None:
    """Draw a thick line with round ends through points given as fractions of the square."""
    side = surface.get_width()
    thick = max(2, round(side * 0.15))
    spots = [(x * side, y * side) for x, y in points]
    for start, end in pairwise(spots):
        steps = max(2, round(side / 2))
        for i in range(steps + 1):
            x = start[0] + (end[0] - start[0]) * i / steps
            y = start[1] + (end[1] - start[1]) * i / steps
            pygame.draw.circle(surface, (*color, 255), (x, y), thick / 2)


def _tick(surface: pygame.Surface, color: Color) -> None:
    _stroke(surface, color, (0.16, 0.54), (0.40, 0.78), (0.84, 0.24))


def _cross(surface: pygame.Surface, color: Color) -> None:
    _stroke(surface, color, (0.22, 0.22), (0.78, 0.78))
    _stroke(surface, color, (0.78, 0.22), (0.22, 0.78))


def _warning(surface: pygame.Surface, color: Color) -> None:
    _stroke(surface, color, (0.5, 0.12), (0.5, 0.60))
    side = surface.get_width()
    pygame.draw.circle(surface, (*color, 255), (0.5 * side, 0.86 * side), 0.1 * side)


def _star(surface: pygame.Surface, color: Color) -> None:
    side = surface.get_width()
    middle, reach = pygame.Vector2(side / 2, side * 0.53), side * 0.5
    spokes = (
        pygame.Vector2(0, -reach if i % 2 == 0 else -reach * 0.42).rotate(36 * i) for i in range(10)
    )
    pygame.draw.polygon(surface, (*color, 255), [middle + spoke for spoke in spokes])


_DRAWN: dict[SignName, Callable[[pygame.Surface, Color], None]] = {
    "tick": _tick,
    "cross": _cross,
    "warning": _warning,
    "star": _star,
}
