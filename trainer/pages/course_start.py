"""Where a lesson begins: the path with the card of the chosen lesson, and what can be read."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from trainer.app.frame import Frame
from trainer.app.home_news import Step
from trainer.app.scene import Go, Stage, Transition
from trainer.app.world import World
from trainer.core.intents import SetBet
from trainer.core.session import MOST_COINS
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, At, Box, Column, Pad, Row, Wrap, grow, share, wide
from trainer.drawing.layouts import FitView, FitWide
from trainer.drawing.leaves import Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size
from trainer.pages.asking_page import NEXT, AskingPage
from trainer.pages.bar import ROOMY
from trainer.pages.beginning import go_on_words
from trainer.pages.home_words import grey_bars, lesson_words, step_words
from trainer.pages.lesson_boxes import LessonCard
from trainer.pages.lesson_time import repeat_words
from trainer.pages.lesson_words import (
    fault_line,
    introduction_page,
    lesson_name,
    missing,
    reading_foot,
    worth_words,
)
from trainer.pages.path import CLOSE, SMALL, WHOLE, Look, Path, Station, Stations
from trainer.teaching.placement.placement import MOST_ASKED
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from trainer.app.training import CourseView
    from trainer.teaching.game_course import LessonState
    from trainer.teaching.introduction import Introduction

CARD = 352.0
SIX_ACROSS, LOW = 1100.0, 710.0  # in a smaller window the path scrolls
BEGINS = 480.0  # the height that counts under which the path has no names
OPEN = {"course": "lesson", "drill": "drill", "exam": "exam", "place": "placement"}
"""What may be left in its middle, to go on with from the path."""
MOST_IN_SIGHT = 17  # lessons of a path that does not scroll
END = "Perfect play"
TITLE = "Your way to perfect play"
TITLE_SIZES: tuple[Size, ...] = ("figure", "label")  # as there is room
UNDER = "First a short chart, then one new line a lesson."


class PathPage(AskingPage):
    """The course before a lesson: the path, the hands of a line."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._chosen: int | None = None  # the lesson whose card is open; None for the next one
        self._unfolded = False  # whether the card shows the exact rule
        self._reading = False  # whether the hands of the chosen lesson are shown
        self._more = False  # whether what is read goes on below

    def chosen_lesson(self, view: CourseView) -> int:
        """Return the lesson whose card is open."""
        last, chosen = len(view.states) - 1, self._chosen
        if chosen is None and (step := self._offered(view)) is not None:
            chosen = step.lesson
        return last if chosen is None else min(chosen, last)

    def _offered(self, view: CourseView) -> Step | None:
        """Return what every page offers of the course; None at its end."""
        return self.world.practice.offered_lesson(view, self.world.game)

    def _intro(self, view: CourseView) -> Introduction | None:
        course, lesson = view.course, self.chosen_lesson(view)
        if course is None:
            return None
        return self.world.practice.introduction(course, lesson, self.world.pace)

    def place(self, stage: Stage) -> Frame:
        """Return the page placed; once more if what is read now ends elsewhere in its view."""
        frame = super().place(stage)
        more = frame.scrolls and self._scroll + frame.view.h < frame.body.h - 1
        if more != self._more and self._reading:
            self._more = more
            frame = super().place(stage)
        return frame

    def top(self, stage: Stage) -> Box | None:
        """Return how many lessons are known, and how many of their lines are due again."""
        view = self.course_view
        if view is None or view.course is None or self._reading or _begins(stage):
            return None
        due = text.count(len(view.due), "line")
        return Row(
            Words(_known(view), weight="bold"),
            Words(f"{due} due again", color="muted") if view.due else None,
            gap=10,
        )

    def start(self, stage: Stage) -> Box:
        """Return the path, or the hands of a lesson."""
        view = self.course_view
        if view is None:
            return _waiting("Reading the course …")
        if view.course is None:
            return self._missing()
        if self._reading:
            return self._introduction(view, stage)
        return self._path(view, stage)

    def _introduction(self, view: CourseView, stage: Stage) -> Box:
        intro, lesson = self._intro(view), self.chosen_lesson(view)
        if intro is None or view.course is None:
            return _waiting("Choosing examples …")
        title = f"Lesson {lesson}: {lesson_name(view.course, lesson)}"
        worth = worth_words(view.states[lesson], view.course.coins, self.world.pace)
        return introduction_page(intro, title, view.states[lesson], worth, stage.theme.grow)

    def _path(self, view: CourseView, stage: Stage) -> Box:
        chosen = self.chosen_lesson(view)
        step = self._offered(view)
        ahead = None if step is None else step.lesson
        stations = [self._station(view, state, ahead) for state in view.states]
        beside = self._beside(view, stage)
        title = Column(
            FitWide(*(Words(TITLE, size, "on_felt", "bold") for size in TITLE_SIZES)),
            Words(UNDER, "second", "on_felt_soft") if beside else None,
            gap=2,
        )
        others = (
            Press("place", "I know some of this", icon="target"),
            Press("game", "How the game goes", icon="play"),
        )
        begins = _begins(stage)
        end = END if begins else self._end_words()
        named = [(True, lengths) for lengths in (WHOLE, CLOSE, SMALL)]
        looks = [*([] if begins else named), (False, WHOLE)]
        forms = (Path(stations, chosen, end, *look) for look in looks)
        path = grow(FitView(*forms))  # all of it without names before a part with them
        if begins:
            titles = f"{TITLE}: {_known(view)}", TITLE
            heading = FitWide(*(Words(each, "lead", "on_felt", "bold") for each in titles))
            felt = Column(heading, path, Wrap(*others), gap=4)
        else:
            head = FitWide(Row(title, *others, gap=16), Column(title, Wrap(*others), gap=8))
            felt = Column(head, path, gap=8)
        card = self._card(view, chosen).box(self._buttons(view, stage) if beside else None)
        grown = CARD * stage.theme.grow
        row = Row(
            share(1, Panel(felt, "hero", 24, 16)),
            wide(grown, card),
            gap=16,
            align="stretch",
            narrow=ROOMY,
            narrow_gap=12,
        )
        return Pad(Column(self._left_open(), grow(row), gap=10), top=2, bottom=10)

    def _goes_on(self, view: CourseView) -> bool:
        """Whether the gold button goes on with the lesson that was left in its middle."""
        left = self.world.practice.left_lesson(view)
        return self.left_open is not None and left == self.chosen_lesson(view)

    def _left_open(self) -> Box | None:
        """Return the way to go on with what was left in its middle, beside the gold button; None
        if there is none.
        """
        game = self.world.game
        view, exam = self.course_view, self.world.practice.unfinished_exam(*game)
        before = {
            "exam": (exam.answered + 1, exam.hands) if exam and exam.exam else None,
            "place": (view.placing + 1, MOST_ASKED) if view and view.placing else None,
        }  # of an earlier start of the window, too
        places = {
            name: (kept.question.number, kept.question.of)
            if (kept := self.world.practice.in_progress(name, *game)) and kept.question
            else before.get(name)
            for name in OPEN
        }
        buttons = [
            Press(f"resume.{name}", go_on_words(*place, f" with the {OPEN[name]}"), value=name)
            for name, place in places.items()
            if place and not (name == self.name and view and self._goes_on(view))
        ]
        if not buttons:
            return None
        return Panel(
            Wrap(At(Words("In progress", "body", "muted")), *buttons, gap=10), pad=18, pad_y=6
        )

    @staticmethod
    def _beside(view: CourseView, stage: Stage) -> bool:
        """Whether the buttons of the card have room in it, in sight; else they are the foot."""
        return stage.holds(SIX_ACROSS, LOW) and len(view.states) <= MOST_IN_SIGHT

    def _end_words(self) -> str:
        returns = self.world.game_return(*self.world.game)
        if returns is None:
            return END
        return f"{END}\nreturns {text.percent(returns)}"

    def _station(self, view: CourseView, state: LessonState, ahead: int | None) -> Station:
        """Return a lesson on the path; the one `ahead`, which the gold button begins, glows."""
        assert view.course is not None
        number = state.lesson
        comes_next = number == ahead
        look: Look = "now" if comes_next else "later"
        if view.learnt[number]:
            look = "due" if number in view.again else "known"
        note = "due again" if look == "due" else ""
        return Station(number, lesson_name(view.course, number), look, note, comes_next)

    def _card(self, view: CourseView, chosen: int) -> LessonCard:
        assert view.course is not None
        left = self.world.practice.left_off(view, chosen)
        own = {*map(str, view.course.rules(chosen))}
        return LessonCard(
            view.course,
            view.states[chosen],
            self._intro(view),
            self.world.pace,
            datetime.now(UTC),
            self._unfolded,
            view.learnt[chosen],
            left if left is not None and left.answers else None,
            tuple(line for line in view.step_of(chosen).lines if line in own),
        )

    def _buttons(self, view: CourseView, stage: Stage) -> Box:
        """Return the gold button and, if lines are due, the one that repeats them, or the whole of
        their lesson.
        """
        step = view.step_of(self.chosen_lesson(view))
        fault = self.world.practice.fault(self.name)
        keys, label = self._beside(view, stage), self._label(view)
        gold: Box = Press("open", label, "primary", tall=60)
        if keys:
            gold = FitWide(Press("open", label, "primary", hint="Space", tall=60), gold)
        elif view.course is not None and step.lesson and not step.lines:  # its card may scroll
            named = f"{label}: {text.first_lower(lesson_name(view.course, step.lesson))}"
            gold = FitWide(Press("open", named, "primary", tall=60), gold)
        again = Press("due", repeat_words(view.due), tall=48) if view.due else None
        if step.lines and not self._goes_on(view):  # what the gold one repeats
            again = Press("whole", f"Repeat {lesson_words(step.lesson)}", tall=48)
        fault_box = fault_line(fault)
        if keys or again is None:
            return Column(fault_box, gold, again, gap=10)
        return Column(fault_box, Row(share(1, again), share(1.4, gold), gap=10, narrow=520), gap=6)

    def _label(self, view: CourseView) -> str:
        """Return what the button that begins the chosen lesson says."""
        step = view.step_of(self.chosen_lesson(view))
        if self._goes_on(view):
            return step_words(Step(step.lesson), left=True)
        if view.learnt[step.lesson] and not step.lines:
            return f"Repeat {lesson_words(step.lesson)}"
        return step_words(step, left=self.world.practice.left_off(view, step.lesson) is not None)

    def start_foot(self, stage: Stage) -> Box | None:
        """Return the buttons of what is read, and of the path where the card is below it."""
        view = self.course_view
        if view is None or view.course is None:
            return None
        if self._reading:
            return reading_foot(
                "open", self._label(view), self._more, Press("list", "Back to the path", tall=48)
            )
        if self._beside(view, stage):
            return None
        return Pad(self._buttons(view, stage), x=12, y=8)

    def _missing(self) -> Box:
        """Return why there is no course yet, and what works all the same."""
        job = self.world.practice.derivation.of(*self.world.game)
        return missing(*self.world.game, job, at_most=self._at_most, in_hand=self.world.in_hand)

    @property
    def _at_most(self) -> bool:
        """Whether the largest bet has the course that this one lacks."""
        session = self.world.session
        if session.coins == MOST_COINS:
            return False
        view = self.world.practice.course(session.table, MOST_COINS)
        return view is not None and view.course is not None

    def begin(self) -> Transition:
        """Do what the gold button does."""
        view, practice = self.course_view, self.world.practice
        if self._over is not None:
            return self.go_from(self._over)
        if view is None:
            return None
        if view.course is None:
            job = practice.derivation.of(*self.world.game)
            if (job is None or job.over) and self._at_most:
                if self.world.in_hand:
                    return Go("table")  # the bet stays until its end
                self.world.do(SetBet(MOST_COINS))
            elif job is None or job.over:
                practice.derive_course(*self.world.game)
        elif self._goes_on(view):
            self.go_on()
        else:
            self.begin_lesson(view, view.step_of(self.chosen_lesson(view)))
        return None

    def begin_lesson(self, view: CourseView, step: Step) -> None:
        """Begin a lesson, or repeat the lines that are due."""
        self.again()
        self._chosen = step.lesson
        self.world.practice.begin_lesson(view, step)

    def choose(self, act: Act, stage: Stage) -> Transition:
        """Open a lesson's card, or do what a button says."""
        view = self.course_view
        match act:
            case Act("path", int(lesson)):
                self._choose(lesson)
            case Act("derive"):
                self.world.practice.derive_course(
                    self.world.session.table, self.world.session.coins
                )
            case Act("rule"):
                self._unfolded = not self._unfolded
            case Act("examples"):
                self._reading, self._scroll = True, 0.0
            case Act(_, str(name)) if name == self.name:
                self.go_on()
            case Act(_, str(name)):
                self.world.practice.go_on(name, *self.world.game)
                return Go(name)
            case Act("due") if view is not None:
                self.begin_lesson(view, Step(self.chosen_lesson(view), view.due))
            case Act("whole") if view is not None:
                self.begin_lesson(view, Step(self.chosen_lesson(view)))
            case Act("place"):
                return Go("place")
            case Act("game"):
                return Go("first")
            case Act("list"):
                self.again()
            case Act("more"):
                self.scroll_key("pagedown", stage)
            case _:
                return self.begin()
        return None

    def _choose(self, lesson: int) -> None:
        self._chosen = lesson
        self.controls.focus = self.controls.focus if self.controls.focus == "path" else None

    def key(self, key: str, stage: Stage) -> Transition:
        """Go along the path with arrows; read on with Space; Esc goes back to the path."""
        if self.asking:
            return super().key(key, stage)
        if self._reading and key in NEXT and self._more:
            self.scroll_key("pagedown", stage)
            return None
        if self._reading and key == "escape":
            self.again()
            return None
        path = next((w for w in self.widgets(stage) if isinstance(w, Stations)), None)
        lesson = None if path is None else path.stepped(key)
        if lesson is not None:
            self._choose(lesson)
            return None
        return super().key(key, stage)

    @property
    def asking(self) -> bool:
        """Whether a question is shown, or what came of a lesson."""
        return self._question() is not None or self._over is not None

    def again(self) -> None:
        """Go back to the path, with the card of the next lesson."""
        super().again()
        self._chosen = None
        self._reading = self._unfolded = self._more = False
        self.controls.focus = None


def _begins(stage: Stage) -> bool:
    """Whether there is so little height that the path has no names, to be in sight whole."""
    return stage.height < BEGINS


def _known(view: CourseView) -> str:
    return f"{sum(view.learnt)} of {text.count(len(view.states), 'lesson')} known"


def _waiting(words: str) -> Box:
    """Return the felt and the card as they will stand, with words on what is awaited."""
    felt = Panel(At(Words(words, "lead", "on_felt_soft")), "hero")
    card = Panel(Column(Art(grey_bars, high=110), ROOM), pad=20, pad_y=24)
    row = Row(share(2.5, felt), share(1, card), gap=16, align="stretch", narrow=ROOMY)
    return Pad(row, top=2, bottom=10)
