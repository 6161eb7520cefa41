"""The coach beside the stage: values, the chart or the details, the session."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from trainer.core.coach import HoldValue, Judgement, Reading
from trainer.core.records import Coach
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.flow import Flow
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label
from trainer.drawing.panels import judged_band
from trainer.drawing.theme import Color
from trainer.pages.table.chart_panel import chart_lines, chart_sentence
from trainer.pages.table.multiplied_panel import (
    feature_now,
    multiplier_lines,
    without_feature,
)
from trainer.pages.table.session_panel import session_height, session_rows

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.strategy.language.chart import Chart
    from trainer.core.chart_coach import ChartWord
    from trainer.core.stats import GameReturn

WAITING = {
    Coach.LIVE: "Deal a hand: the value of your hold shows here as you choose.",
    Coach.WARN: "Hold what you think best. A worse hold is stopped once before the draw.",
    Coach.AFTER: "Hold what you think best. The verdict comes after the draw.",
    Coach.SILENT: "Hold what you think best. Nothing is said until you ask, with Best or Why.",
}


@dataclass(frozen=True, slots=True)
class CoachView:
    """What the coach may show now.

    `word` is what the chart to learn says, `streak` how many holds in a row were right without
    help, `details` whether the verdict is folded out.
    """

    session: Session
    returns: GameReturn
    chart: Chart | None = None
    word: ChartWord | None = None
    streak: int = 0
    details: bool = False


def coach_panel(flow: Flow, seen: CoachView) -> list[Item]:
    """Fill the panel's body, the session at its foot; with large text one below the other."""
    foot = session_height(seen.session, flow.theme)
    flow.box = flow.box.cut_bottom(foot, 12)[1] if not flow.theme.one_column else flow.box
    _now(flow, seen)
    if not flow.theme.one_column:
        flow.y = flow.box.bottom + 12
    else:
        flow.y += 16
    session_rows(flow, seen.session, seen.returns)
    return flow.items


def _now(flow: Flow, seen: CoachView) -> None:
    session, verdict = seen.session, seen.session.verdict
    if session.of_feature and feature_now(flow, session, details=seen.details):
        if session.phase is Phase.HOLD and session.solution is not None and session.reading:
            _can_become(flow, session.solution, session.held)
            _asked(flow, seen)
    elif verdict is not None:
        if seen.details:
            _details(flow, verdict, seen)
        else:
            chart_lines(flow, seen.chart, seen.word)
    elif session.reading is not None and session.solution is not None:
        chosen = bool(session.held) or session.warned
        _values(flow, session.reading, chosen=chosen)
        _can_become(flow, session.solution, session.held)
        _asked(flow, seen)
    elif session.phase is Phase.HOLD:
        _quiet(flow, seen)
        _asked(flow, seen)
    elif session.last is not None:
        flow.paragraph(
            "Best or Why shows what your hold was worth, and the best one.",
            flow.theme.type.body,
            flow.theme.palette.muted,
        )
    else:
        words = WAITING[session.coach]
        if session.coach is not Coach.LIVE:
            words = f"Deal a hand. {words}"
        flow.paragraph(words, flow.theme.type.body, flow.theme.palette.muted, 14)
        if session.ultimate_x:
            multiplier_lines(flow, session)
        else:
            chart_lines(flow, seen.chart, None)


def _quiet(flow: Flow, seen: CoachView) -> None:
    """Draw what does not help in a hand: the streak, which the silent coach hides too."""
    palette, size = flow.theme.palette, flow.theme.type
    flow.paragraph(WAITING[seen.session.coach], size.body, palette.muted, 14)
    if seen.session.coach is Coach.SILENT or not seen.streak:
        return
    flow.line(str(seen.streak), size.display, palette.text, "semibold")
    words = "right in a row" if seen.streak > 1 else "right so far"
    flow.line(words, size.body, palette.muted)


def _asked(flow: Flow, seen: CoachView) -> None:
    """Draw what the chart says about a best hold that was asked for, or the plain best hold."""
    if seen.session.best_shown and seen.session.state is not None:
        without_feature(flow, seen.session.state)
    if seen.word is not None and seen.session.best_shown:
        flow.take(0, 10)
        said = seen.word.beside(seen.session.marked_best, text.cards)
        flow.paragraph(said, flow.theme.type.caption, flow.theme.palette.accent)


def _values(flow: Flow, reading: Reading, *, chosen: bool) -> None:
    palette, size = flow.theme.palette, flow.theme.type
    right = chosen and reading.right
    band = flow.take(size.caption * 1.3 + size.figure * 1.25 + size.caption * 1.35, 12)
    columns = band.columns(2, 12)
    mine = palette.right if right else palette.text
    flow.add(*_value(columns[0], "Your hold", reading.held.ev, reading.coins, mine, flow))
    flow.add(*_value(columns[1], "Best hold", reading.best.ev, reading.coins, palette.text, flow))
    _difference(flow, reading, chosen=chosen)


