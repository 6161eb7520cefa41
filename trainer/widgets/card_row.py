"""Five large cards side by side, for every page that asks: where they lie, how each looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import CardFace, Fill, Item, Label, Mark, Shadow, Tile
from trainer.drawing.theme import CARD_ASPECT, CARD_RADIUS, Theme
from trainer.drawing.tiles import ASPECT, TYPE
from trainer.widgets.base import card_ring, wild_mark

CARDS = 5
LIFT = 10  # how far a held card rises
SHADOW = 13
GAP, MOST_GAP = 10.0, 34.0

Flag = Literal["", "best", "tied"]


@dataclass(frozen=True, slots=True)
class CardLook:
    """How one card looks.

    `card` is None for its back. `raised` and `turned` run from 0 to 1, `shift` is how far the card
    is from its place while it moves. `over` stands above it: "HELD", or the card that was discarded
    there. After the draw (`settled`) what was held is a quiet fact. A `wild` card says so, once it
    is face up.
    """

    card: int | None
    held: bool = False
    raised: float = 0
    turned: float = 1
    shift: tuple[float, float] = (0, 0)
    discarded: int | None = None
    settled: bool = False
    flag: Flag = ""
    wild: bool = False


def tag_height(theme: Theme) -> float:
    """Return the height of what stands above a card."""
    return theme.type.caption * 1.65


def number_height(theme: Theme) -> float:
    """Return the height of a card's number below it."""
    return theme.type.caption * 1.5


def around(theme: Theme) -> float:
    """Return the height of a row of cards without the cards themselves."""
    return tag_height(theme) + 6 + LIFT + 8 + number_height(theme)


def row_height(width: float, theme: Theme) -> float:
    """Return the height of a row of cards of that width."""
    return width * CARD_ASPECT + around(theme)


def widest_card(width: float) -> float:
    """Return the width of five cards that fill a row of that width."""
    return (width - (CARDS - 1) * GAP) / CARDS


def card_row(box: Rect, theme: Theme, name: str) -> Layout:
    """Return the places `name.tag1`, `name.card1`, `name.number1` … of cards as large as fit.

    The box of a card has room for it to rise.
    """
    width = min(widest_card(box.w), (box.h - around(theme)) / CARD_ASPECT)
    gap = min(MOST_GAP, (box.w - CARDS * width) / (CARDS - 1))
    row = box.centered(CARDS * width + (CARDS - 1) * gap, row_height(width, theme))
    layout: Layout = {}
    for i, column in enumerate(row.columns(CARDS, gap), 1):
        tag, rest = column.cut_top(tag_height(theme), 6)
        number, card = rest.cut_bottom(number_height(theme), 8)
        layout |= {f"{name}.tag{i}": tag, f"{name}.card{i}": card, f"{name}.number{i}": number}
    return layout


def card_place(box: Rect, raised: float = 0) -> Rect:
    """Return where a card lies in its box: at its foot, or raised by a share of the lift."""
    return Rect(box.x, box.y + LIFT * (1 - raised), box.w, box.w * CARD_ASPECT)


def card_row_items(
    layout: Layout, name: str, cards: Sequence[CardLook], theme: Theme
) -> Iterator[Item]:
    """Draw the five cards with what stands above and below them."""
    for i, look in enumerate(cards, 1):
        yield from _above(layout[f"{name}.tag{i}"], look, theme)
        yield from _below(layout[f"{name}.number{i}"], i, look, theme)
    for i, look in enumerate(cards, 1):
        yield from _card(layout[f"{name}.card{i}"], look, theme)


def _card(box: Rect, look: CardLook, theme: Theme) -> Iterator[Item]:
    place = card_place(box, look.raised).moved(*look.shift)
    if look.turned >= 1:
        yield Shadow(place, SHADOW, place.w * CARD_RADIUS)
    yield CardFace(place, look.card, turned=look.turned)
    if look.wild and look.card is not None and look.turned >= 1:
        yield from wild_mark(place, theme)
    if look.held:
        yield card_ring(place, theme.palette.accent)


def _above(box: Rect, look: CardLook, theme: Theme) -> Iterator[Item]:
    if look.held:
        yield from _pill(box, theme, filled=not look.settled)
    elif look.discarded is not None:
        tile = box.centered(box.h * ASPECT, box.h)
        yield Tile(tile, look.discarded, tile.h * TYPE, discarded=True)


def _pill(box: Rect, theme: Theme, *, filled: bool) -> Iterator[Item]:
    palette, size = theme.palette, theme.type.caption
    pill = box.centered(4.6 * size, box.h)
    yield Fill(pill, palette.accent if filled else None, pill.h / 2, palette.accent)
    ink = palette.on_accent if filled else palette.accent
    yield Label(pill, "HELD", size, ink, "center", "semibold")


def _below(box: Rect, number: int, look: CardLook, theme: Theme) -> Iterator[Item]:
    """Draw a card's number: for a card of the best hold on a flag with a star and "best", for one
    of another hold of the same value in an outlined flag with "tied".
    """
    size, palette = theme.type.caption, theme.palette
    if not look.flag:
        color = palette.text if look.held else palette.muted
        yield Label(box, str(number), size, color, "center", "medium")
        return
    flag = box.centered(size * 6.1, box.h)
    face = palette.right if look.flag == "best" else None
    ink = palette.on_accent if face else palette.right
    yield Fill(flag, face, flag.h / 2, palette.right)
    star, words = flag.inset(8, 0).cut_left(size, 4)
    if face:
        yield Mark(star.centered(size, size), "star", ink)
    said = f"{number} {look.flag}"
    yield Label(words if face else flag, said, size, ink, "center", "semibold")
