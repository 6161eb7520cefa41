"""What stands beside the tables: the deals that flip, or a picture."""

from __future__ import annotations

from trainer.app.scene import Stage
from trainer.drawing.flow import Flow
from trainer.drawing.geometry import Layout, Rect
from trainer.pages.lab.layout import GAP, flowed

PAD = 16.0
ROWS = 5  # of the list of deals, at least


def detail_layout(
    box: Rect, stage: Stage, views: list[float], against: list[float], words: str, *, button: bool
) -> Layout:
    """Return the choices of a view and of a table, the words, the list, and the button below it."""
    theme = stage.theme
    rest = box.inset(PAD)
    layout: Layout = {}
    for name, widths in (("view", views), ("against", against)):
        places, used = flowed(rest, theme, widths)
        layout |= {f"detail.{name}{i}": place for i, place in enumerate(places)}
        rest = rest.cut_top(used, 10 if used else 0)[1]
    if words:
        height = words_height(words, rest.w, stage)
        layout["detail.words"], rest = rest.cut_top(height, 10)
    if button:
        height = theme.button
        place, rest = rest.cut_bottom(height, 10)
        layout["detail.button"] = place.cut_left(min(place.w, 230 * theme.grow))[0]
    layout["detail.rest"] = rest
    return layout


def words_height(words: str, width: float, stage: Stage) -> float:
    """Return the height of a text."""
    flow = Flow(Rect(0, 0, width, 0), stage.theme, stage.text_width)
    flow.paragraph(words, stage.theme.type.body, stage.theme.palette.text)
    return flow.height


def above_height(width: float, stage: Stage, rows: tuple[list[float], ...], words: str) -> float:
    """Return the height of all but the list and the button."""
    box = Rect(0, 0, width - 2 * PAD, 0)
    used = [flowed(box, stage.theme, widths)[1] for widths in rows]
    text = words_height(words, box.w, stage) + 10 if words else 0.0
    return 2 * PAD + sum(height + 10 for height in used if height) + text + GAP
