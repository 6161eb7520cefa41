"""Change one room a little, again and again, and see whether its tests notice.

    python tests/mutants solver/exact                  # 40 mutants, chosen by chance
    python tests/mutants trainer/store --all --jobs 4  # every one of them

A mutant is the program with one comparison, constant, `and`, `or` or statement changed. First the
tests of the room run once, watched: then it is known which files of them run each line. Each mutant
is loaded in a process of its own, nothing is written, and only the files of tests that run the
changed line run with it, the quickest first. A mutant that no test fails on is alive, and shows
something that no test checks. Mutants that are the same program are listed, each with its reason,
in ``same_program.txt`` beside this file and are not made again. What a test does in another process
is not seen.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT)]  # this checkout, not one that is installed

from covering import Watch, Watched, statement_at
from forked import Forked, change, load, run
from mutations import Mutant, mutants_of

Thing = TypeVar("Thing")
NO_TESTS = 5  # pytest's exit code
# Which tests belong to a room: the longest prefix decides; a room has those of its parts, too.
TESTS = {
    "evaluator": ("tests/evaluator",),
    "evaluator/front_door.py": ("tests/test_front_doors.py", "tests/test_wrong_arguments.py"),
    "evaluator/hands.py": ("tests/evaluator", "tests/evaluator_odds"),
    "evaluator/holdem": ("tests/evaluator_odds",),
    "evaluator/methods": ("tests/evaluator", "tests/evaluator_odds"),
    "solver": ("tests/solver",),
    "solver/bankroll": (
        "tests/solver_bankroll",
        "tests/trainer_commands/test_command_bankroll.py",
        "tests/trainer_commands/test_command_floor.py",
        "tests/trainer_commands/test_plot_files.py",
    ),
    "solver/decisions": ("tests/solver_decisions",),
    "solver/exact": (
        "tests/solver/test_s*.py",
        "tests/solver/test_*wild_games.py",
    ),
    "solver/explanation": (
        "tests/solver/test_expl*.py",
        "tests/solver/test_line_reasons.py",
        "tests/solver/test_plain_reason.py",
        "tests/solver/test_verdict*.py",
        "tests/trainer_commands/test_command_why.py",
    ),
    "solver/lab": (
        "tests/solver/test_breakeven.py",
        "tests/solver/test_compare_games.py",
        "tests/solver/test_pay_curve.py",
        "tests/solver/test_plots.py",
        "tests/solver/test_strategy_matrix.py",
        "tests/trainer_commands/test_command_breakeven.py",
        "tests/trainer_commands/test_command_compare.py",
    ),
    "solver/paytable": (
        "tests/solver/test_p*.py",
        "tests/solver/test_wild_catalogue.py",
        "tests/solver/test_wild_games.py",
        "tests/trainer_commands/test_command_paytables.py",
    ),
    "solver/ultimate_x": ("tests/solver/test_ultimate_x.py",),
    "solver/sweep": (
        "tests/solver_sweep",
        "tests/solver/test_pay_box.py",
        "tests/solver/test_plots.py",
        "tests/trainer_commands/test_command_sweep.py",
    ),
    "solver/strategy": ("tests/solver_strategy",),
    "solver/strategy/language": (
        "tests/solver_strategy/test_chart_grammar.py",
        "tests/solver_strategy/test_charts_played_plainly.py",
        "tests/solver_strategy/test_grading.py",
        "tests/solver_strategy/test_kinds_of_holds.py",
        "tests/solver_strategy/test_language_document.py",
        "tests/solver_strategy/test_penalty_conditions.py",
        "tests/solver_strategy/test_random_charts.py",
        "tests/solver_strategy/test_readings.py",
        "tests/solver_strategy/test_typed_lines.py",
        "tests/solver_strategy/test_wild_charts.py",
    ),
    "trainer/app": (
        "tests/trainer_app",
        "tests/trainer_pages",
        "tests/trainer_window",
        "tests/trainer_store/test_import_from_elsewhere.py",
        "tests/trainer_store/test_log.py",
        "tests/trainer_store/test_multiplied_hands.py",
        "tests/trainer_commands/test_command_audit.py",
        "tests/trainer_commands/test_command_training.py",
    ),
    "trainer/core": ("tests/trainer_core",),
    "trainer/pages": ("tests/trainer_pages",),
    "trainer/store": ("tests/trainer_store", "tests/trainer_commands/test_command_export.py"),
    "trainer/teaching": ("tests/trainer_teaching",),
    "trainer/commands": ("tests/trainer_commands", "tests/trainer_app/test_desktop_menu.py"),
}
REST = (
    "tests/trainer_drawing",
    "tests/trainer_widgets",
    "tests/trainer_app",
    "tests/trainer_pages",
    "tests/trainer_window",
)
"""The tests of every other room of the trainer: whole pages, driven without a screen."""

EVERYWHERE = ("tests/test_values.py", "tests/test_results.py")
"""The tests of all rooms at once."""

SLOWEST = 10  # times what its tests take on the room as it is; a mutant that takes longer hangs
START = 60  # seconds besides, in which a process loads the program on a busy machine
HOUR = 3600


def main(arguments: Sequence[str] | None = None) -> int:
    """Make and run the mutants; the exit code is 1 where one is alive."""
    args = _parser().parse_args(arguments)
    os.chdir(ROOT)
    mutants, tests = _chosen(args), tuple(args.tests) or _tests_of(args.room)
    load()
    started = time.monotonic()
    watched = _watched(_units(tests), {ROOT / mutant.path for mutant in mutants}, args.jobs)
    seconds = time.monotonic() - started
    print(f"{len(mutants)} mutants of {args.room}; to watch its tests took {seconds:.0f} s")
    alive = 0
    for mutant, code in _side_by_side(mutants, _Trial(watched), args.jobs):
        if code in (0, NO_TESTS):
            alive += 1
            unseen = " (no test runs it)" if code == NO_TESTS else ""
            print(f"alive: {mutant.path}:{mutant.line}{unseen}\n{mutant.key}", flush=True)
    share = 100 * alive / max(1, len(mutants))
    seconds = time.monotonic() - started
    print(f"{alive} of {len(mutants)} mutants are alive ({share:.1f} %), in {seconds:.0f} s")
    return 1 if alive else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python tests/mutants", description=__doc__.split("\n")[0]
    )
    parser.add_argument("room", help="a folder or a file, such as solver/exact")
    parser.add_argument("--tests", nargs="*", default=(), help="what to run instead of its tests")
    parser.add_argument("--sample", type=int, default=40, help="how many mutants (40)")
    parser.add_argument("--all", action="store_true", help="every mutant there is")
    parser.add_argument("--seed", type=int, default=0, help="another seed chooses other ones")
    parser.add_argument("--jobs", type=int, default=2, help="how many are tested side by side (2)")
    return parser


def _chosen(args: argparse.Namespace) -> list[Mutant]:
    place = ROOT / args.room
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
    same = _same_programs()
    mutants = [
        mutant
        for file in files
        for mutant in mutants_of(file.read_text(encoding="utf-8"), str(file.relative_to(ROOT)))
        if mutant.key not in same
    ]
    if args.all or len(mutants) <= args.sample:
        return mutants
    return random.Random(args.seed).sample(mutants, args.sample)


def _same_programs() -> frozenset[str]:
    """Return the keys of the mutants that are known to be the same program."""
    rows = (HERE / "same_program.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(row for row in rows if row and not row.startswith(("#", " ")))


def _tests_of(room: str) -> tuple[str, ...]:
    known = [place for place in TESTS if room == place or room.startswith(f"{place}/")]
    own = TESTS[max(known, key=len)] if known else REST
    within = [test for place in TESTS if place.startswith(f"{room}/") for test in TESTS[place]]
    examples = str(Path(room).parent) if room.endswith(".py") else room
    return tuple(dict.fromkeys((*own, *within, *EVERYWHERE, examples)))


def _units(tests: Sequence[str]) -> list[str]:
    """Return the files with tests, and the folders of the program for their examples."""
    return [
        file.relative_to(ROOT).as_posix()
        for test in tests
        for place in sorted(ROOT.glob(test))
        for file in (sorted(place.rglob("test_*.py")) if place.is_dir() else [place]) or [place]
    ]


def _watched(units: Sequence[str], files: set[Path], jobs: int) -> list[Watched]:
    """Run each file of tests on the program as it is; what fails there is left out, and said."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:

        def start(unit: str) -> Forked:
            def watch() -> int:
                seen = Watch(files)
                code = run([unit])
                seen.save(Path(folder, unit.replace("/", "-")))
                return code

            return Forked.start(watch, HOUR)

        found = []
        for unit, code in _side_by_side(units, start, jobs):
            if code in (0, NO_TESTS):
                found.append(Watched.load(unit, Path(folder, unit.replace("/", "-"))))
            else:
                print(f"left out, for it fails on the room as it is: {unit}", flush=True)
    return sorted(found, key=lambda each: each.seconds)


