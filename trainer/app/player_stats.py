"""How a player plays, from the sums of the history; and the hands of a session, and of today.

A function that is given a folder raises a StoreError where its history cannot be read or added up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TypeVar

from solver.decisions import Decisions, decisions_of
from solver.paytable.table import PayTable
from solver.progress import Progress, unheard
from trainer.app.home_news import DayDone, SoFar, week_of
from trainer.app.kept_mode import logged_answer
from trainer.app.seeds import LOCAL, from_day, time_now, today
from trainer.core.records import ULTIMATE_X, HandRecord
from trainer.store.failures import StoreError
from trainer.store.folder import has_history
from trainer.store.reading import read_played_since, read_session_records
from trainer.store.sum_tables import DayKey
from trainer.store.sums import GamePlayed as GamePlayed  # pages name it, and know no store
from trainer.store.sums import SumsStore
from trainer.teaching.asking import Answer, Question
from trainer.teaching.evidence import Evidence
from trainer.teaching.leaks import Leak, leaks_of
from trainer.teaching.skill import Sums, total

Group = TypeVar("Group", str, int)
PLAY = "play"


@dataclass(frozen=True)
class PlayerStats:
    """What the history says of a player, from a moment on if one was given.

    Attributes:
        sums: by game, session, day and mode.
        games: the games played, most played first.
        leaks: those of all these games in one list, dearest first in coins per coin bet.
    """

    sums: dict[DayKey, Sums] = field(default_factory=dict)
    games: tuple[GamePlayed, ...] = ()
    leaks: tuple[tuple[GamePlayed, Leak], ...] = ()

    @property
    def alone(self) -> Sums:
        """The hands played at the table without help."""
        return total(s for key, s in self.sums.items() if key.mode == PLAY and not key.helped)

    @property
    def helped(self) -> Sums:
        """The hands played at the table with live values, or with the best hold shown."""
        return total(s for key, s in self.sums.items() if key.mode == PLAY and key.helped)

    @property
    def practised(self) -> dict[str, int]:
        """How many hands a drill, a course and an exam asked."""
        modes = dict.fromkeys(("drill", "course", "exam"), 0)
        for key, sums in self.sums.items():
            if key.mode not in (PLAY, ULTIMATE_X):
                modes[key.mode] = modes.get(key.mode, 0) + sums.hands
        return modes

    def multiplied(self, *, helped: bool) -> Sums:
        """The hands of Ultimate X at the table, which count nowhere else."""
        return total(
            s for key, s in self.sums.items() if (key.mode, key.helped) == (ULTIMATE_X, helped)
        )

    @property
    def days(self) -> dict[str, Sums]:
        """The unaided hands at the table by the player's day, oldest first."""
        return self._grouped(lambda key: key.day)

    @property
    def utc_days(self) -> dict[str, Sums]:
        """The same by day in UTC."""
        return self._grouped(lambda key: key.utc_day)

    @property
    def sessions(self) -> dict[int, Sums]:
        """The unaided hands at the table by session, oldest first."""
        return self._grouped(lambda key: key.session)

    def _grouped(self, group_of: Callable[[DayKey], Group]) -> dict[Group, Sums]:
        groups: dict[Group, Sums] = {}
        for key, sums in self.sums.items():
            if key.mode == PLAY and not key.helped:
                group = group_of(key)
                groups[group] = groups.get(group, Sums()) + sums
        return dict(sorted(groups.items()))

    @property
    def leaks_at_the_bet(self) -> tuple[tuple[GamePlayed, Leak], ...]:
        """The leaks, each habit once, dearest first in coins: each costs what it does at the bet of
        its game.
        """
        leaks = [
            (game, leak)
            for game in dict.fromkeys(game for game, _ in self.leaks)
            for leak in self.leaks_of(game.table, game.coins)
        ]
        return tuple(sorted(leaks, key=lambda each: -each[0].coins * each[1].lost_per_1000))

    def leaks_of(self, table: PayTable, coins: int) -> tuple[Leak, ...]:
        """Return the leaks of a game at a bet, dearest first."""
        return tuple(
            leak for game, leak in self.leaks if (game.table, game.coins) == (table, coins)
        )

    def game_return(
        self, returns: Callable[[PayTable, int], Fraction], *, helped: bool
    ) -> Fraction | None:
        """Return the return of perfect play of the same games at the same bets; None for no hand.

        It is per coin bet, each game in proportion to the coins wagered on it.
        """
        wagered, won = 0, Fraction(0)
        for game in self.games:
            at_it = total(
                sums
                for key, sums in self.sums.items()
                if key.paytable in game.paytables
                and (key.coins, key.mode, key.helped) == (game.coins, PLAY, helped)
            ).wagered
            if at_it:
                won += returns(game.table, game.coins) * at_it
                wagered += at_it
        return won / wagered if wagered else None


