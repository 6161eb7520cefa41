"""What the coach may show of a session, and what it says of the player's chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from evaluator import SUITS
from trainer.app.by_feel import Trial
from trainer.core.coach import ChartWord, Fault
from trainer.core.records import Tally
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.boxes import Box, Column, Row, grow, share
from trainer.drawing.layouts import AsHigh, FitHigh, FitWide
from trainer.drawing.leaves import ColorName, Number, Words
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size
from trainer.pages.coach_after import HELPFUL, PastHold, stopped_word, times_made
from trainer.pages.coach_values import Parts
from trainer.pages.glossary import told
from trainer.pages.hold_words import better_of_line
from trainer.teaching.in_words import kept_words, line_words
from trainer.teaching.line_names import always_kept, line_names
from trainer.widgets.control_boxes import Press

if TYPE_CHECKING:
    from solver.strategy.playing.chart import Chart
    from trainer.app.history_reading import TimesMade
    from trainer.app.world import World

NONE_YET = "This game has no chart yet; the Charts page finds one."
WORKED_OUT = "The chart is being worked out …"
FEW_LINES = 6  # of the chart that are in sight even where there is little room
SIZES: tuple[Size, ...] = ("second", "body", "body", "second")
ALL_FIVE = 0b11111
MOST_LINES, LEAST_LINES = len(SIZES), 2


@dataclass(frozen=True, slots=True)
class CoachView:
    """What the coach may show now.

    `word` is what the chart to learn says, `stopped` what it says about the hold that was warned
    of, `named` what that chart is called, `open` the fold that is open, `none` why there is no
    chart. In a `trial` it says only how many hands are played; `before` are hands by feel of an
    earlier sitting, which count with those of the session.
    """

    session: Session
    chart: Chart | None = None
    word: ChartWord | None = None
    open: str = ""
    made: TimesMade | None = None
    trial: Trial | None = None
    none: str = NONE_YET
    lately: tuple[PastHold, ...] = ()
    named: str = ""
    stopped: ChartWord | None = None
    before: Tally = field(default_factory=Tally)


def coach_view(
    world: World, session: Session, opened: str, lately: tuple[PastHold, ...] = ()
) -> CoachView:
    """Return what the coach may show of a session now: of a judged hand the chart of its bet."""
    table, coins = session.of_table, session.dealt_coins
    chart = world.chart_of(table, coins)
    word, made = world.chart_word_on(session), times_made(world, session)
    none = WORKED_OUT if world.charts.works_on(table, coins) else NONE_YET
    named, stopped = world.chart_name(table, coins), stopped_word(world, session)
    view = CoachView(session, chart, word, opened, made, world.trial, none, lately, named, stopped)
    before = world.by_feel_before
    here = all(game == session.of_table for game, _, _ in before.games) and not session.of_feature
    return replace(view, before=before) if before.hands and here else view


def asked(view: CoachView) -> Box | None:
    """Return what the chart says about a best hold, if that was asked for."""
    if view.word is None or not view.session.best_shown:
        return None
    verdict, chart, rule = view.word.verdict, view.word.chart, view.word.rule
    sentence = "No line of the chart fits: five new cards"
    if rule is not None:
        sentence = f"Line {verdict.line} fits first: {line_words(rule)}"
    if chart.mask != view.session.marked_best:
        worth = "worth as much" if chart.best else "worth less: this hand is an exception"
        does = f"keeps {text.cards(chart.cards)}" if chart.cards else "draws five"
        sentence = f"{sentence}. It {does}, {worth}"
    return Words(f"{sentence}.", "body", "accent", "semibold")


def chart_line(view: CoachView, lines: int) -> Iterator[Box]:
    """Yield the line of the player's chart that applies, and what is said beside it: in a place
    of so many `lines` of text for each hand, from the deal to the next, or with 0 as high as it is.
    """
    word = view.word
    if word is None and view.chart is None and not view.session.ultimate_x:
        yield Words(view.none, "second", "muted")
    if word is None or word.rule is None:
        return
    where = Words(f"{view.named}, line {word.verdict.line}", "second", "muted", "medium")
    sentences = [text.sentence(line_words(word.rule))]
    if view.chart is not None and word.verdict.line is not None:
        sentences.append(_names(view.chart)[word.verdict.line - 1])
    plain = [_of_line(view, words) for words in sentences]
    full, *brief = [_of_line(view, with_cards(words, word)) for words in sentences]
    forms = [_lined(where, full, note) for note in _notes(view, word)]
    # While cards are chosen a note has no other place: a key leaves the line as it is.
    chosen = view.session.phase is Phase.HOLD and not word.chart.lost
    heads = where, *([] if chosen else _heads(view, word))
    said = (full, *brief, *plain)
    forms += [_lined(head, words) for words in said for head in reversed(heads)]
    place = _lined(*(Words("–", size, weight="semibold") for size in SIZES[:lines]))
    yield AsHigh(FitHigh(*forms), [place]) if lines else forms[0]


def with_cards(words: str, word: ChartWord) -> str:
    """Return what a line says with the cards that it keeps here: "Two high cards" may be others.
    A pair, three and four speak for themselves.

    >>> from solver import solve_hand
    >>> from solver.strategy import parse_chart
    >>> from trainer.core.coach import consult
    >>> chart = parse_chart("2 high cards, lowest first\\ndiscard everything")
    >>> with_cards("Two high cards", consult(chart, solve_hand("5h Js 6c Qh Ad"), 0))
    'Two high cards: J♠ Q♥'
    >>> with_cards("Draw five.", consult(chart, solve_hand("5h 8s 6c 9h 2d"), 0))
    'Draw five.'
    """
    ranks = Counter(card // len(SUITS) for card in word.chart.cards)
    if word.chart.mask == ALL_FIVE or not ranks or min(ranks.values()) > 1:
        return words
    return f"{words.removesuffix('.')}: {text.cards(word.chart.cards)}"


@lru_cache(maxsize=4)
def _names(chart: Chart) -> Sequence[str]:
    """Return the names of a chart's lines, made once: they take a millisecond of each frame."""
    return line_names(chart.rules)


