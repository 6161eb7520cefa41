"""Reading the history without changing it, even while windows write it.

First the whole of it and its exams; then, of a game, what was trained today, the newest placement,
the mistakes. Each function raises a StoreError where its history cannot be read.
It is over four hundred lines: what an exam shows only at its end takes twenty.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from solver.holds import HAND
from solver.paytable.catalogue import parse_paytable
from solver.paytable.table import PayTable
from trainer.core.days import moment
from trainer.core.records import HandRecord
from trainer.core.shoe import parse_seed
from trainer.store.connection import history_for_reading
from trainer.store.failures import (
    StoreError,
    card_ids,
    checked_cards,
    checked_fraction,
    checked_time,
    text,
)
from trainer.store.folder import HISTORY
from trainer.store.hand_columns import LoggedHand, only_plain, select_hands
from trainer.store.log import UNFINISHED
from trainer.store.rows import (
    EXAMS,
    EXAMS_THAT_COUNT,
    KeptExam,
    error_in,
    errors_in,
    hand_record,
    logged_hand,
)
from trainer.store.schema import version_of

_UNFINISHED = f"""
    SELECT exams.id, exams.hands, (SELECT count(*) FROM hands WHERE hands.exam = exams.id),
        exams.session, sessions.seed, exams.setup
    FROM exams JOIN paytables ON paytables.id = exams.paytable
    JOIN sessions ON sessions.id = exams.session
    WHERE {UNFINISHED} AND content = ? AND exams.coins = ?
        AND EXISTS (SELECT 1 FROM hands WHERE hands.exam = exams.id)
    ORDER BY exams.id DESC LIMIT 1
"""
"""One that was left before its first answer has nothing to go on with."""
_EARLIER = """
    SELECT 1 FROM hands JOIN hands AS next ON next.id = hands.id + 1 AND next.at < hands.at
    WHERE hands.at GLOB '????-??-??T*' AND next.at GLOB '????-??-??T*' LIMIT 1
"""
"""A hand before its predecessor, as an import may bring; 0.2 s to find none in a million."""
_MADE = """
    SELECT coalesce(sum(made = ?), 0), count(*) FROM (
        SELECT hand AS made, paytable FROM hands WHERE hand IS NOT NULL
        UNION ALL
        SELECT json_extract(value, '$.hand'), paytable
        FROM hands, json_each(CASE WHEN json_valid(further) THEN further END)
        WHERE further IS NOT NULL
    ) JOIN paytables ON paytables.id = paytable
    WHERE paytables.content = ?
"""
_table_of = lru_cache(8)(parse_paytable)
_LAST_SEED = """
    SELECT id, seed FROM sessions
    WHERE closed IS NOT NULL AND seed <> ''
    AND EXISTS (SELECT 1 FROM hands WHERE hands.session = sessions.id)
    ORDER BY id DESC LIMIT 1
