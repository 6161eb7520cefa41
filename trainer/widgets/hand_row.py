"""Five large cards side by side as a box, for every page that deals: each is a button.

What stands above a card says what became of it: held, to be kept, kept wrongly, thrown away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Fill, Glow, Icon, IconName, Item, Label, Shadow
from trainer.drawing.leaves import THROWN
from trainer.drawing.palettes import Color, Palette
from trainer.drawing.theme import CARD_ASPECT, CARD_RADIUS, Index, Theme
from trainer.widgets.base import wild_mark
from trainer.widgets.button import CardSpot, mixed

TagTone = Literal["gold", "right", "wrong", "quiet"]
"""Held or winning; to be kept; kept wrongly; a remark."""

CARDS = 5
LIFT = 10.0  # how far a held card rises
LEAST, MOST, STEP = 96.0, 200.0, 8.0  # the width of a card
TAG, NUMBER = 26.0, 20.0  # the heights of what stands above and below a card
LOW_TAG, BELOW = 22.0, 4.0  # the height of a tag or number below a card; how far below it is
LEAST_GAP, MOST_GAP = 14.0, 26.0  # rings of neighbours are not to touch
EDGE = 2.0  # of the ring in light looks
RING = 4.0
PRINT_FROM, PRINT_OUT = 0.14, 12.0  # where the printed line begins; how far it reaches beyond
PRINT_LOW = 8.0  # how far it reaches below the numbers, which stand clear of it
PRINT = (0.20, 0.12)  # how much cream there is in its two frames
CREAM: Color = (255, 246, 222)
SMALL = 90.0  # a narrower card has a large index


@dataclass(frozen=True, slots=True)
class Tag:
    """Words above a card."""

    words: str
    tone: TagTone = "gold"


@dataclass(frozen=True, slots=True)
class Slot:
    """How one card lies.

    `card` is None for its back. `raised` and `turned` run from 0 to 1, `shift` is how far the card
    is from its place while it moves, `angle` how much it leans then. `ring` is the colour around
    it, `thrown` whether it was or is to be thrown away. A `wild` card says so once it is face up.
    An `empty` place is still to be filled, later or next.
    """

    card: int | None
    tag: Tag | None = None
    ring: TagTone | None = None
    raised: float = 0
    turned: float = 1
    shift: tuple[float, float] = (0, 0)
    angle: float = 0
    thrown: bool = False
    wild: bool = False
    alpha: int = 255
    empty: Literal["", "later", "next"] = ""


@dataclass
class HandRow(Box):
    """The row; it is as high as its smallest cards need, and grows with the room that it gets."""

    slots: Sequence[Slot]
    enabled: bool
    numbers: bool = True
    most: float = MOST
    least: float = LEAST
    low: bool = False  # tags, and numbers while cards are chosen, share the room below the cards
    line: bool = False  # they share the line above the cards
    printed: bool = False  # whether the line that is printed on a table runs under the cards
    blank: bool = False  # whether only the room of the numbers is kept
    steady: bool = False  # cards grow by steps: with a line of words more they mostly stay the same

    def _above(self, pen: Pen) -> float:
        return pen.large(TAG) + 6 if not self.low else 0

    @property
    def _numbers_below(self) -> bool:
        return self.numbers and not (self.low or self.line)

    def _around(self, pen: Pen) -> float:
        below = pen.large(NUMBER) if self._numbers_below else 8
        if self.low:
            below = BELOW + pen.large(LOW_TAG) - RING
        return self._above(pen) + LIFT + RING + below

    @property
    def _beside(self) -> float:
        """How much room there is beside the outer cards."""
        return PRINT_OUT if self.printed else RING

    def height(self, width: float, pen: Pen) -> float:
        """Return the height with the smallest cards."""
        return self._around(pen) + self._card(width, 0, pen) * CARD_ASPECT

    def _card(self, width: float, height: float, pen: Pen) -> float:
        """Return the width of a card in a room of this size."""
        fit = (width - (CARDS - 1) * LEAST_GAP - 2 * self._beside) / CARDS
        tall = (height - self._around(pen)) / CARD_ASPECT
        grown = max(0.0, tall - self.least)
        if self.steady:
            grown -= grown % STEP
        return min(fit, self.most, self.least + grown)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Draw the cards, in the middle of the rectangle, and make each a button."""
        wide = self._card(rect.w, rect.h, pen)
        room = rect.w - CARDS * wide - 2 * self._beside
        gap = min(pen.large(MOST_GAP), room / (CARDS - 1))
        whole = CARDS * wide + (CARDS - 1) * gap
        tall = self._around(pen) + wide * CARD_ASPECT
        top = rect.y + max(0.0, rect.h - tall) / 2
        left = rect.x + (rect.w - whole) / 2
        above = self._above(pen)
        if self.printed and not pen.theme.outlined:
            y = top + above + LIFT + wide * PRINT_FROM
            under = Rect(left, y, whole, tall + PRINT_LOW - (y - top)).inset(-PRINT_OUT, 0)
            onto.paint(*_printed(under, pen.theme))
        for i, slot in enumerate(self.slots):
            x = left + i * (wide + gap)
            column = Rect(x, top, wide, tall).inset(-gap / 3, 0)  # words may be wider than a card
            card = Rect(x, top + above + LIFT, wide, wide * CARD_ASPECT)
            self._show(i, slot, column, card, pen, onto)

    def _show(self, i: int, slot: Slot, column: Rect, card: Rect, pen: Pen, onto: Placing) -> None:
        theme = pen.theme
        if slot.thrown and slot.tag is None and theme.outlined:  # there is no veil that says it
            slot = replace(slot, tag=Tag(THROWN, "quiet"))
        at = card.moved(dy=-LIFT * slot.raised)
        if slot.tag is not None:  # all on one line, however far each card is raised
            line = card.y - LIFT - 6 - pen.large(TAG)
            tag = Rect(column.x, line, column.w, pen.large(TAG))
            if self.low:
                tag = Rect(column.x, card.bottom + BELOW, column.w, pen.large(LOW_TAG))
        if self._numbers_below and not self.blank:
            below = card.bottom + RING + EDGE
            number = Rect(column.x, below, column.w, pen.large(NUMBER))
            onto.paint(*_number(number, str(i + 1), theme))
        onto.paint(*slot_items(at, slot, theme))
        reach = Rect(card.x, card.y - LIFT, card.w, card.h + LIFT)
        onto.live(CardSpot(f"card{i + 1}", reach, i, at, enabled=self.enabled))
        if (self.low or self.line) and slot.tag is None and slot.card is not None and self.enabled:
            high = pen.large(NUMBER)
            middle = card.y - LIFT - 6 - pen.large(TAG) / 2
            if self.low:
                middle = card.bottom + BELOW + pen.large(LOW_TAG) / 2
            pill = Rect(at.x, middle - high / 2, at.w, high)
            onto.paint(*_number(pill, str(i + 1), theme, plate=True))
        if slot.tag is not None:
            onto.paint(*tag_items(tag, slot.tag, pen))  # over the ring of the focus


