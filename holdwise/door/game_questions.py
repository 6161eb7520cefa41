"""What is asked about whole games."""

import os
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from evaluator.arguments import whole_from
from holdwise.door.chart_questions import strategy
from solver.game import Game, solve_game
from solver.lab.compared_games import SideBySide, side_by_side
from solver.lab.matrix import Stakes, Strategy
from solver.paytable.catalogue import AnyTable
from solver.progress import Progress, part, unheard
from solver.shares import MOST_SPEED, Amount, coins_meant, money_meant, share_meant
from solver.strategy.playing.chart import AnyChart, Chart, chart_of

Games: TypeAlias = Game | AnyTable | list[Game | AnyTable] | tuple[Game | AnyTable, ...]
Charts: TypeAlias = AnyChart | list[AnyChart] | tuple[AnyChart, ...]


def analyze(table: AnyTable = "job-9-6", coins: int = 5) -> Game:
    """Return a game with every deal played as well as possible: its return, line by line.

    >>> game = analyze("9/6")
    >>> game.return_, float(game)
    (Fraction(1653526326983, 1661102543100), 0.9954390436951225)
    >>> round(game.std, 3), round(game.house_edge, 5)
    (4.418, 0.00456)

    Args:
        table: a paytable, or its id, alias or path.
        coins: the bet, 1 to 5.

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: `coins` is not from 1 to 5.
    """
    return solve_game(table, coins)


def compare(
    *tables: Games,
    coins: int = 5,
    chart: Charts = (),
    lines: int | None = None,
    speed: int | None = None,
    coin_value: Amount | None = None,
    cashback: Amount | None = None,
    meter: int | str | None = None,
    progress: Progress | None = None,
) -> SideBySide:
    """Return games compared: each with each, with what charts return in them and an hour brings.

    >>> found = compare("9/6", "8/5", chart="docs/examples/first.txt", cashback="0.25%")
    >>> found.flips[0].deals, found.games[0].coins
    (10956, 5)
    >>> [(row["strategy"], round(row["return"], 4)) for row in found.hours.rows()[4:]]
    [('docs/examples/first.txt', 0.9924), ('docs/examples/first.txt', 0.9709)]

    Args:
        tables: paytables, or their ids, aliases or paths; or games, which are solved already.
            Also a list of these.
        coins: the bet in all of them, 1 to 5.
        chart: a chart, its text or its path, that is tried in each game; or several.
        lines: also each game's best chart of at most this many lines, in each game.
        speed: hands played in an hour; by default 600.
        coin_value: what a coin is worth; an hour is then said in money.
        cashback: the share of each bet that comes back, such as "0.25%".
        meter: what each game's best line pays now, in coins or as "$1000": a progressive.
        progress: called with the share of the charts of `lines` that are found.

    Raises:
        ChartError: a chart cannot be read, or be played in any of the games.
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: `coins` is not from 1 to 5, or no chart of a game is so short.
    """
    given: list[Game | AnyTable] = []
    for each in tables:
        given += each if isinstance(each, list | tuple) else [each]
    coin = money_meant(coin_value, "coin_value")
    fast = Stakes.hands_an_hour if speed is None else whole_from(speed, "speed", 1, MOST_SPEED)
    usual = speed is None and coin is None and cashback is None
    back = share_meant(0 if cashback is None else cashback, "cashback")
    stakes = None if usual else Stakes(fast, coin, back)
    shares = (n / len(given) for n in range(len(given)))
    heard = (part(progress or unheard, done, done + 1 / len(given)) for done in shares)

    def chart_for(game: Game) -> Chart:
        return strategy(game.table, lines, coins=game.coins, progress=next(heard)).chart

    return side_by_side(
        given,
        coins,
        list(_strategies(chart if isinstance(chart, list | tuple) else [chart])),
        None if lines is None else chart_for,
        stakes,
        None if meter is None else coins_meant(meter, coin, "meter"),
    )


def _strategies(charts: Sequence[AnyChart]) -> Iterator[Strategy]:
    for number, each in enumerate(charts, 1):
        is_path = isinstance(each, os.PathLike) or (isinstance(each, str) and "\n" not in each)
        yield Strategy(str(each) if is_path else f"chart {number}", None, chart_of(each))
