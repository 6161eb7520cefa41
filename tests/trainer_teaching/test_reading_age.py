"""No text that teaches is harder to read than grade 8, by Flesch and Kincaid."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import textstat
from recalled import recall_of
from slowly import slow_but

from solver import load_paytable
from solver.strategy.course.course import shipped_course
from solver.strategy.playing.word_meanings import terms_of
from trainer.teaching.game_course import GameCourse
from trainer.teaching.in_words import line_sentences
from trainer.teaching.introduction import MIXED_HANDS_TEXT, introduction, stage_words, worth_now
from trainer.teaching.lessons import Lesson
from trainer.teaching.skill import Pace
from trainer.teaching.terms import every_term
from trainer.teaching.the_game import the_game

MOST = 8.0
GAMES = ("job-9-6", "bonus-8-5", "ddb-9-6", "deuces-wild", "joker-20-7-5")


def grade(text: str) -> float:
    """The grade of a text; a semicolon parts two sentences, and a number is one word."""
    plain = re.sub(r"\d[\d,.]*\d|\d", "ten", text).replace(";", ".").replace(":", ".")
    return float(textstat.flesch_kincaid_grade(plain))


def test_the_measure_tells_plain_from_learned() -> None:
    assert grade("Keep the pair. Throw the rest away.") < 3
    learned = (
        "The expectation of unsuited combinations necessarily deteriorates whenever complementary "
        "cards are unavailable, notwithstanding considerations of variance."
    )
    assert grade(learned) > 16


def course_of(name: str) -> GameCourse:
    table = load_paytable(name)
    course = shipped_course(table)
    assert course is not None
    return GameCourse(table, 5, course)


@pytest.mark.parametrize(
    "name",
    [
        *slow_but([name for name in GAMES if name != "deuces-wild"], fast=["job-9-6"]),
        pytest.param("deuces-wild", marks=pytest.mark.proof),
    ],
)
def test_no_teaching_text_is_above_grade_eight(name: str) -> None:
    hard = {words: grade(words) for words in teaching(course_of(name)) if grade(words) > MOST}
    assert not hard


def teaching(course: GameCourse) -> Iterator[str]:
    """Every text that the course says: paragraphs, terms, rules, reasons and the rest."""
    for page in the_game(course.table):
        yield " ".join(page.paragraphs)
    for term in every_term(terms_of(course.table, course.coins)):
        yield term.meaning
    for rule in course.chart(course.lessons).rules:
        yield line_sentences(rule)
    for lesson in (0, 1, course.lessons):
        said = introduction(course, lesson, Pace())
        yield from said.reasons
        yield f"{said.place} {said.worth}"
    start = Lesson.start(course, recall_of((), datetime(2026, 3, 1, tzinfo=UTC)), 1, 0)
    yield " ".join(stage_words(start, introduction(course, 0, Pace())))
    yield MIXED_HANDS_TEXT
    yield worth_now(course, Pace())
