"""The players that a placement thinks possible: what each knows, and so what each holds.

A player knows a set of lines and holds what the first of them in the order of the last chart holds:

- *after lesson K*, with one line or two known too much or too little, or with some more;
- *scattered*: each line with one half;
- *by feel*: right with the same chance whatever is asked, but for one trap perhaps, into which
  the player nearly always falls (`placement_deals.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from solver.strategy.language.kinds import Family
from solver.strategy.playing.match import NO_HOLD
from trainer.teaching.lesson_deals import game_grader
from trainer.teaching.placement.placement_deals import falls_of

if TYPE_CHECKING:
    from trainer.teaching.game_course import GameCourse

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

FLIPPED = 0.04
"""How likely each line is known too much, or too little, for the lesson reached."""
FLIPPED_MORE, MORE_SETS = 0.14, 120
"""The same of the players with more such lines, and how many of them are drawn for each lesson."""
SCATTERED_SETS = 3_000
AFTER, MORE, SCATTERED, BY_FEEL = 0.6, 0.1, 0.12, 0.18
"""How likely each kind of player is, before the first answer."""
FEEL: Floats = np.array([0.15, 0.3, 0.45, 0.6])
"""How often those who play by feel may be right."""
BUT_FOR_A_TRAP: Floats = np.array([0.45, 0.7, 0.9, 0.98])
"""How often they may be right where they fall into one trap; there they are in `FALLS` of it."""
FALLS = 0.08
NO_CHART = 2
"""Who knows so many lines of the starter not has no chart, whatever else is known."""


@dataclass(frozen=True, eq=False)
class Players:
    """The players thought possible, those of one group one after the other.

    Attributes:
        course: the course of the game.
        knows: (players, lines) which lines of the last chart each knows; of those who play by
            feel, none.
        group: (players,) the lesson reached, from 0; then scattered, then without a chart.
        feel: (players,) how often one who plays by feel is right; nan for the others.
        trap: (players,) the sort of the trap into which such a player falls, -1 for none.
        prior: (players,) how likely each is before the first answer.
    """

    course: GameCourse
    knows: Bools
    group: NDArray[np.intp]
    feel: Floats
    trap: NDArray[np.intp]
    prior: Floats

    @classmethod
    def of(cls, course: GameCourse) -> Players:
        """Return the players for a course; which sets are drawn is always the same."""
        lesson_of = np.array([line.lesson for line in course.course.lines])
        learnt = learnt_lines(course)
        chance = np.random.default_rng(1)
        knows, group, prior = [], [], []
        lessons = course.lessons + 1
        for lesson in range(lessons):
            base = (lesson_of <= lesson) | ~learnt
            flips = [(), *combinations(np.flatnonzero(learnt), 1)]
            flips += [*combinations(np.flatnonzero(learnt), 2)]
            sets = np.tile(base, (len(flips), 1))
            for at, flip in enumerate(flips):
                sets[at, list(flip)] ^= True
            odds = (FLIPPED / (1 - FLIPPED)) ** np.array([len(flip) for flip in flips])
            more = base ^ (learnt & (chance.random((MORE_SETS, len(base))) < FLIPPED_MORE))
            knows += [sets, more]
            prior += [AFTER / lessons * odds / odds.sum()]
            prior += [np.full(MORE_SETS, MORE / lessons / MORE_SETS)]
            group += [np.full(len(sets) + MORE_SETS, lesson)]
        any_lines = (chance.random((SCATTERED_SETS, len(learnt))) < 0.5) | ~learnt
        sorts = len(falls_of(course))
        rates = np.concatenate([FEEL, np.tile(BUT_FOR_A_TRAP, sorts)])
        feeling = len(rates)
        knows += [any_lines, np.zeros((feeling, len(learnt)), dtype=bool)]
        prior += [np.full(SCATTERED_SETS, SCATTERED / SCATTERED_SETS)]
        prior += [np.full(feeling, BY_FEEL / feeling)]
        group += [np.full(SCATTERED_SETS, lessons), np.full(feeling, lessons + 1)]
        players = sum(map(len, knows))
        feel, trap = np.full(players, np.nan), np.full(players, -1, dtype=np.intp)
        feel[-feeling:] = rates
        trap[players - feeling + len(FEEL) :] = np.repeat(np.arange(sorts), len(BUT_FOR_A_TRAP))
        known = np.concatenate(knows)
        groups = np.concatenate(group).astype(np.intp)
        missing = (~known[:, learnt & (lesson_of == 0)]).sum(axis=1)
        groups[(groups < lessons) & (missing >= NO_CHART)] = lessons + 1
        order = np.argsort(groups, kind="stable")
        weights = np.concatenate(prior)
        return cls(course, known[order], groups[order], feel[order], trap[order], weights[order])

    @property
    def groups(self) -> int:
        """How many groups there are."""
        return self.course.lessons + 3

    def right(self, rows: NDArray[np.intp]) -> NDArray[np.float32]:
        """Return (players, rows) how likely each player's hold is best, slips apart."""
        grader = game_grader(self.course.table, self.course.coins)
        best = grader.best[rows]
        shape = len(self.knows), len(rows)
        undecided, right = np.ones(shape, dtype=bool), np.zeros(shape, dtype=bool)
        for place, line in enumerate(self.course.course.lines):
            chosen = grader.chosen(line.rule)[rows]
            applies = chosen != NO_HOLD
            holds_best = grader.values[np.maximum(chosen, 0), rows] == best
            decides = undecided & self.knows[:, place, None] & applies
            right |= decides & holds_best
            undecided &= ~decides
        found = right.astype(np.float32)
        by_feel = ~np.isnan(self.feel)
        trap = self.trap[by_feel]
        falls = falls_of(self.course)[np.maximum(trap, 0)][:, rows] & (trap >= 0)[:, None]
        found[by_feel] = np.where(falls, FALLS, self.feel[by_feel, None])
        return found


def learnt_lines(course: GameCourse) -> Bools:
    """Return (lines,) which lines of the last chart are learnt: all but "discard everything"."""
    return np.array(
        [line.rule.kinds[0].family is not Family.NOTHING for line in course.course.lines]
    )
