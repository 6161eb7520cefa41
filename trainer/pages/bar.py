"""The bar along the top of every page: five destinations, the game in play, settings, help, player.

Where there is little room for large text, words go and icons stay.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from trainer.app.scene import Destination, PageInfo, Stage
from trainer.core.session import Session
from trainer.drawing.boxes import ROOM, Art, Box, Pad, Row
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, IconName, Item, Mark
from trainer.drawing.leaves import Words
from trainer.drawing.text import count
from trainer.drawing.theme import Theme
from trainer.widgets.boxes import Press

HIGH, TAB_HIGH = 60.0, 44.0
WITH_ICON, WITH_WORDS, WITH_GAME, WITH_TABS = 1040.0, 900.0, 640.0, 600.0
"""The widths, by the size of text, from which the program's name, the words of all destinations,
the name of the game and the words of all tabs have room.
"""
CHIP = "chip"  # the value of its act: pages may have a button of their own that is named "game"
CHIP_LETTERS = 22  # of the game's name; longer ones are cut, and more where there is less room
CHIP_FROM, LETTER = 560.0, 9.0  # the width that all else in the bar takes then, and of a letter


@dataclass(frozen=True, slots=True)
class Corner:
    """A destination of the bar: its word, its icon."""

    place: Destination
    label: str
    icon: IconName


CORNERS = (
    Corner("today", "Today", "today"),
    Corner("play", "Play", "play"),
    Corner("learn", "Learn", "learn"),
    Corner("games", "Games", "games"),
    Corner("lab", "Lab", "lab"),
)


def pages_of(place: Destination, pages: Mapping[str, PageInfo]) -> dict[str, PageInfo]:
    """Return the pages of a destination; the first is the one that it opens."""
    return {name: info for name, info in pages.items() if info.place == place}


def front_page(place: Destination, pages: Mapping[str, PageInfo]) -> str | None:
    """Return the page that a destination opens."""
    return next(iter(pages_of(place, pages)), None)


def bar(stage: Stage, here: str, session: Session) -> Box:
    """Return the bar of a page."""
    room = stage.rect.w / stage.theme.grow
    pages = stage.pages
    at = pages[here].place if here in pages else None
    return Pad(
        Row(
            Art(_icon, 36, 36),
            Words("Holdwise", "lead", weight="bold") if room >= WITH_ICON else None,
            Pad(Row(*_corners(pages, at, here, room), gap=2), x=6 if room >= WITH_ICON else 0),
            ROOM,
            _chip(session, room),
            *_side(pages, here),
            gap=8,
        ),
        x=14,
    )


def _corners(
    pages: Mapping[str, PageInfo], at: Destination | None, here: str, room: float
) -> Iterator[Box]:
    for i, corner in enumerate(CORNERS, 1):
        opens = front_page(corner.place, pages)
        if opens is not None:
            chosen = corner.place == at
            worded = room >= WITH_WORDS or (chosen and room >= WITH_GAME)
            yield Press(
                f"tab.{opens}",
                corner.label if worded else "",
                "nav",
                icon=corner.icon,
                chosen=chosen,
                tip=f"{corner.label} (Ctrl {i})",
                value=opens if opens != here else None,
            )


def _side(pages: Mapping[str, PageInfo], here: str) -> Iterator[Box]:
    for name, icon in (("settings", "settings"), ("help", "help")):
        if name in pages:
            tip = pages[name].title
            yield Press(f"tab.{name}", "", "icon", icon=icon, chosen=name == here, tip=tip)  # type: ignore[arg-type]  # both are icons


def _chip(session: Session, room: float) -> Box:
    name = session.table.name
    letters = min(CHIP_LETTERS, max(8, int((room - CHIP_FROM) / LETTER)))
    if room < WITH_WORDS and len(name) > letters:
        name = f"{name[: letters - 1].rstrip()}…"
    return Press("game", name, "chip", second=bet_words(session), icon="down", value=CHIP, tall=44)


def bet_words(session: Session) -> str:
    """Return the bet as the chip says it.

    `10 × 5 coins` are ten hands; with Ultimate X the feature's coins count in the bet.
    """
    each = session.coins * (2 if session.ultimate_x else 1)
    hands = f"{session.hands} × " if session.hands > 1 else ""
    return f"{hands}{count(each, 'coin')}"


def subtabs(stage: Stage, here: str) -> Box | None:
    """Return the pages of the present destination; None if there is only this one."""
    place = stage.pages[here].place
    pages = pages_of(place, stage.pages)
    if len(pages) < 2 or place == "side":
        return None
    worded = stage.rect.w / stage.theme.grow >= WITH_TABS
    tabs = (
        Press(
            f"tab.{name}" if name != front_page(place, stage.pages) else f"tab.{name}.",
            info.title if worded or name == here else "",
            "tab",
            icon=info.icon,
            chosen=name == here,
            tip="" if worded else info.title,
        )
        for name, info in pages.items()
    )
    return Row(*tabs, gap=4)


def _icon(rect: Rect, theme: Theme) -> Iterator[Item]:
    yield Mark(rect, "icon", theme.palette.accent)


def bar_ground(rect: Rect, theme: Theme) -> Iterator[Item]:
    """Yield the ground of the bar."""
    yield Fill(rect, theme.palette.bar)
    yield Fill(rect.cut_bottom(1)[0], theme.palette.line)
