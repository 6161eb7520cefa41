"""Rank five, six or seven cards, by the fastest method for each number of cards.

Five cards go to Cactus Kev's look-ups, six and seven to additive keys. All five methods are listed
in `evaluator.methods.side_by_side`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from evaluator.cards import check_cards, parse_cards
from evaluator.fivecard import rank_hand as rank_five_cards

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    HandsLike: TypeAlias = NDArray[np.integer[Any]] | Sequence[Sequence[int]]

SIZES = (5, 6, 7)


@overload
def rank_hand(cards: str) -> int: ...


@overload
def rank_hand(cards: Sequence[int] | NDArray[np.integer[Any]]) -> int: ...


def rank_hand(cards: Any) -> int:
    """Return the rank class of the best five of five, six or seven cards.

    Classes run from 1 (royal flush) to 7462 (seven high). The cards are text or card ids; ids take
    a tenth of the time.

    >>> rank_hand("As Ks Qs Js Ts"), rank_hand([51, 47, 43, 39, 35])
    (1, 1)
    >>> from evaluator import describe
    >>> describe(rank_hand("ac as 4d 5d 6c 3c 2d"))
    'Straight, six high'

    Raises:
        CardError: there are not five to seven cards, one of them is not a card, or a card occurs
            twice.
    """
    # The length is checked before the type, which saves time for five ids, by far the commonest
    # hand. Text of five characters cannot be five cards, and `rank_five_cards` refuses it.
    try:
        size = len(cards)
    except TypeError:
        return rank_hand(check_cards(cards))  # an iterator, or no cards at all
    if size == 5:
        return rank_five_cards(cards)
    if isinstance(cards, str):
        return rank_hand(parse_cards(cards))
    return _rank_more_cards()(cards)


@cache
def _rank_more_cards() -> Callable[[Sequence[int]], int]:
    """Return `additive_keys.rank_hand`; an import statement in each call would cost 0.5 µs."""
    from evaluator.methods import additive_keys

    return additive_keys.rank_hand


def rank_hands(cards: HandsLike) -> NDArray[np.int16]:
    """Return the rank classes of many hands, each by the best five of its cards.

    >>> from evaluator import parse_cards
    >>> rank_hands([parse_cards("As Ks Qs Js Ts"), parse_cards("7c 5d 4d 3d 2d")])
    array([   1, 7462], dtype=int16)

    Args:
        cards: (n, 5), (n, 6) or (n, 7) card ids: an array of any integer type and memory order,
            or a sequence of hands.

    Returns:
        (n,) int16 classes, 1 (royal flush) to 7462 (seven high).

    Raises:
        CardError: `cards` is not such an array or is masked, or some hand has an id that is not
            from 0 to 51 or the same card twice; the message names the first such hand by its index.
    """

    from evaluator import fivecard_arrays
    from evaluator.hands import checked_hands
    from evaluator.methods import additive_keys

    hands = checked_hands(cards, SIZES)
    method = fivecard_arrays if hands.shape[1] == SIZES[0] else additive_keys
    classes: NDArray[np.int16] = method.rank_hands(hands)
    return classes
