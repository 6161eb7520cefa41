"""What is offered begins in one press, and of a lesson that was left its rest is offered."""

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Player, playing
from test_course_page import answer, open_course
from test_home_page import CURVE, KNOWN, at_home
from test_text_fits import faults

from trainer.app import training
from trainer.app.home_news import HomeNews, Step
from trainer.app.scene import Go
from trainer.commands import main
from trainer.core.settings import Experience
from trainer.pages.asking_page import SEEN
from trainer.store.reading import read_exams

ALL_KNOWN = HomeNews(learnt=(True,) * 16, lesson=None, hands=30, alone=30)
FIRST = HomeNews(learnt=(False,) * 16, lesson=0)


def asked(player: Player, words: str) -> None:
    """Look whether a hand is asked, and whether Esc leads back to where it was offered."""
    assert player.widget("submit")
    assert player.says(words)
    player.keys("escape")
    assert player.app.top.name == "home"


def test_an_exam_offered_today_begins_in_one_press_and_is_gone_on_with(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, ALL_KNOWN)
        assert player.widget("go").label == "Take the exam"
        assert player.says("At most 100 hands, not a word until the end")
        player.keys("space")
        asked(player, "Hand 1 of 100")
        at_home(player, replace(ALL_KNOWN, left=("exam",)))
        player.click("go")
        asked(player, "Hand 1 of 100")
    assert len(read_exams(tmp_path)) == 1


def test_an_exam_of_an_earlier_start_is_not_begun_anew(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        player.world.practice.take_exam(*player.world.game)
        player.app._apply(Go("exam"))
        player.keys("1", "space")
        assert player.says("Hand 2 of 100")
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, ALL_KNOWN)
        player.keys("space")
        asked(player, "Hand 2 of 100")
    assert len(read_exams(tmp_path)) == 1


def test_the_first_chart_and_a_placement_begin_in_one_press(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, FIRST)
        player.keys("space")
        asked(player, "Lesson 0: first chart")
    settings = replace(STILL, experience=Experience.CHART)
    with playing(tmp_path / "another", settings=settings) as player:
        at_home(player, FIRST)
        player.keys("space")
        asked(player, "Hand 1 of 30")


@pytest.mark.parametrize("page", ["table", "course", "exam"])
def test_the_goal_of_the_players_page_begins_over_any_page(tmp_path: Path, page: str) -> None:
    for news, words in ((FIRST, "Lesson 0: first chart"), (ALL_KNOWN, "Hand 1 of 100")):
        with playing(tmp_path / words[:4], settings=KNOWN) as player:
            at_home(player, news)
            player.app._apply(Go(page))
            player.app.open_dialog("player")
            slow: Any = player.world.workers.slow
            slow.run()
            player.world.history.news.take(news, *player.world.game)
            player.app.show()
            player.click("goal")
            assert player.widget("submit")
            assert player.says(words)


def test_the_end_of_the_course_begins_the_exam(tmp_path: Path) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        page = open_course(player)
        player.keys("space")
        answer(player)
        player.click("stop")
        page._over = replace(page._over, question=None)
        view = page.course_view
        known = replace(view, next=None, learnt=(True,) * len(view.learnt))
        player.world.practice.course.take(known, *player.world.game)
        player.app.show()
        assert player.widget("again").label == "Take the exam"
        page._since -= SEEN
        player.keys("space")
        assert player.says("Hand 1 of 100")


def test_of_a_lesson_left_the_rest_is_said_on_leaving_today_in_learn_and_on_return(
    tmp_path: Path,
) -> None:
    with playing(tmp_path, settings=KNOWN) as player:
        open_course(player)
        player.keys("space")
        assert not player.says("Where you left it")
        for right in (True, True, False, True, True, True):
            answer(player, right=right)
        left = next(words for words in player.words() if words.endswith(" hands left"))
        hands = left.split()[1]
        player.click("stop")
        assert {hands, "hands left"} <= {*player.words()}
        assert player.says("5 of 6 hands right so far. It goes on where you left it.")
        assert player.says("The rest, about 4 minutes")  # the whole takes five
        player.click("list")
        assert player.says("Lesson 0, left in its middle")
        assert "5 of 6 hands right so far" in player.words()
        assert player.says(f"Still to do: about {hands} hands, 4 minutes.")
        at_home(player, FIRST)
        assert player.says(f"The first chart is not finished: about {hands} hands are left.")
        assert player.widget("go").label == "Go on with the first chart"
        assert player.says("About 4 minutes")
        player.keys("space")
        assert player.says(f"About {hands} hands left")
        assert player.says("Where you left it: 5 of 6 hands right so far.")
        answer(player)
        assert not player.says("Where you left it")


@pytest.mark.parametrize(
    ("size", "grown"), [((1280, 800), 100), ((1024, 768), 125), ((800, 600), 150)]
)
def test_what_is_said_of_a_lesson_left_fits(
    tmp_path: Path, size: tuple[int, int], grown: int
) -> None:
    settings = replace(KNOWN, text_size=grown)
    with playing(tmp_path, size=size, settings=settings) as player:
        open_course(player)
        player.keys("space")
        for i in range(14):  # more than the card has marks for
            answer(player, right=i % 2 == 0)
        found = []
        for step in ("stop", "list", ""):
            if step:
                player.click(step)
            else:
                player.keys("space")
            found += [*faults(player)]
        assert found == []


