"""The search finds the author's keys, and what a naive search of small cases finds."""

from itertools import combinations_with_replacement, count

import pytest
from key_search import first_keys

from evaluator.methods.additive_keys import FLUSH_KEYS, RANK_KEYS, SUIT_KEYS


def naive_keys(copies: list[int], cards: int) -> tuple[int, ...]:
    """Try one number after another: all sums of all hands must differ."""

    def sums_differ(keys: list[int]) -> bool:
        hands = [
            hand
            for hand in combinations_with_replacement(range(len(keys)), cards)
            if all(hand.count(place) <= copies[place] for place in range(len(keys)))
        ]
        return len({sum(keys[place] for place in hand) for hand in hands}) == len(hands)

    keys: list[int] = []
    for _ in copies:
        start = keys[-1] + 1 if keys else 0
        keys.append(next(key for key in count(start) if sums_differ([*keys, key])))
    return tuple(keys)


@pytest.mark.parametrize(
    ("copies", "cards"),
    [([4] * 5, 7), ([7] * 4, 7), ([2] * 7, 3), ([5] + [1] * 7, 5), ([3, 1, 4, 2], 4)],
)
def test_as_a_naive_search_finds_them(copies: list[int], cards: int) -> None:
    assert first_keys(copies, cards) == naive_keys(copies, cards)


def test_a_dead_end_is_told() -> None:
    # 0, 1, 2, 3 keep three distinct cards apart, but 0 + 3 = 1 + 2 whatever comes to them.
    assert first_keys([1] * 4, 3) == (0, 1, 2, 3)
    with pytest.raises(ValueError, match="after 3 no key is left"):
        first_keys([1] * 5, 3)


def test_the_authors_keys_of_suits_and_flushes() -> None:
    assert first_keys([7] * 4) == SUIT_KEYS
    assert first_keys([7] + [1] * 13)[1:] == FLUSH_KEYS


@pytest.mark.proof
def test_the_authors_keys_of_eleven_ranks() -> None:
    assert first_keys([4] * 11) == RANK_KEYS[:11]


@pytest.mark.slow
def test_the_authors_keys_of_all_ranks() -> None:
    assert (
        first_keys([4] * 13)
        == RANK_KEYS
        == (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
    )
