"""Designs: the list is the one that solving every table gives."""

from __future__ import annotations

from fractions import Fraction

import pytest
from proofs import proved_but

from solver.sweep import SweepError
from solver.sweep import design as design_module
from solver.sweep.design import design
from solver.sweep.measures import Range
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
    monkeypatch.setattr(design_module, "FEW", 1)
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
    assert found.solved < found.asked.spec.grid.size / 4


def test_bounds_of_the_spec_are_met() -> None:
    found = design(read_design(f"{SMALL}[keep]\nvariance = [0, 19]\n[target]\nreturn = 0.9"))
    assert 0 < len(found.best) < 10
    assert all(table.variance <= 19 for table in found.best)
    none = design(read_design(f"{SMALL}[keep]\nvariance = [0, 1]\n[target]\nreturn = 0.9"))
    assert none.best == ()
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
    "[target]\nreturn = 1\nbest = 0": "target, best: must be a whole number from 1 to 1000, not 0",
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