def _printed(box: Rect, theme: Theme) -> Iterator[Item]:
    """Yield two frames printed on the felt."""
    for inner, ink in enumerate(PRINT):
        color = mixed(theme.palette.felt, CREAM, ink)
        yield Fill(box.inset(5 * inner), None, 22 - 5 * inner, color, 2 - inner)


def slot_items(place: Rect, slot: Slot, theme: Theme) -> Iterator[Item]:
    """Yield a card with its shadow, its ring and its light."""
    at = place.moved(*slot.shift)
    corner = at.w * CARD_RADIUS
    if slot.empty:
        yield from _outline(at, slot.empty == "next", theme)
        return
    moving = slot.shift != (0, 0) or slot.turned < 1
    if not moving and slot.alpha == 255:
        yield Shadow(at, 12, corner)
    color = None if slot.ring is None or moving else tone_color(slot.ring, theme.palette)
    if color is not None and not theme.outlined:
        yield Glow(at, color, 18, corner, 120)
    veil = 1 if slot.thrown and not theme.outlined else 0
    index: Index | None = "large" if at.w < SMALL else None  # else the player's
    yield CardFace(at, slot.card, slot.alpha, slot.turned, slot.angle, index, veil=veil)
    if slot.wild and slot.card is not None and not moving:
        yield from wild_mark(at, theme)
    if color is not None:
        yield Fill(at.inset(-RING), None, corner + RING, color, RING)
        if theme.light:  # its dark green is lost on dark felt without an edge
            edge = RING + EDGE
            yield Fill(at.inset(-edge), None, corner + edge, theme.palette.panel, EDGE)
    if slot.thrown and theme.outlined:
        yield Fill(at, None, corner, theme.palette.muted, 3)


