"""Lines that can be read in more than one way: each is read as charts mostly mean it, and a grade
says how.

What is refused for it stands in the tables of `rank_lists`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from solver.strategy.language.chart_rules import Condition, Rule
from solver.strategy.language.chart_words import words_of
from solver.strategy.language.kinds import Family, Kind
from solver.strategy.language.spellings import ANY_SUIT


def other_readings(rule: Rule) -> tuple[str, ...]:
    """What else the line of a rule could mean, in the words of the language; () for nothing.

    >>> from solver.strategy.language.grammar import parse_rule
    >>> other_readings(parse_rule("4-card straight"))
    ('4 to an outside straight',)
    >>> other_readings(parse_rule("QJ")), other_readings(parse_rule("any QJ"))
    (('suited QJ', 'unsuited QJ'), ())
    """
    words = [word.text for word in words_of(rule.as_written)]
    return tuple(str(other) for other in _others(rule, words) if other != rule)


def _others(rule: Rule, words: list[str]) -> Iterator[Rule]:
    """The rule with another meaning of what its line leaves open."""
    if not {"any", ANY_SUIT} & {*words}:
        yield _with_kinds(rule, lambda kind: _suited(kind, suited=True))
        yield _with_kinds(rule, lambda kind: _suited(kind, suited=False))
    yield _with_kinds(rule, _outside)
    if "better" in words and "pair" not in words:
        yield _with_kinds(rule, _one_card)
    if "no" in words and "with" not in words[: words.index("no")]:
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
