"""What the felt of Ultimate X says of this hand and the next, and that few hands fit."""

from dataclasses import replace
from pathlib import Path

import pytest
from player import STILL, playing

from trainer.core.records import Coach
from trainer.drawing.items import Label


@pytest.mark.parametrize("hands", [1, 3, 5])
def test_the_felt_says_what_this_hand_pays_and_what_a_win_does_next(
    tmp_path: Path, hands: int
) -> None:
    with playing(tmp_path, hands=hands, ultimate_x=True, coach=Coach.AFTER) as player:
        player.found_out()
        player.keys("space")
        large = [item for item in player.items() if isinstance(item, Label) and item.size > 24]
        one, every = "This hand has no multiplier.", "No hand has a multiplier."
        says = one if hands == 1 else every
        assert says in [item.text for item in large]
        assert player.says("and the next hand")
        assert {"Next hand", "if you win", "×2–12"} <= {*player.words()}
        first = [item.rect for item in player.items() if getattr(item, "text", "") == "Next hand"]
        player.keys("1", "space")
        player.app.show()
        assert "if you win" not in player.words()
        assert player.says("no multiplier")
        assert not player.says("once")
        after = [item.rect for item in player.items() if getattr(item, "text", "") == "Next hand"]
        assert after == first  # nothing jumps


@pytest.mark.parametrize("hands", [3, 5])
def test_few_hands_need_no_scroll_with_larger_text(tmp_path: Path, hands: int) -> None:
    settings = replace(STILL, text_size=125)
    with playing(
        tmp_path, size=(1366, 768), settings=settings, hands=hands, ultimate_x=True
    ) as player:
        player.found_out()
        for keys in ("space", "1", "space"):
            player.keys(keys)
            assert not player.app.top.place(player.app.stage).scrolls  # type: ignore[attr-defined]  # a page
