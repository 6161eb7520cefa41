"""What a line must pay: against published pays, and games solved on both sides of every answer."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from random import Random

import numpy as np
import pytest
from proofs import proved_but
from whole_deck import best_values
from whole_deck import total as exact_sum

from solver import (
    Breakeven,
    PaytableError,
    UnreachableError,
    breakeven,
    frontier,
    load_paytable,
    pay_curve,
    solve_game,
    solve_hand,
)
from solver.lab.breakeven import HoldFlip, least_pay, with_pay
from solver.lab.frontier import FrontierPoint, _least, _spread, _undercut_by_none


@cache
def royal_of_9_6(target: str = "1") -> Breakeven:
    return breakeven("9/6", "royal", target)


def return_with(found: Breakeven, paid: int) -> Fraction:
    return solve_game(with_pay(found.table, found.line, found.coins, paid), found.coins).return_


def check(found: Breakeven) -> None:
    """One coin less is too little, and the return there is that of the game solved there."""
    assert return_with(found, found.paid) == found.return_ >= found.target
    assert found.pays == Fraction(found.paid, found.coins)
    assert return_with(found, found.paid_now) == found.return_now
    if found.paid:
        assert return_with(found, found.paid - 1) < found.target
        assert found.exactly is not None
        assert found.paid - 1 < found.exactly <= found.paid


# Both are published in many places, as the meter at which a progressive royal makes the game even.
@pytest.mark.parametrize(
    ("name", "paid"),
    [
        ("9/6", 4880),
        pytest.param("8/5", 8666, marks=pytest.mark.proof),
    ],
)
def test_the_published_royals(name: str, paid: int) -> None:
    found = breakeven(name, "royal_flush")
    assert (found.name, found.paid) == ("Royal flush", paid)
    check(found)


@pytest.mark.parametrize("name", proved_but(["9/6", "8/5 + flush 6"], always=["8/5 + flush 6"]))
def test_the_game_with_that_pay_can_be_typed(name: str) -> None:
    found = breakeven(name, "royal")
    typed = load_paytable(found.typed)
    assert typed.pays(5) == with_pay(load_paytable(name), 0, 5, found.paid).pays(5)
    assert (
        breakeven(f"{name} + royal 4500@5", "royal").typed
        == f"PAYTABLE + Royal flush {found.paid}@5"
    )


@pytest.mark.slow
def test_a_published_royal_by_the_whole_deck() -> None:
    """4,879 coins are too few and 4,880 enough, with no symmetry and none of the solver's code."""
    table = load_paytable("9/6")
    returns = []
    for paid in (4879, 4880):
        pays = np.array(with_pay(table, 0, 5, paid).pays(5), dtype=np.int64)
        values = best_values(pays[table.lines_of_classes])
        returns.append(Fraction(exact_sum(values), table.rules.all_values * 5))
    assert returns[0] < 1 <= returns[1]
    assert returns[1] == royal_of_9_6().return_


@pytest.mark.proof
@pytest.mark.parametrize(
    ("name", "line", "target", "coins"),
    [
        pytest.param("9/6", "royal", "0.98", 5, marks=pytest.mark.slow),
        ("deuces-wild", "natural royal", "1", 5),
        pytest.param("9/6", "jacks", "0.999", 1, marks=pytest.mark.slow),
        pytest.param("bonus-8-5", "Four aces", "1.01", 3, marks=pytest.mark.slow),
        pytest.param("joker-20-7-5", "five", "1", 5, marks=pytest.mark.slow),
        pytest.param("double-joker-9-5-4", "Five of a kind", "0.97", 2, marks=pytest.mark.slow),
    ],
)
def test_one_coin_less_is_too_little(name: str, line: str, target: str, coins: int) -> None:
    check(breakeven(name, line, target, coins))


@pytest.mark.parametrize("target", proved_but(["1", "0.99"], always=["1"]))
def test_every_flip_is_where_the_best_hold_changes(target: str) -> None:
    """Before it the one hold is best, from it on the other: each deal solved by itself."""
    found = royal_of_9_6(target)
    rises = found.paid > found.paid_now
    pays = [flip.paid for flip in found.flips]
    assert pays == sorted(pays, reverse=not rises)
    assert min(found.paid, found.paid_now) <= min(pays)
    assert max(pays) <= max(found.paid, found.paid_now)
    for flip in Random(1).sample(found.flips, 6):
        before = flip.paid - 1 if rises else flip.paid + 1
        at = {
            paid: solve_hand(flip.cards, with_pay(found.table, found.line, 5, paid))
            for paid in (before, flip.paid)
        }
        best = [at[paid].best.ev for paid in (before, flip.paid)]
        assert at[before].hold(mask_of(flip.cards, flip.source)).ev == best[0]
        assert at[before].hold(mask_of(flip.cards, flip.target)).ev < best[0]
        assert at[flip.paid].hold(mask_of(flip.cards, flip.target)).ev == best[1]


