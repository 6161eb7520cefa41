"""T(X) against its definition: the sum over all hands that hold X."""

from itertools import combinations_with_replacement

import numpy as np
import pytest
from whole_deck import HAND, Ints, number, summed_table, with_sums

from solver import PayTable, load_paytable
from solver.exact.totals import Totals, line_totals, multiset_index, pay_totals, subset_totals
from solver.rules import STANDARD


def total(totals: Totals, cards: np.ndarray) -> np.ndarray:
    """Return T of the sets of cards in the rows, from its two parts."""
    ranks, suits = cards // 4, cards % 4
    one_suit = (suits == suits[:, :1]).all(axis=1)
    bits = np.where(one_suit, (1 << ranks).sum(axis=1), 0)
    return totals.plain[multiset_index(ranks.T, STANDARD)] + np.where(
        one_suit, totals.suited[bits], 0
    )


@pytest.fixture(
    scope="module", params=["random", pytest.param("catalogue", marks=pytest.mark.slow)]
)
def summed(request: pytest.FixtureRequest) -> tuple[PayTable, list[Ints]]:
    if request.param == "catalogue":
        return with_sums(load_paytable("ddb-9-6"))
    return summed_table()


def test_totals_are_sums_over_all_hands(summed: tuple[PayTable, list[Ints]]) -> None:
    table, sums = summed
    totals = subset_totals(np.array(table.pays(5), dtype=np.int64), table)
    draw = np.random.default_rng()
    for size in range(1, HAND + 1):
        sets = np.sort(np.stack([draw.choice(52, size, replace=False) for _ in range(500)]), axis=1)
        assert (total(totals, sets) == sums[size][number(sets)]).all()
    assert totals.plain[-1] + 4 * totals.suited[0] == sums[0][0]


def test_lines_add_up_to_the_pays(summed: tuple[PayTable, list[Ints]]) -> None:
    table, _ = summed
    totals, lines = pay_totals(table, 3), line_totals(table)
    pays = table.pays(3)
    for part in ("plain", "suited"):
        parts = [getattr(each, part) for each in lines]
        added = sum(pay * of_line for pay, of_line in zip(pays, parts, strict=True))
        assert (added == getattr(totals, part)).all()


def test_multisets_have_numbers_of_their_own() -> None:
    numbers = [
        int(multiset_index(np.array(ranks, dtype=np.intp), STANDARD))
        for size in range(HAND + 1)
        for ranks in combinations_with_replacement(range(13), size)
    ]
    assert sorted(numbers) == list(range(8568))


def test_the_multiset_of_no_rank_has_its_number_in_every_column() -> None:
    none = np.empty((0, 3), dtype=np.intp)
    assert multiset_index(none, STANDARD).tolist() == [8567] * 3
