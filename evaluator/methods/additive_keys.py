"""Rank five, six and seven cards by sums of keys, after source [1]_.

Each rank has a key, chosen so that the sum of a hand's rank keys identifies its multiset of ranks.
Each suit has a key, chosen so that the sum of its suit keys gives the number of cards of each suit.
One word per card holds both, the rank key above nine bits of suit key, so one addition per card
sums both. The sum of a hand then takes two look-ups:

- the low bits give the suit with five or more cards, if there is one;
- without such a suit, the high bits are the index of the hand's class.

If there is one, a third key per card is summed, the flush key: its sum identifies up to seven
distinct ranks of one suit. Seven cards with a flush cannot also make anything better but a straight
flush, so the flush needs no comparison. `tests/evaluator_odds/key_search.py` finds these
keys.

The look-ups are filled from the definition of the game: five cards are ordered by the rules of
poker, and six or seven cards are worth the best hand that remains when one card is removed.

The source saves memory by mapping its look-up onto a circle of 4,565,145 places. We do not: the
division costs more (2.0 ns a hand) than reading the full look-up (0.8 ns), since only the 49,205
places that seven cards can reach are ever read.

References:
.. [1] "A Texas Hold'em 7-card evaluator: Part I", 28 April 2010, and its readers' comments.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluator.categories import category_classes
from evaluator.hands import (
    SIZES,
    Classes,
    Hands,
    Ids,
    beginnings,
    card_masks,
    hand_of_size,
    has_repeats,
    rank_in_blocks,
    refuse_other_sizes,
    tails,
)

RANK_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
"""By rank from the deuce: every multiset of five, six or seven cards' ranks has its own sum."""
SUIT_KEYS = (0, 1, 8, 57)
"""By suit, c d h s: for a given number of cards up to seven, the sum gives how many of each."""
FLUSH_KEYS = (1, 2, 4, 8, 16, 32, 64, 128, 255, 508, 1012, 2016, 4016)
"""By rank from the deuce: every set of up to seven distinct ranks has its own sum."""
SUIT_KEY_BITS = 9
"""Seven spades add up to 399, which nine bits hold; the rank keys are above them."""
FLUSH_KEY_BITS = 13
"""Seven flush keys add up to 7999 at most, which 13 bits hold; four suits take 52 bits."""
NO_CLASS = 7463
"""The entry of the flush look-up for fewer than five ranks: worse than any class."""

_DECK = frozenset(range(52))
_SUIT_MASK = (1 << SUIT_KEY_BITS) - 1
_FLUSH_MASK = (1 << FLUSH_KEY_BITS) - 1

_RANK_BITS = 1 << np.arange(13)
_STRAIGHTS = (*(0b11111 << low for low in range(9)), 0b1000000001111)
_HIGH_CARD, _PAIR, _TWO_PAIR, _TRIPS, _STRAIGHT, _FLUSH, _FULL_HOUSE, _QUADS, _STRAIGHT_FLUSH = (
    range(9)
)
_KIND_BY_COPIES = np.array(
    [
        [-1, -1, -1],
        [-1, _HIGH_CARD, -1],
        [-1, _PAIR, _TWO_PAIR],
        [-1, _TRIPS, _FULL_HOUSE],
        [-1, _QUADS, -1],
    ]
)
"""The kind of hand by the number of cards of its most frequent rank, and of its next rank."""

Words: TypeAlias = NDArray[np.int64]
Counts: TypeAlias = NDArray[np.int64]


class SumLookups(NamedTuple):
    """The look-ups for hands of one size."""

    suits: NDArray[np.int8]
    """The suit with five cards or more, by the sum of the suit keys; -1 without one."""
    unsuited: Classes
    """The class of a hand without a flush, by the sum of the rank keys."""


def rank_hand(cards: Sequence[int]) -> int:
    """Return the rank class of the best five of five, six or seven card ids.

    >>> from evaluator import describe, parse_cards
    >>> describe(rank_hand(parse_cards("ac as 4d 5d 6c 7c 8d")))
    'Straight, eight high'

    Raises:
        CardError: there are not five to seven cards, an id is not a card, or a card occurs twice.
    """
    size = len(cards)
    try:
        faulty = not _DECK.issuperset(cards) or len(set(cards)) < size or size not in SIZES
    except TypeError:  # something cannot be hashed, so it is not a card
        faulty = True
    if faulty:
        hand_of_size(cards, SIZES)
    words, suits, unsuited, flushes = _fast_to_index(size)
    word = sum([words[card] for card in cards])
    suit = suits[word & _SUIT_MASK]
    if suit < 0:
        return unsuited[word >> SUIT_KEY_BITS]
    return flushes[sum([FLUSH_KEYS[card >> 2] for card in cards if card & 3 == suit])]


