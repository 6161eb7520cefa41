"""What a command reads: standard input line by line as it arrives, text files, a typed hold, and
the paytable that is named; one given by its differences is shown before its use.
"""

from __future__ import annotations

import re
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, getincrementaldecoder
from collections.abc import Iterator
from io import BufferedIOBase
from shlex import quote
from typing import BinaryIO

from evaluator.cards import CardError
from evaluator.report import plain_text
from solver import PayTable, load_paytable
from solver.files import TextError, read_text, read_text_file, shown_name
from solver.holds import HAND, checked_mask
from solver.paytable.checks import PaytableError
from solver.paytable.differences import split_differences
from trainer.commands.failure import Failure

LONGEST_LINE = 1000
"""The most bytes that are read of a line; five cards need about forty."""
_AT_ONCE = 1 << 16
"""The most bytes that are read at once, as many as a pipe holds: some 4,000 hands."""
NOTHING = ("", "nothing", "none", "discard everything")
EVERYTHING = ("all", "everything")
PLACES = "12345"[:HAND]


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines as UTF-8; of an overlong line only the beginning, to bound the memory."""
    line = stream.readline(LONGEST_LINE + 1)
    if line.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        yield from _lines_of_utf16(line, stream)
        return
    while line:
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE + 1)
        yield line
        line = stream.readline(LONGEST_LINE + 1)


def _lines_of_utf16(begun: bytes, stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of UTF-16 text with a byte order mark, which PowerShell's `>` writes.

    Bytes that are not valid UTF-16 become U+FFFD, which no card contains.
    """
    decoder = getincrementaldecoder("utf-16")("replace")
    line = ""
    while begun:
        first, *further = (line + decoder.decode(begun)).split("\n")
        for line in further:
            yield first.encode()
            first = line
        line = first[: LONGEST_LINE + 1]
        begun = stream.readline(LONGEST_LINE + 1)
    yield (line + decoder.decode(b"", final=True)).encode()


def blocks_of(stream: BufferedIOBase) -> Iterator[bytes]:
    """Yield the lines as UTF-8, those that have arrived together; of an overlong one the beginning.

    It waits only where no whole line is there, so whoever asks line by line is answered so. The
    last line has an end, whether it was written or not.
    """
    line = b""
    for arrived in _utf_8_of(stream):
        whole, end, line = (line + arrived).rpartition(b"\n")
        if end:
            yield whole + end
        line = line[: LONGEST_LINE + 1]
    if line:
        yield line + b"\n"


def _utf_8_of(stream: BufferedIOBase) -> Iterator[bytes]:
    """Yield what has arrived, translated if a byte order mark says that it is UTF-16."""
    arrived = stream.read1(_AT_ONCE)
    while arrived in (BOM_UTF16_LE[:1], BOM_UTF16_BE[:1]) and (more := stream.read1(1)):
        arrived += more
    if not arrived.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        while arrived:
            yield arrived
            arrived = stream.read1(_AT_ONCE)
        return
    decoder = getincrementaldecoder("utf-16")("replace")
    while arrived:
        yield decoder.decode(arrived).encode()
        arrived = stream.read1(_AT_ONCE)
    yield decoder.decode(b"", final=True).encode()


def line_text(line: bytes) -> str:
    """Return a line as text, without the blanks around it.

    Raises:
        Failure: it is not UTF-8.
    """
    try:
        return line.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        raise Failure(f"not UTF-8 text: {line.strip()[:40]!r}") from None


def given_text(path: str, hint: str = "") -> tuple[str, str]:
    """Return the text, and how messages call where it is from.

    Raises:
        Failure: it cannot be read; its line ends with the hint.
    """
    name = "standard input" if path == "-" else shown_name(path)
    try:
        if path != "-":
            return read_text_file(path), name
        if sys.stdin is None:
            raise TextError("is closed: there is nothing to read")
        return read_text(sys.stdin.buffer), name
    except TextError as error:
        raise Failure(f"{name}: {error}{hint}") from None


def typed_hold(text: str, cards: tuple[int, ...]) -> int:
    """Return the mask of the cards that a text keeps: cards, or places from the left.

    >>> typed_hold("4s 4d", (51, 45, 34, 11, 9)), typed_hold("45", (51, 45, 34, 11, 9))
    (24, 24)
    >>> typed_hold("hold 4 5", (51, 45, 34, 11, 9)), typed_hold("keep 4s", (51, 45, 34, 11, 9))
    (24, 8)
    >>> typed_hold("four of spades and four of diamonds", (51, 45, 34, 11, 9))
    24
    >>> typed_hold("", (51, 45, 34, 11, 9)), typed_hold("Nothing", (51, 45, 34, 11, 9))
    (0, 0)
    >>> typed_hold("56", (51, 45, 34, 11, 9))
    Traceback (most recent call last):
    ValueError: '6' is not the place of a card: places are 1 to 5

    Raises:
        ValueError: it is neither, or names a card that was not dealt, or one twice.
    """
    text = re.sub(r"^\s*(hold|keep)\s+", "", text, flags=re.IGNORECASE)
    words = text.strip().lower()
    if words in NOTHING:
        return 0
    if words in EVERYTHING:
        return (1 << HAND) - 1
    places = "".join(text.replace(",", " ").split())
    if places.isdecimal():
        return _mask_of_places(places)
    try:
        return checked_mask(text, cards)
    except CardError as error:
        raise ValueError(str(error).removeprefix("hold: ")) from None


def _mask_of_places(places: str) -> int:
    mask = 0
    for place in places:
        if place not in PLACES:
            raise ValueError(f"{place!r} is not the place of a card: places are 1 to {len(PLACES)}")
        bit = 1 << PLACES.index(place)
        if mask & bit:
            raise ValueError(f"place {place} is named twice")
        mask |= bit
    return mask


def named_table(name: str, as_json: bool = False) -> PayTable:
    """Return a paytable; print it on standard error if it is given by its differences.

    What was meant can be seen before the answer; an answer in JSON is for no reader.

    Raises:
        PaytableError: there is no such paytable, or it breaks a rule.
    """
    table = load_paytable(name)
    if not as_json and split_differences(name)[1]:
        show(plain_text(table.report()))
    return table


def options_for(table: PayTable, coins: int) -> str | None:
    """Return the options that choose a game and a bet; None where the table's name does not load
    it, as that of a table from a file.

    >>> options_for(load_paytable("9/6"), 5)
    '-p "9/6 Jacks or Better" --coins 5'
    >>> options_for(load_paytable("9/6").with_pays(flush=7), 5)
    """
    try:
        if load_paytable(table.name) != table:
            return None
    except PaytableError:
        return None
    name = quote(table.name) if set(table.name) & set('"$`\\!') else f'"{table.name}"'
    return f"-p {name} --coins {coins}"


def show(text: str) -> None:
    """Print lines on standard error; do nothing where it is closed."""
    if sys.stderr is None:  # print would write to standard output instead
        return
    try:
        print(text, file=sys.stderr, flush=True)
    except (OSError, ValueError):
        return
