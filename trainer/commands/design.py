"""``holdwise design``: the paytables within ranges that come nearest to a target."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from solver.sweep.design import design
from solver.sweep.spec import spec_text
from solver.sweep.target import read_design
from solver.text_files import shown_name
from trainer.commands.output import print_json, print_report
from trainer.commands.progress import progress
from trainer.commands.sweep import show_base

if TYPE_CHECKING:
    from solver.sweep.design import Design
    from solver.sweep.measures import SolvedTable


def run(args: argparse.Namespace) -> int:
    """Search and print the best tables."""
    asked = read_design(spec_text(args.spec), shown_name(args.spec))
    show_base(asked.spec)
    with progress(f"{asked.spec.grid.size:,} tables") as report_progress:
        found = design(asked, report_progress)
    if args.json:
        print_json(as_json(found))
    else:
        print_report(found.report())
    return 0


def as_json(found: Design) -> dict[str, Any]:
    """Return the best tables, as docs/json.md describes them."""
    grid, target = found.asked.spec.grid, found.asked.target
    return {
        "paytable": grid.table.name,
        "coins": grid.coins,
        "target_exact": str(target.return_),
        "within_exact": str(target.within),
        "tables": grid.size,
        "solved": found.solved,
        "never_solved": grid.size - found.solved,
        "reached": found.reached,
        "return_low": float(found.returns.low),
        "return_high": float(found.returns.high),
        "best": [_table(found, of) for of in found.best],
    }


def _table(found: Design, of: SolvedTable) -> dict[str, Any]:
    return {
        "pays": {axis.key: of.pays[axis.line] // of.coins for axis in found.asked.spec.grid.axes},
        "return": float(of.return_),
        "return_exact": str(of.return_),
        "variance": float(of.variance),
        "variance_exact": str(of.variance),
        "hit_frequency": float(of.hit_frequency),
        "hit_frequency_exact": str(of.hit_frequency),
    }
