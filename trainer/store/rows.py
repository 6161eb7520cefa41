"""Records as rows and rows as records: the one place that knows how the log writes a value."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from evaluator.cards import format_cards, parse_cards
from solver.holds import HAND
from trainer.core.records import Coach, HandRecord, PendingDeal
from trainer.core.shoe import parse_seed
from trainer.store.failures import StoreError

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

Row = sqlite3.Row

_BETWEEN_HOLDS = "; "
_FRACTION = re.compile(r"-?[0-9]{1,4000}(/[0-9]{1,4000})?")

HAND_COLUMNS = (
    *("session", "mode", "coach", "at", "paytable", "coins", "deal"),
    *("dealt", "held", "first_held", "best", "ev", "first_ev", "best_ev"),
    *("drawn", "final", "hand", "paid", "milliseconds", "helped"),
)
PENDING_COLUMNS = (
    *("session", "deal", "dealt", "paytable", "coins", "credits", "start_credits", "coach"),
    *("helped", "first_held"),
)


@contextmanager
def sensible(path: Path, what: str) -> Iterator[None]:
    """Say which row of which file it is whose values make no sense.

    >>> with sensible(Path("history.db"), "hand 3"):
    ...     Coach("loud")
    Traceback (most recent call last):
    trainer.store.failures.StoreError: history.db, hand 3: 'loud' is not a valid Coach
    """
    try:
        yield
    # What SQLite gives back may be of any type, whatever the column was made for.
    except (ValueError, TypeError, AttributeError, ArithmeticError) as error:
        raise StoreError(f"{path}, {what}: {error}") from error


def hand_row(record: HandRecord, paytable: int) -> tuple[Any, ...]:
    """Return the record as a row of HAND_COLUMNS; `paytable` is the table's id in the store."""
    return (
        record.session,
        record.mode,
        str(record.coach),
        record.at,
        paytable,
        record.coins,
        record.deal,
        format_cards(record.dealt),
        _hold(record.dealt, record.held),
        _hold(record.dealt, record.first_held),
        _BETWEEN_HOLDS.join(_hold(record.dealt, mask) for mask in record.best),
        str(record.ev),
        str(record.first_ev),
        str(record.best_ev),
        None if record.drawn is None else format_cards(record.drawn),
        None if record.final is None else format_cards(record.final),
        record.hand,
        record.paid,
        record.milliseconds,
        int(record.helped),
    )


def hand_record(row: Row, table: PayTable) -> HandRecord:
    """Return the record of a row; `table` is its paytable. The inverse of `hand_row`."""
    dealt = parse_cards(row["dealt"], HAND)
    return HandRecord(
        session=row["session"],
        mode=row["mode"],
        coach=Coach(row["coach"]),
        at=row["at"],
        table=table,
        coins=row["coins"],
        seed=parse_seed(row["seed"]),
        deal=row["deal"],
        dealt=dealt,
        held=_mask(dealt, row["held"]),
        first_held=_mask(dealt, row["first_held"]),
        best=tuple(_mask(dealt, hold) for hold in row["best"].split(_BETWEEN_HOLDS)),
        ev=_fraction(row, "ev"),
        first_ev=_fraction(row, "first_ev"),
        best_ev=_fraction(row, "best_ev"),
        drawn=None if row["drawn"] is None else parse_cards(row["drawn"]),
        final=None if row["final"] is None else parse_cards(row["final"]),
        hand=row["hand"],
        paid=row["paid"],
        milliseconds=row["milliseconds"],
        helped=bool(row["helped"]),
    )


def pending_row(pending: PendingDeal, paytable: int) -> tuple[Any, ...]:
    """Return the hand in play as a row of PENDING_COLUMNS."""
    first = pending.first_held
    return (
        pending.session,
        pending.deal,
        format_cards(pending.dealt),
        paytable,
        pending.coins,
        pending.credits,
        pending.start_credits,
        str(pending.coach),
        int(pending.helped),
        None if first is None else _hold(pending.dealt, first),
    )


def pending_deal(row: Row, table: PayTable) -> PendingDeal:
    """Return the hand in play of a row. The inverse of `pending_row`."""
    dealt = parse_cards(row["dealt"], HAND)
    first = row["first_held"]
    return PendingDeal(
        session=row["session"],
        seed=parse_seed(row["seed"]),
        seed_given=bool(row["seed_given"]),
        deal=row["deal"],
        dealt=dealt,
        table=table,
        coins=row["coins"],
        credits=row["credits"],
        start_credits=row["start_credits"],
        coach=Coach(row["coach"]),
        helped=bool(row["helped"]),
        first_held=None if first is None else _mask(dealt, first),
    )


def entry(row: Row) -> dict[str, Any]:
    """Return a row joined with its session and paytable as ``holdwise history --json`` prints it.

    The seed of a session is null while it could still be used to look ahead.
    """
    ev, first_ev, best_ev = (_fraction(row, name) for name in ("ev", "first_ev", "best_ev"))
    told = row["seed_given"] or row["closed"] is not None
    return {
        "id": row["id"],
        "session": row["session"],
        "mode": row["mode"],
        "coach": row["coach"],
        "at": row["at"],
        "paytable": row["paytable_name"],
        "coins": row["coins"],
        "seed": row["seed"] if told else None,
        "deal": row["deal"],
        "dealt": row["dealt"].split(),
        "held": row["held"].split(),
        "first_held": row["first_held"].split(),
        "best": [hold.split() for hold in row["best"].split(_BETWEEN_HOLDS)],
        "ev": float(ev),
        "best_ev": float(best_ev),
        "ev_lost_exact": str(best_ev - ev),
        "first_ev_lost_exact": str(best_ev - first_ev),
        "drawn": None if row["drawn"] is None else row["drawn"].split(),
        "final": None if row["final"] is None else row["final"].split(),
        "hand": row["hand"],
        "paid": row["paid"],
        "milliseconds": row["milliseconds"],
        "helped": bool(row["helped"]),
    }


def _hold(dealt: Sequence[int], mask: int) -> str:
    return format_cards(card for i, card in enumerate(dealt) if mask >> i & 1)


def _mask(dealt: Sequence[int], hold: str) -> int:
    return sum(1 << dealt.index(card) for card in parse_cards(hold))


def _fraction(row: Row, name: str) -> Fraction:
    text = row[name]
    if not (isinstance(text, str) and _FRACTION.fullmatch(text)):
        raise ValueError(f"{name} is no fraction: {text!r}")
    return Fraction(text)
