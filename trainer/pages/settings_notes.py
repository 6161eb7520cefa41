"""What stands under the choices of a group of settings: what they do, shown rather than said."""

from __future__ import annotations

from fractions import Fraction

from trainer.app.world import World
from trainer.core.settings import Group
from trainer.drawing import text
from trainer.drawing.boxes import Box, Column, Row, Wrap, share, wide
from trainer.drawing.leaves import Words
from trainer.drawing.surfaces import Panel
from trainer.pages.coach_panel import COACHES
from trainer.pages.game_rows import hour_kept
from trainer.widgets.control_boxes import Press

HEARD = {
    "deal": "Five cards",
    "hold": "A card kept",
    "right": "A right hold",
    "wrong": "A wrong one",
    "win_small": "A small win",
    "win_big": "A great win",
}
"""The sounds that can be tried, by their names in `trainer.window.tones`."""
LABEL = 76.0


def note_of(group: Group, world: World) -> Box | None:
    """Return what stands under the choices of a group; None where they show it themselves."""
    match group:
        case Group.TEXT:
            return _note("As it will be read", _sample())
        case Group.SOUND:
            return _note("Listen", _sounds(world))
        case Group.TABLE:
            return _note("Ultimate X", Words(FEATURE, "body", "muted"))
        case Group.COACH:
            return _note("What each does", _coaches(world))
        case Group.HOUR:
            return _note("An hour at this pace", Words(hour_words(world), "body", "muted"))
    return None


FEATURE = (
    "Half of every bet pays for multipliers: a win multiplies what the next hand in its place is "
    "paid. Hands and Ultimate X are also chosen by the game's name in the bar."
)


def _note(title: str, body: Box) -> Box:
    return Panel(Column(Words(title, "body", weight="semibold"), body, gap=10), "note", 20, 16)


def _sample() -> Box:
    return Column(
        Words("Keep the pair of jacks.", "title", weight="bold"),
        Words("It pays at least 5 coins, and more in 29 of 100 draws.", "body"),
        Words("Your bet, your credits and small notes", "caption", "muted"),
        gap=6,
    )


def _sounds(world: World) -> Box:
    heard = world.settings.sound
    tip = "" if heard else "Sound is off."
    return Wrap(
        *(
            Press(f"hear.{name}", label, icon="sound", enabled=heard, value=name, tip=tip)
            for name, label in HEARD.items()
        ),
        gap=10,
    )


def _coaches(world: World) -> Box:
    rows = (
        Row(
            wide(LABEL, Words(label, "body", "accent" if chosen else "text", "semibold")),
            share(1, Words(f"{does}.", "body", "text" if chosen else "muted")),
            gap=12,
        )
        for coach, (label, does) in COACHES.items()
        for chosen in [coach is world.session.coach]
    )
    return Column(*rows, gap=8)


def hour_words(world: World) -> str:
    """Say what is bet in an hour, in coins and in money, and what the game keeps of it."""
    pace, session = world.pace, world.session
    bet = pace.hands_an_hour * session.wager
    money = "" if pace.coin is None else f", {float(Fraction(bet) * pace.coin):,.2f} in money"
    each = f"{text.count(session.wager, 'coin')} a {'hand' if session.hands == 1 else 'deal'}"
    return f"{each}: you bet {bet:,} coins{money}. {hour_kept(world)}"
