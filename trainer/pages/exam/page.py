"""The exam page: begin or go on, answer without a word, read the report."""

from __future__ import annotations

from typing import Any

from trainer.app.scene import PageInfo, Stage, Topic, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import Box
from trainer.drawing.flow import Flow
from trainer.pages.asking import AskingPage
from trainer.pages.exam.bars import bars
from trainer.pages.sheet import (
    ButtonRow,
    Sheet,
    SheetBox,
    SheetButton,
    fault_rows,
    foot_of,
    one_button,
    plain,
    quiet,
    title,
    without_foot,
)
from trainer.widgets import Act

MOST_HANDS = 100
LENGTHS = (100, 50)


class ExamPage(AskingPage):
    """Asks at most a hundred hands, and says nothing until the end."""

    name = "exam"
    leave = "Break off"
    info = PageInfo(
        "Exam",
        place="learn",
        icon="star",
        topics=(
            Topic(
                "The exam",
                "At most 100 hands and no comment until the end, then two numbers with their "
                "ranges: what you know, and how you really play, slips included. An exam that is "
                "broken off counts for nothing until you resume it.",
            ),
        ),
    )

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._hands = MOST_HANDS

    def start(self, stage: Stage) -> Box:
        """Return the exam to go on with, or how long a new one is."""
        return SheetBox(without_foot(self.start_sheet(stage)), stage)

    def start_foot(self, stage: Stage) -> Box | None:
        """Return the buttons below it."""
        return foot_of(self.start_sheet(stage))

    def start_sheet(self, stage: Stage) -> Sheet:
        """Return the exam to resume, or how long a new one is."""
        left = self._unfinished()
        lengths = ButtonRow(
            tuple(
                SheetButton(
                    f"hands.{hands}",
                    text.count(hands, "hand"),
                    "choice",
                    chosen=hands == self._hands,
                    value=hands,
                )
                for hands in LENGTHS
            ),
            "How many hands: a shorter exam finds out less",
        )
        if left is None:
            return Sheet(self._introduce, (lengths, *one_button("start", "Begin the exam")))
        go_on = SheetButton("go_on", f"Go on at hand {left.answered + 1}", "primary", "Space")
        buttons = ButtonRow((go_on, SheetButton("start", "Begin a new one")))
        return Sheet(self._introduce, (lengths, buttons))

    def _unfinished(self) -> Any:
        """Return the exam that was broken off, None if there is none."""
        session = self.world.session
        found = self.world.practice.unfinished_exam(session.table, session.coins)
        return found if found is not None and found.exam else None

    def _introduce(self, flow: Flow) -> None:
        title(flow, "How well do you play?")
        plain(
            flow,
            "You are asked hands, chosen so that they find out most, and hear no word until the "
            "end. Then you see two numbers with their ranges: what you know, and how you really "
            "play.",
        )
        left = self._unfinished()
        if left is not None:
            plain(
                flow,
                f"Exam {left.exam} was broken off: {left.answered} of {left.hands} hands are "
                "answered. It counts for nothing until its last hand.",
            )
        session = self.world.session
        game = f"{session.table.name}, {text.count(session.coins, 'coin')} bet."
        quiet(flow, game)
        fault_rows(self.world.practice.fault(self.name), flow)

    def over(self, mode: Any, stage: Stage) -> Box:
        """Return the report, or where an exam that was broken off is."""
        if mode.question is not None:
            sheet = Sheet(lambda flow: _kept(flow, mode), one_button("again", "Back to the exam"))
            return SheetBox(sheet, stage)
        report = mode.report()
        sheet = Sheet(lambda flow: _report(flow, report), one_button("again", "Done"))
        return SheetBox(sheet, stage)

    def begin(self) -> None:
        """Go on with the exam that was broken off, else begin one; leave the report."""
        session, practice = self.world.session, self.world.practice
        found = practice.unfinished_exam(session.table, session.coins)
        if self._over is not None:
            self.again()
        elif found is None:
            return  # it is not known yet whether there is an exam to resume
        elif found.exam:
            practice.resume_exam(session.table, session.coins)
        else:
            practice.begin_exam(session.table, session.coins, self._hands)

    def choose(self, act: Act, stage: Stage) -> Transition:
        """Choose the length, begin, or go on."""
        session = self.world.session
        match act:
            case Act(_, int(hands)):
                self._hands = hands
            case Act("start"):
                self.world.practice.begin_exam(session.table, session.coins, self._hands)
            case _:
                self.begin()
        return None


PAGE = ExamPage


def _kept(flow: Flow, mode: Any) -> None:
    title(flow, "The exam is kept")
    plain(flow, f"{mode.hands} of {mode.of} hands are answered. You can go on at any time.")


def _report(flow: Flow, report: Any) -> None:
    """Add the two numbers as bars, the sentences that they bear, and the leaks."""
    title(flow, f"{report.paytable}: {report.hands - report.wrong} of {report.hands} right")
    bars(flow, report)
    for sentence in report.sentences[1:]:
        plain(flow, sentence, 4)
    flow.take(0, 8)
    if not report.leaks:
        plain(flow, "No leak was found.")
        return
    ink = flow.theme.palette.text, flow.theme.palette.wrong
    flow.line("Leaks, dearest first", flow.theme.type.body, flow.theme.palette.muted, gap=4)
    for leak in report.leaks:
        words = str(leak)
        name = f"{words[0].upper()}{words[1:]}: {leak.missed} of {leak.seen} missed"
        flow.row(name, f"{leak.lost_per_1000:.2f} bets in 1,000 hands", flow.theme.type.body, ink)
