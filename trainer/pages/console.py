"""The console below the table: credits, bet and win, and the machine's buttons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from trainer.app.by_feel import Trial
from trainer.app.scene import Stage
from trainer.core.session import Phase, Session
from trainer.core.steps import FIXED_BET
from trainer.drawing.boxes import ROOM, Around, Art, Box, Column, Layers, Pad, Pen, Row
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item
from trainer.drawing.layouts import FitWide
from trainer.drawing.leaves import Number, Words
from trainer.drawing.theme import Theme
from trainer.pages.bar import on_wood, roomy
from trainer.pages.draw_words import won_words
from trainer.teaching.in_words import DRAW_FIVE
from trainer.widgets.control_boxes import Press

RESULT = "The result"  # as wide as the gold button is with its key
GOLD, NARROW_GOLD = 236.0, 136.0  # the width of the gold button
NARROWER = (False, False, 2), (False, True, 2), (False, True, 1)  # forms of the buttons


def console(
    session: Session,
    counted: int,
    stage: Stage,
    *,
    best: bool,
    why: bool,
    trial: Trial | None,
    armed: bool = False,
) -> Box:
    """Return the wood with meters and buttons: in less room words get shorter, then bets go, the
    one that goes from one to five last; then the bet, which the bar says, too. Where all that is
    not enough, the buttons stand below the meters. The gold one is `armed` when it asks whether
    five cards are to be drawn.
    """
    wide = roomy(stage)
    gold = GOLD if wide else NARROW_GOLD
    form = partial(buttons, session, gold, trial, best=best, why=why, armed=armed)
    # A bet that never changes gives way before the keys do.
    fixed = [(True, False, 0)] if wide and session.ultimate_x else []
    forms = [
        form(keys=keys, short=short, bets=bets)
        for keys, short, bets in ((wide, False, 2), *fixed, *NARROWER)
    ]
    shown = meters(session, counted, named=wide)
    close = meters(session, counted, named=False, close=True)
    few = meters(session, counted, named=False, bet=False)
    parts = (Row(shown, ROOM, form, gap=10) for form in forms)
    closer = Row(close, ROOM, forms[-1], gap=4)
    fewer = (Row(few, ROOM, form, gap=10) for form in forms[2:])
    stacked = (Column(shown, Row(ROOM, form), gap=8) for form in forms[2:])
    return on_wood(FitWide(*parts, closer, *fewer, *stacked), stage)


def meters(
    session: Session, counted: int, *, named: bool = True, bet: bool = True, close: bool = False
) -> Box:
    """Return credits, `bet` and what was won; `counted` is the part of it counted so far. In little
    room they stand `close`.
    """
    judged = session.last.judgement if session.last else None
    paid = judged.paid if judged else 0
    left = session.credits - (paid - counted)
    each = f"{session.hands} × {session.wager // session.hands}"
    wager = str(session.wager) if session.hands == 1 else each
    named = named and bool(paid) and session.dealt_hands == 1
    won = f"Won: {won_words(judged).lower()}" if judged and named else "Won"
    return Row(
        _meter("Credits", f"{left:,}", "8,888", close=close),
        _meter("Bet", wager, "88", close=close) if bet else None,
        _meter(won, f"{counted:,}", "888", close=close),
        gap=4 if close else 10,
    )


def _meter(caption: str, value: str, room: str, *, close: bool) -> Box:
    words = Column(
        Words(caption, "key", "meter_label", "medium", lines=1),
        Number(value, "figure", "digits", align="left", room=room),
    )
    return Layers(Art(_inset), Pad(words, x=6 if close else 14, y=6))


def _inset(rect: Rect, theme: Theme) -> Iterator[Item]:
    border = theme.palette.line if theme.outlined or theme.light else None
    yield Fill(rect, theme.palette.meter, theme.space.radius, border, 1)


def buttons(
    session: Session,
    gold: float,
    trial: Trial | None,
    *,
    best: bool,
    why: bool,
    armed: bool,
    keys: bool,
    short: bool,
    bets: int,
) -> Box:
    """Return the machine's buttons; the gold one never moves.

    `keys` shows which keys do the same, `short` shortens the words, `bets` is how many there are to
    bet. The hands of a `trial` have nothing to ask, and can be ended.
    """
    holding = session.phase is Phase.HOLD
    five = not session.held and gold == GOLD  # what Space does before a card is held
    draw = f"{DRAW_FIVE if five else 'Draw'}{'?' * armed}"
    label = draw if holding else "Deal" if session.playable else "Reload"
    if trial is not None and trial.over:
        label = "Result" if short else RESULT
    free = not holding and not session.ultimate_x  # whose bet is always the same

    def button(name: str, words: str, hint: str, *, enabled: bool = True, tip: str = "") -> Box:
        return Press(name, words, hint=hint if keys else "", enabled=enabled, tip=tip, tall=56)

    asks = "Hold the best cards, with help" if holding else "Say what your hold was worth"
    why_tip = "Your hold against the best, outcome by outcome" if why else "Once the hand is drawn"
    parts: list[Box] = []
    fixed = FIXED_BET if session.ultimate_x else ""
    if not holding and bets and trial is None:
        parts.append(button("bet_one", "Bet one", "B", enabled=free, tip=fixed))
    if not holding and bets > 1 and trial is None:
        tip = fixed or "Bets five coins and deals"
        parts.append(button("bet_max", "Bet max", "M", enabled=free, tip=tip))
    if trial is None and (holding or best):
        name = "Best" if short else "Best hold"
        parts.append(button("best", name, "H", enabled=best, tip=asks))
    if trial is None:
        parts.append(button("why", "Why?", "W", enabled=why, tip=why_tip))
    elif not holding and not trial.over:
        parts.append(button("stop", "Stop here", "", tip="From then on the coach warns"))
    primary = Press("deal", label, "primary", hint="Space" if keys else "", tall=62)
    asked = replace(primary, label=f"{DRAW_FIVE if gold == GOLD else 'Draw'}?")
    return Row(*parts, GrownWide(primary, gold, asked), gap=8 if short else 10)


@dataclass
class GrownWide(Around):
    """A box of a width that grows with the text, so that the gold button keeps its own."""

    wide: float
    other: Box  # that may stand in its place

    def width(self, pen: Pen) -> float:
        """Return its width: no less than its words need, or those of the other."""
        wide: float = self.wide * min(1.25, pen.theme.grow)
        return max(self.box.width(pen), self.other.width(pen), wide)
