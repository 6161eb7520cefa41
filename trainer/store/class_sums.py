"""The sums of a game's hands by class of decisions and by line of its course.

How each is kept, and how hands are added.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from json import dumps, loads
from typing import TYPE_CHECKING

from trainer.core.days import moment, quarter_of
from trainer.store.failures import card_ids, mask_of
from trainer.store.hand_columns import CountedHand
from trainer.teaching.evidence import ClassEvidence, SeenAnswer, add_to
from trainer.teaching.trace import INTRODUCED, NEW, Trace

if TYPE_CHECKING:
    from solver.decisions import Decisions
    from trainer.teaching.lesson_deals import CourseLines

_STATE = ("hands", "missed", "lost", "kept", "trace")


@dataclass
class _Quarter:
    """The counts of a class in a quarter of an hour; `kept` has the kinds held wrongly."""

    hands: int
    missed: int
    lost: float
    kept: dict[str, int]

    def add(self, seen: SeenAnswer) -> None:
        """Count one more answer."""
        self.hands += 1
        if seen.lost > 0:
            self.missed += 1
            self.lost += seen.lost
            self.kept[seen.kept] = self.kept.get(seen.kept, 0) + 1


class ClassSums:
    """Adds hands of one game to its classes."""

    def __init__(
        self, connection: sqlite3.Connection, ids: list[int], decisions: Decisions
    ) -> None:
        self._connection = connection
        self._game = ids[0], decisions.coins
        self._ids = ids
        self._decisions = decisions

    def add(self, hands: list[CountedHand]) -> None:
        """Add the hands that are of this game, and save the classes."""
        states = self.states()
        quarters: dict[tuple[str, int], _Quarter] = {}
        changed = set()
        for hand in hands:
            if not self._counts(hand):
                continue
            seen = self._seen(hand)
            index = seen.decision
            add_to(states, seen, self._decisions)
            changed.add(index)
            key = (quarter_of(hand.at), index)
            if key not in quarters:
                quarters[key] = self._quarter(*key)
            quarters[key].add(seen)
        self._save({index: states[index] for index in changed}, quarters)

    def states(self) -> dict[int, ClassEvidence]:
        """Return what is summed of each class, by its index."""
        sql = f"SELECT class, {', '.join(_STATE)} FROM class_sums WHERE paytable = ? AND coins = ?"
        states = {}
        for words, *row in self._connection.execute(sql, self._game):
            decision = self._decisions.named(words)
            if decision is not None:
                states[decision.index] = _state(*row)
        return states

    def _counts(self, hand: CountedHand) -> bool:
        """Whether a hand is of this game, was not helped, and is a question of the plain game."""
        of_game = hand.table_id in self._ids and hand.coins == self._decisions.coins
        return of_game and not hand.helped and not hand.multipliers

    def _seen(self, hand: CountedHand) -> SeenAnswer:
        decisions, lost, kept = self._decisions, 0.0, ""
        dealt = card_ids(hand.dealt)
        if hand.first_ev != hand.best_ev:  # in most hands nothing need be subtracted
            lost = float(hand.best_ev - hand.first_ev)
            kept = decisions.kind_of(dealt, mask_of(hand.dealt, hand.first_held))
        at = moment(hand.at)
        took, taught = hand.milliseconds, hand.taught
        return SeenAnswer(decisions.class_of(dealt), lost, at, kept, took, taught)

    def _quarter(self, quarter: str, index: int) -> _Quarter:
        sql = """
            SELECT hands, missed, lost, kept FROM class_days
            WHERE paytable = ? AND coins = ? AND day = ? AND class = ?
        """
        key = (*self._game, quarter, self._words(index))
        hands, missed, lost, kept = self._connection.execute(sql, key).fetchone() or (0, 0, 0, "{}")
        return _Quarter(hands, missed, lost, loads(kept))

    def _save(
        self, states: dict[int, ClassEvidence], quarters: dict[tuple[str, int], _Quarter]
    ) -> None:
        for index, state in states.items():
            values = (state.hands, state.missed, state.lost, dumps(dict(state.kept)))
            row = (*self._game, self._words(index), *values, dumps(state.trace.stored()))
            self._connection.execute("REPLACE INTO class_sums VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        for (quarter, index), each in quarters.items():
            values = (each.hands, each.missed, each.lost, dumps(each.kept))
            self._connection.execute(
                "REPLACE INTO class_days VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (*self._game, quarter, self._words(index), *values),
            )

    def _words(self, index: int) -> str:
        return str(self._decisions.classes[index])


def _state(hands: int, missed: int, lost: float, kept: str, trace: str) -> ClassEvidence:
    shown = Trace.of_stored(loads(trace))
    return ClassEvidence(hands, missed, lost, tuple(loads(kept).items()), shown)


PLACE = "place"
"""The mode whose hands say more of the lines together (`trainer/teaching/placement/`)."""
NAMING = ("course", "today")
"""The modes whose hands name the line that they practise."""


class LineSums:
    """Adds hands of one game to the lines of its course.

    A hand of the course counts for the line that it practised, any other for the line that decides
    it, if the deal would be played worse without that line.
    """

    def __init__(self, connection: sqlite3.Connection, ids: list[int], course: CourseLines) -> None:
        self._connection = connection
        self._game = ids[0], course.coins
        self._ids = ids
        self._course = course

    def add(self, hands: list[CountedHand]) -> None:
        """Add the hands that are of this game, and save the lines."""
        traces = self.traces()
        changed = set()
        for hand in hands:
            line = self._line(hand)
            if line is None:
                continue
            first = INTRODUCED if hand.line and hand.mode in NAMING else NEW
            traces[line] = traces.get(line, first).answered(
                hand.first_ev == hand.best_ev,
                moment(hand.at),
                hand.milliseconds,
                taught=hand.taught,
            )
            changed.add(line)
        for line in changed:
            row = (*self._game, line, dumps(traces[line].stored()))
            self._connection.execute("REPLACE INTO line_sums VALUES (?, ?, ?, ?)", row)

    def traces(self) -> dict[str, Trace]:
        """Return what is summed of each line, by its text."""
        sql = "SELECT line, trace FROM line_sums WHERE paytable = ? AND coins = ?"
        rows = self._connection.execute(sql, self._game)
        return {line: Trace.of_stored(loads(trace)) for line, trace in rows}

    def _line(self, hand: CountedHand) -> str | None:
        """Return the line for which a hand counts; None for none."""
        of_game = hand.table_id in self._ids and hand.coins == self._course.coins
        if not of_game or hand.helped or hand.multipliers or hand.mode == PLACE:
            return None
        if hand.mode in NAMING and hand.line:
            return hand.line
        return self._course.shown_by(card_ids(hand.dealt))
