"""The placement: at most thirty hands, then a map of the course, and where to begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from math import ceil
from typing import Any

from trainer.app.home_news import Step
from trainer.app.scene import Go, PageHelp, Stage, Topic, Transition
from trainer.app.world import World
from trainer.drawing.boxes import ROOM, Art, At, Box, Column, Pad, Row, Sized, grow, share
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Chip, Item
from trainer.drawing.layouts import FitHigh, FitWide
from trainer.drawing.leaves import IconBox, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Theme
from trainer.pages.asking_page import AskingPage
from trainer.pages.bar import ROOMY
from trainer.pages.beginning import (
    begin_button,
    captioned,
    fault_box,
    go_on_words,
    start_panel,
)
from trainer.pages.ending import (
    DEAREST,
    compact,
    dearest_card,
    hero,
    strip_card,
)
from trainer.pages.home_words import lesson_words
from trainer.pages.lesson_words import lesson_name
from trainer.pages.offers import begun, lesson_begun
from trainer.pages.path import Look, Path, Station
from trainer.teaching.game_course import Recall
from trainer.teaching.placement.placement import MOST_ASKED, SAID
from trainer.teaching.placement.placement_words import PlacedWords, placed_words
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press

TITLE = "Find where to begin"
STEPS = (
    "At most 30 hands; it stops as soon as your level is clear.",
    "No verdicts until the end.",
    "Then the lines that you play, and the lesson to begin with.",
)
UNSURE = "not sure yet"
AIR = 14.0  # between the bar, the words, the map and the foot, and around the map in its frame
CHIPS = 54.0  # the room of a lesson's chip where a placement begins
FORMS = (DEAREST, True), (1, True), (0, True), (1, False), (0, False)
"""How many mistakes stand beside the map, and whether its lessons have names: what gives way."""


class PlacePage(AskingPage):
    """Asks until it knows which lines of the course a player plays."""

    name = "place"
    told_at_once, came_for_it = False, True
    in_help = PageHelp(
        topics=(
            Topic(
                "Placement",
                "At most thirty hands, without a word until the end. Then you see which lines of "
                "the course you play already, and at which lesson to begin.",
                asked="already skip level lesson lessons start test experienced",
            ),
        ),
    )

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._words: PlacedWords | None = None  # of the one that is over: it takes a moment

    @property
    def passed(self) -> bool:
        """Whether no placement goes on."""
        return self.kept is None

    def start(self, stage: Stage) -> Box:
        """Return what a placement is."""
        view = self.course_view
        fault = self.fault_words
        if not fault and view is not None and view.course is None:
            fault = "This paytable has no course yet: Course can make one."
        button = None if compact(stage) else begin_button(self.start_buttons(stage), stage)
        below = fault_box(fault), button
        return Pad(
            start_panel(TITLE, self.world.session, STEPS, self._where(), below, stage), top=AIR
        )

    def _where(self) -> Box:
        """Return the lessons as chips, those that are known in gold: among them is the place."""
        learnt = self.course_view.learnt if self.course_view else ()
        if not learnt:
            return At(IconBox("target", "on_felt_gold", 64))
        words = f"{sum(learnt)} of {len(learnt)} lessons known so far"
        return Column(
            captioned("Your place in the course"),
            Art(partial(_chips, learnt), high=2 * CHIPS),
            Words(words, "label", "on_felt", align="center"),
            gap=12,
        )

    def start_buttons(self, stage: Stage) -> Box:
        """Return the gold button."""
        return Press("start", self._label(), "primary", hint="Space", tall=60)

    def _label(self) -> str:
        left, view = self.left_open, self.course_view
        answered = len(left.answers) if left is not None else view.placing if view else 0
        return go_on_words(answered + 1, MOST_ASKED) if answered or left else "Begin"

    def finish(self) -> None:
        """End the placement, and work out what is said of it."""
        kept = self.kept
        if kept is not None:  # before the end is shown: no key counts for a second from there
            self._words = self._placed_words(kept.mode)
        super().finish()

    def _placed_words(self, mode: Any) -> PlacedWords:
        """Return what is said, with what the course knows by earlier answers."""
        view = self.course_view
        recall = Recall(datetime.now(UTC)) if view is None else view.progress
        recall = replace(recall, placed=mode.placed.lines, placed_at=recall.now)
        return placed_words(mode.placed, mode.wrong, recall)

    def over(self, mode: Any, stage: Stage) -> Box:
        """Return the map of the course, every answer, the dearest mistake, and where to begin."""
        assert self._words is not None
        words = self._words
        head = hero("Placement", words.begin, words.returns, (), stage, size="page")
        below = (self._map(mode, stage, *form) for form in FORMS)
        under = 0 if compact(stage) else AIR
        return FitHigh(
            *(Pad(Column(head, grow(each), gap=12), top=AIR, bottom=under) for each in below)
        )

    def _map(self, mode: Any, stage: Stage, mistakes: int, named: bool) -> Box:
        """Return the map of the course, and beside it so many mistakes and every answer."""
        assert self._words is not None
        path = Path(self._stations(mode, self._words), self._words.lesson, "Perfect play", named)
        beside = Column(
            grow(dearest_card(self._ended.answers, stage, mistakes)),
            strip_card(
                self._ended.answers,
                self._shown,
                stage,
                tall=30,
                below=None if compact(stage) else self._ways(mode, stage),
            ),
            gap=14,
        )
        return Row(
            share(2.2, Panel(path, "hero", 18, AIR)),
            share(1, beside),
            gap=14,
            align="stretch",
            narrow=ROOMY,
        )

    def _stations(self, mode: Any, words: PlacedWords) -> list[Station]:
        """Return the lessons: those that are known already, and the one to begin with."""
        course, placed = mode.course, mode.placed

        def station(lesson: int) -> Station:
            name = lesson_name(course, lesson)
            known = min(placed.lines[str(rule)] for rule in course.rules(lesson))
            if lesson == words.lesson:  # one that was known by earlier answers is due again
                return Station(lesson, name, "due" if words.learnt[lesson] else "now")
            look: Look = "known" if words.learnt[lesson] else "later"  # as the course has it
            return Station(lesson, name, look, "" if known <= 1 - SAID or known >= SAID else UNSURE)

        return [station(lesson) for lesson in range(course.lessons + 1)]

    def over_foot(self, mode: Any, stage: Stage) -> Box | None:
        """Return where to go from here, where the page may scroll."""
        return Pad(self._ways(mode, stage), x=24, y=10) if compact(stage) else None

    def _ways(self, mode: Any, stage: Stage) -> Box:
        """Return the buttons: the gold one goes on."""
        label = "Take the exam"
        if self._to(mode) != "exam":
            label = f"Start {lesson_words(self._words.lesson)}" if self._words else "To the course"
        gold = Press("further", label, "primary", hint="Space", tall=58)
        again = Press("start", "Try again", tall=58)
        if compact(stage):
            wide_gold = Sized(gold, wide=262 * stage.theme.grow)
            return Row(ROOM, again, wide_gold, gap=12)
        short = replace(gold, hint="")
        return FitWide(
            Row(again, share(1, gold), gap=10),
            Row(again, share(1, short), gap=10),
            Column(gold, replace(again, tall=44), gap=6),
        )

    def _to(self, mode: Any) -> str:
        """Return the page to go on with: the exam for who knows the whole course."""
        known = self._words is not None and self._words.lesson > mode.course.lessons
        return "exam" if known else "course"

    def go_from(self, mode: Any) -> Transition:
        """Begin the lesson to begin with, or the exam."""
        if self._to(mode) == "exam":
            return begun(self.world, "exam")
        return lesson_begun(self.world, Step(self._words.lesson)) if self._words else Go("course")

    def begin_anew(self) -> Transition:
        """Begin, once more after the end."""
        view = self.course_view
        if view is not None and view.course is not None:
            self.again()
            self.world.practice.begin_placement(view.course.table, view.course.coins)
        return None

    def choose(self, act: Act, stage: Stage) -> Transition:
        """Begin the lesson or the exam, open the course, or begin once more."""
        if act.name == "further":
            return self.go_from(self._over)
        if act.name in ("path", "path.submit"):
            return Go("course")
        return self.begin() if self._over is None else self.begin_anew()


def _chips(learnt: Sequence[bool], rect: Rect, theme: Theme) -> Iterator[Item]:
    """Yield the lessons as chips in two rows, with ticks on those that are known."""
    across = ceil(len(learnt) / 2)
    for row, places in enumerate(rect.rows(2)):
        room = places.centered(min(places.w, 1.3 * CHIPS * across), places.h)
        for i, place in enumerate(room.columns(across), row * across):
            if i < len(learnt):
                side = min(CHIPS, place.w) - 6
                chip = place.centered(side, side)
                yield Chip(chip, "known" if learnt[i] else "later", str(i))


PAGE = PlacePage
