"""``holdwise breakeven``: what a line must pay for a game to return what is wanted."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from solver.lab.breakeven import breakeven
from solver.lab.frontier import MOST_LINES, frontier
from trainer.commands.output import card_names, number, print_json, print_report
from trainer.commands.tables import named_table

if TYPE_CHECKING:
    from solver.lab.breakeven import Breakeven
    from solver.lab.frontier import Frontier


def run(args: argparse.Namespace) -> int:
    """Find the pay, or the pays of several lines."""
    if len(args.line) > MOST_LINES:
        args.refuse(f"--line: at most {MOST_LINES} lines at once, not {len(args.line)}")
    table = named_table(args.paytable)
    if len(args.line) == 1:
        found = breakeven(table, args.line[0], args.target, args.coins)
        answer, report = as_json(found), found.report
    else:
        together = frontier(table, args.line, args.target, args.coins)
        answer, report = frontier_as_json(together), together.report
    if args.json:
        print_json(answer)
    else:
        print_report(report())
    return 0


def as_json(found: Breakeven) -> dict[str, object]:
    """Return the answer for one line as docs/json.md describes it."""
    return {
        "paytable": found.table.name,
        "coins": found.coins,
        "line": found.name,
        "target": float(found.target),
        "target_exact": str(found.target),
        "coins_at_bet": found.paid,
        "pays": number(found.pays),
        "pays_exact": str(found.pays),
        "return_there": float(found.return_),
        "return_there_exact": str(found.return_),
        "coins_now": found.paid_now,
        "return_now": float(found.return_now),
        "return_now_exact": str(found.return_now),
        "coins_exact": None if found.exactly is None else str(found.exactly),
        "flips": [
            {
                "coins_at_bet": flip.paid,
                "coins_exact": str(flip.exactly),
                "hand": card_names(flip.cards),
                "from": card_names(flip.source),
                "to": card_names(flip.target),
                "from_kind": flip.source_kind,
                "to_kind": flip.target_kind,
                "deals": flip.deals,
            }
            for flip in found.flips
        ],
    }


def frontier_as_json(found: Frontier) -> dict[str, object]:
    """Return the answer for several lines as docs/json.md describes it."""
    return {
        "alone": [as_json(each) for each in found.alone],
        "frontier": [
            {
                "coins_at_bet": list(point.paid),
                "return": float(point.return_),
                "return_exact": str(point.return_),
            }
            for point in found.points
        ],
    }
