"""The question before the window closes in mid-hand."""

from __future__ import annotations

from trainer.app.scene import Leave, Stage, Transition
from trainer.drawing.boxes import ROOM, Box, Row
from trainer.drawing.leaves import Words
from trainer.pages.boxed import BoxDialog
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press


class LeaveDialog(BoxDialog):
    """Esc and the gold button go back to the hand; closing the window again quits."""

    name = "leave"
    title = "Leave in mid-hand?"
    wide = 560.0

    def view(self, stage: Stage) -> Box:
        """Say what happens to the hand."""
        words = "This hand is saved: the same five cards will be on the table when you come back."
        return Words(words, "lead")

    def foot(self, stage: Stage) -> Box:
        """Return the two ways on."""
        stay = Press("stay", "Stay", "primary", hint="Esc", tall=48)
        return Row(ROOM, Press("leave", "Leave", tall=48), stay, gap=12)

    def act(self, act: Act, stage: Stage) -> Transition:
        """Quit, or go back to the hand."""
        return Leave(ask=False) if act.name == "leave" else super().act(act, stage)


DIALOG = LeaveDialog
