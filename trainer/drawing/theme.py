"""Colours, sizes of type and distances: the only module that defines them."""

from __future__ import annotations

from dataclasses import dataclass

Color = tuple[int, int, int]


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
    line: Color  # hairlines and quiet borders
    text: Color
    muted: Color  # captions and secondary text
    accent: Color  # the one accent
    accent_soft: Color  # a tint of the accent, behind text
    on_accent: Color  # text on the accent
    right: Color
    wrong: Color
    focus: Color  # the ring of the keyboard's focus
    tile: Color  # the face of a small card


INK = Palette(
    backdrop=(13, 20, 22),
    bar=(17, 27, 29),
    felt=(16, 51, 45),
    panel=(21, 32, 35),
    raised=(32, 46, 50),
    hover=(43, 60, 65),
    pressed=(25, 37, 40),
    line=(45, 61, 66),
    text=(238, 243, 241),
    muted=(160, 178, 176),
    accent=(240, 188, 84),
    accent_soft=(62, 56, 37),
    on_accent=(33, 24, 6),
    right=(118, 214, 156),
    wrong=(255, 142, 122),
    focus=(126, 200, 255),
    tile=(247, 246, 240),
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
    text=(255, 255, 255),
    muted=(224, 224, 224),
    accent=(255, 221, 51),
    accent_soft=(64, 56, 0),
    on_accent=(0, 0, 0),
    right=(110, 255, 160),
    wrong=(255, 160, 140),
    focus=(90, 210, 255),
    tile=(255, 255, 255),
)


@dataclass(frozen=True, slots=True)
class Type:
    """Sizes of type in logical units, smallest to largest."""

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


LARGE_TEXT = 1.18
LINE = 1.37  # from line to line of a paragraph, by the size of its type
CARD_ASPECT = 1.4  # height of a card by its width


@dataclass(frozen=True, slots=True)
class Space:
    """Distances in logical units."""

    radius: float = 10
    touch: float = 44  # the least height of anything that can be clicked


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything that defines the look of the window.

    >>> theme(high_contrast=True).palette.backdrop
    (0, 0, 0)
    """

    palette: Palette
    type: Type
    space: Space
    four_colour: bool
    large_index: bool
    large_text: bool


def theme(
    *,
    four_colour: bool = False,
    large_index: bool = False,
    large_text: bool = False,
    high_contrast: bool = False,
) -> Theme:
    """Return the theme for the player's settings."""
    return Theme(
        HIGH_CONTRAST if high_contrast else INK,
        Type().larger(LARGE_TEXT) if large_text else Type(),
        Space(),
        four_colour,
        large_index,
        large_text,
    )
