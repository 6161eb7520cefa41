"""The verdict in one sentence: right and wrong holds of every kind."""

import re
from fractions import Fraction
from random import Random

import pytest
from reading_reasons import LESS, check_reason, full_sentence
from recounting import line_counts, unseen_of
from rival_of_one_deal import rival
from slowly import slow_but

from evaluator import CATEGORIES
from solver import load_paytable, parse_paytable, solve_hand
from solver.decisions.rivals import hold_beside
from solver.explanation import verdict_sentence
from solver.explanation.hold_names import FIVE_NEW, show_cards
from solver.explanation.verdict_sentences import state_sentence
from solver.hand import Hold
from solver.ultimate_x.ultimate_x_hand import solve_state

JOB, DDB = "job-9-6", "ddb-9-6"


@pytest.mark.parametrize(
    ("hand", "held", "said"),
    [
        # wrong holds
        (
            "Ks Qs Js 7h 7d",
            "7h 7d",
            "Three to a royal makes a royal flush once in 1,081 draws: 3.70 coins on average; the "
            "pair of sevens makes three of a kind in 11 of 100 draws.",
        ),
        (
            "Qh Qd Js Th 9s",
            "Qh Qd Js",
            "The pair of queens makes three of a kind in 11 of 100 draws, for 15 coins; the pair "
            "of queens with J♠ does in only 8.",
        ),
        (
            "Ah Th 7h 2h 2c",
            "2h 2c",
            "Four to a flush makes a flush in 19 of 100 draws, for 30 coins; the pair of "
            "deuces makes three of a kind in 11, for 15.",
        ),
        (
            "2h 4d 6c 8s Tc",
            "Tc",
            "Five new cards make jacks or better in 16 of 100 draws, for 5 coins; T♣ alone does "
            "in only 10.",
        ),
        (
            "Kh 9d 7c 4h 2s",
            "Kh 4h",
            "K♥ alone makes jacks or better in 25 of 100 draws, for 5 coins; K♥ 4♥ do in only 18.",
        ),
        (
            "Th Td Tc 4h 4s",
            "Th Td Tc",
            "The full house pays 45 coins at once; three tens pay 15 coins for sure, 21.54 on "
            "average.",
        ),
        # right holds, beside their rivals
        (
            "9s 8s 7s 6s 5h",
            "9s 8s 7s 6s 5h",
            "The straight pays 20 coins at once; four to a straight flush makes a straight "
            "flush with 2 of 47 cards, for 250, and wins 2.77 less.",
        ),
        (
            "3h 3c 3d 9s Kd",
            "3h 3c 3d",
            "Three threes pay at least 15 coins; the pair of threes makes three of a kind in only "
            "6 of 100 draws, and wins 18.60 less.",
        ),
    ],
)
def test_a_hold_is_set_beside_the_best_or_its_rival(hand: str, held: str, said: str) -> None:
    solution = solve_hand(hand)
    assert full_sentence(solution, solution.hold(held).mask) == said


def test_a_kicker_that_the_paytable_names_is_called_so() -> None:
    aces = solve_hand("As Ad Ac 2h 7d", DDB)
    assert " than three aces with a kicker, " in full_sentence(aces, 0b00111)
    four = solve_hand("As Ad Ac Ah 2s", DDB)
    assert full_sentence(four, 0b01111) == (
        "Four aces with a kicker pay 2,000 coins at once; four aces pay 800 coins for sure, "
        "1,080.85 on average."
    )


@pytest.mark.parametrize("name", slow_but([JOB, DDB, "all-american", "tens-6-5"], fast=[JOB]))
def test_every_number_is_that_of_the_draws_and_the_sentence_is_plain(name: str) -> None:
    random, table = Random(11), load_paytable(name)
    for _ in range(60):
        solution = solve_hand(random.sample(range(52), 5), table)
        held = random.randrange(32)
        for mask in (held, solution.best.mask):
            said = full_sentence(solution, mask)
            mine = solution.hold(mask)
            wrong = mine.numerator < solution.best.numerator
            better, other = (solution.best, mine) if wrong else (mine, hold_beside(solution))
            check_reason(said, _rates(better), _rates(other), table, 5)
            assert bool(LESS.search(said[:-1])) <= (not wrong)
            assert not re.search(r"\ba (?=[a-z]+s\b)", said), said
            assert not any(raw in said for raw in CATEGORIES if "_" in raw)


