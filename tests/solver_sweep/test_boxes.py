"""Many tables at once: each is solved as it is alone, bit for bit."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from proofs import proved_but

from solver import PayTable, load_paytable, parse_paytable, solve_game
from solver.sweep import candidates, table_boxes
from solver.sweep.measures import BY_NAME, ShareMeasure
from solver.sweep.pay_grid import Axis, PayGrid, SolvedTable, SolvedTables, tables_in
from solver.sweep.spec import Spec, read_spec
from solver.sweep.table_boxes import Boxes
from solver.sweep.work import own_version, solve_units


def grid_of(table: PayTable, coins: int, ranges: dict[str, tuple[int, ...]]) -> PayGrid:
    names = [line.name for line in table.lines]
    return PayGrid(table, coins, tuple(Axis(n, names.index(n), pays) for n, pays in ranges.items()))


@cache
def jacks() -> PayGrid:
    """Two lines may pay nothing and two may pay alike: ties that the counts depend on."""
    pays = {
        "Flush": (4, 5, 6),
        "Straight": (4, 5),
        "Three of a kind": (2, 3),
        "Jacks or better": (0, 1),
    }
    return grid_of(load_paytable("9/6"), 5, pays)


@cache
def solved(grid: PayGrid) -> list[SolvedTable]:
    boxes = Boxes(grid, counts=True)
    numbered: dict[int, SolvedTable] = {}
    for part in boxes.parts(grid.whole):
        numbered |= zip(grid.numbers(part.box).tolist(), part.solutions or (), strict=True)
    return [numbered[number] for number in range(grid.size)]


def assert_as_alone(grid: PayGrid, solution: SolvedTable) -> None:
    pays = {axis.key: solution.pays[axis.line] // grid.coins for axis in grid.axes}
    game = solve_game(grid.table.with_pays(pays), grid.coins)
    assert solution.return_ == game.return_
    assert solution.variance == game.variance
    assert solution.hit_frequency == game.hit_frequency
    shares = [line.return_ for line in game.lines[:-1]]
    assert [solution.payoffs.share(line) for line in range(len(shares))] == shares


@pytest.mark.parametrize("number", [0, 7, 11, 16, 23])
def test_each_table_is_solved_as_it_is_alone(number: int) -> None:
    assert_as_alone(jacks(), solved(jacks())[number])


def test_pays_at_the_limit_do_not_overflow() -> None:
    table = load_paytable("9/6").with_pays(two_pair=10**9)
    grid = grid_of(table, 5, {"Flush": (10**9 - 1, 10**9), "Straight": (0, 1)})
    assert_as_alone(grid, solved(grid)[3])
    assert_together_as_one_by_one(grid)


def test_the_figures_of_many_tables_are_those_of_each() -> None:
    assert_together_as_one_by_one(jacks())


def assert_together_as_one_by_one(grid: PayGrid) -> None:
    parts = Boxes(grid, counts=True).parts(grid.whole)
    tables = SolvedTables.together([part.solutions for part in parts if part.solutions])
    assert len(tables) == grid.size
    measures = (*BY_NAME.values(), *map(ShareMeasure, range(len(grid.table.lines))))
    for measure in measures:
        each = [measure.value(solution) for solution in tables]
        together = measure.values(tables)
        assert list(together.fractions()) == each
        assert together.doubles() == [float(figure) for figure in each]
        low, high = sorted(each)[1], sorted(each)[-2]
        wanted = [low <= figure <= high for figure in each]
        assert together.between(low, high) == wanted


@pytest.mark.parametrize("most", [(1 << 15) - 1, 1 << 15, 1 << 20, 10**9])
def test_squares_of_pays_are_exact_however_large_they_are(most: int) -> None:
    """Against whole numbers of Python; every hand ends on a line, and one of them pays the most."""
    table, chance = load_paytable("9/6"), random.Random(most)
    total, lines = table.rules.all_values, len(table.lines)
    cuts = [sorted(chance.randrange(total) for _ in range(lines - 1)) for _ in range(6)]
    counts = [[b - a for a, b in pairwise((0, *each, total))] for each in cuts]
    pays = [[most, *(chance.randint(0, most) for _ in range(lines - 1))] for _ in cuts]
    tables = SolvedTables(table, 1, np.array(pays), [0] * len(cuts), np.array(counts))
    assert tables.squares() == [
        sum(pay**2 * count for pay, count in zip(*each, strict=True))
        for each in zip(pays, counts, strict=True)
    ]
    some = tables.at([4, 0])
    assert [list(of.pays) for of in some] == [pays[4], pays[0]]
    assert [list(of.counts) for of in some] == [counts[4], counts[0]]


@pytest.mark.parametrize("count", [(1 << 33) - 1, 1 << 33, (1 << 34) - 1, 1 << 43])
def test_what_all_hands_are_paid_is_exact_beyond_what_64_bits_hold(count: int) -> None:
    counts, pays = [[count, 5], [0, 0]], [[1 << 30, 3], [7, 8]]
    found = table_boxes._paid(np.array(counts), np.array(pays))
    assert found == [count * (1 << 30) + 15, 0]


def test_tables_are_solved_one_by_one_where_candidates_would_be_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    some = (range(2, 3), range(0, 2), range(1, 2), range(1, 2))
    numbers = jacks().numbers(some)
    monkeypatch.setattr(table_boxes, "_candidates", lambda grid, box: None)
    parts = list(Boxes(jacks(), counts=True).parts(some))
    assert list(parts[0].solutions or ()) == [solved(jacks())[number] for number in numbers]


@pytest.mark.proof
def test_lists_that_are_taken_for_equal_by_chance_are_told_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With factors of zero all have one key: then nothing is put together, and all is as exact."""
    grid = grid_of(load_paytable("9/6"), 5, {"Flush": (5, 6)})
    wanted = solved(grid)
    table_boxes._candidates.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(candidates, "_factors", lambda count: np.zeros(count, dtype=np.int64))
        found = Boxes(grid, counts=True)
        apart = found.of_all
        assert apart is not None
        assert list(found.solutions(grid.whole, apart)) == wanted
    table_boxes._candidates.cache_clear()
    together = found.of_all
    assert together is not None
    assert len(together.starts) < len(apart.starts)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["deuces-wild", "joker-20-7-5", "double-joker-9-5-4", "tdb-9-7", "deuces-joker-12-9-6"]
)
@pytest.mark.parametrize("coins", [1, 5])
def test_games_with_wild_cards_and_kickers(name: str, coins: int) -> None:
    table, chance = load_paytable(name), random.Random(name)
    lines = chance.sample([line for line in table.lines if line.pays[0] < 100], 3)
    ranges = {line.name: tuple(sorted({0, *line.pays[:3]})) for line in lines}
    grid = grid_of(table, coins, ranges)
    for solution in chance.sample(solved(grid), 5):
        assert_as_alone(grid, solution)


