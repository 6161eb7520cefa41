"""The console of the table: meters at the left, buttons at the right, all on wood."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.app.scene import Stage
from trainer.app.trial import Trial
from trainer.core.session import Phase, Session
from trainer.drawing.boxes import ROOM, Around, Art, Box, Column, Layers, Pad, Pen, Row
from trainer.drawing.fit import FitWide
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item
from trainer.drawing.leaves import Number, Words
from trainer.drawing.theme import Theme
from trainer.pages.hold_words import won_words
from trainer.pages.wood import on_wood
from trainer.widgets.control_boxes import Press

GOLD, NARROW_GOLD = 236.0, 136.0  # the width of the gold button
KEYS = 900.0  # the width that counts from which buttons show their keys


def console(
    session: Session, counted: int, stage: Stage, *, best: bool, why: bool, trial: Trial | None
) -> Box:
    """Return the wood with meters and buttons: in less room words get shorter, then bets go."""
    wide = stage.rect.w / stage.theme.grow >= KEYS
    gold = GOLD if wide else NARROW_GOLD
    forms = [
        buttons(session, gold, trial, best=best, why=why, keys=keys, short=short, bets=bets)
        for keys, short, bets in (
            (wide, False, True),
            (False, False, True),
            (False, True, True),
            (False, True, False),
        )
    ]
    parts = (Row(meters(session, counted, named=wide), ROOM, form, gap=10) for form in forms)
    stacked = Column(meters(session, counted, named=wide), forms[-1], gap=8)
    return on_wood(FitWide(*parts, stacked), stage)


def meters(session: Session, counted: int, *, named: bool = True) -> Box:
    """Return credits, bet and what was won; `counted` is the part of it counted so far."""
    judged = session.last.judgement if session.last else None
    paid = judged.paid if judged else 0
    left = session.credits - (paid - counted)
    each = f"{session.hands} × {session.wager // session.hands}"
    bet = str(session.wager) if session.hands == 1 else each
    named = named and bool(paid) and session.hands == 1
    won = f"Won: {won_words(judged).lower()}" if judged and named else "Won"
    return Row(
        _meter("Credits", f"{left:,}", "8,888"),
        _meter("Bet", bet, "88"),
        _meter(won, f"{counted:,}", "888"),
        gap=10,
    )


def _meter(caption: str, value: str, room: str) -> Box:
    words = Column(
        Words(caption, "key", "meter_label", "medium", lines=1),
        Number(value, "figure", "digits", align="left", room=room),
    )
    return Layers(Art(_inset), Pad(words, x=14, y=6))


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
    keys: bool,
    short: bool,
    bets: bool,
) -> Box:
    """Return the machine's buttons; the gold one never moves.

    `keys` shows which keys do the same, `short` shortens the words, `bets` shows those to bet. The
    hands of a `trial` have nothing to ask.
    """
    holding = session.phase is Phase.HOLD
    label = "Draw" if holding else "Deal" if session.playable else "Reload"
    if trial is not None and trial.over:
        label = "Their price" if short else "See their price"
    free = not holding and not session.ultimate_x  # whose bet is always the same

    def button(name: str, words: str, hint: str, *, enabled: bool = True, tip: str = "") -> Box:
        return Press(name, words, hint=hint if keys else "", enabled=enabled, tip=tip, tall=56)

    asks = "Mark the best hold" if holding else "Say what your hold was worth"
    shown = session.marked_best is not None
    why_tip = "Your hold against the best, outcome by outcome"
    parts = []
    if not holding and bets and trial is None:
        parts.append(button("bet_one", "Bet one", "B", enabled=free))
        parts.append(button("bet_max", "Bet max", "M", tip="Bets five coins and deals"))
    if trial is None and (holding or best):
        name = "Hold it" if shown else "Best" if short else "Best hold"
        tip = "Keep the marked cards" if shown else asks
        parts.append(button("best", name, "H", enabled=best, tip=tip))
    if trial is None:
        parts.append(button("why", "Why" if short else "Why?", "W", enabled=why, tip=why_tip))
    deal = Press("deal", label, "primary", hint="Space" if keys else "", tall=62)
    return Row(*parts, GrownWide(deal, gold), gap=8 if short else 10)


@dataclass
class GrownWide(Around):
    """A box of a width that grows with the text, so that the gold button keeps its own."""

    wide: float

    def width(self, pen: Pen) -> float:
        """Return its width: no less than its words need."""
        wide: float = self.wide * min(1.25, pen.theme.grow)
        return max(self.box.width(pen), wide)
