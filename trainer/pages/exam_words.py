"""What an exam says: its two numbers, each a bar with its range on one scale; which wrong answers
are in no leak; a leak and its hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import floor
from typing import TYPE_CHECKING, get_args

from evaluator.figures import about
from trainer.app.mistakes import in_none, leak_words, met_leaks, tally_words
from trainer.drawing import text
from trainer.drawing.boxes import ROOM, Art, Box, Column, Row, high, share, wide
from trainer.drawing.geometry import Rect
from trainer.drawing.items import Fill, Item
from trainer.drawing.layouts import FitWide
from trainer.drawing.leaves import Number, Words
from trainer.drawing.palettes import Color
from trainer.drawing.theme import Theme
from trainer.pages.ending import costliest
from trainer.teaching.asking import GLANCE
from trainer.teaching.leaks import BETWEEN, Standing
from trainer.teaching.skill import letter_grade
from trainer.widgets.answer_strip import AnswerMark

if TYPE_CHECKING:
    from trainer.app.exams import ExamOver
    from trainer.app.mistakes import MetLeak
    from trainer.app.player_stats import GamePlayed
    from trainer.app.scene import Stage
    from trainer.teaching.asking import Answer
    from trainer.teaching.exam import ExamReport, Interval
    from trainer.teaching.leaks import Error, Leak
    from trainer.teaching.skill import Pace

IN_A_LEAK, IN_NO_LEAK = "in a leak", "no leak yet"
TOO_SHORT = "your chart is too short for it"
AHEAD_OF_E = "Under {} it would be grade D"
START = ": start with the leak that costs most"
"""What is said to the last grade, E, and of a leak that was found."""
WITHIN = "Nine times in ten the true number is in the bar.", "In the bar nine times in ten."
SHOWN, WORK_HANDS = 3, 10  # leaks; hands of the drill of one


@dataclass(frozen=True)
class ExamAnswers:
    """The answers of an exam as its result tells of them; `errors` are what each shows, `listed`
    the leaks of the game as Leaks has them, by their errors, None before they are known; `untaught`
    which answers are right by the player's chart alone; `at_end` whether the leaks are those of the
    exam's end, as a result stands, and `later` whether they are others by now.
    """

    over: ExamOver
    errors: Sequence[Error]
    listed: Mapping[Error, Leak] | None = None
    untaught: frozenset[int] = frozenset()
    at_end: bool = False
    later: bool = False

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
    def leaks(self) -> tuple[MetLeak, ...]:
        """The leaks that were missed in it, as Leaks has them."""
        return () if self.hasty else met_leaks(self.over, self.errors, self.listed or {})

    @cached_property
    def slips(self) -> list[bool]:
        """Whether each answer is wrong and in no leak, as slips are; of none is it said before the
        leaks are known.
        """
        if self.listed is None or self.hasty:
            return [False] * len(self.errors)
        return in_none(self.errors, self.leaks)

    @property
    def marks(self) -> list[AnswerMark]:
        """A mark for each answer."""
        return [
            "right" if answer.right else "slip" if slip else "wrong"
            for answer, slip in zip(self.over.answers, self.slips, strict=True)
        ]

    @property
    def tally(self) -> list[tuple[AnswerMark, str]]:
        """How many answers were right, and of the wrong ones what they are; only that they are
        mistakes before the leaks are known.
        """
        counts = Counter(self.marks)
        words = tally_words(counts["right"], counts["wrong"], counts["slip"])
        if (self.listed is None or self.hasty) and counts["wrong"]:
            words["wrong"] = text.count(counts["wrong"], "mistake")
        kinds: tuple[AnswerMark, ...] = ("right", "wrong", "slip")
        return [(kind, words[kind]) for kind in kinds if kind in words]

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is said of each answer where it is shown again; a leak is named behind a colon."""
        if self.listed is None or self.hasty:
            return ("",) * len(self.errors)
        said = [IN_NO_LEAK if slip else "" for slip in self.slips]
        for leak in self._named:
            for place in leak.leak.at:
                said[place] = f"{IN_A_LEAK}: {text.first_lower(leak.words)}"
        return tuple(TOO_SHORT if i in self.untaught else words for i, words in enumerate(said))

    @cached_property
    def _named(self) -> list[Shown]:
        """All leaks that were met, each with its name."""
        return [_shown(self.over, each, self.errors) for each in self.leaks]

    @property
    def unsure(self) -> list[Answer]:
        """The mistakes that are in no leak, what gave away most first."""
        in_leaks = {place for leak in self.leaks for place in leak.at}
        answers = enumerate(self.over.answers)
        return costliest(answer for place, answer in answers if place not in in_leaks)

    @property
    def in_no_leak(self) -> tuple[int, ...]:
        """The places of the mistakes that are in no leak."""
        return tuple(i for i, slip in enumerate(self.slips) if slip)

    @property
    def with_slips(self) -> bool:
        """Whether there were slips, as far as the leaks are known."""
        return any(self.slips) if self.listed is not None else bool(self.over.report.slips)

    @property
    def known_before(self) -> bool:
        """Whether a leak was missed that the exam alone did not find: its numbers say nothing then
        of how much is lost by leaks and how much by slips.
        """
        found = {*map(str, self.over.report.leaks)}
        return not {self.errors[place][0] for leak in self.leaks for place in leak.at} <= found

    @cached_property
    def shown(self) -> list[Shown]:
        """The costliest leaks, each with the price and the name that it has in Leaks."""
        return sorted(self._named, key=lambda each: each.place)[:SHOWN]

    @property
    def in_all(self) -> list[tuple[GamePlayed, Leak]]:
        """The leaks of the game as Leaks lists them; none before they are known."""
        from trainer.app.player_stats import GamePlayed  # with the store

        game = GamePlayed(self.over.table, self.over.coins, (), 0)
        each = {leak.key: leak for leak in (self.listed or {}).values()}
        return [(game, leak) for leak in each.values()]


