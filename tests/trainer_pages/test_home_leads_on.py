"""Today leads on: from an exam, a lesson that was left or passed, twenty hands that were begun."""

from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from player import playing
from test_course_page import answer, open_course, pass_lesson
from test_home_page import CURVE, KNOWN, LEAK, NINE_SIX, at_home
from test_text_fits import faults

from solver import load_paytable
from trainer.app import by_feel
from trainer.app.by_feel import Trial
from trainer.app.exams import exam_start
from trainer.app.history_reading import home_news
from trainer.app.home_news import HomeNews, Loss, OpenLeak, Step
from trainer.app.scene import Go
from trainer.app.seeds import Seed, time_now
from trainer.app.standing import course_of
from trainer.app.training import begin
from trainer.core.intents import ChooseCoach
from trainer.core.records import Coach
from trainer.core.settings import Experience, Settings
from trainer.pages.home_words import nexts_of


def test_until_the_curve_begins_it_says_what_the_last_exam_found(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, HomeNews(alone=12, by_exam=0.01))
        assert player.says(
            "About 30 coins an hour, by your last exam. A curve of it begins here after 38 more "
        )
        at_home(player, HomeNews(alone=20, curve=(Loss(date(2026, 11, 20), 0.5),)))
        assert player.says(
            "About 1,500 coins an hour so far. A curve of it begins here after 30 more hands o"
        )


def test_the_first_reading_after_a_start_has_the_last_exam(tmp_path: Path) -> None:
    """Nothing else is known by then: neither the game's return nor what the exam page reads."""
    start = exam_start(tmp_path, NINE_SIX, 5, 5, Seed(3, given=True))
    kept = begin(tmp_path, start)
    while kept.question is not None:
        kept.answered(0, at=datetime.now(UTC), milliseconds=1900)
    kept.close(time_now())
    total = kept.mode.report().total.return_
    with playing(tmp_path, settings=KNOWN, coach=Coach.SILENT) as player:
        player.keys(*("space",) * 40)
        assert player.world.practice.earlier_exam.known(NINE_SIX, 5, 2**31) is None
        news = home_news(tmp_path, tmp_path, NINE_SIX, 5)
        assert news.alone == 20
        assert news.by_exam == pytest.approx(0.9954390436951225 - total)
        at_home(player, news)
        assert player.says(", by your last exam")
        assert not player.says("coins an hour so far")
    assert home_news(tmp_path, tmp_path, NINE_SIX, 4).by_exam is None


