"""What a hold was worth: it is right or wrong by its expected value, not by the draw.

And what the chart being learned says about it, and whether an error broke the chart. A player who
follows the chart and loses value made no mistake in learning: the chart itself plays that deal
wrong. An error is against the chart only if the chart's hold is worth more. What whole charts are
called stands here too.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from evaluator.figures import count
from trainer.core.records import Outcome
from trainer.core.shoe import draw

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.paytable.table import PayTable
    from solver.strategy.language.chart_rules import Rule
    from solver.strategy.playing.chart import Chart
    from solver.strategy.playing.grades import LineGrade
    from solver.strategy.playing.match import ChartVerdict
    from solver.strategy.playing.word_meanings import GameTerms
    from trainer.core.multiplied import StateValues


FIRST_CHART, CHART_SO_FAR = "The first chart", "Your chart so far"
"""What the course's chart is called: in its first lesson, and as far as the lessons are known."""


def of_length(lines: int) -> str:
    """Return what the best of all charts so long is called.

    >>> of_length(16), of_length(1)
    ('Chart of 16 lines', 'Chart of 1 line')
    """
    return f"Chart of {count(lines, 'line')}"


class Valued(Protocol):
    """A hold with its value per coin bet."""

    @property
    def mask(self) -> int:
        """Bit i is set if card i is held."""

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards held."""

    @property
    def ev(self) -> Fraction:
        """The value."""


class Values(Protocol):
    """What the holds of a deal are worth: in a plain game, or with multipliers in force."""

    @property
    def coins(self) -> int:
        """The coins bet on each hand."""

    @property
    def best(self) -> Valued:
        """The best hold, one of `best_masks`."""

    @property
    def best_masks(self) -> tuple[int, ...]:
        """The masks of all best holds."""

    def hold(self, mask: int, /) -> Valued:
        """Return the hold of a mask."""


@dataclass(frozen=True)
class HoldValue:
    """A hold and its expected value, in coins per coin bet; `lost` is the best value less `ev`."""

    mask: int
    cards: tuple[int, ...]
    ev: Fraction
    lost: Fraction

    @property
    def best(self) -> bool:
        """Whether no hold is worth more; each of several tied holds is best."""
        return not self.lost


@dataclass(frozen=True)
class Reading:
    """The player's hold compared with the best one, at this bet."""

    held: HoldValue
    best: HoldValue
    coins: int

    @property
    def right(self) -> bool:
        """Whether the player's hold is worth as much as the best."""
        return self.held.best

    @property
    def lost_coins(self) -> Fraction:
        """The difference in coins of this bet."""
        return self.held.lost * self.coins


