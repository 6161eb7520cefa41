"""The player's page by figures that a test makes: days, weeks, totals, the goal, names."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from player import Player, playing
from test_player_dialog import known, opened, total

from trainer.app.home_news import DayDone, HomeNews, Loss, SoFar, week_of
from trainer.app.seeds import today
from trainer.app.who_plays import YOU
from trainer.pages.home_cards import goal_of, stands
from trainer.pages.player_dialog import LONGEST, PlayerDialog, week_figure
from trainer.store import StoreError
from trainer.store.folder import new_profile
from trainer.teaching.skill import Pace, Sums

CURVE = (Loss(date(2026, 11, 20), 0.01),)
LEARNT = (True, True, False, False, False)

Given = Callable[[SoFar], None]


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Given:
    """Let the page show what a test says was done."""

    def give(done: SoFar) -> None:
        monkeypatch.setattr(PlayerDialog, "_so_far", property(lambda _: done))

    return give


def of_hands(hands: int, right: int, further: int = 0) -> SoFar:
    sums = Sums(hands, right, lost=Fraction(hands, 10), wagered=5 * hands, further=further)
    return SoFar(
        {today(): DayDone(hands)}, {week_of(today()): sums}, sums, sums, questions=3, minutes=5
    )


def test_of_few_hands_it_says_how_many_were_right_of_twenty_the_share(
    tmp_path: Path, given: Given
) -> None:
    with playing(tmp_path) as player:
        for hands, right, words in ((19, 17, "17 of 19"), (20, 19, "95.0\xa0%")):
            given(of_hands(hands, right))
            player.app.show() if player.app.top.name == "player" else opened(player)
            assert total(player, "Right before any help") == words
            assert total(player, "Days of play") == "1"
            assert total(player, "Time") == "5 minutes"
            assert not player.says("Deals")
        given(of_hands(0, 0))
        assert not player.says("Right before any help")
        given(replace(of_hands(0, 0), minutes=0))
        assert not player.says("Time")


def test_hands_and_their_deals_are_told_apart_where_there_are_several(
    tmp_path: Path, given: Given
) -> None:
    given(of_hands(1200, 1100, 2400))
    with playing(tmp_path) as player:
        opened(player)
        assert (total(player, "Hands at the table"), total(player, "Deals")) == ("3,600", "1,200")


def test_beside_each_week_of_enough_hands_stands_what_it_gave_away_in_an_hour(
    tmp_path: Path, given: Given
) -> None:
    monday = week_of(today())
    enough, few = (of_hands(hands, hands).played for hands in (50, 49))
    weeks = {monday: enough, monday - timedelta(days=7): few, monday - timedelta(days=28): enough}
    gone = {monday - timedelta(days=35): replace(enough, lost=Fraction(9))}
    days = {today() - timedelta(days=i): DayDone(2) for i in (0, 1, 2, 5, 6, 7, 8, 34)}
    with playing(tmp_path) as player:
        given(SoFar(days, {monday: few}))
        opened(player)
        assert not player.says("an hour, week by week")
        given(SoFar(days, weeks | gone))
        assert player.says("At the right: coins given away in an hour, week by week.")
        assert player.words().count("60.00") == 2  # a tenth of a coin a hand, 600 hands an hour
        assert player.words().count("an hour") == 1
        assert player.says("3 days in a row. Your longest run: 4.")
    assert week_figure(few, Pace()) == ""


def test_days_have_names_the_first_and_those_that_begin_a_month_with_it(
    tmp_path: Path, given: Given
) -> None:
    first = week_of(today()) - timedelta(days=28)
    given(SoFar({first: DayDone(200), first + timedelta(days=1): DayDone(20, 5)}))
    with playing(tmp_path, size=(1600, 1000)) as player:
        opened(player)
        grid = player.widget("days")
        days = [first + timedelta(days=i) for i in range(35)]
        with_month = {first, *(day for day in days if day.day == 1)}
        named = [f"{day.day} {day:%b}" if day in with_month else f"{day.day}" for day in days]
        assert [cell.name for cell in grid.days] == named
        assert [cell.pips for cell in grid.days] == [4, 2, *[0] * 33]
        assert grid.chosen == grid.today
        for _ in range(grid.today + 3):  # no further back than it shows
            player.keys("left")
            player.app.show()
        assert player.says(f"{first.day} {first:%B}: 200 hands.")
        player.keys("right")
        assert player.says(": 20 hands, 5 questions.")


def test_arrows_leave_the_day_that_is_chosen_by_the_first_of_them(
    tmp_path: Path, given: Given
) -> None:
    yesterday = today() - timedelta(days=1)
    given(SoFar({today(): DayDone(7), yesterday: DayDone(8)}))
    with playing(tmp_path) as player:
        opened(player)
        assert player.says("Today: 7 hands.")
        player.keys("left")
        assert player.says(f"{yesterday.day} {yesterday:%B}: 8 hands.")
        assert player.says("2 days in a row, your longest run.")


@pytest.mark.parametrize(
    ("learnt", "lesson", "letters", "title", "label", "page"),
    [
        ((), None, "", "Your first exam", "Take the exam", "exam"),
        ((True,), None, "A", "An exam on the whole course", "Take the exam", "exam"),
        (LEARNT, 2, "", "Lesson 2", "Start lesson 2", "course"),
        (LEARNT, 2, "BBBAA", "Two lessons to a chart worth an A", "Start lesson 2", "course"),
        (LEARNT, 2, "BBAAA", "One lesson to a chart worth an A", "Start lesson 2", "course"),
        (LEARNT, 2, "ABBBB", "Three lessons to the whole course", "Start lesson 2", "course"),
        (
            (True, False, True, False, False),
            1,
            "CCCBA",
            "Two lessons to a chart worth a B",
            "Start lesson 1",
            "course",
        ),
        (
            (False, False),
            0,
            "CA",
            "One lesson to a chart worth a C",
            "Start the first chart",
            "course",
        ),
        (
            (False, False),
            0,
            "EA",
            "Two lessons to a chart worth an A",
            "Start the first chart",
            "course",
        ),
        (
            (False, False),
            0,
            "EE",
            "Two lessons to the whole course",
            "Start the first chart",
            "course",
        ),
    ],
)
def test_the_goal_is_the_next_better_grade_of_the_charts(
    learnt: tuple[bool, ...],
    lesson: int | None,
    letters: str,
    title: str,
    label: str,
    page: str,
) -> None:
    goal = goal_of(HomeNews(learnt=learnt, lesson=lesson), tuple(letters))
    assert (goal.title, goal.label, goal.page) == (title, label, page)


def test_how_somebody_plays_is_by_fifty_hands_without_help_else_by_an_exam() -> None:
    enough = HomeNews(hands=80, alone=50, curve=CURVE, by_exam=0.002)
    assert stands(enough, 3000).startswith("You now give away 30.00 coins an hour.")
    by_exam = "By your last exam you give away about 6 coins an hour."
    assert stands(replace(enough, alone=49), 3000) == by_exam
    assert stands(replace(enough, curve=()), 3000) == by_exam
    few = replace(enough, alone=49, by_exam=None)
    assert stands(few, 3000).startswith("80 hands at this game so far, 31 with help.")


def rename(player: Player, name: str) -> None:
    player.click("own")
    player.keys("select all")
    player.write(name)


def test_a_long_name_is_cut_and_spaces_around_one_are_no_part_of_it(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        opened(player)
        rename(player, "x" * (LONGEST + 9))
        player.click("rename")
        assert player.world.called == "x" * 40
        rename(player, " Zoe ")
        player.keys("return")
        assert player.world.called == "Zoe"
        assert not player.widget("rename").enabled
        assert player.app.top.controls.focus is None


@pytest.mark.parametrize(
    ("name", "label"),
    [("Bartholomew-Anne", "Play as Bartholomew-Anne"), ("Bartholomew-Annes", "Play")],
)
def test_the_button_names_who_plays_where_the_name_has_room(
    tmp_path: Path, name: str, label: str
) -> None:
    new_profile(tmp_path, name)
    with playing(tmp_path) as player:
        opened(player)
        player.keys("down")
        assert player.widget("play").label == label


def test_the_fold_of_the_players_shuts_again_and_then_arrows_choose_nobody(tmp_path: Path) -> None:
    new_profile(tmp_path, "Anna")
    with playing(tmp_path) as player:
        opened(player)
        assert YOU in player.words()
        assert player.says("Each player has a history and settings of their own.")
        player.click("fold.players")
        assert not player.says("Who plays here?")
        player.keys("down")
        assert player.widget("close")


def test_what_was_known_is_chosen_with_a_click_and_kept(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        opened(player)
        for name in ("chart", "feel"):
            player.click(f"knows.{name}")
            assert player.widget(f"knows.{name}").chosen
            assert player.world.settings.experience.value == name


def test_somebody_new_is_told_that_the_first_hand_is_to_come(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        opened(player)
        assert player.says("One moment")
        assert not player.says("nothing yet")
        known(player)
        assert player.says("Today: nothing yet.")
        assert "Your first hand is still to come." in player.words()


def test_where_the_chosen_player_is_gone_the_first_is_chosen(tmp_path: Path) -> None:
    folder = new_profile(tmp_path, "Anna")
    with playing(tmp_path) as player:
        opened(player)
        player.keys("down")
        assert player.widget("play").label == "Play as Anna"
        folder.rmdir()
        rename(player, "Zoe")
        player.click("rename")
        assert player.widget("close")
        assert "Anna" not in player.words()


def test_before_a_goal_is_known_its_key_closes_the_page(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        opened(player)
        assert player.widget("close").label == "Close"
        player.keys("space")
        assert player.app.top.name == "table"


def test_where_the_players_cannot_be_read_the_page_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unread(_: object) -> list[str]:
        raise StoreError("the folder cannot be read")

    monkeypatch.setattr("trainer.pages.player_dialog.players", unread)
    with playing(tmp_path) as player:
        opened(player)
        assert player.says("the folder cannot be read")
        assert player.widget("close")


@pytest.mark.parametrize(("ago", "weeks"), [(None, 1), (0, 1), (7, 2), (21, 4), (28, 5), (350, 5)])
def test_the_weeks_begin_with_the_first_day_of_play(
    tmp_path: Path, given: Given, ago: int | None, weeks: int
) -> None:
    tomorrow = today() + timedelta(days=1)  # of a clock that was wrong
    days = {} if ago is None else {today() - timedelta(days=ago): DayDone(7)}
    with playing(tmp_path) as player:
        given(SoFar({tomorrow: DayDone(3), **days}))
        opened(player)
        grid = player.widget("days")
        assert len(grid.days) == 7 * weeks
        assert grid.chosen == grid.today == 7 * (weeks - 1) + today().weekday()
