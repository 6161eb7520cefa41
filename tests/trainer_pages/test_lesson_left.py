"""A lesson that was left, and a line that was missed since: what the course says of them.

It is over four hundred lines: that a repetition is called so takes twenty.
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from picture_faults import control_faults
from player import STILL, Player, playing
from recalled import LineAnswer, recall_of
from test_course_page import NINE_SIX, answer, open_course, pass_lesson
from test_drill_page import best_keys

from solver import solve_hand
from solver.strategy import parse_chart
from solver.strategy.course.course import shipped_course
from trainer.app import training
from trainer.app.home_news import Step
from trainer.app.scene import Answered, Go
from trainer.app.seeds import Seed
from trainer.core.settings import Experience
from trainer.drawing.boxes import Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.pages import place_page
from trainer.pages.asking_page import SEEN
from trainer.pages.course_end import lesson_title
from trainer.pages.course_page import LessonEnd
from trainer.pages.lesson_time import due_words
from trainer.pages.question import answer_verdict
from trainer.teaching.asking import Answer, Question
from trainer.teaching.game_course import SHOWN, GameCourse, Recall
from trainer.teaching.lessons import Lesson
from trainer.teaching.placement.placement import Placed
from trainer.teaching.placement.placement_words import PlacedWords, placed_words
from trainer.widgets.base import KeyPress


def test_of_a_lesson_left_at_once_nothing_is_said(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("space")
        player.click("stop")
        assert player.widget("path")
        assert not player.says("0 of 0")


def test_a_lesson_left_in_its_middle_is_still_to_learn_and_nothing_is_next(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("space")
        answer(player)
        player.click("stop")
        assert player.says("The rest, about")
        assert not player.says("Next, about")


def test_the_last_hand_is_called_that(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("right", "right", "space")
        while not player.says("Last hand"):
            assert player.says("hands left")
            answer(player)
        answer(player)
        assert not player.says("hands left")


def test_a_royal_kept_by_the_line_of_straight_flushes_is_called_one_of_them() -> None:
    chart = parse_chart("3 to a straight flush\ndiscard everything")
    for hand, more in (("Kh Qh Ah 2c 7d", "; a royal is one too"), ("7h 8h 9h 2c Kd", "")):
        solution = solve_hand(hand, coins=5)
        question = Question(1, 1, solution.cards, "")
        said = answer_verdict(Answer(question, 0b00111, datetime.now(UTC), 900, solution), chart)
        line = f": three cards to a straight flush{more}" if more else ""
        assert said.reason == f"Line 1 of your chart{line}."
        wrong = Answer(question, 0b11000, datetime.now(UTC), 900, solution)
        reason = answer_verdict(wrong, chart).reason
        named = " Line 1 of your chart: three to a straight flush."
        assert reason.endswith(named) == bool(more)  # where the first sentence has not named it
        assert "Your chart says so" not in reason


def test_learn_leads_to_the_path_and_its_tabs_and_all_that_was_left_goes_on(
    tmp_path: Path,
) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("home"))
        open_course(player)
        player.keys("space", "1")
        held = player.app.top
        player.keys("f1", "escape")
        assert player.app.top is held  # the card is still held
        player.keys("space", "page 3")
        assert player.widget("path")
        player.click("tab.drill")
        player.keys("space", "escape")
        assert player.widget("start").label == "Go on, hand 1 of 20"
        player.click("tab.exam")
        player.keys("space", "escape")
        player.click("tab.course")
        assert player.widget("open").label == "Go on with the first chart"
        others = ["Go on with the drill, hand 1 of 20", "Go on with the exam, hand 1 of 100"]
        assert _ways(player) == others  # what the gold button does stands once
        player.keys("right")  # the card of another lesson
        assert _ways(player) == ["Go on with the lesson, hand 2", *others]
        assert list(control_faults(player)) == []
        player.click("resume.drill")
        assert player.says("Hand 1 of 20")
        player.click("stop")  # without an answer it is over
        player.click("tab.course")
        assert len(_ways(player)) == 1
        player.click("open")
        assert player.says("Lesson 0: first chart")
        player.keys("escape")
        assert player.widget("path")
        player.keys("escape")
        assert player.app.top.name == "home"
        player.keys("space")  # Today goes on with the lesson itself
        assert player.widget("submit")


def test_what_was_left_in_another_game_waits_there(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        for page in ("drill", "table"):
            player.app._apply(Go(page))
            player.keys("space")
        player.keys("space", "b")  # one coin is bet
        open_course(player)
        assert not _ways(player)
        player.app._apply(Go("home"))
        assert not player.says("A drill is not finished.")
        assert not player.says("Go on with the drill")
        player.app._apply(Go("table"))
        player.keys("b", "b", "b", "b")
        open_course(player)
        assert _ways(player) == ["Go on with the drill, hand 1 of 20"]


def _ways(player: Player) -> list[str]:
    """The buttons that go on with what was left."""
    controls = player.app.top.widgets(player.app.stage)
    return [each.label for each in controls if each.name.startswith("resume.")]


def test_after_its_last_hand_a_lesson_shows_how_it_went_and_stays_a_second(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("space")
        while player.widget("submit").label != "See how you did":
            if player.widget("submit").label == "Next hand":
                player.keys("space")
            player.keys(*best_keys(player, "course"), "space")
        player.keys("escape")
        assert player.says("You know these lines.")
        player.feed(KeyPress("space"))
        assert player.says("You know these lines.")
        player.keys("space")
        assert player.says("Lesson 1: ")


def test_a_lesson_missed_since_keeps_its_tick_and_is_due_again(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("space")
        pass_lesson(player)
        player.keys("space")
        kept: Any = player.world.practice.running["course"]
        line = kept.mode.course.rules(0)[0]
        player.click("list" if player.says("You know") else "stop")
        view = player.world.practice.course(player.session.table, 5)
        assert (view.learnt[0], view.again) == (True, ())
        trace = view.progress.traces[str(line)]
        for _ in range(3):
            trace = trace.answered(False, view.progress.now)
        missed = replace(view.progress, traces={**view.progress.traces, str(line): trace})
        game = view.course
        assert not game.passed(0, missed)
        assert (game.learnt(missed)[0], game.again(missed)) == (True, (0,))
        after = replace(view, due=game.due_again(missed), again=(0,), next=0)
        player.world.practice.course.take(after, player.session.table, 5)
        player.keys("home")
        assert player.says("1 of 16 lessons known")
        assert player.says("1 line due again")
        assert player.says("First chart, due again")
        assert player.widget("open").label == "Repeat the line due"
        assert player.widget("whole").label == "Repeat the first chart"


def test_a_line_seen_once_is_not_due_again_before_it_was_learnt() -> None:
    shipped, at = shipped_course(NINE_SIX), datetime(2026, 11, 20, tzinfo=UTC)
    assert shipped is not None
    course = GameCourse(NINE_SIX, 5, shipped)
    line = str(course.rules(0)[0])
    seen = recall_of([LineAnswer(line, False, at)], at)
    assert course.due(seen) == (line,)
    assert course.due_again(seen) == course.again(seen) == ()


def test_a_line_known_from_play_alone_is_not_due_again_before_its_lesson_was_learnt() -> None:
    shipped, at = shipped_course(NINE_SIX), datetime(2026, 11, 20, tzinfo=UTC)
    assert shipped is not None
    course = GameCourse(NINE_SIX, 5, shipped)
    line = str(course.rules(0)[0])
    moments = [at + timedelta(minutes=minute) for minute in range(2 * SHOWN)]
    answers = [LineAnswer(line, i < SHOWN, moment) for i, moment in enumerate(moments)]
    played = recall_of(answers, moments[-1])
    assert played.of(line).learnt
    assert course.due(played) == (line,)
    assert course.due_again(played) == ()


def test_a_lesson_goes_on_with_its_own_seed_unless_one_is_given(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        practice: Any = player.world.practice
        view = practice.course(player.session.table, 5)
        seeds = []
        for number, given in ((17, False), (18, False), (4711, True)):
            practice._seed = lambda number=number, given=given: Seed(number, given=given)
            practice.begin_lesson(view, Step(1))
            seeds.append(practice.running["course"].seed)
            practice.end("course")
        assert seeds == [17, 17, 4711]


def test_a_placement_that_was_left_goes_on_from_home_and_after_a_restart(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.click("place")
        player.keys("space", "1", "space", "escape")
        at_home(player)
        assert player.says("A placement is not finished.")
        player.keys("space")
        assert player.says("Hand 2")
        player.keys("space")
    with playing(tmp_path) as player:
        at_home(player)
        assert player.says("A placement is not finished.")
        open_course(player)
        assert _ways(player) == ["Go on with the placement, hand 3 of 30"]
        player.click("place")
        assert player.widget("start").label == "Go on, hand 3 of 30"
        player.keys("escape")
        player.click("resume.place")
        assert player.says("Hand 3")
        kept = player.world.practice.running["place"]
        assert [answer.held for answer in kept.answers] == [1, 0]  # they stand in its end, too
        player.keys("2", "space", "escape")
    with playing(tmp_path) as player:
        at_home(player)
        player.keys("space")
        assert player.says("Hand 4")


def test_an_exam_that_was_left_waits_on_today_and_on_the_path_after_a_restart(
    tmp_path: Path,
) -> None:
    with playing(tmp_path, settings=replace(STILL, experience=Experience.FEEL)) as player:
        player.app._apply(Go("exam"))
        player.keys("space", "1", "space")
    with playing(tmp_path, settings=replace(STILL, experience=Experience.FEEL)) as player:
        open_course(player)
        assert _ways(player) == ["Go on with the exam, hand 2 of 100"]
        at_home(player)
        assert player.widget("go").label == "Start the first chart"  # it may have waited for months
        player.click("other.exam")
        assert player.says("Hand 2 of 100")


def test_who_knows_a_chart_is_asked_where_to_begin_until_some_hand_tells(tmp_path: Path) -> None:
    with playing(tmp_path, settings=replace(STILL, experience=Experience.CHART)) as player:
        player.app._apply(Go("place"))
        player.keys("escape")
        at_home(player)
        assert player.widget("go").label == "Find where to begin"
        player.keys("space")
        assert player.says("Hand 1 of 30")


def at_home(player: Player) -> None:
    """Open Today, and let its news arrive."""
    slow: Any = player.world.workers.slow
    player.app._apply(Go("home"))
    slow.run()
    player.app.show()


def test_the_end_of_a_placement_stays_a_second_from_when_its_words_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(tmp_path) as player:

        def slowly(placed: Placed, wrong: int, recall: Recall) -> PlacedWords:
            player.script.time += 2 * SEEN
            return placed_words(placed, wrong, recall)

        monkeypatch.setattr(place_page, "placed_words", slowly)
        player.app._apply(Go("place"))
        player.keys("space")
        while "place" in player.world.practice.running:
            player.keys("space")
        player.feed(KeyPress("space"))
        assert player.app.top.name == "place"
        player.keys("space")
        assert player.app.top.name == "course"


def test_what_came_of_a_drill_waits_where_it_was_left_at_its_last_verdict(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("drill"))
        player.app.show()
        player.click("length.4")  # five minutes
        player.click("start")
        running = player.world.practice.running
        kept: Any = running["drill"]
        kept.mode = replace(kept.mode, until=datetime.now(UTC))
        player.keys("1", "space")
        assert not player.says("Your answer")
        player.app._apply(Go("leaks"))
        player.app.show()
        assert "drill" not in running
        player.keys("escape")  # back to it
        assert player.app.top.name == "drill"
        assert player.says("Your answer")


def test_a_lesson_known_before_claims_no_gain(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        for _ in range(2):
            player.keys("space")
            pass_lesson(player)
        assert player.says("Before")
        assert player.says("The first chart gives away 13.98.")
        player.click("list")
        player.keys("home", "right", "space")
        answer(player)
        player.click("stop")
        assert player.says("You know this lesson.")
        assert player.says("You knew this before: nothing changed.")
        assert {"At first", "Now"} <= set(player.words())
        assert not any(" less." in words or words == "Before" for words in player.words())


def test_beside_the_last_chart_stands_what_perfect_play_would_save(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("space")
        answer(player)
        kept: Any = player.world.practice.running["course"]
        page: Any = player.app.top
        view = page.course_view
        whole = replace(view, learnt=(True,) * len(view.learnt), next=None)
        pace = player.world.pace
        for lesson, words in (
            (replace(kept.mode, known_before=True), "You knew this before: nothing changed. "),
            (replace(kept.mode, lesson=15, stages=()), "More than a quarter less. "),
        ):
            end = LessonEnd(lesson, Answered(tuple(kept.answers), 0), None, whole, None, pace)
            stage, onto = player.app.stage, Placing()
            end.box(stage).place(Rect(0, 0, 1280, 800), Pen(stage.theme, stage.text_width), onto)
            texts = [getattr(item, "text", "") for item in onto.parts]
            assert (
                f"{words}Perfect play would save the last 0.03: hands too rare for a line." in texts
            )


def test_the_end_of_a_drill_goes_on_with_the_lesson_that_was_left(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("space")
        answer(player)
        player.click("stop")
        player.app._apply(Go("drill"))
        player.keys("space")
        kept: Any = player.world.practice.running["drill"]
        player.keys(*best_keys(player, "drill"), "space")
        while kept.question is not None:
            player.keys("space", *best_keys(player, "drill"), "space")
        player.keys("space")
        assert player.widget("again").label == "Go on with the first chart"
        player.click("again")
        assert player.app.top.name == "course"
        assert player.says("Where you left it")


@pytest.mark.parametrize(("due", "title"), [(1, "The line that is due"), (2, "Lines that are due")])
def test_a_repetition_is_called_by_how_many_lines_are_due(due: int, title: str) -> None:
    """Lines of the first chart alone had the title of its whole lesson."""
    shipped, at = shipped_course(NINE_SIX), datetime(2026, 11, 20, tzinfo=UTC)
    assert shipped is not None
    course = GameCourse(NINE_SIX, 5, shipped)
    lines, later = [*map(str, course.rules(0))], at + timedelta(hours=1)
    learnt = [LineAnswer(line, True, at) for line in lines for _ in range(4)]
    missed = [LineAnswer(line, False, later) for line in lines[:due] for _ in range(3)]
    recall = recall_of([*learnt, *missed], later)
    lesson = Lesson.review(course, recall, 7)
    assert {str(aim.line) for stage in lesson.stages for aim in stage} == {
        each.line for each in missed
    }
    assert lesson_title(lesson) == title
    whole = Lesson.start(course, recall, 7, 0)
    assert lesson_title(whole) == "Lesson 0: first chart"


def test_lines_missed_since_their_lesson_are_asked_alone_and_without_their_plate(
    tmp_path: Path,
) -> None:
    """Above the cards stood the lines that were asked, by numbers of another chart."""
    with playing(tmp_path) as player:
        page = open_course(player)
        player.found_out()
        player.keys("space")
        pass_lesson(player)
        player.found_out()
        page.begin_lesson(page.course_view, Step(0))
        player.found_out()
        for _ in range(4):
            answer(player, right=False)
        player.keys("escape", "escape")
        page = open_course(player)
        player.found_out()
        view = page.course_view
        assert view.due
        assert player.widget("open").label == "Go on with the first chart"  # as it was left
        page.begin_lesson(view, view.step_of(0))
        player.found_out()
        kept: Any = player.world.practice.running["course"]
        assert {str(aim.line) for stage in kept.mode.stages for aim in stage} == {*view.due}
        assert player.says("Lines that are due" if len(view.due) > 1 else "The line that is due")
        assert not player.says("Above them in the chart")
        assert page.learnt_chart(kept).rules == view.course.chart(0).rules


def test_a_lessons_card_names_the_lines_due_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = training.view_of
    shipped = shipped_course(NINE_SIX)
    assert shipped is not None
    course = GameCourse(NINE_SIX, 5, shipped)
    first, second = str(course.rules(0)[-2]), str(course.rules(2)[0])

    def missed(*given: Any) -> training.CourseView:
        view = real(*given)
        learnt = (True, True, True, *view.learnt[3:])
        due = (first, second)
        return replace(view, learnt=learnt, again=(0, 2), next=0, due=due, missed=due)

    monkeypatch.setattr(training, "view_of", missed)
    with playing(tmp_path, settings=replace(STILL, experience=Experience.CHART)) as player:
        page = open_course(player)
        player.found_out()
        for lesson, line in ((0, first), (2, second)):
            page._chosen = lesson
            player.app.show()
            assert player.says(f"{due_words([line])}.")
            assert not player.says(due_words([first, second]))
            assert player.widget("open").label == "Repeat the 2 lines due"
