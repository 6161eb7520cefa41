"""The coach's half of the table page: values, verdict, best holds, session results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from trainer.core.chart_coach import ChartWord, Fault
from trainer.core.coach import TOP, HoldValue, Judgement, Reading
from trainer.core.records import Coach
from trainer.core.session import Phase, Session
from trainer.core.stats import GameReturn, Tally
from trainer.drawing import text
from trainer.drawing.geometry import Layout, Rect
from trainer.drawing.items import Align, Fill, Item, Label, Mark, Paragraph
from trainer.drawing.theme import Color, Theme
from trainer.drawing.tiles import hold_tiles

if TYPE_CHECKING:
    from solver.hand import HandSolution

ENOUGH_HANDS = 100
"""With fewer hands no return is shown: one error could outweigh the return of the whole game."""
SKILL = 4  # columns that always show; two columns of returns follow
LETTER = 0.6  # width of a digit, or of a letter of the headings / size of type
ROW = 1.8  # least height of a hold in the list / size of type; fewer are shown if need be

WAITING = {
    Coach.LIVE: "Deal a hand: the value of your hold shows here as you choose.",
    Coach.WARN: "Hold what you think best. A worse hold is stopped once before the draw.",
    Coach.AFTER: "Hold what you think best. The values show after the draw.",
    Coach.SILENT: "Hold what you think best. Nothing is said until you ask, with Best or Why.",
}


def coach_panel(
    layout: Layout, session: Session, returns: GameReturn, word: ChartWord | None, theme: Theme
) -> Iterator[Item]:
    """Draw the panel; `word` is what the chart to learn says, if it may be shown now."""
    yield Fill(layout["coach"], theme.palette.panel, theme.space.radius + 4, theme.palette.line)
    verdict = session.verdict
    reading = verdict.reading if verdict else session.reading
    chosen = verdict is not None or bool(session.held) or session.warned
    yield from _values(layout, reading, session, theme, chosen=chosen)
    words = ("Right", "Wrong") if verdict else ("", "")
    yield from _difference(layout["coach.difference"], reading, words, theme, chosen=chosen)
    if verdict and session.last:
        yield from _chart(layout["coach.chart"], word, theme)
        if "coach.luck" in layout:
            said, size = luck_words(verdict), theme.type.caption
            yield Label(layout["coach.luck"], said, size, theme.palette.muted)
        yield from _holds(layout["coach.holds"], verdict, session.last.record.dealt, theme)
        yield from _best_outcome(layout["coach.drawn"], verdict, theme)
    else:
        box = layout["coach.holds"]
        if word is not None:
            words_of_chart = word.beside(session.marked_best)
            line, box = box.cut_bottom(theme.type.caption * 1.37 * 3, 8)
            yield Paragraph(line, words_of_chart, theme.type.caption, theme.palette.accent)
        yield from _before_the_draw(box, session, theme)
    yield from _session(layout["coach.session"], session, returns, theme)


def _values(
    layout: Layout, reading: Reading | None, session: Session, theme: Theme, *, chosen: bool
) -> Iterator[Item]:
    held = reading.held.ev if reading else None
    best = reading.best.ev if reading else None
    right = bool(chosen and reading and reading.right)
    color = theme.palette.right if right else theme.palette.text
    yield from _value(layout["coach.yours"], "Your hold", held, session.coins, color, theme)
    yield from _value(
        layout["coach.best"], "Best hold", best, session.coins, theme.palette.text, theme
    )


def _value(
    box: Rect, caption: str, ev: Fraction | None, coins: int, color: Color, theme: Theme
) -> Iterator[Item]:
    top, rest = box.cut_top(theme.type.caption * 1.3)
    foot, middle = rest.cut_bottom(theme.type.caption * 1.35)
    yield Label(top, caption, theme.type.caption, theme.palette.muted)
    if ev is None:
        yield Label(middle, text.DASH, theme.type.display, theme.palette.line, "left")
        return
    size = theme.type.display
    yield Label(middle, text.figure(ev), size, color, "left", "semibold")
    paid = f"per coin · {text.coins(_cents(ev * coins))}"
    yield Label(foot, paid, theme.type.caption, theme.palette.muted, tabular=True)


def _cents(value: Fraction) -> Fraction:
    """Round to hundredths unless it is an integer, so that 12.999 shows as 13.00 and not as 13."""
    return value if value.denominator == 1 else Fraction(round(value * 100), 100)


def _difference(
    box: Rect, reading: Reading | None, words: tuple[str, str], theme: Theme, *, chosen: bool
) -> Iterator[Item]:
    """Draw the difference to the best hold.

    A tick or a cross shows once a hold was `chosen`; after the draw, `words` are shown for a right
    and a wrong hold.
    """
    palette = theme.palette
    yield Fill(box, palette.backdrop, theme.space.radius, palette.line)
    inner = box.inset(14, 4)
    if reading is None:
        yield Label(inner, "Difference", theme.type.body, palette.muted)
        return
    right, wrong = words
    shade, rest = palette.text, inner
    if chosen:
        shade = palette.right if reading.right else palette.wrong
        side = theme.type.body * 1.1
        sign, rest = inner.cut_left(side, 10)
        yield Mark(sign.centered(side, side), "tick" if reading.right else "cross", shade)
    if reading.right:
        said = f"{right}: no hold is worth more" if right else "No hold is worth more"
        yield Label(rest, said, theme.type.label, shade, "left", "medium")
        return
    if wrong:
        word, rest = rest.cut_left(theme.type.label * 3.3, 6)
        yield Label(word, wrong, theme.type.label, shade, "left", "medium")
    value, paid = rest.cut_left(rest.w * 0.52, 8)
    lost = text.difference(reading.lost)
    yield Label(value, lost, theme.type.title, shade, "left", "semibold", tabular=True)
    coins = text.lost_coins(reading.lost_coins)
    yield Label(paid, coins, theme.type.caption, shade, "right", tabular=True)


def _chart(box: Rect, word: ChartWord | None, theme: Theme) -> Iterator[Item]:
    """Draw the line that applied, and whether an error broke the chart or was the chart's own."""
    palette = theme.palette
    if word is None:
        words = "This game has no chart yet; the Strategy page finds one."
        yield Paragraph(box, words, theme.type.caption, palette.muted)
        return
    colors = {Fault.NONE: palette.text, Fault.AGAINST: palette.wrong, Fault.BEYOND: palette.accent}
    yield Paragraph(box, word.sentence, theme.type.caption, colors[word.fault])


