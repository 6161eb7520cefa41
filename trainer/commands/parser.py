"""The argument parsers: help that begins with examples, one-line errors that suggest a fix."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypedDict

from trainer.commands.declared import COMMANDS, GROUPS
from trainer.commands.declared.option_values import OptionValue
from trainer.commands.declared.parts import Argument, Command, OneOf, Option, Part, Switch
from trainer.commands.failure import complain

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
        """Return the summary and the examples, then the options."""
        lines = "".join(f"  {line}\n" for line in self.examples.splitlines())
        return f"{self.summary}\n\nexamples:\n{lines}\n{self.format_options()}"

    def format_options(self) -> str:
        """Return argparse's own help."""
        return super().format_help()

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


class GeneralParser(Parser):
    """The parser of a line without a command; its help lists the commands in their groups."""

    summary = SUMMARY
    examples = EXAMPLES

    def __init__(self) -> None:
        super().__init__("holdwise", **HOUSE_STYLE)
        self.usage = "holdwise [--help] [--version] [COMMAND] [ARGUMENT ...]"
        self.add_argument(
            "--version", action=_ShowVersion, nargs=0, help="show the version and exit"
        )
        self._play = self.add_argument_group("options of play, with or without its name")
        _declare(self._play, COMMANDS["play"].parts)

    def format_options(self) -> str:
        """Return the usage, the commands in their groups, and the options."""
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        for group in GROUPS:
            formatter.start_section(group.title)
            formatter.add_arguments(map(_as_action, group.commands))
            formatter.end_section()
        for section in (self._optionals, self._play):
            formatter.start_section(section.title)
            formatter.add_arguments(section._group_actions)
            formatter.end_section()
        return formatter.format_help()


def _as_action(command: Command) -> argparse.Action:
    """Return a command as a line of the help."""
    return argparse.Action([], command.name, metavar=command.name, help=_escaped(command.help))


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
    """Return the parser of one command."""
    return _filled(Parser(f"holdwise {name}", **HOUSE_STYLE), COMMANDS[name])


def full_parser() -> Parser:
    """Return the parser of all commands, from which shell completion is made."""
    parser = GeneralParser()
    commands = parser.add_subparsers(metavar="COMMAND [ARGUMENT ...]", parser_class=Parser)
    for command in COMMANDS.values():
        _filled(commands.add_parser(command.name, help=command.help, **HOUSE_STYLE), command)
    return parser


def _filled(parser: Parser, command: Command) -> Parser:
    """Declare a command's arguments; `args.refuse` is what says that some do not go together."""
    parser.summary = command.help[0].upper() + command.help[1:] + "."
    parser.examples = command.examples
    _declare(parser, command.parts)
    parser.set_defaults(refuse=parser.error)
    return parser


def _declare(to: argparse._ActionsContainer, parts: Iterable[Part]) -> None:
    for part in parts:
        match part:
            case OneOf():
                _declare(to.add_mutually_exclusive_group(), part.options)
            case Argument():
                to.add_argument(
                    part.name,
                    metavar=part.value,
                    nargs=part.how_many,
                    choices=part.choices or None,
                    help=_escaped(part.help),
                )
            case Switch():
                action = argparse.BooleanOptionalAction if part.negatable else "store_true"
                to.add_argument(part.name, action=action, help=_escaped(part.help))
            case Option():
                to.add_argument(part.name, **dict(_settings(part)))


def _settings(option: Option) -> Iterator[tuple[str, Any]]:
    """Yield what argparse needs to know of an option."""
    words = option.default_words or option.default
    ending = "" if words in (None, "") else f" (default: {words})"
    yield "help", _escaped(option.help + ending)
    yield "metavar", option.value
    yield "type", None if option.kind is None else _reader(option.kind)
    yield "default", option.default
    yield "choices", option.choices or None
    yield "action", "append" if option.repeated else "store"
    yield "required", option.required
    if option.key is not None:
        yield "dest", option.key


def _reader(kind: OptionValue) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        try:
            return kind.read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return read


def _escaped(text: str) -> str:
    """Return a help text for argparse, which replaces what follows a percent sign."""
    return text.replace("%", "%%")


class _ShowVersion(argparse.Action):
    """``--version``: looked up only when asked for, as that takes 15 ms."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print(f"holdwise {version()}")
        parser.exit()


def version() -> str:
    """Return the installed version, or a remark where Holdwise is not installed."""
    from importlib import metadata

    try:
        return metadata.version("holdwise")
    except metadata.PackageNotFoundError:
        return "(run from a checkout, not installed)"
