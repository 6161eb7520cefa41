"""Several kinds that a line names at once: `2 or 3 high cards`, `jack through ace`, `wild cards`.

`_SEVERAL` is the table of them.
"""

from __future__ import annotations

import re
from dataclasses import replace

from solver.strategy.language.chart_words import SUITINGS
from solver.strategy.language.kinds import (
    RUNS,
    WITH_A_HIGHEST,
    Family,
    Kind,
    of_ranks,
    rank_set,
    ranks_of,
)
from solver.strategy.language.nouns import (
    MOST_DRAWN_TO,
    RUN_NOUNS,
    SET_OF,
    counted_of,
    kind,
    not_first,
    ranks_or_better,
    suiting_after,
    wild_cards,
    with_suiting,
)
from solver.strategy.language.qualifiers import HIGH_CARDS, none_above, qualified, several_wild
from solver.strategy.language.rank_lists import (
    MOST_COUNTED,
    above,
    below,
    distinct,
    group,
    in_brackets,
    lone_rank,
    number,
    rank_list,
    span,
)
from solver.strategy.language.reader import MissError, Phrase, Reader, Table
from solver.strategy.language.wilds import JOKER

_TEN = 10
_ONLY = re.compile(r"\s+(?:only|alone|single|solo)\b", re.IGNORECASE)
_OF_THEM = re.compile(r"\b(?:one|1)\s+(?:card\s+)?of\s+(?:the\s+)?$", re.IGNORECASE)
_FACES, _HIGH = rank_set("JQK"), rank_set("JQKA")


def kinds_here(reader: Reader) -> tuple[Kind, ...]:
    """One kind, or the several that `2 or 3 high cards` and `jack through ace` mean."""
    several = reader.quietly(Reader.first, _SEVERAL) if _several_come(reader) else None
    kinds = several or (kind(reader),)
    highest = reader.quietly(_one_is_highest, kinds)
    return highest or kinds