@pytest.mark.proof
def test_a_game_with_wild_cards() -> None:
    grid = grid_of(load_paytable("deuces-wild"), 5, {"Flush": (2, 3), "Five of a kind": (0, 15)})
    assert_as_alone(grid, solved(grid)[1])


@pytest.mark.slow
def test_natural_lines_below_the_royal_have_their_own_part() -> None:
    text = """
        name = "Natural flushes"
        wild = "2"
        [[line]]
        hand = "flush"
        natural = true
        name = "Natural flush"
        pays = 9
        [[line]]
        hand = "flush"
        pays = 2
        [[line]]
        hand = "three_of_a_kind"
        pays = 1
    """
    grid = grid_of(parse_paytable(text), 5, {"Natural flush": (2, 9), "Flush": (2, 3)})
    assert_as_alone(grid, solved(grid)[2])


BOUNDED = """
columns = ["return", "variance", "hit_frequency", "share straight"]
[ranges]
flush = [4, 6]
straight = "4..5"
three_of_a_kind = "2..3"
jacks_or_better = [0, 1]
"""

BOUNDS = [
    "return = [0.6, 0.75]",
    "variance = [20, inf]",
    "hit_frequency = [0.3, 0.6]\nreturn = [0.5, 0.9]",
    "'share straight' = [0.055, 0.07]",
]


