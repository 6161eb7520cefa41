"""A chart plays all images of a deal alike, so its grade is that of all 2,598,960 deals."""

import random
from itertools import permutations

import pytest
from plain_charts import play, words_of
from plain_grader import DEALS, plain_grade, rank_multisets, suits_of

from evaluator import parse_cards
from solver import Game, load_paytable, solve_game, solve_hand
from solver.strategy import Chart, Grader, parse_chart
from solver.strategy.books.book import shipped_book
from solver.strategy.playing.match import judge_by_chart
from solver.strategy.playing.word_meanings import terms_of

# With no line for pairs, many deals leave open which of two cards of one rank to hold.
WITHOUT_PAIRS = """\
straight or better
two pair
2 suited high cards
one high card
discard everything"""
RANKS_TWICE = """\
full house or better
4 to a straight, highest first
3 high cards unless flush penalty
2 high cards or 3 to a straight with no gaps, suited first
any JT, QT or KT if ten discarded
jack or 9, no straight penalty"""


@pytest.fixture(scope="module")
def game() -> Game:
    return solve_game("job-9-6")


def images(deal: tuple[int, ...]) -> list[tuple[tuple[int, ...], list[int]]]:
    """A deal under all 24 permutations of suits, each with the permutation."""
    return [
        (tuple(card // 4 * 4 + suits[card % 4] for card in deal), list(suits))
        for suits in permutations(range(4))
    ]


def held_in(chart: Chart, deal: tuple[int, ...]) -> tuple[int, ...]:
    verdict = judge_by_chart(chart, deal, terms_of(load_paytable("job-9-6")), 0)
    return tuple(card for i, card in enumerate(deal) if verdict.mask >> i & 1)


def test_of_two_jacks_the_one_with_fewer_cards_of_its_suit_is_held(game: Game) -> None:
    deal = parse_cards("9c Jc Jd 4c 2h")
    worth = {card: solve_hand([*deal]).hold(card).ev for card in ("Jc", "Jd")}
    assert (round(float(worth["Jc"]), 4), round(float(worth["Jd"]), 4)) == (0.3661, 0.3763)
    for image, suits in images(deal):
        (jack,) = held_in(parse_chart(WITHOUT_PAIRS), image)
        assert jack == parse_cards("Jc")[0] // 4 * 4 + suits[1]


def test_the_play_of_fixed_suits_would_return_less(game: Game) -> None:
    """With clubs before diamonds 60.783165 % was graded and 60.799567 % played."""
    return_ = Grader.of(game).grade(parse_chart(WITHOUT_PAIRS)).return_
    assert round(float(return_), 8) == 0.60817912 > 0.60799567


@pytest.mark.proof
@pytest.mark.parametrize("text", [WITHOUT_PAIRS, RANKS_TWICE])
def test_a_hold_follows_the_renaming_of_the_suits(text: str, game: Game) -> None:
    """Two suits with the same ranks may be exchanged, which changes the names and not the worth."""
    rng = random.Random(text)
    chart, deals = parse_chart(text), Grader.of(game).cards
    for row in rng.sample(range(len(deals)), 60):
        deal = tuple(deals[row].tolist())
        held = held_in(chart, deal)
        for image, suits in images(deal):
            renamed = {card // 4 * 4 + suits[card % 4] for card in held}
            ours = set(held_in(chart, image))
            assert ours == renamed or alike(image, ours, renamed)


def alike(deal: tuple[int, ...], ours: set[int], theirs: set[int]) -> bool:
    """Whether a permutation of suits leaves the deal as it is and makes one hold the other."""
    return any(
        set(image) == set(deal) and {card // 4 * 4 + suits[card % 4] for card in ours} == theirs
        for image, suits in images(deal)
    )


@pytest.mark.parametrize("text", [WITHOUT_PAIRS, RANKS_TWICE])
def test_the_verdict_is_what_the_plain_judge_plays(text: str) -> None:
    rng, words = random.Random(text), words_of(load_paytable("job-9-6"))
    chart, terms = parse_chart(text), terms_of(load_paytable("job-9-6"))
    for _ in range(200):
        deal = tuple(rng.sample(range(52), 5))
        verdict = judge_by_chart(chart, deal, terms, 0)
        assert (verdict.line, verdict.mask) == play(chart, deal, words)


def test_the_judge_loops_over_every_deal() -> None:
    every = sum(len(suits_of(ranks, all_images=True)) for ranks in rank_multisets())
    distinct = sum(len(suits_of(ranks, all_images=False)) for ranks in rank_multisets())
    weights = sum(w for ranks in rank_multisets() for _, w in suits_of(ranks, all_images=False))
    assert (every, distinct, weights) == (DEALS, 134_459, DEALS)


def with_penalties(name: str) -> Chart:
    book = shipped_book(load_paytable(name))
    assert book is not None
    assert book.exact is not None
    return book.exact.chart


@pytest.mark.slow
@pytest.mark.parametrize("name", ["without pairs", "ranks twice", "with penalties"])
def test_the_grade_is_that_of_a_plain_loop_over_every_deal(name: str, game: Game) -> None:
    chart = {
        "without pairs": parse_chart(WITHOUT_PAIRS),
        "ranks twice": parse_chart(RANKS_TWICE),
        "with penalties": with_penalties("job-9-6"),
    }[name]
    grade, plain = Grader.of(game).grade(chart), plain_grade(chart, game.table, all_images=True)
    assert grade.return_ == plain.return_
    assert [line.deals for line in grade.lines] == plain.deals[:-1]
    assert [line.worth for line in grade.lines] == plain.worths[:-1]
