"""Paints what other things stand on: fills, felt, frames, curves, shadows."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from trainer.drawing.geometry import Canvas
from trainer.drawing.items import (
    Brass,
    Curve,
    Fill,
    Gloss,
    Glow,
    Ground,
    Item,
    Rays,
    Segments,
    Shadow,
    Stripes,
)
from trainer.drawing.palettes import Color, Palette
from trainer.drawing.theme import Theme
from trainer.window import art, shapes
from trainer.window.regions import outer_corners, uncovered


def paint_fill(target: pygame.Surface, canvas: Canvas, item: Fill) -> None:
    """Paint a rectangle, its border too; a hairline is seen at any scale."""
    x, y, w, h = canvas.pixels(item.rect)
    box = x, y, max(1, w), max(1, h)
    radius = round(item.radius * canvas.scale)
    if item.color is not None and item.alpha < 255:
        target.blit(_veil(box, radius, item.color, item.alpha), box[:2])
    elif item.color is not None and item.to is not None:
        target.blit(art.gradient(*box[2:], radius, (item.color, item.to)), box[:2])
    elif item.color is not None:
        shapes.rounded(target, box, radius, item.color)
    if item.border is not None:
        width = max(1, round(item.border_width * canvas.scale))
        shapes.ring(target, box, radius, width, item.border)


def _veil(box: tuple[int, int, int, int], radius: int, color: Color, alpha: int) -> pygame.Surface:
    if radius:
        return art.filled(*box[2:], radius, color, alpha)
    veil = pygame.Surface(box[2:], pygame.SRCALPHA)
    veil.fill((*color, alpha))
    return veil


def paint_ground(
    target: pygame.Surface,
    canvas: Canvas,
    item: Ground,
    theme: Theme,
    cards: Iterable[pygame.Rect],
) -> None:
    """Paint the room, the felt or the wood, by the palette of the theme, but not below cards."""
    x, y, w, h = canvas.pixels(item.rect)
    if w < 1 or h < 1:
        return  # in a very small window it has no pixels
    palette, radius = theme.palette, round(item.radius * canvas.scale)
    match item.name:
        case "room":
            drawn = art.room(w, h, palette.lamp, palette.backdrop)
        case "felt":
            drawn = art.felt(w, h, palette.felt_ramp)
        case "hero":
            drawn = art.felt(w, h, palette.hero_ramp)
        case "wood":
            drawn = art.wood(w, h, palette.wood, palette.brass[1])
    area, region = pygame.Rect(x, y, w, h), target.get_clip()
    outside = outer_corners(target, area, radius, region) if radius else []
    for part in uncovered(region.clip(area), cards):
        target.blit(drawn, part, part.move(-x, -y))
    for patch, place in outside:
        target.blit(patch, place)


def paint_art(target: pygame.Surface, canvas: Canvas, item: Item) -> None:
    """Paint what is computed and has no theme of its own."""
    assert item.rect is not None
    x, y, w, h = canvas.pixels(item.rect)
    match item:
        case Glow():
            spread = max(2, round(item.spread * canvas.scale))
            corner = round(item.corner * canvas.scale)
            drawn = art.glow(w, h, spread, corner, item.color, item.alpha)
            x, y = x - spread, y - spread
        case Stripes():
            radius = round(item.radius * canvas.scale)
            drawn = art.stripes(w, h, radius, item.color, item.to)
        case Brass():
            radius = round(item.radius * canvas.scale)
            width = max(1, round(item.width * canvas.scale))
            drawn = art.brass(w, h, radius, width, item.colors)
        case Gloss():
            drawn = art.gloss(w, h)
        case Segments():
            drawn = art.segments(min(w, h), item.parts)
        case Rays():
            drawn = art.rays(w, h, item.color, round(item.angle))
            drawn.set_alpha(item.alpha)
        case _:
            return
    target.blit(drawn, (x, y))


def paint_curve(target: pygame.Surface, canvas: Canvas, item: Curve) -> None:
    """Paint a line through points."""
    x, y, w, h = canvas.pixels(item.rect)
    points = tuple((px * canvas.scale - x, py * canvas.scale - y) for px, py in item.points)
    width = max(1.0, item.width * canvas.scale)
    target.blit(shapes.curve((w, h), points, width, item.color, item.under), (x, y))


def paint_shadow(target: pygame.Surface, canvas: Canvas, item: Shadow, palette: Palette) -> None:
    """Paint the soft shadow that a panel throws."""
    x, y, w, h = canvas.pixels(item.rect)
    spread = max(2, round(item.radius * canvas.scale))
    corner = round(item.corner * canvas.scale)
    drawn = shapes.shadow(w, h, spread, corner, palette.shadow_alpha, palette.shadow)
    target.blit(drawn, (x - spread, y - spread + spread // 3))
