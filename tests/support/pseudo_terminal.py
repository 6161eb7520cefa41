"""Runs the command line on a terminal of a given size, as a person sees it.

Each run is a process of its own, forked from one that has loaded the program: to load it takes
longer than most commands.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from pkgutil import iter_modules

from trainer import commands

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(
    [module.name for module in iter_modules(commands.__path__, f"{commands.__name__}.")]
)
STYLE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]")
"""What a terminal acts on and does not show."""


def on_terminal(
    words: Sequence[str],
    *,
    columns: int = 80,
    rows: int = 24,
    typed: str = "",
    seconds: float = 120,
    **environment: str,
) -> tuple[int, str]:
    """Return the exit code and all that the terminal gets, with the colours; lines end in "\\n".

    `typed` is typed at once, and then the end of input. Nothing is paged unless PAGER says so.
    """
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    dropped = ("NO_COLOR", "COLUMNS", "LINES", "PAGER", "LESS")
    kept = {key: value for key, value in os.environ.items() if key not in dropped}
    shown = {"PAGER": "cat", "TERM": "xterm-256color"}
    process = FORKS.Process(
        target=_run,
        args=(words, os.ttyname(theirs), str(Path.cwd()), {**kept, **shown, **environment}),
    )
    process.start()
    os.write(ours, typed.encode() + b"\x04")
    got = _read(ours, process, time.monotonic() + seconds)
    os.close(theirs)
    os.close(ours)
    code = process.exitcode
    process.kill()
    assert code is not None, f"no answer in {seconds} seconds"
    return code, got.decode("utf-8", "replace").replace("\r\n", "\n")


def _run(words: Sequence[str], terminal: str, folder: str, environment: Mapping[str, str]) -> None:
    """Be the command line, with the terminal for input, output and control."""
    os.setsid()
    opened = os.open(terminal, os.O_RDWR)  # the first that a session opens is its own
    for descriptor in range(3):
        os.dup2(opened, descriptor)
    sys.stdin = os.fdopen(0, closefd=False)
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", closefd=False)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.exit(commands.main(words))


def _read(terminal: int, process: ForkServerProcess, end: float) -> bytes:
    """Read until the process has ended and nothing is left."""
    got = b""
    while time.monotonic() < end:
        ready = select.select([terminal, process.sentinel], [], [], end - time.monotonic())[0]
        if terminal in ready:
            got += os.read(terminal, 65536)
        elif ready:
            break
    process.join(max(1.0, end - time.monotonic()))
    return got


def plain(text: str) -> str:
    """Return what stands on the screen, without colours; of a line that was rewritten the last."""
    lines = STYLE.sub("", text).split("\n")
    return "\n".join(line.rstrip("\r").rpartition("\r")[2] for line in lines)


def widest(text: str) -> int:
    """Return the width of the widest line, in characters."""
    return max(map(len, plain(text).split("\n")))
