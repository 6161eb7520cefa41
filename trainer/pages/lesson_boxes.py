"""The boxes of a lesson: the card that says what it teaches and saves, with a hand; the plate with
the lines of the first chart that are practised now.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from evaluator import parse_cards
from solver.strategy.language.grammar import parse_rule
from trainer.app.scene import Stage
from trainer.drawing import text
from trainer.drawing.boxes import (
    Box,
    Column,
    Pad,
    Pen,
    Placing,
    Row,
    Sized,
    Space,
    Wrap,
    grow,
    share,
)
from trainer.drawing.geometry import Rect
from trainer.drawing.layouts import AsHigh, FitHigh, FitWide
from trainer.drawing.leaves import HandCards, IconBox, MiniCards, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size
from trainer.pages.bar import low
from trainer.pages.glossary import told
from trainer.pages.lesson_time import due_words, left_words
from trainer.pages.lesson_words import (
    above_the_title,
    aim_words,
    keep_words,
    lesson_name,
    rule_words,
    saving,
)
from trainer.pages.question import narrow, prompt, verdict_lines, verdict_room
from trainer.teaching.in_words import close_words, first_sentence, line_sentences
from trainer.teaching.line_names import line_names, short_name
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from solver.strategy.language.chart_rules import Rule
    from trainer.app.kept_mode import LessonLeft
    from trainer.teaching.game_course import GameCourse, LessonState
    from trainer.teaching.introduction import Introduction
    from trainer.teaching.lessons import Aim, Lesson
    from trainer.teaching.skill import Pace
    from trainer.teaching.terms import ShownHand


ALL_LINES = "Now all lines. Go from the top: the first that fits decides."
ABOVE_THEM = "Above them in the chart"
HEAD = 26.0  # of the line above new lines: as high once they are not new
CHOOSING, RULE = "Choosing a hand …", "The exact rule"
LAST = 12  # answers of a lesson that was left, as marks
HAND_HIGH = 98.0  # kept while the hand is being chosen


@dataclass(frozen=True)
class LessonCard:
    """What the card shows; `intro` is None while its hands are being chosen.

    `learnt` says whether the lesson was once passed, `left` is the lesson as it was left, `due` are
    the lines that its gold button repeats alone.
    """

    course: GameCourse
    state: LessonState
    intro: Introduction | None
    pace: Pace
    now: datetime
    unfolded: bool
    learnt: bool
    left: LessonLeft | None = None
    due: tuple[str, ...] = ()

    def box(self, buttons: Box | None) -> Box:
        """Return the card, with buttons at its foot."""
        course, state = self.course, self.state
        lesson = None if self.left is None else self.left.mode
        whole, brief = (self._body(reasoned=reasoned) for reasoned in (True, False))
        forms = (whole, brief) if state.lesson else (whole, brief, self._folded())
        return Panel(
            Column(
                Words(
                    above_the_title(course, state, self.now, learnt=self.learnt, left=lesson),
                    "caption",
                    "muted",
                    "semibold",
                ),
                Words(lesson_name(course, state.lesson), "title", weight="bold"),
                Space(2),
                grow(FitHigh(*forms)),
                buttons,
                gap=6,
            ),
            pad=20,
            pad_y=14,
        )

    def _body(self, *, reasoned: bool) -> Box:
        """Return the hand, without its reason if the open rule needs the room, and the fold."""
        return Column(*self._at_first_sight(reasoned=reasoned), self._folded(), gap=8)

    def _folded(self) -> Box:
        """Return the fold with the rule, or what the lesson asks where it is shut."""
        ready, shut = self.intro is not None, not self.unfolded
        rule = Press("rule", RULE, "fold", icon="down", enabled=ready, chosen=not shut)
        aim: Box = Words(aim_words(self.state.lesson, self.due), "second", "muted")
        if self.left is not None:
            aim = so_far(self.left)
        return Column(rule, aim if shut else self._rule(), gap=8)

    def _at_first_sight(self, *, reasoned: bool) -> tuple[Box, ...]:
        heading, words = saving(self.state, self.course.coins, self.pace)
        note = Column(
            Words(heading, "caption", "muted", "semibold"),
            Words(words, "body", weight="semibold"),
            gap=2,
        )
        return (*self._hand(reasoned=reasoned), Panel(note, "note", 18, 4))

    def _hand(self, *, reasoned: bool) -> tuple[Box, ...]:
        if self.intro is None:
            return (Words(CHOOSING, "body", "muted"), Space(HAND_HIGH))
        words = f"{due_words(self.due)}." if self.due else rule_words(self.intro)
        sentence = self._with_terms(Words(words, "body", weight="medium"))
        reason = None
        if self.intro.lesson and reasoned:
            reason = Words(text.with_tens(self.intro.reasons[0]), "second")
        if not self.intro.examples:
            return tuple(filter(None, (sentence, reason)))
        named = {short_name(parse_rule(line)) for line in self.due}
        of_due = (hand for hand in self.intro.examples if hand.caption in named)
        hand = next(of_due, self.intro.examples[0])
        keep = Row(
            IconBox("tick", "right", 18),
            share(1, Words(keep_words(hand.cards, hand.held), "body", "right", "semibold")),
            gap=8,
        )
        shown = (sentence, HandCards(hand.cards, hand.held, each=54), keep, reason)
        return tuple(filter(None, shown))

    def _with_terms(self, words: Words) -> Box:
        return told(words, self.course.table, self.course.coins)

    def _rule(self) -> Box:
        """Return the rule in full, and where it stands."""
        intro = self.intro
        if intro is None:
            return Space()
        lines: list[Box] = [self._with_terms(Words(words, "body")) for words in intro.lines]
        if not intro.lesson:
            lines = [Words(f"{i}. {words}", "second") for i, words in enumerate(intro.lines, 1)]
        place = self.state.place
        where = None if place is None else Words(intro.place, "second", "muted")
        return Column(
            *lines,
            where,
            Press("examples", "More hands, and its words", icon="info"),
            gap=8,
        )


def so_far(left: LessonLeft) -> Box:
    """Return the answers to a lesson that was left, the last ones as marks, and what is left."""
    answers = left.answers
    right = sum(answer.right for answer in answers)
    marks = (
        IconBox("tick", "right", 18) if answer.right else IconBox("cross", "wrong", 18)
        for answer in answers[-LAST:]
    )
    return Column(
        Words(
            f"{right} of {text.count(len(answers), 'hand')} right so far", "body", weight="semibold"
        ),
        Wrap(*marks, gap=6) if answers else None,
        Words(f"Still to do: {left_words(left.mode)}.", "second", "muted"),
        gap=6,
    )


def lines_now(lesson: Lesson, intro: Introduction | None, stage: Stage) -> Box:
    """Return the plate with the lines of the first chart that are practised now, each with a hand
    of `intro` where there is room; those before them stay in sight, and new ones say that they are.
    """
    return prompt(ALL_LINES) if lesson.mixed else lines_plate(lesson, lesson.stage, intro, stage)


def lines_plate(
    lesson: Lesson, aims: Sequence[Aim], intro: Introduction | None, stage: Stage
) -> Box:
    """Return the plate with the lines of one stage of the first lesson."""
    lines = lesson.course.chart(0).rules
    places = [aim.place for aim in aims]
    if aims in lesson.stages[-2:-1]:  # to draw five needs no practice
        places += range(places[-1] + 1, len(lines) + 1)
    before = places[0] - 1
    pill = earlier = None
    if before and not narrow(stage) and not any(aim.run for aim in aims):
        words = Words("New", "caption", "on_accent", "bold")
        pill = Panel(words, "gold", 10, 2, pill=True)
    if before and not low(stage):
        names = [text.first_lower(name) for name in line_names(lines)[:before]]
        listed = ("; " if any("," in name for name in names) else ", ").join(names)
        forms = (f"{ABOVE_THEM}: {listed}", f"{ABOVE_THEM}: lines 1 to {before}")
        earlier = share(1, FitWide(*(Words(each, "caption", "muted") for each in forms)))
    apart = any(_close(lines[place - 1]) for place in places)  # it needs room for its cards
    size: Size = "body" if low(stage) or apart else "lead"
    hands = {hand.caption: hand for hand in intro.examples} if intro else {}
    rows, small = (
        [_line_row(place, hands, lesson, each, low=low(stage)) for place in places]
        for each in (size, "body")
    )
    head = Sized(Row(pill, earlier, gap=10), least=HEAD) if pill or earlier else None
    marked = [Row(pill, share(1, row), gap=8) for row in small] if pill else rows
    return _plate(((head, *rows), (head, *small), marked, rows), stage)


def _plate(forms: Iterable[Sequence[Box | None]], stage: Stage) -> Box:
    """Return a plate as high as the verdict that takes its place, as far as it need not reach out
    of that: what stands first in it goes before the cards move.
    """
    plates = [Panel(Column(*each, gap=2, justify="center"), "plate", 22, 6) for each in forms]
    if not verdict_lines(stage):
        return plates[0]
    reaching = FitHigh(*plates) if low(stage) else Reaching(*plates)
    return AsHigh(reaching, (verdict_room(stage),))


UP, DOWN = 14.0, 16.0  # what is empty above a question's verdict, and below it


class Reaching(FitHigh):
    """A plate above the cards that reaches into the empty room above it and below it, where its
    first form that fits needs that, and then has all of it: the cards stay where they are.
    """

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Place the first that fits."""
        room = rect.h + UP + DOWN
        form = next(
            (each for each in self.boxes if pen.height(each, rect.w) <= room), self.boxes[-1]
        )
        over = room - rect.h if pen.height(form, rect.w) > rect.h else 0.0
        up = over * UP / (UP + DOWN)
        form.place(Rect(rect.x, rect.y - up, rect.w, rect.h + over), pen, onto)


