"""Lines that people type: read as they are meant, and as they were read before."""

from pathlib import Path

import pytest

from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.reader import LineError

HERE = Path(__file__).parent


def rows(name: str) -> list[str]:
    text = (HERE / name).read_text("utf-8")
    return [row for row in text.splitlines() if row and not row.startswith("#")]


def test_what_people_type_is_read_as_they_mean_it() -> None:
    """In 97 of a hundred lines at least; the parser before read 82."""
    typed = rows("typed_lines.txt")
    missed = [row for row in typed if not is_read(row)]
    assert len(typed) > 280
    assert len(missed) <= 0.03 * len(typed), missed


def is_read(row: str) -> bool:
    """Whether a line is read as it is meant, or refused with what may be meant."""
    if " ! " in row:
        line, offer = row.split(" ! ")
        return offer in offers(line)
    line, meant = row.split(" | ")
    try:
        return parse_rule(line) == parse_rule(meant)
    except LineError:
        return False


def offers(line: str) -> tuple[str, ...]:
    try:
        parse_rule(line)
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
    line = row.split(" | ")[0].split(" ! ")[0]
    typed = line.removeprefix("wild: ")
    try:
        return f"{line} | {parse_rule(typed, wild=typed != line)}"
    except LineError as error:
        return f"{line} ! {error.column} ! {error.offers[0] if error.offers else ''}"
