"""Plain names for every hold: some thirty kinds of the chart language, and what is left over.

A name depends only on the cards held, not on what is thrown away. The first kind that fits a hold
names it, so four cards to a royal flush do not count as four to a flush as well.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.strategy.language.kinds import Family, Kind
from solver.strategy.playing.held_ranks import Flags, HeldRanks, held_ranks
from solver.strategy.playing.match import Terms, of_kind

_MADE = (
    Kind(Family.ROYAL, 5),
    Kind(Family.STRAIGHT_FLUSH, 5),
    Kind(Family.FOUR, 4),
    Kind(Family.FULL_HOUSE, 5),
    Kind(Family.FLUSH, 5),
    Kind(Family.STRAIGHT, 5),
    Kind(Family.THREE, 3),
    Kind(Family.TWO_PAIR, 4),
    Kind(Family.PAIR, 2, level="high"),
    Kind(Family.PAIR, 2, level="low"),
)
# For paytables that pay more for these with a certain card beside them: a useful kicker.
_WITH_A_KICKER = (Kind(Family.FOUR, 4, kicker=True), Kind(Family.THREE, 3, kicker=True))
_DRAWS = (
    Kind(Family.ROYAL, 4),
    Kind(Family.STRAIGHT_FLUSH, 4),
    Kind(Family.FLUSH, 4),
    Kind(Family.STRAIGHT, 4, side="outside"),
    Kind(Family.STRAIGHT, 4, side="inside"),
    Kind(Family.ROYAL, 3),
    Kind(Family.STRAIGHT_FLUSH, 3),
    Kind(Family.FLUSH, 3),
    Kind(Family.HIGH, 4),
    Kind(Family.HIGH, 3),
    Kind(Family.HIGH, 2, suited=True),
    Kind(Family.HIGH, 2, suited=False),
    Kind(Family.ROYAL, 2),
    Kind(Family.STRAIGHT, 3, side="outside"),
    Kind(Family.STRAIGHT, 3, side="inside"),
    Kind(Family.HIGH, 1),
    Kind(Family.NOTHING, 0),
)
_PLAIN = {Family.NOTHING: "nothing"}


class KindNames(NamedTuple):
    """The kinds that people think of, and the number of the kind of every hold.

    kinds: those that somebody might hold on purpose, in the order in which they are tried.
    names: the names by number: first those of `kinds`, then those of holds that make no sense.
    mixed, suited: (8555,) the number of the kind for each set of held ranks, in the order of
        `HeldRanks`: `mixed` for cards of several suits, `suited` for cards of one.
    """

    kinds: tuple[Kind, ...]
    names: tuple[str, ...]
    mixed: NDArray[np.uint8]
    suited: NDArray[np.uint8]


@lru_cache(maxsize=8)
def kind_names(terms: Terms) -> KindNames:
    """Return the names of all holds under a paytable's terms.

    >>> from solver import load_paytable
    >>> from solver.strategy.playing.match import terms_of
    >>> kind_names(terms_of(load_paytable("job-9-6"))).names[7:12]
    ('two pair', 'high pair', 'low pair', '4 to a royal flush', '4 to a straight flush')
    """
    kinds = (*(_WITH_A_KICKER if any(terms.kickers) else ()), *_MADE, *_DRAWS)
    lookup = held_ranks()
    groups = [*(of_kind(kind, terms) for kind in kinds)]
    left_over = _left_over(lookup, terms)
    groups += [(fits, fits) for fits in left_over.values()]
    numbers = [np.empty(len(lookup.size), dtype=np.uint8) for _ in range(2)]
    for number, fits in reversed([*enumerate(groups)]):
        for of_suiting, flags in zip(numbers, fits, strict=True):
            of_suiting[flags] = number
    names = (*(_PLAIN.get(kind.family, str(kind)) for kind in kinds), *left_over)
    return KindNames(kinds, names, *numbers)


def _left_over(lookup: HeldRanks, terms: Terms) -> dict[str, Flags]:
    """Return names for what no kind names, with the holds they fit; the last fits every hold."""
    high = lookup.ranks & terms.high != 0
    pairs = np.bitwise_count(lookup.main)
    return {
        "four of a kind and a fifth card": lookup.most == 4,
        "three of a kind and a kicker": lookup.most == 3,
        "two pair and a kicker": (lookup.most == 2) & (pairs == 2),
        "high pair and a kicker": (lookup.most == 2) & (lookup.main & terms.high != 0),
        "low pair and a kicker": lookup.most == 2,
        "all five cards": lookup.size == 5,
        "a high card and a kicker": high,
        "one low card": lookup.size == 1,
        "low cards": lookup.size >= 0,
    }
