"""Plain names for every hold: some thirty kinds of the chart language, and what is left over.

A name depends only on the cards held, not on what is thrown away. The first kind that fits a hold
names it, so four cards to a royal flush do not count as four to a flush as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.categories import RANK_PLURALS, RANK_SINGULARS
from solver.holds import HAND
from solver.rules import Rules
from solver.strategy.language.kinds import SOME_WILD, Family, Kind
from solver.strategy.language.wilds import NATURAL, Wilds
from solver.strategy.playing.held_ranks import Flags, HeldRanks, held_ranks, in_one_suit
from solver.strategy.playing.kind_ranks import ranks_of_kind
from solver.strategy.playing.word_meanings import GameTerms

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
# Where cards are wild. Royals with and without them are paid apart; a wild card makes a pair of any
# other card, so that only pairs that pay count as made by it.
_MADE_WILD = (
    Kind(Family.ROYAL, 5, wild=NATURAL),
    Kind(Family.ROYAL, 5, wild=SOME_WILD),
    Kind(Family.FIVE, 5),
    *_MADE[1:-1],
    Kind(Family.PAIR, 2, level="low", wild=NATURAL),
)
_DRAWS_WILD = (
    Kind(Family.ROYAL, 4, wild=NATURAL),
    Kind(Family.ROYAL, 4, wild=SOME_WILD),
    *_DRAWS[1:-1],
    Kind(Family.STRAIGHT_FLUSH, 2),
    _DRAWS[-1],
)


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

    def number_of(self, hold: Sequence[int], rules: Rules) -> int:
        """Return the number of the kind of a hold, given as the cards kept."""
        of_suits = self.suited if in_one_suit(hold, rules) else self.mixed
        return int(of_suits[held_ranks(rules).number_of(hold)])


@lru_cache(maxsize=8)
def kind_names(terms: GameTerms) -> KindNames:
    """Return the names of all holds under a paytable's terms.

    >>> from solver import load_paytable
    >>> from solver.strategy.playing.word_meanings import terms_of
    >>> kind_names(terms_of(load_paytable("job-9-6"))).names[7:12]
    ('two pair', 'high pair', 'low pair', '4 to a royal flush', '4 to a straight flush')
    """
    kinds = _kinds(terms)
    lookup = held_ranks(terms.rules)
    groups = [*(ranks_of_kind(kind, terms) for kind in kinds)]
    left_over = _left_over(lookup, terms)
    groups += [(fits, fits) for fits in left_over.values()]
    numbers = [np.empty(len(lookup.size), dtype=np.uint8) for _ in range(2)]
    for number, fits in reversed([*enumerate(groups)]):
        for of_suiting, flags in zip(numbers, fits, strict=True):
            of_suiting[flags] = number
    names = (*(_plain(kind, terms) for kind in kinds), *left_over)
    return KindNames(kinds, names, *numbers)


def _kinds(terms: GameTerms) -> tuple[Kind, ...]:
    """The kinds to try, in this order."""
    kickers = _WITH_A_KICKER if any(terms.kickers) else ()
    wild = sum(terms.rules.copies[kind] for kind in terms.rules.wild_kinds)
    if not wild:
        return (*kickers, *_MADE, *_DRAWS)
    alone = (Kind(Family.WILD, n, wild=Wilds(n, n)) for n in range(1, min(wild, HAND) + 1))
    return (*kickers, *alone, *_MADE_WILD, *_DRAWS_WILD)


def _plain(kind: Kind, terms: GameTerms) -> str:
    """The name of a kind: as the chart language has it, but `two deuces`, `natural royal flush`.

    Where no pair pays, none is low.
    """
    if kind.family is Family.NOTHING:
        return "nothing"
    if kind.family is Family.WILD:
        return wild_words(kind.cards, terms.rules)
    if kind.family is Family.PAIR and not terms.high:
        return "one pair"
    if kind.wild == NATURAL:
        return str(replace(kind, wild=None)).replace("royal", "natural royal")
    return str(kind)


def wild_words(count: int, rules: Rules) -> str:
    """Return a number of wild cards in words: by their name if all are of one kind.

    >>> from solver.rules import rules_of
    >>> wild_words(2, rules_of("2")), wild_words(1, rules_of("2", 1))
    ('two deuces', 'one wild card')
    """
    number = ("no", "one", "two", "three", "four", "five")[count]
    if len(rules.wild_kinds) > 1:
        return f"{number} wild card{'' if count == 1 else 's'}"
    if rules.jokers:
        return "the joker" if rules.jokers == 1 else f"{number} joker{'' if count == 1 else 's'}"
    return f"{number} {(RANK_SINGULARS if count == 1 else RANK_PLURALS)[rules.wild_kinds[0]]}"


def _left_over(lookup: HeldRanks, terms: GameTerms) -> dict[str, Flags]:
    """Return names for what no kind names, with the holds they fit; the last fits every hold."""
    high = lookup.ranks & terms.high != 0
    pairs = np.bitwise_count(lookup.main)
    alike = lookup.most + lookup.wild
    pair, card, cards = (
        ("low pair", "one low card", "low cards")
        if terms.high
        else ("one pair", "one card", "unrelated cards")
    )
    return {
        "four of a kind and a fifth card": (lookup.most > 0) & (alike == 4),
        "three of a kind and a kicker": (lookup.most > 0) & (alike == 3),
        "two pair and a kicker": (lookup.most == 2) & (pairs == 2),
        **({"wild cards and others": lookup.wild > 0} if terms.rules.wild_kinds else {}),
        "high pair and a kicker": (lookup.most == 2) & (lookup.main & terms.high != 0),
        f"{pair} and a kicker": lookup.most == 2,
        "all five cards": lookup.size == 5,
        "a high card and a kicker": high,
        card: lookup.size == 1,
        cards: lookup.size >= 0,
    }
