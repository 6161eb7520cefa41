"""A deal, and why one hold of it beats another."""

from typing import SupportsIndex

from evaluator.cards import CardsOrText
from solver.explanation.explain import Explanation, explain
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


def why(
    cards: HandSolution | CardsOrText,
    hold: SupportsIndex | str | None = None,
    table: AnyTable = "job-9-6",
    coins: int = 5,
) -> Explanation:
    """Explain why the best hold of a deal beats another: a named one, or the most plausible.

    >>> found = why("Ks Jh Th 6s 5h", "Jh Th")
    >>> print(found.better, "and", found.other)
    Ks Jh  0.486155 and Jh Th  0.484120

    Args:
        cards: text, five card ids, or a solved deal, which has its own paytable and bet.
        hold: the other hold: the text of the cards kept, or a mask (bit i keeps the i-th card).
        table: a paytable, or its id, alias or path.
        coins: the bet, 1 to 5.

    Raises:
        CardError: there are not five different cards, or the hold keeps others.
        PaytableError: there is no such paytable, or it breaks a rule.
        ValueError: the mask is not from 0 to 31, or `coins` not from 1 to 5.
    """
    solved = cards if isinstance(cards, HandSolution) else solve_hand(cards, table, coins)
    return explain(solved, hold)
