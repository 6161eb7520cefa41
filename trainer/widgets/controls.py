"""The pointer and the focus on one page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from trainer.drawing.items import Item
from trainer.drawing.theme import Theme
from trainer.widgets.base import (
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
from trainer.widgets.scroll_bar import ScrollBar, Scrolling
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
    by_keyboard: bool = False  # a ring shows only after Tab; text fields always show theirs
    _drawn: dict[str, tuple[Looks, list[Item]]] = field(default_factory=dict)

    def handle(self, event: Input, widgets: Sequence[Widget]) -> Act | None:
        """Pass an event to the right widget; return its act, if any."""
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
            case KeyPress() | Typed():
                focused = _find(widgets, self.focus)
                return focused.key(event) if focused and focused.enabled else None
        return None

    def takes_text(self, widgets: Sequence[Widget]) -> bool:
        """Whether a text field has the focus, so that letters are not shortcuts."""
        return isinstance(_find(widgets, self.focus), TextField)

    def look(self, widget: Widget) -> WidgetState:
        """Return whether a widget is under the pointer, pressed or focused."""
        shown = self.by_keyboard or isinstance(widget, TextField)
        return WidgetState(
            hover=widget.enabled and self.hover == widget.name,
            pressed=widget.enabled and self.pressed == widget.name == self.hover,
            focused=shown and self.focus == widget.name,
        )

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
        reached = _find(widgets, self.focus)
        if isinstance(reached, TextField):
            return Act(reached.name, reached.content.pressed("select all"))
        return None

    def _down(self, x: float, y: float, widgets: Sequence[Widget]) -> Act | None:
        self.hover = self.pressed = _name_at(widgets, x, y)
        under = _find(widgets, self.pressed)
        self.by_keyboard = False
        self.focus = under.name if isinstance(under, TextField) else None
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
        self.hover = _name_at(widgets, x, y)
        armed, self.pressed, self.grip = self.pressed, None, None
        under = _find(widgets, self.hover)
        if under is None or not under.enabled or under.name != armed:
            return None
        return under.click(x, y)


def _find(widgets: Sequence[Widget], name: str | None) -> Widget | None:
    return next((widget for widget in widgets if widget.name == name), None)


def _bar(widget: Widget | None) -> ScrollBar | None:
    return widget.bar if isinstance(widget, Scrolling) else None


def _name_at(widgets: Sequence[Widget], x: float, y: float) -> str | None:
    return next((w.name for w in reversed(widgets) if w.rect.holds(x, y)), None)
