"""Pictures that are computed: felt, wood, glows, chips, rings, rays. Each is made once a size.

All are arrays of floats from 0 to 1 that become a surface at the end; edges are smooth because
every pixel's distance to the edge is known.
"""

from __future__ import annotations

from functools import lru_cache
from math import pi

import numpy as np
import numpy.typing as npt
import pygame

from trainer.drawing.theme import Color

Plane = npt.NDArray[np.floating]
Ramp = tuple[Color, ...]

FELT_STOPS = (0.0, 0.34, 0.68, 1.0)
NOISE = 0.035  # how much the fibres of the felt vary, of full brightness
SEED = 6  # of the fibres and the grain, so that two windows look alike


def surface(rgb: npt.NDArray[np.floating], alpha: Plane | None = None) -> pygame.Surface:
    """Return a picture of colours (height, width, 3) and, if given, opacities, from 0 to 255."""
    high, wide = rgb.shape[:2]
    if alpha is None:
        pixels = np.ascontiguousarray(np.clip(rgb, 0, 255).astype(np.uint8))
        return pygame.image.frombuffer(pixels.tobytes(), (wide, high), "RGB")
    both = np.dstack([np.clip(rgb, 0, 255), np.clip(alpha, 0, 255)]).astype(np.uint8)
    return pygame.image.frombuffer(both.tobytes(), (wide, high), "RGBA")


def inside(width: int, height: int, radius: float, inset: float = 0) -> Plane:
    """Return how much of each pixel lies in a rectangle with round corners, from 0 to 1."""
    return _share(0.5 - beyond(width, height, radius, inset))


def _share(plane: Plane) -> Plane:
    """Return numbers cut to 0 and 1."""
    return np.clip(plane, 0, 1).astype(np.float32)


def beyond(width: int, height: int, radius: float, inset: float = 0) -> Plane:
    """Return how far each pixel lies outside a rectangle with round corners; negative inside."""
    across, down = _centred(width), _centred(height)
    reach = max(0.0, min(radius, width / 2 - inset, height / 2 - inset))
    x = np.abs(across)[None, :] - (width / 2 - inset - reach)
    y = np.abs(down)[:, None] - (height / 2 - inset - reach)
    outer = np.hypot(np.maximum(x, 0), np.maximum(y, 0))
    return np.asarray(outer + np.minimum(np.maximum(x, y), 0) - reach, np.float32)


def _centred(length: int) -> Plane:
    return np.arange(length, dtype=np.float32) - (length - 1) / 2


def ramp(at: Plane, colors: Ramp, stops: tuple[float, ...]) -> npt.NDArray[np.floating]:
    """Return the colours of a gradient at these places, from 0 to 1."""
    planes = np.array(colors, dtype=np.float32)
    mixed = [np.interp(at, stops, planes[:, channel]) for channel in range(3)]
    return np.asarray(np.stack(mixed, axis=-1), np.float32)


@lru_cache(maxsize=6)
def room(width: int, height: int, lamp: Color, ground: Color) -> pygame.Surface:
    """Return a room: light under a lamp at the top, dark away from it."""
    if lamp == ground:
        return _plain(width, height, ground)
    far = _from_lamp(width, height, 0.75, 0.95)
    return _opaque(surface(ramp(far, (lamp, ground), (0.0, 1.0))))


@lru_cache(maxsize=6)
def felt(width: int, height: int, colors: Ramp, radius: int, frame: int) -> pygame.Surface:
    """Return felt: light in the middle of its top, with fibres; `frame` is the thickness of the
    line printed on it, 0 for none.
    """
    if len(set(colors)) == 1:
        rgb: Plane = np.broadcast_to(np.array(colors[0], np.float32), (height, width, 3))
    else:
        far = _from_lamp(width, height, 0.72, 0.98, top=0.32)
        rgb = ramp(far, colors, FELT_STOPS) * (1 + _fibres(width, height))[..., None]
    if frame:
        rgb = _framed(rgb, frame)
    if not radius:
        return _opaque(surface(rgb))
    return surface(rgb, 255 * inside(width, height, radius))


