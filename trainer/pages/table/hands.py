"""The further hands of a deal: all in sight above the stage, the winners lit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from solver.holds import HAND
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label, Tile
from trainer.drawing.panels import panel
from trainer.drawing.theme import Theme
from trainer.drawing.tiles import ASPECT, TYPE, tile_places

PAD = 10.0  # of the panel around all hands
INSIDE = 4.0  # from the edge of a hand to its cards
BETWEEN = 4.0  # hands
GAP = 2.0  # cards of one hand
CORNER = 6.0
HIGHEST = 64.0  # card
NAMED = 10  # up to so many hands in all, each says what it is and pays


@dataclass(frozen=True, slots=True)
class FurtherHand:
    """What is shown of a hand: its cards, None for a place to be drawn to; what it is and pays."""

    cards: tuple[int | None, ...]
    name: str = ""
    paid: int = 0
    drawn: bool = False


def further_hands(session: Session) -> Sequence[FurtherHand]:
    """Return the second and later hands as they are now: held cards, or what was drawn."""
    empty: tuple[int | None, ...] = (None,) * HAND
    if session.phase is Phase.HOLD:
        held = tuple(
            card if session.held >> place & 1 else None for place, card in enumerate(session.dealt)
        )
        return [FurtherHand(held)] * (session.hands - 1)
    if session.last is None or len(session.last.judgement.further) != session.hands - 1:
        return [FurtherHand(empty)] * (session.hands - 1)
    return [
        FurtherHand(each.final, each.hand, each.paid, drawn=True)
        for each in session.last.judgement.further
    ]


def hands_items(box: Rect, session: Session, theme: Theme) -> Iterator[Item]:
    """Draw the further hands in rows."""
    yield panel(box, theme)
    hands = further_hands(session)
    caption = theme.type.caption * 1.2 if session.hands <= NAMED else 0.0
    places = hand_places(box.inset(PAD), len(hands), caption)
    for place, hand in zip(places, hands, strict=True):
        yield from _hand(place, hand, caption, theme)


def hand_places(box: Rect, hands: int, caption: float) -> list[Rect]:
    """Return a place for each hand, in as many columns as make the cards largest."""

    def height_in(columns: int) -> float:
        rows = ceil(hands / columns)
        width = (box.w + BETWEEN) / columns - BETWEEN
        wide = (width - 2 * INSIDE - (HAND - 1) * GAP) / (HAND * ASPECT)
        return min(wide, (box.h + BETWEEN) / rows - BETWEEN - 2 * INSIDE - caption)

    columns = max(range(1, hands + 1), key=height_in)
    cells = box.rows(ceil(hands / columns), BETWEEN)
    return [cell for row in cells for cell in row.columns(columns, BETWEEN)][:hands]


def _hand(place: Rect, hand: FurtherHand, caption: float, theme: Theme) -> Iterator[Item]:
    palette = theme.palette
    if hand.paid:
        yield Fill(place, palette.accent_soft, CORNER, palette.accent)
    inside = place.inset(INSIDE)
    words, cards = inside.cut_bottom(caption) if caption else (inside, inside)
    row = tile_places(cards.centered(cards.w, HIGHEST), HAND, GAP)
    shift = (cards.w - (row[-1].right - row[0].x)) / 2
    for spot, card in zip(row, hand.cards, strict=True):
        dim = hand.drawn and not hand.paid
        yield Tile(spot.moved(shift), card, spot.h * TYPE, discarded=dim)
    if caption and hand.drawn:
        said = f"{hand.name} · {text.coins(hand.paid)}" if hand.paid else hand.name
        color = palette.text if hand.paid else palette.muted
        yield Label(words, said, theme.type.caption * 0.9, color, "center", "medium")
