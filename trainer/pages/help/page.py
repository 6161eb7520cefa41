"""The help page: the keys and topics that each page declares in its `info`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import ceil

from trainer.app.scene import KeyHelp, PageInfo, Stage, Topic
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Fill, Item, Label, Paragraph
from trainer.drawing.text import wrapped
from trainer.drawing.theme import Theme
from trainer.pages.page import Page

INFO = PageInfo(
    "Help",
    keys=(
        KeyHelp(("Tab",), "Next control; Space presses it"),
        KeyHelp(("F1",), "This help"),
        KeyHelp(("F11",), "Full screen, and back"),
        KeyHelp(("Esc",), "Close, go back, or leave"),
    ),
)

TOPIC_SIZES = (
    1.06,
    1.03,
    1.0,
    0.97,
    0.94,
    0.91,
    0.88,
    0.84,
    0.8,
    0.75,
    0.7,
)  # of a caption: the first that fits
LINE, FULL_LINE = 1.42, 0.95  # line spacing / size of type; how full a line is at least
MOST_GAP = 40
HEADING = 1.18  # size of a heading / size of its text


class HelpPage(Page):
    """Shows text only."""

    name = "help"
    info = INFO

    def layout(self, stage: Stage) -> Layout:
        """Return the places of the keys on the left and the topics on the right."""
        frame = super().layout(stage)
        keys, topics = frame["body"].cut_left(frame["body"].w * 0.49, 18)
        layout = {"keys": keys, "topics": topics}
        title, rest = keys.inset(26, 20).cut_top(stage.theme.type.title * 1.5, 6)
        layout["keys.title"] = title
        count = len(_keys(stage))
        for i, row in enumerate(rest.cut_top(min(rest.h, 62 * count))[0].rows(count)):
            layout[f"keys.row{i}"] = row
        return frame | layout | _topic_boxes(topics.inset(26, 20), stage)

    def body(self, stage: Stage, layout: Layout) -> Iterator[Item]:
        """Draw the keys and the topics."""
        theme = stage.theme
        for sheet in ("keys", "topics"):
            yield Fill(layout[sheet], theme.palette.panel, 14, theme.palette.line)
        title = layout["keys.title"]
        yield Label(title, "Keys", theme.type.title, theme.palette.text, "left", "semibold")
        size = _meaning_size(layout["keys.row0"], stage)
        for i, key in enumerate(_keys(stage)):
            yield from _key_row(layout[f"keys.row{i}"], key, size, theme)
        size = _topic_size(layout["topics"].inset(26, 20), stage)
        for i, topic in enumerate(_topics(stage)):
            yield from _topic(layout[f"topics.topic{i}"], topic, size, theme)


def _keys(stage: Stage) -> list[KeyHelp]:
    return [key for page in stage.pages.values() for key in page.keys]


def _topics(stage: Stage) -> list[Topic]:
    return [topic for page in stage.pages.values() for topic in page.topics]


def _topic_boxes(inner: Rect, stage: Stage) -> Layout:
    """Return boxes one below the other, each as high as its text, with even gaps."""
    size = _topic_size(inner, stage)
    width_of = partial(stage.text_width, size)
    wide = inner.w - 2  # pixels are rounded
    lines = [len(wrapped(topic.words, wide, width_of)) for topic in _topics(stage)]
    heights = [_height(count, size) for count in lines]
    gap = min(MOST_GAP, (inner.h - sum(heights)) / max(1, len(heights) - 1))
    layout, y = {}, inner.y
    for i, height in enumerate(heights):
        layout[f"topics.topic{i}"] = Rect(inner.x, y, inner.w, height)
        y += height + gap
    return layout


def _topic_size(inner: Rect, stage: Stage) -> float:
    """Return the largest size of type at which all topics fit."""
    sizes = [stage.theme.type.caption * share for share in TOPIC_SIZES]
    fitting = (size for size in sizes if _most_height(inner, stage, size) <= inner.h)
    return next(fitting, sizes[-1])


def _most_height(inner: Rect, stage: Stage, size: float) -> float:
    """Return an upper bound of the height of all topics, without breaking them into lines."""
    wide = inner.w * FULL_LINE
    lines = (ceil(stage.text_width(size, topic.words) / wide) for topic in _topics(stage))
    return sum(_height(count, size) for count in lines)


def _height(lines: int, size: float) -> float:
    """Return the height of a topic with its heading."""
    return size * HEADING * 1.5 + lines * size * LINE


def _columns(row: Rect) -> tuple[Rect, Rect]:
    """Return the places of a row's keys and of what they do."""
    return row.cut_left(row.w * 0.285, 8)


def _meaning_size(row: Rect, stage: Stage) -> float:
    """Return the size of type at which every row of the keys fits."""
    size = stage.theme.type.body
    widest = max(stage.text_width(size, key.meaning) for key in _keys(stage))
    return size * min(1, _columns(row)[1].w / widest)


def _key_row(row: Rect, key: KeyHelp, meaning_size: float, theme: Theme) -> Iterator[Item]:
    keys, words = _columns(row)
    size = theme.type.caption
    x, height = keys.x, min(row.h - 8, size * 1.7)
    for cap in key.caps:
        width = height * 0.75 if cap == "…" else max(height, len(cap) * size * 0.62 + 16)
        box = Rect(x, row.y + (row.h - height) / 2, width, height)
        if cap != "…":
            yield Fill(box, theme.palette.raised, 6, theme.palette.line)
        yield Label(box.inset(2, 0), cap, size, theme.palette.text, "center", "medium")
        x += width + 6
    yield Label(words, key.meaning, meaning_size, theme.palette.text)


def _topic(box: Rect, topic: Topic, size: float, theme: Theme) -> Iterator[Item]:
    title, rest = box.cut_top(size * HEADING * 1.5)
    yield Label(title, topic.heading, size * HEADING, theme.palette.accent, "left", "semibold")
    yield Paragraph(rest, topic.words, size, theme.palette.text)


PAGE = HelpPage
