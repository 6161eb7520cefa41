"""The charts that come with the catalogue return what they claim, and are good enough."""

from fractions import Fraction

import numpy as np
import pytest
from least_cost import least_cost
from proofs import proved_but
from ship_charts import better, place
from shipped_games import DEUCES, PLAIN, WILD

from solver import catalogue, load_paytable, parse_paytable, solve_game
from solver.strategy.books.book import (
    Book,
    Derived,
    game_key,
    parse_book,
    shipped_book,
    shipped_ids,
)
from solver.strategy.books.derive import derive, exact_chart
from solver.strategy.language.grammar import parse_rule
from solver.strategy.playing.chart import Chart, parse_chart
from solver.strategy.playing.grading import ChartPlay, Grader
from solver.strategy.search.all_lengths import final_chart

GAMES = [*PLAIN, *WILD]
SOME = proved_but(GAMES, always=[PLAIN[5], DEUCES])
MOST = 0.00005

OVER_THE_BOUND, OVER_IT_WITH_WILD_CARDS = 1.06, 1.5
"""How near ours come to the bound in games where it is above `MOST`."""


@pytest.mark.proof
def test_the_games_with_charts_are_of_the_catalogue() -> None:
    assert len(PLAIN) >= 24
    assert {"deuces-wild", "deuces-wild-nsud", "deuces-wild-illinois", "joker-20-7-5"} < {*WILD}
    assert [entry.id for entry in catalogue() if place(entry.id).exists()] == [*shipped_ids()]
    assert [name for name in GAMES if shipped_book(load_paytable(name)) is None] == []


def allowed(name: str) -> float:
    least = float(least_cost(solve_game(name)))
    over = OVER_IT_WITH_WILD_CARDS if name in WILD else OVER_THE_BOUND
    return MOST if least < MOST else over * least


@pytest.mark.slow
def test_three_games_need_conditions_to_cost_less_than_the_others() -> None:
    bounds = {name: float(least_cost(solve_game(name))) for name in PLAIN}
    resisting = {name for name, bound in bounds.items() if bound > MOST}
    assert resisting == {"double-bonus-10-7", "double-bonus-9-7", "double-bonus-9-6"}


@pytest.mark.parametrize("name", SOME)
def test_charts_return_what_they_claim(name: str) -> None:
    book = shipped_book(load_paytable(name))
    grader = Grader.of(solve_game(name))
    for derived in (book.full, book.exact, *(book.at_most(lines) for lines in (8, 16, 24))):
        grade = grader.grade(derived.chart)
        assert grade.return_ == derived.return_
        assert not grade.uncovered
        assert not grade.unused
    assert float(grader.optimal - book.full.return_) < allowed(name)
    assert book.full.return_ <= book.exact.return_ <= grader.optimal


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_charts_of_every_length_return_what_they_claim(name: str) -> None:
    grader = Grader.of(solve_game(name))
    book = shipped_book(load_paytable(name))
    returns = [book.by_length[length].return_ for length in sorted(book.by_length)]
    assert returns == sorted(set(returns))
    for length, derived in book.by_length.items():
        assert len(derived.chart.rules) == length
        assert grader.grade(derived.chart).return_ == derived.return_


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_charts_derived_for_every_game_are_as_good_as_promised(name: str) -> None:
    grader = Grader.of(solve_game(name))
    book = derive(grader)
    assert float(grader.optimal - book.full.return_) < allowed(name)
    exact = exact_chart(book, grader)
    assert book.full.return_ <= exact.return_ <= grader.optimal
    for derived in (exact, *book.by_length.values()):
        assert grader.grade(derived.chart).return_ == derived.return_


def test_nine_six_reaches_every_target() -> None:
    book = shipped_book(load_paytable("job-9-6"))
    optimum = Fraction(1653526326983, 1661102543100)
    assert float(book.at_most(16).return_) > 0.9952
    assert float(optimum - book.at_most(20).return_) < 0.000065
    assert float(optimum - book.at_most(24).return_) < 0.00001
    assert float(optimum - book.full.return_) < 0.00001
    assert len(book.full.chart.rules) <= 25
    assert book.exact.return_ == optimum
    assert len(book.exact.chart.rules) <= 27


