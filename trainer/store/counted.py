"""Reading of a hand only what the sums need, as they may read a million."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from solver.holds import HAND
from solver.paytable.checks import COINS
from trainer.core.records import FEATURE, ULTIMATE_X
from trainer.store.checked import (
    card_ids,
    checked_cards,
    checked_fraction,
    checked_held,
    checked_number,
    mask_of,
    text,
)
from trainer.store.further import number_of_hands


class CountedHand(NamedTuple):
    """What the sums need of a hand: `dealt` are card ids, `first_held` is a mask.

    `further` is how many hands were drawn besides the first, and `paid_all` what all were paid.
    Hands with `multipliers` have a mode of their own, `ULTIMATE_X`.
    """

    id: int
    session: int
    mode: str
    at: str
    paytable: int
    coins: int
    dealt: tuple[int, ...]
    first_held: int
    ev: Fraction
    first_ev: Fraction
    best_ev: Fraction
    paid: int | None
    helped: bool
    further: int
    paid_all: int | None
    multipliers: str | None

    @property
    def bet(self) -> int:
        """The coins bet on each hand, those for the feature of Ultimate X among them."""
        return self.coins * (FEATURE if self.multipliers else 1)


COUNTED = f"SELECT {', '.join(CountedHand._fields)} FROM hands"
"""Selects the rows for `counted_hand`, which takes a fourth of the time of `logged_hand`."""


def counted_hand(row: Sequence[Any]) -> CountedHand:
    """Return a row of COUNTED.

    Raises:
        ValueError: a value is invalid; the text names its column and shows it.
    """
    number, session, mode, at, paytable, coins, dealt, held, *rest = row
    ev, first_ev, best_ev, paid, helped, further, paid_all, multipliers = rest
    cards = checked_cards(dealt, "dealt", HAND)
    return CountedHand(
        number,
        checked_number(session, "session"),
        text(mode, "mode") if multipliers is None else ULTIMATE_X,
        text(at, "at"),
        checked_number(paytable, "paytable"),
        checked_number(coins, "coins", COINS[0], COINS[-1]),
        card_ids(cards),
        mask_of(cards, checked_held(held, "first_held", cards)),
        checked_fraction(ev, "ev"),
        checked_fraction(first_ev, "first_ev"),
        checked_fraction(best_ev, "best_ev"),
        None if paid is None else checked_number(paid, "paid"),
        bool(checked_number(helped, "helped")),
        number_of_hands(further) - 1,
        None if paid is None else checked_number(paid_all or paid, "paid_all"),
        None if multipliers is None else text(multipliers, "multipliers"),
    )
