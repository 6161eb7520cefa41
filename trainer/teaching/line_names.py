"""The short name of a line of a chart: what one would say at a table, "Four to a royal".

It says what the cards must have, so that a hand which fits the name fits the line: gaps, high cards
and ranks. It leaves out conditions, choices and suits that differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from evaluator.figures import number_word
from solver.holds import HAND
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.kinds import (
    ALL_RANKS,
    RANK_NAMES,
    Family,
    Kind,
    joined,
    ranks_of,
    with_article,
)
from trainer.teaching.in_words import (
    DRAW_FIVE,
    line_sentences,
    line_words,
    span_words,
    wilds_in_words,
    with_one_card,
)

MANY = 3  # single ranks that are named one by one
_SHORT = {Family.ROYAL: "royal"}


def short_name(rule: Rule) -> str:
    """Return the short name of a line.

    >>> from solver.strategy import parse_rule
    >>> for line in (
    ...     "4 to a royal flush unless straight flush",
    ...     "3 to a straight flush, gaps <= high cards",
    ...     "3 to a straight flush, gaps <= high cards + 1",
    ...     "3 to a straight flush with 0-1 gaps and no ace",
    ...     "4 to a flush with 0-2 high cards",
    ...     "4 to a straight with 3+ high cards, lowest first",
    ...     "suited JT, QT or KT",
    ...     "unsuited QJ or KQ",
    ...     "high pair or better",
    ...     "discard everything",
    ...     "with 2 deuces: 4 to a wild royal flush",
    ...     "with 1 deuce: 1 wild card",
    ... ):
    ...     print(short_name(parse_rule(line)))
    Four to a royal
    Straight flush, few gaps
    Three to a straight flush, close
    Three to a straight flush without an ace, at most one gap
    Four to a flush, at most two high cards
    Straight, 3 high cards
    Suited ten with a picture
    Queen with jack or king
    High pair or better
    Draw five
    Two deuces: four to a royal
    One deuce: wild card alone
    """
    name = _short(rule)
    if rule.wild is not None:
        name = name.replace("wild cards", "wild card") if rule.wild.most == 1 else name
        name = f"{wilds_in_words(rule.wild)}: {name}"
    return name[0].upper() + name[1:]


def line_names(rules: Sequence[Rule]) -> list[str]:
    """Return a name for each line of a chart: a short one, else what it keeps in words, or the line
    as it is written, unless another line has it too.

    >>> from solver.strategy import parse_chart
    >>> near = "3 to a straight flush, gaps <= high cards + 1"
    >>> line_names(parse_chart(f"{near}\\n3 to a straight flush\\nlow pair").rules)
    ['Three to a straight flush, close', 'Three to a straight flush, wide', 'Low pair']
    >>> line_names(parse_chart("2 high cards without an ace\\n2 high cards, lowest first").rules)
    ['Two high cards without an ace', 'Two high cards']
    """
    short = [short_name(rule) for rule in rules]
    longer = [f"{name}, wide" if f"{name}, close" in short else name for name in short]
    words = [_in_full(rule) for rule in rules]
    return [
        name if longer.count(name) == 1 else full if words.count(full) == 1 else rule.as_written
        for name, full, rule in zip(longer, words, rules, strict=True)
    ]


def _in_full(rule: Rule) -> str:
    """Return what a line keeps in words, without what it says of several holds."""
    words = line_words(replace(rule, wild=None)).removeprefix("keep ")
    words = re.sub(r"(two|three|four) (close )?cards to", r"\1 \2to", words)
    if rule.wild is not None:
        words = f"{wilds_in_words(rule.wild)}: {words}"
    return f"{words[0].upper()}{words[1:]}"


def always_kept(rules: Sequence[Rule]) -> str:
    """Return the exception that the names of a chart's lines leave out, as a sentence; "" where no
    line has it.

    >>> from solver.strategy import parse_chart
    >>> always_kept(parse_chart("4 to a royal flush unless straight flush\\nlow pair").rules)
    'A dealt straight flush or royal is always kept.'
    >>> always_kept(parse_chart("high pair or better\\n4 to a royal flush").rules)
    ''
    """
    unless = any("unless the hand is a straight flush" in line_sentences(rule) for rule in rules)
    return "A dealt straight flush or royal is always kept." if unless else ""


def in_sections(rules: Sequence[Rule]) -> Iterator[tuple[str, str]]:
    """Yield for each line of a chart the heading over it, "" where the one before goes on, and its
    name; only charts of wild cards have headings.

    >>> from solver.strategy import parse_chart
    >>> lines = "with 1 deuce: any pair\\nwith 1 deuce: 1 wild card\\ndiscard everything"
    >>> [*in_sections(parse_chart(lines).rules)]
    [('One deuce', 'A pair'), ('', 'Wild card alone'), ('Otherwise', 'Draw five')]
    >>> [*in_sections(parse_chart("4 to a straight with 3+ high cards").rules)]
    [('', 'Four to a straight, 3 high cards')]
    """
    before = ""
    for name, rule in zip(line_names(rules), rules, strict=True):
        head = "Otherwise" if before else ""
        if rule.wild is not None:
            head, name = wilds_in_words(rule.wild), name.partition(": ")[2]
        shown = head if head != before else ""
        yield shown[:1].upper() + shown[1:], _drawn_to(name[0].upper() + name[1:])
        before = head


def _drawn_to(name: str) -> str:
    """Return a name with how many cards it keeps, where it would be read as a made hand."""
    match = re.match("(Inside |Outside )?(Straight flush|Straight), ", name, re.IGNORECASE)
    if match is None:
        return name
    side, run = (match[1] or "").lower(), match[2].lower()
    number = "Three" if run == "straight flush" else "Four"
    return f"{number} to {'an' if side else 'a'} {side}{run}, {name[match.end() :]}"


def _short(rule: Rule) -> str:
    kinds = rule.kinds
    if kinds[0].family is Family.NOTHING:
        return DRAW_FIVE.lower()
    if rule.is_or_better:
        return f"{_short_kind(kinds[-1]).removeprefix('made ')} or better"
    if shared := with_one_card(kinds):
        suited = "suited " if kinds[0].suited else ""
        return suited + re.sub(r"(jack|king), queen or (king|jack)", "a picture", shared)
    if len(kinds) > MANY and all(kind.family is Family.NAMED and kind.cards == 1 for kind in kinds):
        lowest, *_, highest = sorted(ranks_of(kind.ranks)[0] for kind in kinds)
        return f"one card, {RANK_NAMES[lowest]} to {RANK_NAMES[highest]}"
    names = [_short_kind(kind) for kind in kinds]
    if len(names) > 1:
        names = [name.removesuffix(" alone") for name in names]
    return joined(dict.fromkeys(names))


def _short_kind(kind: Kind) -> str:
    match kind.family:
        case Family.NAMED if kind.cards == 1:
            return f"{RANK_NAMES[ranks_of(kind.ranks)[0]]} alone"
        case Family.NAMED:
            names = ", ".join(RANK_NAMES[rank] for rank in reversed(ranks_of(kind.ranks)))
            return f"suited {names}" if kind.suited else names
        case Family.HIGH if kind.cards == 1:
            return f"one high card{_ranked(kind)}"
        case Family.HIGH:
            suited = "suited " if kind.suited else ""
            return f"{number_word(kind.cards)} {suited}high cards{_ranked(kind)}"
        case Family.WILD:
            return "wild cards alone"
        case family if kind.is_draw:
            return _draw(kind, family)
        case Family.ROYAL | Family.STRAIGHT_FLUSH | Family.FLUSH | Family.STRAIGHT:
            return f"made {kind.family}"
        case Family.PAIR if not kind.ranks and not kind.kicker:
            return f"{kind.level} pair" if kind.level else "a pair"
    if kind.kickers == ALL_RANKS:
        return f"{_short_kind(replace(kind, kicker=False, kickers=0))} with a kicker"
    return str(kind)


def _draw(kind: Kind, family: Family) -> str:
    side = f"{kind.side} " if kind.side else ""
    article = "an" if side else "a"
    name = f"{number_word(kind.cards)} to {article} {side}{_SHORT.get(family, str(family))}"
    usual = kind.cards == _USUAL.get(family)
    least = kind.high[0] if kind.high is not None else 0
    near, gaps = _near(kind), kind.gaps if kind.excess is None else None
    if usual and (gaps == (0, 0) or near == "few gaps"):
        name = str(family)
    elif least:  # before the gaps
        name = f"{side}{family}" if usual else name
        most = kind.high[1] if kind.high is not None else least
        upto = f" to {most}" if least < most < kind.cards else ""
        name = f"{name}, {least}{upto} high card{'' if least == 1 and not upto else 's'}"
    elif kind.high is not None and kind.high[1] < kind.cards:
        name = f"{name}, {span_words(kind.high, 'high card')}"
    name += _ranked(kind)
    return f"{name}, {near}" if near else name


_USUAL = {Family.FLUSH: 4, Family.STRAIGHT_FLUSH: 3, Family.STRAIGHT: 4}
"""How many cards to a hand are meant where its short name does not say it: most lines keep so."""


def _near(kind: Kind) -> str:
    """Return how close the cards to a hand must lie; "" if that does not matter."""
    if kind.excess is not None:
        return "close" if kind.excess > 0 else "few gaps" if kind.excess == 0 else "fewest gaps"
    if kind.spread is not None:
        return f"spread {'-'.join(str(n) for n in dict.fromkeys(kind.spread))}"
    if kind.gaps is None or (kind.gaps[0] == 0 and kind.gaps[1] >= HAND):
        return ""
    return (
        "no gap" if kind.gaps == (0, 0) else span_words(kind.gaps, "gap").removeprefix("exactly ")
    )


def _ranked(kind: Kind) -> str:
    """Return the ranks that cards must have and must not: " with an ace", " without a king"."""
    having = " and ".join(with_article(rank) for rank in reversed(ranks_of(kind.having)))
    lacking = [rank for rank in ranks_of(kind.lacking) if not kind.having >> rank & 1]
    words = f" with {having}" if having else ""
    if having and lacking == [*range(ranks_of(kind.having)[-1] + 1, len(RANK_NAMES))]:
        return f", {RANK_NAMES[ranks_of(kind.having)[-1]]} highest" if lacking else words
    without = " or ".join(with_article(rank) for rank in reversed(lacking))
    return f"{words} without {without}" if without else words
