"""The game that is played where none is named: the one played last; those played before, and when
the mistakes of a game were last looked through.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from solver import PayTable, PaytableError, catalogue, load_paytable
from trainer.core.intents import ChooseTable, ChooseUltimateX, SetBet
from trainer.core.multiplied import refusal
from trainer.core.settings import Settings

if TYPE_CHECKING:
    from trainer.app.world import World

REMEMBERED, OFFERED, REVIEWED = 8, 3, 100
"""How many names of games are kept, how many games are offered again, and of how many it is known
when their mistakes were looked through."""
USUAL = ("job-9-6", "bonus-8-5", "deuces-wild")
"""The games that fill up what is offered while the player has played fewer than `OFFERED`."""


def table_played_last(settings: Settings) -> tuple[PayTable, tuple[str, ...]]:
    """Return the paytable played last, and a message if it cannot be read and another stands in.

    >>> table_played_last(Settings())[0].name
    '9/6 Jacks or Better'
    """
    try:
        return load_paytable(settings.paytable), ()
    except PaytableError as error:
        default = load_paytable(Settings().paytable)
        return default, (f"{error.faults[0]}. {default.name} is played instead.",)


def plays_ultimate_x(table: PayTable, hands: int, asked: bool | None, settings: Settings) -> bool:
    """Return whether a session starts with Ultimate X: as was asked, else as last if it can.

    >>> plays_ultimate_x(load_paytable("9/6"), 25, None, Settings(ultimate_x=True))
    False

    Raises:
        ValueError: it was asked for, and there is none of this game or with that many hands.
    """
    refused = refusal(table, hands)
    if asked and refused:
        raise ValueError(refused)
    return (settings.ultimate_x if asked is None else asked) and not refused


def choose_game(world: World, table: PayTable, name: str) -> bool:
    """Play a game from the next hand on, and remember its name and the one before it.

    Return whether it is played: Ultimate X has none of some games.
    """
    world.do(ChooseTable(table))
    if world.session.table != table:
        return False
    before = world.settings.paytable, *world.settings.last_games.split("\n")
    names = [each for each in dict.fromkeys(before) if each and each != name]
    world.change(paytable=name, last_games="\n".join(names[:REMEMBERED]))
    world.prepare(table)
    return True


def choose_plain_game(world: World, table: PayTable, name: str) -> None:
    """Play a game without Ultimate X, as the pages show it that are about a paytable."""
    world.do(ChooseUltimateX(on=False))
    choose_game(world, table, name)


def choose_at_bet(world: World, table: PayTable, coins: int, name: str) -> bool:
    """Play a game without Ultimate X at a bet; return whether it is played at that."""
    choose_plain_game(world, table, name)
    world.do(SetBet(coins))
    return world.game == (table, coins)


def last_games(settings: Settings, present: PayTable) -> list[tuple[str, PayTable]]:
    """Return the games played last by the names that load them, the present one first, and usual
    ones where those are few.

    >>> now = load_paytable("9/6")
    >>> [name for name, _ in last_games(Settings(last_games="ddb-9-6\\nno/such.toml"), now)]
    ['job-9-6', 'ddb-9-6', 'bonus-8-5']
    """
    tables = {settings.paytable: present}
    for name in filter(None, (*settings.last_games.split("\n"), *USUAL)):
        if len(tables) == OFFERED:
            break
        with suppress(PaytableError):  # a file that is gone
            if (table := load_paytable(name)) not in tables.values():
                tables[name] = table
    return list(tables.items())


def loading_name(world: World, table: PayTable) -> str:
    """Return a name that loads a game, as it was played or as the catalogue has it, or the path of
    a table of one's own; "" if there is none.
    """
    settings = world.settings
    played = (settings.paytable, *settings.last_games.split("\n"))
    listed = (entry.id for entry in catalogue() if entry.name == table.name)
    own = (str(path) for path, saved in world.lab.saved_tables() if saved == table)
    for name in filter(None, chain(played, listed, own)):
        with suppress(PaytableError):  # a file that is gone
            if load_paytable(name) == table:
                return name
    return ""


def reviewed_at(settings: Settings, table: PayTable, coins: int) -> str:
    """Return when the mistakes of a game were last looked through; "" for never.

    >>> nine_six = load_paytable("9/6")
    >>> looked = after_review(Settings(), nine_six, 5, "2026-11-20T10:00:00Z")
    >>> [reviewed_at(looked, nine_six, bet) for bet in (5, 1)]
    ['2026-11-20T10:00:00Z', '']
    """
    game = _reviewed_game(table, coins)
    lines = (line.partition(" ") for line in settings.reviewed_games.split("\n"))
    return next((moment for moment, _, of in lines if of == game), settings.reviewed)


def after_review(settings: Settings, table: PayTable, coins: int, at: str) -> Settings:
    """Return the settings after the mistakes of a game, and of no other, were looked through."""
    game = _reviewed_game(table, coins)
    lines = settings.reviewed_games.split("\n")
    others = (line for line in lines if line and line.partition(" ")[2] != game)
    return replace(settings, reviewed_games="\n".join((f"{at} {game}", *others)[:REVIEWED]))


def _reviewed_game(table: PayTable, coins: int) -> str:
    """Return how a line names a game, behind the moment: that a name ends on another's is no
    matter, as "Bar 5 Foo" does at five coins.
    """
    return f"{coins} {table.name}"
