"""Beginning, resuming and following drills, lessons and exams, for the window and the terminal.

What computes, and may take seconds, is apart from what opens the history: a connection stays in
the thread that made it.

A function that is given a folder raises a StoreError where its history cannot be read or written.

It is over four hundred lines: the answers before today's training was left take twenty.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Generic, TypeVar

from evaluator.figures import shortened
from evaluator.front_door import spelled_like
from solver.decisions import Decisions, decisions_of
from solver.paytable.table import PayTable
from solver.progress import Progress
from solver.strategy.playing.chart import Chart
from trainer.app.charts import GameCharts
from trainer.app.home_news import HomeNews, Step
from trainer.app.kept_mode import KeptMode, LessonLeft, lesson_left, logged_answer, replayed
from trainer.app.player_stats import evidence_of, player_stats, sums_of
from trainer.app.seeds import Seed, from_day, time_now, today
from trainer.core.records import TIME
from trainer.store.connection import one_reading
from trainer.store.failures import StoreError
from trainer.store.lesson_reading import read_lesson_answers, read_lesson_runs
from trainer.store.log import GONE_ON_WITHIN, TrainingStore
from trainer.store.reading import (
    read_exam_records,
    read_mistakes,
    read_placement,
    read_today,
    read_today_records,
)
from trainer.teaching.asking import MOST_MISTAKES, Answer, DrillBounds, Mode, Question
from trainer.teaching.drill import Drill, Misplayed, NothingToDrillError
from trainer.teaching.evidence import Evidence
from trainer.teaching.game_course import GameCourse, LessonState, Recall
from trainer.teaching.introduction import lost_by_feel
from trainer.teaching.leaks import BETWEEN, dearest_open, leaks_of
from trainer.teaching.lesson_deals import course_lines
from trainer.teaching.lesson_ends import lines_left
from trainer.teaching.lessons import Lesson
from trainer.teaching.line_names import short_name
from trainer.teaching.placement import Placed, Placement
from trainer.teaching.placement.placement import FEWEST_ASKED
from trainer.teaching.skill import Sums, letter_grade, total
from trainer.teaching.today import HANDS_A_MINUTE, Today
from trainer.teaching.trace import LATER

M = TypeVar("M", bound=Mode)
M_co = TypeVar("M_co", bound=Mode, covariant=True)


@dataclass(frozen=True)
class Start(Generic[M_co]):
    """A mode with its first question, before anything of it is saved.

    `setup` is what an exam was started with besides its seed, as JSON; None for another mode.
    `session` is the one that is gone on with, None for a new one, and `exam` its exam's number;
    `answers` were given before.
    """

    mode: M_co
    seed: Seed
    setup: str | None = None
    session: int | None = None
    exam: int | None = None
    answers: tuple[Answer, ...] = ()


def begin(folder: Path, start: Start[M]) -> KeptMode[M]:
    """Open the history, and begin a session for a mode, or go on with its own."""
    store, answers = TrainingStore(folder, time_now()), start.answers
    try:
        if start.session is not None:
            store.adopt_session(start.session, len(answers))
            seed, exam = start.seed.number, start.exam
            return KeptMode(store, start.session, seed, start.mode, exam=exam, answers=answers)
        return KeptMode.begin(
            store,
            start.mode,
            start.seed.number,
            seed_given=start.seed.given,
            at=time_now(),
            setup=start.setup,
            answers=answers,
        )
    except BaseException:
        store.abandon()
        raise


def drill_start(
    folder: Path, table: PayTable, coins: int, bounds: DrillBounds, seed: Seed
) -> Start[Drill]:
    """Return a drill with its first question; a game's first drill takes seconds.

    Raises:
        NothingToDrillError: no deal is within the bounds.
        StoreError: the history cannot be read.
    """
    decisions = decisions_of(table, coins)
    classes = _asked_classes(decisions, bounds)
    mistakes = _newest_mistakes(folder, table, coins) if bounds.mistakes else ()
    evidence = evidence_of(folder, decisions, time_now())
    drill = Drill.start(
        decisions,
        evidence,
        seed.number,
        datetime.now(UTC),
        classes=_leaking_classes(evidence) if bounds.leaks else classes,
        close_only=bounds.close,
        mistakes=mistakes,
        of=bounds.hands,
        minutes=bounds.minutes,
        kept=bounds.kept.split(BETWEEN) if bounds.kept else (),
    )
    return Start(drill, seed)


def _asked_classes(decisions: Decisions, bounds: DrillBounds) -> list[int] | None:
    """Return the indices of the classes that are asked for by name or line; None for all.

    Raises:
        NothingToDrillError: the game has none of them.
    """
    if not (bounds.classes or bounds.lines):
        return None
    about = [index for line in bounds.lines for index in decisions.about(line)]
    if bounds.lines and not about:
        lines = "; ".join(map(str, bounds.lines))
        raise NothingToDrillError(f"no decision of this game is about {shortened(lines)!r}")
    return about + [index for name in bounds.classes for index in classes_named(decisions, name)]


def classes_named(decisions: Decisions, name: str) -> list[int]:
    """Return the indices of the class of a name, or of all whose best hold it names.

    Raises:
        NothingToDrillError: the game has none of this name.
    """
    indices = [each.index for each in decisions.classes if name in (str(each), each.should)]
    if not indices:
        near = spelled_like(name, map(str, decisions.classes), most=1, cutoff=0.3)
        hint = f": did you mean {near[0]!r}?" if near else ""
        raise NothingToDrillError(
            f"{decisions.table.name} has no decision {shortened(name)!r}{hint}"
        )
    return indices


def _leaking_classes(evidence: Evidence) -> list[int]:
    leaks = [part.decision.index for leak in leaks_of(evidence) for part in leak.still_missed]
    if not leaks:
        raise NothingToDrillError("no leak is known: the hands that you decide yourself show them")
    return leaks


def _newest_mistakes(folder: Path, table: PayTable, coins: int) -> list[Misplayed]:
    """Return the deals that were misplayed last, with what was held.

    Raises:
        NothingToDrillError: there is none.
    """
    logged = read_mistakes(folder, table, coins, most=MOST_MISTAKES)
    hands = (entry[1] for entry in logged if not isinstance(entry, StoreError))
    deals: list[Misplayed] = [(hand.dealt, hand.first_held) for hand in hands]
    if not deals:
        raise NothingToDrillError(
            f"no mistake in {table.name} is logged yet: there is none to drill"
        )
    return deals


@dataclass(frozen=True)
class CourseView:
    """The course of a game, and how far the player is; `course` is None if it must be derived.

    `due` are the lines that were learnt and are due again, `missed` those of them whose hands were
    missed since, `next` is the lesson to go on with, `learnt` says of each lesson whether it was
    once passed, `again` which of these are due again. `placing` counts the answers of a placement
    that can be gone on with, `left` is the lesson that can be, by an earlier start of the window
    too.
    """

    course: GameCourse | None
    progress: Recall
    states: tuple[LessonState, ...] = ()
    due: tuple[str, ...] = ()
    next: int | None = None
    learnt: tuple[bool, ...] = ()
    again: tuple[int, ...] = ()
    placing: int = 0
    left: LessonLeft | None = None
    missed: tuple[str, ...] = ()

    @cached_property
    def chart(self) -> Chart | None:
        """The course's chart as far as all lessons are known; at the least the first chart."""
        if self.course is None:
            return None
        return self.course.chart(max(0, self.reached_in_a_row - 1))

    @property
    def reached_in_a_row(self) -> int:
        """The first lesson that was never passed; all before it were."""
        return next((i for i, learnt in enumerate(self.learnt) if not learnt), len(self.learnt))

    def offered(self, left: int | None) -> Step | None:
        """Return what to do now: the lesson `left` in its middle, else the first that is not
        passed, of which only the lines due come again if it was learnt; None at the end.
        """
        lesson = self.next if left is None else left
        return None if lesson is None else self.step_of(lesson)

    def step_of(self, lesson: int) -> Step:
        """Return a lesson, or what is due alone if it is due again."""
        return Step.of(lesson, self.again, self.due)

    def into(self, news: HomeNews) -> HomeNews:
        """Return news of the same game with what this view says of the course."""
        if news.view is self:
            return news
        left = tuple(name for name in news.left if name != "place")
        if self.course is None:
            return replace(news, left=left, view=self)
        following = self.next
        return replace(
            news,
            learnt=self.learnt,
            again=self.again,
            lesson=following,
            brings=short_name(self.course.rules(following)[0]) if following else "",
            due=self.due,
            missed=self.missed,
            left=(*left, "place") if self.placing else left,
            placed=bool(self.progress.placed),
            view=self,
        )

    @property
    def reached(self) -> int:
        """The last lesson of which anything is known or was practised; 0 at first."""
        begun = (state.lesson for state in self.states if state.passed or state.due is not None)
        return max(begun, default=0)


