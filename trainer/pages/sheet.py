"""A sheet: a panel with text, perhaps a list, and rows of buttons below. It scrolls if it must."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from trainer.app.scene import Stage
from trainer.drawing import text
from trainer.drawing.boxes import At, Box, Pad, Pen, Placed, Wrap
from trainer.drawing.flow import Flow
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Item, Label
from trainer.drawing.panels import panel
from trainer.pages.scrolling import SCROLL_BAR
from trainer.widgets import Button, Widget
from trainer.widgets.boxes import Press
from trainer.widgets.button import Kind, hint_width

PAD, GAP = 26.0, 12.0
WIDEST, WIDEST_BUTTON = 1080.0, 300.0


@dataclass(frozen=True, slots=True)
class SheetButton:
    """A button of a sheet."""

    name: str
    label: str
    kind: Kind = "plain"
    hint: str = ""
    chosen: bool = False
    value: object = None
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class ButtonRow:
    """Buttons side by side under a caption, with large text in as many rows as they need."""

    choices: tuple[SheetButton, ...]
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a sheet shows: `fill` puts its text into a flow, `rows` are its buttons.

    `listed` is the least height of the place for a list between the two; 0 for none.
    """

    fill: Callable[[Flow], None]
    rows: Sequence[ButtonRow] = ()
    listed: float = 0


@dataclass(frozen=True)
class SheetBox(Box):
    """A sheet as a box, for pages that are not made of boxes yet; `listed` makes its list."""

    sheet: Sheet
    stage: Stage
    listed: Callable[[Rect], Widget] | None = None

    def height(self, width: float, pen: Pen) -> float:
        """Return its height."""
        return sheet_height(self.sheet, Rect(0, 0, width + SCROLL_BAR, 0), self.stage)

    def place(self, rect: Rect, pen: Pen, onto: Placed) -> None:
        """Draw it, and make its list and its buttons."""
        view = Rect(rect.x, rect.y, rect.w + SCROLL_BAR, rect.h)
        layout = sheet_layout(self.sheet, view, rect, self.stage)
        onto.paint(*sheet_items(self.sheet, layout, self.stage))
        if self.listed is not None and "sheet.list" in layout:
            onto.live(self.listed(layout["sheet.list"]))
        for button in sheet_buttons(self.sheet, layout):
            onto.live(button)


def without_foot(sheet: Sheet) -> Sheet:
    """Return a sheet without its last row of buttons."""
    return replace(sheet, rows=sheet.rows[:-1])


def foot_of(sheet: Sheet) -> Box | None:
    """Return the last row of buttons, which never scrolls; None without any."""
    if not sheet.rows:
        return None
    buttons = (
        Press(
            each.name,
            each.label,
            each.kind,
            each.hint,
            enabled=each.enabled,
            chosen=each.chosen,
            value=each.value,
            tall=52,
        )
        for each in sheet.rows[-1].choices
    )
    return Pad(At(Wrap(*buttons, gap=12)), x=24, y=12)


def sheet_height(sheet: Sheet, view: Rect, stage: Stage) -> float:
    """Return the height that a sheet needs in a view."""
    text = _flow(sheet, Rect(0, 0, _inner(view.w - SCROLL_BAR, stage), 0), stage).height
    listed = sheet.listed + GAP if sheet.listed else 0
    width = _inner(view.w - SCROLL_BAR, stage)
    return text + listed + _rows_height(sheet.rows, width, stage) + 2 * PAD


def foot_height(sheet: Sheet, view: Rect, stage: Stage) -> float:
    """Return the height of the last row of buttons; 0 without any."""
    width = _inner(view.w - SCROLL_BAR, stage)
    return _row_height(sheet.rows[-1], width, stage) if sheet.rows else 0


def sheet_layout(
    sheet: Sheet, view: Rect, body: Rect, stage: Stage, foot: Rect | None = None
) -> Layout:
    """Return the places of a sheet, its text, its list and its buttons.

    The last row of buttons stands in the foot of a page that scrolls.
    """
    rows = sheet.rows if foot is None else sheet.rows[:-1]
    height = sheet_height(sheet, view, stage) - (0 if foot is None else foot.h + GAP)
    if sheet.listed:
        height = max(height, body.h)
    width = min(body.w, _inner(view.w - SCROLL_BAR, stage) + 2 * PAD)
    top = body.y + max(0.0, body.h - height) * 0.3
    box = Rect(body.x + (body.w - width) / 2, top, width, height)
    inside = box.inset(PAD, PAD)
    text = _flow(sheet, inside, stage).height
    layout: Layout = {"sheet": box}
    layout["sheet.text"], rest = inside.cut_top(max(text, 1), GAP)
    if sheet.listed:
        below = _rows_height(rows, inside.w, stage)
        layout["sheet.list"], rest = rest.cut_top(rest.h - below, GAP)
    for i, row in enumerate(rows):
        place, rest = rest.cut_top(_row_height(row, inside.w, stage), GAP)
        layout |= _row_layout(f"sheet.row{i}", row, place, stage)
    if foot is not None:
        place = Rect(inside.x, foot.y, inside.w, foot.h)
        layout |= _row_layout(f"sheet.row{len(rows)}", sheet.rows[-1], place, stage)
    return layout


