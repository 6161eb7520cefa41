"""What was laid beside the drawings: nothing is cut, nothing moves."""

from dataclasses import replace
from pathlib import Path

import pytest
from player import STILL, painter, playing

from evaluator import parse_cards
from trainer.core.records import Coach
from trainer.drawing.boxes import Pen, Placing, Space
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Label
from trainer.drawing.surfaces import ground
from trainer.drawing.theme import theme
from trainer.pages.console import GOLD, RESULT, GrownWide
from trainer.pages.exam_result import grade_disc
from trainer.widgets.control_boxes import Press
from trainer.window import art
from trainer.window.paint import ELLIPSIS

FLUSH_OR_PAIR = 4
RED = (200, 16, 46)


@pytest.mark.parametrize("hands", [3, 5, 10])
def test_no_win_of_a_small_hand_is_cut(tmp_path: Path, hands: int) -> None:
    with playing(tmp_path, hands=hands, ultimate_x=True, coach=Coach.AFTER) as player:
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # the test's own
        wins, scale = 0, player.app.stage.canvas.scale
        for _ in range(9):
            player.keys("space", "h", "space")
            last = player.session.last
            before = last.record.multipliers[1:]
            paid = [each.paid for each in last.judgement.further]
            wins += any(by > 1 and pay for by, pay in zip(before, paid, strict=True))
            for label in player.items():
                if isinstance(label, Label) and label.text and "×" in label.text:
                    width = round(label.rect.w * scale)
                    shown = player.app.painter.fitted(label, width, scale)[1]
                    assert ELLIPSIS not in shown, label.text
        assert wins


def test_the_coach_of_ultimate_x_stays_where_it_is_from_deal_to_deal(tmp_path: Path) -> None:
    with playing(tmp_path, hands=3, ultimate_x=True, coach=Coach.LIVE) as player:
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # the test's own
        bars, boxes = set(), set()
        for deal in range(6):
            player.keys("space", "h" if deal % 2 else "1")
            labels = [item for item in player.items() if hasattr(item, "text") and item.rect]
            heads = [i for i in labels if i.text in ("Best hold", "Your hold, the best")]
            bars |= {each.rect.y for each in heads if each.rect.x > 930 and each.rect.y < 600}
            boxes |= {i.rect.y for i in labels if i.text.endswith("come from")}
            player.keys("space")
        assert len(bars) == len(boxes) == 1


def test_light_is_open_to_the_round_corners_of_what_lies_on_it() -> None:
    light = art.glow(200, 100, 10, 12, (255, 200, 80), 110)
    assert light.get_at((5, 60))[3] > 0
    inside = [light.get_at((10 + at, 10 + at))[3] for at in range(5, 14)]
    assert inside == [0] * 9


def test_a_ten_is_as_high_as_another_rank_and_clear_of_the_edge() -> None:
    high = {}
    for card in parse_cards("9h Th"):
        inks = (255, 255, 255), RED, (255, 255, 255), None
        picture = painter().small_card(card, 34, 27, 17.0, inks)
        ink = [
            (x, y)
            for x in range(34)
            for y in range(27)
            if picture.get_at((x, y))[3] > 200 and picture.get_at((x, y))[1] < 120
        ]
        left = [(x, y) for x, y in ink if x < 14]
        high[card] = max(y for _, y in left) - min(y for _, y in left)
        assert min(x for x, _ in ink) >= 2
        assert max(x for x, _ in ink) <= 31
    assert len({*high.values()}) == 1


def test_the_gold_of_a_note_follows_its_corners() -> None:
    first, inner, *_ = ground(Rect(0, 0, 200, 60), "note", 12, theme())
    assert isinstance(first, Fill)
    assert isinstance(inner, Fill)
    assert first.radius == 12
    assert (first.rect.y, first.rect.h) == (inner.rect.y, inner.rect.h) == (0, 60)
    assert first.rect.right <= inner.rect.right


@pytest.mark.parametrize(("grade", "gold"), [("A", True), ("C", True), ("D", False), ("E", False)])
def test_only_good_grades_wear_gold(grade: str, gold: bool) -> None:
    pen = Pen(theme(), lambda size, words, weight="regular": 0.5 * size * len(words))
    onto = Placing()
    grade_disc(grade).place(Rect(0, 0, 148, 148), pen, onto)
    fills = [part for part in onto.parts if isinstance(part, Fill)]
    assert any(fill.to == theme().palette.gold_ramp[-1] for fill in fills) is gold


def test_the_gold_button_keeps_its_edge_after_the_hands_by_feel() -> None:
    pen = Pen(theme(), lambda *text: painter().text_width(1.0, *text))
    priced = Press("deal", RESULT, "primary", hint="Space", tall=62)
    assert GrownWide(priced, GOLD, Space()).width(pen) == GOLD


def test_a_low_window_shows_what_both_holds_are_worth_and_what_an_error_cost(
    tmp_path: Path,
) -> None:
    settings = replace(STILL, text_size=150)
    with playing(
        tmp_path, size=(800, 600), settings=settings, coach=Coach.LIVE, seed=FLUSH_OR_PAIR
    ) as player:
        player.keys("space")
        solution = player.session.solution
        wrong = next(
            each for each in solution.holds if each.ev < solution.best.ev - 0.1 and each.mask
        )
        player.keys(*(str(i + 1) for i in range(5) if wrong.mask >> i & 1))
        coins = [words for words in player.words() if words.endswith(" coins")]
        assert len([each for each in coins if each[0].isdigit() and "." in each]) == 3
        player.keys("space")
        assert any(words.startswith("−") and words.endswith(" coins") for words in player.words())
