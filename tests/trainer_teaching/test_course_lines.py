"""The lines of a course: which deals show them, what they lose, what is said before and after."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache
from random import Random
from weakref import ref

import pytest
from plain_charts import play, words_of

from evaluator import parse_cards
from solver import load_paytable, solve_hand
from solver.strategy import parse_chart, parse_rule
from solver.strategy.course.course import shipped_course
from solver.strategy.playing.chart import Chart
from trainer.teaching.asking import Answer
from trainer.teaching.game_course import GameCourse, Recall
from trainer.teaching.in_words import line_sentences
from trainer.teaching.introduction import introduction, stage_words, worth_now
from trainer.teaching.lesson_deals import chart_deals, course_lines
from trainer.teaching.lessons import Lesson
from trainer.teaching.skill import Pace

TABLE = load_paytable("9/6")
NOW = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)


@cache
def course() -> GameCourse:
    shipped = shipped_course(TABLE)
    assert shipped is not None
    return GameCourse(TABLE, 5, shipped)


@pytest.mark.proof
def test_a_deal_shows_the_line_without_which_it_would_be_played_worse() -> None:
    """By the player of charts that shares nothing with ours, with all lines and without one."""
    lines = course_lines(TABLE, 5, course().course)
    chart, words, chance = course().chart(course().lessons), words_of(TABLE), Random(5)
    shown = []
    for _ in range(60):
        cards = tuple(chance.sample(range(52), 5))
        place, held_ = play(chart, cards, words)
        best = solve_hand(cards, TABLE, 5).best_masks
        assert place is not None
        others = [rule for at, rule in enumerate(chart.rules, 1) if at != place]
        _, without = play(Chart(tuple(others)), cards, words)
        matters = held_ in best and without not in best
        known = matters and str(chart.rules[place - 1]) != "discard everything"
        wanted = str(chart.rules[place - 1]) if known else None
        assert lines.shown_by(cards) == wanted
        shown.append(wanted)
    assert len(set(shown)) > 5


def test_of_the_game_before_no_values_are_kept() -> None:
    """They take 35 MB a game, and what was played in it a hundred."""
    chart = course().chart(0)
    before = ref(chart_deals(load_paytable("8/5"), 5, chart).grader)
    assert before() is not None
    deals = chart_deals(TABLE, 5, chart)
    assert before() is None
    assert chart_deals(TABLE, 5, chart) is deals


def test_a_lesson_is_a_mode_of_its_game() -> None:
    lesson = Lesson.start(course(), Recall(NOW), seed=1, lesson=2)
    assert (lesson.name, lesson.table, lesson.coins, lesson.speaks) == ("course", TABLE, 5, True)


def test_before_each_stage_of_the_starter_its_lines_are_said_and_each_once() -> None:
    told = introduction(course(), 0, Pace())
    lesson = Lesson.start(course(), Recall(NOW), seed=2, lesson=0)
    said: list[tuple[str, ...]] = []
    while lesson.question is not None:
        words = stage_words(lesson, told)
        if words not in said:
            said.append(words)
        solution = solve_hand(lesson.question.cards, TABLE, 5)
        right = Answer(lesson.question, solution.best.mask, NOW, 900, solution)
        lesson = lesson.answered(right)
    *stages, mixed = said
    assert mixed == (
        "Now ten hands with all of it. Go from the top: the first line that fits decides.",
    )
    numbered = [text for words in stages for text in words if text[0].isdecimal()]
    assert numbered == [f"{place}. {line.words}" for place, line in enumerate(told.taught, 1)]
    assert stages[0][-1] == "The first line that fits your hand decides."
    assert all(text.startswith("   ") for words in stages[1:] for text in words if text[0] == " ")
    assert sum("outside straight: " in text for words in stages for text in words) == 1
    every = [text for words in stages for text in words]
    (shown,) = (at for at, text in enumerate(every) if "For example" in text)
    line = next(text for text in reversed(every[:shown]) if text[0].isdecimal())
    assert line.startswith("5. Keep three close cards to a straight flush.")
    close, with_a_gap = every[shown].removeprefix("   For example ")[:-1].split(", or ")
    assert with_a_gap == "5h 6h 8h"
    ranks = sorted(card // 4 for card in parse_cards(close))
    high = sum(rank >= 9 for rank in ranks)  # from the jack on
    assert ranks[-1] - ranks[0] - 2 <= high + 1
    assert len({card % 4 for card in parse_cards(close)}) == 1


def test_what_a_chart_gives_away_is_told_by_the_hour() -> None:
    """0.0235 by feel at 3,000 coins an hour, as its example has it."""
    words = worth_now(course(), Pace())
    lost = float(course().costs[0]) * 3000
    assert words.startswith("A player by feel gives away 71 coins an hour. Played like this you ")
    assert words.endswith(f"give away {Pace().an_hour(course().costs[0], 5)}.")
    assert 5 < lost < 70


@pytest.mark.parametrize("name", ["job-9-6", "tens-6-5", "ddb-9-5", "all-american"])
@pytest.mark.parametrize("more", ["", " + 1"])
def test_the_ranks_by_which_a_line_is_told_are_kept_by_it(name: str, more: str) -> None:
    line, table = f"3 to a straight flush, gaps ≤ high cards{more}", load_paytable(name)
    chart, told = parse_chart(f"{line}\ndiscard everything"), line_sentences(parse_rule(line))
    shown = [words.split() for words in re.findall(r"as in ([\dAKQJ ]+)", told)]
    assert len(shown) == (2 if more else 3)
    for ranks in shown:
        three = " ".join(f"{rank.replace('10', 'T')}s" for rank in ranks)
        kept = chart.hold(f"{three} 2h 3d", table).cards
        assert kept == tuple(parse_cards(three))
    assert not chart.hold("4s 6s 8s 2h 3d", table).cards
