"""Sample deals belong to their line, and their values agree with the deal solved alone."""

from collections import Counter

import pytest
from plain_charts import play, words_of

from solver import load_paytable, solve_game, solve_hand
from solver.strategy import Chart, Grader, parse_chart
from solver.strategy.playing.sample_deals import SampleDeal, costliest_deal, sample_deals

TABLE = load_paytable("job-9-6")
CHART = parse_chart(
    "high pair or better\n4 to a royal flush\nlow pair\n4 to a flush\nsuited JT\none high card"
)


@pytest.fixture(scope="module")
def grader() -> Grader:
    return Grader.of(solve_game(TABLE, 5))


def check(example: SampleDeal, chart: Chart, line: int) -> None:
    assert play(chart, example.cards, words_of(TABLE)) == (line, example.held)
    solution = solve_hand(example.cards, TABLE, 5)
    assert solution.hold(example.held).ev == example.value
    assert solution.best.ev == example.best_value == solution.hold(example.best).ev
    assert [card // 4 for card in example.cards] == sorted(
        (card // 4 for card in example.cards), reverse=True
    )


@pytest.mark.parametrize("line", range(1, 7))
def test_sample_deals_are_decided_by_their_line(grader: Grader, line: int) -> None:
    shown = sample_deals(grader, CHART, line, count=8, seed=line)
    assert len({example.cards for example in shown}) == 8
    for example in shown:
        check(example, CHART, line)


def test_a_seed_gives_the_same_deals_and_another_gives_others(grader: Grader) -> None:
    assert sample_deals(grader, CHART, 3, seed=1) == sample_deals(grader, CHART, 3, seed=1)
    assert sample_deals(grader, CHART, 3, seed=1) != sample_deals(grader, CHART, 3, seed=2)


def test_a_rare_line_has_as_many_samples_as_differ_in_more_than_suits(grader: Grader) -> None:
    """The four royal flushes differ only by their suits."""
    chart = parse_chart("royal flush")
    assert len(sample_deals(grader, chart, 1, count=5)) == 1


def test_a_line_that_never_applies_shows_nothing(grader: Grader) -> None:
    chart = parse_chart("any pair\nlow pair")
    assert sample_deals(grader, chart, 2) == ()
    assert costliest_deal(grader, chart, 2) is None


def test_deals_come_as_often_as_in_play(grader: Grader) -> None:
    """In 2 of 64 deals of a pair, the three other cards all have the suit of one of the two."""
    shown = sample_deals(grader, CHART, 3, count=3000, seed=4)
    suits = Counter(max(Counter(card % 4 for card in e.cards).values()) for e in shown)
    assert suits[4] / 3000 == pytest.approx(2 / 64, abs=0.01)


def test_the_costliest_deal_is_the_worst_misplay_of_the_grade(grader: Grader) -> None:
    grade = grader.grade(CHART)
    for line in grade.lines:
        worst = costliest_deal(grader, CHART, line.line)
        assert (worst is None) == (line.misplayed == 0)
        if worst is not None:
            check(worst, CHART, line.line)
            assert not worst.right
    costliest = [costliest_deal(grader, CHART, line.line) for line in grade.lines]
    costs = [worst.best_value - worst.value for worst in costliest if worst is not None]
    assert max(costs) == max(deal.cost for deal in grade.worst)
