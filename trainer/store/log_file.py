"""An exported log as a file: an object a line, or a CSV with a column for each plain key.

A cell of CSV is plain: what is nested stands in the objects only, and an import computes what it
can of it (`exchange`). In CSV, what a person wrote that can be meant in one way only is made the
text that a log has; anything else is left as it is, and the check of its value refuses it in words.
What is read is bounded: a line may have a mebibyte, and so may a row of
CSV, which can have several lines. A longer one is passed over, and so is anything that is not a
row; the rows around it are read all the same.
"""

from __future__ import annotations

import csv
import json
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import islice
from typing import Any, NamedTuple, TextIO

from evaluator.cards import MOST_JOKERS, format_cards, parse_cards
from trainer.store.failures import in_message
from trainer.store.forms import BETWEEN_HOLDS, BETWEEN_KINDS
from trainer.store.hand_columns import LoggedHand, entry
from trainer.store.rows import KeptExam

LONGEST = 1 << 20
"""The longest row that is read, in characters; ours have some two thousand."""
FIRST_LINES = 10
"""One of the first lines tells the form of a file, even if the others are damaged."""
MOST_LINES = 2_000
"""The most lines that a row of CSV has; a paytable in it has some hundred."""

_NESTED = ("further", "construction", "paytable_file", "exam_record")
"""The keys that have no column: a list of hands, and texts in a language of their own."""
_MAY_BE_EMPTY = ("held", "first_held", "best", "drawn")
"""What an empty cell says something of: that no card is kept or drawn."""

Row = dict[str, Any]
Numbered = tuple[int, Row | ValueError]
NOTED = ("at", "paytable", "coins", "dealt", "held")
"""The columns of a table of hands noted elsewhere, and their order where it has no titles."""
_CARDS = ("dealt", "held", "first_held", "drawn", "final")
_NOTHING = ("nothing", "none", "-")


class NotALogError(ValueError):
    """A file that is neither JSON Lines nor CSV; the text is one line."""


def entries(hands: Iterable[LoggedHand], exams: dict[int, KeptExam]) -> Iterator[Row]:
    """Yield hands as `holdwise history --json` prints them, and what an import needs besides.

    The text of a paytable stands in its first hand only, and what is kept of an exam in its first.
    """
    written: set[str] = set()
    exams_written: set[int] = set()
    for hand in hands:
        exported = entry(hand)
        key, exam = exported["paytable_key"], exams.get(hand.exam or 0)
        exported["paytable_file"] = None if key in written else hand.content
        exported["exam_record"] = None if exam is None or exam.id in exams_written else exam.entry()
        written.add(key)
        exams_written.add(hand.exam or 0)
        yield exported


def write_lines(exported: Iterable[Row], file: TextIO) -> None:
    """Write an object a line."""
    for each in exported:
        file.write(json.dumps(each) + "\n")


def write_csv(exported: Iterable[Row], file: TextIO, shown: Callable[[str], str]) -> None:
    """Write a table with a column for each plain key; `shown` is what becomes of a text."""
    writer = csv.writer(file, lineterminator="\n")
    for number, each in enumerate(exported):
        plain = {key: value for key, value in each.items() if key not in _NESTED}
        if not number:
            writer.writerow(plain)
        cells = (_cell(key, value) for key, value in plain.items())
        writer.writerow(shown(cell) if isinstance(cell, str) else cell for cell in cells)


def _cell(key: str, value: object) -> object:
    """Return a value as text: cards with blanks between them, null as ""."""
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case dict():
            return BETWEEN_KINDS.join(value.values())
        case list() if key == "best":
            return BETWEEN_HOLDS.join(" ".join(hold) for hold in value)
        case list():
            return " ".join(map(str, value))
    return value


