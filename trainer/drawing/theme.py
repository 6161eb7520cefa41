"""The look of the window as one value: its palette, its sizes of type, its distances."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from trainer.drawing.palettes import (
    FELTS,
    HIGH_CONTRAST,
    HIGH_CONTRAST_LIGHT,
    INK,
    LIGHT_FELTS,
    PAPER,
    BackName,
    Color,
    FeltName,
    Palette,
)

Index = Literal["normal", "large", "largest"]
"""The size of the ranks and suits in the corners of the cards."""


@dataclass(frozen=True, slots=True)
class Type:
    """The one scale of type, in logical units, smallest to largest."""

    key: float = 13  # of keys and tags
    caption: float = 14
    second: float = 15
    body: float = 16
    lead: float = 18
    label: float = 20  # the coach's sentence
    title: float = 22  # of a card
    figure: float = 26  # of a meter
    page: float = 34  # the title of a page
    display: float = 50  # a win, the welcome

    def larger(self, factor: float) -> Type:
        """Return all sizes times a factor; the three largest grow half as much."""
        gentle = 1 + (factor - 1) / 2
        sizes = {name: getattr(self, name) * factor for name in self.__slots__}
        large = {name: getattr(self, name) * gentle for name in ("figure", "page", "display")}
        return Type(**(sizes | large))


Size = Literal[
    "key", "caption", "second", "body", "lead", "label", "title", "figure", "page", "display"
]
LEADING: dict[str, float] = {
    "key": 18 / 13,
    "caption": 18 / 14,
    "second": 21 / 15,
    "body": 23 / 16,
    "lead": 26 / 18,
    "label": 27 / 20,
    "title": 28 / 22,
    "figure": 30 / 26,
    "page": 42 / 34,
    "display": 58 / 50,
}
"""From line to line of a text, by the size of its type."""

KEYS_FROM, KEYS_BELOW = 900.0, 1.5  # the width that counts, the size of text

CARD_ASPECT = 1.4  # height of a card by its width
CARD_RADIUS = 18 / 250  # of a card's corners, by its width: as the generator draws them


WILD, ON_WILD = (91, 42, 134), (254, 253, 250)  # the mark of a wild card: as jokers, as paper
WILD_TILE = (232, 220, 245)  # the face of a small card that is wild


@dataclass(frozen=True, slots=True)
class Spacing:
    """Distances in logical units."""

    radius: float = 12  # of a button, a row
    panel: float = 18  # the radius of a panel
    hero: float = 22  # the radius of a hero card, a dialog


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything that defines the look of the window.

    >>> theme(high_contrast=True).palette.backdrop
    (0, 0, 0)
    >>> theme(text_size=150).grow
    1.5
    """

    palette: Palette
    type: Type
    space: Spacing
    four_colour: bool
    index: Index
    grow: float  # the size of text by the normal one
    outlined: bool  # whether panels have borders, as high contrast needs
    light: bool
    back: BackName
    wild: frozenset[int]  # the cards that are wild in the game in play
    keys: bool = True  # whether buttons show their keys

    def across(self, width: float) -> Theme:
        """Return it for a window of this width: where that is narrow for the size of the text, or
        the text is large, buttons do not show their keys.

        >>> [theme(text_size=size).across(1280).keys for size in (100, 125, 150)]
        [True, True, False]
        """
        shown = width >= KEYS_FROM * self.grow and self.grow < KEYS_BELOW
        return self if shown == self.keys else replace(self, keys=shown)


def _between(one: Color, other: Color) -> Color:
    red, green, blue = ((a + b) // 2 for a, b in zip(one, other, strict=True))
    return red, green, blue


@lru_cache(maxsize=32)  # it is asked for in every frame
def theme(
    *,
    four_colour: bool = False,
    index: Index = "normal",
    text_size: int = 100,
    high_contrast: bool = False,
    light: bool = False,
    felt: FeltName = "green",
    back: BackName = "navy",
    wild: frozenset[int] = frozenset(),
) -> Theme:
    """Return the theme for the player's settings; `text_size` is in percent.

    `wild` are the cards that are wild in the game in play: small cards show it.
    """
    palettes = (INK, PAPER) if not high_contrast else (HIGH_CONTRAST, HIGH_CONTRAST_LIGHT)
    palette = palettes[light]
    if not high_contrast:
        ramp = (LIGHT_FELTS if light else FELTS)[felt]
        veil = palette.veil
        if not light:  # thrown cards sink into dark felt
            veil = _between(ramp[1], ramp[-1])
        palette = replace(palette, felt_ramp=ramp, veil=veil)
        if felt != "green":  # the only felt light enough for a dark title
            palette = replace(palette, win_title=INK.win_title)
    grow = text_size / 100
    return Theme(
        palette,
        Type().larger(grow),
        Spacing(),
        four_colour,
        index,
        grow,
        high_contrast,
        light,
        back,
        wild,
    )
