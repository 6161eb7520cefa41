"""Every number in an explanation, counted again by drawing every card."""

from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from evaluator import rank_hands
from solver import PayTable, load_paytable, solve_hand
from solver.explain import Explanation, Penalty, explain, near_misses, penalties, show_cards
from solver.hand import HandSolution


def line_counts(
    table: PayTable, kept: tuple[int, ...], unseen: list[int], must_have: int | None = None
) -> dict[str, int]:
    """Draw every way from the unseen cards and name the lines; with a card that must be drawn."""
    fixed = (*kept, *([] if must_have is None else [must_have]))
    draws = list(combinations(unseen, 5 - len(fixed)))
    hands = np.empty((len(draws), 5), dtype=np.int64)
    hands[:, : len(fixed)] = fixed
    hands[:, len(fixed) :] = np.array(draws, dtype=np.int64).reshape(len(draws), -1)
    classes, numbers = np.unique(rank_hands(hands), return_counts=True)
    counts: dict[str, int] = {}
    for rank_class, number in zip(classes.tolist(), numbers.tolist(), strict=True):
        name = table.line_names[table.line_of(rank_class)]
        counts[name] = counts.get(name, 0) + number
    return counts


def check_differences(why: Explanation, solution: HandSolution) -> None:
    table, unseen = solution.table, [c for c in range(52) if c not in solution.cards]
    better = line_counts(table, why.better.cards, unseen)
    other = line_counts(table, why.other.cards, unseen)
    pays = dict(zip(table.line_names, table.pays(solution.coins), strict=True))
    expected = {}
    for name in table.line_names:
        share = Fraction(better.get(name, 0), sum(better.values())) - Fraction(
            other.get(name, 0), sum(other.values())
        )
        if worth := share * Fraction(pays[name], solution.coins):
            expected[name] = (better.get(name, 0), other.get(name, 0), worth)
    assert {row.line: (row.better, row.other, row.worth) for row in why.differences} == expected
    assert sum((row.worth for row in why.differences), Fraction(0)) == why.lost


def check_penalties(found: tuple[Penalty, ...], solution: HandSolution) -> None:
    """Put each thrown card back among the unseen ones and count the hands that need it."""
    unseen = [c for c in range(52) if c not in solution.cards]
    kinds = {line.name: line.hand for line in solution.table.lines}
    wanted = ("royal_flush", "straight_flush", "flush", "straight")
    said = {(p.hold, p.card, p.line): p.count for p in found}
    for hold in {p.hold for p in found}:
        for card in set(solution.cards) - set(hold):
            counted = line_counts(solution.table, hold, unseen, must_have=card)
            for line, number in counted.items():
                if kinds.get(line) in wanted:
                    assert said.pop((hold, card, line)) == number
    assert not said


def check_deal(cards: tuple[int, ...], mask: int, table: PayTable) -> None:
    solution = solve_hand(cards, table)
    why = explain(solution, mask)
    assert why.lost == solution.best.ev - why.other.ev
    check_differences(why, solution)
    check_penalties(why.penalties, solution)
    for miss in near_misses(solution):
        assert solution.hold(31).outcomes == {"Nothing": 1}
        if miss.count:
            unseen = [c for c in range(52) if c not in solution.cards]
            counts = line_counts(table, miss.cards, unseen)
            kinds = {line.name: line.hand for line in table.lines}
            flushes = ("royal_flush", "straight_flush", "flush")
            makes = flushes if miss.hand == "flush" else ("straight",)
            assert miss.count == sum(n for name, n in counts.items() if kinds.get(name) in makes)
            assert str(miss.count) in str(miss)


def random_deals(seed: int, number: int) -> list[tuple[tuple[int, ...], int]]:
    """Deals with a hold of two cards or more, so that the literal count takes milliseconds."""
    random = Random(seed)
    holds = [mask for mask in range(32) if mask.bit_count() >= 2]
    return [(tuple(random.sample(range(52), 5)), random.choice(holds)) for _ in range(number)]


def holds_few(cards: tuple[int, ...], table: PayTable) -> bool:
    """Whether the best hold draws four or five, which a literal count takes long over."""
    return solve_hand(cards, table).best.mask.bit_count() < 2


def test_numbers_of_random_deals_are_counted_again() -> None:
    tables = [load_paytable(name) for name in ("job-9-6", "ddb-9-6", "all-american")]
    checked = 0
    for number, (cards, mask) in enumerate(random_deals(5, 420)):
        table = tables[number % 3]
        if not holds_few(cards, table):
            check_deal(cards, mask, table)
            checked += 1
    assert checked >= 200


@pytest.mark.slow
def test_numbers_of_thousands_of_deals_are_counted_again() -> None:
    tables = [load_paytable(name) for name in ("job-9-6", "tens-6-5", "tdb-9-7")]
    for number, (cards, mask) in enumerate(random_deals(6, 3000)):
        check_deal(cards, mask, tables[number % 3])


def test_the_penalty_card_of_the_classic_pair_of_hands_is_named() -> None:
    """Bob Dancer's pair: K J proper beside suited J T, by the flush that the 5 of hearts takes."""
    clean = explain(solve_hand("Ks Jh Th 7s 5c"))
    spoiled = explain(solve_hand("Ks Jh Th 6s 5h"))
    assert show_cards(clean.better.cards) == "J♥T♥"
    assert show_cards(spoiled.better.cards) == "K♠J♥"
    assert "Throwing away 5♥ costs J♥T♥ 45 flushes." in spoiled.sentences()
    assert not any("5♣" in sentence for sentence in clean.sentences())


def test_without_a_hold_the_best_is_set_beside_the_next_best() -> None:
    solution = solve_hand("As Ks Kh 4s 4d")
    why = explain(solution)
    assert (why.better, why.other) == (solution.best, solution.holds[1])
    assert explain(solution, solution.best.mask) == why


def test_tied_holds_are_both_right() -> None:
    tied = next(
        solution
        for seed in range(5000)
        if (solution := solve_hand(Random(seed).sample(range(52), 5), "all-american")).tied
    )
    why = explain(tied, tied.tied[0].mask)
    assert why.better.mask == tied.tied[0].mask
    assert why.other.numerator < why.better.numerator


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("Th Td 9s 8c 2h", ("A pair of tens pays nothing here.",)),
        (
            "9h 8s 7c 6d 2c",
            ("9♥8♠7♣6♦ is four in a row, not five: 8 of 47 draws make the straight.",),
        ),
        (
            "9h 8s 7c 5d Kc",
            ("9♥8♠7♣5♦ is four to a straight, not five: 4 of 47 draws make the straight.",),
        ),
        (
            "As 2d 3h 4c 9d",
            ("A♠4♣3♥2♦ is four to a straight, not five: 4 of 47 draws make the straight.",),
        ),
        ("Kh 9h 7h 2h 3s", ("K♥9♥7♥2♥ is four hearts, not five: 9 of 47 draws make the flush.",)),
        ("Kh 9d 7c 4h 2s", ()),
        ("Kh Kd 7c 4h 2s", ()),
    ],
)
def test_why_a_hand_pays_nothing(hand: str, said: tuple[str, ...]) -> None:
    assert tuple(map(str, near_misses(solve_hand(hand)))) == said


def test_holding_nothing_has_no_penalty_cards() -> None:
    solution = solve_hand("Kh 9d 7c 4h 2s")
    assert list(penalties(solution, solution.hold(0))) == []


def test_a_hold_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="hold 32: a mask from 0 to 31 was expected"):
        explain(solve_hand("Kh 9d 7c 4h 2s"), 32)
