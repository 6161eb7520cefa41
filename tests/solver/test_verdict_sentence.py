"""The verdict in one sentence: right and wrong holds of every kind."""

import re
from fractions import Fraction
from random import Random

import pytest
from slowly import slow_but

from evaluator import CATEGORIES
from solver import load_paytable, parse_paytable, solve_hand
from solver.decisions.one_deal import rival
from solver.explanation import verdict_sentence

JOB, DDB = "job-9-6", "ddb-9-6"


@pytest.mark.parametrize(
    ("hand", "held", "said"),
    [
        # wrong holds
        (
            "Ks Qs Js 7h 7d",
            "7h 7d",
            "K♠ Q♠ J♠, three to a royal, is worth 0.71 more than the pair of sevens.",
        ),
        (
            "Qh Qd Js Th 9s",
            "Qh Qd Js",
            "Q♥ Q♦, a pair of queens, is worth 0.12 more than the pair of queens with J♠.",
        ),
        (
            "Ah Th 7h 2h 2c",
            "2h 2c",
            "A♥ T♥ 7♥ 2♥, four to a flush, is worth 0.39 more than the pair of deuces.",
        ),
        ("2h 4d 6c 8s Tc", "Tc", "Drawing five new cards is worth 0.031 more than T♣ alone."),
        ("Kh 9d 7c 4h 2s", "", "K♥ alone is worth 0.13 more than drawing five new cards."),
        ("Kh 9d 7c 4h 2s", "Kh 4h", "K♥ alone is worth 0.075 more than K♥ 4♥."),
        ("Th Td Tc 4h 4s", "Th Td Tc", "The full house is worth 4.69 more than three tens."),
        (
            "9s 8s 7s 6s 2s",
            "9s 8s 7s 6s",
            "The flush is worth 2.60 more than four to a straight flush.",
        ),
        (
            "Ks Kh 4s 4d As",
            "Ks Kh 4s 4d As",
            "K♠ K♥ 4♠ 4♦, two pair, is worth 0.60 more than two pair with A♠.",
        ),
        (
            "2h 4d 6c 8s Tc",
            "2h 4d 6c 8s Tc",
            "Drawing five new cards is worth 0.36 more than keeping all five cards.",
        ),
        # right holds, beside their rivals
        (
            "Qh Qd Js Th 9s",
            "Qh Qd",
            "Q♥ Q♦, a pair of queens, is worth 0.75 more than "
            "Q♥ J♠ T♥ 9♠, four to an outside straight.",
        ),
        ("Kh Jd 8c 6c 3s", "Kh Jd", "K♥ J♦, two high cards, is worth 0.021 more than J♦ alone."),
        (
            "9s 8s 7s 6s 5h",
            "9s 8s 7s 6s 5h",
            "The straight is worth 0.55 more than four to a straight flush.",
        ),
        (
            "7d Jc 2c 7s 2h",
            "7d 2c 7s 2h",
            "7♦ 7♠ 2♣ 2♥, two pair, is worth 1.77 more than the pair of deuces.",
        ),
    ],
)
def test_a_hold_is_set_beside_the_best_or_its_rival(hand: str, held: str, said: str) -> None:
    solution = solve_hand(hand)
    mask = solution.hold(held).mask if held else 0
    assert verdict_sentence(solution, mask) == said


def test_a_kicker_that_the_paytable_names_is_called_so() -> None:
    aces = solve_hand("As Ad Ac 2h 7d", DDB)
    assert verdict_sentence(aces, 0b00111) == (
        "A♠ A♦ A♣, three aces, is worth 0.66 more than three aces with a kicker."
    )
    four = solve_hand("As Ad Ac Ah 2s", DDB)
    assert verdict_sentence(four, 0b01111) == (
        "A♠ A♦ A♣ A♥ 2♠, four aces with a kicker, is worth 183.83 more than four aces."
    )


@pytest.mark.parametrize("name", slow_but([JOB, DDB, "all-american", "tens-6-5"], fast=[JOB]))
def test_the_number_is_the_difference_and_the_sentence_is_plain(name: str) -> None:
    random, table = Random(11), load_paytable(name)
    for _ in range(300):
        solution = solve_hand(random.sample(range(52), 5), table)
        held = random.randrange(32)
        for mask in (held, solution.best.mask):
            said = verdict_sentence(solution, mask)
            (number,) = re.findall(r"is worth (\d+\.\d+) more than \S", said)
            lost = solution.best.ev - solution.hold(mask).ev
            exact = lost or solution.best.ev - solution.hold(rival(solution)).ev
            assert float(number) == pytest.approx(float(exact), abs=5.1e-3, rel=0.05)
            assert float(number) > 0
            assert re.match(r"[AKQJT2-9][♣♦♥♠]|Drawing five|The |Keeping all", said), said
            assert said.endswith(".")
            assert not re.search(r"%|_|\bnothing\b|  | ,|,,|\ba (?=[a-z]+s\b)", said), said
            assert not any(raw in said for raw in CATEGORIES if "_" in raw)


def test_four_of_a_kind_is_called_the_same_with_its_fifth_card_or_without() -> None:
    solution = solve_hand("Js Jd Jc Jh 2s")
    assert verdict_sentence(solution, 0b11111) == verdict_sentence(solution, 0b01111)
    assert verdict_sentence(solution, 0b01111).startswith("J♠ J♦ J♣ J♥, four jacks, is worth 21.")


def test_where_every_hold_is_worth_the_same_the_sentence_says_so() -> None:
    flat = parse_paytable('name = "Flat"\n[[line]]\nhand = "royal_flush"\npays = 0\n')
    for mask in (0, 5, 31):
        assert verdict_sentence(solve_hand("As Ks Kh 4s 4d", flat), mask) == (
            "Every hold is worth the same here."
        )


def test_the_rival_is_never_the_best_hold_with_a_useless_card() -> None:
    """Useless: taking it away leaves another hold that is worth no less."""
    random, table = Random(12), load_paytable(JOB)
    for _ in range(500):
        solution = solve_hand(random.sample(range(52), 5), table)
        other = solution.hold(rival(solution))
        assert other.numerator < solution.best.numerator
        assert solution.best.ev - other.ev > Fraction(0)
        if other.mask & solution.best.mask == solution.best.mask:
            kept = {card // 4 for card in other.cards}
            suited = len({card % 4 for card in other.cards}) == 1
            assert len(kept) == len(other.cards)  # never a pair and another card
            assert suited or len(kept) >= 3
