"""Boards taken together: none is lost, none counted twice, none among the wrong ones."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest
from proofs import proved_but

from evaluator.holdem.counting import Boards, boards_by_rank, suited_boards
from evaluator.methods.additive_keys import FLUSH_KEYS, RANK_KEYS


def counted(boards: Boards) -> Counter[tuple[int, int]]:
    found: Counter[tuple[int, int]] = Counter()
    for ranks, flush, ways in zip(*(column.tolist() for column in boards), strict=True):
        found[ranks, flush] += ways
    return found


@pytest.mark.parametrize("on_board", proved_but([0, 3, 4, 5], always=[0, 5]))
@pytest.mark.parametrize("suit", range(4))
def test_as_counted_one_by_one(on_board: int, suit: int) -> None:
    deck = Random(10 * on_board + suit).sample(range(52), 30)
    board, unseen = deck[:on_board], deck[on_board:]
    by_rank: Counter[tuple[int, int]] = Counter()
    suited: Counter[tuple[int, int]] = Counter()
    for more in combinations(unseen, 5 - on_board):
        five = [*board, *more]
        ranks = sum(RANK_KEYS[card // 4] for card in five)
        flush = [FLUSH_KEYS[card // 4] for card in five if card % 4 == suit]
        by_rank[ranks, 0] += 1
        if len(flush) >= 3:
            suited[ranks, sum(flush)] += 1
    assert counted(boards_by_rank(board, unseen)) == by_rank
    if suited:  # elsewhere the suit cannot have three cards, and is not asked about
        assert counted(suited_boards(board, unseen, suit, least=3)) == suited


def test_a_whole_deck() -> None:
    assert boards_by_rank([], range(52)).ways.sum() == comb(52, 5)
    three = sum(comb(13, n) * comb(39, 5 - n) for n in (3, 4, 5))
    assert suited_boards([], range(52), 0, least=3).ways.sum() == three
