"""How something long begins: on felt how it goes, the way to go on with what was left, its buttons;
and the page that begins, goes on and ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from evaluator import parse_cards
from trainer.app.scene import Stage, Transition
from trainer.app.standing import course_of
from trainer.app.world import World
from trainer.core.session import Session
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, At, Box, Column, Pad, Row, Sized, Space, grow, share, wide
from trainer.drawing.items import IconName
from trainer.drawing.layouts import FitHigh
from trainer.drawing.leaves import Hairline, HandCards, IconBox, Words
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
BUTTONS = 520.0  # how wide they are together
WORDS, SHOWN = 1.0, 1.12  # the parts of the words of a beginning, and of what is shown beside them
CARD, SMALL_CARD = 96.0, 72.0  # the width of a card of the hand that is shown
LOOKS = "Each question looks like this."
ASKED = parse_cards("Jh 4h 9h Js 3h")  # in every game the pair or the flush
QUESTION = "Which cards do you keep?"
ICONS: tuple[IconName, ...] = ("target", "info", "star")


AIR = Sized(Space(12), grow=1)  # around the sentences of a beginning: at least so much
DISCS: tuple[tuple[float, float, Size], ...] = (
    (36, 18, "title"),
    (30, 14, "label"),
    (24, 12, "label"),
)
"""The forms of its sentences: the sides of the icons, the pads of their discs, the size of type."""


def steps(sentences: Iterable[str], icons: Iterable[IconName] = ICONS) -> Box:
    """Return how something goes, in sentences on felt: by default something long, in three."""
    rows = (
        Row(IconBox(icon, "on_felt_gold", 24), share(1, Words(each, "label", "on_felt")), gap=14)
        for each, icon in zip(sentences, icons, strict=True)
    )
    return Column(*rows, gap=10)


def _spread(sentences: Sequence[str]) -> Box:
    """Return the sentences, each beside a disc, with even air above, between and below them; discs
    and type are as large as there is room for.
    """
    return FitHigh(*(Column(*_discs(sentences, *form)) for form in DISCS))


def _discs(sentences: Sequence[str], side: float, pad: float, size: Size) -> Iterator[Box]:
    for sentence, icon in zip(sentences, ICONS, strict=True):
        disc = Panel(IconBox(icon, "on_felt_gold", side), "shade", pad, pad, pill=True)
        yield from (AIR, Row(disc, share(1, Words(sentence, size, "on_felt")), gap=18))
    yield AIR


def start_panel(
    title: str,
    session: Session,
    goes: Sequence[str],
    end: Box,
    below: Iterable[Box | None],
    stage: Stage,
) -> Box:
    """Return the felt on which something long begins: its title, the game, how it goes, and what
    else is said, its buttons the last; beside it a hand as it is asked, and what is told at the
    `end`, as far as there is room.
    """
    small = compact(stage)
    game = f"{session.table.name}, {text.count(session.coins, 'coin')} bet."
    words = (
        Words(title, "display", "on_felt", "bold"),
        Words(game, "lead", "on_felt_gold", "semibold"),
    )
    small_hand = At(HandCards(ASKED, each=SMALL_CARD))
    shown = FitHigh(_shown(asked_hand(), end), _shown(asked_hand()), small_hand, Space())
    body: Box = Column(*words, steps(goes), grow(shown), *below, gap=20)
    if not small:
        box = Column(*words, grow(_spread(goes)), *below, gap=16)
        body = Row(share(WORDS, box), share(SHOWN, shown), gap=40, align="stretch")
    return Pad(Panel(body, "hero", 44, PAD), top=2, bottom=18)


def _shown(*parts: Box) -> Box:
    """Return what is shown of something long, on a tile, each in as much room as the others."""
    lined = [box for part in parts for box in (Hairline(), grow(At(part, "stretch")))]
    return Panel(Column(*lined[1:], gap=16), "answer", 32, 16)


def asked_hand() -> Box:
    """Return a hand as it is asked."""
    how = Words(LOOKS, "body", "on_felt_soft", align="center")
    return Column(captioned(QUESTION), At(HandCards(ASKED, each=CARD, gap=10)), how, gap=16)


def captioned(words: str) -> Box:
    """Return what stands over something that is shown where something long begins."""
    return Words(words, "label", "on_felt_gold", "semibold", "center")


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
        return course_of(self.world)

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
