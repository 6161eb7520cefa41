"""How the session goes: what is new at its start, what was played with help and without, the fair
deal, what twenty hands by feel have cost, and leaving in mid-hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import starmap

from trainer.app.scene import Copy, Go, Leave, Pop, Stage, Transition
from trainer.app.seeds import commitment_note
from trainer.app.trial import Trial
from trainer.app.world import World
from trainer.core.records import Coach, GameReturn, HandRecord, Meters, Tally
from trainer.core.session import Session
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Row, Space, share
from trainer.drawing.leaves import Bar, Hairline, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.boxed import BoxDialog
from trainer.pages.ending import hero
from trainer.pages.hold_words import two
from trainer.pages.question import hold_row
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press

PROOF = (
    "All deals of a session follow from its seed, so nobody chooses a card as you play: the "
    "SHA-256 is there before the first deal, the seed once the session is over, and holdwise audit "
    "deals every hand again."
)


ENOUGH_HANDS = 100
"""With fewer hands no return is shown: one error could outweigh the return of the whole game."""
NAMES = ("hands", "right", "coins given away", "your holds return", "best play returns")


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
            _right_bar(session),
            *starmap(_figures, session_figures(session, self.world.game_return)),
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

    def copied(self) -> str:
        """Return what can be said of the seeds, to be checked later."""
        return "\n".join((*self._notes(), PROOF))

    def waiting(self, stage: Stage) -> bool:
        """Whether the seed of the last session is still being read."""
        return self.world.history.waits or super().waiting(stage)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Open the fold, copy what is in it, or close."""
        if act.name == "fair":
            self._open = not self._open
            return None
        return Copy(self.copied()) if act.name == "copy" else Pop()


def _figures(kind: str, figures: tuple[str, ...]) -> Box:
    """Return the figures of a kind of hands, each over its name."""
    tiles = [
        share(
            1,
            Column(
                Number(figure, "title", weight="bold", align="left"),
                Words(name, "second", "muted"),
            ),
        )
        for name, figure in zip(NAMES, figures, strict=False)
    ]
    rows = (Row(*tiles[i : i + 3], gap=12, align="start") for i in range(0, len(tiles), 3))
    title = Words(kind, "caption", "accent", "semibold")
    return Panel(Column(title, *rows, gap=6), "raised", 18, 12)


def _right_bar(session: Session) -> Box | None:
    """Return how many of the hands without help were right, as a bar."""
    tally = _meters(session).alone
    shown = tally.hands and not _silent(session)
    return Bar(tally.right / tally.hands, "right") if shown else None


def _meters(session: Session) -> Meters:
    return session.multiplied if session.of_feature else session.meters


def _silent(session: Session) -> bool:
    """Whether figures would reveal the verdict on the last hand."""
    return session.coach is Coach.SILENT and session.verdict is None


def alone_words(session: Session) -> str:
    """Say how the hands without help were played; nothing where that may not be said."""
    meters = _meters(session)
    tally = meters.alone
    if not (tally.hands or meters.helped.hands):
        return "No hand played yet."
    if not tally.hands or _silent(session):
        return ""
    right = f"{tally.right:,} of {text.count(tally.hands, 'hand')} right without help"
    return f"{right}; you gave away {float(tally.lost):,.2f} coins."


