"""Decks of hands that several tests of the evaluators share."""

from itertools import chain, combinations

import numpy as np
import obvious
import pytest


@pytest.fixture(scope="session")
def all_hands() -> np.ndarray:
    """Every hand of five cards: (2,598,960, 5) uint8, each hand ascending."""
    cards = chain.from_iterable(combinations(range(52), 5))
    return np.fromiter(cards, dtype=np.uint8, count=5 * 2_598_960).reshape(-1, 5)


@pytest.fixture(scope="session")
def all_classes(all_hands: np.ndarray) -> np.ndarray:
    """The class of every hand as the obvious judge has it: (2,598,960,) int16."""
    return obvious.classes_of_all(all_hands)


@pytest.fixture(scope="session")
def class_hands() -> dict[int, tuple[int, ...]]:
    """One hand of each of the 7,462 classes, by class."""
    numbers = obvious.class_of_strength()
    return {
        numbers[obvious.strength_of(*shape)]: obvious.a_hand(*shape) for shape in obvious.shapes()
    }
