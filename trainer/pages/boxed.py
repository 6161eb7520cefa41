"""A page as one tree of boxes: it says what it shows in `view`, and everything follows from that.

The tree is placed once for each picture: what is painted, what can be clicked and where the focus
goes come from one walk. Keys and clicks are answered with the picture that the player sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, cast, get_args

from trainer.app.scene import Go, Open, PageInfo, Pop, Scene, Stage, Transition
from trainer.app.world import Notice, World
from trainer.core.session import Session
from trainer.drawing.boxes import ROOM, Box, Column, Control, Pad, Pen, Placing, Row, Sized, share
from trainer.drawing.geometry import Rect, fit_page
from trainer.drawing.items import Clip, Fill, Ground, GroundName, Item, Shadow
from trainer.drawing.layouts import FitWide
from trainer.drawing.leaves import Words
from trainer.pages.bar import CHIP, HIGH, PLAYER, bet_words, placed_bar, subtabs
from trainer.pages.notices import place_notice
from trainer.widgets import Act, CardSpot, PageScroll, Widget, tooltip
from trainer.widgets.base import TO_FIELD, Input, PointerDown, PointerMoved, PointerUp, Typed, Wheel
from trainer.widgets.control_boxes import Press

WIDEST = 1600.0  # the page takes no more width; only its ground goes on
SCROLL_BAR, WHEEL, EDGE = 18.0, 60.0, 12.0
PAGE_KEYS = {"pagedown": 0.9, "pageup": -0.9}  # by the height of the view
DRAWN = 14.0  # the width of a scroll bar
BESIDE_TABS = 52.0  # what stands there is as high on every page: the tabs do not hop
LEAST = 100.0  # the height of a view below which the tabs scroll along
ITEMS = frozenset(get_args(Item))


@dataclass(slots=True)
class Frame:
    """A page as it is placed: everything below the bar, where it may scroll, and the bar."""

    view: Rect  # what can be seen of the body
    body: Rect  # the body, higher than the view if it scrolls
    back: Placing = field(default_factory=Placing)  # the ground, and what stands above the view
    inner: Placing = field(default_factory=Placing)
    outer: Placing = field(default_factory=Placing)  # the bar, the foot, the notice

    @property
    def scrolls(self) -> bool:
        """Whether the body is higher than its view."""
        return self.body.h > self.view.h + 0.5

    def controls(self) -> list[Control]:
        """Return the controls in the order of the focus: the page's own before the bar's."""
        return [*self.inner.controls, *self.back.controls, *self.outer.controls]

    def in_sight(self, x: float, y: float) -> list[Control]:
        """Return the controls that a point may hit: the body ends where its view does."""
        if self.scrolls and not self.view.holds(x, y):
            return [*self.back.controls, *self.outer.controls]
        return self.controls()


class Boxed(Scene):
    """A scene made of boxes. Subclasses say what it shows (`view`), and what stands below (`foot`).

    `frame` is made anew for each picture, and kept until something happens.
    """

    fit = staticmethod(fit_page)
    margin: ClassVar[float] = 24.0

    def __init__(self, world: World, about: Any = None) -> None:
        super().__init__(world, about)
        self._scroll = 0.0
        self._frame: tuple[Stage, Frame] | None = None

    def view(self, stage: Stage) -> Box:
        """Return everything between the bar and the foot."""
        raise NotImplementedError

    def foot(self, stage: Stage) -> Box | None:
        """Return what stands below the view and never scrolls, if there is something."""
        return None

    def place(self, stage: Stage) -> Frame:
        """Return the page placed anew."""
        raise NotImplementedError

    def frame(self, stage: Stage) -> Frame:
        """Return the page as it is placed for the picture that is shown."""
        shown = self._frame
        if shown is None or (shown[0].canvas, shown[0].theme) != (stage.canvas, stage.theme):
            self._frame = shown = stage, self.place(stage)
        return shown[1]

    def placed_body(self, box: Box, view: Rect, pen: Pen) -> Frame:
        """Return a frame with a body in its view: as high as the view, or higher and scrolled,
        with its lists whole.
        """
        body = view
        if pen.height(box, view.w) > view.h + 0.5:
            across, pen = view.w - SCROLL_BAR, Pen(pen.theme, pen.text_width, whole=True)
            tall = pen.height(box, across)
            self._scroll = max(0.0, min(self._scroll, tall - view.h))
            body = Rect(view.x, view.y - self._scroll, across, tall)
        frame = Frame(view, body, inner=Placing(view))
        box.place(body, pen, frame.inner)
        if frame.scrolls:
            sought = frame.inner.sought
            if sought and (far := self._distance(sought, view)):
                self._scroll += far
                return self.placed_body(box, view, pen)
            track = view.cut_right(DRAWN)[0]
            frame.outer.live(PageScroll("page", track, self._scroll, body.h))
        return frame

    @staticmethod
    def _distance(rect: Rect, view: Rect) -> float:
        """Return how far to scroll until a part of the body can be seen, its top first."""
        below, above = rect.bottom + EDGE - view.bottom, view.y - rect.y + EDGE
        return -above if above > 0 else max(0.0, min(below, -above))

    @property
    def opened(self) -> str:
        """The fold that is open here, which is remembered while the window is; "" for none."""
        return self.world.folds.get(self.name, "")

    def unfold(self, fold: str) -> None:
        """Open a fold, or close it if it is open."""
        self.world.folds[self.name] = "" if self.opened == fold else fold

    def widgets(self, stage: Stage) -> Sequence[Widget]:
        """Return the controls, those of the page first."""
        return cast("list[Widget]", self.frame(stage).controls())

    def items(self, stage: Stage, widgets: Sequence[Widget]) -> list[Item]:
        """Return the picture of a new frame."""
        return self.painted(self.frame(stage), stage)

    def painted(self, frame: Frame, stage: Stage) -> list[Item]:
        """Return the body, cut to its view, and what stands around it."""
        inner = self.parts(frame.inner, stage)
        if frame.scrolls:
            inner = [Clip(frame.view.inset(-self.margin, 0)), *inner, Clip(None)]
        return [*self.parts(frame.back, stage), *inner, *self.parts(frame.outer, stage)]

    def parts(self, placed: Placing, stage: Stage) -> list[Item]:
        """Return items, and controls as they look under the pointer and with the focus."""
        items: list[Item] = []
        for part in placed.parts:
            if type(part) in ITEMS:
                items.append(cast("Item", part))
            else:
                items += self.controls.drawn(cast("Widget", part), stage.theme)
        return items

    def refresh(self) -> None:
        """Forget the frame: what it shows has changed."""
        self._frame = None

    def handle(self, event: Input, stage: Stage) -> Transition:
        """Handle an input with the controls in sight; keep the focus in view."""
        before = self.controls.focus
        if before is None and isinstance(event, Typed) and event.text != TO_FIELD:
            return None  # most keys come as text, too
        if isinstance(event, PointerMoved | PointerDown | PointerUp | Wheel):
            transition = self._pointed(event, stage)
        else:
            transition = super().handle(event, stage)
        focus = self.controls.focus
        if focus not in (None, before) and not isinstance(event, PointerMoved | PointerDown):
            self.reveal(focus or "", stage)
        if not isinstance(event, PointerMoved) or self.controls.grip:
            self.refresh()
        return transition

    def _pointed(
        self, event: PointerMoved | PointerDown | PointerUp | Wheel, stage: Stage
    ) -> Transition:
        """Let the pointer reach only what is in sight."""
        controls = self.frame(stage).in_sight(event.x, event.y)
        act = self.controls.handle(event, cast("list[Widget]", controls))
        if act is not None:
            return self.act(act, stage)
        if isinstance(event, Wheel):
            self.scroll_to(self._scroll - event.steps * WHEEL, stage)
        return None

    def scroll_to(self, y: float, stage: Stage) -> None:
        """Scroll to a distance from the top of the body."""
        frame = self.frame(stage)
        self._scroll = min(max(0.0, y), max(0.0, frame.body.h - frame.view.h))
        self.refresh()

    def scroll_to_control(self, name: str, stage: Stage) -> None:
        """Scroll until a control, or what has a name, stands at the top, or as far up as there is
        body below it.
        """
        self.refresh()
        frame = self.frame(stage)
        rects = {control.name: control.rect for control in frame.inner.controls}
        rect = (frame.inner.rects | rects).get(name)
        if rect is not None:
            self.scroll_to(rect.y - frame.body.y, stage)

    def reveal(self, name: str, stage: Stage) -> None:
        """Scroll until a control of the body can be seen, its top first."""
        frame = self.frame(stage)
        rect = next((c.rect for c in frame.inner.controls if c.name == name), None)
        if rect is not None and frame.scrolls:
            self.scroll_to(self._scroll + self._distance(rect, frame.view), stage)

    def scroll_act(self, act: Act, stage: Stage) -> bool:
        """Do what the scroll bar asks for, if it was the scroll bar."""
        if act.name != "page.scroll" or not isinstance(act.value, int):
            return False
        self.scroll_to(act.value, stage)
        return True

    def act(self, act: Act, stage: Stage) -> Transition:
        """Scroll, or open a word's card; pass all else to `do`."""
        if self.scroll_act(act, stage):
            return None
        return Open("word", str(act.value)) if act.name == "word" else self.do(act, stage)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Do what one of its own controls asks for."""
        return None

    def scroll_key(self, key: str, stage: Stage) -> None:
        """Scroll up or down by almost a view."""
        if key in PAGE_KEYS:
            step = PAGE_KEYS[key] * self.frame(stage).view.h
            self.scroll_to(self._scroll + step, stage)


class BoxPage(Boxed):
    """A page: its boxes stand between the bar and the foot, on the ground of the room."""

    info: ClassVar[PageInfo]
    ground: GroundName = "room"
    tabbed: bool = True  # whether the pages of its destination stand above the body
    _kept_bar: tuple[object, Placing] | None = None  # what the bar shows, and how it is placed

    def top(self, stage: Stage) -> Box | None:
        """Return what stands at the right of the tabs, if there is something."""
        return None

    def head(self, stage: Stage) -> Box | None:
        """Return what stands under the bar, as wide as the window, and never scrolls."""
        return None

    def session(self, stage: Stage) -> Session:
        """Return the session as the player may see it now."""
        return self.world.session

    def place(self, stage: Stage) -> Frame:
        """Return the page placed: bar, head, tabs, body, foot, notice."""
        pen = Pen(stage.theme, stage.text_width)
        back, head = Placing(), self._bar_shown(stage)
        ground = rest = stage.rect.cut_top(head.rects["bar"].h)[1]
        strip, foot = self.head(stage), self.foot(stage)
        above = below = None
        if strip is not None:
            above, rest = rest.cut_top(pen.height(strip, stage.rect.w))
        if foot is not None:
            below, rest = rest.cut_bottom(pen.height(foot, stage.rect.w))
        across = min(rest.w, WIDEST)
        margin = self.margin if stage.rect.w / stage.theme.grow >= 900 else self.margin / 2
        inner = Rect(rest.x + (rest.w - across) / 2, rest.y, across, rest.h).inset(margin, 0)
        tabs, body = self._tabs(stage), self.view(stage)
        back.paint(Ground(ground, self.ground))  # a view may choose it
        if tabs is not None:
            tabs = Pad(Sized(tabs, least=BESIDE_TABS), top=7, bottom=4)
            high = pen.height(tabs, inner.w)
            if inner.h - high < LEAST:
                body = Column(tabs, body)
            else:
                line, inner = inner.cut_top(high, 0)
                tabs.place(line, pen, back)
        frame = self.placed_body(body, inner, pen)
        frame.back = back
        if strip is not None and above is not None:
            strip.place(above, pen, frame.outer)
        if foot is not None and below is not None:
            foot.place(below, pen, frame.outer)
        frame.outer.add(head)
        self.add_notice(frame, pen, stage)
        return frame

    def _bar_shown(self, stage: Stage) -> Placing:
        """Return the bar, which is kept while it shows the same."""
        session = self.session(stage)
        shows = stage.canvas, stage.theme, stage.player, session.table.name, bet_words(session)
        if self._kept_bar is None or self._kept_bar[0] != shows:
            self._kept_bar = shows, placed_bar(stage, self.name, session)
        return self._kept_bar[1]

    def _tabs(self, stage: Stage) -> Box | None:
        tabs = subtabs(stage, self.name) if self.tabbed else None
        beside = self.top(stage)
        if tabs is None and beside is None:
            return None
        if tabs is None or beside is None:
            return Row(share(1, tabs or Column()), beside)
        whole = Row(tabs, ROOM, beside, gap=8)
        return FitWide(whole, Row(share(1, tabs), beside, gap=16, narrow=820, narrow_gap=8))

    def notice(self, stage: Stage) -> Notice | None:
        """Return the notice to show at the foot of the page."""
        return self.world.notice

    def add_notice(self, frame: Frame, pen: Pen, stage: Stage) -> None:
        """Add the plate of the notice to the view, if something is to be said."""
        said = self.notice(stage)
        if said is None:
            return
        view = Rect(stage.rect.x, frame.view.y, stage.rect.w, frame.view.h)
        place_notice(said, view, frame.controls(), pen, frame.outer)

    def painted(self, frame: Frame, stage: Stage) -> list[Item]:
        """Return the page and the tooltip of the control under a resting pointer."""
        return [*super().painted(frame, stage), *self._tooltip(frame, stage)]

    def _tooltip(self, frame: Frame, stage: Stage) -> Iterator[Item]:
        controls = cast("list[Widget]", frame.controls())
        under = next((w for w in controls if w.name == self.tip.over), None)
        if under is None or not under.tip or not self.tip.shown(stage.now):
            return
        room = stage.rect.cut_top(HIGH)[1]
        measure = partial(stage.text_width, stage.theme.type.caption)
        yield from tooltip(under.tip, under.rect, measure, room, stage.theme)

    def act(self, act: Act, stage: Stage) -> Transition:
        """Open a tab's page or the game's sheet, or do what every scene does."""
        if act.name in (CHIP, PLAYER):
            return Open(act.name.removeprefix("tab."))
        if act.name.startswith("tab."):
            return Go(act.name.removeprefix("tab.").rstrip("."))
        return super().act(act, stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """Go back on Esc; scroll a page up or down; go from card to card, round at either end."""
        if key in ("left", "right"):
            spots = [spot for spot in self.widgets(stage) if isinstance(spot, CardSpot)]
            self.controls.move_focus(spots, 1 if key == "right" else -1)
        self.scroll_key(key, stage)
        return Pop() if key == "escape" else None


class BoxDialog(Boxed):
    """A panel over the dimmed page: a title, a body that may scroll, a row of buttons."""

    overlay = True
    title = ""
    wide: ClassVar[float] = 640.0
    PAD: ClassVar[float] = 28.0

    def heading(self, stage: Stage) -> Box:
        """Return what stands above the body."""
        return Words(self.title, "title", weight="semibold")

    def foot(self, stage: Stage) -> Box | None:
        """Return the button that closes it."""
        return Row(ROOM, Press("close", "Close", "primary", "Esc", tall=52))

    def place(self, stage: Stage) -> Frame:
        """Return the dialog placed in the middle of the window; large text fills it."""
        theme = stage.theme
        pen = Pen(theme, stage.text_width)
        room = stage.rect.inset(16)
        across = min(room.w, self.wide * theme.grow)
        inner = across - 2 * self.PAD
        head, foot, body = self.heading(stage), self.foot(stage), self.view(stage)
        above = pen.height(head, inner) + 14
        below = 0 if foot is None else pen.height(foot, inner) + 18
        tall = min(room.h, pen.height(body, inner) + above + below + 2 * self.PAD)
        sheet = room.centered(across, tall)
        inside = sheet.inset(self.PAD)
        title, rest = inside.cut_top(above)
        view = rest.cut_bottom(below)[1] if below else rest
        frame = self.placed_body(body, view, pen)
        frame.back.paint(Shadow(sheet, 40, theme.space.hero))
        frame.back.paint(Fill(sheet, theme.palette.panel, theme.space.hero, theme.palette.line, 1))
        head.place(title, pen, frame.back)
        if foot is not None:
            foot.place(rest.cut_bottom(below - 18)[0], pen, frame.outer)
        return frame

    def do(self, act: Act, stage: Stage) -> Transition:
        """Close it, whichever button was pressed; a subclass may do more."""
        return Pop()

    def key(self, key: str, stage: Stage) -> Transition:
        """Close on Esc, Space or Enter."""
        self.scroll_key(key, stage)
        return Pop() if key in ("escape", "space", "return") else None
