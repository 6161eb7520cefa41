"""The history as one window uses it: its session, the hand in play, and the log of every hand.

And as a training mode uses it: the answers to its questions, and the exams. The module is over four
hundred lines long, as both write by the same transactions and claims.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from functools import lru_cache
from itertools import count
from json import dumps
from os.path import lexists, samestat
from pathlib import Path

from solver.paytable.catalogue import parse_paytable
from solver.paytable.table import PayTable
from trainer.core.records import HandRecord, PendingDeal
from trainer.core.shoe import format_seed
from trainer.store.connection import open_for_writing
from trainer.store.failures import (
    DamagedError,
    GoneError,
    StoreError,
    UpgradedError,
    errors_about,
    text,
)
from trainer.store.folder import (
    HISTORY,
    SIDE_FILES,
    Claim,
    claim,
    free_name,
    has_open_window,
    make_folder,
)
from trainer.store.hand_columns import HAND_COLUMNS, select_hands
from trainer.store.rows import (
    EXAM_COLUMNS,
    PENDING_COLUMNS,
    errors_in,
    hand_record,
    hand_row,
    logged_hand,
    pending_deal,
    pending_row,
)
from trainer.store.schema import VERSION, transaction, version_of

_PENDING = """
    SELECT pending.*, sessions.seed, sessions.seed_given, EXISTS (
        SELECT 1 FROM hands
        WHERE hands.session = pending.session AND mode = 'play' AND hands.deal = pending.deal
    ) AS played
    FROM pending LEFT JOIN sessions ON sessions.id = pending.session
    ORDER BY pending.session
"""
_SESSION_HANDS = f"{select_hands(VERSION)} WHERE hands.session = ? ORDER BY hands.id"
UNFINISHED = """exams.finished IS NULL AND NOT EXISTS (
    SELECT 1 FROM exams AS later
    WHERE later.paytable = exams.paytable AND later.coins = exams.coins
    AND later.id > exams.id AND later.finished IS NOT NULL)"""
"""Which exams can be gone on with: whoever has ended a newer one is done with the older."""
_GOES_ON = f"""
    SELECT session FROM pending UNION ALL SELECT session FROM exams WHERE {UNFINISHED}
"""
GONE_ON_WITHIN = timedelta(days=1)
"""A placement that was broken off longer ago is begun anew: much may have been learnt since."""
_ENDED = f"""
    SELECT id FROM sessions WHERE closed IS NULL AND id NOT IN ({_GOES_ON}) AND NOT EXISTS (
        SELECT 1 FROM hands WHERE session = sessions.id AND mode = 'place'
        AND at > strftime('%Y-%m-%dT%H:%M:%SZ', ?, '-{GONE_ON_WITHIN.total_seconds():.0f} seconds')
    )
