"""The plate of a notice over a page, where it covers no control."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.app.frame import Frame
from trainer.app.world import Notice
from trainer.drawing.boxes import Box, Pen, Placing, Row, share
from trainer.drawing.geometry import Rect
from trainer.drawing.leaves import IconBox, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.bar import SIGNS

EDGE, GAP, SLIM = 16.0, 12.0, 420.0  # beside it, below it, and the width of the slim one
LARGE = 4  # times the plate


def place_notice(
    notice: Notice,
    view: Rect,
    controls: Sequence[Rect],
    pen: Pen,
    onto: Placing,
    *,
    must: bool,
) -> bool:
    """Place the plate of a notice in a view, as low as it covers none of the controls, or no more
    than a part of a large one; else only if it `must`. Return whether it is placed.
    """
    box = notice_box(notice)
    widest = _widest(box, view, pen)
    widths = (widest, min(widest, pen.large(SLIM)))
    sizes = [(across, pen.height(box, across)) for across in widths]
    spots = [spot for size in sizes for spot in _spots(*size, view, controls)]
    free = next((spot for spot in spots if not _covered(spot, controls)), None)
    spot = free or min(spots, key=lambda spot: _covered(spot, controls))
    if not must and _covered(spot, controls) > 1:
        return False
    box.place(spot, pen, onto)
    return True


def _widest(box: Box, view: Rect, pen: Pen) -> float:
    return min(view.w - 2 * EDGE, pen.width(box) + 2)


def notice_height(notice: Notice | None, view: Rect, pen: Pen) -> float:
    """Return how much of the height of a view a notice takes for itself at its foot."""
    if notice is None:
        return 0
    box = notice_box(notice)
    return pen.height(box, _widest(box, view, pen)) + 2 * GAP


def in_sight(frame: Frame) -> list[Rect]:
    """Return where the controls of a page can be pressed: those that scroll, within its view."""
    top, bottom = frame.view.y, frame.view.bottom

    def within(at: Rect) -> Rect:
        y = max(at.y, top)
        return Rect(at.x, y, at.w, min(at.bottom, bottom) - y)

    seen = (each.rect for each in frame.inner.controls if each.rect.overlaps(frame.view))
    return [*map(within, seen), *(each.rect for each in frame.around())]


def notice_box(notice: Notice) -> Box:
    """Return a notice as a plate: an icon shows its kind, so that colour is not needed."""
    icon, color = SIGNS[notice.kind]
    words = Row(IconBox(icon, color), share(1, Words(notice.text, "body", color)), gap=10)
    return Panel(words, "panel", 18, 10)


def _spots(across: float, tall: float, view: Rect, controls: Sequence[Rect]) -> Iterator[Rect]:
    """Yield the places of a plate from the lowest up, those in the middle first."""
    lowest = view.bottom - tall - GAP
    above = (rect.y - tall - GAP / 2 for rect in controls)
    tops = sorted({lowest, *(y for y in above if view.y <= y < lowest)}, reverse=True)
    middle = view.x + (view.w - across) / 2
    for y in tops:
        for x in (middle, view.x + EDGE, view.right - across - EDGE):
            yield Rect(x, y, across, tall)


def _covered(spot: Rect, controls: Sequence[Rect]) -> float:
    """Return how much of controls a plate covers: at most 1 of a large one, as of a list, which can
    be used beside it; more of any other.
    """
    rects = (rect for rect in controls if rect.overlaps(spot))
    return sum(_part(spot, at) + (at.w * at.h < LARGE * spot.w * spot.h) for at in rects)


def _part(spot: Rect, at: Rect) -> float:
    across = min(spot.right, at.right) - max(spot.x, at.x)
    down = min(spot.bottom, at.bottom) - max(spot.y, at.y)
    return across * down / max(1.0, at.w * at.h)
