"""Proofs of what is shipped: charts, courses and figures, graded and computed anew.

They read nothing but files of the repository. While these are as they were when the proofs held
last, they cannot fail; they count as slow then. `tests/proved.txt` has a digest of what the proofs
of each folder read, and is written by ``pytest -n auto --prove`` once all of them hold. Of every
kind of proof a sample is always among the fast tests; there is none of the guide, the deck and what
a type checker says, which are one thing each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parents[1]
TABLE = TESTS / "proved.txt"
CARDS, GAMES = ("evaluator",), ("evaluator", "solver")
PROGRAM = (*GAMES, "holdwise", "trainer")
READ = {
    "tests": (*PROGRAM, "docs", "assets", ".ci"),
    "assets": ("assets",),
    "evaluator": CARDS,
    "evaluator_odds": CARDS,
    "solver": GAMES,
    "solver_bankroll": GAMES,
    "solver_strategy": GAMES,
    "trainer_commands": (*GAMES, "trainer", "docs/reference"),
    "trainer_teaching": (
        *GAMES,
        *(f"trainer/{room}" for room in ("core", "teaching", "store", "app")),
    ),
}
"""The folders of tests with proofs, and what of the program these read."""


def proved_but(values: Iterable[Any], always: Sequence[Any]) -> list[Any]:
    """Return the values, all marked as proofs but the few that always run."""
    every = list(values)
    assert all(value in every for value in always), "a value to run always is not among them"
    return [
        value if value in always else pytest.param(value, marks=pytest.mark.proof)
        for value in every
    ]


def unchanged(folder: str) -> bool:
    """Whether all that the proofs of a folder read is as it was when they held last."""
    return _proved().get(folder) == digest(folder)


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
    """Return a digest of the names and contents of all that the proofs of a folder read."""
    every = sha256()
    for file in _files(folder):
        content = sha256(file.read_bytes()).hexdigest()
        every.update(f"{file.relative_to(TESTS.parent).as_posix()} {content}\n".encode())
    return every.hexdigest()[:32]


def _files(folder: str) -> Iterator[Path]:
    places = [TESTS.parent / place for place in READ[folder]]
    for place in (*places, TESTS / folder, TESTS / "support"):
        files = (file for file in place.rglob("*") if file.is_file() and file.suffix != ".pyc")
        yield from sorted(files)
    yield from sorted(TESTS.glob("*.py"))