def course_view(folder: Path, charts: Path, table: PayTable, coins: int) -> CourseView:
    """Return the course of a game, if it is at hand, and how far the player is."""
    course = course_at_hand(charts, table, coins)
    if course is None:
        course_at_hand.cache_clear()  # it may be derived by then
        return CourseView(None, Recall(datetime.now(UTC)))
    return view_of(folder, course)


@one_reading()
def view_of(folder: Path, course: GameCourse) -> CourseView:
    """Return a course and how far the player is."""
    progress = recall_in(folder, course, time_now())
    due, following = course.due_again(progress), course.next_lesson(progress)
    lost_by_feel(course.table, course.coins)  # computed here: the end of the first lesson shows it
    learnt, again = course.learnt(progress), course.again(progress)
    states, placing = course.states(progress), placed_so_far(folder, course)
    left, missed = lesson_left(folder, course, progress, learnt), missed_of(due, progress)
    return CourseView(
        course, progress, states, due, following, learnt, again, placing, left, missed
    )


def missed_of(due: tuple[str, ...], progress: Recall) -> tuple[str, ...]:
    """Return those lines due again that were missed last, or are not known any more."""
    return tuple(
        line for line in due if not (progress.of(line).passed and progress.traces[line].streak)
    )


@lru_cache(maxsize=2)
def course_at_hand(charts: Path, table: PayTable, coins: int) -> GameCourse | None:
    """Return a course at hand; it is kept, as its figures take a second."""
    course = GameCharts(table, coins, charts).course_at_hand()
    return None if course is None else GameCourse(table, coins, course)


