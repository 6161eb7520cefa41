"""What the coach says of a chart: against it, beyond it, or by it."""

from fractions import Fraction
from random import Random

import pytest
from plain_charts import play, words_of

from solver import HandSolution, load_paytable, parse_paytable, solve_hand
from solver.strategy import Chart, parse_chart
from solver.strategy.books.book import Book, Derived, shipped_book
from trainer.app.chart_shelf import worth_learning
from trainer.core.coach import (
    ChartWord,
    Fault,
    closest_length,
    consult,
    deals_between,
    no_pair_note,
)

CHART = parse_chart(
    """\
    four of a kind, straight flush, royal flush
    4 to a royal flush
    three of a kind, straight, flush, full house
    4 to a straight flush
    two pair
    high pair
    3 to a royal flush
    4 to a flush
    low pair
    4 to an outside straight
    2 suited high cards
    3 to a straight flush
    2 unsuited high cards
    suited 10/J, 10/Q or 10/K
    one high card
    discard everything
    """
)


def mask(solution: HandSolution, cards: str) -> int:
    from evaluator import parse_cards

    return sum(1 << solution.cards.index(card) for card in parse_cards(cards))


def word(deal: str, held: str, chart: Chart = CHART) -> ChartWord:
    solution = solve_hand(deal)
    return consult(chart, solution, mask(solution, held) if held else 0)


def test_the_line_that_applied_is_named_before_the_one_that_was_played() -> None:
    said = word("5h 5d 6c 7s 8c", "5h 6c 7s 8c")
    assert said.fault is Fault.AGAINST
    assert said.applied == "line 9, low pair, before line 10"


def test_a_hold_of_no_line_is_against_the_chart_too() -> None:
    said = word("5h 5d 6c 7s Kc", "5h Kc")
    assert said.verdict.held_line is None
    assert said.applied == "line 9, low pair"


@pytest.mark.parametrize(
    ("held", "place"),
    [
        ("5h 6c 7s 8c", "Your hold is line 10, 4 to an outside straight, which comes later."),
        ("5h 8c", "No line of the chart allows your hold."),
        ("", "Your hold is line 16, discard everything, which comes later."),
    ],
)
def test_the_place_of_another_hold_in_the_chart(held: str, place: str) -> None:
    assert word("5h 5d 6c 7s 8c", held).verdict.place("your hold") == place


def test_a_hold_that_the_line_allows_but_does_not_choose() -> None:
    said = word("Ah Kd Qc 5s 3h", "Ah Kd").verdict
    assert (said.line, said.held_line) == (13, 13)
    assert said.place("Ah Kd") == "Line 13 allows Ah Kd too, but prefers other cards."
    assert str(said) == "line 13, 2 unsuited high cards"


def test_playing_as_the_chart_is_by_it() -> None:
    said = word("5h 5d 6c 7s 8c", "5h 5d")
    assert said.fault is Fault.NONE
    assert said.applied == "line 9, low pair"


def test_an_error_of_the_chart_is_beyond_it() -> None:
    """The 5♥ thrown away leaves suited JT a flush penalty card: K J is worth 97/16215 more."""
    said = word("Ks Jh Th 7s 5h", "Jh Th", parse_chart("suited JT\none high card"))
    assert said.fault is Fault.BEYOND
    assert said.chart.lost == Fraction(97, 16215)
    assert said.applied == "line 1, suited JT"


def test_a_better_hold_than_the_chart_has_is_no_error() -> None:
    said = word("Ks Jh Th 7s 5h", "Ks Jh", parse_chart("suited JT\none high card"))
    assert said.fault is Fault.NONE
    assert said.chart.lost > said.held.lost


def test_a_worse_hold_than_a_chart_that_errs_is_still_against_it() -> None:
    said = word("Ks Jh Th 7s 5h", "7s", parse_chart("suited JT\none high card"))
    assert said.fault is Fault.AGAINST
    assert said.applied == "line 1, suited JT"


