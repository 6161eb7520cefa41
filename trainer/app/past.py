"""What the history says of a player, read in the background for the pages that show it.

A page asks again each time it is drawn; the answer is None until it is known.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainer.app.clock import time_now
from trainer.app.seeds import seed_note

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.app.background import Background
    from trainer.app.mistakes import Mistakes, Search
    from trainer.app.player_stats import PlayerStats

Returns = Callable[["PayTable", int], Fraction]


@dataclass(frozen=True)
class Standing:
    """How a player plays, and the return of perfect play of the same games without help.

    `fault` says why the history could not be read, and is empty if it could.
    """

    stats: PlayerStats
    game_return: Fraction | None = None
    fault: str = ""


class Past:
    """Answers what pages ask of the history, each question once until `forget`."""

    def __init__(self, folder: Path, slow: Background, returns: Returns) -> None:
        self._folder, self._slow, self._returns = folder, slow, returns
        self._known: dict[Hashable, Any] = {}
        self.share = 0.0
        """What share of the hands is added up, while they are."""

    def forget(self) -> None:
        """Read everything again when it is next asked for: more may have been played."""
        self._known = {}

    def waits(self) -> bool:
        """Whether an answer is still being looked up."""
        return any(value is None for value in self._known.values())

    def standing(self, table: PayTable | None = None, days: int | None = None) -> Standing | None:
        """Return how the player plays, in all games or one, and ever or in the last days."""
        answer: Standing | None = self._ask(
            ("standing", table, days), lambda: self._standing(table, days)
        )
        return answer

    def mistakes(self, table: PayTable, coins: int, search: Search) -> Mistakes | None:
        """Return the mistakes in a game that a search finds."""
        from trainer.app.mistakes import mistakes_of

        answer: Mistakes | None = self._ask(
            ("mistakes", table, coins, search),
            lambda: mistakes_of(self._folder, table, coins, search),
        )
        return answer

    def last_seed(self) -> str | None:
        """Return the words on the seed of the session before this one; empty if there is none."""
        answer: str | None = self._ask("seed", self._last_seed)
        return answer

    def _last_seed(self) -> str:
        from trainer.store.failures import StoreError
        from trainer.store.reading import read_last_seed

        try:
            found = read_last_seed(self._folder)
        except StoreError as error:
            return str(error)
        return "" if found is None else seed_note(*found)

    def _standing(self, table: PayTable | None, days: int | None) -> Standing:
        from solver.decisions import decisions_of
        from trainer.app.player_stats import PlayerStats, player_stats
        from trainer.store.failures import StoreError

        try:
            stats = player_stats(
                self._folder,
                time_now(),
                decisions_of,
                since=_since(days),
                table=table,
                report_progress=self._report,
            )
        except StoreError as error:
            return Standing(PlayerStats(), fault=str(error))
        return Standing(stats, stats.game_return(self._returns, helped=False))

    def _report(self, share: float) -> None:
        self.share = share

    def _ask(self, key: Hashable, work: Callable[[], Any]) -> Any:
        if key not in self._known:
            known = self._known
            known[key] = None
            self._slow.start(work, lambda value: known.__setitem__(key, value))
        return self._known[key]


def _since(days: int | None) -> str:
    """Return the first of the last days up to today; "" for all."""
    if days is None:
        return ""
    return (datetime.now(UTC) - timedelta(days=days - 1)).strftime("%Y-%m-%d")
