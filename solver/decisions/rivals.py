"""The wrong hold that a player most plausibly keeps in each deal.

Imagine a player who knows what each kind of hold is worth on average, but not what it is worth in
this deal. Of the holds that are not of the best one's kind, the player keeps one of the kind with
the highest average. We could take the second best hold of the deal instead, but people err by
kinds: they keep a low pair over four to a flush in every deal or in none. So one class of deals
gathers what one player gets wrong.

The best hold with a useless kicker is of no kind, so it is never the rival.

The averages follow from totals that the solver computes anyway: hold some cards in every deal that
contains them, and each five-card hand with them in it comes up equally often as the final hand.

What is set beside the best hold of a deal that is looked at is another: the next in value that
somebody might keep on purpose (`hold_beside`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import groupby
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator import SUITS
from solver.arrays import Indices, Ints
from solver.decisions.hold_kinds import KindNames, kind_names
from solver.exact.totals import multiset_index, pay_totals, wild_multisets
from solver.hand import HandSolution, Hold
from solver.holds import HAND, MASKS, held
from solver.paytable.table import PayTable
from solver.rules import Rules
from solver.strategy.language.kinds import SETS, Family
from solver.strategy.playing.held_ranks import WILD, Bits, held_ranks
from solver.strategy.playing.match import Matcher
from solver.strategy.playing.word_meanings import GameTerms, terms_of

Numbers = NDArray[np.uint8]

_NEVER = np.int64(-1)


def natural_masks(matcher: Matcher, names: KindNames, terms: GameTerms) -> list[Bits]:
    """Return, for each kind, each deal's holds of it that split no pair, three or four: (n,)."""
    masks: list[Bits] = []
    named = np.zeros(matcher.count, dtype=np.uint32)
    for kind in names.kinds:
        holds = matcher.holds(kind, terms) & ~named
        named |= holds
        masks.append(holds)
    return masks


def kinds_of_holds(matcher: Matcher, names: KindNames, masks: Numbers) -> Numbers:
    """Return the number of the kind of one hold of each deal: (n,)."""
    at = np.arange(matcher.count)
    one_suit = matcher.suited_of(at, np.uint32(1) << masks.astype(np.uint32)) != 0
    ranks = matcher.ranks.of_deals[matcher.row, masks]
    return np.where(one_suit, names.suited[ranks], names.mixed[ranks])


def rivals(
    holds: list[Bits], order: Sequence[int], values: Ints, best_masks: Numbers, best_kinds: Numbers
) -> Numbers:
    """Return the plausible wrong hold of each deal: (n,) masks.

    Where no wrong hold is of another kind, it is the most valuable one that differs from the best
    by more than one card. It is 0 where all holds are worth the same.

    Args:
        holds: for each kind, the holds of it in each deal.
        order: the kinds, the most attractive first.
        values: (32, n) the value of every hold.
        best_masks, best_kinds: (n,) the best hold and the number of its kind.
    """
    best = values[best_masks, np.arange(len(best_masks))]
    wrong = np.zeros(len(best), dtype=np.uint32)
    for mask in range(MASKS):
        wrong |= (values[mask] < best).astype(np.uint32) << np.uint32(mask)
    chosen = wrong & ~one_card_off()[best_masks]
    np.copyto(chosen, wrong, where=chosen == 0)
    for kind in reversed(order):
        open_ = np.where(best_kinds == kind, np.uint32(0), holds[kind] & wrong)
        np.copyto(chosen, open_, where=open_ != 0)
    return _most_valuable(chosen, values)


def one_card_off() -> Bits:
    """Return for each mask the holds that keep one card more or one less: (32,)."""
    sets = [sum(1 << (mask ^ 1 << place) for place in range(HAND)) for mask in range(MASKS)]
    return np.array(sets, dtype=np.uint32)


def _most_valuable(bits: Bits, values: Ints) -> Numbers:
    """Return the mask of the most valuable hold among the bits: (n,); 0 where there is none."""
    most = np.full(len(bits), _NEVER)
    best = np.zeros(len(bits), dtype=np.uint8)
    for mask in range(MASKS):
        better = (bits >> np.uint32(mask) & 1 != 0) & (values[mask] > most)
        np.copyto(most, values[mask], where=better)
        best[better] = mask
    return best


