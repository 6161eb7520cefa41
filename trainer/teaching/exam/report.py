"""The result of an exam, as a value: two numbers with their intervals, and the leaks found."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from evaluator.figures import count, percent
from evaluator.report import Report, heading, line, table
from evaluator.reported import Reported


@dataclass(frozen=True)
class Interval:
    """A return with its interval at 90 %, in coins per coin bet."""

    return_: float
    low: float
    high: float

    def as_json(self) -> dict[str, float]:
        """Return the values by their names in JSON."""
        return {"return": self.return_, "low": self.low, "high": self.high}


@dataclass(frozen=True)
class ExamLeak:
    """A class of decisions in which the player probably errs as a rule.

    Attributes:
        should, instead: the kinds of the best hold and of the wrong one.
        comes: how often such a deal comes.
        seen, missed: how many were asked, and how many were wrong.
        rate, rate_low, rate_high: how often he errs, with its interval at 90 %.
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

    def __str__(self) -> str:
        return f"{self.instead} instead of {self.should}"


@dataclass(frozen=True, repr=False)
class ExamReport(Reported):
    """What an exam found. Returns are in coins per coin bet.

    Attributes:
        paytable, coins: the game.
        hands, wrong: the answers, and how many of them were wrong.
        slips: how many of the wrong ones look like slips.
        game_return: the return of the best play.
        knowledge: the return of what the player knows.
        total: the return of how he plays, slips included.
        untested: what the dearest habit that was not tested could cost.
        leaks: the leaks found, dearest first.
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

    def __repr__(self) -> str:
        return f"<ExamReport of {self.paytable}: {self.wrong} of {self.hands} wrong>"

    def as_json(self, exam: int) -> dict[str, Any]:
        """Return what ``holdwise exam --json`` ends with; `exam` is the exam's number."""
        return {
            "exam": exam,
            "paytable": self.paytable,
            "coins": self.coins,
            "hands": self.hands,
            "wrong": self.wrong,
            "slips": self.slips,
            "game_return": self.game_return,
            "knowledge": self.knowledge.as_json(),
            "total": self.total.as_json(),
            "untested": self.untested,
            "leaks": [asdict(leak) for leak in self.leaks],
        }

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the figures support, in plain words, one sentence each."""
        return (
            f"You got {self.hands - self.wrong} of {self.hands} hands right.",
            f"What you know is worth {percent(self.knowledge.return_, 2)} "
            f"({percent(self.knowledge.low, 2)} to {percent(self.knowledge.high, 2)}); "
            f"the best play is worth {percent(self.game_return, 2)}.",
            f"{_slips(self.slips, self.hands)}; slips included, you play between "
            f"{percent(self.total.low, 1)} and {percent(self.total.high, 1)}.",
            f"Every habit that could cost more than {100 * self.untested:.2g} points of return "
            "was tested.",
            "The ranges are at 90 %: one in ten may miss the truth.",
        )

    def report(self) -> Report:
        """Return what ``holdwise exam`` prints at its end."""
        words = [line(sentence) for sentence in self.sentences]
        title = heading(f"Exam: {self.paytable}, {count(self.coins, 'coin')}")
        if not self.leaks:
            return [title, *words, line("No leak was found.")]
        rows = [
            (str(leak), f"{leak.missed} of {leak.seen}", f"{leak.lost_per_1000:.2f}")
            for leak in self.leaks
        ]
        titles = ("Leak", "Missed", "Bets lost in 1,000 hands")
        return [title, *words, line(), table(titles, rows, left=("Leak",))]


def _slips(slips: int, hands: int) -> str:
    """Return how many answers looked like slips.

    >>> _slips(0, 100), _slips(1, 100), _slips(2, 100)
    ('No answer looked like a slip', '1 of 100 answers looked like a slip', \
'2 of 100 answers looked like slips')
    """
    if not slips:
        return "No answer looked like a slip"
    return f"{slips} of {hands} answers looked like {'a slip' if slips == 1 else 'slips'}"
