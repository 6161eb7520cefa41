"""Every number in an explanation, counted again by drawing every card."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from recounting import check_deal, draws_few, line_counts, random_deals, unseen_of

from evaluator import parse_cards
from solver import load_paytable, parse_paytable, solve_hand
from solver.decisions.rivals import hold_beside
from solver.explanation import explain, near_misses, penalties, show_cards
from solver.explanation.hold_names import Side
from solver.explanation.penalty_cards import PenaltyCard, _lost_hands, counted_hands
from solver.explanation.reason import Matter, _parts, reason, reason_between


@pytest.mark.proof
def test_numbers_of_random_deals_are_counted_again() -> None:
    tables = [load_paytable(name) for name in ("job-9-6", "ddb-9-6", "all-american")]
    checked = 0
    for place, (cards, mask) in enumerate(random_deals(5, 150)):
        table = tables[place % 3]
        if draws_few(cards, mask, table):
            check_deal(cards, mask, table)
            checked += 1
    assert checked >= 40


@pytest.mark.slow
def test_numbers_of_three_hundred_whys_are_counted_again() -> None:
    tables = [load_paytable(name) for name in ("job-9-6", "tens-6-5", "tdb-9-7")]
    for place, (cards, mask) in enumerate(random_deals(6, 300)):
        check_deal(cards, mask, tables[place % 3])


@pytest.mark.slow
def test_what_decides_is_counted_again() -> None:
    table = load_paytable("job-9-6")
    decided = [cards for cards, _ in random_deals(8, 3000) if explain(solve_hand(cards)).deciding]
    assert len(decided) >= 5
    for cards in decided[:6]:
        check_deal(cards, None, table)


@pytest.mark.proof
def test_the_discard_that_decides_between_the_classic_pair_of_hands_is_named() -> None:
    """Bob Dancer's pair: K J proper beside suited J T, by the flush that the 5 of hearts takes."""
    clean = check_deal(parse_cards("Ks Jh Th 6s 5c"), None, load_paytable("9/6"))
    spoiled = check_deal(parse_cards("Ks Jh Th 6s 5h"), 0b00110, load_paytable("9/6"))
    assert show_cards(clean.better.cards) == "J♥T♥"
    assert show_cards(spoiled.better.cards) == "K♠J♥"
    costs = "If you hold J♥T♥, throwing away 5♥ costs 45 flushes: 0.0167 a coin."
    assert costs in spoiled.sentences()
    assert spoiled.decides.startswith(
        "Without 5♥, J♥T♥ would be best: with 5♣ in its place it is worth 0.07 coins more than "
    )
    assert not any("5♣" in sentence for sentence in clean.sentences())


def test_a_high_pair_meets_the_straight_draw_and_not_a_kicker() -> None:
    why = explain("Qh Qd Js Th 9s")
    assert (show_cards(why.better.cards), show_cards(why.other.cards)) == ("Q♥Q♦", "Q♥J♠T♥9♠")
    assert why.decides == (
        "The pair of queens pays at least 5 coins, 7.68 on average; four to an outside straight "
        "makes a straight in 17 of 100 draws, and wins 3.75 less."
    )


@pytest.mark.parametrize(
    ("hand", "other"),
    [
        ("4c 5d Jd Ts 3h", ()),  # not the 3, 4 and 5, worth less than five new cards
        ("As Ad Ac Td 4s", ("As", "Ad")),  # not the ace with the ten of its suit
        ("4h 4d 4c 2c 5d", ("4h", "4d")),  # not three low cards to a straight flush
        ("Kh Kd Qh Jh Th", ("Kh", "Kd")),
    ],
)
def test_what_nobody_would_choose_is_not_set_beside_the_best(
    hand: str, other: tuple[str, ...]
) -> None:
    beside = hold_beside(solve_hand(hand))
    assert Counter(card // 4 for card in beside.cards) == Counter(
        card // 4 for card in parse_cards(other)
    )


