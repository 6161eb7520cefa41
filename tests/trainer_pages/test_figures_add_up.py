"""Whoever adds up the figures of a page, or takes one from the other, finds the third."""

import re
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random

from player import playing

from solver import load_paytable, solve_hand
from trainer.core.records import Coach
from trainer.pages.hold_words import adding, compared

HUNDREDTH = Decimal("0.01")
PAIR_OR_FLUSH = 64
"""The seed whose first deal has a low pair and four cards to a flush."""


def number(shown: str) -> Decimal:
    return Decimal(shown.replace(",", "").replace("−", "-"))


def agrees(found: Decimal, exact: Fraction) -> bool:
    """Whether what a reader finds rounds to the exact amount as it is shown elsewhere."""
    shown = (Decimal(exact.numerator) / exact.denominator).quantize(HUNDREDTH, ROUND_HALF_EVEN)
    return abs(found - shown) <= HUNDREDTH / 2


def test_what_two_holds_are_worth_differs_by_what_is_said_to_be_given_away() -> None:
    """All pairs of holds of some deals, one of them always the best."""
    table = load_paytable("9/6")
    for deal in ("8h Ks 8s 6s 2s", "Jd 9h 5s 4c 2d", "As Ks Kh 4s 4d", "Qs Js Ts 9s 8h"):
        best, *others = (hold.ev * 5 for hold in solve_hand(deal, table, 5).holds)
        for other in others:
            shown, less = map(number, compared(best, other))
            assert agrees(shown - less, best - other), (deal, other)


def test_parts_add_up_to_their_sum() -> None:
    draws = Random(3)
    parts = [Fraction(draws.randrange(-40_000, 40_000), 16_215) for _ in range(60)]
    for some in combinations(parts, 3):
        assert agrees(Decimal(sum(map(number, adding(*some)))), sum(some, Fraction()))


def test_the_coach_and_the_why_dialog_show_figures_that_differ_by_the_price(tmp_path: Path) -> None:
    with playing(tmp_path, coach=Coach.AFTER, seed=PAIR_OR_FLUSH) as player:
        player.keys("space", "1", "3", "space")
        for key in ("f3", "w"):
            player.keys(key)
            assert player.says("1.95 coins")
            held = [word for word in player.words() if re.fullmatch(r"\d\.\d+ coins", word)]
            assert held[:2] == ["6.064 coins", "4.118 coins"]
