"""Evaluates the chart language: which holds a rule allows in many deals at once, as vectors, and
what a whole chart says of one hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from evaluator import SUITS
from evaluator.cards import CardsOrText
from solver.hand import Hold, solve_hand
from solver.holds import HAND, MASKS, held
from solver.paytable.catalogue import AnyTable
from solver.rules import STANDARD, Rules
from solver.strategy.language.chart_rules import Condition, HasRules, PenaltyType, Rule
from solver.strategy.language.kinds import Family, Kind, ranks_of
from solver.strategy.playing.held_ranks import (
    ALL_HOLDS,
    NO_HOLDS,
    WILD,
    Bits,
    Flags,
    Ints,
    flush_penalty,
    held_ranks,
    one_suit,
    packed,
    suit_patterns,
    suits_held,
    suits_of,
)
from solver.strategy.playing.kind_ranks import (
    BESIDES_WILD,
    meant_wild,
    rank_parts,
    size_of,
)
from solver.strategy.playing.word_meanings import GameTerms, chart_meant, terms_of

Ties = npt.NDArray[np.int16]


@cache
def _by_pattern(rules: Rules) -> Ties:
    """(1024, 32): the part of the key that only the suits of the cards decide.

    It sorts by the most cards of one suit, then by the fewest discards of the suits held.
    """
    kept = suits_held(rules)
    shared = np.where(kept > 0, kept[:, ::-1], 0).sum(axis=2)
    keys: Ties = (HAND - kept.max(axis=2)) * HAND + shared << 2 * HAND
    return keys.astype(np.int16)


def tie_keys(cards: npt.NDArray[np.integer], suit_pattern: Ints, rules: Rules = STANDARD) -> Ties:
    """(n, 32): a key for every hold of every deal; of holds of the same ranks the least is held.

    The rule (docs/reference/strategy-language.md) never asks what a suit is called, so a chart
    plays all images of a deal alike, and one stands for all.

    Wild cards have no suit, so they take no part in this.

    cards: (n, 5) card ids, ascending in each row.
    suit_pattern: (n,) the index of each deal's suits: see `held_ranks.suits_held`.
    rules: the deck, and which of its cards are wild.

    >>> from evaluator import parse_cards
    >>> cards = np.array([sorted(parse_cards("2h 4c 9c Jc Jd"))])
    >>> keys = tie_keys(cards, (cards & 3) @ 4 ** np.arange(5))[0]
    >>> bool(keys[0b10000] < keys[0b01000])  # the jack of diamonds: no other diamond was dealt
    True
    """
    ranks, suits = cards.astype(np.int64) >> 2, suits_of(cards, rules)
    bits = (1 << ranks).astype(np.int16)
    of_suits = [(bits * (suits == suit)).sum(axis=1) for suit in range(len(SUITS))]
    there = np.stack(of_suits, axis=1)
    order = there.argsort(axis=1, kind="stable").argsort(axis=1)
    order = np.pad(order, ((0, 0), (0, 1)))  # of a wild card
    keys = _by_pattern(rules)[suit_pattern]
    of_cards = np.take_along_axis(order, suits, axis=1).astype(np.int16)
    for mask in range(MASKS):
        for i, place in enumerate(held(range(HAND), mask)):
            keys[:, mask] += of_cards[:, place] << 2 * i
    return keys


ChosenHolds = npt.NDArray[np.int8]
NO_HOLD = -1
_FIVE = Kind(Family.FIVE, 5)
_OF_SIZE = packed(
    np.array([[mask.bit_count() == size for mask in range(MASKS)] for size in range(HAND + 1)])
)
_LAST = np.iinfo(np.int16).max


class Matcher:
    """Finds the holds that kinds, conditions and rules allow, in many deals at once.

    The deals are (n, 5) card ids, ascending in each row. The terms are those of a game of the same
    rules.

    >>> from solver.strategy.language.kinds import rank_set
    >>> matcher = Matcher(np.array([[32, 36, 41, 42, 51]]))            # Tc Jc Qd Qh As
    >>> matcher.holds(Kind(Family.PAIR, 2, level="high"), GameTerms(rank_set("JQKA")))
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

    def chosen(self, rule: Rule, terms: GameTerms) -> ChosenHolds:
        """(n,) int8: the mask that the rule holds in each deal, -1 where it does not apply."""
        chosen = np.full(self.count, NO_HOLD, dtype=np.int8)
        at, masks = self.held_by(rule, terms)
        chosen[at] = masks
        return chosen

    def held_by(self, rule: Rule, terms: GameTerms) -> tuple[Ints, ChosenHolds]:
        """The deals to which the rule applies, and the mask that it holds in each.

        Most rules ask for ranks that few deals have, so only those are looked at.
        """
        at = np.flatnonzero(self._ranks_fit(rule, terms)[self.row])
        some = _Some(self, at)
        masks = some.choose(rule, some.choices(rule, terms))
        applies = masks != NO_HOLD
        return at[applies], masks[applies]

    def _ranks_fit(self, rule: Rule, terms: GameTerms) -> Flags:
        """(6175,): which multisets of ranks have a hold that the rule may allow."""
        parts = [part for kind in kinds_of(rule, terms.rules) for part in rank_parts(kind, terms)]
        fits: Flags = np.bitwise_or.reduce(parts) != 0
        if rule.wild is not None:
            fits &= meant_wild(rule.wild, self._rules)
        return fits

    def holds(self, kind: Kind, terms: GameTerms) -> Bits:
        """(n,): the holds of each deal that are of this kind."""
        mixed, suited = rank_parts(kind, terms)
        return (suited[self.row] & self._one_suit) | (mixed[self.row] & ~self._one_suit)

    def allowed(self, condition: Condition, terms: GameTerms) -> Bits:
        """(n,): the holds of each deal that meet this condition."""
        things = [self._penalised(penalty, terms) for penalty in condition.penalties]
        for rank in ranks_of(condition.ranks):
            discard = WILD if terms.wild >> rank & 1 else rank
            things.append(discarding(1 << discard, self._rules)[self.row])
        things += [np.where(self.holds(k, terms), ALL_HOLDS, NO_HOLDS) for k in condition.kinds]
        join = np.bitwise_and if condition.every else np.bitwise_or
        met: Bits = join.reduce(things)
        return met if condition.wanted else ~met

    def _penalised(self, penalty: PenaltyType, terms: GameTerms) -> Bits:
        if penalty is PenaltyType.FLUSH:
            return flush_penalty(self._rules)[self.suit_pattern]
        if penalty is PenaltyType.STRAIGHT:
            return self.ranks.straight_penalty[self.row]
        return discarding(terms.high, self._rules)[self.row]

    def choices(self, rule: Rule, terms: GameTerms) -> tuple[Bits, ...]:
        """For each kind of the rule, (n,): the holds that the rule allows."""
        allowed = np.full(self.count, ALL_HOLDS)
        if rule.wild is not None:
            allowed[~meant_wild(rule.wild, self._rules)[self.row]] = NO_HOLDS
        for condition in rule.conditions:
            allowed &= self.allowed(condition, terms)
        return tuple(self.holds(kind, terms) & allowed for kind in kinds_of(rule, terms.rules))

    def choose(self, rule: Rule, choices: Sequence[Bits]) -> ChosenHolds:
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
        chosen: ChosenHolds = np.bitwise_count(bits - np.uint32(1)).astype(np.int8)
        chosen[bits == 0] = NO_HOLD
        several = np.flatnonzero(bits & (bits - np.uint32(1)))
        if len(several):
            chosen[several] = self._preferred(bits[several], several, rule.choice == "highest")
        return chosen

    def _by_size(self, kind: Kind, holds: Bits) -> list[tuple[int, Bits]]:
        """The holds of a kind by how many cards they have: with wild cards besides, it varies."""
        if kind.family not in BESIDES_WILD or not self._rules.wild_kinds:
            return [(size_of(kind), holds)]
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
        there = int(np.bitwise_or.reduce(bits))
        masks = np.array([mask for mask in range(MASKS) if there >> mask & 1], dtype=np.int64)
        rows = self.row[at]
        order = np.empty((len(masks), len(at)), dtype=np.int16)
        for of_mask, mask in zip(order, masks.tolist(), strict=True):
            numbers = self.ranks.of_masks[mask].take(rows)
            among = bits >> np.uint32(mask) & np.uint32(1) != 0
            of_mask[:] = np.where(among, -numbers if highest else numbers, _LAST)
        alike = order == order.min(axis=0)
        preferred: Ints = masks[alike.argmax(axis=0)]
        tied = np.flatnonzero(alike.sum(axis=0) > 1)
        ties = np.where(alike[:, tied].T, self._ties_of(at[tied])[:, masks], _LAST)
        preferred[tied] = masks[ties.argmin(axis=1)]
        return preferred

    def _ties_of(self, at: Ints) -> Ties:
        """(m, 32): which of the holds of the same ranks is preferred in each of these deals."""
        return self._ties[at]


