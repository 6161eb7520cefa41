"""Drills at one moment, whose questions are answered rightly or by the hold that tempts."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from solver import solve_hand
from solver.decisions import Decisions
from trainer.teaching.asking import Answer, Question
from trainer.teaching.drill import Drill
from trainer.teaching.evidence import Evidence

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)


def begin(decisions: Decisions, seed: int = 7, **bounds: Any) -> Drill:
    return Drill.start(decisions, Evidence(decisions), seed, NOW, **bounds)


def asked(drill: Drill) -> Question:
    assert drill.question is not None
    return drill.question


def answered(drill: Drill, held: int, at: datetime) -> Drill:
    question = asked(drill)
    solution = solve_hand(question.cards, drill.table, drill.coins)
    return drill.answered(Answer(question, held, at, 900, solution))


def right(drill: Drill, at: datetime = NOW) -> Drill:
    return answered(drill, solve_hand(asked(drill).cards).best.mask, at)


def wrong(drill: Drill, at: datetime = NOW) -> Drill:
    return answered(drill, drill.decisions.holds_of(asked(drill).cards)[1], at)
