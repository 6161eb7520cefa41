"""The plate of the verdict is as high whatever it says: what is below it does not move."""

from pathlib import Path

import pytest
from player import playing

from trainer.core.records import Coach
from trainer.drawing.items import Fill

HANDS = ("1", "3"), ("2", "4"), ("3", "5")


@pytest.mark.parametrize(("wide", "high"), [(1280, 800), (1024, 768)])
def test_every_verdict_is_as_high_as_every_other(tmp_path: Path, wide: int, high: int) -> None:
    heights, tops = set(), set()
    with playing(tmp_path, size=(wide, high), coach=Coach.AFTER) as player:
        for i in range(20):
            player.keys("space", *HANDS[i % 3], "space")
            card = player.rect("card1")
            plates = [
                item.rect
                for item in player.items()
                if isinstance(item, Fill) and card.y - 150 < item.rect.y < card.y
                if item.rect.w > 4 * card.w and 40 < item.rect.h < 120
            ]
            heights |= {round(plate.h, 1) for plate in plates}
            tops.add(card.y)
    assert len(heights) == len(tops) == 1
