"""The bar along the top of every page: five destinations, the game in play, switch of the sound,
settings, help, player.

Where there is little room for large text, words go and icons stay. Also the console of wood at the
foot of the pages that deal, and the way back to a hand that something else waits for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from trainer.app.scene import Destination, PageInfo, Stage
from trainer.core.session import Session
from trainer.drawing.boxes import ROOM, Art, Box, Layers, Pad, Pen, Placing, Row, share
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Ground, IconName, Item, Label, Mark
from trainer.drawing.layouts import FitWide
from trainer.drawing.leaves import ColorName, IconBox, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.text import count
from trainer.drawing.theme import Theme
from trainer.widgets.control_boxes import Press

HIGH = 60.0
CHIP, PLAYER = "tab.game", "tab.player"  # the buttons with the game and the bet, and the player
SOUND = "tab.sound"  # the switch of the sound
MOST_SHOWN = 99  # in a badge
PLAIN = "plain"
"""What the sheet of the game is about, where the page below is of the plain game."""
OF_PLAIN = "This page is of {} without Ultimate X."


@dataclass(frozen=True, slots=True)
class Fullness:
    """What the bar shows: the program's name, where the words of the destinations stand, and the
    words of the game's name that so many letters have room for, the player's disc, what the bet is
    counted in, the program's sign, and the switch of the sound.
    """

    name: bool
    words: Literal["beside", "under", "none"]
    letters: int
    player: bool = True
    unit: bool = True
    sign: bool = True
    sound: bool = True


FULLNESSES = (
    Fullness(True, "beside", 40),
    Fullness(True, "beside", 22),
    Fullness(False, "beside", 40),
    Fullness(False, "beside", 22),
    Fullness(False, "under", 40),
    Fullness(False, "under", 22),
    Fullness(False, "under", 12),
    Fullness(False, "under", 6),
    Fullness(False, "under", 6, sign=False),
    Fullness(False, "under", 1, unit=False, sign=False),
    Fullness(False, "under", 6, sign=False, sound=False),
    Fullness(False, "under", 1, unit=False, sign=False, sound=False),
    Fullness(False, "none", 12),
    Fullness(False, "none", 6),
    Fullness(False, "none", 6, unit=False),
    Fullness(False, "none", 1, unit=False),
    Fullness(False, "none", 1, unit=False, sound=False),
    Fullness(False, "none", 12, player=False, sound=False),
    Fullness(False, "none", 1, player=False, sound=False),
    Fullness(False, "none", 0, player=False, sound=False),
)
"""From the fullest to the barest: the first that has room is taken."""


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


def placed_bar(stage: Stage, here: str, session: Session, *, sound: bool = True) -> Placing:
    """Return the bar of a page, as full as the window has room for; its rectangle is `bar`. It says
    whether sounds are heard.
    """
    pen, placed = Pen(stage.theme, stage.text_width), Placing()
    bars = (_bar(stage, here, session, fullness, sound=sound) for fullness in FULLNESSES)
    fitting = (each for each in bars if each.width(pen) <= stage.rect.w)
    box = next(fitting, None) or _bar(stage, here, session, FULLNESSES[-1], sound=sound)
    rect = stage.rect.cut_top(max(HIGH, pen.height(box, stage.rect.w) + 12))[0]
    palette = stage.theme.palette
    placed.paint(Fill(rect, palette.bar), Fill(rect.cut_bottom(1)[0], palette.line))
    placed.rects["bar"] = rect
    box.place(rect, pen, placed)
    return placed


def _bar(stage: Stage, here: str, session: Session, full: Fullness, *, sound: bool) -> Box:
    pages, player = stage.pages, stage.player
    return Pad(
        Row(
            Art(_icon, 36, 36) if full.sign and full.words != "none" else None,
            Words("Holdwise", "lead", weight="bold") if full.name else None,
            Pad(Row(*_corners(pages, here, full), gap=2), x=6 if full.name else 0),
            ROOM,
            _chip(session, full, plain=of_plain_game(pages, here)),
            _switch(sound=sound) if full.sound else None,
            *_side(pages, here),
            _player(player) if full.player else None,
            gap=8 if full.sign else 4,
        ),
        x=14 if full.sign and full.words != "none" else 4,
    )


def _corners(pages: Mapping[str, PageInfo], here: str, full: Fullness) -> Iterator[Box]:
    at = _destination(pages, here)
    for i, corner in enumerate(CORNERS, 1):
        opens = front_page(corner.place, pages)
        if opens is not None:
            chosen = corner.place == at
            under = full.words == "under"
            yield Press(
                f"tab.{opens}",
                corner.label if full.words != "none" else "",
                "under" if under else "nav",
                icon=corner.icon,
                chosen=chosen,
                tip=f"{corner.label} (Ctrl {i})",
                value=opens if opens != here else None,
                tall=48 if under and full.sign else 44,
            )


def _destination(pages: Mapping[str, PageInfo], here: str) -> Destination | None:
    return pages[here].within or pages[here].place if here in pages else None


def of_plain_game(pages: Mapping[str, PageInfo], here: str) -> bool:
    """Whether a page is of the game in play without Ultimate X: what is learnt, and the lab."""
    return _destination(pages, here) in ("learn", "lab")


def _side(pages: Mapping[str, PageInfo], here: str) -> Iterator[Box]:
    for name, icon in (("settings", "settings"), ("help", "help")):
        if name in pages:
            tip = pages[name].title
            yield Press(f"tab.{name}", "", "icon", icon=icon, chosen=name == here, tip=tip)  # type: ignore[arg-type]  # both are icons


def _switch(*, sound: bool) -> Box:
    """Return the switch of the sound, which shows whether it is on."""
    tip = "Sound is on" if sound else "Sound is off"
    return Press(SOUND, "", "icon", icon="sound" if sound else "muted", tip=tip)


def _player(name: str) -> Box:
    """Return the disc of the player, which opens what is known of them."""
    return Layers(Press(PLAYER, "", "icon", tip="Player"), player_disc(name))


def player_disc(name: str, side: float = 0) -> Art:
    """Return the disc with the initial of a player, as wide and high as a side if one is given."""

    def disc(rect: Rect, theme: Theme) -> Iterator[Item]:
        palette, place = theme.palette, rect.centered(rect.h * 0.82, rect.h * 0.82)
        ramp = palette.hero_ramp
        yield Fill(place, ramp[0], place.h / 2, palette.gold, 2, to=ramp[1])
        size = 0.36 * side or theme.type.body
        yield Label(place, name[:1].upper() or "♠", size, palette.on_felt, "center", "bold")

    return Art(disc, side, side)


def _chip(session: Session, full: Fullness, plain: bool) -> Box:
    """Return the game in play and the bet, alike on every page, so that nothing jumps from one to
    another; of Ultimate X it tells which pages are of the `plain` game when it is pointed at.
    """
    icon: IconName | None = "down" if full.letters else None
    game, bet = first_words(session.game, full.letters), bet_words(session)
    if not full.unit:
        bet = bet.rpartition(" ")[0]
    tip = OF_PLAIN.format(session.table.name) if plain and session.ultimate_x else ""
    return Press(CHIP, game, "chip", second=bet, icon=icon, tip=tip, tall=44)


def first_words(name: str, letters: int) -> str:
    """Return as many words of a game's name as so many letters have room for, at least one, and
    always whether it is Ultimate X.

    >>> first_words("9/6 Jacks or Better", 12), first_words("9/6 Jacks or Better", 1)
    ('9/6 Jacks', '9/6')
    >>> first_words("9/6 Ultimate X", 6), first_words("9/6 Ultimate X", 1)
    ('9/6 UX', 'UX')
    """
    if not letters or len(name) <= letters:
        return name if letters else ""
    if (plain := name.removesuffix(" Ultimate X")) != name:
        return f"{first_words(plain, letters - 3)} UX" if letters > 3 else "UX"
    first, *others = name.split()
    for word in others:
        if len(first) + 1 + len(word) > letters:
            break
        first += f" {word}"
    return first.removesuffix(" or").rstrip(",")


def bet_words(session: Session) -> str:
    """Return the bet as the chip says it.

    `10 × 5 coins` are ten hands; with Ultimate X the feature's coins count in the bet.
    """
    each = session.coins * (2 if session.ultimate_x else 1)
    hands = f"{session.hands} × " if session.hands > 1 else ""
    return f"{hands}{count(each, 'coin')}"


def badge_words(number: int) -> str:
    """Return a number as a badge has room for it.

    >>> badge_words(0), badge_words(8), badge_words(100)
    ('', '8', '99+')
    """
    return f"{number}" if 0 < number <= MOST_SHOWN else f"{MOST_SHOWN}+" if number else ""


def subtabs(stage: Stage, here: str, badges: Mapping[str, int]) -> Box | None:
    """Return the pages of the present destination, with all their words where there is room, and
    by their names how much is new there; None if there is only this one. What comes and goes is at
    the last, so that no other moves.
    """
    place = stage.pages[here].place
    pages = pages_of(place, stage.pages)
    if len(pages) < 2 or place == "side":
        return None

    def tab(name: str, *, worded: bool) -> Box:
        info = pages[name]
        return Press(
            f"tab.{name}" if name != front_page(place, stage.pages) else f"tab.{name}.",
            info.title if worded or name == here else "",
            "tab",
            icon=info.icon,
            chosen=name == here,
            tip=_tab_tip("" if worded else info.title, badges.get(name, 0)),
            badge=badge_words(badges.get(name, 0)),
        )

    forms = ((tab(name, worded=worded) for name in pages) for worded in (True, False))
    return FitWide(*(Row(*tabs, gap=4) for tabs in forms))


def _tab_tip(title: str, new: int) -> str:
    news = f"{new:,} new mistake{'' if new == 1 else 's'} in this game" if new else ""
    return ": ".join(filter(None, (title, news)))


def _icon(rect: Rect, theme: Theme) -> Iterator[Item]:
    yield Mark(rect, "icon", theme.palette.accent)


ROOMY = 900.0
"""The width that counts from which two cards stand side by side, and buttons show their keys."""
LOW = 680.0  # the height that counts under which gaps are smaller
LEAST_HIGH = 760.0  # and under which a page with a hero is tighter


def roomy(stage: Stage) -> bool:
    """Whether two cards have room side by side, and buttons for their keys."""
    return stage.width >= ROOMY


def low(stage: Stage) -> bool:
    """Whether there is little height for the size of the text."""
    return stage.height < LOW


def on_wood(box: Box, stage: Stage) -> Box:
    """Return the console with what stands on it."""
    x, y = (14, 4) if low(stage) else (16, 12)
    return Layers(Art(_wood), Pad(box, x=x, y=y))


def _wood(rect: Rect, theme: Theme) -> Iterator[Item]:
    yield Ground(rect, "wood")
    if theme.outlined:
        yield Fill(rect.cut_top(1.5)[0], theme.palette.line)


BACK = "Back to your hand"
"""The words of the button that goes to it."""
FIRST = "Draw your hand first: game and bet change between hands."


def hand_first(button: Box | None = None) -> Box:
    """Return the reason why something cannot change now, beside the button that a page gives."""
    words = Words(FIRST, "body", weight="semibold")
    reason = Row(IconBox("play", "accent"), share(1, words), gap=12)
    return Panel(Row(share(1, reason), button, gap=12, narrow=430 if button else 0), "note", 16, 10)


def to_the_hand() -> Box:
    """Return the button to the table, where its page or dialog has no gold one for it."""
    return Press("tab.table.", BACK, tall=44)


SIGNS: dict[str, tuple[IconName, ColorName]] = {
    "info": ("info", "text"),
    "right": ("tick", "right"),
    "warning": ("info", "accent"),
    "error": ("cross", "wrong"),
}
