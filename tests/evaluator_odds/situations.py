"""Random situations at the table, and their odds counted board by board in plain Python."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

from phevaluator import evaluate_cards

Hand = tuple[int, ...]
Tally = tuple[int, int, int, Fraction]
"""Wins, ties, losses and equity."""


def situation(
    chance: Random, hands: int, on_board: int, dead: int = 0
) -> tuple[list[Hand], Hand, Hand]:
    """Deal hands, a board and dead cards."""
    deck = chance.sample(range(52), 2 * hands + on_board + dead)
    board = 2 * hands
    dealt = [tuple(deck[i : i + 2]) for i in range(0, board, 2)]
    return dealt, tuple(deck[board : board + on_board]), tuple(deck[board + on_board :])


def boards(hands: Sequence[Hand], board: Hand, dead: Hand) -> Iterator[Hand]:
    seen = {*board, *dead, *(card for hand in hands for card in hand)}
    live = [card for card in range(52) if card not in seen]
    return (board + more for more in combinations(live, 5 - len(board)))


def literal_odds(hands: Sequence[Hand], board: Hand, dead: Hand) -> list[Tally]:
    """Count as one would by hand: every board, every hand, an evaluator of another house."""
    wins, ties, losses = [0] * len(hands), [0] * len(hands), [0] * len(hands)
    pots = [Fraction(0)] * len(hands)
    for five in boards(hands, board, dead):
        ranks = [evaluate_cards(*hand, *five) for hand in hands]
        winners = [place for place, rank in enumerate(ranks) if rank == min(ranks)]
        for place in range(len(hands)):
            if place not in winners:
                losses[place] += 1
                continue
            (wins if len(winners) == 1 else ties)[place] += 1
            pots[place] += Fraction(1, len(winners))
    return [
        (won, tied, lost, pot / (won + tied + lost))
        for won, tied, lost, pot in zip(wins, ties, losses, pots, strict=True)
    ]
