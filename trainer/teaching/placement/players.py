"""The players that a placement thinks possible: what each may know, and so what each holds.

Some know lines of the course, each line with a chance of its own, and hold what the first line
known holds, in the order of the last chart:

- *after lesson K*: the lines up to it nearly always, the others hardly ever;
- *scattered*: each line with one half.

Others play *by feel*: what is worth more is held more often (quantal response, as in the exam), or
well, but for one usual mistake (`placement_deals.py`), which is nearly always made.

Of the holds of a deal those of a line or a usual mistake are told apart, if they are worth more or
less than the others; all further ones are one, number 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.decisions import decisions_of
from solver.holds import MASKS
from solver.strategy.language.kinds import Family
from solver.strategy.playing.match import NO_HOLD
from trainer.teaching.lesson_deals import game_grader
from trainer.teaching.placement.placement_deals import usual_mistakes

if TYPE_CHECKING:
    from trainer.teaching.game_course import GameCourse

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Indices = NDArray[np.intp]

FUZZY = (0.02, 0.06, 0.12)
"""How likely each line is known too much, or too little, for the lesson reached."""
SLIPS = (0.003, 0.02, 0.06)
"""How often a player errs in spite of knowing better, each as likely."""
SLIPPED = 0.1
"""A slip holds what is worth w less with odds exp(-w / SLIPPED); w is in coins per coin bet."""
LUCKY = 0.05
"""The share of slips that hold what is best all the same."""
ELSEWHERE = 0.3
"""The same softness of who makes one usual mistake, where it is not made."""
ANYTHING = 0.2
"""The share of slips, and of what is held by feel, that may be any of the 32 holds."""
ENDS = 3.0
"""How many times likelier than a lesson between them the first chart and the whole course are."""
AFTER, SCATTERED, BY_FEEL = 0.63, 0.12, 0.25
"""How likely each kind of player is, before the first answer."""
SOFTNESS = (0.05, 0.1, 0.2, 0.4)
"""How far apart in worth two holds must be for who plays by feel, in coins per coin bet."""
BUT_FOR_A_MISTAKE = (0.6, 0.8, 0.95)
"""How often who makes one usual mistake holds what is best elsewhere."""
MAKES_IT = 0.92
TEMPTED = (0.3, 0.5, 0.7)
"""How often others hold what tempts most in a deal (`solver.decisions`), whatever it is."""


class Holds(NamedTuple):
    """What may be held in some deals.

    Attributes:
        numbers: (rows, 32) the number of each mask among those told apart.
        lines: (lines, rows) the number of what each line holds, -1 where it does not apply.
        slipped: (rows, holds) how likely a slip holds each.
        felt: (rows, holds, kinds by feel) how likely each is held by feel.
    """

    numbers: Indices
    lines: Indices
    slipped: Floats
    felt: Floats

    def of_deal(self, row: int) -> Holds:
        """Return what may be held in one of the deals."""
        one = slice(row, row + 1)
        return Holds(self.numbers[one], self.lines[:, one], self.slipped[one], self.felt[one])


@dataclass(frozen=True, eq=False)
class Players:
    """The kinds of players thought possible, those who play by feel last.

    Attributes:
        course: the course of the game.
        group: (kinds,) the lesson reached, from 0; then scattered, then by feel.
        known: (kinds of those who know lines, lines) how likely each line is known.
        slips: (the same,) how often they slip.
        prior: (kinds,) how likely each kind is before the first answer.
    """

    course: GameCourse
    group: Indices
    known: Floats
    slips: Floats
    prior: Floats

    @classmethod
    def of(cls, course: GameCourse) -> Players:
        """Return the players for a course."""
        lessons = course.lessons + 1
        lesson_of = np.array([line.lesson for line in course.course.lines])
        after = lesson_of <= np.arange(lessons)[:, None]
        fuzzy = np.array(FUZZY)[:, None, None]
        each = np.abs(after[None] - fuzzy)[..., learnt_lines(course)]
        known = np.ones((len(FUZZY) * lessons + 1, len(lesson_of)))
        known[:-1, learnt_lines(course)] = each.reshape(-1, each.shape[-1])
        known[-1, learnt_lines(course)] = 0.5
        groups = np.append(np.tile(np.arange(lessons), len(FUZZY)), lessons)
        at_ends = np.where((groups == 0) | (groups == course.lessons), ENDS, 1.0)[:-1]
        prior = np.append(AFTER * at_ends / at_ends.sum(), SCATTERED)
        sorts = len(SOFTNESS), len(usual_mistakes(course)) * len(BUT_FOR_A_MISTAKE), len(TEMPTED)
        feels = [BY_FEEL / len(sorts) / each for each in sorts for _ in range(each)]
        slips = len(SLIPS)
        return cls(
            course,
            np.concatenate([np.repeat(groups, slips), np.full(len(feels), lessons + 1)]),
            np.repeat(known, slips, axis=0),
            np.tile(SLIPS, len(known)),
            np.concatenate([np.repeat(prior / slips, slips), feels]),
        )

    @property
    def groups(self) -> int:
        """How many groups there are."""
        return self.course.lessons + 3

    @cached_property
    def _mistakes(self) -> Indices:
        return usual_mistakes(self.course)

    @cached_property
    def _tempts(self) -> Indices:
        """(n,) what tempts in each deal, else the best.

        Nobody throws a coin away, but for a hand that is worth a coin itself.
        """
        decisions = decisions_of(self.course.table, self.course.coins)
        grader = game_grader(self.course.table, self.course.coins)
        kept = grader.value(decisions.errors.astype(np.int8))
        tempts = (decisions.losses < decisions.scale) | (kept >= grader.scale)
        return np.where(tempts, decisions.errors, decisions.bests).astype(np.intp)

    @cached_property
    def costs_by_feel(self) -> list[float]:
        """What each kind that plays by feel loses, in coins per coin bet and hand."""
        grader = game_grader(self.course.table, self.course.coins)
        shares = grader.weights / grader.weights.sum()
        lost = ((grader.best - grader.values) / grader.scale).T

        def cost(held: Indices) -> float:
            loses = np.where(held == NO_HOLD, 0, grader.best - grader.value(held.astype(np.int8)))
            return float(shares @ loses) / grader.scale

        costs = [
            float(shares @ (_odds(lost, softness) * lost).sum(axis=1))
            for softness in (*SOFTNESS, ELSEWHERE)
        ]
        else_ = costs.pop()
        tempted = cost(self._tempts)
        else_ = (else_ + tempted) / 2
        for mistake in self._mistakes:
            costs += [MAKES_IT * cost(mistake) + (1 - rate) * else_ for rate in BUT_FOR_A_MISTAKE]
        return [*costs, *(rate * tempted for rate in TEMPTED)]

    def holds(self, rows: Indices) -> Holds:
        """Return what may be held in some deals, given by their rows."""
        grader = game_grader(self.course.table, self.course.coins)
        values = grader.values[:, rows].T
        lines = np.array([grader.chosen(line.rule)[rows] for line in self.course.course.lines])
        mistakes, tempts = self._mistakes[:, rows], self._tempts[rows]
        best = values.argmax(axis=1)
        at = np.arange(len(rows))
        numbers, groups = np.zeros(values.shape, dtype=np.intp), np.zeros(len(rows), dtype=np.intp)
        for held in (best, tempts, *lines, *mistakes):
            new = np.flatnonzero((held != NO_HOLD) & (numbers[at, held] == 0))
            groups[new] += 1
            same = values[new] == values[new, held[new], None]
            numbers[new] = np.where(same, groups[new, None], numbers[new])
        summed = numbers[..., None] == np.arange(groups.max() + 1)

        def chances(of_masks: Floats) -> Floats:
            summed_chances: Floats = np.einsum("rm,rmh->rh", of_masks, summed)
            return summed_chances

        lost = (grader.best[rows, None] - values) / grader.scale
        felt = [chances(_by_worth(lost, softness)) for softness in (*SOFTNESS, ELSEWHERE, SLIPPED)]
        slipped, elsewhere = felt.pop(), felt.pop()
        slipped[at, numbers[at, best]] = 0
        slipped *= (1 - LUCKY) / slipped.sum(axis=1, keepdims=True)
        slipped[at, numbers[at, best]] = LUCKY
        for mistake in mistakes:
            there = np.flatnonzero(mistake != NO_HOLD)
            for rate in BUT_FOR_A_MISTAKE:
                held = (1 - rate) / 2 * elsewhere
                held[at, numbers[at, best]] += rate
                held[at, numbers[at, tempts]] += (1 - rate) / 2
                held[there] *= 1 - MAKES_IT
                held[there, numbers[there, mistake[there]]] += MAKES_IT
                felt.append(held)
        for rate in TEMPTED:
            held = (1 - MAKES_IT) * elsewhere
            held[at, numbers[at, best]] += MAKES_IT * (1 - rate)
            held[at, numbers[at, tempts]] += MAKES_IT * rate
            felt.append(held)
        of_lines = np.where(lines == NO_HOLD, NO_HOLD, numbers[at, lines])
        return Holds(numbers, of_lines, slipped, np.stack(felt, axis=-1))


def _odds(lost: Floats, softness: float) -> Floats:
    """Return (rows, 32) how likely each hold is by what it loses."""
    odds = np.exp(-lost / softness)
    odds_of_holds: Floats = odds / odds.sum(axis=1, keepdims=True)
    return odds_of_holds


def _by_worth(lost: Floats, softness: float) -> Floats:
    """Return the same, where some holds are any of the 32."""
    return (1 - ANYTHING) * _odds(lost, softness) + ANYTHING / MASKS


def predicted(known: Floats, slips: Floats, holds: Holds) -> Floats:
    """Return (rows, holds, kinds) how likely each hold is, of players who know lines."""
    likely = np.zeros((*holds.slipped.shape, len(known)))
    left = np.ones((len(likely), len(known)))
    for place, line in enumerate(holds.lines):
        there = np.flatnonzero(line != NO_HOLD)
        decides = left[there] * known[:, place]
        likely[there, line[there]] += decides
        left[there] -= decides
    likely *= 1 - slips
    likely += slips * holds.slipped[..., None]
    return likely


def learnt(known: Floats, slips: Floats, deal: Holds, held: int) -> tuple[Floats, Floats]:
    """Return how likely each kind holds so in a deal, and how likely each line then is known.

    Lines are taken as independent of each other again after the answer.
    """
    before, left = np.zeros(len(known)), np.ones(len(known))
    with_line = {}
    for place in np.flatnonzero(deal.lines[:, 0] != NO_HOLD):
        holds_so = deal.lines[place, 0] == held
        with_line[place] = before + left * holds_so
        before = before + left * known[:, place] * holds_so
        left = left * (1 - known[:, place])
    slipped = slips * deal.slipped[0, held]
    chance = (1 - slips) * before + slipped
    after = known.copy()
    for place, knowing in with_line.items():
        after[:, place] *= ((1 - slips) * knowing + slipped) / chance
    return chance, after


def learnt_lines(course: GameCourse) -> Bools:
    """Return (lines,) which lines of the last chart are learnt: all but "discard everything"."""
    return np.array(
        [line.rule.kinds[0].family is not Family.NOTHING for line in course.course.lines]
    )