class _Some(Matcher):
    """A matcher of some of the deals of another, with whose look-ups it works."""

    def __init__(self, all_deals: Matcher, at: Ints) -> None:
        self.count, self.ranks, self._rules = len(at), all_deals.ranks, all_deals._rules
        self.row, self.suit_pattern = all_deals.row[at], all_deals.suit_pattern[at]
        self._one_suit = all_deals._one_suit[at]
        self._all, self._at = all_deals, at

    def _ties_of(self, at: Ints) -> Ties:
        return self._all._ties[self._at[at]]


def kinds_of(rule: Rule, rules: Rules) -> tuple[Kind, ...]:
    """The kinds of a rule in a game: where cards are wild, five of a kind is a better hand too."""
    return (_FIVE, *rule.kinds) if rules.wild_kinds and rule.is_or_better else rule.kinds


@lru_cache(maxsize=32)
def discarding(ranks: int, rules: Rules) -> Bits:
    """(6175,): the holds of each multiset of ranks that discard at least one of these ranks."""
    return packed(held_ranks(rules).discarded & ranks != 0)


@dataclass(frozen=True, repr=False)
class ChartVerdict:
    """What a chart says about a hold.

    In masks bit i is the i-th card as given; lines count from 1.

    Attributes:
        line: the line that applies to the deal; None if no line does.
        text: that line as written, "" for None.
        mask: what the chart holds; 0 if no line applies.
        held: the hold that was judged.
        held_line: the first line that allows it; None if no line does.
        held_text: that line as written, "" for None.
    """

    line: int | None
    text: str
    mask: int
    held: int
    held_line: int | None
    held_text: str

    @property
    def followed(self) -> bool:
        """Whether the hold is the one that the chart plays."""
        return self.held == self.mask

    def place(self, hold: str) -> str:
        """Return where the judged hold stands in the chart, as a sentence that calls it `hold`.

        It is for a hold that the chart does not play, so its own line comes after the one that
        applies.
        """
        if self.held_line is None:
            return f"No line of the chart allows {hold}."
        if self.held_line == self.line:
            return f"Line {self.line} allows {hold} too, but prefers other cards."
        sentence = f"{hold} is line {self.held_line}, {self.held_text}, which comes later."
        return sentence[0].upper() + sentence[1:]

    def __repr__(self) -> str:
        return f"<ChartVerdict {self}>"

    def __str__(self) -> str:
        if self.line is None:
            return "no line of the chart applies: discard everything"
        applied = f"line {self.line}, {self.text}"
        if self.followed or self.held_line is None or self.held_line == self.line:
            return applied
        return f"{applied}, before line {self.held_line}"