def sheet_items(sheet: Sheet, layout: Layout, stage: Stage) -> Iterator[Item]:
    """Draw the panel, its text and the captions of its rows."""
    yield panel(layout["sheet"], stage.theme)
    yield from _flow(sheet, layout["sheet.text"], stage).items
    for i, row in enumerate(sheet.rows):
        if row.caption:
            box, theme = layout[f"sheet.row{i}.caption"], stage.theme
            yield Label(box, row.caption, theme.type.caption, theme.palette.muted)


def sheet_buttons(sheet: Sheet, layout: Layout) -> Iterator[Button]:
    """Yield the buttons of a sheet."""
    for i, row in enumerate(sheet.rows):
        for each in row.choices:
            yield Button(
                each.name,
                layout[f"sheet.row{i}.{each.name}"],
                each.label,
                each.kind,
                each.enabled,
                each.chosen,
                each.hint,
                value=each.value,
            )


def fault_rows(words: str, flow: Flow) -> None:
    """Add the line that says why something could not begin."""
    if words:
        shown = text.sentence(words.removesuffix("."))
        flow.paragraph(shown, flow.theme.type.body, flow.theme.palette.wrong, 8)


def title(flow: Flow, words: str) -> None:
    """Add the title of a sheet."""
    flow.paragraph(words, flow.theme.type.title, flow.theme.palette.text, 6)


def plain(flow: Flow, words: str, gap: float = 8) -> None:
    """Add a paragraph of body text."""
    flow.paragraph(words, flow.theme.type.label, flow.theme.palette.text, gap)


def quiet(flow: Flow, words: str, gap: float = 8) -> None:
    """Add a paragraph that may be passed over."""
    flow.paragraph(words, flow.theme.type.body, flow.theme.palette.muted, gap)


def one_button(name: str, label: str) -> tuple[ButtonRow, ...]:
    """Return a row with one primary button."""
    return (ButtonRow((SheetButton(name, label, "primary", "Space"),)),)


def _inner(width: float, stage: Stage) -> float:
    return min(width, WIDEST * stage.theme.grow) - 2 * PAD


def _flow(sheet: Sheet, box: Rect, stage: Stage) -> Flow:
    flow = Flow(box, stage.theme, stage.text_width)
    sheet.fill(flow)
    return flow


def _button_height(stage: Stage) -> float:
    return max(48.0, stage.theme.type.label * 1.9)


def _rows_height(rows: Sequence[ButtonRow], width: float, stage: Stage) -> float:
    return sum(_row_height(row, width, stage) + GAP for row in rows)


def _row_height(row: ButtonRow, width: float, stage: Stage) -> float:
    rows = ceil(len(row.choices) / _columns(row, width, stage))
    caption = stage.theme.type.caption * 1.5 if row.caption else 0
    return rows * (_button_height(stage) + 8) - 8 + caption


def _columns(row: ButtonRow, width: float, stage: Stage) -> int:
    """Return how many buttons stand side by side: with large text as many as have the room."""
    count = len(row.choices)
    if not stage.theme.one_column:
        return count
    widest = max(_button_width(each.label, each.hint, stage) for each in row.choices)
    return max(1, min(count, int((width + GAP) / (widest + GAP))))


def _button_width(label: str, hint: str, stage: Stage) -> float:
    """Return the width at which a button shows its label, and its key, in full."""
    size = stage.theme.type
    words = stage.text_width(size.label, label, "medium") + 24
    return words + hint_width(hint, stage.theme) + 6 if hint else words


def _row_layout(name: str, row: ButtonRow, place: Rect, stage: Stage) -> Layout:
    layout: Layout = {name: place}
    if row.caption:
        layout[f"{name}.caption"], place = place.cut_top(stage.theme.type.caption * 1.5)
    count = len(row.choices)
    columns = _columns(row, place.w, stage)
    if stage.theme.one_column:
        lines = place.rows(ceil(count / columns), 8)
    else:
        width = min(place.w, count * WIDEST_BUTTON + (count - 1) * GAP)
        lines = [place.cut_left(width)[0]]
    boxes = [box for line in lines for box in line.columns(columns, GAP)][:count]
    return layout | {
        f"{name}.{each.name}": box for each, box in zip(row.choices, boxes, strict=True)
    }
