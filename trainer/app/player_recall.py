"""What a player remembers of a course, from the sums of the history and the newest placement."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.app.player_stats import sums_of
from trainer.store.reading import read_placement_answers
from trainer.teaching.game_course import Recall
from trainer.teaching.lesson_deals import course_lines
from trainer.teaching.placement import Placed

if TYPE_CHECKING:
    from trainer.teaching.game_course import GameCourse


def recall_in(folder: Path, course: GameCourse, at: str) -> Recall:
    """Return what a player remembers of the lines of a course now, from every unaided hand.

    Raises:
        StoreError: the history cannot be read, or its sums cannot be brought up to date.
    """
    now = datetime.now(UTC)
    with sums_of(folder, at) as store:
        if store is None:
            return Recall(now)
        lines = store.lines(course_lines(course.table, course.coins, course.course))
    answers = read_placement_answers(folder, course.table, course.coins)
    placed = Placed.after(course, answers).lines if answers else {}
    return Recall(now, lines, placed)
