"""Deals are constructed again from what was stored, are of their class, and are all as likely."""

import hashlib
import json
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from evaluator import parse_cards
from solver import load_paytable, solve_hand
from solver.decisions import Decisions, decisions_of
from solver.holds import held
from trainer.teaching.asking import Chance
from trainer.teaching.construction import (
    ConstructionError,
    constructed,
    near,
    near_deals,
    of_class,
)

hands = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)


@pytest.fixture(scope="module")
def decisions() -> Decisions:
    return decisions_of("job-9-6")


def numbers_of(seed: int, number: int) -> list[int]:
    """The bytes of a question's stream, computed as the documentation says."""
    text = f"{seed}/question {number}/0"
    return list(hashlib.sha256(text.encode()).digest())


def test_the_bytes_are_those_of_the_hash_of_seed_and_number() -> None:
    chance = Chance(7, 3)
    assert [chance.below(256) for _ in range(32)] == numbers_of(7, 3)
    first, second, *_ = numbers_of(7, 4)
    assert Chance(7, 4).below(65536) == first * 256 + second


def test_which_class_and_which_deal_are_drawn_independently() -> None:
    class_of, deal_of = Chance(7, 3, "class"), Chance(7, 3)
    assert [class_of.below(256) for _ in range(9)] != [deal_of.below(256) for _ in range(9)]


