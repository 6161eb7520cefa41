"""Whether the deals of a session look like deals of a fair shoe: two chi-square tests.

The first counts how often each card was dealt, the second how often each category of hands was.
The five cards of a deal are different cards, so their counts vary less than those of independent
draws: of n cards, Pearson's sum is divided by (n - 5) / (n - 1), and then follows the chi-square
distribution with n - 1 degrees of freedom. Categories expected less than five times are counted
together. Deals with jokers have no category: they are counted by their jokers. Wild cards play no
part, because the shoe shuffles the same deck whether or not cards are wild.

A fair shoe fails a test now and then, and a log has many sessions. So a session is called unlikely
only if its p-value is below `LEVEL` divided by the number of tests made (Bonferroni): of a million
audits of fair sessions about one says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import comb, erfc, exp, pi, sqrt
from operator import itemgetter
from typing import NamedTuple

from evaluator.cards import NAMES
from evaluator.categories import CATEGORIES, category
from evaluator.keys import Keys, key
from evaluator.ranking import rank_hand
from solver.holds import HAND

LEVEL = 1e-6
"""The chance that an audit of fair sessions calls any of them unlikely."""
FEWEST_DEALS = 104
"""How many deals are tested at least: each card is then expected ten times."""
FEWEST_EXPECTED = 5

CARDS = len(NAMES)
CATEGORY_DEALS = (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540)
"""How many of the 2,598,960 deals are of each of `CATEGORIES`."""


class ChiSquare(NamedTuple):
    """A chi-square test: what was counted, the statistic, its degrees of freedom, the p-value."""

    counted: str
    statistic: float
    degrees: int
    p: float


TEST_KEYS: Keys = (
    key("counted", '`"cards"` or `"categories"`'),
    key("statistic", "the statistic, and its degrees of freedom"),
    key("degrees", "the statistic, and its degrees of freedom"),
    key("p", "how likely a fair shoe deals at least as far from the expectation"),
)


def fairness_of(deals: Iterable[Sequence[int]], jokers: int = 0) -> tuple[ChiSquare, ...]:
    """Return the tests of a session's deals; none if there are too few.

    >>> fairness_of([(0, 1, 2, 3, 4)])
    ()
    """
    counted = [*deals]
    if len(counted) < FEWEST_DEALS:
        return ()
    return card_test(counted, jokers), category_test(counted, jokers)


def card_test(deals: Sequence[Sequence[int]], jokers: int = 0) -> ChiSquare:
    """Test how often each card was dealt.

    >>> card_test([tuple(card % 52 for card in range(5 * n, 5 * n + 5)) for n in range(104)])
    ChiSquare(counted='cards', statistic=0.0, degrees=51, p=1.0)
    """
    cards = CARDS + jokers
    counts = [0] * cards
    for deal in deals:
        for card in deal:
            counts[card] += 1
    expected = len(deals) * HAND / cards
    pearson = sum((count - expected) ** 2 / expected for count in counts)
    statistic, degrees = pearson * (cards - 1) / (cards - HAND), cards - 1
    return ChiSquare("cards", statistic, degrees, chi_square_tail(statistic, degrees))


def category_test(deals: Sequence[Sequence[int]], jokers: int = 0) -> ChiSquare:
    """Test how often each category of hands was dealt; rare ones are counted together."""
    counts: Counter[str | int] = Counter(map(_category, deals))
    ways: dict[str | int, int] = dict(zip(CATEGORIES, CATEGORY_DEALS, strict=True))
    ways |= {n: comb(jokers, n) * comb(CARDS, HAND - n) for n in range(1, jokers + 1)}
    cells: list[tuple[int, float]] = []
    count, expected = 0, 0.0
    for name, of_all in sorted(ways.items(), key=itemgetter(1)):
        count += counts[name]
        expected += len(deals) * of_all / comb(CARDS + jokers, HAND)
        if expected >= FEWEST_EXPECTED:
            cells.append((count, expected))
            count, expected = 0, 0.0
    statistic = sum((count - expected) ** 2 / expected for count, expected in cells)
    degrees = len(cells) - 1
    return ChiSquare("categories", statistic, degrees, chi_square_tail(statistic, degrees))


def _category(deal: Sequence[int]) -> str | int:
    """Return the category of a deal, or how many jokers it has."""
    jokers = sum(card >= CARDS for card in deal)
    return jokers or category(rank_hand(deal))


def chi_square_tail(statistic: float, degrees: int) -> float:
    """Return the chance that a chi-square variable with that many degrees of freedom is larger.

    For whole degrees of freedom it is a finite sum [1]_.

    >>> round(chi_square_tail(3.841, 1), 3), round(chi_square_tail(67.505, 50), 3)
    (0.05, 0.05)

    References:
        .. [1] M. Abramowitz, I. A. Stegun, "Handbook of Mathematical Functions", 26.4.4, 26.4.5.
    """
    half = statistic / 2
    if degrees % 2:
        tail = erfc(sqrt(half))
        term = sqrt(statistic) * exp(-half) * sqrt(2 / pi)
        steps = range(3, degrees + 1, 2)
    else:
        tail = term = exp(-half)
        term *= half
        steps = range(4, degrees + 2, 2)
    for step in steps:
        tail += term
        term *= statistic / step
    return min(tail, 1.0)
