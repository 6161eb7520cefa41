"""Fixtures that call the command line, in this process or in a separate one."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from calling import Answer, Run, command, environment

from trainer.commands import main


@pytest.fixture
def holdwise(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command line in this process."""

    def run(*words: str, stdin: bytes = b"") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main(words)
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return run


@pytest.fixture
def process(tmp_path: Path) -> Run:
    """Run a command line in a separate process, outside the checkout's folder."""

    def run(*words: str | bytes, stdin: bytes = b"", **extra: str) -> Answer:
        done = subprocess.run(
            command(*words),
            input=stdin,
            capture_output=True,
            cwd=tmp_path,
            env=environment(PYTHONPATH=str(Path(__file__).parents[2]), **extra),
            timeout=600,
            check=False,
        )
        return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
