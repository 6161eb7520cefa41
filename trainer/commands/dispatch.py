"""Finds and runs the command that the words of a command line name."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NoReturn, cast

from solver.one_thread import use_one_thread
from trainer.commands.declared import COMMANDS
from trainer.commands.declared.parts import Command
from trainer.commands.parser import GeneralParser, command_parser, did_you_mean

GENERAL = ("-h", "--help", "--version")
"""The options that belong to no command. (The options of `play` work without its name, too.)"""


def run(words: Sequence[str]) -> int:
    """Run the command that the words name; open the window at home without any.

    Returns the exit code.
    """
    try:
        command, args = understand(words or ("play",))
        use_one_thread()
        page = command.page if words else "home"
        if page is None or wants_text(args):
            return runner(command)(args)
        from trainer.commands.window import open_page  # with pygame

        return open_page(args, page, named=bool(words) and words[0] in COMMANDS)
    except SystemExit as stop:  # argparse has printed help, the version or an error
        return stop.code if isinstance(stop.code, int) else 0


def wants_text(args: argparse.Namespace) -> bool:
    """Whether a dialogue line by line is asked for; ``--json`` and ``--words`` imply it."""
    return bool(args.text or args.json or args.words)


def runner(command: Command) -> Callable[[argparse.Namespace], int]:
    """Return what runs a command; its module is loaded, and all that it needs."""
    module = command.module or command.name.replace("-", "_")
    run_command = import_module(f"trainer.commands.{module}").run
    return cast("Callable[[argparse.Namespace], int]", run_command)


def understand(words: Sequence[str]) -> tuple[Command, argparse.Namespace]:
    """Return the command and its arguments; exit with code 2 where they are wrong."""
    name, rest = words[0], words[1:]
    if name not in COMMANDS:
        if not _is_option_of_play(name):
            _refuse(name)
        name, rest = "play", words
    return COMMANDS[name], command_parser(name).parse(rest)


def _is_option_of_play(word: str) -> bool:
    play = command_parser("play")
    return word.partition("=")[0] in play.option_names - set(GENERAL)


def _refuse(name: str) -> NoReturn:
    parser = GeneralParser()
    if name.startswith("-"):
        parser.parse_known_args([name])  # --help and --version exit here
        hint = did_you_mean(name, parser.option_names) or ": options come after the command"
        parser.error(f"unknown option {name!r}{hint}")
    parser.error(f"unknown command {name!r}{did_you_mean(name, (*COMMANDS, *GENERAL))}")
