"""What Ultimate X shows on the table page: multipliers, what they come from, values with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from evaluator.figures import decimal
from trainer.core.coach import Judgement, Reading
from trainer.core.multiplied import multipliers_of
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.flow import Flow
from trainer.drawing.items import Item, Label
from trainer.drawing.panels import judged_band
from trainer.drawing.theme import LINE, Theme

if TYPE_CHECKING:
    from solver.ultimate_x.hand import StateHold
    from trainer.app.world import World
    from trainer.core.multiplied import StateValues
    from trainer.drawing.geometry import Rect

TIMES = "×"
WAITING = "The best play of Ultimate X is being worked out: a moment, then you can draw."
BADGE = 9.0  # width of the multiplier of the first hand / size of a caption
multipliers_by_line = lru_cache(multipliers_of)


def times(multiplier: int) -> str:
    """Return a multiplier as it is shown.

    >>> times(4)
    '×4'
    """
    return f"{TIMES}{multiplier}"


def returns_of(world: World, session: Session) -> Callable[[int], Fraction | float | None]:
    """Return what the game in play returns at a bet; None while that is being computed."""
    table, hands = session.table, session.hands
    if not session.ultimate_x:
        return lambda coins: world.game_return(table, coins)
    solved = world.ultimate_x(table, hands)
    return lambda _coins: None if solved is None else solved.return_


def badge_width(theme: Theme) -> float:
    """Return the width of the first hand's multiplier beside the line above the cards."""
    return BADGE * theme.type.caption


def badge(box: Rect, session: Session, theme: Theme) -> Iterator[Item]:
    """Draw the multiplier of the first hand, after a draw with the next one, and the sum."""
    palette, size, next_ones = theme.palette, theme.type, session.multipliers
    before = session.last.record.multipliers if session.last else ()
    shown = times(next_ones[0])
    if session.phase is Phase.BET and before:
        shown = f"{times(before[0])} → {shown}"
    many = len(next_ones) > 1
    high = (size.title + (size.caption if many else 0)) * LINE
    top, foot = box.centered(box.w, high).cut_top(size.title * LINE)
    color = palette.accent if next_ones[0] > 1 else palette.muted
    yield Label(top, shown, size.title, color, "right", "semibold", tabular=True)
    if many:
        said = f"{'Next sum' if before else 'Sum'} {sum(next_ones)}"
        yield Label(foot, said, size.caption, palette.muted, "right", tabular=True)


def feature_now(flow: Flow, session: Session, *, details: bool) -> bool:
    """Draw what the coach may show of a hand of Ultimate X; return whether anything was."""
    values, verdict = session.state, session.verdict
    if session.phase is Phase.HOLD and values is None:
        flow.paragraph(WAITING, flow.theme.type.body, flow.theme.palette.muted)
        return True
    if values is None or (session.phase is Phase.BET and verdict is None):
        return False
    reading = session.reading if verdict is None else verdict.reading
    if verdict is not None and not details:
        multiplier_lines(flow, session)
    elif reading is not None:
        chosen = verdict is not None or bool(session.held) or session.warned
        _values(flow, values, reading, chosen=chosen)
        if verdict is not None:
            _best_holds(flow, values, verdict)
    else:
        return False
    return True


def multiplier_lines(flow: Flow, session: Session) -> None:
    """Draw what each hand multiplies the next one by."""
    palette, size, table = flow.theme.palette, flow.theme.type.caption, session.table
    flow.line("A win multiplies the next hand", size, palette.muted, gap=4)
    won = session.last.judgement.outcomes if session.last else ()
    names = {outcome.hand for outcome in won if outcome.paid}
    pays = dict(zip(table.line_names, table.pays(session.coins), strict=True))
    for name, by in multipliers_by_line(table, session.hands).items():
        if not pays[name] or flow.room < size * 1.4:
            continue
        ink = palette.accent if name in names else palette.text
        flow.row(f"{name} · {pays[name]:,}", times(by), size, (ink, ink))


def _values(flow: Flow, values: StateValues, reading: Reading, *, chosen: bool) -> None:
    """Draw what the hold and the best one are worth in coins, for all hands."""
    palette, size = flow.theme.palette, flow.theme.type
    holds = {each.hold.mask: each for each in values.solution.holds}
    right = chosen and reading.right
    band = flow.take(size.caption * 1.3 + size.figure * 1.25 + size.caption * 2.7, 12)
    shown = (
        ("Your hold", reading.held.mask, palette.right if right else palette.text),
        ("Best hold", reading.best.mask, palette.text),
    )
    for box, (caption, mask, color) in zip(band.columns(2, 12), shown, strict=True):
        top, rest = box.cut_top(size.caption * 1.3)
        foot, middle = rest.cut_bottom(size.caption * 2.7)
        flow.add(Label(top, caption, size.caption, palette.muted))
        figure = decimal(holds[mask].value, 2)
        flow.add(Label(middle, figure, size.figure, color, "left", "semibold"))
        for row, said in zip(foot.rows(2), _parts(holds[mask]), strict=True):
            flow.add(Label(row, said, size.caption, palette.muted, tabular=True))
    _difference(flow, values, reading, chosen=chosen)
    hands = len(values.solution.multipliers)
    words = "In coins" if hands == 1 else f"In coins, all {hands} hands together"
    flow.line(words, size.caption, palette.muted, gap=8)


def _parts(hold: StateHold) -> tuple[str, str]:
    return f"{decimal(hold.now, 2)} now", f"{decimal(hold.later, 2)} to come"


def _difference(flow: Flow, values: StateValues, reading: Reading, *, chosen: bool) -> None:
    rest, shade = judged_band(flow, reading.right if chosen else None)
    lost = reading.lost_coins * len(values.solution.multipliers)
    said = "No hold is worth more" if reading.right else text.lost_coins(lost)
    flow.add(Label(rest, said, flow.theme.type.body, shade, "left", "medium"))


def without_feature(flow: Flow, values: StateValues) -> None:
    """Name the hold that is best without the feature, where it is another one."""
    plain = values.plain_best
    if plain.mask not in values.best_masks:
        flow.take(0, 6)
        said = f"Without the feature: {text.cards(plain.cards)}."
        flow.paragraph(said, flow.theme.type.caption, flow.theme.palette.accent)


def _best_holds(flow: Flow, values: StateValues, verdict: Judgement) -> None:
    """Draw the best holds with their values in coins, and what the best would have drawn."""
    palette, size = flow.theme.palette, flow.theme.type.caption
    mine, bet = verdict.reading.held, values.coins * len(values.solution.multipliers)
    flow.line("The best holds, in coins", size, palette.muted, gap=2)
    for hold in verdict.top if mine in verdict.top else (*verdict.top, mine):
        name = f"{text.cards(hold.cards)}{' (yours)' if hold.mask == mine.mask else ''}"
        color = palette.right if hold.best else palette.text
        figure = decimal(float(hold.ev * bet), 2)
        flow.row(name, figure, size, (palette.text, color))
    without_feature(flow, values)
    flow.take(0, 8)
    words = "It was paid" if verdict.right else "The best hold would have been paid"
    flow.row(words, text.coins(Fraction(verdict.best_paid)), size, (palette.muted, palette.text))
