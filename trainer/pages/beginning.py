"""How something long begins: on felt how it goes, the way to go on with what was left, its buttons;
and the page that begins, goes on and ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from evaluator import parse_cards
from trainer.app.scene import Stage, Transition
from trainer.app.world import World
from trainer.core.session import Session
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, At, Box, Column, Pad, Row, grow, share, wide
from trainer.drawing.items import IconName
from trainer.drawing.layouts import FitHigh
from trainer.drawing.leaves import HandCards, IconBox, Words, slots
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size
from trainer.pages.bar import ROOMY
from trainer.pages.boxed import BoxPage
from trainer.pages.ending import Ending, compact
from trainer.teaching.asking import Mode

if TYPE_CHECKING:
    from trainer.app.exams import ExamOver
    from trainer.app.kept_mode import KeptMode
    from trainer.app.training import CourseView

PAD = 24.0  # above and below what stands on the felt
PLACE = 26.0  # the side of the place of a hand
BUTTONS = 520.0  # how wide they are together
ASKED = parse_cards("Ks Qh Jd 7c 3s")  # king, queen and jack, or queen and jack alone
ICONS: tuple[IconName, ...] = ("target", "info", "star")


def steps(sentences: Iterable[str], icons: Iterable[IconName] = ICONS) -> Box:
    """Return how something goes, in sentences on felt: by default something long, in three."""
    rows = (
        Row(IconBox(icon, "on_felt_gold", 24), share(1, Words(each, "label", "on_felt")), gap=14)
        for icon, each in zip(icons, sentences, strict=True)
    )
    return Column(*rows, gap=10)


Pictures = Sequence[tuple[Box, str]]
"""How something long begins, goes and ends: a picture of each, and a sentence."""


def start_panel(
    title: str, session: Session, pictures: Pictures, below: Iterable[Box | None], stage: Stage
) -> Box:
    """Return the felt on which something long begins: its title, the game, how it goes, with
    pictures where there is room, and what else is said, its buttons the last.
    """
    goes = steps(words for _, words in pictures)
    tiles = (in_tiles(pictures, low=low) for low in (False, True))
    body = Column(
        Words(title, "display", "on_felt", "bold"),
        Words(
            f"{session.table.name}, {text.count(session.coins, 'coin')} bet.",
            "lead",
            "on_felt_gold",
            "semibold",
        ),
        goes if compact(stage) else grow(FitHigh(*tiles, goes)),
        *below,
        gap=20,
    )
    return Pad(Panel(body, "hero", 44, PAD), top=2, bottom=18)


def in_tiles(pictures: Pictures, *, low: bool) -> Box:
    """Return pictures on tiles side by side, each over its words."""
    size: Size = "body" if low else "lead"
    gap, pad = (8, 12) if low else (16, 20)
    tiles = (
        Column(grow(At(picture)), Words(words, size, "on_felt", align="center"), gap=gap)
        for picture, words in pictures
    )
    panels = (share(1, Panel(tile, "answer", 20, pad)) for tile in tiles)
    return Row(*panels, gap=16, align="stretch")


def asked_hand() -> Box:
    """Return a hand as it is asked."""
    return HandCards(ASKED, each=54)


def places(hands: int, rows: int) -> Box:
    """Return a place for each hand that is asked, in so many rows."""
    across = max(1, hands // rows)
    return Art(partial(slots, 0, hands, across=across), across * PLACE, rows * PLACE)


def begin_button(buttons: Box, stage: Stage) -> Box:
    """Return the buttons of a beginning as wide as buttons are, not as the felt is."""
    return Row(wide(BUTTONS * stage.theme.grow, buttons), ROOM, narrow=BUTTONS + 40)


def go_on_words(number: int, of: int | None, what: str = "") -> str:
    """Return what the button says that goes on with a mode at a question.

    >>> go_on_words(2, None, " with the lesson"), go_on_words(3, 30)
    ('Go on with the lesson, hand 2', 'Go on, hand 3 of 30')
    """
    return f"Go on{what}, hand {number}{f' of {of}' if of else ''}"


def fault_box(words: str) -> Box | None:
    """Return a plate that says why a mode could not begin, if it could not."""
    return Panel(Words(words, "body", "wrong"), "wrong", 14, 10) if words else None


class ModePage(BoxPage):
    """The page of a mode: where it begins, and what came of it, for which it needs a width."""

    across: ClassVar[float] = ROOMY + 48

    def __init__(self, world: World) -> None:
        super().__init__(world)
        aside = self.name in world.practice.aside
        self._aside = self.kept if aside else None  # left in its middle: where it begins is shown
        self._over: Mode | ExamOver | None = None

    @property
    def kept(self) -> KeptMode[Any] | None:
        """The mode in progress."""
        return self.world.practice.mode(self.name, *self.world.game)

    @property
    def course_view(self) -> CourseView | None:
        """The course of the game in play, and how far the player is; None before it is known."""
        return self.world.practice.course(*self.world.game)

    @property
    def fault_words(self) -> str:
        """Why the mode could not begin, as a sentence; nothing if it could."""
        fault = self.world.practice.fault(self.name)
        return text.sentence(fault.removesuffix(".")) if fault else ""

    @property
    def left_open(self) -> KeptMode[Any] | None:
        """The mode that the player went away from in its middle, to go on with."""
        return self._aside if self.kept is self._aside else None

    def start(self, stage: Stage) -> Box:
        """Return what stands there before the first question."""
        raise NotImplementedError

    def start_buttons(self, stage: Stage) -> Box:
        """Return the buttons to begin with, the gold one among them."""
        raise NotImplementedError

    def start_foot(self, stage: Stage) -> Box | None:
        """Return what stands below it and never scrolls: the buttons where they might."""
        return Pad(self.start_buttons(stage), x=24, y=10) if compact(stage) else None

    def end(self, mode: Any) -> Ending:
        """Return what came of a mode."""
        raise NotImplementedError

    def over(self, mode: Any, stage: Stage) -> Box:
        """Return what stands there after the last question."""
        return self.end(mode).box(stage)

    def over_foot(self, mode: Any, stage: Stage) -> Box | None:
        """Return what stands below it and never scrolls: the buttons where they might."""
        if not compact(stage, self.across):
            return None
        return Pad(self.end(mode).buttons(side_by_side=True), x=24, y=10)

    def begin(self) -> Transition:
        """Do what Space does: go on from the end, or with what was left in its middle, or begin."""
        if self._over is not None:
            return self.go_from(self._over)
        if self.left_open is not None:
            self.go_on()
            return None
        return self.begin_anew()

    def begin_anew(self) -> Transition:
        """Begin with the first question."""
        raise NotImplementedError

    def go_from(self, mode: Any) -> Transition:
        """Do what Space does after the last question."""
        return self.begin_anew()

    def again(self) -> None:
        """Go back to where it begins."""
        self._over = None

    def go_on(self) -> None:
        """Go on with what was left in its middle."""
        self.again()
        self._aside = None
        self.world.practice.aside.discard(self.name)
