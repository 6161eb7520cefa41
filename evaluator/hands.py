"""Hands as arrays: checked, cut into blocks that fit in the cache, and read from lines of text; all
possible hands, the iteration `Hands` of source [1]_, and one of each class.

The order of all hands is lexicographic throughout, which makes blocks cheap. The combinations of
the last m elements are the last rows of the combinations of any more elements. So one array of
tails, built once, serves every beginning.

References:
.. [1] K. Rule, "Fast, Texas Holdem Hand Evaluation and Analysis", 2005 (`Hands` with shared and
   dead cards).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any, Literal, NamedTuple, NoReturn, TypeAlias, TypeVar

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from evaluator.cards import NAMES, RANKS, SUITS, CardError, check_cards

Hands = NDArray[np.integer[Any]]
Ids = NDArray[np.intp]
Classes = NDArray[np.int16]
Number = TypeVar("Number", bound=np.integer[Any])

SIZES = (5, 6, 7)
"""The numbers of cards that hands are ranked with."""

# 128 KiB for a column of ids. Blocks of half the size are a tenth slower, because of the cost of
# numpy's calls; of twice the size, they no longer fit in 1 MiB of cache beside a method's look-ups.
BLOCK = 16384


def rank_in_blocks(
    cards: Hands | Sequence[Sequence[int]],
    sizes: Sequence[int],
    rank_block: Callable[[Ids], Classes | None],
    order: Literal["F", "K"] = "F",
) -> Classes:
    """Return the rank classes of hands; see `number_in_blocks`."""
    return number_in_blocks(cards, sizes, rank_block, np.int16, order)


def number_in_blocks(
    cards: Hands | Sequence[Sequence[int]],
    sizes: Sequence[int],
    number_block: Callable[[Ids], NDArray[Number] | None],
    dtype: type[Number],
    order: Literal["F", "K"] = "F",
    jokers: int = 0,
) -> NDArray[Number]:
    """Return `number_block` of all hands, (n,), by calling it on up to `BLOCK` hands at a time.

    Args:
        cards: (n, k) card ids of any integer type and memory order.
        sizes: the numbers k of cards that `number_block` takes.
        number_block: returns a number for each hand of an (m, k) block of ids from 0 to 51, or None
            if a card occurs twice in one of them.
        dtype: the type of the numbers.
        order: "F" copies a block so that each column of ids is contiguous, which is faster if
            columns are read more than once; "K" leaves the block as it is.
        jokers: how many jokers the deck has; their ids follow 51.

    Raises:
        CardError: `cards` is not such an array, or some hand has an id that is not from 0 to 51 or
            the same card twice; the message names the first such hand by its index.
    """
    hands = checked_hands(cards, sizes)
    numbers = np.empty(len(hands), dtype=dtype)
    for start in range(0, len(hands), BLOCK):
        block = hands[start : start + BLOCK].astype(np.intp, order=order, copy=False)
        # Read as unsigned, a negative id is a large one: one maximum finds both faults.
        known = block.view(np.uintp).max() < len(NAMES) + jokers
        of_block = number_block(block) if known else None
        if of_block is None:
            # Not `block`: there, a huge uint64 id has become a different number.
            _refuse(hands[start : start + BLOCK], start, jokers)
        numbers[start : start + BLOCK] = of_block
    return numbers


def hand_of_size(cards: Sequence[int], sizes: Sequence[int]) -> tuple[int, ...]:
    """Return the ids of one hand, checked.

    >>> hand_of_size([51, 47, 43], (5, 6, 7))
    Traceback (most recent call last):
    evaluator.cards.CardError: a hand of 3 cards (expected 5, 6 or 7)

    Raises:
        CardError: there are not that many cards, an id is not from 0 to 51, or a card occurs twice.
    """
    ids = check_cards(cards)
    refuse_other_sizes(len(ids), sizes)
    return ids


def refuse_other_sizes(size: int, sizes: Sequence[int]) -> None:
    """Raise CardError unless a hand may have that many cards."""
    if size not in sizes:
        *most, last = map(str, sizes)
        raise CardError(f"a hand of {size} cards (expected {', '.join(most)} or {last})")


def card_masks(block: Ids) -> NDArray[np.int64]:
    """Return the hands of a block as sets: (m,) int64, bit i for card i.

    >>> [f"{mask:b}" for mask in card_masks(np.array([[0, 2, 5]]))]
    ['100101']
    """
    masks = np.zeros(len(block), dtype=np.int64)
    for card in block.T:
        masks |= np.left_shift(1, card)
    return masks


def has_repeats(masks: NDArray[np.int64], size: int) -> bool:
    """Return whether one of the sets has fewer than `size` cards, because a card occurred twice."""
    return bool(np.bitwise_count(masks).min() < size)


def checked_hands(cards: Hands | Sequence[Sequence[int]], sizes: Sequence[int]) -> Hands:
    """Return hands as an array of integers of the right shape, without checking their ids.

    >>> checked_hands([(51, 47, 43, 39, 35)], (5,)).shape
    (1, 5)

    Raises:
        CardError: they are not an (n, k) array of integers with k in `sizes`, or the array is
            masked.
    """
    if isinstance(cards, np.ma.MaskedArray):
        raise CardError("hands are a plain array of card ids, got a masked array")
    try:
        hands = np.asarray(cards)
    except ValueError:
        raise CardError("hands must all have the same number of cards") from None
    if hands.ndim != 2 or hands.shape[1] not in sizes:
        counts = " or ".join(str(size) for size in sizes)
        raise CardError(f"hands are an (n, {counts}) array of card ids, got shape {hands.shape}")
    if hands.dtype.kind not in "iu":
        raise CardError(f"card ids are integers, got an array of {hands.dtype}")
    return hands


def _refuse(block: Hands, start: int, jokers: int) -> NoReturn:
    for number, hand in enumerate(block.tolist(), start):
        try:
            check_cards(hand, jokers=jokers)
        except CardError as error:
            raise CardError(f"hand {number}, {error}") from None
    raise AssertionError("a block was refused that holds no faulty hand")


Bytes = NDArray[np.uint8]
Lines = NDArray[np.intp]

_NEW_LINE, _RETURN, _BLANK = b"\n\r "
_SIZE = 5
# The bytes from one card to the next: its name and a blank, or its name alone.
_STRIDES = (3, 2)
_NO_CARD = 64
"""More than any card: a rank or suit that is none makes its card as much or more."""


class HandLines(NamedTuple):
    """The lines of a text.

    Attributes:
        starts, ends: (n,) the bytes of each line, without its end.
        plain: (m,) the lines, ascending, that are five different cards in the plain spelling.
        cards: (m, 5) int64, their cards in the order given.
    """

    starts: Lines
    ends: Lines
    plain: Lines
    cards: NDArray[np.int64]


def hand_lines(text: bytes) -> HandLines:
    r"""Find the lines of a text, and the cards of those that are plainly spelled.

    >>> lines = hand_lines(b"As Ks Kh 4s 4d\n10s,Ks Kh 4s 4d\nasksKH4s4d\r\n")
    >>> lines.plain.tolist(), lines.cards.tolist()
    ([0, 2], [[51, 47, 46, 11, 9], [51, 47, 46, 11, 9]])

    Args:
        text: the lines, each with its end; a return before it belongs to the end.
    """
    written = np.frombuffer(text, dtype=np.uint8)
    ends = np.flatnonzero(written == _NEW_LINE)
    starts = np.concatenate((np.zeros(1, dtype=np.intp), ends[:-1] + 1))[: len(ends)]
    ends = ends - (written[ends - 1] == _RETURN) * (ends > starts)
    by_stride = [_spelled(written, starts, ends, stride) for stride in _STRIDES]
    plain = np.concatenate([lines for lines, _ in by_stride])
    cards = np.concatenate([cards for _, cards in by_stride])
    if all(len(lines) for lines, _ in by_stride):
        order = np.argsort(plain)
        plain, cards = plain[order], cards[order]
    return HandLines(starts, ends, plain, cards)


def _spelled(
    written: Bytes, starts: Lines, ends: Lines, stride: int
) -> tuple[Lines, NDArray[np.int64]]:
    """Return the lines of five different cards whose names begin every `stride` bytes."""
    length = stride * (_SIZE - 1) + 2
    lines = np.flatnonzero(ends - starts == length)
    if not len(lines):
        return lines, np.empty((0, _SIZE), dtype=np.int64)
    rows = sliding_window_view(written, length)[starts[lines]]
    ranks, suits = _read_as()
    cards = (ranks[rows[:, ::stride]] + suits[rows[:, 1::stride]]).astype(np.int64)
    between = rows[:, 2::stride] if stride > 2 else rows[:, :0]
    fits = np.logical_and((cards < _NO_CARD).all(axis=1), (between == _BLANK).all(axis=1))
    fits[fits] = np.bitwise_count(card_masks(cards[fits])) == _SIZE
    return lines[fits], cards[fits]


@cache
def _read_as() -> tuple[Bytes, Bytes]:
    """Return what a byte adds to a card as its rank and as its suit."""
    ranks, suits = np.full((2, 256), _NO_CARD, dtype=np.uint8)
    for number, rank in enumerate(RANKS):
        ranks[[ord(rank), ord(rank.lower())]] = len(SUITS) * number
    for number, suit in enumerate(SUITS):
        suits[[ord(suit), ord(suit.upper())]] = number
    return ranks, suits


Cards: TypeAlias = NDArray[np.uint8]

LISTED = 1 << 16
"""The most hands in a block: smaller blocks mean more calls, larger ones miss a 1 MB cache."""


def hands(
    count: int, shared: Sequence[int] = (), dead: Sequence[int] = (), most: int = LISTED
) -> Iterator[Cards]:
    """Yield blocks of all hands of `count` cards with all the shared and none of the dead cards.

    A block is (n, count) uint8 card ids, n from 1 to `most`: in each row the shared cards as given,
    then the other cards, ascending.

    >>> from evaluator import parse_cards
    >>> shared = parse_cards("ac as 4d 5d 6c")
    >>> sum(len(block) for block in hands(7, shared))
    1081
    >>> next(hands(2, dead=range(3, 52)))
    array([[0, 1],
           [0, 2],
           [1, 2]], dtype=uint8)

    Raises:
        CardError: an id is not a card, a card occurs twice, or there are too many shared cards.
    """
    check_cards([*shared, *dead])
    if len(shared) > count:
        raise CardError(f"{len(shared)} shared cards in a hand of {count}")
    live = np.array(sorted(set(range(52)) - {*shared, *dead}), dtype=np.uint8)
    for first, others in blocks(len(live), count - len(shared), most):
        block = np.empty((len(others), count), dtype=np.uint8)
        block[:, : len(shared)] = shared
        block[:, len(shared) : count - others.shape[1]] = live[list(first)]
        block[:, count - others.shape[1] :] = live[others]
        yield block


def blocks(n: int, k: int, most: int = LISTED) -> Iterator[tuple[tuple[int, ...], Cards]]:
    """Yield all combinations of k of the numbers below n, in blocks of `most` or fewer.

    A block is the first numbers that all its combinations share, and an (m, k - shared) uint8 array
    of the other numbers of each.

    >>> [(first, others.tolist()) for first, others in blocks(4, 2, most=3)]
    [((0,), [[1], [2], [3]]), ((1,), [[2], [3]]), ((2,), [[3]])]
    """
    for first, size in beginnings(n, k, most):
        yield first, tails(n, k - len(first), most)[-size:]


def beginnings(
    n: int, k: int, most: int = LISTED, first: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the beginnings of combinations of k of the numbers below n, each with their number.

    Each beginning is as short as it can be without `most` combinations being exceeded.

    >>> list(beginnings(4, 2, most=3))
    [((0,), 3), ((1,), 2), ((2,), 1)]
    """
    start = first[-1] + 1 if first else 0
    size = comb(n - start, k - len(first))
    if size > most:
        for number in range(start, n):
            yield from beginnings(n, k, most, (*first, number))
    elif size:
        yield first, size


