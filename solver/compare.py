"""Games against each other: what best play of one returns in another, and where they differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from solver.best_holds import weighed_sum
from solver.deals import all_deals
from solver.game import TOTAL, Game, solve_game
from solver.holds import COMMON, held
from solver.paytable import PayTable
from solver.subsets import Ints

_EXAMPLES = 10


@dataclass(frozen=True)
class Example:
    """A deal in which the hold picked in one game is no best hold in another.

    Attributes:
        hand: the five card ids.
        from_hold: the cards held in the one game.
        to_hold: the cards held in the other.
        cost: what the one game's hold gives away in the other, per coin bet in this deal.
    """

    hand: tuple[int, ...]
    from_hold: tuple[int, ...]
    to_hold: tuple[int, ...]
    cost: Fraction


@dataclass(frozen=True)
class Flips:
    """What playing the picked best holds of game `from_` costs in game `to`.

    Attributes:
        from_: index of the game whose holds are played.
        to: index of the game that they are played in.
        deals: deals, out of 2,598,960, whose hold is not among the best of `to`.
        cost: return lost by it, per coin bet over all deals.
        examples: up to ten such deals, the dearest first, none twice with other suits.
    """

    from_: int
    to: int
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
    flips: tuple[Flips, ...]


def compare_games(tables: Sequence[PayTable | str], coins: int = 5) -> Comparison:
    """Return the games of some paytables, compared at a bet.

    >>> comparison = compare_games(["job-9-6", "job-8-5"])
    >>> comparison.cross[1][1] == comparison.games[1].return_
    True
    >>> [flips.deals for flips in comparison.flips]
    [10956, 10956]

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: `coins` is not from 1 to 5.
    """
    games = tuple(solve_game(table, coins) for table in tables)
    cross = [[Fraction(0)] * len(games) for _ in games]
    flips: dict[tuple[int, int], Flips] = {}
    for to, game in enumerate(games):
        values = game.values()
        for from_, other in enumerate(games):
            played = np.take_along_axis(values, other.best_masks[np.newaxis], axis=0)[0]
            cross[from_][to] = Fraction(weighed_sum(played, all_deals().weights), TOTAL * coins)
            if from_ != to:
                flips[from_, to] = _flips(games, from_, to, game.best_values - played)
    rows = tuple(tuple(row) for row in cross)
    return Comparison(games, rows, tuple(flips[pair] for pair in sorted(flips)))


def _flips(games: tuple[Game, ...], from_: int, to: int, losses: Ints) -> Flips:
    weights = all_deals().weights
    cost = Fraction(weighed_sum(losses, weights), TOTAL * games[to].coins)
    dearest = np.argsort(-losses, kind="stable")[:_EXAMPLES]
    examples = tuple(
        _example(games[from_], games[to], int(deal), int(losses[deal]))
        for deal in dearest
        if losses[deal]
    )
    return Flips(from_, to, int(weights[losses > 0].sum()), cost, examples)


def _example(from_: Game, to: Game, deal: int, loss: int) -> Example:
    cards = tuple(map(int, all_deals().cards[deal]))
    return Example(
        hand=cards,
        from_hold=held(cards, int(from_.best_masks[deal])),
        to_hold=held(cards, int(to.best_masks[deal])),
        cost=Fraction(loss, COMMON * to.coins),
    )
