"""The first start without a display: the window's question, asked in the terminal."""

from pathlib import Path

import pytest
from pseudo_terminal import on_terminal, plain

from trainer.commands import course_command, window
from trainer.commands.dialogue import Voice
from trainer.commands.parser import command_parser
from trainer.core.settings import WHAT_IS_KNOWN

NOWHERE = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": ""}


def started(folder: Path, typed: str, *words: str) -> tuple[int, str]:
    code, out = on_terminal(["--data", str(folder), *words], typed=typed, **NOWHERE)
    return code, plain(out)


def test_a_newcomer_is_asked_and_plays_by_feel(tmp_path: Path) -> None:
    code, out = started(tmp_path, "help\n2\n" + 20 * "12\n")
    assert code == 0
    assert window.IN_TERMINAL in out
    assert WHAT_IS_KNOWN in out
    assert "type a number from 1 to 3, or quit" in out
    assert "Bet: 5 coins; 1,000 credits." in out
    assert "21  " not in out
    assert "Right" not in out  # nothing is said before the end
    assert "at 600 hands an hour; 20 hands are only a first guess." in " ".join(out.split())
    assert " of 20 right." in out
    code, out = started(tmp_path, "1\nquit\n")  # whoever has begun trains
    assert (code, WHAT_IS_KNOWN in out) == (0, False)
    assert "Today: 9/6 Jacks or Better" in out


@pytest.mark.parametrize(
    ("command", "shown"), [("play", "Bet: 5 coins"), ("stats", "no hand has been played")]
)
def test_no_command_is_refused_that_can_be_shown(tmp_path: Path, command: str, shown: str) -> None:
    code, out = started(tmp_path, "1\nquit\n", command)
    assert code == 0
    assert window.IN_TERMINAL in out
    assert shown in out


@pytest.mark.parametrize("typed", ["quit\n", "", "1\n13\nquit\n"])
def test_a_newcomer_may_leave(tmp_path: Path, typed: str) -> None:
    assert started(tmp_path, typed, "today", "--text")[0] == 0


def test_a_line_that_cannot_be_read_is_complained_of_and_the_game_goes_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run: list[list[str]] = []
    monkeypatch.setattr(course_command, "run_words", lambda words: run.append([*words]))
    monkeypatch.setattr(course_command, "standard_input", lambda: iter([b"\xff\n", b"4\n", b"3\n"]))
    given = ["--data", str(tmp_path), "--text", "--paytable", "8/5", "--words", "--coins", "1"]
    course_command.welcomed(Voice(), command_parser("today").parse(given))
    unread, none = capsys.readouterr().err.splitlines()
    assert "not UTF-8 text" in unread
    assert "type a number from 1 to 3, or quit" in none
    whose = [f"--data={tmp_path}", "--paytable=8/5", "--coins=1", "--words"]
    assert run == [["course", "--place", *whose]]


@pytest.mark.parametrize(("typed", "taken"), [(b"1\n", True), (b"2\n", False), (b"3\n", True)])
def test_what_the_next_command_takes_goes_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: bytes, taken: bool
) -> None:
    run: list[list[str]] = []
    monkeypatch.setattr(course_command, "run_words", lambda words: run.append([*words]))
    monkeypatch.setattr(course_command, "standard_input", lambda: iter([typed]))
    pace = ["--speed", "700", "--coin-value", "0.25"]
    given = ["--data", str(tmp_path), "--text", "--seed", "0", *pace]
    course_command.welcomed(Voice(), command_parser("today").parse(given))
    name, _, *passed = run[0]
    paced = ["--speed=700", "--coin-value=1/4"] if taken else []
    assert passed == [f"--data={tmp_path}", "--seed=0", *paced]
    assert command_parser(name).parse(passed).seed == 0


def test_every_answer_is_a_command_line() -> None:
    for name, *words in course_command.STARTS.values():
        assert command_parser(name).parse(words)
