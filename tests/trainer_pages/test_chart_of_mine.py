"""A chart of the player's own at Charts: a kicker that earns nothing, lines that no hand meets."""

from dataclasses import replace
from pathlib import Path

import pytest
from chart_player import Two, deal, open_page, with_charts
from player import STILL, Later, Player, playing

from solver import load_paytable
from solver.strategy.playing.chart import Chart
from trainer.app.scene import GivenChart, Go
from trainer.core.intents import SetBet
from trainer.core.records import Coach
from trainer.drawing.items import Label
from trainer.pages.strategy_page import CHARTS
from trainer.widgets.base import Typed

CHART = "high pair or better\nlow pair with a kicker\nlow pair\none high card\ndiscard everything"
NEVER = "high pair or better\nlow pair\nhigh pair\ndiscard everything"


def check(player: Player, words: str) -> None:
    """Check a chart as it is pasted."""
    player.app.open_page("strategy")
    player.click("yours")
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


@pytest.mark.parametrize(("coins", "offered"), [(5, {*CHARTS}), (1, {*CHARTS} - {"taught"})])
def test_the_chart_of_the_course_is_offered_at_the_bet_that_has_one(
    tmp_path: Path, coins: int, offered: set[str]
) -> None:
    with playing(tmp_path) as player:
        with_charts(player, Two)
        player.world.do(SetBet(coins))
        open_page(player)
        assert {name for name, words in CHARTS.items() if words in player.words()} == offered


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
        assert not player.says("It has 4 lines.")
        player.app.open_page("table")
        player.app.open_page("strategy")
        assert player.says("By length")
        player.click("yours")
        assert player.says("It has 4 lines.")


def test_giving_a_chart_to_the_coach_moves_nothing(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        check(player, NEVER)
        player.click("best")
        places = [player.rect("best"), player.rect("print")]
        for name in ("taught", "coached", "best", "coached", "yours"):
            player.click(name)
            assert [player.rect("best"), player.rect("print")] == places, name


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
        assert "few ranks are missing" in player.widget("word.close").tip  # over the lines
        player.click("word.close cards")
        assert player.says("Close, wide")


def typed(player: Player, *lines: str) -> None:
    """Type lines, each ended with Enter."""
    for line in lines:
        player.feed(Typed(line))
        player.keys("return")


def test_a_chart_is_typed_line_by_line_and_graded(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("strategy")
        player.click("yours")
        assert player.widget("file").placeholder == "Line 1, such as high pair or better"
        typed(player, "high pair or better", "4 to a flush")
        assert {"high pair or better", "4 to a flush"} <= {*player.words()}
        typed(player, "low par")  # what is wrong is said at once, and stays to be mended
        assert player.says("Line 3: 'par' is not understood. ")
        assert player.widget("file").content.text == "low par"
        player.keys("backspace", "backspace", "backspace")
        typed(player, "pair", "")
        assert player.app.top.name == "strategy"
        assert player.says("It has 3 lines.")
        player.click("change")  # the lines are there to be changed
        player.click("line.1")
        assert player.widget("file").content.text == "4 to a flush"
        player.keys("select all")
        typed(player, "4 to a royal flush")
        player.click("out.0")
        player.click("check")
        assert player.app.top.copied() == "4 to a royal flush\nlow pair"


def test_the_first_chart_can_be_taken_to_begin_with(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("strategy")
        player.click("yours")
        player.click("fill")
        assert player.says("Grade 8 lines")
        player.keys("return")
        assert player.says("This chart gives away 13.98 coins an hour.")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
def test_the_tabs_keep_their_words_beside_a_chart_of_ones_own(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, size=size) as player:
        check(player, NEVER)
        labels = {"Games", "Charts", "My own", "By length", "Course", "Your own"}
        assert labels <= {*player.words()}
        assert not player.says("Best chart")  # it is not the best that can be played
        assert player.says("Never comes") == (size[0] > 1200)  # else there is no room for hands


@pytest.mark.parametrize("lines", [0, 8, 16])
def test_in_the_first_lesson_the_chart_has_one_name(tmp_path: Path, lines: int) -> None:
    """Whatever chart the coach names lines of, and though the lesson shows a part of it."""
    with playing(tmp_path, settings=replace(STILL, chart_lines=lines)) as player:
        view = player.world.practice.course(player.session.table, 5)
        assert view is not None
        assert view.course is not None
        for many in (2, 4, 8):
            rules = view.course.chart(0).rules[:many]
            named = player.world.chart_name(player.session.table, 5, Chart(rules))
            assert named == "The first chart"
        later = view.course.chart(3)
        named = player.world.chart_name(player.session.table, 5, later)
        assert named == "The chart after lesson 3"  # the lessons before are not known


def test_where_the_history_cannot_be_read_charts_are_shown_all_the_same(tmp_path: Path) -> None:
    """They were read for ever, as it was not known which the coach has."""
    settings = replace(STILL, chart_lines=0)
    with playing(tmp_path, settings=settings) as player:
        player.keys("space", "1", "space")
    short = Later()
    with playing(tmp_path, settings=settings, short=short) as player:
        file = tmp_path / "history.db"
        file.write_bytes(file.read_bytes()[:100] + b"\xa5" * 4000)
        short.run()
        player.app.open_page("strategy")
        player.app.show()
        short.run()
        player.app.show()
        assert player.world.practice.course.fault
        assert not player.says("Reading the charts")
        assert "Low pair" in player.words()
