"""The course page: the list, a lesson until it is known, the game itself, no course at hand.

It is over four hundred lines: a lesson is one page from its path to its end.
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Player, playing
from slowly import windows
from test_text_fits import SIZES, faults

from solver import load_paytable
from solver.strategy.course.course import shipped_course
from trainer.app import training
from trainer.app.scene import Go
from trainer.core.settings import Experience
from trainer.drawing.items import CardFace, Chip, Fill, Tile
from trainer.pages.lesson_words import above_the_title
from trainer.store.hand_columns import LoggedHand
from trainer.store.reading import read_history
from trainer.teaching.game_course import NEEDED, GameCourse, Recall
from trainer.widgets.base import PointerDown, PointerMoved, PointerUp

NINE_SIX = load_paytable("9/6")


def test_what_is_known_but_slow_is_not_yet_fluent() -> None:
    shipped, at = shipped_course(NINE_SIX), datetime(2026, 11, 20, tzinfo=UTC)
    assert shipped is not None
    course = GameCourse(NINE_SIX, 5, shipped)
    state = replace(course.state(1, Recall(at)), passed=True, due=at + timedelta(days=1))
    known = "Lesson 1, known. Asked again tomorrow."
    assert above_the_title(course, state, at, learnt=True) == known
    slow = above_the_title(course, replace(state, slow=True), at, learnt=True)
    assert slow == known.replace("known", "known, not yet fluent")
    missed = above_the_title(course, replace(state, passed=False), at, learnt=True)
    assert missed == "Lesson 1, missed since. Due again."


def open_course(player: Player) -> Any:
    player.app._apply(Go("course"))
    player.app.show()
    return player.app.top


def answer(player: Player, *, right: bool = True) -> None:
    """Answer the question, and go on."""
    kept: Any = player.world.practice.running["course"]
    solution = player.world.solver.solve(kept.question.cards, player.session.table, 5)
    mask = next(m for m in range(32) if (m in solution.best_masks) is right)
    player.keys(*(str(n + 1) for n in range(5) if mask >> n & 1), "space", "space")


def pass_lesson(player: Player) -> int:
    """Answer right until the lesson is over; return how many questions that took."""
    for hands in range(200):
        if "course" not in player.world.practice.running:
            return hands
        answer(player)
    raise AssertionError("the lesson does not end")


def test_the_path_has_every_lesson_and_the_card_of_the_next(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        assert player.says("0 of 16 lessons known")
        assert {"First chart", "Three to a royal"} <= set(player.words())
        chips = [item.words for item in player.items() if isinstance(item, Chip)]
        assert chips == [str(lesson) for lesson in range(16)]  # a number stands once
        assert len(player.widget("path").spots) == 16
        assert player.says("Lesson 0, about 5 minutes")
        assert player.says("Eight lines, two at a time; then ten hands with all of them.")
        assert player.says("13.98 coins an hour at 600 hands")
        assert player.widget("open").label == "Start the first chart"
        player.keys("escape")
        assert player.app.top.name == "table"


def test_any_chip_opens_its_card_by_a_click_or_by_arrows(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        page = open_course(player)
        x, y = player.widget("path").spots[7]
        player.feed(PointerMoved(x, y), PointerDown(x, y), PointerUp(x, y))
        player.app.show()
        assert player.widget("path").chosen == 7
        assert player.widget("open").label == "Start lesson 7"
        player.keys("home", "right", "right")
        assert player.widget("path").chosen == 2
        assert player.says("Keep three cards to a royal flush.")
        assert player.says("2.89 coins an hour at 600 hands")
        player.keys("end")
        assert player.widget("path").chosen == 15
        assert page.name == "course"


def test_arrows_go_where_they_point_and_on_to_the_next_row(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("home", *("right",) * 6)
        assert player.widget("path").chosen == 6
        player.keys("left")
        assert player.widget("path").chosen == 7
        player.keys("up")
        assert player.widget("path").chosen == 4
        player.keys("down", "down")
        x, _ = player.widget("path").spots[player.widget("path").chosen]
        assert player.widget("path").chosen >= 12
        assert x <= player.widget("path").spots[4][0]


def test_the_exact_rule_and_its_hands_are_a_fold_away(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.click("rule")
        assert player.says("1. Keep a high pair, or anything better.")
        player.click("examples")
        assert player.says("Lesson 0: First chart")
        assert player.says("This chart gives away 13.98 coins an hour at 600 hands, on top of ")
        player.keys("escape")
        assert player.widget("path").chosen == 0


def test_the_rule_opens_in_place_and_the_hand_stays(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("end")
        kept = {item for item in player.items() if isinstance(item, CardFace)}
        player.click("rule")
        assert kept <= {*player.items()}
        assert player.widget("rule").rect.bottom < player.widget("examples").rect.y


def test_what_is_read_is_read_to_its_end_before_space_goes_on(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        page = open_course(player)
        player.click("rule")
        player.click("examples")
        pages = 0
        while player.widget("more").label == "Read on" and page._more:
            before = page._scroll
            player.keys("space")
            assert page._scroll > before
            assert "course" not in player.world.practice.running
            pages += 1
            if not page._more:
                break
        assert pages
        assert player.widget("open").label == "Start the first chart"
        player.keys("space")
        assert "course" in player.world.practice.running


def test_a_lesson_is_practised_until_it_is_known_and_then_the_next_is_offered(
    tmp_path: Path,
) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("space")
        assert player.says("About 26 hands left")
        assert player.says("Keep a high pair, or anything better.")
        assert player.widget("word.high pair")  # explained before the verdict
        assert sum(isinstance(item, Tile) for item in player.items()) == 10  # a hand for each line
        answer(player, right=False)
        for _ in range(4):
            assert "New" not in player.words()
            answer(player, right=True)
        assert "New" in player.words()
        assert player.says("Above them in the chart: high pair or better, four to a flush")
        while not player.says("7."):
            answer(player)
        assert player.says("8.")  # asked by itself it is not: it is shown beside the last that is
        assert sum(isinstance(item, Tile) for item in player.items()) == 10
        pass_lesson(player)
        assert player.says("You know these lines.")
        assert player.says("1 of 16")
        assert player.says("The first chart has 8 lines")
        assert not player.says("seed")
        player.click("list")
        assert player.says("1 of 16 lessons known")
        chips = [(item.look, item.words) for item in player.items() if isinstance(item, Chip)]
        assert chips[:2] == [("known", "0"), ("now", "1")]
        assert player.widget("path").chosen == 1
        assert player.says("Four to a royal")
        hands = [hand for hand in read_history(tmp_path) if isinstance(hand, LoggedHand)]
        assert sum(hand.ev != hand.best_ev for hand in hands) == 1
        player.keys("home")
        assert player.says("Lesson 0, known. Asked again")
        player.keys("right", "right", "space")  # leaves out lesson 1
        assert pass_lesson(player) >= NEEDED
        assert player.says("The chart after lesson 2 has")  # it is not the player's
        assert player.says("once you know the lessons before it.")


def test_the_end_of_a_lesson_leads_to_the_next_in_one_key(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("space")
        pass_lesson(player)
        assert not player.says("in a row.")  # all of them: it is not said twice
        player.keys("space")
        assert player.world.practice.running["course"].mode.lesson == 1
        answer(player, right=False)
        pass_lesson(player)
        assert all(map(player.says, ("You know this line.", " in a row.", "Before")))
        assert player.says("The first chart gives away 13.98.")
        player.keys("right", "return")
        assert player.app.top.name == "answer"
        assert player.says("your hold gives away")
        player.keys("escape")
        player.click("today")
        assert player.app.top.name == "home"


def test_the_verdict_gives_the_reason_and_the_line_that_decides(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("right", "right", "space", "space")
        assert player.says("Three to a royal makes royal flushes more often than ")
        assert player.says("The chart after lesson 2 puts this above “Draw five”.")
        assert player.says("your hold gives away")


def test_after_an_answer_the_chart_and_the_reason_can_be_seen(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("right", "right", "space")
        assert not player.widget("chart").enabled
        player.keys("c", "w")
        assert player.app.top.name == "course"
        player.keys("space", "c")
        assert player.app.top.name == "chart"
        assert player.says("decides")
        assert player.says("Keep three cards to a royal flush.")
        player.keys("c", "w")
        assert player.app.top.name == "why"
        player.keys("escape")
        player.click("chart")
        player.click("close")
        player.click("why")
        assert player.app.top.name == "why"


def test_one_bar_says_how_much_of_the_whole_lesson_is_left(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("right", "right", "space")
        for left in (13, 12, 11):
            assert player.says(f"About {left} hands left")
            answer(player)
        answer(player, right=False)
        assert player.says("About 13 hands left")


def test_a_lesson_that_was_left_is_kept_and_said(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("space")
        answer(player)
        player.click("stop")
        assert player.says("Good start.")
        assert player.says("1 of 1 ")
        assert {"70.61 coins", "13.98 coins"} <= {*player.words()}  # by feel, and after it
        assert player.says("This lesson saves 56.63 of it.")
        words = "At 600 hands, on top of the house's share. 'By feel' is a beginner, not you."
        assert words in player.words()
        assert {"By feel", "This chart", "Given away in an hour"} <= {*player.words()}  # not you
        assert player.says("1. High pair or better")
        assert player.world.practice.left_lesson(None) == 0
        player.click("list")
        assert player.widget("open").label == "Go on with the first chart"
        player.keys("space")
        kept = player.world.practice.running["course"]
        assert kept.mode.lesson == 0
        assert kept.question.number == 2  # it goes on where it was left
        assert len(list(read_history(tmp_path))) == 1
        answer(player)
        player.click("stop")
        assert player.says("2 of 2 hands right so far.")
        assert [hand.deal for hand in read_history(tmp_path)] == [1, 2]


def test_how_the_game_goes_is_shown_on_the_table(tmp_path: Path) -> None:
    settings = replace(STILL, experience=Experience.NEVER)
    with playing(tmp_path, settings=settings) as player:
        open_course(player)
        player.click("game")
        assert player.app.top.name == "first"
        player.click("stop")
        assert player.app.top.name == "course"
        player.keys("space")
        answer(player)
        player.app.open_page("table")
        open_course(player)
        assert player.widget("open").label == "Go on with the first chart"
        player.keys("space")
        assert player.says("About 25 hands left")


def test_lessons_that_are_due_are_repeated_in_one_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(tmp_path) as player:
        open_course(player)
        player.keys("space")
        pass_lesson(player)
    real = training.course_view

    def later(*game: Any) -> training.CourseView:
        """A view in which the lines of the first chart are due."""
        view = real(*game)
        assert view.course is not None
        due = tuple(str(rule) for rule in view.course.rules(0))
        return replace(view, due=due[:2], again=(0,))

    monkeypatch.setattr(training, "course_view", later)
    with playing(tmp_path) as player:
        open_course(player)
        assert player.says("2 lines due again")
        assert player.widget("due").label == "Repeat the 2 lines due"
        player.keys("home")
        assert player.widget("open").label == "Repeat the 2 lines due"
        assert player.widget("whole").label == "Repeat the first chart"
        player.click("whole")
        assert player.says("Lesson 0: first chart")


def test_without_a_course_it_can_be_derived_with_a_bar_and_a_failure_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from solver.strategy.course.derive_course import CourseError

    own = tmp_path / "own.toml"
    text = NINE_SIX.to_toml().replace("pays = 9\n", "pays = 11\n")
    own.write_text(text, encoding="utf-8")

    def failing(_folder: Path, _table: object, _coins: int, report: Any) -> None:
        report(0.25)
        raise CourseError("this game has no course")

    monkeypatch.setattr(training, "derived_course", failing)
    with playing(tmp_path, table=str(own)) as player:
        open_course(player)
        assert player.says("This paytable has no course yet.")
        assert player.says("The drill, the exam and the table work without it.")
        player.keys("space")
        assert player.says("Deriving the course: 0")
        job = player.world.practice.derivation.of(player.session.table, 5)
        assert job is not None
        job.progress(0.4)
        assert player.says("40")
        long: Any = player.world.workers.long
        long.run()
        player.app.show()
        assert player.says("This game has no course")
        assert player.widget("derive")


@pytest.mark.parametrize("table", ["job-9-6", "joker-20-7-5"])
@pytest.mark.parametrize("window", windows(SIZES, [100, 200]), ids=str)
def test_its_text_fits(tmp_path: Path, window: tuple[tuple[int, int], int], table: str) -> None:
    size, text_size = window
    settings = replace(STILL, text_size=text_size)
    found = {}
    with playing(tmp_path, size=size, settings=settings, table=table) as player:
        page = open_course(player)
        for lesson in (0, 3, len(player.widget("path").spots) - 1):
            page._chosen = lesson
            page.refresh()
            found[str(lesson)] = list(faults(player))
            page._unfolded = True
            page.refresh()
            found[f"{lesson}, its rule"] = list(faults(player))
            page.scroll_to(10_000, player.app.stage)
            found[f"{lesson}, scrolled"] = list(faults(player))
            page._unfolded = False
        page._reading = True
        page.refresh()
        found["its hands"] = list(faults(player))
    assert {state: lines for state, lines in found.items() if lines} == {}


def test_the_ring_around_the_first_lesson_is_whole_in_a_small_window(tmp_path: Path) -> None:
    with playing(tmp_path, size=(800, 600)) as player:
        player.app.open_page("course")
        player.app.show()
        while player.app.top.controls.focus != "path":
            player.keys("tab")
        focus = player.app.stage.theme.palette.focus
        ring = next(i for i in player.items() if isinstance(i, Fill) and i.border == focus)
        assert ring.rect.y >= player.app.top.frame(player.app.stage).view.y


def test_large_text_does_not_squeeze_the_title_of_the_course(tmp_path: Path) -> None:
    large = replace(STILL, text_size=150)
    with playing(tmp_path, size=(800, 760), settings=large) as player:
        open_course(player)
        title = next(item for item in player.items() if "Your way to" in getattr(item, "text", ""))
        assert title.rect.w > 300


def test_a_bet_without_a_course_leads_back_to_the_one_that_has_it(tmp_path: Path) -> None:
    with playing(tmp_path, coins=1) as player:
        open_course(player)
        assert player.says("The course is for 5 coins; for 1 coin there is none yet.")
        assert player.widget("derive").label == "Derive one for 1 coin"
        player.keys("space")
        assert player.session.coins == 5
        assert player.says("0 of 16 lessons known")


def test_in_mid_hand_such_a_bet_leads_back_to_the_hand(tmp_path: Path) -> None:
    """It said that the paytable had no course, and offered to derive one for a minute or two."""
    with playing(tmp_path, coins=1) as player:
        player.keys("space")
        open_course(player)
        assert player.says("The course is for 5 coins; for 1 coin there is none yet.")
        assert player.widget("bet").label == "Play your hand to its end first"
        player.keys("space")
        assert (player.app.top.name, player.session.coins) == ("table", 1)
        assert player.world.in_hand
