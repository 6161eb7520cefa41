"""The card of a line beside its chart: the exact rule, and the gold button."""

from dataclasses import replace
from pathlib import Path

import pytest
from chart_player import open_page
from player import STILL, Player, playing

from solver import load_paytable
from trainer.app.scene import GivenChart, Go
from trainer.drawing.items import Label, Paragraph
from trainer.teaching.asking import DrillBounds


def heights(player: Player) -> dict[str, float]:
    """How far down each control is."""
    return {widget.name: widget.rect.y for widget in player.app.top.widgets(player.app.stage)}


@pytest.mark.parametrize(
    ("size", "text"), [((1280, 800), 100), ((1280, 800), 125), ((1024, 768), 100)]
)
def test_the_exact_rule_opens_where_it_was_asked_and_nothing_else_moves(
    tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    with playing(tmp_path, size=size, settings=replace(STILL, text_size=text)) as player:
        open_page(player)
        player.keys(*["down"] * 8)
        before = heights(player)
        player.click("fold")
        rule = player.app.top._chart.rules[8].as_written
        shown = next(
            i for i in player.items() if isinstance(i, Paragraph | Label) and i.text == rule
        )
        assert before["fold"] < shown.rect.y < before["practise"]
        assert heights(player) == before


def test_the_gold_button_of_another_game_s_chart_plays_that_game(tmp_path: Path) -> None:
    deuces = load_paytable("deuces-wild")
    with playing(tmp_path) as player:
        chart = GivenChart((deuces, 5), named="deuces-wild")
        player.app._apply(Go("strategy", chart))
        assert player.says(f"{deuces.name}: not the game in play.")
        assert player.app.top.notice(player.app.stage) is None
        assert player.widget("play").label == "Play this game"
        assert {"No deuces", "One deuce", "Otherwise", "Four to a royal"} <= {*player.words()}
        player.app._apply(Go("strategy", GivenChart((deuces, 5))))  # a table of the lab
        player.keys("space")
        assert player.app.top.name == "lab"
        player.app._apply(Go("strategy", chart))
        player.keys("space")
        assert player.app.top.name == "table"
        assert player.session.table == deuces
        player.app._apply(Go("strategy", chart))
        assert not player.says("not the game in play")
        assert player.widget("practise").enabled


def test_the_page_says_which_chart_it_shows(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, chart_lines=17)) as player:
        open_page(player)
        assert player.widget("best").chosen
        player.click("taught")
        assert player.says("The whole course's chart gives away 0.03 coins an hour.")
        view = player.world.practice.course(player.session.table, 5)
        assert player.widget("lines").count == len(view.course.chart(view.course.lessons).rules)
        assert "lengths" not in player.app.rects()
        lines = player.widget("lines")
        assert lines.tops[-1] <= lines.rect.h  # all of them are in sight
        player.click("best")
        assert player.says("This chart gives away 0.42 coins an hour.")


def test_a_line_is_practised_at_once(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_page(player)
        player.keys(*["down"] * 6)
        player.keys("space")
        assert player.app.top.name == "drill"
        chart = player.world.charts.chart(player.session.table, 5, 16)
        assert player.app.top._chosen == DrillBounds(lines=(chart.rules[6],), hands=10)
