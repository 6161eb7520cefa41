"""What an exam says: which wrong answers look like slips, a leak and its hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.decisions import decisions_of
from trainer.app.mistakes import leak_words
from trainer.widgets.answer_strip import Mark

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.app.exams import ExamOver
    from trainer.teaching.asking import Answer
    from trainer.teaching.exam import ExamLeak, ExamReport

SLIP = "A slip: you knew, but missed."
NO_SLIP = "You made no slip; the second number allows for some, as long play has them."
ALLOWED = "You made no slip; the rest allows for some, as long play has them."
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
    and a hand in which it was.
    """

    leak: ExamLeak
    kept: str
    answer: Answer | None

    @property
    def words(self) -> str:
        """The name of the leak."""
        return leak_words(leak_class(self.leak), self.kept)


def shown_leaks(over: ExamOver, names: Sequence[str]) -> list[Shown]:
    """Return the costliest leaks of an exam; `names` are the classes of its answers."""
    return [_shown(over, leak, names) for leak in over.report.leaks[:SHOWN]]


def _shown(over: ExamOver, leak: ExamLeak, names: Sequence[str]) -> Shown:
    """Name a leak after what was wrongly kept in more than half of its hands."""
    decisions = decisions_of(over.table, over.coins)
    missed: dict[str, list[Answer]] = defaultdict(list)
    for name, answer in zip(names, over.answers, strict=True):
        if name == leak_class(leak) and not answer.right:
            missed[decisions.kind_of(answer.question.cards, answer.held)].append(answer)
    kept = max(missed, key=lambda kind: (len(missed[kind]), kind == leak.instead), default="")
    if not kept:
        return Shown(leak, "", None)
    usual = 2 * len(missed[kept]) > sum(map(len, missed.values()))
    return Shown(leak, kept if usual else "", missed[kept][0])
