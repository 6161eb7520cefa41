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
    stated = [
        replace(rule, choice="lowest") if unclear and not rule.choice else rule
        for rule, unclear in zip(chart.rules, ambiguous, strict=True)
    ]
    deals = play.deals
    used = [i for i in _by_value(play) if deals[i] or stated[i] == DISCARD_EVERYTHING]
    return Chart(tuple(sorted((stated[line] for line in used), key=section)))


def _by_value(play: ChartPlay) -> list[int]:
    """The lines of a chart, those worth most first, as far as that changes no deal's play.

    A line stays behind an earlier one if it applies to a deal that the earlier one decides. Of the
    lines that may come next, the one whose deals are worth most on average does.
    """
    grader, lines = play.grader, play.count + 1
    worth = weighted_sums(play.line, grader.value(play.chosen), grader.weights, lines)
    mean = [total / max(count, 1) for total, count in zip(worth, play.deals.tolist(), strict=True)]
    behind = []
    for place, rule in enumerate(play.chart.rules):
        deciding = np.bincount(play.line[grader.chosen(rule) != NO_HOLD], minlength=lines)
        behind.append(set(deciding[:place].nonzero()[0].tolist()))
    left, ordered = list(range(play.count)), []
    while left:
        free = (line for line in left if behind[line].isdisjoint(left))
        best = max(free, key=mean.__getitem__)
        left.remove(best)
        ordered.append(best)
    return ordered


def section(rule: Rule) -> int:
    """The place of a rule's section in a chart: by its number of wild cards, all deals last.

    In charts of a library, only the last rule is about all deals. The others share deals only with
    those of their own section, so that sections can stand in any order.
    """
    return rule.wild.least if rule.wild else HAND + 1
