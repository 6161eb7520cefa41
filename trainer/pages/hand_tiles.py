"""Very many hands of a deal as one control: tiles with their cards, or with what these are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from evaluator import SUITS
from solver.holds import HAND
from solver.rules import Rules
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label, Tile
from trainer.drawing.palettes import Color
from trainer.drawing.text import rank_name
from trainer.drawing.theme import Theme
from trainer.pages.stage import winning
from trainer.widgets.base import Act, KeyPress, Still, Typed, WidgetState, focus_ring
from trainer.widgets.button import PRESSES
from trainer.widgets.hand_row import CREAM

TILE_GAP, LOW_GAP = 5.0, 2.0  # between tiles, and between low ones
TILE_CORNER = 8.0
LEAST_TILE = 24.0  # the height of a tile that says more than what it pays
LEAST_NUMBER = 14.0  # the height of one that says that in type that can be read
LEAST_BESIDE = 100.0, 30.0  # the width and height of a tile with its pay beside cards
LEAST_ABOVE = 56.0  # the height of one with its pay below them
WIDE_SIGN, WIDE_DIGIT = 0.92, 0.68  # the widest rank and a digit, by the size of type
THIN = "\N{FOUR-PER-EM SPACE}"  # between two ranks: so a ten, which has two digits, is read as one
THIN_WIDE, GROUP_GAP = 0.27, 0.5  # it, and what is between two groups, by the size of type
LEAST_TYPE = 7.5
LARGE_TEXT = 1.5  # the size of text from which tiles show what they pay and nothing smaller
SPARE = 4.0
CARD_GAP = 1.5
LOST = 0.5  # how much of the veil of thrown cards lies over a hand that pays nothing
UPRIGHT, TALL = 1.3, 2.05  # least and greatest height of a small card, by its width
LEAST_UPRIGHT = 22.0  # the height of one; lower, its suit stands beside its rank
SUIT_SIGNS = "♣♦♥♠"
ALL = (1 << HAND) - 1
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


def seen_through(theme: Theme) -> int:
    """Return how dense the ground of a hand is: dark felt is seen through it."""
    return theme.palette.plate_alpha if theme.light or theme.outlined else 105


def tile_places(box: Rect, hands: int) -> list[Rect]:
    """Return the places of the tiles: wide ones, which have room for cards, where they are high
    enough.

    >>> [round(tile_places(Rect(0, 0, 600, 400), hands)[0].w) for hands in (25, 50, 100)]
    [116, 116, 56]
    """
    columns = 5 if hands <= 25 or (hands <= 50 and box.h / 10 >= LEAST_TILE + TILE_GAP) else 10
    count = -(-hands // columns)
    low = 0 < box.h < count * (LEAST_NUMBER + TILE_GAP)
    rows = box.rows(count, LOW_GAP if low else TILE_GAP)
    return [cell for row in rows for cell in row.columns(columns, TILE_GAP)][:hands]


@dataclass(frozen=True, slots=True)
class TileHand:
    """A hand as a tile: its cards, None for one to be drawn; what it was paid, None before the
    draw; and the cards that make that, in words.
    """

    cards: Sequence[int | None]
    paid: int | None = None
    words: tuple[str, ...] = ()


@lru_cache(maxsize=256)
def drawn_tile(cards: tuple[int, ...], paid: int, hand: str, rules: Rules) -> TileHand:
    """Return a drawn hand as a tile.

    >>> from evaluator import parse_cards
    >>> from solver import load_paytable
    >>> rules = load_paytable("job-9-6").rules
    >>> tile = drawn_tile(tuple(parse_cards("Ts 4h Td 4c 4d")), 45, "Full house", rules)
    >>> [group.split(THIN) for group in tile.words]
    [['4', '4', '4'], ['10', '10']]
    >>> drawn_tile(tuple(parse_cards("2h 4h Qh 8h 7h")), 30, "Flush", rules).words
    ('♥♥♥♥♥',)
    """
    if not paid:
        return TileHand(cards, paid)
    made = winning(cards, hand, rules)
    if made == ALL and len({card % len(SUITS) for card in cards}) == 1:
        return TileHand(cards, paid, (SUIT_SIGNS[cards[0] % len(SUITS)] * HAND,))
    kinds = tuple(card // len(SUITS) for i, card in enumerate(cards) if made >> i & 1)
    return TileHand(cards, paid, _groups(kinds))


@lru_cache(maxsize=256)
def _groups(kinds: tuple[int, ...]) -> tuple[str, ...]:
    """Return ranks in words, equal ones together, the most and then the highest first."""
    order = sorted({*kinds}, key=lambda kind: (-kinds.count(kind), -kind))
    return tuple(THIN.join([rank_name(len(SUITS) * kind)] * kinds.count(kind)) for kind in order)


@dataclass(frozen=True, slots=True)
class HandTiles(Still):
    """All hands of a deal as one control: a click opens the nearest hand."""

    name: str
    rect: Rect
    hands: Sequence[TileHand]
    coins: int
    enabled: bool = True
    tip: str = ""

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Space and Enter open the first hand; from there the arrows go on."""
        pressed = isinstance(event, KeyPress) and event.key in PRESSES
        return Act(self.name, 0) if pressed else None

    def click(self, x: float, y: float) -> Act | None:
        """Choose the nearest tile."""

        def away(i: int) -> float:
            middle = places[i].center
            return (middle[0] - x) ** 2 + (middle[1] - y) ** 2

        places = tile_places(self.rect, len(self.hands))
        return Act(self.name, min(range(len(places)), key=away))

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the tiles; the last is the player's own hand."""
        if look.focused:
            yield focus_ring(self.rect, theme, TILE_CORNER)
        places = tile_places(self.rect, len(self.hands))
        for place, hand in zip(places, self.hands, strict=True):
            yield from self._tile(place, hand, theme)
        own = theme.palette.accent if theme.outlined else CREAM
        yield Fill(places[-1].inset(-2), None, TILE_CORNER + 2, own, 2.5)

    def _tile(self, place: Rect, hand: TileHand, theme: Theme) -> Iterator[Item]:
        palette = theme.palette
        look = tally_color(hand.paid or 0, self.coins)
        if look is None:
            edge = palette.line if theme.outlined else None
            yield Fill(place, palette.plate, TILE_CORNER, edge, alpha=seen_through(theme))
            ink = palette.muted
        else:
            ground, ink = look
            great = (hand.paid or 0) >= LEVELS[0][0] * self.coins
            yield Fill(place, ground, TILE_CORNER, CREAM if great else None, 2)
        words, cards = place, None
        marks_of = hand.words if theme.grow < LARGE_TEXT else ()  # small marks are of no use there
        sentence = f"{hand.paid:,}" if hand.paid else ""
        together = "   ".join((sentence, " ".join(hand.words)))
        letters = len(together.replace(THIN, ""))
        if place.h >= LEAST_ABOVE:
            cards, words = place.inset(6, 6).cut_top(0.66 * (place.h - 12), 4)
        elif place.h >= LEAST_BESIDE[1] and place.w >= LEAST_BESIDE[0]:
            words, cards = place.inset(5, 4).cut_right(0.27 * place.w, 4)
        elif marks_of and place.w >= 0.8 * letters * min(12, 0.6 * place.h):
            sentence = together
        elif marks_of and place.h >= LEAST_TILE:
            above, marks = place.cut_top(place.h * 0.52)
            size = min(marks.h * 0.8, (marks.w - 4) / _all_wide(marks_of))
            if size >= LEAST_TYPE:
                words = above
                yield from _marks(marks.moved(dy=-1.5), marks_of, size, ink)
        if cards is not None:
            yield from index_cards(cards, hand.cards, theme, lost=hand.paid == 0, gap=CARD_GAP)
        if sentence:
            size = min(
                20.0 * theme.grow,
                max(0.86 * words.h, min(13.0, words.h)),
                words.w / (WIDE_DIGIT * len(sentence)),
            )
            yield Label(words, sentence, size, ink, "center", "heavy")
        elif hand.paid is not None:
            yield Fill(words.centered(10, 2), ink)


