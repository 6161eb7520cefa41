"""A hold as a box: as a bar, on a plate, in its hand; and the two holds of the why dialogs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Literal

from trainer.app.scene import Pop, Stage, Transition
from trainer.drawing.boxes import ROOM, At, Box, Column, Row, share, wide
from trainer.drawing.items import IconName
from trainer.drawing.layouts import AsHigh, AsWide, FitWide
from trainer.drawing.leaves import Bar, ColorName, HandCards, IconBox, MiniCards, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size
from trainer.pages.boxed import BoxDialog
from trainer.pages.hold_words import worth_beside, worth_of
from trainer.teaching.in_words import DRAW_FIVE

if TYPE_CHECKING:
    from solver.hand import Hold

BarLook = Literal["right", "wrong", "other", "gold"]
CARDS, CARD, CARD_GAP = 276.0, 52.0, 4.0  # the width of a hand, of a card, between two
LOOKS: dict[str, tuple[IconName | None, ColorName, BarLook]] = {
    "right": ("tick", "right", "right"),
    "wrong": ("cross", "wrong", "wrong"),
    "now": ("arrow", "wrong", "wrong"),
}
OTHER: tuple[IconName | None, ColorName, BarLook] = None, "text", "other"
"""The icon, the colour and the bar of a hold by its look, and of one that is just another."""


def kept_cards(cards: Sequence[int]) -> Box:
    """Return the cards of a hold, small; of none, words that are as high."""
    if cards:
        return MiniCards(cards)
    return AsHigh(Words("five new cards", "second", "muted"), (MiniCards((0,)),))


def hold_bar(
    label: str, look: str, held: Sequence[int], worth: Fraction | float, best: Fraction | float
) -> Box:
    """Return a hold as a bar: its name, its cards, its worth in coins beside the `best`, all on one
    scale.
    """
    icon, color, bar_look = LOOKS.get(look, OTHER)
    words: Box = Words(label, "second", weight="semibold")
    sign = IconBox(icon, color, 18) if icon is not None else None
    if sign is not None:
        words = Words(label, "second", color, "medium")
    cards, figures = kept_cards(held), worths(worth_beside(worth, best))
    named = Row(sign, share(1, words), gap=8)
    beside = (Column(named, Row(cards, ROOM, each, gap=8), gap=4) for each in figures)
    small = Number(worth_beside(worth, best), "second")
    above = Column(Row(sign, words, ROOM, small, gap=8), AsHigh(At(cards, "start"), figures), gap=4)
    fullest, least = beside
    bar = Bar(float(worth / best) if best else 0, bar_look)
    return Column(FitWide(fullest, above, least), bar, gap=4)


def worths(worth: str, size: Size = "body", color: ColorName = "text") -> tuple[Box, Box]:
    """Return what a hold is worth, with its unit and, where there is no room, without."""
    forms = worth, worth.replace(" coins less", " less")
    full, short = (Number(each, size, color) for each in forms)
    return full, short


def hold_plate(label: str, look: str, hold: Hold, grown: float, hands: int) -> Box:
    """Return a hold on a plate, its worth on so many hands; its bar is as long as by now, of 1."""
    most = hold.solution.best.ev
    part = float(hold.ev / most) if most else 0.0
    return _plate(label, look, hold.cards, worth_of(hold, hands), part * grown)


def _plate(label: str, look: str, cards: Sequence[int], worth: str, part: float) -> Box:
    icon, color, bar_look = LOOKS.get(look, OTHER)
    name = Row(
        IconBox(icon, color, 18) if icon else None, Words(label, "second", color, "semibold"), gap=8
    )
    shown, figures = kept_cards(cards), worths(worth, color=color)
    small = Number(worth, "second", color)
    forms = (Row(name, ROOM, each, gap=8) for each in (figures[0], small, figures[1]))
    first = AsHigh(FitWide(*forms), figures[:1])
    beside = AsWide(Row(name, shown, ROOM, figures[0], gap=8), (_LONGEST,))
    row = FitWide(beside, Column(first, At(shown, "start"), gap=6))
    return Panel(Column(row, ROOM, Bar(part, bar_look), gap=6), "plate", 16, 12)


_LONGEST = Row(
    IconBox("cross", "wrong", 18),
    Words("Another hold", "second", weight="semibold"),
    MiniCards(range(5)),
    Number("44.44 coins less", "body"),
    gap=8,
)
"""What stands over the bar of a plate, at its longest: by it a plate has one line or two."""
SAMPLE = _plate("Best hold", "right", range(4), "88.88 coins", 1)
"""A plate that is as high as others."""


def named(label: str, mask: int) -> str:
    """Return the label of a hold; of none it says so, which five grey cards alone do not.

    >>> named("You kept", 0b11), named("You kept", 0), named("You keep", 0), named("Better", 0)
    ('You kept', 'You drew five', 'You draw five', 'Better: draw five')
    """
    if mask:
        return label
    none = {"You kept": "You drew five", "You keep": f"You {DRAW_FIVE.lower()}"}
    return none.get(label, f"{label}: {DRAW_FIVE.lower()}")


def hold_row(
    label: str,
    color: ColorName,
    worth: str,
    cards: Sequence[int],
    mask: int,
    grown: float,
    each: float,
) -> Box:
    """Return a hand with what is kept of it, and what that is worth."""
    icon = IconBox("tick" if color == "right" else "cross", color, 18)
    words = Column(
        Row(icon, share(1, Words(named(label, mask), "body", color, "semibold")), gap=6),
        Number(worth, "second", "muted", "regular", "left"),
        gap=2,
    )
    hand = HandCards(cards, mask, color, each=each)
    return Row(wide(130 * grown, words), share(1, hand), gap=0, narrow=400)


class HoldsDialog(BoxDialog):
    """A dialog that sets two holds of a hand side by side; W closes it too."""

    wide = 900.0
    neutral: ClassVar[ColorName] = "text"  # the ring of another hold than the best, if that is kept
    _right: bool  # whether the player's hold is the best

    def look(self, *, best: bool) -> str:
        """Return how a hold looks."""
        return "right" if best else "other" if self._right else "wrong"

    def hold_box(
        self,
        name: str,
        cards: Sequence[int],
        mask: int,
        worth: str,
        *below: Box | None,
        best: bool,
    ) -> Box:
        """Return a hold: the five cards with those held ringed, its worth, and what is below."""
        icon, color, _ = LOOKS.get(self.look(best=best), OTHER)
        ring = self.neutral if icon is None else color
        head = Row(
            None if icon is None else IconBox(icon, color, 18),
            share(1, Words(name, "lead", color, "medium")),
            Number(worth, "label", color, "bold"),
            gap=8,
        )
        hand = wide(CARDS, HandCards(cards, mask, ring, CARD, CARD_GAP, "largest"))
        beside = share(1, Column(head, *below, gap=6))
        return Row(hand, beside, gap=18, narrow=600, narrow_gap=8)

    def key(self, key: str, stage: Stage) -> Transition:
        """Close it on W too."""
        return Pop() if key == "w" else super().key(key, stage)
