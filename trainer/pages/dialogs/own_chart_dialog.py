"""A chart of the player's own, to be checked: pasted, dropped as a file, or named."""

from __future__ import annotations

from solver.strategy.language.chart_rules import ChartError
from solver.strategy.playing.chart import chart_of
from solver.strategy.playing.word_meanings import check_deck
from trainer.app.scene import GivenChart, Go, Pop, Stage, Transition
from trainer.app.world import World
from trainer.drawing.boxes import ROOM, Box, Column, Row
from trainer.drawing.leaves import Words
from trainer.pages.boxed import BoxDialog
from trainer.widgets import Act, FieldText
from trainer.widgets.control_boxes import Field, Press

HOW = (
    "Copy the lines of a chart and press Ctrl V here, drop its file on the window, or name the "
    "file. Each line names a kind of hold, such as low pair; the first that fits is played."
)


class OwnChartDialog(BoxDialog):
    """A chart that can be read is shown by the charts page, with what each line saves."""

    name = "own_chart"
    title = "Check a chart of yours"
    wide = 760.0

    def __init__(self, world: World, about: GivenChart) -> None:
        super().__init__(world)
        self._about = about
        self._content, self._fault = FieldText(), ""
        self.controls.focus = "file"

    def view(self, stage: Stage) -> Box:
        """Return how a chart is given, the field, and what is wrong with what was given."""
        fault = Words(self._fault, "body", "wrong") if self._fault else None
        field = Field("file", self._content, "A file, or one line", faulty=bool(self._fault))
        return Column(Words(HOW, "body", "muted"), field, fault, gap=12)

    def foot(self, stage: Stage) -> Box | None:
        """Return the two ways on."""
        check = Press("check", "Check it", "primary", hint="Enter", tall=54)
        return Row(ROOM, Press("cancel", "Cancel", tall=54), check, gap=12)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Take what is typed, check it, or close."""
        match act:
            case Act("file", FieldText() as content):
                self._content, self._fault = content, ""
                return None
            case Act("check" | "file.submit"):
                return self._check(self._content.text.strip())
        return super().do(act, stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """Check on Enter, close on Esc; Space is typed."""
        if key == "return":
            return self._check(self._content.text.strip())
        return Pop() if key == "escape" else None

    def pasted(self, words: str, stage: Stage) -> Transition:
        """Check a chart of several lines at once; one line is typed into the field."""
        return self._check(words) if "\n" in words.strip() else super().pasted(words, stage)

    def dropped(self, path: str) -> Transition:
        """Check a dropped file."""
        self._content = FieldText(path, len(path))
        return self._check(path)

    def _check(self, given: str) -> Transition:
        try:
            chart = chart_of(given)
            check_deck(chart, self._about.game[0])
        except ChartError as error:
            self._fault = str(error)
            self.refresh()
            return None
        return Go("strategy", GivenChart(self._about.game, chart))


DIALOG = OwnChartDialog
