"""The further hands of a deal: cards to ten hands, tiles beyond.

It is over four hundred lines: how a hand is drawn, whatever room it has, stands in one place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solver.holds import HAND
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Fill, Glow, Item, Label, Shadow, Weight
from trainer.drawing.palettes import Color, Palette
from trainer.drawing.theme import CARD_ASPECT, CARD_RADIUS, Theme
from trainer.pages.draw_words import product
from trainer.pages.hand_tiles import (
    LEAST_TILE,
    LOST,
    UPRIGHT,
    HandTiles,
    TileHand,
    drawn_tile,
    index_cards,
    seen_through,
    tile_places,
)
from trainer.pages.multipliers import MOST, badge_items, pays_words, pill_items, times
from trainer.pages.stage import winning

LEAST = 150.0  # the height in which so many can be told apart
LEAST_HAND = 44.0  # the height of one of few that is easily read
COLORED = 25  # from as many hands on, each is a tile
GAP, PAD, CORNER = 10.0, 9.0, 12.0
LOW_ROW, LOW_GAP = 36.0, 4.0  # the height of a row and its gap below which a gap is smaller
APART, NEAR = 8.0, 3.0  # cards side by side, and narrow ones
WIDEST = 126.0  # card
REAL = 54.0  # the width from which cards lie side by side; narrower, they overlap
OVER = 0.53  # from card to card then, by their width: rank and suit of each are seen
LEAST_REAL = 30.0  # the width of such cards; narrower, rank above suit says more
LARGER = 1.3  # how much wider than side by side cards that overlap are, to be read as easily
CARD_SHADOW = 5.0  # how far a card's shadow reaches
NAMED = 132.0  # the width of what a hand is, beside its cards
LEAST_NAMED = 0.32  # the least of it, by the width of a strip with a badge
UNDER = 22.0  # the height of what it is, below them
BADGE = 74.0
LEAST_BADGE = 32.0  # the side of the smallest; in less height it is flat, or a pill
FLAT = 2.0  # how much wider than high it is then
LINE = 1.4  # height of a line, by the size of its type
LEAST_CARDS = 20.0  # the height of a cell with cards beside what they are; lower, it has words only
PILL = 1.9  # height of the line of a pill, by the size of its type
SHORTEST = 0.86  # times the caption: a name in one line
SMALLER = 0.75  # how much smaller cards may be, so that a badge has room below them
LIFT, EDGE = 0.08, 3.0  # how far a card that wins stands higher, by its height; its ring
STRIPS = 2  # as many hands lie one below the other, each with a name
GREAT = 3  # pays for each coin bet from which a hand is great


@dataclass(frozen=True, slots=True)
class FurtherHand:
    """What is shown of a hand: its cards, None for one to be drawn; what it is and pays.

    At Ultimate X `times` is its multiplier, and `next` that of the hand after it, once it is drawn.
    `wins` is the mask of the cards that make what is paid.
    """

    cards: tuple[int | None, ...]
    name: str = ""
    paid: int = 0
    drawn: bool = False
    times: int = 0
    next: int = 0
    wins: int = 0


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
    rules = session.last.record.table.rules
    return [
        FurtherHand(
            each.final,
            each.hand,
            each.paid,
            drawn=True,
            times=by,
            next=after,
            wins=winning(each.final, each.hand, rules) if each.paid else 0,
        )
        for each, by, after in zip(session.last.judgement.further, before, in_force, strict=True)
    ]


@dataclass
class FurtherHands(Box):
    """The further hands as a box as high as the sign beside it.

    `shown` is how many have turned up, None for all. Where a page scrolls, they may be `roomy`.
    """

    session: Session
    shown: int | None = None
    least: float = LEAST
    roomy: bool = False

    def height(self, width: float, pen: Pen) -> float:
        """Return the least height in which the hands can be told apart, or read if `roomy`."""
        if not self.roomy:
            return self.least
        many = self.session.dealt_hands >= COLORED
        places = (tile_places if many else hand_places)(
            Rect(0, 0, width, 0), self.session.dealt_hands
        )
        rows = len({place.y for place in places})
        return max(self.least, rows * (pen.large(LEAST_TILE if many else LEAST_HAND) + GAP))

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Draw the hands."""
        hands = further_hands(self.session)
        if self.session.dealt_hands >= COLORED:
            onto.live(self._tiles(rect, hands))
            return
        places, coins = hand_places(rect, len(hands)), self.session.dealt_coins
        for number, (place, hand) in enumerate(zip(places, hands, strict=True), 1):
            named = number if len(hands) <= STRIPS else 0
            onto.paint(*_hand(place, hand, named, coins, pen))

    def _tiles(self, rect: Rect, hands: Sequence[FurtherHand]) -> HandTiles:
        last = self.session.last if self.session.phase is Phase.BET else None
        if last is None:
            tiles = [TileHand(hand.cards) for hand in (*hands, hands[0])]
        else:
            rules = last.record.table.rules
            drawn = (*last.judgement.further, last.judgement.outcome)
            tiles = [drawn_tile(each.final, each.paid, each.hand, rules) for each in drawn]
        if self.shown is not None:
            tiles[self.shown :] = [TileHand(()) for _ in tiles[self.shown :]]
        tip = "Choose a hand to see its cards" if last else ""
        return HandTiles("hands", rect, tiles, self.session.dealt_coins, last is not None, tip)


