"""``holdwise breakeven``: what a line must pay for a game to return what is wanted."""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import TYPE_CHECKING

from trainer.commands.exact_numbers import exact_number
from trainer.commands.options import PAYTABLE_HELP, add_coins, add_json
from trainer.commands.output import card_names, number, print_json, print_report
from trainer.commands.tables import named_table

if TYPE_CHECKING:
    from solver.lab.breakeven import Breakeven
    from solver.lab.frontier import Frontier

LONGEST_SHOWN = 39
HELP = "what a line must pay for a game to be even, and what changes on the way"
EXAMPLES = """\
holdwise breakeven 9/6 --line royal                    the meter at which 9/6 returns 100 %
holdwise breakeven 8/5 --line royal --target 99%
holdwise breakeven 9/6 --line royal --line flush       pays that reach it together
holdwise breakeven deuces-wild --line "Natural royal flush" --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("paytable", metavar="PAYTABLE", help=PAYTABLE_HELP)
    parser.add_argument(
        "--line",
        metavar="NAME",
        action="append",
        required=True,
        help="the line whose pay is wanted, by its name or its hand; two to four of them for pays "
        "that reach the target together",
    )
    parser.add_argument(
        "--target",
        metavar="RETURN",
        type=_target,
        default="1",
        help="the return that is wanted: 0.995, 99.5%% or 199/200 (default: 1)",
    )
    add_coins(parser)
    add_json(parser)
    parser.set_defaults(refuse=parser.error)


def _target(text: str) -> Fraction:
    """Read a return.

    >>> _target("99.5%")
    Fraction(199, 200)
    >>> _target("0")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: expected a return, a number above 0 like 0.995 or 99.5%, not '0'
    """
    target = exact_number(text)
    if not target:
        shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
        expected = "a return, a number above 0 like 0.995 or 99.5%"
        raise argparse.ArgumentTypeError(f"expected {expected}, not {shown!r}")
    return target


def run(args: argparse.Namespace) -> int:
    """Find the pay, or the pays of several lines."""
    from solver.lab.breakeven import breakeven
    from solver.lab.frontier import MOST_LINES, frontier

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
