"""A grade as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.commands.output import card_names

if TYPE_CHECKING:
    from solver.strategy.playing.grades import Grade


def as_json(result: Grade) -> dict[str, object]:
    """Return a grade as docs/json.md describes it."""
    return {
        "paytable": result.paytable,
        "coins": result.coins,
        "return": float(result.return_),
        "return_exact": str(result.return_),
        "return_best_exact": str(result.return_best),
        "return_worst_exact": str(result.return_worst),
        "optimal_exact": str(result.optimal),
        "cost_exact": str(result.cost),
        "misplayed": result.misplayed,
        "uncovered": result.uncovered,
        "lines": [
            {
                "line": line.line,
                "text": line.text,
                "read_as": str(rule),
                "deals": line.deals,
                "misplayed": line.misplayed,
                "cost_exact": str(line.cost),
                "worth_exact": str(line.worth),
            }
            for line, rule in zip(result.lines, result.chart.rules, strict=True)
        ],
        "ambiguous": [
            {"line": line.line, "deals": line.ambiguous} for line in result.lines if line.ambiguous
        ],
        "misplaced": [
            {"line": move.line, "before": move.before, "gain_exact": str(move.gain)}
            for move in result.misplaced
        ],
        "meaningless": [
            {"line": found.line, "kind": found.kind, "why": found.why}
            for found in result.meaningless
        ],
        "worst": [
            {
                "hand": card_names(deal.hand),
                "line": deal.line,
                "chart": card_names(deal.chart),
                "best": card_names(deal.best),
                "chart_ev_exact": str(deal.chart_value),
                "best_ev_exact": str(deal.best_value),
                "cost_exact": str(deal.cost),
            }
            for deal in result.worst
        ],
    }
