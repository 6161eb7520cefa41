"""The argument parsers: help that begins with examples, one-line errors that suggest a fix."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NoReturn, TypedDict

from trainer.commands.failure import complain
from trainer.commands.registry import COMMANDS, Command, load

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

SUMMARY = "Holdwise: learn to play video poker without error, beside an exact solver."
EXAMPLES = """\
holdwise                           open the window and play
holdwise --paytable bonus-8-5      play another game
holdwise best "As Ks Kh 4s 4d"     what to hold, and what each hold is worth
holdwise analyze 9/6               the exact return of a game
holdwise compare 9/6 8/5           games side by side
holdwise COMMAND --help            more about one command"""


class _HouseStyle(TypedDict):
    allow_abbrev: bool
    formatter_class: type[argparse.HelpFormatter]


HOUSE_STYLE = _HouseStyle(
    allow_abbrev=False,  # else a new option could change what --pay means in a script
    formatter_class=argparse.RawDescriptionHelpFormatter,
)


class Parser(argparse.ArgumentParser):
    """An argument parser whose help begins with examples and whose errors are one line."""

    summary = ""
    examples = ""

    def format_help(self) -> str:
        """Return the summary and the examples, then argparse's own help."""
        lines = "".join(f"  {line}\n" for line in self.examples.splitlines())
        return f"{self.summary}\n\nexamples:\n{lines}\n{super().format_help()}"

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help; argparse's own method ignores a write that fails."""
        print(self.format_help(), end="", file=file)

    def error(self, message: str) -> NoReturn:
        """Print one line and exit with code 2."""
        complain(f"{message} (see {self.prog} --help)", self.prog)
        self.exit(2)

    @property
    def option_names(self) -> set[str]:
        """Every option, in every spelling."""
        return set(self._option_string_actions)

    def parse(self, words: Sequence[str]) -> argparse.Namespace:
        """Parse the words, with options anywhere among them; refuse unknown ones."""
        args, left = self.parse_known_intermixed_args(words)
        if left:
            self.error(self._unknown(left))
        return args

    def _unknown(self, words: list[str]) -> str:
        option = next((word for word in words if word.startswith("-") and word != "-"), None)
        if option is None:
            hint = ": options come after the command" if words[0] in COMMANDS else ""
            return f"too many arguments: {' '.join(words)!r}{hint}"
        name = option.partition("=")[0]
        return f"unknown option {name!r}{did_you_mean(name, self.option_names)}"


def did_you_mean(word: str, known: Collection[str]) -> str:
    """Return a suggestion that names the nearest known word, "" where none is near.

    >>> did_you_mean("analyse", ["best", "analyze"])
    ': did you mean analyze?'
    >>> did_you_mean("--pay", ["--coins", "--paytable"])
    ': did you mean --paytable?'
    >>> did_you_mean("xyzzy", ["best", "analyze"])
    ''
    """
    from difflib import get_close_matches  # takes 4 ms, which only a mistake should cost

    begun = [other for other in known if len(word) > 2 and other.startswith(word)]
    near = begun or get_close_matches(word.lower(), known, n=1, cutoff=0.7)
    return f": did you mean {near[0]}?" if near else ""


def command_parser(name: str) -> Parser:
    """Return the parser of one command, without loading the others."""
    return _filled(Parser(f"holdwise {name}", **HOUSE_STYLE), load(name))


def full_parser() -> Parser:
    """Return the parser of all commands, for the general help and for shell completion."""
    usage = "holdwise [--help] [--version] [COMMAND] [ARGUMENT ...]"
    parser = Parser("holdwise", usage=usage, **HOUSE_STYLE)
    parser.summary, parser.examples = SUMMARY, EXAMPLES
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND [ARGUMENT ...]")
    for name in COMMANDS:
        command = load(name)
        _filled(commands.add_parser(name, help=command.HELP, **HOUSE_STYLE), command)
    group = parser.add_argument_group("options of play, with or without its name")
    load("play").add_arguments(group)  # type: ignore[arg-type]  # a group takes them as a parser does
    return parser


def _filled(parser: Parser, command: Command) -> Parser:
    parser.summary = command.HELP[0].upper() + command.HELP[1:] + "."
    parser.examples = command.EXAMPLES
    command.add_arguments(parser)
    return parser


class _ShowVersion(argparse.Action):
    """``--version``: looked up only when asked for, as that takes 15 ms."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print(f"holdwise {version()}")
        parser.exit()


def version() -> str:
    """Return the installed version, or a remark where Holdwise is not installed."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("holdwise")
    except PackageNotFoundError:
        return "(run from a checkout, not installed)"
