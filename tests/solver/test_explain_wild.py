"""Why one hold beats another where cards are wild: every number, counted by enumeration."""

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from plain_enumeration import final_hands, line_of_final_hand
from reading_reasons import check_reason, full_sentence
from test_wild_figures import JOKER_POKER, wild_table

from evaluator import parse_cards
from solver import Line, PayTable, explain, load_paytable, solve_hand
from solver.explanation import Explanation
from solver.explanation.penalty_cards import penalties, penalty_sentences
from solver.hand import Hold
from solver.rules import rules_of

DEUCES = load_paytable(Path(__file__).parents[2] / "docs" / "examples" / "deuces.toml")
BOTH = wild_table(
    "Deuces and joker", "2", 1, royal_flush=25, five_of_a_kind=9, four_of_a_kind=3, flush=2
)


def slow(*values: object) -> object:
    return pytest.param(*values, marks=pytest.mark.slow)


def counts_of(hand: str, mask: int, table: PayTable) -> dict[str, int]:
    """How many draws each line pays, draw by draw."""
    cards = solve_hand(hand, table).cards
    hands = final_hands(cards, mask, table.rules).tolist()
    lines = Counter(table.line_of_hand(hand) for hand in hands)
    counted = [lines[number] for number in range(len(table.line_names))]
    return dict(zip(table.line_names, counted, strict=True))


@pytest.mark.parametrize(
    ("hand", "other", "table"),
    [
        ("2s 6h 7c 8c 9c", "2s 7c 8c 9c", DEUCES),
        ("3s 4s 5h 6d Kc", "3s 4s 5h Kc", DEUCES),
        ("Jk Kd Kh 9h 9c", "Jk Kd Kh 9h", JOKER_POKER),
        ("Jk 2c 9c 9h 9d", "Jk 2c 9h 9d", BOTH),
        slow("2s 2h 7c 8c Kd", "2s 2h", DEUCES),
        slow("2c 2d 2h 5s 9s", "2c 2d 2h", DEUCES),
    ],
)
def test_every_number_is_what_the_draws_are_paid(hand: str, other: str, table: PayTable) -> None:
    solution = solve_hand(hand, table)
    cards = parse_cards(other, jokers=table.rules.jokers)
    why = explain(solution, sum(1 << solution.cards.index(card) for card in cards))
    better, worse = (counts_of(hand, hold.mask, table) for hold in (why.better, why.other))
    assert (sum(better.values()), sum(worse.values())) == (why.better.draws, why.other.draws)
    pays = dict(zip(table.line_names, table.pays(5), strict=True))
    lost = Fraction(0)
    for row in why.differences:
        assert (row.better, row.other) == (better[row.line], worse[row.line])
        shares = Fraction(row.better, row.better_draws) - Fraction(row.other, row.other_draws)
        assert row.worth == shares * Fraction(pays[row.line], 5)
        lost += row.worth
    assert lost == why.lost > 0
    assert penalties_of(why) == {**lost_hands(why.better), **lost_hands(why.other)}
    rates = [
        {name: Fraction(n, sum(of.values())) for name, n in of.items() if n and name != "Nothing"}
        for of in (better, worse)
    ]
    if not why.deciding:
        check_reason(why.decides, *rates, table, 5)


Lost = dict[tuple[tuple[int, ...], int, str], tuple[int, Fraction]]


def penalties_of(why: Explanation) -> Lost:
    return {(p.hold, p.card, p.line): (p.count, p.cost) for p in why.penalties}


