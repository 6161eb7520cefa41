"""What of a line says ranks and numbers: `QJ`, `aces or kings`, `2s to 4s`, `at least 2`.

Ranks are read as a set: bit 0 for the deuce, bit 12 for the ace.
"""

from __future__ import annotations

import re

from solver.strategy.language.kinds import ALL_RANKS, Span
from solver.strategy.language.reader import MissError, Phrase, Reader, Table

MOST_COUNTED = 5
_SOME_RANKS = "ranks such as QJ"
_ARTICLE = re.compile(r"\ba\s+$", re.IGNORECASE)
# What names a rank and cannot be a number: these go together without a sign.
_NAMES = {"a", "k", "q", "j", "t", "10", "ace", "king", "queen", "jack", "ten"}


# Numbers


def number(reader: Reader) -> int:
    """One digit, as a figure or a word."""
    digit = reader.peek().number
    if digit is None:
        reader.miss("a number")
    reader.at += 1
    return digit


def count(reader: Reader, least: int = 0) -> int:
    """A number of gaps, of high cards or of ranks."""
    counted = number(reader)
    if not least <= counted <= MOST_COUNTED:
        reader.miss(f"a number from {least} to {MOST_COUNTED}", back=1)
    return counted


def _from_count(reader: Reader) -> Span:
    """`2`, `2+`, `2 or more`, `1-2`, `2 or fewer`"""
    low = count(reader)
    return (low, count(reader, low)) if reader.skip("-", "to") else reader.first(_BEHIND, low)


_BEHIND: Table[Span] = (
    Phrase(("+",), lambda n: (n, MOST_COUNTED)),
    Phrase(("or more|better",), lambda n: (n, MOST_COUNTED)),
    Phrase(("or fewer",), lambda n: (0, n)),
    Phrase((), lambda n: (n, n)),
)


def _no_article(reader: Reader) -> None:
    """Miss after `a`: in `a 3 or 4 high cards` the 3 is a card."""
    if _ARTICLE.search(reader.line[: reader.peek().column - 1]):
        raise MissError


def _listed(reader: Reader) -> Span:
    """`3 or 4`, `0, 1 or 2`: each one more than that before"""
    low = high = count(reader)
    while reader.skip(",", "or"):
        if count(reader) != high + 1:
            raise MissError
        high += 1
    if low == high:
        raise MissError
    return low, high


_SPANS: Table[Span] = (
    Phrase((_no_article, _listed), quiet=True),
    Phrase(("no",), lambda: (0, 0)),
    Phrase(("at least", count), lambda n: (n, MOST_COUNTED)),
    Phrase(("at most", count), lambda n: (0, n)),
    Phrase(("up to", count), lambda n: (0, n)),
    Phrase(("fewer than", count), lambda n: (0, n - 1)),
    Phrase(("more than", count), lambda n: (n + 1, MOST_COUNTED)),
    Phrase((_from_count,)),
)


def span(reader: Reader) -> Span:
    """The least and the greatest number that are meant."""
    return reader.first(_SPANS)


# Ranks held together


def ranks(reader: Reader) -> tuple[int, ...]:
    """The ranks that one word names."""
    word = reader.peek()
    if not word.ranks:
        reader.miss(_SOME_RANKS)
    reader.at += 1
    return word.ranks


def distinct(reader: Reader, before: int = 0) -> int:
    """The set of the ranks that one word names; miss if one of them occurs twice."""
    named = ranks(reader)
    bits = sum(1 << rank for rank in set(named))
    if len(set(named)) < len(named) or bits & before:
        reader.miss("ranks that differ", back=1)
    return bits


def single_rank(reader: Reader) -> int:
    """A word that names one rank, once."""
    named = ranks(reader)
    if len(named) != 1:
        reader.miss("one rank", back=1)
    return named[0]


def lone_rank(reader: Reader) -> int:
    """One rank that is not in the plural."""
    if reader.peek().plural:
        raise MissError
    return single_rank(reader)


def group(reader: Reader) -> int:
    """Ranks held together: `QJ`, `10/J`, `A K Q`, `queen and jack`."""
    bits = distinct(reader)
    while more := reader.maybe(_joined_rank, bits):
        bits |= more
    return bits


