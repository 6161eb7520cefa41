"""The card of a lesson beside the path: what it teaches, a hand, what it saves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from trainer.drawing import text
from trainer.drawing.boxes import Box, Column, Row, Space, grow, share
from trainer.drawing.leaves import HandCards, IconBox, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.glossary import told
from trainer.pages.lesson_words import (
    above_the_title,
    aim_words,
    keep_words,
    lesson_name,
    rule_words,
    saving,
)
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from trainer.teaching.game_course import GameCourse, LessonState
    from trainer.teaching.introduction import Introduction
    from trainer.teaching.pace import Pace

CHOOSING = "Choosing a hand …"
HAND_HIGH = 98.0  # kept while the hand is being chosen


@dataclass(frozen=True)
class LessonCard:
    """What the card shows; `said` is None while its hands are being chosen.

    `learnt` says whether the lesson was once passed.
    """

    course: GameCourse
    state: LessonState
    said: Introduction | None
    pace: Pace
    now: datetime
    unfolded: bool
    learnt: bool

    def box(self, buttons: Box | None) -> Box:
        """Return the card, with buttons at its foot."""
        course, state = self.course, self.state
        body = self._rule() if self.unfolded else self._at_first_sight()
        return Panel(
            Column(
                Words(
                    above_the_title(course, state, self.now, learnt=self.learnt),
                    "caption",
                    "muted",
                    "semibold",
                ),
                Words(lesson_name(course, state.lesson), "title", weight="bold"),
                Space(2),
                grow(body),
                Press(
                    "rule",
                    "The exact rule",
                    "fold",
                    icon="down",
                    enabled=self.said is not None,
                ),
                buttons,
                gap=6,
            ),
            pad=20,
            pad_y=14,
        )

    def _at_first_sight(self) -> Box:
        heading, words = saving(self.state, self.course.coins, self.pace)
        note = Column(
            Words(heading, "caption", "muted", "semibold"),
            Words(words, "body", weight="semibold"),
            gap=2,
        )
        return Column(
            *self._hand(),
            Panel(note, "note", 18, 5),
            Words(aim_words(self.state.lesson), "second", "muted"),
            gap=8,
        )

    def _hand(self) -> tuple[Box, ...]:
        if self.said is None:
            return (Words(CHOOSING, "body", "muted"), Space(HAND_HIGH))
        sentence = self._told(Words(rule_words(self.said), "body", weight="medium"))
        reason = None
        if self.said.lesson:
            reason = Words(text.with_tens(self.said.reasons[0]), "second")
        if not self.said.examples:
            return tuple(filter(None, (sentence, reason)))
        hand = self.said.examples[0]
        keep = Row(
            IconBox("tick", "right", 18),
            share(1, Words(keep_words(hand.cards, hand.held), "body", "right", "semibold")),
            gap=8,
        )
        shown = (sentence, HandCards(hand.cards, hand.held, each=54), keep, reason)
        return tuple(filter(None, shown))

    def _told(self, words: Words) -> Box:
        return told(words, self.course.table, self.course.coins)

    def _rule(self) -> Box:
        """Return the rule in full, and where it stands."""
        said = self.said
        if said is None:
            return Space()
        lines: list[Box] = [self._told(Words(words, "body")) for words in said.lines]
        if not said.lesson:
            lines = [Words(f"{i}. {words}", "second") for i, words in enumerate(said.lines, 1)]
        place = self.state.place
        where = None if place is None else Words(said.place, "second", "muted")
        return Column(
            *lines,
            where,
            Press("examples", "More hands, and its words", icon="info"),
            gap=8,
        )
