"""The course page: choose a lesson on the path, answer until it is known."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from trainer.app.scene import Go, PageInfo, Stage, Topic, Transition
from trainer.drawing.boxes import Box, Pad
from trainer.pages.course.lesson_end import LessonEnd
from trainer.pages.course.lesson_strip import lesson_progress, lesson_title, lines_now, repeats
from trainer.pages.course.start import PathPage
from trainer.pages.ending import compact
from trainer.teaching.asking import Answer, Question
from trainer.widgets import Act

if TYPE_CHECKING:
    from solver.strategy.playing.chart import Chart
    from trainer.app.kept_mode import KeptMode
    from trainer.teaching.lessons import Lesson


class CoursePage(PathPage):
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

    tabbed_at_end = False

    def top(self, stage: Stage) -> Box | None:
        """Return how many lessons are known, but beside a question or an end."""
        return None if self.asking else super().top(stage)

    def _end(self, mode: Any) -> LessonEnd:
        practice, view, pace = self.world.practice, self.course_view, self.world.pace
        end = LessonEnd(mode, self._ended, self._shown, view, None, pace)
        if end.following is None:
            return end
        return replace(end, said=practice.introduction(mode.course, end.following, pace))

    def over(self, mode: Any, stage: Stage) -> Box:
        """Return what came of a lesson."""
        return self._end(mode).box(stage)

    def over_foot(self, mode: Any, stage: Stage) -> Box | None:
        """Return the buttons where their place might scroll."""
        return Pad(self._end(mode).buttons(), x=24, y=10) if compact(stage) else None

    def prompt(self, stage: Stage) -> Box:
        """Return the lines of the first chart that are practised now."""
        kept = self.kept
        if kept is None or kept.mode.lesson or repeats(kept.mode):
            return super().prompt(stage)
        said = self.world.practice.introduction(kept.mode.course, 0, self.world.pace)
        return lines_now(kept.mode, said, stage)

    def asked_words(self, kept: KeptMode[Any], question: Question) -> str:
        """Return the number of the lesson, and its line."""
        return lesson_title(kept.mode)

    def standing(self, kept: KeptMode[Any], question: Question, stage: Stage) -> Box:
        """Return how far the lesson is."""
        return lesson_progress(kept.mode, stage)

    def learnt_chart(self, kept: KeptMode[Any]) -> Chart | None:
        """Return the chart after the lesson; of the first one, the lines that were asked so far."""
        lesson: Lesson = kept.mode
        chart = lesson.course.chart(lesson.lesson)
        if lesson.lesson or lesson.mixed or not lesson.stage or repeats(lesson):
            return chart
        return replace(chart, rules=chart.rules[: lesson.stage[-1].place])

    def note_words(self, kept: KeptMode[Any], judged: Answer | None) -> str:
        """Return that a line comes again after an error."""
        again = judged is not None and not judged.right
        return "This line comes back later in the lesson." if again else ""

    def begin(self) -> Transition:
        """After a lesson start the next one; before one, do what the gold button does."""
        if self._over is None:
            return super().begin()
        view, following = self.course_view, self._end(self._over).following
        if view is None:
            return None
        if following is None:
            return Go("exam")
        self.begin_lesson(view, following)
        return None

    def choose(self, act: Act, stage: Stage) -> Transition:
        """Go to Today from the end of a lesson; the path knows the others."""
        return Go("home") if act == Act("today") else super().choose(act, stage)


PAGE = CoursePage
