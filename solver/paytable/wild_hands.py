"""Which line pays a final hand where cards are wild.

A hand matches a line if its wild cards can stand for cards of some rank and suit that complete the
hand of the line. What can be made depends on how many cards are wild, on the ranks of the others,
and on whether these share one suit. A line for natural hands takes each wild card at face value,
and never pays a hand with a joker.

The conditions here follow from that definition. The tests compare them with the definition itself,
`tests/plain_enumeration.py`, which tries every card for every wild card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluator import RANKS, SUITS
from solver.holds import HAND
from solver.rules import Rules

LineClaim: TypeAlias = tuple[str, str | None, str | None, bool]
"""What a line asks for: its hand, ranks and kickers, and whether it is for natural hands only."""

Flags = NDArray[np.bool_]
Counts = NDArray[np.int8]
_ROYAL = 0b11111 << 8
_STRAIGHTS = (*(0b11111 << low for low in range(8)), 0b1000000001111)


class Hands:
    """Final hands, (n,) of them, reduced to what decides which hands they can make.

    Attributes:
        counts: (n, 13) the cards of each rank that are not wild.
        free: (n,) whether some card is wild.
        bits: (n,) the ranks of the cards that are not wild, as bits.
        different: (n,) whether no two of these have the same rank.
    """

    def __init__(self, counts: Counts) -> None:
        self.counts = counts
        self.free: Flags = counts.sum(axis=1, dtype=np.int8) < HAND
        self.bits = (counts > 0) @ (1 << np.arange(len(RANKS)))
        self.different: Flags = np.all(counts <= 1, axis=1)
        self._besides: dict[int, Counts] = {}

    def besides(self, more: int = 0) -> Counts:
        """Return, for each rank, how many others have more than `more` cards: (n, 13)."""
        if more not in self._besides:
            over = (self.counts > more).view(np.int8)
            self._besides[more] = over.sum(axis=1, dtype=np.int8)[:, np.newaxis] - over
        return self._besides[more]

    @cached_property
    def royal(self) -> Flags:
        """Whether the ranks fit into the five of a royal flush."""
        return np.asarray(self.bits & ~_ROYAL == 0)

    @cached_property
    def straight(self) -> Flags:
        """Whether the ranks fit into another straight."""
        fits: Flags = np.logical_or.reduce([self.bits & ~ranks == 0 for ranks in _STRAIGHTS])
        return fits


_SHARES = [
    [comb(kind + place, place + 1) for kind in range(len(RANKS) + 1)] for place in range(HAND)
]
"""What each kind of five, lowest first, adds to their number in the order of `final_kinds`."""


class WildHands(NamedTuple):
    """The index of the line that pays each multiset of kinds, by the suits of its cards.

    Attributes:
        mixed: (n,) the cards that are not wild do not share a suit, or there are fewer than two.
        suited: (n,) they share one suit, but not with all the wild cards.
        one_suit: (n,) all five cards share one suit.
    """

    mixed: NDArray[np.uint8]
    suited: NDArray[np.uint8]
    one_suit: NDArray[np.uint8]


def wild_hands(claims: Sequence[LineClaim], rules: Rules) -> WildHands:
    """Return which line pays each final hand, in the order of `final_kinds`.

    The first of the lines that matches it does, or else "Nothing", whose index is their number.
    """
    paid = np.full((3, len(final_kinds(rules))), len(claims), dtype=np.uint8)
    for number, claim in reversed(list(enumerate(claims))):
        paid[np.broadcast_to(line_matches(*claim, rules), paid.shape)] = number
    return WildHands(*paid)


def line_of_wild_hand(lines: WildHands, rules: Rules, cards: Sequence[int]) -> int:
    """Return the index of the line that pays a final hand."""
    kinds = sorted(card // len(SUITS) for card in cards)
    number = sum(_SHARES[place][kind] for place, kind in enumerate(kinds))
    if len({card % len(SUITS) for card in cards if not rules.is_wild(card)}) > 1:
        return int(lines.mixed[number])
    one_suit = len({card % len(SUITS) for card in cards}) == 1
    return int((lines.one_suit if one_suit else lines.suited)[number])


def unreached(claims: Sequence[LineClaim], rules: Rules) -> Iterator[tuple[int, list[int]]]:
    """Yield the lines that pay no hand, by index, and the lines that take their hands."""
    first = np.where(possible(rules), -1, len(claims)).astype(np.int16)
    first = np.tile(first, (3, 1))
    for number, claim in enumerate(claims):
        matches = line_matches(*claim, rules)
        free = matches & (first < 0)
        if not free.any():
            takers = set(first[np.broadcast_to(matches, first.shape)].tolist())
            yield number, sorted(takers - {len(claims)})
        first[free] = number


@lru_cache(256)
def line_matches(
    hand: str, ranks: str | None, kickers: str | None, natural: bool, rules: Rules
) -> Flags:
    """Return which of the hands of `final_kinds` a line matches: (n,), or (3, n) where suits
    matter, with the three rows of `WildHands`. The arguments are the line's; few lines are of one
    paytable only, and each of them takes a millisecond and 18 kB.
    """
    taken, as_they_are = _final_hands(rules)
    yes = np.ones(len(taken.free), dtype=np.bool_)
    if natural:
        suits = np.stack((~yes, ~taken.free, yes))
        # A hand with a joker is never natural.
        return _can_make(hand, ranks, kickers, as_they_are, suits) & ~as_they_are.free
    few = taken.counts.sum(axis=1, dtype=np.int8) < 2
    return _can_make(hand, ranks, kickers, taken, np.stack((few, yes, yes)))


@lru_cache(4)
def _final_hands(rules: Rules) -> tuple[Hands, Hands]:
    """Return the hands with their wild cards left out, and with wild ranks as they are."""
    natural = _counts(rules)[:, : len(RANKS)]
    taken = natural.copy()
    taken[:, [kind for kind in rules.wild_kinds if kind < len(RANKS)]] = 0
    return Hands(taken), Hands(natural)


def _counts(rules: Rules) -> Counts:
    """Return how many cards of each kind the hands of `final_kinds` have: (n, kinds)."""
    kinds = final_kinds(rules)
    counts = np.zeros((len(kinds), rules.kinds), dtype=np.int8)
    for place in kinds.T:
        counts[np.arange(len(kinds)), place] += 1
    return counts


def _can_make(
    hand: str, letters: str | None, kickers: str | None, hands: Hands, one_suit: Flags
) -> Flags:
    """Return which hands can make the hand of a line: (n,), or (3, n) where suits matter."""
    ranks = [rank for rank, letter in enumerate(RANKS) if letters is None or letter in letters]
    match hand:
        case "five_of_a_kind":
            return _fits(hands, ranks, HAND, 0, 0)
        case "four_of_a_kind":
            return _four_of_a_kind(hands, ranks, kickers)
        case "full_house":
            return _fits(hands, ranks, 3, 1, 2)
        case "three_of_a_kind":
            return _fits(hands, ranks, 3, 2, 1)
        case "pair":
            return _fits(hands, ranks, 2, 3, 1)
        case "two_pair":
            return _two_pair(hands)
    return _by_suits(hand, hands, one_suit)


def _fits(hands: Hands, ranks: list[int], most: int, others: int, each: int) -> Flags:
    """Return which hands can have `most` cards of one of the ranks and, beside these, at
    most `others` other ranks with at most `each` cards of each. The wild cards always fill what is
    missing.
    """
    fits = hands.counts[:, ranks] <= most
    fits &= hands.besides()[:, ranks] <= others
    fits &= hands.besides(each)[:, ranks] == 0
    fitting: Flags = np.any(fits, axis=1)
    return fitting


def _four_of_a_kind(hands: Hands, ranks: list[int], kickers: str | None) -> Flags:
    """Return which hands can be four of one of the ranks with one of the kickers beside them."""
    possible_fours = np.zeros(len(hands.free), dtype=np.bool_)
    allowed = [rank for rank, letter in enumerate(RANKS) if kickers is None or letter in kickers]
    for rank in ranks:
        fifth = [kicker for kicker in allowed if kicker != rank]
        others = hands.besides()[:, rank]
        kept = hands.counts[:, fifth].sum(axis=1, dtype=np.int8)
        of_kickers = np.where(others == 0, bool(fifth), kept == 1)
        possible_fours |= _fits(hands, [rank], 4, 1, 1) & of_kickers
    return possible_fours


def _two_pair(hands: Hands) -> Flags:
    counts = hands.counts
    present, pairs = (counts > 0).sum(axis=1), (counts > 1).sum(axis=1)
    fits: Flags = (counts <= 2).all(axis=1) & (present <= 3) & (pairs <= 2)
    return fits


def _by_suits(hand: str, hands: Hands, one_suit: Flags) -> Flags:
    """Return which hands can be a hand of five ranks: a flush, a straight, both, or neither.

    A wild card can always be given another suit, or a rank that makes no straight, so it can
    always avoid the better hand.
    """
    royal, other = hands.royal, hands.straight
    straight = royal | other
    by_hand = {
        "royal_flush": royal & one_suit,
        "straight_flush": other & one_suit,
        "flush": one_suit & (hands.free | ~straight),
        "straight": straight & (hands.free | ~one_suit),
        "high_card": hands.free | ~(straight | one_suit),
    }
    flags: Flags = hands.different & by_hand[hand]
    return flags


@lru_cache(4)
def final_kinds(rules: Rules) -> NDArray[np.intp]:
    """Return all multisets of five kinds, (n, 5) ascending in each row, in the order of their
    numbers in `solver.exact.totals`: by the highest kind, then by the next.
    """
    of_five = combinations_with_replacement(range(rules.kinds), HAND)
    lowest_first = np.array(list(of_five), dtype=np.intp)
    return np.ascontiguousarray((rules.kinds - 1 - lowest_first)[::-1, ::-1])


@lru_cache(4)
def possible(rules: Rules) -> Flags:
    """Return which of these the deck has enough cards for: (n,)."""
    enough: Flags = np.all(_counts(rules) <= np.array(rules.copies), axis=1)
    return enough
