"""The smallest window: the whole sign, what was won, told once, and why a hold is wrong."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Player, playing
from test_small_windows import open_page, settle

from solver import solve_hand
from trainer.app.scene import Open
from trainer.core.records import Coach
from trainer.core.settings import Settings
from trainer.widgets.base import Typed

SMALL = (800, 600)
FOUR_QUEENS = 2294  # a seed: four of a kind at the first draw


def draw_best(player: Player) -> None:
    """Hold what is best, and draw."""
    solution = player.session.solution
    assert solution is not None
    kept = solution.best_masks[0]
    player.keys(*(str(i + 1) for i in range(5) if kept >> i & 1), *["space"] * (1 + (not kept)))


def test_the_whole_sign_and_what_was_won_are_in_sight_in_the_smallest_window(
    tmp_path: Path,
) -> None:
    with playing(tmp_path, size=SMALL, seed=3, coach=Coach.AFTER) as player:
        for _ in range(40):
            player.keys("space")
            assert player.widget("paytable").columns == 5
            draw_best(player)
            assert player.widget("paytable").columns == 5
            last = player.session.last
            if last is not None and last.judgement.paid:
                assert player.says(f"+{last.judgement.paid} coins")
                return
        pytest.fail("nothing was won in forty hands")


def test_in_the_smallest_window_what_ten_hands_won_is_told_once(tmp_path: Path) -> None:
    with playing(tmp_path, size=SMALL, hands=10, seed=FOUR_QUEENS, coach=Coach.AFTER) as player:
        player.keys("space")
        draw_best(player)
        assert [each for each in player.words() if each.startswith("+")] == ["+185 coins"]


@pytest.mark.parametrize("text_size", [100, 110])
def test_in_the_smallest_window_a_wrong_answer_has_its_reason_and_nothing_scrolls(
    tmp_path: Path, text_size: int
) -> None:
    """A verdict in a window of 800 by 600 said what comes first, and not why."""
    settings = Settings(text_size=text_size)
    with playing(tmp_path, size=SMALL, settings=settings) as player:
        player.app.open_page("drill")
        player.keys("space")
        for _ in range(6):
            kept = player.world.practice.running["drill"]
            assert kept.question is not None
            solution = solve_hand(kept.question.cards)
            wrong = next(h.mask for h in solution.holds if h.mask not in solution.best_masks)
            player.keys(*(str(i + 1) for i in range(5) if wrong >> i & 1), "space")
            if not wrong:
                player.keys("space")  # five new cards are asked about
            page: Any = player.app.top
            verdict = page._verdict
            assert player.says(verdict.reason) or player.says(verdict.brief)
            assert not page.frame(player.app.stage).scrolls
            player.keys("space")


@pytest.mark.parametrize(
    ("size", "text", "shown"),
    [((1280, 800), 100, True), (SMALL, 100, False), ((1280, 800), 200, False)],
)
def test_buttons_and_fields_show_their_keys_only_where_there_is_room(
    tmp_path: Path, size: tuple[int, int], text: int, shown: bool
) -> None:
    """The keys work everywhere: a slash still leads to the search."""
    settings = replace(STILL, text_size=text)
    with playing(tmp_path, size=size, settings=settings, coach=Coach.AFTER) as player:
        player.keys("space", "space", "space")
        player.app._apply(Open("session"))
        settle(player)
        assert player.widget("close").hint == "Space"
        assert ("Space" in player.words()) is shown
        player.keys("escape")
        open_page(player, "paytables")
        assert ("/" in player.words()) is shown
        player.feed(Typed("/"))
        assert player.app.top.controls.focus == "search"
