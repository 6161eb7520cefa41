"""Change one room a little, again and again, and see whether its tests notice.

    python tests/mutants solver/exact                  # 60 mutants, chosen by chance
    python tests/mutants trainer/store --all --jobs 4  # every one of them

A mutant is the program with one comparison, constant, `and`, `or` or statement changed. The tests
of its room run against a copy of the tree that has it; a mutant that no test fails on is alive,
and shows something that no test checks. Mutants that are the same program are listed, each with
its reason, in ``same_program.txt`` beside this file and are not made again.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from mutations import Mutant, mutants_of  # noqa: E402 - it stands beside this file

ROOT = HERE.parents[1]
COPIED = (
    "evaluator",
    "solver",
    "trainer",
    "tests",
    "assets",
    "docs",
    "pyproject.toml",
    "README.md",
)
# Which tests belong to a room: the longest prefix decides.
TESTS = {
    "evaluator": ("tests/evaluator",),
    "evaluator/hands.py": ("tests/evaluator_odds",),
    "evaluator/holdem": ("tests/evaluator_odds",),
    "evaluator/methods": ("tests/evaluator", "tests/evaluator_odds"),
    "solver": ("tests/solver",),
    "solver/decisions": ("tests/solver_decisions",),
    "solver/strategy": ("tests/solver_strategy",),
    "trainer/core": ("tests/trainer_core",),
    "trainer/store": ("tests/trainer_store", "tests/trainer_commands/test_command_export.py"),
    "trainer/teaching": ("tests/trainer_teaching",),
    "trainer/commands": ("tests/trainer_commands",),
}
REST = (
    "tests/trainer_drawing",
    "tests/trainer_widgets",
    "tests/trainer_app",
    "tests/trainer_pages",
    "tests/trainer_window",
)
"""The tests of every other room of the trainer: whole pages, driven without a screen."""

EVERYWHERE = ("tests/test_values.py",)
"""The tests of all rooms at once."""

SLOWEST = 10  # times what the tests take on the room as it is; a mutant that takes longer hangs


def main(arguments: Sequence[str] | None = None) -> int:
    """Make and run the mutants; the exit code is 1 where one is alive."""
    args = _parser().parse_args(arguments)
    mutants = _chosen(args)
    tests = tuple(args.tests) or _tests_of(args.room)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copies = [_copy(Path(folder, str(number))) for number in range(args.jobs)]
        seconds = _time_of(copies[0], tests)
        if seconds is None:
            print(f"{' '.join(tests)}: the tests fail on the room as it is")
            return 2
        print(f"{len(mutants)} mutants of {args.room}; its tests take {seconds:.0f} s")
        alive = _run_all(mutants, copies, tests, SLOWEST * seconds + 10)
    share = 100 * len(alive) / max(1, len(mutants))
    print(f"{len(alive)} of {len(mutants)} mutants are alive ({share:.1f} %)")
    return 1 if alive else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python tests/mutants", description=__doc__.split("\n")[0]
    )
    parser.add_argument("room", help="a folder or a file, such as solver/exact")
    parser.add_argument("--tests", nargs="*", default=(), help="what to run instead of its tests")
    parser.add_argument("--sample", type=int, default=60, help="how many mutants (60)")
    parser.add_argument("--all", action="store_true", help="every mutant there is")
    parser.add_argument("--seed", type=int, default=0, help="another seed chooses other ones")
    parser.add_argument("--jobs", type=int, default=2, help="copies tested side by side (2)")
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
    return (*own, *EVERYWHERE, room)  # the room itself for its doctests


def _copy(folder: Path) -> Path:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, folder / name)
    return folder


def _time_of(copy: Path, tests: Iterable[str]) -> float | None:
    started = time.monotonic()
    return time.monotonic() - started if _passes(copy, tests, 3600) else None


def _run_all(
    mutants: Sequence[Mutant], copies: Sequence[Path], tests: Sequence[str], seconds: float
) -> list[Mutant]:
    free: SimpleQueue[Path] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def survives(mutant: Mutant) -> bool:
        copy = free.get()
        file = copy / mutant.path
        sound = file.read_text(encoding="utf-8")
        try:
            file.write_text(mutant.applied(sound), encoding="utf-8")
            return _passes(copy, tests, seconds)
        finally:
            file.write_text(sound, encoding="utf-8")
            free.put(copy)

    alive = []
    with ThreadPoolExecutor(len(copies)) as pool:
        for mutant, survived in zip(mutants, pool.map(survives, mutants), strict=True):
            if survived:
                alive.append(mutant)
                print(f"alive: {mutant.path}:{mutant.line}\n{mutant.key}", flush=True)
    return alive


def _passes(copy: Path, tests: Iterable[str], seconds: float) -> bool:
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(
            command, cwd=copy, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
