"""The reason of each line of a chart: its figures counted again by every draw of every deal."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from plain_enumeration import enumerate_wild_hold
from proofs import proved_but
from reading_reasons import check_reason
from rival_of_one_deal import rival
from slowly import slow_but

from evaluator import rank_hands
from solver import PayTable, load_paytable, parse_chart, solve_game, solve_hand
from solver.decisions import decisions_of
from solver.decisions.rivals import kind_of_hold
from solver.explanation.line_reasons import (
    ALWAYS_WORSE,
    NONE_DECIDED,
    _matter,
    _next_best,
    _Question,
    _question_of,
    _Thrown,
    line_reasons,
)
from solver.strategy.books.book import shipped_book, shipped_ids
from solver.strategy.course.course import shipped_course
from solver.strategy.playing.chart import Chart
from solver.strategy.playing.grading import ChartPlay, Grader
from solver.strategy.playing.match import judge_by_chart

JOB, DEUCES, JOKER = "job-9-6", "deuces-wild", "joker-20-7-5"
UNDECIDED = NONE_DECIDED, ALWAYS_WORSE
MOST_UNDECIDED = {"double-bonus-10-7": 2}
"""Lines of a shipped chart that decide no hand, or are worse wherever they decide: elsewhere one. A
course's last chart keeps each line that was taught, also where a later one takes its hands."""


@cache
def grader_of(name: str) -> Grader:
    return Grader.of(solve_game(load_paytable(name)))


def charts_of(name: str) -> list[Chart]:
    table = load_paytable(name)
    book, course = shipped_book(table), shipped_course(table)
    assert book is not None
    exact = [book.exact.chart] if book.exact else []
    taught = [course.chart(course.lessons)] if course else []
    return [book.full.chart, *exact, *taught]


FEW = [JOB, DEUCES, "ddb-9-6"]
OTHERS = [name for name in shipped_ids() if name not in FEW]


@pytest.mark.parametrize("name", [*proved_but(FEW, always=[JOB]), *slow_but(OTHERS, fast=[])])
def test_every_shipped_line_has_its_reason(name: str) -> None:
    for chart in charts_of(name):
        reasons = line_reasons(grader_of(name), chart)
        assert len(reasons) == len(chart.rules)
        for said in reasons:
            assert len(said.split()) <= 30, said
            assert re.fullmatch(r"[A-Z0-9][^.]*(?:\.\d\d?[^.]*)*\.", said), said
            assert re.search("coin| of 100 draws", said) or said in UNDECIDED, said
            assert not re.search(r"\d\.\d{3}| 0 of | in 0|  |\bnothing\b", said), said
        assert sum(said in UNDECIDED for said in reasons) <= MOST_UNDECIDED.get(name, 1)
    grader_of.cache_clear()


def question_of(name: str, line: int, which: int) -> tuple[_Question, str, Grader]:
    """What a line of a shipped chart is about, and what is said of it."""
    grader, chart = grader_of(name), charts_of(name)[which]
    play = ChartPlay(grader, chart)
    asked = _question_of(play, decisions_of(grader.table), line - 1)
    assert isinstance(asked, _Question)
    (said,) = line_reasons(grader, chart, [line])
    return asked, said, grader


@cache
def ways(cards: int, drawn: int) -> np.ndarray:
    """Every way to draw so many cards, as places: (ways, drawn)."""
    found = [*combinations(range(cards), drawn)]
    return np.array(found, dtype=np.intp).reshape(len(found), drawn)


def enumerated(cards: tuple[int, ...], mask: int, table: PayTable) -> dict[str, Fraction]:
    """Draw every way, and say how often each line is made."""
    if table.rules.wild_kinds:
        counts = enumerate_wild_hold(cards, mask, table)
        named = dict(zip(table.line_names, map(int, counts), strict=True))
    else:
        kept = [card for place, card in enumerate(cards) if mask >> place & 1]
        unseen = np.array([card for card in table.rules.deck if card not in cards])
        draws = unseen[ways(len(unseen), 5 - len(kept))]
        hands = np.column_stack((np.tile(kept, (len(draws), 1)), draws))
        classes, numbers = np.unique(rank_hands(hands), return_counts=True)
        named = dict.fromkeys(table.line_names, 0)
        for rank_class, number in zip(classes.tolist(), numbers.tolist(), strict=True):
            named[table.line_names[table.line_of(rank_class)]] += number
    whole = sum(named.values())
    return {line: Fraction(n, whole) for line, n in named.items() if line != "Nothing"}


@pytest.mark.parametrize(
    ("name", "line", "which"),
    [
        pytest.param(JOB, 2, 1, marks=pytest.mark.proof),  # straight or better
        (JOB, 8, 1),  # unsuited KQJT
        pytest.param(JOB, 13, 1, marks=pytest.mark.slow),  # unsuited AKQJ
        pytest.param(JOB, 16, 1, marks=pytest.mark.slow),  # 4 to a straight with 3 high cards
        pytest.param(JOB, 18, 1, marks=pytest.mark.slow),  # unsuited KQJ
        pytest.param(DEUCES, 10, 0, marks=pytest.mark.proof),  # 4 to an outside straight
        pytest.param(DEUCES, 29, 0, marks=pytest.mark.slow),  # three deuces and five of a kind
    ],
)
def test_the_figures_are_means_of_every_draw_of_every_deal(
    name: str, line: int, which: int
) -> None:
    asked, said, grader = question_of(name, line, which)
    means: list[dict[str, Fraction]] = [{}, {}]
    weights = grader.weights[asked.rows]
    whole = int(weights.sum())
    rows = zip(asked.rows.tolist(), weights.tolist(), asked.held, asked.rival, strict=True)
    for row, weight, held, other in rows:
        cards = tuple(grader.cards[row].tolist())
        for mean, mask in zip(means, (held, other), strict=True):
            for made, rate in enumerated(cards, int(mask), grader.table).items():
                mean[made] = mean.get(made, Fraction(0)) + rate * Fraction(weight, whole)
    fewest = 1 if ", above all from " in said else 2  # of a small difference only that is said
    assert check_reason(said, *means, grader.table, 5) >= fewest


