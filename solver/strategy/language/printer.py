"""How kinds, conditions and rules are written: the printer of the chart language.

What is printed here is the shortest of the spellings that the `grammar` beside it understands.
"""

from __future__ import annotations

from collections.abc import Iterable

from solver.strategy.language.kinds import (
    ALL_RANKS,
    RANKS,
    RUNS,
    Condition,
    Family,
    Kind,
    Penalty,
    Rule,
    Span,
    made_hands,
    ranks_of,
)

RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "ten", "jack", "queen", "king", "ace")
_SET_WORDS = {Family.PAIR: "pair of", Family.THREE: "three", Family.FOUR: "four"}


def kind_text(kind: Kind) -> str:
    """The words of one kind.

    >>> kind_text(Kind(Family.NAMED, 2, ranks=0b11 << 9, suited=True))
    'suited QJ'
    >>> kind_text(Kind(Family.PAIR, 2, ranks=0b111))
    'pair of 2s to 4s'
    """
    return _noun(kind) + _qualifiers(kind)


def condition_text(condition: Condition) -> str:
    """The words of one condition, beginning with no, unless or if."""
    things = [str(penalty) for penalty in condition.penalties if penalty is not Penalty.HIGH]
    gone = [RANK_NAMES[rank] for rank in reversed(ranks_of(condition.ranks))]
    gone += ["high card"] if Penalty.HIGH in condition.penalties else []
    things += [*gone[:-1], f"{gone[-1]} discarded"] if gone else []
    things += [kind_text(kind) for kind in condition.kinds]
    word = "if" if condition.wanted else "unless" if condition.kinds or len(things) > 1 else "no"
    return f"{word} {(' and ' if condition.every else ' or ').join(things)}"


def rule_text(rule: Rule) -> str:
    """The words of one line of a chart.

    >>> high = tuple(Kind(Family.NAMED, 2, ranks=bits << 9, suited=True) for bits in (0b11, 0b101))
    >>> rule_text(Rule(high, (Condition(wanted=False, ranks=1 << 7),)))
    'suited QJ or KJ, no 9 discarded'
    """
    text = _or_better(rule.kinds) or _alternatives(rule.kinds)
    for condition in map(condition_text, rule.conditions):
        text += (", " if condition.startswith("no") else " ") + condition
    return text + (f", {rule.choice} first" if rule.choice else "")


def joined(words: Iterable[str]) -> str:
    """Alternatives as a person lists them.

    >>> joined(["flush", "straight", "two pair"])
    'flush, straight or two pair'
    """
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def _alternatives(kinds: tuple[Kind, ...]) -> str:
    """Kinds with commas between and `or` before the last, and before a number of high cards that
    a comma would make a part of the draw before it."""
    text = kind_text(kinds[0])
    for i, kind in enumerate(kinds[1:], 1):
        before = kinds[i - 1]
        words = _ranks_text(kind) if _continues(kind, before) else kind_text(kind)
        if kind.family is Family.NAMED and kind.cards == 1 and _leaves_open(before, words):
            words = f"one {words}"
        mistakable = kind.family is Family.HIGH and before.family in RUNS
        text += (" or " if mistakable or kind is kinds[-1] else ", ") + words
    return text


def _leaves_open(before: Kind, rank: str) -> bool:
    """Whether a rank alone might belong to the kind before it, `with an ace or king`, or be a
    number, as in `2 high cards or 2`."""
    in_a_list = before.family is Family.NAMED and before.cards == 1
    return (rank in "2345" and not in_a_list) or before.having | before.lacking > 0


def _or_better(kinds: tuple[Kind, ...]) -> str:
    """`flush or better`, where the kinds are the made hands down to one."""
    every = len(kinds) > 1 and kinds == made_hands()[: len(kinds)]
    return f"{kind_text(kinds[-1])} or better" if every else ""


def _continues(kind: Kind, before: Kind) -> bool:
    """Whether named ranks follow others of the same suiting: `suited QJ or KJ`."""
    return (
        kind.family is before.family is Family.NAMED
        and kind.cards > 1 < before.cards
        and kind.suited is before.suited
    )


def _noun(kind: Kind) -> str:
    match kind.family:
        case Family.NAMED:
            return _named(kind)
        case Family.HIGH:
            return _high_cards(kind)
        case Family.PAIR | Family.THREE | Family.FOUR:
            return _set(kind)
        case family if family in RUNS and kind.cards < 5:
            side = f"{'an' if kind.side else 'a'} {kind.side} ".replace("  ", " ")
            return f"{kind.cards} to {side}{family}"
        case family:
            return str(family)


def _named(kind: Kind) -> str:
    if kind.cards == 1:
        return RANK_NAMES[ranks_of(kind.ranks)[0]]
    return f"{_SUITING[kind.suited]} {_ranks_text(kind)}"


_SUITING = {True: "suited", False: "unsuited", None: "any"}


def _ranks_text(kind: Kind) -> str:
    return "".join(RANKS[rank] for rank in reversed(ranks_of(kind.ranks)))


def _high_cards(kind: Kind) -> str:
    if kind.cards == 1:
        return "one high card"
    suiting = "" if kind.suited is None else _SUITING[kind.suited] + " "
    return f"{kind.cards} {suiting}high cards"


def _set(kind: Kind) -> str:
    if kind.ranks:
        return f"{_SET_WORDS[kind.family]} {_plurals(kind.ranks)}"
    if kind.family is Family.PAIR:
        return f"{kind.level or 'any'} pair"
    return str(kind.family)


def _plurals(bits: int) -> str:
    """`aces`, `5s or 3s`, `2s to 4s`: a run of three or more is written as a range."""
    ranks = ranks_of(bits)
    names = [f"{RANK_NAMES[rank]}s" for rank in ranks]
    if len(ranks) > 2 and ranks[-1] - ranks[0] == len(ranks) - 1:
        return f"{names[0]} to {names[-1]}"
    return joined(reversed(names))


def _qualifiers(kind: Kind) -> str:
    words = []
    if kind.kicker:
        words.append("a kicker")
    if kind.gaps is not None:
        words.append(_counted(kind.gaps, "gap"))
    if kind.high is not None:
        words.append(_counted(kind.high, "high card"))
    if kind.having:
        words.append(_together(kind.having))
    without = [_article(rank) for rank in ranks_of(kind.lacking & ALL_RANKS)]
    text = f" with {' and '.join(words)}" if words else ""
    text += "".join(f" without {words}" for words in without)
    return text + (_excess(kind.excess) if kind.excess is not None else "")


def _together(bits: int) -> str:
    """`an ace`; `AT` where both are held."""
    ranks = ranks_of(bits)
    return _article(ranks[0]) if len(ranks) == 1 else "".join(RANKS[r] for r in reversed(ranks))


def _article(rank: int) -> str:
    return f"{'an' if RANK_NAMES[rank] in ('8', 'ace') else 'a'} {RANK_NAMES[rank]}"


def _counted(span: Span, noun: str) -> str:
    """`no gaps`, `1 gap`, `1-2 gaps`; 5 or more as the upper end is written `or more`."""
    low, high = span
    if high == 0:
        return f"no {noun}s"
    plural = "" if high == 1 and low == 1 else "s"
    if high >= 5:
        return f"{low}+ {noun}s"
    return f"{low}{'' if low == high else f'-{high}'} {noun}{plural}"


def _excess(excess: int) -> str:
    if excess < 0:
        return ", gaps < high cards"
    return ", gaps ≤ high cards" + (f" + {excess}" if excess else "")
