"""What the tests of the command line share: an answer, and how a process of its own is started."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """What a command line gave back."""

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
