"""The dialog with messages from the start: a damaged file, a paytable that is gone."""

from __future__ import annotations

from trainer.app.scene import Stage
from trainer.app.world import World
from trainer.drawing.boxes import ROOM, Box, Column, Row
from trainer.drawing.leaves import Words
from trainer.pages.boxed import BoxDialog
from trainer.widgets.control_boxes import Press


class NewsDialog(BoxDialog):
    """Shows some sentences in full."""

    name = "news"
    title = "Before you play"
    wide = 760.0

    def __init__(self, world: World, sentences: tuple[str, ...]) -> None:
        super().__init__(world)
        self._sentences = sentences

    def view(self, stage: Stage) -> Box:
        """Return the sentences, one below the other."""
        return Column(*(Words(words, "body") for words in self._sentences), gap=14)

    def foot(self, stage: Stage) -> Box:
        """Return the button that goes on."""
        return Row(ROOM, Press("close", "Play on", "primary", hint="Space", tall=48))
