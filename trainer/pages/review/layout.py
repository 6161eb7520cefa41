"""Where everything is on the review page."""

from __future__ import annotations

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import Theme
from trainer.pages.lists import row_height

GAP, PAD = 16.0, 20.0
LEFT = 0.47  # the share of the mistakes in the width
ROWS, HOLDS = 8, 8  # of the two lists where pages are one column
LEAST = 3  # rows that a list shows at least
HANDS = ("dealt", "kept", "best")


def review_layout(body: Rect, theme: Theme, meters: float, words: float) -> Layout:
    """Return the search above, the mistakes on the left and the chosen one on the right.

    `meters` and `words` are the heights of the figures below the list and of what is said of the
    chosen mistake.
    """
    search, rest = body.cut_top(_search(theme), GAP)
    if theme.one_column:
        left, rest = rest.cut_top(_left(theme, meters, ROWS), GAP)
        right = rest.cut_top(_right(theme, words, HOLDS))[0]
    else:
        left, right = rest.cut_left(rest.w * LEFT, GAP)
    layout = {"search": search, "mistakes": left, "hand": right, **_search_layout(search, theme)}
    inside = left.inset(PAD, PAD * 0.8)
    layout["mistakes.title"], inside = inside.cut_top(_title(theme), 6)
    layout["mistakes.meters"], layout["mistakes.list"] = inside.cut_bottom(max(meters, 1), 10)
    inside = right.inset(PAD, PAD * 0.8)
    for name in HANDS:
        layout[f"hand.{name}"], inside = inside.cut_top(_tiles(theme), 6)
    layout["hand.words"], inside = inside.cut_top(max(words, 1), 10)
    buttons, inside = inside.cut_top(theme.button, 10)
    width = min(buttons.w, 440 * theme.grow)
    why, drill = buttons.cut_left(width)[0].columns(2, 10)
    return {**layout, "hand.why": why, "hand.drill": drill, "hand.holds": inside}


def tall_review(theme: Theme, meters: float, words: float) -> float:
    """Return the least height of the page."""
    above = _search(theme) + GAP
    if theme.one_column:
        return above + _left(theme, meters, ROWS) + GAP + _right(theme, words, HOLDS)
    return above + max(_left(theme, meters, LEAST), _right(theme, words, LEAST))


def _search(theme: Theme) -> float:
    return 3 * theme.button + 16 if theme.one_column else theme.button


def _search_layout(box: Rect, theme: Theme) -> Layout:
    if theme.one_column:
        orders, classes, cards = box.rows(3, 8)
    else:
        orders, rest = box.cut_left(260, 24)
        classes, rest = rest.cut_left(350, 24)
        cards = rest.cut_left(min(rest.w, 560))[0]
    layout = {f"search.order{i}": place for i, place in enumerate(orders.columns(2, 8))}
    layout |= {f"search.class{i}": place for i, place in enumerate(classes.columns(2, 8))}
    find, field = cards.cut_right(90 * theme.grow, 10)
    return {**layout, "search.cards": field, "search.find": find}


def _title(theme: Theme) -> float:
    return theme.type.title * 1.3


def _tiles(theme: Theme) -> float:
    return max(44.0, theme.type.body * 2.1)


def _left(theme: Theme, meters: float, rows: int) -> float:
    listed = (rows + 1) * row_height(theme)
    return _title(theme) + 6 + listed + 10 + max(meters, 1) + 1.6 * PAD


def _right(theme: Theme, words: float, rows: int) -> float:
    hands = len(HANDS) * (_tiles(theme) + 6)
    listed = (rows + 1) * row_height(theme)
    return hands + max(words, 1) + 10 + theme.button + 10 + listed + 1.6 * PAD
