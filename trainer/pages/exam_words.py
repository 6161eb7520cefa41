"""What an exam says: its two numbers, each a bar with its range on one scale; which wrong answers
look like slips; a leak and its hand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING

from solver.decisions import decisions_of
from trainer.app.mistakes import leak_words
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, Box, Column, Row, high, share, wide
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label
from trainer.drawing.leaves import Number, Words
from trainer.drawing.palettes import Color
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size, Theme
from trainer.pages.ending import pictured
from trainer.teaching.skill import grade
from trainer.widgets.answer_strip import Mark

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.app.exams import ExamOver
    from trainer.app.scene import Stage
    from trainer.teaching.asking import Answer
    from trainer.teaching.exam import ExamLeak, ExamReport, Interval
    from trainer.teaching.leaks import Leak

SLIP = "A slip: you knew, but missed."
SLIPS = "Nearly all that you lose, you lose by slips."
NO_SLIP = "You made no slip. The second number adds the slips of longer play."
FAIR = "There is much to gain. Start with the leak that costs most."
"""What is said to the last grade, E."""
SHOWN = 3  # leaks
WORK_HANDS = 10  # of the drill of a leak


def marks(answers: Sequence[Answer], report: ExamReport, names: Sequence[str]) -> list[Mark]:
    """Return a mark for each answer; `names` are the classes of the answers.

    Of the wrong ones as many look like slips as the report counts: first those of classes that are
    no leak, and of these such as were answered right most often.
    """
    leaks = {leak_class(leak) for leak in report.leaks}
    right = dict.fromkeys(names, 0)
    for answer, name in zip(answers, names, strict=True):
        right[name] += answer.right
    wrong = [i for i, answer in enumerate(answers) if not answer.right]
    likely = sorted(wrong, key=lambda i: (names[i] in leaks, -right[names[i]]))
    slips = set(likely[: report.slips])
    return [
        "right" if answer.right else "slip" if i in slips else "wrong"
        for i, answer in enumerate(answers)
    ]


def leak_class(leak: ExamLeak) -> str:
    """Return the name of a leak's class of decisions."""
    return f"{leak.should} | {leak.instead}"


def class_names(answers: Sequence[Answer], table: PayTable, coins: int) -> list[str]:
    """Return the name of the class of each answer."""
    classes = decisions_of(table, coins).classes
    return [
        "" if answer.question.decision is None else str(classes[answer.question.decision])
        for answer in answers
    ]


@dataclass(frozen=True)
class Shown:
    """A leak that is shown: the kind that was wrongly kept, "" if now this, now that or not known,
    a hand in which it was, and the same leak as Leaks has it, None before that is known.
    """

    leak: ExamLeak
    kept: str
    answer: Answer | None
    listed: Leak | None = None

    @property
    def words(self) -> str:
        """The name of the leak."""
        return leak_words(leak_class(self.leak), self.kept)

    @property
    def place(self) -> tuple[int, float]:
        """Where it stands among others: by its price in Leaks, what has none or is closed last."""
        if self.listed is None:
            return 0, -self.leak.lost_per_1000
        standing = ("open", "seldom", "closed").index(self.listed.standing)
        return standing, -(self.listed.a_miss if standing else self.listed.lost_per_1000)


def shown_leaks(
    over: ExamOver, names: Sequence[str], listed: Mapping[str, Leak] | None = None
) -> list[Shown]:
    """Return the costliest leaks of an exam; `names` are the classes of its answers, `listed` the
    leaks of the game as Leaks has them, by their classes: a leak has one price and one name.
    """
    known = listed or {}
    leaks = [_shown(over, each, names, known.get(leak_class(each))) for each in over.report.leaks]
    return sorted(leaks, key=lambda each: each.place)[:SHOWN]


def _shown(over: ExamOver, leak: ExamLeak, names: Sequence[str], listed: Leak | None) -> Shown:
    """Name a leak as Leaks does, by a hand that shows it; if none does, after what was wrongly kept
    in more than half of its hands.
    """
    decisions = decisions_of(over.table, over.coins)
    missed: dict[str, list[Answer]] = defaultdict(list)
    for name, answer in zip(names, over.answers, strict=True):
        if name == leak_class(leak) and not answer.right:
            missed[decisions.kind_of(answer.question.cards, answer.held)].append(answer)
    kept = max(missed, key=lambda kind: (len(missed[kind]), kind == leak.instead), default="")
    if not kept:
        return Shown(leak, "", None, listed)
    if listed is not None and listed.usual in ("", *missed):
        return Shown(leak, listed.usual, missed[listed.usual or kept][0], listed)
    usual = 2 * len(missed[kept]) > sum(map(len, missed.values()))
    return Shown(leak, kept if usual else "", missed[kept][0], listed)


