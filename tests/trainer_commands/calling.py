"""Shared by the tests of the command line: an answer, and how to start a separate process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, NamedTuple

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Answer:
    """The exit code and the output of a command line."""

    code: int
    out: str
    err: str

    @property
    def error_lines(self) -> list[str]:
        return self.err.splitlines()


Run = Callable[..., Answer]
"""Calls ``holdwise`` with words, perhaps ``stdin=`` bytes, and returns the answer."""


def environment(**extra: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "HOLDWISE", "NO_"))}
    return {**kept, **extra}


def command(*words: str | bytes) -> list[str | bytes]:
    return [sys.executable, "-m", "trainer", *words]


class Asked(NamedTuple):
    """A process that answers while it is asked."""

    process: subprocess.Popen[bytes]
    stdin: IO[bytes]
    stdout: IO[bytes]
    stderr: IO[bytes]

    def ask(self, line: bytes) -> bytes:
        """Write a line to the process and return the line that it answers."""
        self.stdin.write(line)
        self.stdin.flush()
        return self.stdout.readline()


@contextmanager
def asking(*words: str) -> Iterator[Asked]:
    """Start a command line that reads standard input while it writes."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command(*words), stdin=pipe, stdout=pipe, stderr=pipe, cwd=ROOT, env=environment()
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        yield Asked(process, process.stdin, process.stdout, process.stderr)
