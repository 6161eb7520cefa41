"""The exam page: begin or resume, answer without a word, see the result."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from evaluator.figures import about
from trainer.app.frame import Frame
from trainer.app.home_news import ANY_EXAM, Step
from trainer.app.mistakes import by_error, errors_of
from trainer.app.scene import Answered, Go, Open, PageHelp, Stage, Topic, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import Box, Column, Row, Space, share
from trainer.drawing.leaves import Words
from trainer.drawing.surfaces import Panel
from trainer.pages.asking_page import AskingPage
from trainer.pages.bar import LEAST_HIGH
from trainer.pages.beginning import (
    captioned,
    fault_box,
    go_on_words,
    start_panel,
)
from trainer.pages.ending import compact
from trainer.pages.exam_result import ACROSS, NUMBERS, ExamResult
from trainer.pages.exam_words import WORK_HANDS, ExamAnswers, grade_range
from trainer.pages.home_cards import gives_away
from trainer.pages.home_words import begins_course, step_words
from trainer.pages.hourly_bars import grade_chip, in_coins
from trainer.pages.lists import drill
from trainer.pages.offers import goes_on
from trainer.pages.question import charted_of
from trainer.teaching.asking import EXAM_HANDS
from trainer.teaching.skill import GRADES, letter_grade
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press, Strip

if TYPE_CHECKING:
    from trainer.app.exams import EarlierExam, ExamOver
    from trainer.teaching.leaks import Error, Leak

MOST_HANDS = EXAM_HANDS
MARK = 68.0  # the diameter of a grade
TOO_FAST = "Your last exam was too fast to count."
LENGTHS = {MOST_HANDS: "100 hands", 50: "50 hands, less sure"}
STEPS = (
    "Each hand is chosen to tell the most about your play.",
    "No verdicts until the end. You can leave it, and go on later.",
    "Then two honest numbers: what you know, and how you really play.",
)


class ExamPage(AskingPage):
    """Asks at most a hundred hands, and says nothing until the end."""

    name = "exam"
    across = ACROSS
    told_at_once = False
    in_help = PageHelp(
        topics=(
            Topic(
                "The exam",
                "At most 100 hands and no word until the end, then two numbers with their ranges: "
                "what you know, and how you really play, slips included. You can leave it and go "
                "on later: it counts once its last hand is played, unless many answers came too "
                "fast to have been thought.",
                asked="test tested good player well pass skill exams",
            ),
            Topic(
                "Exam and leaks",
                "An exam counts its own answers: what was missed only once too, and some slips. "
                "Leaks count all your answers, and only what you missed three times or more. So an "
                "exam may find more coins an hour than your leaks cost.",
                asked="higher more different number numbers coins than leaks cost exam result",
            ),
        ),
    )

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._hands = MOST_HANDS
        self._anew = False  # whether it is asked if what was left is to be given up
        self._looks_back = False  # whether the last result is wanted, which may have to be read
        self._errors: list[Error] = []  # of the answers of the exam that is over
        self._just_over = False  # and not looked back at
        self._untaught = frozenset[int]()  # which of them the player's chart gives

    def place(self, stage: Stage) -> Frame:
        """Return the page placed; in a low window its result has the room of the tabs."""
        self.tabbed_at_end = stage.height >= LEAST_HIGH
        return super().place(stage)

    def view(self, stage: Stage) -> Box:
        """Return what it shows, the last result once it is read."""
        if self._looks_back:
            over = self.world.practice.last_exam(*self.world.game)
            if over is not None:
                self._show(over, just_over=False)
            self._looks_back = over is None and not self.fault_words
        return super().view(stage)

    def start(self, stage: Stage) -> Box:
        """Return what an exam is, how long it is, and one that was broken off."""
        self.world.practice.exam_ahead(*self.world.game)
        below = (
            *self._left_words(),
            self._lengths() if self._anew or self._unfinished() is None else None,
            None if compact(stage) else self.start_buttons(stage),
        )
        end = self._grades(stage)
        return start_panel("How well do you play?", self.world.session, STEPS, end, below, stage)

    def _lengths(self) -> Box:
        """Return the lengths to choose from."""
        return Strip(
            [
                Press(f"hands.{hands}", label, "choice", chosen=hands == self._hands, value=hands)
                for hands, label in LENGTHS.items()
            ]
        )

    def _grades(self, stage: Stage) -> Box:
        """Return the grades, each with the most that it gives away, and the last one marked."""
        before, best = self._before(), self.world.game_return(*self.world.game)
        last, said = "", TOO_FAST if before is not None and before.hasty else ""
        if before is not None and before.total is not None and best is not None:
            lost = max(0.0, float(best) - before.total)
            last, by = letter_grade(lost), self.world.pace.coins(lost, self.world.session.coins)
            which = f"{said} The one before" if said else "Your last exam"
            spans = grade_range(float(best), before.low, before.high)
            sure = f" (it may be {spans})" if spans else ""
            said = f"{which}: about {in_coins(by)} coins an hour, grade {last}{sure}."
        box = Words(said, "label", "on_felt", align="center") if said else None
        hourly = self.world.pace.hands_an_hour * self.world.session.coins
        ends = {letter: f"to {about(most * hourly)}" for letter, most in GRADES} | {"E": "more"}
        grades = (share(1, _grade_mark(each, ends[each], each == last)) for each in ends)
        caption = captioned("Your grade, by coins given away in an hour")
        return Column(caption, Row(*grades, gap=8), box, gap=16)

    def _before(self) -> EarlierExam | None:
        """Return the last exam that is over and counts; None before it is known."""
        return self.world.practice.earlier_exam(*self.world.game, ANY_EXAM)

    def start_buttons(self, stage: Stage) -> Box:
        """Return the gold button, and the way to the last result or to start anew."""
        left = self._unfinished()
        if left is None:
            begin = Press("start", "Begin the exam", "primary", hint="Space", tall=60)
            before = self._before()
            if before is not None and not before.kept:
                return begin
            last = Press("last", "Last result", tall=60, enabled=not self._looks_back)
            beside = (
                last if before is not None else Space(60)
            )  # its place: nothing else comes there
            return Row(share(1.6, begin), share(1, beside), gap=12, narrow=360)
        words = go_on_words(left.answered + 1, left.hands)
        resume = Press("resume", words, "primary", hint="Space", tall=60)
        name, label = ("start", "Yes, start anew") if self._anew else ("anew", "Start anew")
        return Row(share(1, resume), Press(name, label, tall=60), gap=12, narrow=440)

    def _left_words(self) -> list[Box | None]:
        """Return what is said of an exam that was broken off, and of what went wrong."""
        parts: list[Box | None] = []
        left = self._unfinished()
        if left is not None:
            words = (
                f"You left exam {left.exam} after {left.answered} of {left.hands} hands. "
                "Finish it to see your grade."
            )
            if self._anew:
                done = text.count(left.answered, "answer")
                words = f"Give up exam {left.exam}? Its {done} will count for nothing."
            parts.append(Panel(Words(words, "body"), "plate", 18, 12))
        return [*parts, fault_box(self.fault_words)]

    def _unfinished(self) -> Any:
        """Return the exam that was broken off, None if there is none."""
        exam = self.world.practice.unfinished_exam(*self.world.game)
        return exam if exam is not None and exam.exam else None

    def finish(self) -> None:
        """End the exam, and show its result."""
        kept = self.kept
        super().finish()
        if kept is not None and kept.question is None:
            from trainer.app.exams import ExamOver  # with the store

            mode, now = kept.mode, datetime.now(UTC)
            answers = tuple(kept.answers)
            number = kept.exam or 0
            over = ExamOver(mode.table, mode.coins, number, now, mode.report(), answers)
            self.world.practice.keep_leaks(over)
            self._show(over, just_over=True)

    def _show(self, over: ExamOver, *, just_over: bool) -> None:
        """Show the result of an exam."""
        self._just_over = just_over
        self._over, self._shown, self._scroll = over, None, 0.0
        self._since = self.world.clock()
        self.world.history.forget()  # its answers count in Leaks
        chart = self.world.chart_of(over.table, over.coins)
        self._ended = Answered(over.answers, 0, chart)
        has = self.world.has_chart(over.table, over.coins)
        self._untaught = charted_of(over.answers, chart if has else None)
        self._errors = errors_of(over.answers, over.table, over.coins)

    def end(self, mode: Any) -> ExamResult:
        """Return the result."""
        before = self.world.practice.earlier_exam(*self.world.game, mode.number)
        total = None if before is None else before.total
        pace, following = self.world.pace, self._following
        label = "Play" if following is None else step_words(following)
        label = goes_on(self.world, "course") or label
        return ExamResult(
            self._answers_of(mode),
            self._shown,
            total,
            pace,
            label,
            gives_away(self.world),
            self._begins_course,
            self.world.folds.get(self.name) == NUMBERS,
        )

    def _answers_of(self, over: ExamOver) -> ExamAnswers:
        """Return the answers of an exam as its result tells of them: with the leaks of its end, and
        where these were not kept with what it found alone.
        """
        leaks, then = self._leaks(over), self.world.practice.leaks_at_end(over)
        now = None if leaks is None else by_error(leaks)
        if then is None and not self._just_over:
            then = {}  # it is told by its own answers alone
        shown = now if then is None else then
        later = None not in (then, now) and now != then
        return ExamAnswers(over, self._errors, shown, self._untaught, then is not None, later)

    def _leaks(self, over: ExamOver) -> tuple[Leak, ...] | None:
        """Return the leaks of a game as Leaks has them; None before they are known."""
        return self.world.history.leaks_of(over.table, over.coins)

    def ended(self) -> Answered:
        """Return the answers, each with what is said of it."""
        over: Any = self._over
        return replace(self._ended, remarks=self._answers_of(over).remarks)

    def _opened(self) -> Transition:
        """Open the answer that is chosen; a mistake among the mistakes, whatever lies between."""
        ended, chosen = self.ended(), self._shown or 0
        if chosen not in ended.wrong:
            return super()._opened()
        return Open("answer", replace(ended.missed, shown=ended.wrong.index(chosen)))

    @property
    def _begins_course(self) -> bool:
        """Whether the course's first chart comes before any leak, as on Today."""
        view = self.course_view
        if view is None:
            return False
        return begins_course(self.world, view.learnt, placed=bool(view.progress.placed))

    @property
    def _following(self) -> Step | None:
        """What comes next in the course, if there is something."""
        view = self.course_view
        return None if view is None else self.world.practice.offered_lesson(view, self.world.game)

    def waiting(self, stage: Stage) -> bool:
        """Whether something is being prepared, or the prices of the leaks are still read."""
        reads = self._over is not None and self.world.history.waits
        return reads or super().waiting(stage)

    def begin_anew(self) -> Transition:
        """Resume the exam that was broken off, else begin one."""
        practice = self.world.practice
        self.again()
        if practice.unfinished_exam(*self.world.game) is not None:  # the button says which
            practice.take_exam(*self.world.game, self._hands)
        return None

    def again(self) -> None:
        """Go back to where it begins."""
        super().again()
        self._anew = self._looks_back = False

    def key(self, key: str, stage: Stage) -> Transition:
        """As on every page that asks; Esc goes on from the question whether to start anew."""
        if key == "escape" and self._anew and self._over is None:
            self._anew = False
            return None
        return super().key(key, stage)

    def go_from(self, mode: Any) -> Transition:
        """Go from the result to the first chart, else to the dearest leak, else to the wrong
        answers, else on; from one that does not count to another.
        """
        if mode.haste.hasty:
            return self._once_more()
        if self._begins_course and mode.report.wrong:
            return self._go_further()
        return self._to_work(mode)

    def _to_work(self, mode: Any) -> Transition:
        """Go to the dearest leak of the exam, else to the wrong answers, else on."""
        if leaks := self._answers_of(mode).shown:
            return drill(leaks[0].decision, WORK_HANDS, leaks[0].kept)
        return Open("answer", self.ended().missed) if mode.report.wrong else self._go_further()

    def _once_more(self) -> Transition:
        """Begin another exam, as long as the one that is shown."""
        if self._over is not None:
            shown: Any = self._over
            self._hands = shown.report.hands
        self.again()
        self.world.practice.take_exam(*self.world.game, self._hands, new=True)
        return None

    def _go_further(self) -> Transition:
        """Begin the next lesson; play where there is none."""
        view, following = self.course_view, self._following
        if view is None or following is None:
            return Go("table")
        self.world.practice.begin_lesson(view, following)
        return Go("course")

    def choose(self, act: Act, stage: Stage) -> Transition:
        """Choose the length, begin or resume, look back, go on from the result, or see the hands of
        a leak.
        """
        over: Any = self._over
        match act:
            case Act(name, int(which)) if name.startswith("leak."):
                leak = self._answers_of(over).shown[which].leak
                return Open("answer", replace(self.ended().only(leak.at), shown=0))
            case Act(_, int(hands)):
                self._hands = hands
            case Act("anew"):
                self._anew = True
            case Act("start" | "again"):
                return self._once_more()
            case Act("last"):
                self._looks_back = True
            case Act("further"):
                return self._go_further()
            case Act("work"):
                return self._to_work(over)
            case Act("fold.numbers"):
                opened = self.world.folds.get(self.name) == NUMBERS
                self.world.folds[self.name] = "" if opened else NUMBERS
            case Act("others"):
                return Open(
                    "answer", replace(self.ended().only(self._answers_of(over).in_no_leak), shown=0)
                )
            case _:
                return self.begin()
        return None


def _grade_mark(letter: str, most: str, last: bool) -> Box:
    """Return a grade with the most that it gives away, on gold if it was the last one."""
    under = Words(most, "body", "on_felt_soft", align="center")
    chip = grade_chip(letter, MARK, "page", tone="gold" if last else "shade")
    return Column(chip, under, gap=8)


PAGE = ExamPage
