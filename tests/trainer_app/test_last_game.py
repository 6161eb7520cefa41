"""Which games are remembered and offered again, and what stands in for one that is gone."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from solver import PayTable, load_paytable
from trainer.app.last_game import (
    after_review,
    choose_game,
    last_games,
    plays_ultimate_x,
    reviewed_at,
    table_played_last,
)
from trainer.app.world import World
from trainer.core.intents import ChooseTable
from trainer.core.settings import Settings

NAMES = [
    *("job-9-6", "job-8-5", "job-8-6", "job-7-5", "job-6-5"),
    *("ddb-9-6", "ddb-9-5", "tdb-9-7", "bonus-8-5", "bonus-7-5"),
]


class AsWorld:
    """As much of a world as a choice of a game needs; a session may refuse a game."""

    def __init__(self, refused: tuple[PayTable, ...] = ()) -> None:
        self.settings, self.refused = Settings(paytable=NAMES[0]), refused
        self.session = SimpleNamespace(table=load_paytable(NAMES[0]))
        self.prepared: list[PayTable] = []

    def do(self, intent: ChooseTable) -> None:
        if intent.table not in self.refused:
            self.session.table = intent.table

    def change(self, **choices: Any) -> None:
        self.settings = replace(self.settings, **choices)

    def prepare(self, table: PayTable) -> None:
        self.prepared.append(table)


def test_eight_games_before_the_present_one_are_remembered_and_three_offered() -> None:
    world = AsWorld()
    for name in (*NAMES[1:], NAMES[4], NAMES[9]):
        assert choose_game(cast(World, world), load_paytable(name), name)
    lately = [NAMES[4], *reversed([*NAMES[1:4], *NAMES[5:9]])]
    assert world.settings.paytable == NAMES[9]
    assert world.settings.last_games.split("\n") == lately
    assert world.prepared[-1] == load_paytable(NAMES[9])
    offered = last_games(world.settings, load_paytable(NAMES[9]))
    assert [name for name, _ in offered] == [NAMES[9], *lately[:2]]
    assert all(load_paytable(name) == table for name, table in offered)


def test_a_game_that_is_refused_is_not_remembered() -> None:
    world = AsWorld((load_paytable("8/5"),))
    assert not choose_game(cast(World, world), load_paytable("8/5"), "8/5")
    assert (world.settings, world.prepared) == (Settings(paytable=NAMES[0]), [])


def test_a_game_that_is_gone_is_named_and_another_is_played() -> None:
    table, notices = table_played_last(Settings(paytable="no/such.toml"))
    assert table == load_paytable("9/6")
    (said,) = notices
    assert said.endswith(". 9/6 Jacks or Better is played instead.")
    assert "no/such.toml" in said


def test_ultimate_x_is_played_as_was_asked_or_else_as_last() -> None:
    table = load_paytable("9/6")
    for asked, last, plays in (
        (None, True, True),
        (None, False, False),
        (True, False, True),
        (False, True, False),
    ):
        assert plays_ultimate_x(table, 3, asked, Settings(ultimate_x=last)) == plays
    with pytest.raises(ValueError, match="not with 25"):
        plays_ultimate_x(table, 25, True, Settings())


def test_a_review_of_a_game_forgets_no_other_whose_name_ends_alike() -> None:
    foo = load_paytable("9/6")
    foo, bar = replace(foo, name="Foo"), replace(foo, name="Bar 5 Foo")
    looked = after_review(Settings(), bar, 5, "2026-11-20T10:00:00Z")
    looked = after_review(looked, foo, 5, "2026-11-21T10:00:00Z")
    moments = [reviewed_at(looked, table, 5) for table in (bar, foo)]
    assert moments == ["2026-11-20T10:00:00Z", "2026-11-21T10:00:00Z"]
