"""What a great win brings to the felt, and what is heard while it is counted."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from player import STILL, playing

from trainer.core.records import Coach
from trainer.core.settings import Settings, Speed
from trainer.drawing.boxes import Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Clip, Glow, Item, Label, Rays
from trainer.drawing.surfaces import Zoomed
from trainer.drawing.text import MINUS
from trainer.drawing.theme import theme
from trainer.pages.motion import Motion
from trainer.pages.stage import FALLING, feast, win_title, won_slots
from trainer.widgets.hand_row import Slot

FELT = Rect(0, 60, 1280, 740)
PLACED = {"card3": Rect(400, 400, 160, 224), "bet": Rect(16, 74, 900, 230)}


def at(ms: int, win: int, *, still: bool = False) -> list[Item]:
    """What is on the felt so many milliseconds after the last card of a drawn hand turned up."""
    motion = Motion() if still else Motion.draw(0, Speed.FAST, 0b11111, win)
    return list(feast(win, motion, motion.turned + ms, FELT, PLACED, theme()))


def test_a_great_win_has_rays_and_signs_that_fall_once() -> None:
    kinds = [type(item) for item in at(900, 25)]
    assert kinds.count(Rays) == 1
    assert 10 < kinds.count(Label) <= FALLING
    assert [type(item) for item in at(2_300, 25)] == [Rays]


def test_a_royal_shines_twice_in_two_seconds_and_no_oftener() -> None:
    glows = [next(i for i in at(ms, 800) if isinstance(i, Glow)) for ms in range(1, 2_000, 50)]
    bright = [glow.alpha > 95 for glow in glows]
    assert sum(bright[i] and not bright[i - 1] for i in range(1, len(bright))) == 2
    assert not any(isinstance(item, Glow) for item in [*at(2_100, 800), *at(500, 25)])


@pytest.mark.parametrize(("win", "high_contrast"), [(25, True), (5, True), (3, False)])
def test_a_smaller_win_and_strong_contrast_have_neither(win: int, high_contrast: bool) -> None:
    look = theme(high_contrast=high_contrast)
    assert not list(feast(win, Motion(), 0, FELT, PLACED, look))


@pytest.mark.parametrize("quiet", [True, False])
def test_a_bet_that_comes_back_has_no_gold(tmp_path: Path, quiet: bool) -> None:
    with playing(tmp_path) as player:
        stage, onto = player.app.stage, Placing()
        box = win_title("Jacks or better", 5, great=False, quiet=quiet)
        box.place(Rect(0, 0, 600, 60), Pen(stage.theme, stage.text_width), onto)
    gold = stage.theme.palette.gold_ramp[0]
    assert any(getattr(item, "color", None) == gold for item in onto.parts) is not quiet
    assert any(getattr(item, "text", "") == "+5 coins" for item in onto.parts)


def test_a_good_win_has_faint_rays_and_nothing_falls() -> None:
    (rays,) = at(900, 4)
    great = next(item for item in at(900, 25) if isinstance(item, Rays))
    assert isinstance(rays, Rays)
    assert rays.alpha < great.alpha
    assert rays.rect.w < great.rect.w


def test_nothing_moves_where_nothing_may() -> None:
    assert [type(item) for item in at(500, 800, still=True)] == [Rays]


def test_a_count_ticks_at_most_twenty_times_a_second_and_ends_with_it(tmp_path: Path) -> None:
    heard: list[tuple[int, str]] = []
    settings = Settings(speed=Speed.FAST, coach=Coach.AFTER, sound=True)
    with playing(tmp_path, seed=2294, settings=settings) as player:
        world = player.world
        world.sound = lambda name: heard.append((player.script.time, name))
        player.keys("space")
        player.script.time += 2_000
        player.keys("1", "5", "space")
        for _ in range(250):
            player.script.time += 16
            world.poll()
            player.app.show()
        ticks = [at for at, name in heard if name == "count"]
        end = world.counted_at
        assert len(ticks) > 20
        assert min(b - a for a, b in pairwise(ticks)) >= 50
        assert world.outcome_at <= ticks[0]
        assert ticks[-1] < end


def test_a_verdict_comes_in_a_sixth_of_a_second(tmp_path: Path) -> None:
    settings = Settings(speed=Speed.FAST, coach=Coach.AFTER)
    with playing(tmp_path, seed=7, settings=settings) as player:
        player.keys("space")
        player.script.time += 2_000
        player.keys("1", "3", "space")
        turned = player.world.outcome_at
        parts = []
        for ms in (20, 80, 170):
            player.script.time = turned + ms
            shown = [i.part for i in player.items() if isinstance(i, Clip) and i.part < 1]
            parts += shown or [1.0]
        assert 0 < parts[0] < parts[1] < parts[2] == 1.0


def test_a_small_win_lights_up_once_and_its_cards_stay_up() -> None:
    motion = Motion.draw(0, Speed.FAST, 0b11111, 1)
    bright = [motion.flash(motion.turned + ms) for ms in range(0, 520, 20)]
    assert max(bright) == pytest.approx(1, abs=0.01)
    assert sum(b > a for a, b in pairwise(bright)) < 14  # it rises once
    assert bright[0] == bright[-1] == 0
    up = [motion.lifted(motion.turned + ms, False)[0] for ms in range(0, 520, 20)]
    assert up == sorted(up)
    assert (up[0], up[-1]) == (0.0, 1.0)
    assert Motion().lifted(0, False) == [1.0] * 5


def test_held_cards_that_do_not_win_sink_while_the_others_rise() -> None:
    held, thrown = Slot(0, raised=1.0), Slot(1)
    cards = won_slots([held, held, thrown, thrown, held], 0b00110, [0.75] * 5)
    assert [slot.raised for slot in cards] == [0.25, 1.0, 0.75, 0.0, 0.25]


def test_a_small_win_shows_its_coins_beside_the_verdict_and_a_loss_none(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        seen = set()
        for _ in range(30):
            player.keys("space", "h", "space")
            judged = player.session.last.judgement
            assert player.says(f"+{judged.paid} coins") is bool(judged.paid)
            seen.add(judged.paid // 5)
        assert {0, 1, 2} <= seen


def test_a_wrong_hold_that_wins_rings_its_cards_counts_and_keeps_its_marks(tmp_path: Path) -> None:
    settings = replace(STILL, speed=Speed.NORMAL, coach=Coach.AFTER)
    with playing(tmp_path, seed=1, settings=settings) as player:
        player.keys("space")
        player.script.time += 5_000
        player.keys("2", "5", "space")  # the 8 beside the queen, and 8 and queen come again
        turned, counted = player.world.outcome_at, player.world.counted_at
        player.script.time = (turned + counted) // 2
        player.app.show()
        assert player.says("+5 coins")  # on the way to ten
        assert player.app.top.motion.flash(player.script.time) > 0.9
        player.script.time = counted + 100
        player.app.show()
        assert player.says("+10 coins")
        assert player.says(f"{MINUS}0.66 coins")
        assert player.says("Luck: your hold paid 10; the best would have paid only 5.")
        slots = player.app.top._shown.slots  # type: ignore[attr-defined]  # the table's page
        assert [slot.ring for slot in slots] == ["gold", "wrong", "gold", None, "gold"]
        marks = [(slot.tag.words, slot.tag.tone) for slot in slots if slot.tag]
        assert ("HELD", "wrong") in marks
        assert ("HELD", "gold") in marks


@pytest.mark.parametrize(("coins_won", "words"), [(125, "Four of a kind"), (30, "Flush")])
def test_the_title_of_a_win_settles_and_the_words_that_end_are_as_large(
    coins_won: int, words: str
) -> None:
    motion = Motion.draw(0, Speed.FAST, 0b11111, coins_won / 5)
    sizes = [motion.settled(motion.told + ms) for ms in range(0, 500, 20)]
    assert sizes[0] == 0.9
    assert 1.03 < max(sizes) < 1.06
    assert sizes[-1] == 1
    assert Motion().settled(0) == 1  # where nothing may move
    title = win_title(words, coins_won, great=True)
    pen = Pen(theme(), lambda size, words, weight="regular": 0.5 * size * len(words))
    shown = []
    for by in (0.9, 1.05, 1.0):
        placed = Placing()
        Zoomed(title, by).place(Rect(100, 100, 900, 90), pen, placed)
        shown.append([item for item in placed.parts if isinstance(item, Label)])
    small, large, whole = ([label.size for label in labels] for labels in shown)
    assert all(a < c < b for a, b, c in zip(small, large, whole, strict=True))
