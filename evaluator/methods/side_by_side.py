"""The five methods side by side, behind one interface.

Each is in a module of its own, with look-ups of its own, so that they can check one another.
`docs/how-it-works/evaluators.md` explains them one after another.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from evaluator import fivecard, fivecard_arrays
from evaluator.hands import SIZES, Classes, Hands
from evaluator.methods import additive_keys, bit_fields, card_mask, suit_masks


@dataclass(frozen=True)
class Method:
    """One way to rank hands.

    Attributes:
        name: the name of its module.
        title: a short description.
        sizes: the numbers of cards that it takes.
        rank_hand: returns the rank class, 1 (royal flush) to 7462, of one hand of card ids.
        rank_hands: returns the rank classes, (n,) int16, of (n, k) card ids. Both functions raise a
            CardError for a hand of another size, an id that is not a card, or a repeated card.
    """

    name: str
    title: str
    sizes: tuple[int, ...]
    rank_hand: Callable[[Sequence[int]], int]
    rank_hands: Callable[[Hands], Classes]


METHODS = (
    Method(
        "fivecard",
        "Cactus Kev's prime products",
        (5,),
        fivecard.rank_hand,
        fivecard_arrays.rank_hands,
    ),
    Method(
        "bit_fields",
        "Two bit fields and a remainder",
        (5,),
        bit_fields.rank_hand,
        bit_fields.rank_hands,
    ),
    Method(
        "card_mask",
        "One mask of 56 bits",
        SIZES,
        card_mask.rank_hand,
        card_mask.rank_hands,
    ),
    Method(
        "suit_masks",
        "A mask for each suit, and look-ups",
        SIZES,
        suit_masks.rank_hand,
        suit_masks.rank_hands,
    ),
    Method(
        "additive_keys",
        "Additive keys",
        SIZES,
        additive_keys.rank_hand,
        additive_keys.rank_hands,
    ),
)