@lru_cache(maxsize=16)
def by_attraction(table: PayTable, coins: int) -> tuple[int, ...]:
    """Return the numbers of the kinds, the highest average value first and keeping nothing last.

    >>> from solver import load_paytable
    >>> table = load_paytable("job-9-6")
    >>> names = kind_names(terms_of(table)).names
    >>> [names[kind] for kind in by_attraction(table, 5)[8:12]]
    ['4 to a straight flush', 'two pair', 'high pair', '3 to a royal flush']
    """
    kinds, averages = kind_names(terms_of(table, coins)).kinds, average_values(table, coins)
    return tuple(
        sorted(
            range(len(kinds)),
            key=lambda kind: (kinds[kind].family is Family.NOTHING, -averages[kind]),
        )
    )


def average_values(table: PayTable, coins: int) -> NDArray[np.float64]:
    """Return each kind's value in coins, averaged over all sets of cards of that kind.

    A kind that has no such set is worth 0.
    """
    rules, totals = table.rules, pay_totals(table, coins)
    names, sets = kind_names(terms_of(table, coins)), _sets_of_kinds(rules)
    hands = [comb(len(rules.deck) - size, HAND - size) for size in range(HAND + 1)]
    shares = 1 / np.array(hands)[held_ranks(rules).size[sets.held]]
    plain = totals.plain[sets.multisets]
    # Nothing but wild cards can become a flush of any suit.
    flushes = np.where(sets.bare, len(SUITS), 1) * totals.suited[sets.suited]
    worth, ways = np.zeros((2, len(names.names)))
    for kinds, of_suiting, paid in (
        (names.suited, sets.in_one_suit, plain + flushes),
        (names.mixed, sets.ways - sets.in_one_suit, plain),
    ):
        worth += np.bincount(kinds[sets.held], of_suiting * paid * shares, len(names.names))
        ways += np.bincount(kinds[sets.held], of_suiting, len(names.names))
    averages: NDArray[np.float64] = (worth / np.maximum(ways, 1))[: len(names.kinds)]
    return averages


Kinds = tuple[int, ...]


class _Sets(NamedTuple):
    """The multisets of kinds of cards that can be held, and how many sets of cards have each.

    Attributes:
        held: the number of what each is, in `HeldRanks`.
        multisets, suited: where its totals are. What wild cards at face value add is left out.
        ways, in_one_suit: how many sets of cards have these kinds, and of how many of these all
            natural cards are of one suit.
        bare: whether none of the cards is natural.
    """

    held: Indices
    multisets: Indices
    suited: Indices
    ways: Ints
    in_one_suit: Ints
    bare: NDArray[np.bool_]


@cache
def _sets_of_kinds(rules: Rules) -> _Sets:
    """Return what can be held, kind by kind (40 ms)."""
    lookup = held_ranks(rules)
    held, wild, kinds = _kinds_of_held(rules)
    by_size = [np.array([*some], dtype=np.intp) for _, some in groupby(kinds, len)]
    times = np.concatenate(
        [(some[:, :, np.newaxis] == np.arange(rules.kinds)).sum(axis=1) for some in by_size]
    )
    choices = np.array([[comb(n, k) for k in range(HAND + 1)] for n in rules.copies])
    ways = choices[np.arange(rules.kinds), times]
    numbers = np.array(held)
    ranks, repeated = lookup.ranks[numbers], lookup.most[numbers] > 1
    suits = np.where(ranks == 0, 1, np.where(repeated, 0, len(SUITS)))
    return _Sets(
        held=numbers,
        multisets=np.concatenate([multiset_index(some.T, rules) for some in by_size]),
        suited=(np.array(wild) << rules.ranks) + np.where(repeated, 0, ranks),
        ways=ways.prod(axis=1),
        in_one_suit=suits * ways[:, list(rules.wild_kinds)].prod(axis=1),
        bare=ranks == 0,
    )


def _kinds_of_held(rules: Rules) -> tuple[Sequence[int], Sequence[int], Sequence[Kinds]]:
    """Return the number, the wild cards' number and the kinds of everything that can be held."""
    lookup, of_wild = held_ranks(rules), wild_multisets(rules)
    if not rules.wild_kinds:
        return range(len(lookup.held)), [0] * len(lookup.held), lookup.held
    rows = [
        (number, of_wild[wild], tuple(sorted((*cards[: len(cards) - len(wild)], *wild))))
        for number, cards in enumerate(lookup.held)
        for wild in _wild_kinds(rules)[cards.count(WILD)]
    ]
    return [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]


@cache
def _wild_kinds(rules: Rules) -> list[list[tuple[int, ...]]]:
    """Return the multisets of wild cards of each size."""
    return [[kinds for kinds in wild_multisets(rules) if len(kinds) == n] for n in range(HAND + 1)]


class HoldKind(NamedTuple):
    """The number and the name of the kind of a hold, and whether somebody might hold it on purpose.

    Nobody would (`natural` is False) if it has a useless card, splits a pair, three or four, or
    throws away a wild card.
    """

    number: int
    name: str
    natural: bool


