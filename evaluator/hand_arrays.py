"""Arrays of hands, checked and cut into blocks that stay in cache."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NoReturn, TypeVar

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import NAMES, CardError, check_cards

Hands = NDArray[np.integer[Any]]
Ids = NDArray[np.intp]
Classes = NDArray[np.int16]
Number = TypeVar("Number", bound=np.integer[Any])

# 128 KiB a column of ids. Half of it costs a tenth of the speed in numpy's calls, twice as much
# leaves the 1 MiB of cache that the columns share with a method's tables.
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
) -> NDArray[Number]:
    """Return `number_block` of all hands, (n,), which is given up to `BLOCK` hands at a time.

    Args:
        cards: (n, k) card ids of any integer type and memory order.
        sizes: the numbers k of cards that `number_block` takes.
        number_block: numbers (m, k) ids from 0 to 51, or returns None when a card is there twice in
            one of these hands.
        dtype: the type of the numbers.
        order: "F" copies a block so that each column of ids lies together, which pays where
            columns are read more than once; "K" leaves it as it is.

    Raises:
        CardError: `cards` is no such array, or a hand in it has a card twice or an id that is
            not from 0 to 51; it names the first such hand by its index.
    """
    hands = checked_hands(cards, sizes)
    numbers = np.empty(len(hands), dtype=dtype)
    for start in range(0, len(hands), BLOCK):
        block = hands[start : start + BLOCK].astype(np.intp, order=order, copy=False)
        # Read as unsigned, a negative id is a large one: one maximum finds both faults.
        known = block.view(np.uintp).max() < len(NAMES)
        of_block = number_block(block) if known else None
        if of_block is None:
            # As they were given: in `block` a huge uint64 is another number.
            _refuse(hands[start : start + BLOCK], start)
        numbers[start : start + BLOCK] = of_block
    return numbers


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
    """Tell whether one of the sets has fewer than `size` cards: a card was there twice."""
    return bool(np.bitwise_count(masks).min() < size)


def checked_hands(cards: Hands | Sequence[Sequence[int]], sizes: Sequence[int]) -> Hands:
    """Return hands as an array of integers of the right shape; their ids are not looked at.

    >>> checked_hands([(51, 47, 43, 39, 35)], (5,)).shape
    (1, 5)

    Raises:
        CardError: they are no (n, k) array of integers with k in `sizes`, or the array is masked.
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


def _refuse(block: Hands, start: int) -> NoReturn:
    for number, hand in enumerate(block.tolist(), start):
        try:
            check_cards(hand)
        except CardError as error:
            raise CardError(f"hand {number}, {error}") from None
    raise AssertionError("a block was refused that holds no faulty hand")
