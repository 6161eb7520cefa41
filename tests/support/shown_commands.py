"""The commands that the README and the guide show, and what is shown of their output.

`python tests/support/shown_commands.py` runs them all and writes their output into the pages, where
it has changed. A line with … alone stands for any number of lines: as many as are shown before and
after it are shown again.
"""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

from solver import load_paytable, solve_hand
from trainer.app.kept_session import KeptSession, SessionSetup
from trainer.commands import main as holdwise
from trainer.core.intents import Deal, Draw, HoldOnly
from trainer.core.records import Coach
from trainer.core.session import Context

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs" / "guide").glob("*.md")))
REST = "…\n"

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FOR_A_SHELL = re.compile(r"[|<>;&$*]")
_COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


class Shown(NamedTuple):
    """A command on a page, and the output shown under it."""

    page: Path
    command: str
    output: str

    def is_what(self, printed: str) -> bool:
        """Whether that is what is shown."""
        wanted = self.output.replace(REST, "...\n")
        return doctest.OutputChecker().check_output(wanted, printed, doctest.ELLIPSIS)


def blocks(page: Path, language: str) -> list[str]:
    """Return the code blocks of a page in a language."""
    found = _BLOCK.findall(page.read_text(encoding="utf-8"))
    return [text for name, text in found if name == language]


def shown(page: Path) -> Iterator[Shown]:
    """Yield the commands after a dollar sign on a page."""
    for block in blocks(page, "console"):
        yield from (Shown(page, *found) for found in _COMMAND.findall(block))


def make_desk(folder: Path) -> Path:
    """Make a folder with the example files of a copy, and ``holdwise`` for its shell."""
    shutil.copytree(EXAMPLES, folder / "docs" / "examples")
    _play_three_hands(folder / "try")
    tool = folder / "bin" / "holdwise"
    tool.parent.mkdir()
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m trainer "$@"\n')
    tool.chmod(0o755)
    return folder


def _play_three_hands(folder: Path) -> None:
    """Play the first deals of shoe 7: two by their best holds, the third holding nothing."""
    context = Context(0, "2026-11-21T10:00:00Z", solve_hand)
    setup = SessionSetup(
        7, True, load_paytable("9/6"), coins=5, coach=Coach.AFTER, start_credits=100
    )
    kept = KeptSession(folder, setup, context)
    for hand in range(3):
        kept.send(Deal(), context)
        best = solve_hand(kept.session.dealt, "9/6").best.mask
        kept.send(HoldOnly(best if hand < 2 else 0), context)
        kept.send(Draw(), replace(context, now_ms=1500, at=f"2026-11-21T10:00:0{2 * hand}Z"))
    kept.close("2026-11-21T10:00:10Z")


def run(command: str, desk: Path) -> subprocess.CompletedProcess[str]:
    """Run a command at a desk, as in a shell without colours.

    Where it has nothing for a shell to do, it runs in this process, which takes half the time.
    """
    words = shlex.split(command)
    environment = {"HOLDWISE_DATA": str(desk / "data"), "NO_COLOR": "1", "COLUMNS": "100"}
    if words[0] == "holdwise" and not _FOR_A_SHELL.search(command):
        out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
        with (
            chdir(desk),
            patch.dict(os.environ, environment),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            code = holdwise(words[1:])
        for file in (out, err):
            file.seek(0)
        return subprocess.CompletedProcess(words, code, out.read(), err.read())
    return subprocess.run(
        ["sh", "-c", command],
        cwd=desk,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
        env={
            **os.environ,
            "PATH": f"{desk / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            **environment,
        },
    )


def as_shown(each: Shown, printed: str) -> str:
    """Return the output with as much left out as on the page.

    >>> as_shown(Shown(Path(), "", "a\\n…\\nTotal\\nb\\n…\\n"), "A\\nB\\nTotal\\nC\\nD\\n")
    'A\\n…\\nTotal\\nC\\n…\\n'
    """
    lines, kept, at = printed.splitlines(keepends=True), [], 0
    for part in each.output.split(REST)[:-1]:
        old = part.splitlines(keepends=True)
        at = lines.index(old[0], at) if kept and old else at
        kept.append("".join(lines[at : at + len(old)]))
        at += len(old)
    return REST.join([*kept, ""]) if kept else printed


def main() -> None:
    """Write what every command prints now into the pages."""
    with TemporaryDirectory() as folder:
        desk = make_desk(Path(folder))
        for page in PAGES:
            for each in shown(page):
                done = run(each.command, desk)
                printed = done.stdout + done.stderr
                if not each.is_what(printed):
                    text = page.read_text(encoding="utf-8")
                    old = f"$ {each.command}\n{each.output}"
                    new = f"$ {each.command}\n{as_shown(each, printed)}"
                    page.write_text(text.replace(old, new), encoding="utf-8")
                    print(f"{page.name}: {each.command}")


if __name__ == "__main__":
    main()
