"""The sums of hands: by day, and of one game by class of decisions and by line of its course.

How each is kept and how hands are added. Of days the file has the sums of each quarter of an hour,
in UTC; how they come to the days of a zone stands here too.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, tzinfo
from fractions import Fraction
from functools import cache, partial
from json import dumps, loads
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from trainer.core.days import day_of, moment, quarter_of
from trainer.core.records import FEATURE, ULTIMATE_X
from trainer.store.failures import card_ids, held_mask
from trainer.store.hand_columns import CountedHand
from trainer.teaching.evidence import ClassEvidence, KindKept, SeenAnswer, add_to, with_kept
from trainer.teaching.skill import DEAR, Sums
from trainer.teaching.trace import INTRODUCED, NEW, Trace

if TYPE_CHECKING:
    from solver.decisions import Decisions
    from trainer.teaching.lesson_deals import CourseLines

_DAY_KEY = ("paytable", "coins", "session", "day", "mode", "helped")
_DAY_VALUES = ("hands", "right", "dear", "lost", "dear_lost", "drawn", "paid", "expected", "best")

PAUSE = 5  # minutes from one hand to the next from which these are not played
MANY_QUARTERS = 400  # of an hour, with hands in them, from which minutes are not counted one by one


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


class DaySums:
    """The sums of the hands of a history."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def add(self, hands: list[CountedHand]) -> None:
        """Add hands to the sums of their quarters of an hour, and save these."""
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
            whole = sums if there is None else _stored_sum([there], coins, group[0].bet) + sums
            stored = (*key, *_day_values(whole, coins))
            self._connection.execute(f"REPLACE INTO day_sums ({columns}) VALUES ({marks})", stored)

    def by_day(self, since: str, zone: tzinfo | None) -> dict[DayKey, Sums]:
        """Return the sums by game, session, day in a zone, and mode, from a moment on."""
        sql = f"SELECT {', '.join(_DAY_KEY + _DAY_VALUES)} FROM day_sums WHERE day >= ?"
        days = cache(partial(_days, zone))
        rows: dict[DayKey, list[tuple[Any, ...]]] = {}
        for row in self._connection.execute(sql, (since,)):
            paytable, coins, session, quarter, mode, helped, *_ = row
            key = DayKey(paytable, coins, session, *days(quarter), mode, bool(helped))
            rows.setdefault(key, []).append(row[len(_DAY_KEY) :])
        return {key: _stored_sum(each, key.coins, _bet(key)) for key, each in rows.items()}

    def quarters(self) -> int:
        """Return in how many quarters of an hour there were hands."""
        sql = "SELECT count(DISTINCT day) FROM day_sums"
        return int(self._connection.execute(sql).fetchone()[0])

    def minutes(self) -> int:
        """Return for how many minutes there were hands, at least one where there were any; of very
        many hands by the quarters of an hour, which takes no time.
        """
        quarters = self.quarters()
        if not 0 < quarters < MANY_QUARTERS:
            return 15 * quarters
        sql = """
            SELECT total(gap) FROM (
                SELECT 1440 * (julianday(at) - julianday(lag(at) OVER (ORDER BY id))) AS gap
                FROM hands
            ) WHERE gap > 0 AND gap < ?
        """
        (minutes,) = self._connection.execute(sql, (PAUSE,)).fetchone()
        return max(1, round(float(minutes)))


def _bet(key: DayKey) -> int:
    """Return the coins bet on each hand, those for the feature of Ultimate X among them."""
    return key.coins * (FEATURE if key.mode == ULTIMATE_X else 1)


def _sum(hands: list[CountedHand]) -> Sums:
    """Return the sums of hands of one game, bet and mode, as `Sums.of` and `+` would.

    Fractions are added only where they are not zero: adding millions one by one takes minutes.
    """
    coins, further = hands[0].bet, sum(hand.further for hand in hands)
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
        wagered=(len(hands) + further) * coins,
        drawn_for=sum(draws for _, draws in drawn) * coins,
        paid=sum(hand.paid_all or 0 for hand, _ in drawn),
        expected=_total((hand.ev, draws) for hand, draws in drawn) * coins,
        best=_total((hand.best_ev, draws) for hand, draws in drawn) * coins,
        further=further,
    )


def _total(values: Iterable[tuple[Fraction, int]]) -> Fraction:
    """Return a sum of fractions and how often each comes; equal denominators add as integers."""
    return _joined((times * value.numerator, value.denominator) for value, times in values)


