"""Converting records and the hand in play to database rows and back, by the table of columns.

And exams, as they are kept and as an export tells of them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from evaluator.arguments import faults_of
from evaluator.cards import format_cards
from solver.holds import HAND
from solver.paytable.table import PayTable
from trainer.core import HANDS
from trainer.core.multiplied import check_multipliers
from trainer.core.records import HandRecord, PendingDeal
from trainer.core.shoe import deck, parse_seed
from trainer.store.failures import (
    StoreError,
    card_ids,
    checked_number,
    checked_time,
    in_message,
    parsed,
    text,
)
from trainer.store.forms import KnownDeal, whole
from trainer.store.hand_columns import (
    COLUMNS,
    STORED,
    CountedHand,
    LoggedHand,
    reader,
)
from trainer.teaching.asking import IN_SQL as HASTY_IN_SQL

Row = sqlite3.Row

_FIELDS = LoggedHand._fields
_SESSION, _SEED = _FIELDS.index("session"), _FIELDS.index("seed")
_TABLE_ID, _NAME = _FIELDS.index("table_id"), _FIELDS.index("paytable")
_RECORDED = [name for name in STORED if name in HandRecord.__dataclass_fields__]

_read = reader(LoggedHand)
counted_hand = reader(CountedHand)
"""Reads a row of the sums, in a third of the time of `logged_hand`."""


@contextmanager
def errors_in(path: Path, what: str) -> Iterator[None]:
    """Turn a ValueError about an invalid value into a StoreError that names the file and row.

    >>> with errors_in(Path("history.db"), "hand 3"):
    ...     raise ValueError("coins is 'x', not a whole number")
    Traceback (most recent call last):
    trainer.store.failures.StoreError: history.db, hand 3: coins is 'x', not a whole number
    """
    try:
        yield
    except ValueError as error:
        raise error_in(path, what, error) from error


def error_in(path: Path, what: str, error: ValueError) -> StoreError:
    """Return a StoreError that names the file, the row and the first fault."""
    return StoreError(f"{path}, {what}: {faults_of(error)[0]}")


def hand_row(record: HandRecord, paytable: int) -> tuple[Any, ...]:
    """Return the record as a row of HAND_COLUMNS; `paytable` is the id of its paytable."""
    row = []
    for name, column in STORED.items():
        if column.put is not None:
            value = column.put(record)
        elif name == "table_id":
            value = paytable
        else:
            value = getattr(record, name)
            if value is not None:
                value = column.form.put(value, record.dealt)
        row.append(value)
    return tuple(row)


def logged_hand(row: Sequence[Any]) -> LoggedHand:
    """Return a row of `select_hands` as a hand of the log.

    Raises:
        ValueError: a value is invalid; the text names its column and shows it.
    """
    if row[_SEED] is None:
        raise ValueError(f"its session ({row[_SESSION]!r}) is missing")
    if row[_NAME] is None:
        raise ValueError(f"its paytable ({row[_TABLE_ID]!r}) is missing")
    return _read(row)


def hand_record(logged: LoggedHand, table: PayTable) -> HandRecord:
    """Return the record of a logged hand; `table` is its paytable. The inverse of `hand_row`.

    Jokers are all written alike: the first one of a hand is read as the deck's first. Values do
    not depend on it.

    Raises:
        ValueError: its seed is not a number, its cards are not of the game's deck, or the game
            does not give its multipliers.
    """
    table.rules.check_deal(card_ids(logged.dealt))
    check_multipliers(table, logged.coins, logged.multipliers)
    seed = None if logged.origin and not logged.seed else parse_seed(logged.seed)
    values: dict[str, Any] = {
        name: None if value is None else COLUMNS[name].form.value(value, logged)
        for name in _RECORDED
        for value in (getattr(logged, name),)
    }
    return HandRecord(table=table, seed=seed, **values)


_FORMS = {
    name: COLUMNS[name].form
    for name in ("session", "deal", "dealt", "coins", "coach", "helped", "first_held")
} | {
    "credits": whole(),
    "start_credits": whole(1),
    "hands": whole(),
    "multipliers": COLUMNS["multipliers"].form,
}
PENDING_COLUMNS = (*_FORMS, "paytable")


def pending_row(pending: PendingDeal, paytable: int) -> tuple[Any, ...]:
    """Return the hand in play as a row of PENDING_COLUMNS."""
    values = ((form, getattr(pending, name)) for name, form in _FORMS.items())
    dealt = pending.dealt
    return (
        *(None if value is None else form.put(value, dealt) for form, value in values),
        paytable,
    )


def pending_deal(row: Row, table: PayTable) -> PendingDeal:
    """Return the hand in play of a row. The inverse of `pending_row`.

    Raises:
        ValueError: a value is invalid, the seed deals other cards, or the hand has been played.
    """
    if row["seed"] is None:
        raise ValueError("its session is missing")
    if row["hands"] not in HANDS:
        expected = ", ".join(map(str, HANDS))
        raise ValueError(f"hands is {in_message(row['hands'])}, expected {expected}")
    seed, known = parse_seed(text(row["seed"], "seed")), KnownDeal(row["dealt"])
    known.hands = row["hands"]
    values = {
        name: form.value(form.get(row[name], name, known), known)
        for name, form in _FORMS.items()
        if row[name] is not None or name != "first_held"
    }
    cards = deck(seed, values["deal"], table.rules)[:HAND]
    if " ".join(known.dealt) != format_cards(cards):
        raise ValueError(f"dealt is {row['dealt']!r}, not deal {values['deal']} of its seed")
    if row["played"]:
        raise ValueError(f"deal {values['deal']} is logged as played")
    check_multipliers(table, values["coins"], values["multipliers"])
    values["dealt"] = cards
    return PendingDeal(seed=seed, seed_given=bool(row["seed_given"]), table=table, **values)


EXAM_COLUMNS = (
    *("session", "paytable", "coins", "hands", "setup", "started", "finished", "report"),
)
EXAMS = f"SELECT id, {', '.join(EXAM_COLUMNS)} FROM exams ORDER BY id"
EXAMS_THAT_COUNT = f"""
    SELECT exams.id, max(hands.id), exams.session
    FROM exams JOIN hands ON hands.session = exams.session AND hands.mode = 'exam'
    WHERE exams.finished IS NOT NULL GROUP BY exams.id HAVING NOT ({HASTY_IN_SQL})
