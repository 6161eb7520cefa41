"""One deal solved: order of cards, ties, outcomes, published hands, and what is refused."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import comb
from random import Random, SystemRandom

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from plain_enumeration import enumerate_hold
from random_tables import fresh_table, random_table

from evaluator import CATEGORIES, CardError, format_cards, parse_cards
from solver import HandSolution, PaytableError, load_paytable, parse_paytable, solve_hand
from solver.holds import MASKS, held
from solver.paytable.catalogue import recorded_figures
from solver.rules import STANDARD

CARDS = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)
RANDOM = st.randoms(use_true_random=False)
# Everything pays alike: all holds of every deal tie.
ALL_ALIKE = parse_paytable(
    'name = "All alike"\n'
    + "".join(f'[[line]]\nhand = "{hand}"\npays = 1\n' for hand in CATEGORIES)
)


def test_the_contracts_hand() -> None:
    hand = solve_hand("As Ks Kh 4s 4d", load_paytable("9/6"), coins=5)
    assert hand.best.ev == Fraction(122, 47)
    assert format_cards(hand.best.cards) == "Ks Kh 4s 4d"
    assert (hand.best.mask, hand.best.draws) == (0b11110, 47)
    assert hand.best.outcomes == {"Full house": 4, "Two pair": 43}
    assert hand.tied == ()
    assert solve_hand([51, 47, 46, 11, 9]).best == hand.best


@pytest.mark.parametrize("record", recorded_figures("hands"), ids=lambda record: record["hand"])
def test_published_hands(record: dict[str, str]) -> None:
    hand = solve_hand(record["hand"])
    assert format_cards(hand.best.cards) == record["best"]
    assert hand.best.ev == Fraction(record["ev"])
    if "second" in record:
        (second,) = (h for h in hand.holds if format_cards(h.cards) == record["second"])
        assert second.ev == Fraction(record["second_ev"])


def test_a_published_value_is_met_to_its_digits() -> None:
    """19.680, 19.659, 19.595 and 19.553: VincentPinet/videopoker-solver cuts digits off."""
    for kicker, ev in zip(("2s", "Js", "9s", "2h"), (19680, 19659, 19595, 19553), strict=True):
        assert solve_hand(f"Kh Qh Jh Th {kicker}").best.ev * 1000 // 1 == ev


@given(CARDS, RANDOM, st.integers(1, 5))
def test_a_hand_is_the_same_in_any_order_and_any_suits(
    cards: list[int], random: Random, coins: int
) -> None:
    table = random_table(random)
    hand = solve_hand(cards, table, coins)
    order, suits = random.sample(range(5), 5), random.sample(range(4), 4)
    other = solve_hand([cards[i] // 4 * 4 + suits[cards[i] % 4] for i in order], table, coins)
    for mask in range(MASKS):
        moved = sum(1 << place for place, i in enumerate(order) if mask >> i & 1)
        assert hand.values[mask] == other.values[moved]


@given(CARDS, RANDOM, st.integers(1, 5))
def test_holds_are_all_there_best_first_and_agree_with_one_another(
    cards: list[int], random: Random, coins: int
) -> None:
    table = random_table(random)
    hand = solve_hand(cards, table, coins)
    assert sorted(hold.mask for hold in hand.holds) == list(range(MASKS))
    values = [hold.numerator for hold in hand.holds]
    assert values == sorted(values, reverse=True)
    assert hand.holds[0] == hand.best
    assert hand.holds[1 : 1 + len(hand.tied)] == hand.tied
    assert {h.mask for h in (hand.best, *hand.tied)} == {
        mask for mask in range(MASKS) if hand.values[mask] == max(hand.values)
    }
    pays = dict(zip(table.line_names, table.pays(coins), strict=True))
    for hold in hand.holds:
        assert hold == hand.hold(hold.mask)
        assert hold.cards == held(tuple(cards), hold.mask)
        assert hold.draws == comb(47, 5 - len(hold.cards)) == sum(hold.outcomes.values())
        assert all(hold.outcomes.values())
        paid = sum(pays[name] * count for name, count in hold.outcomes.items())
        assert hold.ev == Fraction(paid, hold.draws * coins)
        assert hold.ev == Fraction(hold.numerator, 7_669_695 * coins)


def test_outcomes_are_those_of_the_literal_method() -> None:
    random = SystemRandom()
    table = fresh_table()
    cards = random.sample(range(52), 5)
    hand = solve_hand(cards, table)
    for mask in random.sample(range(MASKS), 8):
        lines = table.lines_of_classes
        counts = np.bincount(lines, weights=enumerate_hold(cards, mask, STANDARD)).astype(int)
        literal = {name: n for name, n in zip(table.line_names, counts.tolist(), strict=True) if n}
        assert hand.hold(mask).outcomes == literal, (format_cards(cards), table.to_toml())


def lowest_suits(cards: list[int]) -> Iterator[list[int]]:
    """Yield the cards in all those permutations of suits that have the lowest sorted ids."""
    ways = [[card // 4 * 4 + suits[card % 4] for card in cards] for suits in permutations(range(4))]
    lowest = min(sorted(way) for way in ways)
    yield from (way for way in ways if sorted(way) == lowest)


def picks_by_the_rule(hand: HandSolution) -> set[frozenset[int]]:
    """Return the holds that the contract's rule may pick: more than one only by equal suits."""
    picks = set()
    for ids in lowest_suits(list(hand.cards)):
        order = sorted(range(5), key=ids.__getitem__)
        best: tuple[int, frozenset[int]] | None = None
        for mask in range(MASKS):
            hold = frozenset(order[place] for place in range(5) if mask >> place & 1)
            value = hand.values[sum(1 << place for place in hold)]
            if best is None or value > best[0]:
                best = value, hold
        assert best is not None
        picks.add(best[1])
    return picks


