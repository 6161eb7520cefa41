"""The dialog of the disc in the bar: whose history this is, and how another player begins."""

from __future__ import annotations

from trainer.app.scene import Stage, Transition
from trainer.core.settings import Experience
from trainer.drawing.boxes import ROOM, Box, Column, Row
from trainer.drawing.leaves import Hairline, Words
from trainer.pages.boxed import BoxDialog
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press, Strip

KNOWS = {
    Experience.NEVER: "Never played",
    Experience.FEEL: "By feel",
    Experience.CHART: "A chart",
}


class PlayerDialog(BoxDialog):
    """What the player knows changes here at any time; profiles are made in the terminal."""

    name = "player"
    title = "Player"
    wide = 620.0

    def heading(self, stage: Stage) -> Box:
        """Return the name of the profile, if it has one."""
        return Words(self.world.player or "You", "title", weight="bold")

    def view(self, stage: Stage) -> Box:
        """Return what the player knows, and how another begins."""
        chosen = self.world.settings.experience
        choices = [
            Press(f"knows.{each}", label, "choice", chosen=each is chosen, value=each)
            for each, label in KNOWS.items()
        ]
        return Column(
            Words("What do you know of video poker?", "body", weight="semibold"),
            Strip(choices),
            Hairline(),
            Words("Another player has a history and settings of their own:", "body"),
            Words("holdwise profiles --new NAME", "body", weight="semibold"),
            Words("holdwise --profile NAME", "body", weight="semibold"),
            gap=10,
        )

    def foot(self, stage: Stage) -> Box:
        """Return the button that closes it."""
        return Row(ROOM, Press("close", "Close", "primary", hint="Esc", tall=48))

    def act(self, act: Act, stage: Stage) -> Transition:
        """Take what the player knows, or close."""
        if isinstance(act.value, Experience):
            self.world.change(experience=act.value)
            return None
        return super().act(act, stage)


DIALOG = PlayerDialog
