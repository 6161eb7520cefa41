"""Sums over the log, so that a million hands need not be read for every answer.

The sums are kept in the history beside the hands and can be computed from them again at any time.
They are brought up to date before they are read: only hands that were logged since then are read,
each once, in the order of their numbers. The hands of an exam count when its last is reached, so an
exam that was broken off counts for nothing until it is finished.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from hashlib import blake2b
from json import dumps, loads
from typing import TYPE_CHECKING, NamedTuple

from trainer.store.log import Store
from trainer.store.rows import hand_record, logged_hand, select_hands
from trainer.store.schema import VERSION
from trainer.teaching.evidence import ClassEvidence, Evidence, Seen, seen_in_record
from trainer.teaching.skill import Sums

if TYPE_CHECKING:
    from solver.decisions import Decisions
    from solver.paytable.table import PayTable
    from trainer.core.records import HandRecord

BATCH = 10_000
"""How many hands are added up in one transaction; a window that plays meanwhile waits as long."""
NO_CLASSES = (0, 0)
"""Stands for a game where `summed` is about the sums that need no classes."""

_HANDS = select_hands(VERSION)
_AFTER = f"{_HANDS} WHERE hands.id > ? AND hands.id <= ? ORDER BY hands.id"
_EXAM_HANDS = f"{_HANDS} WHERE hands.session = ? AND hands.mode = 'exam' ORDER BY hands.deal"
_LAST_OF_EXAMS = """
    SELECT max(hands.id), exams.session
    FROM exams JOIN hands ON hands.session = exams.session AND hands.mode = 'exam'
    WHERE exams.finished IS NOT NULL GROUP BY exams.id
