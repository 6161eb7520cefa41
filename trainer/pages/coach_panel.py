"""The coach beside the table: a sentence, the holds as bars, the line of the chart, the session.

It is over four hundred lines: the line of the chart in all its forms takes a hundred.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING

from solver.decisions.rivals import kind_of_hold
from trainer.app.scene import Go
from trainer.app.trial import HANDS, IN_A_TRIAL, Trial
from trainer.core.coach import ChartWord, Fault
from trainer.core.records import Coach
from trainer.core.session import Phase, Session
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, Box, Column, Pad, Row, grow, share
from trainer.drawing.layouts import AsHigh, FitHigh, Roomy
from trainer.drawing.leaves import ColorName, Hairline, Number, Words, slots
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size
from trainer.pages.coach_after import (
    ALWAYS,
    BOARD,
    FACE_DOWN,
    HELPFUL,
    SPARE,
    WANTED,
    PastHold,
    ask_again,
    face_down,
    holds_fold,
    lately,
    session_words,
    stopped_word,
    then_seen,
    times_made,
    wrong_in_plain,
)
from trainer.pages.coach_feature import feature_parts, how_it_goes, multiplier_lines
from trainer.pages.coach_values import Parts, values
from trainer.pages.glossary import told
from trainer.pages.hold_words import better_of_line
from trainer.teaching.asking import DrillBounds
from trainer.teaching.in_words import kept_words, line_words
from trainer.teaching.line_names import line_names
from trainer.widgets.control_boxes import Press, Strip

if TYPE_CHECKING:
    from solver.strategy.playing.chart import Chart
    from trainer.app.history_reading import TimesMade
    from trainer.app.world import World
    from trainer.core.coach import Reading

COACHES = {
    Coach.LIVE: ("Live", "Shows values beside the cards while you choose"),
    Coach.WARN: ("Warn", "Warns you once before a worse hold"),
    Coach.AFTER: ("After", "Says right or wrong after the draw"),
    Coach.SILENT: ("Off", "Says nothing until you ask, with Best hold or Why"),
}
WAITING = {
    Coach.LIVE: "Deal a hand: the worth of your hold shows here as you choose.",
    Coach.WARN: "Hold what you think best. If another is better, you are warned once.",
    Coach.AFTER: "Hold what you think best. The verdict comes after the draw.",
    Coach.SILENT: "Hold what you think best. Ask with Best hold.",
}
STOPPED = "Best hold or Why shows the answer."
DRAWN = "Best hold or Why shows what your hold was worth."
NONE_YET = "This game has no chart yet; the Charts page finds one."
WORKED_OUT = "The chart is being worked out …"
PRACTISE = Press("practise", "Practise this, 5 hands", icon="target")
SLOT = 34.0  # the height of a place for a hand by feel
FEW_LINES = 6  # of the chart that are in sight even where there is little room


@dataclass(frozen=True, slots=True)
class CoachView:
    """What the coach may show now.

    `word` is what the chart to learn says, `stopped` what it says about the hold that was warned
    of, `named` what that chart is called, `open` the fold that is open, `none` why there is no
    chart. In a `trial` it says only how many hands are played.
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


def coach_view(
    world: World, session: Session, opened: str, lately: tuple[PastHold, ...] = ()
) -> CoachView:
    """Return what the coach may show of a session now: of a judged hand the chart of its bet."""
    table, coins = session.of_table, session.dealt_coins
    chart = world.chart_of(table, coins)
    word, made = world.chart_word_on(session), times_made(world, session)
    none = WORKED_OUT if world.charts.works_on(table, coins) else NONE_YET
    named, stopped = world.chart_name(table, coins), stopped_word(world, session)
    return CoachView(session, chart, word, opened, made, world.trial, none, lately, named, stopped)


def practise(session: Session) -> Go:
    """Return the way to a drill of hands like the one drawn last."""
    if session.solution is None or session.verdict is None:
        return Go("drill")
    best = session.solution.hold(session.verdict.reading.best.mask)
    return Go("drill", DrillBounds(classes=(kind_of_hold(best).name,), hands=5))


GAPS = 12, 8, 6
FOOT = 8.0  # the gap of what stands on the foot, whatever is above: it stays where it is


def coach_panel(view: CoachView) -> Box:
    """Return the coach's panel: as high as the room beside the table, with what fits in it."""
    pieces = _Pieces(view)
    live = view.session.coach is Coach.LIVE and pieces.plain is None  # it has little room left
    counts = (MOST_LINES, 3, LEAST_LINES) if live else (MOST_LINES,)
    *roomy, low = (FitHigh(*_forms(_given_way(pieces, lines))) for lines in counts)
    forms = (Roomy(form, room) for form, room in zip(roomy, FOR_LINES, strict=live))
    return Panel(FitHigh(*forms, low), pad=16, pad_y=14)


