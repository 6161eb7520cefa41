"""Every number in an explanation, counted again by drawing every card."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from random import Random

import numpy as np
import pytest

from evaluator import RANKS, parse_cards, rank_hand, rank_hands
from solver import PayTable, load_paytable, parse_paytable, solve_hand
from solver.explanation import Explanation, explain, near_misses, penalties, show_cards
from solver.explanation.penalties import PenaltyCard
from solver.hand import HandSolution

FIVE = "drawing five new cards"
HOLD = rf"\S+|{FIVE}"
SHARE = r"in (?P<{0}share>[\d.]+) % of draws \((?P<{0}made>[\d,]+) of (?P<{0}draws>[\d,]+)\)"
DIFFERENCE = re.compile(
    rf"(?P<line>.+): (?P<hold>{HOLD}) (?:ends with it {SHARE.format('')}|has it already), "
    rf"(?P<rest>{HOLD}) (?:never(?: ends with it)?|(?:ends with it )?{SHARE.format('less_')})\. "
    r"The difference is worth (?P<worth>\S+) a coin\."
)
PENALTY = re.compile(
    r"(?:If you hold (?P<hold>\S+)|With either hold), "
    r"throwing away (?P<card>\S+) costs (?P<hands>.+): (?P<cost>\S+) a coin\."
)
NEAR = re.compile(
    r"(?P<hold>\S+) is one card short of a (?P<hand>[a-z ]+): (?P<made>\d+) of the 47 cards left "
    r"completes? it \((?P<share>[\d.]+) %\)\."
)
FLIP = re.compile(
    r"What decides: without (?P<thrown>.+), (?P<other>\S+) would be best\. With (?P<instead>.+) in "
    rf"(?:its place|their places), \S+ is worth (?P<gain>\S+) a coin more than (?P<better>{HOLD})\."
)
BALANCE = re.compile(
    rf"What decides: compared with (?P<beside>{HOLD}), (?P<hold>{HOLD}) gains (?P<gained>\S+) "
    r"a coin on (?P<on>.+), and gives up (?:nothing|(?P<lost>\S+) on (?P<lines>.+))\."
)
RUNS = ("royal_flush", "straight_flush", "flush", "straight")


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


def unseen_of(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card for card in range(52) if card not in cards)


def pays_of(table: PayTable) -> dict[str, Fraction]:
    """What each line pays per coin, five coins bet."""
    return {
        name: Fraction(pays, 5) for name, pays in zip(table.line_names, table.pays(5), strict=True)
    }


def value(table: PayTable, kept: tuple[int, ...], unseen: tuple[int, ...]) -> Fraction:
    counts, pays = line_counts(table, kept, unseen), pays_of(table)
    return sum((n * pays[name] for name, n in counts.items()), Fraction(0)) / sum(counts.values())


def check_differences(why: Explanation, solution: HandSolution) -> None:
    table, unseen = solution.table, unseen_of(solution.cards)
    better = line_counts(table, why.better.cards, unseen)
    other = line_counts(table, why.other.cards, unseen)
    expected = {}
    for name, pays in pays_of(table).items():
        share = Fraction(better.get(name, 0), sum(better.values())) - Fraction(
            other.get(name, 0), sum(other.values())
        )
        if worth := share * pays:
            expected[name] = (better.get(name, 0), other.get(name, 0), worth)
    assert {row.line: (row.better, row.other, row.worth) for row in why.differences} == expected
    assert sum((row.worth for row in why.differences), Fraction(0)) == why.lost


def check_penalties(why: Explanation, solution: HandSolution) -> None:
    """Put each thrown card back among the unseen ones and count the hands that need it."""
    unseen, table = unseen_of(solution.cards), solution.table
    said = {(p.hold, p.card, p.line): (p.count, p.cost) for p in why.penalties}
    for hold in {why.better.cards, why.other.cards} - {()}:
        draws = sum(line_counts(table, hold, unseen).values())
        for card in set(solution.cards) - set(hold):
            counted = line_counts(table, hold, unseen, must_have=card)
            for line in table.lines:
                pays = line.pays[4] - paid_without(card, line.name, hold, table)
                if (number := counted.get(line.name, 0)) and pays > 0:
                    cost = Fraction(number * pays, 5 * draws)
                    assert said.pop((hold, card, line.name)) == (number, cost)
    assert not said


def paid_without(card: int, name: str, hold: tuple[int, ...], table: PayTable) -> int:
    """What a hand of a line would pay with another card in place of this one; all of its pay where
    the line does not need the card."""
    line = next(line for line in table.lines if line.name == name)
    ranks = {kept // 4 for kept in hold}
    if line.hand in RUNS or card // 4 in ranks:
        return 0
    if len(hold) < 2 or len(ranks) > 1 or RANKS[card // 4] not in (line.kickers or ""):
        return line.pays[4]
    (rank,) = ranks
    four = tuple(range(4 * rank, 4 * rank + 4))
    return min(
        table.pays(5)[table.line_of(rank_hand((*four, fifth)))]
        for fifth in range(52)
        if fifth not in four
    )


def number(text: str) -> int:
    return int(text.replace(",", ""))


def cards_of(hold: str) -> tuple[int, ...]:
    return () if hold == FIVE else parse_cards(hold)


def check_sentences(why: Explanation, solution: HandSolution) -> None:
    """Read every sentence back and count its numbers by drawing every card."""
    *said, decides = why.sentences()
    read = {DIFFERENCE: 0, PENALTY: 0, NEAR: 0}
    twice = 0
    for sentence in said:
        if "pays nothing in this game" in sentence:
            assert not pays_of(solution.table)[
                solution.table.line_names[solution.table.line_of_hand(solution.cards)]
            ]
            continue
        found = next((p, m) for p in read if (m := p.fullmatch(sentence)))
        read[found[0]] += 1
        twice += sentence.startswith("With either hold")
        CHECKS[found[0]](found[1], why, solution)
    assert read[DIFFERENCE] == len(why.differences)
    assert read[PENALTY] == len({(p.card, p.hold) for p in why.penalties}) - twice
    if match := FLIP.fullmatch(decides):
        check_deciding(match, why, solution)
    elif why.lost:
        match = BALANCE.fullmatch(decides)
        assert match, decides
        check_balance(match, why)
    else:
        assert decides == "Both are worth the same."


def same(text: str, exact: Fraction, rel: float = 0.05) -> bool:
    """Whether a printed number is an exact one, which it rounds to two digits at least."""
    return float(text) == pytest.approx(float(exact), abs=5.1e-5, rel=rel) and float(text) > 0


def check_difference(said: re.Match[str], why: Explanation, solution: HandSolution) -> None:
    unseen = unseen_of(solution.cards)
    shares = []
    for hold, prefix in ((said["hold"], ""), (said["rest"], "less_")):
        counts = line_counts(solution.table, cards_of(hold), unseen)
        made, draws = counts.get(said["line"], 0), sum(counts.values())
        shares.append(Fraction(made, draws))
        if said[f"{prefix}made"] is not None:
            assert (made, draws) == (number(said[f"{prefix}made"]), number(said[f"{prefix}draws"]))
            assert 0 < made < draws
            assert same(said[f"{prefix}share"], 100 * shares[-1])
        else:
            assert shares[-1] == (0 if prefix else 1)
    worth = (shares[0] - shares[1]) * pays_of(solution.table)[said["line"]]
    assert same(said["worth"], worth)


def check_penalty(said: re.Match[str], why: Explanation, solution: HandSolution) -> None:
    holds = [parse_cards(said["hold"])] if said["hold"] else [why.better.cards, why.other.cards]
    for hold in holds:
        of_card = [p for p in why.penalties if (p.card, p.hold) == (card_of(said), hold)]
        check_costs(said, of_card)


def card_of(said: re.Match[str]) -> int:
    return parse_cards(said["card"])[0]


def check_costs(said: re.Match[str], of_card: list[PenaltyCard]) -> None:
    assert of_card
    hands = said["hands"]
    for penalty in of_card:
        assert penalty.lost.startswith(f"{penalty.count:,} ")
        singular = penalty.lost.removesuffix("es" if penalty.line.endswith("sh") else "s")
        assert singular.lower().endswith(penalty.line.lower()) or penalty.lost.lower().endswith(
            penalty.line.lower()
        )
        assert penalty.lost in hands
        hands = hands.replace(penalty.lost, "", 1)
    assert not hands.replace(", ", "").replace(" and ", "")
    assert same(said["cost"], sum((p.cost for p in of_card), Fraction(0)))


def check_near(said: re.Match[str], why: Explanation, solution: HandSolution) -> None:
    counts = line_counts(solution.table, parse_cards(said["hold"]), unseen_of(solution.cards))
    kinds = {line.name: line.hand for line in solution.table.lines}
    hand = said["hand"].replace(" ", "_")
    makes = ("straight",) if hand == "straight" else RUNS[: RUNS.index(hand) + 1]
    made = sum(n for name, n in counts.items() if kinds.get(name) in makes)
    assert made == int(said["made"])
    assert same(said["share"], Fraction(100 * made, 47))


def check_deciding(said: re.Match[str], why: Explanation, solution: HandSolution) -> None:
    """Put other cards in the places of those that decide, and value all 32 holds literally."""
    thrown = [parse_cards(card)[0] for card in said["thrown"].split(" and ")]
    instead = [parse_cards(card)[0] for card in said["instead"].split(" and ")]
    swap = dict(zip(thrown, instead, strict=True))
    assert not set(thrown) & {*why.better.cards, *why.other.cards}
    cards = tuple(swap.get(card, card) for card in solution.cards)
    table, unseen = solution.table, unseen_of(cards)
    other, better = parse_cards(said["other"]), cards_of(said["better"])
    assert (other, better) == (why.other.cards, why.better.cards)
    kinds = {line.name: line.hand for line in table.lines}
    for hold in filter(None, (other, better)):
        for card in instead:
            lost = line_counts(table, hold, unseen, must_have=card)
            assert not [name for name in lost if kinds.get(name) in RUNS]
    best = max(
        value(table, kept, unseen) for size in range(6) for kept in combinations(cards, size)
    )
    assert value(table, other, unseen) == best
    assert same(said["gain"], best - value(table, better, unseen))


def check_balance(said: re.Match[str], why: Explanation) -> None:
    """The differences have been counted by now."""
    assert cards_of(said["hold"]) == why.better.cards
    assert cards_of(said["beside"]) == why.other.cards
    for total, lines, sign in ((said["gained"], said["on"], 1), (said["lost"], said["lines"], -1)):
        rows = [row for row in why.differences if row.worth * sign > 0]
        assert (total is None) == (not rows)
        if rows:
            assert same(total, abs(sum((row.worth for row in rows), Fraction(0))))
            assert lines.startswith(rows[0].line)
            others = re.search(r"(\d+) other lines$", lines)
            left_out = int(others[1]) if others else 0
            assert all(row.line in lines for row in rows[: len(rows) - left_out])


CHECKS = {DIFFERENCE: check_difference, PENALTY: check_penalty, NEAR: check_near}


def check_deal(cards: tuple[int, ...], mask: int | None, table: PayTable) -> Explanation:
    solution = solve_hand(cards, table)
    why = explain(solution, mask)
    assert why.lost == solution.best.ev - why.other.ev
    check_differences(why, solution)
    check_penalties(why, solution)
    check_sentences(why, solution)
    return why


def random_deals(seed: int, number: int) -> list[tuple[tuple[int, ...], int | None]]:
    """Deals with a hold to judge, or none, so that the best is set beside its rival."""
    random = Random(seed)
    holds = [None, None, *range(32)]
    return [(tuple(random.sample(range(52), 5)), random.choice(holds)) for _ in range(number)]


def draws_few(cards: tuple[int, ...], mask: int | None, table: PayTable) -> bool:
    """Whether both holds keep two cards or more: a literal count then takes milliseconds."""
    why = explain(solve_hand(cards, table), mask)
    return not why.deciding and min(len(why.better.cards), len(why.other.cards)) >= 2


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


def test_the_discard_that_decides_between_the_classic_pair_of_hands_is_named() -> None:
    """Bob Dancer's pair: K J proper beside suited J T, by the flush that the 5 of hearts takes."""
    clean = check_deal(parse_cards("Ks Jh Th 6s 5c"), None, load_paytable("9/6"))
    spoiled = check_deal(parse_cards("Ks Jh Th 6s 5h"), 0b00110, load_paytable("9/6"))
    assert show_cards(clean.better.cards) == "J♥T♥"
    assert show_cards(spoiled.better.cards) == "K♠J♥"
    costs = "If you hold J♥T♥, throwing away 5♥ costs 45 flushes: 0.0167 a coin."
    assert costs in spoiled.sentences()
    assert spoiled.decides.startswith(
        "What decides: without 5♥, J♥T♥ would be best. With 5♣ in its place, J♥T♥ is worth "
    )
    assert not any("5♣" in sentence for sentence in clean.sentences())


