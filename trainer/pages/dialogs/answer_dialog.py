"""One answer again: the verdict, the hand, two bars, and the answers before and after it."""

from __future__ import annotations

from trainer.app.scene import Answered, Explained, Open, Stage, Transition
from trainer.app.world import World
from trainer.drawing.boxes import ROOM, Box, Column, Row, Wrap, high
from trainer.pages.dialogs.stepped import Stepped
from trainer.pages.question import (
    Lying,
    answer_bars,
    answer_verdict,
    best_of,
    hand_box,
    verdict_box,
)
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press

HAND_HIGH = 250.0


class AnswerDialog(Stepped):
    """Arrows go from answer to answer; W says why."""

    name = "answer"
    wide = 900.0

    def __init__(self, world: World, about: Answered) -> None:
        super().__init__(world)
        self._about, self.count = about, len(about.answers)
        self.step_to(about.shown)

    def step_to(self, shown: int) -> None:
        """Show an answer, with the words of its verdict."""
        self.shown, self._answer = shown, self._about.answers[shown]
        self._verdict = answer_verdict(self._answer, self._about.chart)

    def view(self, stage: Stage) -> Box:
        """Return the verdict, the hand and the bars."""
        answer = self._answer
        lying = Lying(answer.question.cards, answer.held, (0.0,) * 5, best_of(answer))
        hand = hand_box(lying, answer.solution.table.rules, stage, enabled=False)
        return Column(
            verdict_box(self._verdict),
            high(HAND_HIGH, hand),
            answer_bars(answer.solution, answer.held),
            gap=10,
        )

    def foot(self, stage: Stage) -> Box | None:
        """Return why, and the button that closes it."""
        why = Press("why", "Why?", hint="W", tall=52)
        return Row(ROOM, Wrap(why, Press("close", "Close", "primary", hint="Esc", tall=52), gap=10))

    def do(self, act: Act, stage: Stage) -> Transition:
        """Explain the answer, go to another, or close."""
        return self._why() if act.name == "why" else super().do(act, stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """Explain with W; go on with the arrows."""
        return self._why() if key == "w" else super().key(key, stage)

    def _why(self) -> Transition:
        answer = self._answer
        return Open("why", Explained(answer.solution, answer.held))


DIALOG = AnswerDialog
