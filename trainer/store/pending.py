"""The hand in play as the history keeps it until it is drawn.

What it has in common with a hand of the log is stored and read alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from evaluator.cards import format_cards
from solver.holds import HAND
from trainer.core import HANDS
from trainer.core.multiplied import check_multipliers
from trainer.core.records import PendingDeal
from trainer.core.shoe import deck, parse_seed
from trainer.store.checked import shortened, text
from trainer.store.columns import COLUMNS
from trainer.store.forms import Deal, whole
from trainer.store.rows import Row

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

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
        raise ValueError(f"hands is {shortened(row['hands'])}, expected {expected}")
    seed, known = parse_seed(text(row["seed"], "seed")), Deal(row["dealt"])
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