def is_new(lesson: Lesson) -> bool:
    """Whether the line of a later lesson is asked alone and stands beside its question: in the
    first two, and until it was right after the last error. Where lines are mixed it would tell.
    """
    own, question = lesson.stages[0], lesson.question
    if question is None or lesson.stage is not own:
        return False
    return question.number <= SHOWN_FIRST or not any(aim.run for aim in own)


SHOWN_FIRST = 2  # questions beside which a new line stands in any case


def taught_plate(lesson: Lesson, intro: Introduction | None, stage: Stage) -> Box:
    """Return the plate with what a later lesson teaches: where the line stands, what it says, and a
    hand of `intro`.
    """
    rules = [aim.line for aim in lesson.stages[0]]
    chart = lesson.course.chart(lesson.lesson)
    hands = {hand.caption: hand for hand in intro.examples} if intro else {}
    large, small = (
        [
            _line_row(chart.rules.index(rule) + 1, hands, lesson, size, low=low(stage))
            for rule in rules
        ]
        for size in SIZES
    )
    pill = Panel(Words("New", "caption", "on_accent", "bold"), "gold", 10, 2, pill=True)
    where = share(1, Words(intro.place, "caption", "muted")) if intro else None
    head = Sized(Row(pill, where, gap=10), least=HEAD)
    forms: list[Sequence[Box]] = [(head, *large), (head, *small), large, small]
    return _plate(forms if verdict_lines(stage) else forms[-1:], stage)


