"""Charts derived for games with wild cards, and the bound on all charts without conditions."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import chain, pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from least_cost import least_cost

from solver import PayTable, load_paytable, solve_game
from solver.deals import all_deals
from solver.progress import Progress
from solver.rules import Rules, rules_of
from solver.strategy.books import derive as books
from solver.strategy.books.book import Book, game_key, parse_book
from solver.strategy.books.derive import derive_at_most
from solver.strategy.course.course import course_costs, parse_course
from solver.strategy.course.derive_course import derive_both
from solver.strategy.language.grammar import parse_rule
from solver.strategy.playing.chart import Chart, load_chart, parse_chart
from solver.strategy.playing.grading import Grader
from solver.strategy.playing.word_meanings import GameTerms, terms_of
from solver.strategy.search.all_lengths import final_chart, section
from solver.strategy.search.annealing import ChartSearch
from solver.strategy.search.buckets import sort_into_buckets
from solver.strategy.search.library import library, narrow_draws

HERE = Path(__file__).parent / "published_wild"
DEUCES = Path(__file__).parents[2] / "docs" / "examples" / "deuces.toml"
STRAIGHTS = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]


@cache
def deuces() -> PayTable:
    return load_paytable(DEUCES)


@pytest.mark.parametrize(
    "terms",
    [GameTerms(0, rules=rules_of("2")), GameTerms(0b11 << 11, rules=rules_of("", 1))],
    ids=["deuces", "joker"],
)
def test_rules_of_the_library_are_read_as_they_are_printed(terms: GameTerms) -> None:
    rules = [*library(terms), *narrow_draws(terms)]
    assert len(rules) > 900
    rules = Random(1).sample(rules, 250)
    assert [rule for rule in rules if parse_rule(str(rule)) != rule] == []


def test_nothing_in_the_library_asks_for_high_cards_where_no_pair_pays() -> None:
    rules = library(terms_of(deuces()))
    assert [str(rule) for rule in rules if "high" in str(rule) and "highest" not in str(rule)] == []


@pytest.mark.proof
def test_forty_lines_come_within_a_hundredth_of_a_percent() -> None:
    """No chart without conditions costs less than 0.0000426, let alone the 0.00003 asked for."""
    chart, game = load_chart(HERE / "derived-deuces.txt"), solve_game(deuces())
    assert parse_chart(str(chart)) == chart
    assert len(chart.rules) <= 40
    cost = game.return_ - Grader.of(game).return_of(chart)
    assert 0.0000426 < least_cost(game) < cost < 0.0000442


@pytest.mark.parametrize("hand", ["royal_flush", "five_of_a_kind", "straight"])
def test_charts_are_kept_apart_by_what_hands_with_wild_cards_pay(hand: str) -> None:
    """The natural royal comes before the wild one, and five of a kind is not a rank class."""
    lines = [
        replace(line, pays=(3,) * 5) if line.hand == hand and not line.natural else line
        for line in deuces().lines
    ]
    assert lines != list(deuces().lines)
    changed = replace(deuces(), lines=tuple(lines))
    assert game_key(changed, 5) != game_key(deuces(), 5)
    renamed = replace(deuces(), name="another name")
    assert game_key(renamed, 5) == game_key(deuces(), 5)


def test_a_chart_stands_in_sections_whatever_its_lines_are_worth() -> None:
    grader = Grader.of(solve_game(deuces()))
    chart = load_chart(HERE / "derived-deuces.txt")
    mixed = Chart((*chart.rules[-2::-1], chart.rules[-1]))
    ordered = final_chart(grader, mixed.rules[:-1])
    assert [section(rule) for rule in ordered.rules] == sorted(map(section, ordered.rules))
    assert grader.return_of(ordered) == grader.return_of(mixed)
    assert str(ordered).count(":\n") == 6


def test_a_course_prints_each_line_with_its_number_of_wild_cards() -> None:
    text = "with 1 deuce: flush  # starter\nwith 2 deuces: 2 wild cards  # lesson 1\nace  # starter"
    course = parse_course(text)
    assert course.text() == text
    assert str(course.chart(0)) == "with 1 deuce:\nflush\nwith any wild cards:\nace"


@pytest.mark.proof
def test_the_costs_of_all_sections_are_those_of_the_chart() -> None:
    grader = Grader.of(solve_game(deuces()))
    some = [*library(grader.terms)[::9], *load_chart(HERE / "derived-deuces.txt").rules[:-1]]
    search = ChartSearch(sort_into_buckets(grader, some))
    sections = search.sections()
    assert len(sections) == 5
    assert sum(each.count for each in sections) == search.count
    source = Random(3)
    for _ in range(3):
        lines = [tuple(source.choices(range(each.count), k=4)) for each in sections]
        rules = [each.rules_of(some) for each, some in zip(sections, lines, strict=True)]
        chart = search.numbers(chain.from_iterable(rules))
        cost = sum(each.cost(some) for each, some in zip(sections, lines, strict=True))
        assert cost == pytest.approx(search.cost(chart), rel=1e-9)
    assert search.cost(()) == pytest.approx(sum(each.cost(()) for each in sections), rel=1e-9)


@pytest.mark.slow
def test_all_charts_and_the_course_of_deuces_wild() -> None:
    grader = Grader.of(solve_game(deuces()))
    found: list[Book] = []
    course = derive_both(grader, found.append)
    (book,) = found
    assert parse_book(book.text()) == book
    best = book.at_most(40)
    assert best is not None
    assert least_cost(solve_game(deuces())) < grader.optimal - best.return_ < 0.00005
    assert parse_course(course.text()) == course
    costs = course_costs(course, grader)
    assert all(later <= earlier for earlier, later in pairwise(costs))
    assert costs[-1] < 0.0001


@pytest.mark.slow
def test_the_chart_is_what_the_search_finds() -> None:
    grader = Grader.of(solve_game(deuces()))
    chart = load_chart(HERE / "derived-deuces.txt")
    assert derive_at_most(grader, 40).return_ >= grader.return_of(chart)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["deuces-wild", "joker-20-7-5", "deuces-joker-12-9-6"])
def test_the_bound_is_what_a_loop_over_deals_finds(name: str) -> None:
    """Computed for each pair of holdings in plain Python, which knows only cards."""
    game = solve_game(name)
    rules = game.table.rules
    deals, values = all_deals(rules), game.values()
    lost: dict[frozenset[object], dict[object, int]] = {}
    for i, cards in enumerate(deals.cards.tolist()):
        of = [holding(cards, mask, rules) for mask in range(32)]
        worth = values[:, i].tolist()
        best = worth.index(max(worth))
        value, other = max((v, -m) for m, v in enumerate(worth) if of[m] != of[best])
        pair = lost.setdefault(frozenset((of[best], of[-other])), {})
        loss = (worth[best] - value) * int(deals.weights[i])
        pair[of[best]] = pair.get(of[best], 0) + loss
    total = sum(min(sides.values()) for sides in lost.values() if len(sides) == 2)
    assert least_cost(game) == Fraction(total, rules.all_values * game.coins)


def holding(cards: list[int], mask: int, rules: Rules) -> object:
    """What a chart can know of a hold."""
    wild = sorted(card // 4 for card in cards if rules.is_wild(card))
    kept = [card for i, card in enumerate(cards) if mask >> i & 1]
    thrown = {card // 4 for i, card in enumerate(cards) if not mask >> i & 1}
    natural = [card // 4 for card in kept if not rules.is_wild(card)]
    dealt = [card // 4 for card in cards if not rules.is_wild(card)]
    most = max(map(natural.count, natural), default=0)
    main = {rank for rank in natural if natural.count(rank) == most}
    fits = len({*dealt}) == len(dealt) and any({*dealt} <= run for run in STRAIGHTS)
    return (
        tuple(natural),
        len(kept) - len(natural),
        one_suit(kept, rules),
        not main & thrown,
        not thrown & {*wild},
        tuple(wild),
        fits,
        one_suit(cards, rules),
    )


def one_suit(cards: list[int], rules: Rules) -> bool:
    return len({card % 4 for card in cards if not rules.is_wild(card)}) <= 1


@pytest.mark.parametrize(
    ("sections", "cost", "cycles", "searched"),
    [(5, 9e-5, 1, [1, 2]), (5, 4e-5, 1, [1]), (1, 9e-5, 1, [1]), (5, 9e-5, 3, [3])],
)
def test_charts_with_wild_cards_that_lose_too_much_are_searched_once_more(
    monkeypatch: pytest.MonkeyPatch, sections: int, cost: float, cycles: int, searched: list[int]
) -> None:
    asked: list[int] = []

    def found(_grader: object, _searches: object, progress: Progress, cycles: int) -> object:
        asked.append(cycles)
        progress(1.0)
        return SimpleNamespace(full=SimpleNamespace(return_=1 - (cost if cycles == 1 else 0)))

    monkeypatch.setattr(books, "_found", found)
    heard: list[float] = []
    grader: Any = SimpleNamespace(optimal=1)
    books.found_book(grader, [cast("Any", None)] * sections, heard.append, cycles)
    assert asked == searched
    assert heard == sorted(heard)
    assert heard[-1] == 1