def mask_of(cards: tuple[int, ...], hold: tuple[int, ...]) -> int:
    return sum(1 << cards.index(card) for card in hold)


def test_every_deal_that_changes_is_in_a_flip() -> None:
    found = royal_of_9_6()
    curve = pay_curve("9/6", "royal", low=4000, high=4880)
    assert sum(flip.deals for flip in found.flips) == sum(kink.deals for kink in curve.kinks)
    assert (found.flips[0].source_kind, found.flips[0].target_kind) == (
        "4 to a flush",
        "3 to a royal flush",
    )


def test_a_game_that_returns_more_with_nothing_on_the_line() -> None:
    found = breakeven("9/6", "royal", "0.5")
    assert (found.paid, found.exactly) == (0, None)
    check(found)
    assert "97.949351 %: more than that whatever the line pays" in str(found)


def test_a_game_that_returns_just_that_already() -> None:
    target = solve_game("9/6").return_
    found = breakeven("9/6", "royal", target)
    assert (found.paid, found.exactly, found.flips) == (4000, 4000, ())
    assert str(found).endswith("No best hold changes on the way.")


def test_a_hold_that_changes_at_the_very_pay_is_on_the_way() -> None:
    """A royal of 4,005 coins is where three to a royal flush is worth as much as what was held."""
    target = solve_game(with_pay(load_paytable("9/6"), 0, 5, 4005), 5).return_
    found = breakeven("9/6", "royal", target)
    assert (found.paid, found.exactly, [flip.paid for flip in found.flips]) == (4005, 4005, [4005])


def test_an_answer_says_where_it_is_exact_and_shows_the_flips_of_most_deals() -> None:
    found = royal_of_9_6()
    lines = str(found).splitlines()
    assert found.exactly is not None
    assert f"exactly 100 % at {float(found.exactly):,.4f} coins." in lines[2]
    first = (line.split()[0].replace(",", "") for line in lines if line)
    shown = [int(word) for word in first if word.isdecimal() and int(word) > 4000]
    dearest = sorted(found.flips, key=lambda flip: -flip.deals)[: len(shown)]
    assert 1 < len(shown) <= len(found.flips)
    assert shown == sorted(flip.paid for flip in dearest)


@pytest.mark.parametrize(("flips", "more"), [(20, []), (25, ["5 more with fewer deals."])])
def test_twenty_flips_are_shown_on_the_way_up_and_down(flips: int, more: list[str]) -> None:
    """Those of most deals, in their order: they have 1, 2, … deals here."""
    paid, one = Fraction(4005), Fraction(1)
    made = tuple(
        HoldFlip(4005, paid, (0, 1, 2, 3, 4), (0, 1, 2), (0,), "a flush", "a royal flush", deals)
        for deals in range(1, flips + 1)
    )
    up = Breakeven(load_paytable("9/6"), 5, 0, one, 4000, one, 4880, one, paid, made)
    down = replace(up, paid=4000, paid_now=4880)
    for found, title in ((up, "From"), (down, "Down from")):
        head, *rows = str(found).splitlines()[5:]
        assert head.startswith((title, f" {title}"))
        assert rows[20:] == more
        deals = [int(row.split("  a flush")[1].split()[0]) for row in rows[:20]]
        assert deals == list(range(flips - 19, flips + 1))


def test_several_lines_are_asked_of_a_frontier() -> None:
    with pytest.raises(ValueError, match=r"expected the name of a line, not .*frontier takes"):
        breakeven("9/6", ["royal", "flush"])  # type: ignore[arg-type]  # what is refused


def test_what_a_line_pays_in_vain_is_left_out() -> None:
    """With a flush of 33 a royal of 3,433 is enough, however much more it paid before."""
    alone = [breakeven("9/6", name) for name in ("flush", "royal")]
    table = with_pay(with_pay(load_paytable("9/6"), 0, 5, 3700), 4, 5, 33)
    assert _least(table, alone).paid == (33, 3433)


def test_from_wherever_the_search_starts_it_ends_at_the_same_pay() -> None:
    table = load_paytable("8/5")
    starts = (36, 10**9)
    assert {least_pay(table, 4, 5, Fraction(1), start) for start in starts} == {37}


