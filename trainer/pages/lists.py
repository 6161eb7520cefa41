"""What the pages with a list to choose from, and the chosen one beside it, share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from trainer.app.scene import Go, Stage
from trainer.drawing.boxes import At, Box, Column, Layers, Pad, Row, Sized, Space, share
from trainer.drawing.leaves import Words
from trainer.drawing.surfaces import Panel
from trainer.pages.boxed import BoxPage
from trainer.pages.home_words import FAN, small_fan
from trainer.teaching.asking import DrillBounds
from trainer.widgets import Act
from trainer.widgets.listing import Listing, Scrolled

PAD, HERO = 36.0, 260.0  # of a card of felt: around its words, and its least height
MOMENT = "One moment …"
STEPS = {"up": -1, "down": 1}
SIDE_BY_SIDE = 940.0  # in less width what is chosen stands below the list
LOW = 700.0  # in a lower window the buttons of what is chosen stand below the page

Each = TypeVar("Each")


@dataclass(slots=True)
class Choice:
    """The row of a list that is chosen, and how far the list is scrolled.

    >>> leaks = Choice("leaks")
    >>> leaks.take(Act("leaks", 7))
    >>> leaks.of("abc"), leaks.of("")
    ('c', None)
    >>> leaks.stepped("up", 3), leaks.of("abc"), leaks.stepped("d", 3), leaks.stepped("up", 0)
    (True, 'b', False, False)
    """

    name: str
    row: int = 0
    at: Scrolled = field(default_factory=Scrolled)

    def of(self, rows: Sequence[Each]) -> Each | None:
        """Return the chosen one of the rows, the last if they have become fewer; None of none."""
        return rows[min(self.row, len(rows) - 1)] if rows else None

    def listing(self, rows: Sequence[Box], shown: int, most: float) -> Listing:
        """Return the list: at least `shown` rows in sight, none higher than `most`."""
        return Listing(self.name, rows, min(self.row, len(rows) - 1), self.at, shown, most)

    def take(self, act: Act) -> None:
        """Choose a row or scroll, as the list was told to."""
        match act.value:
            case int(row) if act.name == self.name:
                self.row = row
            case (int() | float()) as offset if act.name == f"{self.name}.scroll":
                self.at.offset = offset

    def step(self, by: int, rows: int) -> None:
        """Go on by some rows of so many, and not over an end."""
        shown = min(self.row, rows - 1)
        self.row = max(0, min(shown + by, rows - 1))

    def stepped(self, key: str, rows: int) -> bool:
        """Whether a key is an arrow up or down; then go a row that way, if there are rows."""
        if key not in STEPS or not rows:
            return False
        self.step(STEPS[key], rows)
        return True


class ListPage(BoxPage):
    """A page with a list, and beside it what is chosen; below it where the window is narrow."""

    @staticmethod
    def beside(stage: Stage) -> bool:
        """Whether the buttons of what is chosen have room by it; else they are the foot."""
        grow = stage.theme.grow
        return stage.rect.w / grow >= SIDE_BY_SIDE + 48 and stage.rect.h / grow >= LOW

    @staticmethod
    def stacked(stage: Stage) -> bool:
        """Whether the list and what is chosen stand one below the other."""
        return (stage.rect.w - 48) / stage.theme.grow < SIDE_BY_SIDE

    @staticmethod
    def spread(*boxes: Box, leads: bool = False) -> Box:
        """Return the list and what is chosen, side by side where there is room; else what is chosen
        below, or above if it `leads`.
        """
        row = Row(*boxes, gap=14, align="stretch", narrow=SIDE_BY_SIDE, narrow_gap=12, leads=leads)
        return Pad(row, top=2, bottom=20)

    def waiting(self, stage: Stage) -> bool:
        """Whether the hands are still being looked through."""
        return self.world.history.waits or super().waiting(stage)


def drill(decision: str, kept: str, hands: int) -> Go:
    """Begin to practise a class of decisions at once, named by what is wrongly kept in it."""
    return Go("drill", DrillBounds(classes=(decision,), kept=kept, hands=hands))


def alone(stage: Stage, title: str, said: str, *below: Box | None) -> Box:
    """Return a card of felt on a page that has nothing to list: words, and what is below them."""
    title_, said_ = Words(title, "page", "on_felt", "bold"), Words(said, "lead", "on_felt_soft")
    inside: Box = Column(title_, said_, *below, gap=14)
    grow = stage.theme.grow
    if stage.rect.w / grow >= SIDE_BY_SIDE:
        inside = Layers(small_fan(PAD), Row(share(1, inside), Space(wide=FAN), gap=24))
    panel = Sized(Panel(inside, "hero", PAD, PAD), least=HERO)
    return Pad(At(panel, "stretch", widest=1000 * grow), y=12)
