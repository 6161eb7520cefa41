"""Today's training: how its hands are woven, and what it prefers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random
from typing import cast

import pytest
from recalled import recall_of
from slowly import slow_but
from todays import READING

from solver import solve_hand
from solver.decisions import Decisions, decisions_of
from solver.strategy.course.course import shipped_course
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.grammar import parse_rule
from trainer.teaching.asking import Answer
from trainer.teaching.drill import Drill
from trainer.teaching.evidence import Evidence, SeenAnswer, seen_in_answer
from trainer.teaching.exam import Exam
from trainer.teaching.game_course import GameCourse, Recall
from trainer.teaching.introduction import introduction, terms_told
from trainer.teaching.picture import Picture
from trainer.teaching.placement.placement import Placement
from trainer.teaching.skill import Pace, Sums
from trainer.teaching.today import (
    HANDS_A_MINUTE,
    Today,
    Tomorrow,
    better_words,
    ended_words,
    gone_on_words,
    tomorrow_words,
)

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
HANDS = 30


@pytest.fixture(scope="module")
def decisions() -> Decisions:
    return decisions_of("job-9-6")


def sessions_of(decisions: Decisions, chance: Random, number: int) -> list[list[str]]:
    """The kinds asked in so many sessions of one player, some broken off and gone on with."""
    shipped = shipped_course(decisions.table)
    assert shipped is not None
    course = GameCourse(decisions.table, decisions.coins, shipped)
    found, at, right = Evidence(decisions), NOW, chance.random()
    sessions = []
    for _ in range(number):
        asked: list[int] = []
        while len(asked) < HANDS:
            today = Today.start(
                found, Recall(at), course, chance.randrange(10**6), at, of=HANDS, done=(*asked,)
            )
            for _ in range(chance.randint(1, HANDS)):
                if today.question is None:
                    break
                index = decisions.class_of(today.question.cards)
                at += timedelta(seconds=9)
                today = today.heard(SeenAnswer(index, 0.3 * (chance.random() > right), at))
                asked.append(index)
            found = today.evidence
        sessions.append([decisions.classes[index].should for index in asked])
        at += timedelta(days=chance.choice((0.1, 1, 3)))
    return sessions


@pytest.mark.parametrize("seed", slow_but(range(250), fast=[0]))
def test_no_two_of_a_kind_follow_each_other(decisions: Decisions, seed: int) -> None:
    """In a thousand sessions, four of each player."""
    for kinds in sessions_of(decisions, Random(seed), 4):
        assert len(kinds) == HANDS
        assert all(one != two for one, two in pairwise(kinds))


def test_no_two_of_a_kind_where_all_is_known(decisions: Decisions) -> None:
    """Mixed hands, as they come in play, are woven too."""
    found, chance = Evidence(decisions), Random(3)
    for each in decisions.classes:
        found = found.add(SeenAnswer(each.index, 0.0, NOW))
    today, kinds = Today.start(found, None, None, 7, NOW, of=None), []
    while len(kinds) < 60:
        assert today.question is not None
        index = decisions.class_of(today.question.cards)
        kinds.append(decisions.classes[index].should)
        at = NOW + timedelta(seconds=len(kinds) + chance.randrange(2))
        today = today.heard(SeenAnswer(index, 0.0, at))
    assert all(one != two for one, two in pairwise(kinds))


def test_of_two_worth_as_much_the_slow_one_is_asked_first(decisions: Decisions) -> None:
    def asked(slow: int | None) -> tuple[int, Picture]:
        found = Evidence(decisions)
        for each in decisions.classes:
            for second in range(4):
                took = 9_000 if each.index == slow else 3_000
                at = NOW + timedelta(seconds=4 * each.index + second)
                found = found.add(SeenAnswer(each.index, 0.0, at, "", took))
        later = NOW + timedelta(days=2)
        today = Today.start(found, None, None, 7, later, of=HANDS)
        assert today.question is not None
        return decisions.class_of(today.question.cards), Picture(found, later)

    first, picture = asked(None)
    worth = picture.priority(first)
    near = max(
        (each.index for each in decisions.classes if each.index != first), key=picture.priority
    )
    assert worth / 1.2 < picture.priority(near) < worth
    assert asked(near)[0] == near
    assert asked(near)[1].slow(near)
    assert asked(near)[1].priority(near) == pytest.approx(1.25 * picture.priority(near))


def test_what_became_better_counts_from_the_first_hand_of_the_day(decisions: Decisions) -> None:
    """However often the session was broken off: it is today's answers against none of today's."""
    before, chance = Evidence(decisions), Random(4)
    for each in decisions.classes[::2]:
        days = timedelta(days=chance.choice((1, 3, 9)))
        before = before.add(SeenAnswer(each.index, 0.2 * (each.index % 4 > 0), NOW - days))
    today = Today.start(before, None, None, 5, NOW, of=HANDS)
    asked: list[int] = []
    for number in range(HANDS):
        assert today.question is not None
        asked.append(decisions.class_of(today.question.cards))
        at = NOW + timedelta(seconds=9 * number)
        today = today.heard(SeenAnswer(asked[-1], 0.2 * (number % 3 == 0), at))
        if number % 7 == 0:  # broken off
            today = Today.start(today.evidence, None, None, 5, at, of=HANDS, done=(*asked,))
    without, with_all = Picture(before, at), Picture(today.evidence, at)
    bare = today.evidence.before_today(at).classes
    assert set(bare) == set(asked) | set(before.classes)
    for index, each in bare.items():
        assert each.trace == replace(before.of_class(index).trace, eve=each.trace.eve)
    better = [
        float(decisions.classes[index].frequency)
        * today.evidence.cost(index)
        * (without.gap(index) - with_all.gap(index))
        for index in set(asked)
    ]
    assert today.gained(at) == pytest.approx(sum(better))
    assert sum(better) > 0
    assert today.gained(at + timedelta(days=1)) == 0


def test_a_word_that_the_course_explained_on_an_earlier_day_is_not_explained_again(
    decisions: Decisions,
) -> None:
    shipped = shipped_course(decisions.table)
    assert shipped is not None
    course = GameCourse(decisions.table, decisions.coins, shipped)
    met = recall_of([(str(rule), True, NOW) for rule in course.rules(0)], NOW)
    fresh, after = (
        Today.start(Evidence(decisions), recall, course, 7, NOW, of=None)
        for recall in (Recall(NOW), met)
    )
    assert fresh.question is not None
    assert not fresh.earlier
    assert "high card" in terms_told(course, after.earlier)


@pytest.mark.proof
def test_a_new_line_is_read_as_fast_as_the_simulation_says(decisions: Decisions) -> None:
    """At 238 words a minute, the mean of many studies (Brysbaert 2019)."""
    shipped = shipped_course(decisions.table)
    assert shipped is not None
    course = GameCourse(decisions.table, decisions.coins, shipped)
    pace = Pace()
    words = []
    for lesson in range(1, course.lessons + 1):
        told = introduction(course, lesson, pace)
        terms = told.new_terms(terms_told(course, range(1, lesson)))
        parts = ["New line", told.place, *told.lines, *told.reasons]
        parts += [f"{term.name} {term.meaning}" for term in terms]
        words.append(len(" ".join(parts).split()))
    assert sum(words) / len(words) / 238 * HANDS_A_MINUTE < READING + 0.05


def test_tomorrow_without_a_course_brings_what_is_forgotten_and_no_lesson(
    decisions: Decisions,
) -> None:
    found = Evidence(decisions)
    for each in range(3):
        found = found.add(SeenAnswer(each, 0.3, NOW))
    tomorrow = Today.start(found, None, None, 1, NOW, of=HANDS).tomorrow(NOW)
    assert (tomorrow.due, tomorrow.line) == (3, None)


@pytest.mark.proof
def test_no_class_comes_again_within_four_hands_nor_when_it_was_missed_four_times(
    decisions: Decisions,
) -> None:
    """Of one who misses everything; then new classes are begun, the dearest first."""
    today = Today.start(Evidence(decisions), None, None, 3, NOW, of=None)
    asked: list[int] = []
    for number in range(100):
        assert today.question is not None
        assert today.question.number == number + 1
        picture = Picture(today.evidence, NOW + timedelta(seconds=9 * (number - 1)))
        index = decisions.class_of(today.question.cards)
        assert index not in asked[-4:]
        if index not in asked:
            again = [
                each
                for each in set(asked) - set(asked[-4:])
                if asked.count(each) < 4
                and decisions.classes[each].should != decisions.classes[asked[-1]].should
            ]
            assert not again
        asked.append(index)
        assert asked.count(index) <= 4
        assert picture.gap(index) > 0.05
        today = today.heard(SeenAnswer(index, 0.3, NOW + timedelta(seconds=9 * number)))
    assert Counter(asked).most_common(1)[0][1] == 4
    assert today.wrong == 100
    assert today.gained(NOW) == 0 < today.given_away(NOW)


def test_what_was_answered_half_a_day_ago_is_not_of_today(decisions: Decisions) -> None:
    """All classes tell of the player, so the earlier one looks otherwise by the later answers."""
    later = NOW + timedelta(hours=1)
    found = Evidence(decisions).add(SeenAnswer(3, 0.0, NOW))
    for second in range(3):
        found = found.add(SeenAnswer(40, 0.0, later + timedelta(seconds=second)))
    at = NOW + timedelta(hours=12)
    earlier = Evidence(decisions).add(SeenAnswer(3, 0.0, NOW))
    without, with_all = Picture(earlier, at), Picture(found, at)
    assert without.gap(3) > with_all.gap(3)
    each = decisions.classes[40]
    better = float(each.frequency) * found.cost(40) * (without.gap(40) - with_all.gap(40))
    today = Today.start(found, None, None, 5, later, of=HANDS)
    assert today.gained(at) == pytest.approx(better)


def test_what_was_right_rests_for_half_a_day(decisions: Decisions) -> None:
    """A class played right is not asked again at once, though it is worth most to practise."""
    dearest = max(range(len(decisions.classes)), key=Picture(Evidence(decisions), NOW).priority)
    found = Evidence(decisions)
    for each in decisions.classes:
        for second in range(1 if each.index == dearest else 3):
            found = found.add(SeenAnswer(each.index, 0.0, NOW + timedelta(seconds=second)))

    half_a_day = timedelta(days=0.5)
    for seconds, rests in ((0, False), (2, False), (-1, True)):
        chosen = Today.start(found, None, None, 1, NOW, of=HANDS)._chosen(
            Picture(found, NOW), NOW + half_a_day + timedelta(seconds=seconds)
        )
        assert (chosen is None or chosen != dearest) is rests


def test_a_session_has_as_many_hands_as_it_says(decisions: Decisions) -> None:
    today = Today.start(Evidence(decisions), None, None, 3, NOW, of=2, done=(5,))
    assert today.question is not None
    assert (today.question.number, today.question.of) == (2, 2)
    assert today.heard(SeenAnswer(7, 0.0, NOW)).question is None
    assert Today.start(Evidence(decisions), None, None, 3, NOW, of=2, done=(5, 7)).question is None


@dataclass(frozen=True)
class Ended:
    """What the words of the end are about."""

    saved: float
    lost: float = 0.0
    wrong: int = 1
    due: int = 0
    line: Rule | None = None
    coins: int = 5

    def gained(self, _at: datetime) -> float:
        return self.saved

    def given_away(self, _at: datetime) -> float:
        return self.lost

    def tomorrow(self, _at: datetime) -> Tomorrow:
        return Tomorrow(self.due, self.line)


SAVES, GIVES = "What you practised today saves", "What you got wrong and do not know yet gives away"


@pytest.mark.parametrize(
    ("ended", "words"),
    [
        (Ended(0.001, 0.002), f"{SAVES} about 3 coins an hour. {GIVES} about 6 coins an hour."),
        (Ended(0.001, 0.002, wrong=0), f"{SAVES} about 3 coins an hour."),
        (Ended(0.0, 0.002), f"{GIVES} about 6 coins an hour."),
        (Ended(0.05 / 3000), f"{SAVES} about 0.05 coins an hour."),
        (Ended(0.049 / 3000, 0.049 / 3000), "You keep what you have."),
    ],
)
def test_the_end_says_what_became_better_and_what_is_given_away(ended: Ended, words: str) -> None:
    assert better_words(cast(Today, ended), NOW, Pace(600)) == words


@pytest.mark.parametrize(
    ("ended", "words"),
    [
        (Ended(0), "Tomorrow nothing is due."),
        (Ended(0, due=1), "Tomorrow 1 decision is due again."),
        (
            Ended(0, due=2, line=parse_rule("low pair")),
            "Tomorrow 2 decisions are due again. Next new line: Low pair.",
        ),
        (
            Ended(0, line=parse_rule("low pair")),
            "Tomorrow nothing is due. Next new line: Low pair.",
        ),
    ],
)
def test_the_end_says_what_tomorrow_brings(ended: Ended, words: str) -> None:
    assert tomorrow_words(cast(Today, ended), NOW) == words
    sums = Sums(hands=21, right=20)
    assert ended_words(cast(Today, ended), sums, NOW, Pace()) == (
        "Today: 20 of 21 hands right.",
        "You keep what you have.",
        words,
    )


def test_a_session_that_goes_on_says_how_far_it_is() -> None:
    assert gone_on_words(2, 60) == ("Today goes on: 1 of 60 hands is done.",)
    assert gone_on_words(13, None) == ()


def test_an_answer_is_heard_as_what_it_says(decisions: Decisions) -> None:
    today = Today.start(Evidence(decisions), None, None, 3, NOW, of=5)
    question = today.question
    assert question is not None
    solution = solve_hand(question.cards)
    for held in (solution.best.mask, decisions.holds_of(question.cards)[1]):
        answer = Answer(question, held, NOW, 700, solution)
        one, other = today.answered(answer), today.heard(seen_in_answer(decisions, answer))
        assert (one.evidence, one.question, one.last) == (
            *(other.evidence, other.question),
            (question.decision,),
        )
        assert (one.right, one.wrong) == ((1, 0) if answer.right else (0, 1))


def test_a_line_is_read_before_its_first_class_and_tomorrow_brings_the_next(
    decisions: Decisions,
) -> None:
    shipped = shipped_course(decisions.table)
    assert shipped is not None
    course = GameCourse(decisions.table, decisions.coins, shipped)
    today = Today.start(Evidence(decisions), Recall(NOW), course, 3, NOW, of=None)
    read: list[int] = []
    brought = set()
    for number in range(60):
        question = today.question
        assert question is not None
        if question.lesson is not None:
            assert question.lesson not in today.earlier
            read.append(question.lesson)
        index = decisions.class_of(question.cards)
        at = NOW + timedelta(seconds=9 * number)
        today = today.heard(SeenAnswer(index, 0.0, at))
        brought.add(today.tomorrow(at).line)
    assert len(read) == len(set(read)) > 3
    assert today.begun >= set(read)
    new = {course.rules(lesson)[0] for lesson in range(1, course.lessons + 1)}
    assert len(brought) > 2
    assert brought - {None} <= new  # the starter has many lines: none of it is named
    assert Today.start(Evidence(decisions), None, None, 3, NOW, of=5).earlier == frozenset()


def test_an_exam_and_a_placement_say_nothing_of_an_answer() -> None:
    modes = (Today, Drill, Exam, Placement)
    assert [(mode.name, mode.speaks) for mode in modes] == [
        ("today", True),
        ("drill", True),
        ("exam", False),
        ("place", False),
    ]
