"""A drill, a lesson or an exam line by line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from evaluator.figures import count
from solver.explanation import verdict_sentence
from trainer.app.kept_mode import KeptMode
from trainer.app.seeds import commitment_note, seed_note, time_now
from trainer.commands.dialogue import KEEP, Asker, Greeting, Reply, Voice, converse
from trainer.commands.verdicts import (
    ABOUT_GAME,
    FULL_CHART,
    Judge,
    best_told,
    chart_told,
    refused,
    why_told,
    with_codes,
)
from trainer.core.coach import consult
from trainer.core.shoe import commitment
from trainer.teaching.in_words import line_words

if TYPE_CHECKING:
    from solver.strategy.playing.chart import Chart
    from trainer.commands.games import Chosen
    from trainer.teaching.asking import Answer, Mode, Question
    from trainer.teaching.game_course import GameCourse

    Lesson: TypeAlias = tuple[GameCourse, int]

M = TypeVar("M", bound="Mode")
Between = Callable[[Any, Any], tuple[str, ...]]

TODAY = "today"
EXPLAINED = (
    "best     the best holds of the hand answered last",
    "why      why they are best",
    "chart    the chart, with the line that decides that hand",
)
ANSWER_FIRST = "Answer first: best and why tell about the hand that was answered last."
NO_CREDITS = "Nothing is paid here: only the hold counts."
IN_AN_EXAM = "Nothing is told before the end."


def nothing_between(before: Any, after: Any) -> tuple[str, ...]:
    """Say nothing between two questions."""
    return ()


class ModeAsker(Asker):
    """Asks what a mode asks, and gives the verdict where the mode speaks.

    `title` says what is practised, and `lesson` is the one whose chart is practised, if none the
    full chart is. `between` says what follows an answer, after the verdict.
    """

    def __init__(
        self,
        kept: KeptMode[Any],
        chosen: Chosen,
        title: str,
        lesson: Lesson | None,
        between: Between,
    ) -> None:
        self.kept = kept
        self._judge = Judge(chosen.table, chosen.coins, chosen.charts)
        self._title = title
        self._charts = chosen.charts
        self._lesson = lesson
        self._between = between
        self._judged: Answer | None = None
        self._reasons: set[int | None] = set()  # the lines whose reason was said

    tests = saves = True

    @property
    def greeting(self) -> Greeting:
        """What is practised, and how much of it."""
        mode, question = self.kept.mode, self.kept.question
        left = 0 if question is None or question.of is None else question.of - question.number + 1
        asked = f"; {count(left, 'hand')} to answer" if left else "; quit when you like"
        bet = f"Bet: {count(mode.coins, 'coin')}{asked}."
        lines = (f"{self._title}: {mode.table.name}", bet, KEEP)
        return Greeting(lines, EXPLAINED if self.kept.speaks else ())

    @property
    def question(self) -> Question | None:
        """The question to be answered next; None once the mode is over."""
        return self.kept.question

    @property
    def details(self) -> dict[str, Any]:
        """The session and its commitment, for programs; today, the lesson that a hand begins."""
        seed, question = commitment(self.kept.seed), self.question
        known = {"session": self.kept.session, "commitment": seed}
        if question is None or question.lesson is None or self.kept.mode.name != TODAY:
            return known
        return known | {"lesson": question.lesson}

    def answer(self, held: int, milliseconds: int) -> Reply:
        """Save the answer to the question, and give the verdict on it.

        Raises:
            StoreError: it cannot be saved.
        """
        kept, was = self.kept, self.kept.mode
        answer = kept.answered(held, at=datetime.now(UTC), milliseconds=milliseconds)
        if not kept.speaks:
            return Reply()
        self._judged = answer
        question = answer.question
        line = None if question.line is None else str(question.line)
        reply = self._judge.reply(question.number, answer.solution, held, line)
        words = reply.lines if self._taught is None else self._of_the_line(answer, self._taught[1])
        return replace(reply, lines=(*(words or reply.lines), *self._between(was, kept.mode)))

    def _of_the_line(self, answer: Answer, taught: Chart) -> tuple[str, ...]:
        """Return the verdict on a right answer in a lesson: at first why the line is right, without
        the hold that tempts, which may not have been taught yet; then which line it is.
        """
        word = consult(taught, answer.solution, answer.held)
        line = word.verdict.line
        if not answer.right or word.rule is None or not word.chart.best:
            return ()
        if line in self._reasons:
            return (f"Right. Line {line}: {line_words(word.rule)}.",)
        self._reasons.add(line)
        reason = verdict_sentence(answer.solution, answer.held, alone=True)
        return (with_codes(f"Right. {reason}"),)

    def reply_to(self, what: str) -> Reply:
        """Tell about the hand that was answered last; in an exam nothing is told."""
        if what in ABOUT_GAME:
            return ABOUT_GAME[what](self.kept.mode.table)
        if what == "credits":
            return refused(what, NO_CREDITS)
        if not self.kept.speaks:
            return refused(what, IN_AN_EXAM)
        judged = self._judged
        if what == "chart":
            called, chart = FULL_CHART.format(self.kept.mode.table.name), self._judge.chart
            if self._taught is not None:
                called, chart = self._taught
            answer = None if judged is None else (judged.solution, judged.held)
            return chart_told(called, chart, answer)
        if judged is None:
            return refused(what, ANSWER_FIRST)
        number, solution = judged.question.number, judged.solution
        if what == "best":
            return best_told(number, solution)
        held = None if judged.right else judged.held
        return why_told(number, solution, held, self._charts, self._taught)

    @property
    def _taught(self) -> tuple[str, Chart] | None:
        """The chart that the lesson practises, after its name; None outside lessons."""
        if self._lesson is None:
            return None
        course, lesson = self._lesson
        return course.chart_name(lesson), course.chart(lesson)


def converse_about(
    kept: KeptMode[M],
    chosen: Chosen,
    voice: Voice,
    title: str,
    lesson: Lesson | None = None,
    before: tuple[str, ...] = (),
    between: Between = nothing_between,
) -> M:
    """Ask a mode's questions until it is over or input ends; return the mode as it stands.

    Notices are said first, `before` after the greeting, and after an answer what `between` says of
    the mode before it and after it. With ``--fair`` the seed is shown after the last question, but
    not that of an exam or a placement that was broken off, which has questions to come.
    """
    for notice in kept.notices:
        voice.note(notice)
    if voice.fair:
        voice.note(commitment_note(kept.session, kept.seed))
    asker = ModeAsker(kept, chosen, title, lesson, between)
    try:
        converse(asker, voice, before)
    finally:
        kept.close(time_now())
    if voice.fair and not kept.goes_on:
        voice.note(seed_note(kept.session, kept.seed))
    return kept.mode
