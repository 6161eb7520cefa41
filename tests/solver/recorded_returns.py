"""The returns that `holdwise verify` compares with, by another way than the solver's."""

from collections.abc import Callable
from fractions import Fraction

from solver import PayTable, load_paytable
from solver.paytable.catalogue import recorded_figures


def check_recorded_returns(table_id: str, other_way: Callable[[PayTable, int], Fraction]) -> None:
    """Compare them at every bet; at bets at which a coin is paid alike they are the same."""
    table = load_paytable(table_id)
    done: dict[tuple[Fraction, ...], Fraction] = {}
    for coins, recorded in enumerate(recorded_figures("catalogue")[table_id]["returns"], 1):
        a_coin = tuple(Fraction(pay, coins) for pay in table.pays(coins))
        if a_coin not in done:
            done[a_coin] = other_way(table, coins)
        assert done[a_coin] == Fraction(recorded)
