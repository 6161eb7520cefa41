"""What the Today page shows of a player: what is due, the dearest leak, thirty days as a curve; and
what the player's page shows, day by day, all that was done.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from evaluator.figures import count
from trainer.teaching.skill import Sums

if TYPE_CHECKING:
    from trainer.teaching.leaks import Error

SPAN = timedelta(days=29)
"""From the first of thirty days to today."""
POINT_HANDS = 300
"""The hands that make a point: those of its day, and of as many days before as it takes."""

ANY_EXAM = 2**31  # more exams than anybody takes


@dataclass(frozen=True, slots=True)
class LeakHand:
    """A hand in which a leak showed: what was held, what was best, and their worth in coins."""

    dealt: tuple[int, ...]
    held: int
    best: int
    worth: float
    best_worth: float


@dataclass(frozen=True, slots=True)
class DearestLeak:
    """The leak that costs most: its classes and what was kept in them, its name as all pages say
    it, how often it was missed.

    `lost` is what it costs in a hand, in coins per coin bet, `unsure` whether that is known only
    roughly. `hand` is the dearest that shows it.
    """

    decision: str
    words: str
    missed: int
    seen: int
    lost: float
    coins: int
    hand: LeakHand | None
    unsure: bool = False
    kept: str = ""


@dataclass(frozen=True, slots=True)
class ClosedLeak:
    """A leak that was closed in the last days, by the name that it had while it was open; `does` is
    what the player does now.

    `before` and `now` are what it gives away in an hour, in coins, as leaks are priced: by the
    answers before the right ones that closed it, and by all of them. `due` is when its decision is
    asked again, in UTC; None if that is far off.
    """

    words: str
    does: str
    before: float
    now: float
    due: datetime | None


class OpenLeak(NamedTuple):
    """An open leak: what the player does once it is closed, its errors, and what it costs in a
    hand, in coins per coin bet; `unsure` is whether that is known only roughly.
    """

    does: str
    errors: tuple[Error, ...]
    lost: float
    unsure: bool = False


class Step(NamedTuple):
    """What comes next in a course: a `lesson`, or of one that was learnt before the `lines` that
    are due again, alone.
    """

    lesson: int
    lines: tuple[str, ...] = ()

    @classmethod
    def of(cls, lesson: int, again: Collection[int], due: tuple[str, ...]) -> Step:
        """Return the step of a lesson: of one of those due `again` only what is `due`.

        >>> Step.of(0, (0,), ("low pair",)), Step.of(1, (0,), ("low pair",))
        (Step(lesson=0, lines=('low pair',)), Step(lesson=1, lines=()))
        """
        return cls(lesson, due if lesson in again else ())


@dataclass(frozen=True, slots=True)
class HomeNews:
    """What there is to say of a player in a game; empty where there is nothing yet.

    `hands` counts the hands at the table, each deal once, and `further` the other hands of their
    deals; `alone` are those played without help, `today` the sums of those of today, `run` how
    many days up to it or the one before followed on one another, with any game or mode. `training`
    counts those of today's training, `trial` those of a trial that can be gone on with. `curve` is
    what was given away, day by day. `learnt` says of each lesson of the course whether it was once
    passed, `again` names those due again, `due` the lines to be practised again, `missed` those of
    them whose hands were missed since they were learnt, `lesson` is the next one and `brings` what
    it brings in. `left` names what else was broken off, in this window
    or an earlier one: an exam, with `exam_left` hands to come, or a placement. `placed` says
    whether there was any answer to a placement, `at_most` whether there is a course only for
    another bet, the largest. `closed` is the leak that was closed last, if that is not long
    ago, and `watched` the dearest choice that was missed too seldom to be a leak, beside an open
    one twice if one was; `none_open` says in words that no leak is open, of some that were
    missed. `by_exam` is what the last exam found that is given away in a hand, in coins per coin
    bet, `exams` the same of some of the last ones; `open_leaks` are those of the game,
    `closed_errors` the errors of those closed. `view` is the view of the course that says
    what is here of it; None where none was read.
    """

    hands: int = 0
    further: int = 0
    alone: int = 0
    today: Sums = field(default_factory=Sums)
    run: int = 0
    training: int = 0
    trial: int = 0
    curve: tuple[Loss, ...] = ()
    leak: DearestLeak | None = None
    learnt: tuple[bool, ...] = ()
    again: tuple[int, ...] = ()
    lesson: int | None = None
    brings: str = ""
    due: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    exam_left: int = 0
    placed: bool = False
    at_most: bool = False
    closed: ClosedLeak | None = None
    watched: DearestLeak | None = None
    none_open: str = ""
    by_exam: float | None = None
    exams: tuple[Loss, ...] = ()
    open_leaks: tuple[OpenLeak, ...] = ()
    closed_errors: frozenset[Error] = frozenset()
    view: object = None

    @property
    def step(self) -> Step | None:
        """What comes next in the course; None at its end, or without one."""
        return None if self.lesson is None else Step.of(self.lesson, self.again, self.due)


class Loss(NamedTuple):
    """What was given away, in coins per coin bet, as it stood on a day."""

    day: date
    lost: float


def last_thirty_days(days: Mapping[str, Sums], today: date) -> tuple[Loss, ...]:
    """Return a point for each day that was played on; the last one, if none of these was.

    >>> from fractions import Fraction
    >>> played = {"2026-11-01": Sums(300, lost=Fraction(30), wagered=1500)}
    >>> last_thirty_days(played, date(2026, 11, 22))
    (Loss(day=datetime.date(2026, 11, 1), lost=0.02),)
    """
    ordered = [(date.fromisoformat(day), sums) for day, sums in sorted(days.items())]
    points = [
        Loss(day, _lost([sums for _, sums in ordered[: i + 1]]))
        for i, (day, _) in enumerate(ordered)
        if day >= today - SPAN or i == len(ordered) - 1
    ]
    return tuple(points)


def _lost(days: list[Sums]) -> float:
    """Return what the last of some days gave away, of as many as make a point."""
    together = Sums()
    for sums in reversed(days):
        together += sums
        if together.hands >= POINT_HANDS:
            break
    return float(together.lost_per_coin or 0)


class DayDone(NamedTuple):
    """What was done on a day: hands at the table, each of its deal, and questions answered."""

    hands: int = 0
    questions: int = 0


@dataclass(frozen=True)
class SoFar:
    """All that a player has done, at all games and in all modes.

    Attributes:
        days: what was done on each day, of those on which there was something.
        weeks: the unaided hands at the table by week, by its Monday; without Ultimate X.
        alone: all unaided hands at the table.
        played: the hands at the table; `here`, those of one game.
        helped, helped_here: how many of them had help.
        questions: how many were answered in a lesson, a drill, an exam that is over and counts.
        minutes: for how many minutes there was something, without the pauses.
        fault: why the history could not be read; "" if it could.
    """

    days: Mapping[date, DayDone] = field(default_factory=dict)
    weeks: Mapping[date, Sums] = field(default_factory=dict)
    alone: Sums = field(default_factory=Sums)
    played: Sums = field(default_factory=Sums)
    here: Sums = field(default_factory=Sums)
    helped: int = 0
    helped_here: int = 0
    questions: int = 0
    minutes: int = 0
    fault: str = ""


def week_of(day: date) -> date:
    """Return the Monday of a day's week.

    >>> week_of(date(2026, 11, 29))
    datetime.date(2026, 11, 23)
    """
    return day - timedelta(days=day.weekday())


def in_a_row(days: Collection[date], now: date) -> tuple[int, int]:
    """Return how many days up to today or yesterday followed on one another, and the most ever;
    days to come, of a clock that was wrong, count in neither.

    >>> days = [date(2026, 11, day) for day in (2, 3, 4, 8, 9)]
    >>> in_a_row(days, date(2026, 11, 10)), in_a_row(days, date(2026, 11, 11))
    ((2, 3), (0, 3))
    >>> in_a_row([*days, date(2026, 12, 5)], date(2026, 11, 10))
    (2, 3)
    """
    most = run = 0
    before = date.min
    for day in sorted(each for each in days if each <= now):
        run = run + 1 if day - before == timedelta(days=1) else 1
        most, before = max(most, run), day
    return (run if now - before <= timedelta(days=1) else 0), most


MANY = (1, 20, 60, 150)
"""The hands and questions of a day from which it has one pip more."""


def pips(day: DayDone) -> int:
    """Return how many pips stand for what was done on a day.

    >>> [pips(DayDone(*each)) for each in ((), (1, 0), (15, 5), (60, 18), (100, 100))]
    [0, 1, 2, 3, 4]
    """
    return sum(day.hands + day.questions >= least for least in MANY)


def day_sentence(day: date, done: DayDone, now: date) -> str:
    """Say what was done on a day.

    >>> monday = date(2026, 11, 23)
    >>> day_sentence(monday, DayDone(60, 1), date(2026, 11, 29))
    '23 November: 60 hands, 1 question.'
    >>> day_sentence(monday, DayDone(0, 0), monday)
    'Today: nothing yet.'
    """
    name = "Today" if day == now else f"{day.day} {day:%B}"
    parts = [
        count(number, noun)
        for number, noun in ((done.hands, "hand"), (done.questions, "question"))
        if number
    ]
    return f"{name}: {', '.join(parts) or ('nothing yet' if day == now else 'a day off')}."


def row_words(now: int, most: int) -> str:
    """Say how many days followed on one another.

    >>> row_words(3, 6), row_words(6, 6), row_words(0, 6), row_words(1, 1)
    ('3 days in a row. Your longest run: 6.', '6 days in a row, your longest run.', \
'Your longest run: 6 days in a row.', '')
    """
    if most < 2:
        return ""
    if now == most:
        return f"{now:,} days in a row, your longest run."
    if now < 2:
        return f"Your longest run: {most:,} days in a row."
    return f"{now:,} days in a row. Your longest run: {most:,}."


def time_words(minutes: int) -> str:
    """Say how long somebody played: to the minute below an hour.

    >>> time_words(1), time_words(17), time_words(60), time_words(150)
    ('1 minute', '17 minutes', 'about 1 hour', 'about 3 hours')
    """
    hours = (minutes + 30) // 60
    return count(minutes, "minute") if minutes < 60 else f"about {count(hours, 'hour')}"