def _value(
    box: Rect, caption: str, ev: Fraction, coins: int, color: Color, flow: Flow
) -> Iterator[Item]:
    size, muted = flow.theme.type, flow.theme.palette.muted
    top, rest = box.cut_top(size.caption * 1.3)
    foot, middle = rest.cut_bottom(size.caption * 1.35)
    yield Label(top, caption, size.caption, muted)
    yield Label(middle, text.figure(ev), size.figure, color, "left", "semibold")
    paid = text.coins(_cents(ev * coins))
    yield Label(foot, paid, size.caption, muted, tabular=True)


def _cents(value: Fraction) -> Fraction:
    """Round to hundredths unless it is an integer, so that 12.999 shows as 13.00 and not as 13."""
    return value if value.denominator == 1 else Fraction(round(value * 100), 100)


def _difference(flow: Flow, reading: Reading, *, chosen: bool) -> None:
    """Draw the difference to the best hold; a tick or a cross once a hold was chosen."""
    size = flow.theme.type
    rest, shade = judged_band(flow, reading.right if chosen else None)
    if reading.right:
        flow.add(Label(rest, "No hold is worth more", size.body, shade, "left", "medium"))
        return
    lost, coins = text.difference(reading.lost), text.lost_coins(reading.lost_coins)
    wide = flow.figure_width(size.caption, coins)
    paid, value = rest.cut_right(wide, 6)
    flow.add(Label(value, lost, size.body, shade, "left", "semibold", tabular=True))
    flow.add(Label(paid, coins, size.caption, shade, "right", tabular=True))


def _can_become(flow: Flow, solution: HandSolution, held: int) -> None:
    """Draw the hands that the held cards can become, and how often."""
    hold = solution.hold(held)
    palette, size = flow.theme.palette, flow.theme.type.caption
    draws = f"Your hold in {hold.draws:,} draws" if hold.draws > 1 else "Your hold, pat"
    flow.line(draws, size, palette.muted, gap=2)
    for name in solution.table.line_names:
        count = hold.outcomes.get(name, 0)
        if count and flow.room > size * 1.4:
            color = palette.muted if name == "Nothing" else palette.text
            flow.row(name, text.share(count, hold.draws), size, (color, palette.muted))


def _details(flow: Flow, verdict: Judgement, seen: CoachView) -> None:
    """Draw the values, the best holds, what the best would have drawn, and the chart's word."""
    _values(flow, verdict.reading, chosen=True)
    palette, size = flow.theme.palette, flow.theme.type.caption
    flow.line("The best holds", size, palette.muted, gap=2)
    for hold in _best_holds(verdict):
        _hold(flow, hold, mine=hold.mask == verdict.reading.held.mask)
    flow.take(0, 10)
    outcome = verdict.best_outcome
    words = "What it drew" if verdict.right else "The best hold would have drawn"
    if verdict.further:
        words = f"{words} first"
    flow.line(words, size, palette.muted, gap=2)
    flow.paragraph(text.cards(outcome.final), size, palette.text)
    flow.row(outcome.hand, text.coins(outcome.paid), size, (palette.text, palette.text))
    if verdict.further:
        hands = f"All {len(verdict.outcomes)} hands"
        flow.row(hands, text.coins(verdict.best_paid), size, (palette.text, palette.text))
    flow.take(0, 8)
    if flow.room > size * 4 or flow.theme.one_column:
        chart_sentence(flow, seen.word)


def _best_holds(verdict: Judgement) -> list[HoldValue]:
    """Return the five best holds, and always the player's own."""
    mine = verdict.reading.held
    best = list(verdict.top)
    return best if any(hold.mask == mine.mask for hold in best) else [*best, mine]


def _hold(flow: Flow, hold: HoldValue, *, mine: bool) -> None:
    palette, size = flow.theme.palette, flow.theme.type.caption
    band = flow.take(size * 1.6)
    if mine:
        flow.add(Fill(band.inset(-8, 0), palette.accent_soft, 7))
    color = palette.right if hold.best else palette.text
    figure = text.figure(hold.ev)
    wide = flow.figure_width(size, figure, "medium")
    value, rest = band.cut_right(wide, 8)
    flow.add(Label(value, figure, size, color, "right", "medium", tabular=True))
    if mine:
        tag = flow.text_width(size, "yours", "medium") + 2
        box, rest = rest.cut_right(tag, 6)
        flow.add(Label(box, "yours", size, palette.accent, "right", "medium"))
    flow.add(Label(rest, text.cards(hold.cards), size, palette.text))
