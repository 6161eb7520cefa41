"""A paytable solved for Ultimate X: what best play returns, and what each state is worth."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from operator import itemgetter
from typing import ClassVar

import numpy as np

from evaluator.arguments import whole_from
from evaluator.figures import count, decimal, percent
from evaluator.keys import Keys, key, nested, parts
from evaluator.report import Report, Reported, heading, line, table
from solver.arrays import read_only
from solver.hand import Solved
from solver.paytable.catalogue import AnyTable, load_paytable, spelled
from solver.paytable.table import PayTable
from solver.progress import Progress, unheard
from solver.ultimate_x.policy_iteration import (
    BET,
    Contenders,
    Floats,
    Solution,
    best_policy,
    contenders,
    hold_outcomes,
)
from solver.ultimate_x.schedule import Schedule, schedule_for

COST = 2 * BET
"""The coins that each hand costs: the bet, and as many for the feature."""
_MARGIN = 1.01


@dataclass(frozen=True)
class State:
    """A sum of the multipliers in force.

    Attributes:
        multipliers: the sum.
        probability: the share of deals that are played in it.
        value: the coins that it is worth more than no multipliers.
    """

    multipliers: int
    probability: float
    value: float

    KEYS: ClassVar[Keys] = (
        key("multipliers", "the sum"),
        key("probability", "the share of deals that are played in it"),
        key("value", "the coins that it is worth more than no multipliers"),
    )


class UltimateX(Solved, Reported):
    """The best play of a paytable with the feature, at five coins and five more a hand.

    Attributes:
        table: the paytable.
        hands: how many hands are drawn from one deal: 1, 3, 5 or 10.
        schedule: the multiplier schedule.
        is_published: whether the schedule was published for this game and number of hands.
        multipliers: what each line, "Nothing" last, multiplies the next hand by.
        low, high: bounds of the return, per coin bet with the feature's coins counted in.
        values: (states,) what sums from `hands` up are worth more than no multipliers, in coins.
    """

    table: PayTable
    hands: int
    schedule: Schedule
    is_published: bool
    multipliers: tuple[int, ...]
    low: float
    high: float
    values: Floats
    _shares: Floats

    KEYS = (
        key("paytable", "the paytable's name", "table.name"),
        key("hands", "how many hands are drawn from one deal: 1, 3, 5 or 10"),
        key("coins", "10: what each hand costs", lambda _: COST),
        key("return", "coins returned per coin bet, the feature's coins counted in"),
        key("return_low", "proven bounds of it", "low"),
        key("return_high", "proven bounds of it", "high"),
        key("gap", "how far they are apart"),
        nested(
            "schedule",
            "whose multipliers they are",
            (
                key("name", "the game that they were published for", "schedule.name"),
                key("source", "where", "schedule.source"),
                key("hands", "for how many hands", lambda of: of.schedule.column(of.hands)),
                key(
                    "published",
                    "whether that is this game and this number of hands",
                    "is_published",
                ),
            ),
            lambda game: game,
        ),
        parts(
            "lines",
            "the lines of the paytable in their order, and `Nothing` last",
            (
                key("name", "the line's name", itemgetter(0)),
                key("multiplies", "by what a hand of it multiplies the next one", itemgetter(1)),
            ),
            lambda game: zip(game.table.line_names, game.multipliers, strict=True),
        ),
        parts("states", "the sums of the multipliers in force", State.KEYS),
    )
    ROWS = "states"

    def __init__(self, of_table: PayTable, hands: int, progress: Progress = unheard) -> None:
        schedule, published = schedule_for(of_table)
        multipliers = schedule.multipliers(of_table, hands)
        solution = _solution(of_table, multipliers, hands, progress)
        self.__dict__.update(
            table=of_table,
            hands=hands,
            schedule=schedule,
            is_published=published and schedule.column(hands) == hands,
            multipliers=multipliers,
            low=solution.low / (hands * COST),
            high=solution.high / (hands * COST),
            values=read_only(solution.values),
            _shares=read_only(solution.shares),
        )

    def _solves(self) -> tuple[object, ...]:
        return self.table, self.hands

    def __repr__(self) -> str:
        return f"ultimate_x({spelled(self.table)}, hands={self.hands})"

    @property
    def return_(self) -> float:
        """Coins returned per coin bet, the feature's coins counted in."""
        return (self.low + self.high) / 2

    def __float__(self) -> float:
        """Return the return."""
        return self.return_

    @property
    def gap(self) -> float:
        """How far the bounds of the return are apart."""
        return self.high - self.low

    @property
    def states(self) -> tuple[State, ...]:
        """The sums that come, ascending."""
        pairs = zip(self._shares.tolist(), self.values.tolist(), strict=True)
        return tuple(
            State(self.hands + more, share, value)
            for more, (share, value) in enumerate(pairs)
            if share > _NEVER
        )

    def report(self) -> Report:
        """Return what ``holdwise ultimate-x`` prints."""
        drawn = count(self.hands, "hand") + (" of one deal" if self.hands > 1 else "")
        return [
            line(f"Ultimate X, {self.table.name}, {drawn}, {COST} coins a hand"),
            heading(f"Return {percent(self.return_)}   (bounds {self.gap:.0e} apart)"),
            line(self.source_words()),
            line(),
            table(
                ("Line", "Multiplies the next by"),
                [
                    (name, str(times))
                    for name, times in zip(self.table.line_names, self.multipliers, strict=True)
                ],
                left=("Line",),
            ),
            line(),
            table(
                ("Multiplier" if self.hands == 1 else "Sum of multipliers", "Deals", "Worth more"),
                [
                    (str(each.multipliers), percent(each.probability), decimal(each.value))
                    for each in self.states
                ],
            ),
            line("Worth more: in coins, than with no multiplier in force."),
        ]

    def source_words(self) -> str:
        """Say whose schedule it is, and whether it was published for this game."""
        column = self.schedule.column(self.hands)
        taken = f"Multipliers of {self.schedule.name}, {count(column, 'hand')}"
        if self.is_published:
            return f"{taken}."
        return f"{taken}: none has been published for this game with {count(self.hands, 'hand')}."


