"""What could mean two things: ranks that are refused for it, and lines that are read even so.

`DOUBTS` is the table of ranks: what is expected instead, and what finds the doubt and its offers.
Whole lines that can be read in more than one way are read as charts mostly mean them, and a grade
says how.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from solver.strategy.language.chart_rules import Condition, Rule
from solver.strategy.language.chart_words import SUITINGS, words_of
from solver.strategy.language.kinds import (
    RANK_NAMES,
    RUNS,
    Family,
    Kind,
    of_ranks,
    rank_letters,
    ranks_of,
)
from solver.strategy.language.rank_lists import MOST_COUNTED, lone_rank
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


def other_readings(rule: Rule) -> tuple[str, ...]:
    """What else the line of a rule could mean, in the words of the language; () for nothing.

    >>> from solver.strategy.language.grammar import parse_rule
    >>> other_readings(parse_rule("4-card straight"))
    ('4 to an outside straight',)
    >>> other_readings(parse_rule("QJ")), other_readings(parse_rule("any QJ"))
    (('suited QJ', 'unsuited QJ'), ())
    """
    said = [word.text for word in words_of(rule.as_written)]
    return tuple(str(other) for other in _others(rule, said) if other != rule)


def _others(rule: Rule, said: list[str]) -> Iterator[Rule]:
    """The rule with another meaning of what its line leaves open."""
    if not {"any", ANY_SUIT} & {*said}:
        yield _with_kinds(rule, lambda kind: _suited(kind, suited=True))
        yield _with_kinds(rule, lambda kind: _suited(kind, suited=False))
    yield _with_kinds(rule, _outside)
    if "better" in said and "pair" not in said:
        yield _with_kinds(rule, _one_card)
    if "no" in said and "with" not in said[: said.index("no")]:
        yield _with_discards(rule)


def _with_kinds(rule: Rule, change: Callable[[Kind], Kind]) -> Rule:
    return replace(rule, kinds=tuple(dict.fromkeys(map(change, rule.kinds))))


def _suited(kind: Kind, suited: bool) -> Kind:
    """Ranks without a suiting: of one suit, or not."""
    named = kind.family is Family.NAMED and kind.cards > 1 and kind.suited is None
    return replace(kind, suited=suited) if named else kind


def _outside(kind: Kind) -> Kind:
    """Some mean only open ended straights by `4 to a straight`."""
    straight = kind.family is Family.STRAIGHT and kind.cards == 4 and kind.gaps is None
    return replace(kind, side="outside") if straight and not kind.side else kind


def _one_card(kind: Kind) -> Kind:
    """`Jacks or better` may be a pair or a single card."""
    return Kind(Family.HIGH, 1) if kind.family is Family.PAIR and kind.ranks else kind


def _with_discards(rule: Rule) -> Rule:
    """`no ace` without `with` may be about the discards."""
    ranks = 0
    for kind in rule.kinds:
        ranks |= kind.lacking
    conditions = (Condition(wanted=False, ranks=ranks),) if ranks else ()
    held = _with_kinds(rule, lambda kind: replace(kind, lacking=0))
    return replace(held, conditions=(*rule.conditions, *conditions))
