"""Where everything is on the hand page."""

from __future__ import annotations

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import CARD_ASPECT, Theme

MOST_PICKER = 13 * 1.32 / 4 * 1.1  # width / height of four rows of thirteen small cards


def hand_layout(body: Rect, theme: Theme) -> Layout:
    """Return the field and the cards on top, and below them the holds and the outcomes of one."""
    size = theme.type
    top, rest = body.cut_top(208, 16)
    entry, cards = top.inset(22, 16).cut_left(top.w * 0.42, 24)
    caption, below = entry.cut_top(size.caption * 1.5, 4)
    field, below = below.cut_top(theme.space.touch + 4, 12)
    typed, look = field.cut_left(field.w - 120, 10)
    new, note = below.cut_right(120, 10)
    new = new.cut_top(theme.space.touch)[0]
    holds, outcomes = rest.cut_left(rest.w * 0.5, 18)
    title, table = outcomes.inset(22, 14).cut_top(size.label * 1.6, 4)
    return {
        "entry": top,
        "entry.caption": caption,
        "entry.field": typed,
        "entry.look": look,
        "entry.note": note,
        "entry.new": new,
        **_cards(cards),
        "holds": holds,
        "holds.rows": holds.inset(14, 12),
        "outcomes": outcomes,
        "outcomes.title": title,
        "outcomes.rows": table,
    }


def picker_layout(body: Rect, theme: Theme) -> Layout:
    """Return the same top, and below it the deck to choose from."""
    layout = hand_layout(body, theme)
    holds, outcomes = layout["holds"], layout["outcomes"]
    deck = Rect(holds.x, holds.y, outcomes.right - holds.x, holds.h)
    title, rows = deck.inset(22, 14).cut_top(theme.type.label * 1.6, 4)
    wide = min(rows.w, rows.h * MOST_PICKER)
    top = {name: box for name, box in layout.items() if name.startswith("entry")}
    return {
        **top,
        "deck": deck,
        "deck.title": title,
        "deck.cards": rows.centered(wide, rows.h),
    }


def _cards(box: Rect) -> Layout:
    gap = 12
    width = min((box.w - 4 * gap) / 5, box.h / CARD_ASPECT)
    row = box.cut_right(5 * width + 4 * gap)[0].centered(5 * width + 4 * gap, width * CARD_ASPECT)
    return {f"entry.card{i + 1}": card for i, card in enumerate(row.columns(5, gap))}
