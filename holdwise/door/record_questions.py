"""What a player has played in Holdwise, read from the history, to which nothing is added."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from evaluator.arguments import of_kind, whole_from
from evaluator.figures import count
from evaluator.keys import dictionary, flat_rows
from evaluator.report import Report, Reported, heading, line, table
from holdwise.door.own_packages import own_package
from solver.bankroll.payoffs import OwnPlay, own_play
from solver.game import Game, solved_game
from solver.paytable.catalogue import AnyTable, load_paytable
from solver.progress import Progress, unheard
from solver.shares import MOST_SPEED, Amount, money_meant

own_package("trainer")

from trainer.app.player_stats import PlayerStats, player_stats
from trainer.app.seeds import from_day, time_now
from trainer.commands.declared.option_values import day
from trainer.commands.how_played import holds_for
from trainer.commands.record_commands import asked_for
from trainer.commands.stats_command import KEYS as STATS_KEYS
from trainer.commands.stats_command import report as stats_report
from trainer.core import MODES
from trainer.store import load_settings, read_history
from trainer.store.failures import MOST_STORED
from trainer.store.folder import player_folder
from trainer.store.hand_columns import LoggedHand, entry
from trainer.store.sums import holds_made
from trainer.teaching.skill import Pace, pace_of

PRINTED_COLUMNS = ("id", "at", "mode", "dealt", "held", "best", "paid", "paytable")
"""The columns that a printed history has; `rows` has them all."""


@dataclass(frozen=True, repr=False)
class History(Reported):
    """Hands of a player, oldest first.

    Attributes:
        hands: each as ``holdwise history --json`` prints it.
        faults: what is wrong with hands that cannot be read, one line each.
    """

    hands: tuple[dict[str, Any], ...]
    faults: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.hands)

    def to_dict(self) -> dict[str, Any]:
        """Return the hands, and what is wrong with others."""
        return {"hands": list(self.hands), "faults": list(self.faults)}

    def rows(self) -> list[dict[str, Any]]:
        """Return the hands, each with plain values."""
        return list(flat_rows(self.hands))

    def __repr__(self) -> str:
        return f"<History of {count(len(self), 'hand')}>"

    def report(self) -> Report:
        """Return the hands as a table, and the faults below it."""
        rows = [[str(row.get(title) or "") for title in PRINTED_COLUMNS] for row in self.rows()]
        words = [title for title in PRINTED_COLUMNS if title not in ("id", "paid")]
        return [
            heading(count(len(self), "hand")),
            *([table(PRINTED_COLUMNS, rows, left=words)] if rows else []),
            *map(line, self.faults),
        ]


def history(
    last: int | None = None,
    *,
    since: str | None = None,
    mode: str | None = None,
    table: AnyTable | None = None,
    profile: str | None = None,
    data: str | os.PathLike[str] | None = None,
) -> History:
    """Return the hands that were played in Holdwise, at the table and in drills.

    >>> history(data="no such folder")
    <History of 0 hands>

    Args:
        last: how many of them, the last ones; by default all.
        since: only from this day on, as "2026-11-01".
        mode: only the hands of this mode, such as "play" or "drill".
        table: only of this game: a paytable, or its id, alias or path.
        profile: the player; by default the one without a name.
        data: the data folder; by default the system's.

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
        StoreError: there is no such profile, or the history cannot be read.
    """
    faults: list[str] = []
    of = None if table is None else load_paytable(table)
    if mode is not None and mode not in MODES:
        raise ValueError(f"mode: expected one of {', '.join(MODES)}, not {mode!r}")
    since = None if since is None else _day(since)
    last = None if last is None else whole_from(last, "last", 0, MOST_STORED)
    hands = _valid(_folder(profile, data), faults)
    kept = tuple(map(entry, asked_for(hands, table=of, mode=mode, since=since, last=last)))
    return History(kept, tuple(faults))


@dataclass(frozen=True, repr=False)
class Stats(Reported):
    """How well a player plays, and where they leak.

    Attributes:
        figures: what the history says: `sums` by game, session, day and mode, and `leaks`.
        pace: hands an hour, and what a coin is worth.
    """

    figures: PlayerStats
    pace: Pace

    GUESSES: ClassVar[Mapping[str, str]] = {"leaks": "rows()"}

    def to_dict(self) -> dict[str, Any]:
        """Return what ``holdwise stats --json`` prints."""
        return dictionary(self.figures, STATS_KEYS)

    def rows(self) -> list[dict[str, Any]]:
        """Return the leaks, costliest first."""
        return list(flat_rows(self.to_dict()["leaks"]))

    def __repr__(self) -> str:
        return f"<Stats: {count(len(self.figures.leaks), 'leak')}>"

    def report(self) -> Report:
        """Return what ``holdwise stats --text`` prints."""
        return stats_report(self.figures, self.pace)


def stats(
    *,
    since: str = "",
    table: AnyTable | None = None,
    speed: int | None = None,
    coin_value: Amount | None = None,
    profile: str | None = None,
    data: str | os.PathLike[str] | None = None,
    progress: Progress = unheard,
) -> Stats:
    """Return how well a player plays by the history, and their leaks, costliest first.

    >>> stats(data="no such folder").to_dict()["hands"]
    0

    Args:
        since: only from this day on, as "2026-11-01".
        table: only of this game: a paytable, or its id, alias or path.
        speed: hands played in an hour; by default as in the player's settings.
        coin_value: what a coin is worth; by default as in the player's settings.
        profile: the player; by default the one without a name.
        data: the data folder; by default the system's.
        progress: called with the share of the hands that is added up.

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
        StoreError: there is no such profile, or the history cannot be read.
    """
    folder = _folder(profile, data)
    of = None if table is None else load_paytable(table)
    coin = money_meant(coin_value, "coin_value")
    speed = None if speed is None else whole_from(speed, "speed", 1, MOST_SPEED)
    since = from_day(_day(since)) if since else ""
    usual, notices = load_settings(folder)
    for notice in notices:
        warnings.warn(notice, stacklevel=2)
    pace = pace_of(usual.hands_an_hour, usual.coin_cents)
    figures = player_stats(folder, time_now(), since=since, table=of, progress=progress)
    return Stats(figures, Pace(speed or pace.hands_an_hour, coin or pace.coin))


def my_play(
    game: Game | AnyTable = "job-9-6",
    coins: int = 5,
    *,
    profile: str | None = None,
    data: str | os.PathLike[str] | None = None,
) -> OwnPlay:
    """Return what a player's own holds come to in a game, by the history: for `bankroll`.

    Args:
        game: a paytable, or its id, alias or path; or a game, which is solved already.
        coins: the bet, 1 to 5, unless a game is given.
        profile: the player; by default the one without a name.
        data: the data folder; by default the system's.

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
        StoreError: there is no such profile, or the history cannot be read.
        ValueError: there are too few unaided hands in it.
    """
    solved = solved_game(game, coins)
    try:
        return own_play(solved, *holds_for(solved, holds_made(_folder(profile, data))))
    except ValueError as error:
        raise type(error)(str(error).removeprefix("--own: ")) from None


def _folder(profile: str | None, data: str | os.PathLike[str] | None) -> Path:
    if profile is not None:
        of_kind(profile, str, "profile: expected the name of a player")
    return player_folder(None if data is None else os.fspath(data), profile)


def _day(text: str) -> str:
    try:
        return day(of_kind(text, str, "since: expected a day like '2026-11-01'"))
    except ValueError as error:
        raise ValueError(f"since: {error}") from None


def _valid(folder: Path, faults: list[str]) -> Iterator[LoggedHand]:
    for hand in read_history(folder):
        if isinstance(hand, ValueError):
            faults.append(str(hand))
        else:
            yield hand