def test_a_kicker_that_is_thrown_away_is_counted() -> None:
    """Three aces and the ace: 400 a coin with the 2, 160 without, in 1 of 1,081 draws."""
    why = check_deal(parse_cards("As Ad Ac 2h 7d"), None, load_paytable("ddb-9-6"))
    (penalty,) = why.penalties
    assert (show_cards([penalty.card]), penalty.count) == ("2♥", 1)
    assert penalty.cost == Fraction(400 - 160, 1081)
    assert (
        "If you hold A♠A♦A♣, throwing away 2♥ costs 1 draw to four aces with 2, 3 or 4: "
        "0.2220 a coin." in why.sentences()
    )


def test_outs_that_are_thrown_away_with_a_pair_are_counted() -> None:
    """Four to a flush beside a pair of kings: the other king was an out of its own."""
    why = check_deal(parse_cards("Ks Kh 9s 4s 2s"), 0b11101, load_paytable("9/6"))
    assert (
        "If you hold K♠9♠4♠2♠, throwing away K♥ costs 1 draw to jacks or better: 0.0213 a coin."
        in why.sentences()
    )


def test_without_a_hold_the_best_is_set_beside_its_rival() -> None:
    solution = solve_hand("As Ks Kh 4s 4d")
    why = explain(solution)
    assert why.better == solution.best
    assert show_cards(why.other.cards) == "K♠K♥"
    assert explain(solution, solution.best.mask) == why


@pytest.mark.parametrize(
    ("hand", "paytable", "other"),
    [
        ("Js Jd Jc Jh 2s", "job-9-6", "Js Jd Jc"),
        ("5s 5h 5c 5d Kd", "job-9-6", "5s 5h 5c"),
        ("As Ad Ac Ah 9s", "ddb-9-6", "As Ad Ac Ah 9s"),  # which gives up the kicker
        ("As Ad Ac Ah 4s", "ddb-9-6", "As Ad Ac Ah"),
    ],
)
def test_four_of_a_kind_is_not_set_beside_one_card(hand: str, paytable: str, other: str) -> None:
    why = explain(solve_hand(hand, load_paytable(paytable)))
    assert Counter(card // 4 for card in why.other.cards) == Counter(
        card // 4 for card in parse_cards(other)
    )


def test_tied_holds_are_both_right() -> None:
    tied = next(
        solution
        for seed in range(5000)
        if (solution := solve_hand(Random(seed).sample(range(52), 5), "all-american")).tied
    )
    why = explain(tied, tied.tied[0].mask)
    assert why.better.mask == tied.tied[0].mask
    assert why.other.numerator < why.better.numerator


@pytest.mark.parametrize("hold", ["Js Jd Jc Jh", "Js Jd Jc Jh 2s"])
def test_four_of_a_kind_is_had_already_with_its_fifth_card_or_without(hold: str) -> None:
    why = explain("Js Jd Jc Jh 2s", hold)
    cards = show_cards(parse_cards(hold))
    assert why.sentences()[1].startswith(f"Four of a kind: {cards} has it already, ")
    other = ({"Js Jd Jc Jh", "Js Jd Jc Jh 2s"} - {hold}).pop()
    assert f"Worth the same: {other}\n" in str(why)


