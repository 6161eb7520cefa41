"""The deals of a placement: for each line those that only who knows it plays right, and traps.

A deal tests line k if the charts after lessons k - 1 and k hold differently and the later hold is
best, and stays so to the end. The best are those in which no other lesson changes the hold. In
traps all charts agree and are right, and a usual mistake tempts: who falls for it has no chart yet.
Further deals tell several lines apart at once, by what is held.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from solver.decisions import decisions_of
from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.reader import LineError
from solver.strategy.playing.grading import ChartPlay, Grader
from solver.strategy.playing.match import NO_HOLD
from solver.strategy.playing.word_meanings import meaningless
from trainer.teaching.asking import Chance
from trainer.teaching.lesson_deals import game_grader

if TYPE_CHECKING:
    from trainer.teaching.game_course import GameCourse

Rows = NDArray[np.intp]

EACH = 8
"""How many deals of each sort there are to choose from."""
POOL = 200
"""From how many they are drawn at most."""
SEVERAL = 64
"""Of the deals that a line decides, this many that tell most other lines apart are looked at, and
those that tell as many."""
TRAPS = ("4 to an inside straight", "3 to an outside straight", "low pair")
"""Holds that tempt who has no chart, where something else is best; others are a kicker, all high
cards, all of one suit."""
MORE_TRAPS = 2
"""The dearest other decisions in which all charts are right are traps too."""
PAIRED, SUITED, JACK, EVERY = 2, 3, 9, 31


def deals_of(course: GameCourse, seed: int) -> Rows:
    """Return the rows of the deals to choose from."""
    drawn = [
        _drawn(rows, Chance(seed, number, "placement"))
        for number, rows in enumerate(_sorts(course))
    ]
    return np.unique(np.concatenate(drawn))


def _drawn(rows: Rows, chance: Chance) -> Rows:
    return rows[list(chance.shuffled(range(len(rows)))[:EACH])]


@lru_cache(maxsize=2)
def _sorts(course: GameCourse) -> list[Rows]:
    """Return the deals of each trap, those that test each line, and those that tell of several."""
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
    for mistake in usual_mistakes(course):
        rows = np.flatnonzero(agree & (mistake != NO_HOLD))
        traps.append(_dearer(rows, (grader.best - grader.value(mistake))[rows]))
    return [rows for rows in (*traps, *lines, *_several(course)) if len(rows)]


def _several(course: GameCourse) -> list[Rows]:
    """Return for each line the deals that it decides rightly and that tell most other lines apart.

    Those are lines that apply too, and would hold what is worth more or less than the line before.
    """
    grader = game_grader(course.table, course.coins)
    play = ChartPlay(grader, course.chart(course.lessons))
    others, last = np.zeros(len(grader.best), dtype=np.int16), grader.value(play.chosen)
    for line in course.course.lines:
        chosen = grader.chosen(line.rule)
        value = np.where(chosen == NO_HOLD, last, grader.value(chosen))
        others += value != last
        last = value
    several, lost = [], play.loss_without_line()
    for place in range(play.count - 1):
        rows = np.flatnonzero((play.line == place) & (play.loss == 0) & (others > 0))
        rows = rows[others[rows] >= np.sort(others[rows])[-SEVERAL:][:1]]
        several.append(_dearer(rows, lost[rows]))
    return several


def _dearer(rows: Rows, lost: NDArray[np.int64]) -> Rows:
    """Return the dearer half of the deals, thinned evenly where there are many."""
    dearest = rows[np.argsort(-lost, kind="stable")][: max(EACH, len(rows) // 2)]
    steps = np.linspace(0, len(dearest) - 1, min(POOL, len(dearest))).astype(np.intp)
    return dearest[steps]


@lru_cache(maxsize=2)
def usual_mistakes(course: GameCourse) -> NDArray[np.intp]:
    """Return (mistakes, n) what each usual mistake holds, -1 where it is not made.

    Two are habits: to keep all high cards, and to go for a flush. Nobody breaks five cards to keep
    for them, and nobody makes another mistake that loses a coin or more.
    """
    table, coins = course.table, course.coins
    grader, decisions = game_grader(table, coins), decisions_of(table, coins)
    habits = [_kicker(grader, decisions.bests)]
    for text in TRAPS:
        try:
            rule = parse_rule(text)
        except LineError:
            continue
        if not any(meaningless(kind, grader.terms) for kind in rule.kinds):
            habits.append(grader.chosen(rule).astype(np.intp))
    habits += [
        np.where(decisions.of_deals == each.index, decisions.errors.astype(np.intp), NO_HOLD)
        for each in decisions.classes[: 2 * MORE_TRAPS]
    ]
    losses = [grader.best - grader.value(held.astype(np.int8)) for held in habits]
    mistakes = [
        np.where((lost > 0) & (lost < grader.scale), held, NO_HOLD)
        for held, lost in zip(habits, losses, strict=True)
    ]
    ranks, suits = grader.cards // 4, grader.cards % 4
    alike = (suits[:, :, None] == suits[:, None, :]).sum(axis=2)
    for kept in (ranks >= JACK, alike >= SUITED):
        habit = np.where(decisions.bests < EVERY, (kept << np.arange(5)).sum(axis=1), 0)
        lost = grader.best - grader.value(habit.astype(np.int8))
        mistakes.append(np.where((habit > 0) & (lost > 0), habit, NO_HOLD))
    return np.array([held for held in mistakes if (held != NO_HOLD).any()], dtype=np.intp)


def _kicker(grader: Grader, bests: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Return the mistake of holding the highest other card beside a pair."""
    ranks = grader.cards.astype(np.intp) // 4
    held = (bests[:, None] >> np.arange(5)) & 1 == 1
    lowest = np.where(held, ranks, 99).min(axis=1)
    highest = np.where(held, ranks, -1).max(axis=1)
    pair = (held.sum(axis=1) == PAIRED) & (lowest == highest)
    others = np.where(held, -1, ranks)
    with_it = bests.astype(np.intp) | (1 << others.argmax(axis=1))
    return np.where(pair & (others.max(axis=1) >= JACK), with_it, NO_HOLD)
