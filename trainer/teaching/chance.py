"""Chance in a training mode: a stream of random numbers that follows from a seed and a question."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from evaluator.cards import NAMES, SUITS
from trainer.core.shoe import below, random_bytes

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Chance:
    """The random choices of one question."""

    def __init__(self, seed: int, number: int, what: str = "question") -> None:
        """Start a stream; `what` names what it decides, and tells a question's streams apart."""
        self._bytes = random_bytes(seed, f"{what} {number}")

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1, all equally likely however large `bound` is."""
        size = ((bound - 1).bit_length() + 7) // 8
        limit = 256**size - 256**size % bound
        while True:
            number = 0
            for _ in range(size):
                number = number << 8 | next(self._bytes)
            if number < limit:
                return number % bound

    def weighted(self, weights: Sequence[int]) -> int:
        """Return an index, each as likely as its weight says."""
        return self.summed([*accumulate(weights)])

    def summed(self, sums: Sequence[int] | npt.NDArray[np.int64]) -> int:
        """Return an index, each as likely as its weight says; `sums` are the weights added up."""
        return bisect_right(sums, self.below(int(sums[-1])))

    def shuffled(self, items: Sequence[int]) -> tuple[int, ...]:
        """Return the items in a random order, as the shoe shuffles."""
        order = [*items]
        for last in range(len(order) - 1, 0, -1):
            chosen = below(last + 1, self._bytes)
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)


def any_suits(cards: Sequence[int], chance: Chance) -> tuple[int, ...]:
    """Return the cards with their suits renamed, and in an order, by chance; jokers have none."""
    suits = chance.shuffled(range(len(SUITS)))
    return chance.shuffled(
        [card if card >= len(NAMES) else card >> 2 << 2 | suits[card & 3] for card in cards]
    )
