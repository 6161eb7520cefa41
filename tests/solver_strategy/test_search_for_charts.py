"""The search for charts: its shortcuts agree with grading, and its charts are good enough."""

from concurrent.futures import Future

import numpy as np
import pytest
from found_charts import charts_of
from proofs import proved_but

from solver import load_paytable, parse_paytable, solve_game
from solver.processes import Helper, helper
from solver.strategy.books.book import shipped_book
from solver.strategy.books.derive import derive, exact_chart, with_penalties
from solver.strategy.language.chart_rules import Condition, Rule
from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.kinds import Kind
from solver.strategy.playing.chart import Chart
from solver.strategy.playing.grading import ChartPlay, Grader
from solver.strategy.search import draft
from solver.strategy.search.all_lengths import DISCARD_EVERYTHING, AllLengths, finished
from solver.strategy.search.annealing import ChartSearch, Lines
from solver.strategy.search.buckets import sort_into_buckets
from solver.strategy.search.library import library
from solver.strategy.search.line_price import words_in
from solver.strategy.search.penalties import conditional_rules


@pytest.fixture(scope="module")
def grader() -> Grader:
    return Grader.of(solve_game("job-9-6"))


@pytest.fixture(scope="module")
def search(grader: Grader) -> ChartSearch:
    return ChartSearch(sort_into_buckets(grader, library(grader.terms)))


def some_lines(search: ChartSearch, seed: int, length: int = 14) -> Lines:
    return tuple(np.random.default_rng(seed).integers(search.count, size=length).tolist())


@pytest.mark.parametrize("seed", range(3))
def test_a_chart_costs_the_same_over_buckets_as_over_all_deals(
    grader: Grader, search: ChartSearch, seed: int
) -> None:
    lines = some_lines(search, seed)
    chart = Chart((*(search.buckets.rules[i] for i in lines), DISCARD_EVERYTHING))
    assert search.cost(lines) == pytest.approx(float(grader.grade(chart).cost), rel=1e-12)


def test_insertions_are_the_costs_of_the_charts_with_a_rule_inserted(search: ChartSearch) -> None:
    lines = some_lines(search, 5)
    table = search.draft(lines).insertions()
    source = np.random.default_rng(6)
    for _ in range(40):
        rule, place = int(source.integers(search.count)), int(source.integers(len(lines) + 1))
        inserted = (*lines[:place], rule, *lines[place:])
        assert table[place, rule] == pytest.approx(search.cost(inserted), abs=1e-12)


def test_a_draft_stays_correct_while_lines_are_inserted_and_removed(search: ChartSearch) -> None:
    source = np.random.default_rng(8)
    changed = search.draft(some_lines(search, 7))
    for _ in range(60):
        if source.random() < 0.5:
            place = int(source.integers(len(changed.lines) + 1))
            changed.insert(place, int(source.integers(search.count)))
        else:
            changed.remove(int(source.integers(len(changed.lines))))
    lines = tuple(changed.lines)
    assert changed.cost() == pytest.approx(search.cost(lines), abs=1e-12)
    assert changed.costs().sum() == pytest.approx(search.cost(lines), abs=1e-12)
    assert np.allclose(changed.insertions(), search.draft(lines).insertions(), rtol=0, atol=1e-12)
    without = [search.cost(lines[:i] + lines[i + 1 :]) for i in range(len(lines))]
    assert np.allclose(changed.removals(), without, rtol=0, atol=1e-12)


def test_distinct_rules_take_over_different_buckets(search: ChartSearch) -> None:
    lines = some_lines(search, 9)
    place = 4
    applies = np.array([search.buckets.applies(rule) for rule in range(search.count)])
    before = applies[list(lines[:place])].any(axis=0)
    of_line = applies[lines[place]] & ~before
    rules = search.draft(lines).distinct(place).tolist()
    taken = {(applies[rule] & ~before).tobytes() for rule in rules}
    touching = (applies & of_line).any(axis=1)
    every = {(each & ~before).tobytes() for each in applies[touching]}
    assert len(taken) == len(rules)
    assert taken == every


def test_charts_cost_the_same_in_a_subset_of_the_library(search: ChartSearch) -> None:
    rules = sorted(np.random.default_rng(4).choice(search.count, 60, replace=False).tolist())
    part = search.subset(rules)
    assert part.buckets.count < search.buckets.count
    lines = some_lines(part, 1)
    assert part.cost(lines) == pytest.approx(search.cost(tuple(rules[i] for i in lines)), abs=1e-12)


