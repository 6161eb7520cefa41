"""Where everything is on the settings page."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import CARD_ASPECT, Theme

SAMPLES = 4


def settings_layout(body: Rect, theme: Theme, choices: Sequence[int]) -> Layout:
    """Return a row for each setting with the given number of choices, and a sample of cards."""
    sample, rows = body.cut_right(min(max(body.w * 0.27, 300), 420), 18)
    layout = {"rows": rows, "sample": sample, **_sample(sample.inset(22, 18), theme)}
    inner = rows.inset(24, 14)
    pair = theme.type.body * 1.35 + theme.type.caption * 1.35
    for i, (row, count) in enumerate(zip(inner.rows(len(choices)), choices, strict=True)):
        words, boxes = row.cut_left(row.w * 0.42, 12)
        layout |= {f"rows.row{i}": row, f"rows.row{i}.words": words.centered(words.w, pair)}
        height = min(row.h - 12, 46)
        for j, box in enumerate(boxes.centered(boxes.w, height).columns(count, 8)):
            layout[f"rows.row{i}.choice{j}"] = box
    return layout


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
