"""Adding exported hands to a history: what is not there yet; nothing that is there changes.

The numbers of a file are never taken as ours. A hand gets the next number, a session of the file
is found again by its seed and its opening or becomes a new one, and so does an exam.

Which paytable a hand is of is said by its row, by earlier rows, by the history or by the catalogue
(`ImportedTables`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from solver.paytable.catalogue import CatalogueEntry, catalogue, load_paytable, parse_paytable
from solver.paytable.checks import PaytableError
from solver.paytable.differences import changed, split_differences
from solver.paytable.table import PayTable
from trainer.core.records import TIME, HandRecord
from trainer.core.shoe import format_seed
from trainer.store.again import PLAY, expected_multipliers
from trainer.store.exchange import ImportedHand, NoSeedYetError
from trainer.store.failures import BadRowError, in_message
from trainer.store.hand_columns import HAND_COLUMNS, paytable_key, select_hands
from trainer.store.log import Store
from trainer.store.rows import EXAM_COLUMNS, hand_record, hand_row, logged_hand
from trainer.store.schema import SUM_TABLES, VERSION
from trainer.teaching.skill import Sums

_SESSIONS = "SELECT id FROM sessions WHERE seed = ? AND (opened = ? OR ? IS NULL) ORDER BY id"
_PLACE = "session = ? AND mode = ? AND deal = ?"
_THERE = f"SELECT {', '.join(HAND_COLUMNS)} FROM hands WHERE {_PLACE}"
_THERE_OF_SEED = f"""
    SELECT {", ".join(f"hands.{name}" for name in HAND_COLUMNS)}
    FROM sessions JOIN hands ON hands.session = sessions.id AND mode = ? AND deal = ?
    WHERE TRUE
"""
_AT_PLACE = f"{select_hands(VERSION)} WHERE hands.session = ? AND mode = 'play' AND hands.deal = ?"
_MET = """
    SELECT 1 FROM hands WHERE mode = ? AND deal = ? AND at = ? AND dealt = ?
    AND session IN (SELECT id FROM sessions WHERE ? IS NULL OR opened = ?)
