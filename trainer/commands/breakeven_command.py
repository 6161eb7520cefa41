"""``holdwise breakeven``: what a line must pay for a game to return what is wanted."""

from __future__ import annotations

import argparse

from solver.lab.breakeven import breakeven
from solver.lab.frontier import MOST_LINES, frontier
from trainer.commands.named_tables import named_table
from trainer.commands.output import print_result
from trainer.commands.progress_bar import progress_bar


def run(args: argparse.Namespace) -> int:
    """Find the pay, or the pays of several lines."""
    if not args.line:
        args.refuse("the following arguments are required: --line")
    if len(args.line) > MOST_LINES:
        args.refuse(f"--line: at most {MOST_LINES} lines at once, not {len(args.line)}")
    table = named_table(args.paytable, args.json)
    if len(args.line) == 1:
        print_result(breakeven(table, args.line[0], args.target, args.coins), args.json)
    else:
        with progress_bar("Trying pays") as progress:
            found = frontier(table, args.line, args.target, args.coins, progress)
        print_result(found, args.json)
    return 0