def test_all_holds_of_a_game_that_pays_nothing_are_the_same() -> None:
    flat = parse_paytable('name = "Flat"\n[[line]]\nhand = "royal_flush"\npays = 0\n')
    why = explain(solve_hand("As Ks Kh 4s 4d", flat), 0b00110)
    assert (why.decides, why.lost, why.better.mask) == ("Both are worth the same.", 0, 0b00110)
    assert why.other == why.better
    assert str(why)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("Th Td 9s 8c 2h", ("A pair of tens pays nothing in this game.",)),
        (
            "9h 8s 7c 6d 2c",
            (
                "9♥8♠7♣6♦ is one card short of a straight: "
                "8 of the 47 cards left complete it (17 %).",
            ),
        ),
        (
            "9h 8s 7c 5d Kc",
            (
                "9♥8♠7♣5♦ is one card short of a straight: "
                "4 of the 47 cards left complete it (8.5 %).",
            ),
        ),
        (
            "As 2d 3h 4c 9d",
            (
                "A♠4♣3♥2♦ is one card short of a straight: "
                "4 of the 47 cards left complete it (8.5 %).",
            ),
        ),
        (
            "Kh 9h 7h 2h 3s",
            ("K♥9♥7♥2♥ is one card short of a flush: 9 of the 47 cards left complete it (19 %).",),
        ),
        ("Kh 9d 7c 4h 2s", ()),
        ("As 9d 7c 6h 2s", ()),
        ("Kh Kd 7c 4h 2s", ()),
    ],
)
def test_why_a_hand_pays_nothing(hand: str, said: tuple[str, ...]) -> None:
    assert tuple(map(str, near_misses(solve_hand(hand)))) == said


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("9s 8s 7s 3s 2s", "A flush pays nothing in this game."),
        ("9s 8s 7d 6s 5s", "A straight pays nothing in this game."),
        ("9s 9h 9d 6s 5s", "Three nines pays nothing in this game."),
        ("9s 9h 6d 6s 5s", "Two pair pays nothing in this game."),
        ("6h 6d 8s 9c 2s", "A pair of sixes pays nothing in this game."),
        (
            "As Ks Qs Js 2d",
            "A♠K♠Q♠J♠ is one card short of a royal flush: "
            "1 of the 47 cards left completes it (2.1 %).",
        ),
    ],
)
def test_a_made_hand_without_a_line_pays_nothing(hand: str, said: str) -> None:
    table = parse_paytable('name = "Royals"\n[[line]]\nhand = "royal_flush"\npays = 800\n')
    assert str(next(near_misses(solve_hand(hand, table)))) == said


def test_what_one_card_costs_is_said_in_one_sentence() -> None:
    why = explain(solve_hand("Qs Js Ts 9s 8s"), 0b00111)
    assert any(
        said.startswith(
            "If you hold Q♠J♠T♠, throwing away 9♠ costs "
            "1 straight flush, 7 flushes and 6 straights: "
        )
        for said in why.sentences()
    )
    unseen = unseen_of(why.better.cards)
    counted = line_counts(load_paytable("job-9-6"), why.other.cards, unseen, why.better.cards[3])
    assert [counted[line] for line in ("Straight flush", "Flush", "Straight")] == [1, 7, 6]


@pytest.mark.proof
def test_what_decides_comes_first_and_then_the_dearest_sentence() -> None:
    for cards, mask in random_deals(7, 60):
        why = explain(solve_hand(cards), mask)
        first, *said = why.sentences()
        assert first == why.decides
        amounts = [float(m[1]) for s in said if (m := re.search(r"(\S+) a coin\.$", s))]
        assert amounts == sorted(amounts, reverse=True)
        assert not any("high pays nothing" in sentence for sentence in said)


def test_a_small_difference_is_not_said_to_be_zero() -> None:
    """Holding 6♦ alone makes 1 straight flush in 178,365 draws: 50 / 178,365 is 0.00028."""
    said = explain(solve_hand("5c 5d 2s 3d 6d"), 0b10000).sentences()
    assert (
        "Straight flush: 6♦ ends with it in 0.00056 % of draws (1 of 178,365), 5♣5♦ never. "
        "The difference is worth 0.00028 a coin." in said
    )
    assert not any("worth 0.0000 " in sentence for sentence in said)


def test_what_pays_for_sure_is_not_set_beside_five_new_cards() -> None:
    jacks = solve_hand("Js Jd 7c 4h 2s")
    said = "The pair of jacks pays at least 5 coins, 7.68 on average"
    assert reason_between(jacks.best, jacks.hold(0)) == f"{said}."


def test_what_pays_for_sure_and_what_seldom_pays_are_told_by_the_same_hand() -> None:
    jacks = solve_hand("Js Jd 7c 4h 2s")
    assert reason_between(jacks.best, jacks.hold("Js")) == (
        "The pair of jacks pays at least 5 coins; J♠ alone makes jacks or better in only 21 of 100 "
        "draws, and wins 5.81 less."
    )
    kings = solve_hand("Ks Kd 3c 3h 7d")
    assert reason_between(kings.best, kings.hold("Ks")) == (
        "Two pair pays at least 10 coins; K♠ alone makes two pair in only 4 of 100 draws, and "
        "wins 11.12 less."
    )


