"""The help page: the keys, and what the coach's modes do."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from trainer.app.scene import Stage
from trainer.drawing.frame import Layout
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label, Paragraph
from trainer.drawing.theme import Theme
from trainer.pages.page import Page

KEYS = (
    (("1", "…", "5"), "Hold a card, or let it go (the keypad too)"),
    (("Space", "Enter"), "Deal, and draw"),
    (("B",), "Bet one coin more; after five comes one"),
    (("M",), "Bet the maximum and deal"),
    (("H",), "Show the best hold"),
    (("W",), "Why: outcomes, the chart, penalty cards"),
    (("Tab",), "Next control; Space presses it"),
    (("F1",), "This help"),
    (("F11",), "Full screen, and back"),
    (("Esc",), "Close, go back, or leave"),
)

TOPICS = (
    (
        "What is right",
        "A hold is right when no other hold is worth more, on average over every possible draw. "
        "What the draw then brings is luck: it changes your credits, not the verdict. Holds of "
        "the same value are all right.",
    ),
    (
        "The coach",
        "Live shows the value of your hold and of the best while you choose. Warn holds up a "
        "worse hold once; the same key again draws. After says right or wrong once you have "
        "drawn, Silent says no word.",
    ),
    (
        "The chart",
        "The strategy page has the best chart of any length. After the draw the coach names its "
        "line, and whether an error was against the chart, or beyond it: wrong by the chart too.",
    ),
    (
        "Help and skill",
        "Hands with live values, or with the best hold shown, are counted apart from those that "
        "you played alone.",
    ),
    (
        "The shoe",
        "Every deal is a fresh shuffle. A hand that was dealt and not drawn waits for you, the "
        "same five cards, when you open the window again.",
    ),
)


TOPIC_SIZE = 1.06  # of a caption
LINE, FULL_LINE = 1.42, 0.95  # a line's height by its size, and how full a broken line is at least
MOST_GAP = 40


class HelpPage(Page):
    """Nothing to do here but to read."""

    name = "help"

    def layout(self, stage: Stage) -> Layout:
        """Keys on the left, topics on the right."""
        frame = super().layout(stage)
        keys, topics = frame["body"].cut_left(frame["body"].w * 0.5, 18)
        layout = {"keys": keys, "topics": topics}
        title, rest = keys.inset(26, 20).cut_top(stage.theme.type.title * 1.5, 6)
        layout["keys.title"] = title
        for i, row in enumerate(rest.cut_top(min(rest.h, 62 * len(KEYS)))[0].rows(len(KEYS))):
            layout[f"keys.row{i}"] = row
        return frame | layout | _topic_boxes(topics.inset(26, 20), stage)

    def body(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        """Two sheets."""
        theme = stage.theme
        for sheet in ("keys", "topics"):
            yield Fill(layout[sheet], theme.palette.panel, 14, theme.palette.line)
        title = layout["keys.title"]
        yield Label(title, "Keys", theme.type.title, theme.palette.text, "left", "semibold")
        for i, (caps, meaning) in enumerate(KEYS):
            yield from _key_row(layout[f"keys.row{i}"], caps, meaning, theme)
        for i, (heading, words) in enumerate(TOPICS):
            yield from _topic(layout[f"topics.topic{i}"], heading, words, theme)


def _topic_boxes(inner: Rect, stage: Stage) -> Layout:
    """Boxes one below the other, each as high as its words take, with even gaps between them."""
    size = stage.theme.type.caption * TOPIC_SIZE
    lines = [ceil(stage.text_width(size, words) / (inner.w * FULL_LINE)) for _, words in TOPICS]
    heights = [stage.theme.type.label * 1.5 + count * size * LINE for count in lines]
    gap = min(MOST_GAP, (inner.h - sum(heights)) / (len(TOPICS) - 1))
    layout, y = {}, inner.y
    for i, height in enumerate(heights):
        layout[f"topics.topic{i}"] = Rect(inner.x, y, inner.w, height)
        y += height + gap
    return layout


def _key_row(row: Rect, caps: tuple[str, ...], meaning: str, theme: Theme) -> Iterator[Item]:
    keys, words = row.cut_left(row.w * 0.27, 10)
    size = theme.type.caption
    x, height = keys.x, min(row.h - 8, size * 1.7)
    for cap in caps:
        width = height * 0.75 if cap == "…" else max(height, len(cap) * size * 0.62 + 16)
        box = Rect(x, row.y + (row.h - height) / 2, width, height)
        if cap != "…":
            yield Fill(box, theme.palette.raised, 6, theme.palette.line)
        yield Label(box.inset(2, 0), cap, size, theme.palette.text, "center", "medium")
        x += width + 6
    yield Label(words, meaning, theme.type.body, theme.palette.text)


def _topic(box: Rect, heading: str, words: str, theme: Theme) -> Iterator[Item]:
    title, rest = box.cut_top(theme.type.label * 1.5)
    yield Label(title, heading, theme.type.label, theme.palette.accent, "left", "semibold")
    yield Paragraph(rest, words, theme.type.caption * TOPIC_SIZE, theme.palette.text)
