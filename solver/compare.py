"""Games against each other: what best play of one returns in another, and where they differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from solver.arrays import Ints
from solver.deals import all_deals, deal_weights
from solver.game import Game
from solver.holds import held

_EXAMPLES = 10


@dataclass(frozen=True)
class Example:
    """A deal in which the hold picked in one game is no best hold in another.

    Attributes:
        cards: the five card ids, ascending.
        source_hold: the cards held in the one game.
        target_hold: the cards held in the other.
        cost: what the one game's hold gives away in the other, per coin bet in this deal.
    """

    cards: tuple[int, ...]
    source_hold: tuple[int, ...]
    target_hold: tuple[int, ...]
    cost: Fraction


@dataclass(frozen=True)
class Flip:
    """What playing one game's picked best holds costs in another.

    Attributes:
        source: index of the game whose holds are played.
        target: index of the game that they are played in.
        deals: deals, out of 2,598,960, whose hold is not among the best of the target.
        cost: return lost by it, per coin bet over all deals.
        examples: up to ten such deals, the dearest first, none twice with other suits.
    """

    source: int
    target: int
    deals: int
    cost: Fraction
    examples: tuple[Example, ...]


@dataclass(frozen=True)
class Comparison:
    """Games side by side.

    Attributes:
        games: the games.
        cross: row i, column j: the return in game j of the picked best holds of game i.
        flips: for every ordered pair of different games, row by row.
    """

    games: tuple[Game, ...]
    cross: tuple[tuple[Fraction, ...], ...]
    flips: tuple[Flip, ...]


def compare_games(games: Sequence[Game]) -> Comparison:
    """Return games compared, each with each.

    >>> from solver import solve_game
    >>> comparison = compare_games([solve_game("job-9-6"), solve_game("job-8-5")])
    >>> comparison.cross[1][1] == comparison.games[1].return_
    True
    >>> [flip.deals for flip in comparison.flips]
    [10956, 10956]

    Raises:
        ValueError: the games are not all at the same bet.
    """
    bets = sorted({game.coins for game in games})
    if len(bets) > 1:
        named = " and ".join(map(str, bets))
        raise ValueError(f"coins: games are compared at the same bet, not at {named} coins")
    cross = [[Fraction(0)] * len(games) for _ in games]
    flips: dict[tuple[int, int], Flip] = {}
    for target, game in enumerate(games):
        values = game.values()
        for source, other in enumerate(games):
            played = np.take_along_axis(values, other.best_masks[np.newaxis], axis=0)[0]
            cross[source][target] = game.mean(played)
            if source != target:
                flips[source, target] = _flip(games, source, target, game.best_values - played)
    rows = tuple(tuple(row) for row in cross)
    return Comparison(tuple(games), rows, tuple(flips[pair] for pair in sorted(flips)))


def _flip(games: Sequence[Game], source: int, target: int, losses: Ints) -> Flip:
    flipped = np.flatnonzero(losses)
    dearest = flipped[np.argsort(-losses[flipped], kind="stable")[:_EXAMPLES]]
    examples = tuple(
        _example(games[source], games[target], deal, int(losses[deal])) for deal in dearest.tolist()
    )
    deals = int(deal_weights(games[target].table.rules)[flipped].sum())
    return Flip(source, target, deals, games[target].mean(losses), examples)


def _example(source: Game, target: Game, deal: int, loss: int) -> Example:
    cards = tuple(all_deals(source.table.rules).cards[deal].tolist())
    return Example(
        cards=cards,
        source_hold=held(cards, int(source.best_masks[deal])),
        target_hold=held(cards, int(target.best_masks[deal])),
        cost=Fraction(loss, target.denominator * target.coins),
    )
