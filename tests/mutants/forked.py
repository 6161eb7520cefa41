"""Tests run by pytest in a process of their own, in which one file may have another text.

The process is forked from one that has loaded pytest, numpy and pygame already, but nothing of
ours: it takes a second to load a changed program and the tests that concern it.
"""

from __future__ import annotations

import importlib
import os
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

import pytest

LOADED = ("numpy", "hypothesis.strategies", "pygame", "sqlite3", "matplotlib")
OPTIONS = (
    *("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:faulthandler"),
    "--assert=plain",  # what pytest rewrites it reads itself, a file whose examples it runs too
)


def load() -> None:
    """Load what every process needs and no mutant changes."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    os.environ["HOLDWISE_UNPROVED"] = "1"  # a mutant is written to no file: every proof runs
    for name in LOADED:
        importlib.import_module(name)


def change(file: Path, text: str) -> None:
    """Let this process load a file as if it had this text; bytecode that was kept is passed by."""
    original = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if Path(self.path) == file:
            return compile(text, self.path, "exec", dont_inherit=True)
        return original(self, fullname)

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010 - mypy takes it for a fault


@dataclass(frozen=True)
class Forked:
    """A process, and until when it may run, by `time.monotonic`."""

    process: int
    until: float

    @classmethod
    def start(cls, work: Callable[[], int], seconds: float) -> Forked:
        """Do some work in a process of its own, which prints nothing and ends with its result."""
        process = os.fork()
        if process:
            return cls(process, time.monotonic() + seconds)
        code = 3
        try:
            os.setsid()  # so that what it starts can be ended with it
            nothing = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nothing, 1)
            os.dup2(nothing, 2)
            code = work()
        finally:
            os._exit(code)

    def ended(self) -> int | None:
        """Return the result; None while it works; -1 where it had to be ended."""
        process, status = os.waitpid(self.process, os.WNOHANG)
        if process:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() < self.until:
            return None
        os.killpg(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        return -1


def run(tests: Sequence[str]) -> int:
    """Run tests in this process, until one fails; return pytest's exit code."""
    return int(pytest.main([*OPTIONS, *tests]))
