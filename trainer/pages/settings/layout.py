"""Where everything is on the settings page."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import CARD_ASPECT, Theme

SAMPLES = 4
SAMPLE = 460.0  # the height of the cards below the settings, where pages are one column


def settings_layout(body: Rect, theme: Theme, choices: Sequence[int]) -> Layout:
    """Return a row for each setting with the given number of choices, and a sample of cards."""
    if theme.one_column:
        sample, rows = body.cut_bottom(SAMPLE, 18)
    else:
        sample, rows = body.cut_right(min(max(body.w * 0.22, 250), 420), 18)
    layout = {"rows": rows, "sample": sample, **_sample(sample.inset(22, 18), theme)}
    inner = rows.inset(24, 14)
    pair = theme.type.body * 1.35 + theme.type.caption * 1.35
    for i, (row, count) in enumerate(zip(inner.rows(len(choices)), choices, strict=True)):
        if theme.one_column:
            words, boxes = row.inset(0, 8).cut_top(pair, 4)
        else:
            words, boxes = row.cut_left(row.w * 0.4, 12)
        layout |= {f"rows.row{i}": row, f"rows.row{i}.words": words.centered(words.w, pair)}
        height = theme.type.body * 1.9 if theme.one_column else min(row.h - 6, 46)
        for j, box in enumerate(boxes.centered(boxes.w, height).columns(count, 8)):
            layout[f"rows.row{i}.choice{j}"] = box
    return layout


def tall_settings(theme: Theme, rows: int) -> float:
    """Return the least height of the page: 0 where it fits every window."""
    if not theme.one_column:
        return 0
    size = theme.type
    row = (size.body + size.caption) * 1.35 + size.body * 1.9 + 24
    return rows * row + 28 + 18 + SAMPLE


def _sample(inner: Rect, theme: Theme) -> Layout:
    """Return places for four cards, two by two, under a title."""
    title, rest = inner.cut_top(theme.type.caption * 1.6, 8)
    gap = 16
    width = min((rest.w - gap) / 2, (rest.h - gap) / 2 / CARD_ASPECT)
    height = width * CARD_ASPECT
    block = rest.centered(2 * width + gap, 2 * height + gap)
    cards = {
        f"sample.card{i + 1}": Rect(
            block.x + i % 2 * (width + gap), block.y + i // 2 * (height + gap), width, height
        )
        for i in range(SAMPLES)
    }
    return {"sample.title": title, **cards}