def test_what_no_pay_can_reach_is_said() -> None:
    with pytest.raises(UnreachableError, match="target: Royal flush cannot bring a return of") as e:
        breakeven("9/6", "royal", Fraction(10**6))
    assert "\n" not in str(e.value)


@pytest.mark.parametrize("target", [0, -1, "-0.5", "0"])
def test_a_target_is_above_zero(target: str | int) -> None:
    with pytest.raises(ValueError, match=r"a (return|number) above 0.*, not"):
        breakeven("9/6", "royal", target)


@pytest.mark.proof
def test_a_target_is_what_is_written() -> None:
    for target in (0.996, "0.996", "99.6%", Fraction(249, 250)):
        assert breakeven("9/6", "royal", target).target == Fraction(249, 250)
    with pytest.raises(ValueError, match=r"did you mean 99\.6%"):
        breakeven("9/6", "royal", "99.6")


@pytest.mark.proof
def test_every_point_of_a_frontier_is_just_enough() -> None:
    found = frontier(load_paytable("9/6"), ["royal", "flush"])
    assert [point.paid for point in found.points] == [
        (4880, 30),
        (4464, 31),
        (4012, 32),
        (3433, 33),
    ]
    table = load_paytable("9/6")
    for point in found.points[1:2]:
        for less in (0, 1):
            paid = [pay - (place == less) for place, pay in enumerate(point.paid)]
            both = with_pay(with_pay(table, 0, 5, paid[0]), 4, 5, paid[1])
            assert solve_game(both).return_ < 1
        both = with_pay(with_pay(table, 0, 5, point.paid[0]), 4, 5, point.paid[1])
        assert solve_game(both).return_ == point.return_ >= 1
    assert all(a.paid[0] > b.paid[0] for a, b in pairwise(found.points))


@pytest.mark.slow
def test_a_frontier_is_the_same_whichever_line_comes_first() -> None:
    """A flush pays so much that the royal flush, spread evenly, would often pay in vain."""
    found = frontier(load_paytable("9/6"), ["flush", "royal"])
    assert [point.paid for point in found.points] == [
        (33, 3433),
        (32, 4012),
        (31, 4464),
        (30, 4880),
    ]


def test_a_line_is_tried_from_its_pay_of_now_to_what_it_needs_alone() -> None:
    """As many whole pays as asked for, both ends among them, as even as whole numbers are."""
    for start, end, most in product((0, 7, 40), (0, 8, 45), (2, 4, 6, 21)):
        tried = _spread(start, end, most)
        assert (tried[0], tried[-1]) == (start, end)
        assert len(tried) == min(most, abs(end - start) + 1)
        steps = [abs(b - a) for a, b in pairwise(tried)]
        assert not steps or max(steps) - min(steps) <= 1


def test_a_point_that_another_undercuts_is_left_out() -> None:
    pays = [(5, 5), (4, 6), (4, 5), (9, 1), (9, 2), (3, 7)]
    points = [FrontierPoint(paid, Fraction(1)) for paid in pays]
    assert [point.paid for point in _undercut_by_none(points)] == [(4, 5), (9, 1), (3, 7)]


@pytest.mark.proof
def test_a_frontier_tells_how_far_it_is() -> None:
    told: list[float] = []
    found = frontier("9/6 + royal 4860@5", ["royal", "full house"], progress=told.append)
    assert told == [(number + 1) / len(told) for number in range(len(told))]
    assert [row["return"] for row in found.rows()] == [float(of.return_) for of in found.points]
    assert [row["Full house"] for row in found.rows()] == [point.paid[1] for point in found.points]
    assert repr(found) == "<Frontier of 2 lines, 2 points>"
    assert str(found).splitlines()[:3] == [
        "9/6 Jacks or Better + Royal flush 4860@5, 5 coins: a return of 100 %",
        "Royal flush alone: 4,880 coins; it pays 4,860 now.",
        "Full house alone: 46 coins; it pays 45 now.",
    ]


@pytest.mark.parametrize("lines", ["royal", [], 5])
def test_a_frontier_is_of_a_list_of_lines(lines: object) -> None:
    with pytest.raises(PaytableError, match="lines: expected a list of names of lines, not"):
        frontier("9/6", lines)  # type: ignore[arg-type]  # what is refused


def test_a_frontier_names_each_line_once() -> None:
    with pytest.raises(PaytableError, match="Flush: named twice; expected each line once"):
        frontier(load_paytable("9/6"), ["flush", "Flush"])
