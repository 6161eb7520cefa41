"""Decisions of games with wild cards: names as the language has them, and rivals found twice."""

import random
from itertools import combinations

import pytest
from plain_wild import WildJudge
from proofs import proved_but
from rival_of_one_deal import rival

from evaluator import parse_cards
from solver import load_paytable, solve_hand
from solver.decisions import decisions_of
from solver.decisions.hold_kinds import kind_names
from solver.decisions.rivals import natural_holds
from solver.holds import held
from solver.strategy.playing.word_meanings import terms_of

GAMES = {"deuces-wild": "", "joker-20-7-5": "KA", "deuces-joker-12-9-6": ""}


def deals_of(name: str, count: int) -> list[list[int]]:
    deck = len(load_paytable(name).rules.deck)
    source = random.Random(name)
    found = [source.sample(range(deck), 5) for _ in range(20 * count)]
    wild = [deal for deal in found if any(map(load_paytable(name).rules.is_wild, deal))]
    return found[: count // 2] + wild[: count // 2]


@pytest.mark.parametrize("name", proved_but(GAMES, always=["deuces-wild"]))
def test_classes_cover_the_game(name: str) -> None:
    decisions = decisions_of(name)
    assert sum(each.frequency for each in decisions.classes) == 1
    assert len({str(each) for each in decisions.classes}) == len(decisions.classes) < 160
    assert all(each.should != each.instead for each in decisions.classes)
    lost = sum(each.worth for each in decisions.classes)
    assert 0 < lost < 1


@pytest.mark.parametrize("name", proved_but(GAMES, always=["deuces-wild"]))
def test_names_are_those_of_the_language_read_plainly(name: str) -> None:
    decisions, table = decisions_of(name), load_paytable(name)
    kinds, judge = kind_names(terms_of(table)), WildJudge(table, GAMES[name])
    for deal in deals_of(name, 24):
        for kept in (some for size in range(6) for some in combinations(deal, size)):
            mask = sum(1 << deal.index(card) for card in kept)
            cards = tuple(sorted(kept))
            fits = (n for n, kind in enumerate(kinds.kinds) if judge.is_kind(kind, cards, ()))
            first = next(fits, None)
            said = decisions.kind_of(deal, mask)
            left_over = said in kinds.names[len(kinds.kinds) :]
            assert left_over if first is None else said == kinds.names[first], (deal, kept)


@pytest.mark.parametrize("name", proved_but(GAMES, always=["deuces-wild"]))
def test_the_rival_of_one_deal_is_that_of_the_game(name: str) -> None:
    decisions, table = decisions_of(name), load_paytable(name)
    for deal in deals_of(name, 24):
        solution = solve_hand(deal, table)
        best, error = decisions.holds_of(deal)
        assert solution.hold(best).numerator == solution.best.numerator
        assert solution.hold(rival(solution)).ev == solution.hold(error).ev
        for hold in list(natural_holds(solution))[1:]:
            thrown = held(solution.cards, ~hold.mask)
            assert not hold.mask or not any(map(table.rules.is_wild, thrown))


def test_a_part_of_a_pair_is_named_as_one_and_a_wild_card_never() -> None:
    deal = parse_cards("2c 2d Ks Kh 7h")
    wild, plain = decisions_of("deuces-wild"), decisions_of("job-9-6")
    assert [each.kept_of(deal, 0b00001) for each in (wild, plain)] == [
        "one deuce",
        "one card of a pair",
    ]
    masks = (0b00100, 0b01100, 0b10000, 0b10100)
    assert [wild.kept_of(deal, mask) for mask in masks] == [
        "one card of a pair",
        *(wild.kind_of(deal, mask) for mask in masks[1:]),
    ]
    fours = parse_cards("9c 9d 9h 9s Kh")
    assert [plain.kept_of(fours, mask) for mask in (0b0001, 0b0111, 0b1111)] == [
        "one card of four of a kind",
        "three cards of four of a kind",
        "four of a kind",
    ]


def test_plain_names() -> None:
    decisions = decisions_of("deuces-wild")
    cards = parse_cards("2c 2d Ks Qs 7h")
    said = [decisions.kind_of(cards, mask) for mask in (0b00011, 0b00001, 0b01111, 0b10011, 0)]
    assert said == [
        "two deuces",
        "one deuce",
        "4 to a wild royal flush",
        "three of a kind",
        "nothing",
    ]
    joker = decisions_of("joker-20-7-5")
    cards = parse_cards("Jk Kd 7h 7c 4s", jokers=1)
    said = [joker.kind_of(cards, mask) for mask in (0b00001, 0b00011, 0b01101)]
    assert said == ["the joker", "high pair", "three of a kind"]
