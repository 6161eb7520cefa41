"""The store of one window: its session, the hand in play, and the log of every hand."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from json import dumps
from os.path import lexists, samestat
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.core.records import HandRecord, PendingDeal
from trainer.core.shoe import format_seed
from trainer.store.alive import Claim, claim, someone_lives
from trainer.store.connection import open_for_writing
from trainer.store.failures import DamagedError, GoneError, StoreError, errors_about
from trainer.store.folder import HISTORY, SIDE_FILES, free_name, make_folder
from trainer.store.rows import (
    HAND_COLUMNS,
    HANDS,
    PENDING_COLUMNS,
    errors_in,
    hand_record,
    hand_row,
    logged_hand,
    pending_deal,
    pending_row,
    text,
)
from trainer.store.schema import VERSION, version_of
from trainer.store.transactions import transaction

if TYPE_CHECKING:
    from solver.paytable.table import PayTable


_PENDING = """
    SELECT pending.*, sessions.seed, sessions.seed_given, EXISTS (
        SELECT 1 FROM hands
        WHERE hands.session = pending.session AND mode = 'play' AND hands.deal = pending.deal
    ) AS played
    FROM pending LEFT JOIN sessions ON sessions.id = pending.session
    ORDER BY pending.session
"""
_SESSION_HANDS = f"{HANDS} WHERE hands.session = ? ORDER BY hands.id"
_ENDED = """
    SELECT id FROM sessions
    WHERE closed IS NULL AND id NOT IN (SELECT session FROM pending)
"""
_CLOSE = """
    UPDATE sessions SET closed = ?
    WHERE id = ? AND id NOT IN (SELECT session FROM pending)
