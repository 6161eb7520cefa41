"""What Today and the welcome draw: a fan of cards, the ring of the course, thirty days."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import product

from trainer.app.home_news import HomeNews, Loss
from trainer.drawing.boxes import Art, At, Box, Column, Layers, Sized
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Clip, Fill, Item, Segments
from trainer.drawing.leaves import Words
from trainer.drawing.plot import Plot, Spot
from trainer.drawing.theme import CARD_ASPECT, Theme
from trainer.pages.ending import ring_parts
from trainer.pages.path import fan

RING = 192.0
FAN = 290.0  # the width of the small fan
STEPS = tuple(
    round(a * 10.0**b, 2) for b, a in product((-2, -1, 0, 1, 2, 3), (1, 1.5, 2, 3, 4, 5, 8))
)
BEYOND = 1.08  # how far the curve may rise above its uppermost line
LINES = 3  # above the lowest one


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


def grey_bars(rect: Rect, theme: Theme) -> Iterator[Item]:
    """Yield three bars where words and figures will stand."""
    for i, part in enumerate((0.5, 0.9, 0.7)):
        yield Fill(Rect(rect.x, rect.y + 36 * i, part * rect.w, 22), theme.palette.track, 11)


def ring(news: HomeNews, below: str, grow: float) -> Box:
    """Return the course as the edge of a chip, how many lessons are known in its middle."""
    side = RING * (1 + 0.75 * (grow - 1))
    parts = ring_parts(news.learnt, news.again, news.lesson)

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        yield Segments(rect.centered(side, side), parts)

    middle = Column(
        Words(f"{sum(news.learnt)} of {len(parts)}", "page", "on_felt", "bold", "center"),
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


def thirty_days(points: Sequence[Loss], by: float, today: date) -> Plot:
    """Return the curve of what was given away, in coins an hour: `by` times what is in it."""
    values = [point.lost * by for point in points]
    step = scale_step(max(values))
    first, last = points[0].day, max(points[-1].day, today)
    places = tuple(
        (float(point.day.toordinal()), value) for point, value in zip(points, values, strict=True)
    )
    now = f"{values[-1]:,.2f}"
    ends = [Spot(places[-1], "chosen", now, above=True)]
    if len(points) > 1:
        ends.append(Spot(places[0], "none", f"{values[0]:,.2f}", color="muted", above=True))
    form = "{:,.0f}" if step >= 1 and step != int(step) + 0.5 else "{:,.1f}"
    form = form if step >= 1 else "{:.2f}"
    return Plot(
        places,
        up=tuple((i * step, form.format(i * step)) for i in range(LINES + 1)),
        across=tuple(_dates(first, last, today)),
        spots=tuple(ends),
        high=120,
        under=90,
        beyond=now,
    )


def _dates(first: date, last: date, today: date) -> Iterator[tuple[float, str]]:
    """Yield the days below the curve: its ends, and the middle of a long one."""
    if first < last:
        yield first.toordinal(), day_words(first)
    if (last - first).days > LINES:
        middle = first + (last - first) / 2
        yield middle.toordinal(), day_words(middle)
    yield last.toordinal(), "today" if last == today else day_words(last)
