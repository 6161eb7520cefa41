"""What a player can do to the window, in the page's own units: the border to pygame's events."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Press:
    """A key by its name: "space", "escape", "b", "1" (by position, whatever the layout), …"""

    key: str
    shift: bool = False


@dataclass(frozen=True, slots=True)
class Typed:
    """Text as the keyboard's layout makes it."""

    text: str


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer is over a point of the page."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PointerDown:
    """The first button went down."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PointerUp:
    """The first button came up."""

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
    """The window's close button."""


@dataclass(frozen=True, slots=True)
class Terminated:
    """The system asks the program to end (SIGTERM, SIGINT, SIGHUP)."""


@dataclass(frozen=True, slots=True)
class Exposed:
    """The system lost the window's picture: it has to be shown again."""


@dataclass(frozen=True, slots=True)
class Idle:
    """Something computed in the background is ready, or the window has another size."""


Input = (
    Press
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
