"""Every number in an explanation, counted again by drawing every card."""

import re
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from random import Random

import numpy as np
import pytest

from evaluator import parse_cards, rank_hands
from solver import PayTable, load_paytable, parse_paytable, solve_hand
from solver.explanation import Explanation, PenaltyCard, explain, near_misses, penalties, show_cards
from solver.hand import HandSolution

DIFFERENCE = re.compile(
    r"(?P<line>.+): (?P<hold>\S+) makes it in (?P<made>\S+) of (?P<draws>\S+) draws, "
    r"(?P<rest>\S+) (?:never|in (?P<less>\S+) of (?P<of>\S+)): worth (?P<worth>\S+) a coin\."
)
PENALTY = re.compile(r"Throwing away (?P<card>\S+) costs (?P<hold>\S+) (?P<hands>.+)\.")
SINGULAR = {
    "royal flushes": "royal flush",
    "straight flushes": "straight flush",
    "flushes": "flush",
    "straights": "straight",
}


@lru_cache(maxsize=64)
def line_counts(
    table: PayTable, kept: tuple[int, ...], unseen: tuple[int, ...], must_have: int | None = None
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
    table, unseen = solution.table, tuple(c for c in range(52) if c not in solution.cards)
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


def check_penalties(found: tuple[PenaltyCard, ...], solution: HandSolution) -> None:
    """Put each thrown card back among the unseen ones and count the hands that need it."""
    unseen = tuple(c for c in range(52) if c not in solution.cards)
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


def number(text: str) -> int:
    return int(text.replace(",", ""))


def check_sentences(why: Explanation, solution: HandSolution) -> None:
    """Read every sentence back and count its numbers by drawing every card."""
    table, unseen = solution.table, tuple(c for c in range(52) if c not in solution.cards)
    pays = dict(zip(table.line_names, table.pays(solution.coins), strict=True))

    def drawn(hold: str, line: str, card: str = "") -> tuple[int, int]:
        kept = () if hold == "nothing" else parse_cards(hold)
        counts = line_counts(table, kept, unseen, parse_cards(card)[0] if card else None)
        return counts.get(line, 0), sum(counts.values())

    for sentence in why.sentences()[len(why.near_misses) :]:
        if said := DIFFERENCE.fullmatch(sentence):
            made, less = drawn(said["hold"], said["line"]), drawn(said["rest"], said["line"])
            assert made == (number(said["made"]), number(said["draws"]))
            assert less[0] == number(said["less"] or "0")
            assert said["less"] is None or less[1] == number(said["of"])
            worth = (Fraction(*made) - Fraction(*less)) * Fraction(pays[said["line"]], 5)
            assert worth > 0
            assert float(said["worth"]) == pytest.approx(float(worth), abs=5.1e-5, rel=0.05)
            assert float(said["worth"]) > 0
        else:
            cost = PENALTY.fullmatch(sentence)
            assert cost, sentence
            for count, hands in re.findall(r"([\d,]+) ([a-z ]+?)(?:,| and|$)", cost["hands"]):
                line = (hands if count == "1" else SINGULAR[hands]).capitalize()
                assert drawn(cost["hold"], line, cost["card"])[0] == number(count) > 0


def check_deal(cards: tuple[int, ...], mask: int, table: PayTable) -> None:
    solution = solve_hand(cards, table)
    why = explain(solution, mask)
    assert why.lost == solution.best.ev - why.other.ev
    check_differences(why, solution)
    check_penalties(why.penalties, solution)
    check_sentences(why, solution)
    for miss in near_misses(solution):
        assert solution.hold(31).outcomes == {"Nothing": 1}
        if miss.count:
            unseen = tuple(c for c in range(52) if c not in solution.cards)
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
        ("Kh 9h 7h 2h 3s", ("K♥9♥7♥2♥ is four hearts, not five: 9 of 47 draws bring the fifth.",)),
        ("Kh 9d 7c 4h 2s", ("King high pays nothing here.",)),
        ("As 9d 7c 6h 2s", ("Ace high pays nothing here.",)),
        ("Kh Kd 7c 4h 2s", ()),
    ],
)
def test_why_a_hand_pays_nothing(hand: str, said: tuple[str, ...]) -> None:
    assert tuple(map(str, near_misses(solve_hand(hand)))) == said


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("9s 8s 7s 3s 2s", "A flush pays nothing here."),
        ("9s 8s 7d 6s 5s", "A straight pays nothing here."),
        ("9s 9h 9d 6s 5s", "Three of a kind pays nothing here."),
        ("9s 9h 6d 6s 5s", "Two pair pays nothing here."),
        ("6h 6d 8s 9c 2s", "A pair of sixes pays nothing here."),
    ],
)
def test_a_made_hand_without_a_line_pays_nothing(hand: str, said: str) -> None:
    table = parse_paytable('name = "Royals"\n[[line]]\nhand = "royal_flush"\npays = 800\n')
    assert str(next(near_misses(solve_hand(hand, table)))) == said


def test_what_one_card_costs_is_said_in_one_sentence() -> None:
    why = explain(solve_hand("Qs Js Ts 9s 8s"), 0b00111)
    assert (
        "Throwing away 9♠ costs Q♠J♠T♠ 1 straight flush, 7 flushes and 6 straights."
        in why.sentences()
    )
    unseen = tuple(c for c in range(52) if c not in why.better.cards)
    counted = line_counts(load_paytable("job-9-6"), why.other.cards, unseen, why.better.cards[3])
    assert [counted[line] for line in ("Straight flush", "Flush", "Straight")] == [1, 7, 6]
    said = why.penalty_sentences()
    assert len(said) == len({sentence.partition(" costs ")[0] for sentence in said}) == 2


def test_a_small_difference_is_not_said_to_be_zero() -> None:
    """Holding 6♦ alone makes 1 straight flush in 178,365 draws: 50 / 178,365 is 0.00028."""
    said = explain(solve_hand("5c 5d 2s 3d 6d"), 0b10000).sentences()
    assert (
        "Straight flush: 6♦ makes it in 1 of 178,365 draws, 5♣5♦ never: worth 0.00028 a coin."
        in said
    )
    assert not any("worth 0.0000 " in sentence for sentence in said)


def test_holding_nothing_has_no_penalty_cards() -> None:
    solution = solve_hand("Kh 9d 7c 4h 2s")
    assert list(penalties(solution, solution.hold(0))) == []


def test_a_hold_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="hold: must be a mask from 0 to 31"):
        explain(solve_hand("Kh 9d 7c 4h 2s"), 32)


def test_of_two_near_misses_the_flush_comes_first() -> None:
    misses = list(near_misses(solve_hand("2h 5h 6h 7h 8c")))
    assert [(miss.hand, miss.count) for miss in misses] == [("flush", 9), ("straight", 8)]
