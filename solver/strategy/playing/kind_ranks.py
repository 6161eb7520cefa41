"""Which sets of held ranks are of a kind of the chart language."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from evaluator import RANKS
from solver.holds import HAND
from solver.rules import Rules
from solver.strategy.language.kinds import SETS, Family, Kind, rank_set, ranks_of, spread_of
from solver.strategy.language.wilds import JOKER, Wilds
from solver.strategy.playing.held_ranks import (
    ALL_HOLDS,
    NO_HOLDS,
    Bits,
    Flags,
    HeldRanks,
    Ints,
    held_ranks,
)
from solver.strategy.playing.word_meanings import GameTerms

FOUR_ALIKE = 3
"""Three wild cards make four of a kind with any card, which no longer counts as a straight."""
BESIDES_WILD = (Family.NAMED, Family.HIGH)
"""Of these families wild cards are held besides the cards that a kind counts."""


@lru_cache(maxsize=1024)
def rank_parts(kind: Kind, terms: GameTerms) -> tuple[Bits, Bits]:
    """The holds of each multiset of ranks that are of a kind.

    Two (6175,) arrays: for holds of several suits, and for holds of one suit.
    """
    lookup, whole = held_ranks(terms.rules), _whole(kind, terms)
    mixed, suited = ranks_of_kind(kind, terms)
    of_one_suit = lookup.holds_of(suited) & whole
    return (of_one_suit if mixed is suited else lookup.holds_of(mixed) & whole), of_one_suit


def _whole(kind: Kind, terms: GameTerms) -> Bits:
    """(6175,): the holds that leave behind no card of a set, and no wild card."""
    lookup = held_ranks(terms.rules)
    whole: Bits = np.full(len(lookup.deals), ALL_HOLDS)
    if kind.family in SETS:
        whole &= lookup.keeping_set
    if terms.rules.wild_kinds and kind.family is not Family.NOTHING:
        if kind.wild is None or kind.wild.most:
            whole &= lookup.keeping_wild
        if kind.wild is not None and kind.wild.what:
            whole[~meant_wild(kind.wild, terms.rules)] = NO_HOLDS
    return whole


def ranks_of_kind(kind: Kind, terms: GameTerms) -> tuple[Flags, Flags]:
    """Which held ranks are of a kind.

    Two (8555,) arrays in the order of `HeldRanks`: for cards of several suits, and of one suit.
    """
    lookup = held_ranks(terms.rules)
    if wild := _as_wild(kind, terms):
        kind = wild
    ranks_fit = _BY_FAMILY[kind.family](kind, lookup, terms) & _narrowed(kind, lookup, terms)
    nowhere = np.zeros_like(ranks_fit)
    suited = _suiting(kind)
    return (nowhere if suited is True else ranks_fit), (nowhere if suited is False else ranks_fit)


def _as_wild(kind: Kind, terms: GameTerms) -> Kind | None:
    """A pair, three or four of a wild rank, or one card of it, as that number of wild cards."""
    alone = kind.family in SETS or (kind.family is Family.NAMED and kind.cards == 1)
    if not (alone and kind.ranks and not kind.ranks & ~terms.wild):
        return None
    return replace(kind, family=Family.WILD, wild=Wilds(kind.cards, kind.cards))


def size_of(kind: Kind) -> int:
    """How many cards a hold of this kind has, besides further wild cards."""
    return kind.cards + kind.kicker


def _suiting(kind: Kind) -> bool | None:
    if kind.family in (Family.ROYAL, Family.STRAIGHT_FLUSH, Family.FLUSH):
        return True
    return kind.suited


def _narrowed(kind: Kind, lookup: HeldRanks, terms: GameTerms) -> Flags:
    """Which held ranks have the size, gaps, high cards and ranks that the kind asks for."""
    having, lacking = kind.having & ~terms.wild, kind.lacking & ~terms.wild
    size = lookup.natural_size if kind.family in BESIDES_WILD else lookup.size
    fits: Flags = (size == _natural_size(kind, terms)) & (lookup.ranks & having == having)
    excepted = (
        lookup.main if kind.family in (Family.PAIR, Family.THREE, Family.FOUR) else lookup.ranks
    )
    fits &= excepted & lacking == 0
    high = np.bitwise_count(lookup.ranks & terms.high).astype(np.int64)
    if kind.gaps is not None:
        fits &= (lookup.gaps >= kind.gaps[0]) & (lookup.gaps <= kind.gaps[1])
    if kind.spread is not None:
        spread = np.maximum([spread_of(int(ranks)) for ranks in lookup.ranks], lookup.size)
        fits &= (spread >= kind.spread[0]) & (spread <= kind.spread[1])
    if kind.high is not None:
        fits &= (high >= kind.high[0]) & (high <= kind.high[1])
    if kind.excess is not None:
        fits &= lookup.gaps - high <= kind.excess
    if kind.wild is not None and not kind.wild.what:
        fits &= meant_numbers(kind.wild)[lookup.wild]
    if having != kind.having:
        fits &= lookup.wild > 0
    if kind.lacking and not lacking:  # `no deuce`; but `no 4, 3 or 2` is about natural cards
        fits &= lookup.wild == 0
    return fits


def _natural_size(kind: Kind, terms: GameTerms) -> int:
    """How many cards a kind counts: of named ranks, those that are not wild."""
    if kind.family is Family.NAMED:
        return (kind.ranks & ~terms.wild).bit_count()
    return size_of(kind)


def _royal(kind: Kind, lookup: HeldRanks, terms: GameTerms) -> Flags:
    fits: Flags = (lookup.most == 1) & (lookup.ranks & ~rank_set("TJQKA") == 0)
    return fits


def _run(kind: Kind, lookup: HeldRanks, terms: GameTerms) -> Flags:
    """Straights. `outside` means that no straight is missed because of a gap or an end."""
    fits: Flags = (lookup.most == 1) & (lookup.straights > 0)
    if kind.family is Family.STRAIGHT and not kind.is_draw:
        fits &= lookup.wild < FOUR_ALIKE
    if kind.side:
        fits &= (lookup.gaps == 0) == (kind.side == "outside")
    return fits


def _flush(kind: Kind, lookup: HeldRanks, terms: GameTerms) -> Flags:
    fits: Flags = lookup.most == 1
    if not kind.is_draw:
        fits &= lookup.wild < FOUR_ALIKE
    return fits


def _set(kind: Kind, lookup: HeldRanks, terms: GameTerms) -> Flags:
    allowed = (kind.ranks or rank_set(RANKS)) & ~terms.wild
    if kind.level:
        allowed &= terms.high if kind.level == "high" else ~terms.high
    fits: Flags = (lookup.most > 0) & (lookup.most + lookup.wild == kind.cards)
    fits &= lookup.main & allowed != 0
    if kind.kickers:
        fits &= lookup.side & kind.kickers != 0
    elif kind.kicker:
        fits &= np.array(
            [
                any(main >> r & 1 and side & terms.kickers[r] for r in range(13))
                for main, side in zip(lookup.main.tolist(), lookup.side.tolist(), strict=True)
            ]
        )
    return fits


def _five(kind: Kind, lookup: HeldRanks, terms: GameTerms) -> Flags:
    allowed = kind.ranks or rank_set(RANKS)
    fits: Flags = (lookup.wild > 0) & (np.bitwise_count(lookup.ranks) <= 1)
    fits &= lookup.ranks & ~allowed == 0
    return fits


def _two_pair(kind: Kind, lookup: HeldRanks, terms: GameTerms) -> Flags:
    fits: Flags = (lookup.most == 2) & (np.bitwise_count(lookup.main) == 2)
    return fits


def _full_house(kind: Kind, lookup: HeldRanks, terms: GameTerms) -> Flags:
    fits: Flags = lookup.most + lookup.wild == 3
    fits &= (lookup.most > 1) & (np.bitwise_count(lookup.ranks) == 2)
    return fits


def _named(kind: Kind, lookup: HeldRanks, terms: GameTerms) -> Flags:
    fits: Flags = lookup.ranks == kind.ranks & ~terms.wild
    if kind.ranks & terms.wild:
        fits &= lookup.wild == (kind.ranks & terms.wild).bit_count()
    return fits


def _wild(kind: Kind, lookup: HeldRanks, terms: GameTerms) -> Flags:
    """Wild cards alone, or with a kicker that the paytable names to a wild rank."""
    fits: Flags = lookup.wild == kind.cards
    if kind.kicker:
        named = [terms.kickers[rank] for rank in ranks_of(terms.wild)]
        fits &= lookup.ranks & (kind.kickers or int(np.bitwise_or.reduce(named))) != 0
    return fits


def _high(kind: Kind, lookup: HeldRanks, terms: GameTerms) -> Flags:
    fits: Flags = (lookup.most == 1) & (lookup.ranks & ~terms.high == 0)
    return fits


def _nothing(kind: Kind, lookup: HeldRanks, terms: GameTerms) -> Flags:
    fits: Flags = lookup.size == 0
    return fits


_BY_FAMILY = {
    Family.FIVE: _five,
    Family.WILD: _wild,
    Family.ROYAL: _royal,
    Family.STRAIGHT_FLUSH: _run,
    Family.STRAIGHT: _run,
    Family.FLUSH: _flush,
    Family.FOUR: _set,
    Family.THREE: _set,
    Family.PAIR: _set,
    Family.TWO_PAIR: _two_pair,
    Family.FULL_HOUSE: _full_house,
    Family.NAMED: _named,
    Family.HIGH: _high,
    Family.NOTHING: _nothing,
}


@lru_cache(maxsize=16)
def dealt_wild(what: str, rules: Rules) -> Ints:
    """(6175,): how many wild cards of a name (see `Wilds`) each multiset of ranks has."""
    if what == JOKER:
        kinds: tuple[int, ...] = (rules.ranks,) if rules.jokers else ()
    else:
        kinds = (RANKS.index(what),) if what else rules.wild_kinds
    counts: Ints = np.isin(held_ranks(rules).deals, kinds).sum(axis=1)
    return counts


def meant_wild(wild: Wilds, rules: Rules) -> Flags:
    """(6175,): the multisets of ranks that have a number of wild cards that is meant."""
    return meant_numbers(wild)[dealt_wild(wild.what, rules)]


def meant_numbers(wild: Wilds) -> Flags:
    """(6,): which numbers of wild cards are meant."""
    return np.array([wild.has(number) for number in range(HAND + 1)])
