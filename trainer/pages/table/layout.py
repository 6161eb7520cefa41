"""Where everything is on the table page: the cards are the stage, all else stands around them."""

from __future__ import annotations

from math import inf

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import Theme
from trainer.widgets.card_row import card_row, row_height, widest_card
from trainer.widgets.verdict import verdict_height

LEAST_CARD = 170.2
PANEL, PANEL_SHARE, WIDEST_PANEL = 292.0, 0.235, 420.0
GAP = 10.0
LEAST_LINES = 4  # of a paytable that are always in view
FEW_LINES = 11  # of a paytable that the cards give way to, down to the least ones
ROW, GREATEST_ROW = 1.2, 1.5  # of a line of the paytable / size of its type
PAD, PAD_STAGE = 16.0, 10.0
CARD_OF_HANDS = ((5, 172.0), (10, 150.0), (25, 124.0), (100, 104.0))
"""How wide the cards of the stage are beside up to this many hands of one deal."""
HANDS_HIGH = 420.0  # of the further hands where everything stands in one column
CONTROLS = ("bet_one", "bet_max", "best", "why")
NARROW, WIDE = (1, 0.6, 1.5, 1.6), (3.0, 1.4, 2.4, 3.2)  # shares of the meters
METERS = ("credits", "bet", "win", "return")


def table_layout(
    body: Rect, theme: Theme, lines: int, coach_height: float = 0, hands: int = 1
) -> Layout:
    """Return rectangles by name, for a paytable of that many lines.

    Several hands of one deal stand where the paytable stands beside one.

    With large text everything stands in one column: the stage, the coach, who needs at least
    `coach_height`, and the paytable.
    """
    if theme.one_column:
        return _one_column(body, theme, lines, coach_height, hands)
    width = min(max(body.w * PANEL_SHARE, PANEL * theme.grow), WIDEST_PANEL * theme.grow)
    coach, left = body.cut_right(width, PAD)
    if hands > 1:
        card = next(card for most, card in CARD_OF_HANDS if hands <= most)
        stage, above = left.cut_bottom(_stage_height(left.w, theme, card), GAP)
        return {"hands": above, **_stage(stage, theme), **_coach(coach, theme)}
    paytable = min(_paytable(lines, theme, ROW), left.h - GAP - _stage_height(left.w, theme))
    smallest = _stage_height(left.w, theme, LEAST_CARD)
    few = min(_paytable(min(lines, FEW_LINES), theme, ROW), left.h - GAP - smallest)
    paytable = max(paytable, few, _paytable(min(lines, LEAST_LINES), theme, ROW))
    spare = left.h - GAP - paytable - _stage_height(left.w, theme)
    most = _paytable(lines, theme, GREATEST_ROW)
    paytable = max(paytable, min(most, paytable + spare / 2))
    table, stage = left.cut_top(paytable, GAP)
    return {"paytable": table, **_stage(stage, theme), **_coach(coach, theme)}


def tall_table(view: Rect, theme: Theme, lines: int, coach_height: float, hands: int = 1) -> float:
    """Return the least height of the table: 0 where it fits every window."""
    if not theme.one_column:
        return 0
    stage = _stage_height(view.w, theme)
    below = _paytable(lines, theme, ROW) if hands == 1 else HANDS_HIGH
    return stage + coach_height + below + 2 * PAD


def _one_column(body: Rect, theme: Theme, lines: int, coach_height: float, hands: int) -> Layout:
    stage, rest = body.cut_top(_stage_height(body.w, theme), PAD)
    if hands > 1:
        above, rest = rest.cut_top(HANDS_HIGH, PAD)
        coach = rest.cut_top(coach_height)[0]
        return {"hands": above, **_stage(stage, theme), **_coach(coach, theme)}
    coach, rest = rest.cut_top(coach_height, PAD)
    paytable = rest.cut_top(_paytable(lines, theme, ROW))[0]
    return {"paytable": paytable, **_stage(stage, theme), **_coach(coach, theme)}


def _paytable(lines: int, theme: Theme, row: float) -> float:
    return (lines + 1) * theme.type.caption * row + 8


def _buttons(theme: Theme) -> float:
    return max(48.0, theme.type.label * 1.9)


def _meters(theme: Theme) -> float:
    size = theme.type
    return size.label * 1.4 if theme.one_column else size.caption * 1.25 + size.title * 1.2


def _stage_height(width: float, theme: Theme, most: float = inf) -> float:
    """Return the height of the stage with cards as wide as the row, or as `most` allows."""
    card = min(widest_card(width - 2 * theme.space.pad), LEAST_CARD if theme.one_column else most)
    below = GAP + _meters(theme) + GAP + _buttons(theme)
    return 2 * PAD_STAGE + verdict_height(theme) + 4 + row_height(card, theme) + below


def _stage(felt: Rect, theme: Theme) -> Layout:
    inside = felt.inset(theme.space.pad, PAD_STAGE)
    buttons, rest = inside.cut_bottom(_buttons(theme), GAP)
    meters, rest = rest.cut_bottom(_meters(theme), GAP)
    status, cards = rest.cut_top(verdict_height(theme), 4)
    label, cap = theme.type.label, theme.type.caption
    wide = (7 * label, 7 * label, 4.2 * label, 3.8 * label, 6 * label + 3 * cap)
    shares = tuple(width + 34 for width in wide)
    return {
        "felt": felt,
        "felt.status": status,
        **card_row(cards, theme, "felt"),
        "felt.meters": meters,
        **_parts("felt.meters", meters, METERS, WIDE if theme.one_column else NARROW),
        "felt.buttons": buttons,
        **_parts("felt.buttons", buttons, (*CONTROLS, "deal"), shares),
    }


def _parts(parent: str, rect: Rect, names: tuple[str, ...], shares: tuple[float, ...]) -> Layout:
    gap = 10.0
    room = rect.w - gap * (len(names) - 1)
    layout, x = {}, rect.x
    for name, share in zip(names, shares, strict=True):
        width = room * share / sum(shares)
        layout[f"{parent}.{name}"] = Rect(x, rect.y, width, rect.h)
        x += width + gap
    return layout


def _coach(coach: Rect, theme: Theme) -> Layout:
    inside = coach.inset(PAD, 14)
    modes, rest = inside.cut_top(theme.space.touch * (theme.grow if theme.one_column else 1), 14)
    return {"coach": coach, "coach.modes": modes, "coach.body": rest}
