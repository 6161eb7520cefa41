"""``holdwise compare``: games side by side, and what playing one as if it were another costs."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from solver.comparison import compare
from solver.lab.matrix import Stakes, Strategy, matrix, meter_of
from solver.paytable.differences import changed
from trainer.app.charts import GameCharts, charts_folder
from trainer.commands.declared.games_and_machines import DEFAULT_SPEED
from trainer.commands.failure import Failure, complain
from trainer.commands.how_played import chart_at
from trainer.commands.money import coins_of
from trainer.commands.named_tables import named_table
from trainer.commands.output import print_json, print_report
from trainer.commands.progress_bar import progress_bar

if TYPE_CHECKING:
    from solver import Game, PayTable
    from solver.lab.matrix import Meter


def run(args: argparse.Namespace) -> int:
    """Solve the games, compare them, and print the comparison."""
    args.meter = coins_of(args, "meter")
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
        print_json(comparison.to_dict() | found.to_dict())
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
    line = table.line_names[table.best_line(args.coins)]
    return changed(table, [f"{line} {args.meter}@{args.coins}"])


def _meters(
    plain: list[PayTable], games: tuple[Game, ...], args: argparse.Namespace
) -> Iterator[Meter]:
    if args.meter is not None:
        for number, (table, game) in enumerate(zip(plain, games, strict=True)):
            line = table.best_line(args.coins)
            yield meter_of(game, number, line, table.pays(args.coins)[line])


def _own_charts(args: argparse.Namespace) -> Iterator[Strategy]:
    for path in args.chart or ():
        yield Strategy(path, None, chart_at(path))


def _charts_of(tables: list[PayTable], args: argparse.Namespace) -> Iterator[Strategy]:
    """Yield the best chart of at most that many lines of each game; it may have to be derived."""
    if args.lines is None:
        return
    for number, table in enumerate(tables):
        charts = GameCharts(table, args.coins, charts_folder(args.data), complain)
        with progress_bar(f"Deriving a chart for {table.name}") as progress:
            best = charts.at_most(args.lines, progress)
        if best is None:
            raise Failure(f"no chart of at most {args.lines} lines was found for {table.name}")
        yield Strategy(f"{best.chart.length} for {number + 1}", number, best.chart)


def _stakes(args: argparse.Namespace) -> Stakes:
    return Stakes(args.speed or DEFAULT_SPEED, args.coin_value, args.cashback or Fraction(0))
