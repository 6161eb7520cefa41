"""Grades charts by looping over deals: the judge of the grader.

`plain_charts` reads the rules; deals, their images and the values of holds are counted here.
Nothing is shared with `solver.strategy.playing`, `solver.deals` or `solver.exact`. Only two things
are remembered, to save time: which holds of five ranks are of the kinds of a rule, and the total
pay of all hands that contain given cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, lcm

import numpy as np
from plain_charts import Cards, Words, is_kind, is_met, suits_decide, words_of

from evaluator import rank_hands
from solver import PayTable
from solver.strategy.language.chart_rules import Rule
from solver.strategy.playing.chart import Chart

DEALS = comb(52, 5)
DENOMINATOR = lcm(*(comb(47, drawn) for drawn in range(6)))
HOLDS = [tuple(i for i in range(5) if mask >> i & 1) for mask in range(32)]
BINOMIALS = [[comb(card, size) for card in range(52)] for size in range(6)]


@dataclass
class PlainGrade:
    """The return, and for each line how many deals it decides and what it is worth."""

    return_: Fraction
    deals: list[int]
    worths: list[Fraction]


def plain_grade(
    chart: Chart,
    table: PayTable,
    coins: int = 5,
    *,
    all_images: bool,
    totals: "Totals | None" = None,
) -> PlainGrade:
    """Play a chart in all 2,598,960 deals, or in one image of each, counted as often as it has."""
    judge = Judge(chart, words_of(table, coins))
    totals = totals or Totals(table, coins)
    lines = len(chart.rules)
    paid, deals, worths = 0, [0] * (lines + 1), [0] * (lines + 1)
    for ranks in rank_multisets():
        for suits, weight in suits_of(ranks, all_images):
            cards = tuple(4 * rank + suit for rank, suit in zip(ranks, suits, strict=True))
            (line, held), (_, without) = judge.first_two(cards, ranks, suits)
            value = totals.value(cards, held)
            paid += weight * value
            deals[line] += weight
            if line < lines and without != held:
                worths[line] += weight * (value - totals.value(cards, without))
    assert sum(deals) == DEALS
    whole = DEALS * DENOMINATOR * coins
    return PlainGrade(Fraction(paid, whole), deals, [Fraction(worth, whole) for worth in worths])


# Deals


def rank_multisets() -> Iterator[Cards]:
    """The ranks of five cards, lowest first, without five of a kind."""
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] != ranks[4]:
            yield ranks


def suits_of(ranks: Cards, all_images: bool) -> list[tuple[Cards, int]]:
    """The suits that cards of these ranks can have, and how many deals each choice stands for."""
    same = tuple(ranks.index(rank) for rank in ranks)
    return [(suits, 1) for suits in _suits(same)] if all_images else _images(same)


@cache
def _suits(same: Cards) -> list[Cards]:
    """Suits that ascend within each rank; `same` has the place of the first card of each rank."""
    return [
        suits
        for suits in product(range(4), repeat=5)
        if all(suits[i - 1] < suits[i] for i in range(1, 5) if same[i] == same[i - 1])
    ]


@cache
def _images(same: Cards) -> list[tuple[Cards, int]]:
    """One of all choices of suits that are images of each other, and how many these are."""
    left, found = set(_suits(same)), []
    while left:
        suits = min(left)
        images = {
            tuple(suit for _, suit in sorted(zip(same, [new[s] for s in suits], strict=True)))
            for new in permutations(range(4))
        }
        found.append((suits, len(images)))
        left -= images
    return found


# Play


class Judge:
    """A chart, and which holds of which ranks its rules can mean."""

    def __init__(self, chart: Chart, words: Words) -> None:
        self.rules, self.words = chart.rules, words
        self._ranks: Cards = ()
        self._candidates: list[tuple[int, Rule, list[Candidate]]] = []

    def first_two(self, cards: Cards, ranks: Cards, suits: Cards) -> list[tuple[int, Cards]]:
        """The first two lines that apply, from 0, and the places of the cards that each holds.

        Where none applies the line is the number of rules, and nothing is held.
        """
        if ranks is not self._ranks:
            self._ranks = ranks
            self._candidates = [
                (line, rule, found)
                for line, rule in enumerate(self.rules)
                if (found := candidates(rule, ranks, self.words))
            ]
        found = []
        for line, rule, of_kinds in self._candidates:
            held = chosen(rule, of_kinds, cards, suits, self.words)
            if held is not None:
                found.append((line, held))
                if len(found) == 2:
                    return found
        nothing = (len(self.rules), ())
        return [*found, nothing, nothing][:2]


@dataclass(frozen=True)
class Candidate:
    """A hold that is of a kind of a rule: if its cards are of one suit, or if they are not.

    place, mixed_place: the first such kind of the rule in either case; None where there is none.
    """

    held: Cards
    place: int | None
    mixed_place: int | None
    order: list[int]


def candidates(rule: Rule, ranks: Cards, words: Words) -> list[Candidate]:
    """The holds of five ranks that may be of the rule's kinds, whatever the suits are."""
    found = []
    sizes = {kind.cards + kind.kicker for kind in rule.kinds}
    for held in HOLDS:
        if len(held) not in sizes:
            continue
        kept = [ranks[i] for i in held]
        thrown = tuple(4 * ranks[i] for i in range(5) if i not in held)
        one_suit = tuple(4 * rank for rank in kept)
        mixed = tuple(4 * rank + (i == 0) for i, rank in enumerate(kept))
        place, mixed_place = (
            next((i for i, kind in enumerate(rule.kinds) if is_kind(kind, h, thrown, words)), None)
            for h in (one_suit, mixed)
        )
        if place is not None or mixed_place is not None:
            order = sorted(kept, reverse=True)
            if rule.choice == "highest":
                order = [-rank for rank in order]
            found.append(Candidate(held, place, mixed_place, order))
    return found


