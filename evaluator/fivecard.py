"""Rank five cards with Cactus Kev's look-ups [1]_ [2]_.

A card is encoded in 32 bits, ``xxxbbbbb bbbbbbbb cdhsrrrr xxpppppp``: one bit b for its rank (bit 0
for the deuce, bit 12 for the ace), one bit for its suit, its rank r as a number, and a prime p for
its rank (2 for the deuce, … 41 for the ace). One of three look-ups then ranks the hand:

- all five cards share a suit bit: `flush`, by the union of their rank bits;
- the union has five rank bits: `unique`, by the same key;
- otherwise `repeated`, by the product of the primes, which identifies the multiset of ranks
  whatever the order of the cards.

References:
.. [1] "Evaluating Poker Hands", README of a poker program, which names the three look-ups.
.. [2] Cactus Kev's Poker Hand Evaluator, http://suffe.cool/poker/evaluator.html
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import prod
from typing import NamedTuple, NoReturn

from evaluator.cards import check_cards

PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
SUIT_BITS = (0x8000, 0x4000, 0x2000, 0x1000)

_STRAIGHTS = (*(0b11111 << low for low in range(8, -1, -1)), 0b1000000001111)
_ACE_TO_DEUCE = range(12, -1, -1)


class Lookups(NamedTuple):
    """The three look-ups; a key that no five cards have gives 0, or is missing."""

    flush: list[int]
    unique: list[int]
    repeated: dict[int, int]


def encode(card: int) -> int:
    """Return the 32 bits that encode a card id.

    >>> f"{encode(45):032b}"  # the king of diamonds
    '00001000000000000100101100100101'
    """
    rank, suit = divmod(card, 4)
    return 1 << (16 + rank) | SUIT_BITS[suit] | rank << 8 | PRIMES[rank]


@cache
def lookups() -> Lookups:
    """Build the look-ups, numbering the classes from the best to the worst.

    >>> lookups().flush[0b1111100000000], lookups().unique[0b1111100000000]
    (1, 1600)
    """
    built = Lookups([0] * 7937, [0] * 7937, {})
    for rank_class, (kind, key) in enumerate(_keys_best_first(), 1):
        if kind == "flush":
            built.flush[key] = rank_class
        elif kind == "unique":
            built.unique[key] = rank_class
        else:
            built.repeated[key] = rank_class
    return built


def _keys_best_first() -> Iterator[tuple[str, int]]:
    """Yield the look-up and the key of each class, from the royal flush to seven high."""
    scattered = [bits for bits in _five_rank_bits() if bits not in _STRAIGHTS]
    yield from (("flush", bits) for bits in _STRAIGHTS)
    yield from (("repeated", key) for key in _products((4,), (1,)))
    yield from (("repeated", key) for key in _products((3,), (2,)))
    yield from (("flush", bits) for bits in scattered)
    yield from (("unique", bits) for bits in _STRAIGHTS)
    yield from (("repeated", key) for key in _products((3,), (1, 1)))
    yield from (("repeated", key) for key in _products((2, 2), (1,)))
    yield from (("repeated", key) for key in _products((2,), (1, 1, 1)))
    yield from (("unique", bits) for bits in scattered)


def _five_rank_bits() -> list[int]:
    """Return every union of five rank bits in falling order: the higher one is the better hand."""
    return sorted(sum(1 << rank for rank in five) for five in combinations(range(13), 5))[::-1]


def _products(groups: tuple[int, ...], rest: tuple[int, ...]) -> Iterator[int]:
    """Yield products of primes, best hand first.

    `groups` says how often each of the most frequent ranks occurs, `rest` the same for the others.
    """
    for equal in combinations(_ACE_TO_DEUCE, len(groups)):
        others = [rank for rank in _ACE_TO_DEUCE if rank not in equal]
        for more in combinations(others, len(rest)):
            counted = zip(equal + more, groups + rest, strict=True)
            yield prod(PRIMES[rank] ** count for rank, count in counted)


def rank_hand(cards: Sequence[int]) -> int:
    """Return the rank class of five card ids, 1 (royal flush) to 7462 (seven high).

    >>> from evaluator import parse_cards
    >>> rank_hand(parse_cards("As Ks Qs Js Ts")), rank_hand(parse_cards("7c 5d 4d 3d 2d"))
    (1, 7462)

    Raises:
        CardError: there are not five cards, an id is not from 0 to 51, or a card occurs twice.
    """
    codes, flush, unique, repeated = _codes_and_lookups()
    try:
        a, b, c, d, e = cards
        a | b | c | d | e  # a TypeError for 4.0, which the dictionary would find as 4
        a, b, c, d, e = codes[a], codes[b], codes[c], codes[d], codes[e]
        bits = (a | b | c | d | e) >> 16
        if a & b & c & d & e & 0xF000:
            rank_class = flush[bits]
        else:
            rank_class = unique[bits]
            # Five different ranks are five different cards: only here can a card occur twice.
            if not rank_class and len({a, b, c, d, e}) == 5:
                primes = (a & 0xFF) * (b & 0xFF) * (c & 0xFF) * (d & 0xFF) * (e & 0xFF)
                rank_class = repeated[primes]
    except TypeError:
        return rank_hand(check_cards(cards, 5))
    except (ValueError, KeyError):
        rank_class = 0
    return rank_class or _refuse(cards)


@cache
def _codes_and_lookups() -> tuple[dict[int, int], list[int], list[int], dict[int, int]]:
    """Return what `rank_hand` reads, as a plain tuple: unpacking `Lookups` makes it 10 % slower."""
    return {card: encode(card) for card in range(52)}, *lookups()


def _refuse(cards: Sequence[int]) -> NoReturn:
    check_cards(cards, 5)
    raise AssertionError(f"five good cards have no class: {cards!r}")
