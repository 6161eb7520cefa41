"""The question before the window closes in mid-hand."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.app.scene import Leave, Pop, Stage, Transition
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Item, Paragraph
from trainer.pages.dialog import Dialog
from trainer.widgets import Act


class LeaveDialog(Dialog):
    """Esc and the primary button go back to the hand; closing the window again quits."""

    name = "leave"
    title = "Leave in mid-hand?"
    size = (620.0, 270.0)
    buttons = (("leave", "Leave"), ("stay", "Stay"))

    def body(self, stage: Stage, box: Rect) -> Iterator[Item]:
        """Say what happens to the hand."""
        words = "This hand is saved: the same five cards will be on the table when you come back."
        yield Paragraph(box, words, stage.theme.type.label, stage.theme.palette.text)

    def act(self, act: Act, stage: Stage) -> Transition:
        """Quit, or go back to the hand."""
        return Leave(ask=False) if act.name == "leave" else Pop()


DIALOG = LeaveDialog
