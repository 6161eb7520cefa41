"""The exam page: begin or resume, answer without a word, see the result."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from trainer.app.drill_bounds import DrillBounds
from trainer.app.home_news import ANY_EXAM
from trainer.app.scene import Go, Open, PageInfo, Stage, Topic, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, At, Box, Column, Pad, Row, share
from trainer.drawing.leaves import IconBox, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.asking_page import NEXT, AskingPage
from trainer.pages.ending import compact
from trainer.pages.exam_result import ExamResult, grade_disc
from trainer.pages.exam_words import leak_class
from trainer.teaching.skill import grade
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press, Strip

MOST_HANDS = 100
LENGTHS = (100, 50)
WORK_HANDS = 10  # of the drill of a leak
SEEN = 700  # ms for which a result stays, whatever is pressed on from the last hands
STEPS = (
    "At most 100 hands, chosen so that they find out most.",
    "No word until the end: neither right nor wrong.",
    "Then two honest numbers: what you know, and how you really play.",
)


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
                "At most 100 hands and no word until the end, then two numbers with their ranges: "
                "what you know, and how you really play, slips included. An exam that is broken "
                "off counts for nothing until you resume it.",
            ),
        ),
    )

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._hands = MOST_HANDS
        self._number = 0  # of the exam that is over
        self._report: Any = None  # of the exam that is over: to make it takes longer than a frame

    def start(self, stage: Stage) -> Box:
        """Return what an exam is, how long it is, and one that was broken off."""
        lengths = [
            Press(
                f"hands.{hands}",
                text.count(hands, "hand"),
                "choice",
                chosen=hands == self._hands,
                value=hands,
            )
            for hands in LENGTHS
        ]
        session = self.world.session
        game = f"{session.table.name}, {text.count(session.coins, 'coin')} bet."
        steps = (_step(i, words) for i, words in enumerate(STEPS, 1))
        body = Column(
            Words("How well do you play?", "display", "on_felt", "bold"),
            Words(game, "lead", "on_felt_gold", "semibold"),
            Column(*steps, gap=10),
            *self._left_words(),
            ROOM,
            Row(
                Strip(lengths),
                share(1, Words("A shorter exam is less sure.", "body", "on_felt_soft")),
                gap=16,
                narrow=560,
            ),
            None if compact(stage) else self._start_buttons(),
            gap=20,
        )
        inside = Row(share(1, body), self._last(), gap=48, narrow=900, narrow_gap=24)
        panel = Panel(inside, "hero", 44, 40)
        return Pad(At(panel, "stretch", widest=1120 * stage.theme.grow), top=2, bottom=18)

    def _last(self) -> Box:
        """Return the grade of the last exam, or that there is one to come."""
        session, grade_, said = self.world.session, "?", "Your grade, from A to E"
        last = self.world.practice.earlier_exam(session.table, session.coins, ANY_EXAM)
        if last is not None and last.total is not None:
            said = f"Your last exam: {text.percent(last.total)}"
            if (best := self.world.game_return(session.table, session.coins)) is not None:
                grade_ = grade(max(0.0, float(best) - last.total))
        return Column(
            At(grade_disc(grade_)), Words(said, "body", "on_felt_soft", align="center"), gap=16
        )

    def start_foot(self, stage: Stage) -> Box | None:
        """Return the buttons where their place might scroll."""
        return Pad(self._start_buttons(), x=24, y=10) if compact(stage) else None

    def _start_buttons(self) -> Box:
        left = self._unfinished()
        if left is None:
            return Press("start", "Begin the exam", "primary", hint="Space", tall=60)
        resume = Press(
            "go_on", f"Go on at hand {left.answered + 1}", "primary", hint="Space", tall=60
        )
        return Row(share(1.6, resume), share(1, Press("start", "Begin a new one", tall=60)), gap=12)

    def _left_words(self) -> list[Box]:
        """Return what is said of an exam that was broken off, and of what went wrong."""
        parts: list[Box] = []
        left = self._unfinished()
        if left is not None:
            words = (
                f"Exam {left.exam} was broken off: {left.answered} of {left.hands} hands are "
                "answered. It counts for nothing until its last hand."
            )
            parts.append(Panel(Words(words, "body"), "plate", 18, 12))
        if fault := self.world.practice.fault(self.name):
            said = text.sentence(fault.removesuffix("."))
            parts.append(Panel(Words(said, "body", "wrong"), "wrong", 14, 10))
        return parts

    def _unfinished(self) -> Any:
        """Return the exam that was broken off, None if there is none."""
        session = self.world.session
        found = self.world.practice.unfinished_exam(session.table, session.coins)
        return found if found is not None and found.exam else None

    def finish(self) -> None:
        """End the exam, and work out its result."""
        kept = self.kept
        super().finish()
        if kept is not None:
            self._number = kept.exam or 0
            self._report = None if kept.question is not None else kept.mode.report()

    def over(self, mode: Any, stage: Stage) -> Box:
        """Return the result, or where an exam that was broken off is."""
        return self._kept(mode) if self._report is None else self._result(mode).box(stage)

    def over_foot(self, mode: Any, stage: Stage) -> Box | None:
        """Return the buttons of the result where their place might scroll."""
        if self._report is None or not compact(stage):
            return None
        return Pad(self._result(mode).buttons(side_by_side=True), x=24, y=10)

    def _result(self, mode: Any) -> ExamResult:
        session, practice = self.world.session, self.world.practice
        before = practice.earlier_exam(session.table, session.coins, self._number)
        now = datetime.now().astimezone()
        return ExamResult(
            f"Exam {self._number}, {now.day} {now:%B}",
            self._report,
            mode,
            self._ended,
            self._shown,
            None if before is None else before.total,
            self.world.pace,
        )

    def _kept(self, mode: Any) -> Box:
        body = Column(
            Words("The exam is saved", "page", weight="bold"),
            Words(f"{mode.hands} of {mode.of} hands are answered. Resume it at any time.", "lead"),
            Press("again", "Back to the exam", "primary", hint="Space", tall=58),
            gap=18,
        )
        return At(Panel(body, pad=36, pad_y=30))

    def begin(self) -> Transition:
        """Resume the exam that was broken off, else begin one; go on from a result."""
        session, practice = self.world.session, self.world.practice
        unfinished = practice.unfinished_exam(session.table, session.coins)
        if self._over is not None:
            return self._after()
        if unfinished is None:
            return None  # it is not known yet whether there is an exam to resume
        if unfinished.exam:
            practice.resume_exam(session.table, session.coins)
        else:
            practice.begin_exam(session.table, session.coins, self._hands)
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """As on every page that asks; a result is not passed by a key pressed once too often."""
        ended = self._report is not None and self._question() is None
        if ended and key in NEXT and self.world.clock() - self._since < SEEN:
            return None
        return super().key(key, stage)

    def _after(self) -> Transition:
        """Go from the result to its dearest leak; without one back to where it begins."""
        leaks = () if self._report is None else self._report.leaks
        if leaks:
            return Go("drill", DrillBounds(classes=(leak_class(leaks[0]),), hands=WORK_HANDS))
        self.again()
        self._report = None
        return None

    def choose(self, act: Act, stage: Stage) -> Transition:
        """Choose the length, begin or resume, or go on from the result."""
        session = self.world.session
        match act:
            case Act(_, int(hands)):
                self._hands = hands
            case Act("start"):
                self.world.practice.begin_exam(session.table, session.coins, self._hands)
            case Act("missed"):
                missed = tuple(each for each in self._ended.answers if not each.right)
                return Open("answer", replace(self._ended, answers=missed))
            case _:
                return self.begin()
        return None


def _step(number: int, words: str) -> Box:
    icons = ("target", "info", "star")
    icon = IconBox(icons[number - 1], "on_felt_gold", 24)  # type: ignore[arg-type]  # icons
    return Row(icon, share(1, Words(words, "label", "on_felt")), gap=14)


PAGE = ExamPage
