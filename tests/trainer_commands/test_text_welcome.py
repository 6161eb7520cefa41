"""The first start without a display: the window's question, asked in the terminal."""

from pathlib import Path

import pytest
from pseudo_terminal import on_terminal, plain

from trainer.commands import window
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
    code, out = started(tmp_path, "1\nquit\n")  # whoever has begun trains
    assert (code, "What do you know" in out) == (0, False)
    assert "Today: 9/6 Jacks or Better" in out


@pytest.mark.parametrize(
    ("command", "shown"), [("play", "Bet: 5 coins"), ("stats", "no hand has been played")]
)
def test_no_command_is_refused_that_can_be_shown(tmp_path: Path, command: str, shown: str) -> None:
    words = [command, "--data", str(tmp_path)]
    code, out = on_terminal(words, typed="1\nquit\n", **NOWHERE)
    assert code == 0
    assert window.GREETING[0] in plain(out)
    assert shown in plain(out)


@pytest.mark.parametrize("typed", ["quit\n", ""])
def test_a_newcomer_may_leave(tmp_path: Path, typed: str) -> None:
    assert started(tmp_path, typed)[0] == 0


def test_a_line_that_cannot_be_read_is_complained_of_and_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(window, "is_typed", lambda: True)
    monkeypatch.setattr(window, "standard_input", lambda: iter([b"\xff\n", b"4\n", b"3\n"]))
    args = command_parser("play").parse(["--data", str(tmp_path)])
    assert window.gone_on(args, alone=True) == window.ANSWERS[2][1]
    unread, none = capsys.readouterr().err.splitlines()
    assert "not UTF-8 text" in unread
    assert "type a number from 1 to 3, or quit" in none


def test_every_answer_is_a_command_line() -> None:
    for _, (name, *words) in window.ANSWERS:
        assert command_parser(name).parse(words)
