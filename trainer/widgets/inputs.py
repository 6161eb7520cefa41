"""What a player can do in the window, in logical units and without pygame."""

from __future__ import annotations

from dataclasses import dataclass


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
