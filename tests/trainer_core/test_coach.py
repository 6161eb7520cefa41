"""The verdict against the definition: literal enumeration, and an obvious judge of final hands."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import load_paytable, solve_hand
from solver.rules import STANDARD
from trainer.core.coach import judge, read
from trainer.core.shoe import deck

JOB = load_paytable("9/6")
holds = st.integers(0, 31)
deals = st.tuples(st.integers(0, 1000), st.integers(1, 1000))
PAYS = {
    "Royal flush": (250, 500, 750, 1000, 4000),
    "Straight flush": 50,
    "Four of a kind": 25,
    "Full house": 9,
    "Flush": 6,
    "Straight": 4,
    "Three of a kind": 3,
    "Two pair": 2,
    "Jacks or better": 1,
    "Nothing": 0,
}


def obvious_line(cards: tuple[int, ...]) -> str:
    """Name the line of 9/6 Jacks or Better that five cards pay, by looking at them."""
    ranks = sorted(card // 4 for card in cards)
    times = Counter(ranks)
    shape = sorted(times.values(), reverse=True)
    flush = len({card % 4 for card in cards}) == 1
    straight = ranks in [list(range(low, low + 5)) for low in range(9)] or ranks == [0, 1, 2, 3, 12]
    if flush and straight:
        return "Royal flush" if ranks[0] == 8 else "Straight flush"
    if shape[0] == 4:
        return "Four of a kind"
    if shape == [3, 2]:
        return "Full house"
    if flush or straight:
        return "Flush" if flush else "Straight"
    if shape[0] == 3:
        return "Three of a kind"
    if shape[:2] == [2, 2]:
        return "Two pair"
    high = any(count == 2 and rank >= 9 for rank, count in times.items())
    return "Jacks or better" if high else "Nothing"


def obvious_pay(line: str, coins: int) -> int:
    pays = PAYS[line]
    return pays[coins - 1] if isinstance(pays, tuple) else pays * coins


def literal_ev(cards: tuple[int, ...], mask: int) -> Fraction:
    """Deal every draw to the hold, at five coins."""
    kept = tuple(card for i, card in enumerate(cards) if mask >> i & 1)
    rest = [card for card in range(52) if card not in cards]
    draws = list(combinations(rest, 5 - len(kept)))
    paid = sum(obvious_pay(obvious_line(kept + drawn), 5) for drawn in draws)
    return Fraction(paid, 5 * len(draws))


@pytest.mark.parametrize(
    ("seed", "k", "mask"), [(7, 1, 0b00011), (7, 1, 0b11110), (7, 2, 0b01011), (2, 5, 0b10101)]
)
def test_a_hold_is_worth_what_its_draws_pay(seed: int, k: int, mask: int) -> None:
    cards = deck(seed, k, STANDARD)[:5]
    reading = read(solve_hand(cards, JOB, 5), mask)
    assert reading.held.ev == literal_ev(cards, mask)
    assert reading.held.cards == tuple(card for i, card in enumerate(cards) if mask >> i & 1)
    assert reading.lost_coins == 5 * (reading.best.ev - reading.held.ev)


@settings(max_examples=100)
@given(deals, holds, holds, st.integers(1, 5))
def test_every_verdict(deal: tuple[int, int], held: int, first: int, coins: int) -> None:
    cards = deck(*deal, STANDARD)
    solution = solve_hand(cards[:5], JOB, coins)
    judgement = judge(solution, held, first, cards)
    values = [solution.hold(mask).ev for mask in range(32)]
    assert judgement.right is (values[held] == max(values))
    assert judgement.first.held.lost == max(values) - values[first]
    assert set(judgement.tied) == {mask for mask in range(32) if values[mask] == max(values)}
    _check_outcome(cards, held, coins, judgement.outcome)
    best = held if judgement.right else solution.best.mask
    _check_outcome(cards, best, coins, judgement.best_outcome)


def _check_outcome(cards: tuple[int, ...], held: int, coins: int, outcome: object) -> None:
    replacements = list(cards[5:])
    final = tuple(cards[i] if held >> i & 1 else replacements.pop(0) for i in range(5))
    line = obvious_line(final)
    drawn = cards[5 : 10 - held.bit_count()]
    expected = (drawn, final, line, obvious_pay(line, coins))
    assert tuple(vars(outcome).values()) == expected
