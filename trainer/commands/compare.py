"""``holdwise compare``: games side by side, and what playing one as if it were another costs."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from solver.comparison import compare
from solver.lab.matrix import Stakes, Strategy, best_line, matrix, meter_of
from solver.paytable.differences import changed
from trainer.app.charts import GameCharts, charts_folder
from trainer.commands.analyze import as_json as game_as_json
from trainer.commands.declared.games_and_machines import DEFAULT_SPEED
from trainer.commands.failure import Failure, complain
from trainer.commands.output import card_names, print_json, print_report
from trainer.commands.played import chart_at
from trainer.commands.progress import progress
from trainer.commands.tables import named_table

if TYPE_CHECKING:
    from solver import Game, PayTable
    from solver.comparison import Comparison, Flip
    from solver.lab.matrix import Matrix, Meter


def run(args: argparse.Namespace) -> int:
    """Solve the games, compare them, and print the comparison."""
    asked = [args.lines, args.speed, args.coin_value, args.cashback, args.meter]
    of_strategies = bool(args.chart) or any(option is not None for option in asked)
    if not args.others and not of_strategies:
        args.refuse("expected a second PAYTABLE to compare with, or --chart, --lines or --meter")
    plain = [named_table(name) for name in (args.first, *args.others)]
    tables = [_with_meter(table, args) for table in plain]
    comparison = compare(*tables, coins=args.coins)
    found = matrix(
        comparison,
        [*_own_charts(args), *_charts_of(tables, args)],
        _stakes(args),
        list(_meters(plain, comparison.games, args)),
    )
    if args.json:
        print_json(as_json(comparison, found))
    else:
        print_report(comparison.report())
        if of_strategies:
            print()
            print_report(found.report())
    return 0


def _with_meter(table: PayTable, args: argparse.Namespace) -> PayTable:
    """Return a table with the meter on the line that pays most, named as such."""
    if args.meter is None:
        return table
    line = table.line_names[best_line(table.pays(args.coins))]
    return changed(table, [f"{line} {args.meter}@{args.coins}"])


def _meters(
    plain: list[PayTable], games: tuple[Game, ...], args: argparse.Namespace
) -> Iterator[Meter]:
    if args.meter is not None:
        for number, (table, game) in enumerate(zip(plain, games, strict=True)):
            pays = table.pays(args.coins)
            yield meter_of(game, number, best_line(pays), pays[best_line(pays)])


def _own_charts(args: argparse.Namespace) -> Iterator[Strategy]:
    for path in args.chart or ():
        yield Strategy(path, None, chart_at(path))


def _charts_of(tables: list[PayTable], args: argparse.Namespace) -> Iterator[Strategy]:
    """Yield the best chart of at most so many lines of each game; it may have to be derived."""
    if args.lines is None:
        return
    for number, table in enumerate(tables):
        charts = GameCharts(table, args.coins, charts_folder(args.data), complain)
        with progress(f"Deriving a chart for {table.name}") as report_progress:
            best = charts.at_most(args.lines, report_progress)
        if best is None:
            raise Failure(f"no chart of at most {args.lines} lines was found for {table.name}")
        yield Strategy(f"{best.chart.length} for {number + 1}", number, best.chart)


def _stakes(args: argparse.Namespace) -> Stakes:
    return Stakes(args.speed or DEFAULT_SPEED, args.coin_value, args.cashback or Fraction(0))


def as_json(comparison: Comparison, found: Matrix | None = None) -> dict[str, object]:
    """Return the comparison, with its matrix of strategies, as docs/json.md describes it."""
    return {
        "games": [game_as_json(game) for game in comparison.games],
        "cross": [[None if v is None else float(v) for v in row] for row in comparison.cross],
        "cross_exact": [[None if v is None else str(v) for v in row] for row in comparison.cross],
        "flips": [_flip_as_json(flip) for flip in comparison.flips],
        **_matrix_as_json(found or matrix(comparison)),
    }


def _matrix_as_json(found: Matrix) -> dict[str, object]:
    stakes = found.stakes
    return {
        "hands_an_hour": stakes.hands_an_hour,
        "coin": None if stakes.coin is None else float(stakes.coin),
        "cashback": float(stakes.cashback),
        "cashback_exact": str(stakes.cashback),
        "strategies": [
            _strategy_as_json(strategy, row, found)
            for strategy, row in zip(found.strategies, found.returns, strict=True)
        ],
        "meters": [
            {
                "game": meter.game,
                "line": meter.line,
                "coins_at_bet": meter.paid,
                "coins_without": meter.paid_without,
                "worth": float(meter.worth),
                "worth_exact": str(meter.worth),
                "worth_unchanged_exact": str(meter.worth_unchanged),
            }
            for meter in found.meters
        ],
    }


def _strategy_as_json(
    strategy: Strategy, row: tuple[Fraction | None, ...], found: Matrix
) -> dict[str, object]:
    won = [None if v is None else found.stakes.an_hour(v, found.coins) for v in row]
    coin = found.stakes.coin
    money = [None if v is None or coin is None else float(v * coin) for v in won]
    costs = zip(row, found.games, strict=True)
    return {
        "name": strategy.name,
        "game": strategy.game,
        "lines": None if strategy.chart is None else len(strategy.chart.rules),
        "returns": [None if v is None else float(v) for v in row],
        "returns_exact": [None if v is None else str(v) for v in row],
        "costs_exact": [None if v is None else str(game.return_ - v) for v, game in costs],
        "coins_an_hour": [None if v is None else float(v) for v in won],
        "money_an_hour": money,
    }


def _flip_as_json(flip: Flip) -> dict[str, object]:
    return {
        "from": flip.source,
        "to": flip.target,
        "deals": flip.deals,
        "cost": float(flip.cost),
        "cost_exact": str(flip.cost),
        "examples": [
            {
                "hand": card_names(example.cards),
                "from": card_names(example.source_hold),
                "to": card_names(example.target_hold),
                "cost_exact": str(example.cost),
            }
            for example in flip.examples
        ],
    }
