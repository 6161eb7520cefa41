"""Counts every number of an explanation again, by drawing every card."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from random import Random

import numpy as np
import pytest
from reading_reasons import check_reason

from evaluator import RANKS, parse_cards, rank_hand, rank_hands
from evaluator.figures import coins_of
from solver import PayTable, solve_hand
from solver.explanation import Explanation, explain
from solver.explanation.hold_names import FIVE_NEW
from solver.explanation.penalty_cards import PenaltyCard
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
    r"Without (?P<thrown>.+), (?P<other>\S+) would be best: with (?P<instead>.+) in "
    r"(?:its place|their places) it is worth (?P<gain>.+) coins more than "
    r"(?P<better>\S+|five new cards)\."
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
    decides, *said = why.sentences()
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
        check_decides(why, solution)
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
    if len(of_card) > 5:
        of_card.sort(key=lambda p: -p.cost)
        others = f"{sum(p.count for p in of_card[4:]):,} other hand"
        assert re.search(rf" and {others}s?$", hands)
        hands = hands[: hands.index(f" and {others}")]
    for penalty in of_card[: 4 if len(of_card) > 5 else None]:
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
    beaten = FIVE if said["better"] == FIVE_NEW else said["better"]
    other, better = parse_cards(said["other"]), cards_of(beaten)
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
    gain = 5 * (best - value(table, better, unseen))
    assert coins_of(gain) == f"{said['gain']} coins"


def check_decides(why: Explanation, solution: HandSolution) -> None:
    """Count what the reason says by drawing every card."""
    unseen, table = unseen_of(solution.cards), solution.table
    counted = [line_counts(table, hold.cards, unseen) for hold in (why.better, why.other)]
    rates = [
        {name: Fraction(n, sum(counts.values())) for name, n in counts.items() if name != "Nothing"}
        for counts in counted
    ]
    assert check_reason(why.decides, rates[0], rates[1], table, solution.coins)


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
