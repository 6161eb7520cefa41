"""What an exam says: its two numbers, each a bar with its range on one scale; which wrong answers
are slips; a leak and its hand.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import floor
from typing import TYPE_CHECKING, get_args

from solver.decisions import decisions_of
from trainer.app.mistakes import (
    are_slips,
    asked_here,
    in_rows,
    leak_words,
    missed_leaks,
    tally_words,
)
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, Box, Column, Row, high, share, wide
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item, Label
from trainer.drawing.leaves import Number, Words
from trainer.drawing.palettes import Color
from trainer.drawing.surfaces import Panel
from trainer.drawing.theme import Size, Theme
from trainer.pages.ending import costliest, pictured
from trainer.teaching.asking import GLANCE
from trainer.teaching.leaks import NAMED, Standing
from trainer.teaching.skill import grade
from trainer.widgets.answer_strip import Mark

if TYPE_CHECKING:
    from trainer.app.exams import ExamOver
    from trainer.app.player_stats import GamePlayed
    from trainer.app.scene import Stage
    from trainer.teaching.asking import Answer
    from trainer.teaching.exam import ExamLeak, ExamReport, Interval
    from trainer.teaching.leaks import Leak

UNKNOWN = "Nearly all that you give away is what you do not know yet."
SLIPS = "Nearly all that you give away are slips."
ALLOWED = "The second number allows for slips: everybody makes some."
TOO_SHORT = "your chart is too short for it"
FAIR = "There is much to gain. Start with the leak that costs most."
"""What is said to the last grade, E."""
SHOWN, WORK_HANDS = 3, 10  # leaks; hands of the drill of one


@dataclass(frozen=True)
class ExamAnswers:
    """The answers of an exam as its result tells of them; `names` are the classes of the answers,
    `listed` the leaks of the game as Leaks has them, by their classes, None before they are known;
    `untaught` which of them are right by the player's chart alone.
    """

    over: ExamOver
    names: Sequence[str]
    listed: Mapping[str, Leak] | None = None
    untaught: frozenset[int] = frozenset()

    @property
    def hasty(self) -> bool:
        """Whether they came too fast to have been thought: then nothing is concluded of them."""
        return self.over.haste.hasty

    @property
    def unthought(self) -> frozenset[int]:
        """Which of them came too fast, in an exam that does not count."""
        answers = enumerate(self.over.answers if self.hasty else ())
        return frozenset(i for i, answer in answers if answer.milliseconds < GLANCE)

    @cached_property
    def leaks(self) -> tuple[ExamLeak, ...]:
        """The leaks that it found, and those known before that were missed in it."""
        return () if self.hasty else missed_leaks(self.over, self.names, self.listed or {})

    @property
    def rows(self) -> tuple[ExamLeak, ...]:
        """The same as Leaks lists them: those of one habit as one."""
        return in_rows(self.leaks, self.listed or {}, asked_here(self.over, self.names))

    @cached_property
    def slips(self) -> list[bool]:
        """Whether each answer is a slip; of none is it said before the leaks are known."""
        if self.listed is None or self.hasty:
            return [False] * len(self.names)
        return are_slips(self.over, self.names, self.leaks)

    @property
    def marks(self) -> list[Mark]:
        """A mark for each answer."""
        return [
            "right" if answer.right else "slip" if slip else "wrong"
            for answer, slip in zip(self.over.answers, self.slips, strict=True)
        ]

    @property
    def tally(self) -> list[tuple[Mark, str]]:
        """How many answers were right, and of the wrong ones what they are; only that they are
        mistakes before the leaks are known.
        """
        counts = Counter(self.marks)
        words = tally_words(counts["right"], counts["wrong"], counts["slip"])
        if (self.listed is None or self.hasty) and counts["wrong"]:
            words["wrong"] = text.count(counts["wrong"], "mistake")
        kinds: tuple[Mark, ...] = ("right", "wrong", "slip")
        return [(kind, words[kind]) for kind in kinds if kind in words]

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is said of each answer where it is shown again."""
        if self.listed is None or self.hasty:
            return ("",) * len(self.names)
        words: dict[Mark, str] = {"right": "", "slip": "a slip", "wrong": "in a leak"}
        marks = enumerate(self.marks)
        return tuple(TOO_SHORT if i in self.untaught else words[mark] for i, mark in marks)

    @property
    def unsure(self) -> list[Answer]:
        """The mistakes that are in no leak, what gave away most first."""
        leaks = {str(leak) for leak in self.leaks}
        answers = zip(self.names, self.over.answers, strict=True)
        return costliest(answer for name, answer in answers if name not in leaks)

    @property
    def with_slips(self) -> bool:
        """Whether there were slips, as far as the leaks are known."""
        return any(self.slips) if self.listed is not None else bool(self.over.report.slips)

    @property
    def known_before(self) -> bool:
        """Whether a leak was missed that the exam alone did not find: its numbers say nothing then
        of how much is lost by leaks and how much by slips.
        """
        return not {*map(str, self.leaks)} <= {*map(str, self.over.report.leaks)}

    @property
    def now_and_then(self) -> list[Leak]:
        """The open leaks that were missed in some hands here and in others not."""
        known = self.listed or {}
        rows = (known.get(str(row)) for row in self.rows if 0 < row.missed < row.seen)
        return [leak for leak in rows if leak is not None and leak.standing == "open"]

    @cached_property
    def shown(self) -> list[Shown]:
        """The costliest leaks, each with the price and the name that it has in Leaks."""
        known = self.listed or {}
        leaks = (_shown(self.over, each, self.names, known.get(str(each))) for each in self.rows)
        return sorted(leaks, key=lambda each: each.place)[:SHOWN]

    @property
    def in_all(self) -> list[tuple[GamePlayed, Leak]]:
        """The leaks of the game as Leaks lists them; none before they are known."""
        from trainer.app.player_stats import GamePlayed  # with the store

        game = GamePlayed(self.over.table, self.over.coins, (), 0)
        each = {leak.name: leak for leak in (self.listed or {}).values()}
        return [(game, leak) for leak in each.values()]


