"""Ctrl-C on a terminal: the line of a prompt is ended, and no line is left empty."""

import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Never

import pytest

from trainer.commands import main


class Screen(io.StringIO):
    """Standard output that a person reads."""

    def isatty(self) -> bool:
        return True


def interrupted(*_: Any) -> Never:
    raise KeyboardInterrupt


def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Sit at a terminal at which Ctrl-C is all that is typed; return what it shows."""
    typing = SimpleNamespace(readline=interrupted)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=typing, isatty=lambda: True))
    shown = Screen()
    monkeypatch.setattr("sys.stdout", shown)
    return shown


@pytest.mark.parametrize(
    ("command", "said"),
    [("play --text", "What was answered is kept.\n"), ("course --text --game", "")],
)
def test_the_line_of_a_prompt_is_ended_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, said: str
) -> None:
    shown = screen(monkeypatch)
    assert main([*command.split(), "--data", str(tmp_path)]) == 130
    assert shown.getvalue().endswith(f"\n> \n{said}")


def test_a_command_without_a_prompt_adds_no_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = screen(monkeypatch)
    monkeypatch.setattr("trainer.commands.paytables_command.run", interrupted)
    assert main(["paytables"]) == 130
    assert shown.getvalue() == ""
