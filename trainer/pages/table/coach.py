"""The coach beside the table: a sentence, the holds as bars, the line of the chart, the session."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from solver.explanation.beside import hold_beside
from solver.holds import held as kept
from trainer.core.coach import HoldValue, Reading
from trainer.core.records import Coach
from trainer.core.session import Phase, Session
from trainer.core.stats import Tally
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Box, Column, Row, Wrap, share
from trainer.drawing.leaves import Bar, ColorName, Figure, IconBox, MiniCards, Rule, Words
from trainer.drawing.surfaces import Panel
from trainer.pages.table.multiplied import feature_parts, multiplier_lines
from trainer.pages.table.words import hold_name, keep, two
from trainer.widgets.boxes import Press, Strip

if TYPE_CHECKING:
    from solver.strategy.language.chart import Chart
    from trainer.core.chart_coach import ChartWord

COACHES = {
    Coach.LIVE: ("Live", "Shows values beside the cards while you choose"),
    Coach.WARN: ("Warn", "Stops a worse hold once before the draw"),
    Coach.AFTER: ("After", "Says right or wrong after the draw"),
    Coach.SILENT: ("Off", "Says nothing until you ask, with Best or Why"),
}
WAITING = {
    Coach.LIVE: "Deal a hand: the worth of your hold shows here as you choose.",
    Coach.WARN: "Hold what you think best. A worse hold is stopped once.",
    Coach.AFTER: "Hold what you think best. The verdict comes after the draw.",
    Coach.SILENT: "Hold what you think best. Ask with Best or Why.",
}
FEW_LINES = 6  # of the chart in sight before it is unfolded


@dataclass(frozen=True, slots=True)
class CoachView:
    """What the coach may show now.

    `word` is what the chart to learn says, `streak` how many holds in a row were right without
    help, `open` the fold that is open.
    """

    session: Session
    chart: Chart | None = None
    word: ChartWord | None = None
    streak: int = 0
    open: str = ""


def coach_panel(view: CoachView) -> Box:
    """Return the coach's panel: it is as high as the room beside the table."""
    parts = [
        modes(view.session),
        *_now(view),
        ROOM,
        Rule(),
        *_session(view.session, silent=_hidden(view.session)),
    ]
    return Panel(Column(*parts, gap=12), pad=16, pad_y=14)


def modes(session: Session) -> Box:
    """Return the four modes as a strip."""
    between = session.phase is Phase.BET
    return Strip(
        [
            Press(
                f"coach.{coach}",
                label,
                "choice",
                enabled=between or session.coach is coach,
                chosen=session.coach is coach,
                tip=tip if between else "This can change between hands: draw first",
                value=coach,
            )
            for coach, (label, tip) in COACHES.items()
        ]
    )


def _now(view: CoachView) -> Iterator[Box]:
    session, verdict = view.session, view.session.verdict
    if session.of_feature:
        feature = list(feature_parts(session, opened=view.open == "holds"))
        if feature:
            yield from feature
            return
    if verdict is not None:
        yield from _values(view, verdict.reading, chosen=True)
        yield from _chart_line(view)
        if not verdict.right:
            yield Press("practise", "Practise this, 5 hands")
        yield from _holds_fold(view)
    elif session.reading is not None and session.solution is not None:
        chosen = bool(session.held) or session.warned
        yield from _values(view, session.reading, chosen=chosen)
        yield from _chart_line(view)
        yield from _holds_fold(view)
    elif session.phase is Phase.HOLD or session.last is None:
        yield Words(WAITING[session.coach], "body", "muted")
        yield from _streak(view)
        yield from _asked(view)
        if session.ultimate_x:
            yield multiplier_lines(session)
        else:
            yield from _chart_lines(view)
    else:
        yield Words("Best or Why shows what your hold was worth.", "body", "muted")


def _streak(view: CoachView) -> Iterator[Box]:
    session = view.session
    if session.phase is Phase.HOLD and session.coach is not Coach.SILENT and view.streak > 1:
        yield Words(f"{view.streak} right in a row", "second", "right", "semibold")


def _asked(view: CoachView) -> Iterator[Box]:
    """Yield what the chart says about a best hold that was asked for."""
    if view.word is not None and view.session.best_shown:
        said = view.word.beside(view.session.marked_best, text.cards)
        yield Words(said, "second", "accent")


def _values(view: CoachView, reading: Reading, *, chosen: bool) -> Iterator[Box]:
    session = view.session
    solution = session.solution
    yield Words(_sentence(session, reading, chosen=chosen), "label", weight="semibold")
    most = max(reading.best.ev, Fraction(1, 100))
    coins = reading.coins
    yield hold_bar("Best hold", "right", reading.best, most, coins)
    if not reading.right or not chosen:
        label = "Your hold now" if session.phase is Phase.HOLD else "Your hold"
        yield hold_bar(label, "wrong" if chosen else "other", reading.held, most, coins)
    other = None if solution is None else hold_beside(solution)
    if other is not None and solution is not None and other.mask != reading.held.mask:
        cards = kept(session.dealt, other.mask)
        value = HoldValue(other.mask, cards, other.ev, reading.best.ev - other.ev)
        yield hold_bar(hold_name(solution, other.mask), "other", value, most, coins)
    if chosen and not reading.right:
        yield _given_away(reading, session)


