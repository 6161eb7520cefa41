"""Rectangles in logical units, and the ways to divide them that every page layout uses."""

from __future__ import annotations

from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle: left edge, top edge, width, height.

    >>> Rect(0, 0, 10, 4).inset(1)
    Rect(x=1, y=1, w=8, h=2)
    """

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of its bottom edge."""
        return self.y + self.h

    @property
    def center(self) -> tuple[float, float]:
        """The point in its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        """Return it without `dx` on the left and right and `dy` (or `dx`) on top and bottom."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: float = 0, dy: float = 0) -> Rect:
        """Return it shifted by `dx` and `dy`."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def centered(self, width: float, height: float) -> Rect:
        """Return a rectangle of that size in its middle, but no larger than itself."""
        width, height = min(width, self.w), min(height, self.h)
        return Rect(self.x + (self.w - width) / 2, self.y + (self.h - height) / 2, width, height)

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: Rect) -> bool:
        """Whether the two have a point in common."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    def within(self, other: Rect, slack: float = 0.01) -> bool:
        """Whether it lies inside `other`."""
        return (
            self.x >= other.x - slack
            and self.y >= other.y - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    def cut_top(self, height: float, gap: float = 0) -> tuple[Rect, Rect]:
        """Return a band of that height at the top, and the rest below a gap."""
        rest = self.y + height + gap
        return Rect(self.x, self.y, self.w, height), Rect(
            self.x, rest, self.w, max(0, self.bottom - rest)
        )

    def cut_bottom(self, height: float, gap: float = 0) -> tuple[Rect, Rect]:
        """Return a band of that height at the bottom, and the rest above a gap."""
        band = Rect(self.x, self.bottom - height, self.w, height)
        return band, Rect(self.x, self.y, self.w, max(0, self.h - height - gap))

    def cut_left(self, width: float, gap: float = 0) -> tuple[Rect, Rect]:
        """Return a band of that width on the left, and the rest beyond a gap."""
        rest = self.x + width + gap
        return Rect(self.x, self.y, width, self.h), Rect(
            rest, self.y, max(0, self.right - rest), self.h
        )

    def cut_right(self, width: float, gap: float = 0) -> tuple[Rect, Rect]:
        """Return a band of that width on the right, and the rest before a gap."""
        band = Rect(self.right - width, self.y, width, self.h)
        return band, Rect(self.x, self.y, max(0, self.w - width - gap), self.h)

    def columns(self, count: int, gap: float = 0) -> list[Rect]:
        """Return equal columns, left to right."""
        width = (self.w - gap * (count - 1)) / count
        return [Rect(self.x + i * (width + gap), self.y, width, self.h) for i in range(count)]

    def rows(self, count: int, gap: float = 0) -> list[Rect]:
        """Return equal rows, top to bottom."""
        height = (self.h - gap * (count - 1)) / count
        return [Rect(self.x, self.y + i * (height + gap), self.w, height) for i in range(count)]


class Canvas(NamedTuple):
    """How the logical page lies in the window: its size and its scale."""

    width: float
    height: float
    scale: float

    @property
    def rect(self) -> Rect:
        """The page in logical units."""
        return Rect(0, 0, self.width, self.height)

    def logical(self, pixel: tuple[int, int]) -> tuple[float, float]:
        """Convert a pixel of the window to a point of the page."""
        return pixel[0] / self.scale, pixel[1] / self.scale

    def pixels(self, rect: Rect) -> tuple[int, int, int, int]:
        """Convert a rectangle to pixels. Each edge is rounded, so that neighbours still touch."""
        (x, y, w, h), scale = rect, self.scale
        x0, y0 = round(x * scale), round(y * scale)
        return x0, y0, round((x + w) * scale) - x0, round((y + h) * scale) - y0


BASE_WIDTH, BASE_HEIGHT = 1280, 800
SMALLEST = 800, 600


def fit_page(width: int, height: int) -> Canvas:
    """Return the page for a window of that many pixels: one unit a pixel on ordinary screens.

    Below 800 × 600 it is drawn smaller, beyond 1280 × 800 larger: with more room alone a page on
    a large screen is small and half empty.

    >>> fit_page(800, 600), fit_page(2560, 1600)
    (Canvas(width=800.0, height=600.0, scale=1.0), Canvas(width=1280.0, height=800.0, scale=2.0))
    >>> fit_page(400, 300)
    Canvas(width=800.0, height=600.0, scale=0.5)
    """
    scale = max(1.0, min(width / BASE_WIDTH, height / BASE_HEIGHT))
    scale = max(min(scale, width / SMALLEST[0], height / SMALLEST[1]), 0.05)
    return Canvas(width / scale, height / scale, scale)