def hold_of_chart(chart: HasRules, cards: CardsOrText, table: AnyTable, coins: int) -> Hold:
    """Return what a chart keeps of a deal: see `Chart.hold`."""
    solution = solve_hand(cards, table, coins)
    meant = chart_meant(chart, solution.table, solution.coins)
    terms = terms_of(solution.table, solution.coins)
    return solution.hold(judge_by_chart(meant, solution.cards, terms, held=0).mask)


def judge_by_chart(
    chart: HasRules, cards: Sequence[int], terms: GameTerms, held: int
) -> ChartVerdict:
    """Return what a chart says about holding ``held`` (bit i is the i-th given card) of five cards.

    >>> from evaluator import parse_cards
    >>> from solver.strategy.playing.chart import parse_chart
    >>> from solver.strategy.language.kinds import rank_set
    >>> from solver.strategy.playing.word_meanings import GameTerms
    >>> chart = parse_chart("low pair\\n4 to an inside straight\\ndiscard everything")
    >>> cards, terms = parse_cards("5h 5d 6c 7s 9c"), GameTerms(high=rank_set("JQKA"))
    >>> print(judge_by_chart(chart, cards, terms, 0b11101))
    line 1, low pair, before line 2
    """
    order = sorted(range(len(cards)), key=cards.__getitem__)
    matcher = Matcher(np.array([[cards[place] for place in order]]), terms.rules)
    sorted_held = sum(1 << i for i, place in enumerate(order) if held >> place & 1)
    line = held_line = None
    mask, text, held_text = 0, "", ""
    row = matcher.row[0]
    for number, rule in enumerate(chart.rules, 1):
        kinds = kinds_of(rule, terms.rules)
        if not any(part[row] for kind in kinds for part in rank_parts(kind, terms)):
            continue  # most lines ask for ranks that are not there: 10 µs saved for each
        choices = matcher.choices(rule, terms)
        if line is None and any(bits[0] for bits in choices):
            chosen = int(matcher.choose(rule, choices)[0])
            line, text = number, rule.as_written
            mask = sum(1 << order[i] for i in range(len(order)) if chosen >> i & 1)
        if held_line is None and any(int(bits[0]) >> sorted_held & 1 for bits in choices):
            held_line, held_text = number, rule.as_written
        if line is not None and held_line is not None:
            break
    return ChartVerdict(line, text, mask, held, held_line, held_text)