def _framed(rgb: npt.NDArray[np.floating], frame: int) -> npt.NDArray[np.floating]:
    high, wide = rgb.shape[:2]
    for inset, share in ((8.0 * frame, 0.20), (13.0 * frame, 0.12)):
        edge = np.abs(beyond(wide, high, 22.0 * frame, inset)) - frame * 0.75
        line = np.clip(0.5 - edge, 0, 1)[..., None] * share
        rgb = rgb * (1 - line) + np.array((255, 240, 205), np.float32) * line
    return rgb


def _from_lamp(width: int, height: int, wide: float, tall: float, top: float = 0.0) -> Plane:
    """Return the distance of each pixel from a lamp at the top, 1 at the far corners."""
    x = _centred(width)[None, :] / (width * wide)
    y = (np.arange(height, dtype=np.float32)[:, None] / height - top) / tall
    return _share(np.hypot(x, y))


def _fibres(width: int, height: int) -> Plane:
    noise = np.random.default_rng(SEED).standard_normal((256, 256)).astype(np.float32)
    soft = (noise + np.roll(noise, 1, 0) + np.roll(noise, 1, 1)) / 1.7
    tiles = np.tile(soft, (height // 256 + 1, width // 256 + 1))
    return np.asarray(tiles[:height, :width] * NOISE)


@lru_cache(maxsize=4)
def wood(width: int, height: int, colors: Ramp, brass: Color) -> pygame.Surface:
    """Return the wood of the console, with its line of brass on top."""
    down = np.linspace(0, 1, height, dtype=np.float32)[:, None]
    rgb = np.repeat(ramp(down, colors, (0.0, 1.0)), width, axis=1)
    if len(set(colors)) > 1:
        rgb = rgb * (1 + _grain(width, height))[..., None]
    thick = max(1, round(height * 0.025))
    rgb[:thick] = brass
    return _opaque(surface(rgb))


def _grain(width: int, height: int) -> Plane:
    """Return long streaks along the wood."""
    rows = np.random.default_rng(SEED).standard_normal((height, max(4, width // 90 + 2)))
    steps = np.linspace(0, rows.shape[1] - 1, width)
    streaks = np.stack([np.interp(steps, np.arange(rows.shape[1]), row) for row in rows])
    return np.asarray(0.045 * streaks, np.float32)


@lru_cache(maxsize=96)
def gradient(width: int, height: int, radius: int, colors: Ramp) -> pygame.Surface:
    """Return a rectangle with round corners whose colour changes on the way down."""
    down = np.linspace(0, 1, height, dtype=np.float32)[:, None]
    stops = tuple(float(each) for each in np.linspace(0, 1, len(colors)))
    rgb = np.repeat(ramp(down, colors, stops), width, axis=1)
    return surface(rgb, 255 * inside(width, height, radius))


@lru_cache(maxsize=48)
def filled(width: int, height: int, radius: int, color: Color, alpha: int) -> pygame.Surface:
    """Return a rectangle with round corners through which one can see."""
    rgb = np.broadcast_to(np.array(color, np.float32), (height, width, 3))
    return surface(rgb, alpha * inside(width, height, radius))


@lru_cache(maxsize=24)
def glow(
    width: int, height: int, spread: int, corner: int, color: Color, alpha: int
) -> pygame.Surface:
    """Return light that fades from the edge of a rectangle to `spread` beyond it."""
    wide, high = width + 2 * spread, height + 2 * spread
    far = np.clip(beyond(wide, high, corner + spread, spread) / spread, 0, 1)
    rgb = np.broadcast_to(np.array(color, np.float32), (high, wide, 3))
    return surface(rgb, alpha * (1 - far) ** 2.2)


@lru_cache(maxsize=24)
def stripes(width: int, height: int, radius: int, color: Color, to: Color) -> pygame.Surface:
    """Return a bar with slanting stripes of two colours."""
    x, y = np.arange(width)[None, :], np.arange(height)[:, None]
    period = max(6.0, height * 1.1)
    light = np.clip(((x + y) % period - period * 0.5) / 1.2 + 0.5, 0, 1).astype(np.float32)
    first, second = np.array(color, np.float32), np.array(color, np.float32) * 0.72
    second += np.array(to, np.float32) * 0.28
    rgb = first * light[..., None] + second * (1 - light[..., None])
    return surface(rgb, 255 * inside(width, height, radius))


CHIPS = {
    "known": ((255, 224, 154), (227, 164, 55), (122, 80, 18)),
    "now": ((196, 44, 36), (138, 20, 14), (255, 240, 205)),
    "later": ((18, 64, 48), (10, 40, 29), (126, 158, 144)),
}
"""The face at its top and bottom, and the marks of the edge, of each kind of chip."""


@lru_cache(maxsize=24)
def chip(side: int, look: str) -> pygame.Surface:
    """Return a casino chip: a face, an edge with eight marks, two fine rings."""
    top, bottom, marks = (np.array(color, np.float32) for color in CHIPS[look])
    middle = _centred(side)
    x, y = middle[None, :], middle[:, None]
    far = np.hypot(x, y) / (side / 2)
    down = np.linspace(0, 1, side, dtype=np.float32)[:, None, None]
    rgb = np.broadcast_to(top * (1 - down) + bottom * down, (side, side, 3)).copy()
    soft = 2.0 / side
    turn = (np.arctan2(y, x) / (2 * pi) * 8 + 0.5) % 1
    mark = np.clip((0.5 - np.abs(turn - 0.5) * 2.6) * 8, 0, 1)
    mark = mark * _between(far, 0.80, 0.985, soft)
    for share in (mark, _between(far, 0.965, 1.0, soft) * 0.9, _between(far, 0.70, 0.735, soft)):
        rgb = rgb * (1 - share[..., None]) + marks * share[..., None]
    return surface(rgb, 255 * _between(far, -1, 1 - soft / 2, soft))


def _between(far: Plane, low: float, high: float, soft: float) -> Plane:
    rising = np.clip((far - low) / soft + 0.5, 0, 1)
    falling = np.clip((high - far) / soft + 0.5, 0, 1)
    return np.asarray(rising * falling, np.float32)


SEGMENTS = {2: ((255, 224, 154), (214, 150, 44)), 1: ((196, 178, 126), (150, 132, 84))}
TO_COME = ((16, 52, 40), (10, 38, 28))


@lru_cache(maxsize=12)
def segments(side: int, parts: tuple[int, ...]) -> pygame.Surface:
    """Return the edge of a chip in parts, clockwise from the top: known, begun, to come."""
    middle = _centred(side)
    x, y = middle[None, :], middle[:, None]
    far = np.hypot(x, y) / (side / 2)
    turn = (np.arctan2(x, -y) / (2 * pi)) % 1 * len(parts)
    which = np.minimum(turn.astype(int), len(parts) - 1)
    ends = np.array([SEGMENTS.get(part, TO_COME) for part in parts], np.float32)
    down = np.linspace(0, 1, side, dtype=np.float32)[:, None, None]
    rgb = ends[which, 0] * (1 - down) + ends[which, 1] * down
    soft = 2.0 / side
    gap = np.abs(turn - np.round(turn)) * 2 * pi / len(parts) * np.maximum(far, 0.1) * side / 2
    ring = _between(far, 0.80, 1 - soft, soft) * np.clip(gap - side * 0.011, 0, 1)
    rim = _between(far, 0.735, 0.755, soft) * 0.35
    rgb = np.where((rim > ring)[..., None], np.array((16, 60, 45), np.float32), rgb)
    return surface(rgb.astype(np.float32), 255 * np.maximum(ring, rim))


@lru_cache(maxsize=24)
def rays(width: int, height: int, color: Color, angle: int, alpha: int) -> pygame.Surface:
    """Return rays of light from the middle that fade towards the edges."""
    x, y = _centred(width)[None, :] / (width / 2), _centred(height)[:, None] / (height / 2)
    turn = np.arctan2(y * height, x * width) + angle * pi / 180
    light = np.clip(np.cos(turn * 18) * 2, 0, 1) * np.clip(1 - np.hypot(x, y), 0, 1)
    rgb = np.broadcast_to(np.array(color, np.float32), (height, width, 3))
    return surface(rgb, (alpha * light).astype(np.float32))


def _plain(width: int, height: int, color: Color) -> pygame.Surface:
    drawn = pygame.Surface((width, height))
    drawn.fill(color)
    return drawn


def _opaque(drawn: pygame.Surface) -> pygame.Surface:
    """Return a picture in the form of the window, where there is one: it is painted faster."""
    return drawn.convert() if pygame.display.get_surface() else drawn
