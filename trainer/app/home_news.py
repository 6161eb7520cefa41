"""What the home page shows of a player: what is due, the dearest leak, the last exam."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from evaluator.figures import percent

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.teaching.course import GameCourse, Recall


@dataclass(frozen=True, slots=True)
class HomeNews:
    """What there is to say, in words; an empty text where there is nothing yet.

    `begun` is whether any hand is logged, in whatever game and mode. `hands` counts the hands of
    this game at the table, `alone` those played without help. `leak_lost` is what
    the leak costs in a hand, in coins per coin bet. `learnt` and `lessons` count the lessons of the
    course, `due` its lines that should be practised again.
    """

    begun: bool = False
    hands: int = 0
    alone: int = 0
    leak: str = ""
    leak_lost: float = 0
    exam: str = ""
    exam_day: str = ""
    lessons: int = 0
    learnt: int = 0
    lesson: int | None = None  # the next one
    due: tuple[str, ...] = ()


Asking = Callable[["PayTable", int], HomeNews]


def home_news(folder: Path, table: PayTable, coins: int) -> HomeNews:
    """Read what there is to say of a game; a history that cannot be read has no news.

    Takes a second after a long absence: new hands are added up.
    """
    from trainer.store import StoreError
    from trainer.store.reading import has_hands

    try:
        said = (
            {"begun": has_hands(folder)}
            | _played(folder, table)
            | _exam(folder)
            | _course(folder, table, coins)
        )
        return HomeNews(**said)
    except StoreError:
        return HomeNews()


def _played(folder: Path, table: PayTable) -> dict[str, Any]:
    from solver.decisions import decisions_of
    from trainer.app.player_stats import player_stats

    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    stats = player_stats(folder, now, decisions_of, table=table)
    said: dict[str, Any] = {
        "hands": stats.alone.hands + stats.helped.hands,
        "alone": stats.alone.hands,
    }
    leak = next((leak for _, leak in stats.leaks if not leak.gone), None)
    if leak is not None:
        words = f"{leak}"
        said |= {
            "leak": f"{words[0].upper()}{words[1:]}.",
            "leak_lost": leak.lost_per_1000 / 1000,
        }
    return said


def _exam(folder: Path) -> dict[str, Any]:
    from trainer.store.reading import read_exams

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


def _course(folder: Path, table: PayTable, coins: int) -> dict[str, Any]:
    """Return how far the course has come; nothing where it would first have to be derived."""
    from trainer.store.charts import GameCharts
    from trainer.store.line_answers import read_line_answers
    from trainer.teaching.course import GameCourse, recall_of

    charts = GameCharts(table, coins, folder, lambda _words: None).course_at_hand()
    if charts is None:
        return {}
    course = GameCourse(table, coins, charts)
    progress = recall_of(read_line_answers(folder, table, coins), datetime.now(UTC))
    return {
        "lessons": course.lessons,
        "learnt": _passed(course, progress),
        "lesson": course.next_lesson(progress),
        "due": course.due(progress),
    }


def _passed(course: GameCourse, progress: Recall) -> int:
    return sum(course.passed(lesson, progress) for lesson in range(1, course.lessons + 1))
