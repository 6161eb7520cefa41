"""A hold in a drill that is right by the chart just taught, though another is better."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from chart_player import deal
from player import STILL, Later, Player, playing
from test_course_page import answer, open_course, pass_lesson

from evaluator import parse_cards
from trainer.app.scene import Answered, Go, Open
from trainer.core.records import Coach
from trainer.teaching.asking import DrillBounds
from trainer.widgets.answer_strip import AnswerStrip

SIXES = "6h 6c Ad Td Qd"


def learn(player: Player) -> None:
    """Learn the first chart."""
    player.world.change(chart_lines=0)
    open_course(player)
    player.keys("space")
    pass_lesson(player)


def ask(player: Player, cards: str) -> None:
    """Let the drill in progress ask other cards."""
    kept: Any = player.world.practice.running["drill"]
    dealt = parse_cards(cards)
    decision = kept.mode.decisions.class_of(dealt)
    question = replace(kept.mode.question, cards=dealt, decision=decision, construction="")
    kept.mode = replace(kept.mode, question=question)
    player.app.show()


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_what_the_first_chart_keeps_is_right_by_it_in_the_verdict_and_at_the_end(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with playing(tmp_path, size=size) as player:
        learn(player)
        player.app._apply(Go("drill", DrillBounds(hands=1)))
        ask(player, SIXES)
        player.keys("1", "2", "space")
        assert player.says("Right by the first chart.")
        assert not player.says("no line for this")
        if size == (1280, 800):
            assert player.says("Line 3: keep a low pair.")
            assert player.says("A later lesson improves on it.")
        assert not player.says("Look again")
        player.keys("w")
        assert player.says("The chart is too short here: line 3, keep a low pair")
        player.keys("escape", "space")
        strip = next(
            w for w in player.app.top.widgets(player.app.stage) if isinstance(w, AnswerStrip)
        )
        assert list(strip.marks) == ["charted"]
        assert player.says("0 of 1 hand right.")
        assert player.says("You played by your chart: that is right for now.")
        assert not player.says("come again")
        player.keys("right", "return")
        assert player.says("Right by the first chart.")
        assert not player.says("Mistake")
        player.keys("escape")
        assert "missed" not in [w.name for w in player.app.top.widgets(player.app.stage)]


def test_a_right_hold_that_the_first_chart_does_not_keep_is_told_so(tmp_path: Path) -> None:
    """It was praised without a word, and who obeyed the chart just learnt was told to be wrong."""
    with playing(tmp_path) as player:
        learn(player)
        player.app._apply(Go("drill", DrillBounds(hands=1)))
        ask(player, "Qc Kc 2d 2s Tc")
        player.keys("1", "2", "5", "space")
        assert player.says("Right. Keep three to a royal.")
        assert player.says("The first chart would keep a low pair here.")
        assert player.says("A later lesson improves on it.")
        assert not player.says("Nothing given away")


def test_what_is_right_by_the_chart_alone_is_counted_beside_what_is_right(tmp_path: Path) -> None:
    """It was told "Right", and the count stayed at three of five without a word."""
    with playing(tmp_path) as player:
        learn(player)
        player.app._apply(Go("drill", DrillBounds(hands=2)))
        ask(player, SIXES)
        player.keys("1", "2", "space")
        assert player.says("0 of 1 right, 1 by your chart")
        player.keys("space")
        ask(player, "5h 5d Kc 7s 9c")
        player.keys("3", "space")
        assert player.says("0 of 2 right, 1 by your chart")
        player.keys("space")
        assert player.says(" One more right by your chart.")


def test_a_right_hold_stands_beside_the_mistake_that_its_drill_is_about(tmp_path: Path) -> None:
    """A low pair stood beside one high card, in the drill of who keeps a kicker."""
    with playing(tmp_path) as player:
        kicker = DrillBounds(classes=("low pair | one high card",), kept="low pair and a kicker")
        for bounds, beside in ((kicker, True), (replace(kicker, kept=""), False)):
            player.app._apply(Go("drill", bounds))
            ask(player, "5h 5d Kc 7s 9c")
            player.keys("1", "2", "space")
            page: Any = player.app.top
            rival = page._rival(page._judged)
            assert (rival is not None) is beside
            assert player.says("Your earlier mistake") is beside
            if beside:
                kept: Any = player.world.practice.running["drill"]
                cards = page._judged.solution.cards
                assert kept.mode.decisions.kept_of(cards, rival) == "low pair and a kicker"
            player.keys("space")
            player.world.practice.end("drill")


def test_a_hold_of_no_line_is_wrong_as_before(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        learn(player)
        player.app._apply(Go("drill", DrillBounds(hands=1)))
        ask(player, SIXES)
        player.keys("3", "5", "space")
        assert player.says("The first chart is too short here.")
        player.keys("space")
        assert player.says("Missed in this drill, and asked again:")


def test_the_end_says_how_many_mistakes_come_again_and_how_many_are_not_listed(
    tmp_path: Path,
) -> None:
    with playing(tmp_path, size=(1280, 1000)) as player:
        player.app._apply(Go("drill", DrillBounds(hands=6)))
        hands = ("As Ad Qd 4c 7h", "5h 5d Kc 7s 9c", "5c Js 6c Qh 2d", "5c 5s 6c Qh Qd")
        for cards in (*hands, hands[0], "9h 8h 7h 6h 2c"):
            ask(player, cards)
            player.keys("1", "3", "space")
            player.script.time += 1000
            player.keys("space")
        assert player.says("Six hands missed, and asked again:")
        listed = [words for words in player.words() if words.startswith("You keep")]
        more = {2: "And three others.", 1: "And four others."}
        assert player.says(more[len([each for each in listed if each != "You kept"])])


def test_a_lesson_calls_its_chart_by_one_name_whatever_is_still_read(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.world.change(chart_lines=0)
        open_course(player)
        player.keys("space")
        practice: Any = player.world.practice
        called = set()
        for hand in range(60):
            kept = practice.running.get("course")
            if kept is None:
                break
            page: Any = player.app.top
            if hand % 2:  # as if what was learnt was not read yet
                practice.course.forget()
                practice._views.clear()
            called.add(page.chart_called(kept, page.learnt_chart(kept)))
            answer(player)
        assert hand > 20
        assert called == {"The first chart"}


def test_while_answers_are_read_the_chart_keeps_its_name(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        player.world.change(chart_lines=0)
        learn(player)
        world, game = player.world, player.world.game
        player.app.show()
        assert world.chart_name(*game) == "The first chart"
        chart = world.chart_of(*game)
        practice: Any = world.practice
        practice._forget_progress()
        practice.course = NothingYet()
        assert world.chart_name(*game, chart) == "The first chart"
        assert world.chart_of(*game) == chart


class NothingYet:
    """A course that is still being read."""

    def __call__(self, *_: object) -> None:
        return None


@pytest.mark.parametrize(
    ("cards", "keys", "says"),
    [
        ("As Ad Qd 4c 7h", "123", "Let the queen go: the pair of aces alone is worth more."),
        ("7s 7d 7h Kc 4h", "1234", "Let the king go: three sevens alone are worth more."),
        ("As Ad Qd 4c 7h", "1", "Here the pair of aces comes first."),
    ],
)
def test_of_a_kicker_the_verdict_says_to_let_it_go(
    tmp_path: Path, cards: str, keys: str, says: str
) -> None:
    with playing(tmp_path) as player:
        player.app._apply(Go("drill", DrillBounds(hands=1)))
        ask(player, cards)
        player.keys(*keys, "space")
        assert player.says(says), player.words()


def test_at_the_table_a_kicker_is_let_go_too(tmp_path: Path) -> None:
    """ "Keep the pair of aces next time" was said to who had kept it."""
    with playing(tmp_path, coach=Coach.AFTER) as player:
        deal(player, "As Ad Qd 4c 7h")
        player.keys("1", "2", "3", "space")
        assert player.says("Let the queen go next time.")


def test_at_the_table_two_high_cards_are_named(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER) as player:
        deal(player, "5c Js 6c Qh 2d")
        player.keys("2", "space")
        assert player.says("Keep Q and J next time.")


def test_in_a_training_what_was_read_before_is_no_later_lesson(tmp_path: Path) -> None:
    """The line of a royal was read, then five cards of a flush were kept: right by the chart."""
    with playing(tmp_path) as player:
        learn(player)
        player.app.open_page("today")
        page: Any = player.app.top
        kept: Any = player.world.practice.running["today"]
        course = kept.mode.course
        lesson, line = 1, course.lines_of(1)[0]
        asked = replace(kept.mode.question, lesson=None, line=line, number=5)
        given = kept.answer_of(0, datetime.now(UTC))
        for before, mild in (((), True), ((lesson,), False), ((2,), True)):
            earlier = [
                replace(given, question=replace(asked, lesson=each, number=4)) for each in before
            ]
            told = SimpleNamespace(mode=kept.mode, answers=earlier)
            assert page.mild(told, replace(given, question=asked)) is mild
            later = replace(given, question=replace(asked, number=3))
            assert page.mild(told, later)  # its line was read after it
        its_own = replace(given, question=replace(asked, lesson=lesson))
        assert not page.mild(SimpleNamespace(mode=kept.mode, answers=[]), its_own)


def test_a_mistake_of_an_exam_is_judged_by_what_is_best_alone(tmp_path: Path) -> None:
    """Its title said "a slip", its verdict "Right by the first chart"."""
    with playing(tmp_path) as player:
        learn(player)
        player.app._apply(Go("drill", DrillBounds(hands=1)))
        ask(player, SIXES)
        player.keys("1", "2", "space")
        page: Any = player.app.top
        answers, chart = (page._judged,), page.learnt_chart(page.kept)
        for charted, says in ((frozenset({0}), True), (frozenset[int](), False)):
            player.app._apply(Open("answer", Answered(answers, 0, chart, charted=charted)))
            dialog: Any = player.app.top  # the page below it says the same of a drill
            assert (dialog._verdict.sentence == "Right by the first chart.") is says
            player.keys("escape")


def test_a_drill_of_a_leak_calls_its_mistake_one_whatever_a_short_chart_says(
    tmp_path: Path,
) -> None:
    """Five holds that gave away sixty coins each were no mistake, as a first chart has them."""
    with playing(tmp_path) as player:
        learn(player)
        leak = DrillBounds(classes=("3 to a royal flush | low pair",), kept="low pair", hands=1)
        player.app._apply(Go("drill", leak))
        ask(player, SIXES)
        player.keys("1", "2", "space")
        assert not player.says("Right by the first chart.")
        assert player.says("Here three to a royal comes first.")
        assert not player.says("by your chart")
        player.keys("space")
        strip = next(
            w for w in player.app.top.widgets(player.app.stage) if isinstance(w, AnswerStrip)
        )
        assert list(strip.marks) == ["wrong"]
        assert not player.says("right for now")
        assert not player.says("You made no mistake.")


def test_a_verdict_that_was_found_before_its_chart_was_known_is_found_again(
    tmp_path: Path,
) -> None:
    """Above stood that another hold comes first, below that this one is right by the chart."""
    settings = replace(STILL, chart_lines=0)
    with playing(tmp_path) as player:
        learn(player)
    short = Later()
    with playing(tmp_path, short=short, settings=settings) as player:
        bounds = DrillBounds(classes=("3 to a royal flush | low pair",), hands=5)
        player.app._apply(Go("drill", bounds))
        page: Any = player.app.top
        while short.orders and page.kept is None:
            short.orders.pop(0)()
            player.app.show()
        ask(player, SIXES)
        assert player.world.chart_of(*player.world.game) is None
        player.keys("1", "2")
        page.prepare()
        short.run()
        player.keys("space")
        assert player.says("Right by the first chart.")
        assert not player.says("comes first")
