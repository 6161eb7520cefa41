"""The return as a curve over one pay: held against whole games, and hands enumerated one by one."""

import doctest
import re
from fractions import Fraction
from itertools import pairwise
from math import ceil
from pathlib import Path
from random import Random

import pytest
from plain_enumeration import enumerate_hand
from random_tables import fresh_table

from solver import PayCurve, PayTable, load_paytable, pay_curve, solve_game
from solver.paytable.checks import MOST_PAID, PaytableError


def paying(table: PayTable, line: int, coins: int, paid: int) -> PayTable:
    pays = list(table.lines[line].pays)
    pays[coins - 1] = paid
    return table.with_pays({table.lines[line].name: pays})


def frequency_at(curve: PayCurve, paid: Fraction | int) -> Fraction:
    """The share of hands that end on the line from this pay on."""
    frequencies = [kink.frequency for kink in curve.kinks if kink.paid <= paid]
    return frequencies[-1] if frequencies else curve.frequency


def check_against_whole_games(curve: PayCurve, pays: list[int]) -> None:
    for paid in pays:
        game = solve_game(paying(curve.table, curve.line, curve.coins, paid), curve.coins)
        assert curve.return_at(paid) == game.return_
        # At a kink any share between those of the two sides belongs to some best play.
        below = frequency_at(curve, max(curve.low, paid - Fraction(1, 10**15)))
        assert below <= game.lines[curve.line].probability <= frequency_at(curve, paid) or (
            paid == curve.low
            and curve.frequency <= game.lines[curve.line].probability <= frequency_at(curve, paid)
        )


