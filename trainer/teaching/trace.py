"""What answers say of one thing to be known: a class of decisions, or a line of a chart.

A hidden Markov model, filtered answer by answer. The thing is not known, or it is known and will
be for some days: it is forgotten after t days with probability 1 − exp(−t / days). Each recall on
a later day may lengthen the days, and each verdict on a wrong answer may teach what was not known.

Whether it was known before the first answer is left open: the filter runs once for either case,
unnormalised, so that a picture of the whole player can say later how likely each was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from math import exp, log
from statistics import median
from typing import Any

DAYS = (1.0, 2.5, 6.0, 15.0, 40.0, 100.0, 400.0)
"""How long what is known may be remembered: the states of the model, shortest first."""
BEFORE = (0.0, 0.0, 0.02, 0.05, 0.13, 0.2, 0.6)
"""How long who knew it before the first answer remembers it."""
GUESS = 0.03
"""How often it is played right where it is not known."""
SLIP = 0.02
"""How often it is played wrong where it is known."""
LEARNT = 0.5
"""How often one verdict teaches what was not known."""
RELEARNT = 0.95
"""How often one verdict brings back what was known and forgotten, for a state shorter than before;
or else it is learnt anew."""
LEARNT_ALONE = 0.02
"""How often it is learnt otherwise, by a wrong answer without a verdict."""
READ = 0.6
"""How often it is learnt by reading of it in a lesson."""
LOST = 0.01
"""How often what was known is lost from one answer to the next, whatever the time between."""
GROWS, GROWS_SAME_DAY = 0.95, 0.2
"""How often a recall lengthens the memory by a state: on a later day, and on the same."""
LATER = 0.5
"""After at least this many days a recall counts as one on a later day."""
DUE = 0.8
"""What was known is due again when the chance of a right answer has fallen to this."""
TIMES = 5
"""How many of the last right answers say how fast it is played."""
FEWEST_TIMES = 3
"""With fewer nothing is said of it."""
RUN = 30
"""Of how many of the last right answers in a row it is known when they were given."""

_DAY = 24 * 60 * 60
_STATES = range(len(DAYS))
_NONE = (0.0,) * len(DAYS)

Vector = tuple[float, ...]
"""What is not known, and what is known for each of `DAYS`; not normalised."""


@dataclass(frozen=True, slots=True)
class Trace:
    """What the answers to one thing show.

    Attributes:
        unknown, known: how likely the answers are, by the state after the last, if the thing was
            not known before the first answer, and if it was; both over e^`scale`.
        scale: the logarithm of what they were divided by.
        right, wrong: how many answers there are.
        streak, longest: how many were right in a row up to now, and at most.
        alone, longest_alone: the same without the answers of lessons.
        last: when the newest was given, in UTC.
        times: milliseconds of the last right answers, oldest first.
        carried: the logarithm of how much likelier the answers are if what was learnt of its
            siblings carries over to it.
        eve: what it was before the first answer of the newest one's day, as none came within
            `LATER` before that; None before the first answer.
        failed: when the last wrong answer was given, in seconds since 1970; None without one.
        run: when the first and the last of the right answers since then were given, `RUN` at most.
    """

    unknown: Vector = (1.0, *_NONE)
    known: Vector = (0.0, *BEFORE)
    scale: float = 0.0
    right: int = 0
    wrong: int = 0
    streak: int = 0
    longest: int = 0
    alone: int = 0
    longest_alone: int = 0
    last: datetime | None = None
    times: tuple[int, ...] = ()
    carried: float = 0.0
    eve: Trace | None = None
    failed: float | None = None
    run: tuple[float, ...] = ()

    @property
    def answers(self) -> int:
        """How many answers there are."""
        return self.right + self.wrong

    def days_since(self, now: datetime) -> float:
        """Return the days since the newest answer; 0 if the clock was set back since."""
        return 0.0 if self.last is None else max(0.0, (now - self.last).total_seconds() / _DAY)

    def answered(
        self,
        right: bool,
        at: datetime,
        milliseconds: int = 0,
        *,
        taught: bool = True,
        carried: float = 0.0,
        lesson: bool = False,
    ) -> Trace:
        """Return the trace with one more answer, newer than the others.

        `taught` says whether the verdict was given, `carried` what the answer says of what carries
        over from siblings; a `lesson` asked for it. An answer from before the newest, after the
        clock was set back, counts as given with it.

        >>> monday = datetime(2026, 11, 16, tzinfo=UTC)
        >>> round(Trace().answered(False, monday).chance(monday, 0.5), 2)
        0.51
        >>> round(Trace().answered(True, monday).answered(True, monday).chance(monday, 0.5), 2)
        0.98
        """
        days = self.days_since(at)
        unknown = _next(self.unknown, days, right, taught, new=not self.answers)
        known = _next(self.known, days, right, taught, new=not self.answers)
        total = sum(unknown) + sum(known)
        last = at if self.last is None else max(at, self.last)
        given = last.timestamp()
        streak = self.streak + 1 if right else 0
        alone = self.alone if lesson else self.alone + 1 if right else 0
        times = (*self.times, milliseconds)[-TIMES:] if right and milliseconds else self.times
        return Trace(
            unknown=tuple(each / total for each in unknown),
            known=tuple(each / total for each in known),
            scale=self.scale + log(total),
            right=self.right + right,
            wrong=self.wrong + (not right),
            streak=streak,
            longest=max(self.longest, streak),
            alone=alone,
            longest_alone=max(self.longest_alone, alone),
            last=last,
            times=times,
            carried=self.carried + carried,
            eve=self.eve if self.answers and days < LATER else replace(self, eve=None),
            failed=self.failed if right else given,
            run=_with_newest(self.run, given) if right else (),
        )

    def repeated(self, right: bool, times: int, at: datetime) -> Trace:
        """Return the trace after `times` more answers, all right or all wrong, given at one moment.

        After some hundred nothing changes but their number, and they are counted together.

        >>> monday = datetime(2026, 11, 16, tzinfo=UTC)
        >>> trace = Trace().repeated(True, 1_000_000, monday)
        >>> trace.right, trace.streak, round(trace.chance(monday, 0.5), 2)
        (1000000, 1000000, 0.98)
        """
        trace = self
        for done in range(times):
            after = trace.answered(right, at)
            if done and _alike(after, trace):
                return after._counted(times - done - 1, right, after.scale - trace.scale)
            trace = after
        return trace

    def _counted(self, times: int, right: bool, scale: float) -> Trace:
        """Return it after more answers like the last one, each of which changes only the scale."""
        streak, alone = (self.streak + times, self.alone + times) if right else (0, 0)
        run = self.run
        for _ in range(min(times, RUN) if right else 0):
            run = _with_newest(run, run[-1])
        return replace(
            self,
            scale=self.scale + times * scale,
            right=self.right + times * right,
            wrong=self.wrong + times * (not right),
            streak=streak,
            longest=max(self.longest, streak),
            alone=alone,
            longest_alone=max(self.longest_alone, alone),
            run=run,
        )

    def rights_since(self, moment: float) -> int:
        """Return how many of the last right answers in a row were given after a moment, in seconds
        since 1970, or after its own wrong answer of that moment; of very many, at the least.

        >>> monday = datetime(2026, 11, 16, tzinfo=UTC)
        >>> trace = Trace().answered(False, monday)
        >>> for minutes in (1, 2, 3):
        ...     trace = trace.answered(True, monday + timedelta(minutes=minutes))
        >>> [trace.rights_since(monday.timestamp() + 60 * minutes) for minutes in (0, 1, 3)]
        [3, 2, 0]
        """
        if self.run and (self.run[0] > moment or self.failed == moment):
            return self.streak
        return sum(given > moment for given in self.run)

    def chance(self, now: datetime, before: float) -> float:
        """Return how likely a right answer is now; `before` is how likely it was known at first."""
        return self._after(self.days_since(now), before)

    def at_last(self, before: float) -> float:
        """Return how likely a right answer was just after the newest one."""
        return self._after(0.0, before)

    def _after(self, days: float, before: float) -> float:
        state = [
            (1 - before) * one + before * two
            for one, two in zip(self.unknown, self.known, strict=True)
        ]
        recalled = sum(exp(-days / DAYS[i]) * state[i + 1] for i in _STATES) / sum(state)
        return GUESS + (1 - SLIP - GUESS) * recalled

    def due(self, before: float) -> datetime | None:
        """Return when the chance of a right answer will have fallen to `DUE`; None if never asked.

        What was played wrong last is due within a day, whatever was right before: whether it was a
        slip, the next answer says. What was right is not due before the next day.

        >>> monday = datetime(2026, 11, 16, tzinfo=UTC)
        >>> known = Trace().answered(True, monday).answered(True, monday)
        >>> [(trace.due(0.5) - monday).days for trace in (known, known.answered(False, monday))]
        [23, 1]
        """
        if self.last is None:
            return None
        low, high = (1.0, DAYS[-1]) if self.streak else (0.0, 1.0)
        if self._after(low, before) <= DUE:
            return self.last + timedelta(days=low)
        for _ in range(24):
            middle = (low + high) / 2
            low, high = (middle, high) if self._after(middle, before) > DUE else (low, middle)
        return self.last + timedelta(days=high)

    @property
    def milliseconds(self) -> float | None:
        """The median time of the last right answers; None where there are too few."""
        return median(self.times) if len(self.times) >= FEWEST_TIMES else None

    def stored(self) -> list[Any]:
        """Return the trace as the history keeps it."""
        last = None if self.last is None else self.last.isoformat()
        rows = self.streak, self.longest, self.alone, self.longest_alone
        return [
            self.unknown,
            self.known,
            self.scale,
            (self.right, self.wrong, *rows),
            last,
            self.times,
            self.carried,
            None if self.eve is None else self.eve.stored(),
            self.failed,
            self.run,
        ]

    @classmethod
    def of_stored(cls, stored: Sequence[Any]) -> Trace:
        """Return the trace that `stored` told."""
        unknown, known, scale, counts, last, times, carried, eve, failed, run = stored
        right, wrong, streak, longest, alone, longest_alone = counts
        return cls(
            unknown=tuple(unknown),
            known=tuple(known),
            scale=scale,
            right=right,
            wrong=wrong,
            streak=streak,
            longest=longest,
            alone=alone,
            longest_alone=longest_alone,
            last=None if last is None else datetime.fromisoformat(last),
            times=tuple(times),
            carried=carried,
            eve=None if eve is None else cls.of_stored(eve),
            failed=failed,
            run=tuple(run),
        )


SAME = 1e-15
"""By how much a likelihood may differ that an answer has not changed."""
NEW = Trace()
"""Of what was never asked."""
INTRODUCED = Trace(unknown=(1 - READ, READ, *_NONE[1:]))
"""Of what was never asked, but read of just now, in a lesson."""


def _with_newest(run: tuple[float, ...], given: float) -> tuple[float, ...]:
    """Return when right answers in a row were given, with one more; the first stays."""
    return (*run, given) if len(run) < RUN else (run[0], *run[2:], given)


def _alike(one: Trace, other: Trace) -> bool:
    pairs = zip((*one.unknown, *one.known), (*other.unknown, *other.known), strict=True)
    return all(abs(a - b) <= SAME for a, b in pairs)


def _next(state: Vector, days: float, right: bool, taught: bool, *, new: bool) -> list[float]:
    """Return the state after some days, an answer, and its verdict if it was given."""
    never, *before = state
    left = 1.0 if new else 1 - LOST
    kept = [left * exp(-days / long) for long in DAYS] if days else [left] * len(DAYS)
    known = [share * each for share, each in zip(kept, before, strict=True)]
    played, guessed = (1 - SLIP, GUESS) if right else (SLIP, 1 - GUESS)
    learns, again = (LEARNT, RELEARNT) if taught else (0.0 if right else LEARNT_ALONE,) * 2
    forgotten = [guessed * (one - two) for one, two in zip(before, known, strict=True)]
    if right:
        known = _grown(known, 0.0 if new else GROWS if days >= LATER else GROWS_SAME_DAY)
    known = [played * each for each in known]
    known[0] += guessed * learns * never + again * forgotten[0]
    for i, each in enumerate(forgotten[1:]):
        known[i] += again * each
    # what did not come back is new again
    return [guessed * (1 - learns) * never + (1 - again) * sum(forgotten), *known]


def _grown(known: list[float], grows: float) -> list[float]:
    """Return what is known after a recall: some of each state moves to the next."""
    grown = [*known]
    for i, each in enumerate(known[:-1]):
        grown[i] -= grows * each
        grown[i + 1] += grows * each
    return grown


def said_of_some() -> str:
    """Return what a trace says of some answers, untaught and taught, on a day and later: a text
    that changes with any setting of it, so that sums of older ones are computed again.
    """
    at = datetime(2000, 1, 1, tzinfo=UTC)
    trace = INTRODUCED.answered(False, at, taught=False)
    for hours in (1, 2, 12, 25):
        trace = trace.answered(True, at + timedelta(hours=hours), 1000)
    return f"{NEW}, {TIMES}, {trace}"
