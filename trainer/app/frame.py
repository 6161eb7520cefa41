"""A scene: a page, or a dialog over it, as one tree of boxes. The topmost gets the input.

It says what it shows in `view`, and everything follows from that. The tree is placed once for each
picture: what is painted, what can be clicked and where the focus goes come from one walk. Keys and
clicks are answered with the picture that the player sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, cast, get_args

from trainer.app.scene import Open, Pop, Stage, Transition
from trainer.app.world import World
from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Clip, Item
from trainer.widgets import Act, Controls, PageScroll, Tip, Widget
from trainer.widgets.base import (
    TO_FIELD,
    Dropped,
    Idle,
    Input,
    KeyPress,
    PointerDown,
    PointerMoved,
    PointerUp,
    Typed,
    Wheel,
)
from trainer.widgets.listing import LIST_KEYS, Rows

SCROLL_BAR, WHEEL, EDGE = 18.0, 60.0, 12.0
PAGE_KEYS = {"pagedown": 0.9, "pageup": -0.9}  # by the height of the view
DRAWN = 14.0  # the width of a scroll bar
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

    def controls(self) -> list[Widget]:
        """Return the controls in the order of the focus: the page's own before the bar's."""
        return [*cast("list[Widget]", self.inner.controls), *self.around()]

    def around(self) -> list[Widget]:
        """Return the controls that never scroll."""
        return cast("list[Widget]", [*self.back.controls, *self.outer.controls])

    def in_sight(self, x: float, y: float) -> list[Widget]:
        """Return the controls that a point may hit: the body ends where its view does."""
        return self.controls() if self.view.holds(x, y) or not self.scrolls else self.around()


class Scene:
    """A page or a dialog. Subclasses say what it shows (`view`), and what stands below (`foot`).

    Those that can be opened about something take it as `about`. `frame` is made anew for each
    picture, and kept until something happens.
    """

    name = ""
    overlay = False  # True for a dialog: the page below stays visible
    margin: ClassVar[float] = 24.0

    def __init__(self, world: World, about: Any = None) -> None:
        self.world = world
        self.controls = Controls()
        self.tip = Tip()
        self._scroll = 0.0
        self._frame: tuple[Stage, Frame] | None = None

    @property
    def passed(self) -> bool:
        """Whether it is over, so that Esc does not go back to it."""
        return False

    @property
    def ended_here(self) -> bool:
        """Whether it shows a result: Esc comes back to that from where it leads, and not from a tab
        that was chosen instead.
        """
        return False

    @property
    def stays(self) -> bool:
        """Whether Esc, from where the player went, comes back to it just as it was left; of a
        dialog, also from where a dialog over it leads.
        """
        return False

    def fresh(self) -> None:
        """Show what the page begins with: the player asked for it by its tab, and was there."""

    def left(self) -> None:
        """Forget what the pointer was over and what had the keys: another page is gone to."""
        self.controls.hover = self.controls.pressed = self.controls.focus = None
        self.tip = Tip()

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
        return self.frame(stage).controls()

    def items(self, stage: Stage, widgets: Sequence[Widget]) -> list[Item]:
        """Return the picture of a new frame."""
        return self.painted(self.frame(stage), stage)

    def painted(self, frame: Frame, stage: Stage) -> list[Item]:
        """Return the body, cut to its view, and what stands around it."""
        self.controls.look_for_space(frame.controls() if self.controls.focus else ())
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

    def in_time(self) -> Transition:
        """Do what comes by itself once it is time."""
        return None

    def covered(self) -> None:
        """Know that a dialog opens over it."""

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
            transition = self._handled(event, stage)
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
        act = self.controls.handle(event, controls)
        if act is not None:
            return self.act(act, stage)
        if isinstance(event, Wheel):
            self.scroll_to(self._scroll - event.steps * WHEEL, stage)
        return None

    def _handled(self, event: Input, stage: Stage) -> Transition:
        """Handle what does not come from the pointer."""
        if isinstance(event, Idle):
            return None
        if isinstance(event, Dropped):
            return self.dropped(event.path)
        widgets = self.widgets(stage) if self._asks_controls(event) else ()
        act = self.controls.handle(event, widgets)
        if act is not None:
            return self.act(act, stage)
        if isinstance(event, KeyPress) and not self._for_field(event, widgets):
            return self.key(event.key, stage)
        return None

    def _asks_controls(self, event: Input) -> bool:
        """Whether a control may take the event; a page is not laid out for a shortcut."""
        key = event.key if isinstance(event, KeyPress) else "tab"
        return key == "tab" or self.controls.focus is not None

    def repeats_keys(self, stage: Stage) -> bool:
        """Whether a key held down repeats: in a text field, or where there is a list."""
        widgets = self.widgets(stage)
        return self.controls.takes_text(widgets) or any(isinstance(w, Rows) for w in widgets)

    def _for_field(self, event: KeyPress, widgets: Sequence[Widget]) -> bool:
        """Whether the key is a character for a text field, and so no shortcut."""
        return self.controls.takes_text(widgets) and (len(event.key) == 1 or event.key == "space")

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

    def _rows_of(self, name: str, stage: Stage) -> Rows | None:
        listed = (w for w in self.widgets(stage) if isinstance(w, Rows) and w.name == name)
        return next(listed, None)

    def scroll_act(self, act: Act, stage: Stage) -> bool:
        """Scroll the page or a list, if the wheel or a scroll bar asks for that."""
        name, _, what = act.name.rpartition(".")
        if what != "scroll" or not isinstance(act.value, int | float):
            return False
        if (rows := self._rows_of(name, stage)) is not None:
            rows.at.to(act.value)
        else:
            self.scroll_to(act.value, stage)
        return True

    def walked(self, name: str, key: str, stage: Stage) -> bool:
        """Go along a list with a key, wherever the focus is; return whether the key does that.

        Page keys scroll the page, if it scrolls.
        """
        rows = self._rows_of(name, stage) if key in LIST_KEYS else None
        if rows is None or (key in PAGE_KEYS and self.frame(stage).scrolls):
            return False
        self.do(Act(name, rows.stepped(key)), stage)
        return True

    def act(self, act: Act, stage: Stage) -> Transition:
        """Scroll, or open a word's card; pass all else to `do`."""
        if self.scroll_act(act, stage):
            return None
        return Open("word", str(act.value)) if act.name == "word" else self.do(act, stage)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Do what one of its own controls asks for."""
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """Handle a key that no control used: go back on Esc, scroll a page up or down."""
        self.scroll_key(key, stage)
        return Pop() if key == "escape" else None

    def scroll_key(self, key: str, stage: Stage) -> None:
        """Scroll up or down by almost a view."""
        if key in PAGE_KEYS:
            step = PAGE_KEYS[key] * self.frame(stage).view.h
            self.scroll_to(self._scroll + step, stage)

    def copied(self) -> str:
        """Return what Ctrl C copies; "" if there is nothing."""
        return ""

    def pasted(self, words: str, stage: Stage) -> Transition:
        """Take what Ctrl V pastes: a text field that has the focus types it."""
        widgets = self.widgets(stage)
        if words and self.controls.takes_text(widgets):
            act = self.controls.handle(Typed(words), widgets)
            return None if act is None else self.act(act, stage)
        return None

    def dropped(self, path: str) -> Transition:
        """Handle a file dropped on the window."""
        return None

    def animating(self, stage: Stage) -> bool:
        """Whether an animation runs, so that the next frame differs without any input."""
        return False

    def prepare(self) -> bool:
        """Do ahead what the next key may need, while nothing happens; return whether it did."""
        return False

    def waiting(self, stage: Stage) -> bool:
        """Whether the picture may soon change without any input."""
        return self.tip.pending(stage.now)
