"""What one bet pays, and how often, by best play, by a chart and by any holds.

A log of a player's own holds has good deals and bad ones, and that is luck: a thousand hands tell
the return of a game only to some percent. What they tell well is what the player's holds lose or
gain against the best ones in the same deals. So every hold's chance of every pay is computed
exactly, summed over the hands, and set in proportion to that of the best holds of the same deals;
in this proportion a pay comes more or less often than it does in best play over all deals.

Given the deal and the hold, several hands are independent, so their sum has the N-fold convolution
of what one hand of that hold pays; over all deals these are averaged. Holds that pay alike are
taken together: of 134,459 deals some two thousand are left. The convolutions are made by one
Fourier transform: the mean over the holds of the N-th power of their transforms, and back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm, sqrt

import numpy as np
from numpy.typing import NDArray

from evaluator.arguments import of_kind
from evaluator.figures import count, decimal, percent
from evaluator.keys import both, key
from evaluator.report import Report, Reported, heading, line
from solver.arrays import Ints, read_only
from solver.bankroll.walk import Floats, check_places
from solver.deals import deal_weights
from solver.exact.play import Masks, all_values
from solver.exact.totals import subset_totals
from solver.game import Game, line_counts
from solver.holds import MASKS
from solver.many_hands import solve_hands
from solver.returns import Payoffs
from solver.strategy.playing.chart import Chart

_EXPECTED = "own play: expected a list of deals, a mask from 0 to 31 of each, and how often it came"


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
    from solver.strategy.playing.grading import ChartPlay, Grader
    from solver.strategy.playing.word_meanings import chart_meant

    meant = chart_meant(chart, game.table, game.coins)
    masks: Masks = ChartPlay(Grader.of(game), meant).chosen.astype(np.uint8)
    return masks


def _by_line(game: Game, counts: Sequence[int]) -> Payoffs:
    return Payoffs.of(game.coins, zip(game.table.pays(game.coins), counts, strict=True))


@dataclass(frozen=True, repr=False)
class OwnPlay(Reported):
    """What own holds come to in a game.

    Attributes:
        payoffs: what one bet pays.
        hands: how many hands say so.
        cost: what a hand lost on average against the best hold, per coin bet.
        cost_error: the standard error of that.
    """

    payoffs: Payoffs
    hands: int
    cost: Fraction
    cost_error: float

    KEYS = (
        key("hands", "how many hands say so"),
        *both("return", "what they return", "payoffs.return_"),
        *both("cost", "what a hand lost on average against the best hold, per coin bet"),
        key("cost_error", "the standard error of that"),
    )

    def __repr__(self) -> str:
        return f"<OwnPlay of {count(self.hands, 'hand')}, {percent(self.payoffs.return_)}>"

    def report(self) -> Report:
        """Return what the hands say."""
        lost = f"{percent(self.cost)} ± {percent(self.cost_error)} of a bet lost against best play"
        return [
            line(f"{count(self.hands, 'hand')}: return {percent(self.payoffs.return_)}, {lost}")
        ]


def own_play(
    game: Game, dealt: Sequence[Sequence[int]], masks: Sequence[int], times: Sequence[int]
) -> OwnPlay:
    """Return what the holds of some hands come to in a game.

    >>> from evaluator import parse_cards
    >>> from solver import solve_game
    >>> from solver.bankroll.payoffs import best_play_pays
    >>> game = solve_game("job-9-6")
    >>> hand = parse_cards("As Ks Kh 4s 4d")
    >>> best = own_play(game, [hand], [0b11110], [3])            # kings and fours
    >>> best.payoffs == best_play_pays(game), best.cost
    (True, Fraction(0, 1))
    >>> own_play(game, [hand], [0b00110], [3]).cost               # the kings alone
    Fraction(3422, 3243)

    Args:
        game: the game.
        dealt: card ids of the game's deck.
        masks: what was held of each, bit i for card i.
        times: how often each came.

    Raises:
        CardError: a hand is not five different cards, or has a card that the deck does not have.
        ValueError: there is no hand.
    """
    of_kind(game, Game, "game: expected what analyze(table) returns")
    try:
        cards, kept, weights = np.array(dealt, np.uint8), np.array(masks, np.uint8), np.array(times)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(_EXPECTED) from None
    if not weights.any():
        raise ValueError("own play: no hand was played")
    counted = np.issubdtype(weights.dtype, np.integer) and weights.min() >= 0
    alike = cards.ndim == 2 and kept.shape == weights.shape == cards.shape[:1]
    if not counted or not alike or kept.max() >= MASKS:
        raise ValueError(_EXPECTED)
    hands = sum(weights.tolist())
    solved = solve_hands(cards, game.table, game.coins)
    rows, held = solved.in_canonical_deals(kept)
    payoffs = _in_proportion(game, rows.astype(np.int64), held, weights)
    values = np.take_along_axis(solved.values, kept[:, np.newaxis], axis=1)[:, 0]
    best = solved.values.max(axis=1)
    lost = (best - values).astype(object)  # Python integers: the sum of millions exceeds int64
    cost = Fraction(int(lost @ weights.astype(object)), hands * solved.denominator)
    spread = (lost / solved.denominator - float(cost)).astype(float) ** 2 @ weights / hands
    return OwnPlay(payoffs, hands, cost, sqrt(spread / hands))


def _in_proportion(game: Game, rows: Ints, held: Masks, weights: Ints) -> Payoffs:
    best, play = game.best_masks[rows], best_play_pays(game)
    paying = [(paid, often) for paid, often in zip(play.pays, play.counts, strict=True) if paid]
    shares = {}
    for (paid, often), ways in zip(paying, ways_to_pay(game, dict(paying)), strict=True):
        ours, theirs = (int(ways[masks, rows] @ weights) for masks in (held, best))
        shares[paid] = Fraction(often, play.total) * (Fraction(ours, theirs) if theirs else 1)
    together = sum(shares.values(), Fraction(0))
    if together > 1:  # so few hands that they tell nothing
        shares = {paid: share / together for paid, share in shares.items()}
    shares[0] = max(Fraction(0), 1 - together)
    total = lcm(*(share.denominator for share in shares.values()))
    return Payoffs.of(game.coins, [(paid, int(share * total)) for paid, share in shares.items()])


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
