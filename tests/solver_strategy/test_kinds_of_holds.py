"""Each kind and condition: deals that match, deals that do not, and a check in plain Python."""

import random
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from plain_charts import Words, held_by, play, ranks_in
from proofs import proved_but

from evaluator import parse_cards
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.kinds import rank_set
from solver.strategy.playing.chart import Chart, parse_chart
from solver.strategy.playing.match import Matcher, judge_by_chart
from solver.strategy.playing.word_meanings import GameTerms
from solver.strategy.search.library import library, narrow_draws
from solver.strategy.search.penalties import conditions

TERMS = GameTerms(
    high=rank_set("JQKA"),
    kickers=(*(rank_set("A234"),) * 3, *(0,) * 9, rank_set("234")),
    groups=(rank_set("A"), rank_set("234")),
)

WORDS = Words(
    frozenset(ranks_in(TERMS.high)),
    {rank: ranks_in(bits) for rank, bits in enumerate(TERMS.kickers)},
)

ROWS = [
    tuple(cell.strip() for cell in row.split("|"))
    for row in Path(__file__).with_name("kinds_of_holds.txt").read_text("utf-8").splitlines()
    if "|" in row and not row.startswith("#")
]


def held(rule: Rule, deal: str) -> set[int] | None:
    """What the vectorised functions hold in one deal, as a set of cards."""
    cards = sorted(parse_cards(deal))
    matcher = Matcher(np.array([cards]))
    mask = int(matcher.choose(rule, matcher.choices(rule, TERMS))[0])
    return None if mask < 0 else {card for i, card in enumerate(cards) if mask >> i & 1}


@pytest.mark.parametrize(("text", "of_it", "others"), ROWS, ids=[row[0] for row in ROWS])
def test_deals_that_are_and_are_not_of_a_kind(text: str, of_it: str, others: str) -> None:
    rule = parse_rule(text)
    for pair in of_it.split(","):
        deal, _, hold = pair.partition(">")
        assert held(rule, deal) == set(parse_cards(hold))
    for deal in filter(None, others.split(",")):
        assert held(rule, deal) is None


def test_every_family_of_the_language_is_listed_above() -> None:
    listed = {kind.family for text, _, _ in ROWS for kind in parse_rule(text).kinds}
    assert listed == {kind.family for rule in library(TERMS) for kind in rule.kinds}


RULES = [
    *library(TERMS),
    *narrow_draws(TERMS),
    *(
        parse_rule(f"3 to a {run}, spread {n}")
        for run in ("straight flush", "flush")
        for n in "345"
    ),
    *(parse_rule(f"{kind}, highest first") for kind in ("2 suited high cards", "4 to a straight")),
]


@pytest.mark.parametrize("spread", ["3", "3-4", "4", "5"])
def test_a_spread_is_counted_from_card_to_card_in_every_three_ranks(spread: str) -> None:
    rule = parse_rule(f"3 to a straight flush, spread {spread}")
    deals = [
        sorted(
            [4 * rank for rank in three]
            + [4 * rank + 1 for rank in range(13) if rank not in three][:2]
        )
        for three in combinations(range(13), 3)
    ]
    matcher = Matcher(np.array(deals))
    chosen = matcher.choose(rule, matcher.choices(rule, TERMS)).tolist()
    assert 0 < sum(mask >= 0 for mask in chosen) < len(deals)
    for deal, mask in zip(deals, chosen, strict=True):
        check(rule, deal, mask)


SEVERAL = [
    "any KQ, QJ or AK, suited first",
    "3 high cards, any QJ or 2 high cards, suited first",
    "three of a kind, three of a kind with a kicker or 4 to a flush",
    "pair of aces with a kicker, any pair or 3 to a straight, highest first",
    "low pair, 4 to a flush, 3 to a straight flush or 2 high cards",
    "one high card, 2 suited high cards or any T9, lowest first",
]


@pytest.mark.parametrize("text", proved_but(SEVERAL, always=SEVERAL[:1]))
def test_the_choice_among_several_kinds_is_the_plain_one(text: str) -> None:
    source, rule = random.Random(text), parse_rule(text)
    deals = [sorted(source.sample(range(52), 5)) for _ in range(300)]
    deals += [sorted(source.sample(range(32, 52), 5)) for _ in range(300)]
    matcher = Matcher(np.array(deals))
    chosen = matcher.choose(rule, matcher.choices(rule, TERMS))
    for deal, mask in zip(deals, chosen.tolist(), strict=True):
        check(rule, deal, mask)


@pytest.mark.parametrize("seed", proved_but(range(4), always=[0]))
def test_the_vectorised_functions_agree_with_the_plain_ones(seed: int) -> None:
    source = random.Random(seed)
    deals = [sorted(source.sample(range(52), 5)) for _ in range(40)]
    matcher = Matcher(np.array(deals))
    for rule in source.sample(RULES, 60):
        chosen = matcher.choose(rule, matcher.choices(rule, TERMS))
        for deal, mask in zip(deals, chosen.tolist(), strict=True):
            check(rule, deal, mask)


@pytest.mark.parametrize("seed", range(2))
def test_conditions_agree_with_the_plain_ones(seed: int) -> None:
    source = random.Random(seed)
    deals = [sorted(source.sample(range(52), 5)) for _ in range(40)]
    matcher = Matcher(np.array(deals))
    kinds = ["one high card", "2 to a straight flush", "3 to a flush", "4 to a straight"]
    for condition in source.sample(conditions(of_two_ranks=True), 30):
        rule = parse_rule(f"{source.choice(kinds)} {condition}")
        chosen = matcher.choose(rule, matcher.choices(rule, TERMS))
        for deal, mask in zip(deals, chosen.tolist(), strict=True):
            check(rule, deal, mask)


def check(rule: Rule, deal: Sequence[int], mask: int) -> None:
    """The mask is the plain judge's first choice, to the suit."""
    options = held_by(rule, tuple(deal), WORDS)
    taken = [tuple(card for i, card in enumerate(deal) if mask >> i & 1)] if mask >= 0 else []
    assert taken == options[:1], (str(rule), deal)


def test_a_chart_finds_its_line_in_whatever_order_the_cards_are_given() -> None:
    chart = parse_chart("high pair\n4 to a flush\ndiscard everything")
    assert asked(chart, "2s Kd 5s 9s As") == (2, 0b11101)
    assert asked(chart, "Kd 2s 5s 9s As") == (2, 0b11110)
    assert asked(parse_chart("high pair"), "2s Kd 5s 9s As") == (None, 0)


def asked(chart: Chart, deal: str) -> tuple[int | None, int]:
    verdict = judge_by_chart(chart, parse_cards(deal), TERMS, held=0)
    assert (verdict.line, verdict.mask) == play(chart, parse_cards(deal), WORDS)
    return verdict.line, verdict.mask
