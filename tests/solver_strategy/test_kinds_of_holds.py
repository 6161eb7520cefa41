"""Each kind and condition: deals that are of it, deals that are not, and a second way to tell."""

import random

import numpy as np
import pytest
from obvious_kinds import held_by, ranks

from evaluator import parse_cards
from solver.strategy.chart import parse_chart
from solver.strategy.grammar import parse_rule
from solver.strategy.kinds import rank_set
from solver.strategy.library import library, narrow_draws
from solver.strategy.match import Deals, Terms
from solver.strategy.penalties import conditions

TERMS = Terms(
    high=rank_set("JQKA"),
    kickers=(*(rank_set("A234"),) * 3, *(0,) * 9, rank_set("234")),
    groups=(rank_set("A"), rank_set("234")),
)

# rule, deals with what it holds, deals in which it does not apply
KINDS = [
    ("royal flush", {"As Ks Qs Js Ts": "As Ks Qs Js Ts"}, ["Ks Qs Js Ts 9s", "As Ks Qs Js Th"]),
    ("straight flush", {"5s 4s 3s 2s As": "5s 4s 3s 2s As"}, ["5s 4s 3s 2s Ah"]),
    ("four of a kind", {"9s 9h 9d 9c As": "9s 9h 9d 9c"}, ["9s 9h 9d Ac As"]),
    ("four aces", {"As Ah Ad Ac 5s": "As Ah Ad Ac"}, ["9s 9h 9d 9c As"]),
    ("four of a kind with a kicker", {"As Ah Ad Ac 3s": "As Ah Ad Ac 3s"}, ["As Ah Ad Ac 5s", "9s 9h 9d 9c As"]),
    ("full house", {"9s 9h 9d Ac As": "9s 9h 9d Ac As"}, ["9s 9h 9d Ac Ks"]),
    ("flush", {"9s 2s 3s Ks As": "9s 2s 3s Ks As"}, ["9s 2s 3s Ks Ah"]),
    ("straight", {"9s 8s 7h 6d 5c": "9s 8s 7h 6d 5c"}, ["9s 8s 7h 6d 4c", "Ks As 2h 3d 4c"]),
    ("three of a kind", {"9s 9h 9d Ac As": "9s 9h 9d"}, ["9s 9h 8d Ac As", "9s 9h 9d 9c As"]),
    ("three 2s to 4s", {"3s 3h 3d Ac Ks": "3s 3h 3d"}, ["9s 9h 9d Ac Ks"]),
    ("three of a kind with a kicker", {"As Ah Ad 4c Ks": "As Ah Ad 4c"}, ["As Ah Ad Kc 9s"]),
    ("two pair", {"9s 9h Ad Ac Ks": "9s 9h Ad Ac"}, ["9s 9h 9d Ac As", "9s 9h Ad Kc Qs"]),
    ("high pair", {"Js Jh 4d 3c 2s": "Js Jh", "Js Jh Ad Ac 2s": "Js Jh"}, ["Ts Th 4d 3c 2s", "Js Jh Jd 3c 2s"]),
    ("low pair", {"Ts Th 4d 3c 2s": "Ts Th"}, ["Js Jh 4d 3c 2s"]),
    ("any pair", {"Ts Th 4d 3c 2s": "Ts Th", "As Ah 4d 3c 2s": "As Ah"}, ["As Kh 4d 3c 2s"]),
    ("pair of aces", {"As Ah 4d 4c 2s": "As Ah"}, ["Ks Kh 4d 3c 2s"]),
    ("pair of 5s to tens", {"7s 7h 4d 3c 2s": "7s 7h"}, ["4s 4h 7d 8c 2s", "Js Jh 4d 3c 2s"]),
    ("4 to a royal flush", {"As Ks Qs Js Th": "As Ks Qs Js"}, ["As Ks Qs 9s 8s"]),
    ("3 to a royal flush without a ten", {"As Ks Qs 4h 3h": "As Ks Qs"}, ["As Ks Ts 4h 3h"]),
    ("3 to a royal flush with AT", {"As Ks Ts 4h 3h": "As Ks Ts"}, ["As Ks Qs 4h 3h"]),
    ("2 to a royal flush", {"Ks Ts 5h 4h 3d": "Ks Ts"}, ["Ks 9s 5h 4h 3d"]),
    ("4 to a straight flush with no gaps", {"9s 8s 7s 6s Ah": "9s 8s 7s 6s"}, ["9s 8s 7s 5s Ah", "As 2s 3s 4s Kh"]),
    ("4 to a straight flush with 1 gap", {"9s 8s 7s 5s Ah": "9s 8s 7s 5s", "As 2s 3s 4s Kh": "As 2s 3s 4s"}, ["9s 8s 7s 6s Ah"]),
    ("3 to a straight flush with no gaps", {"9s 8s 7s Ah 2d": "9s 8s 7s"}, ["4s 3s 2s Ah Kd", "9s 8s 6s Ah 2d"]),
    ("3 to a straight flush with 1 gap", {"4s 3s 2s Ah Kd": "4s 3s 2s", "9s 8s 6s Ah 2d": "9s 8s 6s"}, ["As 3s 2s 9h Kd"]),
    ("3 to a straight flush with 2 gaps and 1 high card", {"As 3s 2s 9h Kd": "As 3s 2s"}, ["6s 3s 2s 9h Kd"]),
    ("3 to a straight flush, gaps ≤ high cards", {"Js Ts 8s 4h 2d": "Js Ts 8s"}, ["Ts 8s 7s Ah Kd"]),
    ("3 to a straight flush, gaps < high cards", {"Qs Js Ts 4h 2d": "Qs Js Ts"}, ["Js Ts 8s 4h 2d"]),
    ("2 to a straight flush with no gaps", {"9s 8s Ah Kd 2c": "9s 8s"}, ["9s 7s Ah Kd 2c"]),
    ("4 to a flush", {"As 9s 5s 2s Kd": "As 9s 5s 2s"}, ["As 9s 5s 2d Kd"]),
    ("4 to a flush with 2+ high cards", {"As Ks 5s 2s Kd": "As Ks 5s 2s"}, ["As 9s 5s 2s Kd"]),
    ("3 to a flush with 1 high card", {"As 9s 5s 2d Kd": "As 9s 5s"}, ["9s 8s 5s Ad Kd", "As Ks 9s 2d 3d"]),
    ("4 to an outside straight", {"9s 8h 7s 6s Ah": "9s 8h 7s 6s"}, ["As 2h 3s 4s 9h", "9s 8h 7s 5s Ah"]),
    ("4 to an inside straight", {"9s 8h 7s 5s Ah": "9s 8h 7s 5s", "As Kh Qs Jd 5h": "As Kh Qs Jd"}, ["9s 8h 7s 6s 9h"]),
    ("4 to an inside straight with 3 high cards", {"Ks Qh Js 9s 2h": "Ks Qh Js 9s"}, ["As Kh Qs Jd 5h"]),
    ("4 to a straight", {"9s 8h 7s 6s Ah": "9s 8h 7s 6s", "9s 8h 7s 5s Ah": "9s 8h 7s 5s"}, ["9s 8h 7s Qs Ah"]),
    ("3 to an outside straight", {"9s 8h 7s Kc Ah": "9s 8h 7s"}, ["9s 8h 6s Kc Ah"]),
    ("suited QJ", {"Qs Js Ah 4d 3c": "Qs Js"}, ["Qs Jh Ah 4d 3c"]),
    ("unsuited KQJ", {"Ks Qs Jh 4d 3c": "Ks Qs Jh"}, ["Ks Qs Js 4d 3c"]),
    ("any KQ", {"Ks Qs Jh 4d 3c": "Ks Qs", "Ks Qd Jh 4d 3c": "Ks Qd"}, ["Ks Ts Jh 4d 3c"]),
    ("ace", {"As Qs Jh 4d 3c": "As"}, ["Ks Qs Jh 4d 3c"]),
    ("2 suited high cards", {"As Js 5h 4d 3c": "As Js", "Ah Kh Qs Js 3c": "Qs Js"}, ["As Jd 5h 4d 3c"]),
    ("2 suited high cards, highest first", {"Ah Kh Qs Js 3c": "Ah Kh"}, ["As Jd 5h 4d 3c"]),
    ("2 unsuited high cards", {"As Kd Jh 4d 3c": "Kd Jh"}, ["As Js 5h 4d 3c"]),
    ("2 high cards, suited first", {"As Ks Jh 4d 3c": "As Ks"}, ["As Ts 5h 4d 3c"]),
    ("3 unsuited high cards", {"As Ks Jh 4d 3c": "As Ks Jh"}, ["As Ks Js 4d 3c"]),
    ("one high card", {"As Jh 5h 4d 3c": "Jh"}, ["Ts 9h 5h 4d 3c"]),
    ("discard everything", {"Ts 9h 5h 4d 3c": ""}, []),
    ("jack or queen", {"Qs Jh 5h 4d 3c": "Jh"}, ["As 9h 5h 4d 3c"]),
    ("high pair, no flush penalty", {"Js Jh 4d 3c 2d": "Js Jh"}, []),
    ("suited QT, no flush penalty", {"Qs Ts 5h 4d 3c": "Qs Ts"}, ["Qs Ts 5s 4d 3c"]),
    ("suited QT, no straight penalty", {"Qs Ts 5h 4d 3c": "Qs Ts"}, ["Qs Ts 9h 4d 3c", "Qs Ts Ah 4d 3c"]),
    ("suited QT if 9 discarded", {"Qs Ts 9h 4d 3c": "Qs Ts"}, ["Qs Ts 8h 4d 3c"]),
    ("suited QT unless flush penalty and 9 discarded", {"Qs Ts 9h 4d 3c": "Qs Ts"}, ["Qs Ts 9s 4d 3c"]),
    ("suited QT, no high card discarded", {"Qs Ts 9h 4d 3c": "Qs Ts"}, ["Qs Ts 9s Ad 3c"]),
    ("4 to a royal flush unless straight flush", {"As Ks Qs Js 3c": "As Ks Qs Js"}, ["Ks Qs Js Ts 9s"]),
]  # fmt: skip


