"""The session's figures at the foot of the coach's panel."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from evaluator.figures import decimal
from trainer.app.seeds import commitment_note
from trainer.core.records import Coach
from trainer.core.session import Session
from trainer.core.stats import GameReturn, Meters, Tally
from trainer.drawing import text
from trainer.drawing.flow import Flow
from trainer.drawing.items import Label
from trainer.drawing.theme import LINE, Theme

if TYPE_CHECKING:
    from trainer.drawing.geometry import Rect

ENOUGH_HANDS = 100
"""With fewer hands no return is shown: one error could outweigh the return of the whole game."""
SKILL = 4  # rows that always show; two rows of returns follow
Rows = tuple[tuple[str, str, str], ...]


def session_height(session: Session, theme: Theme) -> float:
    """Return the height of the figures with the line above them."""
    return 10 + (6 if _long(session) else SKILL) * theme.type.caption * LINE


def _meters(session: Session) -> Meters:
    return session.multiplied if session.of_feature else session.meters


def _long(session: Session) -> bool:
    """Whether returns are shown; those of Ultimate X would mix games with that many hands."""
    meters = session.meters
    return not session.of_feature and (_enough(meters.alone) or _enough(meters.helped))


def session_rows(flow: Flow, session: Session, returns: GameReturn) -> None:
    """Draw a row for each figure, with a column for hands played alone and one for helped ones.

    Before the first deal there is none, and what commits the session to its seed stands there.
    """
    flow.rule(8.5)
    palette, size = flow.theme.palette, flow.theme.type.caption
    if not session.deal_number:
        words = text.sentence(commitment_note(session.id, session.seed))
        flow.paragraph(words, size, palette.muted)
        return
    for i, row in enumerate(_rows(session, returns)):
        name, alone, helped = _columns(flow.take(size * LINE))
        ink = palette.muted if i == 0 else palette.text
        flow.add(Label(name, row[0], size, palette.muted))
        for box, said in ((alone, row[1]), (helped, row[2])):
            flow.add(Label(box, said, size, ink, "right", tabular=i > 0))


def _columns(row: Rect) -> tuple[Rect, Rect, Rect]:
    name, rest = row.cut_left(row.w * 0.3)
    alone, helped = rest.columns(2, 6)
    return name, alone, helped


def _rows(session: Session, returns: GameReturn) -> Rows:
    silent = session.coach is Coach.SILENT and session.verdict is None
    meters = _meters(session)
    alone = _tally(meters.alone, returns, silent=silent)
    helped = _tally(meters.helped, returns, silent=silent)
    names = ("Hands", "Right %", "Lost", "Return %", "Game %")
    rows = tuple(zip(names, alone, helped, strict=True))
    title = "Ultimate X" if session.of_feature else "Session"
    return ((title, "Alone", "Helped"), *(rows if _long(session) else rows[: SKILL - 1]))


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
        _lost(tally.lost),
        _percents(tally.played_return(returns), 2) if enough else text.DASH,
        _percents(tally.game_return(returns), 2) if enough else text.DASH,
    )


def _enough(tally: Tally) -> bool:
    return tally.hands >= ENOUGH_HANDS


def _lost(coins: Fraction) -> str:
    """Format coins lost without the word "coins", which would widen the column."""
    if coins >= 1000:
        return f"{text.MINUS}{round(coins):,}"
    return text.lost(coins)


def _percents(share: Fraction | None, digits: int) -> str:
    """Format a share in percent without the sign, which is in the heading."""
    return "…" if share is None else decimal(100 * share, digits).replace("-", text.MINUS)
