"""What a line of a derived chart costs a learner, its words, and what it must save for them.

Change what it must save only here. All are in coins per coin bet over all deals. The search reads
the last two, so charts derived with other values stay in use until `VERSION` in
`solver.strategy.books.book` is raised or they are derived again. Which chart of a book is its full
one (`Book.full`) changes with `LINE_PRICE` at once.

The search prefers short lines, and must still prefer the same ones if the printed wording changes.
So words are counted from the values of a rule, never from its printed text.
"""

from __future__ import annotations

from fractions import Fraction

from solver.strategy.language.chart_rules import Condition, PenaltyType, Rule
from solver.strategy.language.kinds import Family, Kind, ranks_of

LINE_PRICE = Fraction(1, 5_000_000)
"""What a line asks of a learner. A game's full chart is the one that costs least if each line is
charged with this: one bet in five million hands, years of play."""

LEAST_SAVING = Fraction(1, 10_000_000)
"""The search stops growing charts when two more lines save no more than this."""

LEAST_SAVING_WITH_PENALTIES = 1e-11
"""What a line with a condition on the discards must save. This is far less, because the chart with
penalty conditions should reach the best possible return if it can."""


_NAMES = {
    Family.FOUR: 4,  # four of a kind
    Family.THREE: 4,
    Family.FIVE: 4,
    Family.FLUSH: 1,
    Family.STRAIGHT: 1,
}
_OTHER_NAMES = 2  # royal flush, straight flush, full house, two pair, high pair, discard everything
_CHOICE = 2  # lowest first


def words_in(rule: Rule) -> int:
    """Count the words of a rule.

    >>> from solver.strategy.language.grammar import parse_rule
    >>> words_in(parse_rule("low pair")), words_in(parse_rule("suited JT or QT, no 9 discarded"))
    (2, 7)
    """
    conditions = sum(map(_in_condition, rule.conditions))
    return _in_kinds(rule) + conditions + (_CHOICE if rule.choice else 0)


def _in_kinds(rule: Rule) -> int:
    """`flush or better`, `suited QJ or KJ`: several kinds have one `or`, before the last."""
    first, *further = rule.kinds
    if rule.is_or_better:
        return _in_kind(rule.kinds[-1]) + 2
    count = _in_kind(first) + (1 if further else 0)
    for before, kind in zip(rule.kinds, further, strict=False):
        count += 1 if kind.continues(before) else _in_kind(kind)
    return count


def _in_kind(kind: Kind) -> int:
    return _in_noun(kind) + _in_narrowing(kind)


def _in_noun(kind: Kind) -> int:
    """`4 to an inside straight`, `2 suited high cards`, `ace`, `suited QJ`, `pair of aces`."""
    match kind.family:
        case Family.NAMED:
            return 1 if kind.cards == 1 else 2
        case Family.HIGH:
            return 3 if kind.cards == 1 or kind.suited is None else 4
        case Family.PAIR | Family.THREE | Family.FOUR | Family.FIVE if kind.ranks:
            return (2 if kind.family is Family.PAIR else 1) + _in_ranks(kind.ranks)
    name = _NAMES.get(kind.family, _OTHER_NAMES)
    if kind.is_draw:
        return 3 + (1 if kind.side else 0) + name
    return name


def _in_ranks(bits: int) -> int:
    """`aces`, `5s or 3s`, `aces, 4s or 2s`; three or more in a row are a range: `2s to 4s`."""
    ranks = ranks_of(bits)
    in_a_row = ranks[-1] - ranks[0] == len(ranks) - 1
    if len(ranks) > 2 and in_a_row:
        return 3
    return len(ranks) + (1 if len(ranks) > 1 else 0)


def _in_narrowing(kind: Kind) -> int:
    """`with 1 gap and 2 high cards`, `without an ace`, `gaps ≤ high cards + 1`."""
    parts = [2] * (kind.kicker + (kind.gaps is not None)) + [3] * (kind.high is not None)
    if kind.having:
        parts.append(2 if kind.having.bit_count() == 1 else 1)
    excess = 0 if kind.excess is None else 4 + (2 if kind.excess > 0 else 0)
    return sum(parts) + len(parts) + 3 * kind.lacking.bit_count() + excess


def _in_condition(condition: Condition) -> int:
    """`no flush penalty`, `unless flush penalty or 9 discarded`, `unless straight flush`."""
    ranks = condition.ranks.bit_count()
    high = PenaltyType.HIGH in condition.penalties
    penalties = len(condition.penalties) - high
    things = penalties + ranks + high + len(condition.kinds)
    words = 2 * penalties + ranks + 2 * high + (1 if ranks or high else 0)
    return 1 + words + sum(map(_in_kind, condition.kinds)) + things - 1
