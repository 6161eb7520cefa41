"""The table in the smallest window: the whole sign, and what was won, told once."""

from pathlib import Path

import pytest
from player import Player, playing

from trainer.core.records import Coach

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
