"""The second and later hands of a deal as the history stores them: a list in JSON.

Each is an object with the four values that the first hand has columns for: `drawn`, `final` (cards
with blanks between them), `hand` and `paid`. The column is null where one hand was drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from json import dumps, loads
from typing import Any, NamedTuple

from evaluator.cards import format_cards
from trainer.core.records import Outcome

KEYS = ("drawn", "final", "hand", "paid")


class LoggedDraw(NamedTuple):
    """One further hand of the log, its cards as text."""

    drawn: list[str]
    final: list[str]
    hand: str
    paid: int


def further_text(further: Sequence[Outcome]) -> str | None:
    """Return further hands as they are stored; None if there are none."""
    if not further:
        return None
    draws = [(format_cards(o.drawn), format_cards(o.final), o.hand, o.paid) for o in further]
    return dumps([dict(zip(KEYS, draw, strict=True)) for draw in draws])


def further_objects(value: object) -> Sequence[Mapping[str, Any]]:
    """Return the objects of a stored text; null has none.

    >>> further_objects('[{"drawn": ""}]')
    Traceback (most recent call last):
    ValueError: further has an entry without drawn, final, hand and paid

    Raises:
        ValueError: it is not a list of objects with the four values.
    """
    if value is None:
        return ()
    try:
        draws = loads(value) if isinstance(value, str) else None
    except ValueError:
        draws = None
    if not isinstance(draws, list):
        raise ValueError("further is not a list of hands")
    for draw in draws:
        if not (isinstance(draw, dict) and set(KEYS) <= draw.keys()):
            raise ValueError("further has an entry without drawn, final, hand and paid")
    return draws


def number_of_hands(value: object) -> int:
    """Return how many hands were drawn from a deal, from the stored text of the further ones.

    Raises:
        ValueError: it is not a list of hands.
    """
    return 1 + len(further_objects(value))
