"""Where a lesson stops after several misses in a row: the lines once more, each with a hand."""

from __future__ import annotations

from trainer.app.scene import Pop, Stage, Transition
from trainer.app.world import World
from trainer.drawing.boxes import ROOM, Box, Column, Row, share
from trainer.drawing.leaves import Hairline, HandCards, Words
from trainer.pages.boxed import BoxDialog
from trainer.pages.glossary import told
from trainer.teaching.introduction import STOPPED, LineAgain
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press

READ = 1500  # ms in which nobody has read it: Space was for what stood there before
CARD = 66.0  # the width of a card


class StoppedDialog(BoxDialog):
    """Shows the lines that are missed; the lesson then goes on as it was."""

    name = "stopped"
    title = "Shall we look once more?"
    wide = 800.0

    def __init__(self, world: World, about: tuple[LineAgain, ...]) -> None:
        super().__init__(world)
        self._lines, self._since = about, world.clock()

    def view(self, stage: Stage) -> Box:
        """Return each line beside its hand."""
        rows = [box for line in self._lines for box in (Hairline(), self._row(line))]
        return Column(Words(STOPPED, "body", "muted"), *rows, gap=14)

    def _row(self, line: LineAgain) -> Box:
        game = self.world.game
        rule = told(Words(f"{line.place}. {line.words}", "lead", weight="semibold"), *game)
        words = Column(rule, Words(line.reason, "body"), gap=6)
        if line.hand is None:
            return words
        hand = HandCards(line.hand.cards, line.hand.held, each=CARD)
        return Row(share(1, words), hand, gap=20, narrow=620, narrow_gap=8)

    def foot(self, stage: Stage) -> Box | None:
        """Return the button that goes on with the lesson."""
        return Row(ROOM, Press("on", "Go on with the lesson", "primary", "Space", tall=54))

    def do(self, act: Act, stage: Stage) -> Transition:
        """Go on with the lesson."""
        return Pop() if act.name == "on" else super().do(act, stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """Go on with Space, once there was time to read."""
        if key in ("space", "return"):
            return Pop() if self.world.clock() - self._since >= READ else None
        return super().key(key, stage)
