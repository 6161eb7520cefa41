"""One of very many hands of a deal: its cards, what it is and what it was paid."""

from __future__ import annotations

from solver.holds import held
from trainer.app.scene import Stage
from trainer.app.world import World
from trainer.drawing import text
from trainer.drawing.boxes import At, Box, Column
from trainer.drawing.leaves import HandCards, Words
from trainer.pages.dialogs.stepped import Stepped


class TileDialog(Stepped):
    """The further hands in their order, then the player's own, as the tiles are."""

    name = "tile"
    wide = 660.0

    def __init__(self, world: World, about: int) -> None:
        super().__init__(world)
        played = world.session.last
        assert played is not None, "tiles can be chosen after a draw only"
        self._played, self.shown = played, about
        self._hands = (*played.judgement.further, played.judgement.outcome)
        self.count = len(self._hands)

    def view(self, stage: Stage) -> Box:
        """Return the cards, and two lines about them."""
        hand, record = self._hands[self.shown], self._played.record
        paid = f"{hand.hand}: {text.coins(hand.paid)}." if hand.paid else "Nothing."
        drawn = f"Drawn to {text.cards(held(record.dealt, record.held))}."
        return Column(
            At(HandCards(hand.final, each=104, gap=10, index="large")),
            Words(paid, "label", "accent" if hand.paid else "text", "semibold"),
            Words(drawn if record.held else "All five cards are new.", "body", "muted"),
            gap=10,
        )


DIALOG = TileDialog
