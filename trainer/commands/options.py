"""Options that several commands share, each declared once."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from math import inf

from trainer.core import HANDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

DEFAULT_PAYTABLE = "job-9-6"
PAYTABLE_HELP = (
    "an id of the catalogue (holdwise paytables), 9/6 for short, or a .toml file; each also with "
    "differences, as in '9/6 + flush 7 + royal 4500@5'"
)
DEFAULT_COINS = 5
MOST_DIGITS = 39
"""The most digits of a number that has no other upper bound: enough for 128 bits."""

# `isdecimal`, `int` and `float` would also accept the digits of other scripts, signs and spaces.
_DIGITS = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}")
_DECIMAL = re.compile(r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")


def add_paytable(parser: argparse.ArgumentParser) -> None:
    """Declare ``--paytable ID``."""
    parser.add_argument(
        "--paytable",
        metavar="PAYTABLE",
        default=DEFAULT_PAYTABLE,
        help=f"{PAYTABLE_HELP} (default: {DEFAULT_PAYTABLE})",
    )


def add_coins(
    parser: argparse.ArgumentParser,
    default: int | None = DEFAULT_COINS,
    default_words: str = str(DEFAULT_COINS),
) -> None:
    """Declare ``--coins N``, 1 to 5; `default_words` is what the help says of the default."""
    parser.add_argument(
        "--coins",
        metavar="N",
        type=whole_number(1, 5),
        default=default,
        help=f"coins bet, 1 to 5 (default: {default_words})",
    )


def add_hands(
    parser: argparse.ArgumentParser, default: int | None = 1, default_words: str = "1"
) -> None:
    """Declare ``--hands N``: how many hands are drawn from one deal."""
    parser.add_argument(
        "--hands",
        metavar="N",
        type=one_of(HANDS),
        default=default,
        help=f"hands drawn from one deal: {listed(HANDS)} (default: {default_words})",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Declare ``--json``."""
    parser.add_argument("--json", action="store_true", help="print JSON, unrounded")


def add_data(parser: argparse.ArgumentParser) -> None:
    """Declare ``--data DIR``."""
    parser.add_argument(
        "--data",
        metavar="DIR",
        help="the folder of history and settings (default: HOLDWISE_DATA unless it is empty, "
        "else the system's)",
    )


def add_player(parser: argparse.ArgumentParser) -> None:
    """Declare ``--data DIR`` and ``--profile NAME``; `player_folder` finds the folder."""
    add_data(parser)
    parser.add_argument(
        "--profile",
        metavar="NAME",
        help="the player, each with a history and settings of his own (holdwise profiles; "
        "default: default)",
    )


def player_folder(args: argparse.Namespace) -> Path:
    """Return the folder of the player that ``--data`` and ``--profile`` name.

    Raises:
        StoreError: there is none.
    """
    from trainer.store import data_folder
    from trainer.store.profiles import profile_folder

    return profile_folder(data_folder(args.data), args.profile)


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Declare ``--seed N``."""
    parser.add_argument(
        "--seed", metavar="N", type=_seed, help="deal from this shoe (default: a random one)"
    )


def add_last_game(parser: argparse.ArgumentParser) -> None:
    """Declare ``--paytable ID`` and ``--coins N``, by default those last played."""
    parser.add_argument(
        "--paytable",
        metavar="PAYTABLE",
        help=f"{PAYTABLE_HELP} (default: the one played last, at first {DEFAULT_PAYTABLE})",
    )
    add_coins(parser, None, f"as bet last, at first {DEFAULT_COINS}")


def add_text(parser: argparse.ArgumentParser) -> None:
    """Declare ``--text``, ``--json`` and ``--words``, for a dialogue line by line."""
    parser.add_argument(
        "--text",
        action="store_true",
        help="ask and answer line by line, without a window: answer with the cards to keep (Ks Kh) "
        "or their places (12); an empty line keeps none",
    )
    parser.add_argument(
        "--json", action="store_true", help="with --text: a JSON object a line, for programs"
    )
    parser.add_argument(
        "--words", action="store_true", help='with --text: cards as words, "ace of spades"'
    )


def wants_text(args: argparse.Namespace) -> bool:
    """Whether a dialogue line by line is asked for; ``--json`` and ``--words`` imply it."""
    return bool(args.text or args.json or args.words)


def _seed(text: str) -> int:
    """Read a seed.

    >>> _seed("7")
    7
    >>> _seed("-1")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: a seed is a whole number from 0 up, not '-1'
    """
    from trainer.core.shoe import SeedError, parse_seed

    try:
        return parse_seed(text)
    except SeedError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def whole_number(low: int, high: int | None = None) -> Callable[[str], int]:
    """Return the argparse type of an option that takes a whole number, in the digits 0 to 9.

    Without `high`, only the number of digits is limited.

    >>> whole_number(8, 40)("16")
    16
    >>> whole_number(8, 40)("41")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: expected a whole number from 8 to 40, not '41'
    """
    bound = f"to {high}" if high is not None else f"up, of at most {MOST_DIGITS} digits"

    def read(text: str) -> int:
        if _DIGITS.fullmatch(text):
            number = int(text)
            if number >= low and (high is None or number <= high):
                return number
        raise _expected(f"a whole number from {low} {bound}", text)

    return read


def one_of(numbers: Sequence[int]) -> Callable[[str], int]:
    """Return the argparse type of an option that takes one of a few whole numbers.

    >>> one_of((1, 3, 5))("4")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: expected the number 1, 3 or 5, not '4'
    """

    def read(text: str) -> int:
        if _DIGITS.fullmatch(text) and int(text) in numbers:
            return int(text)
        raise _expected(f"the number {listed(numbers)}", text)

    return read


def listed(numbers: Sequence[int]) -> str:
    """Return numbers as a sentence lists them.

    >>> listed((1, 3, 5))
    '1, 3 or 5'
    """
    return f"{', '.join(map(str, numbers[:-1]))} or {numbers[-1]}"


def seconds(most: float = inf) -> Callable[[str], float]:
    """Return the argparse type of an option that takes a number of seconds.

    >>> seconds()("0.5")
    0.5
    >>> seconds(most=60)("1e9")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: expected a number of seconds above 0, up to 60, not '1e9'
    """
    bound = "" if most == inf else f", up to {most:g}"

    def read(text: str) -> float:
        number = float(text) if _DECIMAL.fullmatch(text) else 0.0
        if not 0 < number <= most or number == inf:
            raise _expected(f"a number of seconds above 0{bound}", text)
        return number

    return read


def day(text: str) -> str:
    """Return the argparse type's value of an option that takes a day.

    >>> day("2026-11-01")
    '2026-11-01'
    >>> day("1.11.2026")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: expected a day like 2026-11-01, not '1.11.2026'
    """
    from datetime import date

    try:
        if len(text) == len("2026-11-01"):
            return date.fromisoformat(text).isoformat()
    except ValueError:
        pass
    raise _expected("a day like 2026-11-01", text)


def _expected(what: str, text: str) -> argparse.ArgumentTypeError:
    shown = text if len(text) <= MOST_DIGITS else f"{text[:MOST_DIGITS]}…"
    return argparse.ArgumentTypeError(f"expected {what}, not {shown!r}")