def _joined_rank(reader: Reader, before: int) -> int:
    """["/" | "-" | "+" | "and"] ranks

    Without a sign only names go together (`A K Q`): in `two kings` the two is a number. `and`
    joins single ranks only: `KQ and QJ` are two holds.
    """
    previous = reader.last
    joint = reader.skip("/", "-", "+", "and")
    word = reader.peek()
    single = len(previous.ranks) == len(word.ranks) == 1
    if not joint and not (single and {previous.raw.lower(), word.raw.lower()} <= _NAMES):
        reader.miss(_SOME_RANKS)
    if joint == "and" and not single:
        raise MissError
    return distinct(reader, before)


def listed_rank(reader: Reader, before: int) -> int:
    """("," | "and") rank: a further one of `K, Q, J unsuited`"""
    reader.take(",", "and")
    rank = 1 << single_rank(reader)
    if rank & before:
        reader.miss("ranks that differ", back=1)
    return rank


def listed_ranks(reader: Reader, bits: int) -> int:
    """Ranks held together that have commas between them, after a first one."""
    while more := reader.maybe(listed_rank, bits):
        bits |= more
    return bits


def several_ranks(reader: Reader) -> int:
    """Two ranks or more, with or without commas: `unsuited K, Q, J`."""
    bits = group(reader)
    if bits.bit_count() == 1:
        bits = listed_ranks(reader, bits)
    if bits.bit_count() == 1:
        reader.miss(_SOME_RANKS)
    return bits


# Ranks of pairs, threes and fours


def rank_list(reader: Reader) -> int:
    """`aces` | `2s, 3s or 4s` | `2s to 4s` | `jacks or better`; all plural or all singular"""
    form = _form(reader)
    bits = rank_range(reader)
    while (more := reader.maybe(_further_range, form)) is not None:
        bits |= more
    return bits


def _further_range(reader: Reader, form: int) -> int:
    """("," | "or") range; between plurals also "and" """
    reader.take(",", "or", *(("and",) if form else ()))
    if _form(reader) != form:
        raise MissError
    return rank_range(reader)


def _form(reader: Reader) -> int:
    """0 for `king`, 1 for `kings`, 2 for `KK`.

    `pair of aces, kings` is one list; in `pair of aces, king` the king is another kind.
    """
    word = reader.peek()
    return word.doubled or 1 if word.plural else 0


def plus_ends(reader: Reader) -> None:
    """A plus sign that joins nothing, as in `JJ+`."""
    if reader.peek(1).ranks or reader.comes("kicker", ahead=1):
        raise MissError
    reader.take("+")


def above(rank: int) -> int:
    """The set of a rank and all above it."""
    return ALL_RANKS & -(1 << rank)


def below(rank: int) -> int:
    """The set of the ranks below one."""
    return (1 << rank) - 1


def rank_of_set(reader: Reader) -> int:
    """A word that names one rank, even if as `JJ`."""
    if not reader.peek().doubled:
        return single_rank(reader)
    return ranks(reader)[0]


def _no_range(reader: Reader) -> None:
    if reader.comes("to", "-"):
        raise MissError


OR_BETTER: Table[int] = (
    Phrase(("or better",), above),
    Phrase((plus_ends,), above),
    Phrase(("or fewer",), lambda rank: below(rank + 1)),
)
_RANGES: Table[int] = (
    *OR_BETTER,
    Phrase(("to|-", rank_of_set), lambda *ends: above(min(ends)) & below(max(ends) + 1)),
    Phrase((_no_range,), lambda rank: 1 << rank),
)


def rank_range(reader: Reader) -> int:
    """A rank, or several that lie together: `2s to 4s`, `jacks or better`."""
    return reader.first(_RANGES, rank_of_set(reader))


def ranks_after(reader: Reader) -> int:
    """The ranks after a set: `quads, aces`, `low pair (2s-10s)`; 0 where there are none."""
    return reader.maybe(_ranks_of_set) or 0


def _ranks_of_set(reader: Reader) -> int:
    """Ranks that can only belong to a set: plurals, or a range in parentheses."""
    enclosed = reader.peek().raw == "("
    reader.skip(",")
    plural, start = reader.peek().plural, reader.at
    bits = rank_list(reader)
    said = {word.text for word in reader.words[start : reader.at]}
    if not plural and not {"better", "fewer", "to"} & said and not (enclosed and "-" in said):
        raise MissError
    return bits