def test_a_deal_that_no_line_covers_is_discarded() -> None:
    said = word("2c 4d 7h 9s Jc", "Jc", parse_chart("high pair"))
    assert said.chart.mask == 0
    assert said.applied == "no line of the chart applies: discard everything"


def test_faults_are_what_the_values_say() -> None:
    """Over random deals and holds: nobody's fault exactly where no hold is worth more."""
    random, faults = Random(9), set()
    for _ in range(60):
        solution = solve_hand(random.sample(range(52), 5))
        said = consult(CHART, solution, random.randrange(32))
        mine, chart = solution.hold(said.held.mask).ev, solution.hold(said.verdict.mask).ev
        assert (said.fault is Fault.NONE) == (mine == solution.best.ev)
        assert (said.fault is Fault.BEYOND) == (chart <= mine < solution.best.ev)
        faults.add(said.fault)
        assert play(CHART, solution.cards, words_of(load_paytable("9/6"))) == (
            said.verdict.line,
            said.verdict.mask,
        )
    assert Fault.AGAINST in faults


@pytest.mark.parametrize(("wanted", "length"), [(1, 8), (8, 8), (15, 12), (16, 16), (200, 16)])
def test_the_longest_chart_that_is_not_longer_than_wanted(wanted: int, length: int) -> None:
    assert closest_length([12, 8, 16], wanted) == length


def test_figures_of_a_line() -> None:
    from solver.strategy.playing.grades import LineGrade

    line = LineGrade(1, "low pair", 649_740, 0, Fraction(0), Fraction(1, 1000), 0, 2_598_960)
    assert deals_between(line) == 4
    never = LineGrade(2, "high pair", 0, 0, Fraction(0), Fraction(0), 0, 2_598_960)
    assert deals_between(never) is None


def test_the_charts_worth_learning_lose_less_and_less_and_in_the_end_nothing() -> None:
    book = shipped_book(load_paytable("job-9-6"))
    assert book is not None
    charts = worth_learning(book)
    returns = [found.return_ for found in charts.values()]
    assert returns == sorted(set(returns))
    assert list(charts) == sorted(charts)
    assert all(len(found.chart.rules) == length for length, found in charts.items())
    assert returns[-1] == Fraction(1653526326983, 1661102543100)
    assert book.full in charts.values()


def test_a_chart_that_loses_nothing_is_the_last_however_short_it_is() -> None:
    """Were longer charts without conditions kept, a line more would lose more."""
    short, long = parse_chart("high pair"), parse_chart("high pair\nlow pair\none high card")
    exact = Derived(parse_chart("high pair\nlow pair, no flush penalty"), Fraction(9, 10))
    book = Book({1: Derived(short, Fraction(7, 10)), 3: Derived(long, Fraction(8, 10))}, exact)
    assert list(worth_learning(book)) == [1, 2]


def test_a_game_without_a_paying_pair_has_no_high_cards() -> None:
    own = parse_paytable('name = "Flushes"\n[[line]]\nhand = "flush"\npays = 9\n')
    assert no_pair_note(own, 5) == "none: no pair pays"
    assert no_pair_note(load_paytable("9/6"), 1) == ""


def test_a_chart_with_conditions_that_saves_nothing_is_not_worth_learning() -> None:
    short, long = (
        Derived(parse_chart(text), Fraction(worth, 100))
        for text, worth in (("discard everything", 30), ("high pair\ndiscard everything", 60))
    )
    assert list(worth_learning(Book({1: short, 2: long}))) == [1, 2]
    as_good = Derived(parse_chart("pair\nhigh pair\ndiscard everything"), long.return_)
    assert list(worth_learning(Book({1: short, 2: long}, exact=as_good))) == [1, 2]
    better = Derived(as_good.chart, Fraction(61, 100))
    assert list(worth_learning(Book({1: short, 2: long}, exact=better))) == [1, 2, 3]
