"""Ultimate X after a deal that won: a wrong hold's coins, the hands that multiply the next."""

from pathlib import Path

import pytest
from player import playing

from trainer.core.records import Coach
from trainer.drawing import text
from trainer.drawing.boxes import Pen
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Label
from trainer.drawing.theme import theme
from trainer.pages.felt import APART
from trainer.pages.further_hands import FurtherHand, _beside, _under


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (1920, 1080)])
def test_what_a_wrong_hold_won_is_as_large_as_what_it_gave_away(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, size=size, hands=3, ultimate_x=True, coach=Coach.AFTER) as player:
        player.found_out()
        for _ in range(20):
            player.keys("space")
            held = next(i for i in range(5) if 1 << i not in player.session.values.best_masks)
            player.keys(str(held + 1), "space")
            verdict = player.session.verdict
            if verdict is not None and not verdict.right and verdict.paid:
                break
        won, lost = f"+{text.coins(verdict.paid)}", " coins"
        labels = [item for item in player.items() if isinstance(item, Label)]
        (gold,) = (each for each in labels if each.text == won)
        (red,) = (each for each in labels if each.text[0] in "−<" and each.text.endswith(lost))
        assert gold.size == red.size > player.app.stage.theme.type.body
        tag = min(each.rect.y for each in labels if each.text == "HELD")
        plates = [each.rect for each in player.items() if isinstance(each, Fill)]
        plate = [each for each in plates if each.y < gold.rect.y and each.bottom > red.rect.bottom]
        assert min(each.bottom for each in plate) <= tag - APART / 2


def test_a_hand_that_wins_nothing_says_what_would_have_multiplied_it() -> None:
    pen = Pen(theme(), lambda size, words, weight="regular": 0.5 * size * len(words))
    hand = FurtherHand((), "Nothing", 0, drawn=True, times=12, next=1)
    labels = (each for each in _under(Rect(0, 0, 400, 40), hand, 5, pen))
    assert [each.text for each in labels if isinstance(each, Label)] == ["Nothing, was ×12"]


def test_ten_hands_in_a_small_window_keep_tags_keys_and_what_was_won(tmp_path: Path) -> None:
    with playing(
        tmp_path, size=(1024, 768), hands=10, ultimate_x=True, coach=Coach.AFTER
    ) as player:
        player.found_out()
        for _ in range(20):
            player.keys("space")
            best = player.session.state.best_masks
            held = next(i for i in range(5) if 1 << i not in best and any(1 << i & m for m in best))
            player.keys(str(held + 1), "space")
            verdict = player.session.verdict
            if verdict is not None and not verdict.right and verdict.paid:
                break
        labels = [item for item in player.items() if isinstance(item, Label)]
        bet, written = player.session.last.record.wager, {each.text for each in labels}
        part = f"{verdict.paid:,} of {bet:,}"
        won = {part, f"{part} bet"} if verdict.paid < bet else {f"+{text.coins(verdict.paid)}"}
        assert won & written
        assert player.says("W")
        assert player.says("Space")
        tags = {f"threw {text.cards((card,))}"[6:] for card in player.session.last.record.dealt}
        least = 0.8 * player.app.stage.theme.type.second
        marks = [each for each in labels if each.text.removeprefix("threw ") in tags]
        assert marks
        assert all(each.size >= least for each in marks)


def test_all_hands_that_multiply_the_next_are_told(tmp_path: Path) -> None:
    with playing(tmp_path, hands=10, ultimate_x=True, coach=Coach.AFTER) as player:
        player.found_out()
        for _ in range(20):
            player.keys("space", "h", "space")
            made = [by for by in player.session.multipliers if by > 1]
            if len(made) > 1:
                break
        words = [each for each in player.words() if "multiply the next" in each or "Next:" in each]
        assert len(words) == 1
        assert all(f"×{by}" in words[0] for by in made)


@pytest.mark.parametrize("box", [(105, 94), (114, 87), (240, 94)])
@pytest.mark.parametrize("name", ["Jacks or better", "Two pair", "Three of a kind", "Full house"])
@pytest.mark.parametrize("by", [1, 2, 12])
def test_a_winning_hand_always_says_what_it_multiplies_next(
    box: tuple[float, float], name: str, by: int
) -> None:
    """As wide and high as its words are beside two hands in three usual windows."""
    pen = Pen(theme(), lambda size, words, weight="regular": 0.5 * size * len(words))
    hand = FurtherHand((), name, 15 * by, drawn=True, times=by, next=4)
    items = _beside(Rect(0, 0, *box), hand, 2, 5, pen)
    words = [each.text for each in items if isinstance(each, Label)]
    assert words[-1] == "next ×4"
    assert words[0].startswith(name.split()[0])
