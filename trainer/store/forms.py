"""The forms that the values of a hand have: as a record, in the history, and in an exported log.

A form says how a value is written and read back. In the history it is a number or a text; SQLite
accepts any value in any column, and any program can write to the file, so every value is checked
when it is read, and an error names its column. In a log (`holdwise history --json`) a value is one
of JSON, and in CSV a text. What a file says becomes what the history would store, and is then
checked by the same rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from json import dumps
from typing import Any, NamedTuple

from evaluator.cards import format_cards
from solver.holds import HAND, held
from trainer.core.records import Coach, Outcome
from trainer.store.failures import (
    card_ids,
    checked_cards,
    checked_fraction,
    checked_held,
    checked_number,
    held_mask,
    in_message,
    parsed,
    text,
)

BETWEEN_HOLDS = "; "
BETWEEN_KINDS = " | "
DRAW_KEYS = ("drawn", "final", "hand", "paid")
MOST_TIMES = 100
"""More than any machine multiplies by."""


class LoggedDraw(NamedTuple):
    """One further hand of the log, its cards as text."""

    drawn: list[str]
    final: list[str]
    hand: str
    paid: int


class KnownDeal:
    """What is known of a hand while its row is read: its deal, its holds and its hands so far.

    Most hands have one hold three times in their row, which is then read once.
    """

    __slots__ = ("dealt", "final", "hands", "holds")

    def __init__(self, dealt: object) -> None:
        self.dealt = checked_cards(dealt, "dealt", HAND)
        self.final: list[str] | None = None
        self.holds: dict[object, list[str]] = {}
        self.hands = 1

    def hold(self, value: object, name: str) -> list[str]:
        """Return the cards that a stored hold keeps."""
        known = self.holds.get(value)
        if known is None:
            known = self.holds[value] = checked_held(value, name, self.dealt)
        return known


class Form(NamedTuple):
    """How a value is written and read back.

    - `get(stored, name, deal)` returns the value of a `LoggedHand`, or raises ValueError.
    - `put(value, dealt)` returns what is stored of a value of a `HandRecord`.
    - `value(logged, hand)` returns the value of a `HandRecord`; `hand` has the cards `dealt` and
      `final` as text.
    - `heard(told, name)` returns what would be stored of a value of an exported log.
    - `sql` is the column's type.
    """

    get: Callable[[Any, str, KnownDeal], Any]
    put: Callable[[Any, Sequence[int]], object] = lambda value, _dealt: value
    value: Callable[[Any, Any], Any] = lambda logged, _hand: logged
    heard: Callable[[Any, str], object] = lambda value, _name: value
    sql: str = "TEXT"


def hold_text(dealt: Sequence[int], mask: int) -> str:
    """Return the cards that a mask keeps as they are stored."""
    return format_cards(held(dealt, mask))


def whole(low: int = 0, high: int | None = None) -> Form:
    """Return the form of a whole number within bounds; in CSV it is a text of digits."""
    bounds = (low,) if high is None else (low, high)
    return Form(
        lambda stored, name, _deal: checked_number(stored, name, *bounds),
        heard=_whole,
        sql="INTEGER",
    )


def _whole(value: Any, _name: str) -> object:
    is_number = isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 20
    return int(value) if is_number else value


def _flag(value: Any, name: str) -> object:
    flag = _FLAGS.get(value.lower()) if isinstance(value, str) else value
    if not isinstance(flag, int):
        raise ValueError(f"{name} is {in_message(value)}, expected true or false")
    return int(flag)


_FLAGS = {"true": True, "false": False}


def _coach(stored: Any, name: str, _deal: KnownDeal) -> str:
    if stored not in _COACHES:
        raise ValueError(f"{name} is {in_message(stored)}, expected {', '.join(Coach)}")
    return str(stored)


def _cards_told(value: Any, name: str) -> str:
    if isinstance(value, list) and all(isinstance(card, str) for card in value):
        return " ".join(value)
    if not isinstance(value, str):
        raise ValueError(f"{name} is {in_message(value)}, expected cards")
    return value


def _best(stored: Any, name: str, deal: KnownDeal) -> list[list[str]]:
    holds = stored.split(BETWEEN_HOLDS) if isinstance(stored, str) else [stored]
    return [deal.hold(hold, name) for hold in holds]


def _best_told(value: Any, name: str) -> object:
    if isinstance(value, list):
        return BETWEEN_HOLDS.join(_cards_told(hold, name) for hold in value)
    return value


def _draws(stored: Any, _name: str, deal: KnownDeal) -> list[LoggedDraw]:
    draws = [_draw(draw) for draw in stored_draws(stored)]
    deal.hands = 1 + len(draws)
    return draws


def stored_draws(stored: object) -> Sequence[Mapping[str, Any]]:
    """Return the second and later hands of a deal, from the text that stores them; null has none.

    Each is an object with the four values that the first hand has columns for.

    >>> stored_draws('[{"drawn": ""}]')
    Traceback (most recent call last):
    ValueError: further has an entry without drawn, final, hand and paid

    Raises:
        ValueError: it is not a list of objects with the four values.
    """
    if stored is None:
        return ()
    draws = parsed(stored) if isinstance(stored, str) else None
    if not isinstance(draws, list):
        raise ValueError("further is not a list of hands")
    for draw in draws:
        if not (isinstance(draw, dict) and set(DRAW_KEYS) <= draw.keys()):
            raise ValueError("further has an entry without drawn, final, hand and paid")
    return draws


def _draw(draw: Mapping[str, Any]) -> LoggedDraw:
    return LoggedDraw(
        checked_cards(draw["drawn"], "drawn of a further hand"),
        checked_cards(draw["final"], "final of a further hand", HAND),
        text(draw["hand"], "hand of a further hand"),
        checked_number(draw["paid"], "paid of a further hand"),
    )


def told_draws(further: Iterable[Outcome]) -> list[dict[str, object]]:
    """Return the further hands of a deal as they are stored, and as an export tells them."""
    draws = [(format_cards(o.drawn), format_cards(o.final), o.hand, o.paid) for o in further]
    return [dict(zip(DRAW_KEYS, draw, strict=True)) for draw in draws]


def _draws_put(further: Sequence[Outcome], _dealt: Sequence[int]) -> str | None:
    return dumps(told_draws(further)) if further else None


def _draws_told(value: Any, name: str) -> str | None:
    draws = parsed(value) if isinstance(value, str) else value
    if not isinstance(draws, list) or not all(isinstance(draw, dict) for draw in draws):
        raise ValueError(f"{name} is {in_message(value)}, expected a list of hands")
    cards = ("drawn", "final")
    whole_draws = [
        draw | {key: _cards_told(draw.get(key), f"{key} of a further hand") for key in cards}
        for draw in draws
    ]
    return dumps(whole_draws) if whole_draws else None


def _outcomes(logged: Sequence[LoggedDraw], _hand: Any) -> tuple[Outcome, ...]:
    return tuple(Outcome(card_ids(d.drawn), card_ids(d.final), d.hand, d.paid) for d in logged)


def _multipliers(stored: Any, name: str, deal: KnownDeal) -> list[int]:
    return logged_multipliers(stored, deal.hands, name)


def logged_multipliers(stored: object, hands: int, name: str) -> list[int]:
    """Return the multipliers of a stored text, one for each hand; null has none.

    >>> [logged_multipliers(stored, 3, "multipliers") for stored in ("2 1 4", None)]
    [[2, 1, 4], []]

    Raises:
        ValueError: they are not as many whole numbers.
    """
    if stored is None:
        return []
    words = stored.split() if isinstance(stored, str) else []
    digits = all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words)
    if digits and len(words) == hands and all(0 < int(word) < MOST_TIMES for word in words):
        return [int(word) for word in words]
    raise ValueError(f"{name} is {in_message(stored)}, expected {hands} whole numbers")


def _multipliers_told(value: Any, _name: str) -> object:
    return " ".join(map(str, value)) or None if isinstance(value, list) else value


def multipliers_text(multipliers: Sequence[int]) -> str | None:
    """Return multipliers as they are stored; None if there are none.

    >>> multipliers_text((2, 1, 4)), multipliers_text(())
    ('2 1 4', None)
    """
    return " ".join(map(str, multipliers)) or None


def _kinds_told(value: Any, name: str) -> str:
    parts = parsed(value) if isinstance(value, str) else value
    if parts is None and BETWEEN_KINDS in value:
        return str(value)  # as CSV has it
    if not (isinstance(parts, dict) and all(isinstance(parts.get(key), str) for key in _KINDS)):
        raise ValueError(f"{name} is {in_message(value)}, expected should and instead")
    return BETWEEN_KINDS.join(parts[key] for key in _KINDS)


def decision_entry(name: str) -> dict[str, str]:
    """Return a class of decisions as JSON has it.

    >>> decision_entry("low pair | one high card")
    {'should': 'low pair', 'instead': 'one high card'}
    """
    should, _, instead = name.partition(BETWEEN_KINDS)
    return dict(zip(_KINDS, (should, instead), strict=True))


_COACHES = frozenset(map(str, Coach))
_KINDS = ("should", "instead")

WORDS = Form(lambda stored, name, _deal: text(stored, name))
FLAG = Form(
    lambda stored, name, _deal: bool(checked_number(stored, name)),
    lambda value, _dealt: int(value),
    heard=_flag,
    sql="INTEGER",
)
COACH = Form(_coach, lambda value, _dealt: str(value), lambda logged, _hand: Coach(logged))
FRACTION = Form(
    lambda stored, name, _deal: checked_fraction(stored, name), lambda value, _dealt: str(value)
)
DEALT = Form(
    lambda _stored, _name, deal: deal.dealt,
    lambda value, _dealt: format_cards(value),
    lambda logged, _hand: card_ids(logged),
    _cards_told,
)
CARDS = DEALT._replace(get=lambda stored, name, _deal: checked_cards(stored, name))
FIVE_CARDS = DEALT._replace(get=lambda stored, name, _deal: checked_cards(stored, name, HAND))
HOLD = Form(
    lambda stored, name, deal: deal.hold(stored, name),
    lambda mask, dealt: hold_text(dealt, mask),
    lambda logged, hand: held_mask(hand.dealt, logged, hand.final),
    _cards_told,
)
HOLDS = Form(
    _best,
    lambda masks, dealt: BETWEEN_HOLDS.join(hold_text(dealt, mask) for mask in masks),
    lambda logged, hand: tuple(held_mask(hand.dealt, hold) for hold in logged),
    _best_told,
)
DRAWS = Form(_draws, _draws_put, _outcomes, _draws_told)
MULTIPLIERS = Form(
    _multipliers,
    lambda value, _dealt: multipliers_text(value),
    lambda logged, _hand: tuple(logged),
    _multipliers_told,
)
KINDS = WORDS._replace(heard=_kinds_told)