def bar_parts(leaks: Iterable[Shown]) -> list[float]:
    """Return how far the bar of each leak goes: of an open one by its price, the costliest of these
    all the way; of others, which have no price an hour, not at all.
    """
    prices = [
        each.listed.lost_per_1000 if each.listed and each.listed.standing == "open" else 0.0
        for each in leaks
    ]
    most = max(prices, default=0.0)
    return [price / most if most else 0.0 for price in prices]


BAR, LEAST_BAR, TICK, DASH = 22.0, 4.0, 4.0, 6.0
NAMES = 178.0  # the width of what stands before a range
NUMBERED = 480.0  # in less width it stands above the range
WHOLE = "100.00 %"
USUAL: Size = "body"
TIGHT: Size = "second"
LEAST_SPAN = 0.002
"""A scale shows at least so much of a return: a narrow range must look narrow."""


def scale(report: ExamReport) -> tuple[float, float]:
    """Return the returns at both ends of the scale; the best play's is at the right."""
    low = min(report.knowledge.low, report.total.low)
    span = max(LEAST_SPAN, (report.game_return - low) * 1.1)
    begins = floor(1000 * (report.game_return - span)) / 1000  # 97.90 %, not 97.99 %
    return max(0.0, begins), report.game_return


def numbers(report: ExamReport, parts: str, stage: Stage, *, tight: bool = False) -> Box:
    """Return both numbers with their ranges, what the ranges mean, and the `parts` of a loss; in
    little height a `tight` card says all of that in small.
    """
    ends, size = scale(report), TIGHT if tight else USUAL
    dashed = "Dashed: perfect play," if tight else "The dashed line is perfect play,"
    best = f"{dashed} {text.percent(report.game_return)}."
    head = Row(
        Words("Two honest numbers", "lead" if tight else "title", weight="semibold"),
        ROOM,
        Words(best, size, "muted") if pictured(stage) else None,
    )
    knows = "What you know", "without slips"
    plays = "How you play", "slips included" if report.slips else "allowing for slips"
    means = f"Nine times in ten the true number is within the bar. {parts}"
    ranges = ranges_of(report)
    return Panel(
        Column(
            head,
            _range(knows, "right", report.knowledge, _ends_of(ranges), ends, stage),
            _range(plays, "gold", report.total, _ends_of(ranges[::-1]), ends, stage),
            _scale(ends, ranges, stage),
            Words(means, size, "muted"),
            gap=2 if tight else 4,
        ),
        pad=24,
        pad_y=8 if tight else 14,
    )


def _range(
    words: tuple[str, str],
    color: str,
    interval: Interval,
    written: Box,
    ends: tuple[float, float],
    stage: Stage,
) -> Box:
    """Return a number: its name and what it counts, its range as a part of the scale, its value and
    the range as it is `written`.
    """

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        ink: Color = getattr(theme.palette, color)
        yield from range_items(rect, interval, ends, ink, theme)

    name, under = words
    named = Column(Words(name, "lead", weight="semibold"), Words(under, "second", "muted"))
    value = Column(
        Number(text.percent(interval.return_), "title", weight="semibold", room=WHOLE),
        written,
    )
    bar = share(1, Art(draw, 0, BAR + 16))
    across = wide(NAMES * stage.theme.grow, named)
    return Row(across, bar, value, gap=16, narrow=NUMBERED, narrow_gap=4)


def _ends_of(ranges: Sequence[str]) -> Box:
    """Return the first range in words, in the width of the longest: all bars end at one place."""
    return Number(ranges[0], "caption", "muted", "regular", room=max(ranges, key=len))


