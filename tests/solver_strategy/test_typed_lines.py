"""Lines that people type: read as they are meant, and as they were read before."""

import re
from pathlib import Path

import pytest

from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.reader import LineError

HERE = Path(__file__).parent
WILD = "wild: "
SIGNS = re.compile(r" [|!?] ")


def rows(name: str) -> list[str]:
    text = (HERE / name).read_text("utf-8")
    return [row for row in text.splitlines() if row and not row.startswith("#")]


def test_what_people_type_is_read_as_they_mean_it() -> None:
    """In 97 of a hundred lines at least; the parser before read 82."""
    lines = rows("typed_lines.txt")
    missed = [row for row in lines if not is_read(row)]
    assert len(lines) > 280
    assert len(missed) <= 0.03 * len(lines), missed


@pytest.mark.parametrize(
    ("name", "most"),
    [("gathered_lines.txt", 0.06), ("open_lines.txt", 0.04), ("held_back_lines.txt", 0.08)],
)
def test_lines_from_public_pages_are_read_as_they_are_meant(name: str, most: float) -> None:
    """All but a few; and of these nearly all are refused, not read as something else."""
    lines = rows(name)
    missed = [row for row in lines if not is_read(row)]
    assert len(lines) > 120
    assert len(missed) <= most * len(lines), missed
    otherwise = [row for row in missed if not offers(typed(row), is_wild(row)) and read(row)]
    assert len(otherwise) <= 2, otherwise


def read(row: str) -> str:
    try:
        return str(parse_rule(typed(row), is_wild(row)))
    except LineError:
        return ""


def is_wild(row: str) -> bool:
    return row.startswith(WILD)


def typed(row: str) -> str:
    return SIGNS.split(row.removeprefix(WILD))[0]


def is_read(row: str) -> bool:
    """Whether a line is read as it is meant or, if it may be, refused with what may be meant."""
    wild, line, meant = is_wild(row), typed(row), SIGNS.split(row)[1:]
    sign = SIGNS.findall(row)[0]
    if sign in (" ! ", " ? ") and {*meant} & {*offers(line, wild)}:
        return True
    try:
        return sign != " ! " and parse_rule(line, wild) == parse_rule(meant[0], wild)
    except LineError:
        return False


def offers(line: str, wild: bool) -> tuple[str, ...]:
    try:
        parse_rule(line, wild)
    except LineError as error:
        return error.offers
    return ()


@pytest.mark.proof
def test_what_was_understood_is_understood_the_same() -> None:
    """A sample of lines, with the words in which the parser before this one understood them."""
    other = [row for row in rows("understood.txt") if said(row) != row]
    assert other == []


def said(row: str) -> str:
    """A row of the file, as the line is read now."""
    line = SIGNS.split(row)[0]
    try:
        return f"{line} | {parse_rule(typed(row), wild=is_wild(row))}"
    except LineError as error:
        return f"{line} ! {error.column} ! {error.offers[0] if error.offers else ''}"
