"""What is asked about Ultimate X."""

from collections.abc import Sequence

from evaluator.cards import CardsOrText
from solver.paytable.catalogue import AnyTable
from solver.progress import Progress, unheard
from solver.ultimate_x.ultimate_x_game import UltimateX, solve_ultimate_x
from solver.ultimate_x.ultimate_x_hand import StateSolution, solve_state


def ultimate_x(
    table: AnyTable = "job-9-6", hands: int = 1, *, progress: Progress = unheard
) -> UltimateX:
    """Return a game whose wins multiply the next hand: its return, what multipliers are worth.

    >>> game = ultimate_x("8/6")
    >>> round(game.return_, 6), game.states[-1].multipliers
    (0.98573, 12)

    Args:
        table: a paytable, or its id, alias or path.
        hands: how many hands are drawn from one deal: 1, 3, 5 or 10.
        progress: called with the share of the work that is done.

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: no machine draws that many hands.
    """
    return solve_ultimate_x(table, hands, progress)


def best_multiplied(
    cards: CardsOrText, multipliers: Sequence[int], table: AnyTable = "job-9-6"
) -> StateSolution:
    """Return the best hold of five cards in Ultimate X, with the multipliers in force.

    >>> found = best_multiplied("7c 7d 4h 5s 6c", [1])
    >>> print(found.best.hold, "instead of", found.plain_best.hold)
    7c 4h 5s 6c  0.680851 instead of 7c 7d  0.823682

    Args:
        cards: text, or five card ids.
        multipliers: one for each hand that is drawn: 1, 3, 5 or 10.
        table: a paytable, or its id, alias or path.

    Raises:
        CardError: there are not five different cards of the game's deck.
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: there are not 1, 3, 5 or 10 multipliers, or the game does not give one of them.
    """
    return solve_state(cards, multipliers, table)
