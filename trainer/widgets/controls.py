"""The pointer and the focus on one page, and the tooltip of what the pointer rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label, Paragraph
from trainer.drawing.text import wrapped
from trainer.drawing.theme import Theme
from trainer.widgets.base import (
    TO_FIELD,
    Act,
    Input,
    KeyPress,
    PointerDown,
    PointerLeft,
    PointerMoved,
    PointerUp,
    Typed,
    Wheel,
    Widget,
    WidgetState,
)
from trainer.widgets.listing import ScrollBar, Scrolling
from trainer.widgets.text_field import TextField

Looks = tuple[Widget, WidgetState, Theme]


@dataclass(slots=True)
class Controls:
    """Remembers widgets by name only, so that a page can build them anew at any time."""

    hover: str | None = None
    pressed: str | None = None
    focus: str | None = None
    grip: tuple[str, float] | None = (
        None  # the widget whose scroll bar is dragged, and where its thumb is held
    )
    entered: bool = False  # whether the press that is on was the first into a text field
    by_keyboard: bool = False  # a ring shows only after Tab; text fields always show theirs
    off: bool = False  # whether what was pressed last cannot be used now
    spaced: bool = False  # whether Space presses the control with the focus, and no button else
    _drawn: dict[str, tuple[Looks, list[Item]]] = field(default_factory=dict)

    def handle(self, event: Input, widgets: Sequence[Widget]) -> Act | None:
        """Pass an event to the right widget; return its act, if any."""
        if isinstance(event, KeyPress):
            self.hover = None  # where the pointer rests says nothing to one who types
        match event:
            case PointerMoved(_, y) if self.grip:
                return self._dragged(y, self.grip, widgets)
            case PointerMoved(x, y):
                self.hover = _name_at(widgets, x, y)
            case PointerLeft():
                self.hover = self.pressed = self.grip = None
            case PointerDown(x, y):
                return self._down(x, y, widgets)
            case PointerUp(x, y):
                return self._up(x, y, widgets)
            case Wheel(x, y, steps):
                under = _find(widgets, _name_at(widgets, x, y))
                return under.wheel(steps) if under else None
            case KeyPress(key="tab", shift=back):
                return self._tabbed(widgets, -1 if back else 1)
            case Typed(text=words) if words == TO_FIELD and not self.takes_text(widgets):
                fields = (w for w in widgets if isinstance(w, TextField) and w.hint == TO_FIELD)
                self.focus = next((field.name for field in fields), self.focus)
            case KeyPress() | Typed():
                focused = _find(widgets, self.focus)
                return focused.key(event) if focused and focused.enabled else None
        return None

    def takes_text(self, widgets: Sequence[Widget]) -> bool:
        """Whether a text field has the focus, so that letters are not shortcuts."""
        return isinstance(_find(widgets, self.focus), TextField)

    def look(self, widget: Widget) -> WidgetState:
        """Return whether a widget is under the pointer, pressed or focused, or has lost its key."""
        shown = self.by_keyboard or isinstance(widget, TextField)
        return WidgetState(
            hover=widget.enabled and self.hover == widget.name,
            pressed=widget.enabled and self.pressed == widget.name == self.hover,
            focused=shown and self.focus == widget.name,
            keyless=self.spaced
            and self.focus != widget.name
            and getattr(widget, "hint", "") == "Space",
        )

    def look_for_space(self, widgets: Sequence[Widget]) -> None:
        """Find out whether Space presses one of the widgets that has the focus."""
        focused = _find(widgets, self.focus) if self.focus and self.by_keyboard else None
        self.spaced = focused is not None and focused.enabled

    def drawn(self, widget: Widget, theme: Theme) -> list[Item]:
        """Return the items of a widget; those of one that looks as before are made once."""
        before, looks = self._drawn.get(widget.name), (widget, self.look(widget), theme)
        if before is None or before[0] != looks:
            self._drawn[widget.name] = before = looks, list(widget.items(looks[1], theme))
        return before[1]

    def move_focus(self, widgets: Sequence[Widget], step: int) -> None:
        """Move the focus to the next usable widget, and from the last to the first."""
        names = [widget.name for widget in widgets if widget.enabled]
        if not names:
            return
        here = names.index(self.focus) if self.focus in names else (-1 if step > 0 else 0)
        self.focus = names[(here + step) % len(names)]
        self.by_keyboard = True

    def _tabbed(self, widgets: Sequence[Widget], step: int) -> Act | None:
        """Move the focus; select the text of a field that it reaches: typing replaces it."""
        self.move_focus(widgets, step)
        return self._selected(widgets)

    def _selected(self, widgets: Sequence[Widget]) -> Act | None:
        """Select the text of the field that has the focus, if one has it."""
        field = _find(widgets, self.focus)
        if isinstance(field, TextField):
            return Act(field.name, field.content.pressed("select all"))
        return None

    def _down(self, x: float, y: float, widgets: Sequence[Widget]) -> Act | None:
        self.hover = self.pressed = _name_at(widgets, x, y)
        under = _find(widgets, self.pressed)
        self.off = under is not None and not under.enabled
        self.by_keyboard = False
        before, self.focus = self.focus, under.name if isinstance(under, TextField) else None
        self.entered = self.focus not in (before, None)
        self.grip = None
        bar = _bar(under)
        return self._bar_pressed(under.name, bar, y) if under and bar and bar.takes(x, y) else None

    def _bar_pressed(self, name: str, bar: ScrollBar, y: float) -> Act | None:
        """Grab the thumb of a scroll bar, or turn a page beside it. Neither is a click."""
        self.pressed = None
        if bar.thumb.y <= y < bar.thumb.bottom:
            self.grip = name, y - bar.thumb.y
            return None
        return Act(f"{name}.scroll", bar.paged(y))

    def _dragged(self, y: float, grip: tuple[str, float], widgets: Sequence[Widget]) -> Act | None:
        name, held = grip
        bar = _bar(_find(widgets, name))
        return Act(f"{name}.scroll", bar.dragged(y, held)) if bar else None

    def _up(self, x: float, y: float, widgets: Sequence[Widget]) -> Act | None:
        """Click what was pressed; the first click into a field selects its text."""
        self.hover = _name_at(widgets, x, y)
        armed, self.pressed, self.grip = self.pressed, None, None
        under = _find(widgets, self.hover)
        if under is None or not under.enabled or under.name != armed:
            return None
        return self._selected(widgets) if self.entered else under.click(x, y)


def _find(widgets: Sequence[Widget], name: str | None) -> Widget | None:
    return next((widget for widget in widgets if widget.name == name), None)


def _bar(widget: Widget | None) -> ScrollBar | None:
    return widget.bar if isinstance(widget, Scrolling) else None


def _name_at(widgets: Sequence[Widget], x: float, y: float) -> str | None:
    return next((w.name for w in reversed(widgets) if w.rect.holds(x, y)), None)


REST_MS = 500
GAP = 8  # between a control and its tooltip
MOST, LINE = 380, 1.38  # the width of its words; from line to line, of their size
EDGE = 10  # between a tooltip and the edge of the page


@dataclass(slots=True)
class Tip:
    """A tooltip shows when the pointer rests on a control; any key, click or scroll hides it.

    It shows again only after the pointer has left the control; that of a control that cannot be
    used says why not, and shows at a click.
    """

    over: str | None = None  # the control under the pointer
    since: int | None = None  # when the pointer last moved there; None once the tooltip is gone

    def shown(self, now: int) -> bool:
        """Whether the control's tooltip shows."""
        return self.since is not None and now - self.since >= REST_MS

    def pending(self, now: int) -> bool:
        """Whether a tooltip will show soon if nothing happens."""
        return self.over is not None and self.since is not None and not self.shown(now)

    def saw(self, event: Input, over: str | None, now: int, *, off: bool = False) -> None:
        """Note an input, and the control that is under the pointer after it, which may be `off`."""
        match event:
            case PointerDown() if off:
                self.over, self.since = over, now - REST_MS
            case PointerMoved() if over != self.over:
                self.over, self.since = over, now
            case PointerMoved() if self.pending(now):
                self.since = now
            case PointerLeft():
                self.over = self.since = None
            case KeyPress() | Typed() | PointerDown() | Wheel():
                self.since = None


