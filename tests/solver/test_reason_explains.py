"""A reason names what makes the difference: worked out literally, from the counts of the draws."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from reading_reasons import ALL, check_reason
from slowly import slow_but

from solver import load_paytable, solve_hand
from solver.explanation.reason import made_words, reason_between
from solver.hand import Hold

PRODUCTS = re.compile(
    r"^[^,]* makes? [^,]* in (\d+) of 100 draws, for ([\d,]+) coins; .* in (\d+), for ([\d,]+)\.$"
)
"""What each side makes, how often and for how much, where each names one hand."""

COINS = 5
Worth = dict[str, Fraction]


def close_decisions(game: str, number: int) -> Iterator[tuple[Hold, Hold]]:
    """Best holds, each beside another that gives up at most two coins."""
    random, table = Random(17), load_paytable(game)
    while number:
        solution = solve_hand(random.sample(range(52), 5), table)
        behind = [hold for hold in solution.holds if 0 < (solution.best.ev - hold.ev) * COINS <= 2]
        if behind:
            number -= 1
            yield solution.best, random.choice(sorted(behind, key=lambda hold: -hold.ev)[:3])


def worth_of(hold: Hold) -> Worth:
    """What each line is worth to a hold, in coins."""
    table = hold.solution.table
    pays = dict(zip(table.line_names, table.pays(COINS), strict=True))
    found = hold.outcomes.items()
    return {line: Fraction(pays[line] * n, hold.draws) for line, n in found if pays[line]}


def lines_in(clause: str, hold: Hold) -> list[str]:
    """The lines that a clause says a hold makes."""
    names = sorted(map(str, hold.solution.table.line_names), key=len, reverse=True)
    words = {made_words(name): name for name in names}
    makes = re.compile(f"(?:makes?|and) ({'|'.join(map(re.escape, words))}) (?:in|once|with) ")
    return [words[found] for found in makes.findall(clause)]


def said_of(clause: str, hold: Hold) -> Fraction:
    """The coins that a clause tells of a hold, where a hold pays something for sure."""
    worth = worth_of(hold)
    if "average" in clause and re.search(r" pays? ", clause):
        return sum(worth.values(), Fraction(0))
    made = sum((worth.get(line, Fraction(0)) for line in lines_in(clause, hold)), Fraction(0))
    if not (paid := re.search(r" pays? (?:at least |only )?([\d,]+)", clause)):
        return made
    least = int(paid[1].replace(",", ""))
    rates = [Fraction(hold.outcomes[line], hold.draws) for line in lines_in(clause, hold)]
    return least + made - least * sum(rates, Fraction(0))


def told(said: str, better: Hold, other: Hold) -> Fraction:
    """The coins of the difference that a sentence of two clauses tells."""
    first, _, second = said.removesuffix(".").partition("; ")
    mine, yours = worth_of(better), worth_of(other)
    if re.search(r" never pays?$", second):
        assert not any(yours.values())
        return sum(mine.values(), Fraction(0))
    if re.search(r" pays? ", said):
        return said_of(first, better) - said_of(second, other)
    lines = {*lines_in(first, better), *lines_in(second, other)}
    floor = sure_of_both(better, other)
    return sum(
        (
            mine.get(line, Fraction(0))
            - yours.get(line, Fraction(0))
            - floor * (rate_of(better, line) - rate_of(other, line))
            for line in lines
        ),
        Fraction(0),
    )


def rate_of(hold: Hold, line: str) -> Fraction:
    return Fraction(hold.outcomes.get(line, 0), hold.draws)


def sure_of_both(*holds: Hold) -> int:
    """What both holds pay for sure: it makes no difference."""
    pays = dict(
        zip(holds[0].solution.table.line_names, holds[0].solution.table.pays(COINS), strict=True)
    )
    return min(pays[line] for hold in holds for line, number in hold.outcomes.items() if number)


@pytest.mark.parametrize("game", slow_but(["job-9-6", "ddb-9-6", "all-american"], fast=["job-9-6"]))
def test_what_a_reason_names_is_half_of_the_difference_or_it_says_all(game: str) -> None:
    in_all = 0
    for better, other in close_decisions(game, 250):
        said = reason_between(better, other, lost=False)
        assert len(said.split()) <= 30, said
        assert not re.search(r"of \d+ cards.* draws|draws.*of \d+ cards|besides|; \.", said), said
        rates = [
            {
                line: Fraction(n, hold.draws)
                for line, n in hold.outcomes.items()
                if line != "Nothing"
            }
            for hold in (better, other)
        ]
        check_reason(said, rates[0], rates[1], better.solution.table, COINS)
        if ALL.fullmatch(said[:-1]):
            in_all += 1
            continue
        assert 2 * told(said, better, other) >= (better.ev - other.ev) * COINS, said
        if two := PRODUCTS.search(said):  # as a reader multiplies them
            often, pay, theirs, less = (int(figure.replace(",", "")) for figure in two.groups())
            assert often * pay >= theirs * less, said
    assert 20 <= in_all <= 200


@pytest.mark.parametrize(
    ("deal", "held", "said"),
    [
        (
            "Qs Ts 7h 5h Ac",
            "Ac",
            "Two to a royal wins 0.12 coins more than A♣ alone, above all from royal flushes.",
        ),
        (  # four flushes in a hundred for 30 coins are less than thirty-one pairs for five
            "Jh 4d Ad 7s 2d",
            "Jh Ad",
            "Three to a straight flush wins 0.31 coins more than two high cards, above all from "
            "flushes.",
        ),
        (
            "As Js Kh 7d 4c",
            "As Kh Js",
            "Two suited high cards win 0.94 coins more than three high cards, mostly from flushes "
            "and royal flushes; elsewhere they win 0.33 less, mostly from straights.",
        ),
        (
            "As Qs Ts 6c 2h",
            "As Qs",
            "Three to a royal makes a royal flush once in 1,081 draws: 3.70 coins on average; two "
            "suited high cards never do.",
        ),
    ],
)
def test_the_sentence_of_a_close_decision(deal: str, held: str, said: str) -> None:
    solution = solve_hand(deal)
    assert reason_between(solution.best, solution.hold(held), lost=False) == said
