"""What the strip above a lesson's question says: which lesson it is, and how far it is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.app.scene import Stage
from trainer.drawing import text
from trainer.drawing.boxes import Box, Column, Row, share
from trainer.drawing.layouts import FitWide
from trainer.drawing.leaves import MiniCards, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size
from trainer.pages.glossary import told
from trainer.pages.lesson_words import lesson_name
from trainer.pages.question import low, progress, prompt
from trainer.teaching.in_words import sentence
from trainer.teaching.short_names import line_names, short_name

if TYPE_CHECKING:
    from trainer.teaching.introduction import Introduction
    from trainer.teaching.lessons import Aim, Lesson
    from trainer.teaching.shown import ShownHand

ALL_LINES = "Now all lines. Go from the top: the first that fits decides."


def repeats(lesson: Lesson) -> bool:
    """Whether a lesson repeats lines that are due, instead of bringing in its own."""
    lines = [aim.line for aim in lesson.stages[0]] if lesson.stages else []
    return not set(lines) <= set(lesson.course.rules(lesson.lesson))


def lesson_title(lesson: Lesson) -> str:
    """Return the number of a lesson and its name; a repetition has neither."""
    if repeats(lesson):
        return "Lines that are due"
    name = lesson_name(lesson.course, lesson.lesson)
    return f"Lesson {lesson.lesson}: {name[0].lower()}{name[1:]}"


def lines_now(lesson: Lesson, said: Introduction | None, stage: Stage) -> Box:
    """Return the plate with the lines of the first chart that are practised now, each with a hand
    of `said` where there is room; those before them stay in sight, and new ones say that they are.
    """
    if lesson.mixed:
        return prompt(ALL_LINES)
    before = lesson.stage[0].place - 1
    pill = earlier = None
    if before and not any(aim.run for aim in lesson.stage):
        words = Words("New lines", "caption", "on_accent", "bold")
        pill = Panel(words, "gold", 10, 2, pill=True)
    if before and not low(stage):
        names = line_names(lesson.course.chart(0).rules)[:before]
        listed = ", ".join(f"{i} {name}" for i, name in enumerate(names, 1))
        earlier = share(1, Words(f"Before them: {listed}", "caption", "muted"))
    size: Size = "body" if low(stage) else "lead"
    hands = {hand.caption: hand for hand in said.examples} if said else {}
    rows = (_line_row(aim, hands.get(short_name(aim.line)), lesson, size) for aim in lesson.stage)
    head = Row(pill, earlier, gap=10) if pill or earlier else None
    return Panel(Column(head, *rows, gap=4), "plate", 22, 9)


def _line_row(aim: Aim, hand: ShownHand | None, lesson: Lesson, size: Size) -> Box:
    course = lesson.course
    words = told(Words(sentence(aim.line), size, weight="medium"), course.table, course.coins)
    line = [Words(f"{aim.place}.", size, "accent", "semibold"), share(1, words)]
    cards = Row(*line, MiniCards(hand.cards, hand.held), gap=10) if hand else None
    bare = Row(*line, gap=10)
    if cards is None:
        return bare
    return cards if size == "lead" else FitWide(cards, bare)


def lesson_progress(lesson: Lesson, stage: Stage) -> Box:
    """Return how far the whole lesson is: a bar, and how many hands are left if all are right."""
    aims = [aim for each in lesson.stages for aim in each]
    needed = sum(aim.needed for aim in aims)
    left = sum(max(0, aim.needed - aim.run) for aim in aims)
    return progress(f"About {text.count(left, 'hand')} left", 1 - left / needed, "", stage)