def test_a_first_chart_that_was_left_is_gone_on_with_by_name(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        fresh = HomeNews(learnt=(False,) * 16, lesson=0)
        at_home(player, fresh)
        assert player.widget("go").label == "Start the first chart"
        assert player.says("About 5 minutes")  # as the course has it
        assert "The first chart" not in player.words()  # the button says it
        open_course(player)
        player.keys("space")
        answer(player)
        player.click("stop")
        at_home(player, fresh)
        assert player.widget("go").label == "Go on with the first chart"
        assert player.says("The first chart is not finished: about 25 hands are left.")
        at_home(player, replace(fresh, due=("low pair",)))  # not before a training
        assert player.widget("go").label == "Go on with the first chart"


def test_a_training_is_called_unfinished_once_a_hand_of_it_is_answered(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        player.app._apply(Go("today"))
        assert "today" in player.world.practice.running
        at_home(player, HomeNews(learnt=(True, *[False] * 15), lesson=1))
        assert player.says("Train what you know, and lesson 1.")
        assert player.says("Lesson 1 alone takes about 4 minutes.")
        assert player.widget("go").label == "Start today's training"
        assert player.says("60 hands, about 10 minutes")
        assert "Lesson 1" in player.words()
        player.app._apply(Go("today"))
        player.keys("space", "space")
        at_home(player, HomeNews(training=1))
        assert player.says("Today's training is not finished.")
        assert player.says("59 hands left")
        at_home(player, HomeNews(training=61))
        assert player.says("Today's training is done, another one is not finished.")
        assert player.says("59 hands left")


@pytest.mark.parametrize(
    "news",
    [
        HomeNews(by_exam=0.001, open_leaks=(OpenLeak("x", (), 1e-6, True),)),
        HomeNews(by_exam=1e-8),
        HomeNews(by_exam=0.0, alone=2),
    ],
)
def test_next_to_nothing_given_away_is_told(tmp_path: Path, news: HomeNews) -> None:
    """A leak of less than 0.001 coins an hour ended the window."""
    with playing(tmp_path, settings=KNOWN, coins=1) as player:
        at_home(player, news)
        assert player.says("by your last exam")


@pytest.mark.parametrize(
    ("due", "said"), [((), ""), (("low pair", "flush"), "2 lines that you missed are ")]
)
def test_today_knows_that_its_training_is_done(
    tmp_path: Path, due: tuple[str, ...], said: str
) -> None:
    """It offered the next sixty hands as if nothing had been done."""
    with playing(tmp_path, settings=KNOWN) as player:
        learnt = (True, *[False] * 15)
        at_home(player, HomeNews(training=60, learnt=learnt, lesson=1, due=due, missed=due))
        assert player.says("Done for today: 60 hands trained.")
        assert player.says(f"{said}due again. They can wait until tomorrow.") == bool(due)
        assert player.widget("go").label == "Play"
        assert player.widget("other.today").label == "Train once more"
        player.click("other.today")
        assert player.app.top.name == "today"
        assert "today" in player.world.practice.running


def test_whoever_has_passed_a_lesson_is_led_to_the_next(tmp_path: Path) -> None:
    asked_nothing = replace(KNOWN, experience=Experience.UNASKED)
    with playing(tmp_path, settings=asked_nothing) as player:
        player.keys("space", "space")  # a hand is logged: no welcome
        at_home(player, HomeNews(learnt=(True, *[False] * 15), lesson=1))
        assert player.says("Lesson 1 alone takes")


def test_another_bet_keeps_the_course_on_offer_and_is_not_done(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN, coins=1, coach=Coach.SILENT) as player:
        player.keys("space", "space")
        news = home_news(tmp_path, tmp_path, load_paytable("9/6"), 1)
        assert news.today.hands
        at_home(player, news)
        assert player.says("Your course is for 5 coins.")
        assert not player.says("Done for today")
        assert player.widget("other.review").label.startswith("Look at ")
        assert player.widget("go").label == "Back to your course, 5 coins"
        player.keys("space")
        assert (player.app.top.name, player.session.coins) == ("home", 5)
        at_home(player, home_news(tmp_path, tmp_path, load_paytable("9/6"), 5))
        assert player.widget("go").label == "Start the first chart"


def test_who_knows_the_course_is_led_to_new_mistakes_and_then_to_an_exam(tmp_path: Path) -> None:
    known = HomeNews(alone=9, learnt=(True,) * 16)
    with playing(tmp_path, settings=KNOWN, coach=Coach.SILENT) as player:
        at_home(player, known)
        assert player.widget("go").label == "Take the exam"
        at_home(player, replace(known, by_exam=0.001))
        assert player.widget("go").label == "Play"
        player.app._apply(Go("table"))
        player.keys(*("space",) * 8)
        at_home(player, known)
        assert player.says(" mistakes are new since your last review.")
        player.keys("space")
        assert player.app.top.name == "review"
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # the test's own
        player.app.show()
        at_home(player, known)
        assert player.widget("go").label == "Take the exam"
        player.keys("space")
        assert player.app.top.name == "exam"


def test_lines_that_are_due_again_say_what_brings_them_back(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, HomeNews(alone=9, due=("low pair", "flush", "one high card")))
        assert player.says("3 lines of your course are due again.")
        assert player.says("and sooner where you miss its hands.")
        due = "low pair", "one high card"
        at_home(player, HomeNews(alone=9, due=due, missed=due))
        assert player.says("Due again: low pair and one high card.")
        assert player.says("You knew both lines, and missed hands of them since.")
        assert not player.says("after some days")


def test_twenty_hands_ask_for_no_bet_as_none_is_in_sight(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        assert player.says("Choose your bet, then deal.")
        player.world.trial = Trial()  # as when another game is chosen between two of them
        assert player.says("Hand 1 of 20. Deal when you like.")


def test_twenty_hands_that_were_begun_are_gone_on_with(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        by_feel.begin_trial(player.world)
        player.keys("space", *("space",) * 4)
        assert player.world.trial is not None
        played = player.world.trial.hands
        assert played
        if player.world.in_hand:
            player.keys("space")
            played += 1
        at_home(player, HomeNews(alone=played))
        assert player.widget("play").label == f"Go on: {20 - played} hands by feel"
        player.click("play")
        assert player.world.trial.hands == played
        assert player.world.in_hand
        at_home(player, HomeNews(alone=played))
        assert player.says("Back to your hand")
        player.app._apply(Go("table"))
        player.keys("space")
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, home_news(tmp_path, tmp_path, NINE_SIX, 5))
        assert player.widget("play").label == f"Go on: {20 - played - 1} hands by feel"
        player.click("play")
        assert player.says(f"Hand {played + 2} of 20")


@pytest.mark.parametrize("settings", [KNOWN, replace(KNOWN, experience=Experience.NEVER)])
def test_a_hand_with_the_coach_off_begins_no_twenty(tmp_path: Path, settings: Settings) -> None:
    with playing(tmp_path, settings=settings) as player:
        player.world.do(ChooseCoach(Coach.SILENT))
        player.keys("space", "space")
        if settings.experience is Experience.NEVER:
            player.world.do(ChooseCoach(Coach.WARN))
        news = home_news(tmp_path, tmp_path, NINE_SIX, 5)
        assert news.trial == 1
        at_home(player, news)
        assert player.widget("play").label == "Play on by feel"
        player.click("play")
        assert player.says("Hand 1 of 20")


def test_a_lesson_that_was_only_looked_at_is_not_what_today_goes_on_with(tmp_path: Path) -> None:
    """Who opened the ninth lesson and left it was told that it is not finished."""
    with playing(tmp_path, settings=KNOWN) as player:
        slow: Any = player.world.workers.slow
        player.app._apply(Go("course"))
        player.app.show()
        slow.run()
        player.app.show()
        view = course_of(player.world)
        player.world.practice.begin_lesson(view, Step(9))
        player.app.show()
        assert "course" in player.world.practice.running
        at_home(player, HomeNews(alone=60, curve=CURVE, learnt=(False,) * 16, lesson=0))
        assert not player.says("is not finished")
        assert player.widget("go").label == "Start the first chart"
        player.click("go")
        player.app.show()
        slow.run()
        player.app.show()
        assert player.world.practice.running["course"].mode.lesson == 0


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1024, 768)], ids=str)
def test_what_was_left_in_its_middle_stands_in_one_even_line(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, settings=KNOWN, size=size) as player:
        slow: Any = player.world.workers.slow
        for page in ("drill", "exam", "course"):
            player.app._apply(Go(page))
            player.app.show()
            slow.run()
            player.app.show()
            player.keys("space")
        player.keys("1", "space")  # an answer of the lesson, or it was only looked at
        at_home(player, HomeNews(alone=60, leak=LEAK, curve=CURVE))
        ways = [player.widget(f"other.{page}") for page in ("exam", "course", "drill")]
        assert len({way.rect.y for way in ways}) == 1
        assert len({round(way.rect.w) for way in ways}) == 1
        first, second = (b.rect.x - a.rect.right for a, b in pairwise(ways))
        assert first == pytest.approx(second)
        assert player.says("Go on with")
        assert list(faults(player)) == []
        at_home(player, HomeNews(alone=60, curve=CURVE, learnt=(False,) * 16, lesson=0))
        assert not player.says("Go on with the exam, ")
        assert player.widget("go").label == "Go on with the first chart"
        player.click("other.drill")
        assert player.app.top.name == "drill"


