"""The verdict on an answer in two lines: what comes first, and the lines of the chart for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from solver.explanation.reason import reason_between, side_of
from trainer.core.chart_coach import consult
from trainer.drawing import text
from trainer.pages.glossary import meanings
from trainer.pages.hold_words import keep, two
from trainer.teaching.in_words import line_words

if TYPE_CHECKING:
    from solver.hand import HandSolution
    from solver.strategy.playing.chart import Chart
    from trainer.core.chart_coach import ChartWord
    from trainer.teaching.asking import Answer


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """The verdict on an answer: a sentence, its reason in full and in brief, what it gives away,
    and the words of the reason that explain themselves.
    """

    right: bool
    sentence: str
    reason: str
    brief: str = ""
    lost: str = ""
    meanings: Mapping[str, str] = field(default_factory=dict)


def answer_verdict(answer: Answer, chart: Chart | None) -> AnswerVerdict:
    """Return the verdict on an answer; `chart` is the one that the player learns."""
    solution, held = answer.solution, answer.held
    word = None if chart is None else consult(chart, solution, held)
    mine, best = solution.hold(held), solution.best
    explained = meanings(solution.table, solution.coins)
    if answer.right:
        said = keep(solution, held, mine.cards)
        return AnswerVerdict(True, f"Right. {said}.", _line_words(word), meanings=explained)
    lost = (best.ev - mine.ev) * solution.coins
    reason = text.with_tens(reason_between(solution.best, mine, lost=False))
    coins = f"{text.MINUS}{two(lost)}"
    full = f"{reason} {_place(word)}".strip()
    return AnswerVerdict(False, _first(solution), full, reason, coins, explained)


def _first(solution: HandSolution) -> str:
    """Return the sentence that says what comes first.

    >>> from solver import solve_hand
    >>> _first(solve_hand("Ks 4c Qd Jh 4d")), _first(solve_hand("2s 4c 6d 8h Td"))
    ('Here the pair of fours comes first.', 'Here five new cards are best.')
    >>> _first(solve_hand("Ks Jh 4d 7c 2c")), _first(solve_hand("Ks Qs Js 4d 7c"))
    ('Here two high cards come first.', 'Here three to a royal comes first.')
    """
    mask = solution.best.mask
    if not mask:
        return "Here five new cards are best."
    if mask == 0b11111:
        return "Here all five cards stay."
    best = side_of(solution.best)
    return text.with_tens(f"Here {best.name} {best.verb('come')} first.")


def _line_words(word: ChartWord | None) -> str:
    """Return the line that keeps what was rightly kept; without one, that nothing is lost."""
    if word is None or word.rule is None or not word.chart.best:
        return "Nothing given away."
    return f"Line {word.verdict.line}: {line_words(word.rule)}."


def _place(word: ChartWord | None) -> str:
    """Return which line of the chart decides, and which later one has the wrong hold."""
    if word is None or word.verdict.line is None:
        return ""
    if not word.chart.best:
        return "Your chart has no line for this yet."
    line, mine = word.verdict.line, word.verdict.held_line
    after = mine is not None and mine > line
    before = f"In your chart, line {line} comes before line {mine}."
    return before if after else f"Your chart: line {line}."