@cache
def tails(n: int, k: int, most: int = LISTED) -> Cards:
    """Return the last combinations of k of the numbers below n, (m, k) uint8, m up to `most`.

    These are all combinations of the largest numbers, of as many numbers as `most` allows.

    >>> tails(5, 2, most=3).tolist()
    [[2, 3], [2, 4], [3, 4]]
    """
    numbers = max(m for m in range(n + 1) if comb(m, k) <= most)
    rows = combinations(numbers, k) + np.uint8(n - numbers)
    rows.setflags(write=False)
    return rows


def combinations(n: int, k: int) -> Cards:
    """Return all combinations of k of the numbers below n, (C(n, k), k) uint8.

    >>> combinations(3, 2).tolist()
    [[0, 1], [0, 2], [1, 2]]
    """
    if k == 0:
        return np.empty((1, 0), dtype=np.uint8)
    others = combinations(n, k - 1)
    rows = np.empty((comb(n, k), k), dtype=np.uint8)
    start = 0
    for first in range(n - k + 1):
        size = comb(n - first - 1, k - 1)
        rows[start : start + size, 0] = first
        rows[start : start + size, 1:] = others[len(others) - size :]
        start += size
    return rows


@cache
def distinct_hands() -> NDArray[np.uint8]:
    """Return one hand of every class, (7462, 5) card ids, in no order of strength.

    Two hands tie only if they have the same ranks and both or neither are in one suit. So there
    is one hand for every multiset of five ranks, and one more, in a single suit, for every five
    different ranks.

    >>> distinct_hands()[[0, -1]]  # four deuces and a three, the royal flush in clubs
    array([[ 0,  1,  2,  3,  4],
           [32, 36, 40, 44, 48]], dtype=uint8)
    """
    hands = np.array([*_unsuited(), *(4 * combinations(13, 5)).tolist()], dtype=np.uint8)
    hands.setflags(write=False)
    return hands


def _unsuited() -> Iterator[tuple[int, ...]]:
    """Yield a hand for each multiset of ranks; cards of one rank take suits from clubs upwards."""
    for ranks in combinations_with_replacement(range(13), 5):
        suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        if max(suits) == 0:
            suits[0] = 1
        if max(suits) < 4:
            yield tuple(4 * rank + suit for rank, suit in zip(ranks, suits, strict=True))


def number_from_best(strengths: Iterable[int]) -> dict[int, int]:
    """Return the class of each strength; the highest strength is class 1.

    >>> number_from_best([30, 10, 20])
    {30: 1, 20: 2, 10: 3}
    """
    return {strength: number for number, strength in enumerate(sorted(strengths, reverse=True), 1)}


def classes_of(strengths: NDArray[np.int64], ascending: NDArray[np.int64]) -> Classes:
    """Return the class of each strength: the number of strengths in `ascending` not below it.

    >>> classes_of(np.array([30, 10]), np.array([10, 20, 30]))
    array([1, 3], dtype=int16)
    """
    places = np.searchsorted(ascending, strengths)
    return (len(ascending) - places).astype(np.int16)
