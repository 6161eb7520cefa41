"""Columns that ask more of a table than its best play: what a chart loses, and ruin."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from evaluator.faults import faults_of
from evaluator.integers import whole_number
from solver.paytable.checks import shown
from solver.paytable.table import PayTable
from solver.strategy.language.chart import Chart, load_chart
from solver.strategy.playing.decks import check_deck
from solver.sweep.faults import unknown

MOST_COINS = 10**9
MOST_HANDS = 100_000


class Session(NamedTuple):
    """So many hands with a bankroll in coins."""

    bankroll: int
    hands: int


class Asked(NamedTuple):
    """What a spec says once for all tables: whose cost is asked, and ruin in which session."""

    chart: Chart | None = None
    session: Session | None = None


def read_asked(content: Mapping[str, Any], table: PayTable, faults: list[str]) -> Asked:
    """Return the chart and the session of a spec; add what is wrong with them to the faults."""
    return Asked(
        _chart(content["chart"], table, faults) if "chart" in content else None,
        _session(content["ruin"], faults) if "ruin" in content else None,
    )


def _chart(path: Any, table: PayTable, faults: list[str]) -> Chart | None:
    if not isinstance(path, str):
        faults.append(f"chart: must be the name of a chart file, not {shown(path)}")
        return None
    try:
        chart = load_chart(path)
        check_deck(chart, table)
    except ValueError as error:  # a ChartError has one fault or more
        faults += [f"chart, {fault}" for fault in faults_of(error)]
        return None
    return chart


def _session(content: Any, faults: list[str]) -> Session | None:
    most = {"bankroll": MOST_COINS, "hands": MOST_HANDS}
    if not isinstance(content, dict):
        faults.append(f"ruin: must be a table of bankroll and hands, not {shown(content)}")
        return None
    strange = [key for key in content if key not in most]
    found = [f"ruin, {shown(key)}: unknown key; {unknown(key, list(most))}" for key in strange]
    for key, highest in most.items():
        number = whole_number(content.get(key))
        if number is None or not 1 <= number <= highest:
            said = f"not {shown(content[key])}" if key in content else "which is missing"
            found.append(f"ruin, {key}: must be a whole number from 1 to {highest}, {said}")
    faults += found
    return None if found else Session(int(content["bankroll"]), int(content["hands"]))


def chart_return(chart: Chart, table: PayTable, coins: int, pays: tuple[int, ...]) -> Fraction:
    """Return what a chart returns per coin bet in a table with other pays.

    Args:
        chart: the chart.
        table: the paytable; its pays do not matter.
        coins: the bet.
        pays: the coins that each line pays at the bet.
    """
    # What a chart holds depends on the pays only by which pairs it calls high.
    paying = tuple(
        bool(pay) or line.hand != "pair" for pay, line in zip(pays, table.lines, strict=True)
    )
    counts = _chart_counts(chart, table, paying)
    paid = sum(pay * count for pay, count in zip(pays, counts, strict=True))
    return Fraction(paid, table.rules.total * coins)


@lru_cache(64)
def _chart_counts(chart: Chart, table: PayTable, paying: tuple[bool, ...]) -> tuple[int, ...]:
    """Return how often each line comes by a chart, "Nothing" left out, out of `Rules.total`."""
    from solver.bankroll.payoffs import chart_masks
    from solver.game import line_counts, solve_game

    pays = {line.name: int(pays) for line, pays in zip(table.lines, paying, strict=True)}
    game = solve_game(table.with_pays(pays))
    return line_counts(table, chart_masks(game, chart))[:-1]


def ruin(session: Session, coins: int, pays: tuple[int, ...], counts: tuple[int, ...]) -> float:
    """Return the chance of ruin within a session, of pays and how often each comes.

    >>> ruin(Session(bankroll=1, hands=2), 1, (2, 0), (1, 1))  # the first flip, or the next two
    0.5
    """
    from solver.bankroll.session import session_result
    from solver.returns import Payoffs

    payoffs = Payoffs.of(coins, zip(pays, counts, strict=True))
    return session_result(payoffs, session.bankroll, session.hands).ruin
