"""The grader and the plain judge agree on the line and the hold of each deal, to the suit."""

import random
from collections.abc import Iterable
from functools import cache

import pytest
from plain_charts import Words, play, ranks_in, words_of
from shipped_games import PLAIN
from slowly import slow_but_one_in

from solver import load_paytable, parse_paytable, solve_game
from solver.strategy import Chart, Grader, parse_chart
from solver.strategy.books.book import shipped_book
from solver.strategy.language.grammar import parse_rule
from solver.strategy.playing.grading import ChartPlay
from solver.strategy.playing.word_meanings import meaningless, terms_of

SAMPLE = 1_500

# A game for each chart; the charts written here use what derived charts do not.
TYPED = {
    "choices": (
        "job-9-6",
        """\
royal flush, full house or three of a kind
any KQ, QJ or AK if 9 discarded, suited first
pair of aces, 5s or 3s, highest first
low pair or 4 to a flush
2 suited high cards, highest first
3 to a straight flush, double inside unless straight penalty and flush penalty
4 to a straight without an ace
unsuited KQ, KJ or QJ unless 4 to a straight
jack or ten, no flush penalty
2 to a straight flush with 0-1 gaps, lowest first""",
    ),
    "sets": (
        "ddb-9-6",
        """\
four aces with a kicker
four of a kind or straight flush
three 2s to 4s with a kicker
three of a kind, flush or straight
pair of aces with a kicker if high card discarded
any pair
3 to an inside straight, gaps < high cards
3 to a flush with a king, no high card discarded
one high card unless straight penalty or 2 discarded""",
    ),
    "tens": (
        "tens-6-5",
        """\
high pair or better
4 to a flush with 1-2 high cards
low pair unless flush penalty
2 high cards, suited first
4 to an outside straight with at most 1 high card
3 to a royal flush without a ten""",
    ),
}
SHIPPED = ("job-9-6", "tdb-9-7", "double-bonus-10-7")
CHARTS = [*TYPED, *SHIPPED]


def chart_of(name: str) -> tuple[str, Chart]:
    """A chart written here, or the one with penalty conditions that is shipped for a game."""
    if name in TYPED:
        game, text = TYPED[name]
        return game, parse_chart(text)
    book = shipped_book(load_paytable(name))
    assert book is not None
    assert book.exact is not None
    return name, book.exact.chart


@cache
def grader_of(game: str) -> Grader:
    return Grader.of(solve_game(game))


def compare(name: str, deals: Iterable[int]) -> None:
    game, chart = chart_of(name)
    grader, words = grader_of(game), words_of(load_paytable(game))
    played = ChartPlay(grader, chart)
    lines, masks, cards = played.line.tolist(), played.chosen.tolist(), grader.cards.tolist()
    for i in deals:
        line, mask = play(chart, cards[i], words)
        expected = (len(chart.rules) if line is None else line - 1, mask)
        assert (lines[i], masks[i]) == expected, cards[i]


@pytest.mark.proof
@pytest.mark.parametrize("name", slow_but_one_in(CHARTS, 3))
def test_deals_are_played_as_the_plain_judge_plays_them(name: str) -> None:
    compare(name, random.Random(name).sample(range(134_459), SAMPLE))


@pytest.mark.slow
@pytest.mark.parametrize("name", CHARTS[:-1])
def test_every_deal_is_played_as_the_plain_judge_plays_it(name: str) -> None:
    compare(name, range(134_459))


@pytest.mark.parametrize("name", PLAIN)
def test_high_and_kicker_mean_what_the_paytable_pays(name: str) -> None:
    table = load_paytable(name)
    terms = terms_of(table)
    kickers = {rank: ranks_in(bits) for rank, bits in enumerate(terms.kickers) if bits}
    assert Words(frozenset(ranks_in(terms.high)), kickers) == words_of(table)


def test_a_pair_that_pays_only_at_some_bets_is_high_only_at_these() -> None:
    text = 'name = "five"\n[[line]]\nhand = "pair"\nranks = "A"\npays = [0, 0, 1, 0, 9]\n'
    table = parse_paytable(text)
    for coins, high in enumerate((set(), set(), {12}, set(), {12}), 1):
        assert ranks_in(terms_of(table, coins).high) == words_of(table, coins).high == high


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("four aces with a kicker", ""),
        ("four of a kind with a kicker", ""),
        ("four 5s with a kicker", "the paytable names no kicker to it"),
    ],
)
def test_a_paytable_names_kickers_only_for_some_ranks(line: str, reason: str) -> None:
    (kind,) = parse_rule(line).kinds
    assert meaningless(kind, terms_of(load_paytable("ddb-9-6"))) == reason
