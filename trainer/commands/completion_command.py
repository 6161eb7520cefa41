"""``holdwise completion``: shell completion of commands, options and paytables."""

from __future__ import annotations

import argparse

from shtab import complete

from trainer.commands.declared import COMMANDS
from trainer.commands.declared.parts import Command
from trainer.commands.declared.this_program import FISH
from trainer.commands.fish import fish_script
from trainer.commands.offered import OF_CHARTS, Offered, offered, paytable_names, valued
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
