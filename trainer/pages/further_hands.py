"""The further hands of a deal: real cards to ten hands, tiles beyond."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace

from evaluator import SUITS
from solver.holds import HAND
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Fill, Glow, Item, Label, Shadow
from trainer.drawing.palettes import Color
from trainer.drawing.theme import CARD_ASPECT, CARD_RADIUS, Theme
from trainer.pages.multipliers import badge_items, pays_words, times
from trainer.widgets.base import Act, KeyPress, Still, Typed, WidgetState, focus_ring
from trainer.widgets.button import PRESSES

COLORED = 25  # from as many hands on, each is a tile
TILE_GAP = 5.0
TILE_CORNER = 8.0
CREAM: Color = (255, 246, 222)
WHITE: Color = (255, 255, 255)
DARK: Color = (35, 23, 3)
LEVELS: tuple[tuple[int, Color, Color], ...] = (
    (25, (244, 195, 90), DARK),
    (8, (220, 160, 60), DARK),
    (6, (125, 79, 176), WHITE),
    (4, (90, 87, 184), WHITE),
    (3, (48, 111, 176), WHITE),
    (2, (26, 115, 100), WHITE),
    (1, (61, 90, 82), WHITE),
)
"""The least pay for each coin bet, the ground and the ink of such a tile."""


def tally_color(paid: int, coins: int) -> tuple[Color, Color] | None:
    """Return the ground and the ink of a hand by what it pays; None if that is nothing."""
    looks = ((ground, ink) for least, ground, ink in LEVELS if paid >= least * coins)
    return next(looks, None)


def columns_of(hands: int) -> int:
    """Return how many tiles stand side by side.

    >>> [columns_of(hands) for hands in (25, 50, 100)]
    [5, 10, 10]
    """
    return 5 if hands <= 25 else 10


@dataclass(frozen=True, slots=True)
class TileHand:
    """A hand as a tile: its cards and what it was paid; None for what is not drawn yet."""

    cards: Sequence[int]
    paid: int | None = None


@dataclass(frozen=True, slots=True)
class HandTiles(Still):
    """All hands of a deal as one control: a click opens the nearest hand."""

    name: str
    rect: Rect
    hands: Sequence[TileHand]
    coins: int
    enabled: bool = True
    tip: str = ""

    def _places(self) -> list[Rect]:
        columns = columns_of(len(self.hands))
        rows = self.rect.rows(-(-len(self.hands) // columns), TILE_GAP)
        return [cell for row in rows for cell in row.columns(columns, TILE_GAP)][: len(self.hands)]

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Space and Enter open the first hand; from there the arrows go on."""
        pressed = isinstance(event, KeyPress) and event.key in PRESSES
        return Act(self.name, 0) if pressed else None

    def click(self, x: float, y: float) -> Act | None:
        """Choose the nearest tile."""

        def away(i: int) -> float:
            middle = places[i].center
            return (middle[0] - x) ** 2 + (middle[1] - y) ** 2

        places = self._places()
        return Act(self.name, min(range(len(places)), key=away))

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the tiles; the last is the player's own hand."""
        if look.focused:
            yield focus_ring(self.rect, theme, TILE_CORNER)
        for i, (place, hand) in enumerate(zip(self._places(), self.hands, strict=True)):
            yield from self._tile(place, hand, theme)
            if i == len(self.hands) - 1:
                own = theme.palette.accent if theme.outlined else CREAM
                yield Fill(place.inset(-2), None, TILE_CORNER + 2, own, 2.5)

    def _tile(self, place: Rect, hand: TileHand, theme: Theme) -> Iterator[Item]:
        palette = theme.palette
        look = tally_color(hand.paid or 0, self.coins)
        if look is None:
            edge = palette.line if theme.outlined else None
            yield Fill(place, palette.plate, TILE_CORNER, edge, alpha=seen_through(theme))
            if hand.paid is not None:
                dash = place.centered(10, 2)
                yield Fill(dash, palette.muted)
            return
        ground, ink = look
        great = (hand.paid or 0) >= LEVELS[0][0] * self.coins
        yield Fill(place, ground, TILE_CORNER, CREAM if great else None, 2)
        size = min(30.0, place.h * 0.47)
        words, marks = place.cut_top(place.h * 0.62)
        if place.h < 24:
            words = place
        yield Label(words, f"{hand.paid:,}", size, ink, "center", "heavy")
        if place.h >= 24:
            yield from _marks(marks, hand.cards, ink)


