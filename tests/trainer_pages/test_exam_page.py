"""The exam page: no comment until the end, broken off and resumed, the report.

It is over four hundred lines: one that was left before an answer, and the game's name, take thirty.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from player import STILL, Player, playing
from test_leaks_page import read
from test_text_fits import faults

from evaluator.figures import about
from solver.decisions import decisions_of
from trainer.app.mistakes import MetLeak, choice_words, classes_words, leak_words
from trainer.app.scene import Go
from trainer.core.settings import Experience
from trainer.drawing.boxes import Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import CardFace, Fill, Label, Segments
from trainer.drawing.text import brief
from trainer.pages.exam_words import (
    BAR,
    Shown,
    bar_parts,
    numbers,
    range_items,
    scale,
)
from trainer.pages.exam_work import IN_NONE
from trainer.pages.leak_cards import headline
from trainer.store import StoreError
from trainer.store.reading import read_exams, read_history
from trainer.teaching.evidence import Rate
from trainer.teaching.exam import ExamReport, Interval
from trainer.teaching.leaks import Leak, hourly
from trainer.teaching.skill import next_grade
from trainer.widgets.base import KeyPress
from trainer.widgets.button import hint_width

FLUSH, PAIR = "4 to a flush | low pair", "low pair | one high card"


def open_exam(player: Player, hands: int = 50, knows: Experience = Experience.CHART) -> Any:
    """Open the exam of a player who knows a chart, and so is not led to the first one after it."""
    player.world.change(experience=knows)
    player.app._apply(Go("exam"))
    player.app.show()
    page: Any = player.app.top
    page._hands = hands
    return page


def answer(player: Player, hands: int, *, wrong: int = 0) -> None:
    """Answer that many hands, the first few of them wrong."""
    for i in range(hands):
        kept: Any = player.world.practice.running["exam"]
        cards = kept.question.cards
        solution = player.world.solver.solve(cards, player.session.table, player.session.coins)
        mask = next(m for m in range(32) if (m in solution.best_masks) is (i >= wrong))
        player.keys(*(str(n + 1) for n in range(5) if mask >> n & 1), "space")


def test_no_word_is_said_before_the_end_and_then_two_numbers(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_exam(player, 4)
        assert player.says("Your grade, by coins given away in an hour")
        assert player.says("to 15")  # a B gives away half a hundredth of 3,000 coins at most
        assert len([item for item in player.items() if isinstance(item, CardFace)]) == 5
        player.keys("space")
        assert sum("Hand 1" in each for each in player.words()) == 1
        assert not player.says("left")
        assert not player.says("SHA-256")
        answer(player, 1, wrong=1)
        before = len(player.words())
        answer(player, 2)
        assert len(player.words()) == before
        assert not player.says("worth")
        assert not player.says("right")
        answer(player, 1)
        assert player.says("3 of 4 right")
        assert player.says("By this exam alone you know")
        player.click("fold.numbers")
        assert player.says("What you know")
        assert player.says("allowing for slips")
        assert player.says("Your 4 answers")
        (exam,) = read_exams(tmp_path).values()
        assert exam.finished
        hands = [h for h in read_history(tmp_path) if not isinstance(h, StoreError)]
        assert [h.mode for h in hands] == ["exam"] * 4


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_below_the_cards_of_an_exam_stands_what_its_game_pays(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """There was no paytable in sight, though all depends on the pays."""
    with playing(tmp_path, size=size) as player:
        open_exam(player, 4)
        player.keys("space")
        sign = player.widget("paytable")
        assert sign.lines[0].name == "Royal flush"
        assert not sign.enabled
        player.app.open_page("drill")  # whose bars are there after the answer
        player.keys("space")
        assert not any(each.name == "paytable" for each in player.app.top.widgets(player.app.stage))


def test_an_exam_that_was_broken_off_is_gone_on_with_after_a_new_start(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_exam(player, 5)
        player.keys("space")
        answer(player, 1)
        player.keys("escape")
        assert player.says("after 1 of 5 hands")
        player.click("resume")
        answer(player, 1)
        kept: Any = player.world.practice.running["exam"]
        following = kept.question
        player.keys("escape")
        assert player.says("after 2 of 5 hands")
        assert player.widget("resume").label == "Go on, hand 3 of 5"
    with playing(tmp_path, seed=8) as player:
        open_exam(player)
        assert player.says("You left exam 1 after 2 of 5 hands.")
        player.keys("space")
        kept = player.world.practice.running["exam"]
        assert kept.question == following
        answer(player, 3)
        assert player.says("5 of 5 right")
        assert not player.says("its seed was")
        player.click("tab.exam")
        assert player.widget("start").label == "Begin the exam"
    with playing(tmp_path, seed=9) as player:
        open_exam(player)
        player.click("last")
        assert player.says("Exam 1, ")
        assert player.says("Your 5 answers")
        assert len(player.app.top._ended.answers) == 5
        player.keys("right", "return")
        assert player.says("Hand 1 of 5")
    assert len(read_exams(tmp_path)) == 1


def test_a_new_exam_can_be_begun_instead(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_exam(player)
        player.keys("space")
        answer(player, 1)
        player.click("stop")
        resume = player.widget("resume")
        assert resume.label == "Go on, hand 2 of 50"
        assert resume.wide + hint_width("Space", player.app.stage.theme) + 30 < resume.rect.w
        player.click("anew")
        assert player.says("Give up exam 1?")
        player.click("hands.100")
        player.keys("escape")  # not given up
        assert player.says("You left exam 1")
        player.click("anew")
        player.click("start")
        assert player.says("Hand 1 of 100")
        answer(player, 1)
    assert len(read_exams(tmp_path)) == 2


def test_an_exam_left_before_its_first_answer_is_begun_as_any_other(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_exam(player)
        player.keys("space")
        assert player.says("Hand 1 of 50")
        player.click("stop")
        assert not player.says("You left")
        assert player.widget("start").label == "Begin the exam"
        assert player.widget("hands.50").chosen  # as it was chosen before


def test_a_question_names_its_game_where_the_bar_has_another(tmp_path: Path) -> None:
    for feature, title in ((False, "Exam"), (True, "Exam: 9/6 Jacks or Better, 5 coins")):
        with playing(tmp_path / f"{feature}", ultimate_x=feature) as player:
            open_exam(player)
            player.keys("space")
            assert title in player.words()


def test_a_result_leads_to_the_wrong_answers_and_the_dearest_leak(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_exam(player, 30)
        player.keys("space")
        answer(player, 30, wrong=30)
        assert player.says("0 of 30 right")
        assert player.says("Exam 1, ")
        assert player.says(" coins an hour")
        assert not player.says("was ")
        assert player.says(" what you do not know yet")
        page: Any = player.app.top
        player.feed(KeyPress("space"), KeyPress("return"))  # on from the last hand, too fast
        assert player.app.top is page
        player.click("fold.numbers")
        assert "99.54\xa0%, perfect play" in player.words()  # the right end of the scale
        player.click("fold.numbers")
        player.click("missed")
        assert player.app.top.name == "answer"
        assert player.says("Mistake 1 of 30, hand ")
        assert player.says("your hold gives away")
        player.keys("escape")
        player.keys("right", "right", "return")
        assert player.says("Mistake 2 of 30, hand ")
        player.keys("escape")
        for shown in page._answers_of(page._over).shown:
            assert player.says(shown.words)
            cards, held = shown.answer.question.cards, shown.answer.held
            kept = decisions_of(page._over.table, 5).kept_of(cards, held)
            should = shown.leak.decision.partition(" | ")[0]
            assert shown.words == choice_words(should, kept)
        assert player.widget("work").label == "Practise the costliest"
        dearest = page._answers_of(page._over).shown[0].decision
        player.keys("space")
        assert player.app.top.name == "drill"
        assert player.says(f"Drill: {classes_words([dearest])}")
        assert player.says("Hand 1 of 10")
        player.keys("escape")  # the result is not lost
        assert player.says("0 of 30 right")


def test_a_leak_has_one_price_and_one_name_in_a_result_and_in_leaks(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_exam(player, 60)
        player.keys("space")
        answer(player, 60, wrong=60)
        assert not player.says("coins so far")  # no price before Leaks is read
        page: Any = player.app.top
        read(player)
        skill = player.world.history.skill(page._over.table, None)
        said = headline(skill.stats.leaks, player.world.pace)[0]
        assert player.says(f"By all your answers, {said[0].lower()}{said[1:]}")
        shown = page._answers_of(page._over).shown
        prices = []
        for each in shown:
            leak = each.listed
            assert leak in [listed for _, listed in skill.stats.leaks]
            assert each.words == leak_words(leak.name, leak.usual)
            assert player.says(each.words)
            prices.append(
                f"{hourly(leak.per_hour(600, 5), unsure=leak.unsure)} coins an hour"
                if leak.repeated
                else f"{5 * leak.lost:,.2f} coins so far"
            )
            assert player.says(prices[-1])
        assert shown[0].leak.exam_leak is not None
        by_exam = about(5 * 0.6 * shown[0].leak.exam_leak.lost_per_1000)
        assert f"about {by_exam} coins an hour" != prices[0]
        player.click("open.leaks")
        assert player.app.top.name == "leaks"
        read(player)
        an_hour = [each for each in prices if each.endswith("an hour")]
        assert an_hour
        for price in an_hour:
            assert player.says(price.removeprefix("about ").removesuffix(" coins an hour"))
        for each in shown:
            if each.listed is not None and each.listed.standing == "open":
                assert player.says(each.words)
        assert player.says(headline(skill.stats.leaks, player.world.pace)[0])


def test_the_bar_of_the_costliest_leak_is_full_whatever_was_missed_seldom() -> None:
    often, seldom = (decisions_of("9/6").named(words) for words in (FLUSH, PAIR))
    assert often is not None
    assert seldom is not None
    leaks = [
        Leak(decision, 9, missed, (), Rate(0.3, 0.1, 0.5), 0.2, 0.6, gone=False)
        for decision, missed in ((often, 3), (seldom, 2))
    ]
    assert leaks[1].lost_per_1000 > leaks[0].lost_per_1000
    none: Any = None
    shown = [Shown(MetLeak(FLUSH, leak, 9, (0, 1, 2)), "", none) for leak in leaks]
    assert bar_parts(shown) == [1.0, 0.0]
    unknown = (replace(each, leak=replace(each.leak, listed=None)) for each in shown)
    assert bar_parts(unknown) == [0.0, 0.0]


def test_where_no_leak_is_sure_the_mistakes_that_cost_most_are_shown(tmp_path: Path) -> None:
    with playing(tmp_path, size=(1280, 720)) as player:
        open_exam(player, 30)
        player.keys("space")
        for hands, wrong in ((12, 0), (1, 1), (17, 0)):
            answer(player, hands, wrong=wrong)
        assert player.says("29 of 30 right")
        assert any(each[:1].isdigit() and each.endswith(" by slips") for each in player.words())
        assert player.says(": 30 hands are few. Your grade may be ")
        assert player.says("What cost most")  # it is not said to be in none before Leaks is read
        assert player.says("1 mistake")
        read(player)
        assert player.says("1 mistake")
        assert player.says(IN_NONE)
        assert player.says(f"{brief(player.app.top._ended.missed.answers[0].lost)} coins")
        assert not player.app.top.frame(player.app.stage).scrolls
        assert player.widget("missed").label == "See the hand"
        assert player.widget("missed").kind == "primary"
        assert player.widget("further").label == "Start the first chart"
        player.keys("space")
        assert player.app.top.name == "answer"
        assert player.says("your hold gives away")


def test_a_result_without_a_mistake_leads_to_the_next_lesson(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_exam(player, 4)
        player.keys("space")
        answer(player, 4)
        assert player.says("4 of 4 right")
        assert player.says(" coins an hour")
        assert player.says("No mistake here: what is left allows for slips")
        page: Any = player.app.top
        report = page._over.report
        ahead = next_grade(report.game_return - report.total.return_)
        assert ahead is not None
        assert player.says(f" With {about(600 * 5 * ahead[1])} less it would be grade {ahead[0]}.")
        assert player.widget("further").kind == "primary"
        player.keys("space")
        assert player.app.top.name == "course"
        assert player.world.practice.left_lesson(None) == 0


def test_a_result_is_set_beside_the_exam_before(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        for wrong in (5, 0):
            player.app.open_page("table")
            open_exam(player, 6)
            player.keys("space")
            answer(player, 6, wrong=wrong)
        assert player.says("In the last exam it was")
        assert player.says("was ")


def test_an_exam_that_is_resumed_shows_all_its_answers(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_exam(player, 4)
        player.keys("space")
        answer(player, 2, wrong=1)
        player.click("stop")
    large = replace(STILL, text_size=150)
    with playing(tmp_path, seed=8, size=(800, 600), settings=large) as player:
        open_exam(player)
        player.keys("space")
        answer(player, 2)
        assert player.says("Your 4 answers")
        assert player.widget("answers").marks[0] != "right"
        assert list(player.widget("answers").marks[1:]) == ["right"] * 3
        beside = player.rect("work"), player.rect("missed")
        assert beside[0].y == beside[1].y  # two rows of buttons would take a third of the window


def test_the_ranges_lie_on_one_scale(tmp_path: Path) -> None:
    knows, plays = Interval(0.9900, 0.9850, 0.9950), Interval(0.9700, 0.9600, 0.9800)
    report = ExamReport("9/6", 5, 100, 3, 1, 0.9954, knows, plays, 0.0002, ())
    low, high = scale(report)
    assert high == 0.9954
    assert low == pytest.approx(0.956)  # a round figure at the scale's end
    with playing(tmp_path) as player:
        theme, box = player.world.theme, Rect(100, 0, 400, BAR + 16)
        found = {}
        for name, each, color in (
            ("knows", knows, theme.palette.right),
            ("plays", plays, theme.palette.gold),
        ):
            items = range_items(box, each, (low, high), color, theme)
            fills = [item.rect for item in items if isinstance(item, Fill)]
            track, found[name] = (rect for rect in fills if rect.h == BAR)
        unit = track.w / (high - low)
        assert found["knows"].w == pytest.approx(0.010 * unit)
        assert found["plays"].w == pytest.approx(0.020 * unit)
        assert track.right - found["knows"].right == pytest.approx(0.0004 * unit)


def test_both_bars_and_the_scale_end_at_one_place_and_say_as_many_digits(tmp_path: Path) -> None:
    knows, plays = Interval(0.9950, 0.9931, 0.9954), Interval(0.99, 0.983, 0.9954)
    report = ExamReport("9/6", 5, 50, 1, 1, 0.9954, knows, plays, 0.0002, ())
    with playing(tmp_path) as player:
        stage, onto = player.app.stage, Placing()
        pen = Pen(stage.theme, stage.text_width)
        numbers(report, stage, slipped=False).place(Rect(0, 0, 830, 260), pen, onto)
    tracks = [
        item.rect for item in onto.parts if getattr(item, "color", 0) == pen.theme.palette.track
    ]
    ends = [
        item.rect
        for item in onto.parts
        if isinstance(item, Label) and item.size == pen.theme.type.caption and "%" in item.text
    ][-2:]
    assert len(tracks) == 2
    assert {each.x for each in (*tracks, ends[0])} == {tracks[0].x}
    assert {each.right for each in tracks} == {tracks[0].right}
    assert ends[1].right == pytest.approx(tracks[0].right, abs=1)
    texts = [getattr(item, "text", "") for item in onto.parts]
    assert "99.31 to 99.54 %" in texts
    assert "98.30 to 99.54 %" in texts


def test_the_edge_of_a_grade_says_it_too_and_words_where_it_has_no_room(tmp_path: Path) -> None:
    for wrong in (0, 4):
        with playing(tmp_path / str(wrong)) as player:
            open_exam(player, 4)
            player.keys("space")
            answer(player, 4, wrong=wrong)
            (letter,) = {*player.words()} & {*"ABCDE"}
            edge = next(item for item in player.items() if isinstance(item, Segments))
            assert sum(edge.parts) == 2 * (1 + "EDCBA".index(letter))
            written = next(item for item in player.items() if getattr(item, "text", "") == letter)
            palette = player.app.stage.theme.palette
            steel = letter in {*"DE"}
            assert written.color == (palette.text if steel else palette.on_accent)
    for text_size in (100, 150):
        small = replace(STILL, text_size=text_size)
        with playing(tmp_path / str(text_size), size=(800, 600), settings=small) as player:
            open_exam(player, 2)
            player.keys("space")
            answer(player, 2)
            said = [each for each in player.words() if each.startswith("Exam 1, ")]
            assert any(": grade " in each for each in said) is (text_size == 150)
            ringed = any(isinstance(item, Segments) for item in player.items())
            assert ringed is (text_size == 100)


ORDER = ["What to work on", "What it costs you", "Your 4 answers"]


def test_in_a_narrow_window_what_to_work_on_stands_before_what_it_is_made_of(
    tmp_path: Path,
) -> None:
    with playing(tmp_path, size=(800, 600)) as player:
        open_exam(player, 4)
        player.keys("space")
        answer(player, 4, wrong=2)
        titles = [each for each in player.words() if each in ORDER]
        assert titles == ORDER


@pytest.mark.parametrize("wrong", [0, 12, 40])
def test_a_whole_result_is_in_sight_in_a_window_of_1024_by_768(tmp_path: Path, wrong: int) -> None:
    with playing(tmp_path, size=(1024, 768)) as player:
        open_exam(player, 100)
        player.keys("space")
        answer(player, 100, wrong=wrong)
        assert player.says("Your 100 answers")
        frame = player.app.top.frame(player.app.stage)
        assert not frame.scrolls
        assert player.rect("answers").bottom <= frame.view.bottom
        assert list(faults(player)) == []


@pytest.mark.parametrize("page", ["exam", "place"])
def test_the_hand_of_a_beginning_is_said_to_be_an_example(tmp_path: Path, page: str) -> None:
    """Its cards cannot be pressed, so nothing asks for that."""
    with playing(tmp_path) as player:
        player.app.open_page(page)
        player.app.show()
        assert player.says("Each question looks like this.")
        assert not player.says("Press a card")
