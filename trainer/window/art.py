"""Pictures that are computed: felt, wood, glows, stripes, rays, chips. Each is made once a size.

Gradients are computed in few points and scaled up; shapes are drawn four times as large and scaled
down. NumPy would do it more directly, but to import it would delay the first frame.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from math import cos, hypot, pi, radians, sin

import pygame

from trainer.drawing.palettes import Color
from trainer.window import shapes

Ramp = tuple[Color, ...]
Point = tuple[float, float]

FELT_STOPS = (0.0, 0.34, 0.68, 1.0)
FIBRES = 0.105  # how much the brightest and the darkest fibre differ from the felt, of its colour
FIBRE_TILE = 128  # pixels; the side of the square that is repeated
GRAIN = 0.09  # how much the streaks of wood vary
SEED = 6  # of the fibres and the grain, so that two windows look alike
POINTS = 40  # of a gradient across: its colour is computed in so many columns
WHITE: Color = (255, 255, 255)
BIG = shapes.OVERSAMPLING


def points(
    columns: int, rows: int, color: Callable[[float, float], Sequence[float]]
) -> pygame.Surface:
    """Return a small picture; `color` takes places from 0 to 1 and gives three or four numbers."""
    across = [x / max(1, columns - 1) for x in range(columns)]
    down = [y / max(1, rows - 1) for y in range(rows)]
    pixels = [tuple(color(x, y)) for y in down for x in across]
    flat = bytes(min(255, max(0, round(part))) for pixel in pixels for part in pixel)
    if len(pixels[0]) == 4:
        return pygame.image.frombuffer(flat, (columns, rows), "RGBA")
    return _deep(pygame.image.frombuffer(flat, (columns, rows), "RGB"))


def mixed(colors: Ramp, stops: Sequence[float], at: float) -> tuple[float, ...]:
    """Return the colour of a gradient at a place from 0 to 1.

    >>> mixed(((0, 0, 0), (100, 50, 10)), (0.0, 1.0), 0.5)
    (50.0, 25.0, 5.0)
    """
    for i in range(1, len(stops)):
        if at <= stops[i] or i == len(stops) - 1:
            share = min(1.0, max(0.0, (at - stops[i - 1]) / (stops[i] - stops[i - 1])))
            return tuple(a + (b - a) * share for a, b in zip(colors[i - 1], colors[i], strict=True))
    return colors[0]


def _under_lamp(
    width: int,
    height: int,
    colors: Ramp,
    stops: Sequence[float],
    reach: tuple[float, float],
    top: float = 0,
) -> pygame.Surface:
    """Return light that falls off around the middle of the top; `reach` is across and down."""

    def color(x: float, y: float) -> tuple[float, ...]:
        return mixed(colors, stops, hypot((x - 0.5) / reach[0], (y - top) / reach[1]))

    half = points(POINTS // 2, POINTS, lambda x, y: color(0.5 * x, y))
    small = _plain(2 * half.get_width(), POINTS, (0, 0, 0))  # its right half mirrors the left one
    small.blit(half, (0, 0))
    small.blit(pygame.transform.flip(half, True, False), (half.get_width(), 0))
    return pygame.transform.smoothscale(small, (max(1, width), max(1, height)))


@lru_cache(maxsize=2)
def room(width: int, height: int, lamp: Color, ground: Color) -> pygame.Surface:
    """Return a room: light under a lamp at the top, dark away from it.

    Between the two are some twenty shades, whose edges would show: noise of a shade hides them.
    """
    if lamp == ground:
        return _opaque(_plain(width, height, ground))
    more: Color = (lamp[0] - ground[0], lamp[1] - ground[1], lamp[2] - ground[2])
    shade = 255 // min(more)
    bright: Color = (255 - shade,) * 3
    drawn = _under_lamp(width, height, (bright, (0, 0, 0)), (0.0, 1.0), (0.75, 0.95))
    _tiled(drawn, _noise(shade), pygame.BLEND_RGB_ADD)
    # blits of a flat tile: a fill with such a flag takes thirty times as long
    _tiled(drawn, _plain(FIBRE_TILE, FIBRE_TILE, more), pygame.BLEND_RGB_MULT)
    _tiled(drawn, _plain(FIBRE_TILE, FIBRE_TILE, ground), pygame.BLEND_RGB_ADD)
    return _opaque(drawn)


def _noise(most: int) -> pygame.Surface:
    """Return a tile of random greys."""
    noise = random.Random(SEED).randbytes(FIBRE_TILE**2)
    return _grey(FIBRE_TILE, FIBRE_TILE, [grey * most // 255 for grey in noise])


@lru_cache(maxsize=6)
def felt(width: int, height: int, colors: Ramp) -> pygame.Surface:
    """Return felt: light in the middle of its top, with fibres."""
    if len(set(colors)) == 1:
        drawn = _plain(width, height, colors[0])
    else:
        # It is lighter by what the brightest fibre has: the fibres only darken.
        lighter = tuple((_brighter(r), _brighter(g), _brighter(b)) for r, g, b in colors)
        drawn = _under_lamp(width, height, lighter, FELT_STOPS, (0.72, 0.98), 0.32)
        _tiled(drawn, _fibres(), pygame.BLEND_RGB_MULT)
    return _opaque(drawn)


def _brighter(part: int) -> int:
    return min(255, round(part * (1 + FIBRES)))


def _tiled(target: pygame.Surface, tile: pygame.Surface, how: int) -> None:
    """Put a tile on a picture, repeated, multiplied or added to it."""
    side = tile.get_width()
    for y in range(0, target.get_height(), side):
        for x in range(0, target.get_width(), side):
            target.blit(tile, (x, y), special_flags=how)


@lru_cache(maxsize=1)
def _fibres() -> pygame.Surface:
    """Return greys from white down that are the same at opposite edges: each is the mean of three
    random neighbours.
    """
    side = FIBRE_TILE
    noise = random.Random(SEED).randbytes(side * side)
    beside, below = noise[1:] + noise[:1], noise[side:] + noise[:side]
    darkest = (1 - FIBRES) / (1 + FIBRES)
    step = (1 - darkest) / 3
    greys = [
        round(255 * darkest + step * (a + b + c))
        for a, b, c in zip(noise, beside, below, strict=True)
    ]
    return _grey(side, side, greys)


def _grey(width: int, height: int, greys: Sequence[int]) -> pygame.Surface:
    pixels = bytearray(3 * len(greys))
    for channel in range(3):
        pixels[channel::3] = bytes(greys)
    return _deep(pygame.image.frombuffer(bytes(pixels), (width, height), "RGB"))


@lru_cache(maxsize=4)
def wood(width: int, height: int, colors: Ramp, brass: Color) -> pygame.Surface:
    """Return the wood of the console, with its line of brass on top."""
    drawn = down(width, height, colors)
    if len(set(colors)) > 1:
        wide = max(4, width // 90 + 2)
        noise = random.Random(SEED).randbytes(wide * height)
        streaks = _grey(wide, height, [round(255 - GRAIN * each) for each in noise])
        grain = pygame.transform.smoothscale(streaks, (width, height))
        drawn.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    drawn.fill(brass, (0, 0, width, max(1, round(height * 0.025))))
    return _opaque(drawn)


def down(width: int, height: int, colors: Ramp) -> pygame.Surface:
    """Return a picture whose colour changes on the way down."""
    stops = [i / (len(colors) - 1) for i in range(len(colors))]
    line = points(1, max(1, height), lambda _, y: mixed(colors, stops, y))
    return pygame.transform.scale(line, (max(1, width), max(1, height)))


@lru_cache(maxsize=96)
def gradient(width: int, height: int, radius: int, colors: Ramp) -> pygame.Surface:
    """Return a rectangle with round corners whose colour changes on the way down."""
    return _rounded(down(width, height, colors), radius)


BRASS_STOPS = (0.0, 0.3, 0.5, 0.7, 1.0)
GLOSS = 16  # of 255: how bright the light on the glass of a sign is
STRIPED = 512  # pixels; stripes are drawn in multiples of this length
GLOSS_REACH = 0.42  # how far it reaches, of the sign's width


@lru_cache(maxsize=12)
def brass(width: int, height: int, radius: int, thick: int, colors: Ramp) -> pygame.Surface:
    """Return a frame of brass."""
    steep = height / (width + height)

    def color(x: float, y: float) -> tuple[float, ...]:
        return mixed(colors, BRASS_STOPS, x * (1 - steep) + y * steep)

    metal = clear(pygame.transform.smoothscale(points(POINTS, 8, color), (width, height)))
    mask = pygame.Surface((width, height), pygame.SRCALPHA)
    mask.fill((*WHITE, 0))
    shapes.ring(mask, (0, 0, width, height), radius, thick, WHITE)
    metal.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return shapes.quick(metal)


@lru_cache(maxsize=4)
def gloss(width: int, height: int) -> pygame.Surface:
    """Return the light that falls on glass from the left, aslant, and fades."""

    def light(x: float, y: float) -> tuple[float, ...]:
        far = min(1.0, (x + 0.1 * y) / GLOSS_REACH)
        return *WHITE, GLOSS * (1 - far * far * (3 - 2 * far))

    drawn = pygame.transform.smoothscale(points(2 * POINTS, 8, light), (width, height))
    return shapes.quick(clear(drawn))


@lru_cache(maxsize=48)
def filled(width: int, height: int, radius: int, color: Color, alpha: int) -> pygame.Surface:
    """Return a rectangle with round corners through which one can see."""
    drawn = _rounded(_plain(width, height, color), radius)
    drawn.fill((*WHITE, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return shapes.quick(drawn)


@lru_cache(maxsize=24)
def glow(
    width: int, height: int, spread: int, corner: int, color: Color, alpha: int
) -> pygame.Surface:
    """Return light that fades from a rectangle to `spread` beyond it, open where that lies."""
    part = spread + corner

    def light(x: float, y: float) -> tuple[float, ...]:
        far = hypot(part * (1 - x), part * (1 - y)) - corner
        return *color, alpha * (1 - min(1.0, max(0.0, far / spread))) ** 2.2

    few = max(2, min(part, 28))
    quarter = pygame.transform.smoothscale(points(few, few, light), (part, part))
    square = shapes.from_quarter(quarter)
    light_around = shapes.nine(square, part, width + 2 * spread, height + 2 * spread)
    shapes.open_below(light_around, pygame.Rect(spread, spread, width, height), corner)
    return shapes.quick(light_around)


@lru_cache(maxsize=24)
def stripes(width: int, height: int, radius: int, color: Color, to: Color) -> pygame.Surface:
    """Return a bar with slanting stripes of two colours."""
    long = _striped(-(-width // STRIPED) * STRIPED, height, color, to)
    return _rounded(long.subsurface((0, 0, width, height)), radius)


@lru_cache(maxsize=8)
def _striped(width: int, height: int, color: Color, to: Color) -> pygame.Surface:
    """Return stripes, longer than a bar may be: to draw them takes most of the time."""
    period = max(6.0, height * 1.1) * BIG
    dark = tuple(round(a * 0.72 + b * 0.28) for a, b in zip(color, to, strict=True))
    big = pygame.Surface((width * BIG, height * BIG))
    big.fill(color)
    tall = big.get_height()
    for i in range(int((width + height) * BIG / period) + 2):
        x = i * period
        corners = [(x, 0), (x + period / 2, 0), (x + period / 2 - tall, tall), (x - tall, tall)]
        pygame.draw.polygon(big, dark, corners)
    return pygame.transform.smoothscale(big, (width, height))


RAYS = 18


@lru_cache(maxsize=8)
def rays(width: int, height: int, color: Color, angle: int) -> pygame.Surface:
    """Return rays of light from the middle that fade towards the edges; drawn small, they are
    soft.
    """
    few = max(1, width // 4), max(1, height // 4)
    fade = points(POINTS, POINTS, lambda x, y: (*color, 255 * (1 - hypot(2 * x - 1, 2 * y - 1))))
    light = pygame.transform.smoothscale(fade, few)
    mask = shapes.blank(*few, WHITE)
    for fan in _fans(*mask.get_size(), angle):
        pygame.draw.polygon(mask, WHITE, fan)
    soft = pygame.transform.smoothscale(mask, few)
    light.blit(soft, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(light, (width, height))


def _fans(width: int, height: int, angle: int) -> Iterator[list[Point]]:
    middle, far = (width / 2, height / 2), hypot(width, height)
    for i in range(RAYS):
        turn = 2 * pi * i / RAYS - radians(angle)
        ends = (turn - pi / RAYS / 2.4, turn + pi / RAYS / 2.4)
        yield [middle, *((middle[0] + far * cos(t), middle[1] + far * sin(t)) for t in ends)]


def _plain(width: int, height: int, color: Color) -> pygame.Surface:
    drawn = pygame.Surface((max(1, width), max(1, height)), 0, 32)
    drawn.fill(color)
    return drawn


def _rounded(drawn: pygame.Surface, radius: int) -> pygame.Surface:
    """Return a picture with round corners."""
    cut = clear(drawn)
    mask = pygame.Surface(drawn.get_size(), pygame.SRCALPHA)
    mask.fill((*WHITE, 0))
    shapes.rounded(mask, (0, 0, *drawn.get_size()), radius, WHITE)
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def cut(face: pygame.Surface, draw: Callable[[pygame.Surface], object]) -> pygame.Surface:
    """Return what is seen of a picture through a mask, drawn in white four times as large."""
    mask = shapes.blank(*face.get_size(), WHITE)
    draw(mask)
    small = pygame.transform.smoothscale(mask, face.get_size())
    face.blit(small, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return face


def _deep(drawn: pygame.Surface) -> pygame.Surface:
    """Return a picture of 32 bits a pixel, as scaling needs; `convert` would need a window."""
    deep = _plain(*drawn.get_size(), (0, 0, 0))
    deep.blit(drawn, (0, 0))
    return deep


def clear(drawn: pygame.Surface) -> pygame.Surface:
    """Return a picture that can be made transparent."""
    clear = pygame.Surface(drawn.get_size(), pygame.SRCALPHA)
    clear.blit(drawn, (0, 0))
    return clear


def _opaque(drawn: pygame.Surface) -> pygame.Surface:
    """Return a picture in the form of the window, where there is one: it is painted faster."""
    return drawn.convert() if pygame.display.get_surface() else drawn


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
