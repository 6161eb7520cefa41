"""What every page is, and every dialog: a scene with the bar above it, or a panel over the page;
and the plate of a notice over it, where it covers no control.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar, Literal

from trainer.app import by_feel
from trainer.app.frame import Frame, Scene
from trainer.app.last_game import reviewed_at
from trainer.app.scene import Go, Open, PageHelp, Pop, Stage, Transition
from trainer.app.world import Notice
from trainer.core.session import Session
from trainer.drawing.boxes import ROOM, Box, Column, Pad, Pen, Placing, Row, Sized, share
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Ground, GroundName, Item, Shadow
from trainer.drawing.layouts import FitWide
from trainer.drawing.leaves import IconBox, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.bar import (
    CHIP,
    HIGH,
    PLAIN,
    PLAYER,
    SIGNS,
    SOUND,
    bet_words,
    of_plain_game,
    placed_bar,
    roomy,
    subtabs,
)
from trainer.widgets import Act, CardSpot, Tip, tooltip
from trainer.widgets.base import Input, PointerDown, Within
from trainer.widgets.control_boxes import Press

WIDEST = 1600.0  # the page takes no more width; only its ground goes on
BESIDE_TABS = 52.0  # what stands there is as high on every page: the tabs do not hop
LEFT = 20.0  # the least height of a view above a notice
LEAST = 100.0  # the height of a view below which the tabs scroll along


class BoxPage(Scene):
    """A page: its boxes stand between the bar and the foot, on the ground of the room."""

    in_help: ClassVar[PageHelp] = PageHelp()
    ground: GroundName = "room"
    tabbed: bool = True  # whether the pages of its destination stand above the body
    _counted: object = None  # up to what the mistakes were counted last
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
        frame = self.placed(stage, pen)
        if not self.add_notice(frame, pen, stage):  # it steps aside: the page scrolls above it
            tall = notice_height(self.notice(stage), stage.rect, pen)
            frame = self.placed(stage, pen, tall)
            self.add_notice(frame, pen, stage, tall, must=True)
        return frame

    def placed(self, stage: Stage, pen: Pen, tall: float = 0) -> Frame:
        """Return the page placed, with so much left for a notice above its foot; tabs and foot
        scroll along where the view would be too low.
        """
        back, head = Placing(), self._bar_shown(stage)
        ground = rest = stage.rect.cut_top(head.rects["bar"].h)[1]
        strip, foot = self.head(stage), self.foot(stage)
        tabs, body = self._tabs(stage), self.view(stage)
        above = below = None
        if strip is not None:
            above, rest = rest.cut_top(pen.height(strip, stage.rect.w))
        if foot is not None:
            below, inner = rest.cut_bottom(pen.height(foot, stage.rect.w))
            if tall and inner.h - tall < pen.large(LEFT):
                foot, body = None, Column(body, foot)
            else:
                rest = inner
        across = min(rest.w, WIDEST)
        margin = self.margin if roomy(stage) else self.margin / 2
        inner = Rect(rest.x + (rest.w - across) / 2, rest.y, across, rest.h).inset(margin, 0)
        back.paint(Ground(ground, self.ground))  # a view may choose it
        if tabs is not None:
            tabs = Pad(Sized(tabs, least=BESIDE_TABS), top=6, bottom=4)
            high = pen.height(tabs, inner.w)
            if inner.h - tall - high < LEAST:
                body = Column(tabs, body)
            else:
                line, inner = inner.cut_top(high, 0)
                tabs.place(line, pen, back)
        if inner.h - tall >= pen.large(LEFT):
            inner = inner.cut_bottom(tall)[1]
        frame = self.placed_body(body, inner, pen)
        frame.back = back
        if strip is not None and above is not None:
            strip.place(above, pen, frame.outer)
        if foot is not None and below is not None:
            foot.place(below, pen, frame.outer)
        frame.outer.add(head)
        return frame

    def _bar_shown(self, stage: Stage) -> Placing:
        """Return the bar, which is kept while it shows the same."""
        session, sound = self.session(stage), self.world.settings.sound
        game = session.table.name, bet_words(session)
        shows = stage.canvas, stage.theme, stage.player, game, sound
        if self._kept_bar is None or self._kept_bar[0] != shows:
            self._kept_bar = shows, placed_bar(stage, self.name, session, sound=sound)
        return self._kept_bar[1]

    def _tabs(self, stage: Stage) -> Box | None:
        tabs = subtabs(stage, self.name, self._badges(stage)) if self.tabbed else None
        beside = self.top(stage)
        if tabs is None and beside is None:
            return None
        if tabs is None or beside is None:
            return Row(share(1, tabs or Column()), beside)
        whole = Row(tabs, ROOM, beside, gap=8)
        return FitWide(whole, Column(tabs, beside, gap=8))  # tabs keep their words

    @property
    def reviewed(self) -> str:
        """The moment from which on a mistake is new here."""
        return reviewed_at(self.world.settings, *self.world.game)

    def _badges(self, stage: Stage) -> dict[str, int]:
        """Return how many mistakes are new, for the tab of the review."""
        return {"review": self.unseen()} if stage.pages[self.name].place == "learn" else {}

    def unseen(self) -> int:
        """Return how many mistakes of the game in play are new, in the background: asked anew when
        a page is opened and once more was answered; the number known before stands until then.
        """
        world, unseen = self.world, self.world.history.unseen
        asked = *world.game, self.reviewed
        answered = asked, world.session.last, world.practice.answered
        if answered != self._counted:
            self._counted = answered
            unseen.again(*asked)
        return 0 if by_feel.untold(world) else unseen.known(*asked) or 0

    def notice(self, stage: Stage) -> Notice | None:
        """Return the notice to show at the foot of the page."""
        return self.world.notice

    def add_notice(
        self, frame: Frame, pen: Pen, stage: Stage, below: float = 0, *, must: bool = False
    ) -> bool:
        """Add the plate of the notice to the view and what is free `below` it, if something is to
        be said; return whether it is there. It covers a control only if it `must`.
        """
        notice = self.notice(stage)
        if notice is None:
            return True
        view = Rect(stage.rect.x, frame.view.y, stage.rect.w, frame.view.h + below)
        return place_notice(notice, view, in_sight(frame), pen, frame.outer, must=must)

    def painted(self, frame: Frame, stage: Stage) -> list[Item]:
        """Return the page and the tooltip of the control under a resting pointer."""
        room = stage.rect.cut_top(HIGH)[1]
        return [*super().painted(frame, stage), *_tooltip(self.tip, frame, room, stage)]

    def act(self, act: Act, stage: Stage) -> Transition:
        """Open a tab's page or the game's sheet, or do what every scene does."""
        if act.name == CHIP and of_plain_game(stage.pages, self.name):
            return Open("game", PLAIN)
        if act.name in (CHIP, PLAYER):
            return Open(act.name.removeprefix("tab."))
        if act.name == SOUND:
            self.world.change(sound=not self.world.settings.sound)
            self.world.play("hold")  # heard as soon as it is on
            return None
        if act.name.startswith("tab."):
            return Go(act.name.removeprefix("tab.").rstrip("."), tab=True)
        if act.name == "open.leaks":
            return Go("leaks")
        return super().act(act, stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """Go from card to card, round at either end, or do what every scene does."""
        if key in ("left", "right"):
            spots = [spot for spot in self.widgets(stage) if isinstance(spot, CardSpot)]
            self.controls.move_focus(spots, 1 if key == "right" else -1)
        return super().key(key, stage)


def _tooltip(tip: Tip, frame: Frame, room: Rect, stage: Stage) -> Iterator[Item]:
    under = next((w for w in frame.controls() if w.name == tip.over), None)
    if under is not None and under.tip and tip.shown(stage.now):
        measure = partial(stage.text_width, stage.theme.type.caption)
        over, within = under.rect, isinstance(under, Within)
        if isinstance(under, Within):
            over = Rect(over.x, under.around.y, over.w, under.around.h)
        yield from tooltip(under.tip, over, measure, room, stage.theme, below=within)


UNDER_HEAD = 14.0  # the gap below what heads a dialog


class BoxDialog(Scene):
    """A panel over the dimmed page: a title, a body that may scroll, a row of buttons."""

    overlay = True
    title = ""
    wide: ClassVar[float] = 640.0
    PAD: ClassVar[float] = 28.0
    _sheet = Rect(0, 0, 0, 0)

    @property
    def typed(self) -> bool:
        """Whether a click beside it would lose what was typed."""
        return False

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
        cross = Press("close.cross", "", "icon", icon="cross", tip="Close")
        heading = self.heading(stage)
        one_line = pen.height(heading, inner) <= pen.height(cross, inner)
        align: Literal["start", "center"] = "center" if one_line else "start"
        head: Box = Row(share(1, heading), cross, gap=16, align=align)
        foot, body = self.foot(stage), self.view(stage)
        above = pen.height(head, inner) + UNDER_HEAD
        below = 0 if foot is None else pen.height(foot, inner) + 18
        tall = min(room.h, pen.height(body, inner) + above + below + 2 * self.PAD)
        self._sheet = sheet = room.centered(across, tall)
        inside = sheet.inset(self.PAD)
        title, rest = inside.cut_top(above)
        view = rest.cut_bottom(below)[1] if below else rest
        frame = self.placed_body(body, view, pen)
        frame.back.paint(Shadow(sheet, 40, theme.space.hero))
        frame.back.paint(Fill(sheet, theme.palette.panel, theme.space.hero, theme.palette.line, 1))
        head.place(title.cut_bottom(UNDER_HEAD)[1], pen, frame.back)
        if foot is not None:
            foot.place(rest.cut_bottom(below - 18)[0], pen, frame.outer)
        return frame

    def painted(self, frame: Frame, stage: Stage) -> list[Item]:
        """Return the dialog and the tooltip of the control under a resting pointer."""
        return [*super().painted(frame, stage), *_tooltip(self.tip, frame, stage.rect, stage)]

    def handle(self, event: Input, stage: Stage) -> Transition:
        """Close it at a click beside it, as Esc does, unless something was typed."""
        self.frame(stage)
        if isinstance(event, PointerDown) and not self._sheet.holds(event.x, event.y):
            return None if self.typed else self.key("escape", stage)
        return super().handle(event, stage)

    def act(self, act: Act, stage: Stage) -> Transition:
        """Close it by its cross, as Esc does."""
        return self.key("escape", stage) if act.name == "close.cross" else super().act(act, stage)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Close it, whichever button was pressed; a subclass may do more."""
        return Pop()

    def key(self, key: str, stage: Stage) -> Transition:
        """Close on Esc, Space or Enter."""
        return Pop() if key in ("space", "return") else super().key(key, stage)


