"""The table in every window: all of it in sight, and what has no room a tap away."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from chart_player import deal
from player import STILL, playing
from test_text_fits import faults

from trainer.core.records import Coach
from trainer.drawing.items import Fill, Label
from trainer.widgets.hand_row import RING

SIZES = ((800, 600), (1280, 800), (1920, 1080), (2560, 1600))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("coach", [Coach.LIVE, Coach.AFTER])
def test_a_hand_fits_without_scrolling(tmp_path: Path, size: tuple[int, int], coach: Coach) -> None:
    with playing(tmp_path, size=size, coach=coach) as player:
        deal(player, "8s Kd 8d Jc 3h", coach)
        for keys in (("2", "4"), ("space",)):
            player.keys(*keys)
            assert not player.app.top.frame(player.app.stage).scrolls
            assert list(faults(player)) == []


def test_a_narrow_window_has_the_coach_as_a_sheet(tmp_path: Path) -> None:
    with playing(tmp_path, size=(800, 600), coach=Coach.AFTER) as player:
        deal(player, "8s Kd 8d Jc 3h", Coach.AFTER)
        player.keys("2", "4", "space")
        assert player.says("Keep the pair of eights next time.")
        player.click("coach")
        assert player.app.top.name == "coach"
        assert player.says("Practise this, 5 hands")
        player.click("coach.warn")
        assert player.session.coach is Coach.WARN
        player.keys("escape")
        assert player.app.top.name == "table"
        player.keys("space")
        player.click("coach")
        assert player.session.reading is None
        player.click("coach.live")  # in mid-hand it shows the values at once
        assert player.session.reading is not None


@pytest.mark.parametrize(("size", "text_size"), [((800, 600), 100), ((1280, 800), 150)])
def test_every_destination_has_its_word(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    with playing(tmp_path, size=size, settings=replace(STILL, text_size=text_size)) as player:
        assert {"Today", "Play", "Learn", "Games", "Lab"} <= {*player.words()}


def test_the_ring_of_the_focus_lies_under_the_tag(tmp_path: Path) -> None:
    with playing(tmp_path, size=(800, 600)) as player:
        player.keys("space", "1")
        assert [number for number in player.words() if number in "12345"][-5:-1] == list("2345")
        while player.app.top.controls.focus != "card1":
            player.keys("tab")
        items = player.items()
        focus = player.app.stage.theme.palette.focus
        ring = next(i for i, item in enumerate(items) if getattr(item, "border", None) == focus)
        tag = next(i for i, item in enumerate(items) if getattr(item, "text", "") == "HELD")
        assert ring < tag


def test_the_gold_button_neither_moves_nor_changes_its_width(tmp_path: Path) -> None:
    for size in SIZES[:2]:
        with playing(tmp_path / str(size), size=size) as player:
            before = player.rect("deal")
            player.keys("space")
            after = player.rect("deal")
            assert (after.x, after.w) == pytest.approx((before.x, before.w))
            assert (after.y, after.h) == pytest.approx((before.y, before.h))


def test_practise_opens_the_drill_about_this_choice(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        deal(player, "8s Kd 8d Jc 3h", Coach.AFTER)
        player.keys("2", "4", "space")
        player.click("practise")
        assert player.app.top.name == "drill"


def test_a_great_win_is_told_in_large_but_not_after_a_wrong_hold(tmp_path: Path) -> None:
    for held, feast in ((("1", "3"), True), (("2", "4"), False)):
        with playing(tmp_path / held[0], coach=Coach.AFTER, settings=replace(STILL)) as player:
            deal(player, "8s Kd 8d Jc 3h", Coach.AFTER)
            player.keys(*held, "space")
            session = player.session
            won = replace(session.last.judgement.outcome, hand="Flush", paid=30)
            judged = replace(session.last.judgement, outcome=won)
            last = replace(session.last, judgement=judged)
            player.kept.session = replace(session, last=last)
            player.app.top.refresh()
            assert player.says("+30 coins")
            labels = [item for item in player.items() if isinstance(item, Label)]
            title = player.app.stage.theme.type.page
            assert any(item.text == "Flush" and item.size >= title for item in labels) == feast
            assert player.says("next time.") != feast


@pytest.mark.parametrize(("hands", "ultimate_x"), [(3, False), (5, False), (3, True), (5, True)])
def test_with_few_hands_the_own_cards_are_large_and_do_not_change(
    tmp_path: Path, hands: int, ultimate_x: bool
) -> None:
    with playing(tmp_path, hands=hands, ultimate_x=ultimate_x, coach=Coach.AFTER) as player:
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # the test's own
        player.keys("space")
        before = [player.rect(f"card{i}") for i in range(1, 6)]
        assert all(card.w > 130 for card in before)
        gaps = [right.x - left.right for left, right in pairwise(before)]
        assert min(gaps) > 13.99  # so that the rings of neighbours do not touch
        player.keys("3", "space")
        assert player.says("next time.")
        after = [player.rect(f"card{i}") for i in range(1, 6)]
        assert [card.w for card in after] == pytest.approx([card.w for card in before], abs=1)


def test_below_a_long_sign_the_cards_are_no_smaller(tmp_path: Path) -> None:
    with playing(tmp_path, table="tdb-9-6") as player:
        player.keys("space")
        assert player.rect("card1").w > 132


def test_the_line_printed_on_the_felt_keeps_clear_of_the_cards_and_their_numbers(
    tmp_path: Path,
) -> None:
    with playing(tmp_path) as player:
        frames = [i.rect for i in player.items() if isinstance(i, Fill) and i.color is None]
        inner = min((rect for rect in frames if rect.w > 800), key=lambda rect: rect.w)
        cards = [player.rect(f"card{i}").inset(-RING) for i in (1, 5)]
        assert inner.x < cards[0].x
        assert cards[1].right < inner.right
        labels = [item for item in player.items() if isinstance(item, Label)]
        named = [each.rect for each in labels if each.text in [*"12345"]]
        below = [rect for rect in named if rect.overlaps(inner) and rect.y > cards[0].y]
        assert len(below) == 5
        assert max(rect.bottom for rect in below) < inner.bottom


def test_what_stands_above_the_cards_stands_on_one_line(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER, seed=64) as player:
        player.keys("space", "1", "3", "space")
        tags = [
            item.rect.y
            for item in player.items()
            if isinstance(item, Label) and (item.text == "HELD" or item.text.startswith("threw"))
        ]
        assert len(tags) == 5
        assert len(set(tags)) == 1


@pytest.mark.parametrize(("size", "text_size"), [((1280, 800), 200), ((800, 600), 150)])
def test_the_sign_names_the_game_with_large_text(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    with playing(tmp_path, size=size, settings=replace(STILL, text_size=text_size)) as player:
        player.keys("space", "1")
        assert {"9/6 JACKS OR BETTER", "pays at 5 coins"} <= {*player.words()}
        assert not player.app.top.frame(player.app.stage).scrolls
        assert list(faults(player)) == []
