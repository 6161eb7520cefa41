"""The whole game: the best hold of every deal, and what best play returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from evaluator.figures import count, decimal, percent, shortened
from evaluator.keys import THE_SAME, Keys, both, dictionary, exact, key, parts, real, whole_or_real
from evaluator.report import Report, Reported, heading, line, table
from solver.arrays import Ints, read_only, weighted_squares, weighted_sum
from solver.deals import deal_weights
from solver.exact.hold_values import gathered
from solver.exact.play import (
    Among,
    Masks,
    all_values,
    best_keys,
    masks_of,
    play_weights,
    values_of,
)
from solver.exact.totals import line_totals, pay_totals
from solver.hand import Solved
from solver.paytable.catalogue import AnyTable, load_paytable, spelled
from solver.paytable.checks import checked_bet
from solver.paytable.table import PayTable
from solver.returns import Payoffs


def _keys(hands: int = 1) -> Keys:
    """Return the keys of a game with that many hands drawn from one deal."""
    together = (
        "variance of what these hands return together: N times `variance` plus N (N − 1) times "
        "`covariance`"
    )
    of_line = (
        key("name", "the line's name"),
        whole_or_real("pays", "coins returned per coin at this bet"),
        exact("pays", THE_SAME),
        key("count", "how many of `total` end on this line"),
        real("probability", "`count` / `total`"),
        real("return", "this line's part of the return"),
    )
    return (
        key("paytable", "the paytable's name", "table.name"),
        key("coins", "the bet, 1 to 5"),
        *both("return", "the average return if every deal is played as well as possible"),
        *both("variance", "variance of the return of one hand"),
        *both("covariance", "covariance of the returns of two hands drawn from one deal"),
        key("hands", "how many hands are drawn from one deal: `--hands`, or 1", lambda game: hands),
        *both("hands_variance", together, lambda game: game.variance_of(hands)),
        *both("hit_frequency", "share of hands that are paid anything"),
        key("total", "19,933,230,517,200: deals times draws, the common denominator of the counts"),
        parts("lines", "the lines of the paytable in their order, and `Nothing` last", of_line),
    )


@dataclass(frozen=True)
class LineShare:
    """What a line of a paytable contributes in best play.

    Attributes:
        name: the line's name.
        paid: coins that it pays at the bet.
        coins: the bet.
        count: how many final hands it pays, out of `total`.
        total: `Rules.total`.
    """

    name: str
    paid: int
    coins: int
    count: int
    total: int

    @property
    def pays(self) -> Fraction:
        """Coins returned per coin bet."""
        return Fraction(self.paid, self.coins)

    @property
    def probability(self) -> Fraction:
        """Its share of the final hands."""
        return Fraction(self.count, self.total)

    @property
    def return_(self) -> Fraction:
        """Its part of the game's return, per coin bet."""
        return self.pays * self.probability

    def __repr__(self) -> str:
        return f"<LineShare {self}>"

    def __str__(self) -> str:
        return f"{shortened(self.name)}, pays {self.pays}, {percent(self.probability)} of all hands"


