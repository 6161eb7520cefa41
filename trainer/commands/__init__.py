"""The command line: the commands, and ``main``, which finds and runs the one that is named.

Nothing slow is imported before a command is known: ``holdwise --help`` must answer at once, and an
interrupt while a command is being imported must end as quietly as one while it runs.

A command's module has its name, as `best_command`. Small commands about one thing share one:
`game_commands` has ``analyze``, ``ultimate-x``, ``compare`` and ``breakeven``,
`bankroll_commands` ``bankroll`` and ``floor``, `sweep_commands` ``sweep`` and ``design``,
`training_commands` ``today``, ``drill``, ``exam`` and ``review``, `record_commands` ``history``,
``export``, ``backup`` and ``profiles``, `redealing_commands` ``import`` and ``audit``,
`self_test_commands` ``verify`` and ``benchmark``, `integration_commands` ``completion`` and
``menu``. What a command takes is declared in `declared`. `holdwise_launch` is what the console
script imports; `parser` reads the words of a command, and `failure` prints what went wrong.

What is named on the command line: `games`, `how_played`. What is typed or read:
`lines`; `dialogue` and `text_mode` ask, `course_command` at the first start, `verdicts` answers,
`window` opens the window instead. What is printed, into files too: `output`, on a terminal
`terminal` and `pager`; a line of ``best`` for each hand: `answer_lines`.
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import signal
import sys
from collections.abc import Callable, Sequence
from errno import EBADF
from importlib import import_module
from types import FrameType
from typing import Any, NoReturn, TextIO, cast

from evaluator.figures import shortened
from solver.one_thread import use_one_thread
from trainer.commands.declared import COMMANDS
from trainer.commands.declared.parts import Command
from trainer.commands.failure import is_from_another_package, report_error
from trainer.commands.parser import GeneralParser, command_parser, did_you_mean

__all__ = ["main"]

GENERAL = ("-h", "--help", "--version")
"""The options that belong to no command. (The options of `play` work without its name, too.)"""

ANYWHERE = ("--data", "--profile")
"""The options that are taken before a command, too."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``holdwise`` with these arguments (None: those of the process); return its exit code.

    0 done, 1 could not be done, 2 wrong usage, 130 interrupted. Faults are printed on standard
    error, one line each. Where the reader has closed the pipe, nothing more is printed.
    """
    code = _outcome(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        _drain(stream)
    return code


def _outcome(words: Sequence[str]) -> int:
    interrupts = _Interrupts()
    try:
        interrupts.watch()
        return _run(words)
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if interrupts.seen:
            return 130
        if sys.flags.dev_mode:  # python -X dev -m trainer …: developers see the traceback
            raise
        if is_from_another_package(error):
            raise  # `trainer.launch` prints the message
        report_error(error)
        return 1
    finally:
        interrupts.leave()


def _run(words: Sequence[str]) -> int:
    if sys.stdout is None:
        sys.stdout = _ClosedOutput()
    elif isinstance(sys.stdout, io.TextIOWrapper):
        # A character that the output's encoding lacks is printed as an escape, not refused.
        sys.stdout.reconfigure(errors="backslashreplace")
    code = run(words)
    sys.stdout.flush()
    return code


class _ClosedOutput(io.TextIOBase):
    """Stands in for a standard output that the caller has closed: flushing what was printed fails.

    Python sets `sys.stdout` to None then: `print` would drop its text silently, and everything else
    would fail with an AttributeError.
    """

    def __init__(self) -> None:
        self._lost = False

    def write(self, text: str) -> int:
        self._lost = True
        return len(text)

    def flush(self) -> None:
        lost, self._lost = self._lost, False  # raise once: the interpreter flushes again at exit
        if lost:
            raise OSError(EBADF, "standard output is closed")


class _Interrupts:
    """Remembers an interrupt, because numpy turns one into an ImportError while it loads."""

    def __init__(self) -> None:
        self.seen = False
        self._watching = False

    def watch(self) -> None:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            try:
                signal.signal(signal.SIGINT, self._note)
                self._watching = True
            except ValueError:  # not the main thread: no interrupt arrives here
                pass

    def _note(self, signum: int, frame: FrameType | None) -> None:
        self.seen = True
        raise KeyboardInterrupt

    def leave(self) -> None:
        if self._watching:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _drain(stream: TextIO | None) -> None:
    """Flush what is still buffered, or discard it where it cannot be written.

    Otherwise the interpreter tries again at exit, complains, and exits with 120.
    """
    if stream is None:
        return
    try:
        stream.flush()
    except (OSError, ValueError):
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        except (OSError, ValueError):
            return


def run(words: Sequence[str]) -> int:
    """Run the command that the words name; open the window at home without any.

    Returns the exit code.
    """
    try:
        command, args = understand(words or ("play",))
        use_one_thread()
        given = _player_options(words)[1]
        page = command.page if given else "home"
        if page is None or wants_text(command, args):
            return _answer(command, args)
        _refuse_text_only(command, args)
        ended = _shown(command, args, page, given)
        return ended if isinstance(ended, int) else run((*words, *ended))
    except SystemExit as stop:  # argparse has printed help, the version or an error
        return stop.code if isinstance(stop.code, int) else 0


def _shown(
    command: Command, args: argparse.Namespace, page: str, given: Sequence[str]
) -> int | tuple[str, ...]:
    """Open the window at a page; return the exit code or, where there is no display, the words that
    go on in the terminal. To look for garbage in what is loaded takes 20 ms of the first picture.
    """
    gc.disable()
    try:
        from trainer.commands.window import NoWindow, gone_on, open_page  # with pygame

        subject = _function(command, "subject")(args) if command.subject else None
        try:
            return open_page(args, page, subject, named=bool(given) and given[0] in COMMANDS)
        except NoWindow:
            further = gone_on(alone=not given)
            if further is None:
                raise
            return further
    finally:
        gc.enable()


def wants_text(command: Command, args: argparse.Namespace) -> bool:
    """Whether no window is asked for; ``--json`` and ``--words`` imply ``--text``."""
    given = vars(args)
    values = (given.get(name) for name in ("text", "json", "words", *command.printed))
    return any(value is not None and value is not False for value in values)


def _answer(command: Command, args: argparse.Namespace) -> int:
    """Run the command; a long answer is read screen by screen."""
    answer = runner(command)
    if not command.paged or sys.stdout is None or not sys.stdout.isatty():
        return answer(args)
    from trainer.commands.pager import paged  # takes 10 ms

    with paged():
        return answer(args)


def _refuse_text_only(command: Command, args: argparse.Namespace) -> None:
    """Refuse an option that the window has no use for, rather than pass over it."""
    usual = {part.name: getattr(part, "default", None) or False for part in command.options}
    for key in command.text_only:
        name = f"--{key.replace('_', '-')}"
        if (getattr(args, key) or False) != usual[name]:
            args.refuse(f"{name} goes with --text")


def runner(command: Command) -> Callable[[argparse.Namespace], int]:
    """Return what runs a command; its module is loaded, and all that it needs."""
    return _function(command, "run")


def _function(command: Command, what: str) -> Callable[[argparse.Namespace], Any]:
    """Return a function of a command's own module, ``run``; in a shared one ``run_export``."""
    name = command.name.replace("-", "_")
    module = import_module(f"trainer.commands.{command.module or f'{name}_command'}")
    function = getattr(module, f"{what}_{name}" if command.module else what)
    return cast("Callable[[argparse.Namespace], Any]", function)