def held(rule, deal):
    """What the vectorised functions hold in one deal, as a set of cards."""
    cards = sorted(parse_cards(deal))
    deals = Deals(np.array([cards]))
    mask = int(deals.choose(rule, deals.choices(rule, TERMS))[0])
    return None if mask < 0 else {card for i, card in enumerate(cards) if mask >> i & 1}


@pytest.mark.parametrize(("text", "of_it", "not_of_it"), KINDS, ids=[row[0] for row in KINDS])
def test_deals_that_are_and_are_not_of_a_kind(text, of_it, not_of_it):
    rule = parse_rule(text)
    for deal, hold in of_it.items():
        assert held(rule, deal) == set(parse_cards(hold))
    for deal in not_of_it:
        assert held(rule, deal) is None


def test_every_family_of_the_language_is_listed_above():
    listed = {kind.family for text, _, _ in KINDS for kind in parse_rule(text).kinds}
    assert listed == {kind.family for rule in library(TERMS) for kind in rule.kinds}


RULES = [
    *library(TERMS),
    *narrow_draws(),
    *(parse_rule(f"{kind}, highest first") for kind in ("2 suited high cards", "4 to a straight")),
]


@pytest.mark.parametrize("seed", range(4))
def test_the_vectorised_functions_agree_with_the_obvious_ones(seed):
    source = random.Random(seed)
    deals = [sorted(source.sample(range(52), 5)) for _ in range(40)]
    prepared = Deals(np.array(deals))
    for rule in source.sample(RULES, 60):
        chosen = prepared.choose(rule, prepared.choices(rule, TERMS))
        for deal, mask in zip(deals, chosen.tolist(), strict=True):
            check(rule, deal, mask)


