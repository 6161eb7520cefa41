"""The question before the window closes in mid-hand."""

from __future__ import annotations

from trainer.app.scene import Leave, Stage, Transition
from trainer.drawing.boxes import ROOM, Box, Row
from trainer.drawing.leaves import Words
from trainer.pages.boxed import BoxDialog
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press


class LeaveDialog(BoxDialog):
    """The gold button quits, as closing the window again does; Esc goes back to the hand."""

    name = "leave"
    title = "Leave in mid-hand?"
    wide = 560.0

    def view(self, stage: Stage) -> Box:
        """Say what happens to the hand."""
        words = "All is saved: this hand is on the table when you come back."
        return Words(words, "lead")

    def foot(self, stage: Stage) -> Box:
        """Return the two ways on."""
        stay = Press("stay", "Stay", hint="Esc", tall=48)
        return Row(ROOM, stay, Press("leave", "Leave", "primary", "Space", tall=48), gap=12)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Quit, or go back to the hand."""
        return Leave(ask=False) if act.name == "leave" else super().do(act, stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """Quit on Space or Enter."""
        return Leave(ask=False) if key in ("space", "return") else super().key(key, stage)


DIALOG = LeaveDialog
