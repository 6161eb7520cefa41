"""Lessons and drills of games with wild cards: what they ask is asked by the rules of the game."""

import json
from datetime import UTC, datetime
from functools import cache

import pytest
from plain_wild import WildJudge
from proofs import proved_but
from wild_tables import DEUCES, JOKER

from solver import PayTable, solve_hand
from solver.decisions import decisions_of
from solver.strategy.course.course import parse_course
from trainer.teaching.asking import Answer
from trainer.teaching.construction import constructed, near, near_deals
from trainer.teaching.game_course import GameCourse, Recall
from trainer.teaching.introduction import introduction
from trainer.teaching.lessons import Lesson
from trainer.teaching.skill import Pace

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
COURSES = {
    DEUCES: """
        with no deuces: 4 to a royal flush unless straight flush  # lesson 3
        with no deuces: three of a kind or better  # starter
        with 1 deuce: three of a kind or better  # starter
        with no deuces: 3 to a royal flush  # lesson 1
        with no deuces: low pair  # starter
        with 1 deuce: 4 to a straight flush  # lesson 2
        with 2 deuces: full house or better  # starter
        with 1 deuce: 1 wild card  # starter
        with 4 deuces: 4 wild cards  # starter
        with 3 deuces: 3 wild cards  # starter
        with 2 deuces: 2 wild cards  # starter
        discard everything  # starter
    """,
    JOKER: """
        with the joker: three of a kind or better  # starter
        with no joker: three of a kind or better  # starter
        with no joker: two pair  # starter
        with the joker: 4 to a straight flush  # lesson 1
        with no joker: pair  # starter
        with the joker: joker  # starter
        discard everything  # starter
    """,
}


@cache
def course_of(table: PayTable) -> GameCourse:
    lines = (line.strip() for line in COURSES[table].strip().splitlines())
    return GameCourse(table, 5, parse_course("\n".join(lines)))


@pytest.mark.parametrize(
    ("table", "high", "number"),
    [
        pytest.param(DEUCES, "", 1, marks=pytest.mark.proof),
        (DEUCES, "", 2),
        pytest.param(JOKER, "KA", 1, marks=pytest.mark.proof),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_a_lesson_asks_its_line_among_near_misses(table: PayTable, high: str, number: int) -> None:
    course, judge, decisions = course_of(table), WildJudge(table, high), decisions_of(table)
    chart, place = course.chart(number), course.course.place(number)
    lesson = Lesson.start(course, Recall(NOW, {}), seed=3, lesson=number)
    for _ in range(15):
        question = lesson.question
        assert question is not None
        line, held = judge.play(chart, question.cards)
        is_near = bool(json.loads(question.construction)["near"])
        assert (line == place) != is_near
        solution = solve_hand(question.cards, table)
        assert held in solution.best_masks
        again = constructed(question.construction, 3, question.number, decisions)
        assert again == question.cards
        wrong = 31 & ~solution.best_masks[0]
        lesson = lesson.answered(Answer(question, wrong, NOW, 900, solution))


@pytest.mark.parametrize(
    "table", proved_but([DEUCES, JOKER], always=[DEUCES]), ids=lambda table: table.name
)
def test_what_is_said_before_a_lesson_shows_wild_cards(table: PayTable) -> None:
    said = introduction(course_of(table), len(course_of(table).costs) - 1, Pace(600))
    assert said.lines[0].startswith("With ")
    assert said.terms[0].name == "wild card"
    for hand in said.examples:
        solution = solve_hand(hand.cards, table)
        assert solution.hold(hand.held).ev == solution.best.ev


def test_a_near_miss_of_a_deal_with_a_joker_is_dealt_again() -> None:
    decisions, cards = decisions_of(JOKER), (52, 51, 44, 20, 9)
    found = near_deals(decisions, cards, same=True)
    assert found
    assert any(52 in deal for deal in found)
    deal = constructed(near(cards, same=True), 7, 1, decisions)
    assert deal in found
    assert decisions.class_of(deal) == decisions.class_of(cards)
