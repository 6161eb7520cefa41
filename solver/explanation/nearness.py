"""How close the cards of one hold to a straight flush lie, as lines of charts say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evaluator import SUITS
from solver.decisions.rivals import kind_of_hold
from solver.strategy.playing.held_ranks import STRAIGHTS
from solver.strategy.playing.word_meanings import terms_of

if TYPE_CHECKING:
    from solver.hand import Hold

_MOST_STRAIGHTS = 3  # that contain three cards: of none missing
_CLOSE = 1  # gaps beyond the high cards, as in `gaps ≤ high cards + 1`


def is_wide(hold: Hold) -> bool:
    """Whether a hold is three natural cards to a straight flush that no line of close ones keeps.

    >>> from solver import solve_hand
    >>> [is_wide(solve_hand(f"{cards} 9d Td").hold(0b111)) for cards in ("4c 6c 2c", "4c 6c 3c")]
    [True, False]
    >>> [is_wide(solve_hand(f"{cards} 2d 3d").hold(0b111)) for cards in ("9c Tc Kc", "7c 8c 6c")]
    [False, False]
    """
    table, coins = hold.solution.table, hold.solution.coins
    rules = table.rules
    if any(map(rules.is_wild, hold.cards)) or kind_of_hold(hold).name != "3 to a straight flush":
        return False
    terms, ranks = terms_of(table, coins), sum(1 << card // len(SUITS) for card in hold.cards)
    runs = [run for run in STRAIGHTS if not run & terms.wild and run & ranks == ranks]
    return _MOST_STRAIGHTS - len(runs) - (ranks & terms.high).bit_count() > _CLOSE
