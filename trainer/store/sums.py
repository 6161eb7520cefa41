"""Sums over the log, so that a million hands need not be read for every answer.

The sums are kept in the history beside the hands and can be computed from them again at any time.
They are brought up to date before they are read: only hands that were logged since then are read,
each once, in the order of their numbers. The hands of an exam count when its last is reached, so an
exam that was broken off counts for nothing until it is finished.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from fractions import Fraction
from functools import cache, partial
from hashlib import blake2b
from json import loads
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import TYPE_CHECKING, Any, NamedTuple

from solver.progress import Progress, unheard
from trainer.core.days import day_of, moment, quarter_of
from trainer.core.records import ULTIMATE_X
from trainer.store.class_sums import ClassSums, LineSums
from trainer.store.connection import back_up
from trainer.store.failures import errors_about
from trainer.store.folder import HISTORY, is_writable
from trainer.store.hand_columns import COUNTED, CountedHand
from trainer.store.log import Store
from trainer.store.rows import counted_hand
from trainer.store.schema import SUM_TABLES
from trainer.teaching.evidence import ClassEvidence, Evidence
from trainer.teaching.skill import DEAR, Sums
from trainer.teaching.trace import Trace, said_of_some

if TYPE_CHECKING:
    from solver.decisions import Decisions
    from solver.paytable.table import PayTable
    from trainer.teaching.lesson_deals import CourseLines

BATCH = 2_500
"""How many hands are added up in one transaction; a window that plays meanwhile waits as long."""
BY_QUARTER = "quarters"
"""By what the sums of a day are kept: in the column `day` is a quarter of an hour."""
NO_CLASSES = (0, 0)
"""Stands for a game where `summed` is about the sums that need no classes."""
TABLES = {
    "days": ("day_sums",),
    "classes": ("class_days", "class_sums"),
    "lines": ("line_sums",),
}
"""What is summed, each with its tables."""

_AFTER = f"{COUNTED} WHERE hands.id > ? AND hands.id <= ? ORDER BY hands.id"
_EXAM_HANDS = f"{COUNTED} WHERE session = ? AND mode = 'exam' ORDER BY deal"
_LAST_OF_EXAMS = """
    SELECT max(hands.id), exams.session
    FROM exams JOIN hands ON hands.session = exams.session AND hands.mode = 'exam'
    WHERE exams.finished IS NOT NULL GROUP BY exams.id
