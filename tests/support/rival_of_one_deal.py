"""The plausible wrong hold of one deal, found hold by hold."""

from solver.decisions.rivals import by_attraction, kind_of_hold
from solver.hand import HandSolution
from solver.holds import HAND, MASKS, canonical_places


def rival(solution: HandSolution) -> int:
    """Return the mask of the plausible wrong hold, which `Decisions.holds_of` must find too.

    >>> from solver import solve_hand
    >>> solution = solve_hand("5c 5d 2s 9h Kd")
    >>> print(solution.hold(rival(solution)))
    Kd  0.473865
    """
    best = solution.best_masks[0]
    wrong = [mask for mask in range(MASKS) if solution.values[mask] < solution.values[best]]
    kinds = [kind_of_hold(solution.hold(mask)) for mask in range(MASKS)]
    others = {kinds[mask].number for mask in wrong if kinds[mask].natural} - {kinds[best].number}
    if others:
        kind = min(others, key=by_attraction(solution.table, solution.coins).index)
        found = [mask for mask in wrong if kinds[mask].natural and kinds[mask].number == kind]
    else:
        found = [mask for mask in wrong if (mask ^ best).bit_count() > 1] or wrong
    places = canonical_places(solution.cards)

    def rank(mask: int) -> tuple[int, int]:
        """The most valuable; of equals, the first of the canonical deal."""
        return solution.values[mask], -sum(1 << places[i] for i in range(HAND) if mask >> i & 1)

    return max(found, key=rank, default=0)