def test_of_an_exam_that_was_left_the_hands_are_counted_after_a_restart_too(tmp_path: Path) -> None:
    words = "An exam is not finished: 97 hands are left."
    with playing(tmp_path, settings=KNOWN) as player:
        player.app._apply(Go("exam"))
        player.keys(*("space",) * 4)
        at_home(player, HomeNews())
        assert player.says(words)
    news = home_news(tmp_path, tmp_path, NINE_SIX, 5)
    assert news.exam_left == 97
    with playing(tmp_path, settings=KNOWN) as player:
        waiting = nexts_of(player.world, news, {"exam"})[-1]
        assert (waiting.why, waiting.label) == (words, "Go on with the exam")


def test_a_leak_that_costs_more_than_the_lesson_that_was_left_saves_comes_first(
    tmp_path: Path,
) -> None:
    """The exam's result led to a leak of 75 coins an hour, Today to a lesson that saves 7."""
    with playing(tmp_path, settings=KNOWN) as player:
        open_course(player)
        player.keys("space")
        pass_lesson(player)
        player.keys("space")
        answer(player)
        player.keys("escape")
        saved = float(player.app.top.course_view.course.saves(1))  # type: ignore[attr-defined]  # the course's
        news = HomeNews(learnt=(True, *[False] * 15), lesson=1, alone=80)
        at_home(player)
        for times, label in ((2, "Start today's training"), (0.5, "Go on with lesson 1")):
            at_home(player, replace(news, leak=replace(LEAK, lost=times * saved)))
            assert player.widget("go").label == label
