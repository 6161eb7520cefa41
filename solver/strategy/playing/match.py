"""Evaluates the chart language on many deals at once: which holds a kind or a rule allows.

Everything here is a pure function of the deals, vectorised over them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from evaluator import RANKS
from solver.holds import HAND, MASKS
from solver.rules import STANDARD, Rules
from solver.strategy.language.kinds import SETS, Family, Kind
from solver.strategy.language.ranks import ALL_RANKS, rank_set, ranks_of
from solver.strategy.language.rules import Condition, PenaltyType, Rule
from solver.strategy.language.wilds import JOKER, Wilds
from solver.strategy.playing.held_ranks import (
    WILD,
    Bits,
    Flags,
    HeldRanks,
    Ints,
    flush_penalty,
    held_ranks,
    one_suit,
    packed,
    suit_patterns,
)
from solver.strategy.playing.ties import Ties, tie_keys

if TYPE_CHECKING:
    from solver.paytable.table import PayTable

Chosen = npt.NDArray[np.int8]
NO_HOLD = -1
_FIVE = Kind(Family.FIVE, 5)
_OF_SIZE = packed(
    np.array([[mask.bit_count() == size for mask in range(MASKS)] for size in range(HAND + 1)])
)
ALL_HOLDS = np.uint32(0xFFFFFFFF)
NO_HOLDS = np.uint32(0)
_LAST = np.iinfo(np.int16).max
FOUR_ALIKE = 3
"""So many wild cards make four of a kind of any card, which no longer counts as a straight."""
_BESIDES_WILD = (Family.NAMED, Family.HIGH)
"""Of these families wild cards are held besides the cards that a kind counts."""


@dataclass(frozen=True)
class Terms:
    """What the words `high`, `kicker` and `wild` mean under a paytable.

    high: the set of ranks whose pair pays.
    kickers: for each rank, the ranks that the paytable names as kickers to four of it.
    groups: the sets of ranks that single lines of the paytable name, such as the aces in four aces.
    rules: the deck, and which of its cards are wild.
    """

    high: int
    kickers: tuple[int, ...] = (0,) * 13
    groups: tuple[int, ...] = ()
    rules: Rules = STANDARD

    @property
    def wild(self) -> int:
        """The set of ranks whose cards are wild."""
        return rank_set(self.rules.wild)


def terms_of(table: PayTable, coins: int = 5) -> Terms:
    """The terms of a paytable at a bet.

    >>> from solver import load_paytable
    >>> terms_of(load_paytable("job-9-6")).high == rank_set("JQKA")
    True
    """
    seen = high = 0
    kickers = [0] * 13
    for line in table.lines:
        ranks = rank_set(line.ranks or RANKS)
        if line.hand == "pair":
            high |= ranks & ~seen if line.pays[coins - 1] else 0
            seen |= ranks
        if line.kickers:
            for rank in range(13):
                kickers[rank] |= rank_set(line.kickers) if ranks >> rank & 1 else 0
    singled = {rank_set(line.ranks) for line in table.lines if line.ranks and line.hand != "pair"}
    natural = ~rank_set(table.rules.wild)
    groups = {ranks & natural for ranks in singled} - {0}
    return Terms(high & natural, tuple(kickers), tuple(sorted(groups)), table.rules)


def meaningless(kind: Kind, terms: Terms) -> str:
    """Why no hold can be of this kind under a paytable, "" if one can.

    >>> meaningless(Kind(Family.PAIR, 2, level="high"), Terms(high=0))
    'no pair pays, so that no card and no pair is high'
    """
    asks_high = kind.level == "high" or kind.family is Family.HIGH or (kind.high or (0,))[0] > 0
    if asks_high and not terms.high:
        return "no pair pays, so that no card and no pair is high"
    if kind.family is Family.HIGH and kind.cards > terms.high.bit_count():
        return f"cards of only {terms.high.bit_count()} ranks are high"
    if kind.kickers:
        return ""
    if kind.kicker and not any(terms.kickers[rank] for rank in ranks_of(kind.ranks or ALL_RANKS)):
        return "the paytable names no kicker to it"
    return ""


class Matcher:
    """Finds the holds that kinds, conditions and rules allow, in many deals at once.

    The deals are (n, 5) card ids, ascending in each row. The terms are those of a game of the same
    rules.

    >>> matcher = Matcher(np.array([[32, 36, 41, 42, 51]]))            # Tc Jc Qd Qh As
    >>> matcher.holds(Kind(Family.PAIR, 2, level="high"), Terms(rank_set("JQKA")))
    array([4096], dtype=uint32)
    """

    def __init__(self, cards: npt.NDArray[np.integer], rules: Rules = STANDARD) -> None:
        self.count = len(cards)
        self.ranks = held_ranks(rules)
        self.row: Ints = self.ranks.rows_of(cards)
        self.suit_pattern: Ints = suit_patterns(cards, rules)
        self._one_suit = one_suit(rules)[self.suit_pattern]
        self._rules, self._cards = rules, cards

    @cached_property
    def _ties(self) -> Ties:
        """(n, 32): which of the holds of the same ranks is preferred: the least."""
        return tie_keys(self._cards, self.suit_pattern, self._rules)

    def holds(self, kind: Kind, terms: Terms) -> Bits:
        """(n,): the holds of each deal that are of this kind."""
        mixed, suited = rank_parts(kind, terms)
        return (suited[self.row] & self._one_suit) | (mixed[self.row] & ~self._one_suit)

    def allowed(self, condition: Condition, terms: Terms) -> Bits:
        """(n,): the holds of each deal that meet this condition."""
        things = [self._penalised(penalty, terms) for penalty in condition.penalties]
        for rank in ranks_of(condition.ranks):
            discard = WILD if terms.wild >> rank & 1 else rank
            things.append(discarding(1 << discard, self._rules)[self.row])
        things += [np.where(self.holds(k, terms), ALL_HOLDS, NO_HOLDS) for k in condition.kinds]
        join = np.bitwise_and if condition.every else np.bitwise_or
        met: Bits = join.reduce(things)
        return met if condition.wanted else ~met

    def _penalised(self, penalty: PenaltyType, terms: Terms) -> Bits:
        if penalty is PenaltyType.FLUSH:
            return flush_penalty(self._rules)[self.suit_pattern]
        if penalty is PenaltyType.STRAIGHT:
            return self.ranks.straight_penalty[self.row]
        return discarding(terms.high, self._rules)[self.row]

    def choices(self, rule: Rule, terms: Terms) -> tuple[Bits, ...]:
        """For each kind of the rule, (n,): the holds that the rule allows."""
        allowed = np.full(self.count, ALL_HOLDS)
        if rule.wild is not None:
            meant = np.isin(dealt_wild(rule.wild.what, self._rules), _numbers(rule.wild))
            allowed &= np.where(meant[self.row], ALL_HOLDS, NO_HOLDS)
        for condition in rule.conditions:
            allowed &= self.allowed(condition, terms)
        return tuple(self.holds(kind, terms) & allowed for kind in kinds_of(rule, terms.rules))

    def choose(self, rule: Rule, choices: Sequence[Bits]) -> Chosen:
        """(n,) int8: the mask that the rule holds in each deal, -1 where it does not apply.

        The hold with most cards is chosen, then (if the rule says so) one of a single suit, then
        the kind written first, then the lowest (or highest) ranks, then by suits as `ties` says.
        """
        ordered = [
            (-size, mixed, held)
            for kind, of_kind in zip(kinds_of(rule, self._rules), choices, strict=True)
            for size, of_size in self._by_size(kind, of_kind)
            for mixed, held in self._suited_and_all(of_size, rule.choice)
        ]
        *better, (_, _, bits) = sorted(ordered, key=lambda entry: entry[:2])
        for _, _, earlier in reversed(better):
            bits = np.where(earlier, earlier, bits)
        chosen = (np.frexp(bits.astype(np.float64))[1] - 1).astype(np.int8)
        several = np.flatnonzero(bits & (bits - np.uint32(1)))
        chosen[several] = self._preferred(bits[several], several, rule.choice == "highest")
        return chosen

    def _by_size(self, kind: Kind, holds: Bits) -> list[tuple[int, Bits]]:
        """The holds of a kind by how many cards they have: with wild cards besides, it varies."""
        if kind.family not in _BESIDES_WILD or not self._rules.wild_kinds:
            return [(_size(kind), holds)]
        return [(size, holds & _OF_SIZE[size]) for size in range(HAND, kind.cards - 1, -1)]

    def _suited_and_all(self, held: Bits, choice: str) -> list[tuple[bool, Bits]]:
        return (
            [(False, held & self._one_suit), (True, held)] if choice == "suited" else [(True, held)]
        )

    def suited_of(self, at: Ints, bits: Bits) -> Bits:
        """(n,): the holds in `bits` that are of one suit, for the deals `at`."""
        return bits & self._one_suit[at]

    def _preferred(self, bits: Bits, at: Ints, highest: bool) -> Ints:
        """The mask of the lowest (or highest) ranks in each set of holds; of several, by suits."""
        order = self.ranks.of_deals[self.row[at]]
        among = (bits[:, None] >> np.arange(32, dtype=np.uint32)) & 1 != 0
        order = np.where(among, -order if highest else order, _LAST)
        alike = order == order.min(axis=1, keepdims=True)
        preferred: Ints = alike.argmax(axis=1)
        tied = np.flatnonzero(alike.sum(axis=1) > 1)
        preferred[tied] = np.where(alike[tied], self._ties[at[tied]], _LAST).argmin(axis=1)
        return preferred


def kinds_of(rule: Rule, rules: Rules) -> tuple[Kind, ...]:
    """The kinds of a rule in a game: where cards are wild, five of a kind is a better hand too."""
    return (_FIVE, *rule.kinds) if rule.is_or_better and rules.wild_kinds else rule.kinds


@lru_cache(maxsize=16)
def dealt_wild(what: str, rules: Rules) -> Ints:
    """(6175,): how many wild cards of a name (see `Wilds`) each multiset of ranks has."""
    if what == JOKER:
        kinds: tuple[int, ...] = (rules.ranks,) if rules.jokers else ()
    else:
        kinds = (RANKS.index(what),) if what else rules.wild_kinds
    counts: Ints = np.isin(held_ranks(rules).deals, kinds).sum(axis=1)
    return counts


def _numbers(wild: Wilds) -> list[int]:
    return [number for number in range(HAND + 1) if wild.has(number)]


@lru_cache(maxsize=32)
def discarding(ranks: int, rules: Rules = STANDARD) -> Bits:
    """(6175,): the holds of each multiset of ranks that discard at least one of these ranks."""
    return packed(held_ranks(rules).discarded & ranks != 0)


@lru_cache(maxsize=1024)
def rank_parts(kind: Kind, terms: Terms) -> tuple[Bits, Bits]:
    """The holds of each multiset of ranks that are of a kind.

    Two (6175,) arrays: for holds of several suits, and for holds of one suit.
    """
    lookup = held_ranks(terms.rules)
    mixed, suited = (flags[lookup.of_deals] for flags in of_kind(kind, terms))
    whole = _whole(kind, terms)
    return packed(mixed & whole), packed(suited & whole)


def _whole(kind: Kind, terms: Terms) -> Flags | np.bool_:
    """(6175, 32): the holds that leave behind no card of a set, and no wild card."""
    lookup = held_ranks(terms.rules)
    whole: Flags | np.bool_ = np.True_
    if kind.family in SETS:
        whole = lookup.main[lookup.of_deals] & lookup.discarded == 0
    if terms.rules.wild_kinds and kind.family is not Family.NOTHING:
        if kind.wild is None or kind.wild.most:
            whole &= lookup.discarded >> WILD == 0
        if kind.wild is not None and kind.wild.what:
            meant = np.isin(dealt_wild(kind.wild.what, terms.rules), _numbers(kind.wild))
            whole &= meant[:, np.newaxis]
    return whole


def of_kind(kind: Kind, terms: Terms) -> tuple[Flags, Flags]:
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


def _as_wild(kind: Kind, terms: Terms) -> Kind | None:
    """A pair, three or four of a wild rank, or one card of it, as so many wild cards."""
    alone = kind.family in SETS or (kind.family is Family.NAMED and kind.cards == 1)
    if not (alone and kind.ranks and not kind.ranks & ~terms.wild):
        return None
    return replace(kind, family=Family.WILD, wild=Wilds(kind.cards, kind.cards))


def _size(kind: Kind) -> int:
    """How many cards a hold of this kind has."""
    return kind.cards + kind.kicker


def _suiting(kind: Kind) -> bool | None:
    if kind.family in (Family.ROYAL, Family.STRAIGHT_FLUSH, Family.FLUSH):
        return True
    return kind.suited


def _narrowed(kind: Kind, lookup: HeldRanks, terms: Terms) -> Flags:
    """Which held ranks have the size, gaps, high cards and ranks that the kind asks for."""
    having, lacking = kind.having & ~terms.wild, kind.lacking & ~terms.wild
    size = lookup.natural_size if kind.family in _BESIDES_WILD else lookup.size
    fits: Flags = (size == _natural_size(kind, terms)) & (lookup.ranks & having == having)
    excepted = (
        lookup.main if kind.family in (Family.PAIR, Family.THREE, Family.FOUR) else lookup.ranks
    )
    fits &= excepted & lacking == 0
    high = np.bitwise_count(lookup.ranks & terms.high).astype(np.int64)
    if kind.gaps is not None:
        fits &= (lookup.gaps >= kind.gaps[0]) & (lookup.gaps <= kind.gaps[1])
    if kind.high is not None:
        fits &= (high >= kind.high[0]) & (high <= kind.high[1])
    if kind.excess is not None:
        fits &= lookup.gaps - high <= kind.excess
    if kind.wild is not None and not kind.wild.what:
        fits &= np.isin(lookup.wild, _numbers(kind.wild))
    if having != kind.having:
        fits &= lookup.wild > 0
    if kind.lacking and not lacking:  # `no deuce`; but `no 4, 3 or 2` is about natural cards
        fits &= lookup.wild == 0
    return fits


def _natural_size(kind: Kind, terms: Terms) -> int:
    """How many cards a kind counts: of named ranks, those that are not wild."""
    if kind.family is Family.NAMED:
        return (kind.ranks & ~terms.wild).bit_count()
    return _size(kind)


def _royal(kind: Kind, lookup: HeldRanks, terms: Terms) -> Flags:
    fits: Flags = (lookup.most == 1) & (lookup.ranks & ~rank_set("TJQKA") == 0)
    return fits


def _run(kind: Kind, lookup: HeldRanks, terms: Terms) -> Flags:
    """Straights. `outside` means that no straight is missed because of a gap or an end."""
    fits: Flags = (lookup.most == 1) & (lookup.straights > 0)
    if kind.family is Family.STRAIGHT and not kind.is_draw:
        fits &= lookup.wild < FOUR_ALIKE
    if kind.side:
        fits &= (lookup.gaps == 0) == (kind.side == "outside")
    return fits


def _flush(kind: Kind, lookup: HeldRanks, terms: Terms) -> Flags:
    fits: Flags = lookup.most == 1
    if not kind.is_draw:
        fits &= lookup.wild < FOUR_ALIKE
    return fits


def _set(kind: Kind, lookup: HeldRanks, terms: Terms) -> Flags:
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


def _five(kind: Kind, lookup: HeldRanks, terms: Terms) -> Flags:
    allowed = kind.ranks or rank_set(RANKS)
    fits: Flags = (lookup.wild > 0) & (np.bitwise_count(lookup.ranks) <= 1)
    fits &= lookup.ranks & ~allowed == 0
    return fits


def _two_pair(kind: Kind, lookup: HeldRanks, terms: Terms) -> Flags:
    fits: Flags = (lookup.most == 2) & (np.bitwise_count(lookup.main) == 2)
    return fits


def _full_house(kind: Kind, lookup: HeldRanks, terms: Terms) -> Flags:
    fits: Flags = lookup.most + lookup.wild == 3
    fits &= (lookup.most > 1) & (np.bitwise_count(lookup.ranks) == 2)
    return fits


def _named(kind: Kind, lookup: HeldRanks, terms: Terms) -> Flags:
    fits: Flags = lookup.ranks == kind.ranks & ~terms.wild
    if kind.ranks & terms.wild:
        fits &= lookup.wild == (kind.ranks & terms.wild).bit_count()
    return fits


def _wild(kind: Kind, lookup: HeldRanks, terms: Terms) -> Flags:
    """Wild cards alone, or with a kicker that the paytable names to a wild rank."""
    fits: Flags = lookup.wild == kind.cards
    if kind.kicker:
        named = [terms.kickers[rank] for rank in ranks_of(terms.wild)]
        fits &= lookup.ranks & (kind.kickers or int(np.bitwise_or.reduce(named))) != 0
    return fits


def _high(kind: Kind, lookup: HeldRanks, terms: Terms) -> Flags:
    fits: Flags = (lookup.most == 1) & (lookup.ranks & ~terms.high == 0)
    return fits


def _nothing(kind: Kind, lookup: HeldRanks, terms: Terms) -> Flags:
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