class Game(Solved, Reported):
    """A paytable solved for a bet; figures are computed when first used.

    Two are equal if their paytables and bets are. The arrays cannot be written to.

    Attributes:
        table: the paytable.
        coins: coins bet.
        best_masks: (134459,) uint8, the best hold of each of `deals.all_deals`, bit i for card i
            of the row; among tied holds, the lowest mask.
        best_values: (134459,) int64, the value of that hold over `denominator`, in coins at the
            bet.
    """

    table: PayTable
    coins: int
    best_masks: Masks
    best_values: Ints

    KEYS = _keys()
    ROWS = "lines"
    GUESSES: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("ev", "mean_return", "expected_return", "expected_value"), "return_"),
        **dict.fromkeys(("sd", "deviation", "stdev", "volatility", "standard_deviation"), "std"),
        **dict.fromkeys(("edge", "house_advantage"), "house_edge"),
        "var": "variance",
        **dict.fromkeys(("name", "table_name"), "table.name"),
        **dict.fromkeys(("probabilities", "frequencies", "counts"), "rows()"),
        **dict.fromkeys(("best", "hold", "hand", "best_hold"), "best(cards, game.table)"),
        "why": "why(cards, hold, game.table)",
        **dict.fromkeys(("chart", "strategy"), "strategy(game.table)"),
        "grade": "grade(chart, game)",
        "compare": "compare(game, other)",
        **dict.fromkeys(("bankroll", "risk_of_ruin", "ruin"), "bankroll(game.table, 800)"),
        "breakeven": "breakeven(game.table, line)",
        **dict.fromkeys(("plot", "curve"), "pay_curve(game.table, line).plot()"),
        **dict.fromkeys(("pays", "paytable"), "table"),
        **dict.fromkeys(("hit_rate", "hits"), "hit_frequency"),
        "returns": "rows()",
        **dict.fromkeys(("royal", "royal_flush"), "game['Royal flush']"),
    }

    def __init__(self, table: AnyTable = "job-9-6", coins: int = 5) -> None:
        bet, table = checked_bet(coins), load_paytable(table)
        keys = best_keys(pay_totals(table, bet), table.rules)
        best_masks, best_values = read_only(masks_of(keys)), read_only(values_of(keys))
        self.__dict__.update(table=table, coins=bet, best_masks=best_masks, best_values=best_values)

    def _solves(self) -> tuple[object, ...]:
        return self.table, self.coins

    def __repr__(self) -> str:
        return f"analyze({spelled(self.table)}, coins={self.coins})"

    def __float__(self) -> float:
        """Return the return as a float."""
        return float(self.return_)

    def to_dict(self, hands: int = 1) -> dict[str, Any]:
        """Return what ``holdwise analyze --json`` prints, for that many hands of one deal."""
        return dictionary(self, _keys(hands))

    def __getitem__(self, line: str) -> LineShare:
        """Return what a line contributes, by its name as `PayTable.with_pays` takes it.

        >>> solve_game("9/6")["royal flush"].count
        493512264

        Raises:
            PaytableError: there is no such line, or more than one.
        """
        return self.lines[self.table.line_number(line)]

    def report(self, hands: int = 1) -> Report:
        """Return what ``holdwise analyze`` prints: the return, the variance and every line.

        Args:
            hands: how many hands are drawn from one deal.
        """
        return [
            line(f"{self.table.name}, {count(self.coins, 'coin')}"),
            heading(f"Return {percent(self.return_)}   exactly {self.return_}"),
            line(
                f"Variance {decimal(self.variance)} per coin bet, "
                f"some line pays in {percent(self.hit_frequency)} of all hands"
            ),
            *self._several(hands),
            line(),
            table(
                ("Line", "Pays", "Count", "Once in", "Of all hands", "Of the return"),
                [
                    (
                        of.name,
                        str(of.pays),
                        f"{of.count:,}",
                        f"{self.total / of.count:,.2f}" if of.count else "never",
                        percent(of.probability),
                        percent(of.return_),
                    )
                    for of in self.lines
                ],
                left=("Line",),
            ),
            line(f"Counts are out of {self.total:,}; pays are per coin."),
        ]

    def _several(self, hands: int) -> Report:
        if hands == 1:
            return []
        variance = self.variance_of(hands)
        return [
            line(
                f"{hands} hands of one deal: variance {decimal(variance)} together, "
                f"{decimal(variance / hands)} a hand; the covariance of two is "
                f"{decimal(self.covariance)}"
            )
        ]

    @property
    def denominator(self) -> int:
        """The denominator of the values of holds: 7,669,695."""
        return self.table.rules.denominator

    @property
    def total(self) -> int:
        """The number that the counts of final hands add up to: C(52, 5) * 5 * C(47, 5)."""
        return self.table.rules.total

    def values(self) -> Ints:
        """Return every hold's value over `denominator`, in coins at the bet: (32, 134459) int64.

        Each call makes a new array of 34 MB.
        """
        return all_values(pay_totals(self.table, self.coins), self.table.rules)

    @cached_property
    def return_(self) -> Fraction:
        """Coins returned per coin bet."""
        return self.mean(self.best_values)

    def mean(self, values: Ints) -> Fraction:
        """Return the mean over all deals, per coin bet, of values like `best_values`."""
        weights = deal_weights(self.table.rules)
        return Fraction(weighted_sum(values, weights), self.table.rules.all_values * self.coins)

    @cached_property
    def lines(self) -> tuple[LineShare, ...]:
        """What each line contributes, "Nothing" last."""
        counts = line_counts(self.table, self.best_masks)
        pays = self.table.pays(self.coins)
        return tuple(
            LineShare(name, paid, self.coins, count, self.total)
            for name, paid, count in zip(self.table.line_names, pays, counts, strict=True)
        )

    @cached_property
    def payoffs(self) -> Payoffs:
        """What one hand pays, line by line."""
        counts = tuple(line.count for line in self.lines)
        return Payoffs(self.coins, tuple(line.paid for line in self.lines), counts, self.total)

    @property
    def variance(self) -> Fraction:
        """The variance of the return per coin bet."""
        return self.payoffs.variance

    @property
    def std(self) -> float:
        """The standard deviation of the return per coin bet.

        >>> round(solve_game("9/6").std, 6)
        4.417542
        """
        return self.payoffs.std

    @property
    def house_edge(self) -> float:
        """What the house keeps of each coin bet, on average; below 0 where the player wins.

        >>> round(solve_game("9/6").house_edge, 6)
        0.004561
        """
        return float(1 - self.return_)

    @cached_property
    def covariance(self) -> Fraction:
        """The covariance of the returns, per coin bet, of two hands drawn from one deal.

        Given the deal and the hold, such hands are independent. So this is the variance over all
        deals of what the best hold is worth, whichever of several equal holds that is.

        >>> float(solve_game("job-9-6").covariance)
        1.9663886735360196
        """
        rules = self.table.rules
        squares = weighted_squares(self.best_values, deal_weights(rules))
        unit = rules.denominator * self.coins
        return Fraction(squares, rules.deals * unit**2) - self.return_**2

    def variance_of(self, hands: int) -> Fraction:
        """Return the variance of what `hands` hands of one deal return together.

        The unit is the bet on one hand: N hands have N times the variance of one, and N (N - 1)
        times their covariance.
        """
        return hands * self.variance + hands * (hands - 1) * self.covariance

    @property
    def hit_frequency(self) -> Fraction:
        """The share of final hands that are paid anything."""
        return self.payoffs.hit_frequency


