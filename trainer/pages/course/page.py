"""The course page: choose a lesson, read what it brings in, answer until it is known."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from trainer.app.scene import PageInfo, Stage, Topic, Transition
from trainer.app.world import World
from trainer.core.settings import Experience
from trainer.drawing import text
from trainer.drawing.flow import Flow
from trainer.drawing.geometry import Layout
from trainer.drawing.items import Fill
from trainer.pages.asking import AskingPage
from trainer.pages.course.reading import show_introduction, show_page
from trainer.pages.lists import stepped
from trainer.pages.sheet import (
    ButtonRow,
    Sheet,
    SheetButton,
    fault_rows,
    one_button,
    plain,
    quiet,
    title,
)
from trainer.teaching.asking import Answer, Question
from trainer.widgets import Act, ListColumn, Row, ScrollList, Widget
from trainer.widgets.scroll_list import LEADING

if TYPE_CHECKING:
    from trainer.app.kept_mode import KeptMode
    from trainer.app.training import CourseView
    from trainer.teaching.course import GameCourse, LessonState

COLUMNS = (
    ListColumn("", 0.5, "right"),
    ListColumn("The line that a lesson brings in", 4.95),
    ListColumn("Saves", 2.0, "right"),
    ListColumn("Known", 0.85, "right"),
    ListColumn("Due", 1.2, "right"),
)
NARROW = (ListColumn("", 0.55, "right"), ListColumn("Line", 4.3), ListColumn("Known", 1.4, "right"))
GUTTERS = 60.0  # what a list takes from its width for marks and its bar
LISTED = 6  # rows of the list that are always in sight
FIRST = "The first chart"
BAR = 10.0


class CoursePage(AskingPage):
    """Teaches a chart that grows by one line a lesson."""

    name = "course"
    info = PageInfo(
        "Course",
        place="learn",
        icon="learn",
        topics=(
            Topic(
                "The course",
                "A chart that grows by one line a lesson, so that you never have to unlearn "
                "anything. Each line is practised until you know it, and comes up again before "
                "you forget it.",
            ),
        ),
    )

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._lesson: int | None = None  # whose introduction is open
        self._page: int | None = None  # of the game itself
        self._chosen: int | None = None  # in the list
        self._offset = 0
        self._new = world.settings.experience is Experience.NEVER

    @property
    def _view(self) -> CourseView | None:
        session = self.world.session
        return self.world.practice.course(session.table, session.coins)

    def _known_view(self) -> CourseView | None:
        """Return the course, and begin with the game itself for one who has never played."""
        view = self._view
        if view is not None and self._new:
            self._new = False
            if not view.progress.memories:
                self._page = 0
        return view

    def start_sheet(self, stage: Stage) -> Sheet:
        """Return the list of lessons, a lesson's introduction, or a page on the game."""
        view = self._known_view()
        if self._page is not None:
            return self._game_sheet(self._page)
        if view is None:
            return Sheet(lambda flow: quiet(flow, "Reading the course …"))
        if view.course is None:
            return self._missing_sheet(view)
        if self._lesson is not None:
            return self._lesson_sheet(view.course, self._lesson)
        return Sheet(
            lambda flow: self._overview(flow, view),
            (self._what_next(view),),
            listed=(LISTED + 1) * _row_height(stage),
        )

    def _overview(self, flow: Flow, view: CourseView) -> None:
        title(flow, "A chart that grows by one line a lesson")
        passed = sum(state.passed for state in view.states)
        words = f"{passed} of {text.count(len(view.states), 'lesson')} passed."
        if view.due:
            words += f" {text.count(len(view.due), 'line')} should be practised again now."
        quiet(flow, words)
        fault_rows(self.world.practice.fault(self.name), flow)

    def _what_next(self, view: CourseView) -> ButtonRow:
        """Return the buttons: what is due, the chosen or the next lesson, the game itself."""
        lesson = self._chosen_lesson(view)
        words = "Open the first chart" if lesson == 0 else f"Open lesson {lesson}"
        due = SheetButton("due", "Practise what is due", "primary", "Space")
        game = SheetButton("game", "How the game goes")
        if view.due:
            return ButtonRow((due, SheetButton("open", words), game))
        return ButtonRow((SheetButton("open", words, "primary", "Space"), game))

    def _chosen_lesson(self, view: CourseView) -> int:
        following = view.next if view.next is not None else len(view.states) - 1
        return following if self._chosen is None else self._chosen

    def _lesson_sheet(self, course: GameCourse, lesson: int) -> Sheet:
        said = self.world.practice.introduction(course, lesson, self.world.pace)
        buttons = (
            SheetButton("lesson", "Practise it", "primary", "Space"),
            SheetButton("list", "All lessons"),
        )
        if said is None:
            return Sheet(lambda flow: quiet(flow, "Choosing examples …"), (ButtonRow(buttons),))
        return Sheet(lambda flow: show_introduction(flow, said), (ButtonRow(buttons),))

    def _game_sheet(self, number: int) -> Sheet:
        pages = self.world.practice.the_game(self.world.session.table)
        if not pages:
            return Sheet(lambda flow: quiet(flow, "Working out the figures …"))
        last = number == len(pages) - 1
        words = "On to the course" if last else "Go on"
        buttons = [SheetButton("turn", words, "primary", "Space")]
        if number:
            buttons.append(SheetButton("back", "Back"))
        if not last:
            buttons.append(SheetButton("list", "I know this"))
        return Sheet(lambda flow: show_page(flow, pages[number]), (ButtonRow(tuple(buttons)),))

    def _missing_sheet(self, view: CourseView) -> Sheet:
        """Return why there is no course yet, and what works all the same."""
        practice = self.world.practice
        session = self.world.session
        table = session.table.name
        job = practice.deriving(session.table, session.coins)
        runs = job is not None and not job.over

        def fill(flow: Flow) -> None:
            title(flow, f"The course of {table}")
            if job is not None and runs:
                share = job.share
                plain(flow, f"Deriving the course: {100 * share:.0f}\N{NO-BREAK SPACE}% done.")
                bar = flow.take(BAR, 12)
                flow.add(Fill(bar, flow.theme.palette.raised, BAR / 2))
                done = bar.cut_left(max(BAR, bar.w * share))[0]
                flow.add(Fill(done, flow.theme.palette.accent, BAR / 2))
                quiet(flow, "Everything else can be used meanwhile.")
                return
            plain(
                flow,
                "This paytable has no course yet. Deriving one takes a minute or two; then it is "
                "saved.",
            )
            quiet(flow, "The drill, the exam and the table work without it.")
            fault_rows("" if job is None else job.fault, flow)

        buttons = () if runs else one_button("derive", "Derive the course")
        game = ButtonRow((SheetButton("game", "How the game goes"),))
        return Sheet(fill, (*buttons, game))

    def over_sheet(self, mode: Any, stage: Stage) -> Sheet:
        """Return what came of a lesson."""

        def fill(flow: Flow) -> None:
            done = mode.question is None
            title(flow, "The lesson is done" if done else "The lesson was left early")
            answers = text.count(mode.right + mode.wrong, "hand")
            plain(flow, f"{mode.right} of {answers} right.")
            words = (
                "Its lines come up again before you forget them."
                if done
                else "Your answers are saved. The lesson begins again when you open it."
            )
            quiet(flow, words)

        return Sheet(fill, one_button("again", "Back to the course"))

    def progress_words(self, kept: KeptMode[Any], question: Question) -> str:
        """Return how many right answers are still wanted, if none is wrong."""
        mode = kept.mode
        stage = mode.stage
        left = sum(max(0, aim.needed - aim.run) for aim in stage)
        words = f"Lesson {question.lesson}" if question.lesson else "The first chart"
        return f"{words} · hand {question.number} · {text.count(left, 'right answer')} to go"

    def note_words(self, kept: KeptMode[Any], judged: Answer) -> str:
        """Return the line that decided the hand, after the answer."""
        if judged.question.line is None:
            return ""
        from trainer.teaching.in_words import sentence

        return f"The line that decides: {sentence(judged.question.line)}"

    def controls_of(self, stage: Stage, layout: Layout) -> Sequence[Widget]:
        """Return the list of lessons besides the buttons."""
        found = super().controls_of(stage, layout)
        if "sheet.list" not in layout:
            return found
        view = self._view
        states = view.states if view is not None else ()
        box, narrow = layout["sheet.list"], stage.theme.one_column
        rows = [
            _narrow_row(state, box.w, stage) if narrow else self._row(state) for state in states
        ]
        listed = ScrollList(
            "lessons",
            box,
            NARROW if narrow else COLUMNS,
            rows,
            _row_height(stage),
            None if view is None else self._chosen_lesson(view),
            self._offset,
        )
        return [listed, *found]

    def _row(self, state: LessonState) -> Row:
        due = "" if state.due is None else state.due.strftime("%Y-%m-%d")
        coins, pace = self.world.session.coins, self.world.pace
        saves = "" if state.saves is None else pace.an_hour(state.saves, coins)
        cells = (str(state.lesson), state.line or FIRST, saves, _known(state), due)
        return Row(cells, mark="tick" if state.passed else None)

    def begin(self) -> None:
        """Do what is next: turn the page, practise, or open a lesson."""
        view, practice = self._view, self.world.practice
        if self._over is not None:
            self._back_to_the_list()
        elif self._page is not None:
            self._turn()
        elif view is None:
            return
        elif view.course is None:
            if "derive" not in practice.preparing:
                practice.derive_course(self.world.session.table, self.world.session.coins)
        elif self._lesson is not None:
            practice.begin_lesson(view, self._lesson)
        elif view.due:
            practice.begin_lesson(view, None)
        else:
            self._open(view)

    def choose(self, act: Act, stage: Stage) -> Transition:
        """Choose a lesson in the list, or do what a button says."""
        view = self._view
        match act:
            case Act("lessons", int(lesson)):
                self._chosen = lesson
            case Act("lessons.submit", int(lesson)) if view is not None:
                self._chosen = lesson
                self._open(view)
            case Act("lessons.scroll", int(offset)):
                self._offset = offset
            case Act("open") if view is not None:
                self._open(view)
            case Act("game"):
                self._page, self._scroll = 0, 0.0
            case Act("back"):
                self._page = max(0, (self._page or 0) - 1)
            case Act("list"):
                self._back_to_the_list()
            case _:
                self.begin()
        return None

    def key(self, key: str, stage: Stage) -> Transition:
        """Choose a lesson with arrows; Esc goes back to the list."""
        listed = "sheet.list" in self.layout(stage)
        view = self._view
        rows = len(view.states) if listed and view is not None else 0
        row = stepped(key, 0 if view is None else self._chosen_lesson(view), rows)
        if row is not None:
            self._chosen = row
            lists = (w for w in self.widgets(stage) if isinstance(w, ScrollList))
            self._offset = next(lists).showing(row)
            return None
        if (
            key == "escape"
            and self._question() is None
            and (self._lesson is not None or self._page is not None)
        ):
            self._back_to_the_list()
            return None
        return super().key(key, stage)

    def _open(self, view: CourseView) -> None:
        self._lesson, self._scroll = self._chosen_lesson(view), 0.0
        self.controls.focus = None

    def _turn(self) -> None:
        """Turn to the next page on the game; after the last comes the course."""
        pages = self.world.practice.the_game(self.world.session.table) or ()
        if self._page is not None and self._page + 1 < len(pages):
            self._page, self._scroll = self._page + 1, 0.0
        elif pages:
            self._back_to_the_list()

    def _back_to_the_list(self) -> None:
        self.again()
        self._page = self._lesson = self._chosen = None
        self._scroll = 0.0
        self.controls.focus = None


PAGE = CoursePage


def _row_height(stage: Stage) -> float:
    return max(36.0, stage.theme.type.body * 1.9)


def _narrow_row(state: LessonState, width: float, stage: Stage) -> Row:
    """Return a row for large text: the line on as many lines as it needs."""
    size, shares = stage.theme.type.body, sum(column.share for column in NARROW)
    room = (width - GUTTERS) * NARROW[1].share / shares - 12
    lines = text.wrapped(state.line or FIRST, room, partial(stage.text_width, size))
    high = (len(lines) * LEADING + 0.65) * size / _row_height(stage)
    cells = (str(state.lesson), "\n".join(lines), _known(state))
    return Row(cells, mark="tick" if state.passed else None, height=max(1.0, high))


def _known(state: LessonState) -> str:
    return text.percent(state.known, 0) if state.known else ""