def hand_places(box: Rect, hands: int) -> list[Rect]:
    """Return a place for each hand: two one below the other, more in a square.

    >>> [round(place.x) for place in hand_places(Rect(0, 0, 320, 100), 4)]
    [0, 165, 0, 165]
    """
    columns = 1 if hands <= STRIPS else 2 if hands <= 4 else 3
    count = -(-hands // columns)
    rows = box.rows(count, GAP if box.h >= count * LOW_ROW or not box.h else LOW_GAP)
    return [cell for row in rows for cell in row.columns(columns, GAP)][:hands]


def framed(
    place: Rect, theme: Theme, paid: int, times: int, *, own: bool = False
) -> Iterator[Item]:
    """Yield the ground of a hand: gold around one that is multiplied, more of it around one that is
    paid well; around all the smaller wins gold would say nothing. `paid` is for each coin bet.
    Light felt shows under the own hand.
    """
    palette, great = theme.palette, paid >= GREAT
    gold = great or times > 1
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
    """Draw a hand in its cell: its cards, and what it is and pays below them or, where the cards
    get larger so, beside them; at Ultimate X also what multiplies the hand, and then the next one.
    It has a `number` in a strip of its own, 0 elsewhere.
    """
    theme, by = pen.theme, hand.times
    yield from framed(place, theme, hand.paid // coins, 0 if hand.drawn else by)
    inside = place.inset(PAD, min(PAD, place.h * 0.07))
    under, above = inside.cut_bottom(pen.large(UNDER), 3)
    most = HAND * (above.h - under.h) / UPRIGHT  # as wide as cards can be above two lines
    if by and most >= SMALLER * inside.w:
        under, above = inside.cut_bottom(2 * under.h, 3)
    high = min(BADGE, inside.h)
    side = 0 if not by else high if high >= pen.large(LEAST_BADGE) else FLAT * high
    across = min(HAND * inside.h / UPRIGHT, inside.w - pen.large(NAMED * (0.8 if by else 0.6)))
    strip = _in_strip(inside, side, _card_wide(above), pen) if number else 0
    if strip:
        cards, words = inside.cut_right(strip, PAD)
        words = words.cut_left(0 if side and strip < HAND * REAL else PAD)[1]
        if by:
            place, words = words.cut_left(side, PAD)
            yield from badge_items(place.centered(side, high), by, theme, spent=hand.drawn)
        yield from _beside(words, hand, number, coins, pen)
    elif min(HAND * above.h / UPRIGHT, inside.w) >= across:
        cards = above
        yield from _under(under, hand, coins, pen)
    else:  # in a low window
        if hand.drawn and inside.h < pen.large(LEAST_CARDS):
            yield from _under(inside, hand, coins, pen)
            return
        cards, words = inside.cut_left(across, PAD)
        yield from _under(words, hand, coins, pen)
    yield from _cards(cards, hand, theme)


def _in_strip(inside: Rect, side: float, above: float, pen: Pen) -> float:
    """Return the width of the cards in a strip, beside what the hand is and a badge of a side: as
    large as `above` their words, or with a badge one over the other; 0 where neither has room.
    """
    named = pen.large(NAMED)
    beside, over = _card_wide(inside.cut_left(named + side)[1]), 1 + (HAND - 1) * OVER
    if side and beside < REAL:
        rest = inside.cut_left(side + 2 * PAD + min(named, LEAST_NAMED * inside.w))[1]
        lapped = min(WIDEST, rest.w / over, inside.h / CARD_ASPECT)
        if lapped >= max(LEAST_REAL, beside):
            return over * lapped
    return HAND * beside + (HAND - 1) * APART if beside >= above else 0


def _card_wide(box: Rect) -> float:
    """Return the width of cards side by side in a room."""
    return min(WIDEST, (box.w - (HAND - 1) * APART) / HAND, box.h / CARD_ASPECT)


def _cards(box: Rect, hand: FurtherHand, theme: Theme) -> Iterator[Item]:
    """Draw cards side by side, or one over the other where they are larger so; where they would be
    too small to read, only rank above suit. A hand that won nothing has a veil.
    """
    wide, lost = _card_wide(box), hand.drawn and not hand.paid
    if wide < REAL:
        wide = min(WIDEST, box.w / (1 + (HAND - 1) * OVER), box.h / CARD_ASPECT)
        narrow = min((box.w - (HAND - 1) * NEAR) / HAND, box.h / UPRIGHT)
        if wide < max(LEAST_REAL, LARGER * narrow):
            yield from index_cards(box, hand.cards, theme, lost=lost, gap=NEAR, back=True)
            return
    step, tall = min(wide + APART, (box.w - wide) / (HAND - 1)), wide * CARD_ASPECT
    row = box.centered((HAND - 1) * step + wide, tall)
    lift = max(0.0, min(LIFT * tall, row.y - box.y - EDGE))
    for i, card in enumerate(hand.cards):
        wins = bool(hand.wins >> i & 1)
        spot = Rect(row.x + i * step, row.y - lift * wins, wide, tall)
        if not theme.outlined:
            yield Shadow(spot, CARD_SHADOW, wide * CARD_RADIUS)
        veil = LOST if lost and not theme.outlined else 0
        yield CardFace(spot, card, index="large", veil=veil)
        if theme.outlined:
            yield Fill(spot, None, wide * CARD_RADIUS, (0, 0, 0), 1)
        if wins:
            yield Fill(spot, None, wide * CARD_RADIUS, theme.palette.gold, EDGE)


def _beside(box: Rect, hand: FurtherHand, number: int, bet: int, pen: Pen) -> Iterator[Item]:
    """Draw what a hand is and pays, and how often the next one does, or before the draw which it is
    and what multiplies it.
    """
    palette, sizes = pen.theme.palette, pen.theme.type
    name, color, below, last = f"Hand {number}", palette.text, "", _next(hand)
    if hand.drawn:
        name, color = hand.name, _ink(hand, bet, palette) if hand.paid else palette.muted
        below = product(hand.paid, hand.times) if hand.paid else ""
    elif hand.times:
        below = pays_words(hand.times)

    def wide(words: str) -> float:
        return pen.text_width(sizes.body, words, "semibold")

    if below and box.h < LINE * (sizes.body + sizes.label):
        forms = f"{name}, {below}, {last}" if last else below, f"{name}, {below}", below
        name, below, last = next((each for each in forms if wide(each) <= box.w), below), "", ""
    lines = [(line, sizes.body, color) for line in text.wrapped(name, box.w, wide)]
    if last and len(lines) > 1:  # in one smaller line, so that what comes next has its place
        short = sizes.caption * min(1.0, box.w / pen.text_width(sizes.caption, name, "semibold"))
        lines = [(name, short, color)] if short >= SHORTEST * sizes.caption else lines
    if below:
        if not hand.drawn:
            below_sizes: tuple[float, ...] = sizes.second, sizes.caption
        else:
            below_sizes = sizes.label, sizes.body, sizes.caption
        fitted = _fitted(below, box.w, below_sizes, pen)
        times_of, equals, coins = below.rpartition("= ")
        used = LINE * (sum(size for _, size, _ in lines) + 2 * sizes.body)
        used += pill_high(pen) if last else 0
        if equals and fitted[0] != below and used <= box.h and wide(times_of) < box.w:
            lines += [(f"{times_of}=", sizes.body, palette.text)]
            fitted = _fitted(coins, box.w, (sizes.body, sizes.caption), pen)
        lines.append((*fitted, palette.text))
    high = sum(LINE * size for _, size, _ in lines)
    pill = pill_high(pen) if last and box.h >= high + pill_high(pen) else 0.0
    place = box.centered(box.w, high + pill)
    for words, size, ink in lines:
        row, place = place.cut_top(min(LINE * size, place.h))
        yield Label(row, words, size, ink, "left", "semibold")
    if pill:
        yield from _next_pill(place, last, pen)


def pill_high(pen: Pen) -> float:
    """Return the height of the line that a pill takes."""
    return PILL * pen.theme.type.caption


def _next_pill(row: Rect, words: str, pen: Pen) -> Iterator[Item]:
    """Draw what multiplies the next hand as a pill: gold, as its badge will be."""
    size = pen.theme.type.caption
    wide = min(row.w, pen.text_width(size, words, "heavy") + 20)
    spot = row.cut_left(wide)[0].centered(wide, min(row.h, 1.7 * size))
    yield from pill_items(spot, words, size, pen.theme)


def _fitted(words: str, wide: float, sizes: Sequence[float], pen: Pen) -> tuple[str, float]:
    """Return what was paid in the first form and size that there is room for: in full, without its
    unit, only the coins. In less room than these need it is smaller.
    """
    forms = dict.fromkeys((words, words.split(" coin")[0], words.rpartition("= ")[2]))
    for form in forms:
        for size in sizes:
            if pen.text_width(size, form, "semibold") + text.PIXEL <= wide:
                return form, size
    *_, last = forms
    size = sizes[-1]
    return last, size * 0.94 * min(1.0, wide / pen.text_width(size, last, "semibold"))


def _ink(hand: FurtherHand, coins: int, palette: Palette) -> Color:
    """Return the ink of what a hand won: gold where it has a gold frame, too."""
    return palette.accent if hand.paid >= GREAT * coins else palette.text


def _next(hand: FurtherHand) -> str:
    """Say what multiplies the hand after one that is drawn, where it pays more than once."""
    return f"next {times(hand.next)}" if hand.next > 1 else ""


def short_name(hand: str) -> str:
    """Return the name of a hand that comes often in less room, as players say it.

    >>> [short_name(hand) for hand in ("Jacks or better", "Three of a kind", "Two pair")]
    ['High pair', 'Trips', 'Two pair']
    """
    return "High pair" if hand.endswith(" or better") else SHORT.get(hand, hand)


SHORT = {"Three of a kind": "Trips", "Four of a kind": "Quads"}
LONGEST = "Three of a kind"  # of the hands that come often


def _under(box: Rect, hand: FurtherHand, bet: int, pen: Pen) -> Iterator[Item]:
    """Draw what a hand is and pays, or before the draw what multiplies it; where there is too
    little room, only what it pays.
    """
    palette, size, by = pen.theme.palette, pen.theme.type.caption, hand.times
    ink, last = _ink(hand, bet, palette), _next(hand)

    def wide(words: str, weight: Weight = "semibold") -> float:
        return pen.text_width(size, words, weight)

    if by and not hand.drawn and min(box.h, LEAST_BADGE) >= pen.large(LEAST_BADGE * 0.8):
        side = min(box.h, pen.large(NAMED / 3))
        spot, rest = box.cut_left(side, 10)
        worded = wide(pays_words(MOST)) <= rest.w
        yield from badge_items((spot if worded else box).centered(side, side), by, pen.theme)
        if by > 1 and worded:
            yield Label(rest, pays_words(by), size, palette.accent, "left", "semibold")
    elif by > 1 and not hand.drawn:
        pill, box = box.cut_left(wide(times(by), "heavy") + 20, 8)
        yield from pill_items(pill.centered(pill.w, 1.7 * size), times(by), 1.1 * size, pen.theme)
        if wide(pays_words(by)) <= box.w:
            yield Label(box, pays_words(by), size, palette.accent, "right", "medium")
    if not hand.paid:
        names = [hand.name]
        if by > 1:  # what it had, and did not use
            names = [f"{hand.name}, was {times(by)}", f"{hand.name} {times(by)}", hand.name]
        if hand.drawn and (name := next((each for each in names if wide(each) <= box.w), "")):
            yield Label(box, name, size, palette.muted, "left", "medium")
        return
    full = product(hand.paid, by)
    forms: Sequence[str] = (full, full.split(" coin")[0], text.coins(hand.paid), f"{hand.paid:,}")
    if by > 1 and wide(full) > box.w and box.h >= 4 * LINE * size:  # beside the cards
        above, box = box.centered(box.w, 4 * LINE * size).cut_top(LINE * size)
        if wide(hand.name) <= box.w:
            yield Label(above, hand.name, size, ink, "left", "semibold")
            above, box = box.cut_top(LINE * size)
        yield Label(above, f"{hand.paid // by:,} × {by} =", size, ink, "left", "semibold")
        box, forms = box.cut_top(2 * LINE * size)[0], forms[2:]
    if last and box.h >= 2 * LINE * size:
        three = (2 * LINE + PILL) * size
        has_name = box.h >= three and wide(LONGEST) <= box.w  # in every cell alike
        box = box.centered(box.w, min(box.h, three if has_name else (LINE + PILL) * size))
        if has_name:
            above, box = box.cut_top(LINE * size)
            yield Label(above, hand.name, size, palette.muted, "left", "medium")
        box, below = box.cut_top(LINE * size)
        yield from _next_pill(below, last, pen)
        coins = next((each for each in forms if wide(each) <= box.w), forms[-1])
        yield Label(box, coins, size, ink, "left", "semibold")
        return
    coins = next((each for each in forms if wide(each) <= box.w), forms[-1])
    if last and wide(last) + 8 + wide(full.split(" coin")[0]) <= box.w:
        coins = next(each for each in forms if wide(last) + 8 + wide(each) <= box.w)
    named = f"{hand.name}, {last}" if last else ""
    for short in forms[:2]:  # the name, if all that else stands there has room beside it
        if named and wide(named) + 8 + wide(short) <= box.w:
            last, coins = named, short
            break
    pairs = [(each, coins) for each in (last, hand.name) if each]
    if not by:
        pairs += [(short_name(hand.name), coins), (short_name(hand.name), f"{hand.paid:,}")]
    fits = (pair for pair in pairs if wide(pair[0]) + 8 + wide(pair[1]) <= box.w)
    beside, coins = next(fits, ("", coins))
    if beside:
        yield Label(box, beside, size, palette.muted if beside == last else ink, "left", "medium")
    yield Label(
        box, coins, size, ink, "right" if beside else "left" if by else "center", "semibold"
    )
