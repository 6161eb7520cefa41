"""Many hands at once: each as `solve_hand` and as the literal enumeration has it."""

from fractions import Fraction
from itertools import permutations
from random import Random

import numpy as np
import pytest
from plain_enumeration import enumerate_hand
from random_tables import fresh_table

from evaluator import CardError, parse_cards
from solver import PayTable, load_paytable, solve_hand, solve_hands
from solver.deals import all_deals
from solver.rules import STANDARD

# Only flushes pay: in one deal of eleven holds tie.
FLAT = PayTable.of("Flat", flush=1)


def random_hands(count: int, seed: int) -> np.ndarray:
    random = Random(seed)
    return np.array([random.sample(range(52), 5) for _ in range(count)])


def check(cards: np.ndarray, table: PayTable, coins: int) -> None:
    hands = solve_hands(cards, table, coins)
    assert len(hands) == len(cards)
    assert hands.denominator == STANDARD.denominator * coins
    assert (hands.best_masks.dtype, hands.best_ev.dtype) == (np.uint8, np.float64)
    assert (hands.values.dtype, hands.values.shape) == (np.int64, (len(cards), 32))
    for number, row in enumerate(cards.tolist()):
        hand = solve_hand(row, table, coins)
        assert hands.best_masks[number] == hand.best.mask, (row, hand.best_masks)
        assert hands.best_ev[number] == float(hand.best.ev)
        assert tuple(hands.values[number].tolist()) == hand.values


@pytest.mark.parametrize("name", ["9/6", "bonus-8-5", "ddb-9-6", "all-american"])
def test_random_hands_as_one_by_one(name: str) -> None:
    check(random_hands(400, seed=len(name)), load_paytable(name), 5)


@pytest.mark.parametrize("coins", [1, 4])
def test_a_random_table_at_another_bet(coins: int) -> None:
    check(random_hands(1000, seed=coins), fresh_table(most_paid=10**9), coins)


def test_tied_holds_are_picked_by_the_rule_whatever_the_order_of_cards() -> None:
    cards = random_hands(2000, seed=4)
    assert sum(len(solve_hand(row, FLAT).tied) > 0 for row in cards.tolist()) > 100
    check(cards, FLAT, 5)


@pytest.mark.parametrize(
    "text",
    ["As Ks Kh 4s 4d", "4c 4d 4h 4s 9c", "2c 2d 3c 3d 4h", "Jc Jd Jh 2c 2d", "Ac Kc Qc Jc 9c"],
)
def test_every_order_and_every_permutation_of_suits(text: str) -> None:
    """Suits that can be exchanged, and all 120 orders: ties fall as for the single hand."""
    ids = parse_cards(text)
    orders = list(permutations(ids))
    for suits in list(permutations(range(4)))[::5]:
        cards = np.array([[card & ~3 | suits[card & 3] for card in order] for order in orders])
        check(cards, FLAT, 5)


def test_every_deal_as_the_whole_game_has_it() -> None:
    from solver import solve_game

    deals = all_deals(STANDARD).cards
    hands, game = solve_hands(deals, "9/6"), solve_game("9/6")
    assert np.array_equal(hands.best_masks, game.best_masks)
    assert np.array_equal(hands.values.T, game.values())


@pytest.mark.proof
def test_all_hands_together_return_the_game() -> None:
    """Every one of the 2,598,960 hands, with its cards in a new order, once."""
    from evaluator.hands import hands as all_hands

    total = 0
    rng = np.random.default_rng(8)
    for block in all_hands(5):
        solved = solve_hands(rng.permuted(block, axis=1), "9/6")
        best = solved.best_ev * solved.denominator
        total += round(float(best.sum()))
    assert abs(Fraction(total, STANDARD.total * 5) - Fraction(1653526326983, 1661102543100)) < (
        Fraction(1, 10**12)
    )


@pytest.mark.parametrize("text", ["As Ks Kh 4s 4d", "9h 2c Th 3s Jh"])
def test_the_literal_enumeration(text: str) -> None:
    table = load_paytable("ddb-9-6")
    hands = solve_hands([parse_cards(text)], table)
    values = [Fraction(value, hands.denominator) for value in hands.values[0].tolist()]
    assert tuple(values) == enumerate_hand(parse_cards(text), table, 5)


@pytest.mark.parametrize(("dtype", "order"), [("i1", "C"), ("u1", "F"), (">i2", "F"), ("u8", "C")])
def test_arrays_of_every_integer_type(dtype: str, order: str) -> None:
    cards = random_hands(40_000, seed=3)
    asked = cards.astype(dtype, order=order)[::-1]
    assert np.array_equal(solve_hands(asked).best_masks[::-1], solve_hands(cards).best_masks)


def test_no_hands_are_no_answers() -> None:
    hands = solve_hands(np.empty((0, 5), dtype=int))
    assert (len(hands.best_masks), len(hands.best_ev), hands.values.shape) == (0, 0, (0, 32))


GOOD = [0, 5, 10, 15, 20]


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        ([GOOD, [0, 5, 10, 15, 52]], "hand 1, card 5: 52 is not a card id"),
        ([GOOD, GOOD, [0, -1, 10, 15, 20]], "hand 2, card 2: -1 is not a card id"),
        ([GOOD, [7, 5, 10, 7, 20]], "hand 1, card 4: '3s' is given twice: it is card 1 too"),
        ([[*GOOD, 33]], r"an \(n, 5\) array of card ids, got shape \(1, 6\)"),
        (GOOD, r"got shape \(5,\)"),
        ([GOOD, [1, 2]], "the same number of cards"),
        (np.array([GOOD], dtype=float), "card ids are integers, got an array of float64"),
        (np.ones((1, 5), dtype=bool), "got an array of bool"),
        (np.ma.array([GOOD], mask=[[1, 0, 0, 0, 0]]), "got a masked array"),
        (None, "got shape"),
    ],
)
def test_cards_that_are_none_are_refused_by_their_row(cards: object, fault: str) -> None:
    with pytest.raises(CardError, match=fault):
        solve_hands(cards)


def test_any_two_places_can_hold_the_card_twice() -> None:
    for first in range(5):
        for second in range(first):
            cards = np.tile(np.array([3, 51, 17, 44, 8]), (20_000, 1))
            cards[17_000, first] = cards[17_000, second]
            with pytest.raises(CardError, match=f"^hand 17000, card {first + 1}: .* twice"):
                solve_hands(cards)


def test_a_bet_or_table_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="coins"):
        solve_hands([GOOD], coins=6)
    with pytest.raises(ValueError, match="is not a paytable"):
        solve_hands([GOOD], "10/99")


@pytest.mark.parametrize(
    ("table", "ties"), [("9/6", 12), ("deuces-wild", 8), ("joker-20-7-5", 0), (FLAT, 14)], ids=str
)
def test_the_best_sets_are_those_of_single_hands(table: PayTable | str, ties: int) -> None:
    """Dealt fours of a kind have two best holds where the kicker cannot be of use."""
    chance = Random(5)
    deals = [chance.sample(range(52), 5) for _ in range(150)]
    deals += [[*chance.sample(range(4 * r, 4 * r + 4), 4), (4 * r + 5) % 52] for r in range(13)]
    sets = solve_hands(deals, table).best_sets.tolist()
    assert sets == [sum(1 << mask for mask in solve_hand(deal, table).best_masks) for deal in deals]
    assert sum(each.bit_count() > 1 for each in sets) >= ties
