"""The frame that all commands share: help, mistakes, exit codes, pipes, start-up."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Never

import pytest
from calling import Answer, Run

from trainer.app.mistakes import Search
from trainer.commands import GENERAL, main, training_commands, understand
from trainer.commands.declared import COMMANDS, GROUPS
from trainer.commands.declared.option_values import OptionValue, day
from trainer.commands.declared.parts import Option
from trainer.commands.failure import Failure
from trainer.commands.parser import GUESSES, command_parser
from trainer.pages import PAGES
from trainer.teaching.asking import DrillBounds

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
    for command in COMMANDS.values():
        line = next(x for x in answer.out.splitlines() if x.startswith(f"  {command.name} "))
        assert command.help.split()[0] in line


def test_the_general_help_lists_the_commands_in_their_groups(holdwise: Run) -> None:
    sections = holdwise("--help").out.split("\n\n")
    for group in GROUPS:
        section = next(each for each in sections if each.startswith(f"{group.title}:\n"))
        named = re.findall(r"^  ([a-z-]+) ", section, re.MULTILINE)
        assert named == [command.name for command in group.commands]


def test_a_command_that_opens_the_window_opens_it_at_a_page_there_is() -> None:
    pages = {command.page for command in COMMANDS.values()} - {None}
    assert pages
    assert pages <= set(PAGES)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_example_of_the_help_is_understood(name: str) -> None:
    for words in _examples(name):
        command_parser(name).parse(words)


def _examples(name: str) -> list[list[str]]:
    """Return the words after the command's name of each of its examples that names it."""
    lines = map(_words_of_example, COMMANDS[name].examples.splitlines())
    return [words[2:] for words in lines if words[:2] == ["holdwise", name]]


def _words_of_example(line: str) -> list[str]:
    """Split an example as a shell does; after two spaces comes its explanation."""
    import shlex
    from itertools import takewhile

    lexer = shlex.shlex(re.split(r"\s{2,}", line.strip())[0], posix=True, punctuation_chars="<>|&")
    lexer.whitespace_split = True
    return list(takewhile(lambda word: not set(word) <= set("<>|&"), lexer))


@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_the_help_of_the_command_that_it_names(holdwise: Run, name: str) -> None:
    assert holdwise("help", name) == holdwise(name, "--help")