SIZES: tuple[Size, ...] = ("lead", "body")


def _line_row(
    place: int, hands: Mapping[str, ShownHand], lesson: Lesson, size: Size, *, low: bool
) -> Box:
    """Return a line with a hand; one of cards that lie close says how close below it, each time
    beside the cards that show it.
    """
    course = lesson.course
    rule = course.chart(lesson.lesson).rules[place - 1]
    hand, close = hands.get(short_name(rule)), _close(rule)
    number = Words(f"{place}.", size, "accent", "semibold")

    def in_words(words: str, size: Size) -> Box:
        return told(Words(words, size, weight="medium"), course.table, course.coins)

    if close and not low:
        each = (
            Row(in_words(f"{words}:", "body"), MiniCards(parse_cards(cards)), gap=10)
            for words, cards in close
        )
        said = Column(in_words(first_sentence(rule), size), Wrap(*each, gap=22), gap=2)
        return Pad(Row(number, share(1, said), gap=10, align="start"), bottom=4)
    line = [number, share(1, in_words(_unbroken(line_sentences(rule)), size))]
    shown = [MiniCards(parse_cards(cards)) for _, cards in close]
    if not shown and hand is not None:
        shown = [MiniCards(hand.cards, hand.held)]
    cards = Row(*line, *shown, gap=10) if shown else None
    bare = Row(*line, gap=10)
    if cards is None:
        return bare
    return FitWide(cards, bare) if low else cards


def _close(rule: Rule) -> Sequence[tuple[str, str]]:
    """Return how close the cards of a line lie, each time with cards that show it."""
    return () if rule.choice else close_words(rule)


def _unbroken(words: str) -> str:
    """Return a sentence whose ranks, as in 6 7 9, stay on one line of it.

    >>> _unbroken("A rank may be missing, as in 6 7 9.").split()
    ['A', 'rank', 'may', 'be', 'missing,', 'as', 'in', '6', '7', '9.']
    >>> "6\xa07\xa09" in _unbroken("A rank may be missing, as in 6 7 9.")
    True
    """
    return re.sub(r"(?<= [\dAKQJ]) (?=[\dAKQJ])|(?<=\b10) (?=[\dAKQJ])", "\xa0", words)