"""
"""Those that are over and were not too fast to have been thought, each with its last hand."""
MOST_QUESTIONS = 1_000
_TOLD = ("hands", "setup", "started", "finished", "report")


class KeptExam(NamedTuple):
    """An exam as it is kept; `finished` and `report` (JSON) are None while it is broken off."""

    id: int
    session: int
    paytable: int
    coins: int
    hands: int
    setup: str
    started: str
    finished: str | None
    report: str | None

    def entry(self) -> dict[str, Any]:
        """Return what an export tells of it."""
        values = self._asdict()
        return {key: values[key] for key in _TOLD}


def exam_of(value: object) -> KeptExam:
    """Return what an export tells of an exam, checked; in CSV it is a text of JSON.

    Raises:
        ValueError: a value is missing or invalid; the text names it.
    """
    parts = parsed(value) if isinstance(value, str) else value
    if not (isinstance(parts, dict) and set(_TOLD) <= parts.keys()):
        raise ValueError(f"exam_record is {in_message(value)}, expected {', '.join(_TOLD)}")
    hands = checked_number(parts["hands"], "hands of exam_record", 1, MOST_QUESTIONS)
    setup, started, finished, report = (parts[key] for key in _TOLD[1:])
    checked_time(started, "started of exam_record")
    setup = _object_text(setup, "setup of exam_record")
    if finished is not None:
        checked_time(finished, "finished of exam_record")
        report = _object_text(report, "report of exam_record")
        _check_report(parsed(report))
    elif report is not None:
        raise ValueError("exam_record has a report, but is not finished")
    else:
        _check_setup(parsed(setup))
    return KeptExam(0, 0, 0, 0, hands, setup, started, finished, report)


def _object_text(value: object, name: str) -> str:
    if not isinstance(parsed(text(value, name)), dict):
        raise ValueError(f"{name} is {in_message(value)}, expected an object as text")
    return str(value)


def _check_setup(setup: Mapping[str, Any]) -> None:
    """Refuse an exam that was broken off and could not be resumed."""
    counts = [setup.get("hands"), setup.get("wrong")]
    if not all(isinstance(each, list) and all(type(n) is int for n in each) for each in counts):
        raise ValueError("setup of exam_record has no hands and wrong")


def _check_report(report: Mapping[str, Any]) -> None:
    """Refuse a report without the figures that are shown of an earlier exam."""
    ranges = [report.get("knowledge"), report.get("total")]
    known = [each if isinstance(each, dict) else {} for each in ranges]
    of_ranges = [each.get(key) for each in known for key in ("return", "low", "high")]
    figures = [report.get("game_return"), *of_ranges]
    if not all(isinstance(each, int | float) and 0 <= each <= 1000 for each in figures):
        raise ValueError("report of exam_record has no returns")
