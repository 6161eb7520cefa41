"""Finds and runs the command that the words of a command line name."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from trainer.commands.parser import command_parser, did_you_mean, full_parser
from trainer.commands.registry import COMMANDS, load

GENERAL = ("-h", "--help", "--version")
"""The options that belong to no command. (The options of `play` work without its name, too.)"""


def run(words: Sequence[str]) -> int:
    """Run the command that the words name; open the window at home without any.

    Returns the exit code.
    """
    try:
        name, args = understand(words or ("play",))
        if not words:
            args.page = "home"
        return load(name).run(args)
    except SystemExit as stop:  # argparse has printed help, the version or an error
        return stop.code if isinstance(stop.code, int) else 0


def understand(words: Sequence[str]) -> tuple[str, argparse.Namespace]:
    """Return the command's name and its arguments; exit with code 2 where they are wrong."""
    name, rest = words[0], words[1:]
    if name not in COMMANDS:
        if not _is_option_of_play(name):
            _refuse(name)
        name, rest = "play", words
    return name, command_parser(name).parse(rest)


def _is_option_of_play(word: str) -> bool:
    play = command_parser("play")
    return word.partition("=")[0] in play.option_names - set(GENERAL)


def _refuse(name: str) -> NoReturn:
    parser = full_parser()
    if name.startswith("-"):
        parser.parse_known_args([name])  # --help and --version exit here
        hint = did_you_mean(name, parser.option_names) or ": options come after the command"
        parser.error(f"unknown option {name!r}{hint}")
    parser.error(f"unknown command {name!r}{did_you_mean(name, (*COMMANDS, *GENERAL))}")