"""
_DAY_KEY = ("paytable", "coins", "session", "day", "mode", "helped")
_DAY_VALUES = ("hands", "right", "dear", "lost", "dear_lost", "drawn", "paid", "expected", "best")
_STATE = ("hands", "missed", "lost", "kept", "last", "streak", "leak")
_TABLES = ("day_sums", "class_days", "class_sums", "summed")

Progress = Callable[[float], object]


class DayKey(NamedTuple):
    """What the hands of a sum have in common; `paytable` is a number of the history."""

    paytable: int
    coins: int
    session: int
    day: str
    mode: str
    helped: bool


class Counted(NamedTuple):
    """A hand that counts, and the number of its paytable."""

    paytable: int
    record: HandRecord


@dataclass(frozen=True)
class GamePlayed:
    """A game of the history: its paytable with the numbers it has there, the bet, and the hands."""

    table: PayTable
    coins: int
    paytables: tuple[int, ...]
    hands: int


class SumsStore(Store):
    """A history whose sums are read; nothing is played with it."""

    rescues = False

    def day_sums(
        self, since: str = "", report_progress: Progress = lambda _share: None
    ) -> dict[DayKey, Sums]:
        """Return the sums of the hands by game, session, day and mode, from a day on.

        Raises:
            StoreError: the sums cannot be brought up to date.
        """
        self._bring_up_to_date(NO_CLASSES, "", self._add_to_days, report_progress)
        sql = f"SELECT {', '.join(_DAY_KEY + _DAY_VALUES)} FROM day_sums WHERE day >= ?"
        return dict(map(_day_sum, self._connection.execute(sql, (since,))))

    def games(self) -> list[GamePlayed]:
        """Return the games of the history, most played first; paytables that pay alike are one."""
        sql = "SELECT paytable, coins, sum(hands) FROM day_sums GROUP BY paytable, coins"
        found: dict[tuple[object, int], GamePlayed] = {}
        for paytable, coins, hands in self._connection.execute(sql).fetchall():
            table = self._table(paytable)
            key = (_pays(table), coins)
            game = found.get(key, GamePlayed(table, coins, (), 0))
            ids = (*game.paytables, paytable)
            found[key] = replace(game, paytables=ids, hands=game.hands + hands)
        return sorted(found.values(), key=lambda game: -game.hands)

    def evidence(
        self,
        decisions: Decisions,
        since: str = "",
        report_progress: Progress = lambda _share: None,
    ) -> Evidence:
        """Return what the unaided hands of a game say of the player.

        From a day on, if one is given, only its hands and errors are counted; whether a leak is
        there now still follows from all.

        Raises:
            StoreError: the sums cannot be brought up to date.
        """
        ids = self._alike(decisions.table)
        if not ids:
            return Evidence(decisions)
        game, folding = (ids[0], decisions.coins), _Folding(self, ids, decisions)
        self._bring_up_to_date(game, _method(decisions), folding.add, report_progress)
        classes = self._states(game, decisions)
        return Evidence(decisions, self._since(game, decisions, classes, since))

    def forget(self) -> None:
        """Remove the sums: they are computed from the hands again when they are next read."""
        with self._writing():
            for table in _TABLES:
                self._connection.execute(f"DELETE FROM {table}")

    def _bring_up_to_date(
        self,
        game: tuple[int, int],
        method: str,
        add: Callable[[list[Counted]], None],
        report_progress: Progress,
    ) -> None:
        (last,) = self._connection.execute("SELECT coalesce(max(id), 0) FROM hands").fetchone()
        through = self._through(game, method, last)
        first = through
        while through < last:
            upto = min(last, through + BATCH)
            with self._writing():
                if self._through(game, method, last) == through:  # no other window was faster
                    add([*self._counting(through, upto)])
                    row = (*game, upto, method)
                    self._connection.execute("REPLACE INTO summed VALUES (?, ?, ?, ?)", row)
            through = upto
            report_progress((through - first) / (last - first))

    def _through(self, game: tuple[int, int], method: str, last: int) -> int:
        """Return the last hand that is in the sums of a game; remove sums of another method."""
        sql = "SELECT through, method FROM summed WHERE paytable = ? AND coins = ?"
        through, by = self._connection.execute(sql, game).fetchone() or (0, method)
        if by == method and through <= last:
            return int(through)
        tables = ("day_sums",) if game == NO_CLASSES else ("class_days", "class_sums")
        for table in (*tables, "summed"):
            where = "" if table == "day_sums" else " WHERE paytable = ? AND coins = ?"
            self._connection.execute(f"DELETE FROM {table}{where}", game if where else ())
        return 0

    def _counting(self, after: int, upto: int) -> Iterator[Counted]:
        """Yield the hands that begin to count with these numbers; invalid ones are left out."""
        ends = dict(self._connection.execute(_LAST_OF_EXAMS).fetchall())
        for row in self._connection.execute(_AFTER, (after, upto)).fetchall():
            counted = self._counted(row)
            if counted is None:
                continue
            if counted.record.mode != "exam":
                yield counted
            elif row[0] in ends:
                exam = self._connection.execute(_EXAM_HANDS, (ends[row[0]],)).fetchall()
                yield from filter(None, map(self._counted, exam))

    def _counted(self, row: tuple[object, ...]) -> Counted | None:
        try:
            paytable = int(str(row[5]))
            return Counted(paytable, hand_record(logged_hand(row), self._table(paytable)))
        except ValueError:  # the history names it
            return None

    def _add_to_days(self, hands: list[Counted]) -> None:
        added: dict[DayKey, Sums] = {}
        for paytable, record in hands:
            key = DayKey(
                paytable,
                record.coins,
                record.session,
                record.at[:10],
                record.mode,
                record.helped,
            )
            added[key] = added.get(key, Sums()) + Sums.of(record)
        columns = ", ".join(_DAY_KEY + _DAY_VALUES)
        marks = ", ".join("?" * len(_DAY_KEY + _DAY_VALUES))
        where = " AND ".join(f"{column} = ?" for column in _DAY_KEY)
        for key, sums in added.items():
            sql = f"SELECT {columns} FROM day_sums WHERE {where}"
            there = self._connection.execute(sql, key).fetchone()
            whole = sums if there is None else _day_sum(there)[1] + sums
            row = (*key, *_day_values(whole, key.coins))
            self._connection.execute(f"REPLACE INTO day_sums ({columns}) VALUES ({marks})", row)

    def _alike(self, table: PayTable) -> list[int]:
        """Return the numbers of the paytables that pay as this one does."""
        ids = [row[0] for row in self._connection.execute("SELECT id FROM paytables ORDER BY id")]
        return [each for each in ids if _pays(self._table(each)) == _pays(table)]

    def _states(self, game: tuple[int, int], decisions: Decisions) -> dict[int, ClassEvidence]:
        sql = f"SELECT class, {', '.join(_STATE)} FROM class_sums WHERE paytable = ? AND coins = ?"
        states = {}
        for words, *row in self._connection.execute(sql, game):
            decision = decisions.named(words)
            if decision is not None:
                states[decision.index] = _state(*row)
        return states

    def _since(
        self,
        game: tuple[int, int],
        decisions: Decisions,
        states: dict[int, ClassEvidence],
        since: str,
    ) -> dict[int, ClassEvidence]:
        """Return the states with the counts from a day on."""
        if not since:
            return states
        sql = """
            SELECT class, hands, missed, lost, kept FROM class_days
            WHERE paytable = ? AND coins = ? AND day >= ? ORDER BY day
        """
        counts: dict[int, ClassEvidence] = {}
        for words, hands, missed, lost, kept in self._connection.execute(sql, (*game, since)):
            decision = decisions.named(words)
            if decision is not None:
                index = decision.index
                state = counts.get(index) or replace(
                    states[index], hands=0, missed=0, lost=0.0, kept=()
                )
                counts[index] = _counted(state, hands, missed, lost, loads(kept))
        return counts


class _Folding:
    """Adds hands of one game to its classes."""

    def __init__(self, store: SumsStore, ids: list[int], decisions: Decisions) -> None:
        self._store = store
        self._connection = store._connection
        self._game = ids[0], decisions.coins
        self._ids = ids
        self._decisions = decisions

    def add(self, hands: list[Counted]) -> None:
        """Add the hands that are of this game, and save the classes."""
        seen = [*self._seen(hands)]
        states = self._store._states(self._game, self._decisions)
        evidence = Evidence(self._decisions, states)
        days: dict[tuple[str, int], ClassEvidence] = {}
        for each in seen:
            evidence = evidence.add(each)
            key = (each.at.strftime("%Y-%m-%d"), each.decision)
            day = days[key] if key in days else self._day(*key)
            kept = {each.kept: 1} if each.lost else {}
            days[key] = _counted(day, 1, int(each.lost > 0), each.lost, kept)
        self._save(evidence, {each.decision for each in seen}, days)

    def _seen(self, hands: Iterable[Counted]) -> Iterator[Seen]:
        for paytable, record in hands:
            if paytable in self._ids and record.coins == self._decisions.coins:
                seen = seen_in_record(self._decisions, record)
                if seen is not None:
                    yield seen

    def _day(self, day: str, index: int) -> ClassEvidence:
        sql = """
            SELECT hands, missed, lost, kept FROM class_days
            WHERE paytable = ? AND coins = ? AND day = ? AND class = ?
        """
        key = (*self._game, day, self._words(index))
        hands, missed, lost, kept = self._connection.execute(sql, key).fetchone() or (0, 0, 0, "{}")
        return _counted(ClassEvidence(), hands, missed, lost, loads(kept))

    def _save(
        self,
        evidence: Evidence,
        changed: Iterable[int],
        days: dict[tuple[str, int], ClassEvidence],
    ) -> None:
        for index in changed:
            state = evidence.of_class(index)
            at = "" if state.last is None else state.last.isoformat()
            values = (state.hands, state.missed, state.lost, dumps(dict(state.kept)))
            row = (*self._game, self._words(index), *values, at, state.streak, state.leak)
            self._connection.execute(
                "REPLACE INTO class_sums VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row
            )
        for (day, index), each in days.items():
            values = (each.hands, each.missed, each.lost, dumps(dict(each.kept)))
            self._connection.execute(
                "REPLACE INTO class_days VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (*self._game, day, self._words(index), *values),
            )

    def _words(self, index: int) -> str:
        return str(self._decisions.classes[index])


def _pays(table: PayTable) -> object:
    """Return all of a paytable that decides what a hand pays, without the names."""
    return table.rules, tuple(replace(line, name="line") for line in table.lines)


def _method(decisions: Decisions) -> str:
    """Return a key of how deals are sorted into classes: it changes with any of them."""
    classes = "\n".join(f"{each}, {each.frequency}, {each.cost}" for each in decisions.classes)
    return blake2b(classes.encode(), digest_size=8).hexdigest()


def _state(
    hands: int, missed: int, lost: float, kept: str, last: str, streak: int, leak: float
) -> ClassEvidence:
    at = datetime.fromisoformat(last) if last else None
    return ClassEvidence(hands, missed, lost, tuple(loads(kept).items()), at, streak, leak)


def _counted(
    each: ClassEvidence, hands: int, missed: int, lost: float, kept: dict[str, int]
) -> ClassEvidence:
    """Return evidence with more hands counted, and nothing said of when."""
    counts = dict(each.kept)
    for kind, times in kept.items():
        counts[kind] = counts.get(kind, 0) + times
    return replace(
        each,
        hands=each.hands + hands,
        missed=each.missed + missed,
        lost=each.lost + lost,
        kept=tuple(counts.items()),
    )


def _day_sum(row: tuple[object, ...]) -> tuple[DayKey, Sums]:
    paytable, coins, session, day, mode, helped, *values = row
    hands, right, dear, lost, dear_lost, drawn, paid, expected, best = values
    bet = int(str(coins))
    sums = Sums(
        hands=int(str(hands)),
        right=int(str(right)),
        dear=int(str(dear)),
        lost=Fraction(str(lost)),
        dear_lost=Fraction(str(dear_lost)),
        wagered=int(str(hands)) * bet,
        drawn_for=int(str(drawn)) * bet,
        paid=int(str(paid)),
        expected=Fraction(str(expected)),
        best=Fraction(str(best)),
    )
    key = DayKey(int(str(paytable)), bet, int(str(session)), str(day), str(mode), bool(helped))
    return key, sums


def _day_values(sums: Sums, coins: int) -> tuple[object, ...]:
    return (
        *(sums.hands, sums.right, sums.dear, str(sums.lost), str(sums.dear_lost)),
        *(sums.drawn_for // coins, sums.paid, str(sums.expected), str(sums.best)),
    )