def rows(file: TextIO) -> Iterator[Numbered]:
    """Yield the rows of a log with the numbers of their lines; a bad one comes as its fault.

    Raises:
        NotALogError: it is of neither form.
    """
    lines = _Lines(file)
    first = list(islice(lines, FIRST_LINES))
    texts = [line.strip() for _, line in first if isinstance(line, str)]
    head = _head(texts[0] if texts else "")
    if "dealt" in head.titles or _is_a_noted_hand(head):
        titled = "dealt" in head.titles
        lines.put_back(first[1:] if titled else first)
        yield from _table(head if titled else _Head(NOTED, head.between), lines)
    elif not any(texts) or any(text.startswith("{") for text in texts):
        lines.put_back(first)
        yield from map(_object, _filled(lines))
    else:
        raise NotALogError(
            "neither JSON Lines nor CSV as holdwise export writes them; a table of hands noted "
            f"elsewhere begins with this line: {','.join(NOTED)}"
        )


class _Head(NamedTuple):
    """The first row of a table: the titles of its columns, and what stands between its cells."""

    titles: Sequence[str]
    between: str


def _head(text: str) -> _Head:
    """Return the head of a table; spreadsheets write semicolons where a comma parts decimals.

    >>> _head("At;Dealt; Held")
    _Head(titles=['at', 'dealt', 'held'], between=';')
    """
    between = max(",;\t", key=text.count)
    cells = _cells(text, between) or []
    return _Head([cell.strip().lower() for cell in cells], between)


def _is_a_noted_hand(head: _Head) -> bool:
    """Whether a first row has no titles, but the day of a hand first, as records.md shows one."""
    return len(head.titles) == len(NOTED) and head.titles[0][:1].isdigit()


