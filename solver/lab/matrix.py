"""What strategies return in games other than their own, and what that comes to in an hour.

A strategy is the best play of a game, or a chart; every row of the matrix is one, every column a
game. What an hour is worth includes cashback: it is what comes back above the bets, less than zero
in most games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from evaluator.arguments import list_of, of_kind, whole_from
from evaluator.figures import count, percent
from evaluator.keys import Keys, both, key, parts, real
from evaluator.report import Report, Reported, heading
from evaluator.report import line as text_line
from evaluator.report import table as report_table
from solver.comparison import Comparison
from solver.game import Game, solve_game
from solver.lab.breakeven import with_pay
from solver.shares import doubts
from solver.strategy.language.chart_rules import ChartError
from solver.strategy.playing.chart import Chart
from solver.strategy.playing.grading import Grader
from solver.strategy.playing.word_meanings import chart_meant, check_deck, forgets_wild


@dataclass(frozen=True)
class Stakes:
    """How fast somebody plays, and what a hand is worth beside the paytable.

    Attributes:
        hands_an_hour: hands played in an hour.
        coin: what a coin is worth in money; None if only coins are counted.
        cashback: the share of each bet that comes back, whatever it pays.
    """

    hands_an_hour: int = 600
    coin: Fraction | None = None
    cashback: Fraction = Fraction(0)

    def an_hour(self, return_: Fraction, coins: int) -> Fraction:
        """Return the coins won in an hour with a return, at a bet; a loss is below zero.

        >>> Stakes(800, cashback=Fraction(1, 400)).an_hour(Fraction(99, 100), 5)
        Fraction(-30, 1)
        """
        return (return_ + self.cashback - 1) * coins * self.hands_an_hour

    def __str__(self) -> str:
        words = count(self.hands_an_hour, "hand") + " an hour"
        if self.coin is not None:
            words += f", a coin worth {money(self.coin)}"
        return words + (f", {percent(self.cashback, 2)} cashback" if self.cashback else "")


@dataclass(frozen=True)
class Strategy:
    """A way to play.

    Attributes:
        name: what it is called.
        game: the number of the game that it is for, from 0; None for a chart from elsewhere.
        chart: the chart; None for best play.
    """

    name: str
    game: int | None
    chart: Chart | None = None


@dataclass(frozen=True)
class Meter:
    """What a progressive pay is worth in one game.

    Attributes:
        game: the number of the game, from 0.
        line: the name of the line.
        paid: the coins that it pays at the bet.
        paid_without: the coins that it pays without the meter.
        worth: the return that the meter adds, by best play with it and by best play without.
        worth_unchanged: the return that it adds to play that takes no notice of it.
    """

    game: int
    line: str
    paid: int
    paid_without: int
    worth: Fraction
    worth_unchanged: Fraction

    KEYS: ClassVar[Keys] = (
        key("game", "number of the game"),
        key("line", "the line with the meter: of those that pay most at this bet, the first"),
        key("coins_at_bet", "what it pays with the meter", "paid"),
        key("coins_without", "what it pays without", "paid_without"),
        *both(
            "worth", "the return that the meter adds, by best play with it and by best play without"
        ),
        *both("worth_unchanged", "the return that it adds if no hold is changed"),
    )


@dataclass(frozen=True)
class StrategyRow:
    """What a strategy returns in each game; None where it cannot be played."""

    strategy: Strategy
    returns: tuple[Fraction | None, ...]
    games: tuple[Game, ...]
    stakes: Stakes

    KEYS: ClassVar[Keys] = (
        key("name", "what it is called", "strategy.name"),
        key("game", "number of the game that it is for, null for a chart file", "strategy.game"),
        key("lines", "how many lines the chart has, null for best play"),
        *both("returns", "what it returns in each game, null where it cannot be played"),
        *both("costs", "what each game's best play returns more"),
        real(
            "coins_an_hour",
            "the coins won in an hour in each game, cashback counted in; a loss is below zero",
            "won",
        ),
        real(
            "money_an_hour", "the same in money, each null without `--coin-value`", "won_in_money"
        ),
    )

    @property
    def lines(self) -> int | None:
        """How many lines its chart has; None for best play."""
        return None if self.strategy.chart is None else len(self.strategy.chart.rules)

    @property
    def costs(self) -> tuple[Fraction | None, ...]:
        """What each game's best play returns more."""
        pairs = zip(self.returns, self.games, strict=True)
        return tuple(None if of is None else game.return_ - of for of, game in pairs)

    @property
    def won(self) -> tuple[Fraction | None, ...]:
        """The coins won in an hour."""
        coins = self.games[0].coins
        return tuple(None if of is None else self.stakes.an_hour(of, coins) for of in self.returns)

    @property
    def won_in_money(self) -> tuple[Fraction | None, ...]:
        """The same in money; None if a coin's worth is not known."""
        coin = self.stakes.coin
        return tuple(None if of is None or coin is None else of * coin for of in self.won)


