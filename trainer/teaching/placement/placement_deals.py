"""The deals of a placement: for each line those that only who knows it plays right, and traps.

A deal tests line k if the charts after lessons k - 1 and k hold differently and the later hold is
best, and stays so to the end. The best are those in which no other lesson changes the hold. In
traps all charts agree and are right, and a usual mistake tempts: who falls for it has no chart yet.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.decisions import decisions_of
from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.reader import LineError
from solver.strategy.playing.grading import ChartPlay
from solver.strategy.playing.match import NO_HOLD
from solver.strategy.playing.word_meanings import meaningless
from trainer.teaching.chance import Chance
from trainer.teaching.lesson_deals import game_grader

if TYPE_CHECKING:
    from solver.strategy.playing.grading import Grader
    from trainer.teaching.game_course import GameCourse

Rows = NDArray[np.intp]

EACH = 8
"""How many deals of each sort there are to choose from."""
POOL = 200
"""From how many they are drawn at most."""
TRAPS = ("4 to an inside straight", "3 high cards", "2 high cards")
"""Holds that tempt who has no chart, where something else is best; a kicker is another."""
MORE_TRAPS = 2
"""The dearest other decisions in which all charts are right are traps too."""
PAIRED, JACK = 2, 9


def deals_of(course: GameCourse, seed: int) -> tuple[Rows, int]:
    """Return the rows of the deals to choose from, traps first, and how many sorts of traps."""
    traps, lines = _sorts(course)
    chosen = [
        _drawn(rows, Chance(seed, number, "placement"))
        for number, rows in enumerate((*traps, *lines))
    ]
    return np.concatenate(chosen), sum(map(len, chosen[: len(traps)]))


@lru_cache(maxsize=2)
def falls_of(course: GameCourse) -> NDArray[np.bool_]:
    """Return (sorts, n) where the mistake of each sort of trap is made, in whatever deal."""
    return np.array([mistake.made for mistake in _mistakes(course)])


def _drawn(rows: Rows, chance: Chance) -> Rows:
    return rows[list(chance.shuffled(range(len(rows)))[:EACH])]


@lru_cache(maxsize=2)
def _sorts(course: GameCourse) -> tuple[list[Rows], list[Rows]]:
    """Return the deals of each trap, and those that test each line, the dearer half of them."""
    grader = game_grader(course.table, course.coins)
    plays = [ChartPlay(grader, course.chart(lesson)) for lesson in range(course.lessons + 1)]
    held = np.array([np.maximum(play.chosen, 0) for play in plays])
    lost = np.array([play.loss for play in plays])
    changes = (held[1:] != held[:-1]).sum(axis=0)
    right = lost == 0
    agree = (changes == 0) & right[0]
    lines = []
    for lesson in range(1, course.lessons + 1):
        tests = (held[lesson] != held[lesson - 1]) & ~right[lesson - 1]
        tests &= right[lesson:].all(axis=0)
        for most in (1, 2, 3, len(plays)):
            rows = np.flatnonzero(tests & (changes <= most))
            if len(rows) >= EACH:
                break
        lines.append(_dearer(rows, lost[lesson - 1, rows]))
    starter = course.chart(0)
    without = plays[0].loss_without_line()
    for place in range(len(starter.rules) - 1):  # the last discards everything
        rows = np.flatnonzero((plays[0].line == place) & right.all(axis=0) & (without > 0))
        lines.append(_dearer(rows, without[rows]))
    traps = []
    for made, lost_by_it in _mistakes(course):
        rows = np.flatnonzero(agree & made)
        traps.append(_dearer(rows, lost_by_it[rows]))
    return [rows for rows in traps if len(rows)], [rows for rows in lines if len(rows)]


def _dearer(rows: Rows, lost: NDArray[np.int64]) -> Rows:
    """Return the dearer half of the deals, thinned evenly where there are many."""
    dearest = rows[np.argsort(-lost, kind="stable")][: max(EACH, len(rows) // 2)]
    steps = np.linspace(0, len(dearest) - 1, min(POOL, len(dearest))).astype(np.intp)
    return dearest[steps]


class _Mistake(NamedTuple):
    """A usual mistake: (n,) where it is made, and what it loses there."""

    made: NDArray[np.bool_]
    lost: NDArray[np.int64]


@lru_cache(maxsize=2)
def _mistakes(course: GameCourse) -> tuple[_Mistake, ...]:
    """Return the usual mistakes in a game; nobody makes one that loses a coin or more."""
    grader, decisions = (
        game_grader(course.table, course.coins),
        decisions_of(course.table, course.coins),
    )
    found = [_kicker(grader, decisions.bests)]
    for text in TRAPS:
        try:
            rule = parse_rule(text)
        except LineError:
            continue
        if any(meaningless(kind, grader.terms) for kind in rule.kinds):
            continue
        chosen = grader.chosen(rule)
        value = grader.values[np.maximum(chosen, 0), np.arange(len(chosen))]
        found.append(_Mistake(chosen != NO_HOLD, grader.best - value))
    found += [
        _Mistake(decisions.of_deals == each.index, decisions.losses)
        for each in decisions.classes[: 2 * MORE_TRAPS]
    ]
    made = [each.made & (each.lost > 0) & (each.lost < grader.scale) for each in found]
    likely = (each._replace(made=at) for each, at in zip(found, made, strict=True) if at.any())
    return tuple(likely)


def _kicker(grader: Grader, bests: NDArray[np.uint8]) -> _Mistake:
    """Return the mistake of holding the highest other card beside a pair."""
    ranks = grader.cards.astype(np.intp) // 4
    held = (bests[:, None] >> np.arange(5)) & 1 == 1
    lowest = np.where(held, ranks, 99).min(axis=1)
    highest = np.where(held, ranks, -1).max(axis=1)
    pair = (held.sum(axis=1) == PAIRED) & (lowest == highest)
    kicker = np.where(held, -1, ranks).argmax(axis=1)
    with_it = bests | (1 << kicker).astype(np.uint8)
    lost = grader.best - grader.values[with_it, np.arange(len(with_it))]
    return _Mistake(pair & (np.where(held, -1, ranks).max(axis=1) >= JACK), lost)
