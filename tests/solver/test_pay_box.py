"""Boxes of pays: every table in one is solved as a whole game, and beyond it nothing is said."""

from __future__ import annotations

from random import Random

import pytest
from proofs import proved_but
from random_tables import random_table

from solver import PayTable, load_paytable, solve_game
from solver.game import line_counts
from solver.sweep import candidates as module
from solver.sweep.candidates import pay_box

GAMES = ("9/6", "deuces-wild", "ddb-9-6", "joker-20-7-5", "double-joker-9-5-4")


def counted(table: PayTable, pays: tuple[int, ...], coins: int) -> tuple[int, ...]:
    """Return the counts of a whole game with other pays at one bet."""
    names = table.line_names[:-1]
    changed = table.with_pays(
        {
            name: tuple(paid if bet == coins else of for bet, of in enumerate(line.pays, 1))
            for name, paid, line in zip(names, pays, table.lines, strict=False)
        }
    )
    assert changed.pays(coins) == pays
    return line_counts(table, solve_game(changed, coins).best_masks)


def check(table: PayTable, coins: int, chance: Random, tries: int) -> None:
    """Compare tables in the box of the first line, of some, that has one."""
    lines = chance.sample(range(len(table.lines)), len(table.lines))
    boxes = ((line, pay_box(table, table.pays(coins), line, coins)) for line in lines)
    line, box = next((line, box) for line, box in boxes if box is not None)
    assert box.covers(table.pays(coins))
    low, high = int(box.low[line]), int(box.high[line])
    for paid in {low, high, *(chance.randint(low, high) for _ in range(tries))}:
        pays = list(table.pays(coins))
        pays[line] = paid
        assert box.covers(tuple(pays))
        assert box.line_counts(tuple(pays)) == counted(table, tuple(pays), coins)
    pays[line] = high + 1
    assert not box.covers(tuple(pays))


@pytest.mark.parametrize("name", proved_but(GAMES, always=["deuces-wild"]))
def test_tables_in_a_box_are_solved_as_whole_games(name: str) -> None:
    chance = Random(name)
    table = load_paytable(name)
    check(table, 5, chance, tries=3)


@pytest.mark.parametrize("seed", proved_but(range(6), always=[0]))
def test_random_tables_too(seed: int) -> None:
    chance = Random(seed)
    table = random_table(chance, most_paid=200)
    check(table, chance.randint(1, 5), chance, tries=2)


def test_another_line_than_the_boxes_is_not_covered() -> None:
    table = load_paytable("9/6")
    box = pay_box(table, table.pays(5), 4, 5)
    assert box is not None
    assert not box.covers(table.with_pays(full_house=8).pays(5))


def test_there_is_room_until_the_bounds_are_near() -> None:
    table = load_paytable("9/6")
    box = pay_box(table, table.pays(5), 4, 5)  # the flush from 10 to 60 coins
    assert box is not None
    roomy = [
        paid for paid in range(1, 13) if box.has_room(4, table.with_pays(flush=paid).pays(5), 2)
    ]
    assert roomy == list(range(4, 11))


@pytest.mark.proof
def test_where_too_many_holds_could_be_best_there_is_a_narrower_box_or_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = load_paytable("9/6")
    monkeypatch.setattr(module, "MOST_HOLDS", 70_000)
    box = pay_box(table, table.pays(5), 4, 5)
    assert box is not None
    assert (box.low[4], box.high[4]) == (20, 40)
    monkeypatch.setattr(module, "MOST_HOLDS", 20_000)
    assert pay_box(table, table.pays(5), 4, 5) is None