def test_the_numbers_are_those_of_every_draw_counted() -> None:
    random, table, counted = Random(5), load_paytable(JOB), 0
    while counted < 12:
        solution = solve_hand(random.sample(range(52), 5), table)
        mine = solution.hold(random.choice([mask for mask in range(32) if mask.bit_count() >= 2]))
        if len(solution.best.cards) < 2 or mine.numerator == solution.best.numerator:
            continue
        rates = []
        for hold in (solution.best, mine):
            counts = line_counts(table, hold.cards, unseen_of(solution.cards))
            whole = sum(counts.values())
            rates.append(
                {line: Fraction(n, whole) for line, n in counts.items() if line != "Nothing"}
            )
        check_reason(full_sentence(solution, mine.mask), rates[0], rates[1], table, 5)
        counted += 1


def _rates(hold: Hold) -> dict[str, Fraction]:
    outcomes = hold.outcomes.items()
    return {line: Fraction(number, hold.draws) for line, number in outcomes if line != "Nothing"}


def test_four_of_a_kind_is_called_the_same_with_its_fifth_card_or_without() -> None:
    solution = solve_hand("Js Jd Jc Jh 2s")
    for mask in (0b11111, 0b01111):
        assert full_sentence(solution, mask).startswith("Four jacks pay 125 coins at once; ")


def test_where_every_hold_is_worth_the_same_the_sentence_says_so() -> None:
    flat = parse_paytable('name = "Flat"\n[[line]]\nhand = "royal_flush"\npays = 0\n')
    for mask in (0, 5, 31):
        assert verdict_sentence(solve_hand("As Ks Kh 4s 4d", flat), mask) == (
            "Every hold is worth the same here."
        )


def test_three_of_a_kind_is_never_set_beside_five_new_cards() -> None:
    random = Random(4)
    for _ in range(200):
        rank, others = random.randrange(13), random.sample(range(13), 3)
        low = [other for other in others if other != rank][:2]
        cards = [4 * rank, 4 * rank + 1, 4 * rank + 2, *(4 * other + 3 for other in low)]
        said = full_sentence(solve_hand(cards), 0b00111)
        assert "new cards" not in said
        assert " alone " not in said


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


@pytest.mark.parametrize("decides", [True, False])
def test_a_reason_at_ultimate_x_has_two_parts_that_add_up(*, decides: bool) -> None:
    """Against the solver's figures, in deals that the multipliers decide, and in others."""
    chance, told = Random(2), 0
    while told < 12:
        solution = solve_state(chance.sample(range(52), 5), [chance.choice((1, 2, 4, 12))])
        best = {solution.best.hold.mask, *(each.hold.mask for each in solution.tied)}
        held = chance.choice([each for each in solution.holds if each.hold.mask not in best])
        if (solution.plain_best.hold.mask not in best) != decides:
            continue
        told += 1
        said = state_sentence(solution, held.hold.mask)
        assert len(said.split()) <= 30, said
        figures = re.findall(r"(?:(\d+\.\d\d)(?: coins)? (more|less)|(as much))", said)
        now, later, whole = (
            0 if as_much else Fraction(figure) * (1 if word == "more" else -1)
            for figure, word, as_much in figures
        )
        assert now + later == whole
        assert abs(whole - Fraction(solution.best.value - held.value)) <= Fraction(1, 200)
        assert abs(now - Fraction(solution.best.now - held.now)) <= Fraction(1, 100)
        assert (" but " in said) == (now * later < 0)
        plain = solution.plain_best.hold
        without = f"Without multipliers {show_cards(plain.cards) or FIVE_NEW}"
        assert (without in said) == decides


@pytest.mark.parametrize(
    ("deal", "game", "held", "said"),
    [
        ("4h 4s 7s 5c 8c", "double-bonus-10-7", 0b11111, "; keeping all five cards never pays"),
        ("Js Jc Tc 4d 7h", "deuces-wild-nsud", 0b00110, "; two to a royal does in only 8,"),
        ("3d Td Th 7s Ts", "joker-17-7-5", 0b11110, "; three tens with 7♠ do in only 4,"),
        ("8h 2s Kd 3c 3h", "deuces-joker-12-9-6", 0b11011, "; three of a kind with 8♥ does in "),
    ],
)
def test_a_hold_with_cards_too_many_is_named_and_measured_like_the_better_one(
    deal: str, game: str, held: int, said: str
) -> None:
    assert said in full_sentence(solve_hand(deal, game), held).replace(".", ",")