@dataclass(frozen=True)
class Shown:
    """A leak that is shown: the kind that was wrongly kept, "" if now this, now that or not known,
    a hand in which it was, and the same leak as Leaks has it, None before that is known; `apart`
    tells it from others.
    """

    leak: ExamLeak
    kept: str
    answer: Answer | None
    listed: Leak | None = None
    apart: str = ""

    @property
    def words(self) -> str:
        """The name of the leak."""
        return leak_words(self.listed.name if self.listed else str(self.leak), self.kept)

    @property
    def place(self) -> tuple[int, float]:
        """Where it stands among others: by its price in Leaks, what has none or is closed last."""
        if self.listed is None:
            return 0, -self.leak.lost_per_1000
        standing = get_args(Standing).index(self.listed.standing)
        return standing, -(self.listed.lost if standing else self.listed.lost_per_1000)


def _shown(over: ExamOver, leak: ExamLeak, names: Sequence[str], listed: Leak | None) -> Shown:
    """Name a leak as Leaks does, by a hand that shows it; if none does, after what was missed. What
    Leaks does not have is named after what was kept in as large a share of its hands as there.
    """
    decisions = decisions_of(over.table, over.coins)
    missed: dict[str, list[Answer]] = defaultdict(list)
    classes = (str(leak),) if listed is None else listed.classes
    for name, answer in zip(names, over.answers, strict=True):
        if name in classes and not answer.right:
            missed[decisions.kept_of(answer.question.cards, answer.held)].append(answer)
    kept = max(missed, key=lambda kind: (len(missed[kind]), kind == leak.instead), default="")
    if not kept:
        return Shown(leak, "", None, listed)
    if listed is not None:
        shown = listed.example if listed.example in missed else kept
        return Shown(leak, listed.usual if listed.usual in missed else "", missed[shown][0], listed)
    usual = len(missed[kept]) >= NAMED * sum(map(len, missed.values()))
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


def numbers(
    report: ExamReport, parts: str, stage: Stage, *, slipped: bool = False, tight: bool = False
) -> Box:
    """Return both numbers with their ranges, what the ranges mean, and the `parts` of a loss; in
    little height a `tight` card says all of that in small. `slipped` says whether there were slips.
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
    plays = "How you play", "slips included" if slipped else "allowing for slips"
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


def grade_range(game_return: float, low: float, high: float) -> str:
    """Return the grades that the range of a return spans; "" of one.

    >>> grade_range(0.9954, 0.97, 0.993), grade_range(0.9954, 0.98, 0.989)
    ('B to E', 'C or D')
    >>> grade_range(0.9954, 0.993, 0.994)
    ''
    """
    best, worst = (grade(max(0.0, game_return - end)) for end in (high, low))
    if best == worst:
        return ""
    return f"{best} {'or' if ord(worst) - ord(best) == 1 else 'to'} {worst}"


def unsure_words(report: ExamReport) -> str:
    """Say what the grade may be, too, where it follows from few hands.

    >>> from trainer.teaching.exam import ExamReport, Interval
    >>> know, play = Interval(0.9950, 0.9931, 0.9954), Interval(0.99, 0.983, 0.9951)
    >>> unsure_words(ExamReport("9/6", 5, 50, 1, 1, 0.9954, know, play, 0, ()))
    '50 hands are few: your grade may be anything from A to D.'
    >>> unsure_words(ExamReport("9/6", 5, 100, 1, 1, 0.9954, know, play, 0, ()))
    ''
    """
    spans = grade_range(report.game_return, report.total.low, report.total.high)
    if not spans or report.hands > FEW_HANDS:
        return ""
    grades = f"anything from {spans}" if " to " in spans else spans
    few = "One hand is" if report.hands == 1 else f"{report.hands} hands are"
    return f"{few} few: your grade may be {grades}."


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
