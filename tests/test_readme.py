"""The README is run: its commands in a shell, its Python as doctests, its paytable as a file."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from solver import load_paytable, solve_hand
from trainer.app.kept_session import KeptSession, SessionSetup
from trainer.core.intents import Deal, Draw, HoldOnly
from trainer.core.records import Coach
from trainer.core.session import Context

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "docs" / "examples"
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    return [text for name, text in BLOCKS if name == language]


def sessions() -> list[tuple[str, str]]:
    """Return every command shown after a dollar sign, with the output shown under it."""
    return [
        (command, output)
        for block in blocks("console")
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example files of a copy, and with ``holdwise`` on the path of its shell."""
    folder = tmp_path_factory.mktemp("desk")
    shutil.copytree(EXAMPLES, folder / "docs" / "examples")
    play_three_hands(folder / "try")
    tool = folder / "bin" / "holdwise"
    tool.parent.mkdir()
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m trainer "$@"\n')
    tool.chmod(0o755)
    return folder


def play_three_hands(folder: Path) -> None:
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
            "HOLDWISE_DATA": str(desk / "data"),
        },
    )


@pytest.mark.skipif(not shutil.which("sh"), reason="the README's commands are for a POSIX shell")
@pytest.mark.parametrize(("command", "shown"), sessions())
def test_a_command_of_the_readme_prints_what_is_shown(desk: Path, command: str, shown: str) -> None:
    done = run(command, desk)
    wanted = shown.replace("…\n", "...\n")
    printed = done.stdout + done.stderr
    assert doctest.OutputChecker().check_output(wanted, printed, doctest.ELLIPSIS), printed
    assert done.returncode == (1 if done.stderr else 0)


def test_the_python_of_the_readme_does_what_is_shown(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(desk)
    tests = doctest.DocTestParser().get_doctest(
        "\n".join(blocks("python")), {}, "README.md", "README.md", 0
    )
    runner = doctest.DocTestRunner()
    runner.run(tests)
    assert tests.examples
    assert runner.summarize(verbose=False).failed == 0


def test_the_readme_shows_every_command() -> None:
    from trainer.commands.declared import COMMANDS

    for name in COMMANDS:
        assert f"holdwise {name}" in README


def test_every_file_that_the_readme_links_to_is_there() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


def test_a_file_that_the_readme_shows_is_among_the_examples() -> None:
    shown = [*blocks("toml"), *blocks("text")]
    assert len(shown) == len([path for path in EXAMPLES.iterdir() if path.suffix != ".csv"])
    for text in shown:
        name = re.match(r"# ([\w.-]+)", text)
        assert name, "a file of the README begins with a comment that names it"
        assert (EXAMPLES / name[1]).read_text(encoding="utf-8").startswith(text)


def test_the_contents_of_the_readme_lead_to_every_section_in_order() -> None:
    sections = re.findall(r"^## (.*)$", README, re.MULTILINE)
    contents = README.partition("**For players:**")[2].partition("## ")[0]
    listed = re.findall(r"\[([^]]+)\]\(#([^)]*)\)", contents)
    assert [title for title, _ in listed] == sections
    for title, target in listed:
        assert target == re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