"""
_TOLD = ("at", "dealt", "held", "paytable", "coins")
"""What tells hands apart that name no seed, also from those that were dealt here."""
_LAST_DEAL = "SELECT coalesce(max(deal), 0) FROM hands WHERE session = ? AND mode = ?"
_NEW_SESSION = "INSERT INTO sessions (seed, seed_given, opened, closed) VALUES (?, 0, ?, ?)"
_CLOSE = "UPDATE sessions SET closed = ? WHERE id = ? AND closed < ?"
_EXAM_OF = "SELECT id, finished, hands FROM exams WHERE session = ?"

_AHEAD = timedelta(days=1)
"""How far the clocks of the world are ahead of UTC, which is what a time is taken as."""

_Key = tuple[str, int | None, str | None]


class ImportStore(Store):
    """A store that takes exported hands; `added` and `there` count them, several of one deal once,
    and `further` the others of those added; `elsewhere` has the sums of those added that were not
    dealt here, by paytable and bet: nobody judged them yet.

    `waiting` has the lines that it cannot take yet: their session was open, and has no seed.
    """

    rescues = False

    def __init__(self, folder: Path, at: str) -> None:
        super().__init__(folder, at)
        self.added = self.further = 0
        self.elsewhere: dict[tuple[PayTable, int], Sums] = {}
        self.there = 0
        self.waiting: list[int] = []
        self._sessions: dict[_Key, int] = {}
        self._new: set[int] = set()
        self._known: set[int] | None = None
        self._latest = (datetime.strptime(at, TIME) + _AHEAD).strftime(TIME)

    def tables(self) -> ImportedTables:
        """Return the paytables that the history knows, and those of the catalogue."""
        texts = ((entry, _text_of(entry)) for entry in catalogue())
        tables = ImportedTables(
            unread=((name, text) for entry, text in texts for name in (entry.id, *entry.aliases))
        )
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
            for hand in hands:
                try:
                    self._add(hand)
                except BadRowError as error:
                    faults.append(BadRowError(f"line {hand.line}: {error}"))
        self._give_way()
        return faults

    def meet(self, hand: NoSeedYetError, line: int) -> None:
        """Take down a hand without a seed: it is in the history already, or its line must wait."""
        if self._connection.execute(_MET, hand.place).fetchone():
            self.there += 1
        else:
            self.waiting.append(line)

    def _add(self, hand: ImportedHand) -> None:
        """Add a hand if it is not there.

        Raises:
            BadRowError: another hand has its place.
        """
        if hand.record.seed is None:
            self._add_elsewhere(hand)
            return
        session = self._session_of(hand)
        if session is None:
            self.there += 1
            return
        record = replace(hand.record, session=session)
        place = (session, record.mode, record.deal)
        there = self._connection.execute(_THERE, place).fetchone()
        if there is None and session not in self._new and self._is_open(session):
            raise BadRowError(
                "its session is open in a window: import it again when that is closed"
            )
        record = replace(record, exam=self._exam_of(hand, session))
        row = hand_row(record, self._table_id(record.table))
        if there is None:
            self._check_multipliers(record)
            self._insert_hand(row, record, session)
        elif tuple(there) == row:
            self.there += 1
        else:
            raise BadRowError(
                f"deal {record.deal} of its session is in the history already, played otherwise"
            )

    def _insert_hand(self, row: tuple[object, ...], record: HandRecord, session: int) -> None:
        if session in self._new:
            self._connection.execute(_CLOSE, (record.at, session, record.at))
        self._insert("hands", HAND_COLUMNS, row)
        self.added += 1
        self.further += len(record.further)

    def _add_elsewhere(self, hand: ImportedHand) -> None:
        """Add a hand that was played elsewhere; it has no place, only its cards and its time.

        A time to come was mistyped. (A hand that was dealt here is proved by its seed, whatever
        the clock said.)

        Raises:
            BadRowError: it was not played yet.
        """
        if hand.record.at > self._latest:
            raise BadRowError(f"at is {hand.record.at}, which is yet to come")
        record, paytable = hand.record, self._table_id(hand.record.table)
        session = self._session_of(hand)
        assert session is not None  # only one with a seed may be there already
        (last,) = self._connection.execute(_LAST_DEAL, (session, record.mode)).fetchone()
        row = hand_row(replace(record, session=session, deal=last + 1), paytable)
        values = dict(zip(HAND_COLUMNS, row, strict=True))
        key = hash(tuple(values[name] for name in _TOLD))
        if key in self._hands_there():
            self.there += 1
            return
        self._hands_there().add(key)
        self._insert_hand(row, record, session)
        game = record.table, record.coins
        self.elsewhere[game] = self.elsewhere.get(game, Sums()) + Sums.of(record)

    def _hands_there(self) -> set[int]:
        """Return what tells the hands apart that are there, as hashes: they may be a million."""
        if self._known is None:
            rows = self._connection.execute(f"SELECT {', '.join(_TOLD)} FROM hands")
            self._known = set(map(hash, rows))
        return self._known

    def _check_multipliers(self, record: HandRecord) -> None:
        """Refuse multipliers that the deal before has not left, or that the next has not met."""
        after = self._played(record, record.deal + 1, "hands.multipliers IS NOT NULL")
        before = self._played(record, record.deal - 1) if record.multipliers else None
        for earlier, later in ((before, record), (record, after)):
            if later is None or (earlier is None and later.deal > 1):
                continue
            # What waits after a deal of another game may not be there yet: `audit` looks at it.
            expected = expected_multipliers(earlier, later, () if later.deal == 1 else None)
            if expected and later.multipliers not in expected:
                shown = " ".join(map(str, expected[0]))
                raise BadRowError(f"multipliers of deal {later.deal} are not {shown}")

    def _played(self, record: HandRecord, deal: int, where: str = "TRUE") -> HandRecord | None:
        """Return another hand of the table of a record's session, if it is of some kind."""
        if record.mode != PLAY:
            return None
        sql = f"{_AT_PLACE} AND {where}"
        row = self._connection.execute(sql, (record.session, deal)).fetchone()
        if row is None:
            return None
        logged = logged_hand(row)
        return hand_record(logged, self._table(logged.table_id))

    def _session_of(self, hand: ImportedHand) -> int | None:
        """Return the session that a hand belongs to here; begin and end one if there is none.

        None if it is there already, in a session that the file calls by another name. The hands
        that were played elsewhere have one session for all.
        """
        seed = hand.record.seed
        key = ("", None, None) if seed is None else (hand.session, seed, hand.opened)
        if key not in self._sessions:
            session = self._same_session(hand)
            if session is None and seed is not None and self._is_there(hand):
                return None
            self._sessions[key] = session or self._begun(hand)
        return self._sessions[key]

    def _is_there(self, hand: ImportedHand) -> bool:
        """Whether any session of a hand's seed has it, the same in every value."""
        record = hand.record
        sql = f"{_THERE_OF_SEED} AND seed = ?"
        rows = self._connection.execute(sql, (record.mode, record.deal, _seed_text(hand)))
        return any(
            _same(row, hand_row(record, self._table_id(record.table))) for row in rows.fetchall()
        )

    def _same_session(self, hand: ImportedHand) -> int | None:
        """Return the session of a hand's seed and opening that no other of the file is.

        Of several the one is meant that has the hand. Without an opening only that one can be.
        """
        seed = _seed_text(hand)
        opened = hand.opened if seed else None
        rows = self._connection.execute(_SESSIONS, (seed, opened, opened)).fetchall()
        free = [int(row[0]) for row in rows if row[0] not in self._sessions.values()]
        having = [session for session in free if not seed or self._has(hand, session)]
        return next(iter(having or (free if opened else ())), None)

    def _has(self, hand: ImportedHand, session: int) -> bool:
        record = hand.record
        place = (session, record.mode, record.deal)
        there = self._connection.execute(_THERE, place).fetchone()
        return there is not None and there[HAND_COLUMNS.index("at")] == record.at

    def _begun(self, hand: ImportedHand) -> int:
        at = hand.record.at
        values = (_seed_text(hand), hand.opened or at, at)
        session = int(self._connection.execute(_NEW_SESSION, values).lastrowid or 0)
        self._new.add(session)
        return session

    def _is_open(self, session: int) -> bool:
        sql = "SELECT closed IS NULL FROM sessions WHERE id = ?"
        return bool(self._connection.execute(sql, (session,)).fetchone()[0])

    def _exam_of(self, hand: ImportedHand, session: int) -> int | None:
        """Return the number that the exam of a hand has here.

        The hands of a finished exam count together, so the sums are made anew if one is added.
        """
        record = hand.record
        if record.exam is None:
            return None
        exam = self._connection.execute(_EXAM_OF, (session,)).fetchone()
        if exam is None:
            if hand.exam is None:
                raise BadRowError("exam_record is missing: import the whole file as exported")
            if record.deal > hand.exam.hands:
                raise BadRowError(f"question is {record.deal} of {hand.exam.hands}")
            row = (session, self._table_id(record.table), record.coins, *hand.exam[4:])
            exam = (self._insert("exams", EXAM_COLUMNS, row), hand.exam.finished, hand.exam.hands)
        number, finished, hands = exam
        if record.deal > hands:
            raise BadRowError(f"question is {record.deal} of {hands}")
        if finished is not None and session not in self._new:
            for table in SUM_TABLES:
                self._connection.execute(f"DELETE FROM {table}")
        return int(number)


