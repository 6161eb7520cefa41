"""Which line pays a final hand where cards are wild.

A hand matches a line if its wild cards can stand for cards of some rank and suit that complete the
hand of the line. What can be made depends on how many cards are wild, on the ranks of the others,
and on whether these share one suit. A line for natural hands takes each wild card at face value,
and never pays a hand with a joker.

The conditions here follow from that definition. The tests compare them with the definition itself,
`solver.substitution`, which tries every card for every wild card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator import RANKS, SUITS
from solver.holds import HAND
from solver.rules import Rules

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

Flags = NDArray[np.bool_]
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

    def __init__(self, counts: NDArray[np.int8]) -> None:
        self.counts = counts
        self.free: Flags = counts.sum(axis=1) < HAND
        self.bits = ((counts > 0) << np.arange(len(RANKS))).sum(axis=1)
        self.different: Flags = np.all(counts <= 1, axis=1)

    def besides(self, ranks: list[int], more: int = 0) -> NDArray[np.intp]:
        """Return, for each rank, how many others have more than `more` cards: (n, len(ranks))."""
        over = self.counts > more
        found: NDArray[np.intp] = over.sum(axis=1)[:, np.newaxis] - over[:, ranks]
        return found


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


def wild_hands(table: PayTable, kinds: NDArray[np.intp]) -> WildHands:
    """Return the lines that pay the final hands of these kinds, given as (n, 5)."""
    lines = [(line.hand, line.ranks, line.kickers, line.natural) for line in table.lines]
    found = np.full((3, len(kinds)), len(lines), dtype=np.uint8)
    for number in reversed(range(len(lines))):
        found[matching(kinds, *lines[number], table.rules)] = number
    return WildHands(*found)


def line_of_wild_hand(table: PayTable, cards: Sequence[int]) -> int:
    """Return the index of the line that pays a final hand."""
    of_naturals = {card % len(SUITS) for card in cards if not table.rules.is_wild(card)}
    of_all = {card % len(SUITS) for card in cards}
    hands = wild_hands(table, np.array([[card // len(SUITS) for card in cards]], dtype=np.intp))
    if len(of_naturals) > 1:
        return int(hands.mixed[0])
    return int((hands.one_suit if len(of_all) == 1 else hands.suited)[0])


def unreached(
    entries: Sequence[Mapping[str, Any]], rules: Rules
) -> Iterator[tuple[int, list[int]]]:
    """Yield the lines of a file that pay no hand, by index, and the lines that take their hands."""
    kinds = final_kinds(rules)
    first = np.full((3, len(kinds)), -1, dtype=np.int16)
    for number, entry in enumerate(entries):
        keys = (entry.get("ranks"), entry.get("kickers"), entry.get("natural", False))
        matches = matching(kinds, entry["hand"], *keys, rules)
        if not (matches & (first < 0)).any():
            yield number, sorted(set(first[matches].tolist()))
        first[matches & (first < 0)] = number


def matching(
    kinds: NDArray[np.intp],
    hand: str,
    ranks: str | None,
    kickers: str | None,
    natural: bool,
    rules: Rules,
) -> Flags:
    """Return which final hands of these kinds, given as (n, 5), a line matches: (3, n).

    The rows are for the three suits of `WildHands`. The other arguments are the line's.
    """
    taken, as_they_are = _hands(kinds.tobytes(), rules)
    yes, no = np.ones(len(kinds), dtype=np.bool_), np.zeros(len(kinds), dtype=np.bool_)
    if natural:
        suits = np.stack((no, ~taken.free, yes))
        made = _made(hand, ranks, kickers, as_they_are, suits) & ~as_they_are.free  # no joker
    else:
        few = taken.counts.sum(axis=1) < 2
        made = _made(hand, ranks, kickers, taken, np.stack((few, yes, yes)))
    return np.broadcast_to(made, (3, len(kinds)))


@lru_cache(4)
def _hands(kinds_as_bytes: bytes, rules: Rules) -> tuple[Hands, Hands]:
    """Return the hands with their wild cards left out, and with wild ranks as they are."""
    kinds = np.frombuffer(kinds_as_bytes, dtype=np.intp).reshape(-1, HAND)
    counts = (kinds[:, :, np.newaxis] == np.arange(rules.kinds)).sum(axis=1, dtype=np.int8)
    natural = counts[:, : len(RANKS)]
    taken = natural.copy()
    taken[:, [kind for kind in rules.wild_kinds if kind < len(RANKS)]] = 0
    return Hands(taken), Hands(natural)


def _made(
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
    fits &= hands.besides(ranks) <= others
    fits &= hands.besides(ranks, each) == 0
    found: Flags = np.any(fits, axis=1)
    return found


def _four_of_a_kind(hands: Hands, ranks: list[int], kickers: str | None) -> Flags:
    """Return which hands can be four of one of the ranks with one of the kickers beside them."""
    found = np.zeros(len(hands.free), dtype=np.bool_)
    allowed = [rank for rank, letter in enumerate(RANKS) if kickers is None or letter in kickers]
    for rank in ranks:
        fifth = [kicker for kicker in allowed if kicker != rank]
        others = hands.besides([rank])[:, 0]
        kept = hands.counts[:, fifth].sum(axis=1)
        of_kickers = np.where(others == 0, bool(fifth), kept == 1)
        found |= _fits(hands, [rank], 4, 1, 1) & of_kickers
    return found


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
    royal = hands.bits & ~_ROYAL == 0
    other = np.logical_or.reduce([hands.bits & ~ranks == 0 for ranks in _STRAIGHTS])
    straight = royal | other
    made = {
        "royal_flush": royal & one_suit,
        "straight_flush": other & one_suit,
        "flush": one_suit & (hands.free | ~straight),
        "straight": straight & (hands.free | ~one_suit),
        "high_card": hands.free | ~(straight | one_suit),
    }
    flags: Flags = hands.different & made[hand]
    return flags


@lru_cache(4)
def final_kinds(rules: Rules) -> NDArray[np.intp]:
    """Return the kinds of all final hands that the deck has: (n, 5), ascending in each row."""
    all_kinds = combinations_with_replacement(range(rules.kinds), HAND)
    kinds = np.array(list(all_kinds), dtype=np.intp)
    counts = (kinds[:, :, np.newaxis] == np.arange(rules.kinds)).sum(axis=1)
    found: NDArray[np.intp] = kinds[(counts <= np.array(rules.copies)).all(axis=1)]
    return found
