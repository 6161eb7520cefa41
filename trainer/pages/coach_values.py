"""What the coach says of the holds of a deal: a sentence, the holds as bars, what is given away.

While cards are chosen each part has a place of its own, which stays where it is and is empty where
there is nothing to say: a key moves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver import decisions
from solver.holds import held as kept
from trainer.core.coach import HoldValue, Reading
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.boxes import Box, Space
from trainer.drawing.layouts import AsHigh, FitHigh
from trainer.drawing.leaves import Words
from trainer.pages.coach_after import (
    ALWAYS,
    EXTRA,
    HELPFUL,
    SPARE,
    given_away,
    made_words,
    praise,
    praised,
    rare,
    than_average,
)
from trainer.pages.hold_boxes import hold_bar
from trainer.pages.hold_words import hands_words, keep, other_name

if TYPE_CHECKING:
    from trainer.app.history_reading import TimesMade

Parts = Iterator[tuple[int, Box]]
"""The parts of the coach with their ranks: those of the highest rank give way first."""

YOURS, FIRST = "Your hold", "Your first hold"
MANY = 25  # hands of a deal from which their sum is told beside the average
TWO_LINES = Words("–\n–", "label", weight="semibold")
CHOOSE = "Choose your cards: this is what they are worth."


def empty(box: Box) -> Box:
    """Return the place of a box without the box."""
    return AsHigh(Space(), (box,))


def in_two_lines(*forms: str) -> Box:
    """Return the first of some sentences that two lines can hold, in the place of two lines."""
    words = (Words(form, "label", weight="semibold") for form in forms)
    return AsHigh(FitHigh(*words), (TWO_LINES,))


def values(
    session: Session,
    reading: Reading,
    made: TimesMade | None,
    *,
    chosen: bool,
    charted: bool,
    opened: bool,
) -> Parts:
    """Yield the sentence, the bars with the best first, and what is given away.

    The hold of the player is `chosen`, or right by the chart alone (`charted`); `opened` is the
    table of all holds; `made` is how often a good hand was made.
    """
    drawn = session.verdict is not None
    if not drawn or (reading.right and praised(session)):
        yield ALWAYS, _sentence(session, reading, chosen=chosen)
    yield from _bars(session, reading, chosen=chosen, charted=drawn and charted)
    if session.dealt_hands > 1:
        together = f"All {hands_words(session.dealt_hands)} together."
        yield HELPFUL, Words(together, "second", "muted")
    if drawn and session.dealt_hands >= MANY:
        yield HELPFUL, than_average(session, reading)
    if not drawn:
        strip = given_away(reading, session.hands)
        # The table says it, too.
        yield SPARE if opened else ALWAYS, strip if chosen else empty(strip)
    elif reading.right:
        yield from ((HELPFUL, box) for box in rare(session))
        if made is not None:
            yield SPARE, made_words(session, made)


@dataclass(frozen=True, slots=True)
class _Named:
    """A hold with its name and its look as a bar."""

    name: str
    look: str
    value: HoldValue


def _bars(session: Session, reading: Reading, *, chosen: bool, charted: bool) -> Parts:
    """Yield the best hold, one that tempts, and the player's own; while cards are chosen the place
    of one that is another of these is left empty.
    """
    drawn, one = session.verdict is not None, reading.right and chosen
    coins = reading.coins * session.dealt_hands
    title = "Your hold, the best" if one else "Best hold"
    if session.dealt_coins != session.coins:
        title += f", at {text.count(session.dealt_coins, 'coin')}"
    first = _Named(title, "right", reading.best)
    yours = None if one else _yours(session, reading.held, chosen=chosen and not charted)
    other = _other(session, reading, one=one)
    if drawn:
        rest = [(SPARE, other), (ALWAYS, yours)]
        rest.sort(key=lambda ranked: 0 if ranked[1] is None else -ranked[1].value.ev)
    elif other is not None:
        rest = [(ALWAYS if one else EXTRA, other), (EXTRA if one else ALWAYS, yours)]
    elif _tempting(session) is None:
        rest = [(ALWAYS, yours)]
    else:  # the player's own is the one that tempts
        rest = [(ALWAYS, yours), (EXTRA, None)]
    for rank, bar in [(ALWAYS, first), *rest]:
        shown = first if bar is None else bar
        value, best = shown.value, reading.best.ev * coins
        judged = drawn and shown.name in (YOURS, FIRST)
        box = hold_bar(shown.name, shown.look, value.cards, value.ev * coins, best, judged=judged)
        if bar is not None:
            yield rank, box
        elif not drawn:
            yield rank, empty(box)


def _yours(session: Session, held: HoldValue, *, chosen: bool) -> _Named:
    return _Named(*yours_looks(session, chosen=chosen), held)


def yours_looks(session: Session, *, chosen: bool) -> tuple[str, str]:
    """Return the name and the look of the player's own hold, which may still change."""
    now = session.phase is Phase.HOLD
    look = ("now" if now else "wrong") if chosen else "other"
    return "Your hold now" if now else YOURS, look


def _tempting(session: Session) -> HoldValue | None:
    """Return the hold beside the best, if it tempts."""
    if session.solution is None:
        return None
    other, best = decisions.hold_beside(session.solution), session.solution.best
    if not decisions.tempts(other):
        return None
    return HoldValue(other.mask, kept(session.dealt, other.mask), other.ev, best.ev - other.ev)


def _other(session: Session, reading: Reading, *, one: bool) -> _Named | None:
    """Return the hold that tempts, if it is not the player's, nor of less worth after the draw."""
    other, drawn = _tempting(session), session.verdict is not None
    if other is None or other.mask == reading.held.mask or session.solution is None:
        return None
    if drawn and not reading.right and other.ev < reading.held.ev:
        return None
    name = other_name(session.solution, other.mask)
    if drawn and session.last is not None and other.mask == session.last.record.first_held:
        name = FIRST
    return _Named(name, "other", other)


def _sentence(session: Session, reading: Reading, *, chosen: bool) -> Box:
    """Return the sentence of at most fourteen words that says what is best."""
    if session.verdict is not None:
        return praise(session, session.verdict)
    best = keep(session.solution, reading.best.mask, reading.best.cards)
    if not chosen:
        return in_two_lines(CHOOSE)
    if reading.right:
        mine = keep(session.solution, reading.held.mask, reading.held.cards)
        return in_two_lines(f"Right. {mine}.", f"{mine}.")
    return in_two_lines(f"{best}: that is worth more.", f"{best}.")