@dataclass(frozen=True)
class Judgement:
    """The verdict on a drawn hand.

    `reading` is of the hold drawn with, `first` of the hold first submitted; they differ only if
    the coach stopped the draw once. `tied` has the masks of all best holds.
    `best_outcome` is what the best hold would have drawn from the same deck; if the player's hold
    was right, it is the player's own outcome. `further` and `best_further` are the same for the
    second and later hands of the deal. At Ultimate X the values are those with the multipliers in
    force, and the pays are multiplied.
    """

    reading: Reading
    first: Reading
    tied: tuple[int, ...]
    outcome: Outcome
    best_outcome: Outcome
    further: tuple[Outcome, ...]
    best_further: tuple[Outcome, ...]

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The results of all hands of the deal."""
        return (self.outcome, *self.further)

    @property
    def paid(self) -> int:
        """What all hands of the deal were paid."""
        return sum(outcome.paid for outcome in self.outcomes)

    @property
    def best_paid(self) -> int:
        """What the best hold would have been paid for all of them."""
        return self.best_outcome.paid + sum(outcome.paid for outcome in self.best_further)

    @property
    def right(self) -> bool:
        """Whether the hold drawn with was worth as much as the best one."""
        return self.reading.right


def read(values: Values, held: int) -> Reading:
    """Return the comparison of the player's hold with the best one.

    If several holds are tied for best and the player chose one of them, that one counts as best.

    >>> from solver import solve_hand
    >>> reading = read(solve_hand("As Ks Kh 4s 4d", coins=5), held=0b00110)
    >>> reading.right, round(float(reading.held.lost), 4), round(float(reading.lost_coins), 4)
    (False, 1.0552, 5.276)
    """
    mine = _value(values, held)
    return Reading(mine, mine if mine.best else _value(values, values.best.mask), values.coins)


def judge(
    solution: HandSolution,
    held: int,
    first_held: int,
    deck: tuple[int, ...],
    further: tuple[tuple[int, ...], ...] = (),
    state: StateValues | None = None,
) -> Judgement:
    """Return the verdict on drawing to `held` from `deck`, with `first_held` submitted first.

    `further` are the decks of the second and later hands of the deal, `state` the values of
    Ultimate X.
    """
    values: Values = state or solution
    reading = read(values, held)
    times = state.solution.multipliers if state else (1,) * (1 + len(further))

    def outcomes(mask: int) -> tuple[Outcome, ...]:
        table, coins = solution.table, solution.coins
        decks = zip((deck, *further), times, strict=True)
        return tuple(outcome(each, mask, table, coins, by) for each, by in decks)

    own = outcomes(held)
    best = own if reading.best.mask == held else outcomes(reading.best.mask)
    return Judgement(
        reading=reading,
        first=read(values, first_held),
        tied=values.best_masks,
        outcome=own[0],
        best_outcome=best[0],
        further=own[1:],
        best_further=best[1:],
    )


def outcome(
    deck: tuple[int, ...], held: int, table: PayTable, coins: int, times: int = 1
) -> Outcome:
    """Return the outcome of holding `held`, with replacements from this deck, its pay multiplied.

    >>> from solver import load_paytable
    >>> outcome(tuple(range(52)), 0b01111, load_paytable("9/6"), coins=5)
    Outcome(drawn=(5,), final=(0, 1, 2, 3, 5), hand='Four of a kind', paid=125)
    """
    final = draw(deck, held)
    line = table.line_of_hand(final)
    drawn = tuple(card for i, card in enumerate(final) if not held >> i & 1)
    return Outcome(drawn, final, table.line_names[line], table.pays(coins)[line] * times)


def _value(values: Values, mask: int) -> HoldValue:
    hold = values.hold(mask)
    return HoldValue(mask, hold.cards, hold.ev, values.best.ev - hold.ev)


class Fault(StrEnum):
    """What an error was: against the chart, or beyond what it knows; none for a best hold."""

    NONE = "none"
    AGAINST = "against"
    BEYOND = "beyond"


@dataclass(frozen=True)
class ChartWord:
    """The player's hold compared with the hold of a chart of `length` lines, which the player has
    `learnt` or not.
    """

    length: int
    verdict: ChartVerdict
    rule: Rule | None  # of the line that applies
    held: HoldValue
    chart: HoldValue
    learnt: bool = True

    @property
    def fault(self) -> Fault:
        """Against the chart if its hold is worth more, else beyond it; none for a best hold."""
        if self.held.best:
            return Fault.NONE
        return Fault.AGAINST if self.chart.lost < self.held.lost else Fault.BEYOND

    @property
    def too_short(self) -> bool:
        """Whether the player held what the learnt chart says, and another hold is better."""
        return self.learnt and self.verdict.followed and not self.held.best

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


def consult(chart: Chart, solution: HandSolution, held: int) -> ChartWord:
    """Return what a chart says about holding `held` (bit i is the i-th card of the deal).

    >>> from solver import solve_hand
    >>> from solver.strategy import parse_chart
    >>> chart = parse_chart("low pair\\n4 to an inside straight\\ndiscard everything")
    >>> word = consult(chart, solve_hand("5h 5d 6c 7s 9c"), held=0b11101)
    >>> word.fault, word.applied
    (<Fault.AGAINST: 'against'>, 'line 1, low pair, before line 2')
    """
    from solver.strategy.playing.match import judge_by_chart

    terms = _terms(solution.table, solution.coins)
    verdict = judge_by_chart(chart, solution.cards, terms, held)
    return ChartWord(
        length=len(chart.rules),
        verdict=verdict,
        rule=None if verdict.line is None else chart.rules[verdict.line - 1],
        held=read(solution, held).held,
        chart=read(solution, verdict.mask).held,
    )


def no_pair_note(table: PayTable, coins: int) -> str:
    """Return the note for a paytable without high cards, as no pair pays; "" if some pair pays.

    >>> from solver import load_paytable
    >>> no_pair_note(load_paytable("9/6"), 5)
    ''
    """
    return "" if _terms(table, coins).high else "none: no pair pays"


def _terms(table: PayTable, coins: int) -> GameTerms:
    from solver.strategy.playing.word_meanings import terms_of

    return terms_of(table, coins)


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
