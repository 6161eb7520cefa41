"""What the pages with a list to choose from, and the chosen one beside it, share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from trainer import teaching
from trainer.app.scene import Go, Stage
from trainer.drawing.boxes import ROOM, Art, At, Box, Column, Layers, Pad, Row, Space, grow
from trainer.drawing.layouts import FitHigh
from trainer.drawing.leaves import Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size
from trainer.pages.boxed import BoxPage
from trainer.pages.home_words import GREAT_FAN, great_fan, small_fan
from trainer.teaching.asking import DrillBounds
from trainer.widgets.control_boxes import Press
from trainer.widgets.listing import Listing, Scrolled

PAD = 30.0  # around the words of a page that has nothing to list
FELT = 1100, 760  # the room that counts in which a fan stands below its words
SAID, GOLD = 560.0, 420.0  # how wide they are there, and the gold button
MOMENT = "One moment …"
MULTIPLIED = (
    "Mistakes at Ultimate X are not listed, as its multipliers change the best hold: the coach "
    "shows each at the table."
)
SIDE_BY_SIDE = 940.0  # in less width what is chosen stands below the list
LOW = 700.0  # in a lower window the buttons of what is chosen stand below the page

Each = TypeVar("Each")


@dataclass(slots=True)
class Choice:
    """The row of a list that is chosen, and how far the list is scrolled.

    >>> leaks = Choice("leaks")
    >>> leaks.row = 7
    >>> leaks.of("abc"), leaks.of("")
    ('c', None)
    """

    name: str
    row: int = 0
    at: Scrolled = field(default_factory=Scrolled)

    def of(self, rows: Sequence[Each]) -> Each | None:
        """Return the chosen one of the rows, the last if they have become fewer; None of none."""
        return rows[min(self.row, len(rows) - 1)] if rows else None

    def listing(self, rows: Sequence[Box], shown: int, most: float = 0) -> Listing:
        """Return the list: at least `shown` rows in sight, none higher than `most`."""
        return Listing(self.name, rows, min(self.row, len(rows) - 1), self.at, shown, most)


class ListPage(BoxPage):
    """A page with a list, and beside it what is chosen; below it where the window is narrow."""

    @staticmethod
    def beside(stage: Stage) -> bool:
        """Whether the buttons of what is chosen have room by it; else they are the foot."""
        return stage.holds(SIDE_BY_SIDE + 48, LOW)

    @staticmethod
    def stacked(stage: Stage) -> bool:
        """Whether the list and what is chosen stand one below the other."""
        return (stage.rect.w - 48) / stage.theme.grow < SIDE_BY_SIDE

    @staticmethod
    def spread(*boxes: Box, leads: bool = False) -> Box:
        """Return the list and what is chosen, side by side where there is room; else what is chosen
        below, or above if it `leads`.
        """
        row = Row(
            *boxes,
            gap=14,
            align="stretch",
            narrow=SIDE_BY_SIDE,
            narrow_gap=12,
            leads=leads,
            listed=True,
        )
        return Pad(row, top=2, bottom=20)

    def waiting(self, stage: Stage) -> bool:
        """Whether the hands are still being looked through."""
        return self.world.history.waits or super().waiting(stage)


def _large(gold: Press) -> Box:
    return At(replace(gold, kind="primary", tall=62), "stretch", widest=GOLD)


def felt_list(title: str, *below: Box | None, stage: Stage, fanned: bool = True) -> Box:
    """Return the felt in place of a list that has no rows: words, what is below them, and at its
    foot a fan of cards where it is `fanned` and there is room.
    """
    large = stage.holds(*FELT)
    words = Column(Words(title, "display" if large else "page", "on_felt", "bold"), *below, gap=14)
    return Panel(Layers(small_fan(PAD) if large and fanned else None, words), "hero", PAD, PAD)


def drill(decision: str, hands: int, kept: str = "") -> Go:
    """Begin to practise a class of decisions at once, or those of a leak by its name and by what
    was kept.
    """
    classes = (*decision.split(teaching.BETWEEN),)
    return Go("drill", DrillBounds(classes=classes, hands=hands, kept=kept))


def alone(
    stage: Stage, title: str, sentence: str, *below: Box | None, gold: Press | None = None
) -> Box:
    """Return the felt of a page that has nothing to list: words, the button that brings something
    and what is below it; above them a fan of cards where there is room.
    """
    large: Size = "display" if stage.width >= SIDE_BY_SIDE else "page"
    words = Column(
        Words(sentence, "lead", "on_felt_soft", align="center"),
        None if gold is None else Pad(_large(gold), y=8),
        *below,
        gap=14,
    )
    inside = Column(
        Words(title, large, "on_felt", "bold", "center"),
        At(words, "stretch", widest=SAID * stage.theme.grow),
        gap=10,
    )
    bare = Column(ROOM, inside, ROOM)
    fan = grow(Art(great_fan, high=GREAT_FAN), 3)
    fanned = Column(Space(8), fan, inside, ROOM, gap=10)
    return Pad(Panel(FitHigh(fanned, bare) if gold else bare, "hero", PAD, PAD), top=2, bottom=20)
