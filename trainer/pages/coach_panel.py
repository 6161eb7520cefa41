"""The coach beside the table: a sentence, the holds as bars, the line of the chart, the session."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain, islice
from typing import TYPE_CHECKING

from solver import decisions
from trainer.app.by_feel import TRIAL_HANDS, Trial
from trainer.app.scene import Go
from trainer.core.records import Coach
from trainer.core.session import Phase, Session
from trainer.drawing.boxes import ROOM, Art, Box, Column, grow
from trainer.drawing.layouts import FitMade
from trainer.drawing.leaves import Hairline, Words, slots
from trainer.drawing.surfaces import Panel
from trainer.pages.coach_after import (
    ALWAYS,
    BOARD,
    FACE_DOWN,
    HELPFUL,
    SPARE,
    WANTED,
    ask_again,
    face_down,
    holds_fold,
    lately,
    session_words,
    then_seen,
    wrong_in_plain,
)
from trainer.pages.coach_chart import (
    LEAST_LINES,
    MOST_LINES,
    CoachView,
    asked,
    chart_line,
    chart_lines,
)
from trainer.pages.coach_feature import (
    feature_parts,
    how_it_goes,
    without_feature,
    worth_of_multipliers,
)
from trainer.pages.coach_values import Parts, values
from trainer.teaching.asking import DrillBounds
from trainer.widgets.control_boxes import Press, Strip

if TYPE_CHECKING:
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
PRACTISE = Press("practise", "Practise this, 5 hands", icon="target")
SLOT = 34.0  # the height of a place for a hand by feel


def practise(session: Session) -> Go:
    """Return the way to a drill of hands like the one drawn last."""
    if session.solution is None or session.verdict is None:
        return Go("drill")
    best = session.solution.hold(session.verdict.reading.best.mask)
    return Go("drill", DrillBounds(classes=(decisions.kind_of_hold(best).name,), hands=5))


GAPS = 12, 8, 6
FOOT = 8.0  # the gap of what stands on the foot, whatever is above: it stays where it is


def coach_panel(view: CoachView) -> Box:
    """Return the coach's panel: as high as the room beside the table, with what fits in it. An open
    fold gives way before the cards do.
    """
    form = _fitting(view)
    if view.open == "holds":
        opened = form
        closed = _fitting(replace(view, open=""))
        form = FitMade(lambda: chain(opened.forms(), [(0, opened.last)]), closed)
    return Panel(form, pad=16, pad_y=14)


def _fitting(view: CoachView) -> FitMade:
    pieces = _Pieces(view)
    live = view.session.coach is Coach.LIVE and pieces.plain is None  # it has little room left
    counts = (MOST_LINES, 3, LEAST_LINES) if live else (MOST_LINES,)
    low = _giving_way(pieces, counts[-1])
    if pieces.rules:  # in brief before what they lead to gives way
        whole, brief = low, _giving_way(_Pieces(view, brief=True), MOST_LINES)
        low = FitMade(lambda: chain(islice(whole.forms(), len(GAPS)), brief.forms()), brief.last)
    rooms = zip(FOR_LINES, counts[:-1], strict=live)
    return FitMade(lambda: ((room, _giving_way(pieces, lines)) for room, lines in rooms), low)


FOR_LINES = 586.0, 564.0
"""The room in which the live coach shows all it has while cards are chosen, and four lines of text
or three about the line of the chart: their number hangs on the room alone, so that it stays.
"""


class _Pieces:
    """What the forms of one panel share, each made once: to make all for three of them took as long
    as the rest of the table.
    """

    def __init__(self, view: CoachView, *, brief: bool = False) -> None:
        self.view, self.brief = view, brief

    @property
    def rules(self) -> bool:
        """Whether it says how Ultimate X goes."""
        session = self.view.session
        return session.ultimate_x and not (session.of_feature and list(feature_parts(session)))

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
        return None if weighed else list(_waiting(self.view, brief=self.brief))

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
        head, *figures = session_words(self.view.session, self.view.before)
        told = self.view.session.coach is not Coach.SILENT  # which says nothing of holds unasked
        strip = Art(partial(lately, self.view.lately), high=BOARD) if told else None
        return Column(Hairline(), head, strip, *figures, gap=2)


def _given_way(pieces: _Pieces, lines: int) -> Sequence[tuple[int, Box]]:
    parts = list(_parts(pieces, lines))
    if pieces.view.open == "holds":  # its table stands below the bars: all there gives way
        parts = [(ALWAYS if rank == WANTED else rank, box) for rank, box in parts]
    return parts


def _giving_way(pieces: _Pieces, lines: int) -> FitMade:
    """Return the coach with less and less: one part after another goes, of those of the highest
    rank the last, so that what is left has all the room that there is.
    """
    parts = _given_way(pieces, lines)
    going = sorted(
        (i for i, (rank, _) in enumerate(parts) if rank > ALWAYS), key=lambda i: (-parts[i][0], -i)
    )

    def form(gone: int, gap: float) -> Box:
        left = [box for i, (_, box) in enumerate(parts) if i not in going[:gone]]
        at = next((i for i, box in enumerate(left) if box is ROOM), len(left))
        foot = Column(*left[at + 1 :], gap=FOOT) if left[at + 1 :] else None
        return Column(*left[: at + 1], foot, gap=gap)

    def forms() -> Iterator[tuple[float, Box]]:
        for gone in range(len(going) + 1):
            yield from ((0, form(gone, gap)) for gap in GAPS)

    return FitMade(forms, form(len(going), GAPS[-1]))


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
    yield ALWAYS, Art(partial(slots, trial.hands, TRIAL_HANDS, across=5), high=4 * SLOT)
    yield ALWAYS, Words(f"{trial.hands} of {TRIAL_HANDS} played", "label", weight="semibold")
    yield ALWAYS, Words(trial.silence, "body", "muted")
    yield HELPFUL, grow(Art(face_down, high=FACE_DOWN))
    yield WANTED, then_seen()


def modes(session: Session) -> Box:
    """Return the four modes as a strip."""
    return Strip(
        [
            Press(
                f"coach.{coach}",
                label,
                "choice",
                chosen=session.coach is coach,
                tip=tip,
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
    yield from ((rank, box) for box in chart_line(view, lines))
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


def _waiting(view: CoachView, *, brief: bool) -> Parts:
    """Yield what is said before holds are weighed, of Ultimate X in `brief` how it goes."""
    session = view.session
    drawn = session.phase is not Phase.HOLD and session.last is not None
    sentence = STOPPED if session.warned else DRAWN if drawn else WAITING[session.coach]
    words = asked(view) or Words(sentence, "body", "muted")
    if session.warned:
        words = Column(Words(ask_again(view.stopped), "label", weight="semibold"), words)
    yield ALWAYS, words
    if session.ultimate_x:
        if session.best_shown and session.state is not None:
            yield from ((HELPFUL, box) for box in without_feature(session.state))
        # Once a hold was stopped, what wins leave says more than what is known of the game.
        yield SPARE if session.warned else HELPFUL, how_it_goes(brief=brief)
        yield HELPFUL, worth_of_multipliers(session, brief=brief)
    else:
        yield from chart_lines(view)
