"""What a command is made of, as data: the parser, the help and completion are made from it."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

from trainer.commands.declared.option_values import OptionValue


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
    """A command; what does its work is ``run(args)`` of the module of its name.

    Attributes:
        name: what is typed.
        help: what it does, in one line.
        examples: example command lines, one a line; the help shows them first.
        parts: its arguments and options, in the order of the help.
        page: the page that it opens the window at, unless ``--text`` is given; None for no window.
        printed: the options, as the code calls them, with which it prints an answer instead.
        subject: whether ``subject(args)`` of its module says what the page is to show.
        paged: whether its answer may be longer than a screen, and is then read in a pager.
        text_only: those which the window has no use for: they go with ``--text``.
    """

    name: str
    help: str
    examples: str
    parts: tuple[Part, ...]
    page: str | None = None
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
