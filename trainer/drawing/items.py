"""The items that a page is drawn with. A page is a list of items, painted in order.

An item is never changed. Items are not frozen, as a picture has two hundred and a frozen one takes
three times as long to make; their hashes are those of their values.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from trainer.drawing.geometry import Rect
from trainer.drawing.palettes import BackName, Color
from trainer.drawing.theme import Index

Align = Literal["left", "center", "right"]
SignName = Literal["tick", "cross", "warning", "star", "icon"]
Weight = Literal["regular", "medium", "semibold", "bold", "heavy"]
GroundName = Literal["room", "felt", "hero", "wood"]
IconName = Literal[
    "today",
    "play",
    "learn",
    "games",
    "lab",
    "settings",
    "help",
    "tick",
    "cross",
    "down",
    "shut",
    "right",
    "arrow",
    "clock",
    "drop",
    "star",
    "search",
    "info",
    "target",
    "up",
    "fall",
    "back",
    "slip",
    "charted",
    "scales",
    "palette",
    "letters",
    "sound",
    "muted",
    "left",
    "plus",
    "minus",
    "print",
    "more",
]
"""The icons of `assets/icons`, drawn in one line."""


@dataclass(slots=True, unsafe_hash=True)
class Fill:
    """A plain or rounded area, with or without a border."""

    rect: Rect
    color: Color | None
    radius: float = 0
    border: Color | None = None
    border_width: float = 1.5
    alpha: int = 255
    to: Color | None = None  # the colour at the bottom, where it changes on the way down


@dataclass(slots=True, unsafe_hash=True)
class Label:
    """One line of text, vertically centred in its box.

    Text that is too wide ends in an ellipsis; a layout leaves room, or wraps, so that none does.
    The signs of suits (♠♥♦♣) may stand in it. `caret` draws a text cursor before
    that character.
    """

    rect: Rect
    text: str
    size: float
    color: Color
    align: Align = "left"
    weight: Weight = "regular"
    caret: int | None = None


@dataclass(slots=True, unsafe_hash=True)
class Paragraph:
    """Text broken into lines, from the top of its box. Lines that do not fit are not painted."""

    rect: Rect
    text: str
    size: float
    color: Color
    align: Align = "left"
    weight: Weight = "regular"
    leading: float = 0  # from line to line in logical units; 0 takes the face's own
    spare: float = 0  # by how much its lines are broken before the end of the box


@dataclass(slots=True, unsafe_hash=True)
class CardFace:
    """A card; None shows its back. It is as wide as `rect`; the height follows from that.

    `turned` below 1 shows it while it turns: narrower, in the middle of its place. `angle` leans
    it to the left, in degrees, around the middle of `rect`. `index` and `back` are of a deck other
    than the player's own, for cards that are small or shown to be chosen. `veil` is how much
    of the palette's veil lies over a card that is thrown away, from 0 to 1; the veil is that of the
    felt, or of a panel for one that is `on_panel`.
    """

    rect: Rect
    card: int | None
    alpha: int = 255
    turned: float = 1
    angle: float = 0
    index: Index | None = None
    veil: float = 0
    back: BackName | None = None
    on_panel: bool = False


@dataclass(slots=True, unsafe_hash=True)
class Tile:
    """A small card: rank and suit on white, one above the other where it is tall; None shows its
    back.

    A `discarded` card is grey; `veil` lies over one as over a large card.
    """

    rect: Rect
    card: int | None
    size: float
    discarded: bool = False
    veil: float = 0


@dataclass(slots=True, unsafe_hash=True)
class Mark:
    """A drawn sign, such as a star, that the font lacks."""

    rect: Rect
    shape: SignName
    color: Color


@dataclass(slots=True, unsafe_hash=True)
class Icon:
    """A drawn icon, in the middle of its box and as high as it."""

    rect: Rect
    name: IconName
    color: Color


@dataclass(slots=True, unsafe_hash=True)
class Ground:
    """A ground with depth: the room under its lamp, felt, a hero card's felt, the wood of the
    console.
    """

    rect: Rect
    name: GroundName
    radius: float = 0


@dataclass(slots=True, unsafe_hash=True)
class Glow:
    """A soft light around a rectangle with round corners."""

    rect: Rect
    color: Color
    spread: float
    corner: float
    alpha: int = 150


@dataclass(slots=True, unsafe_hash=True)
class Stripes:
    """A rounded bar with slanting stripes, so that it is told from others without its colour."""

    rect: Rect
    color: Color
    to: Color
    radius: float = 7


@dataclass(slots=True, unsafe_hash=True)
class Chip:
    """A casino chip: a lesson that is known, due again, the present one, or one to come; `words` in
    it.
    """

    rect: Rect
    look: Literal["known", "due", "now", "later"]
    words: str = ""


@dataclass(slots=True, unsafe_hash=True)
class Segments:
    """The edge of a chip as a ring: each part known (2), due again or next (1), to come (0)."""

    rect: Rect
    parts: tuple[int, ...]


@dataclass(slots=True, unsafe_hash=True)
class Rays:
    """Rays of light behind the cards of a great win, turned by `angle` degrees."""

    rect: Rect
    color: Color
    angle: float = 0
    alpha: int = 90


@dataclass(slots=True, unsafe_hash=True)
class Curve:
    """Straight lines from point to point within a box, and a tint between them and its bottom.

    `under` is the opacity of the tint, from 0 to 255.
    """

    rect: Rect
    points: tuple[tuple[float, float], ...]
    color: Color
    width: float
    under: int = 0


@dataclass(slots=True, unsafe_hash=True)
class Shadow:
    """A soft shadow below a rectangle with round corners; it reaches `radius` beyond its edges."""

    rect: Rect
    radius: float
    corner: float


@dataclass(slots=True, unsafe_hash=True)
class Clip:
    """Items after this are painted only within this area, and within those that enclose it; None
    ends the innermost. Its corners may be round. With `part` below 1, what was there before shows
    through what is painted.
    """

    rect: Rect | None
    corner: float = 0
    part: float = 1


@dataclass(slots=True, unsafe_hash=True)
class Brass:
    """A frame of brass with round corners."""

    rect: Rect
    colors: tuple[Color, ...]
    radius: float
    width: float


@dataclass(slots=True, unsafe_hash=True)
class Gloss:
    """Light that falls on the glass of a sign."""

    rect: Rect


Item = (
    Fill
    | Label
    | Paragraph
    | CardFace
    | Tile
    | Mark
    | Icon
    | Ground
    | Glow
    | Stripes
    | Chip
    | Segments
    | Rays
    | Curve
    | Shadow
    | Clip
    | Brass
    | Gloss
)
