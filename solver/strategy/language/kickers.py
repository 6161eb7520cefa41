"""Ranks of kickers, `a 2, 3 or 4` and `A-4`: lists of single ranks that a set is held with."""

from __future__ import annotations

from solver.strategy.language.chart_words import RUN_WORDS
from solver.strategy.language.kinds import spread_of
from solver.strategy.language.rank_lists import above, below, single_rank
from solver.strategy.language.reader import MissError, Reader
from solver.strategy.language.wilds import JOKER

_IN_CONDITIONS = (",", "or", "and", "flush", "straight", "high")
_COUNTED = {"to", "high", "pair", "kind", "suited", "unsuited", "wild", JOKER, *RUN_WORDS}


def discards_come(reader: Reader) -> bool:
    """Whether the ranks that come next are said to be discards: `9 or ten discarded`."""
    ahead = 0
    while reader.peek(ahead).ranks or reader.comes(*_IN_CONDITIONS, ahead=ahead):
        ahead += 1
    return ahead > 0 and reader.comes("discarded", "penalty", ahead=ahead)


def _listed_kicker(reader: Reader) -> int:
    """One rank of a list; a number before anything else counts something."""
    word, following = reader.peek(), reader.peek(1)
    if word.plural or discards_come(reader):
        raise MissError
    if word.number is not None and (following.ranks or following.text in _COUNTED):
        raise MissError
    return 1 << single_rank(reader)


def closed_list(reader: Reader) -> int:
    """{ "," rank } "or" rank"""
    bits, joint = 0, ""
    while joint != "or":
        joint = reader.take(",", "or")
        bits |= _listed_kicker(reader)
    return bits


def kicker_range(reader: Reader) -> int:
    """`A-4`: the ranks from one to another, the ace below the deuce"""
    low, _, high = single_rank(reader), reader.take("-", "to"), single_rank(reader)
    return (
        above(low) & below(high + 1)
        if low < high
        else above(low) & below(low + 1) | below(high + 1)
    )


def kickers(reader: Reader) -> int:
    """rank { ("," | "or") rank }: a list with "or" before its last rank; or rank { "/" rank }"""
    bits = _listed_kicker(reader)
    while reader.skip("/"):
        bits |= _listed_kicker(reader)
    return bits | (reader.quietly(closed_list) or 0)


def kickers_in_a_row(reader: Reader) -> int:
    """rank "," rank "," rank { "," rank }: `with a 2, 3, 4`, to the end or `kicker`"""
    bits = _listed_kicker(reader)
    while further := reader.maybe(_further_kicker):
        bits |= further
    if not spread_of(bits) == bits.bit_count() > 2:
        raise MissError
    if not (reader.ends or reader.comes(",", "kicker")):
        raise MissError
    return bits


def _further_kicker(reader: Reader) -> int:
    reader.take(",")
    return _listed_kicker(reader)


def in_brackets(reader: Reader) -> None:
    """Read on behind a bracket: `a kicker (2, 3 or 4)`."""
    reader.at += reader.peek().raw == "("