def luck_words(verdict: Judgement) -> str:
    """Return a sentence about luck if the draw seems to contradict the verdict, else nothing."""
    paid, best = verdict.outcome.paid, verdict.best_outcome.paid
    if verdict.right and not paid:
        return "Right by value; that it paid nothing is luck."
    if not verdict.right and paid > best:
        return "Wrong by value; that it paid more is luck."
    return ""


def _holds(box: Rect, verdict: Judgement, dealt: tuple[int, ...], theme: Theme) -> Iterator[Item]:
    title, rest = box.cut_top(theme.type.caption * 1.5)
    shown = shown_holds(verdict, int(rest.h / (theme.type.body * ROW)))
    mine = verdict.reading.held
    words = "The five best holds" if len(shown) >= TOP else "The best holds"
    yield Label(title, words, theme.type.caption, theme.palette.muted)
    height = min(rest.h / len(shown), theme.type.body * 2.2)
    for place, hold in enumerate(shown):
        row = Rect(rest.x, rest.y + place * height, rest.w, height)
        yield from _hold(row, hold, dealt, hold.mask == mine.mask, theme)


def shown_holds(verdict: Judgement, room: int) -> list[HoldValue]:
    """Return as many of the best holds as fit, and always the player's own."""
    mine = verdict.reading.held
    best = list(verdict.top[: max(2, room)])
    if all(hold.mask != mine.mask for hold in best):
        best = [*best[: max(1, room - 1)], mine]
    return best


def _hold(
    row: Rect, hold: HoldValue, dealt: tuple[int, ...], mine: bool, theme: Theme
) -> Iterator[Item]:
    palette = theme.palette
    if mine:
        yield Fill(row.inset(-8, 1), palette.accent_soft, 7)
    cards, rest = row.cut_left(row.w * 0.56, 4)
    yield from hold_tiles(cards, dealt, hold.mask)
    tag, value = rest.cut_left(rest.w * 0.4)
    if mine:
        yield Label(tag, "yours", theme.type.caption, palette.accent, "center", "medium")
    elif hold.best:
        yield Label(tag, "best", theme.type.caption, palette.right, "center", "medium")
    color = palette.right if hold.best else palette.text
    figure = text.figure(hold.ev)
    yield Label(value, figure, theme.type.body, color, "right", "medium", tabular=True)


def _best_outcome(box: Rect, verdict: Judgement, theme: Theme) -> Iterator[Item]:
    """Draw the hand that the best hold would have drawn from the same deck."""
    outcome = verdict.best_outcome
    palette = theme.palette
    title, row = box.cut_top(theme.type.caption * 1.4)
    words = "What it drew" if verdict.right else "The best hold would have drawn"
    yield Label(title, words, theme.type.caption, palette.muted)
    cards, rest = row.cut_left(row.w * 0.5, 12)
    yield from hold_tiles(cards, outcome.final)
    color = palette.text if outcome.paid else palette.muted
    name, pay = rest.cut_left(rest.w * 0.68)
    yield Label(name, outcome.hand, theme.type.body, color)
    yield Label(pay, f"{outcome.paid:,}", theme.type.body, color, "right", "medium", tabular=True)


def _before_the_draw(box: Rect, session: Session, theme: Theme) -> Iterator[Item]:
    solution = session.solution
    if session.phase is Phase.HOLD and solution is not None and session.values_visible:
        yield from _can_become(box, solution, session.held, theme)
        return
    if session.phase is Phase.BET and session.last is not None:
        words = "Best or Why shows what your hold was worth, and the best one."
    elif session.phase is Phase.BET and session.coach is not Coach.LIVE:
        words = "Deal a hand. " + WAITING[session.coach]
    else:
        words = WAITING[session.coach]
    yield Paragraph(box.inset(0, 8), words, theme.type.body, theme.palette.muted)


