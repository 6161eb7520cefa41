"""What every page has: the bar of tabs, a body that scrolls if it must, a place for notices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar, cast

from trainer.app.scene import Go, Open, PageInfo, Pop, Stage, Transition
from trainer.app.world import Notice
from trainer.core.session import Session
from trainer.drawing.boxes import Pen, Placed
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Clip, Ground, Item, Label, Mark, Paragraph, Sign
from trainer.drawing.text import wrapped
from trainer.drawing.theme import LINE, Color, Theme
from trainer.pages.bar import CHIP, HIGH, PLAYER, bar, bar_ground, subtabs
from trainer.pages.frame import MARGIN, frame_layout
from trainer.pages.scrolling import ScrollingScene, in_the_foot
from trainer.widgets import Act, Widget, tooltip

SIGN_GAP = 8  # between the sign of a notice and its words


class Page(ScrollingScene):
    """A scene with the bar. Subclasses fill the body, and set `info` for the bar and the help."""

    info: ClassVar[PageInfo]

    def layout(self, stage: Stage) -> Layout:
        """Return the page's rectangles by name; `view` is the part of the window for the body."""
        lines = len(self._notice_lines(stage))
        frame = frame_layout(stage.rect, stage.theme, self._bar_and_tabs(stage)[1], lines)
        return self.with_body(frame, frame["body"], self.tall(stage, frame["body"]))

    def _bar_and_tabs(self, stage: Stage) -> tuple[Placed, float]:
        """Return the bar and the tabs of the destination, placed, and their height."""
        pen, placed = Pen(stage.theme, stage.text_width), Placed()
        above = bar(stage, self.name, self.session(stage))
        tabs = subtabs(stage, self.name)
        high, rest = stage.rect.cut_top(max(HIGH, pen.height(above, stage.rect.w) + 12))
        placed.paint(*bar_ground(high, stage.theme))
        above.place(high, pen, placed)
        if tabs is None:
            return placed, high.h
        strip = rest.inset(MARGIN, 0).cut_top(8)[1].cut_top(pen.height(tabs, rest.w))[0]
        tabs.place(strip, pen, placed)
        return placed, strip.bottom - stage.rect.y

    def notice(self, stage: Stage) -> Notice | None:
        """Return the notice to show at the foot of the page."""
        return self.world.notice

    def _notice_lines(self, stage: Stage) -> list[str]:
        said = self.notice(stage)
        if said is None:
            return []
        size = stage.theme.type.body
        width = stage.rect.w - 2 * MARGIN - size - SIGN_GAP - 2  # pixels are rounded
        return wrapped(said.text, width, partial(stage.text_width, size))

    def widgets(self, stage: Stage) -> Sequence[Widget]:
        """Return the page's own widgets, then the tabs: the Tab key starts with the former."""
        layout = self.layout(stage)
        own = self.controls_of(stage, layout)
        tabs = cast("list[Widget]", self._bar_and_tabs(stage)[0].controls)
        return (*own, *self.scroll_bar(layout), *tabs)

    def items(self, stage: Stage, widgets: Sequence[Widget]) -> Iterator[Item]:
        """Draw the body and its widgets, the bar, the notice and the tooltip."""
        layout, theme = self.layout(stage), stage.theme
        yield Ground(stage.rect, "room")
        scrolls = self.scrolls(layout)
        fixed = [w for w in widgets if _on_bar(w) or in_the_foot(w.rect, layout)]
        if scrolls:
            yield Clip(layout["view"].inset(-MARGIN, 0))
        yield from self.body(stage, layout)
        yield from self.controls.items([w for w in widgets if w not in fixed], theme)
        if scrolls:
            yield Clip(None)
        head = self._bar_and_tabs(stage)[0]
        yield from (part for part in head.parts if isinstance(part, Item))
        yield from self.controls.items(fixed, theme)
        if said := self.notice(stage):
            words = "\n".join(self._notice_lines(stage))
            yield from notice(layout["notice"], words, said.kind, theme)
        yield from self._tooltip(stage, layout, widgets)

    def body(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        """Draw what the page shows besides its widgets."""
        yield from ()

    def act(self, act: Act, stage: Stage) -> Transition:
        """Open the page of a tab or the sheet of the game, or scroll; pass all else to `do`."""
        if self.scroll_act(act, stage):
            return None
        if act.name in (CHIP, PLAYER):
            return Open(act.name.removeprefix("tab."))
        if act.name.startswith("tab."):
            return Go(act.name.removeprefix("tab.").rstrip("."))
        return self.do(act, stage)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Do what one of the page's own widgets asks for."""
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """Go back to the table page on Esc; scroll a page up or down."""
        self.scroll_key(key, stage)
        return Pop() if key == "escape" else None

    def session(self, stage: Stage) -> Session:
        """Return the session as the player may see it now."""
        return self.world.session

    def _tooltip(self, stage: Stage, layout: Layout, widgets: Sequence[Widget]) -> Iterator[Item]:
        """Draw the tooltip of the control under a resting pointer, clear of the bar."""
        under = next((w for w in widgets if w.name == self.tip.over), None)
        if under is None or not under.tip or not self.tip.shown(stage.now):
            return
        room = stage.rect.cut_top(layout["bar"].h)[1]
        width = stage.text_width(stage.theme.type.caption, under.tip)
        yield from tooltip(under.tip, under.rect, width, room, stage.theme)


def _on_bar(widget: Widget) -> bool:
    return widget.name.startswith("tab.")


def notice(box: Rect, words: str, kind: str, theme: Theme) -> Iterator[Item]:
    """Draw a notice of one or more lines. A sign shows its kind, so that colour is not needed."""
    palette, side = theme.palette, theme.type.body
    if kind == "info":
        yield from _notice_words(box, words, palette.text, theme)
        return
    signs: dict[str, tuple[Sign, Color]] = {
        "right": ("tick", palette.right),
        "warning": ("warning", palette.accent),
        "error": ("cross", palette.wrong),
    }
    shape, color = signs[kind]
    sign, rest = box.cut_left(side, SIGN_GAP)
    if "\n" in words:
        sign = sign.cut_top(side * LINE)[0]
    yield Mark(sign.centered(side, side), shape, color)
    yield from _notice_words(rest, words, color, theme)


def _notice_words(box: Rect, words: str, color: Color, theme: Theme) -> Iterator[Item]:
    item = Paragraph if "\n" in words else Label
    yield item(box, words, theme.type.body, color)
