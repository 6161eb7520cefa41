"""Converting records to database rows and back: no other module knows how a value is stored.

SQLite accepts any value in any column, and any program can write to the file. So every value is
checked when it is read (`trainer.store.checked`), and an error names its column.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from evaluator.cards import format_cards
from evaluator.faults import faults_of
from solver.holds import HAND, held
from solver.paytable.checks import COINS
from trainer.core.multiplied import check_multipliers
from trainer.core.records import Coach, HandRecord, Outcome
from trainer.core.shoe import parse_seed
from trainer.store.checked import (
    card_ids,
    checked_cards,
    checked_fraction,
    checked_held,
    checked_number,
    mask_of,
    shortened,
    text,
)
from trainer.store.failures import StoreError
from trainer.store.further import LoggedDraw, further_objects, further_text
from trainer.store.multiplied import logged_multipliers, multipliers_text

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

Row = sqlite3.Row

_BETWEEN_HOLDS = "; "
_COACHES = frozenset(map(str, Coach))
FIRST_HAND_COLUMNS = (
    *("session", "mode", "coach", "at", "paytable", "coins", "deal"),
    *("dealt", "held", "first_held", "best", "ev", "first_ev", "best_ev"),
    *("drawn", "final", "hand", "paid", "milliseconds", "helped"),
)
"""The columns of every version."""

TRAINING_COLUMNS = ("construction", "exam", "question", "class", "line")
"""The columns from version 2 on that only hands asked by a training mode have a value in."""

SEVERAL_COLUMNS = ("further", "paid_all")
"""The columns from version 2 on that only hands drawn from one deal have a value in."""

MULTIPLIED_COLUMNS = ("multipliers",)
"""The columns from version 4 on that only hands of Ultimate X have a value in."""

HAND_COLUMNS = FIRST_HAND_COLUMNS + TRAINING_COLUMNS + SEVERAL_COLUMNS + MULTIPLIED_COLUMNS


def select_hands(version: int) -> str:
    """Return the query for the rows that `logged_hand` reads, from a file of this version.

    It includes hands whose session or paytable is missing.
    """
    first = (f"hands.{column}" for column in FIRST_HAND_COLUMNS)
    added = ((1, TRAINING_COLUMNS + SEVERAL_COLUMNS), (3, MULTIPLIED_COLUMNS))
    later = (
        f"hands.{column}" if version > after else "NULL"
        for after, columns in added
        for column in columns
    )
    return f"""
        SELECT hands.id, {", ".join((*first, *later))}, paytables.name, paytables.content,
               sessions.seed, sessions.seed_given OR sessions.closed IS NOT NULL, sessions.opened
        FROM hands
        LEFT JOIN sessions ON sessions.id = hands.session
        LEFT JOIN paytables ON paytables.id = hands.paytable
    """


class LoggedHand(NamedTuple):
    """One hand of the log, with cards and holds as text; otherwise like `HandRecord`.

    `paytable` is the paytable's name and `content` its text; `opened` is when the session was
    opened. `seed_known` is whether the seed may be shown: while a session with a random seed is
    open, the seed would reveal the deals to come.
    """

    id: int
    session: int
    mode: str
    coach: str
    at: str
    paytable: str
    content: str
    opened: str
    coins: int
    seed: str
    seed_known: bool
    deal: int
    dealt: list[str]
    held: list[str]
    first_held: list[str]
    best: list[list[str]]
    ev: Fraction
    first_ev: Fraction
    best_ev: Fraction
    drawn: list[str] | None
    final: list[str] | None
    hand: str | None
    paid: int | None
    milliseconds: int
    helped: bool
    construction: str | None
    exam: int | None
    question: int | None
    decision: str | None
    line: str | None
    further: list[LoggedDraw]
    paid_all: int | None
    multipliers: list[int]


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
    return (
        record.session,
        record.mode,
        str(record.coach),
        record.at,
        paytable,
        record.coins,
        record.deal,
        format_cards(record.dealt),
        hold_text(record.dealt, record.held),
        hold_text(record.dealt, record.first_held),
        _BETWEEN_HOLDS.join(hold_text(record.dealt, mask) for mask in record.best),
        str(record.ev),
        str(record.first_ev),
        str(record.best_ev),
        None if record.drawn is None else format_cards(record.drawn),
        None if record.final is None else format_cards(record.final),
        record.hand,
        record.paid,
        record.milliseconds,
        int(record.helped),
        record.construction,
        record.exam,
        record.question,
        record.decision,
        record.line,
        further_text(record.further),
        record.paid_all if record.further else None,
        multipliers_text(record.multipliers),
    )


def logged_hand(row: Sequence[Any]) -> LoggedHand:
    """Return a row of HANDS as a hand of the log.

    Raises:
        ValueError: a value is invalid; the text names its column and shows it.
    """
    # Unpacking is cheap; looking up two dozen columns by name would double the time.
    number, session, mode, coach, at, paytable, coins, deal, *rest = row
    dealt, held, first_held, best, ev, first_ev, best_ev, *rest = rest
    drawn, final, hand, paid, milliseconds, helped, *rest = rest
    construction, exam, question, decision, line, further, paid_all, multipliers, *rest = rest
    name, content, seed, seed_known, opened = rest
    if seed is None:
        raise ValueError(f"its session ({session!r}) is missing")
    if name is None:
        raise ValueError(f"its paytable ({paytable!r}) is missing")
    cards = checked_cards(dealt, "dealt", HAND)
    draws = [_draw(draw) for draw in further_objects(further)]
    hold = checked_held(held, "held", cards)  # first_held and best are mostly the same text
    return LoggedHand(
        id=number,
        session=checked_number(session, "session"),
        mode=text(mode, "mode"),
        coach=checked_coach(coach),
        at=text(at, "at"),
        paytable=text(name, "its paytable's name"),
        content=text(content, "its paytable"),
        opened=text(opened, "its session's opening"),
        coins=checked_number(coins, "coins", COINS[0], COINS[-1]),
        seed=text(seed, "seed"),
        seed_known=bool(seed_known),
        deal=checked_number(deal, "deal", 1),
        dealt=cards,
        held=hold,
        first_held=hold if first_held == held else checked_held(first_held, "first_held", cards),
        best=[hold] if best == held else _holds(best, "best", cards),
        ev=checked_fraction(ev, "ev"),
        first_ev=checked_fraction(first_ev, "first_ev"),
        best_ev=checked_fraction(best_ev, "best_ev"),
        drawn=None if drawn is None else checked_cards(drawn, "drawn"),
        final=None if final is None else checked_cards(final, "final", HAND),
        hand=None if hand is None else text(hand, "hand"),
        paid=None if paid is None else checked_number(paid, "paid"),
        milliseconds=checked_number(milliseconds, "milliseconds"),
        helped=bool(checked_number(helped, "helped")),
        construction=None if construction is None else text(construction, "construction"),
        exam=None if exam is None else checked_number(exam, "exam", 1),
        question=None if question is None else checked_number(question, "question", 1),
        decision=None if decision is None else text(decision, "class"),
        line=None if line is None else text(line, "line"),
        further=draws,
        paid_all=None if paid is None else checked_number(paid_all or paid, "paid_all"),
        multipliers=logged_multipliers(multipliers, 1 + len(draws)),
    )


def _draw(draw: Mapping[str, Any]) -> LoggedDraw:
    return LoggedDraw(
        checked_cards(draw["drawn"], "drawn of a further hand"),
        checked_cards(draw["final"], "final of a further hand", HAND),
        text(draw["hand"], "hand of a further hand"),
        checked_number(draw["paid"], "paid of a further hand"),
    )


def hand_record(logged: LoggedHand, table: PayTable) -> HandRecord:
    """Return the record of a logged hand; `table` is its paytable. The inverse of `hand_row`.

    Jokers are all written alike: the first one of a hand is read as the deck's first. Values do
    not depend on it.

    Raises:
        ValueError: its seed is not a number, its cards are not of the game's deck, or the game
            does not give its multipliers.
    """
    dealt = logged.dealt
    table.rules.check_deal(card_ids(dealt))
    check_multipliers(table, logged.coins, logged.multipliers)
    return HandRecord(
        session=logged.session,
        mode=logged.mode,
        coach=Coach(logged.coach),
        at=logged.at,
        table=table,
        coins=logged.coins,
        seed=parse_seed(logged.seed),
        deal=logged.deal,
        dealt=card_ids(dealt),
        held=mask_of(dealt, logged.held, logged.final),
        first_held=mask_of(dealt, logged.first_held, logged.final),
        best=tuple(mask_of(dealt, hold) for hold in logged.best),
        ev=logged.ev,
        first_ev=logged.first_ev,
        best_ev=logged.best_ev,
        drawn=None if logged.drawn is None else card_ids(logged.drawn),
        final=None if logged.final is None else card_ids(logged.final),
        hand=logged.hand,
        paid=logged.paid,
        milliseconds=logged.milliseconds,
        helped=logged.helped,
        construction=logged.construction,
        exam=logged.exam,
        question=logged.question,
        decision=logged.decision,
        line=logged.line,
        further=tuple(
            Outcome(card_ids(each.drawn), card_ids(each.final), each.hand, each.paid)
            for each in logged.further
        ),
        multipliers=tuple(logged.multipliers),
    )


@lru_cache
def paytable_key(content: str) -> str:
    """Return a short name for the text of a paytable, the same on every machine.

    >>> from solver import load_paytable
    >>> paytable_key(load_paytable("9/6").to_toml())
    '25306bd04e91674a'
    """
    return blake2b(content.encode(), digest_size=8).hexdigest()


def checked_coach(value: object) -> str:
    """Return the value if it is the name of a coach; else raise ValueError."""
    if value not in _COACHES:
        raise ValueError(f"coach is {shortened(value)}, expected {', '.join(Coach)}")
    return str(value)


def _holds(value: object, name: str, dealt: Sequence[str]) -> list[list[str]]:
    return [checked_held(hold, name, dealt) for hold in text(value, name).split(_BETWEEN_HOLDS)]


def hold_text(dealt: Sequence[int], mask: int) -> str:
    """Return the cards that a mask keeps as they are stored."""
    return format_cards(held(dealt, mask))
