"""What is on the screen one at a time: pages, and dialogs over them.

A scene never touches the stack it stands on: it returns a transition, and `app` applies it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from trainer.drawing.geometry import Canvas, Rect
from trainer.drawing.items import Item
from trainer.drawing.theme import Theme
from trainer.widgets import Act, Controls, ScrollList, Tip, Widget
from trainer.widgets.inputs import Dropped, Idle, Input, Press

if TYPE_CHECKING:
    from trainer.app.world import World


@dataclass(frozen=True, slots=True)
class KeyHelp:
    """A line of the help page: what keys do. `caps` are the words on them."""

    caps: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class Topic:
    """A paragraph of the help page under its heading."""

    heading: str
    words: str


@dataclass(frozen=True, slots=True)
class PageInfo:
    """What the other pages show of a page: the title of its tab, its part of the help page."""

    title: str
    keys: tuple[KeyHelp, ...] = ()
    topics: tuple[Topic, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage:
    """What a scene is set upon: the page's size and place, the theme, the time, and what pages
    there are by name, in the order of their tabs.
    """

    canvas: Canvas
    theme: Theme
    now: int
    text_width: Callable[[float, str], float]  # of a text at a size, in the page's units
    pages: Mapping[str, PageInfo]

    @property
    def label_width(self) -> Callable[[str], float]:
        """How wide a text is in the size of labels and fields."""
        return partial(self.text_width, self.theme.type.label)

    @property
    def rect(self) -> Rect:
        """The whole page."""
        return self.canvas.rect


@dataclass(frozen=True)
class Open:
    """Open a dialog by its name, over the page."""

    dialog: str


@dataclass(frozen=True)
class Pop:
    """Go back to the scene below."""


@dataclass(frozen=True)
class Go:
    """Open a page by its name, in place of whatever page is open; the first one lies under all."""

    page: str


@dataclass(frozen=True)
class Leave:
    """End the program; `ask` lets a hand in play hold it up once."""

    ask: bool = True


Transition = Open | Pop | Go | Leave | None


class Scene:
    """A page or a dialog. Subclasses say what widgets and items it has and what they do."""

    name = ""
    overlay = False  # a dialog: the page below stays in sight

    def __init__(self, world: World) -> None:
        self.world = world
        self.controls = Controls()
        self.tip = Tip()

    def widgets(self, stage: Stage) -> Sequence[Widget]:
        """The widgets as the state has them now, in the order of the focus."""
        return ()

    def items(self, stage: Stage, widgets: Sequence[Widget]) -> Iterator[Item]:
        """Everything to paint, in order."""
        yield from self.controls.items(widgets, stage.theme)

    def act(self, act: Act, stage: Stage) -> Transition:
        """What a widget's act does."""
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """What a key does that no widget took."""
        return Pop() if key == "escape" else None

    def dropped(self, path: str) -> Transition:
        """What a file dropped on the window does."""
        return None

    def left(self) -> None:
        """What it does when it is taken off the stack."""

    def animating(self, stage: Stage) -> bool:
        """Whether something moves, so that the next frame differs without any input."""
        return False

    def waiting(self, stage: Stage) -> bool:
        """Whether something may show before long without any input."""
        return self.tip.pending(stage.now)

    def handle(self, event: Input, stage: Stage) -> Transition:
        """Answer one input."""
        if isinstance(event, Idle):
            return None
        if isinstance(event, Dropped):
            return self.dropped(event.path)
        widgets = self.widgets(stage)
        act = self.controls.handle(event, widgets)
        if act is not None:
            return self.act(act, stage)
        if isinstance(event, Press) and not self._for_field(event, widgets):
            return self.key(event.key, stage)
        return None

    def repeats_keys(self, stage: Stage) -> bool:
        """Whether a key held down repeats: while text is edited or a list is walked."""
        widgets = self.widgets(stage)
        focused = next((w for w in widgets if w.name == self.controls.focus), None)
        return self.controls.takes_text(widgets) or isinstance(focused, ScrollList)

    def _for_field(self, event: Press, widgets: Sequence[Widget]) -> bool:
        """Whether the key is a letter or digit on its way into a text field."""
        return self.controls.takes_text(widgets) and (len(event.key) == 1 or event.key == "space")