EDGE, GAP, SLIM = 16.0, 12.0, 420.0  # beside it, below it, and the width of the slim one
LARGE = 4  # times the plate


def place_notice(
    notice: Notice,
    view: Rect,
    controls: Sequence[Rect],
    pen: Pen,
    onto: Placing,
    *,
    must: bool,
) -> bool:
    """Place the plate of a notice in a view, as low as it covers none of the controls, or no more
    than a part of a large one; else only if it `must`. Return whether it is placed.
    """
    box = notice_box(notice)
    widest = _widest(box, view, pen)
    widths = (widest, min(widest, pen.large(SLIM)))
    sizes = [(across, pen.height(box, across)) for across in widths]
    spots = [spot for size in sizes for spot in _spots(*size, view, controls)]
    free = next((spot for spot in spots if not _covered(spot, controls)), None)
    spot = free or min(spots, key=lambda spot: _covered(spot, controls))
    if not must and _covered(spot, controls) > 1:
        return False
    box.place(spot, pen, onto)
    return True


def _widest(box: Box, view: Rect, pen: Pen) -> float:
    return min(view.w - 2 * EDGE, pen.width(box) + 2)


def notice_height(notice: Notice | None, view: Rect, pen: Pen) -> float:
    """Return how much of the height of a view a notice takes for itself at its foot."""
    if notice is None:
        return 0
    box = notice_box(notice)
    return pen.height(box, _widest(box, view, pen)) + 2 * GAP


