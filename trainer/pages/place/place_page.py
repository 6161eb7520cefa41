"""The placement: at most thirty hands, then a map of the course, and where to begin."""

from __future__ import annotations

from typing import Any

from trainer.app.scene import Go, PageInfo, Stage, Topic, Transition
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, At, Box, Column, Pad, Row, share
from trainer.drawing.items import IconName
from trainer.drawing.leaves import ColorName, IconBox, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.asking_page import AskingPage
from trainer.pages.ending import hero
from trainer.teaching.placement.placement_words import PLACING, PlacedWords, placed_words
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press

TITLE = "Find where to begin"


class PlacePage(AskingPage):
    """Asks until it knows which lines of the course a player plays."""

    name = "place"
    leave = "Break off"
    info = PageInfo(
        "Placement",
        place="side",
        icon="target",
        topics=(
            Topic(
                "Placement",
                "At most thirty hands, without a word until the end. Then you see which lines of "
                "the course you play, and at which lesson to begin.",
            ),
        ),
    )

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._words: PlacedWords | None = None  # of the one that is over: it takes a moment

    def start(self, stage: Stage) -> Box:
        """Return what a placement is."""
        fault = self.world.practice.fault(self.name)
        session = self.world.session
        view = self.world.practice.course(session.table, session.coins)
        said = PLACING
        if fault:
            said = text.sentence(fault.removesuffix("."))
        elif view is not None and view.course is None:
            said = "This paytable has no course yet: the Course page derives one."
        begin = Press("start", "Begin", "primary", hint="Space", tall=60)
        body = Column(
            Words(TITLE, "page", "on_felt", "bold"),
            Words(said, "lead", "on_felt_soft"),
            begin,
            gap=18,
        )
        return At(Panel(body, "hero", 40, 34), widest=760 * stage.theme.grow)

    def finish(self) -> None:
        """End the placement, and work out what is said of it."""
        kept = self.kept
        super().finish()
        if kept is not None:
            self._words = None if kept.question is not None else placed_words(kept.mode.placed)

    def over(self, mode: Any, stage: Stage) -> Box:
        """Return the map: which lines are played, which not, and where to begin."""
        words, parts = self._words, list[Box | None]()
        if words is None:
            under = "What you answered is kept. For a day it goes on from there."
            title = "Broken off"
        else:
            title, under = words.begin, words.returns
            parts = [
                _lines("You play", words.known, "tick", "right"),
                _lines("Not yet", words.unknown, "cross", "wrong"),
                _lines("Not told apart in so few hands", words.open, "info", "muted"),
            ]
        gold = Press("course", "To the course", "primary", hint="Space", tall=58)
        again = Press("start", "Go on" if words is None else "Once more", tall=48)
        body = Column(
            hero("Placement", title, under, (), stage, size="page"),
            *parts,
            ROOM,
            Row(share(1.6, gold), share(1, again), gap=12, narrow=480),
            gap=14,
        )
        return Pad(body, top=2, bottom=18)

    def begin(self) -> Transition:
        """Begin; go to the course from what came of it."""
        if self._over is not None:
            return Go("course")
        self._begin()
        return None

    def _begin(self) -> None:
        session, practice = self.world.session, self.world.practice
        view = practice.course(session.table, session.coins)
        if view is not None and view.course is not None:
            self.again()
            practice.begin_placement(view)

    def choose(self, act: Act, stage: Stage) -> Transition:
        """Go to the course, or begin."""
        if act == Act("course"):
            return Go("course")
        self._begin()
        return None


def _lines(title: str, names: tuple[str, ...], icon: IconName, color: ColorName) -> Box | None:
    if not names:
        return None
    head = Row(IconBox(icon, color, 20), Words(title, "title", weight="semibold"), gap=8)
    return Panel(Column(head, Words("; ".join(names), "body"), gap=6), pad=24, pad_y=16)


PAGE = PlacePage