@given(CARDS, RANDOM)
def test_of_tied_holds_the_rules_is_picked(cards: list[int], random: Random) -> None:
    tables = (
        load_paytable("all-american"),
        ALL_ALIKE,
        random_table(random, most_paid=2),
        random_table(random),
    )
    for table in tables:
        hand = solve_hand(cards, table)
        picked = frozenset(place for place in range(5) if hand.best.mask >> place & 1)
        assert picked in picks_by_the_rule(hand)


def test_all_holds_tie_where_all_hands_pay_alike() -> None:
    hand = solve_hand("As Ks Kh 4s 4d", ALL_ALIKE, 1)
    assert {hold.ev for hold in hand.holds} == {1}
    assert hand.best.mask == 0
    assert [hold.mask for hold in hand.tied] == list(range(1, 32))


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        ("As Ks Kh 4s", "card 5: missing"),
        ("As Ks Kh 4s 4d 2c", "card 6: '2c' is too many"),
        ("As Ks Kh 4s 4x", "card 5: '4x' is not a card"),
        ("As Ks Kh 4s As", "card 5: 'As' is given twice"),
        ([0, 1, 2, 3, 52], "card 5: 52 is not a card id"),
        ([0, 1, 2, 3, 3], "card 5: '2s' is given twice"),
        ([], "card 1: missing"),
    ],
)
def test_cards_that_are_refused(cards: str | list[int], fault: str) -> None:
    with pytest.raises(CardError, match=f"^{fault}"):
        solve_hand(cards)


def test_tables_and_bets_that_are_refused() -> None:
    with pytest.raises(PaytableError, match="did you mean"):
        solve_hand("As Ks Kh 4s 4d", "9/7")
    with pytest.raises(ValueError, match="coins: must be a whole number from 1 to 5, not 6"):
        solve_hand("As Ks Kh 4s 4d", coins=6)


def test_a_solution_prints_as_what_makes_it() -> None:
    from solver import Line, PayTable

    hand = solve_hand(parse_cards("As Ks Kh 4s 4d"), "9/6", 3)
    names = {"best": solve_hand, "PayTable": PayTable, "Line": Line}
    again = eval(repr(hand), names)  # our own text, to see that it can be pasted back
    assert again.values == hand.values


def test_the_same_hold_of_the_same_deal_is_equal_and_another_is_not() -> None:
    first, second = solve_hand("As Ks Kh 4s 4d"), solve_hand("As Ks Kh 4s 4d")
    assert first is not second
    assert first.best == second.best
    assert first.best != second.hold(0)