@dataclass(frozen=True, repr=False)
class Matrix(Reported):
    """Strategies and games.

    Attributes:
        games: the games, the columns.
        strategies: the rows.
        returns: row by row, the exact returns; None where a strategy cannot be played.
        stakes: what an hour is like.
        meters: what the progressive pays are worth.
    """

    games: tuple[Game, ...]
    strategies: tuple[Strategy, ...]
    returns: tuple[tuple[Fraction | None, ...], ...]
    stakes: Stakes
    meters: tuple[Meter, ...]

    KEYS = (
        key("hands_an_hour", "hands played in an hour: `--speed`, or 600", "stakes.hands_an_hour"),
        real("coin", "what a coin is worth in money: `--coin-value`, or null", "stakes.coin"),
        *both(
            "cashback",
            "the share of each bet that comes back: `--cashback`, or 0",
            "stakes.cashback",
        ),
        parts(
            "strategies",
            "the best plays of the games, then the charts of `--chart`, then those of `--lines`",
            StrategyRow.KEYS,
            "strategy_rows",
        ),
        parts("meters", "with `--meter`, what it is worth, one object for each game", Meter.KEYS),
    )

    def rows(self) -> list[dict[str, Any]]:
        """Return what each strategy brings in each game, a row for each pair."""
        titles = ("return", "cost", "coins_an_hour", "money_an_hour")
        return [
            {"strategy": row.strategy.name, "game": game.table.name}
            | dict(zip(titles, (None if of is None else float(of) for of in figures), strict=True))
            for row in self.strategy_rows
            for game, *figures in zip(
                self.games, row.returns, row.costs, row.won, row.won_in_money, strict=True
            )
        ]

    @property
    def strategy_rows(self) -> Iterator[StrategyRow]:
        """The strategies, each with what it returns."""
        for strategy, returns in zip(self.strategies, self.returns, strict=True):
            yield StrategyRow(strategy, returns, self.games, self.stakes)

    def __repr__(self) -> str:
        ways = len(self.strategies)
        rows = f"{ways} {'strategy' if ways == 1 else 'strategies'}"
        return f"<Matrix of {rows} in {count(len(self.games), 'game')}>"

    @property
    def coins(self) -> int:
        """The bet in all the games."""
        return self.games[0].coins

    def report(self) -> Report:
        """Return what ``holdwise compare`` prints of strategies and hours."""
        coin = self.stakes.coin
        unit = "coins" if coin is None else "money"
        columns = range(1, len(self.games) + 1)
        titles = [
            title for n in columns for title in (f"{n} returns", f"{n} costs", f"{n} an hour")
        ]
        rows = [
            (strategy.name, *(cell for place in enumerate(row) for cell in self._cells(*place)))
            for strategy, row in zip(self.strategies, self.returns, strict=True)
        ]
        return [
            heading(f"What an hour brings, in {unit}: {self.stakes}"),
            report_table(("Strategy", *titles), rows, left=("Strategy",)),
            *map(text_line, self._for_other_decks()),
            *map(text_line, doubts(self.stakes.cashback)),
            *(text_line(self._meter_words(meter)) for meter in self.meters),
        ]

    def _for_other_decks(self) -> Iterator[str]:
        for strategy in self.strategies:
            for number, game in enumerate(self.games, 1):
                if strategy.chart is not None and forgets_wild(strategy.chart, game.table):
                    yield f"{strategy.name} says nothing of wild cards, which game {number} has."

    def _cells(self, game: int, return_: Fraction | None) -> tuple[str, str, str]:
        if return_ is None:
            return "", "", ""
        won = self.stakes.an_hour(return_, self.coins)
        worth = f"{float(won):,.1f}" if self.stakes.coin is None else money(won * self.stakes.coin)
        return percent(return_), percent(self.games[game].return_ - return_), worth

    def _meter_words(self, meter: Meter) -> str:
        extra = Stakes(self.stakes.hands_an_hour).an_hour(1 + meter.worth, self.coins)
        worth = f"{float(extra):,.1f} coins"
        if self.stakes.coin is not None:
            worth = f"{money(extra * self.stakes.coin)} in money"
        return (
            f"{meter.game + 1}: with {meter.paid:,} instead of {meter.paid_without:,} coins, "
            f"{meter.line} adds {percent(meter.worth)}, {worth} an hour; "
            f"{percent(meter.worth_unchanged)} if no hold is changed"
        )