def _same(row: Sequence[object], other: Sequence[object]) -> bool:
    """Whether two rows of HAND_COLUMNS are of one hand, whatever its session and exam are here."""
    named = zip(HAND_COLUMNS, row, other, strict=True)
    return all(mine == theirs for name, mine, theirs in named if name not in ("session", "exam"))


def _seed_text(hand: ImportedHand) -> str:
    return "" if hand.record.seed is None else format_seed(hand.record.seed)


@cache
def _text_of(entry: CatalogueEntry) -> str:
    return entry.load().to_toml()


@dataclass
class ImportedTables:
    """The paytables that hands may be of: from the file itself, the history, or the catalogue.

    `unread` yields those of the catalogue, each with its id. They are many and read only if a hand
    does not bring its paytable along. `unloaded` are names that load none, so that they are looked
    up once; as a name may build on another, they count until the next name is learnt.
    """

    by_key: dict[str, PayTable] = field(default_factory=dict)
    by_name: dict[str, PayTable | None] = field(default_factory=dict)
    unread: Iterator[tuple[str, str]] = field(default_factory=lambda: iter(()))
    unloaded: set[str] = field(default_factory=set)

    def learn(self, content: str, name: str = "") -> PayTable:
        """Add a paytable and return it; a name of two different ones stands for none.

        Raises:
            PaytableError: it breaks a rule.
        """
        key = paytable_key(content)
        if key not in self.by_key:
            self._name(table := parse_paytable(content), table.name)
            self.by_key[key] = table
        if name:
            self._name(self.by_key[key], name)
        return self.by_key[key]

    def _name(self, table: PayTable, name: str) -> None:
        self.unloaded.clear()
        if self.by_name.setdefault(name, table) != table:
            self.by_name[name] = None

    def of(self, entry: Mapping[str, Any]) -> PayTable:
        """Return the paytable of a hand.

        Raises:
            BadRowError: it is not known.
        """
        content, key, name = (
            entry.get(word) for word in ("paytable_file", "paytable_key", "paytable")
        )
        if content and isinstance(content, str):
            return self.learn(content)
        if isinstance(key, str) and key in self.by_key:
            return self.by_key[key]
        for further, each in self.unread:
            self.learn(each, further)
        if isinstance(key, str) and key in self.by_key:
            return self.by_key[key]
        table = self._named(name, key) if isinstance(name, str) else None
        if table is None or (key and paytable_key(table.to_toml()) != key):
            raise BadRowError(
                f"paytable {in_message(name)} is not known: expected an id of the catalogue, or in "
                "another row of the file its text as paytable_file (holdwise export without --csv)"
            )
        return table

    def _named(self, name: str, key: object) -> PayTable | None:
        """Return the paytable that a name stands for, of a row with such a key.

        As everywhere, the name may be a file's, and have differences.

        Raises:
            PaytableError: it is none, and no key says that it is a table of another machine.
        """
        if name not in self.by_name and not (key and name in self.unloaded):
            base, differences = split_differences(name)
            try:
                table = self.by_name.get(base) or load_paytable(base)
                self.by_name[name] = changed(table, differences) if differences else table
            except PaytableError:
                if not key:
                    raise
                self.unloaded.add(name)
        return self.by_name.get(name)
