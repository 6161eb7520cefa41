"""``holdwise strategy``: the best chart of any length for a game, and what charts are worth."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log10
from textwrap import wrap
from typing import Any, ClassVar

from evaluator.figures import count, percent
from evaluator.keys import Keys, both, key, nested, parts
from evaluator.report import Report, Reported, ShareBar, heading
from evaluator.report import line as text_line
from evaluator.report import table as report_table
from solver import PayTable, solve_game
from solver.explanation.line_reasons import line_reasons
from solver.strategy import grade
from solver.strategy.books.book import Book, Derived
from solver.strategy.language.wilds import read_heading
from solver.strategy.playing.grades import Grade, cost_in_words
from solver.strategy.playing.word_meanings import terms_of
from trainer.app.charts import GameCharts, charts_folder, page
from trainer.commands.declared.parts import DEFAULT_PAYTABLE
from trainer.commands.failure import complain
from trainer.commands.how_played import chart_at, chart_at_most
from trainer.commands.lines import named_table
from trainer.commands.output import print_chart, print_json, print_result, refuse_file, write_file
from trainer.commands.terminal import progress_bar

_COMMENT = "    # "
HANDS = 1000
LEAST = 1e-7
"""The cost per hand at which a bar has length 0; the scale is logarithmic from here up."""


def run(args: argparse.Namespace) -> int:
    """Grade a chart, derive one, or show what every length costs."""
    if args.html is not None:
        refuse_file("--html", args.html)
    match args.words:
        case ["grade", path]:
            _allow_only(args, "grade FILE", "html", "paytable")
            return _grade(path, args)
        case ["frontier", name]:
            _allow_only(args, "frontier PAYTABLE")
            return _show_frontier(name, args)
        case [name] if name not in ("grade", "frontier"):
            _allow_only(args, "PAYTABLE", "lines", "penalties", "html", "reasons")
            return _derive(name, args)
    args.refuse("expected PAYTABLE, frontier PAYTABLE or grade FILE")
    return 2


def _allow_only(args: argparse.Namespace, what: str, *allowed: str) -> None:
    """Refuse an option that has no effect here, rather than silently ignore it."""
    for option in ("lines", "penalties", "html", "paytable", "reasons"):
        if getattr(args, option) not in (None, False) and option not in allowed:
            args.refuse(f"--{option} does not go with {what}")


def _derive(name: str, args: argparse.Namespace) -> int:
    charts = _charts(name, args)
    result = charts.grader.grade(_requested(charts, args).chart)
    _write_page(args, result)
    reasons = line_reasons(charts.grader, result.chart) if args.reasons else ()
    if args.json:
        print_json(_with_reasons(result.to_dict(), reasons))
    else:
        comment = remark(charts.table, charts.coins)
        print_chart(_encodable(with_reasons(chart_file(result, comment), reasons)))
    return 0


def with_reasons(chart: str, reasons: Sequence[str]) -> str:
    """Return a chart file with comments after its lines that say why each is right.

    >>> print(with_reasons("# A chart\\nwith 2 deuces:\\nlow pair", ["It pays."]))
    # A chart
    with 2 deuces:
    low pair
        # It pays.
    """
    reason, lines = iter(reasons), []
    for line in chart.splitlines():
        lines.append(line)
        if reasons and not line.startswith("#") and read_heading(line) is None:
            lines += wrap(next(reason), 80, initial_indent=_COMMENT, subsequent_indent=_COMMENT)
    return "\n".join(lines)


def _with_reasons(entry: dict[str, Any], reasons: Sequence[str]) -> dict[str, Any]:
    for line, reason in zip(entry["lines"], reasons, strict=False):
        line["reason"] = reason
    return entry


def _charts(name: str, args: argparse.Namespace) -> GameCharts:
    return GameCharts(named_table(name, args.json), args.coins, charts_folder(args.data), complain)


def _requested(charts: GameCharts, args: argparse.Namespace) -> Derived:
    """Return the chart that the options ask for."""
    if args.lines is None:
        book = _book(charts)
        return _exact(charts, book) if args.penalties else book.full
    best = chart_at_most(charts, args.lines)
    if not args.penalties:
        return best
    with progress_bar(f"Looking for conditions for {charts.table.name}") as progress:
        return charts.limited(best, args.lines, progress)


def _book(charts: GameCharts) -> Book:
    with progress_bar(f"Deriving charts for {charts.table.name}") as progress:
        return charts.book(progress)


def _exact(charts: GameCharts, book: Book) -> Derived:
    with progress_bar(f"Looking for conditions for {charts.table.name}") as progress:
        return charts.exact(book, progress)


def remark(table: PayTable, coins: int) -> str:
    """Return a remark on words of the chart language that mean nothing in this game, or ""."""
    if terms_of(table, coins).high:
        return ""
    return "No pair pays in this game: no card and no pair is high."


def chart_file(result: Grade, remark: str = "") -> str:
    """Return a chart as a file that `grade` reads, with its return and cost in comments."""
    head = [
        f"{result.paytable}, {count(result.coins, 'coin')}: {result.chart.length}",
        f"Return {percent(result.return_, 6)} = {result.return_}",
        f"Cost: {cost_in_words(result.cost)}" + (f"; {_deals(result)}" if result.misplayed else ""),
        "The first line that applies is played; of several holds the one of most cards, then of "
        "the kind named first, then of the lowest ranks.",
    ]
    comments = [f"# {line}" for line in [*head, *([remark] if remark else [])]]
    return "\n".join([*comments, str(result.chart)])


def _encodable(text: str) -> str:
    """Return the chart in characters that standard output can encode, still a valid chart."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return text.replace("≤", "<=")
    return text


