"""The further hands of a deal: all in sight above the stage, the winners lit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from solver.holds import HAND
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.boxes import Box, Pen, Placed
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label, Tile
from trainer.drawing.panels import panel
from trainer.drawing.theme import Theme
from trainer.drawing.tiles import ASPECT, TYPE, tile_places
from trainer.pages.table.multiplied import times

PAD = 10.0  # of the panel around all hands
INSIDE = 4.0  # from the edge of a hand to its cards
BETWEEN = 4.0  # hands
GAP = 2.0  # cards of one hand
CORNER = 6.0
HIGHEST = 64.0  # card
TIMES = 3.2  # width of a multiplier beside the cards / size of a caption
LETTER = 0.57  # width of a letter / size of type
NAMED = 10  # up to this many hands in all, each says what it is and pays


@dataclass(frozen=True, slots=True)
class FurtherHand:
    """What is shown of a hand: its cards, None for a place to be drawn to; what it is and pays.

    At Ultimate X `times` is its multiplier, and `next` that of the hand after it, once it is drawn.
    """

    cards: tuple[int | None, ...]
    name: str = ""
    paid: int = 0
    drawn: bool = False
    times: int = 0
    next: int = 0


def further_hands(session: Session) -> Sequence[FurtherHand]:
    """Return the second and later hands as they are now: held cards, or what was drawn."""
    empty: tuple[int | None, ...] = (None,) * HAND
    in_force = session.multipliers[1:] or (0,) * (session.hands - 1)
    if session.phase is Phase.HOLD:
        held = tuple(
            card if session.held >> place & 1 else None for place, card in enumerate(session.dealt)
        )
        return [FurtherHand(held, times=by) for by in in_force]
    if session.last is None or len(session.last.judgement.further) != session.hands - 1:
        return [FurtherHand(empty, times=by) for by in in_force]
    before = session.last.record.multipliers[1:] or (0,) * (session.hands - 1)
    return [
        FurtherHand(each.final, each.hand, each.paid, drawn=True, times=by, next=after)
        for each, by, after in zip(session.last.judgement.further, before, in_force, strict=True)
    ]


@dataclass(frozen=True)
class FurtherHands(Box):
    """The further hands as a box as high as the sign beside it."""

    session: Session

    def height(self, width: float, pen: Pen) -> float:
        """Return the least height in which the hands can be told apart."""
        return 120

    def place(self, rect: Rect, pen: Pen, onto: Placed) -> None:
        """Draw the hands."""
        onto.paint(*hands_items(rect, self.session, pen.theme))


def hands_items(box: Rect, session: Session, theme: Theme) -> Iterator[Item]:
    """Draw the further hands in rows."""
    yield panel(box, theme)
    hands = further_hands(session)
    caption = theme.type.caption * 1.2 if session.hands <= NAMED else 0.0
    beside = theme.type.caption * TIMES if session.ultimate_x else 0.0
    places = hand_places(box.inset(PAD), len(hands), caption, beside)
    for place, hand in zip(places, hands, strict=True):
        yield from _hand(place, hand, (caption, beside), theme)


def hand_places(box: Rect, hands: int, caption: float, beside: float = 0.0) -> list[Rect]:
    """Return a place for each hand, in as many columns as make the cards largest.

    `beside` is a width left free beside the cards of each.
    """

    def height_in(columns: int) -> float:
        rows = ceil(hands / columns)
        width = (box.w + BETWEEN) / columns - BETWEEN
        wide = (width - beside - 2 * INSIDE - (HAND - 1) * GAP) / (HAND * ASPECT)
        return min(wide, (box.h + BETWEEN) / rows - BETWEEN - 2 * INSIDE - caption)

    columns = max(range(1, hands + 1), key=height_in)
    cells = box.rows(ceil(hands / columns), BETWEEN)
    return [cell for row in cells for cell in row.columns(columns, BETWEEN)][:hands]


def _multiplier(box: Rect, hand: FurtherHand, theme: Theme) -> Iterator[Item]:
    """Draw a hand's multiplier, once it is drawn smaller and with the next one below it."""
    palette, size = theme.palette, theme.type
    now = palette.accent if hand.times > 1 else palette.muted
    if not hand.next:
        yield Label(box, times(hand.times), size.label, now, "center", "semibold")
        return
    top, foot = box.centered(box.w, min(box.h, size.label * 2.4)).rows(2)
    if hand.times:
        yield Label(top, times(hand.times), size.caption, palette.muted, "center", "medium")
    after = palette.accent if hand.next > 1 else palette.muted
    yield Label(foot, f"→{times(hand.next)}", size.caption, after, "center", "semibold")


def _hand(
    place: Rect, hand: FurtherHand, room: tuple[float, float], theme: Theme
) -> Iterator[Item]:
    """Draw a hand; `room` is the height of its caption and the width of its multiplier."""
    palette, (caption, beside) = theme.palette, room
    if hand.paid:
        yield Fill(place, palette.accent_soft, CORNER, palette.accent)
    inside = place.inset(INSIDE)
    inside = inside.cut_left(beside)[1]
    words, cards = inside.cut_bottom(caption) if caption else (inside, inside)
    row = tile_places(cards.centered(cards.w, HIGHEST), HAND, GAP)
    shift = (cards.w - (row[-1].right - row[0].x)) / 2
    if beside:
        at = Rect(row[0].x + shift - beside, cards.y, beside - BETWEEN, cards.h)
        yield from _multiplier(at, hand, theme)
    for spot, card in zip(row, hand.cards, strict=True):
        dim = hand.drawn and not hand.paid
        yield Tile(spot.moved(shift), card, spot.h * TYPE, discarded=dim)
    if caption and hand.drawn:
        color = palette.text if hand.paid else palette.muted
        size = theme.type.caption * 0.9
        yield Label(words, _said(hand, words.w / size), size, color, "center", "medium")


def _said(hand: FurtherHand, room: float) -> str:
    """Return what a hand is and pays, in as many words as there is room for.

    >>> [_said(FurtherHand((), "Two pair", 10), room) for room in (20, 8, 4)]
    ['Two pair · 10 coins', 'Two pair · 10', '10']
    """
    if not hand.paid:
        return hand.name
    coins = text.coins(hand.paid)
    forms = (f"{hand.name} · {coins}", f"{hand.name} · {hand.paid:,}", f"{hand.paid:,}")
    return next((form for form in forms if len(form) * LETTER <= room), forms[-1])
