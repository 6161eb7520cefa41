"""Finds sample deals for a line of a chart, and the deal in which the line costs most."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from evaluator.cards import NAMES
from evaluator.figures import decimal
from evaluator.report import CardRow, Report, Reported
from evaluator.report import line as line_of_text
from solver.holds import held
from solver.strategy.playing.match import NO_HOLD

if TYPE_CHECKING:
    from solver.strategy.playing.chart import Chart
    from solver.strategy.playing.grading import Grader
    from solver.strategy.playing.held_ranks import Ints


@dataclass(frozen=True, repr=False)
class SampleDeal(Reported):
    """A deal as a line of a chart plays it.

    Attributes:
        cards: the five cards, highest first.
        held: the mask that the line holds; bit i is the i-th card.
        value: the value of that hold, in coins per coin bet.
        best: the mask of the best hold; the line's own hold if none is worth more.
        best_value: the value of the best hold.
    """

    cards: tuple[int, ...]
    held: int
    value: Fraction
    best: int
    best_value: Fraction

    @property
    def right(self) -> bool:
        """Whether no hold is worth more than the line's."""
        return self.value == self.best_value

    def __repr__(self) -> str:
        return f"<SampleDeal {self}>"

    def report(self) -> Report:
        """Return the deal, the line's hold with its value, and a better hold if there is one."""
        hold = CardRow(held(self.cards, self.held)), f" {decimal(self.value)}"
        better = CardRow(held(self.cards, self.best)), f" {decimal(self.best_value)}"
        rest = () if self.right else (", not ", *better)
        return [line_of_text(CardRow(self.cards), ": ", *hold, *rest)]


def sample_deals(
    grader: Grader,
    chart: Chart,
    line: int,
    count: int = 5,
    seed: int = 0,
    among: Ints | None = None,
) -> tuple[SampleDeal, ...]:
    """Draw deals at random that a line of a chart (from 1) decides, each as likely as in play.

    The same seed gives the same deals. No two differ only by their suits, so there may be fewer
    than `count`. With `among`, rows of the grader, they are drawn from these, if there are any.

    >>> from solver import solve_game
    >>> from solver.strategy import Grader, parse_chart
    >>> grader = Grader.of(solve_game("job-9-6"))
    >>> shown = sample_deals(grader, parse_chart("high pair\\nlow pair"), line=2)
    >>> len(shown), {bin(example.held).count("1") for example in shown}
    (5, {2})
    """
    at = among if among is not None and len(among) else _decided_by(grader, chart, line)
    if not len(at):
        return ()
    rng = np.random.default_rng(seed)
    odds = grader.weights[at] / grader.weights[at].sum()
    drawn = rng.choice(at, size=min(count, len(at)), replace=False, p=odds)
    rule = chart.rules[line - 1]
    return tuple(
        _sample_deal(grader, int(i), int(grader.chosen(rule)[i]), rng.permutation(4).tolist())
        for i in drawn
    )


def costliest_deal(grader: Grader, chart: Chart, line: int) -> SampleDeal | None:
    """The deal in which a line of a chart (from 1) loses most; None if it never loses."""
    at = _decided_by(grader, chart, line)
    chosen = grader.chosen(chart.rules[line - 1])
    if not len(at) or not (loss := grader.lost(at, chosen[at])).max():
        return None
    worst = int(at[loss.argmax()])
    return _sample_deal(grader, worst, int(chosen[worst]), list(range(4)))


def _decided_by(grader: Grader, chart: Chart, line: int) -> Ints:
    """The deals to which a line applies and none before it."""
    *earlier, own = map(grader.chosen, chart.rules[:line])
    decided = own != NO_HOLD
    for chosen in earlier:
        decided &= chosen == NO_HOLD
    at: Ints = np.flatnonzero(decided)
    return at


def _sample_deal(grader: Grader, at: int, held: int, suits: list[int]) -> SampleDeal:
    """The deal with its suits permuted, which changes no value, and its cards sorted."""
    values = grader.values[:, at]
    best = int(values.argmax()) if values.max() > values[held] else held
    places = sorted(
        range(5), key=lambda i: (grader.cards[at, i] >> 2, suits[grader.cards[at, i] & 3])
    )[::-1]
    cards = [_renamed(card, suits) for card in grader.cards[at].tolist()]
    return SampleDeal(
        cards=tuple(cards[i] for i in places),
        held=_reordered(held, places),
        value=Fraction(int(values[held]), grader.scale),
        best=_reordered(best, places),
        best_value=Fraction(int(values[best]), grader.scale),
    )


def _renamed(card: int, suits: list[int]) -> int:
    """The card with its suit exchanged; a joker has none."""
    return card if card >= len(NAMES) else card // 4 * 4 + suits[card % 4]


def _reordered(mask: int, places: list[int]) -> int:
    """The mask after the cards are reordered so that the i-th is the one that was at places[i]."""
    return sum(1 << new for new, old in enumerate(places) if mask >> old & 1)
