"""Where everything is on the settings page."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import CARD_ASPECT, Theme

SAMPLES = 4
SAMPLE = 460.0  # the height of the cards below the settings, where pages are one column
EDGE = 8.0  # above the first row and below the last
BETWEEN = 3.0  # from the button of a row to that of the next
HIGHEST = 46.0  # a button where there is room


def settings_layout(body: Rect, theme: Theme, choices: Sequence[int]) -> Layout:
    """Return a row for each setting with the given number of choices, and a sample of cards."""
    if theme.one_column:
        sample, rows = body.cut_bottom(SAMPLE, 18)
    else:
        sample, rows = body.cut_right(min(max(body.w * 0.22, 250), 420), 18)
    layout = {"rows": rows, "sample": sample, **_sample(sample.inset(22, 18), theme)}
    inner, pair = rows.inset(24, EDGE), _words(theme)
    for i, (row, count) in enumerate(zip(inner.rows(len(choices)), choices, strict=True)):
        if theme.one_column:
            words, boxes = row.inset(0, 8).cut_top(pair, 4)
        else:
            words, boxes = row.cut_left(row.w * 0.4, 12)
        layout |= {f"rows.row{i}": row, f"rows.row{i}.words": words.centered(words.w, pair)}
        high = theme.button if theme.one_column else min(row.h - BETWEEN, HIGHEST)
        for j, box in enumerate(boxes.centered(boxes.w, high).columns(count, 8)):
            layout[f"rows.row{i}.choice{j}"] = box
    return layout


def tall_settings(theme: Theme, rows: int) -> float:
    """Return the least height of the page, at which its buttons are large enough to be clicked."""
    row = max(theme.button + BETWEEN, _words(theme))
    if not theme.one_column:
        return rows * row + 2 * EDGE
    return rows * (_words(theme) + theme.button + 24) + 2 * EDGE + 18 + SAMPLE


def _words(theme: Theme) -> float:
    """Return the height of a setting's name and meaning."""
    return (theme.type.body + theme.type.caption) * 1.35


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