"""


def read_history(folder: Path) -> Iterator[LoggedHand | StoreError]:
    """Yield every hand in the log, oldest first; a folder without a history yields nothing.

    A hand with an invalid value is yielded as the error that names the hand and the value.
    """
    with history_for_reading(folder) as history:
        if history is None:
            return
        in_order = _is_in_order(history) and not history.execute(_EARLIER).fetchone()
        order = "hands.id" if in_order else "hands.at, hands.id"
        for row in history.execute(f"{select_hands(version_of(history))} ORDER BY {order}"):
            yield _hand_or_error(folder / HISTORY, row)


def count_hands(folder: Path) -> int:
    """Return how many hands are in the log."""
    return sum(hands for (hands,) in rows_found(folder, "SELECT count(*) FROM hands"))


def rows_found(
    folder: Path, sql: str, values: Sequence[object] = (), version: int = 1
) -> list[Any]:
    """Return what a query finds in the history of a folder, if it is of this version or later."""
    with history_for_reading(folder, version) as history:
        return [] if history is None else history.execute(sql, values).fetchall()


def has_begun(folder: Path) -> bool:
    """Whether any hand is logged, in whatever game and mode, or nobody can tell."""
    try:
        return bool(rows_found(folder, "SELECT 1 FROM hands LIMIT 1"))
    except StoreError:
        return True


def read_exams(folder: Path) -> dict[int, KeptExam]:
    """Return the exams by number, broken-off ones included."""
    return {row[0]: KeptExam(*row) for row in rows_found(folder, EXAMS, version=3)}


def exams_that_count(folder: Path) -> set[int]:
    """Return the numbers of the exams that are over and were not too fast to have been thought."""
    return {number for number, *_ in rows_found(folder, EXAMS_THAT_COUNT, version=3)}


def read_exam_records(folder: Path, number: int, by: str = "exam") -> list[HandRecord]:
    """Return the hands of an exam, or of a placement `by` its "session", in the questions' order.

    Raises:
        StoreError: the history cannot be read, or a hand of it has an invalid value.
    """
    return _whole(folder, 3, lambda _version: f"hands.{by} = ? ORDER BY hands.question", number)


def read_session_records(folder: Path, session: int) -> list[HandRecord]:
    """Return the hands that a session played at the table, helped or not, oldest first.

    Those of Ultimate X stay out, whose best holds are other ones.

    Raises:
        StoreError: the history cannot be read, or a hand of it has an invalid value.
    """

    def which(version: int) -> str:
        return f"hands.session = ? AND mode = 'play' {only_plain(version)} ORDER BY hands.id"

    return _whole(folder, 2, which, session)


def read_played_since(folder: Path, since: str) -> list[HandRecord]:
    """Return the plain hands of the table from a moment on, helped or not; raise as above."""
    with history_for_reading(folder, 2) as history:
        if history is None:
            return []
        version, before = version_of(history), _last_before(history, since)
        where = f"hands.id > ? AND hands.at >= ? AND mode = 'play' {only_plain(version)}"
        sql = f"{select_hands(version)} WHERE {where} ORDER BY hands.id"
        rows = history.execute(sql, (before, since)).fetchall()
    return [numbered_record(folder / HISTORY, row)[1] for row in rows]


def read_today_records(folder: Path, table: PayTable, coins: int, since: str) -> list[HandRecord]:
    """Return the answers of today's training in a game from a moment on; raise as above."""
    with history_for_reading(folder, 2) as history:
        if history is None:
            return []
        where = "mode = 'today' AND paytables.content = ? AND hands.coins = ? AND hands.at >= ?"
        sql = f"{select_hands(version_of(history))} WHERE {where} ORDER BY hands.id"
        rows = history.execute(sql, (table.to_toml(), coins, since)).fetchall()
    return [numbered_record(folder / HISTORY, row)[1] for row in rows]


def _whole(folder: Path, version: int, which: Callable[[int], str], of: int) -> list[HandRecord]:
    """Return the hands that a condition names, if the file is of this version or later."""
    with history_for_reading(folder, version) as history:
        if history is None:
            return []
        stored_version = version_of(history)
        sql = f"{select_hands(stored_version)} WHERE {which(stored_version)}"
        rows = history.execute(sql, (of,)).fetchall()
    return [numbered_record(folder / HISTORY, row)[1] for row in rows]


class BrokenExam(NamedTuple):
    """An exam that was broken off, and what it takes to resume it; `exam` is 0 if there is none.

    `setup` is what it was started with besides its seed, as JSON.
    """

    exam: int = 0
    hands: int = 0
    answered: int = 0
    session: int = 0
    seed: str = ""
    setup: str = ""


def read_unfinished(folder: Path, table: PayTable, coins: int) -> BrokenExam:
    """Return the newest exam of a game that was broken off after an answer."""
    exams = rows_found(folder, _UNFINISHED, (table.to_toml(), coins), version=3)
    return BrokenExam(*exams[0]) if exams else BrokenExam()


def read_last_seed(folder: Path) -> tuple[int, int] | None:
    """Return the newest session that has ended, of those with a hand and a seed, and its seed."""
    for session, seed in rows_found(folder, _LAST_SEED):
        with errors_in(folder / HISTORY, f"session {session}"):
            return int(session), parse_seed(text(seed, "seed"))
    return None


def read_openings(folder: Path) -> dict[int, str]:
    """Return when each session began, but of those where the history has no time."""
    openings = {}
    for session, at in rows_found(folder, "SELECT id, opened FROM sessions"):
        with suppress(ValueError):
            openings[session] = checked_time(at, "opened")
    return openings


def count_of_hand(folder: Path, table: PayTable, hand: str) -> tuple[int, int]:
    """Return how often a hand was made in a game, and in how many hands that were drawn."""
    ((times, drawn),) = rows_found(folder, _MADE, (hand, table.to_toml()), version=2) or [(0, 0)]
    return int(times), int(drawn)


