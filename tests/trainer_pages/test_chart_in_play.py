"""What the coach and the why dialog say of the chart that is learnt."""

from dataclasses import replace
from pathlib import Path

import pytest
from chart_player import Sought, Two, deal, open_page, with_charts
from player import STILL, Player, playing
from slowly import slow_but
from test_text_fits import faults

from solver.explanation import line_reasons
from trainer.core.records import Coach
from trainer.drawing.items import Fill, Icon, Label, Paragraph
from trainer.store.small_files import load_settings


@pytest.mark.parametrize("coach", list(Coach))
def test_the_coach_names_the_line_after_the_draw_but_live_at_once(
    tmp_path: Path, coach: Coach
) -> None:
    with playing(tmp_path, coach=coach) as player:
        with_charts(player, Two)
        player.world.change(chart_lines=7)
        deal(player, "5h 5d 6c 7s 8c")
        player.keys("1", "3", "4", "5")
        assert player.says("line 3") == (coach is Coach.LIVE)  # the best hold stands there already
        player.keys("space")
        if player.world.in_hand:  # held up by the coach
            assert not player.says("line 3")
            player.keys("space")
        if coach is Coach.SILENT:
            assert not player.says("line 3")
            player.keys("h")
        assert player.says("Chart of 7 lines, line 3")
        assert player.says("Keep a low pair.")
        assert player.says("It comes before “Four to an outside straight” (line 4).")


def test_what_is_said_beside_a_line_stands_in_its_box(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.LIVE) as player:
        with_charts(player, Two)
        player.world.change(chart_lines=7)
        deal(player, "5h 5d 6c 7s 8c")
        player.keys("1", "3", "4", "5")
        texts = [each for each in player.items() if isinstance(each, Label | Paragraph)]
        (where,) = (each.rect for each in texts if "lines, line 3" in each.text)
        note = next(each.rect for each in texts if each.text.startswith(NOTES))
        boxes = [each.rect for each in player.items() if isinstance(each, Fill)]
        assert any(
            box.y <= where.y and note.bottom <= box.bottom and box.h < 3 * (note.bottom - where.y)
            for box in boxes
            if box.x <= note.x and note.x + note.w <= box.x + box.w
        )


NOTES = "It comes before", "Yours comes later"


def test_below_the_lines_stands_the_exception_that_their_names_leave_out(tmp_path: Path) -> None:
    words = "A dealt straight flush or royal is always kept."
    with playing(tmp_path, coach=Coach.AFTER) as player:
        player.keys("space")
        assert player.says("Four to a royal")
        assert player.says(words)
    with playing(tmp_path / "other", coach=Coach.AFTER) as player:
        with_charts(player, Two)
        player.keys("space")
        assert player.says("High pair or better")
        assert not player.says(words)


