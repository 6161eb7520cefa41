"""What a game's hands show of each line of its course: how it is kept, and how hands are added."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from json import dumps, loads
from typing import TYPE_CHECKING

from trainer.store.checked import card_ids
from trainer.teaching.trace import INTRODUCED, NEW, Trace, in_utc

if TYPE_CHECKING:
    from trainer.store.hand_columns import CountedHand
    from trainer.teaching.course_lines import CourseLines

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
                in_utc(datetime.fromisoformat(hand.at)),
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
        found = self._connection.execute(sql, self._game)
        return {line: Trace.of_stored(loads(trace)) for line, trace in found}

    def _line(self, hand: CountedHand) -> str | None:
        """Return the line for which a hand counts; None for none."""
        of_game = hand.table_id in self._ids and hand.coins == self._course.coins
        if not of_game or hand.helped or hand.multipliers or hand.mode == PLACE:
            return None
        if hand.mode in NAMING and hand.line:
            return hand.line
        return self._course.shown_by(card_ids(hand.dealt))
