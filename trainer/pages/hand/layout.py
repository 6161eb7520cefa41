"""Where everything is on the hand page."""

from __future__ import annotations

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import CARD_ASPECT, Theme

MOST_PICKER = 13 * 1.32 / 4 * 1.1  # width / height of four rows of thirteen small cards
WIDEST_CARD = 150.0
LISTED = 9  # rows of a list where pages are one column
GAP = 16.0


def hand_layout(body: Rect, theme: Theme) -> Layout:
    """Return the field and the cards on top, and below them the holds and the outcomes of one."""
    size = theme.type
    top, rest = body.cut_top(_top(body.w, theme), GAP)
    if theme.one_column:
        holds, rest = rest.cut_top(_list(theme), GAP)
        outcomes = rest.cut_top(_list(theme) + size.label * 1.6)[0]
    else:
        holds, outcomes = rest.cut_left(rest.w * 0.5, 18)
    title, table = outcomes.inset(22, 14).cut_top(size.label * 1.6, 4)
    return {
        **_entry(top, theme),
        "holds": holds,
        "holds.rows": holds.inset(14, 12),
        "outcomes": outcomes,
        "outcomes.title": title,
        "outcomes.rows": table,
    }


def picker_layout(body: Rect, theme: Theme) -> Layout:
    """Return the same top, and below it the deck to choose from."""
    top, deck = body.cut_top(_top(body.w, theme), GAP)
    lines = 2 if theme.one_column else 1
    title, rows = deck.inset(22, 14).cut_top(theme.line * lines, 4)
    wide = min(rows.w, rows.h * MOST_PICKER)
    return {
        **_entry(top, theme),
        "deck": deck,
        "deck.title": title,
        "deck.cards": rows.centered(wide, rows.h),
    }


def tall_hand(view: Rect, theme: Theme) -> float:
    """Return the least height of the page: 0 where it fits every window."""
    if not theme.one_column:
        return 0
    return _top(view.w, theme) + 2 * _list(theme) + theme.type.label * 1.6 + 2 * GAP


def tall_picker(view: Rect, theme: Theme) -> float:
    """Return the least height of the page with the deck."""
    return _top(view.w, theme) + GAP + 400 if theme.one_column else 0


def _list(theme: Theme) -> float:
    return (LISTED + 1) * theme.type.body * 1.75 + 24


def _top(width: float, theme: Theme) -> float:
    if not theme.one_column:
        return 208
    return _words(theme) + 14 + _card(width, theme) * CARD_ASPECT + 36


def _words(theme: Theme) -> float:
    """Return the height of the caption, the field and the note."""
    return theme.type.caption * 1.5 + 4 + _field(theme) + 12 + max(theme.line * 2, _field(theme))


def _field(theme: Theme) -> float:
    return max(theme.space.touch + 4, theme.type.label * 1.8)


def _card(width: float, theme: Theme) -> float:
    return min(WIDEST_CARD, (width - 4 * GAP) / 5)


def _entry(top: Rect, theme: Theme) -> Layout:
    inside = top.inset(22, 16)
    if theme.one_column:
        words, cards = inside.cut_top(_words(theme), 14)
    else:
        words, cards = inside.cut_left(top.w * 0.42, 24)
    caption, below = words.cut_top(theme.type.caption * 1.5, 4)
    field, below = below.cut_top(_field(theme), 12)
    button = 6.6 * theme.type.body
    typed, look = field.cut_left(field.w - button, 10)
    new, note = below.cut_right(button, 10)
    return {
        "entry": top,
        "entry.caption": caption,
        "entry.field": typed,
        "entry.look": look,
        "entry.note": note,
        "entry.new": new.cut_top(_field(theme) - 4)[0],
        **_cards(cards, theme),
    }


def _cards(box: Rect, theme: Theme) -> Layout:
    gap = 12
    width = min((box.w - 4 * gap) / 5, box.h / CARD_ASPECT)
    place = box if theme.one_column else box.cut_right(5 * width + 4 * gap)[0]
    row = place.centered(5 * width + 4 * gap, width * CARD_ASPECT)
    return {f"entry.card{i + 1}": card for i, card in enumerate(row.columns(5, gap))}
