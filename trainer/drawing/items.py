"""The things a page is made of. A page is a list of them, painted in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from trainer.drawing.geometry import Rect
from trainer.drawing.theme import Color

Align = Literal["left", "center", "right"]
Sign = Literal["tick", "cross", "warning", "star", "icon"]
Weight = Literal["regular", "medium", "semibold", "bold"]


@dataclass(frozen=True, slots=True)
class Fill:
    """A plain or rounded area, with or without a border."""

    rect: Rect
    color: Color | None
    radius: float = 0
    border: Color | None = None
    border_width: float = 1.5
    alpha: int = 255


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text in a box, upright in its middle.

    Too wide a text is set smaller, to seven tenths; what is still too wide ends in an ellipsis.
    `tabular` gives every digit the same width; `caret` draws a text cursor before that letter.
    """

    rect: Rect
    text: str
    size: float
    color: Color
    align: Align = "left"
    weight: Weight = "regular"
    tabular: bool = False
    caret: int | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text broken into lines, from the top of its box. Lines that do not fit are not painted."""

    rect: Rect
    text: str
    size: float
    color: Color
    align: Align = "left"


@dataclass(frozen=True, slots=True)
class CardFace:
    """A large card; None is its back. Width decides, the height follows from the card's shape."""

    rect: Rect
    card: int | None
    alpha: int = 255


@dataclass(frozen=True, slots=True)
class Tile:
    """A small card: rank and suit on a slip of paper; None is an empty place.

    A `thrown` one is without its paper.
    """

    rect: Rect
    card: int | None
    size: float
    thrown: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A drawn sign, for what the type face lacks."""

    rect: Rect
    shape: Sign
    color: Color


@dataclass(frozen=True, slots=True)
class Curve:
    """Straight lines from point to point within a box, and a tint under them down to its foot.

    `under` is the tint's opacity, from 0 to 255.
    """

    rect: Rect
    points: tuple[tuple[float, float], ...]
    color: Color
    width: float = 2
    under: int = 0


@dataclass(frozen=True, slots=True)
class Shadow:
    """A soft shadow under something of that outline."""

    rect: Rect
    radius: float


@dataclass(frozen=True, slots=True)
class Clip:
    """From here on only this area is painted; None lifts it."""

    rect: Rect | None


Item = Fill | Label | Paragraph | CardFace | Tile | Mark | Curve | Shadow | Clip