"""
_DAY_KEY = ("paytable", "coins", "session", "day", "mode", "helped")
_DAY_VALUES = ("hands", "right", "dear", "lost", "dear_lost", "drawn", "paid", "expected", "best")


class DayKey(NamedTuple):
    """What the hands of a sum have in common; `paytable` is a number of the history, `day` the
    player's ("2026-11-20"), `utc_day` the one in UTC, which programs are told.
    """

    paytable: int
    coins: int
    session: int
    day: str
    utc_day: str
    mode: str
    helped: bool


@dataclass(frozen=True)
class GamePlayed:
    """A game of the history: its paytable with the numbers it has there, the bet, and the hands.

    Hands of Ultimate X are not counted.
    """

    table: PayTable
    coins: int
    paytables: tuple[int, ...]
    hands: int


class SumsStore(Store):
    """A history whose sums are read; nothing is played with it.

    Of a history that may not be written the sums are kept in a copy, until it is closed.
    What reads sums raises a StoreError where they cannot be brought up to date.
    """

    rescues = False

    def __init__(self, folder: Path, at: str) -> None:
        self._copied = None if is_writable(folder) else _copy(folder)
        try:
            super().__init__(folder if self._copied is None else Path(self._copied.name), at)
        except BaseException:
            self._remove_copy()
            raise

    def abandon(self) -> None:
        """Close the file without writing, and remove the copy if there is one."""
        super().abandon()
        self._remove_copy()

    def _remove_copy(self) -> None:
        if self._copied is not None:
            self._copied.cleanup()

    def day_sums(
        self, since: str = "", progress: Progress = unheard, *, zone: tzinfo | None = None
    ) -> dict[DayKey, Sums]:
        """Return the sums of the hands by game, session, day in a zone, and mode, from the first
        moment of a day on.
        """
        self._bring_up_to_date("days", NO_CLASSES, BY_QUARTER, self._add_to_days, progress)
        sql = f"SELECT {', '.join(_DAY_KEY + _DAY_VALUES)} FROM day_sums WHERE day >= ?"
        days = cache(partial(_days, zone))
        rows: dict[DayKey, list[tuple[Any, ...]]] = {}
        for row in self._connection.execute(sql, (since,)):
            paytable, coins, session, quarter, mode, helped, *_ = row
            key = DayKey(paytable, coins, session, *days(quarter), mode, bool(helped))
            rows.setdefault(key, []).append(row[len(_DAY_KEY) :])
        return {key: _stored_sum(each, key.coins) for key, each in rows.items()}

    def games(self) -> list[GamePlayed]:
        """Return the games of the history, most played first; paytables that pay alike are one."""
        sql = """
            SELECT paytable, coins, sum(CASE mode WHEN ? THEN 0 ELSE hands END)
            FROM day_sums GROUP BY paytable, coins
        """
        found: dict[tuple[object, int], GamePlayed] = {}
        for paytable, coins, hands in self._connection.execute(sql, (ULTIMATE_X,)).fetchall():
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
        progress: Progress = unheard,
    ) -> Evidence:
        """Return what the unaided hands of a game say of the player.

        From the first moment of a day on, if one is given, only its hands and errors are counted;
        whether a leak is there now still follows from all.
        """
        ids = self._alike(decisions.table)
        if not ids:
            return Evidence(decisions)
        game, sums = (ids[0], decisions.coins), ClassSums(self._connection, ids, decisions)
        method = _method(decisions) + _TRACED + BY_QUARTER
        self._bring_up_to_date("classes", game, method, sums.add, progress)
        classes = sums.states()
        return Evidence(decisions, self._since(game, decisions, classes, since))

    def lines(
        self, course: CourseLines, progress: Progress = lambda _share: None
    ) -> dict[str, Trace]:
        """Return what the unaided hands of a game show of each line of its course, by its text."""
        ids = self._alike(course.table)
        if not ids:
            return {}
        game, sums = (ids[0], course.coins), LineSums(self._connection, ids, course)
        self._bring_up_to_date("lines", game, course.key + _TRACED, sums.add, progress)
        return sums.traces()

    def forget(self) -> None:
        """Remove the sums: they are computed from the hands again when they are next read."""
        with self._writing():
            for table in SUM_TABLES:
                self._connection.execute(f"DELETE FROM {table}")

    def _bring_up_to_date(
        self,
        what: str,
        game: tuple[int, int],
        method: str,
        add: Callable[[list[CountedHand]], None],
        progress: Progress,
    ) -> None:
        (last,) = self._connection.execute("SELECT coalesce(max(id), 0) FROM hands").fetchone()
        first = through = self._through(what, game, method, last)
        while through < last:
            upto = self._last_of_batch(through, last)
            with self._writing():
                # No other window was faster.
                if self._through(what, game, method, last) == through:
                    add([*self._counting(through, upto)])
                    row = (*game, what, upto, method)
                    self._connection.execute("REPLACE INTO summed VALUES (?, ?, ?, ?, ?)", row)
            through = upto
            if through < last:
                self._give_way()
            progress((through - first) / (last - first))

    def _last_of_batch(self, through: int, last: int) -> int:
        """Return the hand that ends a batch: its number may be far from that of the one before."""
        sql = "SELECT max(id) FROM (SELECT id FROM hands WHERE id > ? ORDER BY id LIMIT ?)"
        (upto,) = self._connection.execute(sql, (through, BATCH)).fetchone()
        return min(last, int(upto))

    def _through(self, what: str, game: tuple[int, int], method: str, last: int) -> int:
        """Return the last hand that is in the sums of a game; remove sums of another method."""
        where = "WHERE paytable = ? AND coins = ?"
        sql = f"SELECT through, method FROM summed {where} AND what = ?"
        through, by = self._connection.execute(sql, (*game, what)).fetchone() or (0, method)
        if by == method and through <= last:
            return int(through)
        for table in TABLES[what]:
            if what == "days":
                self._connection.execute(f"DELETE FROM {table}")
            else:
                self._connection.execute(f"DELETE FROM {table} {where}", game)
        self._connection.execute(f"DELETE FROM summed {where} AND what = ?", (*game, what))
        return 0

    def _counting(self, after: int, upto: int) -> Iterator[CountedHand]:
        """Yield the hands that begin to count with these numbers; invalid ones are left out."""
        ends = dict(self._connection.execute(_LAST_OF_EXAMS).fetchall())
        for row in self._connection.execute(_AFTER, (after, upto)).fetchall():
            hand = _counted_hand(row)
            if hand is None:
                continue
            if hand.mode != "exam":
                yield hand
            elif hand.id in ends:
                exam = self._connection.execute(_EXAM_HANDS, (ends[hand.id],)).fetchall()
                yield from filter(None, map(_counted_hand, exam))

    def _add_to_days(self, hands: list[CountedHand]) -> None:
        groups: dict[tuple[int, int, int, str, str, bool], list[CountedHand]] = {}
        for hand in hands:
            at, bet = quarter_of(hand.at), hand.coins
            key = (hand.table_id, bet, hand.session, at, hand.counted_as, hand.helped)
            groups.setdefault(key, []).append(hand)
        columns, values = (", ".join(names) for names in (_DAY_KEY + _DAY_VALUES, _DAY_VALUES))
        marks = ", ".join("?" * len(_DAY_KEY + _DAY_VALUES))
        where = " AND ".join(f"{column} = ?" for column in _DAY_KEY)
        for key, group in groups.items():
            sums, coins = _sum(group), group[0].coins
            sql = f"SELECT {values} FROM day_sums WHERE {where}"
            there = self._connection.execute(sql, key).fetchone()
            whole = sums if there is None else _stored_sum([there], coins) + sums
            stored = (*key, *_day_values(whole, coins))
            self._connection.execute(f"REPLACE INTO day_sums ({columns}) VALUES ({marks})", stored)

    def _alike(self, table: PayTable) -> list[int]:
        """Return the numbers of the paytables that pay as this one does."""
        ids = [row[0] for row in self._connection.execute("SELECT id FROM paytables ORDER BY id")]
        return [each for each in ids if _pays(self._table(each)) == _pays(table)]

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


def _copy(folder: Path) -> TemporaryDirectory[str]:
    """Return a temporary folder with a copy of a history.

    Raises:
        StoreError: the history cannot be read, or there is no room for a copy.
    """
    with errors_about(Path(gettempdir())):
        copied = TemporaryDirectory(prefix="holdwise-")
    try:
        back_up(folder, Path(copied.name, HISTORY))
    except BaseException:
        copied.cleanup()
        raise
    return copied


def _pays(table: PayTable) -> object:
    """Return all of a paytable that decides what a hand pays, without the names."""
    return table.rules, tuple(replace(line, name="line") for line in table.lines)


def _counted_hand(row: tuple[object, ...]) -> CountedHand | None:
    try:
        return counted_hand(row)
    except ValueError:  # the history names it
        return None


def _sum(hands: list[CountedHand]) -> Sums:
    """Return the sums of hands of one game, bet and mode, as `Sums.of` and `+` would.

    Fractions are added only where they are not zero: adding millions one by one takes minutes.
    """
    coins = hands[0].bet
    losses = [
        (hand.best_ev - hand.first_ev, 1 + hand.further)
        for hand in hands
        if hand.first_ev != hand.best_ev
    ]
    dear = [(lost, draws) for lost, draws in losses if lost >= DEAR]
    drawn = [(hand, 1 + hand.further) for hand in hands if hand.paid is not None]
    return Sums(
        hands=len(hands),
        right=len(hands) - len(losses),
        dear=len(dear),
        lost=_total(losses) * coins,
        dear_lost=_total(dear) * coins,
        wagered=sum(1 + hand.further for hand in hands) * coins,
        drawn_for=sum(draws for _, draws in drawn) * coins,
        paid=sum(hand.paid_all or 0 for hand, _ in drawn),
        expected=_total((hand.ev, draws) for hand, draws in drawn) * coins,
        best=_total((hand.best_ev, draws) for hand, draws in drawn) * coins,
    )


def _total(values: Iterable[tuple[Fraction, int]]) -> Fraction:
    """Return a sum of fractions and how often each comes; equal denominators add as integers."""
    return _joined((times * value.numerator, value.denominator) for value, times in values)


def _joined(parts: Iterable[tuple[int, int]]) -> Fraction:
    """Return the sum of fractions, each as its numerator and denominator."""
    numerators: dict[int, int] = {}
    for above, below in parts:
        numerators[below] = numerators.get(below, 0) + above
    return sum((Fraction(above, below) for below, above in numerators.items()), Fraction(0))


def _method(decisions: Decisions) -> str:
    """Return a key of how deals are sorted into classes: it changes with any of them."""
    return _key("\n".join(f"{each}, {each.frequency}, {each.cost}" for each in decisions.classes))


def _key(words: str) -> str:
    return blake2b(words.encode(), digest_size=8).hexdigest()


_TRACED = _key(said_of_some())
"""Sums with other traces are computed again."""


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


def _days(zone: tzinfo | None, quarter: str) -> tuple[str, str]:
    """Return the days of a quarter of an hour: in a zone, and in UTC."""
    at = moment(quarter)
    return str(day_of(at, zone)), str(day_of(at, UTC))


def _stored_sum(rows: list[tuple[Any, ...]], coins: int) -> Sums:
    """Return the sum of rows of `_DAY_VALUES` at one bet."""
    hands, right, dear, lost, dear_lost, drawn, paid, expected, best = zip(*rows, strict=True)
    return Sums(
        hands=sum(hands),
        right=sum(right),
        dear=sum(dear),
        lost=_told(lost),
        dear_lost=_told(dear_lost),
        wagered=sum(map(max, hands, drawn)) * coins,  # a mode draws all hands or none
        drawn_for=sum(drawn) * coins,
        paid=sum(paid),
        expected=_told(expected),
        best=_told(best),
    )


def _told(fractions: Iterable[str]) -> Fraction:
    """Return the sum of fractions such as "122/47"."""
    parts = (each.partition("/") for each in fractions)
    return _joined((int(above), int(below or 1)) for above, _, below in parts)


def _day_values(sums: Sums, coins: int) -> tuple[object, ...]:
    return (
        *(sums.hands, sums.right, sums.dear, str(sums.lost), str(sums.dear_lost)),
        *(sums.drawn_for // coins, sums.paid, str(sums.expected), str(sums.best)),
    )
