"""Paytables as values: cells, lines, pays, and the printed file read back."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_tables import random_table

from evaluator import CATEGORIES, RANKS, category, class_ranks
from solver import Line, PayTable, load_paytable, parse_paytable
from solver.paytable.checks import default_name
from solver.rules import STANDARD

CHARACTERS = st.characters(exclude_categories=("Cs", "Cc", "Cf", "Zl", "Zp"))
TEXT = st.text(CHARACTERS, min_size=1).filter(str.strip)
AMOUNT = st.integers(0, 10**9)
PAYS = AMOUNT.map(lambda pay: tuple(pay * coins for coins in range(1, 6))) | st.tuples(
    *[AMOUNT] * 5
)
RANDOM = st.randoms(use_true_random=False)


def test_the_cells_are_the_rank_classes_in_order() -> None:
    spread = [cell for cell in STANDARD.cells for _ in range(cell.classes)]
    assert len(spread) == 7462
    for rank_class, cell in enumerate(spread, 1):
        ranks = [RANKS[rank] for rank in class_ranks(rank_class)]
        assert cell.hand == category(rank_class)
        assert cell.rank in ("", ranks[0])
        assert cell.kicker in ("", ranks[1])
    assert {cell.hand for cell in STANDARD.cells if cell.rank} == {
        "four_of_a_kind",
        "full_house",
        "three_of_a_kind",
        "pair",
    }


@given(RANDOM)
def test_the_first_line_that_matches_a_class_pays_it(random: Random) -> None:
    table = random_table(random)
    assert table.lines_of_classes.shape == (7463,)
    assert table.lines_of_classes[0] == len(table.lines)
    for rank_class in random.sample(range(1, 7463), 50):
        first = obvious_line(table, rank_class)
        assert table.line_of(rank_class) == table.lines_of_classes[rank_class] == first


def obvious_line(table: PayTable, rank_class: int) -> int:
    """Return the line of a class by the words of the contract, from the class's ranks."""
    rank, kicker = (RANKS[each] for each in class_ranks(rank_class)[:2])
    for number, line in enumerate(table.lines):
        if line.hand != category(rank_class):
            continue
        if line.ranks is not None and rank not in line.ranks:
            continue
        if line.kickers is not None and kicker not in line.kickers:
            continue
        return number
    return len(table.lines)


@given(RANDOM, TEXT, st.none() | st.text(CHARACTERS), st.data())
def test_a_printed_table_is_read_back(
    random: Random, name: str, source: str | None, data: st.DataObject
) -> None:
    lines = random_table(random, most_paid=10**9).lines
    names = data.draw(
        st.lists(
            TEXT.filter(lambda text: text != "Nothing"),
            min_size=len(lines),
            max_size=len(lines),
            unique=True,
        )
    )
    renamed = tuple(
        Line(new, line.hand, line.ranks, line.kickers, data.draw(PAYS))
        for new, line in zip(names, lines, strict=True)
    )
    table = PayTable(name, source, renamed)
    again = parse_paytable(table.to_toml())
    assert again == table
    assert hash(again) == hash(table)


def test_equal_content_is_an_equal_table() -> None:
    text = load_paytable("9/6").to_toml()
    assert parse_paytable(text) == load_paytable("job-9-6")
    assert parse_paytable(text.replace("pays = 9", "pays = 8")) != load_paytable("job-9-6")
    assert len({parse_paytable(text), parse_paytable(text)}) == 1


def test_pays_are_coins_at_the_bet_with_nothing_last() -> None:
    table = load_paytable("job-9-6")
    assert table.line_names[-1] == "Nothing"
    assert table.pays(1) == (250, 50, 25, 9, 6, 4, 3, 2, 1, 0)
    assert table.pays(4) == (1000, 200, 100, 36, 24, 16, 12, 8, 4, 0)
    assert table.pays(5) == (4000, 250, 125, 45, 30, 20, 15, 10, 5, 0)


@pytest.mark.parametrize("coins", [0, 6, -1, 2.5, 2.0, "5", True, None])
def test_a_bet_is_1_to_5_coins(coins: object) -> None:
    with pytest.raises(ValueError, match="coins: must be a whole number from 1 to 5, not"):
        load_paytable("job-9-6").pays(coins)  # type: ignore[arg-type] # what is refused


@pytest.mark.parametrize("hand", CATEGORIES)
def test_a_line_without_a_name_has_its_hands(hand: str) -> None:
    table = parse_paytable(f'name = "A"\n[[line]]\nhand = "{hand}"\npays = 1')
    assert table.line_names == (default_name(hand), "Nothing")
    assert default_name(hand).lower().replace(" ", "_") == hand


def test_a_table_with_every_cell_on_a_line_of_its_own() -> None:
    lines = tuple(
        Line(f"Line {n}", cell.hand, cell.rank or None, cell.kicker or None, (n,) * 5)
        for n, cell in enumerate(STANDARD.cells)
    )
    table = parse_paytable(PayTable("All", None, lines).to_toml())
    assert len(table.lines) == 201
    sizes = np.bincount(table.lines_of_classes[1:], minlength=202)
    assert sizes.tolist() == [*(cell.classes for cell in STANDARD.cells), 0]