def lost_hands(hold: Hold) -> Lost:
    """Every hand that a discard would have made, paid beside what others make in its place."""
    solution, table, lost = hold.solution, hold.solution.table, {}
    unseen = [card for card in table.rules.deck if card not in solution.cards]

    @cache
    def line_of(*cards: int) -> int:
        return line_of_final_hand(cards, table)

    pays = table.pays(5)
    natural = {card // 4 for card in hold.cards if not table.rules.is_wild(card)}
    for card in set(solution.cards) - set(hold.cards) if natural else ():
        for draw in combinations(unseen, 4 - len(hold.cards)):
            number = line_of(*sorted((*hold.cards, card, *draw)))
            others = (other for other in unseen if other not in draw)
            final = (line_of(*sorted((*hold.cards, *draw, other))) for other in others)
            less = pays[number] - min(pays[each] for each in final)
            if less > 0 and needs(table.lines[number], card, natural, table):
                key = hold.cards, card, table.line_names[number]
                hands, cost = lost.get(key, (0, Fraction(0)))
                lost[key] = hands + 1, cost + Fraction(less, 5 * hold.draws)
    return lost


def needs(line: Line, card: int, natural: set[int], table: PayTable) -> bool:
    """A straight or flush needs each of its cards; other hands need cards of a kept rank."""
    kicker = line.kickers is not None and "23456789TJQKA?"[card // 4] in line.kickers
    return (
        line.hand in ("royal_flush", "straight_flush", "flush", "straight")
        or table.rules.is_wild(card)
        or card // 4 in natural
        or (kicker and len(natural) == 1)
    )


BONUS = load_paytable("deuces-wild-bonus-13-4-3-3")
KICKERS = PayTable(
    "Joker and kickers",
    None,
    (
        Line.of("four_of_a_kind", 400, name="Aces with 2, 3 or 4", ranks="A", kickers="234"),
        Line.of("four_of_a_kind", 160),
    ),
    rules_of("", 1),
)


@pytest.mark.parametrize(
    ("hand", "kept", "table", "said"),
    [
        ("Ks Qs Js Ts 2d", "Ks Qs Js Ts", DEUCES, "throwing away 2♦ costs 1 wild royal flush"),
        ("Ac Ad 2h 4s 9c", "Ac Ad 2h 9c", BONUS, ""),
        ("Kh Qh Jk 8h 9c", "Kh Qh Jk", JOKER_POKER, "throwing away 8♥ costs 10 flushes"),
        ("As Ad Ac 2h 7d", "As Ad Ac", KICKERS, "throwing away 2♥ costs 2 draws to aces with"),
        slow("Kh Qh 7c 8h 9c", "Kh Qh", JOKER_POKER, "throwing away 9♣ costs 24 straights"),
        slow("Ac Ad 2h 4s 9c", "Ac 2h", BONUS, "throwing away 9♣ costs 75 flushes"),
    ],
)
def test_a_penalty_card_costs_what_every_draw_says(
    hand: str, kept: str, table: PayTable, said: str
) -> None:
    solution = solve_hand(hand, table)
    hold = solution.hold(kept)
    found = tuple(penalties(solution, hold))
    assert {(p.hold, p.card, p.line): (p.count, p.cost) for p in found} == lost_hands(hold)
    assert said in " ".join(sentence for _, sentence in penalty_sentences(found))


def test_a_penalty_card_decides_between_three_to_a_royal_and_a_deuce() -> None:
    why = explain(solve_hand("2d Ah Th Kc 3s", DEUCES))
    assert why.decides == (
        "Without K♣, 2♦A♥T♥ would be best: with 9♣ in its place it is worth 0.04 coins more than "
        "2♦."
    )
    changed = solve_hand("2d Ah Th 9c 3s", DEUCES)
    gain = changed.best.ev - changed.hold("2d").ev
    assert changed.best.mask == 0b00111
    assert f"{float(gain):.4f}" == "0.0086"


@pytest.mark.parametrize(
    ("hand", "table", "said"),
    [
        slow("2s 4h 7c 9d Ks", DEUCES, "A deuce is wild: holding it alone draws"),
        slow("2s 2h 7c 8c Kd", DEUCES, "Two deuces are wild: holding them alone draws"),
        ("2c 2d 2h 2s 9s", DEUCES, "Four deuces are wild: holding them alone draws four deuces ev"),
        slow("Jk 4d 9h 8c Kc", JOKER_POKER, "The joker is wild: holding it alone draws"),
        slow("Jk 2d 9h 8c Kc", BOTH, "Two cards are wild: holding them alone draws"),
    ],
)
def test_what_wild_cards_draw_alone(hand: str, table: PayTable, said: str) -> None:
    solution = solve_hand(hand, table)
    (wild,) = explain(solution).wild
    assert str(wild).startswith(said)
    mask = sum(1 << place for place, card in enumerate(solution.cards) if card in wild.cards)
    counted, pays = counts_of(hand, mask, table), table.pays(5)
    assert [counted[line] for line, _ in wild.lines] == [count for _, count in wild.lines]
    worth = {
        line: counted[line] * pay for line, pay in zip(table.line_names, pays, strict=True) if pay
    }
    assert [line for line, _ in wild.lines] == sorted(worth, key=lambda line: -worth[line])[:2][
        : len(wild.lines)
    ]
    for (_, count), shown in zip(
        wild.lines, re.findall(r"1 in (\d+(?:\.\d+)?)", str(wild)), strict=False
    ):
        assert abs(float(shown) - wild.draws / count) < (0.051 if "." in shown else 0.51)


def test_a_deal_without_wild_cards_says_nothing_of_them() -> None:
    solution = solve_hand("3s 4s 5h 6d Kc", DEUCES)
    assert explain(solution).wild == ()
    # Four sevens and four deuces; no three completes it.
    said = "6♦5♥4♠3♠ is one card short of a straight: 8 of the 47 cards left complete it (17 %)."
    assert said in explain(solution).sentences()


@pytest.mark.parametrize(
    ("hand", "table", "mask", "said"),
    [
        ("2s 2h 7c 8c Kd", DEUCES, 0b00011, "Four to a straight flush wins 0.44 coins more"),
        ("2c 2d 2h 5s 9s", DEUCES, 0b11111, "Three deuces win 48.24 coins more than the "),
        ("Jk Kd 9h 6c 4s", JOKER_POKER, 0b00001, "; the joker alone makes "),
        ("3h 4d Qd Jh Jk", JOKER_POKER, 0b00010, "The joker alone wins "),
        ("Jk 9c 9d 5s 3s", JOKER_POKER, 0b00111, "Three of a kind pays at least 10 coins, and"),
    ],
)
def test_a_verdict_names_holds_with_wild_cards(
    hand: str, table: PayTable, mask: int, said: str
) -> None:
    assert said in full_sentence(solve_hand(hand, table), mask)
