"""The console of the table: meters at the left, buttons at the right, all on wood."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.app.scene import Stage
from trainer.core.session import Phase, Session
from trainer.drawing.boxes import Art, Box, Column, Layers, Pad, Row, Sized, Wrap
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Ground, Item
from trainer.drawing.leaves import Figure, Words
from trainer.drawing.theme import Theme
from trainer.pages.table.words import won_words
from trainer.widgets.boxes import Press

HIGH, LOW = 86.0, 70.0
LEAST_METER = 122.0
WITH_BETS = 1150.0  # the width that counts from which the bet has buttons beside the others


def console(*parts: Box | None) -> Box:
    """Return the wood with what stands on it."""
    return Layers(
        Art(_wood),
        Pad(Row(*parts, gap=10, narrow=760, narrow_gap=8), x=16, y=12),
    )


def _wood(rect: Rect, theme: Theme) -> Iterator[Item]:
    yield Ground(rect, "wood")
    if theme.outlined:
        yield Fill(rect.cut_top(1.5)[0], theme.palette.line)


def meters(session: Session, counted: int) -> Box:
    """Return credits, bet and what was won; `counted` is the part of it counted so far."""
    judged = session.last.judgement if session.last else None
    paid = judged.paid if judged else 0
    left = session.credits - (paid - counted)
    each = f"{session.wager // session.hands} × {session.hands}"
    bet = str(session.wager) if session.hands == 1 else each
    won = f"Won: {won_words(judged).lower()}" if judged and paid else "Won"
    return Row(
        _meter("Credits", f"{left:,}", "88,888"),
        _meter("Bet", bet, "88"),
        _meter(won, f"{counted:,}", "8,888"),
        gap=10,
    )


def _meter(caption: str, value: str, room: str) -> Box:
    words = Column(
        Words(caption, "key", "meter_label", "medium", lines=1),
        Figure(value, "figure", "digits", align="left", room=room),
    )
    framed = Layers(Art(_inset), Pad(words, x=14, y=6))
    return Sized(framed, wide=None)


def _inset(rect: Rect, theme: Theme) -> Iterator[Item]:
    border = theme.palette.line if theme.outlined or theme.light else None
    yield Fill(rect, theme.palette.meter, theme.space.radius, border, 1)


def buttons(session: Session, stage: Stage, *, best: bool, why: bool) -> Box:
    """Return the machine's buttons; the gold one never moves."""
    holding = session.phase is Phase.HOLD
    label = "Draw" if holding else "Deal" if session.playable else "Reload"
    free = not holding and not session.ultimate_x  # whose bet is always the same
    keys = stage.rect.w / stage.theme.grow >= 900
    asks = "Mark the best hold" if holding else "Say what your hold was worth"
    why_tip = "Your hold against the best, outcome by outcome"
    best_button = Press(
        "best", "Best hold", hint="H" if keys else "", enabled=best, tip=asks, tall=56
    )
    bet_one = Press("bet_one", "Bet one", hint="B" if keys else "", enabled=free, tall=56)
    bet_max = Press(
        "bet_max", "Bet max", hint="M" if keys else "", tip="Bets five coins and deals", tall=56
    )
    asking = [best_button] if holding or best else []
    betting = [] if holding else [bet_one, bet_max]
    why_button = Press("why", "Why?", hint="W" if keys else "", enabled=why, tip=why_tip, tall=56)
    deal = Press("deal", label, "primary", hint="Space" if keys else "", tall=62)
    return Wrap(*betting, *asking, why_button, Sized(deal, wide=236 * stage.theme.grow), gap=10)
