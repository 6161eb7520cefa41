"""The short names of a chart's lines say what limits them: a hand that fits the name fits the line.

What "if" and "unless" say of the rest of the hand is left out of them, as are choices.
"""

from collections import defaultdict
from collections.abc import Iterator

import pytest

from solver import load_paytable
from solver.strategy.books.book import shipped_charts, shipped_ids
from solver.strategy.course.course import shipped_course
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.kinds import ALL_RANKS
from solver.strategy.playing.word_meanings import kickers_meant
from trainer.teaching.line_names import line_names, short_name


def charts() -> Iterator[tuple[Rule, ...]]:
    """The charts that ship at three lengths, and the first and the whole one of each course."""
    for most in (8, 16, 26):
        for wild in (False, True):
            yield from (chart.rules for chart in shipped_charts(most, wild=wild))
    for name in shipped_ids():
        if (course := shipped_course(load_paytable(name))) is not None:
            yield from (course.chart(lesson).rules for lesson in (0, course.lessons))


def test_a_limit_of_gaps_has_a_word_in_every_name() -> None:
    seen = 0
    for rules in charts():
        for name, rule in zip(line_names(rules), rules, strict=True):
            kind = rule.kinds[0]
            limits = kind.gaps, kind.excess, kind.spread
            if len(rule.kinds) > 1 or not kind.is_draw or limits == (None, None, None):
                continue
            seen += 1
            assert any(word in name for word in ("gap", "close", "spread")), (name, str(rule))
    assert seen > 50


def test_lines_of_a_chart_and_limits_of_a_kind_do_not_share_a_name() -> None:
    limits = defaultdict(set)
    for rules in charts():
        names = line_names(rules)
        assert len(set(names)) == len(names), names
        for rule in rules:
            kind = rule.kinds[0]
            if len(rule.kinds) == 1 and kind.is_draw:
                cards = kind.family, kind.cards, kind.having, kind.lacking
                limits[short_name(rule)].add((*cards, kind.gaps, kind.excess, kind.spread))
    shared = {name: of for name, of in limits.items() if len(of) > 1}
    assert shared == {}


def test_the_first_chart_says_that_its_cards_lie_close() -> None:
    course = shipped_course(load_paytable("job-9-6"))
    assert course is not None
    assert line_names(course.chart(0).rules)[4] == "Three to a straight flush, close"


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("3 to a straight flush with 0-1 gaps", "Three to a straight flush, at most one gap"),
        ("2 to a straight flush, gaps <= high cards", "Two to a straight flush, few gaps"),
        ("3 to a straight flush, gaps < high cards", "Three to a straight flush, fewest gaps"),
        ("4 to a straight with 1-2 high cards", "Straight, 1 to 2 high cards"),
        ("3 to a royal flush without an ace", "Three to a royal without an ace"),
        ("4 to a flush, king highest", "Four to a flush, king highest"),
        ("2 high cards without an ace", "Two high cards without an ace"),
    ],
)
def test_a_name_has_the_limit_of_its_line(line: str, name: str) -> None:
    assert short_name(parse_rule(line)) == name


def test_a_kicker_that_earns_nothing_is_named_as_it_was_typed() -> None:
    typed = (parse_rule("low pair with a kicker"),)
    (rule,) = kickers_meant(typed, load_paytable("job-9-6"), 5)
    assert rule.kinds[0].kickers == ALL_RANKS
    assert short_name(rule) == "Low pair with a kicker"