class _Lines(Iterator[tuple[int, "str | ValueError"]]):
    """The lines of a file with their numbers; one that is too long comes as its fault."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._number = 0
        self._back: deque[tuple[int, str | ValueError]] = deque()

    def __next__(self) -> tuple[int, str | ValueError]:
        if self._back:
            return self._back.popleft()
        line = self._file.readline(LONGEST)
        if not line:
            raise StopIteration
        self._number += 1
        if self._number == 1:
            line = line.lstrip("\ufeff")
        if len(line) < LONGEST:
            return self._number, line
        while len(line) >= LONGEST and not line.endswith("\n"):
            line = self._file.readline(LONGEST)
        return self._number, ValueError(f"is longer than {LONGEST:,} characters")

    def put_back(self, lines: Sequence[tuple[int, str | ValueError]]) -> None:
        """Let these lines, the last that were read, come again."""
        self._back.extendleft(reversed(lines))


def _filled(lines: _Lines) -> Iterator[tuple[int, str | ValueError]]:
    return (line for line in lines if isinstance(line[1], ValueError) or line[1].strip())


def _object(numbered: tuple[int, str | ValueError]) -> Numbered:
    """Return the object of a line, or its fault."""
    number, line = numbered
    if isinstance(line, ValueError):
        return number, line
    try:
        value = json.loads(line)
    except json.JSONDecodeError as error:
        return number, ValueError(f"is not a JSON object: {error.msg}, column {error.colno}")
    except ValueError:  # Python's words on a number of 5,000 digits are about Python
        return number, ValueError("is not a JSON object: a number in it is too long")
    except RecursionError:
        return number, ValueError("is not a JSON object: its brackets are nested too deep")
    return number, value if isinstance(value, dict) else ValueError("is not a JSON object")


def _table(head: _Head, lines: _Lines) -> Iterator[Numbered]:
    for number, line in lines:
        if isinstance(line, ValueError):
            yield number, line
        elif line.strip():
            yield number, _row(head.titles, _whole_row(number, line, head, lines))


def _row(titles: Sequence[str], cells: Sequence[str] | ValueError) -> Row | ValueError:
    if isinstance(cells, ValueError):
        return cells
    if len(cells) != len(titles):
        return ValueError(f"has {len(cells)} columns, expected {len(titles)}")
    row = dict(zip(titles, cells, strict=True))
    try:
        return noted(
            {key: cell or (cell if key in _MAY_BE_EMPTY else None) for key, cell in row.items()}
        )
    except ValueError as error:
        return error


def _whole_row(number: int, line: str, head: _Head, lines: _Lines) -> Sequence[str] | ValueError:
    """Return the cells of a row that begins with a line, and goes on while a quote is open.

    If they are not as many as the titles, some quote was lost, and what follows may be rows of
    their own: the first line from which a row of the right length can be read comes again.
    """
    read: list[tuple[int, str | ValueError]] = [(number, line)]
    length, is_open = len(line), line.count('"') % 2 == 1
    while is_open and length < LONGEST and len(read) < MOST_LINES:
        further = next(lines, None)
        if further is None:
            break
        read.append(further)
        if isinstance(further[1], ValueError):
            break
        length += len(further[1])
        is_open ^= further[1].count('"') % 2 == 1
    text = "".join(each for _, each in read if isinstance(each, str))
    cells = None if is_open else _cells(text, head.between)
    if cells is not None and len(cells) == len(head.titles):
        return cells
    lines.put_back(read[_next_row(read, head) :])
    return ValueError("has a quote without its end") if cells is None else cells


def _next_row(read: Sequence[tuple[int, str | ValueError]], head: _Head) -> int:
    """Return the place of the first line, after the first one, that may begin a row of its own."""
    least = len(head.titles) - 1
    for place, (_, line) in enumerate(read[1:], 1):
        if isinstance(line, ValueError) or line.count(head.between) >= least:
            return place
    return len(read)


def _cells(text: str, between: str) -> list[str] | None:
    """Return the cells of a text that is a row; None if it is not one."""
    csv.field_size_limit(LONGEST)
    try:
        read = list(csv.reader([text], delimiter=between))
    except csv.Error:
        return None
    return read[0] if len(read) == 1 else None


def noted(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row of a table as a log has it; one that has a seed was written by a program.

    A day alone is taken as its noon, a time without a zone as UTC.

    Raises:
        ValueError: the day can be meant in two ways, or an empty cell says what was held.

    >>> noted({"at": "2026-11-20", "coins": "5.0", "dealt": "10s, ks kh 4s4d", "held": "nothing"})
    {'at': '2026-11-20T12:00:00Z', 'coins': '5', 'dealt': 'Ts Ks Kh 4s 4d', 'held': ''}
    """
    if row.get("seed"):
        return row
    changed = dict(row)
    noted_by_hand = "seed" not in row and not row.get("origin")
    if noted_by_hand and not row.get("held", "-").strip():
        raise ValueError('held is empty: write "nothing" where no card was held')
    for key in _CARDS:
        if isinstance(row.get(key), str):
            changed[key] = _cards(row[key])
    if isinstance(row.get("at"), str):
        changed["at"] = _time(row["at"].strip())
    if isinstance(row.get("paytable"), str):
        changed["paytable"] = row["paytable"].strip()
    if isinstance(row.get("coins"), str):
        changed["coins"] = re.sub(r"[.,]00?$", "", row["coins"].strip())
    return changed


def _cards(text: str) -> str:
    if text.strip().lower() in _NOTHING:
        return ""
    with suppress(ValueError):
        return format_cards(parse_cards(text, jokers=MOST_JOKERS)) if text.strip() else ""
    return text


def _time(text: str) -> str:
    if re.match(r"\d+/\d+/", text):
        raise ValueError(f"at is {in_message(text)}: write the day as 2026-11-20, the year first")
    day = re.sub(r"^(\d\d?)\.(\d\d?)\.(\d{4})\b", _year_first, text)
    time = f"{day} 12:00" if re.fullmatch(r"\d{4}-\d\d-\d\d", day) else day
    if re.fullmatch(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?", time):
        with suppress(ValueError):
            return f"{datetime.fromisoformat(time).isoformat(timespec='seconds')}Z"
    return text


def _year_first(match: re.Match[str]) -> str:
    """Return a day as 20.11.2026 with its year first."""
    day, month, year = match.groups()
    return f"{year}-{month:0>2}-{day:0>2}"
