"""Exams of answers that a test names: in each deal the first three cards are best."""

import numpy as np

from trainer.teaching.exam.exam_game import ExamGame
from trainer.teaching.exam.posterior import Answers, Posterior

BEST = 0b00111
FEWER, MORE, OTHER, WORST = 0b00011, 0b01111, 0b11000, 0b10000
EXPECTED = 0.4
"""What the plausible error loses."""


def losses(**of: float) -> list[float]:
    """What the holds lose by their names; any other hold 0.9."""
    named = {"fewer": FEWER, "more": MORE, "other": OTHER, "worst": WORST}
    found = [0.9] * 32
    found[BEST] = 0.0
    for name, lost in of.items():
        found[named[name]] = lost
    return found


def answered(index: int, lost: list[float], held: int, error: int = OTHER) -> Answers:
    """One answer of one exam."""
    kinds = np.zeros((1, 32), dtype=np.intp)
    one = [np.array([each]) for each in (index, lost, held, EXPECTED, error)]
    return Answers(*one, kinds)


def taken(game: ExamGame, answers: list[Answers]) -> Posterior:
    posterior = Posterior.start(game, 1)
    for each in answers:
        posterior.add(each)
    return posterior
