"""The result of an exam, by figures that a test makes: its grade, its words, its buttons.

It is over four hundred lines: the leaks that are kept of its end take seventy.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from player import Player, playing
from test_exam_page import answer, open_exam
from test_leaks_page import read

from evaluator.figures import about
from solver import load_paytable
from solver.decisions import decisions_of
from trainer.app.exams import EarlierExam, last_exam
from trainer.app.mistakes import by_error, leak_words
from trainer.app.scene import Go
from trainer.core.settings import Experience
from trainer.drawing.items import Chip, Segments
from trainer.pages.asking_page import SEEN
from trainer.pages.exam_result import ALLOWED
from trainer.pages.exam_words import START, ExamAnswers
from trainer.pages.exam_work import BY_IT_ALONE, IN_NONE
from trainer.pages.home_cards import ALL_LEAKS
from trainer.pages.home_words import MENDS
from trainer.pages.hourly_bars import in_coins
from trainer.teaching.evidence import KindKept, Rate
from trainer.teaching.exam import Interval
from trainer.teaching.exam.exam_report import ExamLeak
from trainer.teaching.leaks import Error, Leak, leak_price
from trainer.widgets import Act

BEST = 0.9954
LEAK = ExamLeak("low pair", "one high card", 0.1, 4, 3, 0.7, 0.4, 0.9, 0.3, 20.0)


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    """Somebody at the end of an exam of four hands, one of them wrong."""
    with playing(tmp_path, size=(1280, 900)) as seated:
        open_exam(seated, 4)
        seated.keys("space")
        answer(seated, 4, wrong=1)
        yield seated


def found(player: Player, unknown: float, lost: float, **changed: Any) -> None:
    """Let the exam have found so much given away, by what is not known and in all."""
    page: Any = player.app.top
    knows, plays = (Interval(BEST - each, 0.9, BEST) for each in (unknown, lost))
    report = replace(
        page._over.report,
        game_return=BEST,
        **{"knowledge": knows, "total": plays, "leaks": (), **changed},
    )
    page._over = replace(page._over, report=report)
    player.app.show()


def parts(player: Player) -> list[str]:
    """What all that is given away consists of, as the result says it."""
    page: Any = player.app.top
    return [f"{each.coins} {each.words}" for each in page.end(page._over)._loss_parts]


@pytest.mark.parametrize(
    ("unknown", "lost", "slips", "said"),
    [
        (0.0, 0.1, 1, ["300 by slips"]),
        (0.0051, 0.1, 1, ["15 by what you do not know yet", "285 by slips"]),
        (0.1, 0.1, 1, ["300 by what you do not know yet"]),
        (0.05, 0.1, 0, ["150 by what you do not know yet", "150 allowed for slips"]),
        (0.5, 0.8, 0, ["1,500 by what you do not know yet", "900 allowed for slips"]),
    ],
)
def test_all_that_is_given_away_is_told_in_parts(
    player: Player, unknown: float, lost: float, slips: int, said: list[str]
) -> None:
    page: Any = player.app.top
    page._leaks = lambda over: None  # leaks are not known yet
    found(player, unknown, lost, slips=slips)
    assert parts(player) == said
    first, *others = said
    assert {first.replace(" ", " coins ", 1), *others} <= {*player.words()}


def test_a_result_stands_as_it_was_at_its_end_with_the_leaks_as_a_part(player: Player) -> None:
    """Three figures an hour, of an exam and of leaks, were not to be read together."""
    leak = listed(player, 3)
    page: Any = player.app.top
    cost = leak.per_hour(600, 5)
    price = about(cost)
    mine = ExamLeak(*str(leak.decision).split(" | "), 0.1, 1, 1, 0.7, 0.4, 0.9, 0.3, 20.0)
    player.app.show()
    known, all_ = (times * cost / 3000 for times in (2, 3))
    found(player, known, all_, leaks=(mine,), slips=1)
    first, second, third = parts(player)
    assert first == f"{price} by your leaks"
    assert second.endswith(" by hands that were not asked")  # each mistake is in a leak
    assert third.endswith(" allowed for slips")  # the one mistake is in a leak
    told = [float(each.split()[0].replace(",", "")) for each in (first, second, third)]
    assert sum(told) == pytest.approx(float(in_coins(3 * cost).replace(",", "")))
    found(player, known, all_, slips=1)  # the exam alone has no such leak: for it that is slips
    assert [each.partition(" ")[2] for each in parts(player)] == [
        "by your leaks",
        "by hands that were not asked and slips",
    ]
    found(player, cost / 9000, cost / 6000, leaks=(mine,), slips=1)  # the exam asked few of it
    assert not any("by your leaks" in each for each in parts(player))
    assert player.says(f"By all your answers your leaks cost about {price} coins an hour: more")
    found(player, known, all_, leaks=(mine,), slips=1)
    before = parts(player)
    assert player.says("By all your answers, one leak costs you")
    page._leaks = lambda over: (replace(leak, cost=0.3, streak=9),)  # practised since
    player.app.show()
    assert parts(player) == before
    assert player.says("By all your answers then, one leak costs you")
    player.world.practice._leaks_at_end.clear()  # as if they were not kept
    page._just_over = False
    player.app.show()
    assert [each.partition(" ")[2] for each in parts(player)] == [
        "by what you do not know yet",
        "allowed for slips",
    ]


@pytest.mark.parametrize("kept", ["kept", "changed", "missing"])
def test_a_result_is_told_after_another_start_as_at_its_end_or_by_itself(
    tmp_path: Path, kept: str
) -> None:
    """It was told with the leaks of the day on which it was looked at."""

    def told(player: Player) -> tuple[list[str], list[str], list[str]]:
        page: Any = player.app.top
        shown = page._answers_of(page._over).shown
        return parts(player), [each.words for each in shown], [*player.widget("answers").marks]

    with playing(tmp_path, size=(1280, 900)) as player:
        open_exam(player, 30)
        player.keys("space")
        answer(player, 30, wrong=20)
        read(player)
        before = told(player)
        assert any(each.endswith("by your leaks") for each in before[0])
        player.app.open_page("drill")
        player.keys("space")
        for _ in range(6):
            player.keys("space", "space")  # nothing is kept: there are new leaks
    (file,) = (tmp_path / "exams").iterdir()
    if kept == "changed":
        file.write_text(file.read_text("utf-8").replace('"missed": ', '"missed": 9'), "utf-8")
    elif kept == "missing":
        file.unlink()
    with playing(tmp_path, size=(1280, 900)) as player:
        player.app._apply(Go("exam"))
        read(player)
        player.click("last")
        read(player)
        assert (told(player) == before) == (kept == "kept")
        assert player.says(BY_IT_ALONE) == (kept != "kept")
        assert not any(each.endswith("by your leaks") for each in parts(player)) or kept == "kept"


def test_leaks_are_kept_without_what_is_answered_after_the_exam(tmp_path: Path) -> None:
    """A drill that was begun before they were read was counted with the exam."""
    with playing(tmp_path, size=(1280, 900)) as player:
        open_exam(player, 30)
        player.keys("space")
        answer(player, 30, wrong=20)
        player.app.open_page("drill")
        player.keys("space", "space", "space")  # nothing is kept: a miss
        read(player)
    assert not (tmp_path / "exams").exists()
    with playing(tmp_path / "other", size=(1280, 900)) as player:
        open_exam(player, 30)
        player.keys("space")
        answer(player, 30, wrong=20)
        player.app.open_page("home")  # the result need not be looked at
        read(player)
    assert (tmp_path / "other/exams/1.json").exists()


def test_a_file_of_leaks_that_is_no_such_thing_is_left_alone(tmp_path: Path) -> None:
    with playing(tmp_path) as player:
        open_exam(player, 4)
        player.keys("space")
        answer(player, 4, wrong=1)
        read(player)
    file = tmp_path / "exams/1.json"
    for content in ("[" * 200_000, "{}", "null", '{"digest": 1}'):
        file.write_text(content, "utf-8")
        over = last_exam(tmp_path, load_paytable("9/6"), 5)
        assert over is not None
        assert over.leaks is None


def test_a_history_that_cannot_be_read_at_the_end_is_none_without_leaks(player: Player) -> None:
    player.world.practice._leaks_at_end.clear()
    history: Any = player.world.history
    leaks_of, history.leaks_of = history.leaks_of, lambda *_: None  # as if it were locked
    player.app.show()
    assert player.world.practice._leaks_at_end == {}
    history.leaks_of = leaks_of
    listed(player, 3)
    assert player.says("By all your answers, one leak costs you")


def test_a_result_without_a_mistake_says_what_its_loss_is(player: Player) -> None:
    found(player, 0.0, 0.002, wrong=0)
    assert player.says(ALLOWED)


def test_the_next_grade_is_said_of_all_but_the_best_and_the_last(player: Player) -> None:
    for lost, letter, ahead in (
        (0.0005, "A", ""),
        (0.004, "B", " With 9 less it would be grade A."),
        (0.015, "D", " With 15 less it would be grade C."),
        (0.025, "E", "Under 60 it would be grade D."),
    ):
        found(player, 0.0, lost)
        assert letter in player.words()
        assert player.says(ahead or f"About {in_coins(lost * 3000)} coins an hour")
        assert player.says(" it would be grade ") == bool(ahead)
        edge = next(item for item in player.items() if isinstance(item, Segments))
        gold = 1 + "EDCBA".index(letter)
        assert edge.parts == (2,) * gold + (0,) * (5 - gold)
    found(player, 0.0, -0.001)  # who is lucky in an estimate gives nothing away
    assert player.says("About 0 coins an hour")


def test_who_has_the_last_grade_is_told_what_to_begin_with_if_a_leak_was_found(
    player: Player,
) -> None:
    name, _ = mistake(player)
    here = ExamLeak(*name.split(" | "), 0.1, 4, 3, 0.7, 0.4, 0.9, 0.3, 20.0)
    for lost, leaks, said in ((0.025, (here,), True), (0.025, (), False), (0.015, (here,), False)):
        found(player, 0.0, lost, leaks=leaks)
        assert player.says(START) == said


def test_the_buttons_lead_to_leaks_then_to_what_was_wrong_then_on(player: Player) -> None:
    def buttons() -> list[tuple[str, str]]:
        names = ("work", "missed", "further")
        shown: Any = player.app.top.widgets(player.app.stage)
        return [(each.name, each.label) for each in shown if each.name in names]

    start = ("further", "Start the first chart")
    found(player, 0.0, 0.02)
    assert buttons() == [("missed", "See the hand"), start]
    found(player, 0.0, 0.02, wrong=2)
    assert buttons() == [("missed", "See the 2 hands"), start]
    name, _ = mistake(player)
    here = ExamLeak(*name.split(" | "), 0.1, 4, 3, 0.7, 0.4, 0.9, 0.3, 20.0)
    found(player, 0.0, 0.02, wrong=2, leaks=(here,))
    assert buttons() == [("work", "Practise the costliest"), ("missed", "See the 2 hands")]
    found(player, 0.0, 0.02, wrong=0)
    assert buttons() == [start]
    assert player.widget(ALL_LEAKS.name)


def test_who_knows_no_chart_is_led_to_the_first_one_by_the_result_and_by_today(
    tmp_path: Path,
) -> None:
    """The result named a drill, and Today the chart."""
    with playing(tmp_path, size=(1280, 900)) as player:
        open_exam(player, 4, Experience.FEEL)
        player.keys("space")
        answer(player, 4, wrong=1)
        name, _ = mistake(player)
        here = ExamLeak(*name.split(" | "), 0.1, 4, 3, 0.7, 0.4, 0.9, 0.3, 20.0)
        for lost, letter in ((0.015, "D"), (0.004, "B")):
            found(player, 0.0, lost, leaks=(here,))
            assert player.says(letter)
            assert player.says(MENDS) == (letter == "D")
            assert player.widget("further").kind == "primary"
            assert {player.widget(name).kind for name in ("work", "missed")} == {"plain"}
        page: Any = player.app.top
        assert page.choose(Act("work"), player.app.stage).page == "drill"
        player.app.open_page("home")
        player.app.show()
        read(player)
        assert player.widget("go").label == "Start the first chart"


def mistake(player: Player) -> Error:
    """What the one wrong answer of the exam shows."""
    page: Any = player.app.top
    (error,) = (error for error in page._errors if error[1])
    return error  # type: ignore[no-any-return]  # the page is any


def listed(player: Player, missed: int) -> Leak:
    """Let Leaks have the error that was made in the exam, made so often."""
    page: Any = player.app.top
    name, kept = mistake(player)
    decision = decisions_of("9/6").named(name)
    assert decision is not None
    kinds = (KindKept(kept, missed, 0.6),)
    leak = Leak(decision, 9, missed, kinds, Rate(0.3, 0.1, 0.5), 0.2, 0.6, gone=False)
    page._leaks = lambda over: (leak,)
    player.world.practice._leaks_at_end[page._over.number] = by_error((leak,))
    player.app.show()
    return leak


def show(player: Player, *leaks: ExamLeak) -> None:
    """Let the exam have asked and found leaks, each missed in three of four hands."""
    page: Any = player.app.top
    one = page._over.answers[0]
    page._over = replace(page._over, answers=(one,) * 4 * len(leaks))
    page._errors = [(str(leak), kept) for leak in leaks for kept in ("nothing",) * 3 + ("",)]
    found(player, 0.0, 0.02, leaks=leaks)


def test_a_mistake_is_said_to_be_in_no_leak_once_leaks_does_not_say_more(player: Player) -> None:
    page: Any = player.app.top
    found(player, 0.0, 0.02, slips=1)
    assert {"3 right", "1 mistake"} <= {*player.words()}
    assert not player.says(IN_NONE)
    listed(player, 2)  # too seldom to be a leak
    assert {"3 right", "1 mistake"} <= {*player.words()}
    assert not player.says("in leaks")
    assert player.says(IN_NONE)
    assert list(player.widget("answers").marks) == ["slip", "right", "right", "right"]
    player.click("missed")
    assert player.says("Mistake 1 of 1, hand 1: no leak yet")
    player.keys("escape")
    page._leaks = lambda over: ()
    player.app.show()
    assert player.says(IN_NONE)


def test_a_mistake_that_is_a_leak_in_leaks_is_no_slip_in_a_result(player: Player) -> None:
    found(player, 0.0, 0.02, slips=1)
    leak = listed(player, 3)
    assert {"3 right", "1 in leaks"} <= {*player.words()}
    assert not player.says(IN_NONE)
    assert not player.says("these numbers take")
    assert not player.says("lose by slips")  # by the exam alone it looked like one
    assert list(player.widget("answers").marks) == ["wrong", "right", "right", "right"]
    assert player.says(leak_price(leak, 5, player.world.pace))
    assert player.says("missed 3 of 9")  # its price is of all
    player.click("leak.0")
    assert player.says("hand 1: in a leak")
    player.keys("escape")
    assert player.widget("work").label == "Practise the costliest"
    player.click("missed")
    assert "Mistake 1 of 1, hand 1: in a leak" in player.words()
    assert f"{leak_words(leak.name, leak.usual)}." in player.words()
    player.keys("escape")
    found(player, 0.0, 0.02, slips=0)  # its own numbers take it for no slip
    assert player.says("1 in leaks")
    player.app.top._since -= SEEN
    player.keys("space")
    assert player.app.top.name == "drill"


def test_three_leaks_are_shown_and_not_counted_before_leaks_does(player: Player) -> None:
    others = tuple(replace(LEAK, should=f"{n} to a flush") for n in (3, 4))
    show(player, LEAK, *others)
    assert "Prices count all your hands, as in Leaks." in player.words()
    assert player.words().count("missed 3 of 4") == 3
    show(player, LEAK, *others, replace(LEAK, should="one high card"))
    assert not player.says("The costliest three")  # how many there are Leaks says
    assert player.words().count("missed 3 of 4") == 3


def test_what_the_last_exam_found_is_beside_it(player: Player) -> None:
    page: Any = player.app.top
    found(player, 0.0, 0.004)
    assert not any(words.startswith("was ") for words in player.words())
    end = page.end
    page.end = lambda mode: replace(end(mode), before=BEST - 0.015)
    assert "A to E" in player.words()  # the range of the grade has its place
    assert player.says("In the last exam it was about 45, grade D.")
    found(player, 0.0, 0.004, total=Interval(BEST - 0.004, BEST - 0.0045, BEST - 0.003))
    assert "was D" in player.words()
    assert not any(isinstance(item, Chip) for item in player.items())


def test_the_exam_begins_with_the_grades_that_the_last_one_may_have(player: Player) -> None:
    open_exam(player)
    page: Any = player.app.top
    page.again()
    before = EarlierExam(0.98, low=0.97, high=0.993)
    page._before = lambda: before
    player.app.show()
    assert player.says("Your last exam: about 46 coins an hour, grade D (it may be B to E).")


def test_answers_have_rows_of_twenty_five_and_those_of_half_an_exam_three_rows(
    player: Player,
) -> None:
    page: Any = player.app.top
    one, error = page._over.answers[0], page._errors[0]
    for hands, most in ((50, 17), (100, 25)):
        page._over = replace(page._over, answers=(one,) * hands)
        page._errors = [error] * hands
        player.app.show()
        assert player.widget("answers").most == most
        assert len({cell.y for cell in player.widget("answers").cells()}) == -(-hands // most)


def test_a_mistake_that_the_chart_makes_is_no_slip_by_its_name(player: Player) -> None:
    page: Any = player.app.top
    found(player, 0.0, 0.02)
    over, errors = page._over, page._errors
    wrong = next(i for i, each in enumerate(over.answers) if not each.right)
    assert ExamAnswers(over, errors, {}).remarks[wrong] == "no leak yet"
    untaught = ExamAnswers(over, errors, {}, frozenset({wrong})).remarks
    assert untaught[wrong] == "your chart is too short for it"
    assert {*untaught} == {"", untaught[wrong]}
