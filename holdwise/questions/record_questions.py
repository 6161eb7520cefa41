"""What a player has played in Holdwise, read from the history; nothing is written."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evaluator.figures import count
from evaluator.keys import flat_rows
from evaluator.report import Report, heading, line, table
from evaluator.reported import Reported
from holdwise.door.own_packages import claim
from solver.bankroll.own import OwnPlay, own_play
from solver.game import Game, solved_game
from solver.paytable.catalogue import AnyTable

claim("trainer")

from trainer.commands.own_holds import holds_for  # noqa: E402 - it must be our trainer
from trainer.store import data_folder, read_history  # noqa: E402
from trainer.store.hand_columns import entry  # noqa: E402
from trainer.store.holds_made import holds_made  # noqa: E402
from trainer.store.profiles import profile_folder  # noqa: E402

SHOWN = ("id", "at", "mode", "dealt", "held", "best", "paid", "paytable")
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
        rows = [[str(row.get(title) or "") for title in SHOWN] for row in self.rows()]
        words = [title for title in SHOWN if title not in ("id", "paid")]
        return [
            heading(count(len(self), "hand")),
            *([table(SHOWN, rows, left=words)] if rows else []),
            *map(line, self.faults),
        ]


def history(
    last: int | None = None,
    *,
    profile: str | None = None,
    data: str | os.PathLike[str] | None = None,
) -> History:
    """Return the hands that were played in Holdwise, at the table and in drills.

    >>> history(data="no such folder")
    <History of 0 hands>

    Args:
        last: how many of them, the last ones; by default all.
        profile: the player; by default the one without a name.
        data: the data folder; by default the system's.

    Raises:
        StoreError: there is no such profile, or the history cannot be read.
    """
    faults: list[str] = []
    hands: Iterator[dict[str, Any]] = _valid(_folder(profile, data), faults)
    kept = tuple(hands if last is None else deque(hands, last))
    return History(kept, tuple(faults))


def my_play(
    game: Game | AnyTable,
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
    return profile_folder(data_folder(None if data is None else os.fspath(data)), profile)


def _valid(folder: Path, faults: list[str]) -> Iterator[dict[str, Any]]:
    for hand in read_history(folder):
        if isinstance(hand, ValueError):
            faults.append(str(hand))
        else:
            yield entry(hand)
