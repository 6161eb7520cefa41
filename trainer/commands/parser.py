"""The argument parsers: help that begins with examples, one-line errors that suggest a fix."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypedDict

from evaluator.figures import shortened
from evaluator.front_door import spelled_like
from trainer.commands.declared import COMMANDS, GROUPS
from trainer.commands.declared.option_values import OptionValue, as_list, expected
from trainer.commands.declared.parts import PLAYER, Argument, Command, OneOf, Option, Part, Switch
from trainer.commands.failure import complain

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

SUMMARY = "Holdwise: learn to play every hand of video poker right; every value is exact."
EXAMPLES = """\
holdwise                           open the window, at today's training
holdwise play --text               play in the terminal
holdwise --paytable bonus-8-5      play another game
holdwise best "As Ks Kh 4s 4d"     what to hold, and what each hold is worth
holdwise analyze 9/6               the exact return of a game
holdwise compare 9/6 8/5           games side by side
holdwise help COMMAND              more about one command"""

EXAMPLE_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")
"""What stands between an example and what it does."""
WIDEST_EXAMPLE = 44
"""The widest example that has its explanation beside it."""

SECTIONS = {
    **dict.fromkeys(("--data", "--profile"), "whose history and settings"),
    **dict.fromkeys(("--text", "--json", "--words", "--fair"), "output"),
    **dict.fromkeys(("--output", "--html", "--plot", "--csv"), "output"),
}
"""Under which heading the help of a command lists an option, if not among its own."""


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Lists options as ``-p, --paytable PAYTABLE``, as Python 3.13 does."""

    def _format_action_invocation(self, action: argparse.Action) -> str:
        if not action.option_strings or action.nargs == 0:
            return super()._format_action_invocation(action)
        value = self._format_args(action, self._get_default_metavar_for_optional(action))
        return f"{', '.join(action.option_strings)} {value}"


class _HouseStyle(TypedDict):
    allow_abbrev: bool
    formatter_class: type[argparse.HelpFormatter]


HOUSE_STYLE = _HouseStyle(
    allow_abbrev=False,  # else a new option could change what --pay means in a script
    formatter_class=HelpFormatter,
)


