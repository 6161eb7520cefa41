"""Pictures from the project's SVG files, rasterised when first needed, at the size they are shown.

Rasterising a card takes 1 ms at 75 pixels and 20 ms at 350, so the results are cached; nothing
is ever scaled up. No display is needed.
"""

from functools import lru_cache
from io import BytesIO
from typing import NamedTuple

import pygame

from evaluator import SUITS, format_card
from evaluator.cards import MOST_JOKERS, NAMES
from trainer.assets import read_asset
from trainer.drawing.palettes import BACKS, BackName
from trainer.drawing.theme import CARD_ASPECT, CARD_RADIUS, Index
from trainer.window.shapes import encode, quick, soft

Colour = tuple[int, int, int]

CARDS = len(NAMES) + MOST_JOKERS
SIZES = 2  # of a deck that are drawn ahead: the own hand, and others beside it

# The files are drawn in two colours; a four-colour deck replaces these exact colours.
# No other part of a card (a robe, say) may use them: a test in tests/assets checks that.
BLACK, RED = (0x15, 0x17, 0x1C), (0xC8, 0x10, 0x2E)
GREEN, BLUE = (0x12, 0x79, 0x3A), (0x0B, 0x5F, 0xBF)
TWO_COLOURS = (BLACK, RED, RED, BLACK)  # clubs, diamonds, hearts, spades
FOUR_COLOURS = (GREEN, BLUE, RED, BLACK)
# Jokers have inks of their own, the same in every deck.
JOKER_INKS = ((0x5B, 0x2A, 0x86), (0x0B, 0x5F, 0x5D))

STEEP = 6.0  # degrees; a card that leans less is on its way
LEAN_STEP = 0.25  # degrees, from one picture of a card on its way to the next
LEANING_SHADOW = 0.09  # how far the shadow of a leaning card reaches, by the card's width
_DRAWN_SIZE = b'width="250" height="350"'
_ICON_SIZE = b'width="256" height="256"'
_PIP_SIZE = b'width="100" height="100"'
_LINE_SIZE = b'width="24" height="24"'
_PIP_INK = b"#000000"  # and that of icons
_BACK_INKS = (b"#17345f", b"#4a74b0")  # of the back as it is drawn: its ground and its lattice


class CardStyle(NamedTuple):
    """How a card looks: its suit colours, and the size of its index."""

    four_colour: bool = False
    face: Index = "normal"
    back: BackName = "navy"


TWO_COLOUR = CardStyle()