def tooltip(
    words: str,
    over: Rect,
    measure: Callable[[str], float],
    room: Rect,
    theme: Theme,
    *,
    below: bool,
) -> Iterator[Item]:
    """Draw words next to a control and within `room`, in as many lines as they need."""
    size = theme.type.caption
    across = min(measure(words), MOST * theme.grow, room.w - 2 * EDGE - 28)
    more = len(wrapped(words, across, measure)) - 1
    box = tooltip_box(over, across + 28, size * (1.9 + LINE * more), room, below=below)
    yield Fill(box, theme.palette.text, 7)
    ink, inner = theme.palette.backdrop, box.inset(10, 0)
    if more:
        inner = box.inset(13, size * 0.26)
        yield Paragraph(inner, words, size, ink, leading=size * LINE)
    else:
        yield Label(inner, words, size, ink, "center")


def tooltip_box(
    over: Rect, width: float, height: float, room: Rect, *, below: bool = False
) -> Rect:
    """Return a box above a control, or below it if there is no room above, or `below` is wanted and
    there is room; always inside `room`.

    >>> page = Rect(0, 56, 1280, 744)
    >>> tooltip_box(Rect(600, 400, 100, 40), 200, 30, page)
    Rect(x=550.0, y=362, w=200, h=30)
    >>> tooltip_box(Rect(1200, 70, 70, 40), 200, 30, page)
    Rect(x=1070, y=118, w=200, h=30)
    >>> tooltip_box(Rect(600, 400, 100, 40), 200, 30, page, below=True)
    Rect(x=550.0, y=448, w=200, h=30)
    """
    width = min(width, room.w - 2 * EDGE)
    x = min(max(room.x + EDGE, over.center[0] - width / 2), room.right - width - EDGE)
    above = over.y - height - GAP
    under = over.bottom + GAP
    if above >= room.y and not (below and under + height <= room.bottom):
        return Rect(x, above, width, height)
    return Rect(x, max(room.y, min(under, room.bottom - height)), width, height)
