"""From mistake to mistake nothing of Review moves but what it says; what its search and its words
are.
"""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Player, playing
from test_course_page import open_course
from test_leaks_page import play, read
from test_review_page import open_page

from evaluator import format_cards
from evaluator.figures import as_shown
from trainer.core.records import Coach
from trainer.drawing.items import Fill
from trainer.drawing.text import two

SIZES = (1280, 800), (1024, 768), (2560, 1600)


def answer(player: Player, page: str, hands: int) -> None:
    """Answer questions of a training by drawing five."""
    player.app.open_page(page)
    player.keys("space")
    for _ in range(hands):
        player.script.time += 1000
        player.keys("space", "space")
        player.script.time += 1000
        player.keys("space")
    player.app.open_page("table")


def plates(player: Player) -> set[tuple[float, ...]]:
    """Where the plates beside the list stand, the verdict and the bars among them."""
    left, ground = player.rect("card1").x - 20, player.world.theme.palette.plate
    return {
        tuple(round(each, 1) for each in (item.rect.x, item.rect.y, item.rect.w, item.rect.h))
        for item in player.items()
        if isinstance(item, Fill) and item.color == ground and item.rect.x > left
        if item.rect.h > 50
    }


def cost(page: Any) -> Fraction:
    """What the mistakes cost, as it adds up from the rows of the list."""
    return sum((as_shown(each.record.first_lost * 5) for each in page.found), Fraction())


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_cards_verdict_bars_and_buttons_stay_where_they_are(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, size=size, coach=Coach.SILENT, settings=STILL) as player:
        answer(player, "drill", 3)
        play(player, 14)
        page = open_page(player)
        player.click("order.all")
        read(player)
        stood = set()
        for _ in page.found:
            places = tuple(player.rect(name) for name in ("card1", "card5", "why", "drill"))
            stood.add((places, frozenset(plates(player))))
            if "drew" in {each.name for each in page.widgets(player.app.stage)}:
                player.click("drew")
                now = tuple(player.rect(name) for name in ("card1", "card5", "why", "drill"))
                assert now == places
                player.click("drew")
            player.keys("down")
        assert len(page.found) > 12
        assert len(stood) == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_switch_stays_where_it_is_and_bars_say_coins(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, size=size, coach=Coach.SILENT) as player:
        play(player, 10)
        open_page(player)
        at = player.rect("order.all")
        assert len([words for words in player.words() if words.endswith(" coins")]) > 2
        player.click("order.all")
        read(player)
        assert player.rect("order.all") == at
        player.click("order.dearest")
        read(player)
        assert player.rect("order.all") == at


def test_what_training_would_have_cost_is_told_apart(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        answer(player, "drill", 2)
        play(player, 0)
        page = open_page(player)
        asked = cost(page)
        assert asked
        assert player.says(f"would have cost you {two(asked)}.")
        player.app.open_page("table")
        play(player, 6)
        open_page(player)
        player.click("order.dearest")  # of the newest it says what the new ones cost
        page: Any = player.app.top
        read(player)
        paid = cost(page) - asked
        assert player.says(f"They cost you {two(paid)} coins.")
        assert player.says(f"Those in training would have cost {two(asked)} more.")


def test_gold_calls_to_practise_only_what_was_wrong(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 4)
        player.keys("space")
        solution = player.session.solution
        assert solution is not None
        player.keys(*(str(i + 1) for i in range(5) if solution.best.mask >> i & 1), "space")
        page = open_page(player)
        player.click("order.all")
        read(player)
        kinds = set()
        for _ in page.found:
            kinds.add((page.mistake.right, player.widget("drill").kind))
            player.keys("down")
        assert kinds == {(True, "plain"), (False, "primary")}


@pytest.mark.parametrize("by_cross", [True, False])
def test_a_search_is_cleared_by_its_cross_or_by_esc(tmp_path: Path, by_cross: bool) -> None:
    with playing(tmp_path, coach=Coach.SILENT) as player:
        play(player, 10)
        page = open_page(player)
        every = len(page.found)
        player.click("cards")
        player.write(format_cards(page.found[2].record.dealt[:2]))
        player.keys("return")
        read(player)
        assert len(page.found) < every
        assert "Enter" not in player.words()
        if by_cross:
            player.click("cards.clear")
        else:
            player.keys("escape")
        read(player)
        assert player.app.top is page
        assert player.widget("cards").content.text == ""
        assert len(page.found) == every


def test_a_chart_has_one_name_in_the_verdict_and_in_why(tmp_path: Path) -> None:
    settings = replace(STILL, chart_lines=0)
    with playing(tmp_path, coach=Coach.SILENT, settings=settings) as player:
        open_course(player)
        player.app.open_page("table")
        play(player, 6)
        page = open_page(player)
        named = player.world.chart_name(*player.world.game)
        assert named == "The first chart"
        told = 0
        for _ in page.found:
            if player.says(named):
                told += 1
                assert not player.says("Your chart")
                player.keys("w")
                assert player.says(named)
                player.keys("escape")
            player.keys("down")
        assert told


def test_text_of_one_and_a_half_times_the_size_moves_no_card(tmp_path: Path) -> None:
    settings = replace(STILL, text_size=150)
    with playing(tmp_path, size=(800, 600), settings=settings, coach=Coach.SILENT) as player:
        play(player, 8)
        page = open_page(player)
        tops = set()
        for _ in page.found:
            tops.add(player.rect("card1").y)
            player.click("after")
        assert len(tops) <= 2  # a long sentence takes two lines
