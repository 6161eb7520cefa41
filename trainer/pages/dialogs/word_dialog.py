"""What a word means, with a hand that shows it."""

from __future__ import annotations

from collections.abc import Iterator

from solver.strategy.playing.word_meanings import terms_of
from trainer.app.scene import Stage
from trainer.app.world import World
from trainer.drawing.boxes import ROOM, Box, Column, Row, share
from trainer.drawing.leaves import HandCards, IconBox, Words
from trainer.pages.boxed import BoxDialog
from trainer.pages.glossary import words_of
from trainer.teaching.terms import every_term
from trainer.widgets.control_boxes import Press


class WordDialog(BoxDialog):
    """Shows the word it is opened about, with its hands in the present game."""

    name = "word"
    wide = 560.0

    def __init__(self, world: World, about: str = "leak") -> None:
        super().__init__(world)
        words = words_of(world.session.table, world.session.coins)
        self._word = next(each for each in words if about in each.heading.lower())
        self.title = self._word.heading

    def view(self, stage: Stage) -> Box:
        """Return the meaning and the hands."""
        return Column(Words(self._word.words, "lead"), *self._hands(), gap=14)

    def _hands(self) -> Iterator[Box]:
        session = self.world.session
        terms = every_term(terms_of(session.table, session.coins))
        shown = (term for term in terms if term.name == self.title.lower())
        for example in (example for term in shown for example in term.examples):
            hand, fits = example.hand, example.fits
            sign = IconBox("tick" if fits else "cross", "right" if fits else "wrong", 18)
            said = Row(sign, share(1, Words(hand.caption, "body", "muted")), gap=8)
            cards = HandCards(hand.cards, hand.held, "right" if fits else "wrong", each=56)
            yield Row(cards, share(1, said), gap=18, narrow=520, narrow_gap=4)

    def foot(self, stage: Stage) -> Box | None:
        """Return the button that closes it."""
        return Row(ROOM, Press("close", "Close", "primary", hint="Esc", tall=52))


DIALOG = WordDialog
