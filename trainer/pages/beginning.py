"""The parts of a beginning: how something long goes, on felt, and how one that was left goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trainer.app.scene import Stage
from trainer.core.session import Session
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Align, Art, At, Box, Column, Pad, Row, share, wide
from trainer.drawing.geometry import Rect
from trainer.drawing.items import IconName, Item
from trainer.drawing.leaves import IconBox, Words, fan
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Theme

PAD = 40.0  # above and below what stands on the felt
FANNED = Rect(0, 0, 1240, 700)  # the room that counts in which a fan stands beside the picture
FAN = 300.0  # the width of the cards there
BUTTONS = 520.0  # how wide they are together
ICONS: tuple[IconName, ...] = ("target", "info", "star")


def steps(sentences: Iterable[str], icons: Iterable[IconName] = ICONS) -> Box:
    """Return how something goes, in sentences on felt: by default something long, in three."""
    rows = (
        Row(IconBox(icon, "on_felt_gold", 24), share(1, Words(each, "label", "on_felt")), gap=14)
        for icon, each in zip(icons, sentences, strict=True)
    )
    return Column(*rows, gap=10)


def start_panel(
    title: str, session: Session, said: Iterable[Box | None], picture: Box | None, stage: Stage
) -> Box:
    """Return the felt on which something long begins: its title, the game, what is said of it and
    its buttons, and beside these a picture, with a fan of cards where there is room.
    """
    body = Column(
        Words(title, "display", "on_felt", "bold"),
        Words(
            f"{session.table.name}, {text.count(session.coins, 'coin')} bet.",
            "lead",
            "on_felt_gold",
            "semibold",
        ),
        *said,
        gap=20,
    )
    room, grow = stage.rect, stage.theme.grow
    fanned = room.w >= FANNED.w * grow and room.h >= FANNED.h * grow
    parts = (wide(FAN, Art(_fan)), At(picture)) if fanned and picture else (picture,)
    align: Align = "stretch" if fanned else "center"
    inside = Row(share(1, body), *parts, gap=36, align=align, narrow=780, narrow_gap=24)
    return Pad(Panel(inside, "hero", 44, PAD if fanned else PAD / 2), top=2, bottom=18)


def _fan(rect: Rect, theme: Theme) -> Iterator[Item]:
    yield from fan(rect, 106, 10, 220)


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
