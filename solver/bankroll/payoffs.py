"""What one bet pays, and how often, by best play, by a chart and by any holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from solver.arrays import Ints
from solver.exact.play import Masks, all_values
from solver.exact.totals import subset_totals
from solver.game import Game, line_counts
from solver.returns import Payoffs

if TYPE_CHECKING:
    from solver.strategy.playing.chart import Chart


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


def ways_to_pay(game: Game, pays: Iterable[int]) -> Iterator[Ints]:
    """Yield, for each pay in coins, how often every hold of every deal is paid just that.

    Each is (32, n), over the rules' denominator.
    """
    by_line = np.array(game.table.pays(game.coins), dtype=np.int64)
    for paid in pays:
        totals = subset_totals((by_line == paid).astype(np.int64), game.table)
        yield all_values(totals, game.table.rules)


def chart_masks(game: Game, chart: Chart) -> Masks:
    """Return what a chart holds in each of `deals.all_deals`: (134459,) uint8.

    Raises:
        ChartError: the chart speaks of wild cards that the game does not have.
    """
    from solver.strategy.playing.decks import check_deck
    from solver.strategy.playing.grading import ChartPlay, Grader

    check_deck(chart, game.table)
    masks: Masks = ChartPlay(Grader.of(game), chart).chosen.astype(np.uint8)
    return masks


def _by_line(game: Game, counts: Sequence[int]) -> Payoffs:
    return Payoffs.of(game.coins, zip(game.table.pays(game.coins), counts, strict=True))