def test_numbers_below_a_bound_are_all_as_likely() -> None:
    counts = Counter(Chance(1, number).below(300) // 100 for number in range(1, 3001))
    assert all(900 < counts[third] < 1100 for third in range(3))
    assert max(Chance(1, number).below(300) for number in range(1, 3001)) == 299


@settings(max_examples=50)
@given(st.integers(0, 109), st.integers(0, 2**256), st.integers(1, 10**6))
def test_a_deal_of_a_class_is_of_it_and_always_the_same(index: int, seed: int, number: int) -> None:
    decisions = decisions_of("job-9-6")
    text = of_class(str(decisions.classes[index]))
    cards = constructed(text, seed, number, decisions)
    assert decisions.class_of(cards) == index
    assert len(set(cards)) == 5
    assert cards == constructed(text, seed, number, decisions)


def test_a_leak_is_asked_where_it_can_show(decisions: Decisions) -> None:
    """Who chases a draw was drilled in hands that have none."""
    words, draw = "low pair | one high card", "3 to an inside straight"

    def dealt(kept: list[str]) -> list[tuple[int, ...]]:
        text = of_class(words, kept=kept)
        return [constructed(text, 7, number, decisions) for number in range(1, 41)]

    def draws(cards: tuple[int, ...]) -> bool:
        """Three cards of as many ranks, which span four or five; an ace is low, too."""
        low = [card // 4 if card // 4 < 12 else -1 for card in cards]
        ranks = [
            sorted({*each})
            for each in (*combinations([card // 4 for card in cards], 3), *combinations(low, 3))
        ]
        return any(len(each) == 3 and each[-1] - each[0] <= 4 for each in ranks)

    assert all(map(draws, dealt([draw])))
    assert not all(map(draws, dealt([])))
    for cards in (*dealt([draw]), *dealt(["a royal flush"])):  # none can be kept: any of the class
        assert str(decisions.classes[decisions.class_of(cards)]) == words


def test_every_deal_of_a_class_is_as_likely(decisions: Decisions) -> None:
    """Royal flushes: four suits, 120 orders, and nothing else."""
    text = of_class("royal flush | 4 to a royal flush")
    dealt = [constructed(text, 7, number, decisions) for number in range(1, 2001)]
    suits = Counter(cards[0] % 4 for cards in dealt)
    assert all(430 < suits[suit] < 570 for suit in range(4))
    first = Counter(cards[0] // 4 for cards in dealt)
    assert all(330 < first[rank] < 470 for rank in range(8, 13))


def test_rows_come_as_often_as_the_deals_that_they_stand_for(decisions: Decisions) -> None:
    """In a small class every deal comes up, in proportion to the suits that it can have."""
    decision = decisions.named("4 to a royal flush | straight")
    assert decision is not None
    text = of_class(str(decision))
    number_of_deals = int(decision.frequency * 2_598_960)
    found = {tuple(sorted(constructed(text, 7, n, decisions))) for n in range(1, 1001)}
    assert len(found) == number_of_deals == 72


def test_close_deals_lose_at_most_the_bound(decisions: Decisions) -> None:
    words = "one high card | 3 to a flush"
    for number in range(1, 51):
        cards = constructed(of_class(words, Fraction(1, 20)), 7, number, decisions)
        values = solve_hand(cards).values
        best, other = decisions.holds_of(cards)
        assert 0 < Fraction(values[best] - values[other], decisions.scale) <= Fraction(1, 20)


@settings(max_examples=15)
@given(hands)
def test_a_near_miss_with_the_same_answer_changes_one_discard(cards: list[int]) -> None:
    decisions = decisions_of("job-9-6")
    best, other = decisions.holds_of(cards)
    for deal in near_deals(decisions, cards, same=True):
        changed = [place for place in range(5) if deal[place] != cards[place]]
        assert len(changed) == 1
        assert not (best | other) >> changed[0] & 1
        assert decisions.class_of(deal) == decisions.class_of(cards)
        assert best in solve_hand(deal).best_masks
        assert decisions.holds_of(deal) == (best, other)


@settings(max_examples=15)
@given(hands)
def test_a_near_miss_with_the_other_answer_makes_what_tempted_right(cards: list[int]) -> None:
    decisions = decisions_of("job-9-6")
    tempting = decisions.classes[decisions.class_of(cards)].instead
    for deal in near_deals(decisions, cards, same=False):
        assert sum(one != two for one, two in zip(deal, cards, strict=True)) == 1
        assert decisions.kind_of(deal, solve_hand(deal).best.mask) == tempting


@settings(max_examples=15)
@given(hands)
@example([*parse_cards("Qs 3h 8c Ts 7h")])  # of 36 such deals one is the very reverse
def test_what_was_right_tempts_in_the_other_near_miss_if_it_can(cards: list[int]) -> None:
    decisions = decisions_of("job-9-6")
    decision = decisions.classes[decisions.class_of(cards)]
    found = near_deals(decisions, cards, same=False)
    tempting = [decisions.classes[decisions.class_of(deal)].instead for deal in found]
    assert decision.should not in tempting or set(tempting) == {decision.should}


def test_near_misses_are_all_that_trying_every_card_finds(decisions: Decisions) -> None:
    cards = parse_cards("Ah Th 7h 2h 2c")
    tried = [
        (*cards[:place], card, *cards[place + 1 :])
        for place in range(5)
        for card in range(52)
        if card not in cards
    ]
    reverse = decisions.named("low pair | 4 to a flush")
    assert reverse is None  # a low pair is never right against four to a flush
    turned = {
        deal for deal in tried if decisions.kind_of(deal, solve_hand(deal).best.mask) == "low pair"
    }
    assert set(near_deals(decisions, cards, same=False)) == turned
    assert near_deals(decisions, cards, same=True) == []  # both holds take all five cards


def test_suits_do_not_decide_what_is_near(decisions: Decisions) -> None:
    cards = parse_cards("Kh Qh Js 5c 3d")
    for suits in list(permutations(range(4)))[::5]:
        other = tuple(card // 4 * 4 + suits[card % 4] for card in cards)
        for same in (True, False):
            counts = (len(near_deals(decisions, deal, same=same)) for deal in (cards, other))
            assert len(set(counts)) == 1


def test_a_near_miss_is_constructed_again_from_its_text(decisions: Decisions) -> None:
    cards = parse_cards("Kh Qh Js 5c 3d")
    text = near(cards, same=True)
    assert json.loads(text) == {"near": "Kh Qh Js 5c 3d", "same": True}
    dealt = constructed(text, 7, 9, decisions)
    assert dealt in near_deals(decisions, cards, same=True)
    assert dealt == constructed(text, 7, 9, decisions)
    assert len({constructed(text, 7, n, decisions) for n in range(1, 30)}) > 5


def test_a_near_miss_has_what_was_held_wherever_it_can(decisions: Decisions) -> None:
    cards = parse_cards("5s 3d Qs Th Jc")
    for kept, fixed in (("Qs Th Jc", "Qs Th Jc"), ("5s 3d Qs Th Jc", "Qs Jc")):  # not all five
        text = near(cards, same=True, wrongly=parse_cards(kept))
        for number in range(1, 30):
            dealt = constructed(text, 7, number, decisions)
            assert dealt in near_deals(decisions, cards, same=True)
            assert {*parse_cards(fixed)} <= {*dealt}
    with pytest.raises(ConstructionError, match="no near miss"):
        constructed(text.replace("5s 3d Qs Th Jc", "5s 3d", 1), 7, 1, decisions)
    with pytest.raises(ConstructionError, match="no near miss"):
        constructed(text.replace('"held": "5s 3d', '"held": "5s Xx'), 7, 1, decisions)


def test_a_construction_is_of_its_game() -> None:
    text = of_class("three of a kind with a kicker | three of a kind")
    game = decisions_of("tdb-9-7")
    cards = constructed(text, 7, 1, game)
    solution = solve_hand(cards, load_paytable("tdb-9-7"))
    assert len(held(cards, solution.best.mask)) == 4
    with pytest.raises(ConstructionError, match="no class of this game"):
        constructed(text, 7, 1, decisions_of("job-9-6"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '"class"',
        '{"other": 1}',
        '{"class": "high pair"}',
        '{"class": 7}',
        '{"class": "one high card | 3 to a flush", "close": "x"}',
        '{"class": "one high card | 3 to a flush", "close": "1/0"}',
        '{"class": "high pair | one high card", "close": "1/20"}',
        '{"class": "low pair | one high card", "kept": "nothing"}',
        '{"place": "As"}',
        '{"place": "Ax 2c 3c 4c 5c"}',
        '{"place": "Jk 2c 3c 4c 5c"}',
        '{"place": 7}',
        '{"near": "As", "same": true}',
        '{"near": "Ax", "same": true}',
        '{"near": "Ah Th 7h 2h 2c", "same": true}',
    ],
)
def test_what_constructs_nothing_is_refused_in_one_line(text: str, decisions: Decisions) -> None:
    with pytest.raises(ConstructionError) as error:
        constructed(text, 7, 1, decisions)
    assert "\n" not in str(error.value)
