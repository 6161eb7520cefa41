"""The dialog with messages from the start: a damaged file, a paytable that is gone."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.app.scene import Stage
from trainer.app.world import World
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Item, Paragraph
from trainer.pages.dialog import Dialog


class NewsDialog(Dialog):
    """Shows some sentences in full."""

    name = "news"
    title = "Before you play"
    size = (860.0, 400.0)
    buttons = (("close", "Play on"),)

    def __init__(self, world: World, sentences: tuple[str, ...]) -> None:
        super().__init__(world)
        self._words = "\n\n".join(sentences)

    def body(self, stage: Stage, box: Rect) -> Iterator[Item]:
        """Draw the sentences, with an empty line between them."""
        yield Paragraph(box, self._words, stage.theme.type.body, stage.theme.palette.text)
