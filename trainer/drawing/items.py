"""The items that a page is drawn with. A page is a list of items, painted in order."""

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
    """One line of text, vertically centred in its box.

    Text that is too wide ends in an ellipsis; a layout leaves room, or wraps, so that none does.
    The signs of suits (♠♥♦♣) may stand in it. `tabular` gives every digit the same width; `caret`
    draws a text cursor before that character.
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
    """A large card; None shows its back. It is as wide as `rect`; the height follows from that.

    `turned` below 1 shows it while it turns: narrower, in the middle of its place.
    """

    rect: Rect
    card: int | None
    alpha: int = 255
    turned: float = 1


@dataclass(frozen=True, slots=True)
class Tile:
    """A small card: rank and suit on white; None is an empty place.

    A `discarded` card is grey.
    """

    rect: Rect
    card: int | None
    size: float
    discarded: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A drawn sign, such as a star, that the font lacks."""

    rect: Rect
    shape: Sign
    color: Color


@dataclass(frozen=True, slots=True)
class Curve:
    """Straight lines from point to point within a box, and a tint between them and its bottom.

    `under` is the opacity of the tint, from 0 to 255.
    """

    rect: Rect
    points: tuple[tuple[float, float], ...]
    color: Color
    width: float = 2
    under: int = 0


@dataclass(frozen=True, slots=True)
class Shadow:
    """A soft shadow below a rectangle with round corners; it reaches `radius` beyond its edges."""

    rect: Rect
    radius: float
    corner: float = 18


@dataclass(frozen=True, slots=True)
class Clip:
    """Items after this are painted only within this area, and within those that enclose it; None
    ends the innermost.
    """

    rect: Rect | None


Item = Fill | Label | Paragraph | CardFace | Tile | Mark | Curve | Shadow | Clip
