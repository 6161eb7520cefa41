"""What a chart to learn says of a hand, and whether an error was against it or beyond it.

A player who holds as the chart says and loses by it made no error of learning: the chart itself
plays that deal wrong. Only where the chart was right, or at least better, was it broken.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from trainer.core.coach import HoldValue, name_hold, name_value, read

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.paytable.table import PayTable
    from solver.strategy.books.book import Book, Derived
    from solver.strategy.language.chart import Chart
    from solver.strategy.playing.grades import LineGrade
    from solver.strategy.playing.verdict import ChartVerdict

THOUSAND = 1000


class Fault(StrEnum):
    """Whose error a hold is. A hold that no other is worth more than is nobody's."""

    NONE = "none"
    AGAINST = "against"
    BEYOND = "beyond"


@dataclass(frozen=True)
class ChartWord:
    """A hold measured by a chart of `length` lines: the player's hold beside the chart's."""

    length: int
    verdict: ChartVerdict
    held: HoldValue
    chart: HoldValue

    @property
    def fault(self) -> Fault:
        """Whether the player broke the chart where it knew better, or it knew no better."""
        if self.held.best:
            return Fault.NONE
        return Fault.AGAINST if self.chart.lost < self.held.lost else Fault.BEYOND

    @property
    def applied(self) -> str:
        """The line that applies, and the later one that was played instead.

        >>> from solver import solve_hand
        >>> from solver.strategy import parse_chart
        >>> chart = parse_chart("low pair\\n4 to an inside straight\\ndiscard everything")
        >>> consult(chart, solve_hand("5h 5d 6c 7s 9c"), held=0b11101).applied
        'line 1, low pair, before line 2'
        """
        return str(self.verdict)

    @property
    def line(self) -> str:
        """The line that applies, and nothing of what is worth how much."""
        if self.verdict.line is None:
            return f"Chart of {self.length}: no line applies, discard everything."
        return f"Chart of {self.length}: line {self.verdict.line}, {self.verdict.text}."

    def beside(self, marked: int | None) -> str:
        """The line that applies, beside the best hold that is marked: where the chart holds
        something else, what that is, and whether it is as good. No value is said.
        """
        if self.chart.mask == marked:
            return self.line
        worth = "worth as much" if self.chart.best else "worth less"
        return f"{self.line[:-1]}: hold {name_hold(self.chart.cards)}, {worth}."

    @property
    def place(self) -> str:
        """Which line the hold belongs to; nothing of one that is the chart's."""
        return "" if self.verdict.followed else f"Your hold is {self.verdict.place}."

    @property
    def sentence(self) -> str:
        """The chart's part in the verdict on a hold."""
        match self.fault:
            case Fault.AGAINST if self.chart.best:
                return f"Against the chart: {self.applied}."
            case Fault.AGAINST:
                return f"Against the chart: {self.applied}; {self._given_away}."
            case Fault.BEYOND:
                return f"Beyond the chart: {self.applied}, {self._given_away}."
        if self.chart.best:
            return f"By the chart: {self.applied}."
        return f"Better than the chart: {self.applied}, {self._given_away}."

    @property
    def _given_away(self) -> str:
        return f"itself gives away {name_value(self.chart.lost)}"


def consult(chart: Chart, solution: HandSolution, held: int) -> ChartWord:
    """Return what a chart says of holding `held` (bit i is the i-th card of the deal).

    >>> from solver import solve_hand
    >>> from solver.strategy import parse_chart
    >>> chart = parse_chart("low pair\\n4 to an inside straight\\ndiscard everything")
    >>> word = consult(chart, solve_hand("5h 5d 6c 7s 9c"), held=0b11101)
    >>> word.fault, word.sentence
    (<Fault.AGAINST: 'against'>, 'Against the chart: line 1, low pair, before line 2.')
    """
    from solver.strategy.playing.match import terms_of
    from solver.strategy.playing.verdict import judge_by_chart

    terms = terms_of(solution.table, solution.coins)
    verdict = judge_by_chart(chart, solution.cards, terms, held)
    return ChartWord(
        length=len(chart.rules),
        verdict=verdict,
        held=read(solution, held).held,
        chart=read(solution, verdict.mask).held,
    )


def remark(table: PayTable, coins: int) -> str:
    """Return what "high" means where it means nothing: no pair pays; "" where some pair does.

    >>> from solver import load_paytable
    >>> remark(load_paytable("9/6"), 5)
    ''
    """
    from solver.strategy.playing.match import terms_of

    return "" if terms_of(table, coins).high else "none: no pair pays"


def worth_learning(book: Book) -> dict[int, Derived]:
    """Return a game's charts by their number of lines: from the shortest to the one that no
    further line betters much, and last the one with penalty cards.
    """
    full = len(book.full.chart.rules)
    charts = {length: found for length, found in book.by_length.items() if length <= full}
    if book.exact is not None and book.exact.return_ > book.full.return_:
        exact = len(book.exact.chart.rules)
        charts = {length: found for length, found in charts.items() if length < exact}
        charts[exact] = book.exact
    return dict(sorted(charts.items()))


def by_penalty_cards(chart: Chart) -> bool:
    """Return whether any line of a chart asks for a card among those thrown away.

    >>> from solver.strategy import parse_chart
    >>> by_penalty_cards(parse_chart("suited JT, no flush penalty\\nhigh pair"))
    True
    >>> by_penalty_cards(parse_chart("4 to a royal flush unless straight flush"))
    False
    """
    conditions = (condition for rule in chart.rules for condition in rule.conditions)
    return any(condition.penalties or condition.ranks for condition in conditions)


def closest_length(lengths: Collection[int], wanted: int) -> int:
    """Return the longest chart of no more lines than wanted, else the shortest there is.

    >>> closest_length((8, 12, 16), 14), closest_length((8, 12, 16), 3)
    (12, 8)
    """
    return max((length for length in lengths if length <= wanted), default=min(lengths))


def deals_between(line: LineGrade) -> Fraction | None:
    """Return how many deals there are to one of a line; None for a line that is never used."""
    return Fraction(line.all_deals, line.deals) if line.deals else None


def coins_in_thousand(share: Fraction, coins: int) -> Fraction:
    """Return what is lost or saved in 1,000 hands, in coins, from a share of a coin bet.

    >>> coins_in_thousand(Fraction(1, 2000), coins=5)
    Fraction(5, 2)
    """
    return share * coins * THOUSAND


def hands_to_a_bet(cost: Fraction) -> int | None:
    """Return in how many hands a chart loses one bet against the best play; None for none.

    >>> hands_to_a_bet(Fraction(3, 10_000))
    3333
    """
    return round(1 / cost) if cost else None
