"""The details of the session: what was played with help and without, and the fair deal."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.app.scene import Copy, Pop, Stage, Transition
from trainer.app.seeds import commitment_note
from trainer.app.world import World
from trainer.core.stats import Tally
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Row, Space, Wrap, share
from trainer.drawing.leaves import Figure, Rule, Words
from trainer.pages.boxed import BoxDialog
from trainer.widgets import Act
from trainer.widgets.boxes import Press

PROOF = (
    "All deals of a session follow from its seed, so nobody chooses a card as you play: the "
    "SHA-256 is there before the first deal, the seed once the session is over, and holdwise audit "
    "deals every hand again."
)


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
        meters = session.multiplied if session.of_feature else session.meters
        bet = f"{session.table.name}, {text.count(session.coins, 'coin')} a hand"
        return Column(
            Words(bet, "body", "muted"),
            Space(6),
            *_tallies(meters.alone, meters.helped),
            Space(6),
            Rule(),
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


DIALOG = SessionDialog


def _tallies(alone: Tally, helped: Tally) -> Iterator[Box]:
    if not alone.hands + helped.hands:
        yield Words("No hand played yet.", "lead")
    for words, tally in (("Without help", alone), ("With help", helped)):
        if tally.hands:
            yield Row(
                share(1, Words(words, "body", weight="semibold")), _figures(tally), narrow=480
            )


def _figures(tally: Tally) -> Box:
    figures = (
        (f"{tally.hands:,}", "hand" if tally.hands == 1 else "hands"),
        (f"{tally.right:,}", "right"),
        (f"{float(tally.lost):,.2f}", "coins given away"),
    )
    return Wrap(
        *(
            Row(Figure(figure, "body", weight="bold"), Words(words, "body", "muted"), gap=6)
            for figure, words in figures
        ),
        gap=18,
    )