FOR_LINES = 586.0, 564.0
"""The room in which the live coach shows all it has while cards are chosen, and four lines of text
or three about the line of the chart: their number hangs on the room alone, so that it stays.
"""
SIZES: tuple[Size, ...] = ("second", "body", "body", "second")
MOST_LINES, LEAST_LINES = len(SIZES), 2


class _Pieces:
    """What the forms of one panel share, each made once: to make all for three of them took as long
    as the rest of the table.
    """

    def __init__(self, view: CoachView) -> None:
        self.view = view

    @cached_property
    def modes(self) -> Box:
        """The four modes."""
        return modes(self.view.session)

    @cached_property
    def plain(self) -> Sequence[tuple[int, Box]] | None:
        """What is said where no hold is weighed beside the chart; else None."""
        session = self.view.session
        feature = list(feature_parts(session)) if session.of_feature else []
        if feature:
            return list(_of_feature(self.view, feature))
        weighed = _reading(session) is not None and session.solution is not None
        return None if weighed else list(_waiting(self.view))

    @cached_property
    def values(self) -> Sequence[tuple[int, Box]]:
        """What the holds are worth."""
        view, session = self.view, self.view.session
        reading = _reading(session)
        assert reading is not None
        chosen = session.verdict is not None or bool(session.held)
        chosen = chosen or session.warned or reading.right
        charted, opened = view.word is not None and view.word.too_short, view.open == "holds"
        return list(
            values(session, reading, view.made, chosen=chosen, charted=charted, opened=opened)
        )

    @cached_property
    def fold(self) -> Sequence[tuple[int, Box]]:
        """More holds."""
        return list(holds_fold(self.view.session, opened=self.view.open == "holds"))

    @cached_property
    def session(self) -> Box:
        """How the session goes; it stands below what comes and goes, and stays where it is."""
        head, *figures = session_words(self.view.session)
        told = self.view.session.coach is not Coach.SILENT  # which says nothing of holds unasked
        strip = Art(partial(lately, self.view.lately), high=BOARD) if told else None
        return Column(Hairline(), head, strip, *figures, gap=2)


def _given_way(pieces: _Pieces, lines: int) -> Sequence[tuple[int, Box]]:
    parts = list(_parts(pieces, lines))
    if pieces.view.open == "holds":  # its table stands below the bars: all there gives way
        parts = [(ALWAYS if rank == WANTED else rank, box) for rank, box in parts]
    return parts


def _forms(parts: Sequence[tuple[int, Box]]) -> Iterator[Box]:
    """Yield the coach with less and less: one part after another goes, of those of the highest rank
    the last, so that what is left has all the room that there is.
    """
    going = sorted(
        (i for i, (rank, _) in enumerate(parts) if rank > ALWAYS), key=lambda i: (-parts[i][0], -i)
    )
    for gone in range(len(going) + 1):
        left = [box for i, (_, box) in enumerate(parts) if i not in going[:gone]]
        at = next((i for i, box in enumerate(left) if box is ROOM), len(left))
        foot = Column(*left[at + 1 :], gap=FOOT) if left[at + 1 :] else None
        yield from (Column(*left[: at + 1], foot, gap=gap) for gap in GAPS)


def coach_sheet(view: CoachView) -> Box:
    """Return all that the coach says, as high as that is."""
    return Column(*(box for _, box in _parts(_Pieces(view))), gap=12)


def _parts(pieces: _Pieces, lines: int = 0) -> Parts:
    if pieces.view.trial is not None:
        yield from _trial(pieces.view.trial)
        return
    yield ALWAYS, pieces.modes
    now = list(_now(pieces, lines))
    yield from now
    if not any(box is ROOM for _, box in now):
        yield ALWAYS, ROOM
    yield WANTED, pieces.session


def _trial(trial: Trial) -> Parts:
    """Yield how many of the hands by feel are played, and what comes after them."""
    yield ALWAYS, Words("Twenty hands by feel", "title", weight="semibold")
    yield ALWAYS, Art(partial(slots, trial.hands, HANDS, across=5), high=4 * SLOT)
    yield ALWAYS, Words(f"{trial.hands} of {HANDS} played", "label", weight="semibold")
    yield ALWAYS, Words(IN_A_TRIAL, "body", "muted")
    yield HELPFUL, grow(Art(face_down, high=FACE_DOWN))
    yield WANTED, then_seen()


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
                tip=tip if between else "Draw your hand first.",  # longer, it covers the pays
                value=coach,
            )
            for coach, (label, tip) in COACHES.items()
        ]
    )


