"""The wrong answers of an exam beside what else is known of the player: each is in a leak, which
the exam found or which was known before, or a slip.

The exam's own numbers stay as it found them, also where they take a leak that was known before for
slips: what is said of the mistakes counts by what they are called here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from evaluator.figures import count
from solver.decisions import decisions_of
from trainer.teaching.exam import ExamLeak

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.app.exams import ExamOver
    from trainer.teaching.asking import Answer
    from trainer.teaching.leaks import Leak


def class_names(answers: Sequence[Answer], table: PayTable, coins: int) -> list[str]:
    """Return the name of the class of each answer."""
    classes = decisions_of(table, coins).classes
    return [
        "" if answer.question.decision is None else str(classes[answer.question.decision])
        for answer in answers
    ]


def missed_leaks(
    over: ExamOver, names: Sequence[str], listed: Mapping[str, Leak]
) -> tuple[ExamLeak, ...]:
    """Return the leaks that an exam found, and with them those of all the player's hands that are
    open and were missed in it; `names` are the classes of its answers, `listed` the leaks of the
    game by their classes.
    """
    leaks = over.report.leaks
    named = {str(leak) for leak in leaks}
    answers = zip(names, over.answers, strict=True)
    missed = Counter(name for name, answer in answers if not answer.right)
    seen = Counter(names)
    known = (
        _as_missed(listed[name], seen[name], missed[name])
        for name in missed
        if name not in named and name in listed and listed[name].standing == "open"
    )
    return (*leaks, *known)


def _as_missed(leak: Leak, seen: int, missed: int) -> ExamLeak:
    """Return a leak of all hands as one of an exam, with what was seen and missed of it there."""
    decision, rate = leak.decision, leak.rate
    bounds = rate.mean, rate.low, rate.high
    comes = float(decision.frequency)
    kinds = decision.should, decision.instead
    return ExamLeak(*kinds, comes, seen, missed, *bounds, leak.cost, leak.lost_per_1000)


def are_slips(over: ExamOver, names: Sequence[str], leaks: Sequence[ExamLeak]) -> list[bool]:
    """Return for each answer whether it is a slip: a wrong one of a class that is no leak."""
    known = {str(leak) for leak in leaks}
    answers = zip(names, over.answers, strict=True)
    return [not answer.right and name not in known for name, answer in answers]


def tally_words(right: int, leaks: int, slips: int) -> dict[str, str]:
    """Say how many answers were right, and of the wrong ones what they are; nothing of none.

    >>> tally_words(46, 2, 2)
    {'right': '46 right', 'wrong': '2 in leaks', 'slip': '2 slips'}
    >>> tally_words(49, 0, 1)
    {'right': '49 right', 'slip': '1 slip'}
    """
    parts = {
        "right": (right, f"{right} right"),
        "wrong": (leaks, f"{leaks} in leaks"),
        "slip": (slips, count(slips, "slip")),
    }
    return {name: words for name, (number, words) in parts.items() if number or name == "right"}