def ranges_of(report: ExamReport) -> list[str]:
    """Return both ranges in percent, never above what the best play returns, with as many digits.

    >>> from trainer.teaching.exam import ExamReport, Interval
    >>> know, play = Interval(0.9950, 0.9931, 0.9954), Interval(0.99, 0.983, 1.02)
    >>> ranges_of(ExamReport("9/6", 5, 50, 1, 1, 0.9954, know, play, 0, ()))
    ['99.31 to 99.54 %', '98.30 to 99.54 %']
    >>> ranges_of(ExamReport("9/6", 5, 50, 1, 1, 0.9954, play, Interval(0.4, -0.1, 0.6), 0, ()))
    ['98.3 to 99.5 %', '0.0 to 60.0 %']
    """
    ends = [
        [100 * min(max(0.0, end), report.game_return) for end in (interval.low, interval.high)]
        for interval in (report.knowledge, report.total)
    ]
    places = 2 if any(high - low < 1 for low, high in ends) else 1
    return [f"{low:.{places}f} to {high:.{places}f} %" for low, high in ends]


FEW_HANDS = 50  # of an exam, after which an error weighs much


def unsure_words(report: ExamReport) -> str:
    """Say what the grade may be, too, where it follows from few hands.

    >>> from trainer.teaching.exam import ExamReport, Interval
    >>> know, play = Interval(0.9950, 0.9931, 0.9954), Interval(0.99, 0.983, 0.9951)
    >>> unsure_words(ExamReport("9/6", 5, 50, 1, 1, 0.9954, know, play, 0, ()))
    'One error in 50 hands says little about an hour of play: the grade may be A to D.'
    >>> unsure_words(ExamReport("9/6", 5, 100, 1, 1, 0.9954, know, play, 0, ()))
    ''
    """
    best, worst = (grade(report.game_return - end) for end in (report.total.high, report.total.low))
    if best == worst or report.hands > FEW_HANDS:
        return ""
    hands, to = text.count(report.hands, "hand"), "or" if ord(worst) - ord(best) == 1 else "to"
    grades = f"the grade may be {best} {to} {worst}."
    if not report.wrong:
        return f"After only {hands} {grades}"
    errors = "One error" if report.wrong == 1 else f"{report.wrong} errors"
    say = "says" if report.wrong == 1 else "say"
    return f"{errors} in {hands} {say} little about an hour of play: {grades}"


def range_items(
    box: Rect, interval: Interval, ends: tuple[float, float], color: Color, theme: Theme
) -> Iterator[Item]:
    """Yield the track, the range on it, the tick at the value, and perfect play, dashed."""
    palette = theme.palette
    track = box.centered(box.w, BAR)
    yield Fill(track, palette.track, BAR / 2)
    yield Fill(_part(track, interval.low, interval.high, ends), color, BAR / 2)
    at = _part(track, interval.return_, interval.return_, ends).center[0]
    tick = Rect(at - TICK / 2, track.y - 6, TICK, BAR + 12)
    yield Fill(tick.inset(-1.5), palette.panel, TICK / 2)
    yield Fill(tick, palette.text, TICK / 2)
    for i in range(int(box.h / (DASH + 4))):
        yield Fill(Rect(track.right - 2, box.y + i * (DASH + 4), 2, DASH), palette.text)


def _scale(ends: tuple[float, float], ranges: Sequence[str], stage: Stage) -> Box:
    """Return the returns at both ends of the scale, and in its middle where there is room."""
    low, high_ = ends

    def draw(rect: Rect, theme: Theme) -> Iterator[Item]:
        size, ink = theme.type.caption, theme.palette.muted
        yield Label(rect, text.percent(low), size, ink)
        yield Label(rect, text.percent(high_), size, ink, "right")

    value = Number("", "title", weight="semibold", room=WHOLE)
    figure = high(0, Column(value, _ends_of(("", *ranges))))
    names = wide(NAMES * stage.theme.grow, Column())
    axis = share(1, Art(draw, 0, stage.theme.type.caption * 1.3))
    return Row(names, axis, figure, gap=16, narrow=NUMBERED, narrow_gap=0)


def _part(track: Rect, low: float, high: float, ends: tuple[float, float]) -> Rect:
    """Return the part of a track from one return to another; a bar is never too thin to see."""
    start, end = ends

    def at(value: float) -> float:
        return track.w * min(max(0.0, (value - start) / (end - start)), 1.0)

    width = max(LEAST_BAR, at(high) - at(low))
    return Rect(track.x + min(at(low), track.w - width), track.y, width, track.h)
