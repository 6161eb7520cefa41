"""Completion for the fish shell, made from what the commands declare."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.commands.declared import COMMANDS
from trainer.commands.declared.parts import Argument, Option
from trainer.commands.man_page import HELP, VERSION
from trainer.commands.offered import OF_CHARTS, offered

HEAD = "complete -c holdwise -f"
AT_FIRST = "__fish_use_subcommand"
SEEN, PLAYS = "__fish_seen_subcommand_from", "__holdwise_plays"
FOLDERS, FILES = "(__fish_complete_directories)", "(__fish_complete_path)"


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
