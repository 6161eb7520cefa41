"""What a command is made of, as data, and the options that several commands share.

The parser, the help and the completion are made from it.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

from solver.shares import MOST_SPEED
from trainer.commands.declared.option_values import (
    AnyOf,
    Money,
    OptionValue,
    WholeNumber,
    as_list,
    seed_number,
)
from trainer.core import HANDS


class Argument(NamedTuple):
    """A word that is given by its place.

    Attributes:
        name: what the command's code calls it.
        value: what the help calls it, such as ``PAYTABLE``; completion knows some of these.
        help: what it is, without a full stop; the rest of the line.
        how_many: "?" for one or none, "+" for one or more, "*" for any number, None for one.
        choices: the only words that are taken, if not any.
    """

    name: str
    value: str | None
    help: str
    how_many: Literal["?", "+", "*"] | None = None
    choices: tuple[str, ...] = ()


class Option(NamedTuple):
    """An option with a value.

    Attributes:
        usage: its name and what the help calls its value, ``--coins N``; completion knows some of
            these. Without a value's name the help shows the choices.
        help: what it means.
        kind: reads the value's text; None takes the text as it is.
        default: what it is if it is not given.
        default_words: what the help says of the default, if not the default itself.
        choices: the only words that are taken, if not any.
        repeated: whether it may be given several times.
        required: whether it must be given.
        key: what the command's code calls it, if not by its name.
        short: its other name of one letter, ``-p``, if it has one.
    """

    usage: str
    help: str
    kind: OptionValue | None = None
    default: Any = None
    default_words: str = ""
    choices: tuple[str, ...] = ()
    repeated: bool = False
    required: bool = False
    key: str | None = None
    short: str = ""

    @property
    def name(self) -> str:
        """The option, ``--coins``."""
        return self.usage.partition(" ")[0]

    @property
    def value(self) -> str | None:
        """What the help calls its value."""
        return self.usage.partition(" ")[2] or None


class Switch(NamedTuple):
    """An option without a value; `negatable` adds ``--no-…``, and is None if neither is given."""

    name: str
    help: str
    negatable: bool = False
    short: str = ""


class OneOf(NamedTuple):
    """Options of which at most one is given."""

    options: tuple[Option, ...]


Part: TypeAlias = Argument | Option | Switch | OneOf


class Command(NamedTuple):
    """A command; what does its work is ``run(args)`` of the module of its name, `best_command`.

    Small commands about one thing share a `module`: `record_commands` has ``run_export(args)``.

    Attributes:
        name: what is typed.
        help: what it does, in one line.
        examples: example command lines, one a line; the help shows them first.
        parts: its arguments and options, in the order of the help.
        page: the page that it opens the window at, unless ``--text`` is given; None for no window.
        printed: the options, as the code calls them, with which it prints an answer instead.
        module: the module that it shares with others; empty for one of its own.
        subject: whether ``subject(args)`` of its module says what the page is to show.
        paged: whether its answer may be longer than a screen, and is then read in a pager.
        text_only: those which the window has no use for: they go with ``--text``.
    """

    name: str
    help: str
    examples: str
    parts: tuple[Part, ...]
    page: str | None = None
    module: str = ""
    subject: bool = False
    printed: tuple[str, ...] = ()
    text_only: tuple[str, ...] = ()
    paged: bool = False

    @property
    def options(self) -> tuple[Option | Switch, ...]:
        """The options, those of which only one is given among them."""
        singly = (p.options if isinstance(p, OneOf) else (p,) for p in self.parts)
        return tuple(p for parts in singly for p in parts if not isinstance(p, Argument))


class CommandGroup(NamedTuple):
    """Commands that the help lists together."""

    title: str
    commands: tuple[Command, ...]


DEFAULT_PAYTABLE = "job-9-6"
DEFAULT_COINS = 5
MINE_LEAST = 100
"""With fewer unaided hands, a player's own holds say nothing."""

PAYTABLE_HELP = (
    "an id of the catalogue (holdwise paytables), 9/6 for short, or a .toml file; each also with "
    "differences, as in '9/6 + flush 7 + royal 4500@5'"
)

GAME = Argument("paytable", "PAYTABLE", PAYTABLE_HELP)
"""The game that a command is about."""

PAYTABLE = Option("--paytable PAYTABLE", PAYTABLE_HELP, default=DEFAULT_PAYTABLE, short="-p")
COINS = Option("--coins N", "coins bet, 1 to 5", WholeNumber(1, 5), default=DEFAULT_COINS)
HANDS_DRAWN = Option(
    "--hands N", f"hands drawn from one deal: {as_list(HANDS)}", AnyOf(HANDS), default=1
)
JSON = Switch("--json", "print JSON, unrounded", short="-j")
DATA = Option(
    "--data DIR",
    "the folder for history and settings",
    default_words="HOLDWISE_DATA, or the system's if that is empty",
)
PLAYER = (
    DATA,
    Option(
        "--profile NAME",
        "the player, each with their own history and settings (see holdwise profiles; "
        "default: default)",
    ),
)
"""Where the history is; `player_folder` of `trainer.store.folder` finds it."""

SEED = Option("--seed N", "deal from this shoe", seed_number, default_words="a random one")
LAST_GAME = (
    PAYTABLE._replace(
        default=None, default_words=f"the one played last, at first {DEFAULT_PAYTABLE}"
    ),
    COINS._replace(default=None, default_words=f"the last bet, at first {DEFAULT_COINS}"),
)
"""The game, by default the one last played."""

COIN_VALUE = Option(
    "--coin-value MONEY",
    "what a coin is worth in money, such as 0.25: amounts are said in money too",
    Money("what a coin is worth"),
)
SPEED = Option("--speed N", "hands played in an hour", WholeNumber(1, MOST_SPEED))
"""How fast somebody plays, wherever an hour is named."""

PACE = (
    SPEED._replace(default_words="as in the settings, at first 600"),
    COIN_VALUE._replace(default_words="as in the settings, at first none"),
)
"""What a player's errors cost in an hour, by default by their settings."""

TEXT = (
    Switch(
        "--text",
        "ask and answer line by line, without a window: answer with the cards to keep (Ks Kh) or "
        "their places (12); an empty line draws five; help says more",
    ),
    Switch("--json", "with --text: a JSON object a line, for programs", short="-j"),
    Switch("--words", 'with --text: cards as words, "ace of spades"'),
    Switch("--fair", "with --text: show the seed's SHA-256 before the deals, the seed after them"),
)
"""For a dialogue line by line; `dispatch.wants_text` says whether one is wanted."""

ASKING = (*LAST_GAME, SEED, *PLAYER, *TEXT)
"""What every command that asks takes."""

PLAYED = (
    Option("--chart FILE", "play every deal by this chart", default_words="the best play"),
    Switch("--own", f"play as I do, by the unaided hands in my history, at least {MINE_LEAST}"),
    *PLAYER,
)
"""How the hands are played; `trainer.commands.how_played` reads it."""
