"""The hands that were played wrong, as the review page shows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from solver.decisions import Decisions
    from solver.hand import HandSolution
    from solver.paytable.table import PayTable
    from trainer.core.records import HandRecord, Outcome

MOST = 200
"""So many mistakes are shown at once; a search finds the others."""


@dataclass(frozen=True)
class Search:
    """Which mistakes are wanted, and in what order.

    `cards` are card ids that the deal must have, `decision` is a class by its name; both may be
    empty.
    """

    order: Literal["newest", "dearest"] = "newest"
    cards: tuple[int, ...] = ()
    decision: str = ""


@dataclass(frozen=True)
class Mistake:
    """A hand that was played wrong: its number in the history, its record and its class."""

    id: int
    record: HandRecord
    decision: str


@dataclass(frozen=True)
class Mistakes:
    """What a search found: the first `MOST`, whether there are more, and what was wrong.

    `fault` says why the history, or one of its hands, could not be read.
    """

    found: tuple[Mistake, ...] = ()
    more: bool = False
    fault: str = ""


def mistakes_of(folder: Path, table: PayTable, coins: int, search: Search) -> Mistakes:
    """Return the mistakes in a game that a search finds; reading holds up nothing."""
    from solver.decisions import decisions_of
    from trainer.store.failures import StoreError

    faults: list[str] = []
    try:
        decisions = decisions_of(table, coins)
        matching = _matching(folder, decisions, search, faults)
        found = tuple(islice(matching, MOST + 1))
    except StoreError as error:
        return Mistakes(fault=str(error))
    return Mistakes(found[:MOST], len(found) > MOST, faults[0] if faults else "")


def newest_mistake(folder: Path, table: PayTable, coins: int, decision: str) -> HandRecord | None:
    """Return the newest hand that was played wrong in a class of decisions, by its name.

    Raises:
        StoreError: the history cannot be read.
    """
    from solver.decisions import decisions_of

    search = Search(decision=decision)
    found = _matching(folder, decisions_of(table, coins), search, [])
    return next((mistake.record for mistake in found), None)


def _matching(
    folder: Path, decisions: Decisions, search: Search, faults: list[str]
) -> Iterator[Mistake]:
    from trainer.store.failures import StoreError
    from trainer.store.mistakes import read_mistakes
    from trainer.store.rows import hand_record

    table, coins = decisions.table, decisions.coins
    for hand in read_mistakes(folder, order=search.order, table=table, coins=coins):
        if isinstance(hand, StoreError):
            faults.append(str(hand))
            continue
        try:
            record = hand_record(hand, table)
        except ValueError as error:
            faults.append(str(error))
            continue
        if not set(search.cards) <= set(record.dealt):
            continue
        decision = str(decisions.classes[decisions.class_of(record.dealt)])
        if search.decision in ("", decision):
            yield Mistake(hand.id, record, decision)


def with_best_hold(record: HandRecord, solution: HandSolution) -> Outcome | None:
    """Return what the best hold would have drawn from the same deck.

    None for a hand of a drill, a lesson or an exam, where nothing is drawn, and for a hand that was
    played elsewhere.
    """
    from trainer.core.coach import outcome
    from trainer.core.shoe import deck

    if record.mode != "play" or record.seed is None:
        return None
    shuffled = deck(record.seed, record.deal, record.table.rules)
    return outcome(shuffled, solution.best.mask, record.table, record.coins)
