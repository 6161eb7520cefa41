"""Sums over hands, added up by hand: accuracy, return, luck, grades, days."""

from dataclasses import replace
from fractions import Fraction

import pytest

from evaluator import parse_cards
from solver import load_paytable, solve_hand
from trainer.core.records import Coach, HandRecord
from trainer.teaching.skill import Pace, Sums, total

DEAL = parse_cards("Ah Th 7h 2h 2c")
FLUSH, PAIR, NOTHING = 0b01111, 0b11000, 0
SOLUTION = solve_hand(DEAL)


def record(held: int, paid: int | None = 0, at: str = "2026-11-20T10:00:00Z") -> HandRecord:
    ev = SOLUTION.hold(held).ev
    return HandRecord(
        session=1,
        mode="play",
        coach=Coach.AFTER,
        at=at,
        table=load_paytable("job-9-6"),
        coins=5,
        seed=7,
        deal=1,
        dealt=DEAL,
        held=held,
        first_held=held,
        best=SOLUTION.best_masks,
        ev=ev,
        first_ev=ev,
        best_ev=SOLUTION.best.ev,
        drawn=None,
        final=None,
        hand=None,
        paid=paid,
        milliseconds=1,
        helped=False,
    )


def test_sums_of_hands_are_those_of_each_added_up() -> None:
    sums = total(Sums.of(record(held, paid)) for held, paid in ((FLUSH, 30), (PAIR, 0), (FLUSH, 0)))
    flush, pair = SOLUTION.hold(FLUSH).ev, SOLUTION.hold(PAIR).ev
    assert (sums.hands, sums.right, sums.small, sums.dear) == (3, 2, 0, 1)
    assert sums.accuracy == Fraction(2, 3)
    assert sums.lost == sums.dear_lost == 5 * (flush - pair)
    assert sums.return_(Fraction(99, 100)) == Fraction(99, 100) - (flush - pair) / 3
    assert sums.luck_of_draws == 30 - 5 * (2 * flush + pair)
    assert sums.luck_of_deals(Fraction(1)) == 15 * (flush - 1)


def test_luck_and_skill_together_are_what_was_won() -> None:
    """What was paid is the game's return, and luck in deals and draws, less what holds lost."""
    game = Fraction(1653526326983, 1661102543100)
    sums = total(Sums.of(record(held, paid)) for held, paid in ((FLUSH, 30), (PAIR, 5), (0, 0)))
    wagered = 15
    assert sums.paid == (game * wagered + sums.luck_of_deals(game) + sums.luck_of_draws - sums.lost)


def test_a_hold_that_was_changed_after_a_warning_is_the_rest_of_what_was_won() -> None:
    """The first hold counts, and the luck of the draw is of the second: the gain is neither."""
    game = Fraction(99, 100)
    warned = replace(record(FLUSH, 30), first_held=PAIR, first_ev=SOLUTION.hold(PAIR).ev)
    sums = Sums.of(warned) + Sums.of(record(FLUSH, 0))
    return_, tries = sums.return_(game), sums.second_tries
    assert return_ is not None
    assert tries == sums.lost > 0
    luck = sums.luck_of_deals(game) + sums.luck_of_draws
    assert sums.paid - sums.wagered == sums.wagered * (return_ - 1) + luck + tries
    assert (sums + Sums.of(record(PAIR, None))).second_tries is None  # its result is not known


def test_an_answer_without_a_draw_has_no_luck() -> None:
    sums = Sums.of(record(PAIR, None))
    assert sums.wagered == 5
    assert sums.luck_of_draws == sums.luck_of_deals(Fraction(99, 100)) == 0


def test_small_and_dear_errors_are_told_apart() -> None:
    small = replace(record(FLUSH), first_ev=SOLUTION.best.ev - Fraction(9, 100))
    dear = replace(record(FLUSH), first_ev=SOLUTION.best.ev - Fraction(1, 10))
    sums = Sums.of(small) + Sums.of(dear)
    assert (sums.small, sums.dear) == (1, 1)
    assert (sums.lost, sums.dear_lost) == (5 * Fraction(19, 100), Fraction(1, 2))


@pytest.mark.parametrize(
    ("wrong", "lost", "grade"),
    [
        (0, "0", "A+"),
        (3, "1/1000", "A"),
        (3, "1/200", "B"),
        (3, "1/100", "C"),
        (3, "1/50", "D"),
        (3, "21/1000", "E"),
    ],
)
def test_a_session_is_graded_by_what_the_holds_lost(wrong: int, lost: str, grade: str) -> None:
    sums = Sums(hands=100, right=100 - wrong, lost=Fraction(lost) * 500, wagered=500)
    assert sums.grade == grade
    assert replace(sums, hands=19, right=19).grade == ""


def test_without_hands_there_are_no_figures() -> None:
    assert Sums().accuracy is Sums().lost_per_coin is Sums().return_(Fraction(1)) is None
    assert total([]) == Sums()


def test_a_return_is_shown_of_enough_hands_and_never_below_nothing() -> None:
    lost = Sums(hands=20, wagered=100, lost=Fraction(9))
    assert lost.return_shown(Fraction(99, 100)) == Fraction(9, 10)
    assert replace(lost, hands=19).return_shown(Fraction(99, 100)) is None
    assert replace(lost, lost=Fraction(99)).return_shown(Fraction(99, 100)) == 0
    assert replace(lost, lost=Fraction(100)).return_shown(Fraction(99, 100)) is None
    assert Sums().return_shown(Fraction(1)) is None


def test_deals_of_several_hands_are_told_as_such() -> None:
    """Nine hands of three deals: what was lost is shared by all of them."""
    deals, alone = Sums(3, lost=Fraction(18), further=6), Sums(1, lost=Fraction(2))
    assert (deals.noun, deals.words, deals.lost_a_hand) == ("deal", "3 deals (9 hands)", 2)
    assert (alone.noun, alone.words, alone.lost_a_hand) == ("hand", "1 hand", 2)
    assert Sums().lost_a_hand == 0
    assert Pace(800).an_hour(Fraction(1, 4000), 5) == "1 coin an hour"