@pytest.mark.parametrize(
    "case",
    proved_but([(JOB, 9), (JOB, 13), (DEUCES, 9), (JOKER, 9)], always=[(JOB, 9)]),
    ids=str,
)
def test_the_deals_are_those_that_the_line_decides_and_one_error_tempts(
    case: tuple[str, int],
) -> None:
    """Deal by deal: by the chart as it is played on one hand, and the rival of one hand."""
    name, line = case
    asked, _, grader = question_of(name, line, 0)
    chart, table = charts_of(name)[0], grader.table
    holds = dict(zip(asked.rows.tolist(), zip(asked.held, asked.rival, strict=True), strict=True))
    tempting = {kind_of(grader, row, int(other)) for row, (_, other) in [*holds.items()][:40]}
    assert len(tempting) == 1
    right = {kind_of(grader, row, int(held)) for row, (held, _) in [*holds.items()][:40]}
    chance = np.random.default_rng(7)
    few = chance.choice(asked.rows, 40)
    for row in {*few.tolist(), *chance.integers(len(grader.cards), size=160).tolist()}:
        cards = tuple(grader.cards[row].tolist())
        solution = solve_hand(cards, table)
        verdict = judge_by_chart(chart, cards, grader.terms, 0)
        other = rival(solution)
        meant = (
            verdict.line == line
            and verdict.mask in solution.best_masks
            and {kind_of_hold(solution.hold(other)).name} == tempting
            and kind_of_hold(solution.best).name in right
        )
        assert meant == (row in holds), (cards, verdict)
        if meant:
            assert holds[row] == (verdict.mask, other)


def kind_of(grader: Grader, row: int, mask: int) -> str:
    solution = solve_hand(tuple(grader.cards[row].tolist()), grader.table)
    return kind_of_hold(solution.hold(mask)).name


@pytest.mark.parametrize("line", proved_but([5, 12, 15, 20, 21, 23], always=[5, 23]))
def test_where_discards_decide_they_are_the_reason(line: int) -> None:
    grader, chart = grader_of(JOB), charts_of(JOB)[1]
    play = ChartPlay(grader, chart)
    asked = _question_of(play, decisions_of(grader.table), line - 1)
    assert isinstance(asked, _Thrown)
    (said,) = line_reasons(grader, chart, [line])
    assert "thrown away" in said
    assert asked.condition.wanted == ("; else " in said)
    means = []
    for each in (asked.here, asked.there):
        for masks in (each.held, each.rival):
            weights = grader.weights[each.rows].tolist()
            rows = zip(each.rows.tolist(), masks.tolist(), weights, strict=True)
            total = sum(
                weight * 5 * solve_hand(tuple(grader.cards[row].tolist())).hold(mask).ev
                for row, mask, weight in rows
            )
            means.append(f"{float(total / sum(weights)):.2f}")
    assert re.findall(r"\d+\.\d\d", said) == means
    here, instead, there, better = map(float, means)
    assert here >= instead
    assert there <= better


def test_no_reason_is_about_giving_up_much_for_next_to_nothing() -> None:
    grader, chart = grader_of(JOB), charts_of(JOB)[0]
    play, bet = ChartPlay(grader, chart), 5
    for line, rule in enumerate(chart.rules):
        asked = _question_of(play, decisions_of(grader.table), line)
        if isinstance(asked, _Question):
            matter = _matter(grader, asked)
            mine, other = matter.value(matter.better), matter.value(matter.other)
            assert other >= bet or mine <= 6 * other, rule


@pytest.mark.proof
def test_the_two_holds_of_a_reason_are_of_one_size_each() -> None:
    """Beside four to a flush nothing is held, or the joker: it is of one of these."""
    play = ChartPlay(grader_of(JOKER), parse_chart("4 to a flush"))
    asked = _next_best(play, 0, np.flatnonzero(play.line == 0))
    assert isinstance(asked, _Question)
    assert [set(np.bitwise_count(each).tolist()) for each in (asked.held, asked.rival)] in (
        [{4}, {0}],
        [{4}, {1}],
    )


def test_a_line_that_decides_no_hand_says_so() -> None:
    chart = parse_chart(
        "high pair\nhigh pair\n2 to a straight flush with 3 gaps\ndiscard everything"
    )
    first, second, third, last = line_reasons(grader_of(JOB), chart)
    assert first.startswith("A high pair pays at least 5 coins; two suited high cards make ")
    assert second == NONE_DECIDED
    assert third != ALWAYS_WORSE
    assert last.startswith("Five new cards make jacks or better in ")


@pytest.mark.proof
def test_the_kicker_that_pays_is_the_reason() -> None:
    grader = grader_of("ddb-9-6")
    (said,) = line_reasons(grader, charts_of("ddb-9-6")[0], [1])
    assert said.startswith("Four of a kind with a kicker pays 800 coins or more; ")
