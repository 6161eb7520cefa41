"""Where everything is on the lab page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import LINE, Theme

GAP, PAD = 16.0, 12.0
LEAST, MOST = 290.0, 450.0  # the width of a table at normal size of text
ROOMY = 390.0  # from this width on, the change of a share stands beside it
DETAILS = 600.0  # the least width of the details beside the tables
TOOL_GAP = 8.0
FIGURES = 3


@dataclass(frozen=True)
class LabGrid:
    """How many tables stand in a row, how wide each is, and whether the details are beside them."""

    across: int
    width: float
    beside: bool


@dataclass(frozen=True)
class TableNeeds:
    """What a table needs: lines of its title, and of the name of each of its lines."""

    title: int
    names: tuple[int, ...]


def grid(width: float, tables: int, theme: Theme) -> LabGrid:
    """Return how tables share a width.

    >>> from trainer.drawing.theme import theme
    >>> [grid(1248, tables, theme()).across for tables in (1, 2, 3, 4)]
    [1, 2, 3, 4]
    >>> [grid(1248, tables, theme(text_size=200)).across for tables in (1, 2, 3, 4)]
    [1, 2, 2, 2]
    """
    least = LEAST * theme.grow
    free = (width - DETAILS * theme.grow - tables * GAP) / tables
    if free >= least:
        return LabGrid(tables, min(free, MOST * theme.grow), True)
    fit = max(1, min(tables, int((width + GAP) // (least + GAP))))
    across = ceil(tables / ceil(tables / fit))
    return LabGrid(across, (width - GAP * (across - 1)) / across, False)


def is_roomy(width: float, theme: Theme) -> bool:
    """Whether the change of a share has a column of its own in a table of that width."""
    return width >= ROOMY * theme.grow


def columns_of(row: Rect, theme: Theme) -> tuple[Rect, Rect, Rect, Rect]:
    """Return the places of a line's name, pay, share and change of share in its row."""
    size = theme.type.caption
    name, rest = row.cut_left(row.w - (16.4 if is_roomy(row.w + 2 * PAD, theme) else 11) * size)
    pay, rest = rest.cut_left(5.2 * size, 0.4 * size)
    if is_roomy(row.w + 2 * PAD, theme):
        share, change = rest.cut_left(rest.w / 2)
    else:
        share, change = rest.rows(2)
    return name.cut_right(0.4 * size)[1], pay, share, change


def pay_place(row: Rect, theme: Theme) -> Rect:
    """Return the box of a line's pay in its row."""
    box = columns_of(row, theme)[1]
    return box.centered(box.w, min(row.h - 4, 2.2 * theme.type.caption))


def row_height(lines: int, width: float, theme: Theme) -> float:
    """Return the height of a line's row, by how many lines its name takes."""
    least = 2.5 if not is_roomy(width, theme) else 1.9
    return max(least * theme.type.caption, lines * theme.type.caption * LINE + 6)


def head_height(title: int, theme: Theme) -> float:
    """Return the height of what stands above a table's lines."""
    size = theme.type
    figures = FIGURES * size.body * 1.4
    return size.caption * LINE + title * size.body * LINE + 6 + figures + 8 + size.caption * 1.5


def sheet_height(sheet: TableNeeds, width: float, theme: Theme) -> float:
    """Return the height of a table's panel."""
    rows = sum(row_height(lines, width, theme) for lines in sheet.names)
    return head_height(sheet.title, theme) + rows + 2 * PAD


def lab_layout(
    body: Rect, theme: Theme, tools: Sequence[float], sheets: Sequence[TableNeeds], detail: float
) -> Layout:
    """Return the tools on top, the tables, and the details beside or below them.

    `tools` has the widths of the buttons, `detail` is the least height of the details.
    """
    layout: Layout = {}
    places, used = flowed(body, theme, tools)
    layout["tools"] = body.cut_top(used)[0]
    layout |= {f"tools.{i}": place for i, place in enumerate(places)}
    rest = body.cut_top(used, GAP)[1]
    shape = grid(body.w, len(sheets), theme)
    top = rest.y
    for first in range(0, len(sheets), shape.across):
        row = sheets[first : first + shape.across]
        height = max(sheet_height(sheet, shape.width, theme) for sheet in row)
        for i, sheet in enumerate(row):
            place = Rect(body.x + i * (shape.width + GAP), top, shape.width, height)
            layout |= _sheet_parts(f"table{first + i}", place, sheet, theme)
        top += height + GAP
    if shape.beside:
        used = len(sheets) * (shape.width + GAP)
        room = rest.cut_left(used)[1]
        layout["detail"] = Rect(room.x, room.y, room.w, max(detail, rest.h))
    else:
        layout["detail"] = Rect(body.x, top, body.w, max(detail, body.bottom - top))
    return layout


def tall_lab(
    width: float, theme: Theme, tools: Sequence[float], sheets: Sequence[TableNeeds], detail: float
) -> float:
    """Return the least height of the page."""
    bare = lab_layout(Rect(0, 0, width, 0), theme, tools, sheets, detail)
    return max(place.bottom for place in bare.values())


def flowed(box: Rect, theme: Theme, widths: Sequence[float]) -> tuple[list[Rect], float]:
    """Return the places of buttons of these widths, in as many rows as they need, and the height
    of all rows.
    """
    height = theme.button
    places, x, y = [], box.x, box.y
    for width in widths:
        wide = min(width, box.w)
        if x + wide > box.right + 0.01 and x > box.x:
            x, y = box.x, y + height + TOOL_GAP
        places.append(Rect(x, y, wide, height))
        x += wide + TOOL_GAP
    return places, (y + height - box.y) if places else 0.0


def _sheet_parts(name: str, place: Rect, sheet: TableNeeds, theme: Theme) -> Layout:
    inner = place.inset(PAD)
    head, rest = inner.cut_top(head_height(sheet.title, theme))
    layout = {name: place, f"{name}.head": head}
    for i, lines in enumerate(sheet.names):
        row, rest = rest.cut_top(row_height(lines, place.w, theme))
        layout[f"{name}.line{i}"] = row
    return layout