def _marks(box: Rect, cards: Sequence[int], ink: Color) -> Iterator[Item]:
    """Draw small cards side by side, in groups of one rank."""
    counts = sorted(Counter(card // len(SUITS) for card in cards).values(), reverse=True)
    groups = [count for count in counts if count > 1] or [len(cards)]
    tall = box.h * 0.56
    wide = min(tall * 0.8, box.w / 12)
    whole = sum(groups) * (wide + 1) - 1 + 3 * (len(groups) - 1)
    x, y = box.x + (box.w - whole) / 2, box.y + (box.h - tall) / 2 - 1
    for count in groups:
        for _ in range(count):
            yield Fill(Rect(x, y, wide, tall), ink)
            x += wide + 1
        x += 3


GAP, PAD, CORNER = 10.0, 9.0, 12.0
APART = 6.0  # cards side by side
SHOWN = 0.53  # of a card under the next one
WIDEST = 126.0  # card
LOST = 0.42  # the veil over the cards of a hand that pays nothing
LEAST_HIGH = 26.0  # of cards that can still be told apart
CARD_SHADOW = 5.0  # how far a card's shadow reaches
NAMED = 100.0  # the width of which hand it is, beside its badge
ROOM_BESIDE = 3.2  # the width that cards side by side need, of their cell's height
GREAT = 3  # pays for each coin bet from which a hand is great


@dataclass(frozen=True, slots=True)
class FurtherHand:
    """What is shown of a hand: its cards, None for one to be drawn; what it is and pays.

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
    further = session.dealt_hands - 1
    in_force = (session.hands == 1 + further and session.multipliers[1:]) or (0,) * further
    if session.phase is Phase.HOLD:
        held = tuple(
            card if session.held >> place & 1 else None for place, card in enumerate(session.dealt)
        )
        return [FurtherHand(held, times=by) for by in in_force]
    if session.last is None:
        return [FurtherHand(empty, times=by) for by in in_force]
    before = session.last.record.multipliers[1:] or (0,) * further
    return [
        FurtherHand(each.final, each.hand, each.paid, drawn=True, times=by, next=after)
        for each, by, after in zip(session.last.judgement.further, before, in_force, strict=True)
    ]


@dataclass
class FurtherHands(Box):
    """The further hands as a box as high as the sign beside it.

    `shown` is how many have turned up, None for all.
    """

    session: Session
    shown: int | None = None

    def height(self, width: float, pen: Pen) -> float:
        """Return the least height in which the hands can be told apart."""
        return 150

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Draw the hands."""
        hands = further_hands(self.session)
        if self.session.dealt_hands >= COLORED:
            onto.live(self._tiles(rect, hands))
            return
        places = hand_places(rect, len(hands))
        for number, (place, hand) in enumerate(zip(places, hands, strict=True), 1):
            onto.paint(*_hand(place, hand, number, self.session.dealt_coins, pen))

    def _tiles(self, rect: Rect, hands: Sequence[FurtherHand]) -> HandTiles:
        last = self.session.last if self.session.phase is Phase.BET else None
        tiles = [_tile(hand) for hand in hands]
        own = last.judgement.outcome if last else None
        tiles.append(TileHand(own.final, own.paid) if own else TileHand(()))
        shown = len(tiles) if self.shown is None else self.shown
        tiles = [tile if i < shown else TileHand(()) for i, tile in enumerate(tiles)]
        tip = "Choose a hand to see its cards" if last else ""
        return HandTiles("hands", rect, tiles, self.session.dealt_coins, last is not None, tip)


def _tile(hand: FurtherHand) -> TileHand:
    cards = tuple(card for card in hand.cards if card is not None)
    return TileHand(cards, hand.paid if hand.drawn else None)


def hand_places(box: Rect, hands: int) -> list[Rect]:
    """Return a place for each hand: two one below the other, more in a square.

    >>> [round(place.x) for place in hand_places(Rect(0, 0, 320, 100), 4)]
    [0, 165, 0, 165]
    """
    columns = 1 if hands <= 2 else 2 if hands <= 4 else 3
    rows = box.rows(-(-hands // columns), GAP)
    return [cell for row in rows for cell in row.columns(columns, GAP)][:hands]


def seen_through(theme: Theme) -> int:
    """Return how dense the ground of a hand is: dark felt is seen through it."""
    return theme.palette.plate_alpha if theme.light or theme.outlined else 105


def framed(
    place: Rect, theme: Theme, paid: int, times: int, *, own: bool = False
) -> Iterator[Item]:
    """Yield the ground of a hand: gold around one that is paid, or multiplied the next time; more
    of it around a great one. `paid` is for each coin bet. Light felt shows under the own hand.
    """
    palette, great = theme.palette, paid >= GREAT
    gold = paid or times > 1
    bare = own and theme.light
    edge = palette.gold if gold else palette.line if theme.outlined or bare else None
    if great and not (theme.outlined or bare):
        yield Glow(place, palette.gold, 10, CORNER, 110)
    if not bare:
        alpha = palette.plate_alpha if great else seen_through(theme)  # no glow shines through
        yield Fill(place, palette.plate, CORNER, edge, 2, alpha=alpha)
    if edge:
        yield Fill(place, None, CORNER, edge, 3 if great else 1.5)


def _hand(place: Rect, hand: FurtherHand, number: int, coins: int, pen: Pen) -> Iterator[Item]:
    """Draw a hand in its cell: badge and which hand it is, cards, and under them what it is and
    pays.
    """
    theme, by = pen.theme, hand.next or hand.times
    if not by:  # a strip no longer than its cards
        place = place.centered(min(place.w, ROOM_BESIDE * place.h + 2 * PAD), place.h)
    yield from framed(place, theme, hand.paid // coins, by)
    inside = place.inset(PAD, min(PAD, place.h * 0.07))
    if by:
        side = min(74.0, inside.h, inside.w * 0.22)
        badge_place, inside = inside.cut_left(side, 10)
        yield from badge_items(badge_place.centered(side, side), by, theme)
        wide = pen.large(NAMED)
        if inside.w - wide >= ROOM_BESIDE * inside.h and inside.h >= _named_high(theme):
            named, inside = inside.cut_left(wide, 10)
            effect = "next hand" if hand.drawn else pays_words(hand.times)
            yield from _named(named, f"Hand {number}", effect, theme)
            hand = replace(hand, times=0, next=0)  # it is said beside the cards
    words, cards = inside.cut_bottom(pen.large(18), 2)
    if cards.h < LEAST_HIGH:  # a window this low says only what the hand is and pays
        yield from _under(inside, hand, pen)
        return
    lost = hand.drawn and not hand.paid and not theme.outlined
    shown = yield from _cards(cards, hand.cards, LOST if lost else 0, theme)
    yield from _under(Rect(shown.x, words.y, shown.w, words.h), hand, pen)


def _named_high(theme: Theme) -> float:
    return 1.4 * (theme.type.body + theme.type.second)


def _named(box: Rect, name: str, effect: str, theme: Theme) -> Iterator[Item]:
    """Draw which hand it is and what its multiplier does, in the middle of the height."""
    size, second = theme.type.body, theme.type.second
    lines = box.centered(box.w, _named_high(theme))
    above, below = lines.cut_top(1.4 * size)
    yield Label(above, name, size, theme.palette.text, "left", "semibold")
    yield Label(below, effect, second, theme.palette.muted, "left", "medium")


def _cards(
    box: Rect, cards: Sequence[int | None], veil: float, theme: Theme
) -> Generator[Item, None, Rect]:
    """Draw cards side by side where there is room, else each over a part of the one before; return
    the place of all.
    """
    tall = min(WIDEST, box.h / CARD_ASPECT)
    apart = (box.w - (HAND - 1) * APART) / HAND
    over = min(tall, box.w / (1 + (HAND - 1) * SHOWN))
    wide = min(tall, apart) if apart >= 0.8 * over else over
    step = min(wide + APART, (box.w - wide) / (HAND - 1))
    place = box.centered(wide + (HAND - 1) * step, wide * CARD_ASPECT)
    for i, card in enumerate(cards):
        spot = Rect(place.x + i * step, place.y, wide, place.h)
        if not theme.outlined:
            yield Shadow(spot, CARD_SHADOW, wide * CARD_RADIUS)
        yield CardFace(spot, card, index="large", veil=veil)
        if theme.outlined:
            yield Fill(spot, None, wide * CARD_RADIUS, (0, 0, 0), 1)
    return place


def _under(box: Rect, hand: FurtherHand, pen: Pen) -> Iterator[Item]:
    """Draw what a hand is and pays; where there is too little room, only what it pays."""
    palette, size = pen.theme.palette, pen.theme.type.caption
    color = palette.accent if hand.paid or (hand.times > 1 and not hand.drawn) else palette.muted

    def wide(words: str) -> float:
        return pen.text_width(size, words, "medium")

    if not hand.drawn:
        caption = pays_words(hand.times) if hand.times else ""
        if caption and wide(caption) <= box.w:  # else the badge says it
            yield Label(box, caption, size, color, "center", "medium")
        return

    after = f"next {times(hand.next)}" if hand.next else ""
    full = ", ".join(filter(None, (text.coins(hand.paid) if hand.paid else "", after)))
    paid = [full, text.coins(hand.paid), f"{hand.paid:,}"] if hand.paid else [full, ""]
    for form in paid:
        if wide(hand.name) + 8 + wide(form) <= box.w:
            yield Label(box, hand.name, size, color, "left", "medium")
            yield Label(box, form, size, color, "right", "medium")
            return
    alone = paid[1:] if hand.paid else [hand.name, text.DASH]
    caption = next((form for form in alone if wide(form) <= box.w), alone[-1])
    yield Label(box, caption, size, color, "center", "medium")
