"""The rules of a game: its deck, the hands that a paytable can pay, and what follows from them.

A paytable carries its rules (`PayTable.rules`). The enumeration, the fast path, the charts and the
shoe all take them from there. `STANDARD` has 52 cards and none of them wild; `rules_of` has the
rules of games in which the cards of some ranks are wild, or jokers are added to the deck.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from math import comb, lcm
from typing import NamedTuple

from evaluator import CATEGORIES, RANKS, SUITS, CardError, category_classes, format_card
from evaluator.cards import JOKER
from evaluator.categories import RANK_PLURALS
from solver.holds import HAND, MASKS

RANKED_HANDS = ("five_of_a_kind", "four_of_a_kind", "full_house", "three_of_a_kind", "pair")
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
        deck: the ids of the cards that are shuffled, from 0 up; jokers come last.
        hands: the names of the hands that a line can pay, best first.
        wild: the letters of the ranks whose cards are wild, lowest first.
        jokers: how many cards of the deck are jokers, which are wild.

    >>> STANDARD.deals, STANDARD.denominator, STANDARD.total
    (2598960, 7669695, 19933230517200)
    """

    deck: range
    hands: tuple[str, ...]
    wild: str = ""
    jokers: int = 0

    def __str__(self) -> str:
        wild = [RANK_PLURALS[rank] for rank in self.wild_kinds if rank < self.ranks]
        more = f" with wild {' and '.join(wild)}" if wild else ""
        jokers = ("", ", a joker among them", ", two jokers among them")[self.jokers]
        return f"a deck of {len(self.deck)} cards{jokers}{more}"

    def __reduce__(self) -> tuple[type[Rules], tuple[object, ...]]:
        # Rebuild from the attributes: what follows from them need not be pickled.
        return Rules, (self.deck, self.hands, self.wild, self.jokers)

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
            if name == JOKER and not self.jokers:
                raise CardError(f"card {strange + 1}: {JOKER}: this game has no joker")
            raise CardError(f"card {strange + 1}: {name} is not in {self}")

    @property
    def ranks(self) -> int:
        """How many ranks the deck has, each in four suits."""
        return (len(self.deck) - self.jokers) // len(SUITS)

    @property
    def kinds(self) -> int:
        """How many kinds of cards there are that differ by more than suit: ranks, and jokers.

        A card's kind is its id divided by four; the jokers' comes after the ranks.
        """
        return self.ranks + bool(self.jokers)

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """How many cards the deck has of each kind."""
        return (len(SUITS),) * self.ranks + ((self.jokers,) if self.jokers else ())

    @cached_property
    def wild_kinds(self) -> tuple[int, ...]:
        """The kinds whose cards are wild.

        >>> rules_of(wild="2", jokers=1).wild_kinds
        (0, 13)
        """
        ranks = tuple(RANKS.index(letter) for letter in self.wild)
        return ranks + ((self.ranks,) if self.jokers else ())

    def is_wild(self, card: int) -> bool:
        """Return whether a card is wild."""
        return card // len(SUITS) in self.wild_kinds

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
        """The number that a game's counts of final hands add up to.

        It is `deals` times five times the draws of five cards, which is a multiple of the draws to
        any hold with 52 and 53 cards. With 54 it is not, but the counts are whole numbers all the
        same, because then every canonical deal stands for an even number of deals.
        """
        return self.deals * HAND * self.draws[0]

    @cached_property
    def all_values(self) -> int:
        """What the values of a hold of every deal, over `denominator`, add up to if each is 1."""
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
    if hand == "five_of_a_kind":  # it has no rank class
        yield from (Cell(hand, rank, "", 0) for rank in RANKS[::-1])
        return
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


WILD_HANDS = ("five_of_a_kind", *CATEGORIES)
"""What a line can pay where cards are wild, best first."""


@cache
def rules_of(wild: str = "", jokers: int = 0) -> Rules:
    """Return the rules of games in which some cards are wild, or the standard ones.

    >>> rules_of() is STANDARD, len(rules_of(jokers=1).deck)
    (True, 53)

    Args:
        wild: the letters of the ranks whose cards are wild, each once.
        jokers: how many jokers are added to the deck, 0 to 2.
    """
    if not (wild or jokers):
        return STANDARD
    deck = range(len(STANDARD.deck) + jokers)
    return Rules(deck, WILD_HANDS, "".join(sorted(wild, key=RANKS.index)), jokers)