@dataclass(frozen=True)
class Shown:
    """A leak that is shown: what was wrongly kept in it, and a hand in which that was."""

    leak: MetLeak
    kept: str
    answer: Answer

    @property
    def listed(self) -> Leak | None:
        """The leak as Leaks has it; None before that is known."""
        return self.leak.listed

    @property
    def decision(self) -> str:
        """Its classes, by their names."""
        return self.leak.decision if self.listed is None else self.listed.name

    @property
    def words(self) -> str:
        """The name of the leak."""
        return leak_words(self.decision, self.kept)

    def own_price(self, coins: int, pace: Pace) -> str:
        """Return what the exam alone says that it costs in an hour; "" where it says nothing."""
        found = self.leak.exam_leak
        if found is None:
            return ""
        return f"about {about(pace.coins(found.lost_per_1000 / 1000, coins))} coins an hour"

    @property
    def place(self) -> tuple[int, float]:
        """Where it stands among others: by its price in Leaks, what has none or is closed last."""
        if self.listed is None:
            return 0, -self.leak.exam_leak.lost_per_1000 if self.leak.exam_leak else 0.0
        standing = get_args(Standing).index(self.listed.standing)
        return standing, -(self.listed.lost if standing else self.listed.lost_per_1000)


def _shown(over: ExamOver, met: MetLeak, errors: Sequence[Error]) -> Shown:
    """Name a leak as Leaks does, by a hand that shows it; what Leaks does not have is named after
    what was kept here.
    """
    listed, here = met.listed, Counter(errors[place][1] for place in met.at)
    usual = listed.example if listed and listed.example in here else here.most_common(1)[0][0]
    answer = next(over.answers[place] for place in met.at if errors[place][1] == usual)
    return Shown(met, BETWEEN.join(here) if listed is None else listed.all_kept, answer)


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
LEAST_SPAN = 0.002
"""A scale shows at least so much of a return: a narrow range must look narrow."""


def scale(report: ExamReport) -> tuple[float, float]:
    """Return the returns at both ends of the scale; the best play's is at the right."""
    low = min(report.knowledge.low, report.total.low)
    span = max(LEAST_SPAN, (report.game_return - low) * 1.1)
    begins = floor(1000 * (report.game_return - span)) / 1000  # 97.90 %, not 97.99 %
    return max(0.0, begins), report.game_return


def numbers(report: ExamReport, stage: Stage, *, slipped: bool) -> Box:
    """Return both numbers with their ranges; `slipped` says whether there were slips."""
    ends, ranges = scale(report), ranges_of(report)
    knows = "What you know", "without slips"
    plays = "How you play", "slips included" if slipped else "allowing for slips"
    return Column(
        _range(knows, "right", report.knowledge, ends_of(ranges), ends, stage),
        _range(plays, "gold", report.total, ends_of(ranges[::-1]), ends, stage),
        _scale(ends, ranges, stage),
        gap=4,
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

    name, counts = words
    named = Column(Words(name, "lead", weight="semibold"), Words(counts, "second", "muted"))
    value = text.percent(interval.return_)
    figure = Column(Number(value, "title", weight="semibold", room=WHOLE), written)
    across = wide(NAMES * stage.theme.grow, named)
    bar = Art(draw, 0, BAR + 16)
    return Row(across, share(1, bar), figure, gap=16, narrow=NUMBERED, narrow_gap=4)


def ends_of(ranges: Sequence[str]) -> Box:
    """Return the first of texts in the width of the longest: all bars end at one place."""
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
    best, worst = (letter_grade(max(0.0, game_return - end)) for end in (high, low))
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
    """Return the returns at both ends of the scale; between them what the ranges mean, or below
    where there is no room.
    """
    worst, best = map(text.percent, ends)
    low, high_ = (Words(each, "caption", "muted") for each in (worst, f"{best}, perfect play"))
    means, brief = (Words(each, "caption", "muted", align="center") for each in WITHIN)
    between = (Row(low, share(1, each), high_, gap=10) for each in (means, brief))
    forms = *between, Column(Row(low, ROOM, high_), FitWide(means, brief))
    figure = Number("", "title", weight="semibold", room=WHOLE)
    beside = high(0, Column(figure, ends_of(("", *ranges))))
    names = wide(NAMES * stage.theme.grow, Column())
    return Row(names, share(1, FitWide(*forms)), beside, gap=16, narrow=NUMBERED, narrow_gap=0)


def _part(track: Rect, low: float, high: float, ends: tuple[float, float]) -> Rect:
    """Return the part of a track from one return to another; a bar is never too thin to see."""
    start, end = ends

    def at(value: float) -> float:
        return track.w * min(max(0.0, (value - start) / (end - start)), 1.0)

    width = max(LEAST_BAR, at(high) - at(low))
    return Rect(track.x + min(at(low), track.w - width), track.y, width, track.h)