def test_a_lesson_that_was_left_stands_once_beside_todays_training(tmp_path: Path) -> None:
    news = HomeNews(learnt=(True,) + (False,) * 15, lesson=1)
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, news)
        assert player.widget("pill.star").label == "Lesson 1"
        open_course(player)
        player.keys("right", "space")
        answer(player)
        player.click("stop")
        at_home(player, news)
        ways = {w.name: w.label for w in player.app.top.widgets(player.app.stage)}
        assert (ways["go"], "other.course" in ways) == ("Go on with lesson 1", False)
        assert ways["other.today"] == "Start today's training"
        assert "Lesson 1" not in player.words()
        player.click("go")
        assert player.says("Lesson 1: ")
        assert player.widget("submit")


def test_a_placement_ends_in_the_lesson_to_begin_with(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, experience=Experience.CHART)) as player:
        at_home(player, FIRST)
        player.keys("space")
        while "place" in player.world.practice.running:
            player.keys("1", "space")
        label = player.widget("further").label
        assert label.startswith("Start ")
        player.app.top._since -= SEEN
        player.keys("space")
        assert player.app.top.name == "course"
        assert player.widget("submit")
        number = label.removeprefix("Start lesson ")
        assert player.says(f"Lesson {number if number.isdigit() else 0}: ")


@pytest.fixture
def terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Call a command on the folder with answers that are typed; return all that it prints."""

    def call(*words: str, typed: str = "") -> str:
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(typed.encode())))
        main([*words, "--text", "--data", str(tmp_path)])
        return "".join(capsys.readouterr())

    return call


def test_the_window_and_the_terminal_offer_the_same_lesson(
    tmp_path: Path, terminal: Callable[..., str]
) -> None:
    """The next one at first, then the one that was left: at the end of a drill and exam as well."""
    for number in (0, 2):
        if number:
            terminal("course", "--lesson", str(number), typed="1\n1\n")
        assert f"Lesson {number}: " in terminal("course")
        with playing(tmp_path) as player:
            page = open_course(player)
            assert page.chosen_lesson(page.course_view) == number
            player.app._apply(Go("exam"))
            assert player.app.top._following == Step(number)
            player.app._apply(Go("drill"))
            drill: Any = player.app.top
            player.world.practice.begin_drill(*player.world.game, drill._bounds)
            mode = player.world.practice.running["drill"].mode
            assert drill.end(replace(mode, question=None)).following == Step(number)


def test_an_exam_goes_from_the_terminal_to_the_window_and_back_and_both_refuse_alike(
    tmp_path: Path, terminal: Callable[..., str]
) -> None:
    terminal("exam", "--questions", "4", typed="1\n")
    with playing(tmp_path) as player:
        player.app._apply(Go("exam"))
        player.keys("space")
        assert player.says("Hand 2 of 4")
        player.keys("1", "space")
    assert "exam 1 was broken off: it goes on at hand 3 of 4" in terminal("exam")
    with sqlite3.connect(tmp_path / "history.db") as history:
        history.execute("UPDATE exams SET setup = '[]'")
    refused = "exam 1 cannot be resumed: what was written of its start has changed"
    assert refused in terminal("exam")
    with playing(tmp_path) as player:
        player.app._apply(Go("exam"))
        player.keys("space")
        assert player.says(refused.removeprefix("e"))


MISSED = "You knew this line, and missed hands of it since."


def test_of_a_lesson_that_was_passed_the_lines_due_are_offered_alone_on_every_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, line = training.view_of, "one high card"

    def missed(*given: Any) -> training.CourseView:
        """A view in which a line of the first chart was missed since that was passed."""
        view = real(*given)
        learnt = (True, *view.learnt[1:])
        return replace(view, learnt=learnt, again=(0,), next=0, due=(line,), missed=(line,))

    monkeypatch.setattr(training, "view_of", missed)
    with playing(tmp_path, settings=KNOWN) as player:
        player.app._apply(Go("home"))
        player.found_out()
        assert player.widget("go").label == "Repeat the line due"
        assert {"Due again: one high card.", MISSED, "About 1 minute"} <= {*player.words()}
        assert player.widget("other.today").label == "Start today's training"
        player.app.open_dialog("player")
        player.found_out()
        assert player.widget("goal").label == "Repeat the line due"
        assert {"Due again: one high card", MISSED} <= {*player.words()}
        player.keys("escape")
        page = open_course(player)
        assert player.widget("open").label == "Repeat the line due"
        assert player.says("Due again: one high card.")
        assert player.says("Hands of this line until two in a row are right.")
        stations = [page._station(page.course_view, state, 0) for state in page.course_view.states]
        assert [each.lesson for each in stations if each.glows] == [0]
        player.app._apply(Go("exam"))
        assert player.app.top._following == Step(0, (line,))
        player.app._apply(Go("drill"))
        drill: Any = player.app.top
        player.world.practice.begin_drill(*player.world.game, drill._bounds)
        end = drill.end(replace(player.world.practice.running["drill"].mode, question=None))
        (gold, *_) = end.buttons().boxes
        assert gold.label == "Repeat the line due"
    with playing(tmp_path, settings=KNOWN) as player:
        player.app._apply(Go("home"))
        player.found_out()
        player.keys("space")
        assert player.app.top.name == "course"
        assert player.world.practice._lesson is None


def test_a_page_with_the_curve_names_the_line_that_its_button_repeats(tmp_path: Path) -> None:
    line = ("one high card",)
    learnt = (True, *[False] * 15)
    news = HomeNews(
        alone=80, curve=CURVE, learnt=learnt, again=(0,), lesson=0, due=line, missed=line
    )
    with playing(tmp_path, settings=KNOWN) as player:
        at_home(player, news)
        assert player.widget("go").label == "Repeat the line due"
        assert player.says(f"Due again: one high card. {MISSED}")
        at_home(player, replace(news, again=(), lesson=1, missed=()))
        assert player.widget("go").label == "Start today's training"
        assert player.widget("pill.clock").label == "Due again: one high card"
