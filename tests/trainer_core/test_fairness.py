"""The tests of a session's deals: the distribution, the expectation, and what they find."""

from math import comb
from random import Random

import pytest

from evaluator.categories import CATEGORIES, category
from solver.deals import all_deals, deal_weights
from solver.rules import STANDARD, rules_of
from trainer.core.shoe import (
    CATEGORY_DEALS,
    FEWEST_DEALS,
    LEVEL,
    card_test,
    category_test,
    chi_square_tail,
    deck,
    fairness_of,
)

# Upper 5 % and 0.1 % points, as in any table of the chi-square distribution (NIST, 1.3.6.7.4).
CRITICAL = [
    (1, 3.841, 10.828),
    (2, 5.991, 13.816),
    (5, 11.070, 20.515),
    (9, 16.919, 27.877),
    (50, 67.505, 86.661),
    (51, 68.669, 87.968),
]


@pytest.mark.parametrize(("degrees", "five", "tenth"), CRITICAL)
def test_the_tail_is_that_of_the_published_table(degrees: int, five: float, tenth: float) -> None:
    assert chi_square_tail(five, degrees) == pytest.approx(0.05, rel=1e-3)
    assert chi_square_tail(tenth, degrees) == pytest.approx(0.001, rel=1e-2)
    assert chi_square_tail(0, degrees) == 1


def test_the_categories_are_counted_over_all_deals() -> None:
    from evaluator import rank_hands

    counts = dict.fromkeys(CATEGORIES, 0)
    classes = rank_hands(all_deals(STANDARD).cards).tolist()
    for rank_class, weight in zip(classes, deal_weights(STANDARD).tolist(), strict=True):
        counts[category(rank_class)] += weight
    assert tuple(counts.values()) == CATEGORY_DEALS
    assert sum(CATEGORY_DEALS) == comb(52, 5)


def test_fair_sessions_fail_as_often_as_they_should() -> None:
    """300 sessions of the shoe: p-values below 5 % and below a half come about as often."""
    found = [
        fairness_of([deck(seed, number, STANDARD)[:5] for number in range(1, 121)])
        for seed in range(300)
    ]
    for which in (0, 1):
        p_values = [tests[which].p for tests in found]
        assert 3 <= sum(p < 0.05 for p in p_values) <= 30  # 15 expected, 4 standard deviations
        assert 115 <= sum(p < 0.5 for p in p_values) <= 185
        assert min(p_values) > LEVEL


@pytest.mark.parametrize("jokers", [1, 2])
def test_fair_sessions_with_jokers_seldom_fail(jokers: int) -> None:
    """150 sessions, about as many p-values below a half as above in each of the tests."""
    rules = rules_of(jokers=jokers)
    found = [
        fairness_of([deck(seed, number, rules)[:5] for number in range(1, 111)], jokers)
        for seed in range(150)
    ]
    for which in (0, 1):
        p_values = [tests[which].p for tests in found]
        assert 50 <= sum(p < 0.5 for p in p_values) <= 100
        assert min(p_values) > LEVEL


def test_a_shoe_that_never_deals_its_joker_is_found() -> None:
    deals = [deck(7, number, STANDARD)[:5] for number in range(1, 501)]
    assert min(test.p for test in fairness_of(deals, 1)) < LEVEL


def test_a_shoe_that_prefers_cards_is_found() -> None:
    """Aces come twice as often."""
    chance = Random(1)
    deals = []
    for _ in range(600):
        cards = [*range(52), *range(48, 52)]
        chance.shuffle(cards)
        deals.append(tuple(dict.fromkeys(cards))[:5])
    assert card_test(deals, 0).p < LEVEL


def test_a_shoe_that_deals_too_many_pairs_is_found() -> None:
    """Every fourth deal without a pair is dealt again: each card still comes as often."""
    chance = Random(1)
    deals = []
    while len(deals) < 2000:
        deal = tuple(chance.sample(range(52), 5))
        if len({card >> 2 for card in deal}) == 5 and chance.random() < 0.25:
            continue
        deals.append(deal)
    assert category_test(deals, 0).p < LEVEL
    assert card_test(deals, 0).p > 0.001


def test_few_deals_are_not_tested() -> None:
    deals = [deck(7, number, STANDARD)[:5] for number in range(1, FEWEST_DEALS + 1)]
    assert len(fairness_of(deals)) == 2
    assert fairness_of(deals[:-1]) == ()
