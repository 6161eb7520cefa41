"""Games side by side with what an hour at each brings: by best play and by charts, with a meter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from evaluator.report import Report, line
from solver.comparison import Comparison, compare_games
from solver.game import Game, solved_game
from solver.lab.matrix import Matrix, Stakes, Strategy, matrix, meter_of
from solver.paytable.catalogue import AnyTable, load_paytable
from solver.paytable.differences import changed
from solver.strategy.playing.chart import Chart


@dataclass(frozen=True, repr=False)
class SideBySide(Comparison):
    """A comparison, and what strategies return in its games.

    Attributes:
        hours: what best play and charts return in each game, and what an hour of it brings.
        asked: whether `hours` are printed too: something of them was asked for.
    """

    hours: Matrix
    asked: bool

    def to_dict(self) -> dict[str, Any]:
        """Return what ``holdwise compare --json`` prints."""
        return super().to_dict() | self.hours.to_dict()

    def report(self) -> Report:
        """Return what ``holdwise compare`` prints."""
        return [*super().report(), *([line(), *self.hours.report()] if self.asked else [])]


def side_by_side(
    tables: Sequence[Game | AnyTable],
    coins: int = 5,
    charts: Sequence[Strategy] = (),
    chart_for: Callable[[Game], Chart] | None = None,
    stakes: Stakes | None = None,
    meter: int | None = None,
) -> SideBySide:
    """Return games compared, with what charts return in each of them and what an hour brings.

    >>> found = side_by_side(["9/6", "8/5"], stakes=Stakes(800), meter=4880)
    >>> [round(float(won), 6) for won in next(found.hours.strategy_rows).won], found.asked
    ([0.000758, -90.426438], True)

    Args:
        tables: paytables, or their ids, aliases or paths; or games, which are solved already.
        coins: the bet in all of them, 1 to 5, unless a game brings it.
        charts: strategies to try in each game.
        chart_for: finds a chart for each game that is tried too.
        stakes: how fast is played, and the cashback.
        meter: the coins that each game's best line pays at the bet, a progressive jackpot.

    Raises:
        ChartError: a chart can be played in none of the games.
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: there are no games, or they are not all at the same bet.
    """
    coins = next((each.coins for each in tables if isinstance(each, Game)), coins)
    plain = [each.table if isinstance(each, Game) else load_paytable(each) for each in tables]
    best = [table.best_line(coins) for table in plain]
    if meter is not None:
        tables = [
            changed(table, [f"{table.line_names[place]} {meter}@{coins}"])
            for table, place in zip(plain, best, strict=True)
        ]
    games = compare_games([solved_game(table, coins) for table in tables])
    own_charts = [] if chart_for is None else [chart_for(game) for game in games.games]
    own = [Strategy(f"{chart.length} for {n + 1}", n, chart) for n, chart in enumerate(own_charts)]
    meters = [
        meter_of(game, number, place, table.pays(coins)[place])
        for number, (game, place, table) in enumerate(zip(games.games, best, plain, strict=True))
        if meter is not None
    ]
    hours = matrix(games, [*charts, *own], stakes or Stakes(), meters)
    asked = bool(charts or own_charts or meters or stakes is not None)
    return SideBySide(games.games, games.cross, games.flips, hours, asked)
