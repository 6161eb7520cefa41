"""Reproducible deals: a seed and a number determine every card.

``docs/how-it-works/shoe.md`` describes the method byte by byte, with ten golden deals.

Whether the deals of a session look like deals of a fair shoe say two chi-square tests. The first
counts how often each card was dealt, the second how often each category of hands was. The five
cards of a deal are different cards, so their counts vary less than those of independent draws: of n
cards, Pearson's sum is divided by (n - 5) / (n - 1), and then follows the chi-square distribution
with n - 1 degrees of freedom. Categories expected less than five times are counted together. Deals
with jokers have no category: they are counted by their jokers. Wild cards play no part, because the
shoe shuffles the same deck whether or not cards are wild.

A fair shoe fails a test now and then, and a log has many sessions. So a session is called unlikely
only if its p-value is below `LEVEL` divided by the number of tests made (Bonferroni): of a million
audits of fair sessions about one says so.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from math import comb, erfc, exp, pi, sqrt
from operator import itemgetter
from typing import NamedTuple

from evaluator.cards import NAMES
from evaluator.categories import CATEGORIES, category
from evaluator.figures import shortened
from evaluator.keys import Keys, key
from evaluator.ranking import rank_hand
from solver.holds import HAND
from solver.rules import Rules

SEED_BITS = 256

_DIGITS = re.compile(r"[0-9]+")
# Python reads and prints at most 4,300 decimal digits at once; seeds may be longer.
_CHUNK = 4000
_TOO_LONG = 10**_CHUNK


class SeedError(ValueError):
    """A seed that is not a whole number from zero up; the text is one line."""


def deck(seed: int, k: int, rules: Rules) -> tuple[int, ...]:
    """Return the cards of deal number `k` (from 1 up) in the order they are dealt.

    The first five are the deal; replacements come from the sixth on. The bet has no influence, and
    the paytable only through the deck of its rules. The shuffle is that of Fisher and Yates in
    Durstenfeld's form [1]_.

    >>> from evaluator import format_cards
    >>> from solver.rules import STANDARD
    >>> format_cards(deck(7, 1, STANDARD)[:5])
    '5c 5d 2s 3d 6d'

    Raises:
        SeedError: the seed is negative.
        ValueError: `k` is below 1.

    References:
        .. [1] R. Durstenfeld, "Algorithm 235: Random permutation", Communications of the ACM
           7 (1964), 420.
    """
    if k < 1:
        raise ValueError(f"deals are numbered from 1, not {k}")
    return _shuffled(list(rules.deck), random_bytes(seed, str(k)))


def further_decks(
    seed: int, k: int, hands: int, shuffled: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return the cards of hands 2 to `hands` of deal `k`, each in the order of `deck`.

    All hands of a deal have the first five cards of its own deck, `shuffled`. The rest, in
    ascending order, is shuffled for each further hand h by itself, with the bytes of the name
    ``k/h``.

    >>> from evaluator import format_cards
    >>> from solver.rules import STANDARD
    >>> (second,) = further_decks(7, 1, 2, deck(7, 1, STANDARD))
    >>> format_cards(second[:10])
    '5c 5d 2s 3d 6d Qc Jh Js Th 3s'
    """
    unseen = sorted(shuffled[HAND:])
    return tuple(
        shuffled[:HAND] + _shuffled([*unseen], random_bytes(seed, f"{k}/{h}"))
        for h in range(2, hands + 1)
    )


def _shuffled(cards: list[int], stream: Iterator[int]) -> tuple[int, ...]:
    for last in range(len(cards) - 1, 0, -1):
        # This is `below(last + 1, stream)`, written out: a hundred hands must be drawn in a frame.
        limit = 256 - 256 % (last + 1)
        byte = next(stream)
        while byte >= limit:
            byte = next(stream)
        chosen = byte % (last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)


def draw(shuffled: tuple[int, ...], held: int) -> tuple[int, ...]:
    """Return the final hand: cards not held are replaced, left to right, from card 6 on.

    >>> draw(tuple(range(52)), 0b00101)
    (0, 5, 2, 6, 7)
    """
    replacements = iter(shuffled[HAND:])
    return tuple(shuffled[i] if held >> i & 1 else next(replacements) for i in range(HAND))


def parse_seed(text: str) -> int:
    """Return the seed that `text` gives in decimal digits, however many.

    >>> parse_seed("7")
    7
    >>> parse_seed("-3")
    Traceback (most recent call last):
    trainer.core.shoe.SeedError: a seed is a whole number from 0 up, not '-3'

    Raises:
        SeedError: `text` is not a number in decimal digits.
    """
    if not _DIGITS.fullmatch(text):
        raise SeedError(f"a seed is a whole number from 0 up, not {shortened(text)!r}")
    seed = 0
    for start in range(0, len(text), _CHUNK):
        chunk = text[start : start + _CHUNK]
        seed = seed * 10 ** len(chunk) + int(chunk)
    return seed


def format_seed(seed: int) -> str:
    """Return the seed in decimal digits; `parse_seed` reads them back.

    >>> format_seed(7)
    '7'

    Raises:
        SeedError: the seed is negative.
    """
    if seed < 0:
        raise SeedError("a seed is a whole number from 0 up, not a negative one")
    chunks = []
    while seed >= _TOO_LONG:
        seed, chunk = divmod(seed, _TOO_LONG)
        chunks.append(str(chunk).zfill(_CHUNK))
    return str(seed) + "".join(reversed(chunks))


def commitment(seed: int) -> str:
    """Return what may be shown of a seed before the first deal: SHA-256 of its decimal digits.

    Whoever noted it can check, once the seed is shown, that the deals were fixed beforehand.

    >>> commitment(7)[:16]
    '7902699be42c8a8e'
    """
    return sha256(format_seed(seed).encode("ascii")).hexdigest()


def random_bytes(seed: int, name: str) -> Iterator[int]:
    """Yield bytes: SHA-256 of the text ``seed/name/0``, then of ``seed/name/1``, and so on.

    The shoe's names are the numbers of its deals, and ``k/h`` for hand h > 1 of deal k.

    >>> stream = random_bytes(7, "1")
    >>> [next(stream) for _ in range(3)]
    [89, 233, 6]
    """
    prefix = f"{format_seed(seed)}/{name}/"
    block = 0
    while True:
        yield from sha256(f"{prefix}{block}".encode("ascii")).digest()
        block += 1


def below(bound: int, stream: Iterator[int]) -> int:
    """Return the next number from 0 to `bound` - 1, each as likely as any other; `bound` <= 256.

    A byte in the last, incomplete run of `bound` values is skipped. The method uses single bytes
    because then one in twenty is skipped, and an implementation that forgets this fails at once.
    """
    limit = 256 - 256 % bound
    return next(byte for byte in stream if byte < limit) % bound


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


def card_test(deals: Sequence[Sequence[int]], jokers: int) -> ChiSquare:
    """Test how often each card was dealt.

    >>> card_test([tuple(card % 52 for card in range(5 * n, 5 * n + 5)) for n in range(104)], 0)
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


def category_test(deals: Sequence[Sequence[int]], jokers: int) -> ChiSquare:
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
