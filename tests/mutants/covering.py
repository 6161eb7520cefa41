"""Which test files run a line: each is watched in a process of its own.

There every cache is empty, so that a line is seen to run for each file that depends on it, not only
for the first one that fills a cache with what the line has computed.
"""

from __future__ import annotations

import ast
import json
import sys
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any


class Watch:
    """Notes the lines of some files that run in this process from now on."""

    def __init__(self, files: Iterable[Path]) -> None:
        self._files = {str(file) for file in files}
        self._seen: set[tuple[str, int]] = set()
        self._started = time.monotonic()
        threading.settrace(self._call)
        sys.settrace(self._call)

    def _call(self, frame: FrameType, event: str, arg: object) -> Any:
        known = frame.f_code.co_filename in self._files
        return self._line(frame, event, arg) if known else None

    def _line(self, frame: FrameType, _event: str, _arg: object) -> Any:
        self._seen.add((frame.f_code.co_filename, frame.f_lineno))
        return self._line

    def save(self, file: Path) -> None:
        """Stop, and write down the seconds that it took and the lines that ran."""
        sys.settrace(None)
        seconds = time.monotonic() - self._started
        lines = [f"{name}:{line}" for name, line in self._seen]
        file.write_text(json.dumps([seconds, lines]), encoding="utf-8")


@dataclass(frozen=True)
class Watched:
    """A file or folder of tests: the seconds that it takes, and the lines that it runs."""

    tests: str
    seconds: float
    lines: frozenset[str]

    @classmethod
    def load(cls, tests: str, file: Path) -> Watched:
        """Read what a `Watch` has saved."""
        seconds, lines = json.loads(file.read_text(encoding="utf-8"))
        return cls(tests, seconds, frozenset(lines))

    def runs(self, file: Path, lines: range) -> bool:
        """Whether any of these lines of a file runs."""
        return any(f"{file}:{line}" in self.lines for line in lines)


def statement_at(tree: ast.AST, line: int) -> range:
    """Return the lines of the statement at a line; of one with a body, those before the body.

    >>> tree = ast.parse("A = 1\\ndef f(x=2):\\n    if (x or\\n            A):\\n        return 3")
    >>> [statement_at(tree, line) for line in (1, 2, 4, 5)]
    [range(1, 2), range(2, 3), range(3, 5), range(5, 6)]
    """
    there = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0)
    ]
    if not there:  # a decorator of a function, which stands before it
        return range(line, line + 1)
    inner = min(there, key=lambda node: (node.end_lineno or 0) - node.lineno)
    body = getattr(inner, "body", None)
    end = max(inner.lineno, body[0].lineno - 1) if body else inner.end_lineno or line
    return range(inner.lineno, end + 1)
