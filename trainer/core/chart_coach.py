"""What the chart being learned says about a hand, and whether an error broke the chart.

A player who follows the chart and loses value made no mistake in learning: the chart itself plays
that deal wrong. An error is against the chart only if the chart's hold is worth more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from evaluator.figures import amount
from trainer.core.coach import HoldValue, name_hold, read

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.paytable.table import PayTable
    from solver.strategy.books.book import Book, Derived
    from solver.strategy.language.chart_rules import Rule
    from solver.strategy.playing.chart import Chart
    from solver.strategy.playing.chart_verdict import ChartVerdict
    from solver.strategy.playing.grades import LineGrade


class Fault(StrEnum):
    """What an error was: against the chart, or beyond what it knows; none for a best hold."""

    NONE = "none"
    AGAINST = "against"
    BEYOND = "beyond"


@dataclass(frozen=True)
class ChartWord:
    """The player's hold compared with the hold of a chart of `length` lines."""

    length: int
    verdict: ChartVerdict
    rule: Rule | None  # of the line that applies
    held: HoldValue
    chart: HoldValue

    @property
    def fault(self) -> Fault:
        """Against the chart if its hold is worth more, else beyond it; none for a best hold."""
        if self.held.best:
            return Fault.NONE
        return Fault.AGAINST if self.chart.lost < self.held.lost else Fault.BEYOND

    @property
    def applied(self) -> str:
        """The line that applies, and the line that was played instead.

        >>> from solver import solve_hand
        >>> from solver.strategy import parse_chart
        >>> chart = parse_chart("low pair\\n4 to an inside straight\\ndiscard everything")
        >>> consult(chart, solve_hand("5h 5d 6c 7s 9c"), held=0b11101).applied
        'line 1, low pair, before line 2'
        """
        return str(self.verdict)

    @property
    def line(self) -> str:
        """The line that applies, as a sentence without any values."""
        return f"{self._line}."

    @property
    def _line(self) -> str:
        if self.verdict.line is None:
            return f"Chart of {self.length}: no line applies, discard everything"
        return f"Chart of {self.length}: line {self.verdict.line}, {self.verdict.text}"

    def beside(
        self, marked: int | None, named: Callable[[tuple[int, ...]], str] = name_hold
    ) -> str:
        """The line that applies, for showing beside a best hold that is marked.

        If the chart holds other cards, they are named, and whether they are worth as much; no value
        is shown. `named` writes cards.
        """
        if self.chart.mask == marked:
            return self.line
        worth = "worth as much" if self.chart.best else "worth less"
        return f"{self._line}: hold {named(self.chart.cards)}, {worth}."

    @property
    def place(self) -> str:
        """The line that the player's hold belongs to; "" if it is the chart's hold."""
        return "" if self.verdict.followed else self.verdict.place("your hold")

    @property
    def sentence(self) -> str:
        """What the verdict on a hold says about the chart."""
        match self.fault:
            case Fault.AGAINST if self.chart.best:
                return f"Against the chart: {self.applied}."
            case Fault.AGAINST:
                return f"Against the chart: {self.applied}; even so, {self._given_away}."
            case Fault.BEYOND:
                return f"The chart is wrong here: {self.applied}; {self._given_away}."
        if self.chart.best:
            return f"By the chart: {self.applied}."
        return f"Better than the chart: {self.applied}; {self._given_away}."

    @property
    def _given_away(self) -> str:
        return f"that gives away {amount(self.chart.lost)}"


def consult(chart: Chart, solution: HandSolution, held: int) -> ChartWord:
    """Return what a chart says about holding `held` (bit i is the i-th card of the deal).

    >>> from solver import solve_hand
    >>> from solver.strategy import parse_chart
    >>> chart = parse_chart("low pair\\n4 to an inside straight\\ndiscard everything")
    >>> word = consult(chart, solve_hand("5h 5d 6c 7s 9c"), held=0b11101)
    >>> word.fault, word.sentence
    (<Fault.AGAINST: 'against'>, 'Against the chart: line 1, low pair, before line 2.')
    """
    from solver.strategy.playing.chart_verdict import judge_by_chart
    from solver.strategy.playing.word_meanings import terms_of

    terms = terms_of(solution.table, solution.coins)
    verdict = judge_by_chart(chart, solution.cards, terms, held)
    return ChartWord(
        length=len(chart.rules),
        verdict=verdict,
        rule=None if verdict.line is None else chart.rules[verdict.line - 1],
        held=read(solution, held).held,
        chart=read(solution, verdict.mask).held,
    )


def remark(table: PayTable, coins: int) -> str:
    """Return the note for a paytable without high cards, as no pair pays; "" if some pair pays.

    >>> from solver import load_paytable
    >>> remark(load_paytable("9/6"), 5)
    ''
    """
    from solver.strategy.playing.word_meanings import terms_of

    return "" if terms_of(table, coins).high else "none: no pair pays"


def worth_learning(book: Book) -> dict[int, Derived]:
    """Return a game's charts by number of lines: those without penalty cards up to the length where
    more lines hardly help, and then the one with penalty cards.
    """
    full = len(book.full.chart.rules)
    charts = {length: found for length, found in book.by_length.items() if length <= full}
    if book.exact is not None and book.exact.return_ > book.full.return_:
        exact = len(book.exact.chart.rules)
        charts = {length: found for length, found in charts.items() if length < exact}
        charts[exact] = book.exact
    return dict(sorted(charts.items()))


def with_first(charts: dict[int, Derived], first: Derived) -> dict[int, Derived]:
    """Return a game's charts with the one that its course begins with in place of shorter ones.

    Who learns by the course is marked by what was taught; every longer chart stays the best.
    """
    length = len(first.chart.rules)
    longer = {lines: chart for lines, chart in charts.items() if lines > length}
    return {length: first, **longer}


def by_penalty_cards(chart: Chart) -> bool:
    """Return whether any line of a chart depends on the cards that are discarded.

    >>> from solver.strategy import parse_chart
    >>> by_penalty_cards(parse_chart("suited JT, no flush penalty\\nhigh pair"))
    True
    >>> by_penalty_cards(parse_chart("4 to a royal flush unless straight flush"))
    False
    """
    conditions = (condition for rule in chart.rules for condition in rule.conditions)
    return any(condition.penalties or condition.ranks for condition in conditions)


def closest_length(lengths: Collection[int], wanted: int) -> int:
    """Return the length of the longest chart with at most `wanted` lines, or of the shortest chart.

    >>> closest_length((8, 12, 16), 14), closest_length((8, 12, 16), 3)
    (12, 8)
    """
    return max((length for length in lengths if length <= wanted), default=min(lengths))


def deals_between(line: LineGrade) -> Fraction | None:
    """Return n if a line is used once in n deals; None for a line that is never used."""
    return Fraction(line.all_deals, line.deals) if line.deals else None
