"""The plate of a notice over a page, where it covers no control."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.app.world import Notice
from trainer.drawing.boxes import Box, Control, Pen, Placing, Row, share
from trainer.drawing.geometry import Rect
from trainer.drawing.leaves import IconBox, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.bar import SIGNS

EDGE, GAP, SLIM = 16.0, 12.0, 420.0  # beside it, below it, and the width of the slim one
LARGE = 4  # times the plate


def place_notice(
    said: Notice, view: Rect, controls: Sequence[Control], pen: Pen, onto: Placing
) -> None:
    """Place the plate of a notice in a view: as low as it covers none of the controls, or least of
    them.
    """
    box = notice_box(said)
    widest = min(view.w - 2 * EDGE, pen.width(box) + 2)
    widths = (widest, min(widest, pen.large(SLIM)))
    sizes = [(across, pen.height(box, across)) for across in widths]
    spots = [spot for size in sizes for spot in _spots(*size, view, controls)]
    free = (spot for spot in spots if not _covered(spot, controls))
    spot = next(free, None) or min(spots, key=lambda spot: _covered(spot, controls))
    box.place(spot, pen, onto)


def notice_box(said: Notice) -> Box:
    """Return a notice as a plate: an icon shows its kind, so that colour is not needed."""
    icon, color = SIGNS[said.kind]
    words = Row(IconBox(icon, color), share(1, Words(said.text, "body", color)), gap=10)
    return Panel(words, "panel", 18, 11)


def _spots(across: float, tall: float, view: Rect, controls: Sequence[Control]) -> Iterator[Rect]:
    """Yield the places of a plate from the lowest up, those in the middle first."""
    lowest = view.bottom - tall - GAP
    above = (control.rect.y - tall - GAP / 2 for control in controls)
    tops = sorted({lowest, *(y for y in above if view.y <= y < lowest)}, reverse=True)
    middle = view.x + (view.w - across) / 2
    for y in tops:
        for x in (middle, view.x + EDGE, view.right - across - EDGE):
            yield Rect(x, y, across, tall)


def _covered(spot: Rect, controls: Sequence[Control]) -> float:
    """Return how much of controls a plate covers: at most 1 of a large one, as of a list, which can
    be used beside it; more of any other.
    """
    rects = (control.rect for control in controls if control.rect.overlaps(spot))
    return sum(_part(spot, at) + (at.w * at.h < LARGE * spot.w * spot.h) for at in rects)


def _part(spot: Rect, at: Rect) -> float:
    across = min(spot.right, at.right) - max(spot.x, at.x)
    down = min(spot.bottom, at.bottom) - max(spot.y, at.y)
    return across * down / max(1.0, at.w * at.h)
