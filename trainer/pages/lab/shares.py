"""What each line of a table gives to its return, as bars."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from trainer.app.scene import Stage
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label
from trainer.drawing.text import wrapped
from trainer.drawing.theme import LINE
from trainer.pages.lab.sheets import lines_of_text
from trainer.pages.lab.words import share

if TYPE_CHECKING:
    from trainer.app.lab.figures import Figures

NAMES, FIGURES = 9.5, 4.6  # the widths of names and figures, by the size of the type
MARK = 3.0  # the width of the mark of what a line gave as loaded


def shares_height(found: Figures, width: float, stage: Stage) -> float:
    """Return the height of the bars."""
    return sum(height for _, height in _rows(found, stage)) + stage.theme.type.caption * LINE * 2


def share_items(box: Rect, found: Figures, loaded: Figures | None, stage: Stage) -> Iterator[Item]:
    """Draw a bar for each line, and a mark where it ended as the table was loaded."""
    theme, palette = stage.theme, stage.theme.palette
    size = theme.type.caption
    before = loaded or found
    most = max(of.return_ for of in (*found.lines, *before.lines)) or 1
    note, rest = box.cut_top(size * LINE * 2)
    said = "What each line returns"
    yield Label(
        note, said if found == before else f"{said}; the mark: as loaded", size, palette.muted
    )
    for of, was, (names, height) in zip(
        found.lines[:-1], before.lines[:-1], _rows(found, stage), strict=True
    ):
        row, rest = rest.cut_top(height)
        name, bar = row.cut_left(NAMES * size, 0.5 * size)
        bar, figure = bar.cut_left(bar.w - FIGURES * size)
        yield from lines_of_text(name, names, size, palette.text)
        field = bar.centered(bar.w, min(size * 1.1, bar.h - 4))
        yield Fill(field.cut_left(field.w * float(of.return_ / most))[0], palette.accent, 3)
        if found != before:
            at = field.x + field.w * float(was.return_ / most)
            yield Fill(Rect(at - MARK / 2, field.y - 3, MARK, field.h + 6), palette.text)
        yield Label(figure, share(of.return_), size, palette.text, "right", tabular=True)


def _rows(found: Figures, stage: Stage) -> list[tuple[list[str], float]]:
    """Return the names of the lines that may pay, and the heights of their rows."""
    size = stage.theme.type.caption
    width = partial(stage.text_width, size)
    names = [wrapped(of.name, NAMES * size - 2, width) for of in found.lines[:-1]]
    return [(lines, max(size * 1.6, len(lines) * size * LINE + 4)) for lines in names]
