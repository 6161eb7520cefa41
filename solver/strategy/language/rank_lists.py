"""What of a line says ranks and numbers: `QJ`, `aces or kings`, `2s to 4s`, `at least 2`.

Ranks are read as a set: bit 0 for the deuce, bit 12 for the ace. Those that could mean two things
are refused: `DOUBTS` is the table of them. The module is over four hundred lines long, so that
ranks are read in one place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from evaluator import RANKS
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.chart_words import RUN_WORDS, SUITINGS, Word
from solver.strategy.language.kinds import (
    ALL_RANKS,
    RANK_NAMES,
    RUNS,
    WITH_KICKERS,
    Family,
    Kind,
    Span,
    of_ranks,
    rank_letters,
    ranks_of,
    spread_of,
)
from solver.strategy.language.reader import MissError, Phrase, Reader, Table
from solver.strategy.language.spellings import ANY_SUIT, HYPHENS
from solver.strategy.language.wilds import JOKER

MOST_COUNTED = 5
_SOME_RANKS = "ranks such as QJ"
RANK_NUMBERS = {"3": "three", "4": "four", "5": "five"}
_OF_A_KIND = ("threes", "fours", "fives")
_ARTICLE = re.compile(r"\ba\s+$", re.IGNORECASE)
_LETTERS = set("AKQJT")
_ACE, _FIVE = RANKS.index("A"), RANKS.index("5")
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
    return (
        (low, count(reader, low)) if reader.skip("-", "to") else reader.first(COUNTED_BEHIND, low)
    )


def _no_number(reader: Reader) -> None:
    """Miss where `at most` is about a number that follows."""
    if reader.peek().number is not None:
        raise MissError


COUNTED_BEHIND: Table[Span] = (
    Phrase(("+",), lambda n: (n, MOST_COUNTED)),
    Phrase(("or more|better",), lambda n: (n, MOST_COUNTED)),
    Phrase(("or fewer",), lambda n: (0, n)),
    Phrase(("at least", _no_number), lambda n: (n, MOST_COUNTED)),
    Phrase(("at most", _no_number), lambda n: (0, n)),
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
    Phrase(("better to", count), lambda n: (0, n)),  # `up to`, as `10 and up` is `or better`
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
    if bits.bit_count() > MOST_COUNTED:
        reader.miss("five ranks at most", back=1)
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
    """("," | "or" | "/") range; between plurals also "and"; a plural may end `2, 3 or 4s`"""
    joint = reader.take(",", "or", "/", *(("and",) if form else ()))
    ends_in_plural = joint == "or" and form == 0 and _form(reader) == 1
    if _form(reader) != form and not ends_in_plural:
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


def _from_to(first: int, last: int) -> int:
    """`2s to 4s`, `A-J`; the ace of `A-4` is below the deuce"""
    if first == _ACE and last < _FIVE:
        return 1 << first | below(last + 1)
    return above(min(first, last)) & below(max(first, last) + 1)


OR_BETTER: Table[int] = (
    Phrase(("or better",), above),
    Phrase((plus_ends,), above),
    Phrase(("or fewer",), lambda rank: below(rank + 1)),
)
_RANGES: Table[int] = (
    *OR_BETTER,
    Phrase(("to|-", rank_of_set), _from_to),
    Phrase((_no_range,), lambda rank: 1 << rank),
)


def rank_range(reader: Reader) -> int:
    """A rank, or several that lie together: `2s to 4s`, `jacks or better`, `below jacks`."""
    if reader.has("fewer than") or reader.skip("<"):
        return below(rank_of_set(reader))
    if (reader.peek(1).ranks or reader.peek(2).ranks) and (sign := reader.skip(">", "≥")):
        least = 0 if sign == "≥" or reader.skip("=", ",") else 1  # a sign before ranks is a comma
        return above(rank_of_set(reader) + least)
    return reader.first(_RANGES, rank_of_set(reader))


def ranks_after(reader: Reader) -> int:
    """The ranks after a set: `quads, aces`, `low pair (2s-10s)`; 0 where there are none."""
    for read in (_ranks_in_a_word, _letter_of_set):
        if bits := reader.quietly(read):
            return bits
    return reader.maybe(_ranks_of_set) or 0


def _ranks_in_a_word(reader: Reader) -> int:
    """`high pair JQK`, at the end of the line"""
    bits = distinct(reader)
    if bits.bit_count() == 1 or not reader.ends:
        raise MissError
    return bits


def _letter_of_set(reader: Reader) -> int:
    """`quad A`, `trips (A)`: a letter behind three or four of a kind"""
    named, enclosed = reader.last.text in ("trips", "quads"), reader.skip(",") and reader.last.raw
    bits = 1 << lone_rank(reader)
    if not named or enclosed not in ("", "(") or reader.last.raw not in _LETTERS:
        raise MissError
    if not (reader.ends or reader.comes(",", "or", "with", "without", "no")):
        raise MissError
    return bits


def _ranks_of_set(reader: Reader) -> int:
    """Ranks that can only belong to a set: plurals, or a range that no comma parts from it."""
    enclosed = reader.peek().raw == "(" or not reader.comes(",")
    reader.skip(",")
    start, bits = reader.at, rank_list(reader)
    listed = reader.words[start : reader.at]
    plural, texts = any(word.plural for word in listed), {word.text for word in listed}
    ranged = {"better", "fewer", "to", "+", "<", ">", "≥"} & texts
    several = enclosed and len(listed) > 1 and ("-" in texts or reader.comes(",", ""))
    if not plural and not ranged and not several:
        raise MissError
    return bits


# Ranks of kickers, `a 2, 3 or 4` and `A-4`: lists of single ranks that a set is held with

_IN_CONDITIONS = (",", "or", "and", "flush", "straight", "high")
_COUNTED_WORDS = {"to", "high", "pair", "kind", "suited", "unsuited", "wild", JOKER, *RUN_WORDS}


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
    if word.number is not None and (following.ranks or following.text in _COUNTED_WORDS):
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
    if reader.comes("-"):
        raise MissError
    return (
        above(low) & below(high + 1)
        if low < high
        else above(low) & below(low + 1) | below(high + 1)
    )


def kickers(reader: Reader) -> int:
    """Ranks of kickers in a list, a row or a word."""
    return reader.first(_KICKERS)


def _kickers_listed(reader: Reader) -> int:
    """rank { ("," | "or") rank }: a list with "or" before its last rank; or rank { "/" rank }"""
    bits = _listed_kicker(reader)
    while reader.skip("/"):
        bits |= _listed_kicker(reader)
    return bits | (reader.quietly(closed_list) or 0)


def _kickers_in_a_row(reader: Reader) -> int:
    """rank "," rank "," rank { "," rank }: `with a 2, 3, 4`, `2-3-4`, to the end or `kicker`"""
    bits = _listed_kicker(reader)
    while further := reader.maybe(_further_kicker):
        bits |= further
    return _in_a_row(reader, bits)


def _kickers_in_a_word(reader: Reader) -> int:
    """`with 234`"""
    return _in_a_row(reader, distinct(reader))


def _in_a_row(reader: Reader, bits: int) -> int:
    if not spread_of(bits) == bits.bit_count() > 2:
        raise MissError
    if not (reader.ends or reader.comes(",", "kicker")):
        raise MissError
    return bits


_KICKERS: Table[int] = (
    Phrase((_kickers_in_a_row,)),
    Phrase((_kickers_in_a_word,), quiet=True),
    Phrase((_kickers_listed,)),
)


def _further_kicker(reader: Reader) -> int:
    reader.take(",", "-")
    return _listed_kicker(reader)


def in_brackets(reader: Reader) -> None:
    """Read on behind a bracket: `a kicker (2, 3 or 4)`."""
    reader.at += reader.peek().raw == "("


# Ranks that could mean two things


ALONE = "'one' before a card that is held alone"
Offers = tuple[str, ...]


class Doubt(NamedTuple):
    """What is expected in place of ranks that could mean two things.

    offers: the lines that may be meant, which can be none; None where there is no doubt.
    replaced: how many of the kinds before are told in them.
    """

    expected: str
    offers: Callable[[Reader], Offers | None]
    replaced: int = 1


def refuse_doubtful_ranks(reader: Reader) -> None:
    """Refuse ranks that could mean two things; behind a suiting, those in brackets."""
    suited = reader.comes(*SUITINGS) and reader.last.raw in ("(", ":")
    if not reader.peek(suited).ranks:
        return
    for doubt in DOUBTS:
        offers = doubt.offers(reader)
        if offers is not None:
            reader.refuse(doubt.expected, *offers, replaced=doubt.replaced)


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


def _one_of_two(reader: Reader) -> Offers | None:
    """`K and Q or J`: the king with either, or the jack alone?"""
    before, ahead = reader.before, reader.words[max(reader.at - 4, 0) : reader.at]
    joints = [word.text for word in ahead][1::2]
    if before is None or before.family is not Family.NAMED or joints != ["and", "or"]:
        return None
    named = (ahead[0], ahead[2], reader.peek())
    ends = reader.peek(1).text in ("", ",", "or", *SUITINGS)
    if not ends or any(len(word.ranks) != 1 for word in named):
        return None
    first, second, third = (word.ranks[0] for word in named)
    both = [of_ranks(1 << first | 1 << other, before.suited) for other in (second, third)]
    return str(Rule(tuple(both))), f"{before} or {RANK_NAMES[third]}"


def _number_in_order(reader: Reader) -> Offers | None:
    """`two highest cards`: two high cards?"""
    counted, order = reader.peek().number, reader.peek(1).text
    if reader.before is None and counted and order in ("highest", "lowest"):
        behind = [
            reader.peek(ahead).text for ahead in range(2, 5)
        ]  # `of three unsuited high cards`
        suiting = next((f"{word} " for word in behind if word in SUITINGS), "")
        return (f"{counted} {suiting}high cards, {order} first",)
    return None


def _number(reader: Reader) -> Offers | None:
    """A digit that could be a count: `2 high cards`; in a list of cards it is not one."""
    before = reader.before
    listed = before is not None and before.family is Family.NAMED and before.cards == 1
    start, named = reader.at, reader.quietly(_three_suited)
    reader.at = start
    if listed or named or not 0 < (reader.peek().number or 0) <= MOST_COUNTED:
        return None
    if before is None:
        reader.miss(ALONE)
    return _range_of_set(reader, before) or ()


def _three_suited(reader: Reader) -> int:
    """Three ranks or more before their suiting: `4-5-6 suited`"""
    bits = group(reader)
    if bits.bit_count() < 3 or not reader.comes(*SUITINGS):
        raise MissError
    return bits


def _range_of_runs(reader: Reader) -> Offers | None:
    """`4 to a straight (2345-9TJQ)`: the straights that are open at both ends?"""
    before, ends = reader.before, (reader.peek(), reader.peek(2))
    if before is None or not before.is_draw or before.family is not Family.STRAIGHT:
        return None
    if not reader.comes("-", "to", ahead=1) or reader.peek(3).text:
        return None
    if any(spread_of(_bits(word)) != 4 or len(word.ranks) != 4 for word in ends):
        return None
    return str(replace(before, side="outside")), str(before)


def _bits(word: Word) -> int:
    return sum(1 << rank for rank in set(word.ranks))


def _narrowing(reader: Reader) -> Offers | None:
    """`2 to a royal (JT)`, `3 to a royal, QJT`: the ranks of the draw, or another kind?

    A dash is a bracket behind a hand, `royal flush - AKQJT`, and a comma elsewhere.
    """
    before, sign = reader.before, reader.last.raw
    if before is None or before.family is Family.NAMED:
        return None
    together = len(reader.peek().ranks) > 1 or reader.comes("-", "/", "+", "and", ahead=1)
    counted = before.is_draw or before.family is Family.HIGH
    if sign in ("(", ":"):
        return (*_by_rank(reader, before), str(before)) if counted else ()
    if ranges := _range_of_set(reader, before):
        return ranges
    listed = before.family in RUNS or before.family is Family.HIGH
    if not listed or not together or not (sign == "," or sign in HYPHENS):
        return None
    texts = (word.text for word in reader.words[reader.at :])
    named = _by_rank(reader, before)
    suiting = next((text for text in texts if text in (",", "or", *SUITINGS)), "")
    if suiting in SUITINGS and not (named and suiting == "suited"):
        return None
    meant = [f"{before} or {one}" for one in named] if sign == "," else [str(before)]
    return (*named, *meant)


def _range_of_set(reader: Reader, before: Kind) -> Offers | None:
    """`high pair, J-A`: the ranks of the pair, or two cards?"""
    if before.family not in WITH_KICKERS or not reader.comes("-", ahead=1):
        return None
    start, ranks = reader.at, reader.quietly(rank_range)
    reader.at, ended = start, reader.ends
    if ranks is None or not ended:
        return None
    named = of_ranks(group(reader))
    reader.at = start
    return str(replace(before, ranks=ranks, level="")), f"{before} or {named}"


def refuse_ranks_behind(reader: Reader, draw: Kind) -> None:
    """Refuse `2 to a royal KQ, KJ, QJ`: ranks behind a draw, without a word or sign between."""
    together = len(reader.peek().ranks) > 1 or reader.comes("-", "/", ahead=1)
    if together and reader.peek().ranks and reader.last.text not in (",", "and"):
        reader.refuse("with", *_by_rank(reader, draw), str(draw))
    raise MissError


def _by_rank(reader: Reader, before: Kind) -> Offers:
    """A line with the ranks that come next in place of the kind, if they are as many cards."""
    suited = True if before.is_draw and before.family is not Family.STRAIGHT else before.suited
    start, named, joint = reader.at, 0, ","
    suiting, groups = reader.skip(*SUITINGS), []
    while joint and (ranks := reader.quietly(group)):
        named |= ranks
        groups.append(ranks)
        joint = reader.skip(",", "or", "and")
    listed = {word.text for word in reader.words[start : reader.at]}
    suiting = suiting or reader.skip(*SUITINGS)
    reader.at = start
    suited = suiting == "suited" if suiting else suited
    each = [of_ranks(ranks, suited) for ranks in groups]
    together = [of_ranks(named, suited)] if "or" not in listed else []
    for kinds in (each, together):
        if kinds and all(one.cards == before.cards for one in kinds):
            return (str(Rule(tuple(dict.fromkeys(kinds)))),)
    return ()


def _shorthand(reader: Reader) -> Offers | None:
    """`4K`: four of a kind?"""
    word = reader.peek()
    if word.raw.upper() not in ("3K", "4K", "5K"[: 2 * reader.wild]) or reader.comes(
        *SUITINGS, ANY_SUIT, ahead=1
    ):
        return None
    return f"{RANK_NUMBERS[word.raw[0]]} of a kind", f"any K{word.raw[0]}"


def _plural(reader: Reader) -> Offers | None:
    """`aces`: two of them, or one?"""
    word = reader.peek()
    if not word.plural or word.doubled:
        return None
    name = RANK_NAMES[word.ranks[0]]
    of_a_kind = []
    if reader.wild and word.bare in _OF_A_KIND:  # `fives`, as a hand
        of_a_kind = [f"{word.bare.removesuffix('s')} of a kind"]
    return (f"pair of {name}s", f"one {name}", *of_a_kind) if len(word.ranks) == 1 else ()


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
    Doubt(ALONE, _one_of_two),
    Doubt("high cards", _number_in_order),
    Doubt(ALONE, _number),
    Doubt("'or' before a further kind", _range_of_runs),
    Doubt("'or' before a further kind", _narrowing),
    Doubt("ranks of a suiting", _shorthand, replaced=0),
    Doubt("a number or 'pair of' before ranks in the plural", _plural, replaced=0),
    Doubt("a suiting or 'or'", _all_or_each),
)
