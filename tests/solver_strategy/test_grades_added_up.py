"""A grade's figures are added up again: deal by deal, in plain Python, by the plain judge."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb, lcm

import numpy as np
import pytest
from plain_charts import Cards, held_by, ranks, suits, words_of
from proofs import proved_but

from evaluator import parse_cards
from solver import load_paytable, solve_game
from solver.strategy import Chart, Grade, Grader, parse_chart

TOTAL = 2_598_960
COMMON = lcm(*(comb(47, drawn) for drawn in range(6)))  # the common denominator of all values
DEALS = 700

# Lines that misplay, come too late, are never used, leave a choice open, or allow no hold at all.
CHART = """\
two pair or better
low pair or 4 to a flush
2 high cards, suited first
three of a kind or full house
any KQ or QJ, suited first
high pair
pair of aces with a kicker
3 to a royal flush
2 suited high cards, lowest first
4 to an outside straight, highest first
3 to a straight flush or ace
4 to a flush
one high card
2 to a flush"""
WITHOUT_A_LAST_LINE = "high pair or better\n4 to a straight or low pair\n3 to a flush"


class PlainGrade:
    """Some deals with their weights and the values of their 32 holds, played by a chart."""

    def __init__(self, chart: Chart, grader: Grader) -> None:
        words = words_of(grader.table, grader.coins)
        self.rules, self.scale = chart.rules, TOTAL * COMMON * grader.coins
        self.deals: list[Cards] = [tuple(cards) for cards in grader.cards.tolist()]
        self.weights: list[int] = grader.weights.tolist()
        self.values: list[list[int]] = grader.values.T.tolist()
        # For each rule and deal the holds that it allows, best choice first.
        self.options = [[held_by(rule, deal, words) for deal in self.deals] for rule in chart.rules]
        self.order = list(range(len(chart.rules)))

    def line(self, deal: int, order: Sequence[int]) -> int | None:
        return next((rule for rule in order if self.options[rule][deal]), None)

    def value(self, deal: int, held: Cards) -> int:
        return self.values[deal][mask_of(self.deals[deal], held)]

    def loss(self, deal: int, order: Sequence[int]) -> int:
        rule = self.line(deal, order)
        held = () if rule is None else self.options[rule][deal][0]
        return max(self.values[deal]) - self.value(deal, held)

    def cost(self, order: Sequence[int]) -> Fraction:
        return self.sum(range(len(self.deals)), lambda deal: self.loss(deal, order))

    def sum(self, deals: Iterable[int], amount: Callable[[int], int]) -> Fraction:
        total = sum(self.weights[deal] * amount(deal) for deal in deals)
        return Fraction(total, self.scale)

    @cached_property
    def decided(self) -> dict[int | None, list[int]]:
        """The deals of each line."""
        found: dict[int | None, list[int]] = {None: [], **{rule: [] for rule in self.order}}
        for deal in range(len(self.deals)):
            found[self.line(deal, self.order)].append(deal)
        return found

    def weight(self, deals: Iterable[int]) -> int:
        return sum(self.weights[deal] for deal in deals)

    def readings(self, rule: int, deal: int) -> list[int]:
        """The values of the holds that a line may mean in a deal."""
        options = self.options[rule][deal]
        taken, choice = options[0], self.rules[rule].choice
        if choice in ("lowest", "highest"):
            intended = [held for held in options if sorted(ranks(held)) == sorted(ranks(taken))]
        else:
            intended = [h for h in options if not any(set(h) < set(larger) for larger in options)]
        if choice == "suited":
            of_one_suit = {h for h in intended if len(h) == len(taken) and len(suits(h)) <= 1}
            if of_one_suit:
                intended = [h for h in intended if len(h) != len(taken) or h in of_one_suit]
        return [self.value(deal, held) for held in intended]

    def ambiguous(self, rule: int) -> list[int]:
        return [deal for deal in self.decided[rule] if len(set(self.readings(rule, deal))) > 1]

    def best_move(self, rule: int) -> tuple[Fraction, int]:
        """What a line would earn at its best earlier place, and that place: the nearest if tied."""
        cost, others = self.cost(self.order), [other for other in self.order if other != rule]
        moves = [
            (cost - self.cost([*others[:place], rule, *others[place:]]), place)
            for place in range(rule)
        ]
        return max(moves)

    def worst(self) -> list[tuple[int | None, int]]:
        """The line and the deal of the costliest confusions, one of each."""
        dear = [deal for deal in range(len(self.deals)) if self.loss(deal, self.order)]
        dear.sort(key=lambda deal: -self.loss(deal, self.order))
        found: dict[object, tuple[int | None, int]] = {}
        for deal in dear:
            best = self.values[deal].index(max(self.values[deal]))
            intended = [card for i, card in enumerate(self.deals[deal]) if best >> i & 1]
            line = self.line(deal, self.order)
            found.setdefault((line, tuple(ranks(intended))), (line, deal))
        return list(found.values())[:10]


def mask_of(deal: Cards, held: Cards) -> int:
    return sum(1 << deal.index(card) for card in held)


@pytest.fixture(scope="module", params=proved_but(["job-9-6", "ddb-9-6"], always=["ddb-9-6"]))
def complete(request: pytest.FixtureRequest) -> Grader:
    return Grader.of(solve_game(request.param, 3))


@pytest.fixture(scope="module", params=[CHART, WITHOUT_A_LAST_LINE])
def both(request: pytest.FixtureRequest, complete: Grader) -> tuple[PlainGrade, Grade]:
    at = np.sort(np.random.default_rng(2).choice(len(complete.cards), DEALS, replace=False))
    grader = Grader(
        complete.table,
        complete.coins,
        complete.cards[at],
        complete.weights[at],
        complete.values[:, at],
    )
    chart = parse_chart(request.param)
    return PlainGrade(chart, grader), grader.grade(chart)


def test_the_returns_are_the_sums_over_deals(both: tuple[PlainGrade, Grade]) -> None:
    plain, grade = both
    every = range(len(plain.deals))
    optimal = plain.sum(every, lambda deal: max(plain.values[deal]))
    assert grade.optimal == optimal
    assert grade.return_ == optimal - plain.cost(plain.order)
    assert grade.cost == plain.cost(plain.order)
    assert grade.uncovered == plain.weight(plain.decided[None])
    assert grade.misplayed == plain.weight(d for d in every if plain.loss(d, plain.order))


def test_each_line_is_charged_with_its_own_deals(both: tuple[PlainGrade, Grade]) -> None:
    plain, grade = both
    for rule, line in enumerate(grade.lines):
        deals = plain.decided[rule]
        without = [other for other in plain.order if other != rule]
        assert line.line == rule + 1
        assert line.deals == plain.weight(deals)
        assert line.misplayed == plain.weight(d for d in deals if plain.loss(d, plain.order))
        assert line.cost == plain.sum(deals, lambda deal: plain.loss(deal, plain.order))
        assert line.worth == plain.cost(without) - plain.cost(plain.order)
        assert line.ambiguous == plain.weight(plain.ambiguous(rule))


def test_the_best_and_the_worst_readings(both: tuple[PlainGrade, Grade]) -> None:
    plain, grade = both
    best = worst = grade.return_
    for rule in plain.order:
        for deal in plain.decided[rule]:
            own = plain.value(deal, plain.options[rule][deal][0])
            intended = plain.readings(rule, deal)
            best += Fraction(plain.weights[deal] * (max(intended) - own), plain.scale)
            worst += Fraction(plain.weights[deal] * (min(intended) - own), plain.scale)
    assert grade.return_best == best
    assert grade.return_worst == worst


def test_lines_that_are_too_low(both: tuple[PlainGrade, Grade]) -> None:
    plain, grade = both
    found = {move.line: (move.gain, move.before - 1) for move in grade.misplaced}
    for rule in plain.order[1:]:
        gain, place = plain.best_move(rule)
        assert found.get(rule + 1) == ((gain, place) if gain > 0 else None)


def test_the_costliest_confusions(both: tuple[PlainGrade, Grade]) -> None:
    plain, grade = both
    assert [(deal.line, deal.hand) for deal in grade.worst] == [
        (None if line is None else line + 1, plain.deals[deal]) for line, deal in plain.worst()
    ]
    for misplay, (line, deal) in zip(grade.worst, plain.worst(), strict=True):
        held = () if line is None else plain.options[line][deal][0]
        coins = Fraction(plain.scale, TOTAL)
        assert misplay.chart == held
        assert misplay.chart_value == plain.value(deal, held) / coins
        assert misplay.best_value == max(plain.values[deal]) / coins
        assert plain.value(deal, misplay.best) == max(plain.values[deal])
        assert misplay.cost == misplay.best_value - misplay.chart_value


def test_the_second_line_can_be_too_low() -> None:
    """The low pair in a full house is held alone if the line for full houses comes later."""
    grader = Grader.of(solve_game(load_paytable("job-9-6")))
    moves = grader.grade(parse_chart("low pair\nhigh pair or better")).misplaced
    assert [(move.line, move.before) for move in moves] == [(2, 1)]


def test_the_smallest_possible_gain_is_reported() -> None:
    cards = np.array([sorted(parse_cards("2c 2d Kc Kd Kh"))], dtype=np.uint8)
    values = np.zeros((32, 1), dtype=np.int64)
    values[0b11111] = 1
    grader = Grader(load_paytable("job-9-6"), 1, cards, np.array([1]), values)
    (move,) = grader.grade(parse_chart("low pair\nhigh pair or better")).misplaced
    assert (move.line, move.before, move.gain) == (2, 1, Fraction(1, TOTAL * COMMON))


def test_a_chart_of_one_line_cannot_be_misplaced() -> None:
    grader = Grader.of(solve_game(load_paytable("job-9-6")))
    assert grader.grade(parse_chart("low pair")).misplaced == ()
