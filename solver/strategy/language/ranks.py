"""Sets of ranks (ints, bit 0 for the deuce to bit 12 for the ace) and how they are written."""

from __future__ import annotations

from collections.abc import Iterable

from evaluator import RANKS

ALL_RANKS = (1 << 13) - 1
RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "ten", "jack", "queen", "king", "ace")


def rank_set(text: str) -> int:
    """The set of the ranks in `text`.

    >>> rank_set("AK") == 1 << 12 | 1 << 11
    True
    """
    return sum(1 << RANKS.index(rank) for rank in set(text))


def ranks_of(bits: int) -> tuple[int, ...]:
    """The ranks of a set, lowest first.

    >>> ranks_of(rank_set("AK2"))
    (0, 11, 12)
    """
    return tuple(rank for rank in range(13) if bits >> rank & 1)


def spread_of(bits: int) -> int:
    """Over how many ranks those of a set stretch, the ace high or low.

    >>> spread_of(rank_set("568")), spread_of(rank_set("A23")), spread_of(rank_set("QKA"))
    (4, 3, 3)
    """
    low = bits << 1 & ALL_RANKS | bits >> 12  # the ace below the deuce
    return min(one.bit_length() - (one & -one).bit_length() + 1 for one in (bits, low))


def rank_letters(bits: int) -> str:
    """The letters of a set of ranks, highest first.

    >>> rank_letters(rank_set("2TK"))
    'KT2'
    """
    return "".join(RANKS[rank] for rank in reversed(ranks_of(bits)))


def with_article(rank: int) -> str:
    """The name of one card of a rank.

    >>> with_article(12), with_article(8)
    ('an ace', 'a ten')
    """
    return f"{'an' if RANK_NAMES[rank] in ('8', 'ace') else 'a'} {RANK_NAMES[rank]}"


def plurals(bits: int) -> str:
    """Ranks in the plural, as after `pair of`; three or more in a row are written as a range.

    >>> plurals(rank_set("A")), plurals(rank_set("35")), plurals(rank_set("234"))
    ('aces', '5s or 3s', '2s to 4s')
    """
    ranks = ranks_of(bits)
    names = [f"{RANK_NAMES[rank]}s" for rank in ranks]
    if len(ranks) > 2 and ranks[-1] - ranks[0] == len(ranks) - 1:
        return f"{names[0]} to {names[-1]}"
    return joined(reversed(names))


def joined(words: Iterable[str]) -> str:
    """Join alternatives with commas, with `or` before the last.

    >>> joined(["flush", "straight", "two pair"])
    'flush, straight or two pair'
    """
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
