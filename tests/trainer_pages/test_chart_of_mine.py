"""A chart of the player's own at Charts: a kicker that earns nothing, lines that no hand meets."""

from dataclasses import replace
from pathlib import Path

import pytest
from chart_player import deal
from player import STILL, Player, playing

from solver import load_paytable
from trainer.app.scene import GivenChart, Go
from trainer.core.records import Coach
from trainer.drawing.items import Label

CHART = "high pair or better\nlow pair with a kicker\nlow pair\none high card\ndiscard everything"
NEVER = "high pair or better\nlow pair\nhigh pair\ndiscard everything"


def check(player: Player, words: str) -> None:
    """Check a chart as it is pasted."""
    player.app.open_page("strategy")
    player.click("check")
    player.app._apply(player.app.top.pasted(words, player.app.stage))
    player.app.show()


def test_a_kicker_that_earns_nothing_is_the_highest_card_beside_the_pair(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        check(player, CHART)
        player.keys("down")
        assert player.says("Low pair with a kicker")
        assert player.says("Keep a low pair together with a kicker.")
        assert not player.says("No hand comes down to this line.")
        chart = player.app.top._chart
        held = chart.hold("8h 8d Ks 9h 5c", load_paytable("job-9-6"))
        assert {card // 4 for card in held.cards} == {6, 11}
        assert player.app.top.copied() == CHART
        player.keys("space")  # the pair is asked about
        assert player.app.top.name == "drill"
        assert not player.says("No decision of this game")


def test_what_no_hand_comes_down_to_is_said_once_and_not_practised(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        check(player, NEVER)
        assert player.says("Practise line 1, 10 hands")
        player.keys("down", "down")
        said = [
            item.text
            for item in player.items()
            if isinstance(item, Label) and "comes down to this line" in item.text
        ]
        assert said == ["No hand comes down to this line."]
        player.click("fold")
        assert sum("comes down" in words for words in player.words()) == 1
        assert not player.says("Practise line")
        player.keys("space")
        assert player.app.top.name == "strategy"


def test_a_checked_chart_is_there_again_after_another_page_and_game(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        check(player, NEVER)
        other = GivenChart((load_paytable("ddb-9-6"), 5), named="ddb-9-6")
        player.app._apply(Go("strategy", other))
        assert not player.says("Your chart")
        player.app.open_page("table")
        player.app.open_page("strategy")
        assert player.says("Best chart")
        player.click("yours")
        assert player.says("It has 4 lines.")


def test_giving_a_chart_to_the_coach_moves_nothing(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        check(player, NEVER)
        player.click("best")
        places = [player.rect("best"), player.rect("check")]
        for name in ("taught", "coached", "best", "coached", "yours"):
            player.click(name)
            assert [player.rect("best"), player.rect("check")] == places, name


@pytest.mark.parametrize("lines", [0, 8])
def test_the_first_chart_is_called_so_however_it_came_to_the_coach(
    tmp_path: Path, lines: int
) -> None:
    with playing(tmp_path, settings=replace(STILL, chart_lines=lines)) as player:
        world = player.world
        view = world.practice.course(player.session.table, 5)
        assert view is not None
        assert view.course is not None
        first = view.course.chart(0)
        best = world.charts.in_play(player.session.table, 5, 8)
        assert best is not None
        assert best.rules == first.rules
        assert world.chart_name(player.session.table, 5, first) == "The first chart"


def test_a_wide_hold_is_not_called_as_the_line_of_close_cards(tmp_path: Path) -> None:
    settings = replace(STILL, chart_lines=8)
    with playing(tmp_path, settings=settings, coach=Coach.AFTER) as player:
        deal(player, "4c 6c 2c Js 9d")
        assert player.says("Three to a straight flush, close")
        player.keys("4", "space")
        assert player.says("Three to a straight flush, wide")
        assert "Three to a straight flush" not in player.words()


def test_what_close_means_is_said_where_a_line_says_close(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, chart_lines=8)) as player:
        player.app.open_page("strategy")
        player.keys("down", "down", "down", "down")
        assert player.says("Keep three close cards to a straight flush.")
        assert "One rank may be missing (a gap)" in player.widget("word.close cards").tip
