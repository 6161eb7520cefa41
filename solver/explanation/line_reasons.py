"""The reason of each line of a chart: what its hold becomes, beside the wrong hold that tempts.

The deals of a line are those that it decides and plays as well as can be. They ask many questions
(`solver.decisions`); the reason answers the dearest in which the tempting hold is another idea, not
a part of the right one. The rates are exact means over all its deals. Where a line speaks of cards
thrown away, these are the reason: what the hold is worth with and without them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.arrays import Indices, weighted_sum
from solver.decisions import Decisions, decisions_of
from solver.decisions.hold_kinds import wild_words
from solver.explanation.hold_names import Side, kind_words
from solver.explanation.reason import MOST_WORDS, Matter, made_words, reason
from solver.game import line_rates
from solver.holds import HAND
from solver.rules import Rules
from solver.strategy.language.chart_rules import Condition, PenaltyType, Rule
from solver.strategy.language.kinds import RANK_NAMES, Family, Kind, joined, ranks_of, with_article
from solver.strategy.playing.chart import Chart
from solver.strategy.playing.grading import ChartPlay, Grader
from solver.strategy.playing.match import NO_HOLD
from solver.strategy.playing.word_meanings import check_deck

NONE_DECIDED = "No hand comes down to this line."
ALWAYS_WORSE = "Where this line decides, another hold is always worth more."
_ANOTHER_IDEA = 0.1
"""A rival that is another idea is preferred if it is worth this much of the dearest to know."""

_HOPELESS = 6
"""Nobody gives up a hold worth more than this many times as much as the other, where the other does
not bring the bet back."""
_VAGUE = ("low cards", "unrelated cards")
"""Names of what is left over: the line says more."""
_DISCARD = Rule((Kind(Family.NOTHING, 0),))
Masks = NDArray[np.uint8]


class _Question(NamedTuple):
    """Deals in which a line is right, and two holds of each: its own, and one that tempts."""

    rows: Indices
    held: Masks
    rival: Masks
    names: tuple[str, str]


@dataclass(frozen=True)
class _Thrown:
    """A line that looks at the discards: the deals where it holds, and where they forbid it.

    `here` and `there` have the line's hold, without a look at the discards, as `held`.
    """

    here: _Question
    there: _Question
    condition: Condition


def line_reasons(
    grader: Grader, chart: Chart, lines: Iterable[int] | None = None
) -> tuple[str, ...]:
    """Return the reason of each line of a chart, in a sentence of at most thirty words.

    With `lines`, return only the reasons of these, counted from 1. A line takes some 30 ms, a game
    whose decisions are not known yet half a second more.

    >>> from solver.strategy import parse_chart
    >>> chart = parse_chart("4 to a flush\\nlow pair\\none high card\\ndiscard everything")
    >>> print(*line_reasons(Grader.of("job-9-6"), chart, [2]))
    A low pair makes three of a kind in 11 of 100 draws and two pair in 16; one high card makes \
jacks or better in 25.

    Raises:
        ChartError: the chart speaks of wild cards that the game does not have.
    """
    check_deck(chart, grader.table)
    play, decisions = ChartPlay(grader, chart), decisions_of(grader.table, grader.coins)
    wanted = range(1, play.count + 1) if lines is None else lines
    return tuple(_reason(play, decisions, line - 1) for line in wanted)


def deals_of_reason(play: ChartPlay, line: int) -> Indices:
    """Return the deals, as rows of the grader, that the reason of a line (from 1) speaks of.

    None are returned of a line that has nothing to compare.
    """
    decisions = decisions_of(play.grader.table, play.grader.coins)
    question = _question_of(play, decisions, line - 1)
    if isinstance(question, str):
        return np.array([], dtype=np.intp)
    return (question.here if isinstance(question, _Thrown) else question).rows


def _reason(play: ChartPlay, decisions: Decisions, line: int) -> str:
    question = _question_of(play, decisions, line)
    if isinstance(question, str):
        return question
    if isinstance(question, _Thrown):
        return _by_discards(play.grader, question)
    return reason(_matter(play.grader, question))


def _question_of(play: ChartPlay, decisions: Decisions, line: int) -> _Question | _Thrown | str:
    """Return what a line's reason is about; a sentence where there is nothing to compare."""
    decided = np.flatnonzero(play.line == line)
    right = decided[play.loss[decided] == 0]
    if not len(decided):
        return NONE_DECIDED
    if not len(right):
        return _next_best(play, line, decided)
    return _thrown(play, line, right) or _dearest(play, decisions, line, right)


