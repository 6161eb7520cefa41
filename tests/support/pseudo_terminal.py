"""Runs the command line on a terminal of a given size, as a person sees it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
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
    shown = {"PAGER": "cat", "TERM": "xterm-256color", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-m", "trainer", *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**kept, **shown, **environment},
        start_new_session=True,
    ) as process:
        os.close(theirs)
        os.write(ours, typed.encode() + b"\x04")
        got = _read(ours, process, time.monotonic() + seconds)
        if process.poll() is None:
            process.kill()
    os.close(ours)
    return process.returncode, got.decode("utf-8", "replace").replace("\r\n", "\n")


def _read(terminal: int, process: subprocess.Popen[bytes], end: float) -> bytes:
    got = b""
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                more = os.read(terminal, 65536)
            except OSError:  # Linux says so once the process has closed its side
                break
            if not more:
                break
            got += more
        elif process.poll() is not None:
            break
    process.wait(timeout=max(1.0, end - time.monotonic()))
    return got


def plain(text: str) -> str:
    """Return what stands on the screen, without colours; of a line that was rewritten the last."""
    lines = STYLE.sub("", text).split("\n")
    return "\n".join(line.rstrip("\r").rpartition("\r")[2] for line in lines)


def widest(text: str) -> int:
    """Return the width of the widest line, in characters."""
    return max(map(len, plain(text).split("\n")))
