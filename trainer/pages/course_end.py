"""How far a lesson is, and its end: what was right, what the chart gives away, what comes next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from evaluator.figures import as_shown
from trainer.app.home_news import Step
from trainer.app.scene import Answered, Stage
from trainer.core.coach import CHART_SO_FAR
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Pad, Row, Space, share, wide
from trainer.drawing.items import IconName
from trainer.drawing.layouts import FitHigh, FitWide
from trainer.drawing.leaves import HandCards, IconBox, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.ending import (
    cards_below,
    compact,
    end_page,
    hero,
    next_card,
    ring,
)
from trainer.pages.home_words import ring_parts, step_words
from trainer.pages.hourly_bars import less_words, two_bars
from trainer.pages.lesson_time import hands_left, minutes, minutes_left, part_left, repeat_minutes
from trainer.pages.lesson_words import (
    again_words,
    by_feel_words,
    lesson_name,
    next_of,
    own_an_hour,
    own_figure,
    saved_an_hour,
)
from trainer.pages.question import progress
from trainer.teaching.introduction import Introduction, lost_by_feel
from trainer.teaching.line_names import always_kept, line_names
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from trainer.app.home_news import HomeNews
    from trainer.app.training import CourseView
    from trainer.teaching.lessons import Lesson
    from trainer.teaching.skill import Pace


def repeats(lesson: Lesson) -> bool:
    """Whether a lesson repeats lines that are due: others have a stage more, which mixes theirs."""
    return len(lesson.stages) == 1


def _lines_asked(lesson: Lesson) -> int:
    """Return how many lines a lesson asks."""
    return len({aim.line for stage in lesson.stages for aim in stage})


def lesson_title(lesson: Lesson) -> str:
    """Return the number of a lesson and its name; a repetition has neither."""
    if repeats(lesson):
        return "Lines that are due" if _lines_asked(lesson) > 1 else "The line that is due"
    name = lesson_name(lesson.course, lesson.lesson)
    return f"Lesson {lesson.lesson}: {text.first_lower(name)}"


WIDTHS = 120.0, 104.0, 84.0, 72.0, 60.0  # of a card of the next lesson's hand, by the room
RING_PARTS = 24  # of the ring of a lesson that was left
APART = "on top of what the house keeps"
THIS_CHART = "This chart"
UNCHANGED = "You knew this before: nothing changed."
LEFT = "Perfect play would save the last {}: hands too rare for a line."


def lesson_progress(lesson: Lesson, stage: Stage) -> Box:
    """Return how far the whole lesson is: a bar, and how many hands are left if all are right."""
    left = hands_left(lesson)
    some = f"About {left} hands left" if left > 1 else "Last hand"
    words = some if left else "That was the last hand"
    return progress(words, 1 - part_left(lesson), "", stage)


@dataclass(frozen=True)
class LessonEnd:
    """A lesson that is over or was left, and what is known of the course since.

    `view` and `news` are None before they are read again; `intro` is what is said before the next
    lesson. `shown` is the answer that is chosen, `closed` says which leaks were closed by it.
    """

    lesson: Lesson
    ended: Answered
    shown: int | None
    view: CourseView | None
    intro: Introduction | None
    pace: Pace
    news: HomeNews | None = None
    closed: str = ""

    @property
    def done(self) -> bool:
        """Whether it was answered to its end."""
        return self.lesson.question is None

    @property
    def following(self) -> Step | None:
        """What the gold button starts; None at the end of the course."""
        if not self.done and not repeats(self.lesson) and not self.known:
            return Step(self.lesson.lesson)
        return None if self.view is None else self.view.offered(None)

    @property
    def known(self) -> bool:
        """Whether the lesson's lines are known, though it may have been left before its end."""
        view = self.view
        return self.done or (view is not None and view.learnt[self.lesson.lesson])

    def box(self, stage: Stage) -> Box:
        """Return the page."""
        buttons = None if compact(stage) else self.buttons()
        below = cards_below(self._gives_away(), self._next(buttons))
        ended = self.ended
        page = end_page(
            self._hero(stage), ended.answers, self.shown, below, stage, charted=ended.charted
        )
        return Pad(page, x=0 if compact(stage) else 24)

    def _hero(self, stage: Stage) -> Box:
        lesson = self.lesson
        asked = lesson.right + lesson.wrong
        right = f"{lesson.right} of {text.count(asked, 'hand')} right"
        good = 2 * lesson.right > asked
        title = "Good start." if good else "Go on while it is fresh."
        under = f"{right}. Your answers are saved."
        if self.following == Step(lesson.lesson) and not self.known:
            under = f"{right} so far. It goes on where you left it."
        if self.known and not repeats(lesson):
            title, under = "You know this lesson.", f"{under} The rest of it can wait."
        if self.done:
            lines = _lines_asked(lesson) > 1 if repeats(lesson) else not lesson.lesson
            title = "You know these lines." if lines else "You know this line."
            run = self._last_run()
            streak = f", the last {run} in a row" if 1 < run < asked else ""
            under = f"{right}{streak}."
        under = f"{under} {self.closed}".rstrip()
        known = self._ring() if self.known or repeats(lesson) else self._left_ring()
        return hero(
            lesson_title(lesson), title, under, self._pills(), stage, chip=self.known, right=known
        )

    def _last_run(self) -> int:
        """Return how many of the last answers were right."""
        run = 0
        for answer in reversed(self.ended.answers):
            if not answer.right:
                break
            run += 1
        return run

    def _pills(self) -> list[tuple[IconName, str]]:
        view, lesson = self.view, self.lesson
        if not self.done or view is None or repeats(lesson):
            return []
        pills: list[tuple[IconName, str]] = []
        due = view.states[lesson.lesson].due
        if due is not None:
            pills.append(("clock", again_words(due, datetime.now(UTC)).rstrip(".")))
        lines = len(lesson.course.chart(self._reached).rules)
        pills.append(("tick", f"{self._named} has {text.count(lines, 'line')}"))
        return pills

    @property
    def _whole(self) -> bool:
        """Whether all lessons before this one are known: then its chart is the player's."""
        return self.view is not None and all(self.view.learnt[: self._reached])

    @property
    def _named(self) -> str:
        """What the chart that is shown is called."""
        course = self.lesson.course
        known = self._reached if self._whole else 0
        return course.name_of(course.chart(self._reached), known)

    def _ring(self) -> Box | None:
        view = self.view
        if view is None:
            return None
        parts = ring_parts(view.learnt, view.again, None)  # what is next stands below
        return ring(parts, f"{sum(view.learnt)} of {len(parts)}", "lessons known")

    def _left_ring(self) -> Box:
        """Return how much of a lesson that was left is done, and how many hands are left."""
        done = round(RING_PARTS * (1 - part_left(self.lesson)))
        parts = (2,) * done + (0,) * (RING_PARTS - done)
        left = hands_left(self.lesson)
        return ring(parts, f"{left}", "hand left" if left == 1 else "hands left")

    @property
    def _repeated(self) -> bool:
        """Whether it brought in nothing that the player did not know."""
        return self.lesson.known_before or repeats(self.lesson)

    @property
    def _reached(self) -> int:
        """The lesson whose chart is shown: of a repeated one that of the player's whole chart."""
        if self.view is None or not self._repeated:
            return self.lesson.lesson
        learnt = self.view.learnt
        return max(0, next((i for i, known in enumerate(learnt) if not known), len(learnt)) - 1)

    def _gives_away(self) -> Box:
        """Return what the chart gives away before the lesson and after it; of a repeated one beside
        what the first chart does.
        """
        course, number, pace = self.lesson.course, self._reached, self.pace
        hourly = [float(pace.coins(cost, course.coins)) for cost in course.costs]
        after, before = hourly[number], hourly[max(0, number - 1)]
        first = f"The first chart gives away {text.two(hourly[0])}."
        named = text.first_lower(self._named)
        title, labels = f"What {named} gives away in an hour", ("Before", "Now")
        hands = f"Coins at {pace.hands_an_hour:,} hands"
        under = f"{hands} without slips, {APART}."
        feel = course.costs[0] if number else lost_by_feel(course.table, course.coins)
        mine = own_an_hour(self.news, course.coins, pace) if feel > course.costs[0] else None
        mine = mine if mine is not None and mine > after else None  # few hands may be lucky ones
        if feel > course.costs[0]:
            before = float(pace.coins(feel, course.coins)) if mine is None else mine
            labels = "By feel" if mine is None else "Your play", THIS_CHART
            title = "Given away in an hour"
            under = by_feel_words(self.news, course.coins, pace, more_than=after)
        elif self._repeated:
            labels, before = ("At first", "Now"), hourly[0]
        if not self._whole:
            under = f"{hands}, once you know the lessons before it."
        sentence = "" if not number else f"{less_words(before, after)} {first}".strip()
        if self._repeated:
            sentence = UNCHANGED
        elif not self.known:
            if labels[1] != THIS_CHART:
                title, labels = (
                    f"What {text.first_lower(CHART_SO_FAR)} gives away",
                    ("Now", "After it"),
                )
            saved = float(as_shown(before) - as_shown(after))
            if saved > 0 and not sentence and mine is None:
                sentence = f"This lesson saves {saved:,.2f} of it."
        if self.known and number == course.lessons and as_shown(after):
            sentence = (
                f"{sentence.removesuffix(first).strip()} {LEFT.format(text.two(after))}".strip()
            )
        below = (None,) if number else (self._lines(8), self._lines(2), None)

        def figure(coins: float) -> str:
            return (
                own_figure(coins, self.news) if self.news and coins == mine else text.brief(coins)
            )

        return two_bars(
            title,
            under,
            (labels[0], before),
            (labels[1], after),
            sentence,
            figure=figure,
            below=below,
            fell=not self._repeated,
        )

    def _lines(self, gap: float) -> Box:
        """Return the lines of the first chart, a tick at each that was answered right."""
        rules = self.lesson.course.chart(0).rules
        right = {aim.line for stage in self.lesson.stages for aim in stage if aim.reached}
        ticks = (IconBox("tick", "right", 18) if rule in right else Space(18) for rule in rules)
        rows = [
            Row(wide(18, tick), share(1, Words(f"{i}. {name}", "body")), gap=8)
            for i, (tick, name) in enumerate(zip(ticks, line_names(rules), strict=True), 1)
        ]
        half = (len(rows) + 1) // 2
        columns = (share(1, Column(*part, gap=gap)) for part in (rows[:half], rows[half:]))
        kept = always_kept(rules)
        foot = Words(kept, "second", "muted") if kept else None
        return Column(Row(*columns, gap=16, align="start"), foot, gap=gap)

    def _next(self, buttons: Box | None) -> Box:
        """Return the card of what comes next."""
        step, course = self.following, self.lesson.course
        if step is None and self.view is None:
            waits = Words("Reading the course …", "body", "muted")
            return Panel(Column(waits, ROOM, buttons, gap=6), pad=24, pad_y=20)
        if step is None:
            under = "The exam tells how well you play by them."
            return next_card("Next", "You know every lesson.", under, ROOM, buttons=buttons)
        if step.lines and self.view is not None:
            title, why = next_of(step, self.view)
            when = f"Next, about {text.count(repeat_minutes(step.lines), 'minute')}"
            return next_card(when, title, f"{why}.", ROOM, buttons=buttons)
        number = step.lesson
        rest = number == self.lesson.lesson and not self.known
        takes = minutes_left(self.lesson) if rest else minutes(course, number)
        took, saves = text.count(takes, "minute"), ""
        if number and course.saves(number) > 0:
            cost, saved = course.costs[number], course.saves(number)
            hourly = saved_an_hour(cost, saved, course.coins, self.pace)
            saves = f"Lesson {number} saves {hourly}."
        hands = self.intro.examples[:1] if self.intro and self.intro.lesson == number else ()
        name = lesson_name(course, number)
        when = f"{'The rest' if rest else 'Next' if self.known else 'Still to learn'}, about {took}"
        forms = [HandCards(hand.cards, hand.held, each=each) for hand in hands for each in WIDTHS]
        return FitHigh(  # the gold button stays in sight
            *(next_card(when, name, saves, ROOM, form, ROOM, buttons=buttons) for form in forms),
            next_card(when, name, saves, ROOM, buttons=buttons),
        )

    def buttons(self, *, side_by_side: bool = True) -> Box:
        """Return the gold button and two others, which stand side by side wherever they are."""
        step = self.following
        label = "Take the exam" if step is None else step_words(step, left=not self.known)
        if self.view is None:
            label = "One moment …"
        bare = Press("again", label, "primary", tall=58)
        gold = FitWide(replace(bare, hint="Space"), bare)
        today = Press("today", "Today", tall=58)
        path = Press("list", "Course", tall=58)
        others = Row(share(1, today), share(1, path), gap=10)
        return Row(share(1, gold), others, gap=10, narrow=440, narrow_gap=6)
