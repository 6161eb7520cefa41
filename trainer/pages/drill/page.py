"""The drill page: choose what to practise, answer, see what it recovered."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import TYPE_CHECKING, Any

from trainer.app.drill_bounds import DrillBounds
from trainer.app.scene import PageInfo, Stage, Topic, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import Box
from trainer.drawing.flow import Flow
from trainer.drawing.leaves import Words
from trainer.pages.asking import ASKING_KEYS, AskingPage
from trainer.pages.question import progress
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
from trainer.teaching.asking import Answer, Question
from trainer.widgets import Act

if TYPE_CHECKING:
    from solver.strategy.language.rules import Rule
    from trainer.app.kept_mode import KeptMode
    from trainer.app.training import CourseView
    from trainer.teaching.course import GameCourse

WORTH_SAYING = 0.05  # coins an hour
MINUTE = timedelta(minutes=1)
WHAT = {
    "all": ("What is worth most", DrillBounds()),
    "leaks": ("My leaks", DrillBounds(leaks=True)),
    "mistakes": ("My mistakes", DrillBounds(mistakes=True)),
    "close": ("Close decisions", DrillBounds(close=True)),
    "lesson": ("A lesson", DrillBounds()),
}
MEANS = {
    "all": "Every kind of decision: how often it comes, times what an error costs, times the "
    "chance that you err.",
    "leaks": "Only the kinds of decisions in which you have erred and not been right six times in "
    "a row since.",
    "mistakes": "Only the kinds of your last fifty mistakes, beginning with hands like those.",
    "close": "Only hands in which the tempting error costs at most a twentieth of a bet.",
    "lesson": "Only the decisions that a lesson is about.",
    "chosen": "Only the decisions that you chose: {}.",
}
LENGTHS = (  # and how many hands and minutes
    ("20 hands", 20, None),
    ("50 hands", 50, None),
    ("100 hands", 100, None),
    ("5 minutes", None, 5),
    ("15 minutes", None, 15),
    ("No end", None, None),
)


class DrillPage(AskingPage):
    """Asks the hands that are worth most to this player."""

    name = "drill"
    info = PageInfo(
        "Drill",
        place="learn",
        icon="target",
        keys=ASKING_KEYS,
        topics=(
            Topic(
                "The drill",
                "Hands that are worth most to you: kinds of decisions that come often, cost much "
                "and in which you err. After an error come hands that differ in one card.",
            ),
        ),
    )

    def __init__(self, world: World, about: DrillBounds | None = None) -> None:
        super().__init__(world)
        self._what = "all" if about is None else "chosen"
        self._chosen = about or DrillBounds()
        self._length = 0
        self._said: int | None = None  # the minutes left that are shown
        self._lesson: int | None = None  # None: the next one of the course
        if about is not None:
            world.practice.end(self.name)

    @property
    def _bounds(self) -> DrillBounds:
        bounds = self._chosen if self._what == "chosen" else WHAT[self._what][1]
        _, hands, minutes = LENGTHS[self._length]
        return replace(bounds, lines=self._lines, hands=hands, minutes=minutes)

    @property
    def _view(self) -> CourseView | None:
        """The course, if a lesson is to be drilled and once it is known."""
        session = self.world.session
        if self._what != "lesson":
            return None
        return self.world.practice.course(session.table, session.coins)

    @property
    def _lines(self) -> tuple[Rule, ...]:
        """What the lesson to be drilled brings in."""
        view = self._view
        if view is None or view.course is None:
            return ()
        return view.course.rules(self._which(view, view.course))

    def _which(self, view: CourseView, course: GameCourse) -> int:
        """Return the number of the lesson: the one chosen, else the next one, else the last."""
        if self._lesson is not None:
            return self._lesson
        return course.lessons if view.next is None else view.next

    def start(self, stage: Stage) -> Box:
        """Return what can be drilled, and how long."""
        return SheetBox(without_foot(self.start_sheet(stage)), stage)

    def start_foot(self, stage: Stage) -> Box | None:
        """Return the buttons below it."""
        return foot_of(self.start_sheet(stage))

    def start_sheet(self, stage: Stage) -> Sheet:
        """Return what can be drilled, and how long."""
        what = [(name, label) for name, (label, _) in WHAT.items()]
        if self._chosen.classes:
            what.append(("chosen", "As chosen"))
        about = ButtonRow(
            tuple(
                SheetButton(f"what.{name}", label, "choice", chosen=name == self._what, value=name)
                for name, label in what
            ),
            "What to practise",
        )
        lengths = ButtonRow(
            tuple(
                SheetButton(f"length.{i}", label, "choice", chosen=i == self._length, value=i)
                for i, (label, *_) in enumerate(LENGTHS)
            ),
            "How long",
        )
        return Sheet(
            self._introduce, (about, *self._lesson_row(), lengths, *one_button("start", "Start"))
        )

    def _lesson_row(self) -> tuple[ButtonRow, ...]:
        view = self._view
        if view is None or view.course is None:
            return ()
        which, last = self._which(view, view.course), view.course.lessons
        earlier = SheetButton("lesson.earlier", "Earlier", value=which - 1, enabled=which > 0)
        later = SheetButton("lesson.later", "Later", value=which + 1, enabled=which < last)
        return (ButtonRow((earlier, later), f"Lesson {which} of {last}"),)

    def _introduce(self, flow: Flow) -> None:
        title(flow, "Practise what is worth most to you")
        words = MEANS[self._what].format("; ".join(self._chosen.classes))
        plain(flow, words)
        if self._what == "lesson":
            quiet(flow, self._lesson_words())
        quiet(flow, "The verdict comes at once, and every answer is logged.")
        fault_rows(self.world.practice.fault(self.name), flow)

    def _lesson_words(self) -> str:
        view = self._view
        if view is None:
            return "Reading the course …"
        if view.course is None:
            return "This paytable has no course yet: the Course page derives one."
        which = self._which(view, view.course)
        return f"Lesson {which}: {'; '.join(map(str, self._lines))}."

    def over(self, mode: Any, stage: Stage) -> Box:
        """Return what came of the drill."""

        def fill(flow: Flow) -> None:
            title(flow, f"{mode.right} of {text.count(mode.right + mode.wrong, 'hand')} right")
            plain(flow, self._recovered(mode))
            quiet(
                flow,
                "Recovered is what your errors in these decisions would cost, times how much less "
                "likely they have become: an estimate.",
            )

        return SheetBox(Sheet(fill, one_button("again", "Another drill")), stage)

    def standing(self, kept: KeptMode[Any], question: Question, stage: Stage) -> Box:
        """Return the hands or the minutes left, and how many were right."""
        mode = kept.mode
        self._said = _minutes(mode)
        answers = mode.right + mode.wrong
        right = f"{mode.right} of {answers} right" if answers else "none answered"
        if self._said is None:
            if question.of is None:
                return Words(f"Hand {question.number}, {right}", weight="semibold")
            return progress(
                f"Hand {question.number} of {question.of}", answers / question.of, right, stage
            )
        left = f"{text.count(self._said, 'minute')} left" if self._said else "The last hand"
        return Words(f"{left}, {right}", weight="semibold")

    def waiting(self, stage: Stage) -> bool:
        """Whether other minutes are left than were shown last."""
        changed = self.kept is not None and self._said != _minutes(self.kept.mode)
        return changed or super().waiting(stage)

    def asked_words(self, kept: KeptMode[Any], question: Question) -> str:
        """Return what is practised."""
        return f"Drill: {self._about()}"

    def _about(self) -> str:
        label, _ = WHAT.get(self._what, ("the chosen hands", DrillBounds()))
        return label[0].lower() + label[1:]

    def note_words(self, kept: KeptMode[Any], judged: Answer | None) -> str:
        """Return what the drill has recovered, once that is worth saying."""
        mode, now = kept.mode, datetime.now(UTC)
        if judged is not None and not judged.right:
            return "Hands that differ in one card come next."
        hourly = mode.recovered_per_hour(now, self.world.pace.hands_an_hour)
        return self._recovered(mode) if hourly >= WORTH_SAYING else ""

    def _recovered(self, mode: Any) -> str:
        pace = self.world.pace
        hourly = pace.an_hour(mode.recovered(datetime.now(UTC)), mode.coins)
        return f"Recovered so far: about {hourly} at {pace.hands_an_hour:,} hands."

    def begin(self) -> None:
        """Start the drill, or go back to its bounds."""
        if self._over is not None:
            self.again()
            return
        if self._what == "lesson" and not self._lines:
            return
        session = self.world.session
        self.world.practice.begin_drill(session.table, session.coins, self._bounds)

    def choose(self, act: Act, stage: Stage) -> Transition:
        """Choose the bounds, or start."""
        if act.name.startswith("what."):
            self._what = str(act.value)
        elif act.name.startswith("lesson.") and isinstance(act.value, int):
            self._lesson = act.value
        elif isinstance(act.value, int):
            self._length = act.value
        else:
            self.begin()
        return None


PAGE = DrillPage


def _minutes(drill: Any) -> int | None:
    """Return how many minutes of a drill are left, a begun one too; None where there is no end."""
    left = drill.time_left(datetime.now(UTC))
    return None if left is None else ceil(left / MINUTE)