@pytest.mark.parametrize("seed", range(2))
def test_conditions_agree_with_the_obvious_ones(seed):
    source = random.Random(seed)
    deals = [sorted(source.sample(range(52), 5)) for _ in range(40)]
    prepared = Deals(np.array(deals))
    kinds = ["one high card", "2 to a straight flush", "3 to a flush", "4 to a straight"]
    for condition in source.sample(conditions(), 30):
        rule = parse_rule(f"{source.choice(kinds)} {condition}")
        chosen = prepared.choose(rule, prepared.choices(rule, TERMS))
        for deal, mask in zip(deals, chosen.tolist(), strict=True):
            check(rule, deal, mask)


def check(rule, deal, mask):
    """The mask is the obvious choice, or one of the same ranks (a tie of suits)."""
    options = held_by(rule, deal, TERMS)
    if mask < 0:
        assert not options, (str(rule), deal)
        return
    taken = tuple(card for i, card in enumerate(deal) if mask >> i & 1)
    assert taken in options, (str(rule), deal)
    assert ranks(taken) == ranks(sorted(options[0])), (str(rule), deal)


def test_a_chart_finds_its_line_in_whatever_order_the_cards_are_given():
    chart = parse_chart("high pair\n4 to a flush\ndiscard everything")
    cards = parse_cards("2s Kd 5s 9s As")
    assert chart.line_for(cards, TERMS) == (2, 0b11101)
    assert chart.line_for(parse_cards("Kd 2s 5s 9s As"), TERMS) == (2, 0b11110)
    assert parse_chart("high pair").line_for(cards, TERMS) is None
