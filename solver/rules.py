"""The rules of a game: its deck, the hands that a paytable can pay, and what follows from them.

A paytable carries its rules (`PayTable.rules`). The enumeration, the fast path, the charts and the
shoe all take them from there. So far there is one such value, `STANDARD`, and every paytable file
is for it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import comb, lcm
from typing import NamedTuple

from evaluator import CATEGORIES, RANKS, SUITS, CardError, category_classes, format_card
from solver.holds import HAND, MASKS

RANKED_HANDS = ("four_of_a_kind", "full_house", "three_of_a_kind", "pair")
"""The hands that a line of a paytable can restrict to certain ranks."""


class Cell(NamedTuple):
    """Final hands that every paytable pays alike: a run of rank classes.

    Attributes:
        hand: the name of the hand.
        rank: the letter of the hand's main rank, or "" if lines cannot depend on it.
        kicker: the letter of the fifth card's rank, or "" if lines cannot depend on it.
        classes: how many rank classes it has.
    """

    hand: str
    rank: str
    kicker: str
    classes: int


@dataclass(frozen=True)
class Rules:
    """What every paytable of one kind of game shares.

    A player is dealt five cards of the deck, keeps some, and replaces the others from the rest of
    the deck. The final hand has one rank class, the class belongs to one cell, and the first line
    of the paytable that matches the cell pays.

    Attributes:
        deck: the ids of the cards that are shuffled, from 0 up.
        hands: the names of the hands that a line can pay, best first.

    >>> STANDARD.deals, STANDARD.denominator, STANDARD.total
    (2598960, 7669695, 19933230517200)
    """

    deck: range
    hands: tuple[str, ...]

    def __str__(self) -> str:
        return f"a deck of {len(self.deck)} cards"

    def __reduce__(self) -> tuple[type[Rules], tuple[object, ...]]:
        # Rebuild from the two attributes: what follows from them need not be pickled.
        return Rules, (self.deck, self.hands)

    def check_deal(self, cards: Sequence[int]) -> None:
        """Refuse a deal with a card that the deck does not have.

        >>> STANDARD.check_deal((51, 45))
        >>> Rules(deck=range(48), hands=CATEGORIES).check_deal((51, 45))
        Traceback (most recent call last):
        evaluator.cards.CardError: card 1: As is not in a deck of 48 cards

        Raises:
            CardError: a card is not in the deck; the message names the first such card.
        """
        if max(cards) not in self.deck:
            strange = next(n for n, card in enumerate(cards) if card not in self.deck)
            name = format_card(cards[strange])
            raise CardError(f"card {strange + 1}: {name} is not in {self}")

    @property
    def ranks(self) -> int:
        """How many ranks the deck has, each in four suits."""
        return len(self.deck) // len(SUITS)

    @property
    def unseen(self) -> int:
        """How many cards there are to draw from."""
        return len(self.deck) - HAND

    @cached_property
    def deals(self) -> int:
        """How many deals there are."""
        return comb(len(self.deck), HAND)

    @cached_property
    def draws(self) -> tuple[int, ...]:
        """The number of draws to each hold, by mask."""
        return tuple(comb(self.unseen, HAND - mask.bit_count()) for mask in range(MASKS))

    @cached_property
    def denominator(self) -> int:
        """The least common multiple of the numbers of draws.

        Values of holds are stored as integers over this denominator, so that they compare and add
        exactly.
        """
        return lcm(*self.draws)

    @cached_property
    def scales(self) -> tuple[int, ...]:
        """By mask, the factor that turns the total coins of all draws to a hold into its value."""
        return tuple(self.denominator // draws for draws in self.draws)

    @cached_property
    def total(self) -> int:
        """The number that a game's counts of final hands add up to: `deals` times `denominator`."""
        return self.deals * self.denominator

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in the order of their rank classes, best first.

        >>> len(STANDARD.cells), STANDARD.cells[2]
        (201, Cell(hand='four_of_a_kind', rank='A', kicker='K', classes=1))
        """
        return tuple(cell for hand in self.hands for cell in _cells_of(hand))

    def cell_of(self, rank_class: int) -> int:
        """Return the index in `cells` of the cell that a rank class belongs to.

        >>> STANDARD.cells[STANDARD.cell_of(1600)].hand
        'straight'
        """
        return bisect_right(self._cell_starts, rank_class) - 1

    @cached_property
    def _cell_starts(self) -> tuple[int, ...]:
        return tuple(accumulate((cell.classes for cell in self.cells), initial=1))[:-1]

    @cached_property
    def classes(self) -> int:
        """The length of an array indexed by rank class; classes are numbered from 1.

        >>> STANDARD.classes
        7463
        """
        return 1 + sum(cell.classes for cell in self.cells)


def _cells_of(hand: str) -> Iterator[Cell]:
    """Yield a hand's cells, best first: its classes go by main rank, then by kicker."""
    classes = len(category_classes()[hand])
    if hand not in RANKED_HANDS:
        yield Cell(hand, "", "", classes)
        return
    for rank in RANKS[::-1]:
        if hand == "four_of_a_kind":
            yield from (Cell(hand, rank, kicker, 1) for kicker in RANKS[::-1] if kicker != rank)
        else:
            yield Cell(hand, rank, "", classes // len(RANKS))


STANDARD = Rules(deck=range(len(RANKS) * len(SUITS)), hands=CATEGORIES)
"""Five-card draw with 52 cards, none of them wild: Jacks or Better and its relatives."""
