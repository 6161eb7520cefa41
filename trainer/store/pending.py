"""The hand in play as the history keeps it until it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from evaluator.cards import format_cards
from solver.holds import HAND
from solver.paytable.checks import COINS
from trainer.core import HANDS
from trainer.core.multiplied import check_multipliers
from trainer.core.records import Coach, PendingDeal
from trainer.core.shoe import deck, parse_seed
from trainer.store.checked import (
    checked_cards,
    checked_held,
    checked_number,
    mask_of,
    shortened,
    text,
)
from trainer.store.multiplied import logged_multipliers, multipliers_text
from trainer.store.rows import Row, checked_coach, hold_text

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

PENDING_COLUMNS = (
    *("session", "deal", "dealt", "paytable", "coins", "credits", "start_credits", "coach"),
    *("helped", "first_held", "hands", "multipliers"),
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
        None if first is None else hold_text(pending.dealt, first),
        pending.hands,
        multipliers_text(pending.multipliers),
    )


def pending_deal(row: Row, table: PayTable) -> PendingDeal:
    """Return the hand in play of a row. The inverse of `pending_row`.

    Raises:
        ValueError: a value is invalid, the seed deals other cards, or the hand has been played.
    """
    if row["seed"] is None:
        raise ValueError("its session is missing")
    seed, deal = parse_seed(text(row["seed"], "seed")), checked_number(row["deal"], "deal", 1)
    dealt = checked_cards(row["dealt"], "dealt", HAND)
    cards = deck(seed, deal, table.rules)[:HAND]
    if " ".join(dealt) != format_cards(cards):
        raise ValueError(f"dealt is {row['dealt']!r}, not deal {deal} of its seed")
    if row["played"]:
        raise ValueError(f"deal {deal} is logged as played")
    first = row["first_held"]
    hands = _number_of_hands(row["hands"])
    multipliers = logged_multipliers(row["multipliers"], hands)
    check_multipliers(table, row["coins"], multipliers)
    stopped = None if first is None else checked_held(first, "first_held", dealt)
    return PendingDeal(
        session=row["session"],
        seed=seed,
        seed_given=bool(row["seed_given"]),
        deal=deal,
        dealt=cards,
        table=table,
        coins=checked_number(row["coins"], "coins", COINS[0], COINS[-1]),
        credits=checked_number(row["credits"], "credits"),
        start_credits=checked_number(row["start_credits"], "start_credits", 1),
        coach=Coach(checked_coach(row["coach"])),
        helped=bool(checked_number(row["helped"], "helped")),
        first_held=None if stopped is None else mask_of(dealt, stopped),
        hands=hands,
        multipliers=tuple(multipliers),
    )


def _number_of_hands(value: object) -> int:
    if value not in HANDS:
        raise ValueError(f"hands is {shortened(value)}, expected {', '.join(map(str, HANDS))}")
    return int(str(value))
