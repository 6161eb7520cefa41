"""No page leaves a great part of its room empty, and what goes on is in sight."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Later, Player, playing
from test_exam_page import answer, open_exam

from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.core.settings import Experience, Group, Settings, Speed
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Fill, Icon, Label, Paragraph, Segments, Tile
from trainer.drawing.theme import CARD_ASPECT
from trainer.widgets import Press

MOST_EMPTY = 200.0  # of the height of a window of 1280 by 800
EMPTY_FELT = 100.0  # of it, beside the sentences of a beginning
SMALL = 40.0  # the side of a ground that is a sign of its own
SHOWS = Label | Paragraph | CardFace | Tile | Icon | Segments


def go(player: Player, page: str) -> None:
    player.app._apply(Go(page))
    player.app.show()


def settle(player: Player) -> None:
    """Let everything be computed that the page asks for."""
    player.app.show()
    for work in (player.world.workers.slow, player.world.workers.long):
        assert isinstance(work, Later)
        work.run()
    player.app.show()


def emptiest(player: Player, within: Rect) -> float:
    """The height of the highest part of a rectangle in which nothing can be seen."""
    shown = [item.rect for item in player.items() if isinstance(item, SHOWS) and item.rect]
    grounds = [item.rect for item in player.items() if isinstance(item, Fill)]
    shown += [rect for rect in grounds if max(rect.w, rect.h) < SMALL]
    shown += [w.rect for w in player.app.top.widgets(player.app.stage) if isinstance(w, Press)]
    parts = sorted((r.y, r.bottom) for r in shown if r.overlaps(within) and r.h < within.h)
    reached, most = within.y, 0.0
    for top, bottom in [*parts, (within.bottom, within.bottom)]:
        most, reached = max(most, top - reached), max(reached, bottom)
    return most


def felt(player: Player, left: float = 0, right: float = 1280) -> Rect:
    view = player.app.top.frame(player.app.stage).view
    return Rect(left, view.y, right - left, view.h)


@pytest.mark.parametrize("page", ["exam", "place", "own"])
def test_a_page_that_begins_fills_its_felt(tmp_path: Path, page: str) -> None:
    with playing(tmp_path) as player:
        go(player, page)
        settle(player)
        for left, right in ((60, 420), (460, 780)):
            assert emptiest(player, felt(player, left, right)) < MOST_EMPTY


@pytest.mark.parametrize("page", ["exam", "place"])
def test_the_sentences_of_a_beginning_stand_evenly_on_its_felt(tmp_path: Path, page: str) -> None:
    with playing(tmp_path) as player:
        go(player, page)
        settle(player)
        icons = [item.rect for item in player.items() if isinstance(item, Icon)]
        discs = sorted(rect.y for rect in icons if rect.w >= 30 and rect.x < 200)
        assert len(discs) == 3
        first, second = (b - a for a, b in pairwise(discs))
        assert first == pytest.approx(second, abs=20)
        assert emptiest(player, felt(player, 60, 420)) < EMPTY_FELT


def test_an_exam_without_a_mistake_shows_its_closest_calls(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        page = open_exam(player, 8)
        player.keys("space")
        answer(player, 8)
        assert player.says("Your closest calls")
        close = [ahead for ahead, _ in page._over.closest]
        assert close == sorted(close)
        assert close[0] > 0
        assert emptiest(player, felt(player, 880, 1240)) < MOST_EMPTY


def test_the_coach_fills_its_panel_while_nothing_is_said(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        player.keys("space", "space")
        settle(player)
        assert player.says("Best hold or Why")
        assert player.says("Four to a royal")
    started = Settings(speed=Speed.INSTANT, experience=Experience.UNASKED)
    with playing(tmp_path / "new", settings=started) as player:
        go(player, "home")
        player.click("answer2")
        assert player.says("Then you see")
        assert emptiest(player, felt(player, 940, 1264)) < MOST_EMPTY


@pytest.mark.parametrize("size", [(1280, 800), (1280, 720), (1024, 768)], ids=str)
def test_the_end_of_a_drill_shows_its_buttons(tmp_path: Path, size: tuple[int, int]) -> None:
    with playing(tmp_path, size=size) as player:
        go(player, "drill")
        settle(player)
        player.keys("space")
        settle(player)
        for _ in range(20):
            player.keys("space", "space")  # nothing is held, and that is nearly always wrong
        frame = player.app.top.frame(player.app.stage)
        for name in ("again", "missed", "other"):
            assert player.rect(name).bottom <= frame.view.bottom + 0.5
        assert not frame.scrolls
        named = any(words.startswith("You throw ") for words in player.words())
        assert player.says("asked again:" if named else "asked again.")


@pytest.mark.parametrize(
    ("size", "names"),
    [
        ((1280, 720), ["home", "course", "lab", "hand", "settings"]),
        ((1024, 768), ["lab", "settings"]),
    ],
    ids=str,
)
def test_a_low_window_shows_pages_whole(
    tmp_path: Path, size: tuple[int, int], names: list[str]
) -> None:
    with playing(tmp_path, size=size) as player:
        for name in names:
            go(player, name)
            settle(player)
            assert not player.app.top.frame(player.app.stage).scrolls, name


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)], ids=str)
def test_the_end_of_a_placement_has_its_buttons_in_its_card(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """They stood below all cards, beside a dead strip."""
    with playing(tmp_path, size=size) as player:
        go(player, "place")
        player.keys("space")
        while "place" in player.world.practice.running:
            player.keys("space")
        answers, gold = player.rect("answers"), player.rect("further")
        assert answers.x <= gold.x
        assert gold.right <= answers.right + 0.5
        assert player.rect("path").bottom >= gold.bottom


def test_one_mistake_is_shown_in_cards_as_large_as_there_is_room(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        go(player, "drill")
        settle(player)
        player.keys("space")
        settle(player)
        player.keys("space", "space")
        player.click("stop")
        shown = [item.rect for item in player.items() if isinstance(item, CardFace)]
        mine = [rect for rect in shown if rect.y > player.rect("answers").bottom]
        assert len(mine) == 10
        assert min(rect.w for rect in mine) > 46


# Settings


def test_two_choices_are_no_bar_across_the_page_and_buttons_end_alike(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        go(player, "settings")
        player.click(f"group.{Group.TEXT}")
        three, two = player.rect("speed.fast"), player.rect("reduced_motion.off")
        assert two.w < 1.1 * three.w
        assert player.rect("deal").right == pytest.approx(player.rect("done").right, abs=0.5)


def test_the_cross_of_a_sheet_stands_in_the_line_of_its_title(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.show()
        player.click("tab.game")
        title = next(
            item.rect for item in player.items() if getattr(item, "text", "") == "Game and bet"
        )
        assert title.center[1] == pytest.approx(player.rect("close.cross").center[1], abs=2)


def test_the_gold_button_stands_in_one_place_in_all_groups(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        go(player, "settings")
        places = []
        for group in Group:
            player.click(f"group.{group}")
            places.append(player.rect("done"))
        assert all(one.within(other, 0.5) for one, other in pairwise(places))


def test_cards_are_dealt_at_the_speed_that_is_chosen(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, speed=Speed.FAST)) as player:
        go(player, "settings")
        page: Any = player.app.top
        player.click(f"group.{Group.TEXT}")
        lasted = []
        for speed in ("fast", "normal", "instant"):
            player.click(f"speed.{speed}")
            start = player.app.stage.now
            lasted.append(page._dealt.turned - start if page.animating(player.app.stage) else 0)
        assert lasted[1] > lasted[0] > lasted[2] == 0
        player.click("speed.fast")
        player.click("reduced_motion.on")
        player.click("deal")
        assert not page.animating(player.app.stage)


@pytest.mark.parametrize(
    ("coach", "said"),
    [
        ("live", "Keep four to a flush: that is worth more."),
        ("warn", "Another hold is worth 1.95 coins more."),
        ("after", "You gave away 1.95 coins."),
        ("off", "Nothing, until you ask."),
    ],
)
def test_a_hand_shows_what_the_coach_says(tmp_path: Path, coach: str, said: str) -> None:
    """Of 47 draws to K 8 6 2 of spades nine make a flush, worth 30, and three a pair of kings,
    worth 5: 285 / 47 = 6.06 coins; a low pair is worth 0.8237 × 5 = 4.12.
    """
    with playing(tmp_path, size=(1280, 900)) as player:
        go(player, "settings")
        player.click(f"group.{Group.COACH}")
        player.click(f"coach.{coach}")
        assert player.says(said)
        assert player.says("Flushes come often enough to beat the pair of ")


def test_as_many_hands_are_shown_as_are_dealt(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        go(player, "settings")
        player.click(f"group.{Group.TABLE}")
        for hands in (1, 3, 10):
            player.click(f"hands.{hands}")
            backs = [item for item in player.items() if isinstance(item, CardFace)]
            assert len(backs) == 5 * hands
            for back in backs:  # what is painted beyond its place stays there
                assert back.rect.h == pytest.approx(back.rect.w * CARD_ASPECT, abs=0.1)
        player.click("hands.3")
        player.click("start_credits.500")
        assert player.says("500 credits pay for 33 deals of 15 coins.")


def test_what_was_changed_at_the_settings_can_be_undone_until_the_program_ends(
    tmp_path: Path,
) -> None:
    with playing(tmp_path) as player:
        go(player, "settings")
        player.click(f"group.{Group.TABLE}")
        before = player.world.settings
        assert not player.widget("undo").enabled
        player.click("start_credits.500")
        go(player, "home")
        go(player, "settings")
        assert player.widget("undo").enabled
        player.click("undo")
        assert player.world.settings == before
        assert not player.widget("undo").enabled


def test_the_length_of_a_drill_stays_chosen_while_the_program_runs(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        go(player, "drill")
        assert not player.widget("length.0").chosen
        player.click("length.0")
        go(player, "home")
        go(player, "drill")
        assert player.widget("length.0").chosen


@pytest.mark.parametrize("size", [(1280, 800), (1366, 768), (2560, 1600)])
def test_the_button_of_the_start_is_as_wide_as_the_lengths_above_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, size=size) as player:
        open_exam(player)
        player.app.show()
        first, last, gold = map(player.rect, ("hands.100", "hands.50", "start"))
        assert gold.x == pytest.approx(first.x, abs=4)
        assert gold.right == pytest.approx(last.right, abs=4)
