"""The first start without a display: the window's question, asked in the terminal."""

from pathlib import Path

import pytest
from pseudo_terminal import on_terminal, plain

from trainer.commands import text_welcome
from trainer.commands.parser import command_parser

NOWHERE = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": ""}


def started(folder: Path, typed: str) -> tuple[int, str]:
    code, out = on_terminal(["--data", str(folder)], typed=typed, **NOWHERE)
    return code, plain(out)


def test_a_newcomer_is_asked_and_plays_at_once(tmp_path: Path) -> None:
    code, out = started(tmp_path, "help\n3\n1\n1\nquit\n")
    assert code == 0
    assert "What do you know of video poker?" in out
    assert "type a number from 1 to 3, or quit" in out
    assert "Bet: 5 coins; 1,000 credits." in out
    code, out = started(tmp_path, "1\n")  # whoever has begun is told what to type
    assert (code, "What do you know" in out) == (1, False)
    assert "holdwise today --text trains" in " ".join(out.split())


@pytest.mark.parametrize("typed", ["quit\n", ""])
def test_a_newcomer_may_leave(tmp_path: Path, typed: str) -> None:
    assert started(tmp_path, typed)[0] == 0


def test_every_answer_is_a_command_line() -> None:
    for _, (name, *words) in text_welcome.ANSWERS:
        assert command_parser(name).parse(words)
