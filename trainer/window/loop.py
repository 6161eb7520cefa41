"""The main loop: handle inputs, apply transitions, repaint what changed."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from functools import partial
from threading import Thread

import pygame

from trainer.app.frame import Scene
from trainer.app.scene import (
    Browse,
    Copy,
    Go,
    Leave,
    Open,
    PageInfo,
    Pop,
    Stage,
    Subject,
    Transition,
)
from trainer.app.standing import read_ahead
from trainer.app.world import World
from trainer.assets import open_in_browser
from trainer.drawing.geometry import Canvas
from trainer.drawing.items import Fill, Item
from trainer.drawing.theme import Theme
from trainer.pages import HOME, TABLE, load_dialog, load_in_steps, load_page
from trainer.pages.bar import CORNERS, front_page
from trainer.widgets import Tip
from trainer.widgets.base import Closed, Exposed, Input, KeyPress, Terminated
from trainer.window.events import Clipboard, EventLog
from trainer.window.paint import Painter
from trainer.window.screen import NoFullScreen, Screen

FRAME_MS = 16
REST_MS = 500  # the longest sleep when nothing is about to change
SOON_MS = 100  # the longest sleep before a tooltip or the progress of a search
DIM = 150
FURTHER = ("drill", "exam", "review", "strategy", "hand")
"""The pages that Ctrl and 6 to 0 open; Ctrl and 1 to 5 open the destinations."""

GARBAGE = 10_000  # objects made and not dropped: a picture leaves fewer

Picture = tuple[int, Canvas, Theme, list[Item]]


class App:
    """The stack of scenes: a page, and the dialogs over it; and the trail of pages behind it."""

    def __init__(
        self,
        screen: Screen,
        world: World,
        pages: Mapping[str, PageInfo],
        log: EventLog | None = None,
    ) -> None:
        self.screen = screen
        self.world = world
        self.painter = Painter()
        self.clipboard = Clipboard()
        self.running = True
        self._table = load_page(TABLE)(world)  # kept: what moves on it goes on
        self._trail = [TABLE]  # the pages that Esc goes back through, the present one last
        self._behind: dict[str, Scene] = {}  # those of them that stay as they were left
        self._open_over: dict[str, list[Scene]] = {}  # the dialogs that stay over them
        self.stack: list[Scene] = [self._table]
        self.frames = 0
        self._unfinished = False
        self._pages = pages
        self._shown: Picture | None = None
        self._log = log
        self._loading, self._loaded = load_in_steps(), False
        self._preparing = True  # cards are rasterised, words found, in turns without input
        self._logged_rects: dict[str, tuple[int, int, int, int]] = {}

    @property
    def top(self) -> Scene:
        """The topmost scene, which gets the input."""
        return self.stack[-1]

    @property
    def _page(self) -> Scene:
        """The page under the dialogs."""
        return next(scene for scene in reversed(self.stack) if not scene.overlay)

    @property
    def stage(self) -> Stage:
        """The present size, theme, time and pages, as scenes get them."""
        canvas = self.screen.canvas
        width = partial(self.painter.text_width, canvas.scale)
        world = self.world
        theme = world.theme.across(canvas.width)
        return Stage(canvas, theme, self.screen.now(), width, self._pages, world.called)

    def run(self) -> None:
        """Show the first frame, then handle inputs until the end."""
        self.show()
        self.world.opened()
        self.screen.take_gamepads()
        spare_frames()
        while self.running:
            self.turn()

    def turn(self) -> None:
        """Run the loop once: wait, handle all inputs, show what changed.

        With no input and no animation nothing is laid out: that would take 3 % of a core.
        """
        stage = self.stage
        moving, waiting = self.top.animating(stage), self.top.waiting(stage)
        changing = self._unfinished or moving or waiting
        rest = SOON_MS if changing else REST_MS
        busy = moving or self._preparing or not self._loaded
        came = list(self.screen.inputs(FRAME_MS if busy else rest))
        for event in came:
            self.feed(event)
        if self.world.ended:
            self.feed(Terminated())
        if self.running:
            self.world.poll()
            self._apply(self.top.in_time())
        if self.running and (came or changing):
            self.show()
            self.screen.repeat_keys(self.top.repeats_keys(self.stage))
        elif self._preparing:
            self._preparing = self.painter.prepare_card(self.screen.surface) or self.top.prepare()
        if self.running and not (came or moving):
            read_ahead(self.world)
            self._load_ahead()
            gc.collect(1)  # after the picture, not while it is made

    def _load_ahead(self) -> None:
        """Load one more page or dialog, so that none is waited for when it is opened; what was made
        by the last is not looked through for garbage any more.
        """
        if self.world.loaded and not self._loaded:
            self._loaded = next(self._loading, None) is None
            if self._loaded:
                gc.freeze()

    def feed(self, event: Input) -> None:
        """Handle one input."""
        top = self.top
        self._answer(event)
        if self.top is not top:
            self.screen.drop_repeats()
        top.tip.saw(event, top.controls.hover, self.screen.now(), off=top.controls.off)

    def _answer(self, event: Input) -> None:
        match event:
            case Terminated():
                self._apply(Leave(ask=False))
            case Closed() | KeyPress(key="quit"):
                self._apply(Leave())
            case Exposed():
                self._shown = None
            case KeyPress(key="f11"):
                self.fill_screen(not self.screen.full)
            case KeyPress(key="f1"):
                self._apply(Pop() if self.top.name == "help" else Go("help"))
            case KeyPress(key="gold"):  # of a gamepad: the gold button, wherever the focus is
                self.top.controls.focus = None
                self._apply(self.top.handle(KeyPress("space"), self.stage))
            case KeyPress(key="copy"):
                if words := self.top.copied():
                    self.clipboard.copy(words)
            case KeyPress(key="paste"):
                self._apply(self.top.pasted(self.clipboard.paste(), self.stage))
            case KeyPress(key=key) if key.startswith("page "):
                self._apply(self._by_number(int(key.removeprefix("page "))))
            case _:
                self._apply(self.top.handle(event, self.stage))
                self.fill_screen(self.world.settings.fullscreen)

    def _by_number(self, number: int) -> Transition:
        """Return how to get to the page that Ctrl and a digit open, 10 for the 0."""
        corners = [front_page(corner.place, self._pages) for corner in CORNERS]
        page = [*corners, *FURTHER][number - 1]
        return None if page is None or page not in self._pages else Go(page, tab=True)

    def open_page(self, page: str, subject: Subject | None = None) -> None:
        """Show a page, as its tab does; `subject` is what it is to be about."""
        self._apply(Go(page, subject, tab=True))

    def fill_screen(self, full: bool) -> None:
        """Enter or leave full screen, and save in the settings which of the two it is now."""
        if full != self.screen.full:
            try:
                self.screen.toggle_fullscreen()
            except NoFullScreen as error:
                self.world.say(str(error), "error")
        if self.world.settings.fullscreen != self.screen.full:
            self.world.change(fullscreen=self.screen.full)

    def picture(self) -> list[Item]:
        """Return everything to paint: the topmost page and the dialogs over it."""
        stage = self.stage
        first = max(i for i, scene in enumerate(self.stack) if not scene.overlay)
        items: list[Item] = []
        for scene in self.stack[first:]:
            if scene.overlay:
                items.append(Fill(stage.rect, stage.theme.palette.backdrop, alpha=DIM))
            scene.refresh()
            items += scene.items(stage, scene.widgets(stage))
        return items

    def show(self) -> None:
        """Paint and show the picture, unless it is already on the screen."""
        stage = self.stage
        # Asked before the picture is made: what ends between the two is shown once more.
        self._unfinished = self.top.animating(stage) or self.top.waiting(stage)
        picture = id(self.screen.surface), stage.canvas, stage.theme, self.picture()
        if picture == self._shown:
            return
        regions = self._regions(picture)
        self._shown, self._preparing = picture, True
        self.painter.repaint(self.screen.surface, stage.canvas, picture[3], stage.theme, regions)
        self.screen.show(regions)
        self.frames += 1
        if self._log is not None and self._log.wanted:
            self._log_frame(self._log)

    def _regions(self, now: Picture) -> list[pygame.Rect]:
        """Return the regions to paint: the whole window, unless only some items have changed."""
        before = self._shown
        if before is None or before[:3] != now[:3]:
            return [self.screen.surface.get_rect()]
        return self.painter.changes(now[1], before[3], now[3])

    def rects(self) -> dict[str, tuple[int, int, int, int]]:
        """Return the rectangles of the topmost scene's widgets, in pixels of the window."""
        stage = self.stage
        return {w.name: stage.canvas.pixels(w.rect) for w in self.top.widgets(stage)}

    def _log_frame(self, log: EventLog) -> None:
        """Log for a test that a frame is shown, and where the widgets are if they moved."""
        rects = self.rects()
        if rects != self._logged_rects:
            self._logged_rects = rects
            log.write("layout", page=self.top.name, rects=rects)
        log.write("frame", page=self.top.name, number=self.frames)

    def _apply(self, transition: Transition) -> None:
        match transition:
            case Open(dialog, about):
                self.open_dialog(dialog, about)
            case Pop():
                self._pop()
            case Go(page, about, tab):
                self._go(page, about, tab=tab)
            case Browse(file):  # beside this thread: a browser may be waited for
                Thread(target=open_in_browser, args=(file,), daemon=True).start()
                return
            case Copy(words):
                self.clipboard.copy(words)
                return
            case Leave(ask):
                self._leave(ask)
        if transition is not None and self.running:
            self.world.log("page", name=self.top.name)

    def open_dialog(self, dialog: str, about: Subject | None = None) -> None:
        """Open a dialog over what is shown."""
        self.top.controls.hover, self.top.tip = None, Tip()  # the page is now under a dialog
        self.top.covered()
        self.stack.append(self._new_scene(load_dialog(dialog), about))

    def _pop(self) -> None:
        """Close a dialog, or go back one page; in the end to home."""
        if self.top.overlay:
            self.stack.pop()
            return
        self._trail.pop()
        page = self._trail.pop() if self._trail else HOME
        dialogs = self._open_over.get(page, [])
        self._go(page, behind=self._behind.get(page), tab=True)
        self.stack += dialogs

    def _new_scene(self, scene: type[Scene], about: Subject | None) -> Scene:
        """Return a new scene, about what it was opened for."""
        return scene(self.world) if about is None else scene(self.world, about)

    def _go(
        self,
        page: str,
        about: Subject | None = None,
        *,
        behind: Scene | None = None,
        tab: bool = False,
    ) -> None:
        """Show a page, as it was left `behind` if it stays so; where it was passed on the way here,
        it is gone back to by its `tab`, else it comes after the present one.
        """
        if page not in self._pages:
            page = TABLE
        if page in self._trail and (tab or page in (HOME, TABLE, self._page.name)):
            del self._trail[self._trail.index(page) :]
        elif page in self._trail:
            self._trail.remove(page)
        elif self._trail[-1:] == [self._page.name] and self._is_passed(tab):
            self._trail.pop()
        self._trail.append(page)
        if page == self._page.name and about is None:
            del self.stack[1:]
            self._page.fresh()
            return
        self.world.notice = None  # it belonged to the page that is now closed
        self._page.left()
        self._behind.pop(self._page.name, None)
        if self._page.stays:
            self._behind[self._page.name] = self._page
        self._open_over[self._page.name] = self._dialogs_that_stay()
        self._open_over.pop(page, None)
        if behind is None or not behind.stays:
            behind = self._table if page == TABLE else self._new_scene(load_page(page), about)
        self.stack = [behind]

    def _is_passed(self, tab: bool) -> bool:
        """Whether Esc does not go back to the page: it is over, or shows a result that is left by
        a `tab`.
        """
        return self._page.passed or (tab and self._page.ended_here)

    def _dialogs_that_stay(self) -> list[Scene]:
        """Return the dialogs that Esc comes back to, with those below them."""
        dialogs = [scene for scene in self.stack if scene.overlay]
        while dialogs and not dialogs[-1].stays:
            dialogs.pop()
        for scene in dialogs:
            scene.left()
        return dialogs

    def _leave(self, ask: bool) -> None:
        """Quit, but ask first if a hand is in play."""
        asked = self.top.name == "leave"
        if ask and self.world.in_hand and not asked:
            self.open_dialog("leave")
        else:
            self.running = False


def spare_frames() -> None:
    """Look for garbage where nothing is shown, and seldom in a picture.

    What the start has made is here to stay: to look through it takes 45 ms.
    """
    gc.freeze()
    gc.set_threshold(GARBAGE)
    gc.enable()
