"""A text of which some words explain themselves: by a tooltip, and tapped by a card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from trainer.drawing.boxes import Box, Pen, Placing
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item
from trainer.drawing.leaves import Words, type_size
from trainer.drawing.text import PIXEL, wrapped
from trainer.drawing.theme import LEADING, Theme
from trainer.widgets.base import Act, WidgetState, focus_ring
from trainer.widgets.button import Pressed

DOT = 2.0  # units; the dots under a word, and the space between two of them
BELOW = 0.46  # of the size: from the middle of a line to the dots


@dataclass(frozen=True, slots=True)
class WordSpot(Pressed):
    """The place of a word in a text: a press opens its card. The text draws the word itself."""

    name: str
    rect: Rect
    word: str
    size: float
    tip: str = ""  # what it means

    def click(self, x: float, y: float) -> Act | None:
        """A click opens the card."""
        return Act("word", self.word)

    def items(self, look: WidgetState, theme: Theme) -> Iterator[Item]:
        """Draw the dots under the word; under the pointer, a line."""
        if look.focused:
            yield focus_ring(self.rect, theme, 4)
        ink, y = theme.palette.edge, self.rect.center[1] + self.size * BELOW + DOT
        if look.hover:
            yield Fill(Rect(self.rect.x, y, self.rect.w, DOT), theme.palette.accent)
            return
        for i in range(int(self.rect.w / DOT / 2)):
            yield Fill(Rect(self.rect.x + 2 * DOT * i, y, DOT, DOT), ink, DOT / 2)


@dataclass
class Told(Box):
    """Words whose terms are marked, each where it stands first on the page.

    `meanings` are the terms in small letters, and what each means.
    """

    words: Words
    meanings: Mapping[str, str]

    def width(self, pen: Pen) -> float:
        """Return the width of the words."""
        return pen.width(self.words)

    def height(self, width: float, pen: Pen) -> float:
        """Return the height of the words."""
        return pen.height(self.words, width)

    def place(self, rect: Rect, pen: Pen, onto: Placing) -> None:
        """Write the words, and make the terms in them controls."""
        self.words.place(rect, pen, onto)
        words, size = self.words, type_size(pen, self.words.size)

        def measure(part: str) -> float:
            return pen.text_width(size, part, words.weight)

        rect = words.balanced(rect, pen)
        lines = wrapped(words.text, max(1.0, rect.w - PIXEL / 2), measure)
        leading = size * LEADING[words.size]
        top = rect.y if len(lines) > 1 else rect.y + (rect.h - leading) / 2
        for i, line in enumerate(lines):
            for found in _found(tuple(self.meanings), line):
                word = found[1].lower()
                if any(control.name == f"word.{word}" for control in onto.controls):
                    continue
                x = rect.x + measure(line[: found.start()])
                place = Rect(x, top + i * leading, measure(found[0]), leading)
                onto.live(WordSpot(f"word.{word}", place, word, size, self.meanings[word]))


def _found(terms: tuple[str, ...], line: str) -> Iterator[re.Match[str]]:
    """Yield where terms stand in a line, in the singular or the plural, the longest first.

    >>> [found[1] for found in _found(("kicker", "gap"), "Two gaps, no kicker; a gape.")]
    ['gap', 'kicker']
    """
    either = "|".join(map(re.escape, sorted(terms, key=len, reverse=True)))
    return re.finditer(rf"\b({either})s?\b", line, re.IGNORECASE)
