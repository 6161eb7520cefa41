"""What is remembered of a course after answers that a test names."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from trainer.teaching.game_course import Recall
from trainer.teaching.trace import INTRODUCED, Trace


class LineAnswer(NamedTuple):
    """An unaided answer of the course, by the text of the line that it practised."""

    line: str
    right: bool
    at: datetime


def recall_of(answers: Iterable[LineAnswer], now: datetime) -> Recall:
    """Return what is remembered after these answers, oldest first; `now` is in UTC."""
    traces: dict[str, Trace] = {}
    for line, right, at in answers:
        traces[line] = traces.get(line, INTRODUCED).answered(right, at)
    return Recall(now, traces)