def test_the_heat_bath_yields_the_true_costs_whatever_parts_of_sums_are_kept(
    search: ChartSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, hot = some_lines(search, 2), [1e-2, *[1e-3] * 30, 1e-5]
    visited = [*search.anneal(start, hot, np.random.default_rng(1))]
    for cost, lines in visited:
        assert cost == pytest.approx(search.cost(lines), abs=1e-12)
    monkeypatch.setattr(draft, "CHANGES", 0)
    assert [*ChartSearch(search.buckets).anneal(start, hot, np.random.default_rng(1))] == visited


def test_the_line_dropped_is_the_one_whose_removal_costs_least(search: ChartSearch) -> None:
    lines = some_lines(search, 11)
    without = [lines[:i] + lines[i + 1 :] for i in range(len(lines))]
    least = min(search.cost(shorter) for shorter in without)
    assert search.cost(search.drop_line(lines)) == pytest.approx(least, abs=1e-12)


def test_the_line_added_is_the_one_that_saves_most(search: ChartSearch) -> None:
    part = search.subset(range(0, search.count, 9))
    lines = some_lines(part, 12, 6)
    longer = [
        part.cost((*lines[:place], rule, *lines[place:]))
        for place in range(len(lines) + 1)
        for rule in range(part.count)
    ]
    assert part.cost(part.add_line(lines)) == pytest.approx(min(longer), abs=1e-12)


def test_no_change_of_one_line_improves_a_settled_chart(search: ChartSearch) -> None:
    part = search.subset(range(0, search.count, 9))
    lines = some_lines(part, 13, 6)
    settled = part.settle(lines)
    least = part.cost(settled)
    assert least < part.cost(lines)
    for i in range(len(settled)):
        rest = settled[:i] + settled[i + 1 :]
        for place in range(len(settled)):
            for rule in range(part.count):
                assert part.cost((*rest[:place], rule, *rest[place:])) > least - 1e-12


def test_a_line_that_covers_two_cases_is_split(grader: Grader, search: ChartSearch) -> None:
    """No further line saves anything until two pair and high pair are on separate lines."""
    texts = ("high pair or better", "4 to a straight flush", "low pair")
    lines = search.numbers(parse_rule(text) for text in texts)
    assert len(lines) == 3
    divided = [str(search.buckets.rules[rule]) for rule in search.split_line(lines, 1)]
    at_best = search.cost(search.add_line(lines))
    assert search.cost(search.split_line(lines, 1)) <= at_best + 1e-12
    assert len(divided) == 4
    pair = ("two pair or better", "high pair")
    apart = (pair[0], texts[1], pair[1], texts[2])
    assert search.cost(search.split_line(lines, 1)) <= search.cost(
        search.numbers(parse_rule(text) for text in apart)
    )


def test_a_simplified_chart_costs_the_same_in_fewer_words(
    grader: Grader, search: ChartSearch
) -> None:
    lines = search.grow(12)
    plainest = search.simplify((*lines, lines[-1], lines[0]))
    assert search.cost(plainest) <= search.cost(lines) + 1e-12
    assert len(plainest) <= len(lines)
    chart = finished(grader, search, lines)
    assert float(grader.grade(chart).cost) <= search.cost(lines) + 1e-12
    assert not grader.grade(chart).unused


@pytest.mark.proof
def test_a_search_with_the_same_seed_finds_the_same_charts(search: ChartSearch) -> None:
    found = []
    for _ in range(2):
        one = AllLengths(search, 8, 10, saving=1e-7, seed=3)
        one.round(2, thorough=False)
        one.polish(2, seed=4)
        found.append(one.best)
    assert found[0] == found[1]
    assert all(cost == pytest.approx(search.cost(lines)) for cost, lines in found[0].values())
    assert found[0][10][0] < found[0][9][0] < found[0][8][0]


@pytest.mark.parametrize("step", proved_but((1, 9), [9]))
def test_a_search_with_a_helper_finds_the_same_charts(
    search: ChartSearch, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    monkeypatch.setattr("solver.processes.available_processors", lambda: 2)
    search = search.subset(range(0, search.count, step))
    lines = some_lines(search, 5)
    with helper() as second:
        helped = ChartSearch(search.buckets, second)
        helped.begin_split(lines, 2)
        assert second.ask(len, "the first parts are done").result()
        parts = helped.parts(ChartSearch.tidied, [(lines,), (lines[:9],)])
        assert helped.split_line(lines, 2) == search.split_line(lines, 2)
        assert list(parts) == [search.tidied(lines), search.tidied(lines[:9])]


def test_a_round_leaves_the_helper_nothing_that_nobody_will_ask_for(search: ChartSearch) -> None:
    asked: list[Future[object]] = []

    class Waiting(Helper):
        def ask(self, *_work: object) -> Future[object]:
            asked.append(Future())
            return asked[-1]

    some = search.buckets.subset(range(0, search.count, search.count // 66))
    found = AllLengths(ChartSearch(some, Waiting()), 8, 20, saving=1)
    found.round(2, thorough=True)
    assert max(found.best) < 20  # it looked ahead, and went no further
    assert len(asked) > 1
    assert all(each.cancelled() for each in asked[1:])  # the first gives it the search


@pytest.mark.proof
def test_a_chart_of_rules_unknown_to_a_search_is_not_learnt(search: ChartSearch) -> None:
    all_rules, half = ChartSearch(search.buckets), search.subset(range(0, search.count, 2))
    one, other = AllLengths(half, 8, 9, 1e-7), AllLengths(all_rules, 8, 9, 1e-7, seed=2)
    other.round(2, thorough=False)
    one.learn(other)
    for cost, lines in one.best.values():
        assert cost == pytest.approx(half.cost(lines), abs=1e-12)


@pytest.mark.proof
def test_a_search_learns_what_another_has_found(search: ChartSearch) -> None:
    one, other = (AllLengths(search, 8, 9, saving=1e-7, seed=seed) for seed in (1, 2))
    for each in (one, other):
        each.round(2, thorough=False)
    best = {length: min(one.best[length], other.best[length])[0] for length in one.best}
    one.learn(other)
    after = {length: cost for length, (cost, _) in one.best.items()}
    assert after == pytest.approx(best, abs=1e-12)


@pytest.mark.proof
def test_deriving_a_chart_never_uses_printed_text(
    grader: Grader, search: ChartSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a change of wording, or of the order of the library, could change a chart."""
    text = 'name = "flushes"\n[[line]]\nhand = "flush"\npays = 40\n'
    flushes = Grader.of(solve_game(parse_paytable(text)))
    chart = Chart((*(search.buckets.rules[i] for i in search.grow(10)), DISCARD_EVERYTHING))

    def derived() -> object:
        draws = (parse_rule("suited JT"), parse_rule("3 to a straight flush"))
        return (
            library(grader.terms),
            charts_of(flushes, 4, 5),
            finished(grader, search, search.numbers(chart.rules)),
            conditional_rules(ChartPlay(grader, chart), draws),
        )

    def refuse(value: object) -> str:
        raise AssertionError(f"printed to decide: {value!r}")

    before = derived()
    for printing in (Kind, Condition, Rule):
        monkeypatch.setattr(printing, "__str__", refuse)
    # A grade shows lines as text, but no result may depend on that text.
    monkeypatch.setattr(Rule, "as_written", "a line")
    assert derived() == before


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("discard everything", 2),
        ("four of a kind", 4),
        ("two pair or better", 4),
        ("high pair", 2),
        ("pair of aces", 3),
        ("pair of 5s or 3s", 5),
        ("three 2s to 4s with a kicker", 7),
        ("ace", 1),
        ("jack or ten", 3),
        ("suited KQ, KJ or QJ", 5),
        ("suited KQ or unsuited QJ", 5),
        ("one high card", 3),
        ("2 high cards, suited first", 5),
        ("2 suited high cards without an ace", 7),
        ("4 to a royal flush unless straight flush", 8),
        ("4 to an inside straight with 3 high cards", 9),
        ("3 to a straight flush with 1 gap and 2-3 high cards", 12),
        ("3 to a straight flush, gaps < high cards", 9),
        ("3 to a straight flush, gaps ≤ high cards + 1", 11),
        ("4 to a flush with AT", 6),
        ("suited QJ, no 9 discarded", 5),
        ("suited QJ, no high card discarded", 6),
        ("suited QJ unless flush penalty or 9 discarded", 8),
        ("suited QJ if ace and high card discarded", 8),
        ("suited QJ unless flush penalty and straight penalty, lowest first", 10),
    ],
)
def test_words_of_a_line_are_counted_as_a_person_says_them(line: str, words: int) -> None:
    assert words_in(parse_rule(line)) == words


def test_a_condition_costs_no_line(grader: Grader) -> None:
    """Twenty lines of 9/6 lose 3.236e-5 without conditions, and a third less with this one."""
    book = shipped_book(grader.table)
    assert book is not None
    best = book.at_most(20)
    assert best is not None
    one = "suited JT, no queen discarded"
    rules = [parse_rule(one) if str(rule) == "suited JT" else rule for rule in best.chart.rules]
    cost = float(grader.optimal - grader.return_of(Chart(tuple(rules))))
    assert cost == pytest.approx(2.145e-5, rel=1e-3)


@pytest.mark.slow
def test_the_search_finds_a_condition_that_costs_no_line(grader: Grader) -> None:
    book = shipped_book(grader.table)
    assert book is not None
    best = book.at_most(20)
    assert best is not None
    shares: list[float] = []
    found = with_penalties(grader, best.chart, shares.append, most=20, least_passes=1)
    assert len(found.rules) == 20
    assert float(grader.grade(found).cost) < 2.15e-5
    assert shares == sorted(shares)
    assert shares.index(1) == len(shares) - 1


@pytest.mark.slow
@pytest.mark.parametrize(("most", "cost"), [(12, 6.2e-4), (16, 2.0e-4), (24, 1.4e-6)])
def test_conditions_are_found_at_every_length(grader: Grader, most: int, cost: float) -> None:
    book = shipped_book(grader.table)
    assert book is not None
    assert book.exact is not None
    best = book.at_most(most)
    assert best is not None
    found = with_penalties(grader, best.chart, most=most, longer=book.exact.chart)
    assert len(found.rules) <= most
    assert float(grader.grade(found).cost) < cost < float(grader.optimal - best.return_)


@pytest.mark.slow
def test_conditions_never_make_a_chart_worse(grader: Grader, search: ChartSearch) -> None:
    chart = finished(grader, search, search.grow(20))
    before = grader.grade(chart).cost
    rules = conditional_rules(ChartPlay(grader, chart), library(grader.terms)[:150])
    assert rules
    assert all(rule.conditions for rule in rules)
    after = with_penalties(grader, chart, most=len(chart.rules) + 1)
    assert grader.grade(after).cost < before
    assert len(after.rules) <= len(chart.rules) + 1


@pytest.mark.proof
def test_a_game_in_which_no_pair_pays_has_charts_too() -> None:
    text = 'name = "flushes"\n[[line]]\nhand = "flush"\npays = 40\n'
    grader = Grader.of(solve_game(parse_paytable(text)))
    shares: list[float] = []
    charts = charts_of(grader, 4, 5, shares.append)
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert shares.index(1) == len(shares) - 1, "the bar stands at its end while there is work"
    assert all("high" not in str(chart) for chart in charts.values())
    assert grader.grade(charts[5]).return_ > grader.optimal * 99 / 100


@pytest.mark.proof
@pytest.mark.parametrize(
    ("hand", "pays", "most"),
    [("royal_flush", 4000, 6), pytest.param("flush", 0, 1, marks=pytest.mark.slow)],
)
def test_a_game_that_a_chart_plays_without_loss_is_derived_at_once(
    hand: str, pays: int, most: int
) -> None:
    """The search ends although a cost of 0 cannot fall by a twentieth."""
    table = parse_paytable(f'name = "one line"\n[[line]]\nhand = "{hand}"\npays = {pays}\n')
    grader = Grader.of(solve_game(table))
    book = derive(grader)
    assert book.full.return_ == grader.optimal
    assert len(book.full.chart.rules) <= most
    assert exact_chart(book, grader) == book.full


@pytest.mark.slow
def test_a_game_in_which_every_pair_pays_is_derived_too() -> None:
    text = load_paytable("job-9-6").to_toml().replace('ranks = "JQKA"\n', "")
    grader = Grader.of(solve_game(parse_paytable(text)))
    assert grader.terms.high == (1 << 13) - 1
    book = derive(grader)
    assert float(grader.optimal - book.full.return_) < 5e-4


@pytest.mark.slow
def test_the_charts_derived_for_nine_six_are_as_good_as_promised(grader: Grader) -> None:
    charts = charts_of(grader)
    cost = {n: float(grader.grade(chart).cost) for n, chart in charts.items()}
    assert float(grader.grade(charts[16]).return_) > 0.9952
    assert cost[20] < 0.000065
    assert cost[24] < 0.00001
    assert len(charts[max(charts)].rules) <= 25
    exact = with_penalties(grader, charts[max(charts)])
    assert grader.grade(exact).return_ == grader.optimal
    assert len(exact.rules) <= 27