def _next_best(play: ChartPlay, line: int, rows: Indices) -> _Question | str:
    """Return what a line that never has the best hold saves: beside what later lines hold."""
    later, values, rules = _later(play, line), play.grader.values, play.grader.table.rules
    wild = (np.isin(play.grader.cards[rows] // 4, rules.wild_kinds) << np.arange(HAND)).sum(axis=1)
    later.chosen[rows] |= np.where(later.chosen[rows] == 0, wild, 0).astype(later.chosen.dtype)
    gain = values[play.chosen[rows], rows] - values[later.chosen[rows], rows]
    if weighted_sum(gain, play.grader.weights[rows]) <= 0:
        return ALWAYS_WORSE
    instead = np.bincount(later.line[rows], play.grader.weights[rows] * (gain > 0)).argmax()
    at = rows[later.line[rows] == instead]
    after = play.chart.rules[int(instead)] if instead < play.count else _DISCARD
    rule = play.chart.rules[line]
    other, number = _line_words(after, rules), rule.wild.most if rule.wild else 0
    if number and after.kinds[0].family is Family.NOTHING:  # nobody throws a wild card away
        other = wild_words(number, rules)
    names = _line_words(rule, rules), other
    sizes = np.bitwise_count(play.chosen[at]), np.bitwise_count(later.chosen[at])
    at = at[(sizes[0] == sizes[0][0]) & (sizes[1] == sizes[1][0])]
    held, rival = (each.chosen[at].astype(np.uint8) for each in (play, later))
    return _Question(at, held, rival, names)


def _dearest(play: ChartPlay, decisions: Decisions, line: int, rows: Indices) -> _Question:
    """Return the question of a line that is the dearest to get wrong, if possible between ideas."""
    classes = decisions.of_deals[rows]
    held, errors = play.chosen[rows].astype(np.uint8), decisions.errors[rows]
    weights = play.grader.weights[rows].astype(np.float64)
    worth = np.bincount(classes, weights * decisions.losses[rows], len(decisions.classes))
    often = np.bincount(classes, weights, len(decisions.classes))
    apart = np.bincount(classes, weights * _differ(held, errors), len(decisions.classes))
    values = play.grader.values
    mine, other = values[held, rows], values[errors, rows]
    bet = play.grader.coins * play.grader.table.rules.denominator
    hopeless = (other < bet) & (mine > _HOPELESS * other)
    silly = np.bincount(classes, weights * hopeless, len(decisions.classes))
    likely = np.where(2 * silly > often, 0.0, worth)
    worth = likely if likely.any() else worth
    ideas = np.where(2 * apart > often, worth, 0.0)
    chosen = ideas if ideas.max() >= _ANOTHER_IDEA * worth.max() else worth
    best = int(chosen.argmax())
    at = classes == best
    each = decisions.classes[best]
    rule, rules = play.chart.rules[line], play.grader.table.rules
    as_named = (held[at] == decisions.bests[rows[at]]).any()  # else another is worth the same
    own = _own_words(rule, rules) or (
        kind_words(each.should)
        if as_named and each.should not in _VAGUE
        else _line_words(rule, rules)
    )
    return _Question(rows[at], held[at], errors[at], (own, kind_words(each.instead)))


def _differ(held: Masks, errors: Masks) -> NDArray[np.bool_]:
    """Return where two holds are different ideas: neither is a part of the other."""
    differ: NDArray[np.bool_] = ((errors & ~held) != 0) & ((held & ~errors) != 0)
    return differ


def _own_words(rule: Rule, rules: Rules) -> str:
    """Return the cards of a line that names them; "" for another line.

    >>> from solver.rules import rules_of
    >>> from solver.strategy import parse_rule
    >>> [_own_words(parse_rule(line), rules_of()) for line in ("suited QJT", "ace")]
    ['suited queen-jack-ten', 'an ace alone']
    """
    kind, *others = rule.kinds
    if kind.family is not Family.NAMED or others:
        return ""
    if kind.cards == 1:
        return _with_wild(with_article(ranks_of(kind.ranks)[0]), rule, rules)
    return _with_wild(_named(kind), rule, rules).removesuffix(" alone")


def _named(kind: Kind) -> str:
    """Return cards of named ranks as players say them: "suited queen-jack"."""
    if kind.cards == 1:
        return str(kind)
    suits = [word for word in str(kind).split() if word in ("suited", "unsuited")]
    names = [RANK_NAMES[rank] for rank in reversed(ranks_of(kind.ranks))]
    return " ".join([*suits, "-".join(names)])


def _with_wild(named: str, rule: Rule, rules: Rules) -> str:
    """Return cards that are held alone, or with the wild cards of a line."""
    wild = rule.wild.most if rule.wild else 0
    return f"{named} {f'with {wild_words(wild, rules)}' if wild else 'alone'}"


def _thrown(play: ChartPlay, line: int, right: Indices) -> _Thrown | None:
    """Return the two sorts of deals that a condition on the discards tells apart, if it does."""
    rule, rules = play.chart.rules[line], play.grader.table.rules
    looks = [each for each in rule.conditions if not each.kinds]
    if not looks:
        return None
    bare = replace(rule, conditions=tuple(each for each in rule.conditions if each.kinds), text="")
    held, later = play.grader.chosen(bare), _later(play, line)
    spared = np.flatnonzero((held != NO_HOLD) & (play.line > line) & (play.loss == 0))
    spared = spared[held[spared] != play.chosen[spared]]
    if not len(spared):
        return None
    instead = np.bincount(play.line[spared], play.grader.weights[spared], play.count + 1).argmax()
    there = spared[play.line[spared] == instead]
    here = right[(later.line[right] == instead) & (later.chosen[right] != held[right])]
    if not len(here):
        return None
    names = _line_words(rule, rules), _line_words(play.chart.rules[int(instead)], rules)

    def question(rows: Indices) -> _Question:
        mine, rival = held[rows].astype(np.uint8), later.chosen[rows].astype(np.uint8)
        return _Question(rows, mine, rival, names)

    return _Thrown(question(here), question(there), looks[0])


def _later(play: ChartPlay, line: int) -> ChartPlay:
    """Return what the lines after one would hold, with the same numbers of lines."""
    kept = tuple(play.chart.rules[line + 1 :])
    later = ChartPlay(play.grader, replace(play.chart, rules=kept))
    later.line += line + 1
    return later


def _line_words(rule: Rule, rules: Rules) -> str:
    kind = rule.kinds[0]
    if kind.family is Family.NAMED and len(rule.kinds) > 1:
        first, *others = map(_named, rule.kinds)
        if first.startswith("suited "):
            others = [each.removeprefix("suited ") for each in others]
        words = joined([first, *others])
        wild = kind.cards == 1 and rule.wild and rule.wild.most
        return _with_wild(words, rule, rules) if wild else words
    plain = Kind(kind.family, kind.cards, level=kind.level, suited=kind.suited, side=kind.side)
    return _own_words(rule, rules) or kind_words(str(plain))


def _matter(grader: Grader, question: _Question) -> Matter:
    """Return the two holds of a question with their rates, exact means over its deals."""
    table = grader.table
    among = np.zeros(len(grader.cards), dtype=np.bool_)
    among[question.rows] = True
    sides = []
    for name, of_rows in zip(question.names, (question.held, question.rival), strict=True):
        masks = np.zeros(len(among), dtype=np.uint8)
        masks[question.rows] = of_rows
        drawn = HAND - int(of_rows[0]).bit_count()
        rates = line_rates(table, masks, among)[:-1]
        made = made_words(table.line_names[rates.index(1)]) if not drawn and 1 in rates else name
        sides.append(Side(made, drawn, rates, mixed=len(of_rows) > 1))
    return Matter(table, grader.coins, *sides)


def _by_discards(grader: Grader, thrown: _Thrown) -> str:
    """Say what the hold of a line is worth with the discards that it looks at, and without."""
    here, there = (
        [_value(grader, each.rows, masks) for masks in (each.held, each.rival)]
        for each in (thrown.here, thrown.there)
    )
    mine, other = thrown.here.names
    when, otherwise = "", f"with {_discards(thrown.condition)} thrown away,"
    if thrown.condition.wanted:
        when, otherwise = f" {otherwise[:-1]}", "else"
    first = f"{mine} {Side(mine, 0, ()).verb('average')} {_two(here[0])} coins{when}"
    then = f"{_beside(*here)}; {otherwise} {_two(there[0])} against {_beside(*there)}."
    sentence = f"{first}, {other} {then}"
    if len(sentence.split()) > MOST_WORDS:
        sentence = f"{first}, the next line {then}"
    return f"{sentence[0].upper()}{sentence[1:]}"


def _value(grader: Grader, rows: Indices, masks: Masks) -> Fraction:
    """Return what holds are worth on average in some deals, in coins."""
    weights = grader.weights[rows]
    paid = weighted_sum(grader.values[masks, rows], weights)
    return Fraction(paid, int(weights.sum()) * grader.table.rules.denominator)


def _beside(mine: Fraction, other: Fraction) -> str:
    """Return what the other hold is worth; where two decimals are the same, which way it differs.

    >>> _beside(Fraction(5, 2), Fraction(12, 5)), _beside(Fraction(5, 2), Fraction(2501, 1000))
    ('2.40', 'a little more')
    """
    if mine == other:
        return "the same"
    if _two(mine) != _two(other):
        return _two(other)
    return f"a little {'less' if other < mine else 'more'}"


def _two(value: Fraction) -> str:
    return f"{float(value):,.2f}"


_PENALTIES = {
    PenaltyType.FLUSH: "a card of its suit",
    PenaltyType.STRAIGHT: "a card for its straights",
    PenaltyType.HIGH: "a high card",
}


def _discards(condition: Condition) -> str:
    """Say which discards a condition is about.

    >>> from solver.strategy import parse_rule
    >>> print(_discards(parse_rule("suited QJ unless flush penalty or 9 discarded").conditions[0]))
    a card of its suit or a 9
    """
    things = [_PENALTIES[each] for each in condition.penalties]
    things += [with_article(rank) for rank in reversed(ranks_of(condition.ranks))]
    return " and ".join(things) if condition.every else joined(things)
