"""Lessons of the course: what they ask, when a line is known, and what progress follows.

The module is over four hundred lines long because one course and its players serve all of it.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from plain_charts import play, words_of
from proofs import proved_but
from recalled import LineAnswer, recall_of
from shipped_games import PLAIN, WILD_COURSES

from solver import load_paytable, solve_hand
from solver.decisions import decisions_of
from solver.holds import held
from solver.strategy import parse_chart
from solver.strategy.course.course import shipped_course
from solver.strategy.playing.chart import Chart
from trainer.teaching.asking import Answer, Question
from trainer.teaching.construction import ConstructionError, constructed
from trainer.teaching.game_course import (
    NEEDED,
    NEEDED_OF_STARTER,
    SHOWN,
    GameCourse,
    Recall,
)
from trainer.teaching.introduction import introduction
from trainer.teaching.lesson_deals import chart_deals
from trainer.teaching.lessons import EARLIER_LINES, MIXED, MIXED_HANDS, ONCE_MORE, Lesson
from trainer.teaching.line_names import short_name
from trainer.teaching.skill import Pace
from trainer.teaching.terms import ShownHand
from trainer.teaching.trace import NEW, Trace

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
TABLE = load_paytable("job-9-6")
COURSES = [name for name in PLAIN if shipped_course(load_paytable(name)) is not None]
Player = Callable[[Question, tuple[int, ...]], int]


@cache
def course() -> GameCourse:
    shipped = shipped_course(TABLE)
    assert shipped is not None
    return GameCourse(TABLE, 5, shipped)


def answer(question: Question, player: Player) -> Answer:
    solution = solve_hand(question.cards, TABLE, 5)
    return Answer(question, player(question, solution.best_masks), NOW, 900, solution)


def perfectly(_question: Question, best: tuple[int, ...]) -> int:
    return best[0]


def played(lesson: Lesson, player: Player = perfectly, most: int = 400) -> list[Answer]:
    given = []
    while lesson.question is not None and len(given) < most:
        given.append(answer(lesson.question, player))
        lesson = lesson.answered(given[-1])
    return given


def logged(answers: list[Answer]) -> list[LineAnswer]:
    return [LineAnswer(str(each.question.line), each.right, each.at) for each in answers]


def near(question: Question) -> bool:
    return bool(json.loads(question.construction)["near"])


def nothing_known() -> Recall:
    return recall_of([], NOW)


@pytest.mark.parametrize("number", [1, 4, 9, 15])
def test_the_first_stage_asks_the_new_line_among_near_misses(number: int) -> None:
    words, chart = words_of(TABLE), course().chart(number)
    place = course().course.place(number)
    lesson = Lesson.start(course(), nothing_known(), seed=3, lesson=number)
    never = played(lesson, lambda question, best: 31 & ~best[0], most=40)
    asked = [each.question for each in never]
    assert {str(question.line) for question in asked} == {str(course().course.rule(number))}
    assert not near(asked[0])
    for question in asked:
        line, held = play(chart, question.cards, words)
        assert (line == place) != near(question)
        assert held in solve_hand(question.cards, TABLE, 5).best_masks
    assert 5 <= sum(map(near, asked)) <= 25


def test_deals_that_a_line_decides_would_be_played_worse_without_it_but_for_plain_ones() -> None:
    words, plain = words_of(TABLE), 0
    for number in (3, 5, 12):
        lesson = Lesson.start(course(), nothing_known(), seed=number, lesson=number)
        for each in played(lesson, lambda question, best: 31 & ~best[0], most=30):
            content = json.loads(each.question.construction)
            plain += content["plain"]
            if not content["near"] and not content["plain"]:
                _, held = play(course().chart(number - 1), each.question.cards, words)
                assert held not in each.solution.best_masks
    assert 10 <= plain <= 35


def test_a_line_is_known_after_so_many_right_answers_in_a_row() -> None:
    lesson = Lesson.start(course(), nothing_known(), seed=1, lesson=2)
    for number in range(1, NEEDED + 1):
        assert not lesson.known
        question = lesson.question
        assert question is not None
        assert question.number == number
        assert question.lesson == 2
        lesson = lesson.answered(answer(question, perfectly))
    assert lesson.known
    question = lesson.question
    assert question is not None
    wrong = lesson.answered(answer(question, lambda _, best: 31 & ~best[0]))
    assert (wrong.right, wrong.wrong) == (NEEDED, 1)


def test_an_error_starts_the_count_anew() -> None:
    lesson = Lesson.start(course(), nothing_known(), seed=1, lesson=2)
    for number in range(1, 3 * NEEDED):
        question = lesson.question
        assert question is not None
        wrong = number == NEEDED
        player = (lambda _, best: 31 & ~best[0]) if wrong else perfectly
        lesson = lesson.answered(answer(question, player))
        assert lesson.known == (number >= 2 * NEEDED)


def test_then_earlier_lines_are_mixed_in_and_the_lesson_ends() -> None:
    lesson = Lesson.start(course(), nothing_known(), seed=5, lesson=6)
    questions = [each.question for each in played(lesson)]
    mixed = [str(question.line) for question in questions[NEEDED:]]
    own = str(course().course.rule(6))
    earlier = {str(rule) for number in range(6) for rule in course().rules(number)}
    assert set(mixed) <= earlier | {own}
    assert mixed.count(own) == ONCE_MORE
    assert len(mixed) == ONCE_MORE + EARLIER_LINES * MIXED


def test_lines_that_are_due_are_mixed_in_first() -> None:
    lines = [str(rule) for number in range(6) for rule in course().rules(number)]
    log = [LineAnswer(line, True, NOW) for line in lines for _ in range(NEEDED)]
    log += [LineAnswer(line, True, NOW + timedelta(days=d)) for d in (3, 6) for line in lines[:-2]]
    progress = recall_of(log, NOW + timedelta(days=6))
    assert set(course().due(progress)) == set(lines[-2:])
    lesson = Lesson.start(course(), progress, seed=5, lesson=6)
    assert set(lines[-2:]) < {str(aim.line) for aim in lesson.stages[1]}


def test_lines_that_are_due_come_before_those_never_asked_and_later_ones_not_at_all() -> None:
    """Nothing is known of what was never asked, so it is known least."""
    lines = [str(rule) for number in range(9) for rule in course().rules(number)]
    of_lesson = [str(rule) for rule in course().rules(6)]
    earlier = lines[: lines.index(of_lesson[0])]
    log = [LineAnswer(line, True, NOW) for line in (earlier[3], *lines[-2:]) for _ in range(NEEDED)]
    progress = recall_of(log, NOW + timedelta(days=30))
    assert set(course().due(progress)) == {earlier[3], *lines[-2:]}
    lesson = Lesson.start(course(), progress, seed=5, lesson=6)
    mixed = [str(aim.line) for aim in lesson.stages[1]]
    assert earlier[3] in mixed
    assert not {*lines[-2:]} & {*mixed}
    assert {*mixed} <= {*earlier, *of_lesson}


def test_the_starter_comes_two_lines_at_a_time_and_then_ten_mixed_hands() -> None:
    lesson = Lesson.start(course(), nothing_known(), seed=2, lesson=0)
    answers = played(lesson)
    lines = [*(str(rule) for rule in course().rules(0)), "discard everything"]
    assert len(lines) == 8
    asked = [str(each.question.line) for each in answers]
    used = [asked[at : at + 4] for at in (0, 4, 8, 12)]
    assert [sorted({*of_pair}, key=lines.index) for of_pair in used] == [
        lines[0:2],
        lines[2:4],
        lines[4:6],
        lines[6:8],
    ]
    assert {*asked[16:]} == {*lines}
    assert len(asked) == 16 + MIXED_HANDS
    assert min(map(asked.count, lines)) == NEEDED_OF_STARTER
    thrown = [each.question.cards for each in answers if str(each.question.line) == lines[7]]
    assert not any(solve_hand(cards, "9/6").best.mask for cards in thrown)
    progress = recall_of(logged(answers), NOW)
    assert course().passed(0, progress)
    assert course().next_lesson(progress) == 1


def test_a_starter_broken_off_goes_on_with_the_lines_not_shown_yet() -> None:
    def gone_on(answers: list[Answer], later: timedelta = timedelta()) -> Lesson:
        return Lesson.start(course(), recall_of(logged(answers), NOW + later), seed=3, lesson=0)

    lines = list(course().rules(0))
    answers = played(Lesson.start(course(), nothing_known(), seed=2, lesson=0))
    assert [aim.line for aim in gone_on(answers[:3]).stage] == lines[0:2]
    assert [aim.line for aim in gone_on(answers[:5]).stage] == lines[2:4]
    assert [aim.line for aim in gone_on(answers[:5], timedelta(days=1)).stage] == lines[0:2]
    assert gone_on(answers[:16]).mixed
    assert len(played(gone_on(answers[:16]))) == MIXED_HANDS
    assert [aim.line for aim in gone_on(answers).stage] == lines[0:2]  # passed, and begun anew


def test_a_starter_asks_each_line_at_its_own_step_whatever_was_right_elsewhere() -> None:
    """Somebody who plays all lines right at the table, and one who misplaced low pairs before."""
    lines = [str(rule) for rule in course().rules(0)]
    for marks in ((True, True, True), (False, False, False, True, True)):
        traces = dict.fromkeys(lines, NEW)
        for line in lines:
            for right in marks:
                traces[line] = traces[line].answered(right, NOW)
        lesson = Lesson.start(course(), Recall(NOW, traces), seed=3, lesson=0)
        asked = [str(each.question.line) for each in played(lesson)]
        for step in range(3):
            own = asked[4 * step : 4 * step + 4]
            assert sorted(own) == sorted(lines[2 * step : 2 * step + 2] * 2)


def test_a_line_missed_since_the_lesson_asked_it_is_asked_again() -> None:
    answers = played(Lesson.start(course(), nothing_known(), seed=2, lesson=0))[:5]
    lines = [str(rule) for rule in course().rules(0)]
    recall = recall_of(logged(answers), NOW)
    missed = {lines[1]: recall.traces[lines[1]].answered(False, NOW)}
    recall = Recall(NOW, {**recall.traces, **missed}, just_asked=recall.just_asked)
    lesson = Lesson.start(course(), recall, seed=3, lesson=0)
    assert [str(aim.line) for aim in lesson.stage if not aim.reached] == [lines[1]]


def test_a_lesson_is_repeated_from_its_seed_and_answers() -> None:
    one, other = (
        [a.question for a in played(Lesson.start(course(), nothing_known(), seed=9, lesson=4))]
        for _ in range(2)
    )
    assert one == other
    third = played(Lesson.start(course(), nothing_known(), seed=10, lesson=4))
    assert [each.question for each in third] != one


def test_a_question_is_constructed_again_from_what_was_stored() -> None:
    lesson = Lesson.start(course(), nothing_known(), seed=12, lesson=7)
    for each in played(lesson):
        question = each.question
        again = constructed(question.construction, 12, question.number, decisions_of("job-9-6"))
        assert again == question.cards


@pytest.mark.parametrize(
    "text",
    [
        '{"chart": ["low pair"], "line": 2, "near": false}',
        '{"chart": ["low pair"], "line": 0, "near": false}',
        '{"chart": ["low pair"], "line": 0, "plain": true}',
        '{"chart": ["low pair", "low pair"], "line": 2, "near": true}',
        '{"chart": ["low pear"], "line": 1, "near": false}',
        '{"chart": "low pair", "line": 1}',
        '{"chart": ["low pair"]}',
        '{"chart": []}',
    ],
)
def test_a_construction_that_makes_no_deal_is_refused(text: str) -> None:
    with pytest.raises(ConstructionError, match="no deal of line"):
        constructed(text, 1, 1, decisions_of("job-9-6"))


def test_progress_follows_from_the_answers_alone() -> None:
    answers = played(Lesson.start(course(), nothing_known(), seed=4, lesson=1))
    progress = recall_of(logged(answers), NOW)
    states = course().states(progress)
    assert [state.lesson for state in states] == list(range(course().lessons + 1))
    assert states[1].passed
    assert states[1].known > 0.95
    assert states[1].due is not None
    assert NOW + timedelta(hours=6) < states[1].due < NOW + timedelta(days=10)
    assert states[2].known == 0.0
    assert states[2].due is None
    assert course().next_lesson(progress) == 0
    later = recall_of(logged(answers), NOW + timedelta(days=60))
    assert course().state(1, later).known < 0.8
    assert course().state(1, later).passed
    assert str(course().course.rule(1)) in course().due(later)


@pytest.mark.parametrize("seed", range(8))
def test_who_ends_the_first_lesson_knows_it_whatever_was_missed_on_the_way(seed: int) -> None:
    chance = Random(seed)

    def missing_some(_question: Question, best: tuple[int, ...]) -> int:
        return best[0] if chance.random() < 0.8 else (best[0] + 1) % 32

    answers = played(Lesson.start(course(), nothing_known(), seed=seed, lesson=0), missing_some)
    assert not all(each.right for each in answers)
    assert course().passed(0, recall_of(logged(answers), NOW))


def test_what_was_shown_anywhere_need_not_be_taught_until_it_is_played_wrong() -> None:
    line = str(course().course.rule(1))
    shown = [LineAnswer(line, True, NOW + timedelta(minutes=n)) for n in range(SHOWN)]
    later = NOW + timedelta(hours=1)
    assert not course().passed(1, recall_of(shown[1:], later))
    assert course().passed(1, recall_of(shown, later))
    wrong = [*shown, *[LineAnswer(line, False, later)] * 2]
    assert not course().passed(1, recall_of(wrong, later))


def test_when_a_line_is_due_is_searched_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """And anew for another time, by which less is remembered."""
    asked: list[float] = []
    due = Trace.due
    monkeypatch.setattr(Trace, "due", lambda *args: [asked.append(args[1]), due(*args)][1])
    lines = [str(rule) for rule in course().rules(0)]
    recall = recall_of([LineAnswer(line, True, NOW) for line in lines], NOW)
    first = course().states(recall), course().again(recall), course().due_again(recall)
    assert first == (course().states(recall), course().again(recall), course().due_again(recall))
    assert len(asked) == len(lines)
    later = replace(recall, now=NOW + timedelta(days=30))
    assert later.of(lines[0]).known < recall.of(lines[0]).known


def test_a_line_is_slow_that_takes_twice_the_usual_time() -> None:
    lines = [str(rule) for number in range(3) for rule in course().rules(number)]
    traces = dict.fromkeys(lines, NEW)
    for line in lines * 4:
        took = 9_000 if line == lines[0] else 3_000
        traces[line] = traces[line].answered(True, NOW, took)
    recall = Recall(NOW, traces)
    assert [line for line in lines if recall.slow(line)] == lines[:1]
    assert not recall.slow("a line never asked")
    assert course().state(0, recall).slow
    assert not course().state(1, recall).slow


def test_a_review_asks_the_lines_that_are_due_until_they_are_right_again() -> None:
    first = played(Lesson.start(course(), nothing_known(), seed=4, lesson=0))
    never_taught = LineAnswer(str(course().rules(3)[0]), False, NOW)
    later = recall_of([*logged(first), never_taught], NOW + timedelta(days=30))
    due = course().due_again(later)
    assert {*course().due(later)} - {*due} == {never_taught.line}
    review = played(Lesson.review(course(), later, seed=1))
    assert {str(each.question.line) for each in review} == set(due)
    assert len(review) == 2 * len(due)
    assert Lesson.review(course(), nothing_known(), seed=1).question is None


def test_a_line_that_was_missed_is_due_until_it_is_known_again() -> None:
    """After one right answer its whole lesson came again, though no line of it was due."""
    first = logged(played(Lesson.start(course(), nothing_known(), seed=4, lesson=0)))
    line, at = str(course().rules(0)[-1]), NOW + timedelta(hours=1)
    learnt = recall_of(first, at)
    trace = learnt.traces[line]
    for _ in range(3):  # as in an exam, which tells no verdict
        trace = trace.answered(False, at, taught=False)
    trace = trace.answered(True, at)
    missed = replace(learnt, traces={**learnt.traces, line: trace})
    assert not missed.of(line).passed
    assert course().next_lesson(missed) == 0
    assert (course().due_again(missed), course().again(missed)) == ((line,), (0,))
    known = replace(learnt, traces={**learnt.traces, line: trace.answered(True, at)})
    assert (course().due_again(known), course().again(known)) == ((), ())


def test_a_line_of_the_starter_is_reviewed_without_near_misses() -> None:
    first = played(Lesson.start(course(), nothing_known(), seed=4, lesson=0))
    missed = LineAnswer(str(course().rules(0)[0]), False, NOW)
    due = recall_of([*logged(first), missed], NOW + timedelta(hours=12))
    asked = played(Lesson.review(course(), due, seed=4), lambda _question, best: 31 & ~best[0], 20)
    assert len(asked) == 20
    assert not any(near(each.question) for each in asked)


def test_the_values_of_the_lessons_are_exact() -> None:
    """9/6's starter and first lesson by the prototype: 4.66e-3 and 2.23e-3 of a bet a hand."""
    states = course().states(nothing_known())
    assert states[0].line is states[0].place is states[0].saves is None
    assert float(states[0].cost) == pytest.approx(4.66e-3, rel=1e-2)
    assert float(states[1].cost) == pytest.approx(2.23e-3, rel=1e-2)
    for before, after in pairwise(states):
        assert after.saves == before.cost - after.cost > 0
        chart = parse_chart(after.chart)
        assert after.place is not None
        assert str(chart.rules[after.place - 1]) == after.line
    assert Pace(600).an_hour(Fraction(1, 300), 5) == "10 coins an hour"


