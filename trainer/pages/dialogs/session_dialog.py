"""The details of the session: what was played with help and without, and the fair deal."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from evaluator.figures import decimal
from trainer.app.scene import Copy, Pop, Stage, Transition
from trainer.app.seeds import commitment_note
from trainer.app.world import World
from trainer.core.records import Coach
from trainer.core.session import Session
from trainer.core.stats import GameReturn, Meters, Tally
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Row, Space, share
from trainer.drawing.leaves import Hairline, Number, Words
from trainer.pages.boxed import BoxDialog
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press

PROOF = (
    "All deals of a session follow from its seed, so nobody chooses a card as you play: the "
    "SHA-256 is there before the first deal, the seed once the session is over, and holdwise audit "
    "deals every hand again."
)


ENOUGH_HANDS = 100
"""With fewer hands no return is shown: one error could outweigh the return of the whole game."""
NAMES = ("Hands", "Right %", "Coins given away", "Return %", "Game %")


class SessionDialog(BoxDialog):
    """Says how the session went; the fair deal is for those who want to check it."""

    name = "session"
    title = "This session"
    wide = 720.0

    def __init__(self, world: World) -> None:
        super().__init__(world)
        world.history.forget()
        self._open = False

    def view(self, stage: Stage) -> Box:
        """Return the hands, and the fold with the seeds."""
        session = self.world.session
        bet = f"{session.game}, {text.count(session.coins, 'coin')} a hand"
        return Column(
            Words(bet, "body", "muted"),
            Words(said, "lead", weight="semibold") if (said := alone_words(session)) else None,
            Space(6),
            *(_row(cells) for cells in session_rows(session, self.world.game_return)),
            Space(6),
            Hairline(),
            Press("fair", "Fair deal", "fold", icon="down", tall=44),
            *(self._fair() if self._open else ()),
            gap=8,
        )

    def _fair(self) -> Iterator[Box]:
        yield Words(PROOF, "second", "muted")
        for note in self._notes():
            yield Words(note, "body")
        yield Row(Press("copy", "Copy", hint="Ctrl C"), ROOM)

    def _notes(self) -> list[str]:
        """Return what can be said of the seeds."""
        session, before = self.world.session, self.world.history.last_seed()
        running = [(each.session, each.seed) for each in self.world.practice.running.values()]
        notes = [commitment_note(*each) for each in ((session.id, session.seed), *running)]
        return [text.sentence(note) for note in (*notes, *filter(None, (before,)))]

    def foot(self, stage: Stage) -> Box:
        """Return the button that closes it."""
        return Row(ROOM, Press("close", "Close", "primary", hint="Esc", tall=48))

    def copied(self) -> str:
        """Return what can be said of the seeds, to be checked later."""
        return "\n".join((*self._notes(), PROOF))

    def waiting(self, stage: Stage) -> bool:
        """Whether the seed of the last session is still being read."""
        return self.world.history.waits or super().waiting(stage)

    def act(self, act: Act, stage: Stage) -> Transition:
        """Open the fold, copy what is in it, or close."""
        if self.scroll_act(act, stage):
            return None
        if act.name == "fair":
            self._open = not self._open
            return None
        return Copy(self.copied()) if act.name == "copy" else Pop()


def _row(cells: tuple[str, str, str]) -> Box:
    """Return a row: its name, and a column for either kind of hands."""
    head = not cells[0]
    color, weight = ("muted", "medium") if head else ("text", "semibold")
    figures = (
        share(1, Number(cell, "second" if head else "body", color, weight))  # type: ignore[arg-type]  # a colour and a weight
        for cell in cells[1:]
    )
    row = Row(share(1.4, Words(cells[0], "body")), *figures, gap=12)
    return Column(row, Hairline(), gap=6)


def alone_words(session: Session) -> str:
    """Say how the hands without help were played; nothing where that may not be said."""
    meters: Meters = session.multiplied if session.of_feature else session.meters
    tally = meters.alone
    if not tally.hands or (session.coach is Coach.SILENT and session.verdict is None):
        return ""
    right = f"{tally.right:,} of {text.count(tally.hands, 'hand')} right without help"
    return f"{right}; you gave away {float(tally.lost):,.2f} coins."


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
