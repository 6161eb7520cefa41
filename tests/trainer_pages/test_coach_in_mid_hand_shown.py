"""The coach is changed at the table while a hand is in play, by the pointer and by keys."""

from pathlib import Path

from player import playing

from trainer.core.records import Coach
from trainer.store import load_settings


def test_the_coach_can_be_changed_in_mid_hand_by_pointer_and_by_keys(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        player.keys("space", "1")
        player.click("coach.live")
        assert player.session.reading is not None
        assert player.says("Values are in sight: this hand counts as helped.")
        while player.app.top.controls.focus != "coach.warn":
            player.keys("tab")
        player.keys("return")
        assert player.session.coach is Coach.WARN
        assert player.says("This hand still counts as helped.")
    kept, _ = load_settings(tmp_path)
    assert kept.coach is Coach.WARN


def test_a_coach_chosen_in_a_hand_from_last_time_stays(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER, coins=2) as player:
        player.keys("space")
    with playing(tmp_path, coach=Coach.AFTER) as player:
        assert player.world.kept.resuming
        player.click("coach.silent")
        assert player.world.settings.coins == 5
        player.keys("space", "space")
        assert (player.session.coins, player.session.coach) == (5, Coach.SILENT)
