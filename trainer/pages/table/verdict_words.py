"""The verdict on a hand in words: one sentence, what it cost, and what the draw was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.holds import held
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.widgets.verdict import Verdict

if TYPE_CHECKING:
    from trainer.core.coach import Judgement

NONE_LEFT = "No credits are left: reload to play on."
LEFT = "Too few credits are left for a coin on each hand: reload to play on."


def verdict_of(session: Session) -> Verdict | None:
    """Return the verdict on the hand drawn last, if it may be shown."""
    judged = session.verdict
    if judged is None or session.last is None:
        return None
    reading = judged.reading
    coins = reading.lost_coins * len(judged.outcomes)
    cost = "" if judged.right else text.lost_coins(coins)
    return Verdict(judged.right, sentence(session, judged), cost, after_the_draw(session, judged))


def sentence(session: Session, judged: Judgement) -> str:
    """Say in plain words what the hold is worth beside another."""
    from solver.explanation import state_sentence, verdict_sentence

    if session.of_feature and session.state is not None:
        said = state_sentence(session.state.solution, judged.reading.held.mask)
        return text.with_tens(said)
    if session.solution is None:  # the hand comes from another window
        return "Right." if judged.right else "Another hold is worth more."
    return text.with_tens(verdict_sentence(session.solution, judged.reading.held.mask))


def after_the_draw(session: Session, judged: Judgement) -> str:
    """Say what was drawn, and that it was luck if it seems to contradict the verdict."""
    drawn = pay_words(judged)
    luck = luck_words(judged)
    if not session.playable:
        return LEFT if session.credits else NONE_LEFT
    return " ".join(filter(None, (drawn, luck))) or "Nothing this time."


def pay_words(judged: Judgement) -> str:
    """Say what the hand paid, or of several hands all of them; nothing if none did."""
    if not judged.paid:
        return ""
    if not judged.further:
        return f"{judged.outcome.hand} pays {text.coins(judged.paid)}."
    won, hands = sum(each.paid > 0 for each in judged.outcomes), len(judged.outcomes)
    return f"{won} of {hands} hands pay {text.coins(judged.paid)}."


def luck_words(verdict: Judgement) -> str:
    """Return a sentence about luck if the draw seems to contradict the verdict, else nothing."""
    paid, best = verdict.paid, verdict.best_paid
    if verdict.right and not paid:
        return "It paid nothing: that was luck."
    if not verdict.right and paid > best:
        return "It paid more: that was luck."
    return ""


def guidance(session: Session) -> str:
    """Return what to do next; if several holds are best and that was asked for, name them."""
    if session.phase is Phase.HOLD:
        if session.best_shown == (0,):
            return "No card is worth keeping: draw five new ones."
        if len(session.best_shown) > 1:
            return f"The same value: {best_names(session)}."
        return "Choose the cards to hold, then draw."
    if not session.playable:
        return LEFT if session.credits else NONE_LEFT
    if session.last is None:
        return "Choose your bet, then deal."
    if paid := pay_words(session.last.judgement):
        return paid
    return "Nothing this time. Deal the next hand."


def best_names(session: Session) -> str:
    """Return the tied best holds by their cards, the marked one first."""
    marked = session.marked_best
    masks = sorted(session.best_shown, key=lambda mask: mask != marked)
    return " or ".join(text.cards(held(session.dealt, mask)) or "no card" for mask in masks)
