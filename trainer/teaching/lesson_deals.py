"""The deals of chart lines: those that one line decides, near misses, and which line a deal shows.

Only deals in which the chart's hold is a best hold are asked, so following the chart is
always right. A *plain* question about a line may be any deal that the line decides, each as likely
as in play. Other questions are deals that would be played worse without the line. A near miss is a
deal of the line with one card changed, so that another line decides. `CourseLines` are the lines
of a course: which of them any deal shows to be known, and which decisions each is about.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import SUITS
from solver.arrays import Ints
from solver.deals import row_of
from solver.decisions import Decisions
from solver.game import solve_game
from solver.holds import HAND, one_card_changed
from solver.paytable.table import PayTable
from solver.strategy.course.course import Course
from solver.strategy.language.chart_rules import ChartError
from solver.strategy.language.kinds import Family
from solver.strategy.playing.chart import Chart, parse_chart
from solver.strategy.playing.grading import ChartPlay, Grader
from solver.strategy.playing.match import NO_HOLD
from trainer.teaching.asking import Chance, any_suits

Rows = NDArray[np.int64]
Cards = tuple[int, ...]


@lru_cache(maxsize=256)  # a chart's lines, as text, take longer than the rest of a question
def construction(chart: Chart, place: int, *, plain: bool, near: bool) -> str:
    """Return what a deal is constructed from: the chart, the line's place from 1, and which deal.

    >>> from solver.strategy import parse_chart
    >>> construction(parse_chart("low pair"), 1, plain=False, near=True)
    '{"chart": ["low pair"], "line": 1, "plain": false, "near": true}'
    """
    lines = [str(rule) for rule in chart.rules]
    content = {"chart": lines, "line": place, "plain": plain, "near": near}
    return json.dumps(content, ensure_ascii=False)


@dataclass(frozen=True, eq=False)
class ChartDeals:
    """A chart played in every deal of a game.

    Attributes:
        grader: the game.
        chart: the chart.
        line: (n,) the index of the line that decides each deal.
        right: (n,) whether the chart's hold is a best hold.
        gains: (n,) whether the deal would be played worse without the line.
    """

    grader: Grader
    chart: Chart
    line: NDArray[np.int16]
    right: NDArray[np.bool_]
    gains: NDArray[np.bool_]
    _weighed: dict[tuple[int, bool], tuple[Rows, Rows]] = field(default_factory=dict)

    def decided(self, place: int, *, plain: bool = False) -> Rows:
        """Return the rows of the deals that practise a line, from 1; there may be none.

        With `plain`, return them all. Without it, return only those that would be played worse
        without the line, if there are any.
        """
        decided = (self.line == place - 1) & self.right
        matter = np.flatnonzero(decided & self.gains)
        return np.flatnonzero(decided) if plain or not len(matter) else matter

    def plainest(self, place: int) -> Rows:
        """Return the row of the deal that shows a line, from 1, best; none if it decides none.

        Few lines would hold two cards or more in it, few ranks are missing among the cards held,
        they are few, and what is thrown away takes little from them.
        """
        rows, rules = self.decided(place), self.grader.table.rules
        holds = [self.grader.chosen(rule)[rows].astype(np.int64) for rule in self.chart.rules]
        fits = np.sum([(hold > 0) & (hold & (hold - 1) != 0) for hold in holds], axis=0)
        kinds = self.grader.cards[rows].astype(np.int64) // len(SUITS)
        kept = holds[place - 1][:, None] >> np.arange(HAND) & 1 == 1
        ranked = kept & ~np.isin(kinds, rules.wild_kinds)
        lowest = np.where(ranked, kinds, rules.ranks).min(axis=1)
        gaps = np.where(ranked, kinds, -1).max(axis=1) - lowest + 1 - ranked.sum(axis=1)
        keys = -self.grader.best[rows], kept.sum(axis=1), np.maximum(gaps, 0), fits
        return rows[np.lexsort(keys)[:1]]

    def deal_for(self, place: int, chance: Chance, *, plain: bool, near: bool) -> Cards | None:
        """Return a deal that practises a line, from 1, in the order shown; None if there is none.

        With `near`, return a near miss of such a deal, if it has any.
        """
        if (place, plain) not in self._weighed:
            deals = self.decided(place, plain=plain)
            self._weighed[place, plain] = deals, np.cumsum(self.grader.weights[deals])
        rows, sums = self._weighed[place, plain]
        if not len(rows):
            return None
        row = rows[chance.summed(sums)]
        cards = any_suits(self.grader.cards[row].tolist(), chance)
        groups = [group for group in self.near_misses(place, cards) if group] if near else []
        if not groups:
            return cards
        group = groups[chance.below(len(groups))]
        return group[chance.below(len(group))]

    def near_misses(self, place: int, cards: Cards) -> tuple[list[Cards], list[Cards]]:
        """Return the deals one card away from a deal of this line in which another line decides.

        First those in which the line still applies but an earlier one is played, then those in
        which it no longer applies.
        """
        applies = self.grader.chosen(self.chart.rules[place - 1]) != NO_HOLD
        tempting: list[Cards] = []
        failing: list[Cards] = []
        for deal in one_card_changed(cards, self.grader.table.rules.deck):
            row = row_of(deal, self.grader.table.rules)
            if self.line[row] != place - 1 and self.right[row]:
                (tempting if applies[row] else failing).append(deal)
        return tempting, failing


def chart_deals(table: PayTable, coins: int, chart: Chart) -> ChartDeals:
    """Return a chart played in every deal of a game; the last few of one game are remembered."""
    return _chart_deals(game_grader(table, coins))(chart)


@lru_cache(maxsize=1)  # whatever is played in a game keeps its grader
def _chart_deals(grader: Grader) -> Callable[[Chart], ChartDeals]:
    @lru_cache(maxsize=4)
    def deals(chart: Chart) -> ChartDeals:
        play = ChartPlay(grader, chart)
        return ChartDeals(grader, chart, play.line, play.loss == 0, play.loss_without_line() > 0)

    return deals


@lru_cache(maxsize=1)
def game_grader(table: PayTable, coins: int) -> Grader:
    """Return the grader of a game. Only one is kept: it has the values of all holds."""
    return Grader.of(solve_game(table, coins))


def lesson_deal(
    content: Mapping[str, Any], table: PayTable, coins: int, chance: Chance
) -> Cards | None:
    """Return the cards that a construction makes, in the order shown; None if it makes none."""
    lines, place = content.get("chart"), content.get("line")
    if not isinstance(lines, list) or not isinstance(place, int) or not 0 < place <= len(lines):
        return None
    try:
        chart = parse_chart("\n".join(map(str, lines)))
    except ChartError:
        return None
    deals = chart_deals(table, coins, chart)
    return deals.deal_for(
        place, chance, plain=bool(content.get("plain")), near=bool(content.get("near"))
    )


@dataclass(frozen=True, eq=False)
class CourseLines:
    """The lines of a course's last chart, played in every deal of a game.

    A deal shows that a line is known if the line decides it, rightly, and it would be played worse
    without the line. It is solved at first use, which takes a second.
    """

    table: PayTable
    coins: int
    course: Course

    @property
    def key(self) -> str:
        """A short text that changes with the course."""
        return blake2b(self.course.text().encode(), digest_size=8).hexdigest()

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The lines, first to last."""
        return tuple(str(line.rule) for line in self.course.lines)

    @cached_property
    def _played(self) -> tuple[NDArray[np.int16], Ints]:
        """(n,) the line that each deal shows, -1 for none, and what is lost without it."""
        play = ChartPlay(
            game_grader(self.table, self.coins), self.course.chart(self.course.lessons)
        )
        lost = play.loss_without_line()
        learnt = np.array(
            [line.rule.kinds[0].family is not Family.NOTHING for line in self.course.lines]
        )
        shows = (play.loss == 0) & (lost > 0) & learnt[np.maximum(play.line, 0)]
        return np.where(shows, play.line, -1).astype(np.int16), lost

    @property
    def shows(self) -> NDArray[np.int16]:
        """(n,) the place of the line that each deal shows, from 0; -1 for none."""
        return self._played[0]

    def shown_by(self, cards: Sequence[int]) -> str | None:
        """Return the line that a deal shows; None if it shows none."""
        place = self.place_of(cards)
        return None if place is None else self.texts[place]

    def place_of(self, cards: Sequence[int]) -> int | None:
        """Return the place, from 0, of the line that a deal shows; None if it shows none."""
        line = int(self.shows[row_of(cards, self.table.rules)])
        return None if line < 0 else line

    def shares(self, decisions: Decisions) -> NDArray[np.float64]:
        """Return (lines, classes): what not knowing a line costs in each class of decisions.

        In coins per coin bet and hand. A line is dealt by what it costs, so that the classes in
        which it matters most say most of it.
        """
        shows, lost = self._played
        grader = game_grader(self.table, self.coins)
        there = np.flatnonzero(shows >= 0)
        places = shows[there].astype(np.intp) * len(decisions.classes) + decisions.of_deals[there]
        size = len(self.texts), len(decisions.classes)
        cost = grader.weights[there] * lost[there] / grader.total
        summed = np.bincount(places, cost, size[0] * size[1]).reshape(*size)
        return summed.astype(np.float64, copy=False)


@lru_cache(maxsize=2)
def course_lines(table: PayTable, coins: int, course: Course) -> CourseLines:
    """Return the lines of a course; the last two games' are kept."""
    return CourseLines(table, coins, course)