@pytest.mark.parametrize(
    ("rate", "said"),
    [
        (955, "in 1 of 100 draws, for 4,000 coins"),
        (945, "once in 106 draws: 37.80 coins on average"),
    ],
)
def test_what_comes_less_than_once_in_a_hundred_draws_is_said_by_its_number(
    rate: int, said: str
) -> None:
    """From 0.95 in a hundred on it rounds to one of them."""
    table, never = load_paytable("9/6"), (Fraction(0),) * 9
    better = Side("this", 2, (Fraction(rate, 100_000), *never[1:]))
    words = reason(Matter(table, 5, better, Side("that", 2, never)))
    assert words.startswith(f"This makes a royal flush {said}; that never pays")


def test_rates_that_hardly_differ_are_counted_of_a_hundred_thousand_draws() -> None:
    assert _parts(Fraction(1, 2), Fraction(1, 2) + Fraction(1, 10**9)) == 100_000


def test_a_difference_prints_its_line_and_its_worth() -> None:
    first = explain(solve_hand("Ah Kh Qh Jh 2c")).differences[0]
    assert str(first) == "Royal flush: worth +17.021277"


def test_holding_nothing_has_no_penalty_cards() -> None:
    solution = solve_hand("Kh 9d 7c 4h 2s")
    assert list(penalties(solution, solution.hold(0))) == []


def test_a_hold_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="hold: must be a mask from 0 to 31"):
        explain(solve_hand("Kh 9d 7c 4h 2s"), 32)


def test_of_two_near_misses_the_flush_comes_first() -> None:
    misses = list(near_misses(solve_hand("2h 5h 6h 7h 8c")))
    assert [(miss.hand, miss.count) for miss in misses] == [("flush", 9), ("straight", 8)]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (5, ["6 flushes", "5 flushes", "4 flushes", "3 flushes", "2 flushes"]),
        (6, ["7 flushes", "6 flushes", "5 flushes", "4 flushes", "5 other hands"]),
    ],
)
def test_of_many_lines_that_a_discard_costs_the_dearest_are_named(
    lines: int, said: list[str]
) -> None:
    few = [PenaltyCard(0, (1,), "Flush", n, Fraction(n)) for n in range(2, lines + 2)]
    assert sorted(_lost_hands(few), key=said.index) == said


def test_a_line_in_capitals_keeps_them() -> None:
    assert counted_hands(2, "JPot") == "2 draws to JPot"
    assert counted_hands(1, "Jackpot") == "1 draw to jackpot"


def test_the_page_ends_with_the_values_of_both_holds() -> None:
    why = explain(solve_hand("As Ks Kh 4s 4d"), 0b00110)
    rows = [line.split() for line in str(why).splitlines()]
    (value,) = (row for row in rows if row[:1] == ["Value"])
    better, other, lost = (float(cell) for cell in value[1:])
    assert (round(better - other, 6), lost) == (lost, round(float(why.lost), 6))


def test_the_headline_says_what_a_hold_gives_away_or_that_none_is_worth_more() -> None:
    hand = solve_hand("As Ks Kh 4s 4d")
    assert "a coin, and no hold is worth more." in str(explain(hand, hand.best.mask))
    worse = str(explain(hand, 0b00110))  # the kings alone
    lost = hand.best.ev - hand.hold(0b00110).ev
    assert f"gives away {float(lost):.6f} a coin." in worse
    assert "no hold is worth more" not in worse


def test_cards_without_a_name_are_listed_as_they_lie_in_the_hand() -> None:
    solution = solve_hand("Tc 6c 8s 4s Kd", coins=5)
    words = reason_between(solution.best, solution.hold(0b01111), lost=False)
    assert words.endswith("; T♣ 6♣ 8♠ 4♠ never pay.")
