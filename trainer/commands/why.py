"""``holdwise why``: compares two holds of a deal and explains the difference."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from trainer.commands.failure import Failure, complain
from trainer.commands.options import add_coins, add_data, add_json, add_paytable
from trainer.commands.output import card_names, print_json, print_report

if TYPE_CHECKING:
    from pathlib import Path

    from solver import HandSolution, Hold, PayTable
    from solver.explanation import Explanation
    from solver.strategy.language.chart import Chart
    from solver.strategy.playing.verdict import ChartVerdict
    from trainer.core.chart_coach import ChartWord

HELP = "why a hold is better: outcomes, penalty cards, the line of the chart"
EXAMPLES = """\
holdwise why "Ks Jh Th 7s 5h"                   the best hold beside the next best
holdwise why "Ks Jh Th 7s 5h" --hold "Jh Th"    the best hold beside yours
holdwise why "Kh 9d 7c 4h 2s" --hold nothing    discarding everything
holdwise why AsKsKh4s4d --paytable 8/5 --json"""


NOTHING = ("", "nothing", "none", "discard everything")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "hand", metavar="HAND", nargs="+", help="five cards, in one argument or several"
    )
    parser.add_argument(
        "--hold",
        metavar="CARDS",
        help="the hold to judge, or 'nothing' (default: the next best after the best)",
    )
    add_paytable(parser)
    add_coins(parser)
    add_json(parser)
    add_data(parser)


def run(args: argparse.Namespace) -> int:
    """Explain one deal."""
    from evaluator import parse_cards
    from evaluator.figures import count
    from solver import load_paytable, solve_hand
    from solver.explanation import explain
    from trainer.core.chart_coach import consult
    from trainer.store.charts import charts_folder

    table = load_paytable(args.paytable)
    solution = solve_hand(parse_cards(args.hand, 5), table, args.coins)
    mask = None if args.hold is None else hold_mask(args.hold, solution.cards)
    why = explain(solution, mask)
    judged = solution.best.mask if mask is None else mask
    found = chart_at_hand(table, args.coins, charts_folder(args.data))
    word = None if found is None else consult(found[0], solution, judged)
    if found is None:
        complain(
            f"no chart is at hand for {table.name} at {count(args.coins, 'coin')}: "
            "holdwise strategy derives one and keeps it"
        )
    if args.json:
        print_json(as_json(solution, judged, why, None if word is None else word.verdict))
    else:
        chart = (
            () if found is None or word is None else _chart_lines(word, solution.coins, found[1])
        )
        print_report(why.report(chart))
    return 0


def hold_mask(text: str, cards: tuple[int, ...]) -> int:
    """Return the mask of the dealt cards that ``text`` names.

    >>> hold_mask("Kd As", (51, 45, 34, 31, 0)), hold_mask("nothing", (51, 45, 34, 31, 0))
    (3, 0)
    """
    from evaluator import CardError, format_card, parse_cards

    if text.strip().lower() in NOTHING:
        return 0
    try:
        kept = parse_cards(text)
    except CardError as error:
        raise Failure(f"--hold: {error}") from None
    for number, card in enumerate(kept, 1):
        if card not in cards:
            raise Failure(
                f"--hold: card {number}: {format_card(card)!r} is not among the five cards dealt"
            )
    return sum(1 << cards.index(card) for card in kept)


def chart_at_hand(table: PayTable, coins: int, folder: Path | None) -> tuple[Chart, int] | None:
    """Return the full chart of a game and the bet it was made for; None where none is stored.

    Charts are not derived here: that takes seconds, too long for somebody who asks why. A bet
    without a chart of its own uses the chart of the maximum bet.
    """
    from trainer.core.session import MOST_COINS
    from trainer.store.charts import GameCharts

    for bet in dict.fromkeys((coins, MOST_COINS)):
        book = GameCharts(table, bet, folder).at_hand()
        if book is not None:
            return book.full.chart, bet
    return None


def as_json(
    solution: HandSolution, judged: int, why: Explanation, verdict: ChartVerdict | None
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
        "chart": None if verdict is None else _chart_json(verdict, solution),
        "better": _hold_json(why.better),
        "other": _hold_json(why.other),
        "differences": [
            {
                "line": row.line,
                "better": row.better,
                "other": row.other,
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
            }
            for penalty in why.penalties
        ],
        "sentences": list(why.sentences()),
    }


def _chart_json(verdict: ChartVerdict, solution: HandSolution) -> dict[str, object]:
    return {
        "line": verdict.line,
        "text": verdict.text,
        "hold": card_names(solution.hold(verdict.mask).cards),
        "held_line": verdict.held_line,
    }


def _hold_json(hold: Hold) -> dict[str, object]:
    return {
        "hold": card_names(hold.cards),
        "ev": float(hold.ev),
        "ev_exact": str(hold.ev),
        "draws": hold.draws,
        "outcomes": hold.outcomes,
    }


def _chart_lines(word: ChartWord, coins: int, chart_coins: int) -> Iterator[str]:
    """Yield what the chart plays, which line was broken, and whether the chart itself is wrong."""
    from evaluator.figures import amount, count
    from evaluator.report import CardRow
    from trainer.core.chart_coach import Fault

    verdict, held = word.verdict, CardRow(word.held.cards)
    of = "Chart" if chart_coins == coins else f"Chart of {count(chart_coins, 'coin')}"
    yield f"{of}: {verdict}" + (f": hold {CardRow(word.chart.cards)}." if verdict.line else ".")
    if not verdict.followed:
        place = f"{held} is {verdict.place}."
        broken = verdict.line and word.fault is Fault.AGAINST
        yield f"Line {verdict.line} was broken: {place}" if broken else place
    if not word.chart.best:
        yield f"The chart gives away {amount(word.chart.lost, 6)} here: this deal is beyond it."
