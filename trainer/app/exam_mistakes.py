"""The wrong answers of an exam beside what else is known of the player: which are leaks, and which
may be slips.

The exam's own numbers stay as it found them; where they take a known leak for slips, a sentence
says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from evaluator.figures import number_word
from solver.decisions import decisions_of
from trainer.teaching.exam import ExamLeak

if TYPE_CHECKING:
    from solver.paytable.table import PayTable
    from trainer.app.exams import ExamOver
    from trainer.teaching.asking import Answer
    from trainer.teaching.exam import ExamReport
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


def may_be_slips(over: ExamOver, names: Sequence[str], leaks: Sequence[ExamLeak]) -> list[bool]:
    """Return for each answer whether it may be a slip: a wrong one of a class that is no leak."""
    known = {str(leak) for leak in leaks}
    answers = zip(names, over.answers, strict=True)
    return [not answer.right and name not in known for name, answer in answers]


def difference(report: ExamReport, leaks: Sequence[ExamLeak], slips: int) -> str:
    """Say where the exam's numbers take known leaks for slips; `slips` are those that may be.

    >>> from trainer.teaching.exam import ExamReport, Interval
    >>> at = Interval(0.99, 0.98, 0.9954)
    >>> report = ExamReport("9/6", 5, 50, 4, 4, 0.9954, at, at, 0, ())
    >>> leak = ExamLeak("low pair", "one high card", 0.1, 3, 1, 0.5, 0.2, 0.8, 0.1, 3.0)
    >>> difference(report, [leak, leak], 2)
    'Two mistakes are leaks by all your hands; these numbers take them for slips.'
    >>> difference(report, [leak], 3)
    'One mistake is a leak by all your hands; these numbers take it for a slip.'
    >>> difference(report, [leak], 4), difference(report, [], 4)
    ('', '')
    """
    found = {str(leak) for leak in report.leaks}
    known = sum(leak.missed for leak in leaks if str(leak) not in found)
    count = min(known, report.slips - slips)
    if count < 1:
        return ""
    if count == 1:
        return "One mistake is a leak by all your hands; these numbers take it for a slip."
    number = number_word(count).capitalize()
    return f"{number} mistakes are leaks by all your hands; these numbers take them for slips."


def tally_words(right: int, leaks: int, slips: int) -> dict[str, str]:
    """Say how many answers were right, and of the wrong ones what they are; nothing of none.

    >>> tally_words(46, 2, 2)
    {'right': '46 right', 'wrong': '2 in leaks', 'slip': '2 may be slips'}
    >>> tally_words(49, 0, 1)
    {'right': '49 right', 'slip': '1 may be a slip'}
    """
    slip = "may be a slip" if slips == 1 else "may be slips"
    parts = {"right": (right, "right"), "wrong": (leaks, "in leaks"), "slip": (slips, slip)}
    shown = (name for name, (count, _) in parts.items() if count or name == "right")
    return {name: " ".join(map(str, parts[name])) for name in shown}