def _joined(parts: Iterable[tuple[int, int]]) -> Fraction:
    """Return the sum of fractions, each as its numerator and denominator."""
    numerators: dict[int, int] = {}
    for above, below in parts:
        numerators[below] = numerators.get(below, 0) + above
    whole = lcm(*numerators)
    return Fraction(sum(above * (whole // below) for below, above in numerators.items()), whole)


def _days(zone: tzinfo | None, quarter: str) -> tuple[str, str]:
    """Return the days of a quarter of an hour: in a zone, and in UTC."""
    at = moment(quarter)
    return str(day_of(at, zone)), str(day_of(at, UTC))


def _stored_sum(rows: list[tuple[Any, ...]], coins: int, bet: int) -> Sums:
    """Return the sum of rows of `_DAY_VALUES` at one bet, `bet` with the coins for a feature."""
    hands, right, dear, lost, dear_lost, drawn, paid, expected, best = zip(*rows, strict=True)
    wagered = sum(map(max, hands, drawn)) * coins  # a mode draws all hands or none
    return Sums(
        hands=sum(hands),
        right=sum(right),
        dear=sum(dear),
        lost=_summed_text(lost),
        dear_lost=_summed_text(dear_lost),
        wagered=wagered,
        drawn_for=sum(drawn) * coins,
        paid=sum(paid),
        expected=_summed_text(expected),
        best=_summed_text(best),
        further=wagered // bet - sum(hands),
    )


def _summed_text(fractions: Iterable[str]) -> Fraction:
    """Return the sum of fractions such as "122/47"."""
    parts = (each.partition("/") for each in fractions)
    return _joined((int(above), int(below or 1)) for above, _, below in parts)


def _day_values(sums: Sums, coins: int) -> tuple[object, ...]:
    return (
        *(sums.hands, sums.right, sums.dear, str(sums.lost), str(sums.dear_lost)),
        *(sums.drawn_for // coins, sums.paid, str(sums.expected), str(sums.best)),
    )


_STATE = ("hands", "missed", "lost", "kept", "trace")


@dataclass
class _Quarter:
    """The counts of a class in a quarter of an hour; `kinds` are those held wrongly."""

    hands: int
    missed: int
    lost: float
    kinds: tuple[KindKept, ...]

    def add(self, answer: SeenAnswer) -> None:
        """Count one more answer."""
        self.hands += 1
        if answer.lost > 0:
            self.missed += 1
            self.lost += answer.lost
            self.kinds = with_kept(self.kinds, KindKept(answer.kept, 1, answer.lost))


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
            kept = decisions.kept_of(dealt, held_mask(hand.dealt, hand.first_held))
        at = moment(hand.at)
        took, taught = hand.milliseconds, hand.taught
        return SeenAnswer(decisions.class_of(dealt), lost, at, kept, took, taught)

    def _quarter(self, quarter: str, index: int) -> _Quarter:
        sql = """
            SELECT hands, missed, lost, kept FROM class_days
            WHERE paytable = ? AND coins = ? AND day = ? AND class = ?
        """
        key = (*self._game, quarter, self._words(index))
        hands, missed, lost, kept = self._connection.execute(sql, key).fetchone() or (0, 0, 0, "[]")
        return _Quarter(hands, missed, lost, kept_of_stored(kept))

    def _save(
        self, states: dict[int, ClassEvidence], quarters: dict[tuple[str, int], _Quarter]
    ) -> None:
        for index, state in states.items():
            values = (state.hands, state.missed, state.lost, dumps(state.kinds))
            row = (*self._game, self._words(index), *values, dumps(state.trace.stored()))
            self._connection.execute("REPLACE INTO class_sums VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        for (quarter, index), each in quarters.items():
            values = (each.hands, each.missed, each.lost, dumps(each.kinds))
            self._connection.execute(
                "REPLACE INTO class_days VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (*self._game, quarter, self._words(index), *values),
            )

    def _words(self, index: int) -> str:
        return str(self._decisions.classes[index])


def _state(hands: int, missed: int, lost: float, kept: str, trace: str) -> ClassEvidence:
    shown = Trace.of_stored(loads(trace))
    return ClassEvidence(hands, missed, lost, kept_of_stored(kept), shown)


def kept_of_stored(kept: str) -> tuple[KindKept, ...]:
    """Return the kinds that were wrongly held, as a row has them.

    >>> kept_of_stored('[["nothing", 2, 0.5]]')
    (KindKept(kind='nothing', times=2, lost=0.5),)
    """
    return tuple(KindKept(*each) for each in loads(kept))


PLACE = "place"
"""The mode whose hands say more of the lines together (`trainer/teaching/placement/`)."""
LESSON = "course"
NAMING = (LESSON, "today")
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
                lesson=hand.mode == LESSON,
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
