"""A dialog that shows one of several hands: two buttons and the arrows go to the others."""

from __future__ import annotations

from trainer.app.scene import Stage, Transition
from trainer.drawing.boxes import ROOM, Box, Row
from trainer.drawing.leaves import Words
from trainer.pages.boxed import BoxDialog
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press

STEPS = {"left": -1, "back": -1, "right": 1, "on": 1}


class Stepped(BoxDialog):
    """Subclasses keep `shown` and `count`, and say in `step_to` what follows from another hand."""

    shown: int
    count: int

    def step_to(self, shown: int) -> None:
        """Show another hand."""
        self.shown = shown

    def heading(self, stage: Stage) -> Box:
        """Return the number of the hand, and the two buttons to others."""
        shown, last = self.shown, self.count - 1
        title = Words(f"Hand {shown + 1} of {self.count}", "title", weight="semibold")
        back = Press("back", "", "icon", icon="left", enabled=shown > 0, tip="The hand before")
        on = Press("on", "", "icon", icon="right", enabled=shown < last, tip="The next hand")
        return Row(title, ROOM, back, on, gap=8)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Go to another hand, or close."""
        return self._step(STEPS[act.name]) if act.name in STEPS else super().do(act, stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """Go on with the arrows."""
        return self._step(STEPS[key]) if key in STEPS else super().key(key, stage)

    def _step(self, step: int) -> Transition:
        if 0 <= self.shown + step < self.count:
            self.step_to(self.shown + step)
        return None