@cache
def every_row() -> list[list[str]]:
    return rows(read_spec(BOUNDED))


def rows(spec: Spec) -> list[list[str]]:
    result = solve_units(own_version(), spec, 0, 1)
    assert result.solved + result.passed == spec.grid.size
    return [line.split(",") for line in result.rows.splitlines()]


@pytest.mark.parametrize("bounds", proved_but(BOUNDS, always=BOUNDS[1:2]))
def test_bounds_keep_what_meets_them_and_pass_over_nothing_else(
    bounds: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_boxes, "FEW_TABLES", 1)
    spec = read_spec(f"{BOUNDED}[keep]\n{bounds}")
    columns = [column.title for column in spec.columns]
    wanted = every_row()
    for bound in spec.keep:
        place = len(spec.grid.axes) + columns.index(bound.column.title)
        wanted = [row for row in wanted if (bound.low or 0) <= float(row[place])]
        if bound.high is not None:
            wanted = [row for row in wanted if float(row[place]) <= bound.high]
    assert 0 < len(wanted) < len(every_row())
    assert rows(spec) == wanted


def test_a_box_in_which_none_can_be_kept_is_passed_over_unsolved() -> None:
    spec = read_spec(f'{BOUNDED}[keep]\nreturn = ["200%", "300%"]')
    result = solve_units(own_version(), spec, 0, 1)
    assert (result.rows, result.kept, result.solved, result.passed) == ("", 0, 0, 16)


def test_the_bounds_of_a_column_hold_every_table_of_the_box() -> None:
    spec = read_spec(BOUNDED)
    boxes = Boxes.of(spec)
    grid = spec.grid
    for box in (grid.whole, (range(0, 1), *grid.whole[1:]), tuple(range(1, 2) for _ in grid.axes)):
        found = boxes.narrowed(boxes.of_all, box)
        solutions = boxes.solutions(box, found)
        assert len(solutions) == tables_in(box)
        for column in spec.columns:
            held = column.measure.range(boxes.known(box, found))
            values = [column.measure.value(solution) for solution in solutions]
            assert held.low <= min(values) <= max(values) <= held.high
            if tables_in(box) == 1:
                assert float(held.high - held.low) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    ("shape", "most"),
    [((2, 3, 5), 7), ((2, 3, 5), 4), ((7,), 3), ((3, 4, 1, 2), 1), ((4, 3, 2), 13), ((), 8)],
)
def test_boxes_in_a_row_divide_the_grid(shape: tuple[int, ...], most: int) -> None:
    axes = tuple(Axis(str(i), i, range(length)) for i, length in enumerate(shape))
    grid = PayGrid(load_paytable("9/6"), 5, axes)
    numbers: list[int] = []
    while len(numbers) < grid.size:
        box = grid.box_at(len(numbers), most)
        assert tables_in(box) <= most
        numbers += grid.numbers(box).tolist()
        pays, ends = grid.pays(box), grid.ends(box)
        assert (pays.min(axis=0) == ends[0]).all()
        assert (pays.max(axis=0) == ends[1]).all()
    assert numbers == list(range(grid.size))


@pytest.mark.proof
def test_the_known_return_of_a_table_in_the_middle_of_a_box() -> None:
    spec = read_spec('columns = ["return_exact"]\n[ranges]\nflush = "5..7"')
    assert rows(spec)[1] == ["6", "1653526326983/1661102543100"]
    assert Fraction(rows(spec)[1][1]) == solve_game("9/6").return_
    assert np.all(np.diff([Fraction(row[1]) for row in rows(spec)]) > 0)
