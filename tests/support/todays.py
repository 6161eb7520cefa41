"""Forgetful learners in today's training: what is given away, by the hands played."""

from __future__ import annotations

from datetime import timedelta

from forgetful import MONDAY, Forgetful

from solver.strategy.course.course import shipped_course
from trainer.teaching.evidence import Evidence, SeenAnswer
from trainer.teaching.game_course import GameCourse, Recall
from trainer.teaching.today import Today

READING = 2
"""How many hands the reading of a line takes, as `test_today.py` measures; the learner is not
credited with what it tells."""


def by_today(
    learner: Forgetful,
    hands: int,
    seed: int,
    every: int = 20,
    *,
    a_day: int = 200,
    slips: float = 0.0,
) -> list[float]:
    """The learner's cost after each `every` hands, the time of reading counted as hands."""
    decisions = learner.decisions
    shipped = shipped_course(decisions.table)
    assert shipped is not None
    course = GameCourse(decisions.table, decisions.coins, shipped)
    today = Today.start(Evidence(decisions), Recall(MONDAY), course, seed, MONDAY, of=None)
    costs: list[float] = []
    played = 0

    def pass_hands(number: int) -> None:
        nonlocal played
        for _ in range(number):
            played += 1
            if played % every == 0:
                costs.append(learner.cost(played / a_day))

    while played < hands:
        question = today.question
        assert question is not None
        if question.lesson is not None:
            pass_hands(READING)
        days = played / a_day
        index = decisions.class_of(question.cards)
        right = learner.meet(index, days) and learner.random.random() >= slips
        pass_hands(1)
        at = MONDAY + timedelta(days=days)
        today = today.heard(
            SeenAnswer(index, 0.0 if right else float(decisions.classes[index].cost), at)
        )
    return costs
