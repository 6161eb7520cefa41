"""The kinds of the holds of one deal, its rival, and what to set beside the best hold.

`Decisions` does this for a whole game, which takes longer than anybody would wait for one answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from evaluator import SUITS
from solver.decisions.hold_kinds import kind_names
from solver.decisions.rivals import by_attraction, one_card_off
from solver.hand import HandSolution, Hold
from solver.holds import MASKS, canonical_places, held
from solver.strategy.language.kinds import SETS
from solver.strategy.playing.held_ranks import held_ranks
from solver.strategy.playing.word_meanings import terms_of


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


@lru_cache(maxsize=8)
def rival(solution: HandSolution) -> int:
    """Return the mask of the plausible wrong hold of a deal, as `Decisions.rival` does.

    >>> from solver import solve_hand
    >>> solution = solve_hand("5c 5d 2s 9h Kd")
    >>> print(solution.hold(rival(solution)))
    Kd  0.473865
    """
    best = solution.best_masks[0]
    wrong = [mask for mask in range(MASKS) if solution.values[mask] < solution.values[best]]
    if not wrong:
        return 0
    kinds = _kinds(solution)
    others = {kinds[mask].number for mask in wrong if kinds[mask].natural} - {kinds[best].number}
    order = by_attraction(solution.table, solution.coins)
    if others:
        kind = min(others, key=order.index)
        found = [mask for mask in wrong if kinds[mask].natural and kinds[mask].number == kind]
    else:
        near = int(one_card_off()[best])
        found = [mask for mask in wrong if not near >> mask & 1] or wrong
    places = canonical_places(solution.cards)
    return max(found, key=lambda mask: (solution.values[mask], -_canonical(mask, places)))


def _canonical(mask: int, places: list[int]) -> int:
    """Return a mask over the cards as given as one over the canonical deal."""
    return sum(1 << place for place in held(places, mask))


def hold_beside(solution: HandSolution) -> Hold:
    """Return the rival of a deal; with three of a kind dealt, the best part of them that is wrong,
    and with four the best wrong hold.

    Nobody breaks up four jacks to keep one, or none, so a rival of that kind explains nothing.

    >>> from solver import solve_hand
    >>> hold_beside(solve_hand("Ks Qs Js 7h 7d")), hold_beside(solve_hand("Js Jd Jc Jh 2s"))
    (<Hold 7h 7d  0.823682>, <Hold Js Jd Jc  3.382979>)
    >>> hold_beside(solve_hand("3h 3c 3d 9s Kd"))
    <Hold 3h 3c  0.581869>
    """
    plausible = solution.hold(rival(solution))
    rules = solution.table.rules
    ranks = [card // len(SUITS) for card in solution.cards if not rules.is_wild(card)]
    wild = len(solution.cards) - len(ranks)
    alike = max(map(ranks.count, ranks), default=0) + wild
    if len(plausible.cards) > 1 or alike < len(SUITS) - 1:
        return plausible
    best = solution.best
    wrong = [hold for hold in solution.holds if hold.numerator < best.numerator]
    if alike < len(SUITS):
        wrong = [hold for hold in wrong if not hold.mask & ~best.mask] or wrong
    return max(wrong, key=lambda hold: (hold.numerator, -len(hold.cards)), default=plausible)
