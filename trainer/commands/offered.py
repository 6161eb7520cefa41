"""What completion offers for a value: fixed words, paytables, files or folders.

It is read from what the commands declare, as the help is; each shell only says it in its own way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from evaluator.categories import CATEGORIES
from solver.paytable.catalogue import catalogue
from trainer.commands.declared import COMMANDS
from trainer.commands.declared.ask import OF_A_CHART
from trainer.commands.declared.option_values import AnyOf, WholeNumber
from trainer.commands.declared.parts import Argument, Command, Option
from trainer.commands.failure import NEEDED

FEW = 10
"""Of how many numbers at most each is offered."""
OF_CHARTS = ("frontier", "grade")
_PATHS: dict[str, Literal["file", "folder"]] = {"DIR": "folder", "FILE": "file", "SPEC": "file"}


class Offered(NamedTuple):
    """What is offered: words, or else paytables (with files), what has a chart, files, folders."""

    words: tuple[str, ...] = ()
    more: Literal["", "paytable", "chart", "file", "folder"] = ""


def offered(part: Argument | Option) -> Offered:
    """Return what is offered for an argument or the value of an option.

    >>> from trainer.commands.declared.shared import COINS, GAME
    >>> offered(COINS), offered(GAME)
    (Offered(words=('1', '2', '3', '4', '5'), more=''), Offered(words=(), more='paytable'))
    """
    if part.choices:
        return Offered(part.choices)
    if part.value == "PAYTABLE":
        return Offered(more="paytable")
    if part.value == OF_A_CHART:
        return Offered(more="chart")
    if part.value == "COMMAND":
        return Offered(tuple(COMMANDS))
    if part.name == "library":
        return Offered(("holdwise", "inter", *NEEDED))
    if part.name == "--line":
        return Offered(CATEGORIES)
    if isinstance(part, Option):
        return Offered(tuple(map(str, _numbers(part))), _PATHS.get(part.value or "", ""))
    return Offered(more=_PATHS.get(part.value or "", ""))


def _numbers(part: Option) -> tuple[int, ...] | range:
    match part.kind:
        case AnyOf(numbers):
            return numbers
        case WholeNumber() as whole if whole.high is not None and whole.high - whole.low < FEW:
            return range(whole.low, whole.high + 1)
    return ()


def valued(command: Command) -> Iterator[Argument | Option]:
    """Yield the arguments of a command, and its options that have a value."""
    yield from (part for part in command.parts if isinstance(part, Argument))
    yield from (part for part in command.options if isinstance(part, Option))


def paytable_names() -> list[str]:
    """Return what paytables are called: their ids, and the pays where these are enough: ``9/6``."""
    entries = catalogue()
    pays = (name for entry in entries for name in entry.aliases if "/" in name)
    return [*(entry.id for entry in entries), *pays]