def rank_hands(cards: Hands) -> Classes:
    """Return the rank classes, (n,) int16, of (n, k) card ids of any integer type, k from 5 to 7.

    >>> rank_hands(np.array([[51, 47, 43, 39, 35, 0, 1]]))
    array([1], dtype=int16)

    Raises:
        CardError: as `number_in_blocks` says.
    """
    return rank_in_blocks(cards, SIZES, _rank_block)


def count_classes(size: int = 7) -> NDArray[np.int64]:
    """Return how many of all hands of 5, 6 or 7 cards have each class, (7463,) with 0 unused.

    Every hand is ranked. The hands of a block begin with the same cards: their sum is formed once,
    and added to the sums of all the ways to complete the hand.

    >>> int(count_classes(5).sum())
    2598960

    Raises:
        CardError: `size` is not 5, 6 or 7.
    """
    refuse_other_sizes(size, SIZES)
    counts = np.zeros(NO_CLASS, dtype=np.int64)
    for first, ways in beginnings(52, size):
        classes = _rank_all_that_begin(first, ways, size)
        counts += np.bincount(classes, minlength=NO_CLASS)
    return counts


def count_categories(size: int = 7) -> dict[str, int]:
    """Return how many of all hands of 5, 6 or 7 cards have each category, best first.

    >>> count_categories(5)["four_of_a_kind"]
    624

    Raises:
        CardError: `size` is not 5, 6 or 7.
    """
    counts = count_classes(size)
    return {name: int(counts[list(classes)].sum()) for name, classes in category_classes().items()}


def rank_sums(words: Words, size: int, flush_words: Callable[[NDArray[np.intp]], Words]) -> Classes:
    """Return the classes of hands of `size` cards from the sums of their words, (n,).

    `flush_words` returns the sums of the flush words for the hands with the given indices. Only
    hands with a flush need them: 3 % of the hands of seven cards.
    """
    suits, unsuited = lookups(size)
    classes = unsuited.take(words >> SUIT_KEY_BITS)
    suit = suits.take(words & _SUIT_MASK)
    suited = np.flatnonzero(suit >= 0)
    keys = flush_words(suited) >> FLUSH_KEY_BITS * suit[suited].astype(np.int64) & _FLUSH_MASK
    classes[suited] = flush_lookup()[keys]
    return classes


def _rank_block(block: Ids) -> Classes | None:
    size = block.shape[1]
    sets = card_masks(block)
    if has_repeats(sets, size):
        return None
    _, flush_word_of = card_words()
    return rank_sums(_words(sets), size, lambda rows: flush_word_of[block[rows]].sum(axis=1))


def _words(sets: NDArray[np.int64]) -> Words:
    """Return the sums of the words of sets of cards (bit i for card i).

    A sum may be formed in any grouping. Looking up the four quarters of the deck takes 4.4 ns a
    hand; looking up seven cards one by one takes 10.8 ns.
    """
    words = np.zeros(len(sets), dtype=np.int64)
    for number, quarter in enumerate(_quarters()):
        words += quarter.take(sets >> 13 * number & 0x1FFF, mode="clip")
    return words


@cache
def _quarters() -> Words:
    """Return the sums of the words of every set of cards in each quarter of the deck, (4, 8192)."""
    sums = np.zeros((4, 1 << 13), dtype=np.int64)
    words = card_words()[0].reshape(4, 13)
    for bit in range(13):
        sums[:, 1 << bit : 2 << bit] = sums[:, : 1 << bit] + words[:, bit, None]
    return sums


def _rank_all_that_begin(first: tuple[int, ...], ways: int, size: int) -> Classes:
    word_of, flush_word_of = card_words()
    words, flush_words = (sums[-ways:] for sums in _tail_sums(size - len(first)))
    word, flush_word = word_of[list(first)].sum(), flush_word_of[list(first)].sum()
    return rank_sums(words + word, size, lambda rows: flush_words[rows] + flush_word)


@cache
def _tail_sums(cards: int) -> tuple[Words, Words]:
    """Return the sums of both words for `tails(52, cards)`."""
    others = tails(52, cards)
    word_of, flush_word_of = card_words()
    return word_of[others].sum(axis=1), flush_word_of[others].sum(axis=1)


@cache
def card_words() -> tuple[Words, Words]:
    """Return two words for each card, (52,) each: rank and suit key, and the flush key.

    The flush key is shifted to the 13 bits of the card's suit.

    >>> word, flush_word = card_words()
    >>> [divmod(int(word[card]), 512) for card in (0, 51)]  # the two of clubs, the ace of spades
    [(0, 0), (1479181, 57)]
    """
    ranks, suits = np.divmod(np.arange(52), 4)
    words = np.array(RANK_KEYS)[ranks] << SUIT_KEY_BITS | np.array(SUIT_KEYS)[suits]
    return words, np.array(FLUSH_KEYS)[ranks] << FLUSH_KEY_BITS * suits


