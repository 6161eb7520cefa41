"""Scenes: the pages, and the dialogs over them. The topmost scene gets the input.

A scene never changes the stack of scenes itself: it returns a transition, which the main loop
applies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from trainer.drawing.geometry import Canvas, Rect, fit_canvas
from trainer.drawing.items import IconName, Item
from trainer.drawing.text import TextWidth
from trainer.drawing.theme import Theme
from trainer.widgets import Act, Controls, Tip, Widget
from trainer.widgets.base import Dropped, Idle, Input, KeyPress, Typed, Wheel
from trainer.widgets.listing import Rows

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.strategy.playing.chart import Chart
    from trainer.app.chart_shelf import TableAtBet
    from trainer.app.mistakes import Search
    from trainer.app.world import World
    from trainer.teaching.asking import Answer, DrillBounds


@dataclass(frozen=True, slots=True)
class KeyHelp:
    """A line of the help page: keys, by the words on their caps, and what they do."""

    caps: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class Topic:
    """A paragraph of the help page, with its heading."""

    heading: str
    words: str


Destination = Literal["today", "play", "learn", "games", "lab", "side"]
"""Where a page is found: one of the five destinations of the bar, or at the side of it."""


@dataclass(frozen=True, slots=True)
class PageInfo:
    """What other pages show of a page: its title, its destination, the icon of its tab there, and
    its part of the help page. A page at the side of a destination is `within` it.
    """

    title: str
    keys: tuple[KeyHelp, ...] = ()
    topics: tuple[Topic, ...] = ()
    place: Destination = "play"
    icon: IconName = "star"
    within: Destination | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """What a scene needs to lay itself out: the size of the page, the theme, the time, and all
    pages by name, in the order of their tabs.
    """

    canvas: Canvas
    theme: Theme
    now: int
    text_width: TextWidth
    pages: Mapping[str, PageInfo]
    player: str = ""  # the name of the profile

    @property
    def rect(self) -> Rect:
        """The whole page."""
        return self.canvas.rect


@dataclass(frozen=True)
class Explained:
    """A hold to be explained in the why dialog; `whose` is what is said over it, `chart` the one
    that is learnt, None for that in play, `hands` how many were drawn from it.
    """

    solution: HandSolution
    held: int
    whose: str = "Your hold"
    chart: Chart | None = None
    hands: int = 1


@dataclass(frozen=True)
class Answered:
    """Answers to questions, the one to show, and the chart by which they are judged."""

    answers: tuple[Answer, ...]
    shown: int
    chart: Chart | None = None

    @property
    def missed(self) -> Answered:
        """Only the wrong ones."""
        return replace(self, answers=tuple(each for each in self.answers if not each.right))


@dataclass(frozen=True)
class GivenChart:
    """A game at a bet, and a chart for it; None for the charts that were found for it."""

    game: TableAtBet
    chart: Chart | None = None


Subject: TypeAlias = "Explained | Answered | DrillBounds | Search | GivenChart | str | int"
"""What a page or dialog may be opened about: a hold, answers, what to drill, which
mistakes, a game with a chart, a word, a number.
"""


@dataclass(frozen=True)
class Open:
    """Open a dialog by its name, over the page."""

    dialog: str
    about: Subject | None = None


@dataclass(frozen=True)
class Pop:
    """Close this scene and go back to the one below."""


@dataclass(frozen=True)
class Go:
    """Open a page by its name; it replaces any page but the first, which stays below."""

    page: str
    about: Subject | None = None


@dataclass(frozen=True)
class Copy:
    """Put words on the clipboard."""

    words: str


@dataclass(frozen=True)
class Browse:
    """Show a file in the system's browser, which can print it."""

    file: Path


@dataclass(frozen=True)
class Leave:
    """Quit the program; with `ask`, ask first if a hand is in play."""

    ask: bool = True


Transition = Open | Pop | Go | Copy | Browse | Leave | None


class Scene:
    """A page or a dialog. Subclasses define its widgets and items and what they do.

    Those that can be opened about something take it as `about`.
    """

    name = ""
    overlay = False  # True for a dialog: the page below stays visible
    fit = staticmethod(fit_canvas)  # how the logical page lies in a window

    def __init__(self, world: World, about: Any = None) -> None:
        self.world = world
        self.controls = Controls()
        self.tip = Tip()

    @property
    def passed(self) -> bool:
        """Whether it is over, so that Esc does not go back to it."""
        return False

    @property
    def stays(self) -> bool:
        """Whether Esc, from where the player went, comes back to it just as it was left."""
        return False

    def fresh(self) -> None:
        """Show what the page begins with: the player asked for it by its tab, and was there."""

    def left(self) -> None:
        """Forget what the pointer was over and what had the keys: another page is gone to."""
        self.controls.hover = self.controls.pressed = self.controls.focus = None
        self.tip = Tip()

    def refresh(self) -> None:
        """Forget what was laid out: a new picture is made."""

    def widgets(self, stage: Stage) -> Sequence[Widget]:
        """Return the widgets for the present state, in the order of the focus."""
        return ()

    def items(self, stage: Stage, widgets: Sequence[Widget]) -> list[Item]:
        """Return everything to paint, in order."""
        return [item for each in widgets for item in self.controls.drawn(each, stage.theme)]

    def act(self, act: Act, stage: Stage) -> Transition:
        """Do what a widget asks for."""
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """Handle a key that no widget used."""
        return Pop() if key == "escape" else None

    def wheeled(self, steps: float, stage: Stage) -> None:
        """Handle a turn of the wheel that no widget used."""

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

    def handle(self, event: Input, stage: Stage) -> Transition:
        """Handle one input."""
        if isinstance(event, Idle):
            return None
        if isinstance(event, Dropped):
            return self.dropped(event.path)
        widgets = self.widgets(stage) if self._asks_controls(event) else ()
        act = self.controls.handle(event, widgets)
        if act is not None:
            return self.act(act, stage)
        if isinstance(event, Wheel):
            self.wheeled(event.steps, stage)
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
