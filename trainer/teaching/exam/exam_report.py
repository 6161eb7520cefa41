"""The result of an exam, as a value: two numbers with their intervals, and the leaks found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from evaluator.figures import count, percent, two
from evaluator.keys import Keys, key, nested, parts
from evaluator.report import Report, Reported, ReportLine, heading, line, table

_NO_RANGES = (
    "Most of your errors fit no habit, so no range is given.",
    "The course shows what to hold, one line at a time.",
)
AS_IN_STATS = "The costs are by all your answers, as in holdwise stats."
_WIDER = "Some errors fit neither habits nor slips, so the ranges are wider than usual."


@dataclass(frozen=True)
class Interval:
    """A return with its interval at 90 %, in coins per coin bet."""

    return_: float
    low: float
    high: float

    KEYS: ClassVar[Keys] = (
        key("return", "the return, in coins per coin bet"),
        key("low", "its bounds of 90 %"),
        key("high", "its bounds of 90 %"),
    )


@dataclass(frozen=True)
class ExamLeak:
    """A class of decisions in which the player probably errs as a rule.

    Attributes:
        should, instead: the kinds of the best hold and of the wrong one.
        comes: how often such a deal comes.
        seen, missed: how many were asked, and how many were wrong.
        rate, rate_low, rate_high: how often the player errs, with its interval at 90 %.
        cost: what an error costs, in coins per coin bet.
        lost_per_1000: what the leak costs, in coins per coin bet and 1,000 hands.
    """

    should: str
    instead: str
    comes: float
    seen: int
    missed: int
    rate: float
    rate_low: float
    rate_high: float
    cost: float
    lost_per_1000: float

    KEYS: ClassVar[Keys] = (
        key("should", "the kind of the best hold"),
        key("instead", "the kind of the wrong one"),
        key("comes", "how often such a deal comes"),
        key("seen", "the hands of the exam, and how many were wrong"),
        key("missed", "the hands of the exam, and how many were wrong"),
        key("rate", "how often the player errs, with the bounds of 90 %"),
        key("rate_low", "how often the player errs, with the bounds of 90 %"),
        key("rate_high", "how often the player errs, with the bounds of 90 %"),
        key("cost", "what an error costs, per coin bet"),
        key("lost_per_1000", "what the leak costs in 1,000 hands, per coin bet"),
    )

    def __str__(self) -> str:
        return f"{self.should} | {self.instead}"


@dataclass(frozen=True, repr=False)
class ExamReport(Reported):
    """What an exam found. Returns are in coins per coin bet.

    Attributes:
        paytable, coins: the game.
        hands, wrong: the answers, and how many of them were wrong.
        slips: how many of the wrong ones look like slips.
        game_return: the return of the best play.
        knowledge: the return of what the player knows.
        total: the return of the real play, slips included.
        untested: what the costliest habit that was not tested could cost; one that tempts nobody is
            tested by another with the same best hold.
        leaks: the leaks found, costliest first.
        fit: how well the answers fit what the exam supposes: "well"; "strangely" or "unsteadily",
            and the ranges are wider; or "not", and they say nothing.
    """

    paytable: str
    coins: int
    hands: int
    wrong: int
    slips: int
    game_return: float
    knowledge: Interval
    total: Interval
    untested: float
    leaks: tuple[ExamLeak, ...]
    fit: str = "well"

    KEYS = (
        key("paytable", "the game"),
        key("coins", "the game"),
        key("hands", "the answers, and how many were wrong"),
        key("wrong", "the answers, and how many were wrong"),
        key("slips", "how many of these look like slips"),
        key("game_return", "the return of perfect play"),
        nested("knowledge", "what the player knows is worth", Interval.KEYS),
        nested("total", "the same with slips: how well the player really plays", Interval.KEYS),
        key("untested", "what the costliest habit that was not tested could cost"),
        parts("leaks", "the leaks found, costliest first", ExamLeak.KEYS),
        key(
            "fit",
            "how well the answers fit what the exam supposes of a player: `well`; `strangely` or "
            "`unsteadily`, and the bounds are wider; `not`, and they say nothing",
        ),
    )

    def __repr__(self) -> str:
        return f"<ExamReport of {self.paytable}: {self.wrong} of {self.hands} wrong>"

    def to_dict(self, exam: int = 0) -> dict[str, Any]:
        """Return what ``holdwise exam --json`` ends with; `exam` is the exam's number."""
        return {"exam": exam} | super().to_dict()

    @classmethod
    def from_dict(cls, report: Mapping[str, Any]) -> ExamReport:
        """Return the report that `to_dict` told.

        Raises:
            KeyError, TypeError: something is missing, or is none of its parts.
        """
        values = {each.name: report[each.name] for each in fields(cls)}
        for name in ("knowledge", "total"):
            values[name] = Interval(*(report[name][end] for end in ("return", "low", "high")))
        leaks = tuple(ExamLeak(**leak) for leak in report["leaks"])
        return cls(**values | {"leaks": leaks})

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the figures support, in plain words, one sentence each."""
        right = f"You got {self.hands - self.wrong} of {self.hands} hands right."
        if self.fit == "not":
            return (right, *_NO_RANGES)
        return (
            right,
            f"What you know is worth {percent(self.knowledge.return_, 2)} "
            f"({percent(self.knowledge.low, 2)} to {percent(self.knowledge.high, 2)}); "
            f"the best play is worth {percent(self.game_return, 2)}.",
            f"{_slips(self.slips, self.hands)}; {'slips' if self.slips else 'some'} included, you "
            f"get back between {percent(self.total.low, 1)} and {percent(self.total.high, 1)}.",
            f"Every habit that could cost more than {100 * self.untested:.2g} points of return "
            "was tested, itself or by a hand like it.",
            *([_WIDER] if self.fit != "well" else []),
            "The ranges are at 90 %: one in ten may miss the truth.",
        )

    @property
    def no_leak(self) -> str:
        """What is said where no leak is sure: the statistics count a single error as one."""
        if not self.wrong:
            return "No leak was found."
        if self.wrong == 1:
            return (
                "This may have been a slip: it came too seldom to be a leak for sure. "
                "The list of your leaks counts it too."
            )
        return (
            "Each of these may have been a slip: none came often enough to be a leak for sure. "
            "The list of your leaks counts them too."
        )

    def too_fast(self, why: str) -> Report:
        """Return what ``holdwise exam`` prints of an exam that does not count: `why`, and no
        figure of it but how much was right.
        """
        return [self._title, line(why), line(self.sentences[0])]

    @property
    def _title(self) -> ReportLine:
        return heading(f"Exam: {self.paytable}, {count(self.coins, 'coin')}")

    def report(
        self,
        met: Sequence[tuple[str, str, str, str]] | None = None,
        of_leaks: Sequence[str] = (),
    ) -> Report:
        """Return what ``holdwise exam`` prints at its end.

        `met` are the leaks that it met by all of the player's answers, as rows: what was best, what
        was kept, how often here, and what it costs; without them it has what the exam alone found.
        `of_leaks` are sentences about them.
        """
        words = [line(sentence) for sentence in (*self.sentences, *of_leaks)]
        if not (self.leaks if met is None else met):
            return [self._title, *words, line(self.no_leak)]
        rows = [
            (
                leak.should,
                leak.instead,
                f"{leak.missed} of {leak.seen}",
                two(leak.lost_per_1000, brief=True),
            )
            for leak in self.leaks
        ]
        kept = "Tempting" if met is None else "You kept"
        cost = "Bets lost per 1,000" if met is None else "Costs"
        titles = ("The best hold was", kept, "Missed here", cost)
        shown = rows if met is None else met
        found: Report = [line(), table(titles, shown, left=titles[:2], spare=(kept,))]
        whose: Report = [] if met is None else [line(AS_IN_STATS)]
        return [self._title, *words, *found, *whose]


def _slips(slips: int, hands: int) -> str:
    """Return how many answers looked like slips.

    >>> _slips(0, 100), _slips(1, 100), _slips(2, 100)
    ('No answer looked like a slip', '1 of 100 answers looked like a slip', \
'2 of 100 answers looked like slips')
    """
    if not slips:
        return "No answer looked like a slip"
    return f"{slips} of {hands} answers looked like {'a slip' if slips == 1 else 'slips'}"