CURVES = [
    ("9/6", "royal", 5, 3900, 5000),
    ("8/5", "flush", 1, 0, 12),
    ("ddb-9-6", "Four 2s, 3s or 4s", 3, 100, 400),
    ("deuces-wild", "Natural royal flush", 5, 3900, 4400),
    pytest.param("joker-20-7-5", "five", 5, 900, 1100, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("name", "line", "coins", "low", "high"), CURVES)
def test_the_curve_goes_through_every_game_solved(
    name: str, line: str, coins: int, low: int, high: int
) -> None:
    curve = pay_curve(name, line, low, high, coins)
    assert curve.kinks
    whole = [int(kink.paid) for kink in curve.kinks if kink.paid.denominator == 1]
    check_against_whole_games(curve, [(low + high) // 2, *whole[:1]])


def test_the_curve_of_a_random_table_goes_through_its_games() -> None:
    table = fresh_table()
    line = Random(len(table.lines)).randrange(len(table.lines))
    paid = table.pays(4)[line]
    curve = pay_curve(table, table.lines[line].name, 0, 2 * paid + 10, 4)
    check_against_whole_games(curve, [0, paid, 2 * paid + 10])


@pytest.mark.parametrize(("name", "line", "coins", "low", "high"), CURVES[:3])
def test_the_curve_is_convex_and_bends_only_at_its_kinks(
    name: str, line: str, coins: int, low: int, high: int
) -> None:
    curve = pay_curve(name, line, low, high, coins)
    pays = [kink.paid for kink in curve.kinks]
    assert pays == sorted(set(pays))
    assert low <= pays[0]
    assert pays[-1] <= high
    shares = [curve.frequency, *(kink.frequency for kink in curve.kinks)]
    assert all(one < other for one, other in pairwise(shares))
    points = list(curve.points())
    slopes = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in pairwise(points)]
    assert slopes == sorted(set(slopes))
    assert {slope * coins for slope in slopes} <= set(shares)
    assert points[0] == (low, curve.start)
    assert points[-1] == (high, curve.return_at(high))
    for paid, value in points:
        assert curve.return_at(paid) == value
    for number in range(
        0, len(pays), 20
    ):  # where three holds meet, a deal goes to the last at once
        cards = [change.cards for change in curve.changes(number)]
        assert len(cards) == len(set(cards))


@pytest.mark.proof
@pytest.mark.parametrize(
    ("name", "line", "low", "high"),
    [
        ("9/6", "royal", 4000, 4900),
        pytest.param("bonus-8-5", "flush", 20, 30, marks=pytest.mark.slow),
    ],
)
def test_at_a_kink_two_holds_are_the_best_by_enumeration(
    name: str, line: str, low: int, high: int
) -> None:
    """Every hold's value is a straight line; two points of each are counted draw by draw."""
    curve = pay_curve(name, line, low=low, high=high)
    number = Random(len(curve.kinks)).randrange(len(curve.kinks))
    paid, change = curve.kinks[number].paid, curve.changes(number)[-1]
    at_low, at_high = (
        enumerate_hand(change.cards, paying(curve.table, curve.line, 5, at), 5)
        for at in (low, high)
    )
    slopes = [(b - a) / (high - low) for a, b in zip(at_low, at_high, strict=True)]
    values = [a + (paid - low) * slope for a, slope in zip(at_low, slopes, strict=True)]
    before, after = (
        sum(1 << change.cards.index(card) for card in hold)
        for hold in (change.before, change.after)
    )
    assert values[before] == values[after] == max(values)
    best = [mask for mask in range(32) if values[mask] == max(values)]
    assert slopes[before] == min(slopes[mask] for mask in best)
    assert slopes[after] == max(slopes[mask] for mask in best) > slopes[before]


def test_every_deal_whose_best_hold_changes_is_counted() -> None:
    """From 4,000 to 4,100 coins for the royal, against the best holds of the two whole games."""
    table = load_paytable("9/6")
    curve = pay_curve(table, "royal", low=4000, high=4100)
    changes = [change for number in range(len(curve.kinks)) for change in curve.changes(number)]
    assert [kink.deals for kink in curve.kinks] == [
        sum(change.deals for change in curve.changes(number)) for number in range(len(curve.kinks))
    ]
    low, high = (solve_game(paying(table, 0, 5, paid)) for paid in (4000, 4100))
    differ = low.best_masks != high.best_masks
    assert len({change.cards for change in changes}) == int(differ.sum())


def test_where_three_holds_meet_a_deal_goes_to_the_last_at_once() -> None:
    """With straights that pay nothing, some deals have three best holds."""
    curve = pay_curve("9/6", "straight", high=1)
    assert curve.kinks[0].paid == 0
    cards = [change.cards for change in curve.changes(0)]
    assert len(cards) == len(set(cards)) > 0


def test_the_pay_that_reaches_a_return_is_exact() -> None:
    curve = pay_curve("9/6", "royal", low=4000, high=5000)
    paid = curve.reaching(Fraction(1))
    assert paid is not None
    assert ceil(paid) == 4880
    assert curve.return_at(paid) == 1
    assert curve.reaching(curve.start) == 4000
    assert curve.reaching(Fraction(9, 10)) is None
    assert curve.reaching(Fraction(11, 10)) is None


@pytest.mark.proof
def test_a_kink_at_an_end_is_one_point() -> None:
    """The royal of 9/6 has kinks at 4,005 and 4,040 coins, and none between."""
    points = [paid for paid, _ in pay_curve("9/6", "royal", low=4005, high=4040).points()]
    assert (points[0], points[-1]) == (4005, 4040)
    assert points == sorted(set(points))


@pytest.mark.proof
def test_a_curve_is_told_point_by_point() -> None:
    """Its ends and, with how many deals change there, its kinks."""
    curve = pay_curve("9/6", "royal", low=4000, high=4100)
    assert repr(curve) == "<PayCurve of Royal flush, 4000 to 4100 coins, 3 kinks>"
    deals = {float(kink.paid): kink.deals for kink in curve.kinks}
    rows = curve.rows()
    assert [row["coins_at_bet"] for row in rows] == [4000, *deals, 4100]
    assert [row["deals"] for row in rows] == [0, *deals.values(), 0]
    title, _, *lines = str(curve).splitlines()
    assert title == "9/6 Jacks or Better, 5 coins: return by Royal flush"
    assert [line.split() for line in lines] == [
        [
            f"{row['coins_at_bet']:,.2f}",
            f"{100 * row['return']:.4f}",
            "%",
            *([f"{row['deals']:,}"] if row["deals"] else []),
        ]
        for row in rows
    ]


@pytest.mark.proof
def test_a_curve_goes_to_twice_the_pay_of_now_but_not_beyond_the_largest() -> None:
    table = PayTable.of("Quads", four_of_a_kind=[1, 2, 3, 4, 6 * 10**8])
    assert (pay_curve(table, "four_of_a_kind", coins=4).high, MOST_PAID) == (8, 10**9)
    assert pay_curve(table, "four_of_a_kind").high == MOST_PAID
    assert pay_curve(table, "four_of_a_kind", low=20, coins=4).high == 20


def test_a_line_that_never_pays_leaves_the_return_as_it_is() -> None:
    table = PayTable.of("Only quads", four_of_a_kind=[0, 0, 0, 0, 0])
    curve = pay_curve(table, "four_of_a_kind", 0, 0)
    assert (curve.start, curve.reaching(Fraction(1))) == (0, None)
    assert list(curve.points()) == [(0, 0)]


@pytest.mark.parametrize(
    ("line", "coins", "low", "high", "said"),
    [
        ("fush", 5, 0, 9, "fush: is not a line of the table; did you mean 'Flush'?"),
        ("flush", 6, 0, 9, "coins: must be a whole number from 1 to 5, not 6"),
        ("flush", 5, -1, 9, "low: must be a whole number from 0 to 1,000,000,000, not -1"),
        ("flush", 5, 5, 4, "high: must be a whole number from 5 to 1,000,000,000, not 4"),
        ("flush", 5, 0, 10**9 + 1, "high: must be a whole number from 0 to 1,000,000,000, not"),
        ("flush", 5, 1.5, 9, "low: must be a whole number from 0 to 1,000,000,000, not 1.5"),
    ],
)
def test_what_cannot_be_asked_is_said(
    line: str, coins: int, low: int, high: int, said: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(said)) as refused:
        pay_curve("9/6", line, low, high, coins)
    assert isinstance(refused.value, PaytableError) == (line == "fush")


def test_a_pay_outside_the_curve_is_refused() -> None:
    curve = pay_curve("9/6", "royal", low=4000, high=4010)
    with pytest.raises(ValueError, match="paid: must be from 4,000 to 4,010 coins, not 4011"):
        curve.return_at(4011)


def test_the_largest_pays_stay_exact() -> None:
    curve = pay_curve("9/6", "royal", low=10**9 - 1, high=10**9)
    check_against_whole_games(curve, [10**9 - 1, 10**9])
    huge = load_paytable("9/6").with_pays(flush=10**9)
    check_against_whole_games(pay_curve(huge, "royal", 10**9 - 5, 10**9), [10**9])


def test_the_document_shows_what_comes_out() -> None:
    document = Path(__file__).parents[2] / "docs" / "how-it-works" / "lab.md"
    failed, tried = doctest.testfile(str(document), module_relative=False)
    assert tried > 2
    assert not failed
