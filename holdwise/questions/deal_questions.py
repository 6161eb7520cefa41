"""What is asked about one deal."""

from evaluator.cards import CardsOrText
from solver.hand import HandSolution, solve_hand
from solver.paytable.catalogue import AnyTable


def best(cards: CardsOrText, table: AnyTable = "job-9-6", coins: int = 5) -> HandSolution:
    """Return the best hold of five cards, and what all 32 holds are worth.

    >>> found = best("As Ks Kh 4s 4d")
    >>> found.best.ev, found.best.outcomes
    (Fraction(122, 47), {'Full house': 4, 'Two pair': 43})
    >>> print(found.hold("Ks Kh"))
    Ks Kh  1.540549

    Args:
        cards: text, or five card ids.
        table: a paytable, or its id, alias or path.
        coins: the bet, 1 to 5.

    Raises:
        CardError: there are not five different cards of the game's deck.
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: `coins` is not from 1 to 5.
    """
    return solve_hand(cards, table, coins)