def derived_course(charts: Path, table: PayTable, coins: int, progress: Progress) -> None:
    """Derive the course of a game and save it, which takes a minute or two.

    Raises:
        CourseError: the game has none.
        StoreError: it cannot be saved.
    """
    GameCharts(table, coins, charts, _unsaved).course(progress)


def _unsaved(words: str) -> None:
    raise StoreError(words)


def earlier_lesson(view: CourseView, lesson: int | None) -> LessonLeft | None:
    """Return a lesson as an earlier start of the window or the terminal left it, if some of it is
    still to be learnt; else None.
    """
    left = view.left
    if lesson is None or left is None or left.mode.lesson != lesson or view.learnt[lesson]:
        return None
    return left


def lesson_start(
    view: CourseView, lesson: int | None, seed: Seed, left: LessonLeft | None = None
) -> Start[Lesson]:
    """Return a lesson with its first question, or gone on with where it was `left`, by an earlier
    start too, unless another seed is given; None repeats the lines that are due.
    """
    course = view.course
    assert course is not None
    decisions_of(course.table, course.coins)  # computed here: the first answer waits for it
    left = left or earlier_lesson(view, lesson)
    if left is not None and not (seed.given and seed.number != left.seed):
        return Start(left.mode, Seed(left.seed, seed.given), answers=left.answers)
    if lesson is None:
        return Start(Lesson.review(course, view.progress, seed.number), seed)
    return Start(Lesson.start(course, view.progress, seed.number, lesson), seed)


def placement_start(folder: Path, course: GameCourse, seed: Seed) -> Start[Placement]:
    """Return a placement with its first question; a course's first one takes seconds.

    One that was broken off within a day is gone on with, unless another seed is given.
    """
    decisions_of(course.table, course.coins)  # computed here: the first answer waits for it
    left = _placement_left(folder, course)
    if left is not None and not (seed.given and seed.number != left.seed.number):
        return left
    return Start(Placement.start(course, seed.number), seed)