def test_help_alone_is_the_general_help(holdwise: Run) -> None:
    assert holdwise("help") == holdwise("--help")


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_the_help_fits_a_terminal_of_80_columns(
    holdwise: Run, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    wide = [line for line in holdwise("help", *name.split()).out.splitlines() if len(line) > 80]
    assert wide == []


@pytest.mark.parametrize("before", [["--profile", "anna"], ["--profile=anna"]])
def test_the_player_may_be_named_before_the_command(before: list[str]) -> None:
    assert understand([*before, "stats", "--text"])[1].profile == "anna"
    assert understand([*before, "stats", "--profile", "ben"])[1].profile == "ben"
    assert understand(["--data", "here", *before, "--coins", "3"])[1].coins == 3
    assert understand([*before, "analyze", "9/6"])[1].paytable == "9/6"


def test_a_name_has_one_meaning() -> None:
    """What an option takes is the same wherever it is taken, but for its bounds and default.

    (``--new`` is a new one of what the command is about: an exam, or a profile and its name.)
    """
    kinds: dict[str, set[str]] = {}
    for command in COMMANDS.values():
        for option in command.options:
            value = option.value if isinstance(option, Option) else None
            kinds.setdefault(option.name, set()).add(f"{option.short} {value}")
    del kinds["--new"]
    assert {name: found for name, found in kinds.items() if len(found) > 1} == {}


def test_the_help_loads_no_command(process: Run) -> None:
    answer = process("--help", PYTHONPROFILEIMPORTTIME="1")
    assert answer.code == 0
    loaded = set(re.findall(r"trainer\.commands\.(\w+)$", answer.err, re.MULTILINE))
    assert loaded == {"declared", "failure", "parser"}


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
        (["help", "analyse"], "unknown command 'analyse': did you mean analyze?"),
        (["rtp", "9/6"], "unknown command 'rtp': did you mean analyze?"),
        (["best", "AsKsKh4s4d", "--table", "8/5"], "'--table': did you mean --paytable?"),
        (["sweep", "spec.toml", "--out", "a.csv"], "'--out': did you mean --output?"),
        (["bankroll", "9/6", "--risk", "5%", "--mine"], "'--mine': did you mean --own?"),
        (["--versio"], "unknown option '--versio': did you mean --version?"),
        (["--json", "best"], "too many arguments: 'best': options come after the command"),
        (["--sed", "7"], "unknown option '--sed': did you mean --seed?"),
        (["--coins", "9"], f"holdwise play: argument --coins: {BETS}, not '9'"),
        (["--coins=3", "best"], "too many arguments: 'best': options come after the command"),
        (["--seed", "7", "--version"], "unknown option '--version'"),
        (["paytables", "--jsno"], "unknown option '--jsno': did you mean --json?"),
        (["paytables", "--jso=1"], "unknown option '--jso': did you mean --json?"),
        (["profiles", "9/6"], "too many arguments: '9/6'"),
        (
            ["breakeven", "9/6", "royal_flush", "flush"],
            "too many arguments: 'royal_flush flush': lines are named with --line",
        ),
        (["vs", "9/6", "8/5"], "unknown command 'vs': did you mean compare?"),
        (["analyze", "--paytable", "9/6"], "'--paytable': PAYTABLE is typed without an option"),
        (["export", "-o", "a.csv"], "unknown option '-o': FILE is typed without an option"),
        (["paytables", "--search", "deuces"], "'--search': WORD is typed without an option"),
        (["completion", "bash", "--foo"], "holdwise completion: unknown option '--foo'"),
        (["floor", "a.csv", "b.csv"], "too many arguments: 'b.csv' (see"),
        (["floor", "m.csv", "--sort", "risk"], "'--sort': did you mean --by?"),
        (["paytables", "--return", "99%"], "'--return': did you mean --min-return?"),
        (["breakeven", "9/6", "--return", "99%"], "'--return': did you mean --target?"),
        (["bankroll", "9/6", "800"], "'800': coins to begin with are named with --bankroll"),
        (["bankroll", "9/6", "--hands", "1600"], "50 or 100; how many are played: --session, not"),
        (["grade", "a.txt"], "unknown command 'grade': did you mean strategy grade?"),
        (["import", "a.csv", "--check"], "'--check': did you mean --dry-run?"),
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
        (["breakeven", "9/6", "--line", "royal", "--target", "99.5"], "did you mean 99.5%?"),
        (["bankroll", "9/6", "--bankroll", "800", "--cashback", "25"], "did you mean 25%?"),
        (["bankroll", "9/6", "--risk", "5"], "did you mean 5%?"),
        (["compare", "9/6", "8/5", "--cashback", "1"], "did you mean 1%?"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_2(holdwise: Run, words: list[str], message: str) -> None:
    answer = holdwise(*words)
    assert answer.code == 2
    assert answer.out == ""
    assert len(answer.error_lines) == 1
    assert message in answer.err


# A new kind of value is a number, or is tried elsewhere, as days are in the tests of stats.
OPTIONS = [
    (command.name, option)
    for command in COMMANDS.values()
    for option in command.options
    if isinstance(option, Option) and option.kind not in (None, day)
]
KINDS = {option.kind: f"{name} {option.usage}" for name, option in reversed(OPTIONS)}
NO_NUMBERS = ["9" * 5000 + ".", "٩", " 9", "9_9", "+9", "-9", "0x9", "", "\n9"]


@pytest.mark.parametrize("kind", KINDS, ids=KINDS.values())
def test_a_number_is_written_in_ascii_digits_and_its_fault_in_words(kind: OptionValue) -> None:
    for text in NO_NUMBERS:
        with pytest.raises(ValueError, match="number") as refused:
            kind(text)
        assert "_" not in str(refused.value).replace("9_9", "")
        assert len(str(refused.value)) < 200
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("name", "option"), OPTIONS, ids=lambda each: getattr(each, "name", each))
def test_each_option_that_takes_a_number_refuses_another_text_in_one_line(
    holdwise: Run, name: str, option: Option
) -> None:
    answer = holdwise(name, *_examples(name)[0], f"{option.name}=9_9")
    assert (answer.code, answer.out, len(answer.error_lines)) == (2, "", 1)
    assert f"argument {option.name}: " in answer.err
    assert "number" in answer.err


@pytest.mark.parametrize("words", ["strategy 9/6 --lines", "odds AsKs --against random --samples"])
def test_a_number_of_thousands_of_digits_is_cut_short(holdwise: Run, words: str) -> None:
    answer = holdwise(*words.split(), "9" * 5000)
    assert answer.code == 2
    assert "expected a whole number from " in answer.err
    assert len(answer.err) < 250


def test_the_last_of_two_bets_counts(holdwise: Run) -> None:
    words = ["best", "AsKsKh4s4d", "--json", "--coins=5", "--coins"]
    assert '"coins": 3' in holdwise(*words, "3").out


@pytest.mark.parametrize(
    "words",
    [
        *("exam --questions 50", "exam --new", "play --fair", "review --most 5"),
        *("course --speed 800", "drill --coin-value 0.25", "stats --speed 300"),
    ],
)
def test_what_the_window_has_no_use_for_goes_with_text(holdwise: Run, words: str) -> None:
    answer = holdwise(*words.split())
    assert (answer.code, answer.out, len(answer.error_lines)) == (2, "", 1)
    assert f"{words.split()[1]} goes with --text" in answer.err


def test_what_is_drilled_and_reviewed_in_the_window_can_be_named(data_folder: Path) -> None:
    asked = understand(["drill", "--mistakes", "--questions", "5", "-p", "9/6"])[1]
    assert training_commands.subject_drill(asked) == DrillBounds(mistakes=True, hands=5)
    assert training_commands.subject_drill(understand(["drill", "-p", "9/6"])[1]) is None
    asked = understand(["review", "--dearest", "--cards", "2c"])[1]
    assert training_commands.subject_review(asked) == Search(order="dearest", cards=(0,))
    assert training_commands.subject_review(understand(["review"])[1]) is None


def test_what_is_guessed_has_a_right_name() -> None:
    options = {name for command in COMMANDS for name in command_parser(command).option_names}
    options |= set(GENERAL)
    assert {name.partition(" ")[0] for name in GUESSES.values()} <= set(COMMANDS) | options
    assert not set(GUESSES) & (set(COMMANDS) | options)


@pytest.mark.parametrize(
    ("typed", "meant"), [("drill --hands 5", "--questions"), ("drill --line x", "--chart-line")]
)
def test_an_option_of_another_command_is_answered_by_the_one_that_is_meant(
    holdwise: Run, typed: str, meant: str
) -> None:
    answer = holdwise(*typed.split())
    assert answer.code == 2
    assert f"did you mean {meant}?" in answer.err


@pytest.mark.parametrize("name", [c.name for c in COMMANDS.values() if c.page])
def test_without_a_display_one_line_says_what_to_do(
    holdwise: Run, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(variable, raising=False)
    answer = holdwise(name)
    assert (answer.code, answer.out, len(answer.error_lines)) == (1, "", 1)
    assert "go on in the terminal with --text" in answer.err


def test_every_failure_becomes_its_lines(holdwise: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> Never:
        raise Failure("first", "second\nstill second \x1b[31m")

    monkeypatch.setattr("trainer.commands.paytables_command.run", fail)
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

    monkeypatch.setattr("trainer.commands.paytables_command.run", fail)
    answer = holdwise("paytables")
    assert answer.code == 1
    assert len(answer.error_lines) == 1
    assert answer.err.startswith(message)


def test_an_interrupt_is_130_and_says_nothing(
    holdwise: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: object) -> Never:
        raise KeyboardInterrupt

    monkeypatch.setattr("trainer.commands.paytables_command.run", interrupted)
    assert holdwise("paytables") == Answer(130, "", "")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a display needs no variable")
@pytest.mark.parametrize("words", [[], ["play"]])
def test_without_a_display_it_is_one_line_that_helps(process: Run, words: list[str]) -> None:
    """As a user would start it: no video driver is chosen, and there is none."""
    answer = process(*words, SDL_VIDEODRIVER="", DISPLAY="", WAYLAND_DISPLAY="")
    assert (answer.code, answer.out, len(answer.error_lines)) == (1, "", 1)
    assert answer.err.startswith("holdwise: there is no display to open a window on (")
    how = "go on in the terminal with --text" if words else "holdwise play --text plays"
    assert answer.err.endswith(f"{how}\n")


@pytest.mark.parametrize(
    ("words", "page", "named"),
    [
        ([], "home", False),
        (["play"], "table", True),
        (["--coins", "3"], "table", False),
        *(([name], name, True) for name in ("drill", "exam", "review")),
    ],
)
def test_the_window_opens_at_the_page_of_the_command(
    monkeypatch: pytest.MonkeyPatch, words: list[str], page: str, named: bool
) -> None:
    opened: list[tuple[str, bool]] = []

    def open_page(_: object, page: str, __: object, *, named: bool) -> int:
        opened.append((page, named))
        return 0

    monkeypatch.setattr("trainer.commands.window.open_page", open_page)
    assert main(words) == 0
    assert opened == [(page, named)]


@pytest.mark.parametrize(
    "words",
    [["--seed", "7"], ["--coins=3", "--seed=7"], ["--paytable", "best"], ["--data", "x"]],
)
def test_options_of_play_do_without_its_name(words: list[str]) -> None:
    assert _understood(words) == _understood(["play", *words])
    assert understand(words)[0] is COMMANDS["play"]


def test_help_after_an_option_of_play_is_that_of_play(holdwise: Run) -> None:
    assert holdwise("--seed", "7", "--help") == holdwise("play", "--help")
    assert holdwise("-h") == holdwise("--help")


def _understood(words: list[str]) -> dict[str, object]:
    return vars(understand(words)[1]) | {"refuse": None}  # a method of each parser's own