def _reading(session: Session) -> Reading | None:
    return session.reading if session.verdict is None else session.verdict.reading


def _now(pieces: _Pieces, lines: int) -> Parts:
    if pieces.plain is not None:
        yield from pieces.plain
        return
    view, verdict, fold = pieces.view, pieces.view.session.verdict, pieces.fold
    opened = view.open == "holds"
    rank = SPARE if opened else WANTED
    yield from pieces.values
    yield ALWAYS, ROOM  # what is below stands on the session, and stays where it is
    if lines == LEAST_LINES and not opened:  # it gives way sometimes, and moves nothing
        yield from fold
        fold = []
    if verdict is not None and not verdict.right:
        yield rank, PRACTISE  # above the line of the chart, which stays where it is
    yield from ((rank, box) for box in _chart_line(view, lines))
    yield from fold


def _of_feature(view: CoachView, feature: Sequence[tuple[int, Box]]) -> Parts:
    """Yield what is said of the feature of Ultimate X."""
    session, verdict, opened = view.session, view.session.verdict, view.open == "holds"
    yield from ((SPARE if rank and opened else rank, box) for rank, box in feature)
    if verdict is not None and wrong_in_plain(session, verdict):
        yield SPARE if opened else WANTED, PRACTISE
    yield ALWAYS, ROOM
    if verdict is not None or session.reading is not None:
        yield from holds_fold(session, opened=opened)


def _waiting(view: CoachView) -> Parts:
    """Yield what is said before holds are weighed."""
    session = view.session
    drawn = session.phase is not Phase.HOLD and session.last is not None
    sentence = STOPPED if session.warned else DRAWN if drawn else WAITING[session.coach]
    words = _asked(view) or Words(sentence, "body", "muted")
    if session.warned:
        words = Column(Words(ask_again(view.stopped), "label", weight="semibold"), words)
    yield ALWAYS, words
    if session.ultimate_x:
        yield HELPFUL, how_it_goes()
        yield HELPFUL, multiplier_lines(session)
    else:
        yield from _chart_lines(view)


def _asked(view: CoachView) -> Box | None:
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


def _chart_line(view: CoachView, lines: int) -> Iterator[Box]:
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
    full, *brief = [_of_line(view, words) for words in sentences]
    # While cards are chosen the note of a hold stands below: a key leaves the panel as it is.
    below = view.session.phase is Phase.HOLD and not word.chart.lost
    forms = [
        Column(_lined(where, full), Pad(note, x=16)) if below else _lined(where, full, note)
        for note in _notes(view, word)
    ]
    heads = where, *([] if below else _heads(view, word))
    forms += [_lined(head, said) for said in (full, *brief) for head in reversed(heads)]
    place = _lined(*(Words("–", size, weight="semibold") for size in SIZES[:lines]))
    yield AsHigh(FitHigh(*forms), [place]) if lines else forms[0]


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
        if 0 < word.held.lost < word.chart.lost:
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


def _beside_yours(view: CoachView, word: ChartWord) -> list[str]:
    """Say why the line that applies does not keep the player's hold, which it may fit, too: in full
    and in brief.
    """
    verdict = word.verdict
    if word.fault is not Fault.AGAINST or verdict.held_line is None:
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


def _chart_lines(view: CoachView) -> Parts:
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
    if opened:
        yield HELPFUL, grow(Column(head, *rows, fold, gap=2), 99)
        return
    fewer = (
        Column(head, *_first(rows, most, lit), fold, gap=2)
        for most in range(len(rows) - 1, FEW_LINES - 1, -1)
    )
    yield HELPFUL, grow(FitHigh(Column(head, *big, gap=6), Column(head, *rows, gap=2), *fewer), 99)


def _numbered(i: int, name: str, size: Size, *, lit: bool) -> Box:
    """Return a line of the chart after its number; a lit one stands on gold."""
    color: ColorName = "accent" if lit else "muted"
    words = Words(name, size, "accent" if lit else "text", "bold" if lit else "regular")
    number = Number(str(i + 1), size, color, "bold" if lit else "medium", room="88")
    return Row(number, share(1, words), gap=8, align="start")


def _first(rows: Sequence[Box], most: int, lit: int | None) -> Sequence[Box]:
    """Return so many of the first lines; one that is lit further down takes the last place."""
    return rows[:most] if lit is None or lit < most else [*rows[: most - 1], rows[lit]]
