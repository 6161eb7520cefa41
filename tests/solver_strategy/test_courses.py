"""Courses: nested charts, their costs, and the search for them."""

import random
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import nullcontext
from fractions import Fraction
from functools import cache, lru_cache
from itertools import permutations
from types import SimpleNamespace

import numpy as np
import pytest
from plain_charts import play, words_of
from proofs import proved_but
from shipped_games import DEUCES, JOKER, PLAIN, WILD_COURSES

from solver import load_paytable, parse_paytable, solve_game
from solver.processes import Helper, helper
from solver.progress import Progress, unheard
from solver.strategy import Book, Chart, Derived, Grader, parse_chart
from solver.strategy.books.book import shipped_book
from solver.strategy.course.chain_search import (
    Annealing,
    first_chain,
    first_lessons,
    interleaved,
    settled,
    settled_lines,
    simplified,
)
from solver.strategy.course.chain_search import annealed as annealed_section
from solver.strategy.course.chart_chain import Chain, Chains, exchanged
from solver.strategy.course.course import Course, course_costs, parse_course, shipped_course
from solver.strategy.course.derive_course import (
    CourseError,
    derive_course,
    least_costs,
)
from solver.strategy.search.annealing import ChartSearch, in_each
from solver.strategy.search.buckets import sort_into_buckets

SHIPPED = [*PLAIN, *WILD_COURSES]
SOME = proved_but(SHIPPED, always=[PLAIN[10], DEUCES])
SAMPLE = 1_000
MOST = {"job-9-6": 1.25}
MOST_ELSEWHERE = 1.4


@lru_cache(maxsize=2)  # each takes 70 MB
def grader_of(game: str) -> Grader:
    return Grader.of(solve_game(game))


def price_of(chains: Chains, lines: Sequence[tuple[int, int]]) -> float:
    """What all charts of a chain lose, each times its share, reckoned at once."""
    return chains.price_of(chains.all_reigns(lines))


def course_of(game: str) -> Course:
    course = shipped_course(load_paytable(game))
    assert course is not None
    return course


def without(chart: Chart, place: int) -> Chart:
    return Chart(chart.rules[: place - 1] + chart.rules[place:])


def test_a_course_is_found_by_the_pays_of_a_game_and_only_at_its_bet() -> None:
    table = load_paytable("job-9-6")
    renamed = parse_paytable(table.to_toml().replace(table.name, "my own"))
    assert shipped_course(renamed) == shipped_course(table)
    assert shipped_course(table, 1) is None


@pytest.mark.parametrize("game", SHIPPED)
def test_each_lesson_adds_one_line_and_changes_no_other(game: str) -> None:
    course = course_of(game)
    assert 6 <= len(course.chart(0).rules) <= 9
    for lesson in range(1, course.lessons + 1):
        chart, place = course.chart(lesson), course.place(lesson)
        assert chart.rules[place - 1] == course.rule(lesson)
        assert without(chart, place) == course.chart(lesson - 1)
        by_then = [each for _, each in course.lines if each <= lesson]
        assert by_then[place - 1] == lesson


@pytest.mark.parametrize("game", SHIPPED)
def test_a_line_of_a_course_is_there_once_and_reads_back(game: str) -> None:
    course = course_of(game)
    lines = [str(line.rule) for line in course.lines]
    assert len(set(lines)) == len(lines)
    assert parse_chart("\n".join(lines)) == course.chart(course.lessons)
    assert parse_course(course.text()) == course