@dataclass(frozen=True)
class _Trial:
    """Starts the tests that a mutant concerns, the quickest first."""

    watched: Sequence[Watched]

    def __call__(self, mutant: Mutant) -> Forked | None:
        file = ROOT / mutant.path
        sound = file.read_text(encoding="utf-8")
        lines = statement_at(ast.parse(sound), mutant.line)
        concerned = [each for each in self.watched if each.runs(file, lines)]
        if not concerned:
            return None

        def work() -> int:
            change(file, mutant.applied(sound))
            return run([each.tests for each in concerned])

        return Forked.start(work, SLOWEST * sum(each.seconds for each in concerned) + START)


def _side_by_side(
    things: Sequence[Thing], start: Callable[[Thing], Forked | None], jobs: int
) -> Iterator[tuple[Thing, int]]:
    """Start a process for each thing, so many at a time; yield each with the exit code."""
    waiting, working = list(things), list[tuple[Thing, Forked]]()
    while waiting or working:
        while waiting and len(working) < jobs:
            thing = waiting.pop(0)
            process = start(thing)
            if process:
                working.append((thing, process))
            else:
                yield thing, NO_TESTS
        for pair in list(working):
            if (code := pair[1].ended()) is not None:
                working.remove(pair)
                yield pair[0], code
        time.sleep(0.02)


if __name__ == "__main__":
    sys.exit(main())
