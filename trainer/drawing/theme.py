"""Colours, sizes of type and distances: the only module that defines them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Color = tuple[int, int, int]
Index = Literal["normal", "large", "largest"]
"""The size of the ranks and suits in the corners of the cards."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The window's colours by their purpose."""

    backdrop: Color  # behind everything
    bar: Color  # the bar of tabs along the top
    felt: Color  # under the cards
    panel: Color  # a sheet on the backdrop
    raised: Color  # a control or a row on a sheet
    hover: Color  # a control under the pointer
    pressed: Color  # a control held down
    line: Color  # hairlines
    edge: Color  # of a control: 3 to 1 against what it stands on
    text: Color
    muted: Color  # captions and secondary text
    accent: Color  # the one accent
    accent_soft: Color  # a tint of the accent, behind text
    on_accent: Color  # text on the accent
    right: Color
    wrong: Color
    focus: Color  # the ring of the keyboard's focus
    tile: Color  # the face of a small card
    tile_edge: Color


INK = Palette(
    backdrop=(14, 20, 23),
    bar=(10, 15, 17),
    felt=(17, 58, 49),
    panel=(23, 32, 36),
    raised=(33, 46, 51),
    hover=(44, 60, 66),
    pressed=(25, 36, 40),
    line=(46, 61, 66),
    edge=(118, 135, 137),
    text=(240, 244, 242),
    muted=(166, 183, 181),
    accent=(244, 192, 88),
    accent_soft=(60, 54, 36),
    on_accent=(33, 24, 6),
    right=(122, 218, 160),
    wrong=(255, 152, 132),
    focus=(126, 200, 255),
    tile=(250, 249, 244),
    tile_edge=(250, 249, 244),
)

PAPER = Palette(
    backdrop=(241, 240, 235),
    bar=(252, 251, 248),
    felt=(214, 229, 220),
    panel=(252, 251, 248),
    raised=(236, 235, 229),
    hover=(225, 224, 216),
    pressed=(214, 212, 203),
    line=(222, 220, 212),
    edge=(120, 124, 121),
    text=(24, 32, 33),
    muted=(80, 91, 90),
    accent=(19, 80, 158),
    accent_soft=(213, 227, 246),
    on_accent=(255, 255, 255),
    right=(0, 98, 58),
    wrong=(170, 34, 28),
    focus=(176, 62, 0),
    tile=(255, 255, 255),
    tile_edge=(172, 174, 168),
)

HIGH_CONTRAST = Palette(
    backdrop=(0, 0, 0),
    bar=(0, 0, 0),
    felt=(0, 0, 0),
    panel=(0, 0, 0),
    raised=(28, 28, 28),
    hover=(60, 60, 60),
    pressed=(10, 10, 10),
    line=(190, 190, 190),
    edge=(230, 230, 230),
    text=(255, 255, 255),
    muted=(224, 224, 224),
    accent=(255, 221, 51),
    accent_soft=(64, 56, 0),
    on_accent=(0, 0, 0),
    right=(110, 255, 160),
    wrong=(255, 160, 140),
    focus=(90, 210, 255),
    tile=(255, 255, 255),
    tile_edge=(255, 255, 255),
)

HIGH_CONTRAST_LIGHT = Palette(
    backdrop=(255, 255, 255),
    bar=(255, 255, 255),
    felt=(255, 255, 255),
    panel=(255, 255, 255),
    raised=(242, 242, 242),
    hover=(220, 220, 220),
    pressed=(205, 205, 205),
    line=(70, 70, 70),
    edge=(20, 20, 20),
    text=(0, 0, 0),
    muted=(40, 40, 40),
    accent=(0, 52, 130),
    accent_soft=(208, 224, 248),
    on_accent=(255, 255, 255),
    right=(0, 78, 44),
    wrong=(140, 14, 10),
    focus=(150, 44, 0),
    tile=(255, 255, 255),
    tile_edge=(20, 20, 20),
)


@dataclass(frozen=True, slots=True)
class Type:
    """The one scale of type, in logical units, smallest to largest."""

    caption: float = 16
    body: float = 18
    label: float = 20
    title: float = 26
    figure: float = 32
    display: float = 52

    def larger(self, factor: float) -> Type:
        """Return all sizes times a factor; the two largest grow half as much."""
        gentle = 1 + (factor - 1) / 2
        return Type(
            self.caption * factor,
            self.body * factor,
            self.label * factor,
            self.title * factor,
            self.figure * gentle,
            self.display * gentle,
        )


ONE_COLUMN = 1.1  # from this size of text on, pages stack what else stands side by side
LINE = 1.37  # from line to line of a paragraph, by the size of its type
CARD_ASPECT = 1.4  # height of a card by its width
CARD_RADIUS = 18 / 250  # of a card's corners, by its width: as the generator draws them


WILD, ON_WILD = (91, 42, 134), (254, 253, 250)  # the mark of a wild card: as jokers, as paper
WILD_TILE = (232, 220, 245)  # the face of a small card that is wild


@dataclass(frozen=True, slots=True)
class Space:
    """Distances in logical units."""

    radius: float = 10
    panel: float = 18  # the radius of a panel
    pad: float = 18  # between the edge of a panel and what is in it
    gap: float = 16  # between panels
    touch: float = 44  # the least height of anything that can be clicked


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything that defines the look of the window.

    >>> theme(high_contrast=True).palette.backdrop
    (0, 0, 0)
    >>> theme(text_size=150).grow, theme(text_size=150).one_column
    (1.5, True)
    """

    palette: Palette
    type: Type
    space: Space
    four_colour: bool
    index: Index
    grow: float  # the size of text by the normal one
    outlined: bool  # whether panels have borders, as high contrast needs
    wild: frozenset[int] = frozenset()  # the cards that are wild in the game in play

    @property
    def one_column(self) -> bool:
        """Whether text is so large that pages stack their columns."""
        return self.grow >= ONE_COLUMN

    @property
    def line(self) -> float:
        """The height of a line of body text."""
        return self.type.body * LINE

    @property
    def button(self) -> float:
        """The least height of a button: room for its label and for a finger."""
        return max(self.space.touch, self.type.body * 1.9)


def theme(
    *,
    four_colour: bool = False,
    index: Index = "normal",
    text_size: int = 100,
    high_contrast: bool = False,
    light: bool = False,
    wild: frozenset[int] = frozenset(),
) -> Theme:
    """Return the theme for the player's settings; `text_size` is in percent.

    `wild` are the cards that are wild in the game in play: small cards show it.
    """
    palettes = (INK, PAPER) if not high_contrast else (HIGH_CONTRAST, HIGH_CONTRAST_LIGHT)
    grow = text_size / 100
    return Theme(
        palettes[light],
        Type().larger(grow),
        Space(),
        four_colour,
        index,
        grow,
        high_contrast,
        wild,
    )