@cache
def _fast_to_index(
    size: int,
) -> tuple[list[int], list[int], memoryview, list[int]]:
    """Return the words and the look-ups as the types that plain Python indexes fastest."""
    suits, unsuited = lookups(size)
    return (
        card_words()[0].tolist(),
        suits.tolist(),
        unsuited.data,  # a list of 7.8 million numbers would take 60 MB
        flush_lookup().tolist(),
    )


class _FiveCards(NamedTuple):
    """The classes of five cards, in the order of `rank_multisets`."""

    unsuited: Classes
    suited: Classes


@cache
def lookups(size: int) -> SumLookups:
    """Build the look-ups for hands of `size` cards.

    >>> suits, unsuited = lookups(5)
    >>> suits[2 * 8 + 3 * 57], unsuited[0 + 4 * 1479181]  # two hearts and three spades; 2-A-A-A-A
    (np.int8(-1), np.int16(22))
    """
    return SumLookups(_suit_lookup(size), _unsuited_lookup(size))


@cache
def flush_lookup() -> Classes:
    """Build the look-up for the cards of one suit, by the sum of their flush keys, (8000,) int16.

    >>> flush_lookup()[sum(FLUSH_KEYS[-5:])], flush_lookup()[sum(FLUSH_KEYS[-4:])] == NO_CLASS
    (np.int16(1), np.True_)
    """
    table = np.full(sum(FLUSH_KEYS[-7:]) + 1, NO_CLASS, dtype=np.int16)
    for size in SIZES:
        counts = rank_multisets(size, copies=1)
        table[counts @ FLUSH_KEYS] = (
            _five_card_classes().suited if size == 5 else _best_left(counts, FLUSH_KEYS, table)
        )
    return table


@cache
def _unsuited_lookup(size: int) -> Classes:
    counts = rank_multisets(size)
    sums = counts @ RANK_KEYS
    table = np.zeros(sums.max() + 1, dtype=np.int16)
    if size == 5:
        table[sums] = _five_card_classes().unsuited
    else:
        table[sums] = _best_left(counts, RANK_KEYS, _unsuited_lookup(size - 1))
    return table


def _best_left(counts: Counts, keys: Sequence[int], smaller: Classes) -> Classes:
    """Return the best class of the hands that remain when one card is removed."""
    sums = counts @ keys
    best = np.full(len(counts), NO_CLASS, dtype=np.int16)
    for rank, key in enumerate(keys):
        held = np.flatnonzero(counts[:, rank])
        best[held] = np.minimum(best[held], smaller[sums[held] - key])
    return best


def _suit_lookup(size: int) -> NDArray[np.int8]:
    table = np.full(_SUIT_MASK + 1, -1, dtype=np.int8)
    for counts in product(range(size + 1), repeat=4):
        if sum(counts) == size and max(counts) >= 5:
            table[np.dot(counts, SUIT_KEYS)] = counts.index(max(counts))
    return table


@cache
def rank_multisets(size: int, copies: int = 4) -> Counts:
    """Return every multiset of `size` ranks with at most `copies` of each, (n, 13) counts by rank.

    >>> [len(rank_multisets(size)) for size in SIZES]
    [6175, 18395, 49205]
    """
    counts, left = np.zeros((1, 0), dtype=np.int64), np.array([size])
    for ranks_to_come in range(12, -1, -1):
        choices = [
            np.flatnonzero((left >= n) & (left - n <= copies * ranks_to_come))
            for n in range(copies + 1)
        ]
        counts = np.concatenate(
            [np.insert(counts[rows], 0, n, axis=1) for n, rows in enumerate(choices)]
        )
        left = np.concatenate([left[rows] - n for n, rows in enumerate(choices)])
    return counts


@cache
def _five_card_classes() -> _FiveCards:
    """Number all hands of five cards, beginning with the best."""
    strengths = [
        _strengths(rank_multisets(5), suited=False),
        _strengths(rank_multisets(5, copies=1), suited=True),
    ]
    best_first = np.sort(np.concatenate(strengths))[::-1]
    unsuited, suited = (
        (1 + np.searchsorted(-best_first, -strength)).astype(np.int16) for strength in strengths
    )
    return _FiveCards(unsuited, suited)


def _strengths(counts: Counts, suited: bool) -> Words:
    """Return a number for each hand, higher for better: its kind, then its ranks by importance."""
    ranks = np.argsort(13 * counts + np.arange(13), axis=1)[:, :-6:-1]
    straight = np.isin((counts > 0) @ _RANK_BITS, _STRAIGHTS)
    wheel = straight & (ranks[:, 0] == 12) & (ranks[:, 1] == 3)
    ranks[wheel] = (3, 2, 1, 0, 12)  # five high: the ace counts as one
    if suited:
        strength = np.where(straight, _STRAIGHT_FLUSH, _FLUSH)
    else:
        most, next_most = np.take_along_axis(counts, ranks[:, :2], axis=1).T
        strength = np.where(straight, _STRAIGHT, _KIND_BY_COPIES[most, next_most])
    for rank in ranks.T:
        strength = 13 * strength + rank
    return strength
