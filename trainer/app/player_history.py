"""What the history says of a player, read in the background for the pages that show it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.app.asked import Asked
from trainer.app.history_reading import home_news, mistakes_of, times_made
from trainer.app.player_stats import PlayerStats, player_stats
from trainer.app.seeds import seed_note, time_now
from trainer.store.failures import StoreError
from trainer.store.reading import has_begun, read_last_seed

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.app.background import Workers

Returns = Callable[["PayTable", int], Fraction]


@dataclass(frozen=True)
class Skill:
    """How a player plays, and the return of perfect play of the same games without help.

    `fault` says why the history could not be read, and is empty if it could.
    """

    stats: PlayerStats
    game_return: Fraction | None = None
    fault: str = ""


class PlayerHistory:
    """Answers what pages ask of the history; each question returns None before it is known.

    `skill` says how the player plays, in all games or one, and ever or in the last days;
    `mistakes` are those in a game that a search finds; `last_seed` is the sentence on the seed of
    the session before this one, "" if there is none; `made` how often a hand was made. `news` is
    what the home page shows.
    """

    def __init__(self, folder: Path, charts: Path, workers: Workers, returns: Returns) -> None:
        self._folder, self._returns = folder, returns
        self.skill = Asked(workers.slow, self._skill)
        self.mistakes = Asked(workers.slow, partial(mistakes_of, folder))
        self.last_seed = Asked(workers.slow, self._last_seed)
        self.made = Asked(workers.slow, partial(times_made, folder), faults=(StoreError,))
        self.news = Asked(workers.slow, partial(home_news, folder, charts))

    @property
    def begun(self) -> bool:
        """Whether any hand is logged."""
        return has_begun(self._folder)

    def forget(self) -> None:
        """Read everything again when it is next asked for: more may have been played."""
        for asked in (self.skill, self.mistakes, self.last_seed):
            asked.forget()

    @property
    def waits(self) -> bool:
        """Whether an answer is still being looked up."""
        return any(asked.waits for asked in (self.skill, self.mistakes, self.last_seed, self.news))

    def _last_seed(self) -> str:
        try:
            session = read_last_seed(self._folder)
        except StoreError as error:
            return str(error)
        return "" if session is None else seed_note(*session)

    def _skill(self, table: PayTable | None = None, days: int | None = None) -> Skill:
        try:
            stats = player_stats(
                self._folder,
                time_now(),
                since=_since(days),
                table=table,
                progress=self.skill.progress,
            )
        except StoreError as error:
            return Skill(PlayerStats(), fault=str(error))
        return Skill(stats, stats.game_return(self._returns, helped=False))


def _since(days: int | None) -> str:
    """Return the first of the last days up to today; "" for all."""
    if days is None:
        return ""
    return (datetime.now(UTC) - timedelta(days=days - 1)).strftime("%Y-%m-%d")
