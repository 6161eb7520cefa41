"""What is read of the history for the home page, the review page and `holdwise review`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from evaluator.figures import percent
from solver.decisions import decisions_of
from trainer.app.charts import GameCharts
from trainer.app.clock import time_now
from trainer.app.home_news import HomeNews
from trainer.app.mistakes import Mistake, Mistakes, Search
from trainer.app.player_stats import player_stats
from trainer.store.failures import StoreError
from trainer.store.line_answers import read_line_answers
from trainer.store.mistakes import read_mistakes
from trainer.store.reading import has_hands, read_exams
from trainer.store.rows import hand_record
from trainer.teaching.course import GameCourse, recall_of

if TYPE_CHECKING:
    from solver.decisions import Decisions
    from solver.paytable.table import PayTable

MOST = 200
"""How many mistakes are shown at once; a search finds the others."""


def mistakes_of(
    folder: Path, table: PayTable, coins: int, search: Search, most: int = MOST
) -> Mistakes:
    """Return the mistakes in a game that a search finds, `most` of them."""
    faults: list[str] = []
    matching = _matching(folder, decisions_of(table, coins), search, faults)
    try:
        found = tuple(islice(matching, most + 1))
    except StoreError as error:
        return Mistakes(faults=(*faults, str(error)))
    return Mistakes(found[:most], len(found) > most, tuple(faults))


def _matching(
    folder: Path, decisions: Decisions, search: Search, faults: list[str]
) -> Iterator[Mistake]:
    table, coins = decisions.table, decisions.coins
    for hand in read_mistakes(
        folder, order=search.order, table=table, coins=coins, since=search.since
    ):
        if isinstance(hand, StoreError):
            faults.append(str(hand))
            continue
        try:
            record = hand_record(hand, table)
        except ValueError as error:
            faults.append(str(error))
            continue
        if not set(search.cards) <= set(record.dealt):
            continue
        decision = decisions.classes[decisions.class_of(record.dealt)]
        if search.decision in ("", str(decision), decision.should):
            yield Mistake(hand.id, record, str(decision))


def home_news(folder: Path, charts: Path, table: PayTable, coins: int) -> HomeNews:
    """Read what there is to say of a game; a history that cannot be read has no news.

    Takes a second after a long absence: new hands are added up.
    """
    try:
        return HomeNews(
            begun=has_hands(folder),
            **_played(folder, table),
            **_exam(folder),
            **_course(folder, charts, table, coins),
        )
    except StoreError:
        return HomeNews()


def _played(folder: Path, table: PayTable) -> dict[str, Any]:
    stats = player_stats(folder, time_now(), table=table)
    hands = {"hands": stats.alone.hands + stats.helped.hands, "alone": stats.alone.hands}
    leaks = (found for found in stats.leaks_at_the_bet if not found[1].gone)
    for game, leak in leaks:
        words = str(leak)
        return hands | {
            "leak": f"{words[0].upper()}{words[1:]}.",
            "leak_class": str(leak.decision),
            "leak_lost": leak.lost_per_1000 / 1000,
            "leak_coins": game.coins,
        }
    return hands


def _exam(folder: Path) -> dict[str, Any]:
    finished = [exam for exam in read_exams(folder).values() if exam.report and exam.finished]
    if not finished:
        return {}
    report = json.loads(finished[-1].report or "{}")
    knows, game = report["knowledge"], report["game_return"]
    words = (
        f"What you know is worth {percent(knows['return'], 2)} "
        f"({percent(knows['low'], 2)} to {percent(knows['high'], 2)}); "
        f"the best play is worth {percent(game, 2)}."
    )
    return {"exam": words, "exam_day": (finished[-1].finished or "")[:10]}


def _course(folder: Path, charts: Path, table: PayTable, coins: int) -> dict[str, Any]:
    """Return how far the course has come; nothing where it would first have to be derived."""
    at_hand = GameCharts(table, coins, charts).course_at_hand()
    if at_hand is None:
        return {}
    course = GameCourse(table, coins, at_hand)
    progress = recall_of(read_line_answers(folder, table, coins), datetime.now(UTC))
    lessons = range(course.lessons + 1)
    return {
        "lessons": len(lessons),
        "passed": sum(course.passed(lesson, progress) for lesson in lessons),
        "lesson": course.next_lesson(progress),
        "due": course.due(progress),
    }