_NEVER = 1e-15
"""A share below this is rounding: the sum cannot come."""


def _solution(
    of_table: PayTable, multipliers: tuple[int, ...], hands: int, progress: Progress
) -> Solution:
    """Return the solution over all holds.

    The first contenders are those that are best if the values of the states are linear; then, with
    the values that these give, all that can be best, until the values confirm that they are: the
    second time, as a rule.
    """
    progress(0)
    slope, slack, holds = float(BET), 0.0, hold_outcomes(of_table, multipliers)
    done = 0
    while True:
        done += 1
        progress(done / (done + 2))
        offered: Contenders = contenders(holds, slope, slack)
        solution = best_policy(offered, hands)
        if _span(solution.values, slope) / hands <= slack:
            return solution
        slope = float(solution.values[-1] / max(1, len(solution.values) - 1)) or slope
        slack = _MARGIN * _span(solution.values, slope) / hands + _LEAST_SLACK


_LEAST_SLACK = 1e-6


def _span(values: Floats, slope: float) -> float:
    """Return how far the values of the states depart from a line of this slope."""
    rest = values - slope * np.arange(len(values))
    return float(rest.max() - rest.min())


def solve_ultimate_x(
    of_table: AnyTable = "job-9-6", hands: int = 1, progress: Progress = unheard
) -> UltimateX:
    """Solve Ultimate X on a paytable (or on its id, alias or path), for 1, 3, 5 or 10 hands.

    The last four games are kept.

    >>> game = solve_ultimate_x("job-8-6")
    >>> round(game.return_, 6), game.gap < 1e-9
    (0.98573, True)
    >>> [state.multipliers for state in game.states]
    [1, 2, 3, 4, 7, 10, 12]

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: no machine draws that many hands.
    """
    return _solved_game(load_paytable(of_table), whole_from(hands, "hands", 1), _Listener(progress))


@dataclass(frozen=True)
class _Listener:
    """Who hears of the progress: a game that is kept is the same whoever it was."""

    progress: Progress = field(compare=False)


@lru_cache(4)
def _solved_game(of_table: PayTable, hands: int, listener: _Listener) -> UltimateX:
    return UltimateX(of_table, hands, listener.progress)
