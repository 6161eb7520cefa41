"""Remarks that say what the kind before says itself: `flush, keep all`, `4 to a royal, draw 1`."""

from __future__ import annotations

import re

from solver.strategy.language.kinds import MADE, Family, Kind
from solver.strategy.language.rank_lists import MOST_COUNTED, number
from solver.strategy.language.reader import MissError, Phrase, Reader, Table

_CARDS = re.compile(r"\s*cards\b", re.IGNORECASE)


def remark(reader: Reader, held: Kind) -> bool:
    """Read `keep all five`, `hold 4, draw 1`: what the kind says itself; miss if it does not."""
    return reader.first(_REMARKS, held)


def _number_of_cards(reader: Reader) -> int:
    """A number, but not of cards of a rank: `keep the four aces`."""
    cards = number(reader)
    if reader.peek().ranks:
        raise MissError
    return cards


def _holds(kind: Kind, cards: int) -> bool:
    """Miss if a kind holds another number of cards; to keep all of a four is to keep it."""
    if cards != kind.held and (kind.family, cards) != (Family.FOUR, 5):
        raise MissError
    return True


def _draws(kind: Kind) -> bool:
    """Miss if nothing is drawn: `flush and draw`."""
    if kind.held == MOST_COUNTED:
        raise MissError
    return True


def _at_the_end(reader: Reader) -> None:
    if not reader.ends:
        raise MissError


def _is_made(kind: Kind) -> bool:
    return kind.family in MADE and not kind.is_draw


def _any_kind(_: Kind) -> bool:
    return True


def _number_again(reader: Reader) -> int:
    """`(4 cards)`, behind a hand of four"""
    reader.take(",")
    draws = reader.last.raw == "(" and reader.before is not None and reader.before.is_draw
    cards, word = number(reader), reader.last
    if not (draws or _CARDS.match(reader.line, word.column - 1 + len(word.raw))):
        raise MissError
    if not (reader.ends or reader.comes(",")):
        raise MissError
    return cards


# About the kind before.
_REMARKS: Table[bool] = (
    Phrase(("[,] hold|keep|hold-the [everything]", _number_of_cards, "[kind]"), _holds),
    Phrase(("[,] everything", number), _holds),
    Phrase(("[,] discard kicker",), lambda kind: not kind.kicker, quiet=True),
    Phrase((_number_again,), _holds, quiet=True),
    Phrase(("[,] hold|keep everything",), lambda kind: _holds(kind, 5)),
    Phrase(("[,] hold|keep both pair",), lambda kind: _holds(kind, 4)),
    Phrase(("[,] hold|keep|hold-the hand",), _any_kind, _is_made),
    Phrase(("[,] and discard", _at_the_end), _draws, quiet=True),
    Phrase(("[,] [hold|keep] [and] discard", number), lambda kind, drawn: _holds(kind, 5 - drawn)),
)
