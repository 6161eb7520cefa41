"""What tells leaks apart whose words are the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from evaluator.figures import count

if TYPE_CHECKING:
    from trainer.app.player_stats import GamePlayed
    from trainer.teaching.leaks import Leak


def distinctions(leaks: Sequence[tuple[GamePlayed, Leak]]) -> list[str]:
    """Return for each leak what tells it from others of the same words; "" where nothing need.

    What was kept may be another kind than the one that tempts in a class, so two classes of a game
    can read alike; and so can one class of two games.
    """
    alike: dict[tuple[str, str], list[tuple[GamePlayed, Leak]]] = {}
    for game, leak in leaks:
        alike.setdefault((leak.kept, leak.decision.should), []).append((game, leak))
    return [
        _distinction(game, leak, alike[leak.kept, leak.decision.should]) for game, leak in leaks
    ]


def _distinction(game: GamePlayed, leak: Leak, alike: Sequence[tuple[GamePlayed, Leak]]) -> str:
    words = []
    if any(other is not leak for its, other in alike if its == game):
        words.append(f"(tempted by {leak.decision.instead})")
    if any(its != game for its, _ in alike):
        words.append(f"in {game.table.name}")
        if any(its != game and its.table.name == game.table.name for its, _ in alike):
            words.append(f"at {count(game.coins, 'coin')}")
    return " ".join(words)
