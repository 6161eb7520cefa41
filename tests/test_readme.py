"""The README is run: its commands in a shell, its Python as doctests, its paytable as a file."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
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
    """A folder with the README's own files, and with ``holdwise`` on the path of its shell."""
    folder = tmp_path_factory.mktemp("desk")
    for text in blocks("toml"):
        name = re.search(r"# (\S+\.toml)", text)
        assert name, "a paytable of the README begins with a comment that names its file"
        (folder / name[1]).write_text(text, encoding="utf-8")
    tool = folder / "bin" / "holdwise"
    tool.parent.mkdir()
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m trainer "$@"\n')
    tool.chmod(0o755)
    return folder


def run(command: str, desk: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", command],
        cwd=desk,
        capture_output=True,
        text=True,
        timeout=120,
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
def test_a_command_of_the_readme_prints_what_is_shown(
    desk: Path, command: str, shown: str
) -> None:
    done = run(command, desk)
    assert done.stderr == ""
    assert done.returncode == 0
    wanted = shown.replace("…\n", "...\n")
    assert doctest.OutputChecker().check_output(wanted, done.stdout, doctest.ELLIPSIS), done.stdout


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
    from trainer.commands.registry import COMMANDS

    for name in COMMANDS:
        assert f"holdwise {name}" in README


def test_every_file_that_the_readme_links_to_is_there() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
