"""The wild and joker games of the catalogue, by another way over all deals of their decks."""

from fractions import Fraction

import pytest
from whole_wild_deck import whole_deck

from solver import catalogue, load_paytable, solve_game
from solver.published import figures

WILD = [entry.id for entry in catalogue() if entry.load().rules.wild_kinds]


@pytest.mark.slow
@pytest.mark.parametrize("table_id", WILD)
def test_the_recorded_returns_are_those_of_the_other_way(table_id: str) -> None:
    """At bets at which a coin is paid alike they are the same."""
    table = load_paytable(table_id)
    done: dict[tuple[Fraction, ...], Fraction] = {}
    for coins, recorded in enumerate(figures("catalogue")[table_id]["returns"], 1):
        a_coin = tuple(Fraction(pay, coins) for pay in table.pays(coins))
        if a_coin not in done:
            done[a_coin] = whole_deck(table.rules).return_of(table, coins)
        assert done[a_coin] == Fraction(recorded) == solve_game(table, coins).return_