@pytest.mark.parametrize("name", SOME)
def test_a_line_is_one_that_a_person_would_write(name: str) -> None:
    book, most = shipped_book(load_paytable(name)), 12 if name in WILD else 11
    for derived in book.by_length.values():
        for rule in derived.chart.rules:
            assert len(rule.hold.replace(", lowest first", "").split()) <= most
    for rule in book.exact.chart.rules:
        assert len(rule.hold.replace(", lowest first", "").split()) <= 12


def test_a_book_is_found_by_the_pays_of_a_game_not_by_its_name() -> None:
    table = load_paytable("job-9-6")
    renamed = parse_paytable(table.to_toml().replace(table.name, "my own"))
    assert shipped_book(renamed) == shipped_book(table)
    assert game_key(table, 1) != game_key(table, 5)
    assert shipped_book(table, 1) is None


def test_a_book_is_read_as_it_is_printed() -> None:
    book = shipped_book(load_paytable("job-9-6"))
    assert parse_book(book.text()) == book
    assert book.at_most(3) is None
    with pytest.raises(ValueError, match="not a book"):
        parse_book("low pair")


def test_a_chart_prints_as_a_file_that_is_read_again() -> None:
    for derived in shipped_book(load_paytable("job-9-6")).by_length.values():
        assert parse_chart(str(derived.chart)) == derived.chart


def of_length(lines: int, return_: Fraction) -> Derived:
    return Derived(Chart((parse_rule("flush"),) * lines), return_)


def test_each_line_of_the_full_chart_saves_what_it_asks_of_a_learner() -> None:
    price = Fraction(1, 5_000_000)
    start = Fraction(3, 4)
    returns = {8: Fraction(1, 2), 9: start, 11: start + 2 * price}
    book = Book({lines: of_length(lines, return_) for lines, return_ in returns.items()})
    assert book.full == of_length(9, start)
    assert book.at_most(10) == book.full
    assert book.at_most(8) == of_length(8, Fraction(1, 2))
    longer = Book({**book.by_length, 12: of_length(12, start + 3 * price + price / 9)})
    assert len(longer.full.chart.rules) == 12


@pytest.mark.parametrize(
    "name", proved_but(["job-9-6", "double-bonus-10-7", "all-american"], always=["all-american"])
)
def test_lines_that_may_stand_in_any_order_stand_by_value(name: str) -> None:
    """Two neighbours stand the other way round only if the play would change."""
    book, grader = shipped_book(load_paytable(name)), Grader.of(solve_game(name))
    for derived in (book.full, book.exact, book.at_most(16)):
        rules, play = derived.chart.rules, ChartPlay(grader, derived.chart)
        assert final_chart(grader, rules[:-1]) == derived.chart
        for i in range(len(rules) - 1):
            of_line = play.line == i
            before, after = (
                np.average(grader.value(play.chosen)[at], weights=grader.weights[at])
                for at in (of_line, play.line == i + 1)
            )
            assert before >= after or (grader.chosen(rules[i + 1])[of_line] >= 0).any()


def test_a_return_that_is_not_a_number_makes_a_book_invalid() -> None:
    with pytest.raises(ValueError, match="not a book"):
        parse_book("== 1 lines, return 1/0\nflush\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "least"),
    [("double-bonus-10-7", 3e-5), ("double-bonus-9-7", 3.9e-5), ("double-bonus-9-6", 8.5e-5)],
)
def test_the_bound_for_holding_an_ace_alone_or_with_another_high_card(
    name: str, least: float
) -> None:
    """A chart always prefers one of the two, and loses in the deals where the other is better."""
    grader = Grader.of(solve_game(name))
    ace = grader.chosen(parse_rule("ace"))
    lost = 0.0
    for pair in ("unsuited AK", "unsuited AQ", "unsuited AJ"):
        both = grader.chosen(parse_rule(pair))
        at = np.flatnonzero((both >= 0) & (ace >= 0))
        losses = [grader.best[at] - grader.values[hold[at], at] for hold in (both, ace)]
        disputed = np.minimum(*losses) == 0
        shares = grader.weights[at] / (2_598_960 * grader.scale)
        lost += min(float((loss * shares)[disputed].sum()) for loss in losses)
    assert lost > least


def test_of_two_books_the_better_chart_of_each_length_is_kept() -> None:
    good, bad = (Derived(parse_chart("flush"), Fraction(n, 9)) for n in (7, 1))
    assert better(Book({1: bad}, bad), Book({1: good}, good)) == Book({1: good}, good)
