"""Arrays of five-card hands ranked by Cactus Kev's products, each split into two factors.

The product of five primes is that of the first two times that of the last three. There are 52²
ordered pairs and 52³ ordered triples of cards: a table of each, small enough to stay in cache,
leads from the cards straight to a number for their product and their common suit, and a third
table from the two numbers to the class that the look-ups of `evaluator.fivecard` give to them.
Three gathers rank a hand, where bits, suits and products would take twenty operations and a
search.

What a pair or a triple leads to is one int64, its cards as a set of 52 bits above a 12-bit
number. The sets of a hand's two parts meet only where a card is there twice, so that one AND
for a whole block of hands finds such a hand.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator import fivecard
from evaluator.hand_arrays import Classes, Hands, Ids, rank_in_blocks

NUMBER_BITS = 12
_CARDS = np.arange(52)
# 0 for no common suit, else 1 to 4, by the one suit bit that is left of all cards' bits.
_SUIT_NUMBER = np.array([0, 1, 2, 0, 3, 0, 0, 0, 4])


class Parts(NamedTuple):
    """All ordered k-tuples of cards as parts of a hand, at index ``52 * (52 * a + b) + c``.

    Attributes:
        table: (52^k,) int64, the set of the cards above ``NUMBER_BITS`` bits for the part's
            number, ``len(bits) * common suit + number of the multiset of ranks``; where a card
            is there twice all bits are set, so that the set meets every other.
        bits: the union of rank bits of each multiset of ranks.
        products: the product of primes of each multiset of ranks, ascending.
    """

    table: NDArray[np.int64]
    bits: NDArray[np.int64]
    products: NDArray[np.int64]


class Tables(NamedTuple):
    """The three look-ups: pairs, triples, and (5, pairs, 5, triples) classes laid flat."""

    pairs: NDArray[np.int64]
    triples: NDArray[np.int64]
    classes: Classes
    triple_numbers: int


def rank_hands(cards: Hands) -> Classes:
    """Return the rank classes of an array of five-card hands.

    Every hand is checked: an id that is not from 0 to 51, or a card that is there twice, is
    refused.

    >>> rank_hands(np.array([[51, 47, 43, 39, 35], [20, 13, 9, 5, 1]]))
    array([   1, 7462], dtype=int16)

    Args:
        cards: (n, 5) card ids of any integer type and memory order.

    Returns:
        (n,) int16 classes, 1 (royal flush) to 7462 (seven high).

    Raises:
        CardError: `cards` is no (n, 5) array of integers, or holds a faulty hand, which it names
            by its index.
    """
    return rank_in_blocks(cards, (5,), _rank_block, order="K")


def _rank_block(block: Ids) -> Classes | None:
    pairs, triples, classes, triple_numbers = tables()
    a, b, c, d, e = block.T
    # `clip` spares the bounds check of each index: ids are known to be in range.
    pair = pairs.take(52 * a + b, mode="clip")
    triple = triples.take(52 * (52 * c + d) + e, mode="clip")
    meet = pair & triple
    if meet.view(np.uint64).max() >> NUMBER_BITS:
        return None
    number = (1 << NUMBER_BITS) - 1
    pair &= number
    triple &= number
    pair *= triple_numbers
    pair += triple
    of_block: Classes = classes.take(pair, mode="clip")
    return of_block


@cache
def tables() -> Tables:
    """Build the look-ups: 1.1 MB of triples, 2 MB of classes, a few milliseconds."""
    pairs, triples = _parts(2), _parts(3)
    unsuited = _classes_of_products(pairs, triples)
    suited = np.array(fivecard.tables().flush, dtype=np.int16)[_unions(pairs, triples)]
    classes = np.empty((5, len(pairs.bits), 5, len(triples.bits)), dtype=np.int16)
    classes[:] = unsuited[:, None, :]
    for suit in range(1, 5):
        classes[suit, :, suit] = suited
    return Tables(pairs.table, triples.table, classes.ravel(), 5 * len(triples.bits))


def _parts(size: int) -> Parts:
    codes = np.array([fivecard.encode(card) for card in range(52)])
    sets = _combined(np.bitwise_or, np.int64(1) << _CARDS, size)
    sets[np.bitwise_count(sets) < size] = -1
    products = _combined(np.multiply, codes & 0xFF, size)
    distinct = np.flatnonzero(np.bincount(products))
    bits = np.zeros(len(distinct), dtype=np.int64)
    number_of = np.zeros(distinct[-1] + 1, dtype=np.int64)
    number_of[distinct] = np.arange(len(distinct))
    numbers = number_of[products]
    bits[numbers] = _combined(np.bitwise_or, codes >> 16, size)
    suits = _SUIT_NUMBER[_combined(np.bitwise_and, codes >> 12 & 0xF, size)]
    return Parts(sets << NUMBER_BITS | suits * len(distinct) + numbers, bits, distinct)


def _combined(operation: np.ufunc, of_card: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """Return, for all `size` cards in order, what `operation` makes of their values."""
    combined = of_card
    for _ in range(size - 1):
        combined = operation.outer(combined, of_card)
    return combined.ravel()


def _classes_of_products(pairs: Parts, triples: Parts) -> Classes:
    """Return the (pairs, triples) classes of ranks without a common suit, 0 for five of a kind."""
    look_ups = fivecard.tables()
    unique = np.array(look_ups.unique, dtype=np.int16)[_unions(pairs, triples)]
    products = np.array(sorted(look_ups.repeated))
    classes = np.array([look_ups.repeated[key] for key in products.tolist()], dtype=np.int16)
    sought = np.multiply.outer(pairs.products, triples.products)
    place = np.searchsorted(products, sought).clip(max=len(products) - 1)
    repeated = np.where(products[place] == sought, classes[place], 0)
    return np.where(unique, unique, repeated)


def _unions(pairs: Parts, triples: Parts) -> NDArray[np.int64]:
    return np.bitwise_or.outer(pairs.bits, triples.bits)
