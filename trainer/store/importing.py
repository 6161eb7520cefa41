"""Adding exported hands to a history: what is not there yet; nothing that is there changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from trainer.core.shoe import format_seed
from trainer.store.exchange import BadRowError, ImportedHand, NoSeedYetError, Tables
from trainer.store.log import Store
from trainer.store.rows import HAND_COLUMNS, hand_row

_SESSIONS = """
    SELECT id FROM sessions WHERE seed = ? AND (opened = ? OR ? IS NULL)
    ORDER BY id = ? DESC, id
"""
_THERE = f"SELECT {', '.join(HAND_COLUMNS)} FROM hands WHERE session = ? AND mode = ? AND deal = ?"
_MET = "SELECT 1 FROM hands WHERE session = ? AND mode = ? AND deal = ? AND at = ? AND dealt = ?"
_NEW_SESSION = """
    INSERT INTO sessions (id, seed, seed_given, opened, closed)
    VALUES ((SELECT ? WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE id = ?)), ?, 0, ?, ?)
"""
_CLOSE = "UPDATE sessions SET closed = ? WHERE id = ? AND closed < ?"
_EXAM_OF = "SELECT id FROM exams WHERE session = ?"
_EXAM_COLUMNS = (
    *("session", "paytable", "coins", "hands", "setup", "started", "finished", "report"),
)
_LAST = "SELECT coalesce(max(id), 0) FROM hands"

_Key = tuple[int, int, str | None]


class ImportStore(Store):
    """A store that takes exported hands; `added` and `there` count them.

    `waiting` counts those that it cannot take yet: their session was open, and has no seed.

    The sessions of a file are told apart by their seed and their opening, and are found again in
    the history if they are there.
    """

    rescues = False

    def __init__(self, folder: Path, at: str) -> None:
        super().__init__(folder, at)
        self.added = 0
        self.there = 0
        self.waiting = 0
        self._sessions: dict[_Key, int] = {}
        self._new: set[int] = set()

    def tables(self) -> Tables:
        """Return the paytables that the history knows, and those of the catalogue."""
        from solver.paytable.catalogue import catalogue

        tables = Tables(unread=(entry.load().to_toml() for entry in catalogue()))
        for (content,) in self._connection.execute("SELECT content FROM paytables"):
            tables.learn(content)
        return tables

    def add(self, hands: Iterable[ImportedHand]) -> list[BadRowError]:
        """Add hands in one transaction; return the faults of those that cannot be added.

        Raises:
            StoreError: none of them can be written.
        """
        faults = []
        with self._writing():
            (last,) = self._connection.execute(_LAST).fetchone()
            for hand in hands:
                try:
                    last = max(last, self._add(hand, last))
                except BadRowError as error:
                    faults.append(BadRowError(f"line {hand.line}: {error}"))
        return faults

    def meet(self, hand: NoSeedYetError) -> None:
        """Count a hand without a seed: it is in the history already, or must wait."""
        if self._connection.execute(_MET, hand.place).fetchone():
            self.there += 1
        else:
            self.waiting += 1

    def _add(self, hand: ImportedHand, last: int) -> int:
        """Add a hand and return its number, which is that of the file if no other is higher.

        Raises:
            BadRowError: another hand has its place.
        """
        session = self._session_of(hand)
        record = replace(hand.record, session=session, exam=self._exam_of(hand, session))
        row = hand_row(record, self._table_id(record.table))
        place = (session, record.mode, record.deal)
        there = self._connection.execute(_THERE, place).fetchone()
        if there is not None:
            if tuple(there) != row:
                raise BadRowError(
                    f"deal {record.deal} of its session is in the history already, played otherwise"
                )
            self.there += 1
            return last
        if session in self._new:
            self._connection.execute(_CLOSE, (record.at, session, record.at))
        elif self._is_open(session):
            raise BadRowError(
                "its session is open in a window: import it again when that is closed"
            )
        self.added += 1
        number = hand.id if hand.id > last else last + 1
        return self._insert("hands", ("id", *HAND_COLUMNS), (number, *row))

    def _session_of(self, hand: ImportedHand) -> int:
        """Return the session that a hand belongs to here; begin and end one if there is none."""
        record = hand.record
        key = (record.session, record.seed, hand.opened)
        if key not in self._sessions:
            self._sessions[key] = self._found(hand) or self._begun(hand)
        return self._sessions[key]

    def _found(self, hand: ImportedHand) -> int | None:
        record = hand.record
        wanted = (format_seed(record.seed), hand.opened, hand.opened, record.session)
        for (session,) in self._connection.execute(_SESSIONS, wanted).fetchall():
            if session in self._sessions.values():
                continue
            if hand.opened is not None or self._has(hand, session):
                return int(session)
        return None

    def _has(self, hand: ImportedHand, session: int) -> bool:
        record = hand.record
        place = (session, record.mode, record.deal)
        there = self._connection.execute(_THERE, place).fetchone()
        return there is not None and there[HAND_COLUMNS.index("at")] == record.at

    def _begun(self, hand: ImportedHand) -> int:
        record, at = hand.record, hand.record.at
        wanted, seed = record.session, format_seed(record.seed)
        values = (wanted, wanted, seed, hand.opened or at, at)
        session = int(self._connection.execute(_NEW_SESSION, values).lastrowid or 0)
        self._new.add(session)
        return session

    def _is_open(self, session: int) -> bool:
        sql = "SELECT closed IS NULL FROM sessions WHERE id = ?"
        return bool(self._connection.execute(sql, (session,)).fetchone()[0])

    def _exam_of(self, hand: ImportedHand, session: int) -> int | None:
        """Return the number that the exam of a hand has here."""
        if hand.record.exam is None:
            return None
        found = self._connection.execute(_EXAM_OF, (session,)).fetchone()
        if found is not None:
            return int(found[0])
        if hand.exam is None:
            raise BadRowError("exam_record is missing: import the whole file as exported")
        exam, record = hand.exam, hand.record
        row = (session, self._table_id(record.table), record.coins, *exam[4:])
        return self._insert("exams", _EXAM_COLUMNS, row)
