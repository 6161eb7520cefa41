"""The course page: choose a lesson on the path, answer until it is known; and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from evaluator.figures import number_word
from trainer.app.scene import Go, Open, PageHelp, Stage, Topic, Transition
from trainer.app.standing import news_of
from trainer.drawing import text
from trainer.drawing.boxes import Box, Kept
from trainer.pages.course_end import LessonEnd, lesson_progress, lesson_title, repeats
from trainer.pages.course_start import PathPage
from trainer.pages.leak_words import OpenBefore
from trainer.pages.lesson_boxes import is_new, lines_now, lines_plate, taught_plate
from trainer.pages.lesson_time import hands_left
from trainer.pages.offers import begun
from trainer.teaching.asking import Answer, Question
from trainer.teaching.introduction import Introduction, lines_again
from trainer.widgets import Act

if TYPE_CHECKING:
    from solver.strategy.playing.chart import Chart
    from trainer.app.kept_mode import KeptMode
    from trainer.app.world import World
    from trainer.teaching.lessons import Lesson


class CoursePage(PathPage):
    """Teaches a chart that grows by one line a lesson."""

    name = "course"
    in_help = PageHelp(
        topics=(
            Topic(
                "The course",
                "A chart that grows: the first lesson has a short one, each later lesson adds a "
                "line, and nothing is ever unlearnt. Each line is practised until you know it, and "
                "asked again when you are about to forget it.",
                asked="lesson lessons learn teach study tutorial beginner course due repeat long",
            ),
        ),
    )

    tabbed_at_end = False

    def __init__(self, world: World) -> None:
        super().__init__(world)
        # The plates of a course's first lines, and what they were made for.
        self._plates: tuple[object, Sequence[Box]] = None, ()
        # The lesson that was seen last, and how many answers it had when it was gone on with.
        self._met: tuple[KeptMode[Any], int] | None = None
        self._left = 0  # how many hands were left before the answer
        self._open_before = OpenBefore()

    def top(self, stage: Stage) -> Box | None:
        """Return how many lessons are known, but beside a question or an end."""
        return None if self.asking else super().top(stage)

    def end(self, mode: Any) -> LessonEnd:
        """Return what came of a lesson."""
        practice, view, pace = self.world.practice, self.course_view, self.world.pace
        news = news_of(self.world)
        closed = self._open_before.closed(self.world)
        end = LessonEnd(mode, self._ended, self._shown, view, None, pace, news, closed)
        if end.following is None or end.following.lines:
            return end
        return replace(end, intro=practice.introduction(mode.course, end.following.lesson, pace))

    def prompt(self, stage: Stage) -> Box:
        """Return the lines of the first chart that are practised now, or the line of a later lesson
        while it is new.
        """
        kept = self.kept
        if kept is None or repeats(kept.mode):
            return super().prompt(stage)
        if kept.mode.lesson:
            return self.prompts(stage)[0] if is_new(kept.mode) else super().prompt(stage)
        return lines_now(kept.mode, self._introduced(kept.mode), stage)

    def prompts(self, stage: Stage) -> Sequence[Box]:
        """Return the plates of all lines of the lesson, so that the cards do not move."""
        kept = self.kept
        if kept is None or repeats(kept.mode):
            return ()
        lesson, intro = kept.mode, self._introduced(kept.mode)
        key = lesson.course, lesson.lesson, intro, stage.canvas, stage.theme
        if self._plates[0] != key:  # worked out at each key they took a sixth of an answer
            plates = (
                taught_plate(lesson, intro, stage)
                if lesson.lesson
                else lines_plate(lesson, aims, intro, stage)
                for aims in lesson.stages[:-1]
            )
            self._plates = key, [Kept(plate) for plate in plates]
        return self._plates[1]

    def _introduced(self, lesson: Lesson) -> Introduction | None:
        return self.world.practice.introduction(lesson.course, lesson.lesson, self.world.pace)

    def asked_words(self, kept: KeptMode[Any], question: Question) -> str:
        """Return the number of the lesson, and its line."""
        return lesson_title(kept.mode)

    def standing(self, kept: KeptMode[Any], question: Question, stage: Stage) -> Box:
        """Return how far the lesson is."""
        self._open_before.note(kept, self.world)
        return lesson_progress(kept.mode, stage)

    def learnt_chart(self, kept: KeptMode[Any]) -> Chart | None:
        """Return the chart after the lesson; of the first one, the lines that were asked so far."""
        lesson: Lesson = kept.mode
        chart = lesson.course.chart(lesson.lesson)
        if lesson.lesson or lesson.mixed or not lesson.stage or repeats(lesson):
            return chart
        return replace(chart, rules=chart.rules[: lesson.stage[-1].place])

    def chart_called(self, kept: KeptMode[Any], chart: Chart | None) -> str:
        """Return what that chart is called: in all of a lesson the same, whatever is still read."""
        lesson: Lesson = kept.mode
        first = "" if lesson.lesson or chart is None else lesson.course.name_of(chart, 0)
        return first or super().chart_called(kept, chart)

    def note_words(self, kept: KeptMode[Any], judged: Answer | None) -> str:
        """Return that a line comes again after an error; on coming back what was right so far."""
        if judged is not None:
            more = hands_left(kept.mode) - self._left
            if judged.right or more <= 0:
                return "" if judged.right else "This line comes back later in the lesson."
            longer = "a hand" if more == 1 else f"{number_word(more)} hands"
            return f"This line starts again: the lesson is {longer} longer."
        if self.why_twice and not repeats(kept.mode):  # above the cards stand its lines
            return self.why_twice
        self._left = hands_left(kept.mode)
        if self._met is None or self._met[0] is not kept:
            self._met = kept, len(kept.answers)
        answered = len(kept.answers)
        if not answered or answered != self._met[1]:
            return ""
        right = sum(answer.right for answer in kept.answers)
        return f"Where you left it: {right} of {text.count(answered, 'hand')} right so far."

    def go_on(self) -> None:
        """Go on with what was left in its middle."""
        self._met = None
        super().go_on()

    def between(self, mode: Any) -> Transition:
        """Stop once after several misses in a row, and show the lines again."""
        return Open("stopped", lines_again(mode)) if mode.stops else None

    def go_from(self, mode: Any) -> Transition:
        """Start the next lesson; after the last take the exam."""
        view, following = self.course_view, self.end(mode).following
        if view is None:
            return None
        if following is None:
            return begun(self.world, "exam")
        self.begin_lesson(view, following)
        return None

    def choose(self, act: Act, stage: Stage) -> Transition:
        """Go to Today from the end of a lesson; the path knows the others."""
        return Go("home") if act == Act("today") else super().choose(act, stage)


PAGE = CoursePage
