"""The sums of hands by day, of which the file has those of each quarter of an hour, in UTC.

How they are kept, how hands are added, and how they come to the days of a zone.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from datetime import UTC, tzinfo
from fractions import Fraction
from functools import cache, partial
from math import lcm
from typing import Any, NamedTuple

from trainer.core.days import day_of, moment, quarter_of
from trainer.core.records import FEATURE, ULTIMATE_X
from trainer.store.hand_columns import CountedHand
from trainer.teaching.skill import DEAR, Sums

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
