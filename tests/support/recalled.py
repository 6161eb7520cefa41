"""What is remembered of a course after answers that a test names."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from trainer.teaching.game_course import Recall
from trainer.teaching.trace import INTRODUCED, LATER, Trace


class LineAnswer(NamedTuple):
    """An unaided answer of the course, by the text of the line that it practised."""

    line: str
    right: bool
    at: datetime


def recall_of(answers: Iterable[LineAnswer], now: datetime) -> Recall:
    """Return what is remembered after these answers, oldest first; `now` is in UTC."""
    traces: dict[str, Trace] = {}
    runs: dict[str, int] = {}
    for line, right, at in answers:
        traces[line] = traces.get(line, INTRODUCED).answered(right, at)
        if now - at <= timedelta(days=LATER):
            runs[line] = runs.get(line, 0) + 1 if right else 0
    return Recall(now, traces, just_asked=runs)
