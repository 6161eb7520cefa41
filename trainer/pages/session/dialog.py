"""The details of the session: its figures, alone and with help, and what makes its deals fair."""

from __future__ import annotations

from fractions import Fraction

from evaluator.figures import decimal
from trainer.app.scene import Pop, Stage, Transition
from trainer.app.seeds import commitment_note
from trainer.core.records import Coach
from trainer.core.session import Session
from trainer.core.shoe import commitment
from trainer.core.stats import GameReturn, Meters, Tally
from trainer.drawing import text
from trainer.drawing.boxes import Box, Column, Row, share
from trainer.drawing.leaves import Figure, Rule, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.boxed import BoxDialog
from trainer.widgets import Act
from trainer.widgets.boxes import Press

ENOUGH_HANDS = 100
"""With fewer hands no return is shown: one error could outweigh the return of the whole game."""
NAMES = ("Hands", "Right %", "Coins given away", "Return %", "Game %")


class SessionDialog(BoxDialog):
    """Figures of the session in play. Its seed is committed to, and shown once it is over."""

    name = "session"
    title = "This session"
    wide = 620.0

    def view(self, stage: Stage) -> Box:
        """Return the figures, and the fair deal."""
        session = self.world.session
        rows = (_row(cells) for cells in session_rows(session, self.world.game_return))
        note = text.sentence(commitment_note(session.id, session.seed))
        fair = Column(
            Words("Fair deal", "second", "muted", "medium"),
            Words(note, "second"),
            Words("The seed is shown once the session is over, and can be checked.", "second"),
            gap=4,
        )
        return Column(*rows, Panel(fair, "raised", 16, 12), gap=8)

    def foot(self, stage: Stage) -> Box:
        """Return the button that closes it."""
        return Row(Press("close", "Close", "primary", hint="Esc", tall=52))

    def copied(self) -> str:
        """Return what commits the session to its seed."""
        return commitment(self.world.session.seed)

    def act(self, act: Act, stage: Stage) -> Transition:
        """Scroll, or close."""
        return None if self.scroll_act(act, stage) else Pop()


def _row(cells: tuple[str, str, str]) -> Box:
    """Return a row: its name, and a column for either kind of hands."""
    head = not cells[0]
    color, weight = ("muted", "medium") if head else ("text", "semibold")
    figures = (
        share(1, Figure(cell, "second" if head else "body", color, weight))  # type: ignore[arg-type]  # a colour and a weight
        for cell in cells[1:]
    )
    row = Row(share(1.4, Words(cells[0], "body")), *figures, gap=12)
    return Column(row, Rule(), gap=6)


def session_rows(session: Session, returns: GameReturn) -> list[tuple[str, str, str]]:
    """Return the rows: the headings, then each figure of hands played alone and with help.

    Returns of Ultimate X would mix games with that many hands.
    """
    silent = session.coach is Coach.SILENT and session.verdict is None
    meters: Meters = session.multiplied if session.of_feature else session.meters
    alone = _tally(meters.alone, returns, silent=silent)
    helped = _tally(meters.helped, returns, silent=silent)
    rows = list(zip(NAMES, alone, helped, strict=True))
    long = not session.of_feature and any(map(_enough, (meters.alone, meters.helped)))
    return [("", "Alone", "With help"), *(rows if long else rows[:3])]


def _tally(tally: Tally, returns: GameReturn, *, silent: bool) -> tuple[str, ...]:
    """Return hands, right holds in %, coins lost, the return of the holds and that of the game.

    After only a few hands the return of the holds means little, and is left out. So are, with a
    silent coach, all figures that would reveal the verdict on the last hand.
    """
    if not tally.hands or silent:
        return f"{tally.hands:,}", *[text.DASH] * 4
    enough = _enough(tally)
    return (
        f"{tally.hands:,}",
        _percents(tally.right_share, 1),
        f"{float(tally.lost):,.2f}",
        _percents(tally.played_return(returns), 2) if enough else text.DASH,
        _percents(tally.game_return(returns), 2) if enough else text.DASH,
    )


def _enough(tally: Tally) -> bool:
    return tally.hands >= ENOUGH_HANDS


def _percents(part: Fraction | None, digits: int) -> str:
    """Format a share in percent without the sign, which is in the heading."""
    return "…" if part is None else decimal(100 * part, digits).replace("-", text.MINUS)


DIALOG = SessionDialog
