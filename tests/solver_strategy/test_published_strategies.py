"""Eighteen published strategies, typed in as they stand: how they are read, and what they return.

Each file of `published/` has a strategy: its source, its game, the return stated for it, and its
lines, each with what it is read as. A line with ` ! ` is refused; what to write instead follows.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from proofs import proved_but

from solver import solve_game
from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.reader import LineError
from solver.strategy.playing.chart import parse_chart
from solver.strategy.playing.grades import Grade, remarks
from solver.strategy.playing.grading import Grader

HERE = Path(__file__).parent / "published"
DOCUMENT = Path(__file__).parents[2] / "docs" / "reference" / "published-strategies.md"
NAMES = sorted(path.stem for path in HERE.glob("*.txt"))


@dataclass(frozen=True)
class Published:
    """A strategy: the game, the return stated for it, and (typed, whether it is read, read as)."""

    game: str
    stated: str
    lines: tuple[tuple[str, bool, str], ...]


@cache
def published(name: str) -> Published:
    text = (HERE / f"{name}.txt").read_text("utf-8")
    head = dict(re.findall(r"^# (source|game|stated): (.*)$", text, re.MULTILINE))
    assert head["source"]
    rows = [row for row in text.splitlines() if not row.startswith("#")]
    parts = [re.fullmatch(r"(.*) ([|!]) (.*)", row) for row in rows]
    lines = tuple((part[1], part[2] == "|", part[3]) for part in parts if part)
    assert len(lines) == len(rows)
    return Published(head["game"], head.get("stated", ""), lines)


@cache
def graded(name: str) -> Grade:
    strategy = published(name)
    text = "\n".join(typed if read else meant for typed, read, meant in strategy.lines)
    return Grader.of(solve_game(strategy.game)).grade(parse_chart(text))


def test_there_are_eighteen_and_nine_in_ten_lines_of_each_are_read() -> None:
    assert len(NAMES) == 18
    for name in NAMES:
        lines = published(name).lines
        assert sum(read for _, read, _ in lines) >= 0.9 * len(lines), name
    read = [read for name in NAMES for _, read, _ in published(name).lines]
    assert f"reads {sum(read)} of their {len(read)} lines" in DOCUMENT.read_text("utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_its_lines_are_read_as_they_are_meant(name: str) -> None:
    for typed, read, meant in published(name).lines:
        if read:
            assert str(parse_rule(typed)) == meant
        else:
            with pytest.raises(LineError) as caught:
                parse_rule(typed)
            assert caught.value.offers
        assert str(parse_rule(meant)) == meant


@pytest.mark.parametrize("name", proved_but(NAMES, always=NAMES[::6]))
def test_it_covers_every_deal_and_returns_what_the_document_says(name: str) -> None:
    grade = graded(name)
    assert not grade.uncovered
    assert sum(line.deals for line in grade.lines) == 2_598_960
    row = rows_of_document()[name]
    assert row["game"] == published(name).game
    assert row["lines"] == str(len(published(name).lines))
    assert row["stated"].rstrip(" %") == published(name).stated
    assert row["returns"] == f"{100 * float(grade.return_):.4f} %"


@pytest.mark.parametrize("name", proved_but(NAMES, always=NAMES[::6]))
def test_its_stated_return_is_met_or_the_difference_explained(name: str) -> None:
    stated = published(name).stated
    if not stated:
        return
    places = len(stated.partition(".")[2])
    met = f"{100 * float(graded(name).return_):.{places}f}" == stated
    notes = DOCUMENT.read_text("utf-8").partition("## Where they differ")[2]
    assert met or f"`{name}`" in notes


def test_a_grade_says_how_a_line_with_two_readings_was_read() -> None:
    said = remarks(graded("dancer-jacks"))
    both = "If you mean 'suited KQ or KJ' or 'unsuited KQ or KJ', write that."
    assert f"Line 22 is read as: any KQ or KJ. {both}" in said
    assert "Line 15 is read as: suited KQ or KJ." in said
    said = remarks(graded("frome-jacks"))
    outside = "If you mean '4 to an outside straight with 3 high cards', write that."
    assert f"Line 15 is read as: 4 to a straight with 3 high cards. {outside}" in said


def rows_of_document() -> dict[str, dict[str, str]]:
    """The table of the document: name, game, lines, stated, returns."""
    table = DOCUMENT.read_text("utf-8").partition("## Where they differ")[0]
    rows = re.findall(r"^\| `([^`]+)` \|(.*)\|$", table, re.MULTILINE)
    names = ("what", "game", "lines", "stated", "returns")
    return {
        name: dict(zip(names, (cell.strip() for cell in rest.split("|")), strict=True))
        for name, rest in rows
    }


@pytest.mark.proof
def test_differences_that_the_document_explains_are_as_it_says() -> None:
    """What the strategies return once the lines are written as their authors meant them."""
    notes = DOCUMENT.read_text("utf-8")
    for name, changes in MEANT.items():
        strategy = published(name)
        text = "\n".join(meant for _, _, meant in strategy.lines)
        for pattern, line in changes.items():
            text, count = re.subn(pattern, line, text, flags=re.MULTILINE)
            assert count, pattern
        grade = Grader.of(solve_game(strategy.game)).grade(parse_chart(text))
        assert f"{100 * float(grade.return_):.4f} %" in notes, (name, float(grade.return_))


LAST_TWO = {"^one high card\n(3 to a straight flush.*)$": r"\1\none high card"}
MEANT = {
    "woo-jacks-intermediate": LAST_TWO,
    "woo-jacks-older": LAST_TWO,
    "frome-jacks": {
        "4 to a straight with": "4 to an outside straight with",
        "flush with (1|no) high": r"flush with no gaps and \1 high",
        "^3 high cards$": "3 high cards without an ace",
        "^4 to a straight flush$": "4 to a straight flush with no gaps",
    },
    "tens-or-better": {r"^pair of tens to aces\ndiscard": "one high card\ndiscard"},
    "deluxe": {r"^jack, king or queen$": "2 suited high cards\n2 high cards\none high card"},
    "tossing-jacks": {"^4 to a straight$": "4 to an outside straight"},
}