def _is_in_order(connection: sqlite3.Connection) -> bool:
    """Whether later sessions have later times: not after an import, or if the clock was set back.

    Otherwise the hands must be sorted, which takes seconds and memory for a million.
    """
    opened = [row[0] for row in connection.execute("SELECT opened FROM sessions ORDER BY id")]
    return all(isinstance(at, str) for at in opened) and opened == sorted(opened)


def numbered_record(path: Path, row: Sequence[Any]) -> tuple[int, HandRecord]:
    """Return a hand of the log, and its number before it.

    Raises:
        StoreError: it has an invalid value.
    """
    with errors_in(path, f"hand {row[0]}"):
        hand = logged_hand(row)
        return hand.id, hand_record(hand, _table_of(hand.content))


def _hand_or_error(path: Path, row: Sequence[Any]) -> LoggedHand | StoreError:
    """Return a hand of the log, or the error that names its invalid value."""
    try:
        return logged_hand(row)
    except ValueError as error:
        return error_in(path, f"hand {row[0]}", error)


_TODAY = """
    SELECT dealt FROM hands JOIN paytables ON paytables.id = hands.paytable
    WHERE mode = 'today' AND content = ? AND coins = ? AND at >= ? ORDER BY hands.id
"""


def read_today(folder: Path, table: PayTable, coins: int, since: str) -> Iterator[tuple[int, ...]]:
    """Yield the deals of today's training in a game from a moment on, oldest first."""
    for (dealt,) in rows_found(folder, _TODAY, (table.to_toml(), coins, since), version=2):
        with suppress(ValueError):  # the history names it
            yield _dealt(dealt, table)


def _dealt(value: object, table: PayTable) -> tuple[int, ...]:
    cards = card_ids(checked_cards(value, "dealt", HAND))
    table.rules.check_deal(cards)
    return cards


_NEWEST = """
    SELECT hands.session, sessions.seed, hands.at, sessions.closed, dealt, first_ev
    FROM hands JOIN sessions ON sessions.id = hands.session
    WHERE mode = 'place' AND hands.session = (
        SELECT session FROM hands JOIN paytables ON paytables.id = hands.paytable
        WHERE mode = 'place' AND content = ? AND coins = ? ORDER BY hands.id DESC LIMIT 1
    )
    ORDER BY hands.id
"""
PlacementAnswers = tuple[tuple[tuple[int, ...], Fraction], ...]
"""The answers to a placement: the cards of each, and what was held is worth, per coin bet."""


class KeptPlacement(NamedTuple):
    """A placement as it is kept: `at` it was last answered, its session may be `closed`.

    What is not valid is None, or left out of the answers; the history names it.
    """

    session: int = 0
    seed: int | None = None
    at: datetime | None = None
    closed: bool = False
    answers: PlacementAnswers = ()


def read_placement(folder: Path, table: PayTable, coins: int) -> KeptPlacement:
    """Return the newest placement in a game; one without answers if there is none."""
    rows = rows_found(folder, _NEWEST, (table.to_toml(), coins), version=2)
    if not rows:
        return KeptPlacement()
    session, stored_seed, stored_at, closed, *_ = rows[-1]
    answers, seed, at = [], None, None
    with suppress(ValueError):
        seed = parse_seed(str(stored_seed))
    with suppress(ValueError):
        at = moment(str(stored_at))
    for *_, dealt, worth in rows:
        with suppress(ValueError):
            answers.append((_dealt(dealt, table), checked_fraction(worth, "first_ev")))
    return KeptPlacement(session, seed, at, bool(closed), tuple(answers))


Order = Literal["newest", "dearest", "all"]

_VALUE = """
    CAST({0} AS REAL)
    / CASE instr({0}, '/') WHEN 0 THEN 1 ELSE CAST(substr({0}, instr({0}, '/') + 1) AS REAL) END
"""
"""A fraction such as "122/47" as a number, in SQL: a function in Python takes twice as long."""
_HANDS = "CASE WHEN json_valid(hands.further) THEN 1 + json_array_length(hands.further) ELSE 1 END"
"""How many hands a deal had, from version 2 on."""
_LOST = f"round(({_VALUE.format('best_ev')} - {_VALUE.format('first_ev')}) * {{hands}}, 12)"
_ORDERS = {"newest": "hands.at DESC, hands.id DESC", "dearest": f"{_LOST} DESC, hands.id"}
_ORDERS["all"] = _ORDERS["newest"]
_WRONG = "hands.first_ev <> hands.best_ev AND"
_LAST_BEFORE = "SELECT id FROM hands WHERE at < ? ORDER BY id DESC LIMIT 1"
_OF_COUNTED = f"AND (exam IS NULL OR exam IN (SELECT id FROM ({EXAMS_THAT_COUNT})))"