def understand(words: Sequence[str]) -> tuple[Command, argparse.Namespace]:
    """Return the command and its arguments; exit with code 2 where they are wrong."""
    player, words = _player_options(words)
    name, rest = (words[0], words[1:]) if words else ("play", ())
    if name not in COMMANDS:
        if not _is_option_of_play(name):
            refuse_command(name)
        name, rest = "play", words
    parser = command_parser(name)
    mine = [word for option in player if option[0] in parser.option_names for word in option]
    return COMMANDS[name], parser.parse([*mine, *rest])


def _player_options(words: Sequence[str]) -> tuple[list[list[str]], Sequence[str]]:
    """Return the options before a command that say whose it is, each with its value, and the rest.

    A command that knows no player takes them too, so that ``alias hw='holdwise --profile anna'``
    serves for all.
    """
    options: list[list[str]] = []
    while words and words[0].partition("=")[0] in ANYWHERE:
        name, equals, value = words[0].partition("=")
        taken = 1 if equals else 2
        options.append([name, value] if equals else list(words[:2]))
        words = words[taken:]
    return options, words


def _is_option_of_play(word: str) -> bool:
    play = command_parser("play")
    return word.partition("=")[0] in play.option_names - set(GENERAL)


def refuse_command(name: str) -> NoReturn:
    """Refuse the word that stands where a command should; exit with code 2."""
    parser = GeneralParser()
    if name.startswith("-"):
        parser.parse_known_args([name])  # --help and --version exit here
        hint = did_you_mean(name, parser.option_names) or ": options come after the command"
        parser.error(f"unknown option {shortened(name)!r}{hint}")
    parser.error(f"unknown command {shortened(name)!r}{did_you_mean(name, (*COMMANDS, *GENERAL))}")
