"""``holdwise completion``: shell completion of commands, options and paytables."""

from __future__ import annotations

import argparse

from shtab import complete

from solver import catalogue
from trainer.commands.declared.this_program import FISH
from trainer.commands.fish import fish_script
from trainer.commands.parser import full_parser

_FILES = {"bash": "_shtab_compgen_files", "zsh": "_files", "tcsh": "f"}
_FOLDERS = {"bash": "_shtab_compgen_dirs", "zsh": "_files -/", "tcsh": "d"}


def run(args: argparse.Namespace) -> int:
    """Print the script."""
    print(script(args.shell))
    return 0


def script(shell: str) -> str:
    """Return the script for a shell.

    >>> script("fish").splitlines()[0]
    'complete -c holdwise -f'
    """
    ids = " ".join(entry.id for entry in catalogue())
    if shell == FISH:
        return fish_script(ids)
    parser = full_parser()
    paytables = _paytable_completers(ids)
    _mark_values(parser, {"PAYTABLE": paytables, "DIR": _FOLDERS, "FILE": _FILES, "SPEC": _FILES})
    return complete(parser, shell, preamble=_preamble(shell, ids))


def _paytable_completers(ids: str) -> dict[str, str]:
    """Return what completes a paytable in each shell: the ids, and files in all but tcsh."""
    return {"bash": "_holdwise_paytables", "zsh": "_holdwise_paytables", "tcsh": f"({ids})"}


def _preamble(shell: str, ids: str) -> str:
    """Return the definition of the shell function that completes a paytable."""
    if shell == "bash":
        return f"""\
_holdwise_paytables() {{
  compgen -W '{ids}' -- "$1"
  compgen -f -X '!*.toml' -- "$1"
  compgen -d -S / -- "$1"
}}"""
    if shell == "zsh":
        return f"""\
_holdwise_paytables() {{
  _alternative 'ids:paytable:({ids})' 'files:paytable file:_files -g "*.toml"'
}}"""
    return ""


def _mark_values(parser: argparse.ArgumentParser, completers: dict[str, dict[str, str]]) -> None:
    """Give every argument the completer for its kind of value, in the attribute shtab reads."""
    for action in parser._actions:
        if isinstance(action.metavar, str) and action.metavar in completers:
            action.complete = completers[action.metavar]  # type: ignore[attr-defined]  # shtab's
        if isinstance(action, argparse._SubParsersAction):
            for child in action.choices.values():
                _mark_values(child, completers)
