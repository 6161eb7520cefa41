"""A game played in some way: at best, by a chart, by own holds, or several hands from one deal.

Given the deal and the hold, several hands are independent, so their sum has the N-fold convolution
of what one hand of that hold pays; over all deals these are averaged. Holds that pay alike are
taken together: of 134,459 deals some two thousand are left. The convolutions are made by one
Fourier transform: the mean over the holds of the N-th power of their transforms, and back.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

import numpy as np
from numpy.typing import NDArray

from evaluator.figures import count, decimal
from evaluator.report import Report, heading, line
from solver.arrays import Ints, read_only
from solver.bankroll.payoffs import OwnPlay, best_play_pays, chart_masks, pays_of_masks, ways_to_pay
from solver.bankroll.walk import Floats, check_places
from solver.deals import deal_weights
from solver.exact.play import Masks
from solver.game import Game
from solver.returns import Payoffs
from solver.strategy.playing.chart import Chart

_COLUMNS = 2048
"""Frequencies that are worked on at once: with two thousand holds, 64 MB."""
_NOISE = 1e-16
_TOTAL = 1 << 62


@dataclass(frozen=True)
class PlayedGame:
    """A game played in some way.

    Attributes:
        game: the game.
        name: how it is played: "best play", "chart" or "my holds".
        hands: how many hands are drawn from one deal.
        payoffs: what one bet then pays, on all of these hands together.
        remarks: what else is to be said of it.
    """

    game: Game
    name: str
    hands: int
    payoffs: Payoffs
    remarks: tuple[str, ...] = ()

    def title(self) -> str:
        """Return what is played, and how."""
        bet = count(self.game.coins, "coin")
        several = f", {self.hands} hands a deal" if self.hands > 1 else ""
        return f"{self.game.table.name}, {bet}{several}, {self.name}"

    def heading(self) -> Report:
        """Return the lines that say what is played, and how."""
        return [heading(self.title()), *map(line, self.remarks)]


def played(
    game: Game, hands: int = 1, chart: Chart | None = None, own: OwnPlay | None = None
) -> PlayedGame:
    """Return a game played as well as can be, by a chart, or by somebody's own holds.

    >>> from solver.game import solve_game
    >>> played(solve_game("9/6"), 3).title()
    '9/6 Jacks or Better, 5 coins, 3 hands a deal, best play'

    Args:
        game: the game.
        hands: how many hands are drawn from one deal, with a bet on each.
        chart: the chart to play by.
        own: what own holds come to in the game.

    Raises:
        ChartError: the chart speaks of wild cards that the game does not have.
        ValueError: own holds with a chart, or with several hands of a deal.
    """
    if own is not None:
        if chart is not None or hands > 1:
            raise ValueError("own holds go neither with a chart nor with several hands of a deal")
        return PlayedGame(game, "my holds", 1, own.payoffs, (_of_own(own),))
    name = "best play" if chart is None else "chart"
    masks = game.best_masks if chart is None else chart_masks(game, chart)
    if hands > 1:
        return PlayedGame(game, name, hands, several_pays(hold_pays(game, masks), hands))
    payoffs = best_play_pays(game) if chart is None else pays_of_masks(game, masks)
    return PlayedGame(game, name, 1, payoffs)


def _of_own(play: OwnPlay) -> str:
    lost, error = float(play.cost) * 100, play.cost_error * 100
    return (
        f"By {count(play.hands, 'hand')} of my own, which lost {decimal(lost, 3)} ± "
        f"{decimal(error, 3)} % of the bet"
    )


@dataclass(frozen=True, eq=False)
class HoldPays:
    """What one hand pays by the hold it is drawn to; holds that pay alike are one.

    Attributes:
        coins: coins bet on one hand.
        pays: (p,) the coins that can be paid, ascending from 0.
        chances: (holds, p) the chance of each pay.
        weights: (holds,) the share of the deals in which such a hold is played.
    """

    coins: int
    pays: Ints
    chances: Floats
    weights: Floats


def hold_pays(game: Game, masks: Masks) -> HoldPays:
    """Return what one hand pays by hold, if each deal is played as given.

    Args:
        game: the game.
        masks: (134459,) uint8, the hold of each of `deals.all_deals`.
    """
    rules, at = game.table.rules, np.arange(len(masks))
    pays = np.unique(np.array(game.table.pays(game.coins), dtype=np.int64))  # 0 for "Nothing"
    counts = np.empty((len(masks), len(pays)), dtype=np.int64)
    for column, ways in enumerate(ways_to_pay(game, pays[1:].tolist()), 1):
        counts[:, column] = ways[masks, at]
    counts[:, 0] = rules.denominator - counts[:, 1:].sum(axis=1)
    alike, place = distinct_rows(counts)
    weights = np.bincount(place, deal_weights(rules), len(alike)) / rules.deals
    return HoldPays(
        game.coins, read_only(pays), read_only(alike / rules.denominator), read_only(weights)
    )


def distinct_rows(rows: Ints) -> tuple[Ints, Ints]:
    """Return the distinct rows in ascending order, and for each row which of them it is.

    As `np.unique` does along an axis, in an eighth of its time: it compares whole rows.

    >>> [found.tolist() for found in distinct_rows(np.array([[2, 1], [0, 7], [2, 1], [2, 0]]))]
    [[[0, 7], [2, 0], [2, 1]], [2, 0, 2, 1]]

    Args:
        rows: (n, columns) of no negative numbers; n times the greatest must fit 63 bits.
    """
    place = np.zeros(len(rows), dtype=np.int64)
    for column in rows.T:
        _, first, place = np.unique(
            place * (column.max() + 1) + column, return_index=True, return_inverse=True
        )
    return rows[first], place


def several_pays(holds: HoldPays, hands: int) -> Payoffs:
    """Return what several hands of one deal pay together, for the bet on all of them.

    Chances are right to about 1e-15; the counts of the result are out of 2**62.

    Raises:
        ValueError: the pays are so great that their sums take too many places.

    >>> chances = np.array([[0.5, 0.5], [1.0, 0.0]])  # of two holds
    >>> two = several_pays(HoldPays(1, np.array([0, 2]), chances, np.array([0.5, 0.5])), 2)
    >>> two.coins, two.pays, two.chances
    (2, (0, 2, 4), (0.625, 0.25, 0.125))
    """
    unit = gcd(holds.coins, *holds.pays.tolist())
    steps = holds.pays // unit
    most = int(steps[-1]) * hands
    check_places(most)
    length = 1 << most.bit_length()
    transformed = np.empty(length // 2 + 1, dtype=np.complex128)
    for first in range(0, len(transformed), _COLUMNS):
        frequencies = np.arange(first, min(first + _COLUMNS, len(transformed)))
        # the product is taken modulo the length, so that the angle is exact
        turns = np.outer(steps, frequencies) % length
        waves = np.exp(-2j * np.pi / length * turns)
        transformed[frequencies] = holds.weights @ _power(holds.chances @ waves, hands)
    chances = np.fft.irfft(transformed, length)[: most + 1]
    paid = np.flatnonzero(chances > _NOISE)
    counts = [round(chance * _TOTAL) for chance in chances[paid].tolist()]
    return Payoffs.of(holds.coins * hands, zip((paid * unit).tolist(), counts, strict=True))


def _power(values: NDArray[np.complex128], exponent: int) -> NDArray[np.complex128]:
    """Return values to a whole power, by squaring.

    >>> _power(np.array([1j, 2.0]), 5).tolist()
    [1j, (32+0j)]
    """
    result: NDArray[np.complex128] | None = None
    while exponent:
        if exponent & 1:
            result = values if result is None else result * values
        values, exponent = values * values, exponent >> 1
    assert result is not None
    return result
