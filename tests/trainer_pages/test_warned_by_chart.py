"""What is said of the chart where the coach warns, and beside a hand that is judged."""

from pathlib import Path

import pytest
from chart_player import Two, deal, with_charts
from player import playing

from trainer.core.records import Coach
from trainer.pages.coach_after import ASK_OF_CHART, CHARTED, TOO_SHORT

TOO_SHORT_HERE = "Ks Jh Th 7s 5h"  # the best hold is worth 0.03 more than what a chart keeps
SHOWN = ((1280, 800), (800, 600))


@pytest.mark.parametrize("size", SHOWN)
def test_a_warning_of_what_the_chart_keeps_says_that_the_chart_is_too_short(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, coach=Coach.WARN, size=size) as player:
        with_charts(player, Two)
        player.world.change(chart_lines=5)
        deal(player, TOO_SHORT_HERE)
        player.keys("2", "3", "space")
        assert player.session.warned
        assert player.says("Right by your chart, but another hold is worth 0.03 coins more.")
        if size == (800, 600):
            player.click("coach")
        assert player.says(CHARTED)
        assert not player.says(ASK_OF_CHART)


def test_a_warning_asks_which_line_fits_only_if_a_line_leads_to_the_best_hold(
    tmp_path: Path,
) -> None:
    with playing(tmp_path, coach=Coach.WARN) as player:
        with_charts(player, Two)
        player.world.change(chart_lines=5)
        deal(player, "5h 5d 6c 7s 8c")
        player.keys("3", "space")
        assert player.says(ASK_OF_CHART)
        assert not player.says("your chart, but")
        player.keys("space")
        deal(player, TOO_SHORT_HERE)
        player.keys("5", "space")
        assert player.session.warned
        assert player.says(TOO_SHORT)
        assert not player.says(ASK_OF_CHART)
        assert not player.says("your chart, but")


def test_a_hold_that_is_better_than_that_of_the_chart_is_said_to_be(tmp_path: Path) -> None:
    """No line has an inside straight, and the chart's one high card gives away 1.30 on five hands,
    two high cards 0.35.
    """
    with playing(tmp_path, table="ddb-9-6", hands=5, coach=Coach.AFTER) as player:
        with_charts(player, Two)
        player.world.change(chart_lines=5)
        deal(player, "Qs 8h 2h Tc Jh")
        player.keys("1", "5", "space")
        assert player.says("−0.35 coins")
        assert player.says("The chart's hold is worse than yours: it gives away 1.30 coins.")
        assert not player.says("another hold is better")


def test_a_judged_hand_keeps_the_chart_that_it_was_judged_by(tmp_path: Path) -> None:
    """Another column was clicked after the draw, and the line was named from another chart."""
    with playing(tmp_path, coins=4, coach=Coach.AFTER) as player:
        player.world.change(chart_lines=0)  # the course's, where it has one
        deal(player, "7h 7d 2c 9s Kc")
        player.keys("1", "2", "space")
        (named,) = (words for words in player.words() if ", line " in words)
        for _ in range(2):  # to five coins, whose chart is the course's, and to one
            player.keys("b")
            assert [words for words in player.words() if ", line " in words] == [named]
            assert player.says("Keep a low pair.")
