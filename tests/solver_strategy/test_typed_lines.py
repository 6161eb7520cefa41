"""Lines that people type: read as they are meant, and as they were read before."""

from __future__ import annotations

import re
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np
import pytest

from solver import load_paytable
from solver.strategy.language.chart_rules import Rule
from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.reader import LineError
from solver.strategy.playing.grading import matcher_of_all_deals
from solver.strategy.playing.word_meanings import terms_of

HERE = Path(__file__).parent
WILD = "wild: "
_LONGEST = 400  # letters of a line of a chart


def rows(name: str) -> list[str]:
    text = (HERE / name).read_text("utf-8")
    return [row for row in text.splitlines() if row and not row.startswith("#")]


def test_what_people_type_is_read_as_they_mean_it() -> None:
    """In 97 of a hundred lines at least; the parser before read 82."""
    lines = rows("typed_lines.txt")
    missed = [row for row in lines if not is_read(row)]
    assert len(lines) > 280
    assert len(missed) <= 0.03 * len(lines), missed


def test_lines_from_public_pages_are_read_as_they_are_meant() -> None:
    """In 94 of a hundred at least; and the others are refused, not read as something else."""
    gathered = rows("gathered_lines.txt")
    missed = [row for row in gathered if not is_read(row)]
    assert len(gathered) > 160
    assert len(missed) <= 0.06 * len(gathered), missed
    for row in missed:
        with pytest.raises(LineError):
            parse_rule(typed(row), wild=is_wild(row))


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("open_lines.txt", 0.99),
        ("held_back_lines.txt", 0.97),
        ("fresh_lines.txt", 0.95),
        ("later_lines.txt", 0.96),
        ("unseen_lines.txt", 0.94),
        ("charted_lines.txt", 0.93),
        ("composed_lines.txt", 0.95),
        ("real_lines.txt", 0.97),
        ("blind_lines.txt", 0.92),
        ("everyday_lines.txt", 0.94),
    ],
)
def test_what_public_pages_have_holds_what_it_means(name: str, least: float) -> None:
    """In so many of the lines at least; and the others are refused, not read as something else."""
    lines = [Line.of(row) for row in rows(name)]
    missed = [line for line in lines if not line.is_right]
    print(*missed, sep="\n")
    assert len(lines) > 40
    assert len(lines) - len(missed) >= least * len(lines)
    assert [line for line in missed if isinstance(line.read, Rule)] == []


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("kept", "held"),
        ("you are", "kept"),
        ("(", ","),
        ("keep 3 cards", "- odd"),
        ("RF", "-4 odd"),
    ],
)
def test_a_line_of_many_spaces_is_refused_or_read_like_one_of_few(first: str, last: str) -> None:
    """A reader that tries all ways to part the spaces does not come back from this line."""
    few = offers(f"{first} {last}", wild=False)
    assert offers(f"{first}{' ' * 235}{last}", wild=False) == few
    assert offers(" ".join([first, *["is "] * 60, last]), wild=False) in (few, ())


@pytest.mark.parametrize(
    "part",
    [
        *("Keep 3: ", "keep 3   ", "hold all 5 cards - ", "holding a ", "breaks a flush for "),
        *(
            ", else ",
            "so long as ",
            "22 + ",
            "RF-4 ",
            "AK AQ ",
            "(trips) ",
            "( trips ",
            "suited with ",
        ),
        *("two jokers and a 10 ", "2 suited J/Q/K/A ", "with three deuces and a pair of "),
        *(
            "all in a row ",
            "non sequential order ",
            "Royal: 2, jack high ",
            "only a single joker, ",
        ),
        *("a 4-card flush or ", "discard flushes ", "if you have ", "high cards: 1, "),
        *("nothing else, ", "one jack queen ", "toss the ace if three "),
    ],
)
@pytest.mark.parametrize("wild", [False, True])
def test_the_longest_line_of_one_part_over_and_over_is_soon_read_or_refused(
    part: str, wild: bool
) -> None:
    """In a part of a second; a reader that tries all ways to part it would take longer for ever."""
    line = (part * _LONGEST)[:_LONGEST]
    begun = process_time()
    assert all(len(offer) < 2 * _LONGEST for offer in offers(line, wild))
    assert process_time() - begun < 20


class Line(NamedTuple):
    """A line, the sign of what is asked of it (`|`, `!` or `?`), and what it can mean."""

    typed: str
    sign: str
    meant: tuple[Rule, ...]
    wild: bool

    @classmethod
    def of(cls, row: str) -> Line:
        wild = is_wild(row)
        line, sign, meant = re.split(r" ([|!?]) ", row.removeprefix(WILD), maxsplit=1)
        return cls(line, sign, tuple(parse_rule(one, wild) for one in meant.split(" ! ")), wild)

    @property
    def read(self) -> Rule | tuple[str, ...]:
        """How it is read; or what is offered instead."""
        try:
            return parse_rule(self.typed, self.wild)
        except LineError as error:
            return error.offers

    @property
    def is_right(self) -> bool:
        read = self.read
        if isinstance(read, Rule):
            return self.sign in "|?" and any(self.same(read, one) for one in self.meant)
        return self.sign in "!?" and any(str(one) in read for one in self.meant)

    def same(self, one: Rule, other: Rule) -> bool:
        """Whether two rules allow the same holds in every deal, and prefer the same of them."""
        table = load_paytable("deuces-wild" if self.wild else "job-9-6")
        terms, matcher = terms_of(table), matcher_of_all_deals(table.rules)
        allowed = [np.bitwise_or.reduce(matcher.choices(rule, terms)) for rule in (one, other)]
        return one == other or (one.choice == other.choice and np.array_equal(*allowed))


def is_wild(row: str) -> bool:
    return row.startswith(WILD)


def typed(row: str) -> str:
    return row.removeprefix(WILD).split(" | ")[0].split(" ! ")[0]


def is_read(row: str) -> bool:
    """Whether a line is read as it is meant, or refused with what may be meant."""
    wild, line = is_wild(row), typed(row)
    if " ! " in row:
        return row.split(" ! ")[1] in offers(line, wild)
    try:
        return parse_rule(line, wild) == parse_rule(row.split(" | ")[1], wild)
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
    line = row.split(" | ")[0].split(" ! ")[0]
    try:
        return f"{line} | {parse_rule(typed(row), wild=is_wild(row))}"
    except LineError as error:
        return f"{line} ! {error.column} ! {error.offers[0] if error.offers else ''}"
