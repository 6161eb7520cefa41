"""Random charts, of wild games too, are read as they are printed: the language loses nothing."""

import random

import pytest

from solver.strategy.language.chart_rules import Condition, PenaltyType, Rule
from solver.strategy.language.kinds import HELD_WHEN_MADE, MADE, RUNS, SOME_WILD, Family, Kind, Span
from solver.strategy.language.wilds import ANY_WILD, JOKER, Wilds
from solver.strategy.playing.chart import LONGEST_LINE, Chart, parse_chart


@pytest.mark.parametrize(
    "charts",
    [20, pytest.param(120, marks=pytest.mark.proof), pytest.param(1000, marks=pytest.mark.slow)],
)
def test_random_charts_are_read_as_they_are_printed(charts: int) -> None:
    source = random.Random(2026)
    lost = []
    for number in range(charts):
        wild = number % 3 == 0
        rules = [random_rule(source, wild) for _ in range(source.randint(1, 25))]
        chart = Chart(tuple(rule for rule in rules if len(str(rule)) < LONGEST_LINE))
        again = parse_chart(str(chart)).rules if chart.rules else ()
        lost += [str(one) for one, two in zip(chart.rules, again, strict=True) if one != two]
    assert lost == []


def random_rule(source: random.Random, wild: bool) -> Rule:
    kinds = dict.fromkeys(random_kind(source, wild) for _ in range(source.choice([1, 1, 1, 2, 3])))
    conditions = [random_condition(source) for _ in range(source.choice([0, 0, 0, 1, 2]))]
    choice = source.choice(["", "", "", "lowest", "highest", "suited"])
    about = random_wilds(source) if wild and source.random() < 0.3 else None
    return Rule(tuple(kinds), tuple(conditions), choice, about)


def random_kind(source: random.Random, wild: bool) -> Kind:
    makers = [random_made, *[random_draw] * 3, random_named, random_set, random_high]
    kind = source.choice(makers)(source)
    if not wild or kind.family in (Family.NAMED, Family.HIGH):
        return kind
    if source.random() < 0.2:
        cards, what = source.randint(1, 4), source.choice([ANY_WILD, JOKER])
        return Kind(Family.WILD, cards, wild=Wilds(cards, cards, what))
    held = source.choice([None, None, random_wilds(source), SOME_WILD])
    if held and kind.family in (*RUNS, Family.FULL_HOUSE):
        return Kind(kind.family, kind.cards, wild=held)
    return kind


def random_ranks(source: random.Random, most: int) -> int:
    return sum(1 << rank for rank in source.sample(range(13), source.randint(1, most)))


def random_span(source: random.Random) -> Span:
    one, other = source.randint(0, 3), source.randint(0, 5)
    return min(one, other), max(one, other)


def random_wilds(source: random.Random) -> Wilds:
    least, most = source.choice([(0, 0), (1, 1), (2, 2), (1, 5), (2, 5), (1, 2)])
    return Wilds(least, most, source.choice([ANY_WILD, ANY_WILD, JOKER]))


def random_made(source: random.Random) -> Kind:
    family = source.choice([*MADE, Family.FIVE, Family.NOTHING])
    return Kind(family, 0 if family is Family.NOTHING else HELD_WHEN_MADE.get(family, 5))


def random_draw(source: random.Random) -> Kind:
    family, cards = source.choice(RUNS), source.randint(2, 4)
    sides = ("", "outside", "inside") if family is Family.STRAIGHT else ("",)
    return Kind(
        family,
        cards,
        side=source.choice(sides),
        gaps=source.choice([None, random_span(source)]),
        high=source.choice([None, random_span(source)]),
        spread=source.choice([None, None, (cards, 5), (5, 5)]),
        excess=source.choice([None, None, None, -1, 0, 1, 2]),
        having=source.choice([0, 0, random_ranks(source, 2)]),
        lacking=source.choice([0, 0, random_ranks(source, 3)]),
    )


def random_named(source: random.Random) -> Kind:
    ranks = random_ranks(source, 4)
    cards = ranks.bit_count()
    suited = source.choice([True, False, None]) if cards > 1 else None
    return Kind(Family.NAMED, cards, ranks, suited=suited)


def random_set(source: random.Random) -> Kind:
    family, cards = source.choice([(Family.PAIR, 2), (Family.THREE, 3), (Family.FOUR, 4)])
    level = source.choice(["", "high", "low"]) if family is Family.PAIR else ""
    ranks = 0 if level else source.choice([0, random_ranks(source, 4)])
    kickers = source.choice([0, 0, random_ranks(source, 4)])
    lacking = random_ranks(source, 4) if level and source.random() < 0.4 else 0
    kicker = kickers > 0 or source.random() < 0.3
    return Kind(family, cards, ranks, level=level, kicker=kicker, kickers=kickers, lacking=lacking)


def random_high(source: random.Random) -> Kind:
    cards = source.randint(1, 5)
    suited = source.choice([True, False, None]) if cards > 1 else None
    having = source.choice([0, random_ranks(source, 1)])
    lacking = source.choice([0, random_ranks(source, 2)])
    return Kind(Family.HIGH, cards, suited=suited, having=having, lacking=lacking)


def random_condition(source: random.Random) -> Condition:
    penalties = tuple(penalty for penalty in PenaltyType if source.random() < 0.4)
    ranks = source.choice([0, random_ranks(source, 3)]) or (0 if penalties else 1 << 7)
    several = len(penalties) + ranks.bit_count() > 1
    every = several and source.random() < 0.4
    return Condition(source.random() < 0.5, penalties, ranks, every=every)
