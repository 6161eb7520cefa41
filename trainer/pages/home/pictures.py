"""What Today and the welcome draw: a fan of cards, the ring of the course, thirty days."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import product
from math import cos, radians, sin

from trainer.app.thirty_days import Loss
from trainer.drawing.boxes import Art, At, Box, Column, Layers, Sized
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Clip, Curve, Fill, Item, Label, Segments, Shadow
from trainer.drawing.leaves import Words
from trainer.drawing.theme import CARD_ASPECT, CARD_RADIUS, Theme

ROYAL = tuple(range(34, 52, 4))  # the ten to the ace of hearts
RING = 192.0
FAN = 290.0  # the width of the small fan
KNOWN, NOW, LATER = 2, 1, 0
DOT = 6.0
STEPS = tuple(
    round(a * 10.0**b, 2) for b, a in product((-2, -1, 0, 1, 2, 3), (1, 1.5, 2, 3, 4, 5, 8))
)
BEYOND = 1.08  # how far the curve may rise above its uppermost line
LINES = 3  # above the lowest one


def fan(rect: Rect, each: float, step: float, radius: float) -> Iterator[Item]:
    """Yield a royal flush, fanned out by so many degrees a card, in the middle of a rectangle."""
    tall = each * CARD_ASPECT
    x, y = rect.center
    for i, card in enumerate(ROYAL):
        turned = radians((i - 2) * step)
        middle = x + radius * sin(turned), y + radius * (1 - cos(turned))
        place = Rect(middle[0] - each / 2, middle[1] - tall / 2, each, tall)
        if i == 2:  # the others bring their own, which leans with them
            yield Shadow(place, 0.09 * each, each * CARD_RADIUS)
        yield CardFace(place, card, angle=(2 - i) * step)


def small_fan(pad: float) -> Art:
    """Return the fan of a hero card at its right: the card's edge, `pad` below, cuts it off."""

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        yield Clip(Rect(rect.x, rect.y - pad, rect.w, rect.h + 2 * pad - 1.5))
        foot = Rect(rect.right - FAN, rect.bottom + pad - 160, FAN, 140)
        yield from fan(foot, 98, 9, 215)
        yield Clip(None)

    return Art(draw)


def backs(rect: Rect, theme: Theme) -> Iterator[Item]:
    """Yield five cards face down, where a leak will show."""
    each = min(74.0, rect.w / 5.5, rect.h / CARD_ASPECT)
    row = rect.centered(5 * each + 28, each * CARD_ASPECT)
    for place in row.columns(5, 7):
        yield CardFace(place, None, alpha=110)


def ring(passed: Sequence[bool], lesson: int | None, below: str, grow: float) -> Box:
    """Return the course as the edge of a chip, how many lessons are known in its middle."""
    side = RING * (1 + 0.75 * (grow - 1))
    parts = tuple(
        KNOWN if known else NOW if i == lesson else LATER for i, known in enumerate(passed)
    )

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        yield Segments(rect.centered(side, side), parts)

    middle = Column(
        Words(f"{sum(passed)} of {len(passed)}", "page", "on_felt", "bold", "center"),
        Words("lessons known", "lead", "on_felt_soft", align="center"),
    )
    words = Words(below, "body", "on_felt", align="center", lines=2)
    ringed = Layers(Art(draw, side, side), At(middle))
    return Sized(Column(ringed, words, gap=12), wide=max(side, 204 * grow))


def scale_step(most: float) -> float:
    """Return the distance of the lines of a scale, three of which reach a number, or almost.

    >>> scale_step(31.2), scale_step(0.4), scale_step(0)
    (10.0, 0.15, 0.01)
    """
    return next((step for step in STEPS if LINES * step * BEYOND >= most), STEPS[-1])


def day_words(day: date) -> str:
    """Return a day as the curve names it.

    >>> day_words(date(2026, 10, 4))
    '4 Oct'
    """
    return f"{day.day} {day:%b}"


def thirty_days(points: Sequence[Loss], by: float, today: date, grow: float) -> Art:
    """Return the curve of what was given away, in coins an hour: `by` times what is in it."""

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        size = theme.type.second
        field = Rect(rect.x + 2.4 * size, rect.y + 2.6 * size, rect.w, rect.h - 4.5 * size)
        field = field.cut_left(max(40, rect.w - 7.2 * size))[0]
        values = [point.lost * by for point in points]
        step = scale_step(max(values))
        yield from _grid(field, step, theme)
        first, last = points[0].day, max(points[-1].day, today)
        span = max(1, (last - first).days)
        alone = len(points) == 1
        places = [
            (
                field.right if alone else field.x + field.w * (point.day - first).days / span,
                field.bottom - field.h * value / (LINES * step),
            )
            for point, value in zip(points, values, strict=True)
        ]
        color = theme.palette.accent
        yield Curve(
            Rect(field.x - DOT, rect.y, field.w + 2 * DOT, field.bottom - rect.y),
            tuple(places),
            color,
            3,
            under=90,
        )
        yield from _named_ends(places, values, theme)
        yield from _dates(field, first, last, today, theme)

    return Art(draw, high=190 * grow)


def _grid(field: Rect, step: float, theme: Theme) -> Iterator[Item]:
    size, palette = theme.type.second, theme.palette
    form: Callable[[float], str] = (lambda x: f"{x:,.0f}") if step >= 1 else (lambda x: f"{x:.2f}")
    if step in (1.5,):
        form = "{:.1f}".format
    for i in range(LINES + 1):
        y = field.bottom - field.h * i / LINES
        yield Fill(Rect(field.x, y, field.w, 1), palette.line)
        label = Rect(field.x - 3.1 * size, y - size, 2.6 * size, 2 * size)
        yield Label(label, form(i * step), size, palette.muted, "right")


def _named_ends(
    places: Sequence[tuple[float, float]], values: Sequence[float], theme: Theme
) -> Iterator[Item]:
    """Yield the first and the last value in words, and a dot at the last."""
    size, palette = theme.type.body, theme.palette
    x, y = places[-1]
    dot = Rect(x - DOT, y - DOT, 2 * DOT, 2 * DOT)
    yield Fill(dot.inset(-2), palette.panel, DOT + 2)
    yield Fill(dot, palette.accent, DOT)
    words = Rect(x + DOT + 6, y - size, 4.2 * size, 2 * size)
    yield Label(words, f"{values[-1]:,.2f}", size, palette.text, "left", "bold")
    if len(places) > 1:
        x, y = places[0]
        words = Rect(x + 4, y - 2 * size, 4.2 * size, 1.6 * size)
        yield Label(words, f"{values[0]:,.2f}", size, palette.muted, "left", "medium")


def _dates(field: Rect, first: date, last: date, today: date, theme: Theme) -> Iterator[Item]:
    size, ink = theme.type.second, theme.palette.muted
    row = Rect(field.x, field.bottom + 0.35 * size, field.w, 1.5 * size)
    if first < last:
        yield Label(row.cut_left(row.w / 3)[0], day_words(first), size, ink, "left")
    if (last - first).days > LINES and row.w > 20 * size:
        middle = first + (last - first) / 2
        yield Label(row.inset(row.w / 3, 0), day_words(middle), size, ink, "center")
    words = "today" if last == today else day_words(last)
    yield Label(row.cut_right(row.w / 3)[0], words, size, ink, "right")