class Parser(argparse.ArgumentParser):
    """An argument parser whose help begins with examples and whose errors are one line."""

    summary = ""
    examples = ""

    def format_help(self) -> str:
        """Return the summary and the examples, then the options."""
        lines = "".join(f"{line}\n" for line in example_lines(self.examples))
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

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse a word that is not among the choices in the words of every other option."""
        if action.choices is not None and value not in action.choices:
            what = as_list(tuple(action.choices))
            raise argparse.ArgumentError(action, str(expected(what, str(value))))

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
            if self.prog == "holdwise bankroll":
                hint = ": coins to begin with are named with --bankroll, as in --bankroll 800"
            if "--line" in self.option_names:
                hint = ": lines are named with --line, as in --line royal_flush"
            return f"too many arguments: {shortened(' '.join(words))!r}{hint}"
        name = option.partition("=")[0]
        placed = [action.metavar for action in self._get_positional_actions()]
        meant = PLACED.get(name)
        if meant is not None and meant in placed:  # what has no metavar has None there too
            return f"unknown option {shortened(name)!r}: {meant} is typed without an option"
        return f"unknown option {shortened(name)!r}{did_you_mean(name, self.option_names)}"


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
        self._player = self.add_argument_group("whose history and settings, with any command")
        _declare(self._player, PLAYER)
        unlisted = self.add_argument_group()
        _declare(unlisted, (part for part in COMMANDS["play"].parts if part not in PLAYER))

    def format_options(self) -> str:
        """Return the usage, the commands in their groups, and the options."""
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        for group in GROUPS:
            formatter.start_section(group.title)
            formatter.add_arguments(map(_as_action, group.commands))
            formatter.end_section()
        for section in (self._optionals, self._player):
            formatter.start_section(section.title)
            formatter.add_arguments(section._group_actions)
            formatter.end_section()
        return formatter.format_help() + "\nWithout a command, the options of play are taken.\n"


GUESSES = {
    **dict.fromkeys(("solve", "solver", "hold", "ev", "hand", "eval", "evaluate", "hint"), "best"),
    **dict.fromkeys(("explain", "reason"), "why"),
    **dict.fromkeys(("chart", "charts", "derive"), "strategy"),
    **{"grade": "strategy grade", "frontier": "strategy frontier"},
    **dict.fromkeys(("return", "rtp", "payback", "solve-game", "game"), "analyze"),
    **dict.fromkeys(("variance", "house-edge", "edge", "payout", "payouts"), "analyze"),
    **dict.fromkeys(("games", "list", "catalogue", "catalog", "tables"), "paytables"),
    **dict.fromkeys(("show", "search", "find"), "paytables"),
    **dict.fromkeys(("ruin", "risk", "ror", "simulate", "sim", "session", "kelly"), "bankroll"),
    **dict.fromkeys(("progressive", "jackpot", "meter", "target"), "breakeven"),
    **dict.fromkeys(("ux", "multi", "multiplier", "multipliers"), "ultimate-x"),
    **dict.fromkeys(("vs", "versus", "diff"), "compare"),
    **dict.fromkeys(("tune", "optimize", "optimise", "generate"), "design"),
    **dict.fromkeys(("man", "docs", "guide", "manual", "commands"), "help"),
    **dict.fromkeys(("credits", "about"), "licences"),
    **dict.fromkeys(("save", "copy"), "backup"),
    **dict.fromkeys(("equity", "holdem"), "odds"),
    **dict.fromkeys(("machines", "machine", "casino"), "floor"),
    **dict.fromkeys(("learn", "lesson", "lessons", "train", "teach", "tutorial"), "course"),
    **dict.fromkeys(("place", "placement"), "course"),
    **dict.fromkeys(("practise", "practice", "quiz"), "drill"),
    **dict.fromkeys(("test", "assess"), "exam"),
    **dict.fromkeys(("mistakes", "errors"), "review"),
    **dict.fromkeys(("statistics", "leaks", "skill", "progress"), "stats"),
    **dict.fromkeys(("log", "hands", "sessions"), "history"),
    **dict.fromkeys(("players", "users", "user", "profile"), "profiles"),
    **dict.fromkeys(("start", "run", "window", "gui", "table", "coach"), "play"),
    **dict.fromkeys(("--table", "--machine"), "--paytable"),
    **dict.fromkeys(("--bet", "--coin"), "--coins"),
    **dict.fromkeys(("--mine", "--my-play"), "--own"),
    **dict.fromkeys(("--out", "--file", "--save"), "--output"),
    **dict.fromkeys(("--denomination", "--denom", "--money"), "--coin-value"),
    **dict.fromkeys(("--hands-an-hour", "--pace", "--rate"), "--speed"),
    **dict.fromkeys(("--count", "--n", "--number"), "--questions"),
    "--play-hands": "--hands",
    "--user": "--profile",
    **dict.fromkeys(("--limit", "-n", "--tail"), "--last"),
    **dict.fromkeys(("--from", "--after"), "--since"),
    **dict.fromkeys(("--check", "--preview", "--try"), "--dry-run"),
    **dict.fromkeys(("--processes", "--jobs", "--cores"), "--workers"),
    **dict.fromkeys(("--start", "--stake"), "--bankroll"),
    **dict.fromkeys(("--length", "--max-lines"), "--lines"),
    **dict.fromkeys(("--order", "--order-by"), "--sort"),
    **dict.fromkeys(("--flop", "--turn", "--river"), "--board"),
    **dict.fromkeys(("--pdf", "--print"), "--html"),
    **dict.fromkeys(("--return", "--rtp"), "--target"),
    **dict.fromkeys(("--keep", "--held"), "--hold"),
    **dict.fromkeys(("--top", "--holds"), "--all"),
    **dict.fromkeys(("--rank", "--rank-by"), "--by"),
    "--trips": "--simulate",
    "--verbose": "--all",
    "--format": "--csv",
    **dict.fromkeys(("-V", "-v"), "--version"),
}
"""What one may type for a command or an option, and its right name."""

MEANT = {
    **{"--hands": "--questions", "--line": "--chart-line"},
    **{"--game": "--paytable", "--hours": "--session", "--return": "--min-return"},
    **{"--sort": "--by", "--order": "--by", "--hand": "--line", "--sessions": "--session"},
}
"""Options of some commands, and what is meant by them with others."""


PLACED = {
    **dict.fromkeys(("--paytable", "-p", "--game", "--table", "--machine"), "PAYTABLE"),
    **dict.fromkeys(("--output", "-o", "--file", "--out", "--input"), "FILE"),
    **dict.fromkeys(("--search", "--filter", "--find"), "WORD"),
    **dict.fromkeys(("--hand", "--cards"), "HAND"),
    "--spec": "SPEC",
}
"""Options that may be guessed for what a command takes by its place."""


def example_lines(examples: str) -> Iterator[str]:
    """Yield example command lines with what they do beside them, or below where there is no room.

    >>> print(*example_lines("holdwise best AsKsKh4s4d  the best holds"), sep="\\n")
      holdwise best AsKsKh4s4d  the best holds
    """
    from shutil import get_terminal_size  # these two take 8 ms, which only a help should cost
    from textwrap import wrap

    split = [EXAMPLE_GAP.split(line, maxsplit=1) for line in examples.splitlines()]
    explained = [len(words[0]) for words in split if len(words) == 2]
    column = max((each for each in explained if each <= WIDEST_EXAMPLE), default=0) + 4
    for line, (command, *explanation) in zip(examples.splitlines(), split, strict=True):
        if not explanation:
            yield f"  {line}".rstrip()
            continue
        first, *further = wrap(explanation[0], max(get_terminal_size().columns - 2, 40) - column)
        beside = f"  {command}".ljust(column)
        if len(beside) > column:
            yield beside
            yield " " * column + first
        else:
            yield beside + first
        yield from (" " * column + words for words in further)


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
    for guessed in (GUESSES.get(word), MEANT.get(word)):
        if guessed is not None and guessed.partition(" ")[0] in known:
            return f": did you mean {guessed}?"
    begun = [other for other in known if len(word) > 2 and other.startswith(word)]
    near = begun or spelled_like(word.lower(), known, most=1)
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
    _declare(parser, [part for part in command.parts if _section(part) is None])
    for title in dict.fromkeys(SECTIONS.values()):
        listed = [part for part in command.parts if _section(part) == title]
        if listed:
            _declare(parser.add_argument_group(title), listed)
    parser.set_defaults(refuse=parser.error)
    return parser


def _section(part: Part) -> str | None:
    return SECTIONS.get(part.name) if isinstance(part, Option | Switch) else None


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
                to.add_argument(*_names(part), action=action, help=_escaped(part.help))
            case Option():
                to.add_argument(*_names(part), **dict(_settings(part)))


def _names(option: Option | Switch) -> list[str]:
    return [name for name in (option.short, option.name) if name]


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
            return kind(text)
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
        return "(version unknown: not installed, or without its dist-info)"