def test_a_chart_after_a_lesson_is_a_chart_file() -> None:
    for lesson in (0, 1, course().lessons):
        text = course().chart_file(lesson)
        assert parse_chart(text) == course().chart(lesson)
        called = course().chart_name(lesson)
        assert text.startswith(f"# 9/6 Jacks or Better, 5 coins\n# {called}, ")


def test_a_lesson_that_is_not_there_is_refused_in_one_line() -> None:
    for number in (-1, course().lessons + 1):
        with pytest.raises(ValueError, match=r"there is no lesson .* expected a number from 0 to"):
            Lesson.start(course(), nothing_known(), seed=1, lesson=number)


@pytest.mark.parametrize("game", proved_but([*COURSES, *WILD_COURSES], always=[COURSES[5]]))
def test_every_line_of_every_course_can_be_practised(game: str) -> None:
    shipped = shipped_course(load_paytable(game))
    assert shipped is not None
    table = load_paytable(game)
    for number in range(shipped.lessons + 1):
        deals = chart_deals(table, 5, shipped.chart(number))
        places = [shipped.place(number)] if number else range(1, len(deals.chart.rules))
        for place in places:
            assert len(deals.decided(place)), (number, str(deals.chart.rules[place - 1]))


@pytest.mark.parametrize("lesson", [0, 1, 6, 13])
def test_an_introduction_shows_what_the_line_does_and_does_not(lesson: int) -> None:
    said = introduction(course(), lesson, Pace())
    words = words_of(TABLE)
    assert len(said.examples) == (8 if lesson == 0 else 3)
    assert len(said.near_misses) == (0 if lesson == 0 else 2)
    for hand in (*said.examples, *said.near_misses):
        line, held = play(course().chart(lesson), hand.cards, words)
        assert line is not None
        assert hand.held == held
        assert hand.caption == short_name(said.chart.rules[line - 1])
        own = course().rules(lesson) if lesson else said.chart.rules
        decided = said.chart.rules[line - 1] in own
        assert decided == (lesson == 0 or hand in said.examples)
    assert "600 hands an hour" in said.worth


def test_the_first_example_of_a_line_is_a_plain_one() -> None:
    kept = {
        hand.caption: sorted(card // 4 for card in held(hand.cards, hand.held))
        for hand in introduction(course(), 0, Pace()).examples
    }
    assert kept["High pair or better"] in ([rank] * 2 for rank in range(9, 13))
    assert kept["Low pair"] in ([rank] * 2 for rank in range(9))
    low, middle, high = kept["Three to a straight flush, close"]
    assert high - middle == middle - low == 1
    for number in (1, 6, 13):
        chart = course().chart(number)
        first, *others = introduction(course(), number, Pace()).examples
        assert all(tempting(chart, first) <= tempting(chart, hand) for hand in others)


def tempting(chart: Chart, hand: ShownHand) -> int:
    """How many lines would keep two cards or more of a hand, each by itself."""
    alone = (play(Chart((rule,)), hand.cards, words_of(TABLE)) for rule in chart.rules)
    return sum(line is not None and mask.bit_count() > 1 for line, mask in alone)
