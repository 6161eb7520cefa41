"""The wild and joker games of the catalogue, by another way over all deals of their decks."""

from fractions import Fraction

import pytest
from recorded_returns import check_recorded_returns
from whole_wild_deck import whole_deck

from solver import PayTable, catalogue, solve_game

WILD = [entry.id for entry in catalogue() if entry.load().rules.wild_kinds]


@pytest.mark.slow
@pytest.mark.parametrize("table_id", WILD)
def test_the_recorded_returns_are_those_of_the_other_way(table_id: str) -> None:
    def other_way(table: PayTable, coins: int) -> Fraction:
        found = whole_deck(table.rules).return_of(table, coins)
        assert solve_game(table, coins).return_ == found
        return found

    check_recorded_returns(table_id, other_way)
