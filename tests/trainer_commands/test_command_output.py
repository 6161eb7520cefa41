"""Styled tables on a terminal, plain columns in a pipe, no colour under ``NO_COLOR``."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from calling import command, environment

from evaluator.report import plain_text, table
from trainer.commands.output import is_terminal

pty = pytest.importorskip("pty", reason="a terminal of one's own needs a POSIX system")

ROOT = Path(__file__).parents[2]


def on_a_terminal(*words: str, **extra: str) -> str:
    """Return what a command writes to a terminal."""
    ours, theirs = pty.openpty()
    env = environment(**{"TERM": "xterm-256color", "COLUMNS": "100", **extra})
    with subprocess.Popen(command(*words), stdout=theirs, cwd=ROOT, env=env) as process:
        os.close(theirs)
        written = b""
        while chunk := _read(ours):
            written += chunk
        assert process.wait(timeout=600) == 0
    os.close(ours)
    return written.decode()


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 65536)
    except OSError:  # Linux says so when the last writer has gone
        return b""


def test_a_terminal_gets_a_drawn_table() -> None:
    assert "───" in on_a_terminal("paytables", COLUMNS="110")


def test_no_color_is_obeyed_on_a_terminal() -> None:
    written = on_a_terminal("paytables", NO_COLOR="1")
    assert "\x1b" not in written
    assert "job-9-6" in written


def test_a_dumb_terminal_gets_plain_columns() -> None:
    assert "\x1b" not in on_a_terminal("paytables", TERM="dumb")


def test_json_is_never_styled() -> None:
    assert on_a_terminal("paytables", "--json").startswith("[{")


def test_an_empty_no_color_has_no_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "")
    assert is_terminal()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not is_terminal()


def test_plain_columns_are_never_cut() -> None:
    words = table(("Name", "N"), [("x" * 500, "1"), ("y", "22")], left=("Name",))
    lines = plain_text([words]).splitlines()
    assert lines[1] == "x" * 500 + "   1"
    assert lines[2] == "y" + " " * 501 + "22"
