"""What twenty hands played by feel have cost, and what to do about it."""

from __future__ import annotations

from trainer.app.scene import Go, Pop, Stage, Transition
from trainer.app.trial import Trial
from trainer.app.world import World
from trainer.drawing.boxes import ROOM, Box, Column, Row
from trainer.drawing.leaves import Bar, Words
from trainer.pages.boxed import BoxDialog
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press


class TrialDialog(BoxDialog):
    """Opens in place of the next deal; from then on the coach warns."""

    name = "trial"
    title = "Your twenty hands"

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._trial = world.trial or Trial()
        world.end_trial()

    def view(self, stage: Stage) -> Box:
        """Return how many were right, and what the others come to in an hour."""
        trial = self._trial
        score, cost = trial.said(self.world.pace)
        return Column(
            Words(score, "page", weight="bold"),
            Bar(trial.right / max(1, trial.hands), "right"),
            Words(cost, "lead"),
            Words("From now on the coach warns you once before a worse hold.", "second", "muted"),
            gap=12,
        )

    def foot(self, stage: Stage) -> Box:
        """Return where to go from here."""
        label, page = ("Start the course", "course") if self._trial.lost else ("Exam", "exam")
        return Row(
            Press("play", "Play on"),
            ROOM,
            Press("review", "See the hands", value="review") if self._trial.lost else None,
            Press("go", label, "primary", hint="Space", value=page, tall=48),
            gap=12,
            narrow=560,
        )

    def do(self, act: Act, stage: Stage) -> Transition:
        """Open a page, or play on."""
        return Go(str(act.value)) if act.value else Pop()

    def key(self, key: str, stage: Stage) -> Transition:
        """Space is the gold button."""
        if key in ("space", "return"):
            return Go("course" if self._trial.lost else "exam")
        return super().key(key, stage)


DIALOG = TrialDialog