class CardImages:
    """The pictures of one window: cards, pips and the icon, cached once rasterised.

    The surfaces are shared: blit them, but do not draw on them.
    """

    def __init__(self) -> None:
        # Room for a deck in three sizes, and some; a card 350 pixels wide takes 0.7 MB.
        self._drawn = lru_cache(maxsize=256)(_rasterise)
        self._quick = lru_cache(maxsize=192)(lambda picture: quick(picture.copy()))
        self._veiled = lru_cache(maxsize=512)(_veiled)
        self._sheet = lru_cache(maxsize=12)(_with_shadow)
        self._leaning = lru_cache(maxsize=48)(pygame.transform.rotozoom)
        self._ahead: dict[tuple[int, CardStyle], int] = {}  # the next card to draw of each deck

    def card(self, card: int | None, width_px: int, deck: CardStyle = TWO_COLOUR) -> pygame.Surface:
        """Return the card of that id, or the back for None, ``width_px`` wide."""
        size = width_px, round(width_px * CARD_ASPECT)
        return self._drawn(_file_name(card, deck), _DRAWN_SIZE, size, _inks(card, deck))

    def veiled(self, picture: pygame.Surface, veil: Colour, alpha: int) -> pygame.Surface:
        """Return a small card under a veil; over a large one the veil is painted, not kept."""
        return self._veiled(picture, veil, alpha)

    def lying(self, picture: pygame.Surface) -> pygame.Surface:
        """Return a card in the form in which it is painted at once."""
        return self._quick(picture)

    def leaning(self, picture: pygame.Surface, angle: float) -> pygame.Surface:
        """Return a card turned to the left by some degrees, with its shadow.

        A card on its way, which leans a little, is turned in steps, so that its pictures are kept:
        to turn one smoothly takes some milliseconds.
        """
        if abs(angle) < STEEP:
            angle = round(angle / LEAN_STEP) * LEAN_STEP
        return self._leaning(self._sheet(picture), angle, 1)

    def ahead(self, width_px: int, deck: CardStyle, target: pygame.Surface) -> bool:
        """Draw one more card of a deck before it is dealt on a surface; return whether one was
        missing.

        Without this a deal in a large window could take 80 ms for its five cards.
        """
        look = width_px, deck
        card = self._ahead.pop(look, 0)
        while len(self._ahead) >= SIZES:  # of the oldest no card may be kept any longer
            del self._ahead[next(iter(self._ahead))]
        if card < CARDS:
            encode(self.lying(self.card(card, width_px, deck)), target)
        self._ahead[look] = min(card + 1, CARDS)
        return card < CARDS

    def pip(self, suit: int, size_px: int, colour: Colour) -> pygame.Surface:
        """Return the sign of a suit in a square of ``size_px``; suits are c d h s = 0 1 2 3."""
        inks = ((_PIP_INK, _hex(colour)),)
        return self._drawn(f"pips/{SUITS[suit]}.svg", _PIP_SIZE, (size_px, size_px), inks)

    def line_icon(self, name: str, size_px: int, colour: Colour) -> pygame.Surface:
        """Return an icon in a square of ``size_px``."""
        inks = ((_PIP_INK, _hex(colour)),)
        return self._drawn(f"icons/{name}.svg", _LINE_SIZE, (size_px, size_px), inks)

    def icon(self, size_px: int = 64) -> pygame.Surface:
        """Return the window's icon."""
        return self._drawn("icon.svg", _ICON_SIZE, (size_px, size_px), ())


Inks = tuple[tuple[bytes, bytes], ...]


def _with_shadow(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture with its shadow; turned, its edges are smooth as there is room around."""
    spread = max(4, round(picture.get_width() * LEANING_SHADOW))
    corner = round(picture.get_width() * CARD_RADIUS)
    sheet = soft(*picture.get_size(), spread, corner, 120, (0, 0, 0))
    sheet.blit(picture, (spread, spread))
    return sheet


def _veiled(picture: pygame.Surface, veil: Colour, alpha: int) -> pygame.Surface:
    covered, left = picture.copy(), 255 - alpha  # its edges stay as smooth as they are
    covered.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)
    covered.fill([round(part * alpha / 255) for part in veil], special_flags=pygame.BLEND_RGB_ADD)
    return covered


def _rasterise(name: str, drawn: bytes, size: tuple[int, int], inks: Inks) -> pygame.Surface:
    """Draw an SVG file at a given size, with some of its colours replaced."""
    svg = read_asset(name).replace(drawn, b'width="%d" height="%d"' % size, 1)
    for old, new in inks:
        svg = svg.replace(old, new)
    return pygame.image.load(BytesIO(svg), "picture.svg")


def _file_name(card: int | None, deck: CardStyle) -> str:
    if card is None:
        return "cards/back.svg"
    folder = "" if deck.face == "normal" else f"{deck.face}/"
    joker = card - len(NAMES)
    return f"cards/{folder}{format_card(card) if joker < 0 else f'joker{joker + 1}'}.svg"


def ink_of(card: int, deck: CardStyle = TWO_COLOUR) -> Colour:
    """Return the colour of a card's index."""
    if card >= len(NAMES):
        return JOKER_INKS[card - len(NAMES)]
    return (FOUR_COLOURS if deck.four_colour else TWO_COLOURS)[card % 4]


def _inks(card: int | None, deck: CardStyle) -> Inks:
    """Return the colours to replace, old and new, to make a four-colour card or another back."""
    if card is None and deck.back != "navy":
        return tuple(zip(_BACK_INKS, map(_hex, BACKS[deck.back]), strict=True))
    if card is None or card >= len(NAMES) or not deck.four_colour:
        return ()
    return ((_hex(ink_of(card)), _hex(ink_of(card, deck))),)


def _hex(colour: Colour) -> bytes:
    return b"#%02x%02x%02x" % colour