def _unaided(version: int) -> str:
    """Return the condition on `hands` that a mistake may be in them, for a file of this version."""
    exams = _OF_COUNTED if version > 2 else ""
    return f"hands.helped = 0 {exams} {only_plain(version)}"


def read_mistakes(
    folder: Path,
    table: PayTable,
    coins: int,
    *,
    order: Order = "newest",
    since: str = "",
    session: int = 0,
    most: int = -1,
) -> Iterator[tuple[int, HandRecord] | StoreError]:
    """Yield the unaided hands of a game whose first hold was not best, or all, with their numbers,
    up to `most` of them, from a moment on, of one `session` unless that is 0.

    Those of an exam that does not count stay out, as of an unfinished one, and those of Ultimate X,
    whose best holds are other ones. A hand with an invalid value is yielded as the error that names
    it.
    """
    with history_for_reading(folder) as history:
        if history is None:
            return
        version = version_of(history)
        sort = _ORDERS[order].format(hands=_HANDS if version > 1 else 1)
        if order != "dearest" and _is_in_order(history):
            sort = "hands.id DESC"  # later hands have later numbers: they need not be sorted
        sql = f"""
            {select_hands(version)}
            WHERE {"" if order == "all" else _WRONG} {_unaided(version)} AND hands.at >= ?
            AND paytables.content = ? AND hands.coins = ? AND (? = 0 OR hands.session = ?)
            ORDER BY {sort} LIMIT ?
        """
        for row in history.execute(sql, (since, table.to_toml(), coins, session, session, most)):
            try:
                yield numbered_record(folder / HISTORY, row)
            except StoreError as error:
                yield error


def count_mistakes(folder: Path, table: PayTable, coins: int, since: str) -> int:
    """Return how many mistakes `read_mistakes` finds in a game that it did not before a moment:
    those made since, and those of an exam that was finished since.
    """
    with history_for_reading(folder) as history:
        if history is None:
            return 0
        version = version_of(history)
        condition, values, first = "hands.at > ?", [since], since
        if version > 2:
            ((begun,),) = history.execute(_FIRST_EXAM, (since,)).fetchall()
            first = min(since, begun or since)
            condition = f"({condition} OR exam IN (SELECT id FROM exams WHERE finished > ?))"
            values.append(since)
        sql = f"""
            SELECT count(*) FROM hands JOIN paytables ON paytables.id = hands.paytable
            WHERE hands.id > ? AND {condition} AND {_WRONG} {_unaided(version)}
            AND content = ? AND hands.coins = ?
        """
        parameters = _last_before(history, first), *values, table.to_toml(), coins
        ((mistakes,),) = history.execute(sql, parameters).fetchall()
    return int(mistakes)


_FIRST_EXAM = "SELECT min(started) FROM exams WHERE finished > ?"


def read_exam_ends(folder: Path) -> dict[int, str]:
    """Return when each exam was finished: until then its mistakes are told nowhere."""
    sql = "SELECT id, finished FROM exams WHERE finished IS NOT NULL"
    return {int(exam): str(at) for exam, at in rows_found(folder, sql, version=3)}


def _last_before(history: sqlite3.Connection, since: str) -> int:
    """Return the hand after which all from a moment on come; 0 where they are not in order."""
    last = history.execute(_LAST_BEFORE, (since,)) if _is_in_order(history) else ()
    return int(next(iter(last), (0,))[0])


def mistakes_by_game(folder: Path) -> Iterator[tuple[PayTable, int, int]]:
    """Yield each game with mistakes, its bet and how many `read_mistakes` finds in it."""
    with history_for_reading(folder) as history:
        if history is None:
            return
        sql = f"""
            SELECT content, hands.coins, count(*)
            FROM hands JOIN paytables ON paytables.id = hands.paytable
            WHERE {_WRONG} {_unaided(version_of(history))}
            GROUP BY content, hands.coins ORDER BY count(*) DESC
        """
        for content, coins, mistakes in history.execute(sql).fetchall():
            with suppress(ValueError):  # the history names it
                yield parse_paytable(content), coins, mistakes
