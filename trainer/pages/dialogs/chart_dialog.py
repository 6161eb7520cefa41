"""The chart of a lesson or a drill over its question: all lines, the deciding one marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.app.scene import Answered, Pop, Stage, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Named, Row, share
from trainer.drawing.leaves import ColorName, IconBox, Number, Words
from trainer.drawing.surfaces import Panel, Tone
from trainer.pages.boxed import BoxDialog, Frame
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from solver.strategy.playing.chart_verdict import ChartVerdict


class ChartDialog(BoxDialog):
    """Shows a chart: the line that decides the hand is gold, the line of a wrong hold coral."""

    name = "chart"
    wide = 760.0

    def __init__(self, world: World, about: Answered) -> None:
        from trainer.core.chart_coach import consult
        from trainer.teaching.in_words import sentence

        super().__init__(world)
        chart, answer = about.chart, about.answers[about.shown]
        assert chart is not None
        self.title = f"The chart, {text.count(len(chart.rules), 'line')}"
        self._lines = [sentence(rule) for rule in chart.rules]
        self._said: ChartVerdict = consult(chart, answer.solution, answer.held).verdict
        self._right = answer.right
        self._opened = False

    def place(self, stage: Stage) -> Frame:
        """Return the dialog placed, at first with the deciding line in sight."""
        frame = super().place(stage)
        line = frame.inner.rects.get(f"line{self._said.line}")
        if self._opened or line is None or line.bottom <= frame.view.bottom:
            self._opened = True
            return frame
        self._opened, self._scroll = True, line.bottom - frame.view.y - frame.view.h / 2
        return super().place(stage)

    def heading(self, stage: Stage) -> Box:
        """Return the title, and how a chart is read."""
        return Column(
            super().heading(stage),
            Words("From the top, the first line that fits says what to keep.", "body", "muted"),
            gap=2,
        )

    def view(self, stage: Stage) -> Box:
        """Return the lines."""
        return Column(*(self._line(i, words) for i, words in enumerate(self._lines, 1)), gap=2)

    def _line(self, number: int, words: str) -> Box:
        decides = number == self._said.line
        wrong = number == self._said.held_line and not decides and not self._right
        color: ColorName = "accent" if decides else "wrong" if wrong else "text"
        said = "decides" if decides else "your hold" if wrong else ""
        mark = IconBox("tick" if decides else "cross", color, 18) if said else None
        row = Row(
            Number(str(number), "body", "muted", "medium", room="88"),
            share(1, Words(words, "body", color, "semibold" if said else "regular")),
            Row(mark, Words(said, "second", color, "semibold"), gap=6) if said else None,
            gap=14,
        )
        tone: Tone = "chosen" if decides else "wrong" if wrong else "bare"
        return Named(Panel(row, tone, 12, 5), f"line{number}")

    def foot(self, stage: Stage) -> Box | None:
        """Return the button that closes it."""
        return Row(ROOM, Press("close", "Close", "primary", hint="Esc", tall=52), gap=10)

    def key(self, key: str, stage: Stage) -> Transition:
        """Close it on C too."""
        return Pop() if key == "c" else super().key(key, stage)


DIALOG = ChartDialog
