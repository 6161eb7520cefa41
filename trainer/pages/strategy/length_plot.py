"""A small plot of what the chart of each length loses, to help choose a length."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor, log10

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Curve, Fill, Item, Label, Weight
from trainer.drawing.theme import Theme

FAINTEST = 1e-5  # of the greatest loss: smaller losses are drawn at this height
APART = 15.0  # points closer than this get small dots


@dataclass(frozen=True, slots=True)
class LengthPlot:
    """Coins lost in 1,000 hands against the number of lines, on a logarithmic scale.

    `lost` has the lengths in ascending order; a loss of 0 is drawn at the bottom. `here` is the
    chosen length, `size` the size of type along the edges.

    >>> plot = LengthPlot(Rect(0, 0, 400, 100), ((8, 20.0), (16, 1.0), (26, 0.0)), 16, 14)
    >>> plot.nearest(390), plot.nearest(190), plot.nearest(-50)
    (26, 16, 8)
    """

    rect: Rect
    lost: tuple[tuple[int, float], ...]
    here: int
    size: float

    @property
    def field(self) -> Rect:
        """The part without the labels of the axes."""
        _, right = self.rect.cut_left(self.size * 2.9)
        return right.inset(self.size * 0.5, self.size * 0.4).cut_bottom(self.size * 1.5)[1]

    def nearest(self, x: float) -> int:
        """Return the length nearest to an x of the page."""
        return min((lines for lines, _ in self.lost), key=lambda lines: abs(self.x(lines) - x))

    def x(self, lines: int) -> float:
        """Return the x of a length."""
        first, last = self.lost[0][0], self.lost[-1][0]
        share = (lines - first) / (last - first) if last > first else 0.5
        return self.field.x + share * self.field.w

    def y(self, lost: float) -> float:
        """Return the y of a loss."""
        if lost <= 0:
            return self.field.bottom
        least, most = self._range
        share = log10(most / max(lost, least)) / log10(most / least) if most > least else 0.0
        return self.field.y + share * (self._lowest - self.field.y)

    @property
    def _range(self) -> tuple[float, float]:
        """The smallest and the greatest loss on the scale."""
        some = [lost for _, lost in self.lost if lost > 0] or [1.0]
        return max(min(some), max(some) * FAINTEST), max(some)

    @property
    def _lowest(self) -> float:
        """The y of the smallest loss: above the line of 0, if there is one."""
        nothing = any(lost <= 0 for _, lost in self.lost)
        return self.field.bottom - (self.size * 1.2 if nothing else 0)

    def items(self, theme: Theme, pointed: int | None) -> Iterator[Item]:
        """Draw the grid, the curve and the points; mark the chosen and the `pointed` length."""
        yield from self._grid(theme)
        points = tuple((self.x(lines), self.y(lost)) for lines, lost in self.lost)
        yield Curve(self.field.inset(-4), points, theme.palette.accent, 2.0, under=26)
        yield from self._points(theme, pointed)
        yield from self._lengths(theme)

    def _grid(self, theme: Theme) -> Iterator[Item]:
        for lost in self._marks():
            y = self.y(lost)
            high = self.size * 1.3
            edge = Rect(self.rect.x, y - high / 2, self.field.x - self.rect.x - 8, high)
            yield Label(edge, _mark(lost), self.size, theme.palette.muted, "right", tabular=True)
            yield Fill(Rect(self.field.x - 4, y - 0.5, self.field.w + 8, 1), theme.palette.line)

    def _marks(self) -> list[float]:
        """Return powers of ten within the range, as many as fit, and 0 if a chart loses nothing."""
        least, most = self._range
        tens = range(ceil(log10(least) - 1e-9), floor(log10(most) + 1e-9) + 1)
        every = ceil(len(tens) * self.size * 1.3 / max(1.0, self._lowest - self.field.y))
        marks = [10.0**power for power in reversed(tens[:: max(1, every)])]
        if any(lost <= 0 for _, lost in self.lost):
            room = self.field.bottom - self.size * 1.1
            return [*(mark for mark in marks if self.y(mark) <= room), 0.0]
        return marks

    def _points(self, theme: Theme, pointed: int | None) -> Iterator[Item]:
        palette = theme.palette
        step = self.field.w / max(1, self.lost[-1][0] - self.lost[0][0])
        small = 3.5 if step >= APART else 2.5
        for lines, lost in self.lost:
            x, y = self.x(lines), self.y(lost)
            if lines == self.here:
                stem = Rect(x - 0.75, y, 1.5, self.field.bottom + 4 - y)
                yield Fill(stem, palette.accent)
                yield _dot(x, y, 8, palette.panel)
                yield _dot(x, y, 6, palette.accent)
            elif lines == pointed:
                yield _dot(x, y, 7, palette.text)
                yield _dot(x, y, 4.5, palette.panel)
            else:
                yield _dot(x, y, small, palette.accent)

    def _lengths(self, theme: Theme) -> Iterator[Item]:
        """Draw the chosen length below its point, and the two ends if they are far enough away."""
        foot = self.rect.cut_bottom(self.size * 1.4)[0]
        ends = {self.lost[0][0], self.lost[-1][0]}
        for lines in sorted(ends | {self.here}):
            x, here = self.x(lines), lines == self.here
            if here or abs(x - self.x(self.here)) > self.size * 2.4:
                wide = self.size * 2
                box = Rect(min(x - wide / 2, self.rect.right - wide), foot.y, wide, foot.h)
                color = theme.palette.accent if here else theme.palette.muted
                weight: Weight = "semibold" if here else "regular"
                yield Label(box, str(lines), self.size, color, "center", weight, tabular=True)


def _mark(lost: float) -> str:
    """Format a power of ten or 0."""
    return f"{lost:,.0f}" if lost >= 1 or not lost else f"{lost:.{round(-log10(lost))}f}"


def _dot(x: float, y: float, radius: float, color: tuple[int, int, int]) -> Fill:
    return Fill(Rect(x - radius, y - radius, 2 * radius, 2 * radius), color, radius)
