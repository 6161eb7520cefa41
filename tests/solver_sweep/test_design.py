"""Designs: the list is the one that solving every table gives."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from proofs import proved_but

from solver.sweep import SweepError
from solver.sweep import design as design_module
from solver.sweep.design import Design, design
from solver.sweep.measures import Range
from solver.sweep.pay_grid import SolvedTable
from solver.sweep.table_boxes import Boxes
from solver.sweep.target import read_design

SMALL = """
[ranges]
flush = [4, 6]
straight = "4..5"
three_of_a_kind = "2..3"
jacks_or_better = [0, 1]
"""

LARGE = """
[ranges]
four_of_a_kind = "20..30 step 2"
full_house = "6..12"
flush = "4..8"
straight = "3..6"
royal_flush = "500..1000 step 100"
"""

TARGETS = [
    "return = 0.9",
    "return = 0.98\nbest = 3",
    'return = 0.95\nwithin = 0.06\nvariance = "smallest"',
    'return = 0.95\nwithin = 0.06\nvariance = "largest"\nbest = 2',
    "return = 0.98\nwithin = 0.02\nvariance = 17.5\nbest = 1",
    'return = 0.9\nwithin = 0.1\nhit_frequency = "largest"',
    'return = 0.9\nwithin = 0.1\nhit_frequency = "smallest"',
    "return = 0.9\nwithin = 1\nhit_frequency = 0.45\nbest = 1000",
    "return = 1.9",
]


def test_a_target_says_what_decides_among_those_near_enough() -> None:
    said = {"smallest": ", smallest variance", "largest": ", largest variance"}
    for aim, words in said.items():
        target = read_design(f'[target]\nreturn = 0.95\nvariance = "{aim}"\n{SMALL}').target
        assert str(target).endswith(words)
    alone = read_design(f"[target]\nreturn = 0.95\n{SMALL}").target
    assert alone.least(Range(Fraction(9, 10), Fraction(1)), Range(0, 0)) == (0, 0, 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("return = 0.98", "return 98.0000 %"),
        ("return = 0.98\nwithin = 0.001", "return 98.0000 % within 0.1000 %"),
        ("return = 0.98\nvariance = 17.5", "return 98.0000 %, variance near 17.500000"),
        ("return = 1\nhit_frequency = 0.45", "return 100.0000 %, hit frequency near 45.0000 %"),
        (
            'return = 1\nwithin = 1\nhit_frequency = "largest"',
            "return 100.0000 % within 100.0000 %, largest hit frequency",
        ),
    ],
)
def test_a_target_is_told_in_words(text: str, words: str) -> None:
    assert str(read_design(f"[target]\n{text}\n{SMALL}").target) == words


def test_a_range_is_as_far_from_a_figure_as_its_nearer_end() -> None:
    figure = Range(Fraction(1), Fraction(2))
    far = {0: 1, 1: 0, 2: 0, 5: 3}
    assert {of: figure.distance(Fraction(of)) for of in far} == far
    target = read_design(f"[target]\nreturn = 1\nwithin = 0.25\nvariance = 20\n{SMALL}").target
    for aim, second in ((Fraction(20), 2), (1, 16), (-1, -18)):
        ranked = replace(target, aim=aim).least(
            Range(Fraction(1, 2), Fraction(9, 10)), Range(Fraction(16), Fraction(18))
        )
        assert ranked == (0, second, Fraction(1, 10))
    away = target.least(Range(Fraction(2), Fraction(3)), Range(Fraction(20), Fraction(20)))
    assert away == (Fraction(3, 4), 0, 1)


def found_by_hand(target: str, tables: int) -> Design:
    """The first tables of a design, with counts that are easily added up: a flush in half of all
    hands, and three of a kind in a quarter."""
    asked = read_design(f"{SMALL}[target]\n{target}")
    grid = asked.spec.grid
    counts = [0] * len(grid.table.lines)
    counts[4], counts[6] = grid.table.rules.all_values // 2, grid.table.rules.all_values // 4
    best = [
        SolvedTable(
            grid.table,
            5,
            tuple(pays),
            sum(pay * count for pay, count in zip(pays, counts, strict=True)),
            tuple(counts),
        )
        for pays in grid.pays(grid.whole).tolist()[:tables]
    ]
    return Design(asked, tuple(best), 7, Range(Fraction(2), Fraction(5)))


def test_a_design_is_told_table_by_table() -> None:
    """4 in half of the hands and 2 in a quarter: 2.5, squares of 9, a variance of 2.75."""
    found = found_by_hand("return = '300%'", 2)
    assert str(found).splitlines() == [
        "9/6 Jacks or Better, 5 coins: return 300.0000 %",
        "flush  straight  three_of_a_kind  jacks_or_better      Return  Variance  Hit frequency",
        "    4         4                2                0  250.0000 %  2.750000      75.0000 %",
        "    4         4                2                1  250.0000 %  2.750000      75.0000 %",
        "Proven best of 16 tables: 7 solved, 9 passed over because none of them can be better",
    ]
    told = found.to_dict()
    assert (told["solved"], told["never_solved"], told["reached"]) == (7, 9, False)
    assert (told["best"][0]["variance"], told["best"][0]["hit_frequency"]) == (2.75, 0.75)
    assert found_by_hand("return = '275%'\nwithin = 0.25", 1).reached
    assert not found_by_hand("return = '275%'\nwithin = 0.24", 1).reached


@pytest.mark.parametrize(("target", "said"), [(199, True), (200, False), (500, False), (501, True)])
def test_a_target_out_of_reach_is_said_to_be(target: int, said: bool) -> None:
    words = str(found_by_hand(f"return = '{target}%'", 0))
    reach = "No pays within the ranges return that: from 200.0000 % to 500.0000 %"
    assert (reach in words) == said
    assert "No table meets the bounds." in words
    assert "Return" not in words


def test_as_many_tables_as_are_allowed_can_be_asked_for() -> None:
    for best in (1, 1000):
        assert read_design(f"{SMALL}[target]\nreturn = 1\nbest = {best}").target.best == best
    assert read_design(f"{SMALL}[target]\nreturn = 1").target.best == 10


def test_a_range_meets_a_bound_that_it_just_reaches() -> None:
    figure = Range(Fraction(1), Fraction(2))
    assert figure.meets(None, Fraction(1))
    assert figure.meets(Fraction(2), None)
    assert not figure.meets(None, Fraction(99, 100))
    assert not figure.meets(Fraction(201, 100), None)


def by_hand(text: str) -> list[tuple[int, ...]]:
    """Solve every table and sort as docs/reference/sweeps.md says."""
    asked = read_design(text)
    target, grid = asked.target, asked.spec.grid
    boxes = Boxes(grid, counts=True)
    rows = []
    for part in boxes.parts(grid.whole):
        for number, table in zip(grid.numbers(part.box), part.solutions or (), strict=True):
            away = abs(table.return_ - target.return_)
            second = Fraction(0)
            if target.second is not None:
                figure = getattr(table, target.second.title)
                second = {-1: -figure, 1: figure}.get(target.aim, abs(figure - target.aim))
            rows.append((max(away - target.within, 0), second, away, number, table.pays))
    return [row[-1] for row in sorted(rows)[: target.best]]


@pytest.mark.parametrize(
    "target", proved_but([TARGETS[0], TARGETS[2], TARGETS[5]], always=TARGETS[:1])
)
def test_the_list_is_that_of_all_tables(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(design_module, "FEW_TABLES", 1)
    monkeypatch.setattr(design_module, "AT_ONCE", 0)
    text = f"{SMALL}[target]\n{target}"
    found = design(read_design(text))
    assert [table.pays for table in found.best] == by_hand(text)


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_the_list_of_thousands_is_that_of_all_tables(target: str) -> None:
    text = f"{LARGE}[target]\n{target}"
    found = design(read_design(text))
    assert [table.pays for table in found.best] == by_hand(text)


@pytest.mark.slow
def test_most_tables_need_not_be_solved() -> None:
    text = f'{LARGE}[target]\nreturn = 0.95\nwithin = 0.001\nvariance = "smallest"\nbest = 1'
    found = design(read_design(text))
    assert found.reached
    assert found.solved < found.spec.spec.grid.size / 4


def test_bounds_of_the_spec_are_met() -> None:
    found = design(read_design(f"{SMALL}[keep]\nvariance = [0, 19]\n[target]\nreturn = 0.9"))
    assert 0 < len(found.best) < 10
    assert all(table.variance <= 19 for table in found.best)
    none = design(read_design(f"{SMALL}[keep]\nvariance = [0, 1]\n[target]\nreturn = 0.9"))
    assert (none.best, none.solved) == ((), 0)
    assert "No table meets the bounds." in str(none)


def test_a_target_that_no_pay_can_reach_is_said_to_be() -> None:
    found = design(read_design(f"{SMALL}[target]\nreturn = '300%'"))
    assert not found.reached
    assert "No pays within the ranges return that: from" in str(found)


FAULTS = {
    "": "target: must be a table with the return that is looked for",
    "[target]\nwithin = 1": "target: must be a table with the return that is looked for",
    "[target]\nreturn = -1": "target, return: must be a number, 0 or more, not -1",
    "[target]\nreturn = nan": "target, return: expected a number like 0.05 or 5%, not nan",
    "[target]\nreturn = 1\nwithin = true": "target, within: expected a number like 0.05 or 5%,",
    "[target]\nreturn = 98.5": 'target, return: expected a number like 0.99 or "99%", not 98.5',
    "[target]\nreturn = 1\nwithin = 2": "target, within: expected a number like 0.99",
    "[target]\nreturn = 1\nhit_frequency = 45": "target, hit_frequency: expected a number like",
    "[target]\nreturn = 1\nbest = 0": "target, best: must be a whole number from 1 to 1,000, not 0",
    "[target]\nreturn = 1\nbest = 1001": "target, best: must be a whole number from 1 to 1,000",
    "[target]\nreturn = 1\nvariance = 1000000000000": "target, variance: must be a number, 0",
    "[target]\nreturn = 1\nvarience = 2": "target, 'varience': unknown key; did you mean variance?",
    '[target]\nreturn = 1\nvariance = "least"': 'target, variance: must be "largest", "small',
    "[target]\nreturn = 1\nvariance = 1\nhit_frequency = 1": "target: variance and hit_freq",
    "columns = ['return']\n[target]\nreturn = 1": "columns: unknown key; ",
    "[target]\nreturn = 1\n[ranges]\nflsh = 1": "ranges, flsh: is not a line of the table; did you",
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_is_one_line(text: str) -> None:
    with pytest.raises(SweepError) as raised:
        read_design(text, "my.toml")
    assert len(raised.value.faults) == 1
    assert raised.value.faults[0].startswith(f"my.toml: {FAULTS[text]}")
