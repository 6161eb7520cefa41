"""Fixtures that call the command line, in this process or in a separate one."""

from __future__ import annotations

import io
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pytest
from calling import Answer, Run, command, environment

from solver import PayTable
from solver.strategy.course.course import Course
from trainer.commands import main
from trainer.teaching.game_course import GameCourse


@lru_cache(2)
def course(table: PayTable, coins: int, of_game: Course) -> GameCourse:
    """A game's course with all that was found out about it, for the commands of several tests."""
    return GameCourse(table, coins, of_game)


@pytest.fixture(autouse=True)
def course_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each command would ask anew what each lesson is worth."""
    for module in ("trainer.app.training", "trainer.commands.course_command"):
        monkeypatch.setattr(f"{module}.GameCourse", course)


@pytest.fixture
def holdwise(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command line in this process."""

    def run(*words: str, stdin: bytes = b"") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main(words)
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return run


@pytest.fixture
def process(tmp_path: Path) -> Run:
    """Run a command line in a separate process, outside the checkout's folder."""

    def run(*words: str | bytes, stdin: bytes = b"", **extra: str) -> Answer:
        done = subprocess.run(
            command(*words),
            input=stdin,
            capture_output=True,
            cwd=tmp_path,
            env=environment(PYTHONPATH=str(Path(__file__).parents[2]), **extra),
            timeout=600,
            check=False,
        )
        return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
