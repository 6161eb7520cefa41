"""``holdwise sweep`` and ``design``: paytables by the thousand, all of them or the best."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path

from solver.processes import available_processors, processes
from solver.sweep.design import design
from solver.sweep.run import AHEAD, sweep_into
from solver.sweep.spec import NOT_A_SPEC, Spec, read_spec
from solver.sweep.target import read_design
from solver.sweep.work import InThisProcess, cluster
from trainer.commands.failure import complain
from trainer.commands.lines import given_text, named_table
from trainer.commands.output import print_result
from trainer.commands.terminal import progress_bar


def run_sweep(args: argparse.Namespace) -> int:
    """Solve the tables and say what became of them."""
    if args.output is None and args.spec == "-":
        args.refuse("--output is needed where the spec comes from standard input")
    spec = read_spec(*given_text(args.spec, NOT_A_SPEC))
    path = Path(args.output or f"{Path(args.spec).stem}.csv")
    show_base(spec, args.json)
    try:
        with (
            _executor(spec, args) as (executor, workers),
            progress_bar(f"{spec.grid.size:,} tables") as progress,
        ):
            report = sweep_into(spec, path, executor, AHEAD * workers, progress)
    except KeyboardInterrupt:
        complain("stopped; run it again to go on")
        raise
    print_result(report, args.json)
    return 0


def show_base(spec: Spec, as_json: bool) -> None:
    """Show the paytable of a spec on standard error if it is given by its differences."""
    if spec.base:
        named_table(spec.base, as_json)


@contextmanager
def _executor(spec: Spec, args: argparse.Namespace) -> Iterator[tuple[Executor, int]]:
    """Yield what does the work, and how many work at once."""
    if args.scheduler is not None:
        with cluster(args.scheduler, complain) as of_cluster:
            yield of_cluster
    elif args.workers is None and spec.grid.size <= spec.unit:
        yield InThisProcess(), 0
    else:
        workers = args.workers or available_processors()
        with processes(workers) as executor:
            yield executor, workers


def run_design(args: argparse.Namespace) -> int:
    """Search and print the best tables."""
    asked = read_design(*given_text(args.spec, NOT_A_SPEC))
    show_base(asked.spec, args.json)
    with progress_bar(f"{asked.spec.grid.size:,} tables") as progress:
        result = design(asked, progress)
    print_result(result, args.json)
    return 0
