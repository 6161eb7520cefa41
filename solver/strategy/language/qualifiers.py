"""What follows a kind and narrows it: wild cards, kickers, gaps, high cards, ranks held or not.

`QUALIFIERS` is the table of it, tried from the top. The comparisons of gaps with high cards have
a table of their own. The module is over four hundred lines long, so that
the table stands with all it names.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from evaluator import RANKS
from solver.strategy.language.chart_words import RUN_WORDS
from solver.strategy.language.kinds import (
    ALL_RANKS,
    RANK_NAMES,
    SOME_WILD,
    WITH_A_HIGHEST,
    WITH_KICKERS,
    Family,
    Kind,
    Span,
    joined,
    plurals,
    ranks_of,
)
from solver.strategy.language.rank_lists import (
    COUNTED_BEHIND,
    MOST_COUNTED,
    above,
    below,
    closed_list,
    count,
    discards_come,
    distinct,
    group,
    in_brackets,
    kicker_range,
    kickers,
    listed_rank,
    lone_rank,
    number,
    plus_ends,
    rank_list,
    refuse_ranks_behind,
    single_rank,
    span,
)
from solver.strategy.language.reader import MissError, Phrase, Reader, Table
from solver.strategy.language.spellings import HYPHENS
from solver.strategy.language.wilds import ANY_WILD, COUNTED_WILD, JOKER, MOST_WILD, Wilds

HIGH_CARDS = re.compile(r"high\s+cards?\b", re.IGNORECASE)
_SEVERAL_WILD = re.compile(r"wild\s+cards|wilds|jokers", re.IGNORECASE)
_ANY_HIGH = re.compile(r"highs\b|high\s+cards\b", re.IGNORECASE)
TEN = RANKS.index("T")  # no card of a royal flush is lower
_HIGH_RANKS = above(RANKS.index("J"))
_AFTER_A_COUNT = ("kind", "gap", "high", "more", "discarded", "penalty", "-", "to", "+", *RUN_WORDS)


def qualified(reader: Reader, kind: Kind) -> Kind:
    """A kind with all that narrows it: { ["," | "and"] qualifier }"""
    while not reader.ends and (narrower := reader.maybe(_narrowed, kind)):
        kind = narrower
    return kind


def _narrowed(reader: Reader, kind: Kind) -> Kind:
    reader.skip(",", "and")
    reader.kind = kind
    return reader.first(QUALIFIERS, kind)


# Wild cards


def wild_name(reader: Reader) -> str:
    """ "wild" | "joker" """
    return JOKER if reader.take("wild", JOKER) == JOKER else ANY_WILD


def _counted_name(reader: Reader) -> str:
    """What is counted: also the plural of a rank, as in `2 deuces`."""
    word = reader.peek()
    if len(word.ranks) != 1 or word.number is not None:
        return wild_name(reader)
    reader.at += 1
    return RANKS[word.ranks[0]]


def several_wild(reader: Reader) -> str:
    """`wild cards` or `jokers`, without a number."""
    if not _SEVERAL_WILD.match(reader.line, reader.peek().column - 1):
        raise MissError
    return wild_name(reader)


def _few(reader: Reader) -> int:
    """A number of wild cards; no deal has more than five."""
    counted = number(reader)
    if counted > MOST_WILD:
        raise MissError
    return counted


def _so_many(counted: int, what: str) -> Wilds:
    """`2 deuces`; `0 deuces` are a rank that is not held, as `no deuces` are."""
    if not counted and what not in (ANY_WILD, JOKER):
        raise MissError
    return Wilds(counted, counted, what)


_WILDS: Table[Wilds] = (
    Phrase(("no", wild_name), lambda what: Wilds(0, 0, what)),
    Phrase((_few, "-|to", _few, _counted_name), Wilds),
    Phrase((_few, "+", _counted_name), lambda least, what: Wilds(least, MOST_WILD, what)),
    Phrase((_few, "or more", _counted_name), lambda least, what: Wilds(least, MOST_WILD, what)),
    Phrase((_few, _counted_name), _so_many),
    Phrase((several_wild,), lambda what: Wilds(1, MOST_WILD, what)),
    Phrase((wild_name,), lambda what: Wilds(1, 1, what)),
)
_NAMED_WILDS = _WILDS[-2:]


def wilds(reader: Reader) -> Wilds:
    """A number of wild cards, by any name."""
    return reader.first(_WILDS)


def _no_wilds(reader: Reader) -> Wilds:
    return Wilds(0, 0, wild_name(reader))


# Gaps and high cards


def _number_of(noun: str) -> Callable[[Reader], Span]:
    """A reader of `2 high cards`, `at most 1 gap`, `3 high cards or more`."""

    def read(reader: Reader) -> Span:
        low, high = span(reader)
        reader.phrase(noun)
        counted = reader.quietly(Reader.first, COUNTED_BEHIND, low) if low == high else None
        return counted or (low, high)

    return read


def _any_high(reader: Reader) -> None:
    """`any high cards`, `any highs`: however many; `any high card` is another kind"""
    reader.phrase("any high")
    if not _ANY_HIGH.match(reader.line, reader.last.column - 1):
        raise MissError


def _some_high(reader: Reader) -> Span:
    """`if 3+ high cards`; `if 3 high cards` is a condition"""
    low, high = _number_of("high")(reader)
    if low == high:
        raise MissError
    return low, high


def _exactly(reader: Reader) -> Span:
    gaps = count(reader)
    return gaps, gaps


def _balance(reader: Reader) -> int:
    """["minus"] number: how many high cards more than gaps, as the most gaps more."""
    sign = 1 if reader.skip("minus", "-") else -1
    return sign * number(reader)


def _possible(excess: int) -> int:
    if excess < -1:
        raise MissError
    return excess


# By how much the gaps may outnumber the high cards. `=` means also at least this much: lines with
# more high cards come before.
_EXCESS: Table[int] = (
    Phrase(("gap ≤|= high +", number), lambda n: n),
    Phrase(("gap < = high +", number), lambda n: n),
    Phrase(("gap ≤|= high",), lambda: 0),
    Phrase(("gap < = high",), lambda: 0),
    Phrase(("gap < high",), lambda: -1),
    Phrase(("gap [equal] [or] exceed high by", number), lambda n: n),
    Phrase(("high minus gap =|≥", _balance), _possible),
    Phrase(("high minus gap > =", _balance), _possible),
    Phrase(("high minus gap >", _balance), lambda n: _possible(n - 1)),
    Phrase(("high ≥|= gap",), lambda: 0),
    Phrase(("high > = gap",), lambda: 0),
    Phrase(("high > gap",), lambda: -1),
    Phrase(("high equal or exceed gap",), lambda: 0),
    Phrase(("high equal|at [least] gap",), lambda: 0),
    Phrase(("high exceed or equal gap",), lambda: 0),
    Phrase(("high exceed gap",), lambda: -1),
    Phrase(("at least as many high as gap",), lambda: 0),
    Phrase(("as many|much high as gap",), lambda: 0, quiet=True),
    Phrase(("no more gap than high",), lambda: 0),
    Phrase(("fewer gap than high",), lambda: -1),
    Phrase(("more high than gap",), lambda: -1),
    Phrase(("at most", number, "more gap than high"), lambda n: n),
    Phrase((number, "more gap than high"), lambda n: n, quiet=True),
)


def _excess(reader: Reader) -> int:
    """The most by which the gaps may outnumber the high cards."""
    return reader.first(_EXCESS)


def sides(reader: Reader) -> int:
    """The gaps that `outside`, `inside` and `double inside` mean: 0, 1 or 2."""
    double = reader.skip("double")
    side = reader.take("inside") if double else reader.take("outside", "inside")
    return ("outside", "inside").index(side) + bool(double)


def skip_draw(reader: Reader) -> None:
    """Consume `draw`, which is not `discard` here."""
    reader.at += reader.peek().raw.lower() in ("draw", "draws")


def with_side(kind: Kind, gaps: int) -> Kind:
    """`4 to a straight, outside`; `3 to a straight flush, double inside`"""
    if kind.family is Family.STRAIGHT_FLUSH:
        return replace(kind, gaps=(gaps, gaps))
    if gaps > 1:
        raise MissError
    return replace(kind, side="inside" if gaps else "outside")


def _side_again(reader: Reader) -> None:
    """`outside straight (open-ended)`, `outside (open-ended) straight`: its side in other words."""
    before = reader.words[max(reader.at - 2, 0)].text
    if reader.take("outside", "inside") != reader.kind.side:
        raise MissError
    reader.has(", straight" if before == reader.kind.side else "straight")
    skip_draw(reader)


def _spread(reader: Reader) -> Span:
    """`5`, `≤ 4`: from the lowest rank to the highest, both counted."""
    cards = reader.kind.cards
    most = reader.skip("≤") or reader.has("< =")
    reader.skip("=")
    low, high = (cards, count(reader)) if most else span(reader)
    low = low or cards
    if not cards <= low <= high:
        reader.miss(f"a number from {cards} to {MOST_COUNTED}", back=1)
    return low, high


# Ranks that are held, or not


def _with(reader: Reader) -> None:
    """ "with", or the "and" that has been read: `with a ten and a kicker`"""
    if not reader.skip("with", "+") and reader.last.text != "and":
        reader.take("with")


def held_ranks(reader: Reader) -> int:
    """Ranks that are held (`an ace`, `AT`): neither a count nor a discard."""
    bits = distinct(reader)
    further = reader.peek(1)  # `with a queen or jack high`
    listed = reader.comes("or") and further.ranks and further.number is None
    highest = listed and reader.comes("high", "highest", ahead=2)
    if highest or reader.comes(*_AFTER_A_COUNT) or reader.has("or more|fewer"):
        raise MissError
    return bits


def _deuce(reader: Reader) -> Wilds:
    """`deuce` or `deuces`: that of a royal flush is wild, and where deuces are, any other."""
    word = reader.peek().bare
    if word not in ("deuce", "deuces") or not (reader.wild or reader.kind.family is Family.ROYAL):
        raise MissError
    reader.at += 1
    return Wilds(1, 1 if word == "deuce" else MOST_WILD, RANKS[0])


def _wild_deuce(reader: Reader) -> Wilds:
    """`deuce` in a chart that speaks of wild cards."""
    if not reader.wild:
        raise MissError
    return _deuce(reader)


def _without_deuces(kind: Kind, wild: Wilds) -> Kind:
    return replace(kind, wild=kind.wild or Wilds(0, 0, wild.what))


def _added(reader: Reader) -> int:
    """`A+K`: ranks held together"""
    if not (reader.peek().ranks and reader.comes("+", ahead=1)):
        raise MissError
    return group(reader)


def _ranks_behind(reader: Reader) -> None:
    """Refuse ranks behind a draw, or miss."""
    refuse_ranks_behind(reader, reader.kind)


def _held_together(kind: Kind, bits: int) -> Kind:
    return replace(kind, having=kind.having | bits)


def _without(kind: Kind, bits: int) -> Kind:
    """The kind without these ranks; miss if none is left, as after `except A-2-3 or 2-3-4`."""
    if kind.lacking | bits == ALL_RANKS:
        raise MissError
    return replace(kind, lacking=kind.lacking | bits)


def of_other_ranks(kind: Kind, bits: int) -> Kind:
    """`three of a kind except aces`; miss if none is left, as after `pair of aces except aces`."""
    if kind.level:
        return _without(kind, bits)
    if not (left := (kind.ranks or ALL_RANKS) & ~bits):
        raise MissError
    return replace(kind, ranks=left)


def _ended(reader: Reader) -> None:
    """Miss where a hand goes on: `1 inside straight`."""
    if reader.comes(*RUN_WORDS):
        raise MissError


def _not_discarded(reader: Reader) -> None:
    """Miss where what was counted are discards."""
    if reader.comes("discarded"):
        raise MissError


def _lacked(reader: Reader, *joints: str) -> int:
    """ranks { joint rank }, or a list with commas that ends on "or" """
    if discards_come(reader):
        raise MissError
    bits = held_ranks(reader)
    if (listed := reader.quietly(closed_list)) is not None:
        return bits | listed
    while more := reader.maybe(_lacked_too, joints):
        bits |= more
    return bits


def _lacked_too(reader: Reader, joints: tuple[str, ...]) -> int:
    """`or ten` in `without an ace or ten`; `and ten` means the same"""
    reader.take(*joints)
    word = reader.peek()
    if len(word.ranks) != 1 or (word.number is not None and reader.peek(1).text):
        raise MissError
    return held_ranks(reader)


def _ranks_lacked(reader: Reader) -> int:
    """The ranks after "no" or "without" that the held cards do not have; refused in doubt."""
    kind, start = reader.kind, reader.at
    before, word = (word.text for word in reader.words[start - 2 : start])
    bits = _lacked(reader, *(("or",) if word == "no" else ("or", "and")))
    if word == "no" and before not in ("with", "and") and never_held(kind, bits):
        raise MissError
    names = joined(RANK_NAMES[rank] for rank in reversed(ranks_of(bits)))
    held = ""
    if kind.family in WITH_KICKERS:
        held = f"{kind} except {plurals(bits)}"
    elif word == "no" and before not in ("with", "and") and not _can_lack(kind):
        held = f"{kind} with no {names}"
    if held:
        reader.at = start - 1
        reader.refuse("the cards that are held", held, f"{kind}, no {names} discarded")
    return bits


def never_held(kind: Kind, bits: int) -> bool:
    """Whether no hold of the kind has one of these ranks, so that they can only be discards."""
    if kind.family is Family.ROYAL:
        return not bits & above(TEN) & ~kind.lacking
    return kind.family is Family.NAMED and not kind.ranks & bits


def _can_lack(kind: Kind) -> bool:
    """Whether `no ace` after it is about the cards that are held."""
    return kind.is_draw or kind.family is Family.HIGH


def _several_of(reader: Reader) -> None:
    """Miss unless what comes are several cards of a rank: `no aces`, which are not discards."""
    if not reader.peek().plural or discards_come(reader):
        raise MissError


def _not_of_cards(reader: Reader) -> None:
    """Refuse ranks after `except` where the cards are named, or none is held."""
    if reader.kind.family in (Family.NAMED, Family.NOTHING):
        reader.refuse("the end of the line")


def not_counted(reader: Reader) -> None:
    """Miss where a number counts ranks: `except three aces`."""
    if reader.peek().number and reader.peek(1).plural:
        raise MissError


def _ranks_excepted(reader: Reader) -> int:
    """`except aces`, `except A, K`; not `except A-T`, which are cards held together."""
    not_counted(reader)
    start, ranks = reader.at, rank_list(reader)
    words = reader.words[start : reader.at]
    if {"-", "/"} & {word.text for word in words} and not any(word.plural for word in words):
        raise MissError
    return ranks


def _enclosed(reader: Reader) -> None:
    """Miss unless a bracket has been read."""
    if reader.last.raw != "(":
        raise MissError


def _wilds_named(reader: Reader) -> Wilds:
    """Wild cards by their name: `(joker)`, `(2 deuces)`; any other rank could be held."""
    counted = COUNTED_WILD.match(reader.line, reader.peek().column - 1)
    return wilds(reader) if counted else reader.first(_NAMED_WILDS)


def _held_but_none_of(reader: Reader) -> tuple[int, int]:
    """rank { "," rank } "," "no" ranks: `2 to a royal flush (ace, no 10)`"""
    bits = 1 << lone_rank(reader)
    while not reader.has(", no|without"):
        bits |= listed_rank(reader, bits)
    return bits, _lacked(reader, "or", "and")


def _held_and_none_of(reader: Reader) -> tuple[int, int]:
    """rank "and" "no" ranks, behind a comma: `2 to a royal flush, ten and no ace`"""
    if reader.last.text != ",":
        raise MissError
    bits = 1 << lone_rank(reader)
    reader.phrase("and no|without")
    return bits, _lacked(reader, "or", "and")


def _has_but_lacks(kind: Kind, bits: tuple[int, int]) -> Kind:
    held, lacked = bits
    return _without(_held_together(kind, held), lacked)


def _said_again(reader: Reader) -> None:
    """`high cards (J, Q, K, A)`, `, jack or better`: which cards are high, in other words."""
    start, better = reader.at, reader.comes("or", "+", ahead=1) and reader.comes("better", ahead=2)
    signed = reader.last.raw in {"(", ":", *HYPHENS}
    if not (signed or (better and not reader.peek().plural)):
        raise MissError
    if reader.quietly(group) != _HIGH_RANKS:
        reader.at = start
        again = rank_list(reader)
        signs = {word.text for word in reader.words[start : reader.at]}
        two = "," in signs and {"-", "/"} & signs  # `2 high cards (A-K, Q-J)`: two holds
        if again != _HIGH_RANKS or two:
            raise MissError


def _has_high_cards(kind: Kind) -> bool:
    return kind.family is Family.HIGH or kind.high is not None


def _highest(reader: Reader) -> int:
    """rank ("highest" | "high"), not before `first` or `cards`"""
    word = reader.peek()
    says = reader.peek(1)
    if word.number is not None or says.text not in ("highest", "high"):
        raise MissError
    rank = single_rank(reader)
    reader.at += 1
    if reader.comes("first") or HIGH_CARDS.match(reader.line, says.column - 1):
        raise MissError
    return rank


def _highest_card(reader: Reader) -> int:
    """ "highest" rank: `(highest card K)`"""
    reader.take("highest")
    return single_rank(reader)


def _lowest_card(reader: Reader) -> int:
    """rank ("lowest" | "low"): `2 to a royal flush (ten low)`"""
    if reader.peek().number is not None:
        raise MissError
    rank = single_rank(reader)
    reader.take("lowest", "low")
    if reader.comes("first", "pair"):
        raise MissError
    return rank


def _none_below(kind: Kind, rank: int) -> Kind:
    lower = below(rank) & (above(TEN) if kind.family is Family.ROYAL else ALL_RANKS)
    return _without(_held_together(kind, 1 << rank), lower)


def none_above(kind: Kind, rank: int) -> Kind:
    """The kind with this rank as its highest."""
    if kind.family is Family.ROYAL and rank < TEN:
        raise MissError
    return _without(_held_together(kind, 1 << rank), above(rank + 1))


def _in_a_row(kind: Kind, bits: int) -> Kind:
    """`3 to a straight flush, 6-7 or higher`"""
    if bits.bit_count() == 1:
        raise MissError
    return _without(replace(kind, gaps=(0, 0)), (bits & -bits) - 1)


def _naturals(reader: Reader) -> None:
    """`with both natural cards`, `two suited consecutive naturals,`: before `6-7 or higher`"""
    reader.skip("with", ",")
    reader.at += reader.comes("both") or reader.peek().number in range(2, reader.kind.cards + 1)
    start = reader.at
    while reader.skip("suited", "outside", "natural"):
        pass
    reader.skip(",")
    if reader.at == start:
        raise MissError


def _consecutive(kind: Kind, cards: int) -> Kind:
    """`4 to a straight flush with 3 consecutive cards`, besides wild cards"""
    if kind.family is not Family.STRAIGHT_FLUSH or not 2 <= cards <= kind.cards:
        raise MissError
    return replace(kind, gaps=(0, 0))


def _in_ways(kind: Kind, ways: int) -> Kind:
    """`4 to a straight flush (2 ways)`: by the straights that it fits into."""
    gaps = 6 - kind.cards - ways
    if kind.family not in (Family.STRAIGHT, Family.STRAIGHT_FLUSH) or not 0 <= gaps <= 2:
        raise MissError
    return with_side(kind, gaps)


def _out_of_sequence(reader: Reader) -> Span:
    """`3 to a straight flush, not sequential`: with a gap or two, which `inside` does not say"""
    denied = reader.peek().raw.lower().startswith(("non", "not"))
    if reader.take("inside") and not (denied and reader.kind.cards == 3):
        raise MissError
    return 1, 2


# The table


def _draws(kind: Kind) -> bool:
    return kind.is_draw


def _straight_flushes(kind: Kind) -> bool:
    return kind.is_draw and kind.family is Family.STRAIGHT_FLUSH


def takes_a_side(kind: Kind) -> bool:
    """Whether `outside` or `inside` can narrow it."""
    runs = kind.family in (Family.STRAIGHT, Family.STRAIGHT_FLUSH)
    return kind.is_draw and runs and not kind.side


def _lacks_wilds(kind: Kind) -> bool:
    """Whether `no deuces` can be said of it, or says again that it is a natural hand."""
    return kind.wild is None or kind.wild.most == 0


def _has_kickers(kind: Kind) -> bool:
    return kind.family in WITH_KICKERS


def _takes_ranks(kind: Kind) -> bool:
    return kind.family not in (*WITH_KICKERS, Family.NAMED, Family.WILD)


def _is_not_named(kind: Kind) -> bool:
    return kind.family is not Family.NAMED


def _is_a_set(kind: Kind) -> bool:
    return kind.family in WITH_KICKERS and not kind.level


def _is_two_ranks(kind: Kind) -> bool:
    return kind.family in (Family.TWO_PAIR, Family.FULL_HOUSE)


def _is_no_set(kind: Kind) -> bool:
    return not _is_a_set(kind)


def _counts_no(field: str) -> Callable[[Kind], bool]:
    """A guard: draws of which this has not been said."""
    return lambda kind: kind.is_draw and getattr(kind, field) is None


def _gets(field: str = "", **fields: object) -> Callable[..., Kind]:
    """An effect: the kind with these fields, and with what has been read in one more."""
    return lambda kind, *read: replace(kind, **fields, **dict(zip([field], read, strict=False)))


_KICKERS = _gets("kickers", kicker=True)
QUALIFIERS: Table[Kind] = (
    Phrase((_enclosed, _wilds_named), _gets("wild"), lambda kind: kind.wild is None, quiet=True),
    Phrase(("with", wilds), _gets("wild"), lambda kind: kind.wild in (None, SOME_WILD), quiet=True),
    Phrase((_with, _deuce), _gets("wild"), lambda kind: kind.wild is None, quiet=True),
    Phrase(("no|without", _no_wilds), _gets("wild"), lambda kind: kind.wild is None, quiet=True),
    Phrase(("[with] no|without", _wild_deuce), _without_deuces, _lacks_wilds, quiet=True),
    Phrase(("if no", _no_wilds), _gets("wild"), lambda kind: kind.wild is None, quiet=True),
    Phrase(("if no", _wild_deuce), _without_deuces, _lacks_wilds, quiet=True),
    Phrase(("except", rank_list), of_other_ranks, _is_a_set),
    Phrase(("except", _not_of_cards, _ranks_excepted), _without, _is_no_set),
    Phrase(("[with]", _highest), none_above, lambda kind: kind.family in WITH_A_HIGHEST),
    Phrase((_highest_card,), none_above, lambda kind: kind.family in WITH_A_HIGHEST, quiet=True),
    Phrase((_lowest_card,), _none_below, lambda kind: kind.family in WITH_A_HIGHEST, quiet=True),
    Phrase((_with, "[any] kicker", in_brackets, kicker_range), _KICKERS, _has_kickers),
    Phrase((_with, "[any] kicker", in_brackets, kickers), _KICKERS, _has_kickers),
    Phrase((_with, "[any] kicker"), _gets(kicker=True), _has_kickers),
    Phrase(("[with] no|without kicker",), guard=lambda kind: not kind.kicker),
    Phrase(("[with] no|without", _several_of, rank_list), of_other_ranks, _has_kickers, quiet=True),
    Phrase(("[with] no|without", _several_of, rank_list), _without, _is_two_ranks, quiet=True),
    Phrase(("[with] no|without|0", _ranks_lacked), _without, _is_not_named),
    Phrase(("[with]", group, "[or] better"), _in_a_row, _straight_flushes, quiet=True),
    Phrase(("[with]", group, plus_ends), _in_a_row, _straight_flushes, quiet=True),
    Phrase((_naturals, group, "[or] better"), _in_a_row, _straight_flushes, quiet=True),
    Phrase((_naturals, group, plus_ends), _in_a_row, _straight_flushes, quiet=True),
    Phrase(("[with|+]", _number_of("[inside] gap")), _gets("gaps"), _counts_no("gaps")),
    Phrase(("[with]", span, "inside", _ended), _gets("gaps"), _counts_no("gaps"), quiet=True),
    Phrase(("with", number, "outside [suited]"), _consecutive, _counts_no("gaps"), quiet=True),
    Phrase(("[with|+]", _number_of("high"), _not_discarded), _gets("high"), _counts_no("high")),
    Phrase((_any_high,), guard=_counts_no("high"), quiet=True),
    Phrase(("if", _some_high), _gets("high"), _counts_no("high"), quiet=True),
    Phrase(("without [any] gap",), _gets(gaps=(0, 0)), _counts_no("gaps")),
    Phrase(("without [any] high", _not_discarded), _gets(high=(0, 0)), _counts_no("high")),
    Phrase(("[with] gap =", _exactly), _gets("gaps"), _counts_no("gaps")),
    Phrase(("[with]", number, "way"), _in_ways, _counts_no("gaps"), quiet=True),
    Phrase(("[with] spread", _spread), _gets("spread"), _counts_no("spread")),
    Phrase(("[with|if]", _excess), _gets("excess"), _draws),
    Phrase(("[with] type 1",), _gets(excess=0), _straight_flushes),
    Phrase(("[with] type 2",), _gets(excess=1), _straight_flushes),
    Phrase(("[with] type 3",), _gets(excess=None), _straight_flushes),
    Phrase(("outside or inside",), guard=takes_a_side, quiet=True),
    Phrase(("inside or outside",), guard=takes_a_side, quiet=True),
    Phrase((_out_of_sequence,), _gets("gaps"), _straight_flushes, quiet=True),
    Phrase(("[with]", sides, skip_draw), with_side, takes_a_side),
    Phrase((_side_again,), guard=_draws, quiet=True),
    Phrase((_with, "[any]", kicker_range, "kicker"), _KICKERS, _has_kickers),
    Phrase(
        (_with, kicker_range), _KICKERS, lambda kind: kind.cards > 2 and _is_a_set(kind), quiet=True
    ),
    Phrase((_with, "[any]", kickers, "[kicker]"), _KICKERS, _has_kickers),
    Phrase((_enclosed, _held_but_none_of), _has_but_lacks, _takes_ranks, quiet=True),
    Phrase((_held_and_none_of,), _has_but_lacks, _takes_ranks, quiet=True),
    Phrase(("hold|keep|hold-the [any]", kickers, "kicker"), _KICKERS, _is_a_set, quiet=True),
    Phrase((_said_again,), guard=_has_high_cards, quiet=True),
    Phrase((_with, held_ranks), _held_together, _takes_ranks),
    Phrase((_added,), _held_together, _draws, quiet=True),
    Phrase((_ranks_behind,), guard=_draws, quiet=True),
)
