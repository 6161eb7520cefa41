"""Finds and runs the command that the words of a command line name."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn, cast

from solver.one_thread import use_one_thread
from trainer.commands.declared import COMMANDS
from trainer.commands.declared.parts import Command
from trainer.commands.parser import GeneralParser, command_parser, did_you_mean

GENERAL = ("-h", "--help", "--version")
"""The options that belong to no command. (The options of `play` work without its name, too.)"""

ANYWHERE = ("--data", "--profile")
"""The options that are taken before a command, too."""


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
        from trainer.commands.window import NoWindow, gone_on, open_page  # with pygame

        subject = _function(command, "subject")(args) if command.subject else None
        try:
            return open_page(args, page, subject, named=bool(given) and given[0] in COMMANDS)
        except NoWindow:
            further = gone_on(alone=not given)
            if further is None:
                raise
            return run((*words, *further))
    except SystemExit as stop:  # argparse has printed help, the version or an error
        return stop.code if isinstance(stop.code, int) else 0


def wants_text(command: Command, args: argparse.Namespace) -> bool:
    """Whether no window is asked for; ``--json`` and ``--words`` imply ``--text``."""
    given = vars(args)
    told = (given.get(name) for name in ("text", "json", "words", *command.printed))
    return any(value is not None and value is not False for value in told)


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
        parser.error(f"unknown option {name!r}{hint}")
    parser.error(f"unknown command {name!r}{did_you_mean(name, (*COMMANDS, *GENERAL))}")
