"""Drawing a table of the lab: its name, its figures, and what each line gives."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from trainer.app.lab.figures import Figures
from trainer.app.lab.tables import LabTable
from trainer.app.scene import Stage
from trainer.drawing import text
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Item, Label
from trainer.drawing.panels import hairline, panel
from trainer.drawing.text import wrapped
from trainer.drawing.theme import LINE, Color, Theme
from trainer.pages.lab.layout import PAD, TableNeeds, columns_of
from trainer.pages.lab.words import figure_rows, points, state
from trainer.pages.lab.words import share as percent

CHANGE = 4.5  # the width of a change of a figure, by the size of its type


def sheet_of(of: LabTable, width: float, stage: Stage) -> TableNeeds:
    """Return what a table needs at a width."""
    theme = stage.theme
    row = Rect(0, 0, width, 100).inset(PAD, 0)
    name = columns_of(row, theme)[0]
    title = _title(of.table.name, row.w, stage)
    names = tuple(len(_name(line.name, name.w, stage)) for line in of.table.lines)
    return TableNeeds(len(title), names)


def sheet_items(
    number: int,
    of: LabTable,
    found: tuple[Figures | None, Figures | None],
    coins: int,
    stage: Stage,
    layout: Layout,
) -> Iterator[Item]:
    """Draw a table but for its pays; `found` is what it returns now and what it did as loaded."""
    theme = stage.theme
    name = f"table{number}"
    yield panel(layout[name], theme)
    yield from _head(layout[f"{name}.head"], number, of, found, coins, stage)
    now, loaded = found
    for i, line in enumerate(of.table.lines):
        row = layout[f"{name}.line{i}"]
        yield hairline(row, theme)
        words, _, share, change = columns_of(row, theme)
        edited = now is not None and loaded is not None and now != loaded
        if not edited and change.x == share.x:
            share = Rect(share.x, row.y, share.w, row.h)  # in the middle: nothing stands below
        yield from lines_of_text(
            words, _name(line.name, words.w, stage), theme.type.caption, theme.palette.text
        )
        if now is None:
            continue
        part = now.lines[i].return_
        yield _figure(share, percent(part), theme, theme.palette.text)
        if loaded is not None and edited:
            by = points(part - loaded.lines[i].return_)
            yield _figure(change, by, theme, theme.palette.muted)


def _head(
    box: Rect,
    number: int,
    of: LabTable,
    found: tuple[Figures | None, Figures | None],
    coins: int,
    stage: Stage,
) -> Iterator[Item]:
    theme = stage.theme
    size, palette = theme.type, theme.palette
    top, rest = box.cut_top(size.caption * LINE)
    yield Label(
        top, state(number, of), size.caption, palette.accent if of.edited else palette.muted
    )
    title = _title(of.table.name, box.w, stage)
    place, rest = rest.cut_top(len(title) * size.body * LINE, 6)
    for line, row in zip(title, place.rows(len(title)), strict=True):
        yield Label(row, line, size.body, palette.text, "left", "semibold")
    for name, figure, change in figure_rows(*found):
        row, rest = rest.cut_top(size.body * 1.4)
        label, values = row.cut_left(stage.text_width(size.caption, name) + 4)
        by, value = values.cut_right(CHANGE * size.caption, 8)
        yield Label(label, name, size.caption, palette.muted)
        yield Label(value, figure, size.caption, palette.text, "right", tabular=True)
        yield Label(by, change, size.caption, _change_color(change, theme), "right", tabular=True)
    foot = box.cut_bottom(size.caption * 1.5)[0]
    _, pay, share, _ = columns_of(foot, theme)
    yield Label(pay, text.count(coins, "coin"), size.caption, palette.muted, "right")
    heading = Rect(share.x, foot.y, share.w, foot.h)
    yield Label(heading, "Returns", size.caption, palette.muted, "right")


def _change_color(change: str, theme: Theme) -> Color:
    return theme.palette.muted if change in ("", "±0") else theme.palette.text


def _figure(box: Rect, words: str, theme: Theme, color: Color) -> Label:
    return Label(box, words, theme.type.caption, color, "right", tabular=True)


def lines_of_text(box: Rect, lines: list[str], size: float, color: Color) -> Iterator[Item]:
    """Draw lines of text one below the other, in the middle of a box."""
    place = box.centered(box.w, len(lines) * size * LINE)
    for row, words in zip(place.rows(len(lines)), lines, strict=True):
        yield Label(row, words, size, color)


def _title(words: str, width: float, stage: Stage) -> list[str]:
    size = stage.theme.type.body
    return wrapped(words, width - 2, lambda line: stage.text_width(size, line, "semibold"))


def _name(words: str, width: float, stage: Stage) -> list[str]:
    return wrapped(words, width - 2, partial(stage.text_width, stage.theme.type.caption))
