"""Proofs of what is shipped: charts, courses and figures, graded and computed anew.

They read nothing but files of the repository, neither the clock nor chance. While these are as they
were when the proofs held last, they cannot fail; they count as slow then. So does what is dear of
the cards, the solver, the rules of play, the teacher and the pages, where cheaper tests beside it
always run; a test that starts a process is never dear, for it may hang on when that ends, nor is
one of the store, the commands or the window, which hang on the machine. `tests/proved.txt` has a
digest of what the proofs of each folder read, and is written by ``pytest -n auto --prove`` once
all of them hold. Pages are drawn by pygame: of them its version and Python's count, too.

Of the cases that `proved_but` is given, a few always run. A test that is marked as a whole has no
such sample, unless a small test stands beside it, as for planted leaks and the user's script. One
thing cannot be sampled, as the guide, the deck and what a type checker says; and of few hands
nothing follows of how far a course brings a learner or what a picture of steady players is worth.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import packages_distributions, version
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parents[1]
TABLE, DEAR = TESTS / "proved.txt", TESTS / "dear.txt"
SOLVERS = ("solver", "solver_bankroll", "solver_decisions", "solver_strategy", "solver_sweep")
DEAR_FROM = 0.15
"""Seconds of the processor from which a test of these folders is dear."""
PAGES = "trainer_pages"
"""The folder whose proofs hang on pygame, too."""
DEAR_FOLDERS = (
    *("evaluator", "evaluator_odds", *SOLVERS),
    *("trainer_core", "trainer_teaching", PAGES),
)
UNPROVED = "HOLDWISE_UNPROVED"
"""The variable with which every proof runs, as those of a mutant do."""
CARDS, GAMES = ("evaluator",), ("evaluator", "solver")
SOLVED = (*GAMES, "holdwise", "docs/examples", "docs/reference/published-strategies.md")
PROGRAM = (*GAMES, "holdwise", "trainer")
BUILT_BY = ("pyproject.toml", "hatch_build.py", "CHANGELOG.md", "CONTRIBUTING.md")
GUIDE = "tests"
"""The folder whose proofs build the guide, of which docstrings are a part, and the wheel."""
PICTURES = "docs/pictures"
"""Of these only the names are read."""
READ = {
    GUIDE: (*PROGRAM, "docs", "assets", ".ci", "release", *BUILT_BY, "README.md"),
    "assets": ("assets",),
    "evaluator": CARDS,
    "evaluator_odds": CARDS,
    **dict.fromkeys(SOLVERS, SOLVED),
    "trainer_core": (*GAMES, "trainer/core", "trainer/app"),
    "trainer_commands": (*GAMES, "trainer", "docs/reference"),
    PAGES: (*PROGRAM, "docs/reference", "CONTRIBUTING.md", "pyproject.toml", "tests/trainer_store"),
    "trainer_teaching": (
        *GAMES,
        *(f"trainer/{room}" for room in ("core", "teaching", "store", "app")),
    ),
}
"""The folders of tests with proofs, and the folders and files of the program that these read."""


def proved_but(values: Iterable[Any], always: Sequence[Any]) -> list[Any]:
    """Return the values, all marked as proofs but the few that always run."""
    every = list(values)
    assert all(value in every for value in always), "a value to run always is not among them"
    return [
        value if value in always else pytest.param(value, marks=pytest.mark.proof)
        for value in every
    ]


def is_dear(item: pytest.Item) -> bool:
    """Whether a test is one of those that were dear when they were last measured."""
    return dear_name(item) in _dear()


def dear_name(item: pytest.Item) -> str:
    """Return the name of a test on one line."""
    return item.nodeid.replace("\n", " ")


def can_be_dear(item: pytest.Item) -> bool:
    """Whether a test is of a room with dear ones, depends on no chance, and is no proof already."""
    if hasattr(getattr(item, "obj", None), "hypothesis") or item.get_closest_marker("proof"):
        return False
    return item.path.parent.parent == TESTS and item.path.parent.name in DEAR_FOLDERS


def record_dear(seconds: dict[str, float]) -> None:
    """Write down which of the tests that were measured are dear; the cheapest of each module is
    not, whatever it takes, so that something of it always runs.
    """
    by_module: dict[str, list[str]] = {}
    for name in sorted(seconds, key=lambda name: seconds[name]):
        by_module.setdefault(name.partition("::")[0], []).append(name)
    others = (name for names in by_module.values() for name in names[1:])
    dear = sorted(name for name in others if seconds[name] >= DEAR_FROM)
    DEAR.write_text("".join(f"{name}\n" for name in dear), encoding="utf-8")


@cache
def _dear() -> frozenset[str]:
    return frozenset(DEAR.read_text(encoding="utf-8").splitlines() if DEAR.exists() else ())


def unchanged(folder: str) -> bool:
    """Whether all that the proofs of a folder read is as it was when they held last."""
    return UNPROVED not in os.environ and _proved().get(folder) == digest(folder)


def record() -> None:
    """Write down that all proofs hold of the files as they are."""
    rows = (f"{digest(folder)} {folder}\n" for folder in READ)
    TABLE.write_text("".join(rows), encoding="utf-8")


@cache
def _proved() -> dict[str, str]:
    if not TABLE.exists():
        return {}
    rows = (row.split() for row in TABLE.read_text(encoding="utf-8").splitlines())
    return {folder: found for found, folder in rows}


@cache
def digest(folder: str) -> str:
    """Return a digest of the names and contents of all that the proofs of a folder read.

    Docstrings count for the guide alone; their examples are run in every suite.
    """
    every = sha256()
    for file in _files(folder):
        name = file.relative_to(TESTS.parent).as_posix()
        if name.startswith(f"{PICTURES}/"):
            content = ""
        elif file.suffix == ".py" and folder != GUIDE:
            content = _without_docstrings(file)
        else:
            content = sha256(file.read_bytes()).hexdigest()
        every.update(f"{name} {content}\n".encode())
    if folder == PAGES:
        every.update(f"{sys.version_info[:2]} {_pygame()}".encode())
    return every.hexdigest()[:32]


def _pygame() -> str:
    """Return which pygame is installed, without loading it."""
    names = packages_distributions()["pygame"]
    return " ".join(f"{name} {version(name)}" for name in names)


@cache
def _without_docstrings(file: Path) -> str:
    """Return a digest of the lines of a module but those of its docstrings."""
    text = file.read_text(encoding="utf-8")
    said: set[int] = set()
    bodies: list[list[ast.stmt]] = [ast.parse(text).body]
    while bodies:
        for node in bodies.pop():
            bodies.append(getattr(node, "body", []))
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                said.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = (line for number, line in enumerate(text.split("\n"), 1) if number not in said)
    return sha256("\n".join(lines).encode()).hexdigest()


def _files(folder: str) -> Iterator[Path]:
    places = [TESTS.parent / place for place in READ[folder]]
    for place in (*places, TESTS / folder, TESTS / "support"):
        files = [place] if place.is_file() else place.rglob("*")
        yield from sorted(file for file in files if file.is_file() and file.suffix != ".pyc")
    yield from sorted(TESTS.glob("*.py"))
