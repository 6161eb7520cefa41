"""What tells leaks of a list apart: their game, and where their words are the same what tempts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from evaluator.figures import count

if TYPE_CHECKING:
    from trainer.app.player_stats import GamePlayed
    from trainer.teaching.leaks import Leak


def distinctions(leaks: Sequence[tuple[GamePlayed, Leak]]) -> list[str]:
    """Return for each leak what tells it from the others; "" where nothing need.

    What was kept may be another kind than the one that tempts in a class, so two classes of a game
    can read alike. Of several games each leak names its own.
    """
    games = {(game.table.name, game.coins) for game, _ in leaks}
    read = Counter(_as_read(game, leak) for game, leak in leaks)
    return [
        " ".join((*_tempting(leak, read[_as_read(game, leak)]), *_in_game(game, games)))
        for game, leak in leaks
    ]


def _as_read(game: GamePlayed, leak: Leak) -> tuple[GamePlayed, str, str]:
    return game, leak.kept, leak.decision.should


def _tempting(leak: Leak, alike: int) -> Iterator[str]:
    if alike > 1:
        yield f"(with {leak.decision.instead} at hand)"


def _in_game(game: GamePlayed, games: Collection[tuple[str, int]]) -> Iterator[str]:
    if len(games) > 1:
        yield f"in {game.table.name}"
    if sum(name == game.table.name for name, _ in games) > 1:
        yield f"at {count(game.coins, 'coin')}"
