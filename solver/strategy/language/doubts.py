"""Ranks that could mean two things: refused, with the lines that may have been meant.

`DOUBTS` is the table: what is expected instead, and what finds the doubt and its offers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.chart_words import SUITINGS
from solver.strategy.language.kinds import RUNS, Family, of_ranks
from solver.strategy.language.rank_lists import MOST_COUNTED, lone_rank
from solver.strategy.language.ranks import RANK_NAMES, rank_letters, ranks_of
from solver.strategy.language.reader import Reader
from solver.strategy.language.spellings import ANY_SUIT

ALONE = "'one' before a card that is held alone"
Offers = tuple[str, ...]


class Doubt(NamedTuple):
    """What is expected in place of ranks that could mean two things.

    offers: the lines that may be meant, which can be none; None where there is no doubt.
    """

    expected: str
    offers: Callable[[Reader], Offers | None]


def refuse_doubtful_ranks(reader: Reader) -> None:
    """Refuse ranks that could mean two things."""
    if not reader.peek().ranks:
        return
    for doubt in DOUBTS:
        offers = doubt.offers(reader)
        if offers is not None:
            reader.refuse(doubt.expected, *offers)


def _held_or_alone(reader: Reader) -> Offers | None:
    """`4 to a flush with an ace or king`: held instead of the ace, or a card alone?"""
    before, ranks = reader.before, reader.peek().ranks
    if before is None or len(ranks) != 1 or not before.narrowed_by_ranks:
        return None
    alone = f"{before} or one {RANK_NAMES[ranks[0]]}"
    bit = 1 << ranks[0]
    if before.lacking:
        return str(replace(before, lacking=before.lacking | bit)), alone
    if before.kickers:
        return str(replace(before, kickers=before.kickers | bit)), alone
    return f"{before} or {replace(before, having=bit)}", alone


def _number_in_order(reader: Reader) -> Offers | None:
    """`two highest cards`: two high cards?"""
    counted, order = reader.peek().number, reader.peek(1).text
    if reader.before is None and counted and order in ("highest", "lowest"):
        return (f"{counted} high cards, {order} first",)
    return None


def _number(reader: Reader) -> Offers | None:
    """A digit that could be a count: `2 high cards`; in a list of cards it is not one."""
    before = reader.before
    listed = before is not None and before.family is Family.NAMED and before.cards == 1
    if listed or not 0 < (reader.peek().number or 0) <= MOST_COUNTED:
        return None
    if before is None:
        reader.miss(ALONE)
    return ()


def _narrowing(reader: Reader) -> Offers | None:
    """`2 to a royal (JT)`, `3 to a royal, QJT`: the ranks of the draw, or another kind?"""
    before, sign = reader.before, reader.last.raw
    if before is None:
        return None
    together = len(reader.peek().ranks) > 1 or reader.comes("-", "/", ahead=1)
    if before.family in RUNS and together and sign == ",":
        said = (word.text for word in reader.words[reader.at :])
        suiting = next((text for text in said if text in (",", "or", *SUITINGS)), "")
        return None if suiting in SUITINGS else ()
    return () if before.family not in (Family.HIGH, Family.NAMED) and sign in ("(", ":") else None


def _shorthand(reader: Reader) -> Offers | None:
    """`4K`: four of a kind?"""
    word = reader.peek()
    if word.raw.upper() not in ("3K", "4K") or reader.comes(*SUITINGS, ANY_SUIT, ahead=1):
        return None
    return f"{'three' if word.raw[0] == '3' else 'four'} of a kind", f"any K{word.raw[0]}"


def _plural(reader: Reader) -> Offers | None:
    """`aces`: two of them, or one?"""
    word = reader.peek()
    if not word.plural or word.doubled:
        return None
    name = RANK_NAMES[word.ranks[0]]
    return (f"pair of {name}s", f"one {name}") if len(word.ranks) == 1 else ()


def _all_or_each(reader: Reader) -> Offers | None:
    """`jack, queen and king`: a list of three or more that ends on "and"."""
    if reader.before is not None:
        return None
    start, bits, joints = reader.at, 0, ""
    while (rank := reader.quietly(lone_rank)) is not None:
        bits |= 1 << rank
        joint = reader.skip(",", "and")
        if not joint:
            break
        joints += joint
    reader.at = start
    if bits.bit_count() <= 2 or "," not in joints or not joints.endswith("and"):
        return None
    each = str(Rule(tuple(of_ranks(1 << rank) for rank in ranks_of(bits))))
    return f"unsuited {rank_letters(bits)}", f"any {rank_letters(bits)}", each


DOUBTS = (
    Doubt(ALONE, _held_or_alone),
    Doubt("high cards", _number_in_order),
    Doubt(ALONE, _number),
    Doubt("'or' before a further kind", _narrowing),
    Doubt("ranks of a suiting", _shorthand),
    Doubt("a number or 'pair of' before ranks in the plural", _plural),
    Doubt("a suiting or 'or'", _all_or_each),
)
