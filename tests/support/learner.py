"""Invented players who answer questions: with planted leaks, that they lose when told often."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import numpy as np

from solver import solve_game
from solver.decisions import Decisions
from solver.hand import HandSolution


@dataclass
class Learner:
    """Errs always in the classes of the leaks; elsewhere slips in a share of the hands.

    A leak is gone after `stubborn` verdicts that it was wrong.
    """

    decisions: Decisions
    leaks: set[str]
    stubborn: int = 3
    slips: float = 0.0
    random: Random = field(default_factory=lambda: Random(7))
    told: dict[str, int] = field(default_factory=dict)

    def hold(self, solution: HandSolution) -> int:
        """The mask kept; in a slip, the most valuable wrong one."""
        if self.class_of(solution) in self.leaks:
            return self.decisions.holds_of(solution.cards)[1]
        if self.random.random() < self.slips:
            return next(h.mask for h in solution.holds if h.mask not in solution.best_masks)
        return solution.best.mask

    def class_of(self, solution: HandSolution) -> str:
        return str(self.decisions.classes[self.decisions.class_of(solution.cards)])

    def hear(self, solution: HandSolution, held: int) -> None:
        """Hear the verdict on a hold."""
        name = self.class_of(solution)
        if held not in solution.best_masks and name in self.leaks:
            self.told[name] = self.told.get(name, 0) + 1
            if self.told[name] >= self.stubborn:
                self.leaks.discard(name)

    def loss(self) -> float:
        """What the leaks lose, in coins per coin bet and hand."""
        return sum(float(c.worth) for c in self.decisions.classes if str(c) in self.leaks)

    def loss_with_slips(self) -> float:
        """What is lost in all, in coins per coin bet and hand."""
        game = solve_game(self.decisions.table, self.decisions.coins)
        values = game.values()
        wrong = np.where(values < game.best_values, values, -1).max(axis=0)
        leaks = [c.index for c in self.decisions.classes if str(c) in self.leaks]
        slipping = ~np.isin(self.decisions.of_deals, leaks)
        lost = (game.best_values - wrong) * slipping
        return self.loss() + self.slips * float(game.mean(lost))
