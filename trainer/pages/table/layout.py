"""Where everything is on the table page."""

from __future__ import annotations

from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.theme import CARD_ASPECT, Theme, Type

GAP = 14
BUTTONS = 56
METERS = 64  # height at the normal size of type; it grows with the type
# Above a card the line that guides the player and the HELD label, below it the card's number.
STATUS, HELD, NUMBER = 36, 32, 26
LIFT = 8  # how far a held card rises
CARD_GAP = 14
LEAST_CARD = 104
ROW, LEAST_ROW, GREATEST_ROW = 21.5, 17.0, 38.0
CONTROLS = ("bet_one", "bet_max", "best", "why")


def table_layout(
    body: Rect, theme: Theme, lines: int, *, judged: bool, luck: bool = True
) -> Layout:
    """Return rectangles by name, for a paytable of that many lines.

    `judged` is true after a draw, when the coach shows a verdict, with a line about `luck` if that
    is true; before the draw the same room shows what the hold can become.
    """
    grow = theme.type.body / Type().body
    coach_width = min(max(body.w * 0.345, 420), 520) * (1 + (grow - 1) * 0.6)
    coach, left = body.cut_right(coach_width, GAP + 4)
    return {
        "coach": coach,
        **_machine(left, theme, lines),
        **_coach(coach.inset(18, 14), theme, judged=judged, luck=luck),
    }


def _machine(left: Rect, theme: Theme, lines: int) -> Layout:
    buttons, rest = left.cut_bottom(BUTTONS, GAP)
    meters, rest = rest.cut_bottom(METERS * theme.type.body / Type().body, GAP)
    grow = theme.type.body / 18
    wanted = (lines + 1) * ROW * grow + 16
    most = _felt_height(_widest_card(rest.w))
    least = _felt_height(LEAST_CARD)
    felt_height = min(most, max(least, rest.h - GAP - wanted))
    paytable, felt = rest.cut_top(rest.h - GAP - felt_height, GAP)
    extra = paytable.h - (lines + 1) * GREATEST_ROW - 16
    if extra > 0:  # a short paytable in a tall window: the felt gets the rest
        paytable, felt = rest.cut_top(paytable.h - extra, GAP)
    return {
        "paytable": paytable,
        "felt": felt,
        **_cards(felt),
        "meters": meters,
        **_parts("meters", meters, ("credits", "bet", "win", "return"), (1, 0.62, 1.2, 1.55)),
        "buttons": buttons,
        **_parts("buttons", buttons, (*CONTROLS, "deal"), (1, 1, 0.85, 0.85, 1.5)),
    }


def _widest_card(width: float) -> float:
    return (width - 2 * 18 - 4 * CARD_GAP) / 5


def _felt_height(card: float) -> float:
    return card * CARD_ASPECT + STATUS + HELD + NUMBER + LIFT + 16


def _parts(parent: str, rect: Rect, names: tuple[str, ...], shares: tuple[float, ...]) -> Layout:
    gap = 10.0
    room = rect.w - gap * (len(names) - 1)
    layout, x = {}, rect.x
    for name, share in zip(names, shares, strict=True):
        width = room * share / sum(shares)
        layout[f"{parent}.{name}"] = Rect(x, rect.y, width, rect.h)
        x += width + gap
    return layout


def _cards(felt: Rect) -> Layout:
    status, rest = felt.inset(18, 8).cut_top(STATUS)
    width = min(_widest_card(felt.w), (rest.h - HELD - NUMBER - LIFT) / CARD_ASPECT)
    height = width * CARD_ASPECT
    gap = min(CARD_GAP * 2.2, (rest.w - 5 * width) / 4)
    row = rest.centered(5 * width + 4 * gap, height + HELD + NUMBER + LIFT)
    layout = {"felt.status": status}
    for i in range(5):
        x = row.x + i * (width + gap)
        layout[f"felt.held{i + 1}"] = Rect(x, row.y, width, HELD - 6)
        layout[f"felt.card{i + 1}"] = Rect(x, row.y + HELD, width, height + LIFT)
        layout[f"felt.number{i + 1}"] = Rect(x, row.bottom - NUMBER + 2, width, NUMBER - 2)
    return layout


def _coach(inner: Rect, theme: Theme, *, judged: bool, luck: bool) -> Layout:
    text = theme.type
    modes, rest = inner.cut_top(theme.space.touch - 4, 12)
    values, rest = rest.cut_top(text.caption * 1.3 + text.display * 1.12 + text.caption * 1.35, 8)
    difference, rest = rest.cut_top(text.figure * 1.6, 12)
    session, rest = rest.cut_bottom(3 * text.caption * 1.45 + 10, 10)
    yours, best = values.columns(2, 12)
    layout = {
        "coach.modes": modes,
        "coach.yours": yours,
        "coach.best": best,
        "coach.difference": difference,
        "coach.session": session,
    }
    if not judged:
        return {**layout, "coach.holds": rest}
    chart, rest = rest.cut_top(text.caption * 1.37 * 2, 4)
    layout["coach.chart"] = chart
    if luck:
        layout["coach.luck"], rest = rest.cut_top(text.caption * 1.4, 8)
    drawn, holds = rest.cut_bottom(text.caption * 1.4 + 2.2 * text.body, 8)
    return {**layout, "coach.holds": holds, "coach.drawn": drawn}
