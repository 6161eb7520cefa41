"""A game that is looked at: its sign, what it costs an hour, and the buttons to play it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from solver import PayTable, PaytableError, load_paytable
from solver.paytable.differences import split_differences
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Row, Sized, grow, share
from trainer.drawing.fit import FitHigh
from trainer.drawing.leaves import Words
from trainer.drawing.surfaces import Panel
from trainer.pages.open_hand import BACK, FIRST
from trainer.pages.paytables.game_families import wild_words
from trainer.widgets.control_boxes import Press
from trainer.widgets.listing import Listing, Scrolled
from trainer.widgets.sign import Sign, sign_lines

if TYPE_CHECKING:
    from trainer.app.lab.lab_tables import Figures

HEAD, ROW, LOW_ROW, HIGH_SIGN = 46.0, 29.0, 21.0, 280.0
CALM, ROUGH = 16, 32
"""The variances under which ups and downs are small, and from which they are great."""


@dataclass(frozen=True)
class Looked:
    """A game that is looked at, and the name that loads it again; or why there is none."""

    table: PayTable | None
    named: str = ""
    faults: tuple[str, ...] = ()


def looked_at(typed: str) -> Looked:
    """Return what was typed as a game: an id, a path, or either with differences."""
    if not typed.strip():
        return Looked(None, faults=("Type the path of a .toml file first.",))
    try:
        name = _typed_name(typed)
        return Looked(load_paytable(name), str(name))
    except PaytableError as error:
        return Looked(None, faults=error.faults)


def _typed_name(typed: str) -> str | Path:
    """Return what was typed as a paytable's name: a path, or a table with differences."""
    base, differences = split_differences(typed.strip())
    if not differences:
        return _as_path(typed.strip()) if _is_path(typed) else typed.strip()
    base = str(_as_path(base)) if base.lower().endswith(".toml") else base
    return " + ".join((base, *differences))


def _is_path(typed: str) -> bool:
    """Whether something typed is meant as a file, and not as the name of a game."""
    try:
        load_paytable(typed.strip())
    except PaytableError:
        return True
    return typed.strip().lower().endswith(".toml")


def _as_path(typed: str) -> Path:
    """Return what was typed as an absolute path; `~` is the home folder.

    Raises:
        PaytableError: there is no such home folder, or the current folder is gone.
    """
    words = typed.strip("\"'")
    try:
        return Path(words).expanduser().absolute()
    except RuntimeError:
        raise PaytableError(f"{words}: there is no home folder of that name") from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise PaytableError(f"{words}: the folder it starts from: {reason}") from None


def an_hour(returned: Fraction | float, coins: int, hands: int) -> str:
    """Return what a game takes in an hour, with a plus if it gives.

    >>> an_hour(Fraction(1653526326983, 1661102543100), 5, 600), an_hour(Fraction(101, 100), 5, 600)
    ('13.68', '+30.00')
    """
    taken = (1 - returned) * coins * hands
    return f"{float(taken):,.2f}" if taken >= 0 else f"+{float(-taken):,.2f}"


def house_keeps(returned: Fraction | float | None, coins: int, hands: int) -> str:
    """Say in one sentence what a game costs in which so many coins are bet on a deal."""
    if returned is None:
        return "Working out what it returns …"
    amount = an_hour(returned, coins, hands)
    who = "you gain" if amount.startswith("+") else "the house keeps"
    return f"Played perfectly, {who} {amount.lstrip('+')} coins an hour."


def side(
    looked: Looked,
    returned: Fraction | None,
    known: Figures | None,
    world: World,
    at: Scrolled,
    *,
    buttons: Box | None,
    whole: bool,
) -> Box:
    """Return the sign of a game and the card below it, or what is wrong with its file."""
    if looked.table is None:
        faults = [Words(fault, "body", "wrong") for fault in looked.faults]
        wrong = Listing("faults", faults, None, at, shown=4, lines=False)
        title = Words("This game cannot be played", "title", weight="semibold")
        return Panel(Column(title, grow(wrong), buttons, gap=12))
    table, coins = looked.table, world.session.coins
    words = [
        Words(
            house_keeps(returned, coins, world.settings.hands_an_hour), "label", weight="semibold"
        ),
        Words("   ".join(_facts(known)), "second", "muted"),
        *(Words(line, "caption", "muted") for line in _more(table, whole=whole)),
    ]
    held = Words(FIRST, "second", weight="semibold") if world.in_hand else None
    card = Panel(Column(*words, ROOM, held, buttons, gap=8))
    small = buttons is None
    signs = [_sign(table, coins, world.theme.grow, low=low) for low in (small, True)]
    forms = (Column(sign, grow(card), gap=14) for sign in signs)
    scrolled = Listing("paytable", signs[1:], None, at, shown=0)  # what the card leaves it
    return FitHigh(*forms, signs[0] if small else Column(grow(scrolled), card, gap=14))


def _sign(table: PayTable, coins: int, grown: float, *, low: bool) -> Box:
    lines = sign_lines(table)
    each = LOW_ROW if low else min(ROW, max(LOW_ROW, HIGH_SIGN / len(lines)))
    note = text.count(coins, "coin")
    sign = Sign(table.name, lines, coins, note=note, compact=True, enabled=False)
    return Sized(sign, high=(HEAD + each * len(lines)) * grown)


def _facts(known: Figures | None) -> Iterator[str]:
    if known is not None:
        yield f"{round(100 * known.hit_frequency)} of 100 hands pay"
        size = "small" if known.variance < CALM else "medium"
        yield f"Ups and downs: {'great' if known.variance >= ROUGH else size}"


def _more(table: PayTable, *, whole: bool) -> Iterator[str]:
    if table.rules.wild_kinds:
        yield f"{wild_words(table)}, in a deck of {len(table.rules.deck)} cards."
    if table.source and whole:
        yield f"Schedule: {table.source}"


def play_buttons(looked: Looked, *, in_hand: bool) -> Box:
    """Return the gold button, which goes to a hand in play first, and the way to the chart."""
    there = looked.table is not None
    label = BACK if in_hand else "Play this game"
    play = Press("play", label, "primary", "Space", enabled=there or in_hand, tall=58)
    return Row(share(1, play), Press("chart", "Its chart", enabled=there, tall=58), gap=10)