def matrix(
    comparison: Comparison,
    charts: Sequence[Strategy] = (),
    stakes: Stakes = Stakes(),
    meters: Sequence[Meter] = (),
) -> Matrix:
    """Return what the best plays of compared games, and charts, return in each of the games.

    >>> from solver import compare, load_chart
    >>> mine = Strategy("mine", None, load_chart("docs/examples/first.txt"))
    >>> found = matrix(compare("9/6", "8/5"), [mine])
    >>> [[round(float(value), 6) for value in row] for row in found.returns]
    [[0.995439, 0.972912], [0.9954, 0.972984], [0.992397, 0.970857]]

    Args:
        comparison: the games.
        charts: further strategies; a game's words, such as "high", mean what they do in each.
        stakes: how fast is played, and the cashback.
        meters: what the progressive pays of the games are worth.

    Raises:
        ChartError: a chart can be played in none of the games.
        TypeError: an argument is of another kind.
    """
    games = of_kind(comparison, Comparison, "comparison: expected what compare returns").games
    charts = list_of(charts, Strategy, "charts: expected a list of Strategy(…)")
    stakes = of_kind(stakes, Stakes, "stakes: expected Stakes(…)")
    meters = list_of(meters, Meter, "meters: expected a list of what meter_of returns")
    best = [Strategy(f"best play of {n}", n - 1) for n in range(1, len(games) + 1)]
    columns = [list(_of_charts(charts, game)) for game in games]
    for row, strategy in enumerate(charts):
        if all(column[row] is None for column in columns):
            _refuse(strategy, games[0])
    of_charts = (tuple(column[row] for column in columns) for row in range(len(charts)))
    returns = (*comparison.cross, *of_charts)
    return Matrix(games, (*best, *charts), returns, stakes, tuple(meters))


def _of_charts(charts: Sequence[Strategy], game: Game) -> Iterator[Fraction | None]:
    """Yield what each chart returns in a game; the values of its holds are computed once."""
    grader = Grader.of(game) if charts else None
    for strategy in charts:
        try:
            chart = strategy.chart and chart_meant(strategy.chart, game.table, game.coins)
            yield None if grader is None or chart is None else grader.return_of(chart)
        except ChartError:
            yield None


def _refuse(strategy: Strategy, game: Game) -> None:
    if strategy.chart is not None:
        check_deck(strategy.chart, game.table)


def meter_of(game: Game, number: int, line: int, paid_without: int) -> Meter:
    """Return what a line's pay is worth more than another one.

    >>> from solver import solve_game
    >>> meter = meter_of(solve_game("9/6 + royal 4880@5"), 0, 0, 4000)
    >>> float(meter.worth), meter.worth > meter.worth_unchanged
    (0.004561145818764715, True)

    Args:
        game: the game with the meter.
        number: its number among those that are compared.
        line: the index of the line.
        paid_without: what the line pays without the meter, in coins at the bet.

    Raises:
        PaytableError: no line can pay that.
        TypeError: `game` is not a solved game.
        ValueError: there is no such line.
    """
    names = of_kind(
        game, Game, "game: expected what analyze or solve_game returns"
    ).table.line_names
    line = whole_from(line, "line", 0, len(names) - 2)  # the last one is that nothing is paid
    number = whole_from(number, "number", 0)
    plain = solve_game(with_pay(game.table, line, game.coins, paid_without), game.coins)
    more = game.table.pays(game.coins)[line] - paid_without
    unchanged = plain.lines[line].probability * more / game.coins
    return Meter(
        number,
        names[line],
        more + paid_without,
        paid_without,
        game.return_ - plain.return_,
        unchanged,
    )


def money(amount: Fraction) -> str:
    """Return an amount of money, with cents.

    >>> money(Fraction(-91, 8)), money(Fraction(1, 4))
    ('-11.38', '0.25')
    """
    return f"{float(amount):,.2f}"
