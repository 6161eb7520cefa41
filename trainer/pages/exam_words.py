"""What an exam says: which wrong answers look like slips, a leak and its hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.decisions import decisions_of
from solver.explanation.hold_names import kind_words
from trainer.widgets.answer_strip import Mark

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.teaching.asking import Answer
    from trainer.teaching.exam import ExamLeak, ExamReport

MEDALS = ("A", "B")
"""The grades that are a medal."""
FAIR = "So the game is played by feel. Mend the dearest leak first: it costs most."
"""What is said to the last grade, E."""
SHOWN = 3  # leaks


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
    """A leak that is shown, and a hand of the exam in which it was missed."""

    leak: ExamLeak
    answer: Answer | None


def shown_leaks(report: ExamReport, answers: Sequence[Answer], names: Sequence[str]) -> list[Shown]:
    """Return the dearest leaks, each with the first hand that missed it."""
    missed = [(name, each) for name, each in zip(names, answers, strict=True) if not each.right]
    return [
        Shown(leak, next((each for name, each in missed if name == leak_class(leak)), None))
        for leak in report.leaks[:SHOWN]
    ]


def leak_words(leak: ExamLeak) -> str:
    """Return a leak as a question: "A low pair or one high card"."""
    words = f"{kind_words(leak.should)} or {kind_words(leak.instead)}"
    return f"{words[0].upper()}{words[1:]}"