def _outline(place: Rect, is_next: bool, theme: Theme) -> Iterator[Item]:
    """Yield the dashed edge of an empty place; the one to be filled next is gold and filled."""
    palette, corner = theme.palette, place.w * CARD_RADIUS
    if is_next:
        yield Fill(place, palette.gold, corner, palette.gold, 3, alpha=28)
        yield Fill(place, None, corner, palette.on_felt_gold, 3)
        return
    across, down = place.inset(corner, 0), place.inset(0, corner)
    for i in range(0, 15, 2):
        x, y = across.x + across.w * i / 15, down.y + down.h * i / 15
        for edge in (place.y, place.bottom - 2):
            yield Fill(Rect(x, edge, across.w / 15, 2), palette.on_felt_soft)
        for edge in (place.x, place.right - 2):
            yield Fill(Rect(edge, y, 2, down.h / 15), palette.on_felt_soft)


def tone_color(tone: TagTone, palette: Palette) -> Color:
    """Return the colour of a ring."""
    colors: dict[TagTone, Color] = {
        "gold": palette.gold,
        "right": palette.right,
        "wrong": palette.wrong,
        "quiet": palette.on_felt_soft,
    }
    return colors[tone]


READABLE = 0.8  # of the usual type: a tag in smaller type says less


def tag_items(box: Rect, tag: Tag, pen: Pen) -> Iterator[Item]:
    """Yield a pill with words, in the middle of a box; its icon says what its colour says."""
    theme, palette = pen.theme, pen.theme.palette
    size = theme.type.second
    words = tag.words
    wide = pen.text_width(size, words, "bold") + 2
    icons: dict[TagTone, IconName] = {"gold": "tick", "right": "tick", "wrong": "cross"}
    icon = icons.get(tag.tone)
    beside = size * 1.15 + 6 if icon else 0
    if icon and READABLE * (wide + beside) > box.w - 12:  # the sign says the first word, too
        words = words.rpartition(" ")[2]
        wide = pen.text_width(size, words, "bold") + 2
    fit = min(1.0, (box.w - 12) / (wide + beside))
    if fit < 1:
        size *= fit
        wide = pen.text_width(size, words, "bold") + 2  # small type is set wider
    side = size * 1.15 if icon else 0
    gap = 6 * fit if icon else 0
    pill = box.centered(wide + side + gap + (26 if fit == 1 else 12), box.h)
    ink = color = palette.on_accent
    if tag.tone == "gold":
        ramp = palette.gold_ramp
        yield Fill(pill, ramp[0], pill.h / 2, palette.gold_edge, 1, to=ramp[2])
    else:
        grounds = {"right": palette.right_soft, "wrong": palette.wrong_soft}
        ground = grounds.get(tag.tone, palette.plate)
        color = {"right": palette.right, "wrong": palette.wrong}.get(tag.tone, palette.text)
        ink = palette.text if tag.tone == "wrong" else color  # red on red is hard to read
        edge = color if tag.tone != "quiet" else None
        yield Fill(pill, ground, pill.h / 2, edge, 1.5)
    x = pill.x + (pill.w - wide - side - gap) / 2
    if icon:
        yield Icon(Rect(x, pill.y, side, pill.h).centered(side, side), icon, color)
    place = Rect(x + side + gap, pill.y, wide, pill.h)
    yield Label(place, words, size, ink, "left", "bold")


def _number(box: Rect, words: str, theme: Theme, *, plate: bool = False) -> Iterator[Item]:
    palette, size = theme.palette, theme.type.second
    if plate or theme.light:  # text stands on plates where the felt is light
        pill = box.centered(size * 2.2, size * 1.4)
        yield Fill(pill, palette.plate, pill.h / 2)
        yield Label(pill, words, size, palette.text, "center", "medium")
    else:
        yield Label(box, words, size, palette.on_felt_soft, "center", "medium")