def _one_is_highest(reader: Reader, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """`2 to a royal flush, J or Q high`: each kind with each of these as its highest card."""
    if any(kind.family not in WITH_A_HIGHEST for kind in kinds):
        raise MissError
    reader.skip(",", "with")
    start, ranks = reader.at, rank_list(reader)
    counts = any(word.number for word in reader.words[start : reader.at])  # `6 or 2 high cards`
    reader.take("high", "highest")
    high_cards = HIGH_CARDS.match(reader.line, reader.last.column - 1)
    if counts or high_cards or ranks.bit_count() < 2 or reader.comes("first"):
        raise MissError
    return tuple(none_above(kind, rank) for kind in kinds for rank in ranks_of(ranks))


def _several_come(reader: Reader) -> bool:
    """Whether more than one number or rank may come next; a quick look."""
    word, sign = reader.peek(), reader.peek(1).text
    if word.text in ("at", "better", "wild", JOKER, "deuces", *SUITINGS):
        return True
    if word.text == "everything":
        return reader.comes("wild", JOKER, "deuces", ahead=1)
    spans = sign in (",", "or", "-", "+", "and", "/") or (
        sign == "to" and reader.peek(2).text != ""
    )
    ranked = bool(reader.peek(1).ranks)
    one = word.text in ("1", "any") and (
        ranked or reader.peek(1).raw == "(" or reader.comes("1", *SUITINGS, ahead=1)
    )
    one = one or (ranked and bool(word.ranks))
    goes_on = sign in ("with", "if") or (sign == "suited" and reader.comes("with", ahead=2))
    return one or ((spans or goes_on) and (bool(word.ranks) or word.text == "1"))


def _numbers_of(reader: Reader) -> tuple[Kind, ...]:
    """numbers ("to" ... | "high cards"): `2 or 3 high cards`, `3-4 to a royal flush`, `2+ …`"""
    reader.skip("any")
    low, high = span(reader)
    if low == high:
        raise MissError
    rest, kinds = reader.at, []
    listed = reader.last.number == high  # `2+` means no hand that is made
    for cards in range(max(low, 1), min(high, MOST_DRAWN_TO) + 1):
        reader.at = rest
        kinds.append(qualified(reader, counted_of(reader, cards)))
    if listed and high > MOST_DRAWN_TO and kinds[-1].family in RUNS:
        kinds.append(_whole(reader, kinds[-1]))
    return tuple(kinds)


def _either_run(reader: Reader) -> tuple[Kind, ...]:
    """`4 to a royal or straight flush`: so many cards to each, as `royal` alone names no hand."""
    cards = number(reader)
    royal = counted_of(reader, cards)
    if royal.family is not Family.ROYAL or reader.last.text != "royal":
        raise MissError
    reader.take("or")
    other = replace(reader.first(RUN_NOUNS, cards), cards=cards)
    return (royal, other) if other != royal else reader.miss("straight")


def _every_wild(reader: Reader) -> tuple[Kind, ...]:
    """`wild cards`, `all jokers`: as many as there are."""
    reader.skip("everything")
    what = several_wild(reader)
    return tuple(wild_cards(cards, what) for cards in range(1, MOST_DRAWN_TO + 1))


def _some_wild(reader: Reader) -> tuple[Kind, ...]:
    """`one or more deuces`, `2+ wild cards`: each of these numbers"""
    least = number(reader)
    if not (reader.has("or more") or reader.has("+")) or not least:
        raise MissError
    if reader.wild and reader.peek().bare == "deuces":
        reader.at += 1
        kinds = (of_ranks(1), *(Kind(SET_OF[cards], cards, ranks=1) for cards in (2, 3, 4)))
        return kinds[least - 1 :]
    what = several_wild(reader)
    return tuple(wild_cards(cards, what) for cards in range(least, MOST_DRAWN_TO + 1))


def _deuces(reader: Reader) -> tuple[Kind, ...]:
    """`deuces`, `all deuces`, where a chart speaks of wild cards: as many as there are."""
    reader.skip("everything")
    if not reader.wild or reader.peek().bare != "deuces" or reader.peek(1).text:
        raise MissError
    reader.at += 1
    return (of_ranks(1), *(Kind(SET_OF[cards], cards, ranks=1) for cards in (2, 3, 4)))


def _whole(reader: Reader, drawn: Kind) -> Kind:
    """The hand that five of `4 or 5 to a royal flush` are."""
    whole = Kind(drawn.family, 5)
    if drawn != replace(whole, cards=drawn.cards):
        reader.miss("2, 3 or 4 cards", back=1)
    return whole


def _rank_through(reader: Reader) -> tuple[Kind, ...]:
    """`jack through ace`: each of these cards alone."""
    counts = reader.peek().number
    low = lone_rank(reader)
    reader.take("to")
    high = lone_rank(reader)
    if low == high or counts or reader.last.raw == "a" or reader.comes(*SUITINGS, "pair"):
        raise MissError
    return tuple(of_ranks(1 << rank) for rank in range(min(low, high), max(low, high) + 1))


def _one_or_better(reader: Reader) -> tuple[Kind, ...]:
    """`one jack or better`, `any card ten or higher`, `any one J-A`: each of these cards alone."""
    one = reader.take("1", "any") == "1" or reader.skip("1")
    in_brackets(reader)
    ranks = (
        reader.maybe(ranks_or_better)
        or (one and (reader.maybe(_one_of) or reader.maybe(_one_among) or _from_to(reader)))
        or 0
    )
    if not ranks:
        raise MissError
    return tuple(of_ranks(1 << rank) for rank in ranks_of(ranks))


def _one_of(reader: Reader) -> int:
    """`one of J Q K A`: not all of them, as `one JQKA` says no less than `any JQKA`"""
    if not _OF_THEM.search(reader.line[: reader.peek().column - 1]):
        raise MissError
    ranks = group(reader)
    if not (reader.ends or reader.comes(",", "or")):
        raise MissError
    return ranks


def _one_among(reader: Reader) -> int:
    """`one jack queen king or ace`"""
    bits = _row_of(reader)
    reader.take("or")
    last = 1 << lone_rank(reader)
    if bits & last or bits.bit_count() < 2 or not reader.ends:
        raise MissError
    return bits | last


def _row_of(reader: Reader) -> int:
    """rank { rank }: single ranks side by side"""
    bits = 1 << lone_rank(reader)
    while (further := reader.maybe(lone_rank)) is not None:
        bits |= 1 << further
    return bits


def _from_to(reader: Reader) -> int:
    """rank "-" rank, at the end of what is said: in `one J-Q suited` they are held together"""
    low, _, high = lone_rank(reader), reader.take("-"), lone_rank(reader)
    if not (reader.ends or reader.comes(",", "or")):
        raise MissError
    return above(min(low, high)) & below(max(low, high) + 1)


def _ranks_by_number(reader: Reader) -> tuple[Kind, ...]:
    """`4, 5 or 6`: each of these cards alone, as the last is more than could be counted."""
    if not reader.peek().number:
        raise MissError
    ranks = [lone_rank(reader)]
    while reader.skip(",", "or"):
        ranks.append(lone_rank(reader))
    if len(ranks) < 2 or not MOST_COUNTED < ranks[-1] + 2 <= _TEN or not reader.ends:
        raise MissError
    return tuple(of_ranks(1 << rank) for rank in dict.fromkeys(ranks))


def _each_alone(reader: Reader) -> tuple[Kind, ...]:
    """`single J/Q/K`, `J/Q/K only`: each of these cards alone."""
    reader.skip("any")
    single = reader.skip("1")
    ranks = _list_of(reader, "/") if reader.comes("/", ahead=1) else _row_of(reader)
    only = _ONLY.match(reader.line, reader.last.column - 1 + len(reader.last.raw))
    ordered = reader.comes("lowest", "highest") or reader.peek(1).text in ("lowest", "highest")
    if ranks.bit_count() < 2 or not (single or only or ordered) or reader.comes(*SUITINGS):
        raise MissError
    return tuple(of_ranks(1 << rank) for rank in ranks_of(ranks))


def _list_of(reader: Reader, *joints: str) -> int:
    """rank { joint rank }"""
    bits = 1 << lone_rank(reader)
    while (further := reader.maybe(_further_rank, *joints)) is not None:
        bits |= 1 << further
    return bits


def _further_rank(reader: Reader, *joints: str) -> int:
    reader.take(*joints)
    return lone_rank(reader)


def _rank_with_each(reader: Reader) -> tuple[Kind, ...]:
    """`ace with K, Q or J unsuited`, `suited T-J/Q/K`, `ten if jack suited`: two cards each."""
    reader.skip("any")
    before = reader.skip(*SUITINGS)
    one = 1 << lone_rank(reader)
    signed = False
    if not reader.last.number and reader.comes("suited") and reader.comes("with", ahead=1):
        before = reader.take("suited")  # `ten suited with J, Q or K`
    if reader.comes("with", "+") and reader.comes("suited", ahead=1):
        before = "suited"  # `ace with suited face card`
    if reader.has("and|with|+|- [suited] face"):
        others = _FACES & ~one
    elif reader.has("and|with|+|- [suited] high"):
        others = _HIGH & ~one
    elif signed := reader.take("with", "-", "+", "if") not in ("with", "if"):
        others = _list_of(reader, "/")
    else:
        reader.skip("suited")
        others = _list_of(reader, ",", "or", "/")
    suiting = before or (suiting_after(reader) if signed else not_first(reader))
    if others & one or (signed and others.bit_count() < 2):
        raise MissError
    ordered = ranks_of(others) if one < others else tuple(reversed(ranks_of(others)))
    return tuple(with_suiting(one | 1 << rank, suiting) for rank in ordered)


def _each_with_rank(reader: Reader) -> tuple[Kind, ...]:
    """`J, Q or K with a ten of the same suit`: two cards each; `J/Q/K` could be held together."""
    reader.skip("any")
    before = reader.skip(*SUITINGS)
    some = _list_of(reader, ",", "or")
    reader.take("with")
    one = 1 << lone_rank(reader)
    suiting = before or not_first(reader)
    if some & one or some.bit_count() < 2:
        raise MissError
    return tuple(with_suiting(one | 1 << rank, suiting) for rank in ranks_of(some))


def _hands_through(reader: Reader) -> tuple[Kind, ...]:
    """`AKs-AJs`, `AT to JT suited`: two cards each, of which one is in all of them."""
    suiting = reader.skip(*SUITINGS)
    first = distinct(reader)
    reader.take("-", "to")
    suiting = reader.skip(*SUITINGS) or suiting
    last = distinct(reader)
    suiting = suiting or suiting_after(reader)
    one, ends = first & last, ranks_of(first ^ last)
    if first.bit_count() != 2 or one.bit_count() != 1 or len(ends) != 2:
        raise MissError
    others = above(ends[0]) & below(ends[1] + 1) & ~one
    ordered = ranks_of(others) if first < last else tuple(reversed(ranks_of(others)))
    return tuple(with_suiting(one | 1 << rank, suiting) for rank in ordered)


_SEVERAL: Table[tuple[Kind, ...]] = (
    Phrase((_numbers_of,)),
    Phrase((_either_run,)),
    Phrase((_rank_through,)),
    Phrase((_one_or_better,)),
    Phrase((_every_wild,)),
    Phrase((_some_wild,), quiet=True),
    Phrase((_deuces,)),
    Phrase((_each_alone,)),
    Phrase((_ranks_by_number,)),
    Phrase((_rank_with_each,)),
    Phrase((_each_with_rank,)),
    Phrase((_hands_through,)),
)
