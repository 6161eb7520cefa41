"""What ``best``, ``why`` and ``chart`` tell in a dialogue of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from evaluator import format_cards
from solver.ultimate_x.ultimate_x_hand import StateSolution
from trainer.commands.dialogue import Reply
from trainer.commands.why_command import two_holds
from trainer.core.chart_coach import consult
from trainer.teaching.in_words import sentence

if TYPE_CHECKING:
    from pathlib import Path

    from solver import HandSolution, PayTable
    from solver.strategy.playing.chart import Chart

FULL_CHART = "The full chart of {}"
"""What the chart is called that ``holdwise strategy`` prints, of a game."""
MARK, UNMARKED = "* ", "  "
"""What stands before the line of a chart that decides, and before the others."""


def best_told(number: int, solution: HandSolution | StateSolution) -> Reply:
    """Return what ``holdwise best`` says of a hand."""
    entry = _entry(number, "best", solution.to_dict())
    return Reply(entries=(entry,), report=tuple(solution.report()))


def why_told(
    number: int, solution: HandSolution | StateSolution, held: int | None, charts: Path
) -> Reply:
    """Return what ``holdwise why`` says of a hand; of Ultimate X what the holds are worth."""
    if isinstance(solution, StateSolution):
        return best_told(number, solution)
    found = two_holds(solution, held, lambda: charts)
    return Reply(entries=(_entry(number, "why", found.to_dict()),), report=tuple(found.report()))


def chart_told(called: str, chart: Chart | None, judged: tuple[HandSolution, int] | None) -> Reply:
    """Return a chart and how it is `called`, with the line marked that decides the hand that was
    judged.
    """
    if chart is None:
        return refused("chart", "No chart is at hand for this game: holdwise strategy derives one.")
    line = None if judged is None else consult(chart, *judged).verdict.line
    lines = [f"{number:2}  {sentence(rule)}" for number, rule in enumerate(chart.rules, 1)]
    marked = [
        (MARK if number == line else UNMARKED) + words for number, words in enumerate(lines, 1)
    ]
    head = f"{called}, {chart.length}: the first one that fits says what to keep."
    if judged is not None:
        head += f" {MARK.strip()} decides {format_cards(judged[0].cards)}."
    entry = {"asked": "chart", "chart": [str(rule) for rule in chart.rules], "line": line}
    return Reply((head, *marked), (entry,))


def pays_told(table: PayTable) -> Reply:
    """Return what the hands of a game pay."""
    entry = {"asked": "pays", "paytable_file": table.to_toml()}
    return Reply(entries=(entry,), report=tuple(table.report()))


def refused(what: str, reason: str) -> Reply:
    """Return a reply that tells nothing, and why."""
    return Reply((reason,), ({"asked": what, "refused": reason},))


def _entry(number: int, what: str, answer: dict[str, Any]) -> dict[str, Any]:
    return {"question": number, "asked": what, "answer": answer}