def chosen(
    rule: Rule, of_kinds: list[Candidate], cards: Cards, suits: Cards, words: Words
) -> Cards | None:
    """What a rule holds in a deal; None where it does not apply."""
    found = []
    for each in of_kinds:
        mixed = len({suits[i] for i in each.held}) > 1
        place = each.mixed_place if mixed else each.place
        if place is not None:
            held = tuple(cards[i] for i in each.held)
            thrown = tuple(card for card in cards if card not in held)
            if all(is_met(condition, held, thrown, words) for condition in rule.conditions):
                last = rule.choice == "suited" and mixed
                found.append(((-len(held), last, place, each.order), held, thrown, each.held))
    if len(found) > 1:
        least = min(found, key=lambda entry: entry[0])[0]
        found = [entry for entry in found if entry[0] == least]
        found.sort(key=lambda entry: suits_decide(entry[1], entry[2]))
    return found[0][3] if found else None


# Values


class Totals:
    """For every set of up to five cards, what all hands that contain it pay together."""

    def __init__(self, table: PayTable, coins: int) -> None:
        hands = np.array(list(combinations(range(52), 5)), dtype=np.int64)
        lines = np.array([0, *(table.line_of(rank) for rank in range(1, 7463))])
        pays = np.array([*table.pays(coins)], dtype=np.int64)[lines[rank_hands(hands)]]
        self._of_size: list[list[int]] = []
        for size in range(6):
            totals = np.zeros(comb(52, size), dtype=np.int64)
            for places in combinations(range(5), size):
                numbers = sum(
                    np.array(BINOMIALS[i + 1])[hands[:, place]] for i, place in enumerate(places)
                )
                totals += np.bincount(
                    np.broadcast_to(numbers, len(hands)), pays, len(totals)
                ).astype(np.int64)
            self._of_size.append(totals.tolist())

    def value(self, cards: Cards, held: Cards) -> int:
        """What a hold is worth, over `DENOMINATOR` times the bet.

        held: the places of the cards that are kept. Hands with discards are counted out by
        inclusion and exclusion.
        """
        value = 0
        for signed, places, size in _signed_sets(held):
            number = 0
            for i, place in enumerate(places, 1):
                number += BINOMIALS[i][cards[place]]
            value += signed * self._of_size[size][number]
        return value * (DENOMINATOR // comb(47, 5 - len(held)))


@cache
def _signed_sets(held: Cards) -> list[tuple[int, Cards, int]]:
    thrown = [i for i in range(5) if i not in held]
    return [
        ((-1) ** more, tuple(sorted((*held, *extra))), len(held) + more)
        for more in range(len(thrown) + 1)
        for extra in combinations(thrown, more)
    ]