@pytest.mark.parametrize("game", SOME)
def test_every_lesson_saves_and_the_charts_are_near_the_best_known(game: str) -> None:
    """A few lines save only by making room for the next, which then saves for both.

    The best known chart of a length is the shipped one with no more lines.
    """
    grader, course, book = grader_of(game), course_of(game), shipped_book(load_paytable(game))
    assert book is not None
    costs = list(course_costs(course, grader))
    for lesson in (0, course.lessons // 2, course.lessons):
        assert grader.grade(course.chart(lesson)).cost == costs[lesson]
    idle = [n for n in range(1, len(costs)) if costs[n] >= costs[n - 1]]
    assert len(idle) <= len(costs) // 8
    assert all(costs[n + 1] < costs[n - 1] for n in idle)
    longest = len(book.full.chart.rules)
    ratios = []
    for length in range(8, longest + 1):
        best = book.at_most(length)
        assert best is not None
        reached = min(cost for n, cost in enumerate(costs, 8) if n <= length)
        ratios.append(float(reached / (grader.optimal - best.return_)))
    assert sum(ratios) / len(ratios) <= MOST.get(game, MOST_ELSEWHERE)


@pytest.mark.parametrize("lesson", proved_but([0, 3, 8, 15], always=[8]))
def test_charts_of_a_course_are_graded_as_the_plain_judge_plays_them(lesson: int) -> None:
    """The judge plays a sample of deals; the loss of each is found in the values of its holds."""
    table, grader = load_paytable("job-9-6"), grader_of("job-9-6")
    chart, words = course_of("job-9-6").chart(lesson), words_of(table)
    rows = random.Random(lesson).sample(range(134_459), SAMPLE)
    part = Grader(table, 5, grader.cards[rows], grader.weights[rows], grader.values[:, rows])
    lost = 0
    for row in rows:
        _, held = play(chart, grader.cards[row].tolist(), words)
        loss = grader.values[:, row].max() - grader.values[held, row]
        lost += int(loss) * int(grader.weights[row])
    assert part.grade(chart).cost == Fraction(lost, part.total)


@pytest.mark.slow
def test_the_last_chart_costs_what_the_plain_judge_says_over_all_deals() -> None:
    table, grader, course = load_paytable("job-9-6"), grader_of("job-9-6"), course_of("job-9-6")
    words, lost = words_of(table), 0
    for row, cards in enumerate(grader.cards.tolist()):
        _, held = play(course.chart(course.lessons), cards, words)
        loss = grader.values[:, row].max() - grader.values[held, row]
        lost += int(loss) * int(grader.weights[row])
    assert course_costs(course, grader)[-1] == Fraction(lost, grader.total)


@cache
def small_search() -> tuple[ChartSearch, Chains, tuple[int, ...]]:
    """A search over the lines of the shipped charts of 9/6 alone, from 8 lines to 16."""
    grader, book = grader_of("job-9-6"), shipped_book(load_paytable("job-9-6"))
    assert book is not None
    rules = {rule: None for derived in book.by_length.values() for rule in derived.chart.rules}
    buckets = sort_into_buckets(grader, rules)
    search = ChartSearch(buckets)
    lines = search.numbers(book.by_length[16].chart.rules)
    assert len(lines) == 15
    return search, Chains(search.pairs, 1 / least_costs(grader, book)[:9] / 9), lines


def test_the_price_of_a_chain_is_the_mean_ratio_of_its_charts() -> None:
    search, chains, full = small_search()
    lines = first_chain(search, full, 7)
    costs = [
        search.cost(tuple(rule for rule, each in lines if each <= lesson)) for lesson in range(9)
    ]
    assert chains.costs(lines) == pytest.approx(costs, rel=1e-9)
    ratios = [cost * share for cost, share in zip(costs, chains.shares, strict=True)]
    assert price_of(chains, lines) == pytest.approx(sum(ratios), rel=1e-9)


def test_the_price_of_every_insertion_is_that_of_the_longer_chain() -> None:
    search, chains, full = small_search()
    lines, rng = first_chain(search, full, 7), random.Random(1)
    for lesson in (0, 1, 5, 8):
        rest = [line for line in lines if line[1] != lesson] if lesson else list(lines[1:])
        chain = Chain(chains, tuple(rest))
        prices = chain.insertions(lesson)
        assert chain.price() == pytest.approx(price_of(chains, rest))
        for _ in range(20):
            at, rule = rng.randrange(len(rest) + 1), rng.randrange(chains.rules)
            longer = [*rest[:at], (rule, lesson), *rest[at:]]
            there = rule in {other for other, _ in rest}
            expected = np.inf if there else pytest.approx(price_of(chains, longer), rel=1e-9)
            assert prices[at, rule] == expected


def test_a_chain_that_was_changed_prices_all_as_one_made_anew() -> None:
    search, chains, full = small_search()
    chain, rng = Chain(chains, first_chain(search, full, 7)), random.Random(2)
    for _ in range(12):
        _, lesson = chain.remove(rng.randrange(len(chain.lines)))
        into = rng.randrange(1, chains.lessons + 1) if lesson else 0
        if lesson:
            chain.shift(lesson, into)
        free = [rule for rule in range(chains.rules) if rule not in dict(chain.lines)]
        chain.insert(rng.randrange(len(chain.lines) + 1), rng.choice(free), into)
        one, other = sorted(rng.sample(range(len(chain.lines)), 2))
        after = exchanged(chain.lines, one, other)
        change = price_of(chains, after) - price_of(chains, chain.lines)
        assert chain.exchange(one, other) == pytest.approx(change, abs=1e-9)
        chain.exchange_lessons(one, other)
        assert chain.lines == after
        assert sorted(each for _, each in after) == [0] * 7 + list(range(1, 9))
    assert chain.price() == pytest.approx(price_of(chains, chain.lines), rel=1e-9)
    chain.remove(3)
    for lesson in (0, 4):
        anew = Chain(chains, chain.lines).insertions(lesson)
        assert chain.insertions(lesson) == pytest.approx(anew, rel=1e-9)


def annealed(seed: int) -> tuple[float, tuple[tuple[int, int], ...]]:
    search, chains, full = small_search()
    annealing = Annealing(chains, first_chain(search, full, 7), np.random.default_rng(seed))
    annealing.run(np.geomspace(0.1, 0.001, 60))
    return annealing.best


@pytest.mark.proof
def test_a_search_is_repeated_by_its_seed_and_improves() -> None:
    search, chains, full = small_search()
    assert annealed(1) == annealed(1)
    assert annealed(1) != annealed(2)
    assert annealed(1)[0] < price_of(chains, first_chain(search, full, 7)) - 0.05


def test_settling_and_simplifying_keep_the_lessons_and_never_cost() -> None:
    search, chains, full = small_search()
    lines = first_chain(search, full, 7)
    better = settled(chains, lines)
    assert price_of(chains, better) < price_of(chains, lines)
    simple = simplified(chains, better)
    assert price_of(chains, simple) <= price_of(chains, better) + 1e-6
    for each in (better, simple):
        assert sorted(lesson for _, lesson in each) == [0] * 7 + list(range(1, 9))


def test_the_lessons_of_sections_are_given_out_at_the_least_price() -> None:
    """Every way to give them out is tried."""
    rng = np.random.default_rng(5)
    for lengths, starter in (((3, 2), 1), ((2, 3, 1), 2), ((4,), 2), ((1, 1, 2), 0)):
        costs = [rng.random(length + 1) for length in lengths]
        shares = rng.random(sum(lengths) - starter + 1)

        def price(numbers: np.ndarray, shares: np.ndarray, costs: list[np.ndarray]) -> float:
            lost = sum(cost[number] for cost, number in zip(costs, numbers.T, strict=True))
            return float(shares @ lost)

        orders = set(permutations(np.repeat(range(len(lengths)), lengths).tolist()))
        ways = [np.cumsum(np.eye(len(lengths), dtype=int)[[*order]], axis=0) for order in orders]
        if not starter:
            ways = [np.insert(way, 0, 0, axis=0) for way in ways]
        every = [price(way[max(starter - 1, 0) :], shares, costs) for way in ways]
        found = interleaved(costs, shares)
        assert found[-1].tolist() == list(lengths)
        assert (np.diff(found, axis=0) >= 0).all()
        assert np.diff(found, axis=0).sum(axis=1).tolist() == [1] * (len(shares) - 1)
        assert price(found, shares, costs) == pytest.approx(min(every))


def test_a_section_is_the_same_with_a_helper_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    """A helper has its own copy of the buckets, and of the random numbers."""
    monkeypatch.setattr("solver.processes.available_processors", lambda: 2)
    grader = grader_of(JOKER)
    book = shipped_book(load_paytable(JOKER))
    assert book is not None
    buckets = sort_into_buckets(grader, book.by_length[20].chart.rules[:-1])
    found = []
    for second in (Helper(), None):
        with helper() if second is None else nullcontext(second) as asked:
            for search in ChartSearch(buckets, asked).sections():
                chain = first_lessons(search, search.buckets.rules, 1)
                shares = np.geomspace(1, 4, len(chain.lines) - 1)
                part = (chain, 2, shares, np.geomspace(0.01, 0.001, 5))
                (after,) = search.parts(annealed_section, [part])
                found.append(
                    (after.lines, after.costs.tolist(), settled_lines(search, after, 2, shares))
                )
    assert found[:2] == found[2:]
    assert [len(lines) for lines, _, _ in found[:2]] != [0, 0]


class _Section:
    """A section of some size; the helper has begun those whose futures are given."""

    def __init__(self, name: str, size: int, of: Future[str] | None = None) -> None:
        self.name, self.buckets = name, SimpleNamespace(loss=np.zeros(size))
        self._of = of or Future()

    def future(self, *_work: object) -> Future[str]:
        return self._of


def test_sections_that_the_helper_has_not_begun_are_done_here_while_it_works() -> None:
    begun: Future[str] = Future()
    begun.set_running_or_notify_cancel()
    sections = [_Section("a", 3, begun), _Section("b", 4), _Section("c", 2), _Section("d", 1)]
    done: list[str] = []
    heard: list[float] = []

    def work(section: _Section, sign: str, progress: Progress = unheard) -> str:
        progress(0.5)
        progress(1)
        done.append(section.name)
        if section.name == "c":
            begun.set_result("a!")
        return section.name + sign

    assert in_each(sections, work, [("!",)] * 4, heard.append) == ["a!", "b!", "c!", "d!"]
    assert done == ["b", "d", "c"]
    assert heard == pytest.approx([0.4, 0.8, 0.8, 0.8, 0.85, 0.9])  # never back


@pytest.mark.parametrize(
    "text",
    [
        "low pair",
        "low pair # lesson 1",
        "low pair # starter\nace # lesson 0",
        "low pair # starter\nace # lesson 1\nking # lesson 1",
        "low pair # starter\nace # lesson 1\nking # lesson 3",
        "low pair # starter\nace # lesson ²",
        "low pear # starter",
    ],
)
def test_what_is_no_course_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a course"):
        parse_course(text)


def test_a_game_in_which_nothing_is_to_be_learnt_has_no_course() -> None:
    table = parse_paytable('name = "flat"\n[[line]]\nhand = "straight"\npays = 0\n')
    grader = Grader.of(solve_game(table))
    one = Derived(parse_chart("flush\ndiscard everything"), Fraction(0))
    with pytest.raises(CourseError, match="flat has no course") as error:
        derive_course(grader, Book({2: one}))
    assert "\n" not in str(error.value)
    assert "work without it" in str(error.value)


@pytest.mark.slow
def test_a_course_is_derived_for_a_table_of_ones_own() -> None:
    """Half a minute: the whole search, with its progress, from the shipped charts of 8/5."""
    grader, book = grader_of("job-8-5"), shipped_book(load_paytable("job-8-5"))
    assert book is not None
    heard: list[float] = []
    course = derive_course(grader, book, heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 1.0
    costs, least = course_costs(course, grader), least_costs(grader, book)
    ratios = [float(cost) / low for cost, low in zip(costs, least, strict=False)]
    assert sum(ratios) / len(ratios) <= MOST_ELSEWHERE