def _sentence(session: Session, reading: Reading, *, chosen: bool) -> str:
    """Return the sentence of at most fourteen words that says what is best."""
    best = keep(session.solution, reading.best.mask, reading.best.cards)
    if session.verdict is not None and reading.right:
        return "The right hold. Nothing given away."
    if not chosen:
        return "Choose your cards: this is what they are worth."
    if reading.right:
        return f"Right. {keep(session.solution, reading.held.mask, reading.held.cards)}."
    return f"{best}: that is worth more."


def hold_bar(label: str, look: str, value: HoldValue, most: Fraction, coins: int) -> Box:
    """Return a hold as a bar: its name, its cards, its worth in coins, all on one scale."""
    icons = {"right": ("tick", "right"), "wrong": ("arrow", "wrong")}
    icon, color = icons.get(look, ("", "text"))
    words = Words(label, "second", color, "semibold" if not icon else "medium")  # type: ignore[arg-type]  # names of colours
    head = Row(IconBox(icon, color, 18), share(1, words), gap=8) if icon else words  # type: ignore[arg-type]  # an icon and a colour
    worth = Figure(f"{two(value.ev * coins)} coins")
    cards = MiniCards(value.cards) if value.cards else Words("five new cards", "second", "muted")
    return Column(
        head,
        Row(cards, ROOM, worth, gap=8),
        Bar(float(value.ev / most), look if look in ("right", "wrong") else "other"),  # type: ignore[arg-type]  # looks of a bar
        gap=4,
    )


def _given_away(reading: Reading, session: Session) -> Box:
    """Return the strip with what the hold gives away, in coins; of several hands, of all."""
    lost = reading.lost_coins * session.hands
    words = "You give away" if session.hands == 1 else f"On all {session.hands} you give away"
    return Panel(
        Row(
            IconBox("fall", "wrong", 18),
            Words(words, "body", "wrong", "medium"),
            ROOM,
            Figure(f"{two(lost)} coins", color="wrong", weight="bold"),
            gap=8,
        ),
        "wrong",
        14,
        8,
    )


def _chart_line(view: CoachView) -> Iterator[Box]:
    """Yield the line of the player's chart that applies, and whether the chart is beyond it."""
    word = view.word
    if word is None or word.verdict.line is None:
        return
    where = f"Your chart, line {word.verdict.line} of {word.length}"
    lines = [
        Words(where, "second", "muted", "medium"),
        Words(word.verdict.text, "body", weight="semibold"),
    ]
    if word.chart.lost:
        gives = two(word.chart.lost * view.session.coins)
        words = f"Here another hold is better: the chart gives away {gives} coins."
        lines.append(Words(words, "caption", "accent"))
    yield Panel(Column(*lines, gap=2), "note", 16, 9)


def _holds_fold(view: CoachView) -> Iterator[Box]:
    session = view.session
    solution = session.solution
    if solution is None:
        return
    opened = view.open == "holds"
    yield Rule()
    yield Press("fold.holds", "The best holds", "fold", icon="down", value="holds")
    if not opened:
        return
    mine = session.held if session.phase is Phase.HOLD or session.last else 0
    best = list(solution.holds[:5])
    if all(hold.mask != mine for hold in best):
        best.append(solution.hold(mine))
    for hold in best:
        color: ColorName = "right" if hold.ev == solution.best.ev else "text"
        yours = Words("yours", "caption", "accent", "medium") if hold.mask == mine else None
        worth = Figure(two(hold.ev * session.coins), "second", color)
        cards = MiniCards(hold.cards, high=22) if hold.cards else Words("five new", "second")
        yield Row(cards, ROOM, yours, worth, gap=8)


def _chart_lines(view: CoachView) -> Iterator[Box]:
    """Yield the player's chart, folded to its first lines."""
    if view.chart is None:
        return
    rules = [rule.as_written for rule in view.chart.rules]
    opened = view.open == "chart"
    shown = rules if opened else rules[:FEW_LINES]
    rows = [
        Row(
            Figure(str(i), "caption", "muted", "medium", room="88"),
            share(1, Words(line, "caption")),
            gap=8,
            align="start",
        )
        for i, line in enumerate(shown, 1)
    ]
    yield Column(
        Words(f"Your chart, {len(rules)} lines", "second", "muted", "medium"), *rows, gap=3
    )
    if len(rules) > FEW_LINES:
        label = "Fewer lines" if opened else "All lines"
        yield Press("fold.chart", label, "fold", icon="down", value="chart")


def _hidden(session: Session) -> bool:
    """Whether the figures would reveal the verdict on the last hand."""
    return session.coach is Coach.SILENT and session.verdict is None


def _session(session: Session, *, silent: bool) -> Iterator[Box]:
    meters = session.multiplied if session.of_feature else session.meters
    tally = _together(meters.alone, meters.helped)
    yield Row(
        Words("This session", "second", "muted", "medium"),
        ROOM,
        Press("session", "Details", "link"),
    )
    if not tally.hands:
        yield Words("No hand played yet.", "second", "muted")
        return
    figures = [(f"{tally.hands:,}", "hand" if tally.hands == 1 else "hands")]
    if not silent:
        figures += [(f"{tally.right:,}", "right"), (two(tally.lost), "coins given away")]
    yield Wrap(
        *(
            Row(Figure(figure, "second", weight="bold"), Words(words, "second"), gap=5)
            for figure, words in figures
        ),
        gap=10,
    )


def _together(alone: Tally, helped: Tally) -> Tally:
    return Tally(alone.hands + helped.hands, alone.right + helped.right, alone.lost + helped.lost)
