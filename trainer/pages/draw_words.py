"""What is said before a draw and of it: what to do, what it paid, whether that was luck or rare."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from solver.holds import held
from trainer.core.session import Phase
from trainer.drawing import text

if TYPE_CHECKING:
    from solver import PayTable
    from solver.hand import HandSolution
    from trainer.core.coach import Judgement
    from trainer.core.session import Played, Session


def at_first(session: Session, *, bets: bool = True) -> str:
    """Say what to do where nothing was drawn, and the bet can be chosen if `bets`; at the beginning
    of a later session that its credits are new: what was left of those of the one before is gone.
    """
    chosen = session.ultimate_x or not bets
    begins = "Deal when you like." if chosen else "Choose your bet, then deal."
    first = session.id == 1 or session.deal_number
    return begins if first else f"A new session, {session.credits:,} credits. {begins}"


CHOOSE = "Choose the cards to keep, then draw."


def guidance(session: Session, *, bets: bool = True) -> str:
    """Return what to do next, where the bet can be chosen if `bets`; if several holds are best and
    that was asked for, name them.
    """
    if session.phase is Phase.HOLD:
        if len(session.best_shown) > 1:
            return f"The same value: {best_names(session)}."
        if session.best_shown == (0,):
            return "The best hold is none: draw five new cards."
        if session.best_shown:
            held = session.held in session.best_shown
            return "The best hold: draw." if held else "The best hold is marked."
        return CHOOSE
    if session.last is None:
        return at_first(session, bets=bets)
    return pay_words(session.last) or "Nothing this time. Deal the next hand."


def best_names(session: Session) -> str:
    """Return the tied best holds by their cards, the marked one first."""
    marked = session.marked_best
    masks = sorted(session.best_shown, key=lambda mask: mask != marked)
    return " or ".join(text.cards(held(session.dealt, mask)) for mask in masks)


def after_the_draw(session: Session, judged: Judgement) -> str:
    """Say what was drawn, and that it was luck if it seems to contradict the verdict."""
    drawn, luck = pay_words(session.last), luck_words(session.solution, judged)
    return " ".join(filter(None, (drawn, luck))) or "Nothing this time."


def own_times(last: Played | None) -> int:
    """Return what multiplied the own hand drawn last: 1 but at Ultimate X."""
    return (last.record.multipliers or (1,))[0] if last else 1


def product(paid: int, by: int) -> str:
    """Return what a hand was paid, as the paytable's pay times what multiplied it.

    >>> product(110, 11), product(10, 1)
    ('10 × 11 = 110 coins', '10 coins')
    """
    return f"{paid // by:,} × {by} = {text.coins(paid)}" if by > 1 else text.coins(paid)


def pay_words(last: Played | None) -> str:
    """Say what the hand paid, or of several hands all of them; nothing if none did."""
    if last is None or not last.judgement.paid:
        return ""
    judged = last.judgement
    if not judged.further:
        return f"{judged.outcome.hand} pays {product(judged.paid, own_times(last))}."
    won, hands = sum(each.paid > 0 for each in judged.outcomes), len(judged.outcomes)
    return f"{won} of {hands} hands {'pays' if won == 1 else 'pay'} {text.coins(judged.paid)}."


def title_of_win(judged: Judgement) -> str:
    """Return what was won as a title: the hand, or of several hands how many pay."""
    won = won_words(judged)
    return won if not judged.further else f"{won} {'pays' if won.startswith('1 ') else 'pay'}"


def won_words(judged: Judgement) -> str:
    """Return what was won: the hand, or of several hands how many."""
    if not judged.further:
        return judged.outcome.hand
    won = sum(each.paid > 0 for each in judged.outcomes)
    return f"{won} of {len(judged.outcomes)} hands"


OFTEN = Fraction(3, 10)
"""What comes as often is no luck: how often it comes is said instead."""


def luck_words(solution: HandSolution | None, judged: Judgement) -> str:
    """Return a sentence about luck if the draw seems to contradict the verdict, else nothing."""
    often = _chance(solution, judged)
    if judged.right and not judged.paid:
        why = f"that happens {_in_ten(often)}" if often >= OFTEN else "bad luck"
        return f"It paid nothing: {why}."
    if not judged.right and judged.paid > judged.best_paid:
        if often >= OFTEN:
            return f"Your hold wins that {_in_ten(often)}, yet less on average."
        other = f"only {judged.best_paid}" if judged.best_paid else "nothing"
        return f"Luck: your hold paid {judged.paid}; the best would have paid {other}."
    return ""


def _chance(solution: HandSolution | None, judged: Judgement) -> Fraction:
    """Return how often the hold pays nothing, or at least what it paid; 0 where it is not known."""
    hands = len(judged.outcomes)
    if solution is None or (judged.paid and hands > 1):
        return Fraction(0)
    pays = dict(zip(solution.table.line_names, solution.table.pays(solution.coins), strict=True))
    draws, mine = solution.outcomes(judged.reading.held.mask), pays[judged.outcome.hand]
    alike = (n for name, n in draws.items() if (pays[name] >= mine if mine else not pays[name]))
    return Fraction(sum(alike), sum(draws.values())) ** hands


def _in_ten(share: Fraction) -> str:
    """Say how often something comes that is not rare.

    >>> _in_ten(Fraction(7, 10)), _in_ten(Fraction(98, 100)), _in_ten(Fraction(1))
    ('7 times in 10', '9 times in 10', '10 times in 10')
    """
    return f"{10 if share == 1 else min(9, round(10 * share))} times in 10"


STEP = 11  # from card to card of what is left, so that no two are alike


def drawn(dealt: Sequence[int], held: int, deck: Iterable[int]) -> tuple[int, ...]:
    """Return a practice hand after its draw, which is always the same one.

    >>> drawn((0, 1, 2, 3, 4), 0b11111, range(52))
    (0, 1, 2, 3, 4)
    """
    rest = [card for card in deck if card not in dealt]
    new = [rest[(sum(dealt) + STEP * i) % len(rest)] for i in range(len(dealt))]
    return tuple(dealt[i] if held >> i & 1 else card for i, card in enumerate(new))


def drawn_words(cards: Sequence[int], table: PayTable, coins: int) -> str:
    """Say what a practice hand pays after its draw.

    >>> from solver import load_paytable
    >>> drawn_words((0, 5, 10, 15, 20), load_paytable("9/6"), 5)
    'Nothing this time. It is still the best choice.'
    """
    line = table.line_of_hand(cards)
    if not (pays := table.pays(coins)[line]):
        return "Nothing this time. It is still the best choice."
    return f"{table.line_names[line]} pays {text.count(pays, 'coin')}."
