"""Where everything is on a page that asks: the question above its two buttons."""

from __future__ import annotations

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import LINE, Theme
from trainer.pages.scrolling import SCROLL_BAR
from trainer.widgets.card_row import card_row, row_height, widest_card
from trainer.widgets.verdict import verdict_height

LEAST_CARD, WIDEST_ROW = 172.0, 1300.0
PAD, GAP, BAR = 18.0, 10.0, 6.0


def question_layout(body: Rect, theme: Theme, note: float, foot: Rect | None = None) -> Layout:
    """Return the places of a question; `note` is the height of what stands below the cards.

    Its buttons are the last in the body, or in the foot of a page that scrolls.
    """
    inside = body.inset(PAD, 12)
    if foot is None:
        foot, inside = inside.cut_bottom(buttons_height(theme), GAP)
    head, rest = inside.cut_top(theme.type.body * LINE, 4)
    bar, rest = rest.cut_top(BAR, GAP)
    rest = rest.centered(min(rest.w, WIDEST_ROW), rest.h)
    around = verdict_height(theme) + 4 + note + GAP
    high = min(rest.h - around, row_height(widest_card(rest.w), theme))
    status, rest = rest.centered(rest.w, high + around).cut_top(verdict_height(theme), 4)
    cards, rest = rest.cut_top(high, GAP)
    each = foot.columns(2 if theme.one_column else 4, GAP)
    return {
        "felt": body,
        "felt.head": head,
        "felt.bar": bar,
        "felt.status": status,
        **card_row(cards, theme, "felt"),
        "felt.note": rest.cut_top(note)[0],
        "stop": each[0],
        "submit": each[-1],
    }


def tall_question(view: Rect, theme: Theme, note: float) -> float:
    """Return the least height of a question; with large text it scrolls."""
    card = min(widest_card(view.w - SCROLL_BAR - 2 * PAD), LEAST_CARD)
    head = theme.type.body * LINE + 4 + BAR + GAP + verdict_height(theme) + 4
    return 24 + head + row_height(card, theme) + note + buttons_height(theme) + 2 * GAP


def buttons_height(theme: Theme) -> float:
    """Return the height of the two buttons of a question."""
    return max(48.0, theme.type.label * 1.9)
