"""Simulated Texas Hold'em odds, for when there are too many deals to count.

One hand against several random ones is beyond counting: three opponents before the flop make 10^15
showdowns. A Monte Carlo simulation [1]_ deals some of them at random. Its results come with a
standard error, which shrinks with the square root of the number of deals.

References:
.. [1] "Evaluating Poker Hands with Bit Math", 2020 (Monte Carlo simulation of Hold'em odds).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import CardError, CardsOrText
from evaluator.categories import CATEGORIES, category_classes
from evaluator.hands import Classes
from evaluator.holdem.answers import Estimate, Known, SimulatedGrid
from evaluator.holdem.counting import BOARD_SIZE, MOST_HANDS, known_cards, unseen_cards
from evaluator.methods.additive_keys import NO_CLASS, rank_hands

BLOCK = 1 << 14
"""Deals sampled at once; a run with a time limit ends after a full block."""


def simulate(
    hand: CardsOrText,
    board: CardsOrText = (),
    dead: CardsOrText = (),
    *,
    opponents: int = 1,
    deals: int | None = None,
    rng: np.random.Generator,
    go_on: Callable[[], bool] = lambda: True,
) -> SimulatedGrid:
    """Estimate a hand's odds by dealing the rest of the board and the opponents' hands at random.

    The same generator state and number of deals give the same result.

    Args:
        hand: two cards, as text or card ids.
        board: the three, four or five cards on the board, if any.
        dead: cards that cannot come.
        opponents: how many, 1 to 9.
        deals: how many to sample, 1 or more; without a number, sampling ends only by `go_on`.
        rng: the random generator.
        go_on: called before each block but the first; sampling ends when it returns False.

    >>> grid = simulate("AsKs", opponents=3, deals=1000, rng=np.random.default_rng(7))
    >>> grid.deals, 0.40 < grid.equity.mean < 0.60, grid.equity.error < 0.02
    (1000, True, True)

    Raises:
        CardError: as for `evaluator.holdem.counting.odds`, or there are not 1 to 9 opponents.
        ValueError: `deals` is less than 1.
    """
    if not 1 <= opponents < MOST_HANDS:
        raise CardError(f"{opponents} opponents (expected 1 to {MOST_HANDS - 1})")
    if deals is not None and deals < 1:
        raise ValueError(f"{deals} deals to sample (expected 1 or more)")
    known = known_cards([hand], board, dead)
    unseen = np.array(unseen_cards(known, opponents), dtype=np.uint8)
    totals, dealt = _no_totals(), 0
    while dealt != deals and (dealt == 0 or go_on()):
        count = BLOCK if deals is None else min(BLOCK, deals - dealt)
        drawn = _drawn(unseen, BOARD_SIZE - len(known.board) + 2 * opponents, count, rng)
        totals += _block_totals(_classes(known.hands[0], known.board, drawn))
        dealt += count
    return _grid(known, opponents, totals, dealt)


def _drawn(
    unseen: NDArray[np.uint8], size: int, count: int, rng: np.random.Generator
) -> NDArray[np.uint8]:
    """Draw `size` of the cards, `count` times over: (size, count), by a Fisher-Yates shuffle."""
    deck = np.repeat(unseen[:, None], count, axis=1)
    columns = np.arange(count)
    for place in range(size):
        other = rng.integers(place, len(unseen), size=count)
        deck[place], deck[other, columns] = deck[other, columns], deck[place].copy()
    return deck[:size]


def _classes(hand: Sequence[int], board: Sequence[int], drawn: NDArray[np.uint8]) -> Classes:
    """Return the classes of the player and of each opponent, (players, deals)."""
    rest, count = BOARD_SIZE - len(board), drawn.shape[1]
    cards = np.empty((count, 7), dtype=np.uint8)
    cards[:, : len(board)] = board
    cards[:, len(board) : BOARD_SIZE] = drawn[:rest].T
    cards[:, BOARD_SIZE:] = hand
    classes = [rank_hands(cards)]
    for first in range(rest, len(drawn), 2):
        cards[:, BOARD_SIZE:] = drawn[first : first + 2].T
        classes.append(rank_hands(cards))
    return np.array(classes)


def _no_totals() -> NDArray[np.float64]:
    return np.zeros((4, len(CATEGORIES)))


def _block_totals(classes: Classes) -> NDArray[np.float64]:
    """Return sums by category of the winning hand, (4, 10).

    The rows: the player's shares of the pots, their squares, the opponents' shares, their squares.
    """
    best = classes.min(axis=0)
    share = (classes[0] == best) / (classes == best).sum(axis=0)
    category = _category_numbers()[best]
    return np.array(
        [
            np.bincount(category, weights=values, minlength=len(CATEGORIES))
            for values in (share, share**2, 1 - share, (1 - share) ** 2)
        ]
    )


@cache
def _category_numbers() -> NDArray[np.int64]:
    """Return the place in `CATEGORIES` of each rank class, (7463,)."""
    numbers = np.zeros(NO_CLASS, dtype=np.int64)
    for number, classes in enumerate(category_classes().values()):
        numbers[list(classes)] = number
    return numbers


def _grid(known: Known, against: int, totals: NDArray[np.float64], deals: int) -> SimulatedGrid:
    player, squares, opponents, opponents_squares = totals.tolist()
    return SimulatedGrid(
        known,
        against,
        deals,
        _estimates(player, squares, deals),
        _estimates(opponents, opponents_squares, deals),
        _estimate(sum(player), sum(squares), deals),
        _estimate(sum(opponents), sum(opponents_squares), deals),
    )


def _estimates(sums: list[float], squares: list[float], deals: int) -> dict[str, Estimate]:
    return {
        name: _estimate(total, square, deals)
        for name, total, square in zip(CATEGORIES, sums, squares, strict=True)
    }


def _estimate(total: float, squares: float, deals: int) -> Estimate:
    """Return the mean and its standard error, from the sum of the values and of their squares."""
    mean = total / deals
    return Estimate(mean, sqrt(max(0.0, squares / deals - mean**2) / deals))