@lru_cache(maxsize=256)
def _wide(group: str) -> float:
    """Return the width of equal ranks or signs / the size of type."""
    ranks = group.replace(THIN, "")
    signs = len(ranks) * (WIDE_DIGIT if ranks.isdigit() else WIDE_SIGN)
    return signs + THIN_WIDE * (len(group) - len(ranks))


def _all_wide(groups: Sequence[str]) -> float:
    """Return the width of groups and of what is between them / the size of type."""
    return sum(map(_wide, groups)) + GROUP_GAP * (len(groups) - 1)


def _marks(box: Rect, groups: Sequence[str], size: float, ink: Color) -> Iterator[Item]:
    """Yield groups of ranks side by side: each is a text of its own, drawn once for many hands."""
    x = box.x + (box.w - size * _all_wide(groups)) / 2
    for group in groups:
        wide = size * _wide(group)
        place = Rect(x, box.y, wide, box.h).inset(-SPARE, 0)  # small type is set wider
        yield Label(place, group, size, ink, "center", "bold")
        x += wide + size * GROUP_GAP


def index_cards(
    box: Rect,
    cards: Sequence[int | None],
    theme: Theme,
    *,
    lost: bool,
    gap: float,
    back: bool = False,
) -> Iterator[Item]:
    """Yield narrow cards side by side, each rank above suit, veiled where the hand is `lost`.
    One to be drawn is left out, or shows its `back`.
    """
    high = box.h / UPRIGHT if box.h >= LEAST_UPRIGHT else 1.44 * box.h
    wide = min((box.w - (HAND - 1) * gap) / HAND, high)
    tall = min(box.h, TALL * wide)
    size = min(1.05 * wide, 0.52 * tall) if tall > wide else min(0.6 * tall, 0.42 * wide)
    row = box.centered(HAND * wide + (HAND - 1) * gap, tall)
    for i, card in enumerate(cards):
        spot = Rect(row.x + i * (wide + gap), row.y, wide, tall)
        if card is not None or back:
            grey = lost and card is not None
            veil = LOST if grey and not theme.outlined else 0
            yield Tile(spot, card, size, discarded=grey and theme.outlined, veil=veil)
