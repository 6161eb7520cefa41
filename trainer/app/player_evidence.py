"""What is known of a player before a training mode begins, and what pages show of it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.store.folder import has_history
from trainer.store.reading import read_placement
from trainer.store.sums import SumsStore
from trainer.teaching.course_lines import course_lines
from trainer.teaching.evidence import Evidence
from trainer.teaching.game_course import Recall
from trainer.teaching.placement import Placed

if TYPE_CHECKING:
    from solver.decisions import Decisions
    from trainer.teaching.game_course import GameCourse


def evidence_of(folder: Path, decisions: Decisions, at: str) -> Evidence:
    """Return what the history of a folder says of a player in a game; nothing without a history.

    Raises:
        StoreError: the history cannot be read, or its sums cannot be brought up to date.
    """
    if not has_history(folder):
        return Evidence(decisions)
    store = SumsStore(folder, at)
    try:
        return store.evidence(decisions)
    finally:
        store.close(at)


def recall_in(folder: Path, course: GameCourse, at: str) -> Recall:
    """Return what a player remembers of the lines of a course now, from every unaided hand.

    Raises:
        StoreError: the history cannot be read, or its sums cannot be brought up to date.
    """
    now = datetime.now(UTC)
    if not has_history(folder):
        return Recall(now)
    store = SumsStore(folder, at)
    try:
        lines = store.lines(course_lines(course.table, course.coins, course.course))
    finally:
        store.close(at)
    kept = read_placement(folder, course.table, course.coins)
    placed = {} if kept is None else Placed.after(course, kept.answers).lines
    return Recall(now, lines, placed)
