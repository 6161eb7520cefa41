"""Styled tables on a terminal, plain columns in a pipe, no colour under ``NO_COLOR``."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
from calling import Run, command, environment

from evaluator.report import plain_text, table
from trainer.commands.output import is_terminal

pty = pytest.importorskip("pty", reason="a terminal of one's own needs a POSIX system")

ROOT = Path(__file__).parents[2]


def on_a_terminal(*words: str, **extra: str) -> str:
    """Return what a command writes to a terminal."""
    ours, theirs = pty.openpty()
    env = environment(**{"TERM": "xterm-256color", "COLUMNS": "100", "PAGER": "cat", **extra})
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


ODD = "\x1b]0;mine\x07\x1b[2J"
"""What would rename a terminal's window and clear it."""


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A folder, a list of machines and a chart whose names a terminal would act on."""
    folder = tmp_path / ODD
    folder.mkdir()
    (folder / "chart.txt").write_text("low pair\ndiscard everything\n", encoding="utf-8")
    machines = f"name,table,coin\n{ODD} by the door,9/6,0.25\n"
    (folder / "machines.csv").write_text(machines, encoding="utf-8")
    spec = 'base = "9/6"\n[ranges]\nflush = "6..6"\n'
    (folder / "spec.toml").write_text(spec, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    "words",
    [
        ["floor", "machines.csv"],
        ["compare", "9/6", "--chart", "chart.txt"],
        ["sweep", "spec.toml", "--output", "out.csv"],
        ["profiles", "--data", ""],
    ],
    ids=lambda words: words[0],
)
def test_what_comes_from_files_and_words_never_acts_on_the_terminal(
    odd: Path, holdwise: Run, words: list[str]
) -> None:
    paths = {path.name: str(path) for path in odd.iterdir()} | {"": str(odd)}
    words = [paths.get(word, word) for word in words]
    words[-1:] = [str(odd / "out.csv")] if words[-1] == "out.csv" else words[-1:]
    answer = holdwise(*words)
    assert answer.code == 0
    assert r"\x1b]0;mine\x07\x1b[2J" in answer.out + answer.err
    assert (answer.out + answer.err).replace("\n", "").isprintable()


def test_a_terminal_gets_only_our_own_styles(odd: Path) -> None:
    written = on_a_terminal("floor", str(odd / "machines.csv"), COLUMNS="140")
    styles = re.findall(r"\x1b\[[\d;]*m", written)
    assert styles
    assert written.count("\x1b") == len(styles)
    assert "\x07" not in written
