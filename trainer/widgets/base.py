"""What all widgets have in common, and what a player can do, in logical units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label
from trainer.drawing.palettes import Color
from trainer.drawing.theme import CARD_ASPECT, CARD_RADIUS, ON_WILD, WILD, Theme

TO_FIELD = "/"
"""What is typed to go to the field that has it as its hint; on some keyboards it has no key of its
own, so it is known by its text."""


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key by its name: "space", "escape", "b", "1" (by position, whatever the layout), …"""

    key: str
    shift: bool = False


@dataclass(frozen=True, slots=True)
class Typed:
    """Text as the keyboard layout produces it."""

    text: str


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer moved to a point of the page."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PointerDown:
    """The main mouse button went down."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PointerUp:
    """The main mouse button came up."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PointerLeft:
    """The pointer left the window."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned, positive upwards, over a point of the page."""

    x: float
    y: float
    steps: float


@dataclass(frozen=True, slots=True)
class Dropped:
    """A file was dropped on the window."""

    path: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The window's close button was pressed."""


@dataclass(frozen=True, slots=True)
class Terminated:
    """A signal asks the program to end (SIGTERM, SIGINT, SIGHUP)."""


@dataclass(frozen=True, slots=True)
class Exposed:
    """The system lost the window's picture: show it again."""


@dataclass(frozen=True, slots=True)
class Idle:
    """A background result is ready, or the window was resized."""


Input = (
    KeyPress
    | Typed
    | PointerMoved
    | PointerDown
    | PointerUp
    | PointerLeft
    | Wheel
    | Dropped
    | Closed
    | Terminated
    | Exposed
    | Idle
)


@dataclass(frozen=True, slots=True)
class Act:
    """What the player did with a widget: the widget's name, and a value if it has one."""

    name: str
    value: object = None


@dataclass(frozen=True, slots=True)
class WidgetState:
    """Whether a widget is under the pointer, pressed or focused.

    `keyless` is a button whose key presses another control that has the focus now.
    """

    hover: bool = False
    pressed: bool = False
    focused: bool = False
    keyless: bool = False


class Widget(Protocol):
    """A named part of a page that answers the pointer and, when focused, the keyboard."""

    @property
    def name(self) -> str:
        """Its name, unique on the page."""

    @property
    def rect(self) -> Rect:
        """Where it is."""

    @property
    def enabled(self) -> bool:
        """Whether it can be used."""

    @property
    def tip(self) -> str:
        """The text of its tooltip; may be empty."""

    def items(self, look: WidgetState, theme: Theme) -> Iterable[Item]:
        """Yield the items that draw it."""

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Handle a key while it has the focus."""

    def click(self, x: float, y: float) -> Act | None:
        """Handle a click."""

    def wheel(self, steps: float) -> Act | None:
        """Handle the wheel, in steps upwards."""


@runtime_checkable
class Within(Protocol):
    """A control in a text: its tooltip stands below that text, and covers none of it."""

    @property
    def around(self) -> Rect:
        """Where the text stands."""


class Still:
    """A control that leaves keys, clicks and the wheel to the page, unless it says otherwise.

    It can be used, and has no tooltip.
    """

    __slots__ = ()
    enabled: bool = True
    tip: str = ""

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Ignore keys."""
        return None

    def click(self, x: float, y: float) -> Act | None:
        """Ignore clicks."""
        return None

    def wheel(self, steps: float) -> Act | None:
        """Ignore the wheel."""
        return None


NOWHERE = Rect(0, 0, 0, 0)  # where a control is until it is placed


@dataclass
class LiveBox(Box, Still):
    """A control that is a box: placing it makes a copy that knows where it is."""

    name: str
    rect: Rect = field(default=NOWHERE, kw_only=True)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Make the control."""
        twin = copy(self)  # a fifth of what `replace` takes
        twin.rect = rect
        onto.live(twin)


def focus_ring(rect: Rect, theme: Theme, radius: float | None = None) -> Fill:
    """Return the ring around the widget that has the focus."""
    corner = theme.space.radius if radius is None else radius
    return Fill(rect.inset(-4), None, corner + 4, theme.palette.focus, 2.5)


RING_GAP = 2.5  # between a card and a ring around it


def card_ring(card: Rect, color: Color, width: float) -> Fill:
    """Return a ring around a card that follows its round corners."""
    out = RING_GAP + width
    return Fill(card.inset(-out), None, card.w * CARD_RADIUS + out, color, width)


WILD_MARK = {"normal": (0.5, 0.5), "large": (0.68, 0.2), "largest": (0.5, 0.545)}
"""Where the mark of a wild card has its centre, where the card's picture leaves room for it."""


def wild_mark(card: Rect, theme: Theme) -> Iterator[Item]:
    """Draw the word WILD on a card."""
    size = card.w * 0.13
    across, down = WILD_MARK[theme.index]
    x, y = card.x + card.w * across, card.y + card.w * CARD_ASPECT * down
    box = Rect(x - 1.9 * size, y - 0.75 * size, 3.8 * size, 1.5 * size)
    edge = box.inset(-size * 0.15)
    yield Fill(edge, ON_WILD, edge.h / 2)
    yield Fill(box, WILD, box.h / 2)
    yield Label(box, "WILD", size, ON_WILD, "center", "semibold")
