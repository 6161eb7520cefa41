"""The course page: choose a lesson on the path, answer until it is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trainer.app.scene import PageInfo, Stage, Topic, Transition
from trainer.drawing import text
from trainer.drawing.boxes import Box
from trainer.drawing.flow import Flow
from trainer.pages.course.asked import aims_reached, lesson_title
from trainer.pages.course.start import PathPage
from trainer.pages.sheet import Sheet, SheetBox, one_button, plain, quiet, title
from trainer.teaching.asking import Answer, Question

if TYPE_CHECKING:
    from solver.strategy.language.chart import Chart
    from trainer.app.kept_mode import KeptMode


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

    def over(self, mode: Any, stage: Stage) -> Box:
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

    def begin(self) -> Transition:
        """Go back to the path after a lesson; before one, do what the gold button does."""
        if self._over is not None:
            self.to_the_path()
            return None
        return super().begin()


PAGE = CoursePage
