"""The report of ``holdwise strategy frontier``: what each further line of a chart is worth."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import log10
from typing import ClassVar

from evaluator.figures import count, percent
from evaluator.keys import Keys, both, key, part, parts
from evaluator.report import Report, ShareBar, heading, line
from evaluator.report import table as report_table
from evaluator.reported import Reported
from solver import PayTable
from solver.strategy.books.book import Book, Derived

HANDS = 1000
LEAST = 1e-7
"""The cost per hand at which a bar has length 0; the scale is logarithmic from here up."""


@dataclass(frozen=True)
class Step:
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
        parts("lengths", "the best chart found of each length, shortest first", Step.KEYS, "steps"),
        part(
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
    def steps(self) -> list[Step]:
        """The charts, shortest first, each compared with the one before."""
        found: list[Step] = []
        for lines in sorted(self.book.by_length):
            return_ = self.book.by_length[lines].return_
            saved = return_ - found[-1].return_ if found else None
            found.append(Step(lines, return_, self.optimal - return_, saved))
        return found

    @property
    def lost(self) -> Fraction:
        """What the chart with penalty conditions loses."""
        return self.optimal - self.precise.return_

    def report(self) -> Report:
        """Return a row for each length of chart, with a bar for its cost."""
        found, coins = self.steps, self.coins
        most = max(float(step.cost) for step in found)
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
                for step in found
            ],
        )
        game = f"{self.table.name}, {count(coins, 'coin')}"
        return [
            heading(f"{game}: coins lost in {HANDS:,} hands by length of chart"),
            costs,
            line(f"With penalty conditions a chart of {self.precise.chart.length} {left}."),
        ]


def _coins(share: Fraction, coins: int) -> str:
    return f"{float(share) * HANDS * coins:.4f}"
