"""The course page: choose a lesson, read what it brings in, answer until it is known."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from trainer.app.scene import PageInfo, Stage, Topic, Transition
from trainer.app.world import World
from trainer.core.settings import Experience
from trainer.drawing import text
from trainer.drawing.boxes import Box
from trainer.drawing.flow import Flow
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill
from trainer.pages.asking import AskingPage
from trainer.pages.course.asked import aims_reached, lesson_title
from trainer.pages.course.reading import show_introduction, show_page
from trainer.pages.lists import stepped
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
from trainer.widgets import Act, ListColumn, Row, ScrollList
from trainer.widgets.scroll_list import LEADING

if TYPE_CHECKING:
    from solver.strategy.language.chart import Chart
    from trainer.app.kept_mode import KeptMode
    from trainer.app.training import CourseView
    from trainer.teaching.course import LessonState

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
                "A chart that grows by one line a lesson, so that nothing is ever unlearnt. Each "
                "line is practised until it is known, and asked again when it is about to fade.",
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
        return self.world.desk.course(session.table, session.coins)

    def _known_view(self) -> CourseView | None:
        """Return the course, and begin with the game itself for one who has never played."""
        view = self._view
        if view is not None and self._new:
            self._new = False
            if not view.progress.memories:
                self._page = 0
        return view

    def start(self, stage: Stage) -> Box:
        """Return the list of lessons, a lesson's introduction, or a page on the game."""
        sheet = without_foot(self.start_sheet(stage))
        return SheetBox(sheet, stage, lambda rect: self._list(rect, stage))

    def start_foot(self, stage: Stage) -> Box | None:
        """Return the buttons below it."""
        return foot_of(self.start_sheet(stage))

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
            return self._lesson_sheet(view, self._lesson)
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
        fault_rows(self.world.desk.faults.get(self.name, ""), flow)

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

    def _lesson_sheet(self, view: CourseView, lesson: int) -> Sheet:
        said = self.world.desk.introduction(view, lesson, self.world.pace)
        buttons = (
            SheetButton("lesson", "Practise it", "primary", "Space"),
            SheetButton("list", "All lessons"),
        )
        if said is None:
            return Sheet(lambda flow: quiet(flow, "Choosing examples …"), (ButtonRow(buttons),))
        return Sheet(lambda flow: show_introduction(flow, said), (ButtonRow(buttons),))

    def _game_sheet(self, number: int) -> Sheet:
        pages = self.world.desk.the_game(self.world.session.table)
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
        desk = self.world.desk
        order = desk.preparing.get("derive")
        table = self.world.session.table.name

        def fill(flow: Flow) -> None:
            title(flow, f"The course of {table}")
            if order is not None:
                share = order.share or 0.0
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
                "kept.",
            )
            quiet(flow, "The drill, the exam and the table work without it.")
            fault_rows(desk.faults.get("derive", ""), flow)

        buttons = () if order is not None else one_button("derive", "Derive the course")
        game = ButtonRow((SheetButton("game", "How the game goes"),))
        return Sheet(fill, (*buttons, game))

    def over(self, mode: Any, stage: Stage) -> Box:
        """Return what came of a lesson."""

        def fill(flow: Flow) -> None:
            done = mode.question is None
            title(flow, "The lesson is done" if done else "The lesson was left early")
            answers = text.count(mode.right + mode.wrong, "hand")
            plain(flow, f"{mode.right} of {answers} right.")

        return SheetBox(Sheet(fill, one_button("again", "Back to the course")), stage)

    def asked_words(self, kept: KeptMode[Any], question: Question) -> str:
        """Return the number of the lesson, and its line."""
        return lesson_title(kept.mode)

    def standing(self, kept: KeptMode[Any], question: Question, stage: Stage) -> Box:
        """Return how many right answers in a row there are, or how many lines are known."""
        return aims_reached(kept.mode, stage)

    def learnt_chart(self, kept: KeptMode[Any]) -> Chart | None:
        """Return the chart after the lesson: it has the lines learnt so far, and the new one."""
        mode = kept.mode
        return mode.course.chart(mode.lesson)  # type: ignore[no-any-return]  # a lesson's course

    def note_words(self, kept: KeptMode[Any], judged: Answer | None) -> str:
        """Return the number of the hand, and that a line comes again after an error."""
        words = super().note_words(kept, judged)
        again = judged is not None and not judged.right
        return f"{words} This line comes back later in the lesson." if again else words

    def _list(self, rect: Rect, stage: Stage) -> ScrollList:
        view = self._view
        states = view.states if view is not None else ()
        narrow = stage.theme.one_column
        rows = [
            _narrow_row(state, rect.w, stage) if narrow else self._row(state) for state in states
        ]
        return ScrollList(
            "lessons",
            rect,
            NARROW if narrow else COLUMNS,
            rows,
            _row_height(stage),
            None if view is None else self._chosen_lesson(view),
            self._offset,
        )

    def _row(self, state: LessonState) -> Row:
        due = "" if state.due is None else state.due.strftime("%Y-%m-%d")
        coins, pace = self.world.session.coins, self.world.pace
        saves = "" if state.saves is None else pace.an_hour(state.saves, coins)
        cells = (str(state.lesson), state.line or FIRST, saves, _known(state), due)
        return Row(cells, mark="tick" if state.passed else None)

    def begin(self) -> None:
        """Do what is next: turn the page, practise, or open a lesson."""
        view, desk = self._view, self.world.desk
        if self._over is not None:
            self._back_to_the_list()
        elif self._page is not None:
            self._turn()
        elif view is None:
            return
        elif view.course is None:
            if "derive" not in desk.preparing:
                desk.derive_course(self.world.session.table, self.world.session.coins)
        elif self._lesson is not None:
            desk.begin_lesson(view, self._lesson)
        elif view.due:
            desk.begin_lesson(view, None)
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
        lists = [w for w in self.widgets(stage) if isinstance(w, ScrollList)]
        view = self._view
        rows = len(view.states) if lists and view is not None else 0
        row = stepped(key, 0 if view is None else self._chosen_lesson(view), rows)
        if row is not None:
            self._chosen = row
            self._offset = lists[0].showing(row)
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
        pages = self.world.desk.the_game(self.world.session.table)
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
