"""The report of ``holdwise strategy frontier``: what each further line of a chart is worth."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import log10
from typing import TYPE_CHECKING

from evaluator.figures import count, percent
from evaluator.report import Bar, Report, heading, line, table

if TYPE_CHECKING:
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


def steps(book: Book, optimal: Fraction) -> list[Step]:
    """Return the charts of a book, shortest first, each compared with the one before."""
    found: list[Step] = []
    for lines in sorted(book.by_length):
        return_ = book.by_length[lines].return_
        saved = return_ - found[-1].return_ if found else None
        found.append(Step(lines, return_, optimal - return_, saved))
    return found


def bar_length(cost: float, most: float) -> float:
    """Return the length of the bar for a cost, from 0 to 1, on a logarithmic scale.

    >>> bar_length(1e-3, most=1e-3), bar_length(1e-5, most=1e-3), bar_length(0.0, most=1e-3)
    (1.0, 0.5, 0.0)
    """
    if cost <= LEAST:
        return 0.0
    return log10(cost / LEAST) / log10(most / LEAST)


def frontier_report(
    book: Book, exact: Derived, paytable: PayTable, coins: int, optimal: Fraction
) -> Report:
    """Return the report: a row for each length of chart, with a bar for its cost."""
    found = steps(book, optimal)
    most = max(float(step.cost) for step in found)
    lost = optimal - exact.return_
    left = f"loses {float(lost) * HANDS * coins:.2g}" if lost else "loses nothing"
    game = f"{paytable.name}, {count(coins, 'coin')}"
    costs = table(
        ("Lines", "Return", "Lost", "Saved", "Cost (log)"),
        [
            (
                str(step.lines),
                percent(step.return_, 5),
                _coins(step.cost, coins),
                "" if step.saved is None else _coins(step.saved, coins),
                Bar(bar_length(float(step.cost), most), "cyan"),
            )
            for step in found
        ],
    )
    return [
        heading(f"{game}: coins lost in {HANDS:,} hands by length of chart"),
        costs,
        line(f"With penalty conditions a chart of {exact.chart.length} {left}."),
    ]


def frontier_json(
    book: Book, exact: Derived, table: PayTable, coins: int, optimal: Fraction
) -> dict[str, object]:
    """Return the frontier as docs/json.md describes it."""
    return {
        "paytable": table.name,
        "coins": coins,
        "optimal_exact": str(optimal),
        "lengths": [
            {
                "lines": step.lines,
                "return": float(step.return_),
                "return_exact": str(step.return_),
                "cost": float(step.cost),
                "cost_exact": str(step.cost),
                "saved_exact": None if step.saved is None else str(step.saved),
            }
            for step in steps(book, optimal)
        ],
        "penalties": {
            "lines": len(exact.chart.rules),
            "return_exact": str(exact.return_),
            "cost_exact": str(optimal - exact.return_),
        },
    }


def _coins(share: Fraction, coins: int) -> str:
    return f"{float(share) * HANDS * coins:.4f}"
