"""Values at a prompt: a short `repr`, a `str` for people, a page for a notebook."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from html import unescape
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import holdwise
from evaluator import format_cards, parse_cards
from evaluator.holdem import odds, odds_against_random, simulate
from solver import (
    catalogue,
    compare_games,
    load_paytable,
    parse_paytable,
    solve_game,
    solve_hand,
    solve_hands,
)
from solver.explanation import explain
from solver.strategy import Book, Chart, Grader, parse_chart
from solver.strategy.playing.sample_deals import costliest_deal, sample_deals

LONGEST = 120
DEALS = st.lists(st.integers(0, 51), unique=True, min_size=5, max_size=5)
LONG_NAME = parse_paytable(f'name = "{"x" * 500}"\n[[line]]\nhand = "pair"\npays = 1\n')


@cache
def values() -> tuple[Any, ...]:
    """Return what is printed, solved once."""
    return tuple(made())


def made() -> Iterator[Any]:
    """Yield a value of each public kind, those of a table with an endless name too."""
    for table in (load_paytable("ddb-9-6"), LONG_NAME):
        hand, game = solve_hand("As Ks Kh 4s 4d", table), solve_game(table)
        why = explain(hand, 0)
        chart = parse_chart("high pair\n" + "low pair\n" * 60)
        grader = Grader.of(game)
        graded = grader.grade(chart)
        yield from (
            grader,
            *sample_deals(grader, chart, 1, count=1),
            costliest_deal(grader, chart, 1),
        )
        yield from (table, *table.lines[:1], hand, hand.best, game, game.lines[0], why, chart)
        yield from (*why.differences[:1], *why.penalties[:1], *why.near_misses[:1])
        yield from (graded, graded.lines[0], *graded.worst[:1])
        yield solve_hands([hand.cards], table)
    yield from (Chart(()), Book({}))
    yield from explain(solve_hand("Th Td 9s 8c 7h")).near_misses
    games = [solve_game(name) for name in ("job-9-6", "job-8-5", "ddb-9-6", "deluxe-9-6")]
    comparison = compare_games(games)
    yield from (comparison, comparison.flips[0], comparison.flips[0].examples[0], catalogue()[0])
    grid = simulate("AsKs", deals=100, rng=np.random.default_rng(1))
    yield from (odds("AhKh", "JdJc"), odds("AhKh", "JdJc")[0], grid, grid.equity)
    yield odds_against_random("AsKs", "Ts Qs 2d")


@pytest.mark.proof
def test_every_value_has_a_short_repr_on_one_line() -> None:
    for value in values():
        assert len(repr(value)) <= LONGEST, repr(value)
        assert "\n" not in repr(value)
        assert " object at 0x" not in repr(value)


@pytest.mark.parametrize("coins", [1, 5])
@pytest.mark.parametrize("name", ["job-9-6", "ddb-9-6"])
def test_a_repr_that_can_be_pasted_back(name: str, coins: int) -> None:
    hand = solve_hand("As Ks Kh 4s 4d", name, coins)
    assert repr(hand) == f"best('As Ks Kh 4s 4d', '{name}', coins={coins})"
    names = {"best": holdwise.best, "analyze": holdwise.analyze}
    assert eval(repr(hand), names).values == hand.values
    game = solve_game(name, coins)
    assert eval(repr(game), names).return_ == game.return_


def test_a_table_that_is_not_in_the_catalogue_is_named() -> None:
    table = parse_paytable(load_paytable("9/6").to_toml().replace("pays = 6", "pays = 5"))
    assert repr(solve_hand("As Ks Kh 4s 4d", table)) == (
        "best('As Ks Kh 4s 4d', <PayTable '9/6 Jacks or Better', 9 lines>, coins=5)"
    )


def test_the_best_hold_prints_as_its_cards_and_its_value() -> None:
    assert str(solve_hand("As Ks Kh 4s 4d").best) == "Ks Kh 4s 4d  2.595745"
    assert str(solve_hand("Kh 9d 7c 4h 2s").hold(0)).startswith("nothing  0.3")


@given(DEALS)
@settings(deadline=None, max_examples=30)
def test_the_holds_of_a_printed_hand_are_its_best(cards: list[int]) -> None:
    """Read back from the text: the cards, and values that fall and are right to six decimals."""
    hand = solve_hand(cards)
    printed = str(hand).splitlines()
    assert printed[0].startswith(format_cards(cards) + "   ")
    first = printed.index("") + 2
    values = []
    for row in printed[first : first + 5]:
        held, value, *_ = re.split(r" {2,}", row)
        kept = () if held == "nothing" else parse_cards(held)
        mask = sum(1 << cards.index(card) for card in kept)
        assert abs(Fraction(value) - hand.hold(mask).ev) <= Fraction(1, 2 * 10**6)
        values.append(Fraction(value))
    assert values == sorted(values, reverse=True)


def words_of(page: str) -> list[str]:
    """Return the words of a page, its style left out and its small cards written with letters."""
    written = re.sub(r'<span class="card( red)?">(.)(.)</span>', r" \2\3 ", page)
    text = unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", written, flags=re.DOTALL))
    return text.translate(str.maketrans("♣♦♥♠", "cdhs")).replace(":", " ").replace(",", " ").split()


def test_every_value_with_a_page_says_there_what_it_prints() -> None:
    shown = [value for value in values() if hasattr(value, "_repr_html_")]
    assert len({type(value).__name__ for value in shown}) >= 11
    for value in shown:
        page = value._repr_html_()
        assert "<script" not in page
        printed = str(value).translate(str.maketrans("♣♦♥♠:,", "cdhs  ")).split()
        on_page = {word.rstrip(".") for word in words_of(page)}
        assert sorted({word.rstrip(".") for word in printed} - on_page) == [], value


def test_a_name_with_markup_in_it_is_escaped() -> None:
    table = parse_paytable('name = "<b>&"\n[[line]]\nname = "<i>"\nhand = "pair"\npays = 1\n')
    for value in (table, solve_hand("As Ks Kh 4s 4d", table), solve_game(table)):
        assert "<b>" not in value._repr_html_()
        assert "&lt;b&gt;&amp;" in value._repr_html_()
        assert "<i>" not in value._repr_html_()


def test_odds_are_a_tuple_that_knows_what_it_is_about() -> None:
    both = odds(["AhKh", "JdJc"], "Jh 7h 2c", dead="2d")
    assert both == tuple(both)
    again = pickle.loads(pickle.dumps(both))
    assert (again, str(again), again.known) == (both, str(both), both.known)
