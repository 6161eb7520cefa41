"""The frame that all commands share: help, mistakes, exit codes, pipes, start-up."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Never

import pytest
from calling import Answer, Run

from trainer.commands import main
from trainer.commands.dispatch import understand
from trainer.commands.failure import Failure
from trainer.commands.parser import command_parser
from trainer.commands.registry import COMMANDS, load

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", COMMANDS)
def test_help_shows_examples_before_anything_else(holdwise: Run, name: str) -> None:
    answer = holdwise(name, "--help")
    assert answer.code == 0
    assert answer.err == ""
    assert answer.out.index("examples:") < answer.out.index("usage:")
    assert f"holdwise {name}" in answer.out.partition("usage:")[0]


def test_the_general_help_names_every_command_with_its_line(holdwise: Run) -> None:
    answer = holdwise("--help")
    assert answer.code == 0
    for name in COMMANDS:
        line = next(x for x in answer.out.splitlines() if x.startswith(f"    {name} "))
        assert load(name).HELP.split()[0] in line


@pytest.mark.parametrize("name", COMMANDS)
def test_every_example_of_the_help_is_understood(name: str) -> None:
    for line in load(name).EXAMPLES.splitlines():
        words = _words_of_example(line)
        if words[:2] == ["holdwise", name]:
            command_parser(name).parse(words[2:])


def _words_of_example(line: str) -> list[str]:
    """Split an example as a shell does; after two spaces comes its explanation."""
    import re
    import shlex
    from itertools import takewhile

    lexer = shlex.shlex(re.split(r"\s{2,}", line.strip())[0], posix=True, punctuation_chars="<>|&")
    lexer.whitespace_split = True
    return list(takewhile(lambda word: not set(word) <= set("<>|&"), lexer))


def test_version_is_the_installed_one(holdwise: Run) -> None:
    from importlib.metadata import version

    assert holdwise("--version") == Answer(0, f"holdwise {version('holdwise')}\n", "")


BETS = "expected a whole number from 1 to 5"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["paytable"], "unknown command 'paytable': did you mean paytables?"),
        (["Analyse", "9/6"], "unknown command 'Analyse': did you mean analyze?"),
        (["xyzzy"], "unknown command 'xyzzy' (see"),
        ([""], "unknown command ''"),
        (["help"], "unknown command 'help': did you mean --help?"),
        (["--versio"], "unknown option '--versio': did you mean --version?"),
        (["--json", "best"], "too many arguments: 'best': options come after the command"),
        (["--sed", "7"], "unknown option '--sed': did you mean --seed?"),
        (["--coins", "9"], f"holdwise play: argument --coins: {BETS}, not '9'"),
        (["--coins=3", "best"], "too many arguments: 'best': options come after the command"),
        (["--seed", "7", "--version"], "unknown option '--version'"),
        (["paytables", "--jsno"], "unknown option '--jsno': did you mean --json?"),
        (["paytables", "--jso=1"], "unknown option '--jso': did you mean --json?"),
        (["paytables", "9/6"], "too many arguments: '9/6'"),
        (["analyze"], "the following arguments are required: PAYTABLE"),
        (["best"], "the following arguments are required: HAND"),
        (["best", "AsKsKh4s4d", "--coins"], "--coins: expected one argument"),
        (["best", "AsKsKh4s4d", "--coins", "0"], f"--coins: {BETS}, not '0'"),
        (["best", "AsKsKh4s4d", "--coins=6"], f"--coins: {BETS}, not '6'"),
        (["best", "AsKsKh4s4d", "--coins=-1"], f"--coins: {BETS}, not '-1'"),
        (["best", "AsKsKh4s4d", "--coins", "five"], f"--coins: {BETS}, not 'five'"),
        (["best", "AsKsKh4s4d", "--coins", "٣"], f"--coins: {BETS}, not '٣'"),
        (["best", "AsKsKh4s4d", "--coins=5", "--coins", "9"], f"{BETS}, not '9'"),
        (["best", "AsKsKh4s4d", "--pay", "8/5"], "unknown option '--pay': did you mean"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_2(holdwise: Run, words: list[str], message: str) -> None:
    answer = holdwise(*words)
    assert answer.code == 2
    assert answer.out == ""
    assert len(answer.error_lines) == 1
    assert message in answer.err


NUMBERS = (
    *("best AsKsKh4s4d --coins", "analyze 9/6 --coins", "compare 9/6 8/5 --coins"),
    *("why AsKsKh4s4d --coins", "strategy 9/6 --coins", "strategy 9/6 --lines"),
    *("play --coins", "play --seed", "odds AsKs --against random --opponents"),
    *("odds AsKs --against random --samples", "odds AsKs --against random --seconds"),
    *("odds AsKs --against random --seed", "benchmark --seconds"),
    *("course --lesson", "course --coins", "course --seed", "drill --hands"),
    *("drill --lesson", "drill --minutes"),
    *("drill --coins", "drill --seed", "exam --hands", "exam --coins", "exam --seed"),
    *("review --most", "review --coins", "best AsKsKh4s4d --multipliers"),
    *("analyze 9/6 --hands", "play --hands", "ultimate-x 9/6 --hands"),
    *("compare 9/6 --lines", "compare 9/6 --speed", "compare 9/6 --coin-value"),
    *("compare 9/6 --cashback", "compare 9/6 --meter"),
    *("breakeven 9/6 --line royal --target", "breakeven 9/6 --line royal --coins"),
    "sweep a.toml --out=a.csv --workers",
    *("bankroll 9/6 --bankroll", "bankroll 9/6 --hands", "bankroll 9/6 --coins"),
    *("bankroll 9/6 --risk", "bankroll 9/6 --cashback", "bankroll 9/6 --play-hands"),
    *("bankroll 9/6 --simulate", "bankroll 9/6 --seed"),
    *("bankroll 9/6 --meter", "bankroll 9/6 --meter-rate"),
    *("floor a.csv --bankroll", "floor a.csv --hours"),
)
DAYS = {"stats --since", "review --since"}


@pytest.mark.parametrize("words", NUMBERS)
@pytest.mark.parametrize("text", ["9" * 5000 + ".", "٩", " 9", "9_9", "+9", "-9", "0x9", "", "\n9"])
def test_a_number_is_written_in_ascii_digits_and_its_fault_in_words(
    holdwise: Run, words: str, text: str
) -> None:
    *start, option = words.split()
    answer = holdwise(*start, f"{option}={text}")
    assert (answer.code, answer.out, len(answer.error_lines)) == (2, "", 1)
    assert "number" in answer.err
    assert "_" not in answer.err.replace("9_9", "")
    assert len(answer.err) < 250


def test_every_option_that_takes_a_number_is_among_those() -> None:
    taken = {
        f"{name} {option}"
        for name in COMMANDS
        for action in command_parser(name)._actions
        for option in action.option_strings
        if action.type is not None
    }
    assert taken == {f"{line.split()[0]} {line.split()[-1]}" for line in NUMBERS} | DAYS


@pytest.mark.parametrize("words", ["strategy 9/6 --lines", "odds AsKs --against random --samples"])
def test_a_number_of_thousands_of_digits_is_cut_short(holdwise: Run, words: str) -> None:
    answer = holdwise(*words.split(), "9" * 5000)
    assert answer.code == 2
    assert "expected a whole number from " in answer.err
    assert len(answer.err) < 250


def test_the_last_of_two_bets_counts(holdwise: Run) -> None:
    words = ["best", "AsKsKh4s4d", "--json", "--coins=5", "--coins"]
    assert '"coins": 3' in holdwise(*words, "3").out


def test_every_failure_becomes_its_lines(holdwise: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> Never:
        raise Failure("first", "second\nstill second \x1b[31m")

    monkeypatch.setattr(load("paytables"), "run", fail)
    answer = holdwise("paytables")
    assert answer.code == 1
    assert answer.error_lines == ["holdwise: first", r"holdwise: second\nstill second \x1b[31m"]


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (MemoryError(), "holdwise: not enough memory"),
        (PermissionError(13, "Permission denied", "x.db"), "holdwise: x.db: Permission denied"),
        (ZeroDivisionError("oops"), "holdwise: unexpected ZeroDivisionError: oops"),
        (RecursionError("deep"), "holdwise: unexpected RecursionError: deep"),
    ],
)
def test_no_error_shows_a_traceback(
    holdwise: Run, monkeypatch: pytest.MonkeyPatch, error: Exception, message: str
) -> None:
    def fail(_: object) -> Never:
        raise error

    monkeypatch.setattr(load("paytables"), "run", fail)
    answer = holdwise("paytables")
    assert answer.code == 1
    assert len(answer.error_lines) == 1
    assert answer.err.startswith(message)


def test_an_interrupt_is_130_and_says_nothing(
    holdwise: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: object) -> Never:
        raise KeyboardInterrupt

    monkeypatch.setattr(load("paytables"), "run", interrupted)
    assert holdwise("paytables") == Answer(130, "", "")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a display needs no variable")
@pytest.mark.parametrize("words", [[], ["play"]])
def test_without_a_display_it_is_one_line_that_helps(process: Run, words: list[str]) -> None:
    """As a user would start it: no video driver is chosen, and there is none."""
    answer = process(*words, SDL_VIDEODRIVER="", DISPLAY="", WAYLAND_DISPLAY="")
    assert (answer.code, answer.out, len(answer.error_lines)) == (1, "", 1)
    assert answer.err.startswith("holdwise: there is no display to open a window on (")
    assert answer.err.endswith("set DISPLAY, or run it under xvfb-run\n")


def test_no_words_at_all_open_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("trainer.commands.dispatch.load", lambda name: _Recorder(name, opened))
    monkeypatch.setattr("trainer.commands.parser.load", lambda name: _Recorder(name, opened))
    monkeypatch.setattr("trainer.commands.dispatch.COMMANDS", ("play",))
    assert main([]) == 0
    assert opened == ["play"]


@pytest.mark.parametrize(
    "words",
    [["--seed", "7"], ["--coins=3", "--seed=7"], ["--paytable", "best"], ["--data", "x"]],
)
def test_options_of_play_do_without_its_name(words: list[str]) -> None:
    assert understand(words) == understand(["play", *words])
    assert understand(words)[0] == "play"


def test_help_after_an_option_of_play_is_that_of_play(holdwise: Run) -> None:
    assert holdwise("--seed", "7", "--help") == holdwise("play", "--help")
    assert holdwise("-h") == holdwise("--help")


class _Recorder:
    HELP = "recorded"
    EXAMPLES = ""

    def __init__(self, name: str, opened: list[str]) -> None:
        self.name, self.opened = name, opened

    def add_arguments(self, parser: object) -> None:
        pass

    def run(self, _: object) -> int:
        self.opened.append(self.name)
        return 0
