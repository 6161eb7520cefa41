"""What scenes are told and what they return: the stage, pages, and transitions.

A scene never changes the stack of scenes itself: it returns a transition, which the main loop
applies. `frame` is the scene itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from trainer.drawing.geometry import Canvas, Rect
from trainer.drawing.items import IconName
from trainer.drawing.text import TextWidth
from trainer.drawing.theme import Theme

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.strategy.playing.chart import Chart
    from trainer.app.chart_shelf import TableAtBet
    from trainer.app.mistakes import Search
    from trainer.teaching.asking import Answer, DrillBounds
    from trainer.teaching.introduction import LineAgain


@dataclass(frozen=True, slots=True)
class KeyHelp:
    """A line of the help page: keys, by the words on their caps, and what they do."""

    caps: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class Topic:
    """A paragraph of the help page, with its heading, the page that it leads to, if it is not the
    one it belongs to, and further words that people ask for it with.
    """

    heading: str
    words: str
    page: str = ""
    asked: str = ""


Destination = Literal["today", "play", "learn", "games", "lab", "side"]
"""Where a page is found: one of the five destinations of the bar, or at the side of it."""


@dataclass(frozen=True, slots=True)
class PageInfo:
    """What other pages show of a page, before it is loaded: its title, its destination, and the
    icon of its tab there. A page at the side of a destination is `within` it.
    """

    title: str
    place: Destination
    icon: IconName
    within: Destination | None = None


@dataclass(frozen=True, slots=True)
class PageHelp:
    """What the help page says of a page."""

    keys: tuple[KeyHelp, ...] = ()
    topics: tuple[Topic, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage:
    """What a scene needs to lay itself out: the size of the page, the theme, the time, and all
    pages by name, in the order of their tabs.
    """

    canvas: Canvas
    theme: Theme
    now: int
    text_width: TextWidth
    pages: Mapping[str, PageInfo]
    player: str = ""  # the name of the profile

    @property
    def rect(self) -> Rect:
        """The whole page."""
        return self.canvas.rect

    @property
    def width(self) -> float:
        """The width of the page in units that count: large text leaves less of it."""
        return self.canvas.width / self.theme.grow

    @property
    def height(self) -> float:
        """The height of the page in units that count."""
        return self.canvas.height / self.theme.grow

    def holds(self, width: float, height: float) -> bool:
        """Whether the page has this width and this height, in units that count."""
        return self.width >= width and self.height >= height


@dataclass(frozen=True)
class Explained:
    """A hold to be explained in the why dialog; `whose` is what is said over it, `chart` the one
    that is learnt, None for that in play, `hands` how many were drawn from it.
    """

    solution: HandSolution
    held: int
    whose: str = "Your hold"
    chart: Chart | None = None
    hands: int = 1


@dataclass(frozen=True)
class Answered:
    """Answers to questions, the one to show, and the chart by which they are judged; `remarks` are
    said of each answer, where there is something to say; `charted` are right by that chart alone.
    """

    answers: tuple[Answer, ...]
    shown: int
    chart: Chart | None = None
    remarks: tuple[str, ...] = ()
    charted: frozenset[int] = frozenset()

    @property
    def without_charted(self) -> tuple[Answer, ...]:
        """The answers without those that are right by the chart alone."""
        return tuple(each for i, each in enumerate(self.answers) if i not in self.charted)

    @property
    def missed(self) -> Answered:
        """Only the wrong ones, without those that are right by the chart."""
        return self.only(self.wrong)

    @property
    def wrong(self) -> list[int]:
        """The places of these."""
        all_ = enumerate(self.answers)
        return [i for i, each in all_ if not (each.right or i in self.charted)]

    def only(self, places: Sequence[int]) -> Answered:
        """Return the answers at some places alone."""
        remarks = tuple(self.remarks[i] for i in places) if self.remarks else ()
        answers = tuple(self.answers[i] for i in places)
        return replace(self, answers=answers, remarks=remarks, charted=frozenset())


@dataclass(frozen=True)
class GivenChart:
    """A game at a bet, and a chart for it; None for the charts that were found for it.

    `named` is the name that loads the game, to play it; "" if it has none.
    """

    game: TableAtBet
    chart: Chart | None = None
    named: str = ""


Subject: TypeAlias = (
    "Explained | Answered | DrillBounds | Search | GivenChart | tuple[LineAgain, ...] | str | int"
)
"""What a page or dialog may be opened about: a hold, answers, what to drill, which
mistakes, a game with a chart, lines of a lesson, a word, a number.
"""


@dataclass(frozen=True)
class Open:
    """Open a dialog by its name, over the page."""

    dialog: str
    about: Subject | None = None


@dataclass(frozen=True)
class Pop:
    """Close this scene and go back to the one below."""


@dataclass(frozen=True)
class Go:
    """Open a page by its name; from there Esc leads back to this one. By its `tab` a page where the
    player was before is gone back to, and Esc leads on from there as it did then.
    """

    page: str
    about: Subject | None = None
    tab: bool = False


@dataclass(frozen=True)
class Copy:
    """Put words on the clipboard."""

    words: str


@dataclass(frozen=True)
class Browse:
    """Show a file in the system's browser, which can print it."""

    file: Path


@dataclass(frozen=True)
class Leave:
    """Quit the program; with `ask`, ask first if a hand is in play."""

    ask: bool = True


Transition = Open | Pop | Go | Copy | Browse | Leave | None
