"""Rank arrays of five-card hands by Cactus Kev's products, each split into two factors.

The product of five primes is the product of the first two times the product of the last three.
There are only 52² ordered pairs and 52³ ordered triples of cards, so a look-up for each fits in the
cache. It leads from the cards straight to a number that stands for their product and their common
suit. A third look-up leads from the pair's number and the triple's number to the class that
`evaluator.fivecard` gives the hand. That makes three array look-ups a hand; computing bits, suits
and products would take twenty operations and a search.

The entry for a pair or a triple is one int64: its cards as a set of 52 bits, above the 12-bit
number. The sets of the pair and the triple of a hand overlap only if a card occurs twice, so one
AND over a block of hands finds a repeated card.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator import fivecard
from evaluator.hands import Classes, Hands, Ids, rank_in_blocks

NUMBER_BITS = 12
_CARDS = np.arange(52)
# Indexed by the AND of the cards' suit bits: 0 for no common suit, else the suit as 1 to 4.
_SUIT_NUMBER = np.array([0, 1, 2, 0, 3, 0, 0, 0, 4])


class Parts(NamedTuple):
    """All ordered k-tuples of cards, as parts of a hand.

    Cards a, b, c have the index ``52 * (52 * a + b) + c``.

    Attributes:
        lookup: (52^k,) int64, the set of the cards above ``NUMBER_BITS`` bits for the part's
            number, ``len(bits) * common suit + number of the multiset of ranks``. If a card
            occurs twice in the tuple, all bits are set, so that the set overlaps every other.
        bits: the union of rank bits of each multiset of ranks.
        products: the product of primes of each multiset of ranks, ascending.
    """

    lookup: NDArray[np.int64]
    bits: NDArray[np.int64]
    products: NDArray[np.int64]


class PartLookups(NamedTuple):
    """The three look-ups: pairs, triples, and a flattened (5, pairs, 5, triples) of classes."""

    pairs: NDArray[np.int64]
    triples: NDArray[np.int64]
    classes: Classes
    triple_numbers: int


def rank_hands(cards: Hands) -> Classes:
    """Return the rank classes of an array of five-card hands.

    Every hand is checked.

    >>> rank_hands(np.array([[51, 47, 43, 39, 35], [20, 13, 9, 5, 1]]))
    array([   1, 7462], dtype=int16)

    Args:
        cards: (n, 5) card ids of any integer type and memory order.

    Returns:
        (n,) int16 classes, 1 (royal flush) to 7462 (seven high).

    Raises:
        CardError: as `number_in_blocks` says.
    """
    return rank_in_blocks(cards, (5,), _rank_block, order="K")


def _rank_block(block: Ids) -> Classes | None:
    pairs, triples, classes, triple_numbers = lookups()
    a, b, c, d, e = block.T
    # `clip` saves checking each index: all ids are known to be in range.
    pair = pairs.take(52 * a + b, mode="clip")
    triple = triples.take(52 * (52 * c + d) + e, mode="clip")
    overlap = pair & triple
    if overlap.view(np.uint64).max() >> NUMBER_BITS:
        return None
    number = (1 << NUMBER_BITS) - 1
    pair &= number
    triple &= number
    pair *= triple_numbers
    pair += triple
    of_block: Classes = classes.take(pair, mode="clip")
    return of_block


@cache
def lookups() -> PartLookups:
    """Build the look-ups: 1.1 MB of triples, 2 MB of classes, a few milliseconds."""
    pairs, triples = _parts(2), _parts(3)
    unsuited = _classes_of_products(pairs, triples)
    suited = np.array(fivecard.lookups().flush, dtype=np.int16)[_unions(pairs, triples)]
    classes = np.empty((5, len(pairs.bits), 5, len(triples.bits)), dtype=np.int16)
    classes[:] = unsuited[:, None, :]
    for suit in range(1, 5):
        classes[suit, :, suit] = suited
    return PartLookups(pairs.lookup, triples.lookup, classes.ravel(), 5 * len(triples.bits))


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
    """Return the values of all ordered `size`-tuples of cards, combined by `operation`."""
    combined = of_card
    for _ in range(size - 1):
        combined = operation.outer(combined, of_card)
    return combined.ravel()


def _classes_of_products(pairs: Parts, triples: Parts) -> Classes:
    """Return (pairs, triples) classes without a common suit, and 0 for five cards of one rank."""
    look_ups = fivecard.lookups()
    unique = np.array(look_ups.unique, dtype=np.int16)[_unions(pairs, triples)]
    products = np.array(sorted(look_ups.repeated))
    classes = np.array([look_ups.repeated[key] for key in products.tolist()], dtype=np.int16)
    sought = np.multiply.outer(pairs.products, triples.products)
    place = np.searchsorted(products, sought).clip(max=len(products) - 1)
    repeated = np.where(products[place] == sought, classes[place], 0)
    return np.where(unique, unique, repeated)


def _unions(pairs: Parts, triples: Parts) -> NDArray[np.int64]:
    return np.bitwise_or.outer(pairs.bits, triples.bits)
