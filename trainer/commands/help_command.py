"""``holdwise help``: the help of a command, or of all, the manual page, or the guide."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from textwrap import wrap

from trainer import assets
from trainer.commands import refuse_command
from trainer.commands.declared import COMMANDS, GROUPS
from trainer.commands.declared.parts import Argument, Command, Option, Switch
from trainer.commands.failure import Failure
from trainer.commands.parser import EXAMPLE_GAP, SUMMARY, GeneralParser, command_parser, version

NO_GUIDE = (
    "the guide is not installed here: it comes with the ready-made program and with a release's "
    "wheel and source archive; in a copy of the sources, .ci/site builds it before pip installs"
)


def run(args: argparse.Namespace) -> int:
    """Print the help, or open the guide."""
    if args.guide:
        return _open_guide(args)
    if args.man:
        print(man_page(version()))
        return 0
    if args.command is None:
        GeneralParser().print_help()
    elif args.command in COMMANDS:
        command_parser(args.command).print_help()
    else:
        refuse_command(args.command)
    return 0


def _open_guide(args: argparse.Namespace) -> int:
    """Open the guide and print where it is, since there may be no browser.

    Raises:
        Failure: it is not installed.
    """
    if args.command is not None:
        args.refuse("give a command or --guide, not both")
    if not assets.GUIDE.is_file():
        raise Failure(NO_GUIDE)
    print(assets.GUIDE)
    assets.open_in_browser(assets.GUIDE)
    return 0


DATE = "2026-11-23"
"""That of the version in CHANGELOG.md."""
WIDTH = 78
HELP = "what Holdwise does, or after a command what that takes"
VERSION = "the version"
FOOT = """\
.SH FILES
.TP
.I history.db
in the data folder: every hand that was played. The data folder is the system's
for the program, or what
.B HOLDWISE_DATA
or
.B \\-\\-data
names.
.SH ENVIRONMENT
.TP
.B HOLDWISE_DATA
the data folder
.TP
.B XDG_DATA_HOME
where Linux keeps the data of programs; the data folder and the menu entry are
below it (default: ~/.local/share)
.TP
.B NO_COLOR
no colours
.TP
.B PAGER
what shows an answer that is longer than the screen; less if it is not set
.SH EXIT STATUS
0 done; 1 could not be done; 2 wrong usage; 130 interrupted.
.SH SEE ALSO
.B holdwise help \\-\\-guide
opens the guide.
.SH COPYRIGHT
The Holdwise developers; MIT licence, the face of the text SIL OFL 1.1.
.B holdwise licences
lists the libraries with theirs."""


def man_page(of_version: str) -> str:
    """Return the page of a version in the language of man, in ASCII.

    >>> man_page("0.2.0").splitlines()[0].split('"')[1]
    'Holdwise 0.2.0'
    """
    return "\n".join(short for line in _lines(of_version) for short in _wrapped(line))


def _wrapped(line: str) -> list[str]:
    """Return a line in lines that a terminal holds; man joins them, but not those of examples."""
    if line.startswith((".", " ")) or len(line) <= WIDTH:
        return [line]
    first, *more = wrap(line, WIDTH, break_long_words=False, break_on_hyphens=False)
    return [first, *map(_text_again, more)]


def _text_again(text: str) -> str:
    """Return the rest of a text so that man does not take its first word for a request."""
    return rf"\&{text}" if text.startswith((".", "'")) else text


def _lines(of_version: str) -> Iterator[str]:
    yield f'.TH HOLDWISE 1 {DATE} "Holdwise {_plain(of_version)}" "User Commands"'
    yield from (".SH NAME", r"holdwise \- learn to play video poker without error")
    yield from (".SH SYNOPSIS", ".B holdwise", "[COMMAND] [ARGUMENT ...]")
    yield from (".SH DESCRIPTION", _text(SUMMARY), "Without a command it opens the window.")
    yield from (
        ".SH OPTIONS",
        ".TP",
        r".B \-h, \-\-help",
        HELP,
        ".TP",
        r".B \-\-version",
        VERSION,
    )
    for group in GROUPS:
        yield f".SH {group.title.upper()}"
        for command in group.commands:
            yield from _command(command)
    yield FOOT


def _command(command: Command) -> Iterator[str]:
    yield f".SS {_text(command.name)}"
    yield _text(f"{command.help[0].upper()}{command.help[1:]}.")
    for part in command.parts:
        if isinstance(part, Argument):
            yield from (".TP", f".I {_text(part.value or ' | '.join(part.choices))}")
            yield _text(part.help)
    for option in command.options:
        yield from _option(option)
    yield from (".PP", "Examples:", ".PP", ".nf", ".RS")
    for line in command.examples.splitlines():
        words, *explanation = EXAMPLE_GAP.split(line, maxsplit=1)
        yield _text(words)
        yield from (f"    # {_text(each)}" for each in explanation)
    yield from (".RE", ".fi")


def _option(option: Option | Switch) -> Iterator[str]:
    names = ", ".join(_text(name) for name in (option.short, option.name) if name)
    value = (option.value or " | ".join(option.choices)) if isinstance(option, Option) else ""
    yield from (".TP", f".B {names} {_text(value)}".rstrip())
    default = (option.default_words or option.default or "") if isinstance(option, Option) else ""
    yield _text(f"{option.help} (default: {default})" if default else option.help)


def _text(text: str) -> str:
    """Return a text that man sets as it stands.

    >>> _text("--coins N"), _text("'x")
    ('\\\\-\\\\-coins N', "\\\\&'x")
    """
    return _text_again(_plain(text).replace("-", r"\-"))


def _plain(text: str) -> str:
    escaped = text.replace("\\", r"\e")
    return re.sub(r"[^\x00-\x7f]", lambda match: rf"\[u{ord(match[0]):04X}]", escaped)
