"""What twenty hands played by feel have cost, the dearest of them, and what to do about it."""

from __future__ import annotations

from trainer.app.scene import Go, Pop, Stage, Transition
from trainer.app.trial import Trial
from trainer.app.world import World
from trainer.core.records import HandRecord
from trainer.drawing.boxes import ROOM, Box, Column, Row
from trainer.drawing.leaves import Number, Words
from trainer.pages.boxed import BoxDialog
from trainer.pages.ending import hero
from trainer.pages.hold_words import two
from trainer.pages.question import hold_row
from trainer.widgets import Act
from trainer.widgets.control_boxes import Press

CARD = 52.0  # the width of a card of the dearest hand


class TrialDialog(BoxDialog):
    """Opens in place of the next deal; from then on the coach warns."""

    name = "trial"
    title = "Your twenty hands"
    wide = 860.0

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


DIALOG = TrialDialog