def solve_game(table: AnyTable = "job-9-6", coins: int = 5) -> Game:
    """Solve the game of a paytable (or of its id, alias or path) at a bet of 1 to 5 coins.

    >>> game = solve_game("job-9-6")
    >>> game.return_
    Fraction(1653526326983, 1661102543100)
    >>> game.lines[0].count, game.total
    (493512264, 19933230517200)

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: `coins` is not from 1 to 5.
    """
    return Game(table, coins)


def solved_game(game: Game | AnyTable, coins: int = 5) -> Game:
    """Return a game itself, or the game of a paytable or of its name at a bet."""
    return game if isinstance(game, Game) else solve_game(game, coins)


def line_counts(table: PayTable, masks: Masks) -> tuple[int, ...]:
    """Return how often each line pays, out of `Rules.total`, if each deal is played as given.

    Args:
        table: the paytable; its pays do not matter.
        masks: (134459,) the holds, bit i for card i of a row of `deals.all_deals`.
    """
    rules = table.rules
    return tuple(paid * rules.total // rules.all_values for paid in _line_sums(table, masks))


def line_rates(table: PayTable, masks: Masks, among: Among) -> tuple[Fraction, ...]:
    """Return how often each line pays if some deals are played as given; "Nothing" is the last.

    Args:
        table: the paytable; its pays do not matter.
        masks: (134459,) the holds, bit i for card i of a row of `deals.all_deals`.
        among: (134459,) the deals that count, one at least.

    >>> game = solve_game("job-9-6")
    >>> rates = line_rates(game.table, game.best_masks, game.best_masks == 31)
    >>> [round(float(rate), 3) for rate in rates[3:5]], sum(rates)
    ([0.198, 0.263], Fraction(1, 1))
    """
    whole = int(deal_weights(table.rules)[among].sum()) * table.rules.denominator
    return tuple(Fraction(paid, whole) for paid in _line_sums(table, masks, among))


def _line_sums(table: PayTable, masks: Masks, among: Among | None = None) -> list[int]:
    """Return how often each line pays, over the rules' denominator, all deals added up."""
    rules, of_lines = table.rules, line_totals(table)
    natural = any(totals.natural is not None for totals in of_lines)
    taken = gathered(play_weights(masks, rules, natural, among), rules)
    # No overflow: |taken| times a line's totals is at most deals, draws and 2^5 subsets, or 1e15.
    return [
        sum(
            int(count @ total)
            for count, total in zip(taken, totals, strict=True)
            if count is not None and total is not None
        )
        for totals in of_lines
    ]
