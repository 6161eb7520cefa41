"""``holdwise sweep``: many paytables that differ in some pays, solved into a file."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path

from solver.sweep.dask_cluster import cluster
from solver.sweep.executors import InThisProcess, available_processors, processes
from solver.sweep.run import AHEAD, SweepReport, sweep
from solver.sweep.spec import Spec, load_spec
from trainer.commands.failure import complain
from trainer.commands.named_tables import named_table
from trainer.commands.output import print_json, say
from trainer.commands.progress_bar import progress_bar


def run(args: argparse.Namespace) -> int:
    """Solve the tables and say what became of them."""
    if args.output is None:
        args.refuse("the following arguments are required: --output")
    spec, path = load_spec(args.spec), Path(args.output)
    show_base(spec)
    try:
        with (
            _executor(spec, args) as (executor, workers),
            progress_bar(f"{spec.grid.size:,} tables") as progress,
        ):
            report = sweep(spec, path, executor, AHEAD * workers, progress)
    except KeyboardInterrupt:
        complain("stopped; run it again to go on")
        raise
    if args.json:
        print_json(report.to_dict())
    else:
        say(in_words(report))
    return 0


def show_base(spec: Spec) -> None:
    """Show the paytable of a spec on standard error if it is given by its differences."""
    if spec.base:
        named_table(spec.base)


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


def in_words(report: SweepReport) -> str:
    """Return what became of the tables."""
    done, name = report.done, report.path
    if report.before.finished:
        return f"{name}: finished already, {done.kept:,} of {report.tables:,} tables"
    kept = f"{name}: {done.kept:,} of {report.tables:,} tables kept; {done.solved:,} solved"
    passed = f", {done.passed:,} never solved because none there can be kept"
    again = f"; {report.before.next:,} were done before this run"
    return kept + passed * bool(done.passed) + again * bool(report.before.next)