def test_a_high_pair_meets_the_straight_draw_and_not_a_kicker() -> None:
    why = explain("Qh Qd Js Th 9s")
    assert (show_cards(why.better.cards), show_cards(why.other.cards)) == ("Q♥Q♦", "Q♥J♠T♥9♠")
    assert why.decides.endswith("and gives up 0.6809 on Straight.")


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
    assert why.sentences()[0].startswith(f"Four of a kind: {cards} has it already, ")
    other = ({"Js Jd Jc Jh", "Js Jd Jc Jh 2s"} - {hold}).pop()
    assert f"Worth the same: {other}\n" in str(why)


def test_all_holds_of_a_game_that_pays_nothing_are_the_same() -> None:
    flat = parse_paytable('name = "Flat"\n[[line]]\nhand = "royal_flush"\npays = 0\n')
    why = explain(solve_hand("As Ks Kh 4s 4d", flat), 0b00110)
    assert (why.decides, why.lost, why.better.mask) == ("Both are worth the same.", 0, 0b00110)
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


def test_the_dearest_sentence_comes_first_and_what_decides_last() -> None:
    for cards, mask in random_deals(7, 60):
        said = explain(solve_hand(cards), mask).sentences()
        amounts = [float(m[1]) for s in said if (m := re.search(r"(\S+) a coin\.$", s))]
        *priced, _ = amounts if said[-1].endswith("a coin.") else (*amounts, 0.0)
        assert priced == sorted(priced, reverse=True)
        assert said[-1].startswith("What decides: ")
        assert not any("high pays nothing" in sentence for sentence in said)


def test_a_small_difference_is_not_said_to_be_zero() -> None:
    """Holding 6♦ alone makes 1 straight flush in 178,365 draws: 50 / 178,365 is 0.00028."""
    said = explain(solve_hand("5c 5d 2s 3d 6d"), 0b10000).sentences()
    assert (
        "Straight flush: 6♦ ends with it in 0.00056 % of draws (1 of 178,365), 5♣5♦ never. "
        "The difference is worth 0.00028 a coin." in said
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
