"""Shared by the tests of the command line: an answer, and how to start a separate process."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass


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
