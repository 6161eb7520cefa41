"""The coach beside the table keeps its order in every state: sentence, bars, fold, session."""

from pathlib import Path

import pytest
from player import Player, playing

from trainer.core.intents import ChooseHands
from trainer.core.records import Coach

BARS = "Best hold", "Your hold now"


def in_order(player: Player, *words: str) -> bool:
    """Whether all of these are said, each after the one before."""
    said = iter(player.words())
    return all(any(each == word for each in said) for word in words)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
def test_the_open_fold_hides_neither_the_bars_nor_the_session(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, coach=Coach.LIVE, size=size) as player:
        player.keys("space")
        player.click("fold.holds")
        assert in_order(player, *BARS, "Holds to weigh", "yours", "This session", "Details")
        player.click("best")
        assert in_order(player, "Your hold, the best", "Holds to weigh", "yours", "This session")
        player.keys("1", "4")
        assert in_order(player, *BARS, "Holds to weigh", "yours", "This session", "Details")
        player.keys("space")
        assert in_order(player, "Best hold", "Your hold", "Holds to weigh", "This session")
        player.click("fold.holds")
        assert not player.says("yours")


def test_where_nothing_held_is_best_it_is_one_hold(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.LIVE) as player:
        while True:
            player.keys("space")
            best = player.session.solution.best.mask
            if not best:
                break
            player.keys(*(str(i + 1) for i in range(5) if best >> i & 1), "space")
        assert player.says("Right. Draw five new cards.")
        assert player.words().count("Your hold, the best") == 1
        assert player.words().count("five new cards") == 1


def test_of_a_hundred_hands_it_is_said_how_they_came_out(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.LIVE, credits=100_000) as player:
        player.world.do(ChooseHands(100))
        for _ in range(6):
            player.keys("space", "h", "space")
            assert player.says("than on average")


def test_in_a_smaller_window_its_modes_stand_in_one_row_and_chart_and_session_stay(
    tmp_path: Path,
) -> None:
    with playing(tmp_path, size=(1024, 768), seed=64) as player:
        player.app.open_page("table")
        assert len({player.rect(f"coach.{mode}").y for mode in Coach}) == 1
        player.keys("space", "1", "3")  # golden: a pair of eights, four to a flush
        assert in_order(player, *BARS, "You give away", "Best chart of 16 lines, line 6", "Details")