def placed_so_far(folder: Path, course: GameCourse) -> int:
    """Return how many hands are answered of a placement that can be gone on with; 0 without one."""
    left = _placement_left(folder, course)
    return 0 if left is None else len(left.answers)


def _placement_left(folder: Path, course: GameCourse) -> Start[Placement] | None:
    """Return the newest placement as its answers have left it; None if it is over, was left a day
    ago, or would be asked otherwise by now.
    """
    log = read_placement(folder, course.table, course.coins)
    if log.seed is None or log.at is None or log.closed:
        return None
    if log.at <= datetime.now(UTC) - GONE_ON_WITHIN:
        return None
    try:
        records = read_exam_records(folder, log.session, by="session")
        placement, answers = replayed(Placement.start(course, log.seed), records, 0)
    except StoreError:
        return None
    if placement.question is None:
        return None
    return Start(placement, Seed(log.seed, given=False), session=log.session, answers=answers)


@one_reading()
def today_start(
    folder: Path, charts: Path, table: PayTable, coins: int, minutes: int, seed: Seed
) -> Start[Today]:
    """Return today's training with its first question, or gone on with where it was broken off."""
    now, decisions = datetime.now(UTC), decisions_of(table, coins)
    course = course_at_hand(charts, table, coins)
    of = minutes * HANDS_A_MINUTE
    deals = [*read_today(folder, table, coins, from_day(today()))]
    done = tuple(decisions.class_of(cards) for cards in deals)
    left, evidence = done[len(done) // of * of :], evidence_of(folder, decisions, time_now())
    given = _answers_today(folder, table, coins, len(left), of)
    recall = None if course is None else recall_in(folder, course, time_now())
    due = course is not None and recall is not None and course.due_again(recall)
    leak = {} if due else dearest_open(evidence)  # as *Today* says what is worth most
    training = Today.start(evidence, recall, course, seed.number, now, of=of, done=left, leak=leak)
    return Start(training, seed, answers=given)


def _answers_today(
    folder: Path, table: PayTable, coins: int, left: int, of: int
) -> tuple[Answer, ...]:
    """Return the answers to a training of today before it was `left` after so many; none if they
    cannot be read.
    """
    if not left:
        return ()
    try:
        records = read_today_records(folder, table, coins, from_day(today()))
    except StoreError:
        return ()
    return tuple(
        logged_answer(
            Question(number, of, record.dealt, record.construction or ""), record, table, coins
        )
        for number, record in enumerate(records[len(records) - left :], 1)
    )


def trained_today(folder: Path, table: PayTable, coins: int) -> Sums:
    """Return the sums of today's training in a game, those of a session broken off among them."""
    stats = player_stats(folder, time_now(), since=from_day(today()), table=table)
    of_today = (
        sums for key, sums in stats.sums.items() if (key.mode, key.coins) == ("today", coins)
    )
    return total(of_today)


def recall_in(folder: Path, course: GameCourse, at: str) -> Recall:
    """Return what a player remembers of the lines of a course now, from every unaided hand."""
    now = datetime.now(UTC)
    with sums_of(folder, at) as store:
        if store is None:
            return Recall(now)
        lines = store.lines(course_lines(course.table, course.coins, course.course))
    log = read_placement(folder, course.table, course.coins)
    placed = Placed.after(course, log.answers).lines if log.answers else {}
    placed_at = log.at if len(log.answers) >= FEWEST_ASKED else None
    since = (now - timedelta(days=LATER)).strftime(TIME)
    just_asked = read_lesson_runs(folder, course.table, course.coins, since)
    left = lines_left(course, read_lesson_answers(folder, course.table, course.coins))
    return Recall(now, lines, placed, placed_at, just_asked, left)


def chart_letters(charts: Path, table: PayTable, coins: int) -> tuple[str, ...]:
    """Return the grade of each lesson's chart, played without a slip; none without a course."""
    course = GameCharts(table, coins, charts).course_at_hand()
    if course is None:
        return ()
    return tuple(letter_grade(cost) for cost in GameCourse(table, coins, course).costs)
