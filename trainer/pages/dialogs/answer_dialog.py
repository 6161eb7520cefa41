"""One answer again: the verdict, the hand, two bars, and the answers before and after it."""

from __future__ import annotations

from dataclasses import replace

from trainer.app.scene import Answered, Explained, Open, Stage, Transition
from trainer.app.world import World
from trainer.drawing.boxes import ROOM, Box, Column, Row, Wrap, high
from trainer.drawing.leaves import Words
from trainer.pages.answer_words import answer_verdict
from trainer.pages.boxed import BoxDialog
from trainer.pages.question import Lying, answer_bars, best_of, hand_box, verdict_box
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press

HAND_HIGH = 250.0


class AnswerDialog(BoxDialog):
    """Arrows go from answer to answer; W says why."""

    name = "answer"
    wide = 900.0

    def __init__(self, world: World, about: Answered) -> None:
        super().__init__(world)
        self._about = about
        self._judge()

    def _judge(self) -> None:
        """Find the words of the verdict on the answer that is shown."""
        about = self._about
        self._answer = about.answers[about.shown]
        self._verdict = answer_verdict(self._answer, about.chart)
        self.title = f"Hand {about.shown + 1} of {len(about.answers)}"

    def heading(self, stage: Stage) -> Box:
        """Return the number of the answer, and the two buttons to others."""
        shown, last = self._about.shown, len(self._about.answers) - 1
        back = Press("back", "", "icon", icon="left", enabled=shown > 0, tip="The hand before")
        on = Press("on", "", "icon", icon="right", enabled=shown < last, tip="The next hand")
        return Row(Words(self.title, "title", weight="semibold"), ROOM, back, on, gap=8)

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

    def act(self, act: Act, stage: Stage) -> Transition:
        """Go to another answer, explain this one, or close."""
        match act.name:
            case "back" | "on":
                return self._step(1 if act.name == "on" else -1)
            case "why":
                return self._why()
        return super().act(act, stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """Go on with arrows, explain with W."""
        if key in ("left", "right"):
            return self._step(1 if key == "right" else -1)
        return self._why() if key == "w" else super().key(key, stage)

    def _step(self, step: int) -> Transition:
        to = self._about.shown + step
        if 0 <= to < len(self._about.answers):
            self._about = replace(self._about, shown=to)
            self._judge()
        return None

    def _why(self) -> Transition:
        answer = self._answer
        return Open("why", Explained(answer.solution, answer.held))


DIALOG = AnswerDialog
