"""``holdwise why``: compares two holds of a deal and explains the difference."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from evaluator import parse_cards
from evaluator.figures import amount, count
from evaluator.report import CardRow
from solver import solve_hand
from solver.explanation import explain
from trainer.app.charts import book_at_hand, charts_folder
from trainer.commands.failure import Failure, complain
from trainer.commands.hold_text import typed_hold
from trainer.commands.output import card_names, print_json, print_report
from trainer.commands.tables import named_table
from trainer.core.chart_coach import Fault, consult

if TYPE_CHECKING:
    from solver import HandSolution, Hold
    from solver.explanation import DecidingDiscards, Explanation
    from solver.strategy.playing.verdict import ChartVerdict
    from trainer.core.chart_coach import ChartWord


def run(args: argparse.Namespace) -> int:
    """Explain one deal."""
    table = named_table(args.paytable)
    cards = parse_cards(args.hand, 5, table.rules.jokers)
    solution = solve_hand(cards, table, args.coins)
    mask = _judged(args.hold, cards)
    judged = solution.best.mask if mask is None else mask
    found = book_at_hand(table, args.coins, lambda: charts_folder(args.data))
    word = conditions = None
    if found is None:
        complain(
            f"no chart is at hand for {table.name} at {count(args.coins, 'coin')}: "
            "holdwise strategy derives one and keeps it"
        )
    else:
        book, bet = found
        word = consult(book.full.chart, solution, judged)
        if book.exact is not None:
            conditions = consult(book.exact.chart, solution, judged)
    why = explain(solution, mask, None if word is None else word.chart.mask)
    if args.json:
        print_json(as_json(solution, judged, why, word, conditions))
    else:
        chart = _chart_lines(word, conditions, args.coins, bet) if word else ()
        print_report(why.report(chart))
    return 0


def _judged(text: str | None, cards: tuple[int, ...]) -> int | None:
    """Return the mask of the hold to judge, None if none is named."""
    try:
        return None if text is None else typed_hold(text, cards)
    except ValueError as error:
        raise Failure(f"--hold: {error}") from None


def as_json(
    solution: HandSolution,
    judged: int,
    why: Explanation,
    word: ChartWord | None,
    conditions: ChartWord | None,
) -> dict[str, object]:
    """Return the explanation as docs/json.md describes it."""
    hold = solution.hold(judged)
    return {
        "hand": card_names(solution.cards),
        "paytable": solution.table.name,
        "coins": solution.coins,
        "best": card_names(solution.best.cards),
        "hold": card_names(hold.cards),
        "right": hold.numerator == solution.best.numerator,
        "ev_lost_exact": str(solution.best.ev - hold.ev),
        "chart": None if word is None else _chart_json(word, conditions),
        "better": _hold_json(why.better),
        "other": _hold_json(why.other),
        "differences": [
            {
                "line": row.line,
                "better": row.better,
                "better_share": row.better / row.better_draws,
                "other": row.other,
                "other_share": row.other / row.other_draws,
                "worth": float(row.worth),
                "worth_exact": str(row.worth),
            }
            for row in why.differences
        ],
        "penalties": [
            {
                "card": card_names((penalty.card,))[0],
                "hold": card_names(penalty.hold),
                "line": penalty.line,
                "count": penalty.count,
                "cost": float(penalty.cost),
                "cost_exact": str(penalty.cost),
            }
            for penalty in why.penalties
        ],
        "deciding": None if why.deciding is None else _deciding_json(why.deciding),
        "sentences": list(why.sentences()),
    }


def _chart_json(word: ChartWord, conditions: ChartWord | None) -> dict[str, object]:
    differs = conditions is not None and conditions.chart != word.chart
    return {
        **_line_json(word),
        "held_line": word.verdict.held_line,
        "with_conditions": _line_json(conditions) if conditions is not None and differs else None,
    }


def _line_json(word: ChartWord) -> dict[str, object]:
    return {
        "line": word.verdict.line,
        "text": word.verdict.text,
        "hold": card_names(word.chart.cards),
    }


def _deciding_json(deciding: DecidingDiscards) -> dict[str, object]:
    return {
        "without": card_names(deciding.thrown),
        "instead": card_names(deciding.instead),
        "hold": card_names(deciding.other),
        "gain": float(deciding.gain),
        "gain_exact": str(deciding.gain),
    }


def _hold_json(hold: Hold) -> dict[str, object]:
    return {
        "hold": card_names(hold.cards),
        "ev": float(hold.ev),
        "ev_exact": str(hold.ev),
        "draws": hold.draws,
        "outcomes": hold.outcomes,
    }


def _chart_lines(
    word: ChartWord, conditions: ChartWord | None, coins: int, chart_coins: int
) -> Iterator[str]:
    """Yield what the chart plays, which line the judged hold breaks, whether the chart itself is
    wrong, and what the chart with conditions on the discards plays instead.
    """
    verdict, chart = word.verdict, CardRow(word.chart.cards)
    of = "Chart" if chart_coins == coins else f"Chart of {count(chart_coins, 'coin')}"
    yield f"{of}: {_line_words(verdict)}" + (f": hold {chart}." if chart else ".")
    if not verdict.followed and (verdict.held_line or not word.held.best):
        held = str(CardRow(word.held.cards)) if word.held.cards else "drawing five new cards"
        broken = verdict.line and word.fault is Fault.AGAINST
        yield (f"Your hold breaks line {verdict.line}. " if broken else "") + verdict.place(held)
    if not word.chart.best:
        yield f"The chart is wrong here: its hold gives away {amount(word.chart.lost, 6)} a coin."
    if conditions is not None and conditions.chart.mask != word.chart.mask:
        held = f"hold {CardRow(conditions.chart.cards)}"
        yield f"Chart with conditions: {_line_words(conditions.verdict)}: {held}."


def _line_words(verdict: ChartVerdict) -> str:
    """Return the line that applies: "line 18, suited JT or QT"."""
    if verdict.line is None:
        return "no line applies, so discard everything"
    return f"line {verdict.line}, {verdict.text}"