def kind_of_hold(hold: Hold) -> HoldKind:
    """Return the kind of a hold.

    >>> from solver import solve_hand
    >>> solution = solve_hand("Qh Qd Js Th 9s")
    >>> for mask in (0b00011, 0b00111, 0b11101):
    ...     print(kind_of_hold(solution.hold(mask))[1:])
    ('high pair', True)
    ('high pair and a kicker', False)
    ('4 to an outside straight', True)
    """
    return _kinds(hold.solution)[hold.mask]


@lru_cache(maxsize=8)
def _kinds(solution: HandSolution) -> tuple[HoldKind, ...]:
    """Return the kinds of the 32 holds by mask: whoever asks for one soon asks for the others."""
    rules = solution.table.rules
    names, lookup = kind_names(terms_of(solution.table, solution.coins)), held_ranks(rules)
    kinds = []
    for mask in range(MASKS):
        kept = held(solution.cards, mask)
        number = names.number_of(kept, rules)
        natural = number < len(names.kinds)
        if natural and names.kinds[number].family in SETS:
            main = int(lookup.main[lookup.number_of(kept)])
            thrown = held(solution.cards, ~mask)
            natural = not any(main >> card // len(SUITS) & 1 for card in thrown)
        if natural and mask and rules.wild_kinds:
            natural = not any(map(rules.is_wild, held(solution.cards, ~mask)))
        kinds.append(HoldKind(number, names.names[number], natural))
    return tuple(kinds)


def natural_holds(solution: HandSolution) -> Iterator[Hold]:
    """Yield the best hold, and then the others that somebody might hold on purpose, best first.

    >>> from solver import solve_hand
    >>> list(natural_holds(solve_hand("Qh Qd Js Th 9s")))[:2]
    [<Hold Qh Qd  1.536540>, <Hold Qh Js Th 9s  0.787234>]
    """
    kinds = _kinds(solution)
    for place, hold in enumerate(solution.holds):
        if not place or kinds[hold.mask].natural:
            yield hold


TEMPTING = Fraction(1, 4)
"""Of what the best hold is worth: less tempts only if it is worth the bet, as a high pair is."""
FEW = 3
"""For fewer cards than these a hand that pays is broken only if they are worth the bet."""


def hold_beside(solution: HandSolution) -> Hold:
    """Return the best wrong hold that somebody might keep on purpose. With three of a kind dealt it
    is the best part of them, and with four the best wrong hold, unless something else tempts.

    Nobody breaks up four jacks to keep one, or none, so such a hold explains nothing.

    >>> from solver import solve_hand
    >>> hold_beside(solve_hand("Ks Qs Js 7h 7d")), hold_beside(solve_hand("Js Jd Jc Jh 2s"))
    (<Hold 7h 7d  0.823682>, <Hold Js Jd Jc  3.382979>)
    >>> hold_beside(solve_hand("3h 3c 3d 9s Kd")), hold_beside(solve_hand("4c 5d Jd Ts 3h"))
    (<Hold 3h 3c  0.581869>, <Hold nothing  0.340046>)
    """
    best, rules = solution.best, solution.table.rules
    wrong = [hold for hold in solution.holds if hold.numerator < best.numerator]
    others = [hold for hold in natural_holds(solution) if hold.numerator < best.numerator] or wrong
    ranks = [card // len(SUITS) for card in solution.cards if not rules.is_wild(card)]
    alike = max(map(ranks.count, ranks), default=0) + len(solution.cards) - len(ranks)
    if alike >= len(SUITS) - 1 and not any(map(tempts, others)):
        parts = [hold for hold in wrong if not hold.mask & ~best.mask]
        others = parts if alike < len(SUITS) and parts else wrong
    return max(others, key=lambda hold: (hold.numerator, -len(hold.cards)), default=best)


def tempts(hold: Hold) -> bool:
    """Return whether somebody might choose a hold in place of the best one.

    >>> from solver import solve_hand
    >>> solution = solve_hand("Kh Kd Qh Jh Th")
    >>> [tempts(solution.hold(mask)) for mask in (0b00011, 0b10111, 0b00001)]
    [True, False, False]
    >>> tempts(solve_hand("Kh Kd Jh Th 4s").hold("Jh Th"))  # nobody breaks what pays for two cards
    False
    """
    solution = hold.solution
    worth = min(Fraction(1), solution.best.ev * TEMPTING)
    if len(hold.cards) < FEW and solution.hold(MASKS - 1).ev:
        worth = Fraction(1)
    return hold.ev >= worth and kind_of_hold(hold).natural
