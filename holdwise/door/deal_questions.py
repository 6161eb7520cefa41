"""What is asked about one deal: what to hold and why; Ultimate X; hold'em against unknown hands."""

from collections.abc import Sequence
from typing import SupportsIndex

import numpy as np

from evaluator.arguments import whole_from
from evaluator.cards import CardsOrText
from evaluator.holdem.answers import SimulatedGrid
from evaluator.holdem.counting import MOST_HANDS
from evaluator.holdem.odds_simulation import simulate
from solver.explanation.whole_explanation import Explanation, explain
from solver.hand import HandSolution, solve_hand
from solver.paytable.catalogue import AnyTable
from solver.progress import Progress, unheard
from solver.ultimate_x.ultimate_x_game import UltimateX, solve_ultimate_x
from solver.ultimate_x.ultimate_x_hand import StateSolution, solve_state


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


def simulate_odds(
    hand: CardsOrText,
    board: CardsOrText = (),
    dead: CardsOrText = (),
    *,
    opponents: int = 1,
    deals: int = 100_000,
    seed: int = 0,
) -> SimulatedGrid:
    """Return a hand's odds against unknown hands, estimated from random deals.

    >>> grid = simulate_odds("AsKs", opponents=3, deals=1000)
    >>> 0.40 < grid.equity.mean < 0.60, grid.equity.error < 0.02
    (True, True)

    Args:
        hand: two cards, as text or card ids.
        board: the three, four or five cards on the board, if any.
        dead: cards that cannot come.
        opponents: how many, 1 to 9.
        deals: how many to sample.
        seed: what they are drawn with; the same one draws the same deals.

    Raises:
        CardError: there are not two cards, or the cards do not go together.
        ValueError: `deals` is less than 1.
    """
    opponents = whole_from(opponents, "opponents", 1, MOST_HANDS - 1)
    deals = whole_from(deals, "deals", 1)
    rng = np.random.default_rng(whole_from(seed, "seed", 0))
    return simulate(hand, board, dead, opponents=opponents, deals=deals, rng=rng)
