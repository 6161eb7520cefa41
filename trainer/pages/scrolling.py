"""A body that scrolls when it needs more height than its view has, as with large text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from trainer.app.scene import Scene, Stage, Transition
from trainer.drawing.geometry import Layout, Rect
from trainer.widgets import Act, PageScroll, Widget
from trainer.widgets.inputs import Input, PointerMoved

SCROLL_BAR = 18  # the width that it takes from a body that scrolls
EDGE = 12  # what stays visible beside a widget that was scrolled to
WHEEL = 60  # how far a step of the wheel scrolls
PAGE_KEYS = {"pagedown": 0.9, "pageup": -0.9}  # by the height of the view


class ScrollingScene(Scene):
    """A scene with a view and a body in it; `tall` says how much height the body needs.

    A body that scrolls is taller than the view, and narrower by its scroll bar.
    """

    VIEW: ClassVar[str] = "view"
    BODY: ClassVar[str] = "body"
    _scroll = 0.0

    def layout(self, stage: Stage) -> Layout:
        """Return the rectangles by name, with the view and the body among them."""
        raise NotImplementedError

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Return the widgets of the body."""
        return ()

    def tall(self, stage: Stage, view: Rect) -> float:
        """Return the least height of the body; if the view is lower, the body scrolls."""
        return 0

    def with_body(self, layout: Layout, view: Rect, tall: float) -> Layout:
        """Return the layout with the view, and a body `tall` high as far as it is scrolled."""
        if tall <= view.h + 0.5:
            return layout | {self.VIEW: view, self.BODY: view}
        self._scroll = min(self._scroll, tall - view.h)
        body = Rect(view.x, view.y - self._scroll, view.w - SCROLL_BAR, tall)
        return layout | {self.VIEW: view, self.BODY: body}

    def scrolls(self, layout: Layout) -> bool:
        """Whether the body is taller than its view."""
        return layout[self.BODY].h > layout[self.VIEW].h

    def scroll_bar(self, layout: Layout) -> Iterator[PageScroll]:
        """Yield the scroll bar of a body that scrolls."""
        if self.scrolls(layout):
            box = layout[self.VIEW].cut_right(SCROLL_BAR - 4)[0]
            yield PageScroll("page", box, self._scroll, layout[self.BODY].h)

    def scroll_to(self, y: float, stage: Stage) -> None:
        """Scroll to a distance from the top of the body."""
        layout = self.layout(stage)
        self._scroll = min(max(0.0, y), max(0.0, layout[self.BODY].h - layout[self.VIEW].h))

    def reveal(self, name: str, stage: Stage) -> None:
        """Scroll until a widget of the body can be seen, its top first."""
        layout = self.layout(stage)
        found = (w.rect for w in self.controls_of(stage, layout) if w.name == name)
        rect, view = next(found, None), layout[self.VIEW]
        if rect is None or in_the_foot(rect, layout):
            return
        below, above = rect.bottom + EDGE - view.bottom, view.y - rect.y + EDGE
        if above > 0 or below > 0:
            step = -above if above > 0 else min(below, -above)
            self.scroll_to(self._scroll + step, stage)

    def handle(self, event: Input, stage: Stage) -> Transition:
        """Handle an input; keep the widget that gets the focus in view."""
        before = self.controls.focus
        transition = super().handle(event, stage)
        if self.controls.focus not in (None, before) and not isinstance(event, PointerMoved):
            self.reveal(self.controls.focus or "", stage)
        return transition

    def wheeled(self, steps: float, stage: Stage) -> None:
        """Scroll the body."""
        self.scroll_to(self._scroll - steps * WHEEL, stage)

    def scroll_act(self, act: Act, stage: Stage) -> bool:
        """Do what the scroll bar asks for, if it was the scroll bar."""
        if act.name != "page.scroll" or not isinstance(act.value, int):
            return False
        self.scroll_to(act.value, stage)
        return True

    def scroll_key(self, key: str, stage: Stage) -> None:
        """Scroll up or down by almost a view."""
        if key in PAGE_KEYS:
            step = PAGE_KEYS[key] * self.layout(stage)[self.VIEW].h
            self.scroll_to(self._scroll + step, stage)


def in_the_foot(rect: Rect, layout: Layout) -> bool:
    """Return whether a widget stands below the view, where it is always in sight."""
    return "foot" in layout and rect.within(layout["foot"])
