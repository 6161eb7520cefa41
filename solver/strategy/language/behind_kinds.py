"""What stands behind a kind and goes on from it: hands that share a word with it, and remarks.

Hands that share one word with those before them: `4 to a straight or flush`, `flush or straight
draw`. After a draw a hand alone could be drawn to as well, or be made: `4 to a flush or made
straight`. Remarks say what the kind before says itself: `flush, keep all`, `4 to a royal, draw 1`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.chart_words import RUN_WORDS
from solver.strategy.language.kinds import MADE, Family, Kind, is_made_run
from solver.strategy.language.rank_lists import MOST_COUNTED, number
from solver.strategy.language.reader import MissError, Phrase, Reader, Table
from solver.strategy.language.spellings import ANY_SUIT

_ENDS_ON_OR = re.compile(r"\bor\s+(?:an?\s+)?(?:royal|straight|flush)[^,]*$", re.IGNORECASE)
_ARTICLE = re.compile(r"\ban?\s+$", re.IGNORECASE)
_MADE = re.compile(r"\b(?:made|pat|dealt)\s", re.IGNORECASE)
_SAID_MADE = re.compile(r"\b(?:made|pat|dealt)\s+$", re.IGNORECASE)
_CARDS = re.compile(r"\s*cards\b", re.IGNORECASE)

# Hands that share a word


def drawn_to_as_well(
    reader: Reader, before: Sequence[Kind], kind: Kind, start: int
) -> tuple[Kind, ...]:
    """The draws that a hand behind a draw means, which was read from `start`; () for other kinds.

    Behind a comma, or what narrows the draw, that takes an article; and a `made` hand is none. To
    a royal or straight flush some draw where they would keep a flush, so that a lesser hand behind
    them is asked back; and so is one behind `and`.
    """
    _refuse_shared_draw(reader, before, kind, start)
    draw, typed = before[-1], reader.line[: reader.words[start].column - 1]
    hands, joint = (word.text for word in reader.words[start - 2 : start])
    shared = _ARTICLE.search(typed) or (joint != "," and hands in RUN_WORDS)
    if not draw.is_draw or not is_made_run(kind) or not shared or kind.family is draw.family:
        return ()
    if _SAID_MADE.search(typed):
        return ()
    like = [one.cards for one in before if replace(one, cards=draw.cards) == draw]
    drawn = [replace(kind, cards=cards) for cards in like]
    lesser = MADE.index(kind.family) > MADE.index(draw.family)
    if joint == "and" or (lesser and draw.family in (Family.ROYAL, Family.STRAIGHT_FLUSH)):
        _refuse(reader, start, (*before, *drawn), (*before, kind))
    return tuple(drawn)


def refuse_listed_hands(reader: Reader, kinds: Sequence[Kind]) -> None:
    """Refuse `4 to a straight, flush or straight flush`: hands all better than the draw."""
    draw, *hands = kinds
    if len(hands) < 2 or not draw.is_draw or not str(draw).endswith(draw.family):
        return
    better = MADE[: MADE.index(draw.family)]
    if draw.family in (Family.FLUSH, Family.STRAIGHT) and _ENDS_ON_OR.search(reader.line):
        better = tuple(family for family in MADE if family is not draw.family)
    listed = all(is_made_run(hand) and hand.family in better for hand in hands)
    if listed and not _MADE.search(reader.line[: reader.peek().column - 1]):
        drawn = [replace(hand, cards=draw.cards) for hand in hands]
        _refuse(reader, reader.at, (draw, *drawn), tuple(kinds))


def _refuse_shared_draw(reader: Reader, before: Sequence[Kind], kind: Kind, start: int) -> None:
    """Refuse `flush or straight draw`: the flush could be made, or drawn to as well."""
    *others, hand = before
    joint, first = (word.text for word in reader.words[start - 1 : start + 1])
    ends = reader.last.raw.lower() in ("draw", "draws")
    if is_made_run(hand) and kind.is_draw and ends and joint != "," and first in RUN_WORDS:
        drawn = replace(hand, cards=kind.cards)
        _refuse(reader, start, (*others, drawn, kind), (*before, kind))


def _refuse(reader: Reader, start: int, *meant: tuple[Kind, ...]) -> None:
    reader.at = start
    whole = len(reader.kinds)
    reader.refuse("a number of cards", *(str(Rule(kinds)) for kinds in meant), replaced=whole)


# Remarks


def remark(reader: Reader, held: Kind) -> bool:
    """Read `keep all five`, `hold 4, draw 1`: what the kind says itself; miss if it does not."""
    return reader.first(_REMARKS, held)


def _number_of_cards(reader: Reader) -> int:
    """A number, but not of cards of a rank: `keep the four aces`."""
    cards = number(reader)
    if reader.peek().ranks:
        raise MissError
    return cards


def holds(kind: Kind, cards: int) -> bool:
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


def _set_again(reader: Reader) -> str:
    """`(trips)`, in brackets"""
    reader.take(",")
    enclosed, again = reader.last.raw == "(", reader.take("trips", "quads")
    if not (enclosed and (reader.ends or reader.comes(","))):
        raise MissError
    return again


def _is_that_set(kind: Kind, again: str) -> bool:
    """Miss unless the kind is such a set already: `deuce with a pair (trips)`."""
    if kind.family is not {"trips": Family.THREE, "quads": Family.FOUR}[again]:
        raise MissError
    return True


# About the kind before.
_REMARKS: Table[bool] = (
    Phrase((_set_again,), _is_that_set, quiet=True),
    Phrase(("[,] hold|keep|hold-the [everything]", _number_of_cards, "[kind]"), holds),
    Phrase(("[,] everything", number), holds),
    Phrase((f"[,] {ANY_SUIT}",), _any_kind, quiet=True),
    Phrase(("[,] discard kicker",), lambda kind: not kind.kicker, quiet=True),
    Phrase((_number_again,), holds, quiet=True),
    Phrase(("[,] hold|keep everything",), lambda kind: holds(kind, 5)),
    Phrase(("[,] hold|keep both pair",), lambda kind: holds(kind, 4)),
    Phrase(("[,] hold|keep|hold-the hand",), _any_kind, _is_made),
    Phrase(("[,] and discard", _at_the_end), _draws, quiet=True),
    Phrase(("[,] [hold|keep] [and] discard", number), lambda kind, drawn: holds(kind, 5 - drawn)),
)