def in_sight(frame: Frame) -> list[Rect]:
    """Return where the controls of a page can be pressed: those that scroll, within its view."""
    top, bottom = frame.view.y, frame.view.bottom

    def within(at: Rect) -> Rect:
        y = max(at.y, top)
        return Rect(at.x, y, at.w, min(at.bottom, bottom) - y)

    seen = (each.rect for each in frame.inner.controls if each.rect.overlaps(frame.view))
    return [*map(within, seen), *(each.rect for each in frame.around())]


def notice_box(notice: Notice) -> Box:
    """Return a notice as a plate: an icon shows its kind, so that colour is not needed."""
    icon, color = SIGNS[notice.kind]
    words = Row(IconBox(icon, color), share(1, Words(notice.text, "body", color)), gap=10)
    return Panel(words, "panel", 18, 10)


def _spots(across: float, tall: float, view: Rect, controls: Sequence[Rect]) -> Iterator[Rect]:
    """Yield the places of a plate from the lowest up, those in the middle first."""
    lowest = view.bottom - tall - GAP
    above = (rect.y - tall - GAP / 2 for rect in controls)
    tops = sorted({lowest, *(y for y in above if view.y <= y < lowest)}, reverse=True)
    middle = view.x + (view.w - across) / 2
    for y in tops:
        for x in (middle, view.x + EDGE, view.right - across - EDGE):
            yield Rect(x, y, across, tall)


def _covered(spot: Rect, controls: Sequence[Rect]) -> float:
    """Return how much of controls a plate covers: at most 1 of a large one, as of a list, which can
    be used beside it; more of any other.
    """
    rects = (rect for rect in controls if rect.overlaps(spot))
    return sum(_part(spot, at) + (at.w * at.h < LARGE * spot.w * spot.h) for at in rects)


def _part(spot: Rect, at: Rect) -> float:
    across = min(spot.right, at.right) - max(spot.x, at.x)
    down = min(spot.bottom, at.bottom) - max(spot.y, at.y)
    return across * down / max(1.0, at.w * at.h)