"""
"""Of a placement that can be gone on with nobody may see the seed."""
_CLOSE = f"UPDATE sessions SET closed = ? WHERE id = ? AND id NOT IN ({_GOES_ON})"
_FORGET = "DELETE FROM pending WHERE session = ?"
_IN_PLAY = "SELECT * FROM pending WHERE session = ?"
GIVE_WAY_SECONDS = 0.12
"""A little more than SQLite lets pass before it asks again for a lock that another holds."""
GIVEN_BACK = "given back: dealt, not played"
_SET_ASIDE = "INSERT INTO set_aside (at, source, reason, content) VALUES (?, ?, ?, ?)"
_TABLE_ID = "SELECT id FROM paytables WHERE content = ?"
_TABLE = "SELECT content FROM paytables WHERE id = ?"
_LOGGED = "SELECT count(*) FROM hands WHERE session = ?"
_FINISH = "UPDATE exams SET finished = ?, report = ? WHERE id = ?"


class Store:
    """The history in a data folder, open in a window.

    A store holds one session at a time: one that it started, or one whose hand in play an earlier
    window left behind. Several windows can share a folder.

    Every method that writes raises StoreError if it cannot, and has then written nothing.
    """

    rescues = True
    """Whether a damaged history is put aside for a new one; a store that only reads refuses it."""

    def __init__(self, folder: Path, at: str) -> None:
        """Open the history in `folder`; create the folder and the file if necessary.

        A damaged history is renamed and a new one is started; `notices` says so. Sessions whose
        window was killed between hands are closed with `at` (UTC) as their end.

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
        self._last_table: tuple[PayTable | None, int] = (None, 0)
        self._connection = self._open(at)
        try:
            with errors_about(self.path):
                self._file = self.path.stat()
            self._close_ended(at)
        except BaseException:
            self.abandon()
            raise

    def adopt(self) -> PendingDeal | None:
        """Take over the oldest hand in play that is open in no window, with its session.

        A hand that cannot be dealt again is moved to the table `set_aside`; `notices` says so.
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

        An id is skipped if its lock is held or its lock file cannot be used.
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
        if earlier:  # it is closed: no other window will claim it
            earlier[1].release()
        return session

    def save_deal(self, pending: PendingDeal) -> None:
        """Save the hand in play, replacing what was saved of it before."""
        with self._writing():
            row = pending_row(pending, self._table_id(pending.table))
            self._connection.execute(_FORGET, (pending.session,))
            self._insert("pending", PENDING_COLUMNS, row)

    def save_hand(self, record: HandRecord) -> int:
        """Log a finished hand and remove it from the hands in play; return its id."""
        with self._writing():
            hand = self._log(record)
            self._connection.execute(_FORGET, (record.session,))
        return hand

    def records(self, session: int) -> Iterator[HandRecord]:
        """Yield the hands of a session, oldest first.

        A hand with an invalid value is left out; `notices` says so.
        """
        with errors_about(self.path):
            for row in self._connection.execute(_SESSION_HANDS, (session,)):
                try:
                    with errors_in(self.path, f"hand {row[0]}"):
                        logged = logged_hand(row)
                        record = hand_record(logged, self._table(logged.table_id))
                except StoreError as error:
                    self.notices += (f"{error}: it is not counted",)
                    continue
                yield record

    def give_back(self, at: str) -> None:
        """End the session; a hand in play is logged in `set_aside`, and never dealt again."""
        with self._writing():
            if self._claim:
                for row in self._rows(_IN_PLAY, self._claim[0]).fetchall():
                    self._move_aside(row, GIVEN_BACK)
                self._end(at)

    def close(self, at: str) -> None:
        """End the session, unless a hand is in play, and close the file."""
        try:
            with self._writing():
                self._end(at)
        finally:
            self.abandon()

    def abandon(self) -> None:
        """Close the file without writing, as if the process were killed."""
        if self._claim:
            self._claim[1].drop()
        self._connection.close()

    def _open(self, at: str) -> sqlite3.Connection:
        try:
            return open_for_writing(self.path, at, self._notice)
        except DamagedError:
            if not self.rescues:
                raise
            return self._rescue(at)

    def _notice(self, words: str) -> None:
        self.notices += (words,)

    def _rescue(self, at: str) -> sqlite3.Connection:
        """Rename the damaged history and start a new one, unless a window is using it."""
        rescue = None if has_open_window(self.folder) else self._claim_rescue()
        if rescue is None:
            raise StoreError(f"{self.path}: is damaged; close the other windows and start again")
        try:
            return open_for_writing(self.path, at)  # another window may have done it already
        except DamagedError as error:
            aside = _put_aside(self.path, at)
            self.notices += (f"{error}; it is kept as {aside.name}, and a fresh one begins",)
            return open_for_writing(self.path, at)
        finally:
            rescue.release()

    def _claim_rescue(self) -> Claim | None:
        """Hold the lock for renaming a damaged history; return None if another window holds it.

        If a lock file cannot be used, every window tries the next number, so all get the same one.

        Raises:
            StoreError: no lock file can be created.
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
        """Close the sessions whose window was killed between hands."""
        with self._writing():
            for row in self._rows(_ENDED, at).fetchall():
                held = self._claim_session(row["id"])
                if held:
                    self._connection.execute(_CLOSE, (at, row["id"]))
                    held.release()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Run the block in a transaction; raise StoreError if it fails."""
        with errors_about(self.path):
            self._check_file()
            self._last_table = None, 0
            with transaction(self._connection):
                # A newer Holdwise may have upgraded the file since this window was opened.
                if version_of(self._connection) != VERSION:
                    raise UpgradedError(
                        f"{self.path}: was upgraded by a newer Holdwise: close this one, and start "
                        "the newer one"
                    )
                yield

    def _give_way(self) -> None:
        """Let a window that waits have the lock, between two transactions of long work.

        Whoever takes it again at once takes it before the one that waits looks, however long.
        """
        if has_open_window(self.folder):
            time.sleep(GIVE_WAY_SECONDS)

    def _check_file(self) -> None:
        """Refuse to write to a file that was removed or replaced; SQLite would go on."""
        try:
            same = samestat(self._file, self.path.stat())
        except FileNotFoundError:
            same = False
        if not same:
            raise GoneError(f"{self.path}: was removed or replaced while it was in use")

    def _set_aside(self, row: sqlite3.Row, error: StoreError) -> None:
        """Copy a hand that cannot be dealt again to `set_aside`, and end its session without it."""
        self._move_aside(row, str(error))
        self._end(self._at)
        self.notices += (f"{error}; it cannot be dealt again and is set aside in the file",)

    def _move_aside(self, row: sqlite3.Row, reason: str) -> None:
        content = dumps({name: _shown(row[name]) for name in row.keys()})  # noqa: SIM118 - iterating over a row gives its values
        self._connection.execute(_SET_ASIDE, (self._at, "pending", reason, content))
        self._connection.execute(_FORGET, (row["session"],))

    def _take(self, session: int) -> bool:
        held = self._claim_session(session)
        self._claim = (session, held) if held else None
        return held is not None

    def _claim_session(self, session: int) -> Claim | None:
        """Hold a session; return None if a window has it open or its lock file cannot be used.

        Anything wrong with the lock file is reported in `notices`.

        Raises:
            StoreError: there is no lock file, and none can be created.
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
            self.notices += (f"{path}: was not a lock file; it is kept as {held.put_aside.name}",)
        return held

    def _go_back_to(self, earlier: tuple[int, Claim] | None) -> None:
        """Release a session that could not be saved, and go on with the earlier one, still held."""
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
        """Return the id of a paytable; each content is stored once.

        In one transaction most hands are of one table, whose text is not made for each.
        """
        last, number = self._last_table
        if table is not last:
            content = _content(table)
            known = self._connection.execute(_TABLE_ID, (content,)).fetchone()
            row = (table.name, content)
            number = known[0] if known else self._insert("paytables", ("name", "content"), row)
            self._last_table = table, number
        return number

    def _table(self, table_id: int) -> PayTable:
        if table_id not in self._tables:
            row = self._connection.execute(_TABLE, (table_id,)).fetchone()
            if row is None:
                raise ValueError(f"its paytable ({table_id!r}) is missing")
            self._tables[table_id] = parse_paytable(text(row[0], "its paytable"))
        return self._tables[table_id]

    def _log(self, record: HandRecord) -> int:
        row = hand_row(record, self._table_id(record.table))
        return self._insert("hands", HAND_COLUMNS, row)

    def _insert(self, table: str, columns: Sequence[str], row: tuple[object, ...]) -> int:
        sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(row))})"
        return int(self._connection.execute(sql, row).lastrowid or 0)

    def _rows(self, sql: str, *values: object) -> sqlite3.Cursor:
        cursor = self._connection.cursor()
        cursor.row_factory = sqlite3.Row
        return cursor.execute(sql, values)