def test_the_line_is_named_once_the_best_hold_was_asked_for(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        with_charts(player, Two)
        player.world.change(chart_lines=5)
        deal(player, "5h 5d 6c 7s 8c")
        player.keys("h")
        assert player.says("Line 2 fits first: keep a low pair.")
        assert not player.says("gives away")


def test_an_error_of_the_chart_is_beyond_it(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        with_charts(player, Two)
        player.world.change(chart_lines=5)
        deal(player, "Ks Jh Th 7s 5h")
        player.keys("2", "3", "space")
        assert player.says("Chart of 5 lines, line 3")
        assert player.says("Right by your chart.")
        assert player.says("worth 0.03 coins more. You learn that later.")
        player.keys("w")
        assert player.says("The chart is too short here")
        assert player.says("Chart of 5 lines")


def test_why_names_the_line_that_was_played_and_whose_hold_is_whose(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        with_charts(player, Two)
        player.world.change(chart_lines=7)
        deal(player, "5h 5d 6c 7s 8c")
        player.keys("1", "3", "4", "5", "space", "w")
        assert player.says("before line 4.")
        assert player.says("Your hold is line 4, four cards to an outside straight, which")
        player.click("fold.outcomes")
        words = player.words()
        assert words.index("Best hold") < words.index("Your hold") < words.index("All draws")
        assert "16,215" in words
        assert "47" in words


@pytest.mark.parametrize("size", slow_but([(800, 600), (2560, 1600)], fast=[(800, 600)]), ids=str)
@pytest.mark.parametrize("cards", ["5h 5d 6c 7s 8c", "Ks Jh Th 7s 5h", "As 4s 3d 5s 2s"])
@pytest.mark.parametrize("table", ["job-9-6", "tdb-9-7"])
def test_why_fits_whatever_is_held(
    tmp_path: Path, size: tuple[int, int], cards: str, table: str
) -> None:
    """With the longest chart, whose lines have most words."""
    found: list[str] = []
    settings = replace(STILL, text_size=120, chart_lines=200)
    with playing(tmp_path, size=size, settings=settings, table=table) as player:
        for held in ("", "1", "23", "1234", "12345"):
            deal(player, cards)
            player.keys(*held, "space", "w")
            assert player.app.top.name == "why"
            found += faults(player)
            player.keys("escape")
    assert found == []


def test_a_line_that_fits_both_holds_is_not_said_to_come_before_itself(tmp_path: Path) -> None:
    """Of two high cards those of one suit; the warning's question is true then, too."""
    with playing(tmp_path, settings=replace(STILL, chart_lines=0), coach=Coach.WARN) as player:
        deal(player, "5h Jc Ks 6s Ac")
        player.keys("2", "3", "space")
        assert player.says("Which line fits? Which cards?")
        player.keys("space")
        assert player.says("The first chart, line 6")
        assert player.says("Line 6 fits both. Suited is better: it can make a flush.")
        assert player.says("can make flushes; two unsuited high cards cannot.")  # in one line
        player.keys("w")
        assert player.says(
            "Two suited high cards can make flushes; two unsuited high cards cannot."
        )
        assert player.says("It fits your hold too. Suited is better")


def test_another_length_is_what_the_coach_goes_by(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        with_charts(player, Two)
        player.world.change(chart_lines=5)
        deal(player, "2h 5d 6c 7s 8c")
        player.keys("space")
        assert player.says("Draw five new cards.")
        assert player.says("Right by your chart.")
        player.world.change(chart_lines=7)
        assert player.says("Chart of 7 lines, line 4")
        assert player.says("Yours comes later: line 7.")


def test_a_bet_without_charts_of_its_own_goes_by_those_of_five_coins(tmp_path: Path) -> None:
    with playing(tmp_path, coins=1) as player:
        deal(player, "5h 5d 6c 7s Kc")
        player.keys("1", "2", "space")
        assert player.says(" lines, line ")


def test_without_a_chart_the_coach_says_where_to_find_one(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        with_charts(player, Sought)
        player.keys("space", "1", "space")
        assert player.says("the Charts page finds one")


@pytest.mark.parametrize(("size", "whole"), [((1280, 800), True), ((1280, 600), False)])
def test_the_chart_is_whole_where_it_has_room(
    tmp_path: Path, size: tuple[int, int], whole: bool
) -> None:
    with playing(tmp_path, size=size, coach=Coach.AFTER) as player:
        assert player.says("Draw five") is whole
        assert player.says("All lines") is not whole


@pytest.mark.parametrize(("high", "lines"), [(600, [1, 2, 3, 4, 5, 7]), (640, [*range(1, 9)])])
def test_as_many_lines_of_the_chart_as_fit_with_the_one_spoken_of(
    tmp_path: Path, high: int, lines: list[int]
) -> None:
    with playing(tmp_path, size=(1280, high), coach=Coach.AFTER) as player:
        player.keys("space", "h")
        assert player.says("Line 7 fits first: keep a low pair.")
        words = player.words()
        beside = words[words.index("Chart of 16 lines") + 1 : words.index("All lines")]
        assert [int(word) for word in beside if word.isdigit()] == lines
        assert [
            item.text
            for item in player.items()
            if isinstance(item, Label) and item.weight == "bold" and item.text in beside
        ] == ["7", "Low pair"]


def test_a_length_is_looked_at_and_only_a_button_gives_it_to_the_coach(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("strategy")
        assert player.says("The coach uses it")
        player.click("more")
        assert player.widget("lines").count == 17
        assert not player.says("The coach uses it")
        assert player.world.settings.chart_lines == 16
        player.click("coached")
        assert player.says("The coach uses it")
        assert load_settings(tmp_path)[0].chart_lines == 17


@pytest.mark.parametrize(
    ("known", "lines", "coins"),
    [(0, 8, 5), (1, 8, 5), (2, 9, 5), (4, 11, 5), (0, 8, 1), (4, 11, 3)],
)
def test_the_coach_follows_the_course_as_far_as_it_is_known(
    tmp_path: Path, known: int, lines: int, coins: int
) -> None:
    """Who has just learnt a line finds it in the coach's chart; at first that is the first one. At
    another bet than five coins it was a chart of sixteen lines.
    """
    settings = replace(STILL, chart_lines=0)
    with playing(tmp_path, coach=Coach.AFTER, settings=settings, coins=coins) as player:
        course = player.world.practice.course
        view = course(player.session.table, 5)
        assert view is not None
        learnt = tuple(lesson < known for lesson in range(len(view.states)))
        course.take(replace(view, learnt=learnt), player.session.table, 5)
        assert len(view.course.chart(max(0, known - 1)).rules) == lines
        player.keys("space")
        words = player.words()
        beside = words[words.index("Your chart so far" if known > 1 else "The first chart") :]
        assert str(lines) in beside
        assert str(lines + 1) not in beside


def test_a_chart_found_at_a_bet_without_a_course_is_as_long_as_that_of_the_course(
    tmp_path: Path,
) -> None:
    with playing(tmp_path, settings=replace(STILL, chart_lines=0), coins=1) as player:
        with_charts(player, Two)
        world, game = player.world, player.world.game
        found = world.charts.by_length(*game)
        assert found
        player.app.show()
        chart = world.chart_of(*game)
        assert chart is not None
        assert chart == world.charts.chart(*game, 8)
        assert world.chart_name(*game) == f"Chart of {len(chart.rules)} lines"


def test_the_charts_page_lets_the_coach_follow_the_course(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app.open_page("strategy")
        player.click("taught")
        assert player.says("Let the coach use it")
        player.click("coached")
        assert player.says("Used: the lines you know")
        assert load_settings(tmp_path)[0].chart_lines == 0
        player.click("best")
        assert player.says("Let the coach use it")


def test_no_mean_of_all_hands_is_sought_where_the_reason_of_one_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(line_reasons, "line_reasons")  # whatever seeks one fails
    with playing(tmp_path) as player:
        open_page(player)
        assert player.says("enough to beat")


def test_a_hold_that_the_chart_has_right_has_a_sign_of_its_own(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        with_charts(player, Two)
        player.world.change(chart_lines=5)
        deal(player, "Ks Jh Th 7s 5h")
        player.keys("2", "3", "space")
        assert player.says("Right by your chart.")
        row = player.rect("session").bottom
        signs = [i.name for i in player.items() if isinstance(i, Icon) and 0 < i.rect.y - row < 30]
        assert signs == ["charted"]
        assert player.says("0 of 1")  # right is by value


def test_what_the_chart_had_right_keeps_its_sign_when_the_program_starts_again(
    tmp_path: Path,
) -> None:
    def signs(player: Player) -> list[str]:
        row = player.rect("session").bottom
        icons = [each for each in player.items() if isinstance(each, Icon)]
        return [icon.name for icon in icons if 0 < icon.rect.y - row < 30]

    with playing(tmp_path, coach=Coach.AFTER) as player:
        with_charts(player, Two)
        player.world.change(chart_lines=5)
        for cards, keys in (
            ("Ks Jh Th 7s 5h", "23"),
            ("Ks Jh Th 7s 5h", "45"),
            ("Ks Kh Th 7s 5h", "12"),
        ):
            deal(player, cards)
            player.keys(*keys, "space")
        assert signs(player) == ["charted", "cross", "tick"]
        player.keys("space")  # a hand is in play
    settings = replace(STILL, chart_lines=5)
    with playing(tmp_path, settings=settings, coach=Coach.AFTER) as player:
        with_charts(player, Two)
        player.app.show()
        assert player.world.in_hand
        assert signs(player) == ["charted", "cross", "tick"]


@pytest.mark.parametrize("coach", [Coach.AFTER, Coach.LIVE])
def test_the_details_of_a_session_have_the_sign_of_the_strip_and_say_what_it_means(
    tmp_path: Path, coach: Coach
) -> None:
    settings = replace(STILL, chart_lines=5)
    with playing(tmp_path, settings=settings, coach=coach) as player:
        with_charts(player, Two)
        for cards, keys in (
            ("Ks Jh Th 7s 5h", "23"),
            ("Ks Jh Th 7s 5h", "45"),
            ("Ks Kh Th 7s 5h", "12"),
        ):
            deal(player, cards)
            player.keys(*keys, "space")
        player.click("session")
        player.app.show()
        assert player.widget("answers").marks == ["charted", "wrong", "right"]
        assert player.says("Right by your chart, but another hold is worth more")


def test_what_the_chart_says_is_nobodys_costliest_mistake(tmp_path: Path) -> None:
    settings = replace(STILL, chart_lines=5)
    with playing(tmp_path, settings=settings, coach=Coach.AFTER) as player:
        with_charts(player, Two)
        deal(player, "Ks Jh Th 7s 5h")
        player.keys(*"23", "space")
        player.click("session")
        player.app.show()
        assert player.widget("answers").marks == ["charted"]
        assert player.says("You played by your chart.")
        assert not player.says("Your costliest mistake")
        assert not [
            each for each in player.app.top.widgets(player.app.stage) if each.name == "drill"
        ]
        player.keys("space", "space")
        deal(player, "Ks Jh Th 7s 5h")
        player.keys(*"45", "space")
        player.click("session")
        player.app.show()
        assert player.says("Your costliest mistake")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
def test_a_line_of_the_chart_names_the_cards_that_it_keeps(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """Of three high cards "two high cards" left open which two; a pair speaks for itself."""
    with playing(tmp_path, size=size, coach=Coach.AFTER) as player:
        deal(player, "5h Js 6c Qh Ad")
        player.keys("5", "space")
        assert any(words.endswith(": J♠ Q♥") for words in player.words())
    with playing(tmp_path / "pair", size=size, coach=Coach.AFTER) as player:
        deal(player, "7h 7d 2c 9s Kc")
        player.keys("1", "2", "space")
        assert player.says("Keep a low pair.")


def test_the_charts_open_with_the_chart_that_the_coach_uses(tmp_path: Path) -> None:
    """Who learns the first chart of eight lines found sixteen."""
    with playing(tmp_path) as player:
        player.world.change(chart_lines=0)
        open_page(player)
        for _ in range(2):
            player.world.workers.slow.run()  # type: ignore[attr-defined]  # work that waits for us
            player.app.show()
        coached = player.world.chart_of(*player.world.game)
        assert coached is not None
        assert len(coached.rules) == 8
        assert player.says("Line 1 of 8")
        assert player.says("The coach uses it")
        player.keys("right")
        assert player.says("Line 1 of 9")
        assert not player.says("The coach uses it")
