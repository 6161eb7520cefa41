"""Completion for the fish shell, made from what the commands declare."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.commands.declared import COMMANDS
from trainer.commands.declared.parts import Argument, Command, Option, Switch

HEAD = "complete -c holdwise -f"
AT_FIRST = "__fish_use_subcommand"
FOLDERS, FILES = "(__fish_complete_directories)", "(__fish_complete_path)"


def fish_script(ids: str) -> str:
    """Return the script; `ids` are the paytables, with blanks between them.

    >>> fish_script("job-9-6").splitlines()[0]
    'complete -c holdwise -f'
    """
    return "\n".join([HEAD, *_lines(ids)])


def _lines(ids: str) -> Iterator[str]:
    for command in COMMANDS.values():
        yield f"{HEAD} -n {AT_FIRST} -a {command.name} -d {_quoted(command.help)}"
    for command in COMMANDS.values():
        within = f"{HEAD} -n '__fish_seen_subcommand_from {command.name}'"
        for part in command.options:
            yield f"{within} {_option(part, ids)}"
        for words in filter(None, (_of_argument(part, ids) for part in _arguments(command))):
            yield f"{within} -a {_quoted(words)}"


def _arguments(command: Command) -> Iterator[Argument]:
    return (part for part in command.parts if isinstance(part, Argument))


def _of_argument(part: Argument, ids: str) -> str:
    if part.value == "COMMAND":
        return " ".join(COMMANDS)
    return " ".join(part.choices) or _values(part.value or "", ids)


def _option(part: Option | Switch, ids: str) -> str:
    words = f"-l {part.name[2:]}" + (f" -s {part.short[1:]}" if part.short else "")
    if isinstance(part, Option):
        offered = " ".join(part.choices) or _values(part.value or "", ids)
        words += f" -x -a {_quoted(offered)}" if offered else " -x"
    return f"{words} -d {_quoted(part.help)}"


def _values(value: str, ids: str) -> str:
    """Return what is offered for a kind of value; paytables can be files too."""
    if value.startswith("PAYTABLE"):
        return f"{ids} {FILES}"
    return {"DIR": FOLDERS, "FILE": FILES, "SPEC": FILES}.get(value, "")


def _quoted(text: str) -> str:
    """Return a text as one word of fish.

    >>> _quoted("a game's chart")
    "'a game\\\\'s chart'"
    """
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
