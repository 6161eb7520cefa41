"""What the page of one hand shows: the deck to choose from, by the pointer or the arrow keys; the
sentence, the best kinds of hold, the table of outcomes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from evaluator import RANKS, SUITS, format_cards
from evaluator.cards import NAMES
from evaluator.figures import as_shown, number_word
from solver.explanation.hold_names import ALL_WORTH_THE_SAME, HoldName, name_of
from solver.holds import HAND
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Pad, Pen, Row, grow, share
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Icon, Item, Tile
from trainer.drawing.layouts import GridBox, heads
from trainer.drawing.leaves import Bar, ColorName, IconBox, MiniCards, Number, Words
from trainer.drawing.theme import Theme
from trainer.pages.hold_words import keep, worth_of
from trainer.widgets.base import Act, KeyPress, LiveBox, Typed, WidgetState
from trainer.widgets.listing import Listing, Scrolled

if TYPE_CHECKING:
    from solver import HandSolution, Hold


CELL, GAP = 46.0, 5.0
WIDE, HIGH = 0.39, 0.38  # the size of type, by the width and the height of a cell
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

DILEMMA = "Ks Kh Qh Jh 9c"
"""A hand worth a look: a pair that pays, or three to a royal flush."""


def fault_row(fault: str) -> Box:
    """Return what is wrong with what was typed."""
    words = share(1, Words(fault, "lead", "wrong", "semibold"))
    return Row(IconBox("cross", "wrong"), words, gap=10, align="start")


def as_typed(cards: Iterable[int]) -> str:
    """Return cards as the field shows them: tens as they stand on the cards.

    >>> as_typed((33, 51))
    '10d As'
    """
    return format_cards(cards).replace("T", "10")


def best_kinds(count: int) -> str:
    """Return what stands over the bars of so many kinds of hold."""
    return f"The {number_word(count)} best kinds of hold" if count > 1 else "The only kind of hold"


def told(*, dilemma: bool) -> str:
    """Return what is said over the deck; before any other hand, of the `dilemma`."""
    if dilemma:
        return "A dilemma to begin with. Type a hand of your own, or choose its cards."
    return "Choose a card to add it, choose it again to take it out."


@dataclass
class CardPicker(LiveBox):
    """A row for each suit, spades first, from the ace down; jokers in a column of their own.

    A click gives Act(name, card). With the focus, arrows give Act(name.at, card), and Space gives
    Act(name, card) for the card at `at`.
    """

    chosen: tuple[int, ...]
    at: int
    jokers: int = 0

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of four rows, which grows with the text."""
        columns = len(RANKS) + bool(self.jokers)
        cell = min(pen.large(CELL), max(CELL, 1.1 * (width / columns)))
        return len(SUITS) * (cell + GAP) - GAP

    def places(self) -> Iterator[tuple[int, Rect]]:
        """Yield every card and its place."""
        columns = len(RANKS) + bool(self.jokers)
        for row, cards in zip(self.rect.rows(len(SUITS), GAP), _rows(self.jokers), strict=True):
            yield from zip(cards, row.columns(columns, GAP), strict=False)  # few jokers

    def key(self, event: KeyPress | Typed) -> Act | None:
        """Move to another card with arrows, take it with Space."""
        if not isinstance(event, KeyPress):
            return None
        if event.key == "space":
            return Act(self.name, self.at)
        if event.key not in STEPS:
            return None
        across, down = STEPS[event.key]
        rows = _rows(self.jokers)
        row = next((number for number, cards in enumerate(rows) if self.at in cards), 0)
        column = (*rows[row], self.at).index(self.at) + across  # a joker may have left the deck
        row = min(max(0, row + down), len(rows) - 1)
        column = min(max(0, column), len(rows[row]) - 1)
        return Act(f"{self.name}.at", rows[row][column])

    def click(self, x: float, y: float) -> Act | None:
        """Take the card under the pointer."""
        under = (card for card, place in self.places() if place.inset(-GAP / 2).holds(x, y))
        return next((Act(self.name, card) for card in under), None)

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the deck: a tick on soft gold in place of each card in use, a ring around one."""
        palette = theme.palette
        for card, place in self.places():
            corner = place.h * 0.14
            if card in self.chosen:
                yield Fill(place, palette.accent_soft, corner, palette.accent, 2)
                side = place.h * 0.42
                yield Icon(place.centered(side, side), "tick", palette.accent)
            else:
                yield Tile(place, card, min(place.h * HIGH, place.w * WIDE))
            if look.focused and card == self.at:
                yield Fill(place.inset(-3), None, corner + 3, palette.focus, 3)


@cache
def _rows(jokers: int) -> tuple[tuple[int, ...], ...]:
    """Return the cards row by row, with the jokers at the ends of the first rows."""
    ranks = range(len(RANKS) - 1, -1, -1)
    rows = [[len(SUITS) * rank + suit for rank in ranks] for suit in (3, 2, 1, 0)]
    for joker in range(jokers):
        rows[joker].append(len(NAMES) + joker)
    return tuple(map(tuple, rows))


KINDS = 5  # that are shown as bars
ALL = 0b11111


@dataclass(frozen=True, slots=True)
class KindOfHold:
    """The best hold of a kind: holds that differ only by the kicker count as one."""

    name: str
    hold: Hold


def kinds(solution: HandSolution) -> list[KindOfHold]:
    """Return the best kinds of hold of a hand, the best first.

    >>> from solver import solve_hand
    >>> for of in kinds(solve_hand("Ks Kh Qh Jh 9c")):
    ...     print(of.name)
    Pair of kings
    Three to a royal
    Pair of kings with a kicker
    Pair of kings with two others
    All five
    """
    by_name: dict[str, KindOfHold] = {}
    for hold in solution.holds:
        name = label(hold)
        by_name.setdefault(name, KindOfHold(name, hold))
    return sorted(by_name.values(), key=lambda of: -of.hold.ev)[:KINDS]


def label(hold: Hold) -> str:
    """Return what a hold is called where others of its kind are called the same."""
    if not hold.mask or hold.mask == ALL:
        return "All five" if hold.mask else "Five new cards"
    name = name_of(hold)
    words = text.with_tens(_kind(name))
    return text.first_upper(words)


def _kind(name: HoldName) -> str:
    if not name.words:
        return text.cards(name.cards)
    words = name.words.removeprefix("a ")
    if not name.extra:
        return words
    return f"{words} with {'a kicker' if len(name.extra) == 1 else 'two others'}"


def sentence(solution: HandSolution) -> str:
    """Return what is best, and what that is worth."""
    best, coins = solution.best, solution.coins
    return f"{keep(solution, best.mask, best.cards)}: worth {text.two(best.ev * coins)} coins."


SEVERAL = re.compile("(Two|Three|Four|Five) (?!to |of |pair)")
"""How a name of several cards begins; four to a flush, two pair and three of a kind are one."""


def behind(
    solution: HandSolution, best_kinds: Sequence[KindOfHold], *, feature: bool = False
) -> str:
    """Return how far the best hold of another kind is behind; `best_kinds` are the best kinds.
    Where Ultimate X, the `feature`, is in play, it also says that this is without it.
    """
    return f"{_behind(solution, best_kinds)}{' Without Ultimate X.' if feature else ''}"


def _behind(solution: HandSolution, best_kinds: Sequence[KindOfHold]) -> str:
    if len(solution.best_masks) > 1:
        return "Another hold is worth exactly as much."
    others = [of for of in best_kinds if of.hold.ev < solution.best.ev]
    if not others:
        return ALL_WORTH_THE_SAME
    best, other = (of.ev * solution.coins for of in (solution.best, others[0].hold))
    lost = as_shown(best) - as_shown(other) or best - other  # both stand below it
    only = "only " if lost < Fraction(solution.coins, 10) else ""
    name = others[0].name
    are = "are" if SEVERAL.match(name) else "is"
    return f"{name} {are} {only}{text.two(lost)} coins behind."


def on_felt(solution: HandSolution, far: str) -> Box:
    """Return what is best, and how `far` the next is behind, as it stands over the cards."""
    return Column(
        Words(sentence(solution), "label", "on_felt", "bold"),
        Words(far, "second", "on_felt_soft"),
    )


def to_go(picked: int) -> str:
    """Say how many cards are missing.

    >>> to_go(3), to_go(4), to_go(0)
    ('Two cards to go.', 'One card to go.', 'Five cards to go.')
    """
    left = HAND - picked
    return f"{number_word(left).capitalize()} card{'' if left == 1 else 's'} to go."


def kind_bar(of: KindOfHold, solution: HandSolution) -> Box:
    """Return a kind of hold with its cards and its worth, and a bar of that."""
    best = of.hold.ev == solution.best.ev
    color: ColorName = "right" if best else "text"
    most = max(solution.best.ev, Fraction(1, 100))
    head = Row(
        IconBox("tick", "right", 17) if best else None,
        share(1, Words(of.name, "second", color, "semibold")),
        MiniCards(of.hold.cards, high=24) if of.hold.cards else None,
        Number(worth_of(of.hold), "body", color, room="44.44 coins less"),
        gap=8,
    )
    return Column(head, Bar(float(of.hold.ev / most), "right" if best else "other"), gap=4)


def outcome_table(solution: HandSolution, hold: Hold) -> GridBox:
    """Return what a hold can become: each line with its pay, its draws and their share."""
    rows = [heads("Outcome", "Pays", "Draws", "Share")]
    pays = solution.table.pays(solution.coins)
    for name, pay in zip(solution.table.line_names, pays, strict=True):
        if count := hold.outcomes.get(name, 0):
            figures = f"{pay:,}", f"{count:,}", text.share(count, hold.draws, 2)
            rows.append([Words(name, "second"), *(Number(figure, "second") for figure in figures)])
    return GridBox(rows)


LISTED = 7  # holds in sight


def hold_list(solution: HandSolution, chosen: int, at: Scrolled) -> Box:
    """Return all holds, best first, with what each gives away; arrows and a tap choose."""
    rows = []
    for hold in solution.holds:
        lost = solution.best.ev - hold.ev
        less = text.difference(lost * solution.coins)
        gives = Number(less, "second", "muted") if lost else None
        best = None if lost else Words("best", "second", "right", "semibold")
        value = Number(text.figure(hold.ev * solution.coins), "second", room="4,888.8888")
        cards = MiniCards(solution.cards, hold.mask, high=22)
        rows.append(Pad(Row(cards, ROOM, best, gives, value, gap=14), x=8, y=6))
    head = Row(
        Words("Hold", "caption", "muted"),
        ROOM,
        Words("against the best, and worth, in coins", "caption", "muted"),
    )
    return Column(head, grow(Listing("holds", rows, chosen, at, LISTED)), gap=4)
