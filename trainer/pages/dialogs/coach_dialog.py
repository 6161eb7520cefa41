"""The coach as a sheet over the table, where the window has no room for it beside the cards."""

from __future__ import annotations

from trainer.app.scene import Pop, Stage, Transition
from trainer.core.intents import ChooseCoach
from trainer.core.records import Coach
from trainer.drawing.boxes import Box, Row
from trainer.pages.boxed import BoxDialog
from trainer.pages.coach_panel import coach_sheet, coach_view, practise
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press


class CoachSheet(BoxDialog):
    """All that the coach says, at the right of the window."""

    name = "coach"
    title = "Coach"
    wide = 380.0
    PAD = 18.0

    def view(self, stage: Stage) -> Box:
        """Return what the coach may show now."""
        return coach_sheet(coach_view(self.world, self.world.session, 0, self.opened))

    def foot(self, stage: Stage) -> Box:
        """Return the button that closes it."""
        return Row(Press("close", "Close", "primary", hint="Esc", tall=48))

    def do(self, act: Act, stage: Stage) -> Transition:
        """Choose a mode, open a fold, practise, or close it."""
        match act.name, act.value:
            case _, Coach():
                self.world.do(ChooseCoach(act.value))
                return None
            case (("fold.holds" | "fold.chart"), str(fold)):
                self.unfold(fold)
                return None
            case "practise", _:
                return practise(self.world.session)
        return Pop()


DIALOG = CoachSheet
