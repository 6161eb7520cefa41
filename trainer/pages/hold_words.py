"""What the table says: what to do, the verdict in two lines, what was won."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from evaluator.figures import number_word
from solver.explanation.hold_names import name_of
from solver.explanation.reason import reason_between
from solver.explanation.verdict_sentence import state_sentence
from solver.holds import held
from trainer.core.session import Phase, Session
from trainer.drawing import text

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from trainer.core.coach import Judgement, Reading

NONE_LEFT = "No credits are left: reload to play on."
LEFT = "Too few credits are left for a coin on each hand: reload to play on."


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a hand: right or not, a sentence, a second line, the coins given away.

    `given` stands with the coins: of several hands, it says that they are of all.
    """

    right: bool
    sentence: str
    second: str
    lost: str = ""
    given: str = "given away"


def verdict_of(session: Session) -> Verdict | None:
    """Return the verdict on the hand drawn last, if it may be shown."""
    judged = session.verdict
    if judged is None or session.last is None:
        return None
    reading = judged.reading
    if judged.right:
        return Verdict(True, _praise(session, judged), after_the_draw(session, judged))
    lost = reading.lost_coins * len(judged.outcomes)
    worth = reason_words(session.solution, reading)
    given = "given away"
    if len(judged.outcomes) > 1:
        given += f" on all {hands_words(len(judged.outcomes))}"
        worth = f"For one hand: {worth[0].lower()}{worth[1:]}"
    if session.of_feature and session.state is not None:
        worth = text.with_tens(state_sentence(session.state.solution, reading.held.mask))
    luck = luck_words(judged)
    second = f"{worth} {luck}".strip()
    sentence = f"{keep(session.solution, reading.best.mask, reading.best.cards)} next time."
    return Verdict(False, sentence, second, f"{text.MINUS}{two(lost)}", given)


def reason_words(solution: HandSolution | None, reading: Reading) -> str:
    """Return why the best hold is better than the player's."""
    if solution is None:
        return worth_words(solution, reading)
    best, mine = solution.hold(reading.best.mask), solution.hold(reading.held.mask)
    return text.with_tens(reason_between(best, mine, lost=False))


def worth_words(solution: HandSolution | None, reading: Reading) -> str:
    """Return what the best hold and the player's are worth, in two short sentences."""
    best, mine = (reading.best.ev * reading.coins, reading.held.ev * reading.coins)
    they = {0: "Five new cards are", 1: "It is"}.get(len(reading.best.cards), "They are")
    yours = subject(solution, reading.held.mask, reading.held.cards)
    return f"{they} worth {two(best)} coins. {yours} worth {two(mine)} coins."


def subject(solution: HandSolution | None, mask: int, cards: tuple[int, ...]) -> str:
    """Return a hold as the subject of a sentence: "King and jack are", "The pair of fives is"."""
    if not cards:
        return "Five new cards are"
    if len(cards) == 1:
        return f"{text.cards(cards)} alone is"
    if solution is None:
        return f"{text.cards(cards)} are"
    words = text.with_tens(name_of(solution.hold(mask)).object)
    many = words.split()[0] in MANY and " to " not in words
    return f"{words[0].upper()}{words[1:]} {'are' if many else 'is'}"


MANY = ("two", "three", "four", "five")


def hands_words(hands: int) -> str:
    """Return a count of hands, in words where it is small.

    >>> hands_words(1), hands_words(10), hands_words(100)
    ('one hand', 'ten hands', '100 hands')
    """
    return f"{number_word(hands)} hand{'s' if hands > 1 else ''}"


def _praise(session: Session, judged: Judgement) -> str:
    mask, cards = judged.reading.held.mask, judged.reading.held.cards
    return f"Right. {keep(session.solution, mask, cards)}."


def keep(solution: HandSolution | None, mask: int, cards: tuple[int, ...]) -> str:
    """Return what to do with a hand, as an order: "Keep the pair of sevens"."""
    if not mask:
        return "Draw five new cards"
    if solution is None:  # the hand comes from another window
        return f"Keep {text.cards(cards)}"
    if mask == 0b11111:
        return "Keep all five"
    return text.with_tens(f"Keep {name_of(solution.hold(mask)).object}")


def hold_name(solution: HandSolution, mask: int) -> str:
    """Return a hold as a label: "Pair of sevens"."""
    words = text.with_tens(name_of(solution.hold(mask)).object).removeprefix("the ")
    return words[0].upper() + words[1:]


def two(coins: Fraction | float) -> str:
    """Format coins with two decimals, and none where they are whole and many.

    >>> two(Fraction(247, 100)), two(Fraction(4000)), two(Fraction(1, 900))
    ('2.47', '4,000.00', '0.00')
    """
    return f"{float(coins):,.2f}".replace("-", text.MINUS)


def after_the_draw(session: Session, judged: Judgement) -> str:
    """Say what was drawn, and that it was luck if it seems to contradict the verdict."""
    if not session.playable:
        return LEFT if session.credits else NONE_LEFT
    drawn, luck = pay_words(judged), luck_words(judged)
    return " ".join(filter(None, (drawn, luck))) or "Nothing this time."


def pay_words(judged: Judgement) -> str:
    """Say what the hand paid, or of several hands all of them; nothing if none did."""
    if not judged.paid:
        return ""
    if not judged.further:
        return f"{judged.outcome.hand} pays {text.coins(judged.paid)}."
    won, hands = sum(each.paid > 0 for each in judged.outcomes), len(judged.outcomes)
    return f"{won} of {hands} hands {'pays' if won == 1 else 'pay'} {text.coins(judged.paid)}."


def luck_words(verdict: Judgement) -> str:
    """Return a sentence about luck if the draw seems to contradict the verdict, else nothing."""
    paid, best = verdict.paid, verdict.best_paid
    if verdict.right and not paid:
        return "That it paid nothing is luck."
    if not verdict.right and paid > best:
        return "It paid more this time: that was luck."
    return ""


def guidance(session: Session) -> str:
    """Return what to do next; if several holds are best and that was asked for, name them."""
    if session.phase is Phase.HOLD:
        if len(session.best_shown) > 1:
            return f"The same value: {best_names(session)}."
        if session.best_shown == (0,):
            return "The best hold is none: draw five new cards."
        if session.best_shown and session.held not in session.best_shown:
            return "The best hold is marked. Hold it, or choose for yourself."
        return "Choose the cards to keep, then draw."
    if not session.playable:
        return LEFT if session.credits else NONE_LEFT
    if session.last is None:
        return "Deal when you like." if session.ultimate_x else "Choose your bet, then deal."
    return pay_words(session.last.judgement) or "Nothing this time. Deal the next hand."


def best_names(session: Session) -> str:
    """Return the tied best holds by their cards, the marked one first."""
    marked = session.marked_best
    masks = sorted(session.best_shown, key=lambda mask: mask != marked)
    return " or ".join(text.cards(held(session.dealt, mask)) for mask in masks)


def won_words(judged: Judgement) -> str:
    """Return what was won: the hand, or of several hands how many."""
    if not judged.further:
        return judged.outcome.hand
    won = sum(each.paid > 0 for each in judged.outcomes)
    return f"{won} of {len(judged.outcomes)} hands"
