"""``holdwise design``: the paytables within ranges that come nearest to a target."""

from __future__ import annotations

import argparse

from solver.sweep.design import design
from solver.sweep.spec import NOT_A_SPEC
from solver.sweep.target import read_design
from trainer.commands.lines import given_text
from trainer.commands.output import print_result
from trainer.commands.progress_bar import progress_bar
from trainer.commands.sweep_command import show_base


def run(args: argparse.Namespace) -> int:
    """Search and print the best tables."""
    asked = read_design(*given_text(args.spec, NOT_A_SPEC))
    show_base(asked.spec, args.json)
    with progress_bar(f"{asked.spec.grid.size:,} tables") as progress:
        found = design(asked, progress)
    print_result(found, args.json)
    return 0