"""
_FORGET = "DELETE FROM pending WHERE session = ?"
_SET_ASIDE = "INSERT INTO set_aside (at, source, reason, content) VALUES (?, ?, ?, ?)"
_TABLE_ID = "SELECT id FROM paytables WHERE content = ?"
_TABLE = "SELECT content FROM paytables WHERE id = ?"


class Store:
    """The history in a data folder, opened by a window that plays.

    A store holds one session at a time: one that it started, or one whose hand in play an
    earlier window left behind. Several windows can share a folder.

    Every method that writes raises StoreError when that cannot be done; nothing is then written.
    """

    def __init__(self, folder: Path, at: str) -> None:
        """Open the history in `folder`, make both where there are none.

        A damaged history is kept under another name beside a fresh one, and `notices` say so.
        Sessions that ended without a hand in play are closed as of `at` (UTC).

        Raises:
            StoreError: the folder or the file cannot be used; its text is one line.
        """
        make_folder(folder)
        self.folder = folder
        self.path = folder / HISTORY
        self._at = at
        self.notices: tuple[str, ...] = ()
        self._claim: tuple[int, Claim] | None = None
        self._tables: dict[int, PayTable] = {}
        self._connection = self._open(at)
        try:
            with errors_about(self.path):
                self._file = self.path.stat()
            self._close_ended(at)
        except BaseException:
            self.abandon()
            raise

    def adopt(self) -> PendingDeal | None:
        """Take over the oldest hand in play that no living window has, with its session.

        One that cannot be dealt again is set aside, and `notices` say so.
        """
        with self._writing():
            for row in self._rows(_PENDING).fetchall():
                if self._take(row["session"]):
                    try:
                        with errors_in(self.path, f"hand in play of session {row['session']}"):
                            return pending_deal(row, self._table(row["paytable"]))
                    except StoreError as error:
                        self._set_aside(row, error)
        return None

    def start_session(self, seed: int, *, seed_given: bool, at: str) -> int:
        """Begin a session, end this window's earlier one, and return the id of the new one.

        An id whose lock cannot be had is passed over.
        """
        earlier = self._claim
        columns, row = ("seed", "seed_given", "opened"), (format_seed(seed), int(seed_given), at)
        try:
            with self._writing():
                while not self._take(session := self._insert("sessions", columns, row)):
                    self._connection.execute(_CLOSE, (at, session))
                if earlier:
                    self._connection.execute(_CLOSE, (at, earlier[0]))
        except BaseException:
            self._go_back_to(earlier)
            raise
        if earlier:  # closed by now: no other window asks for its lock
            earlier[1].release()
        return session

    def save_deal(self, pending: PendingDeal) -> None:
        """Keep the hand in play, in place of what was kept of it before."""
        with self._writing():
            row = pending_row(pending, self._table_id(pending.table))
            self._connection.execute(_FORGET, (pending.session,))
            self._insert("pending", PENDING_COLUMNS, row)

    def save_hand(self, record: HandRecord) -> int:
        """Log a finished hand, which then is no longer in play; return its id."""
        with self._writing():
            row = hand_row(record, self._table_id(record.table))
            hand = self._insert("hands", HAND_COLUMNS, row)
            self._connection.execute(_FORGET, (record.session,))
        return hand

    def records(self, session: int) -> Iterator[HandRecord]:
        """Yield the hands of a session, oldest first.

        One whose values make no sense is left out, and `notices` say so.
        """
        with errors_about(self.path):
            for row in self._rows(_SESSION_HANDS, session):
                try:
                    with errors_in(self.path, f"hand {row['id']}"):
                        record = hand_record(logged_hand(tuple(row)), self._table(row["paytable"]))
                except StoreError as error:
                    self.notices += (f"{error}: it is not counted",)
                    continue
                yield record

    def close(self, at: str) -> None:
        """End the session, unless its hand is in play, and let the file go."""
        try:
            with self._writing():
                self._end(at)
        finally:
            self.abandon()

    def abandon(self) -> None:
        """Let the file go as a killed process does: nothing is written."""
        if self._claim:
            self._claim[1].drop()
        self._connection.close()

    def _open(self, at: str) -> sqlite3.Connection:
        try:
            return open_for_writing(self.path, at)
        except DamagedError:
            return self._rescue(at)

    def _rescue(self, at: str) -> sqlite3.Connection:
        """Put the damaged history aside and begin a fresh one, if no window is using it."""
        rescue = None if someone_lives(self.folder) else self._claim_rescue()
        if rescue is None:
            raise StoreError(f"{self.path}: is damaged; close the other windows and start again")
        try:
            return open_for_writing(self.path, at)  # another window may have been quicker
        except DamagedError as error:
            kept = _put_aside(self.path, at)
            self.notices += (f"{error}; it is kept as {kept.name}, and a fresh one begins",)
            return open_for_writing(self.path, at)
        finally:
            rescue.release()

    def _claim_rescue(self) -> Claim | None:
        """Hold the rescue; where its lock file cannot be used, every window takes the next one.

        Raises:
            StoreError: no lock file can be made.
        """
        numbers = count(1)
        while True:
            path = self.folder / f"rescue-{next(numbers)}.lock"
            try:
                return claim(path)
            except StoreError:
                if not lexists(path):
                    raise

    def _close_ended(self, at: str) -> None:
        """Close the sessions whose windows ended without saying so, and with no hand in play."""
        with self._writing():
            for row in self._rows(_ENDED).fetchall():
                held = self._claim_session(row["id"])
                if held:
                    self._connection.execute(_CLOSE, (at, row["id"]))
                    held.release()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Do all of the block or none of it, and say what stood in the way."""
        with errors_about(self.path):
            self._check_file()
            with transaction(self._connection):
                # A newer Holdwise may share the folder since this window was opened.
                if version_of(self._connection) != VERSION:
                    raise GoneError(f"{self.path}: was upgraded by a newer Holdwise")
                yield

    def _check_file(self) -> None:
        """Refuse to write on into a file that nobody finds; SQLite would."""
        try:
            same = samestat(self._file, self.path.stat())
        except FileNotFoundError:
            same = False
        if not same:
            raise GoneError(f"{self.path}: was removed or replaced while the window was open")

    def _set_aside(self, row: sqlite3.Row, error: StoreError) -> None:
        """Keep a hand in play that cannot be dealt again, and end its session without it."""
        session = row["session"]
        content = dumps({name: _shown(row[name]) for name in row.keys()})  # noqa: SIM118 - a row iterates over its values
        values = (self._at, "pending", str(error), content)
        self._connection.execute(_SET_ASIDE, values)
        self._connection.execute(_FORGET, (session,))
        self._end(self._at)
        self.notices += (f"{error}; it cannot be dealt again and is set aside in the file",)

    def _take(self, session: int) -> bool:
        held = self._claim_session(session)
        self._claim = (session, held) if held else None
        return held is not None

    def _claim_session(self, session: int) -> Claim | None:
        """Hold a session; None where a living window has it, or its lock file cannot be used.

        What was in the way is named in `notices`.

        Raises:
            StoreError: the lock file cannot be made.
        """
        path = self.folder / f"session-{session}.lock"
        try:
            held = claim(path)
        except StoreError as error:
            if not lexists(path):
                raise
            self.notices += (f"{error}: session {session} is left alone until that is removed",)
            return None
        if held and held.put_aside:
            self.notices += (f"{path}: was no lock file; it is kept as {held.put_aside.name}",)
        return held

    def _go_back_to(self, earlier: tuple[int, Claim] | None) -> None:
        """Let go of a session that could not be written; the earlier one was never let go."""
        if self._claim and self._claim is not earlier:
            self._claim[1].drop()
        self._claim = earlier

    def _end(self, at: str) -> None:
        if self._claim:
            session, held = self._claim
            self._connection.execute(_CLOSE, (at, session))
            held.release()
            self._claim = None

    def _table_id(self, table: PayTable) -> int:
        """Return the id of a paytable's content, which is kept once."""
        content = table.to_toml()
        known = self._connection.execute(_TABLE_ID, (content,)).fetchone()
        return (
            int(known[0])
            if known
            else self._insert("paytables", ("name", "content"), (table.name, content))
        )

    def _table(self, table_id: int) -> PayTable:
        from solver import parse_paytable

        if table_id not in self._tables:
            found = self._connection.execute(_TABLE, (table_id,)).fetchone()
            if found is None:
                raise ValueError(f"its paytable ({table_id!r}) is gone")
            self._tables[table_id] = parse_paytable(text(found[0], "its paytable"))
        return self._tables[table_id]

    def _insert(self, table: str, columns: Sequence[str], row: tuple[object, ...]) -> int:
        sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(row))})"
        return int(self._connection.execute(sql, row).lastrowid or 0)

    def _rows(self, sql: str, *values: object) -> sqlite3.Cursor:
        cursor = self._connection.cursor()
        cursor.row_factory = sqlite3.Row
        return cursor.execute(sql, values)


def _shown(value: object) -> object:
    """Return a value of SQLite's as JSON can hold it."""
    return {"bytes": value.hex()} if isinstance(value, bytes) else value


def _put_aside(path: Path, at: str) -> Path:
    """Rename a damaged history with its side files, from which it may be mended."""
    kept = free_name(path, f"history-damaged-{at.replace(':', '')}")
    with errors_about(path):
        for side in ("", *SIDE_FILES):
            source = path.with_name(path.name + side)
            if source.exists():
                source.rename(kept.with_name(kept.name + side))
    return kept