def _can_become(box: Rect, solution: HandSolution, held: int, theme: Theme) -> Iterator[Item]:
    """Draw the hands that the held cards can become, and how often."""
    hold = solution.hold(held)
    outcomes = [(name, hold.outcomes[name]) for name in _in_order(solution, hold.outcomes)]
    title, rest = box.cut_top(theme.type.caption * 1.5)
    draws = f"Your hold in {hold.draws:,} draws" if hold.draws > 1 else "Your hold, pat"
    yield Label(title, draws, theme.type.caption, theme.palette.muted)
    height = min(rest.h / len(outcomes), theme.type.body * 1.6)
    size = min(theme.type.body, height * 0.82)
    for place, (name, count) in enumerate(outcomes):
        row = Rect(rest.x, rest.y + place * height, rest.w, height)
        yield from _outcome(row, name, count, hold.draws, size, theme)


def _in_order(solution: HandSolution, outcomes: dict[str, int]) -> list[str]:
    return [name for name in solution.table.line_names if name in outcomes]


def _outcome(
    row: Rect, name: str, count: int, draws: int, size: float, theme: Theme
) -> Iterator[Item]:
    palette = theme.palette
    color = palette.muted if name == "Nothing" else palette.text
    label, rest = row.cut_left(row.w * (0.46 if len(name) <= 24 else 0.62), 4)
    number, share = rest.cut_left(rest.w - 98, 2)
    yield Label(label, name, size, color)
    yield Label(number, f"{count:,}", size, color, "right", tabular=True)
    yield Label(share, text.share(count, draws), size, palette.muted, "right", tabular=True)


def _session(box: Rect, session: Session, returns: GameReturn, theme: Theme) -> Iterator[Item]:
    yield Fill(box.cut_top(1.5)[0], theme.palette.line)
    silent = session.coach is Coach.SILENT and session.verdict is None
    rows: tuple[tuple[str, ...], ...] = (
        ("Session", "Hands", "Right %", "Lost", "Return %", "Game %"),
        _tally("Alone", session.meters.alone, returns, silent=silent),
        _tally("Helped", session.meters.helped, returns, silent=silent),
    )
    if not _enough(session.meters.alone) and not _enough(session.meters.helped):
        rows = tuple(row[:SKILL] for row in rows)
    heads, *tallies = rows
    widths = [
        max(len(head) + 1, *(len(row[place]) for row in tallies))  # headings have wide letters
        for place, head in enumerate(heads)
    ]
    size = min(theme.type.caption, box.w / (_letters(widths) * LETTER))
    for line, cells in zip(box.cut_top(6)[1].rows(3), rows, strict=True):
        yield from _tally_row(line, cells, widths, size, theme, head=cells is rows[0])


def _tally(name: str, tally: Tally, returns: GameReturn, *, silent: bool) -> tuple[str, ...]:
    """Return hands, right holds in %, coins lost, the return of the holds and that of the game.

    After only a few hands the return of the holds means little, and is left out. So are, with a
    silent coach, all figures that would reveal the verdict on the last hand.
    """
    if not tally.hands or silent:
        return name, f"{tally.hands:,}", *[text.DASH] * 4
    enough = _enough(tally)
    return (
        name,
        f"{tally.hands:,}",
        _percents(tally.right_share, 1),
        _lost(tally.lost),
        _percents(tally.played_return(returns), 2) if enough else text.DASH,
        _percents(tally.game_return(returns), 2) if enough else text.DASH,
    )


def _enough(tally: Tally) -> bool:
    return tally.hands >= ENOUGH_HANDS


def _lost(coins: Fraction) -> str:
    """Format coins lost without the word "coins", which would widen the column."""
    if coins >= 1000:
        return f"{text.MINUS}{round(coins):,}"
    return text.lost_coins(coins).removesuffix(" coins").removesuffix(" coin")


def _percents(share: Fraction | None, digits: int) -> str:
    """Format a share in percent without the sign, which is in the heading."""
    return "…" if share is None else f"{float(100 * share):.{digits}f}".replace("-", text.MINUS)


def _tally_row(
    row: Rect,
    cells: tuple[str, ...],
    widths: Sequence[int],
    size: float,
    theme: Theme,
    *,
    head: bool,
) -> Iterator[Label]:
    x, unit = row.x, row.w / _letters(widths)
    for place, (cell, letters) in enumerate(zip(cells, widths, strict=True)):
        color = theme.palette.muted if head or place == 0 else theme.palette.text
        align: Align = "left" if place == 0 else "right"
        box = Rect(x, row.y, letters * unit, row.h)
        yield Label(box, cell, size, color, align, tabular=not head)
        x += (letters + 1) * unit


def _letters(widths: Sequence[int]) -> int:
    """Return the letters of a row, with one between columns."""
    return sum(widths) + len(widths) - 1