def _deals(result: Grade) -> str:
    return f"{result.misplayed:,} of {result.lines[0].all_deals:,} deals misplayed"


def _write_page(args: argparse.Namespace, result: Grade) -> None:
    if args.html is not None:
        write_file("--html", args.html, page(result).encode())


def _grade(path: str, args: argparse.Namespace) -> int:
    name = args.paytable or DEFAULT_PAYTABLE
    chart = chart_at(path)
    table = named_table(name, args.json)
    result = grade(chart, solve_game(table, args.coins))
    _write_page(args, result)
    print_result(result, args.json)
    return 0


def _show_frontier(name: str, args: argparse.Namespace) -> int:
    charts = _charts(name, args)
    book = _book(charts)
    exact = _exact(charts, book)
    optimal = solve_game(charts.table, charts.coins).return_
    print_result(ChartLengths(charts.table, charts.coins, optimal, book, exact), args.json)
    return 0


@dataclass(frozen=True)
class LengthCost:
    """The best chart of a length.

    Its return, its cost, and what it saves over the step before (None for the first), each per coin
    bet and hand.
    """

    lines: int
    return_: Fraction
    cost: Fraction
    saved: Fraction | None

    KEYS: ClassVar[Keys] = (
        key("lines", "its number of lines"),
        *both("return", "its return"),
        *both("cost", "what it loses against best play, per coin bet and hand"),
        *both("saved", "how much less it loses than the chart before; null for the first"),
    )


def bar_length(cost: float, most: float) -> float:
    """Return the length of the bar for a cost, from 0 to 1, on a logarithmic scale.

    >>> bar_length(1e-3, most=1e-3), bar_length(1e-5, most=1e-3), bar_length(0.0, most=1e-3)
    (1.0, 0.5, 0.0)
    """
    if cost <= LEAST:
        return 0.0
    return log10(cost / LEAST) / log10(most / LEAST)


@dataclass(frozen=True)
class ChartLengths(Reported):
    """What the best chart of each length of a game loses.

    Attributes:
        table, coins: the game.
        optimal: the return of best play.
        book: the charts.
        precise: the chart with penalty conditions.
    """

    table: PayTable
    coins: int
    optimal: Fraction
    book: Book
    precise: Derived

    KEYS = (
        key("paytable", "the paytable's name", "table.name"),
        key("coins", "the bet, 1 to 5"),
        *both("optimal", "the return of best play"),
        parts(
            "lengths",
            "the best chart found of each length, shortest first",
            LengthCost.KEYS,
            "steps",
        ),
        nested(
            "penalties",
            "the chart with penalty conditions",
            (
                key("lines", "its number of lines", lambda of: len(of.precise.chart.rules)),
                *both("return", "its return", "precise.return_"),
                *both("cost", "what it loses", "lost"),
            ),
            lambda lengths: lengths,
        ),
    )

    @property
    def steps(self) -> list[LengthCost]:
        """The charts, shortest first, each compared with the one before."""
        steps: list[LengthCost] = []
        for lines in sorted(self.book.by_length):
            return_ = self.book.by_length[lines].return_
            saved = return_ - steps[-1].return_ if steps else None
            steps.append(LengthCost(lines, return_, self.optimal - return_, saved))
        return steps

    @property
    def lost(self) -> Fraction:
        """What the chart with penalty conditions loses."""
        return self.optimal - self.precise.return_

    def report(self) -> Report:
        """Return a row for each length of chart, with a bar for its cost."""
        steps, coins = self.steps, self.coins
        most = max(float(step.cost) for step in steps)
        left = f"loses {float(self.lost) * HANDS * coins:.2g}" if self.lost else "loses nothing"
        costs = report_table(
            ("Lines", "Return", "Lost", "Saved", "Cost (log)"),
            [
                (
                    str(step.lines),
                    percent(step.return_, 5),
                    _coins(step.cost, coins),
                    "" if step.saved is None else _coins(step.saved, coins),
                    ShareBar(bar_length(float(step.cost), most), "cyan"),
                )
                for step in steps
            ],
        )
        game = f"{self.table.name}, {count(coins, 'coin')}"
        return [
            heading(f"{game}: coins lost in {HANDS:,} hands by length of chart"),
            costs,
            text_line(f"With penalty conditions a chart of {self.precise.chart.length} {left}."),
        ]


def _coins(share: Fraction, coins: int) -> str:
    return f"{float(share) * HANDS * coins:.4f}"