def player_stats(
    folder: Path,
    at: str,
    *,
    since: str = "",
    table: PayTable | None = None,
    recount: bool = False,
    progress: Progress = unheard,
) -> PlayerStats:
    """Return what the history of a folder says, of all games or of one paytable, from a moment on.

    `progress` is called with the share that is added up, 0 to 1. With `recount` all hands are
    added up again, not only the new ones.
    """
    with sums_of(folder, at) as store:
        if store is None:
            return PlayerStats()
        if recount:
            store.forget()
        sums = store.day_sums(since, lambda share: progress(share / 2), zone=LOCAL)
        played = [game for game in store.games() if table is None or game.table == table]
        games = [game for game in played if game.hands]
        leaks = []
        for done, game in enumerate(games):
            decisions = decisions_of(game.table, game.coins)
            further = partial(_further, progress, done, len(games))
            of_game = leaks_of(store.evidence(decisions, since, further))
            leaks += [(game, leak) for leak in of_game]
    ids = {paytable for game in played for paytable in game.paytables}
    return PlayerStats(
        sums={key: each for key, each in sums.items() if key.paytable in ids},
        games=tuple(games),
        leaks=tuple(sorted(leaks, key=lambda each: -each[1].lost_per_1000)),
    )


def so_far(folder: Path, table: PayTable, multiplied: bool) -> SoFar:
    """Return all that a player has done, and what of it at a game; `multiplied` with Ultimate X."""
    try:
        with sums_of(folder, time_now()) as store:
            if store is None:
                return SoFar()
            sums, minutes = store.day_sums(zone=LOCAL), store.minutes()
            ids = [each for game in store.games() if game.table == table for each in game.paytables]
    except StoreError as error:
        return SoFar(fault=str(error))
    days: dict[date, DayDone] = {}
    weeks: dict[date, Sums] = {}
    for key, each in sums.items():
        at_table, day = key.mode in (PLAY, ULTIMATE_X), date.fromisoformat(key.day)
        hands, questions = days.get(day, DayDone())
        if at_table:
            days[day] = DayDone(hands + each.hands + each.further, questions)
        else:
            days[day] = DayDone(hands, questions + each.hands)
        if key.mode == PLAY and not key.helped:
            week = week_of(day)
            weeks[week] = weeks.get(week, Sums()) + each
    mode = ULTIMATE_X if multiplied else PLAY
    every = {key: each for key, each in sums.items() if key.mode in (PLAY, ULTIMATE_X)}
    here = {key: each for key, each in every.items() if key.mode == mode and key.paytable in ids}
    return SoFar(
        days=days,
        weeks=weeks,
        alone=total(each for key, each in every.items() if not key.helped),
        played=total(every.values()),
        here=total(here.values()),
        helped=sum(each.hands for key, each in every.items() if key.helped),
        helped_here=sum(each.hands for key, each in here.items() if key.helped),
        questions=sum(day.questions for day in days.values()),
        minutes=minutes,
    )


def days_of_play(folder: Path) -> set[date]:
    """Return the days on which anything was played or answered."""
    with sums_of(folder, time_now()) as store:
        sums = {} if store is None else store.day_sums(zone=LOCAL)
    return {date.fromisoformat(key.day) for key in sums}


@contextmanager
def sums_of(folder: Path, at: str) -> Iterator[SumsStore | None]:
    """Open the sums of a history for a while; None without a history."""
    if not has_history(folder):
        yield None
        return
    store = SumsStore(folder, at)
    try:
        yield store
    finally:
        store.close(at)


def _further(progress: Callable[[float], object], done: int, games: int, share: float) -> None:
    """Say how far the second half of the work is: some games are done, and a share of the next."""
    progress(0.5 + (done + share) / games / 2)


def evidence_of(folder: Path, decisions: Decisions, at: str) -> Evidence:
    """Return what the history of a folder says of a player in a game; nothing without a history."""
    with sums_of(folder, at) as store:
        return Evidence(decisions) if store is None else store.evidence(decisions)


LAST = 60
"""How many hands of a game are shown as answers, the last ones."""


@dataclass(frozen=True)
class PlayedHands:
    """What was played at the table at a game in this session, or earlier today: how many deals,
    and how many further hands they had; how many decided without help were right, how many had
    help; the coins won, less those bet; the last hands as answers, and which of them had help.
    """

    table: PayTable
    in_session: bool
    deals: int
    further: int
    right: int
    helped: int
    won: int
    answers: tuple[Answer, ...]
    with_help: frozenset[int]

    @property
    def own(self) -> tuple[Answer, ...]:
        """The last hands without help."""
        return tuple(each for i, each in enumerate(self.answers) if i not in self.with_help)


def played_lately(folder: Path, session: int) -> tuple[PlayedHands, ...]:
    """Return the hands of a session at the table by game, the last game first, then the other ones
    of today; none where the history cannot be read.
    """
    games: dict[tuple[bool, PayTable], list[HandRecord]] = {}
    with suppress(StoreError):  # other pages say so
        since = read_played_since(folder, from_day(today()))
        earlier = [each for each in since if each.session != session]
        for record in (*earlier, *read_session_records(folder, session)):
            game = record.session == session, record.table
            games[game] = games.pop(game, [])  # the last one played stands last
            games[game].append(record)
    return tuple(_played(*game, records) for game, records in reversed(games.items()))


def _played(in_session: bool, table: PayTable, records: list[HandRecord]) -> PlayedHands:
    shown = records[-LAST:]
    last = (
        logged_answer(Question(number, None, record.dealt, ""), record, record.table, record.coins)
        for number, record in enumerate(shown, 1)
    )
    return PlayedHands(
        table,
        in_session,
        len(records),
        sum(len(record.further) for record in records),
        sum(not (record.helped or record.first_lost) for record in records),
        sum(record.helped for record in records),
        sum((record.paid_all or 0) - record.wager for record in records),
        tuple(last),
        frozenset(i for i, record in enumerate(shown) if record.helped),
    )