def _of_line(view: CoachView, words: str) -> Box:
    """Return what a line of the chart says, with what its words mean."""
    sentence = Words(words, "body", weight="semibold")
    return told(sentence, view.session.table, view.session.dealt_coins)


def _lined(*said: Box) -> Box:
    return Panel(Column(*said, gap=2), "note", 16, 8)


def _notes(view: CoachView, word: ChartWord) -> Iterator[Box]:
    """Yield what is said beside a line of the chart, in full and in brief: that the chart is beyond
    it, or why it does not keep the player's hold.
    """
    if gives := _gives_away(view, word):
        full = f"Here another hold is better: the chart {gives}."
        if _touched(view.session) and 0 < word.held.lost < word.chart.lost:
            full = f"The chart's hold is worse than yours: it {gives}."
        for words in (full, f"Here the chart {gives}."):
            yield Words(words, "caption", "accent")
    elif not word.chart.lost or view.session.phase is not Phase.HOLD:
        yield from (Words(words, "second", "muted") for words in _beside_yours(view, word))


def _heads(view: CoachView, word: ChartWord) -> Iterator[Box]:
    """Yield the same as a head over a line that leaves no room for it below."""
    if gives := _gives_away(view, word):
        yield Words(f"Line {word.verdict.line} {gives}.", "second", "accent", "medium")
    elif word.fault is Fault.AGAINST and (other := word.verdict.held_line) is not None:
        number = word.verdict.line
        fits = f"Line {number} fits both." if number == other else ""
        head = fits or f"Line {number} is before line {other}."
        yield Words(head, "second", "muted", "medium")


def _gives_away(view: CoachView, word: ChartWord) -> str:
    """Say what the chart gives away, unless the verdict says it itself; "" if it is nothing."""
    if not word.chart.lost or (view.session.verdict and word.too_short):
        return ""
    gives = word.chart.lost * view.session.dealt_coins * view.session.dealt_hands
    return f"gives away {text.two(gives)} coins"


def _touched(session: Session) -> bool:
    """Whether there is a hold of the player's to compare: some card was touched."""
    return session.phase is not Phase.HOLD or bool(session.held) or session.warned


def _beside_yours(view: CoachView, word: ChartWord) -> list[str]:
    """Say why the line that applies does not keep the player's hold, which it may fit, too: in full
    and in brief.
    """
    verdict = word.verdict
    if word.fault is not Fault.AGAINST or verdict.held_line is None or not _touched(view.session):
        return []
    if verdict.held_line == verdict.line:
        better = better_of_line(word)
        return [
            f"Line {verdict.line} fits both. {better}",
            better,
            f"Line {verdict.line} fits both.",
        ]
    wrong = "five new cards"
    if verdict.held:  # by its name in the list
        names = _names(view.chart) if view.chart else ()
        name = names[verdict.held_line - 1] if names else kept_words(verdict.held_text)
        wrong = f"“{name}”" if names else name
    brief = f"Yours comes later: line {verdict.held_line}."
    return [f"It comes before {wrong} (line {verdict.held_line}).", brief]


BARE = 8  # lines up to which, with others folded, nothing stands below them
KEPT = "Keep a dealt straight flush or royal."


def chart_lines(view: CoachView) -> Parts:
    """Yield the player's chart: as many of its lines as there is room for, with the lit one."""
    if view.chart is None:
        yield HELPFUL, Words(view.none, "second", "muted")
        return
    asked = view.word.verdict.line if view.word and view.session.best_shown else None
    lit = None if asked is None else asked - 1
    names = list(enumerate(_names(view.chart)))
    rows = [_numbered(i, name, "caption", lit=i == lit) for i, name in names]
    big = [_numbered(i, name, "body", lit=i == lit) for i, name in names]
    head = Words(view.named, "second", "muted", "medium")
    opened = view.open == "chart"
    label = "Fewer lines" if opened else "All lines"
    fold = Press("fold.chart", label, "fold", icon="down", value="chart", chosen=opened)
    kept = always_kept(view.chart.rules)
    forms = (Words(each, "caption", "muted") for each in (kept, KEPT))
    foot = FitWide(*forms) if kept else None
    if opened:
        yield HELPFUL, grow(Column(head, *rows, foot, fold, gap=2), 99)
        return
    fewer = (
        Column(head, *_first(rows, most, lit), foot if most > BARE else None, fold, gap=2)
        for most in range(len(rows) - 1, FEW_LINES - 1, -1)
    )
    whole = (
        Column(head, *big, foot, gap=6),
        Column(head, *rows, foot, gap=2),
        Column(head, *rows, gap=2),
    )
    yield HELPFUL, grow(FitHigh(*whole, *fewer), 99)


def _numbered(i: int, name: str, size: Size, *, lit: bool) -> Box:
    """Return a line of the chart after its number; a lit one stands on gold."""
    color: ColorName = "accent" if lit else "muted"
    words = Words(name, size, "accent" if lit else "text", "bold" if lit else "regular")
    number = Number(str(i + 1), size, color, "bold" if lit else "medium", room="88")
    return Row(number, share(1, words), gap=8, align="start")


def _first(rows: Sequence[Box], most: int, lit: int | None) -> Sequence[Box]:
    """Return so many of the first lines; one that is lit further down takes the last place."""
    return rows[:most] if lit is None or lit < most else [*rows[: most - 1], rows[lit]]
