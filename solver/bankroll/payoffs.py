"""What one bet pays, and how often: all that a bankroll needs to know of a game and a strategy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING

from solver.game import Game, line_counts

if TYPE_CHECKING:
    from solver.exact.play import Masks
    from solver.strategy.language.chart import Chart


@dataclass(frozen=True)
class Payoffs:
    """What one bet pays, as whole coins and whole counts.

    Attributes:
        coins: coins bet, on all the hands of one deal together.
        pays: the coins that can be paid, ascending, each once.
        counts: how often each comes, out of `total`.
        total: what the counts add up to.

    >>> coin_flip = Payoffs.of(1, [(2, 1), (0, 1)])
    >>> coin_flip.pays, coin_flip.return_, coin_flip.variance
    ((0, 2), Fraction(1, 1), Fraction(1, 1))
    """

    coins: int
    pays: tuple[int, ...]
    counts: tuple[int, ...]
    total: int

    @classmethod
    def of(cls, coins: int, pays: Iterable[tuple[int, int]]) -> Payoffs:
        """Return payoffs in lowest terms from pairs of coins paid and a count; pays may repeat."""
        found: dict[int, int] = {}
        for paid, count in pays:
            if count:
                found[paid] = found.get(paid, 0) + count
        ordered, common = sorted(found), gcd(*found.values())
        counts = tuple(found[paid] // common for paid in ordered)
        return cls(coins, tuple(ordered), counts, sum(counts))

    @cached_property
    def return_(self) -> Fraction:
        """Coins returned per coin bet."""
        paid = sum(paid * count for paid, count in zip(self.pays, self.counts, strict=True))
        return Fraction(paid, self.total * self.coins)

    @cached_property
    def variance(self) -> Fraction:
        """The variance of what is returned per coin bet."""
        squares = sum(paid**2 * count for paid, count in zip(self.pays, self.counts, strict=True))
        return Fraction(squares, self.total * self.coins**2) - self.return_**2

    @cached_property
    def unit(self) -> int:
        """The coins that the bet and every pay are multiples of."""
        return gcd(self.coins, *self.pays)

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance of each pay, each the nearest double."""
        return tuple(count / self.total for count in self.counts)


def best_play_pays(game: Game) -> Payoffs:
    """Return what one hand of a game pays if every deal is played as well as can be.

    >>> from solver import solve_game
    >>> one_hand = best_play_pays(solve_game("job-9-6"))
    >>> one_hand.pays, one_hand.unit, float(one_hand.return_)
    ((0, 5, 10, 15, 20, 30, 45, 125, 250, 4000), 5, 0.9954390436951225)
    """
    return _by_line(game, [line.count for line in game.lines])


def pays_of_masks(game: Game, masks: Masks) -> Payoffs:
    """Return what one hand of a game pays if each deal is played as given.

    Args:
        game: the game.
        masks: (134459,) uint8, the hold of each of `deals.all_deals`.
    """
    return _by_line(game, line_counts(game.table, masks))


def chart_pays(game: Game, chart: Chart) -> Payoffs:
    """Return what one hand of a game pays if every deal is played by a chart.

    >>> from solver import parse_chart, solve_game
    >>> float(chart_pays(solve_game("job-9-6"), parse_chart("high pair or better")).return_)
    0.73084730410103

    Raises:
        ChartError: the chart speaks of wild cards that the game does not have.
    """
    return pays_of_masks(game, chart_masks(game, chart))


def chart_masks(game: Game, chart: Chart) -> Masks:
    """Return what a chart holds in each of `deals.all_deals`: (134459,) uint8.

    Raises:
        ChartError: the chart speaks of wild cards that the game does not have.
    """
    import numpy as np

    from solver.strategy.playing.decks import check_deck
    from solver.strategy.playing.grading import ChartPlay, Grader

    check_deck(chart, game.table)
    masks: Masks = ChartPlay(Grader.of(game), chart).chosen.astype(np.uint8)
    return masks


def _by_line(game: Game, counts: Sequence[int]) -> Payoffs:
    return Payoffs.of(game.coins, zip(game.table.pays(game.coins), counts, strict=True))