def session_figures(session: Session, returns: GameReturn) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the figures of the hands played alone, and of those with help, if there are any.

    Returns of Ultimate X would mix games with that many hands.
    """
    silent, meters = _silent(session), _meters(session)
    for kind, tally in (("Alone", meters.alone), ("With help", meters.helped)):
        if tally.hands:
            long = not session.of_feature and _enough(tally)
            yield kind, _tally(tally, returns, silent=silent)[: None if long else 3]


def _tally(tally: Tally, returns: GameReturn, *, silent: bool) -> tuple[str, ...]:
    """Return hands, right holds, coins lost, the return of the holds and that of the game.

    After only a few hands the return of the holds means little, and is left out. With a silent
    coach there are dashes for all figures that would reveal the verdict on the last hand.
    """
    if not tally.hands or silent:
        return f"{tally.hands:,}", *[text.DASH] * 4
    few = f"{tally.hands:,}", _percents(tally.right_share, 1), f"{float(tally.lost):,.2f}"
    if not _enough(tally):
        return few
    returned = tally.played_return(returns), tally.game_return(returns)
    return (*few, *(_percents(each, 2) for each in returned))


def _enough(tally: Tally) -> bool:
    return tally.hands >= ENOUGH_HANDS


def _percents(part: Fraction | None, digits: int) -> str:
    return "…" if part is None else text.percent(part, digits)


class NewsDialog(BoxDialog):
    """Shows some sentences in full, a line each."""

    name = "news"
    title = "Before you play"
    wide = 760.0

    def __init__(self, world: World, about: str) -> None:
        super().__init__(world)
        self._sentences = about.splitlines()

    def view(self, stage: Stage) -> Box:
        """Return the sentences, one below the other."""
        return Column(*(Words(words, "body") for words in self._sentences), gap=14)

    def foot(self, stage: Stage) -> Box:
        """Return the button that goes on."""
        return Row(ROOM, Press("close", "Play on", "primary", hint="Space", tall=48))


CARD = 52.0  # the width of a card of the dearest hand


class TrialDialog(BoxDialog):
    """Opens in place of the next deal; from then on the coach warns."""

    name = "trial"
    title = "Your twenty hands"

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._trial = world.trial or Trial()
        world.end_trial()

    def view(self, stage: Stage) -> Box:
        """Return how many were right, what the others come to in an hour, and the dearest."""
        trial = self._trial
        score, cost = trial.said(self.world.pace)
        return Column(
            hero("Played by feel", score, cost, (), stage, size="page"),
            *([] if trial.dearest is None else self._dearest(trial.dearest, stage)),
            Words("From now on the coach warns you once before a worse hold.", "second", "muted"),
            gap=12,
        )

    def _dearest(self, hand: HandRecord, stage: Stage) -> list[Box]:
        """Return the hand that gave away most, as it was held and as it is best held."""
        lost = f"{two(hand.first_lost * hand.wager)} coins given away"
        held, best = (float(ev * hand.coins) for ev in (hand.first_ev, hand.best_ev))
        mine = hand.first_held
        return [
            Row(
                Words("Your costliest hand", "label", weight="semibold"),
                ROOM,
                Number(lost, color="wrong", weight="semibold"),
                gap=12,
                narrow=460,
            ),
            hold_row("You kept", "wrong", held, hand.dealt, mine, stage, CARD),
            hold_row("Better", "right", best, hand.dealt, hand.best[0], stage, CARD),
        ]

    def foot(self, stage: Stage) -> Box:
        """Return where to go from here."""
        label, page = ("Start the course", "course") if self._trial.lost else ("Exam", "exam")
        return Row(
            Press("play", "Play on"),
            ROOM,
            Press("review", "See the hands", value="review") if self._trial.lost else None,
            Press("go", label, "primary", hint="Space", value=page, tall=48),
            gap=12,
            narrow=560,
        )

    def do(self, act: Act, stage: Stage) -> Transition:
        """Open a page, or play on."""
        return Go(str(act.value)) if act.value else Pop()

    def key(self, key: str, stage: Stage) -> Transition:
        """Space is the gold button."""
        if key in ("space", "return"):
            return Go("course" if self._trial.lost else "exam")
        return super().key(key, stage)


class LeaveDialog(BoxDialog):
    """The gold button quits, as closing the window again does; Esc goes back to the hand."""

    name = "leave"
    title = "Leave in mid-hand?"
    wide = 560.0

    def view(self, stage: Stage) -> Box:
        """Say what happens to the hand."""
        words = "All is saved: this hand is on the table when you come back."
        return Words(words, "lead")

    def foot(self, stage: Stage) -> Box:
        """Return the two ways on."""
        stay = Press("stay", "Stay", hint="Esc", tall=48)
        return Row(ROOM, stay, Press("leave", "Leave", "primary", "Space", tall=48), gap=12)

    def do(self, act: Act, stage: Stage) -> Transition:
        """Quit, or go back to the hand."""
        return Leave(ask=False) if act.name == "leave" else super().do(act, stage)

    def key(self, key: str, stage: Stage) -> Transition:
        """Quit on Space or Enter."""
        return Leave(ask=False) if key in ("space", "return") else super().key(key, stage)
