"""What a hold is after: its idea, such as "low pair" or "4 to a flush".

Most of the 32 holds of a deal are an idea with a useless card added, or a part of one. Nobody
ponders those, so they teach nothing: the *rival* of a best hold is the best of its other ideas.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from evaluator import RANKS, SUITS
from solver.holds import HAND, MASKS, held

if TYPE_CHECKING:
    from solver.hand import HandSolution, Hold
    from solver.paytable.table import PayTable

NOTHING = "nothing"
_ROYAL = frozenset((8, 9, 10, 11, 12))
_STRAIGHTS = (frozenset((12, 0, 1, 2, 3)), *(frozenset(range(low, low + 5)) for low in range(9)))
_MADE = {
    (4,): "four of a kind",
    (4, 1): "four of a kind",
    (3, 2): "full house",
    (3,): "three of a kind",
    (2, 2): "two pair",
}


@lru_cache(maxsize=64)
def high_ranks(table: PayTable, coins: int) -> frozenset[int]:
    """Return the ranks whose pair pays at a bet.

    >>> from solver import load_paytable
    >>> sorted(high_ranks(load_paytable("9/6"), 5))
    [9, 10, 11, 12]
    """
    pays = table.pays(coins)
    return frozenset(
        rank for rank in range(len(RANKS)) if pays[table.line_of_hand(_only_a_pair(rank))]
    )


def _only_a_pair(rank: int) -> tuple[int, ...]:
    """Return five cards that are a pair of a rank and nothing more."""
    others = [other for other in (0, 2, 4, 6) if other != rank][:3]
    suits = len(SUITS)
    return (rank * suits, rank * suits + 1, *(other * suits + 2 for other in others))


@lru_cache(maxsize=64)
def kicker_ranks(table: PayTable) -> dict[int, frozenset[int]]:
    """Return the ranks that a paytable names as kickers to four of a rank, for ranks that have any.

    >>> from solver import load_paytable
    >>> sorted(kicker_ranks(load_paytable("ddb-9-6")))
    [0, 1, 2, 12]
    """
    named: dict[int, frozenset[int]] = {}
    for line in table.lines:
        if line.kickers:
            kickers = frozenset(map(RANKS.index, line.kickers))
            for rank in map(RANKS.index, line.ranks or RANKS):
                named[rank] = named.get(rank, frozenset()) | kickers - {rank}
    return named


def idea(cards: Sequence[int], mask: int, table: PayTable, coins: int) -> str:
    """Return what a hold is after, "" if it holds a useless card or throws away half of a pair.

    As in the chart language, pairs, threes and fours are held whole, and a card is a kicker only
    where the paytable names it as one.

    >>> from evaluator import parse_cards
    >>> from solver import load_paytable
    >>> cards, table = parse_cards("Qh Qd Js Th 9s"), load_paytable("9/6")
    >>> [idea(cards, mask, table, 5) for mask in (0b00011, 0b00111, 0b11101, 0b01001, 0)]
    ['high pair', '', '4 to an outside straight', '2 to a royal flush', 'nothing']
    """
    kept = held(cards, mask)
    ranks = [card // len(SUITS) for card in kept]
    if not kept:
        return NOTHING
    high = high_ranks(table, coins)
    split = {card // len(SUITS) for card in held(cards, MASKS - 1 & ~mask)} & set(ranks)
    if len(set(ranks)) < len(ranks):
        return "" if split else _set_idea(ranks, high, kicker_ranks(table))
    suited = len({card % len(SUITS) for card in kept}) == 1
    found = _run_idea(frozenset(ranks), high, suited=suited)
    return "" if split and "high card" in found else found


def _set_idea(ranks: list[int], high: frozenset[int], kickers: dict[int, frozenset[int]]) -> str:
    """Name a hold that has a pair or more."""
    (rank, most), *rest = Counter(ranks).most_common()
    if most == 2 and not rest:
        return "high pair" if rank in high else "low pair"
    if most >= 3 and len(rest) == 1 and rest[0][0] in kickers.get(rank, ()):
        return f"{_MADE[most,]} with a kicker"
    return _MADE.get((most, *(times for _, times in rest)), "")


def _run_idea(ranks: frozenset[int], high: frozenset[int], *, suited: bool) -> str:
    """Name a hold of different ranks."""
    count = len(ranks)
    straights = sum(ranks <= straight for straight in _STRAIGHTS)
    all_high = ranks <= high
    if count == 1:
        return "one high card" if all_high else ""
    if count == 2:
        return _two_cards(ranks, high, suited=suited)
    to = "" if count == HAND else f"{count} to a "
    if suited:
        hand = "royal flush" if ranks <= _ROYAL else "straight flush" if straights else "flush"
        return f"{to}{hand}"
    if count == 3 and all_high:
        return "3 high cards"
    if not straights:
        return ""
    side = "n outside" if straights == 2 else "n inside"
    return {3: "3 to a straight", 4: f"4 to a{side} straight", HAND: "straight"}[count]


def _two_cards(ranks: frozenset[int], high: frozenset[int], *, suited: bool) -> str:
    if ranks <= high:
        return "2 suited high cards" if suited else "2 high cards"
    return "2 to a royal flush" if suited and ranks <= _ROYAL else ""


def kind_of(hold: Hold) -> str:
    """Return what a hold is after; "" if it makes no sense."""
    solution = hold.solution
    return idea(solution.cards, hold.mask, solution.table, solution.coins)


def same_kind(hold: Hold) -> int:
    """Return how many holds of the deal are after the same, itself among them."""
    kind = kind_of(hold)
    return sum(kind_of(other) == kind for other in hold.solution.holds)


def natural_holds(solution: HandSolution) -> Iterator[Hold]:
    """Yield all holds that somebody might ponder, best first; the best hold leads.

    >>> from solver import solve_hand
    >>> list(natural_holds(solve_hand("Qh Qd Js Th 9s")))[:2]
    [<Hold Qh Qd  1.536540>, <Hold Qh Js Th 9s  0.808511>]
    """
    for place, hold in enumerate(solution.holds):
        if not place or kind_of(hold):
            yield hold


def rival(solution: HandSolution) -> int:
    """Return the mask of the instructive rival: the best hold of another idea that is worth less.

    It is never the best hold with a useless card. Where a deal has one idea only, it is the most
    valuable hold that does not contain a best one, else the most valuable that is worth less; a
    best hold where all 32 are worth the same.

    >>> from solver import solve_hand
    >>> solution = solve_hand("5c 5d 2s 9h Kd")
    >>> print(solution.hold(rival(solution)))
    Kd  0.477197
    """
    best = solution.best_masks
    kinds = {hold.mask: kind_of(hold) for hold in solution.holds}
    taken = {kinds[mask] for mask in best}
    worse = [hold.mask for hold in solution.holds[len(best) :]]
    others = [mask for mask in worse if kinds[mask] and kinds[mask] not in taken]
    apart = [mask for mask in worse if not any(mask & b == b for b in best)]
    return next(iter((*others, *apart, *worse)), best[0])