class TrainingStore(Store):
    """A store that a training mode logs its answers in."""

    def start_exam(
        self, session: int, table: PayTable, coins: int, *, hands: int, setup: str, at: str
    ) -> int:
        """Write down that an exam of this length begins, and return its number."""
        with self._writing():
            row = (session, self._table_id(table), coins, hands, setup, at)
            return self._insert("exams", EXAM_COLUMNS[: len(row)], row)

    def adopt_session(self, session: int, answers: int) -> None:
        """Take over a session that was broken off after this number of answers.

        Raises:
            StoreError: it is open elsewhere, or was gone on with since they were read.
        """
        with self._writing():
            if not self._take(session):
                raise StoreError(f"session {session} is open elsewhere: go on with it there")
            (logged,) = self._connection.execute(_LOGGED, (session,)).fetchone()
            if logged != answers:
                raise StoreError(f"session {session} was gone on with elsewhere: resume it again")

    def save_answer(self, record: HandRecord, report: str | None) -> int:
        """Log an answer, and finish its exam with this report if it was the last; return its id.

        Raises:
            StoreError: it cannot be saved; nothing has been written.
        """
        with self._writing():
            hand = self._log(record)
            if report is not None:
                self._connection.execute(_FINISH, (record.at, report, record.exam))
        return hand


@lru_cache(maxsize=8)
def _content(table: PayTable) -> str:
    return table.to_toml()


def _shown(value: object) -> object:
    """Return a value from SQLite in a form that JSON can represent."""
    return {"bytes": value.hex()} if isinstance(value, bytes) else value


def _put_aside(path: Path, at: str) -> Path:
    """Rename a damaged history and its side files, which may help to repair it."""
    aside = free_name(path, f"history-damaged-{at.replace(':', '')}")
    with errors_about(path):
        for side in ("", *SIDE_FILES):
            source = path.with_name(path.name + side)
            if source.exists():
                source.rename(aside.with_name(aside.name + side))
    return aside
