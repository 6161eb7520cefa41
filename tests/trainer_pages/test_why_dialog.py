"""The why dialog: why the best hold is the best."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from player import playing

from evaluator import parse_cards
from solver import load_paytable
from trainer.core.records import Coach
from trainer.drawing import text
from trainer.drawing.items import Tile
from trainer.pages.why.dialog import WhyDialog

# Why


def test_the_differences_add_up_to_the_difference(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "3", "w")
        dialog = player.app.top
        assert isinstance(dialog, WhyDialog)
        solution = player.session.solution
        assert solution is not None
        held, best = solution.hold(player.session.held), solution.best
        worths = [row.worth for row in dialog.why.differences]
        assert sum(worths, Fraction(0)) == best.ev - held.ev
        *rows, _draws = player.widget("outcomes").rows
        assert sum(int(row.cells[1].replace(",", "")) for row in rows) == held.draws
        assert sum(int(row.cells[3].replace(",", "")) for row in rows) == best.draws
        assert player.says(text.signed(best.ev - held.ev))
        assert player.session.shown_best
        assert any(isinstance(item, Tile) for item in player.items())
        player.keys("w")
        assert player.app.top.name == "table"


@pytest.mark.parametrize("coach", [Coach.WARN, Coach.AFTER, Coach.SILENT])
def test_why_waits_for_the_draw_where_no_value_may_be_shown(tmp_path: Path, coach: Coach) -> None:
    with playing(tmp_path, coach=coach) as player:
        player.keys("space", "1", "2", "w")
        assert player.app.top.name == "table"
        assert player.says("Ask why after the draw")
        assert not player.session.helped
        assert not player.widget("why").enabled
        player.keys("space", "w")
        assert player.app.top.name == "why"


def test_a_right_hold_is_set_against_the_next_best(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("space", "1", "2", "space", "w")
        assert player.says("Why this hold is best")
        assert player.says("Instead")
        player.keys("space")
        assert player.app.top.name == "table"


def test_why_has_nothing_to_say_before_the_first_hand(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.keys("w")
        assert player.app.top.name == "table"
        assert not player.widget("why").enabled


@pytest.mark.parametrize("name", ["As Ks Kh 4s 4d"])
def test_tied_worst_holds_break_nothing(tmp_path: Path, name: str) -> None:
    own = tmp_path / "flat.toml"
    own.write_text('name = "Flat"\n[[line]]\nhand = "royal_flush"\npays = 0\n', encoding="utf-8")
    table = load_paytable(own)
    with playing(tmp_path / "data") as player:
        player.keys("space")
        dealt = parse_cards(name, 5)
        solution = player.world.solver.solve(dealt, table, 5)
        player.kept.session = replace(player.session, dealt=dealt, solution=solution, table=table)
        player.keys("w")
        assert player.app.top.name == "why"
