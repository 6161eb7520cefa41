"""The one verdict on a hold: a sign, a sentence in plain words, what it cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from trainer.drawing.flow import TextWidth, figure_width
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Item, Label, Mark, Paragraph
from trainer.drawing.text import wrapped
from trainer.drawing.theme import LINE, Theme

SIGN = 1.5  # side of the sign / size of the sentence
GAP = 12


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a hold was right, the sentence that says so, its cost, and a quiet note below."""

    right: bool
    sentence: str
    cost: str = ""
    note: str = ""


def verdict_height(theme: Theme) -> float:
    """Return the height of a verdict: a sentence and its note, or a sentence of two lines."""
    return (theme.type.label + theme.type.caption) * LINE + 2 * theme.grow


def verdict_items(
    box: Rect, verdict: Verdict, theme: Theme, text_width: TextWidth
) -> Iterator[Item]:
    """Draw a verdict; the note is left out where the sentence needs the room."""
    palette, size = theme.palette, theme.type.label
    color = palette.right if verdict.right else palette.wrong
    side = size * SIGN
    sign, rest = box.cut_left(side, GAP)
    yield Mark(sign.centered(side, side), "tick" if verdict.right else "cross", color)
    if verdict.cost:
        wide = figure_width(text_width, theme.type.title, verdict.cost, "semibold")
        cost, rest = rest.cut_right(wide, GAP)
        yield Label(cost, verdict.cost, theme.type.title, color, "right", "semibold", tabular=True)
    lines = wrapped(verdict.sentence, rest.w - 2, partial(text_width, size))
    if len(lines) == 1 and verdict.note:
        first, second = rest.centered(rest.w, size * LINE + theme.type.caption * LINE).cut_top(
            size * LINE
        )
        yield Label(first, verdict.sentence, size, palette.text, "left")
        yield Label(second, verdict.note, theme.type.caption, palette.muted)
        return
    size = size if len(lines) == 1 else theme.type.caption  # two lines are set as the note is
    lines = wrapped(verdict.sentence, rest.w - 2, partial(text_width, size))
    high = len(lines) * size * LINE
    yield Paragraph(rest.centered(rest.w, high + 2), "\n".join(lines), size, palette.text)
