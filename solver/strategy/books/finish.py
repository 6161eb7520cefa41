"""A chart in its final form: in the fewest words, nothing unused, lines in any order by value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from solver.arrays import weighted_sums
from solver.holds import HAND
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.kinds import Family, Kind
from solver.strategy.playing.chart import Chart
from solver.strategy.playing.grading import ChartPlay, Grader
from solver.strategy.playing.match import NO_HOLD
from solver.strategy.search.annealing import ChartSearch, Lines

DISCARD_EVERYTHING = Rule((Kind(Family.NOTHING, 0),))


def finished(grader: Grader, search: ChartSearch, lines: Lines) -> Chart:
    """The chart of these lines in its final form, in the fewest words: see `in_order`."""
    return in_order(grader, search.rules_of(search.simplify(lines)))


def in_order(grader: Grader, rules: Iterable[Rule]) -> Chart:
    """The chart of some rules in its final form.

    It has no unused lines, says which of several holds to choose where that matters, and names what
    is worth most first where the order is free.
    """
    chart = Chart((*rules, DISCARD_EVERYTHING))
    play = ChartPlay(grader, chart)
    ambiguous, _, _ = play.readings()
    stated = Chart(
        tuple(
            replace(rule, choice="lowest") if unclear and not rule.choice else rule
            for rule, unclear, deals in zip(chart.rules, ambiguous, play.deals[:-1], strict=True)
            if deals or rule == DISCARD_EVERYTHING
        )
    )
    return by_value(grader, stated)


def by_value(grader: Grader, chart: Chart) -> Chart:
    """The same chart with the lines worth most first, as far as that changes no deal's play.

    A line stays behind an earlier one if it applies to a deal that the earlier one decides. Of the
    lines that may come next, the one whose deals are worth most on average does.
    """
    play = ChartPlay(grader, chart)
    weights = grader.weights
    deals = play.deals
    worth = weighted_sums(play.line, grader.value(play.chosen), weights, play.count + 1)
    mean = [total / max(count, 1) for total, count in zip(worth, deals.tolist(), strict=True)]
    behind = [
        {i for i in np.unique(play.line[grader.chosen(rule) != NO_HOLD]).tolist() if i < place}
        for place, rule in enumerate(chart.rules)
    ]
    left, ordered = list(range(play.count)), []
    while left:
        free = (line for line in left if behind[line].isdisjoint(left))
        best = max(free, key=mean.__getitem__)
        left.remove(best)
        ordered.append(best)
    return Chart(tuple(sorted((chart.rules[line] for line in ordered), key=section)))


def section(rule: Rule) -> int:
    """The place of a rule's section in a chart: by its number of wild cards, all deals last.

    In charts of a library, only the last rule is about all deals. The others share deals only with
    those of their own section, so that sections can stand in any order.
    """
    return rule.wild.least if rule.wild else HAND + 1
