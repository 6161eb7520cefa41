"""From the words of a command line to the command that does them."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from trainer.commands.parser import command_parser, did_you_mean, whole_parser
from trainer.commands.registry import COMMANDS, load

GENERAL = ("-h", "--help", "--version")
"""The options that go with no command; those of `play` may stand without its name, too."""


def run(words: Sequence[str]) -> int:
    """Run the command that the words name (``play`` where there are none); return its exit code."""
    try:
        name, args = understand(words or ("play",))
        return load(name).run(args)
    except SystemExit as leave:  # argparse has shown help, the version or a mistake
        return leave.code if isinstance(leave.code, int) else 0


def understand(words: Sequence[str]) -> tuple[str, argparse.Namespace]:
    """Return the command's name and its arguments; leave with code 2 where there is a mistake."""
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
    parser = whole_parser()
    if name.startswith("-"):
        parser.parse_known_args([name])  # --help and --version leave from here
        hint = did_you_mean(name, parser.option_names) or ": options come after the command"
        parser.error(f"unknown option {name!r}{hint}")
    parser.error(f"unknown command {name!r}{did_you_mean(name, (*COMMANDS, *GENERAL))}")
