"""``holdwise completion``: shell completion of commands, options and paytables.

What is offered for a value is read from what the commands declare, as the help is; each shell only
says it in its own way.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Literal, NamedTuple

from shtab import complete

from evaluator.categories import CATEGORIES
from solver.paytable.catalogue import catalogue
from trainer.commands.declared import COMMANDS
from trainer.commands.declared.ask import OF_A_CHART
from trainer.commands.declared.option_values import AnyOf, WholeNumber
from trainer.commands.declared.parts import Argument, Command, Option
from trainer.commands.declared.this_program import FISH
from trainer.commands.failure import NEEDED
from trainer.commands.man_page import HELP, VERSION
from trainer.commands.parser import full_parser

_PATHS = {
    "file": {"bash": "_shtab_compgen_files", "zsh": "_files", "tcsh": "f"},
    "folder": {"bash": "_shtab_compgen_dirs", "zsh": "_files -/", "tcsh": "d"},
}

_FUNCTIONS = {
    "bash": """\
_holdwise_{kind}s() {{
  compgen -W '{words}' -- "$1"
  compgen -f -X '!*.toml' -- "$1"
  compgen -d -S / -- "$1"
}}""",
    "zsh": """\
_holdwise_{kind}s() {{
  _alternative 'words:{kind}:({words})' 'files:paytable file:_files -g "*.toml"'
}}""",
}
"""What completes a kind of value: its words, and files of paytables."""
HEAD = "complete -c holdwise -f"
AT_FIRST = "__fish_use_subcommand"
SEEN, PLAYS = "__fish_seen_subcommand_from", "__holdwise_plays"
FOLDERS, FILES = "(__fish_complete_directories)", "(__fish_complete_path)"
FEW = 10
"""Of how many numbers at most each is offered."""
OF_CHARTS = ("frontier", "grade")
_KIND_OF_VALUE: dict[str, Literal["file", "folder"]] = {
    "DIR": "folder",
    **dict.fromkeys(("FILE", "SPEC"), "file"),
}


def run(args: argparse.Namespace) -> int:
    """Print the script."""
    print(script(args.shell))
    return 0


def script(shell: str) -> str:
    """Return the script for a shell.

    >>> script("fish").splitlines()[0]
    'complete -c holdwise -f'
    """
    names = " ".join(paytable_names())
    if shell == FISH:
        return fish_script(names)
    parser = full_parser()
    ours = {"paytable": names, "chart": " ".join((*OF_CHARTS, names))}
    functions = {kind: dict.fromkeys(_FUNCTIONS, f"_holdwise_{kind}s") for kind in ours}
    tcsh = {kind: {"tcsh": f"({words})"} for kind, words in ours.items()}  # it has no functions
    _mark(parser, COMMANDS["play"], {kind: functions[kind] | tcsh[kind] for kind in ours} | _PATHS)
    form = _FUNCTIONS.get(shell, "")
    preamble = "\n".join(form.format(kind=kind, words=words) for kind, words in ours.items())
    return complete(parser, shell, preamble=preamble)


def _mark(
    parser: argparse.ArgumentParser, command: Command, completers: dict[str, dict[str, str]]
) -> None:
    """Give the arguments of a command, and those of the commands below, what shtab reads."""
    parts = {part.name: part for part in valued(command)}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, child in action.choices.items():
                _mark(child, COMMANDS[name], completers)
            continue
        names = [name for name in (*action.option_strings, action.dest) if name in parts]
        of = offered(parts[names[0]]) if names else Offered()
        if of.more:
            action.complete = completers[of.more]  # type: ignore[attr-defined]  # shtab's
        elif of.words:
            action.choices = of.words


def fish_script(paytables: str) -> str:
    """Return the script; `paytables` are their names, with blanks between them.

    >>> fish_script("job-9-6").splitlines()[0]
    'complete -c holdwise -f'
    """
    return "\n".join([HEAD, *_lines(paytables)])


def _lines(paytables: str) -> Iterator[str]:
    games = f"{paytables} {FILES}"
    more = {"": "", "paytable": games, "chart": " ".join((*OF_CHARTS, games))}
    more |= {"file": FILES, "folder": FOLDERS}

    def words_for(part: Argument | Option) -> str:
        of = offered(part)
        return " ".join((*of.words, more[of.more])).strip()

    for command in COMMANDS.values():
        yield f"{HEAD} -n {AT_FIRST} -a {command.name} -d {_quoted(command.help)}"
    others = " ".join(name for name in COMMANDS if name != "play")
    yield f"function {PLAYS}; not {SEEN} {others}; end"
    yield f"{HEAD} -l help -s h -d {_quoted(HELP)}"
    yield f"{HEAD} -n {AT_FIRST} -l version -d {_quoted(VERSION)}"
    for command in COMMANDS.values():
        within = f"{HEAD} -n '{SEEN} {command.name}'"
        if command.name == "play":  # whose options are taken without its name, too
            within = f"{HEAD} -n {PLAYS}"
        for option in command.options:
            value = f" -x -a {_quoted(words_for(option))}" if isinstance(option, Option) else ""
            short = f" -s {option.short[1:]}" if option.short else ""
            yield f"{within} -l {option.name[2:]}{short}{value} -d {_quoted(option.help)}"
        for part in command.parts:
            if isinstance(part, Argument) and (words := words_for(part)):
                yield f"{within} -a {_quoted(words)}"


def _quoted(text: str) -> str:
    """Return a text as one word of fish.

    >>> _quoted("a game's chart")
    "'a game\\\\'s chart'"
    """
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


class Offered(NamedTuple):
    """What is offered: words, or else paytables (with files), what has a chart, files, folders."""

    words: tuple[str, ...] = ()
    more: Literal["", "paytable", "chart", "file", "folder"] = ""


def offered(part: Argument | Option) -> Offered:
    """Return what is offered for an argument or the value of an option.

    >>> from trainer.commands.declared.parts import COINS, GAME
    >>> offered(COINS), offered(GAME)
    (Offered(words=('1', '2', '3', '4', '5'), more=''), Offered(words=(), more='paytable'))
    """
    if part.choices:
        return Offered(part.choices)
    if part.value == "PAYTABLE":
        return Offered(more="paytable")
    if part.value == OF_A_CHART:
        return Offered(more="chart")
    if part.value == "COMMAND":
        return Offered(tuple(COMMANDS))
    if part.name == "library":
        return Offered(("holdwise", "inter", *NEEDED))
    if part.name == "--line":
        return Offered(CATEGORIES)
    if isinstance(part, Option):
        return Offered(tuple(map(str, _numbers(part))), _KIND_OF_VALUE.get(part.value or "", ""))
    return Offered(more=_KIND_OF_VALUE.get(part.value or "", ""))


def _numbers(part: Option) -> tuple[int, ...] | range:
    match part.kind:
        case AnyOf(numbers):
            return numbers
        case WholeNumber() as whole if whole.high is not None and whole.high - whole.low < FEW:
            return range(whole.low, whole.high + 1)
    return ()


def valued(command: Command) -> Iterator[Argument | Option]:
    """Yield the arguments of a command, and its options that have a value."""
    yield from (part for part in command.parts if isinstance(part, Argument))
    yield from (part for part in command.options if isinstance(part, Option))


def paytable_names() -> list[str]:
    """Return what paytables are called: their ids, and the pays where these are enough: ``9/6``."""
    entries = catalogue()
    pays = (name for entry in entries for name in entry.aliases if "/" in name)
    return [*(entry.id for entry in entries), *pays]
