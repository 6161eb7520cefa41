"""docs/reference/strategy-language.md is true: its charts, kinds and conditions can be read."""

import re
from pathlib import Path

import pytest

from solver import solve_game
from solver.strategy.language.grammar import parse_rule
from solver.strategy.language.nearest import other_readings
from solver.strategy.language.reader import LineError
from solver.strategy.language.wilds import read_heading
from solver.strategy.playing.chart import parse_chart
from solver.strategy.playing.grading import Grader

DOCUMENT = Path(__file__).parents[2] / "docs" / "reference" / "strategy-language.md"


def test_its_charts_are_read() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    charts = [body for body in re.findall(r"```text\n(.*?)```", text, re.S) if "=" not in body]
    assert len(charts) == 3
    assert sorted(len(parse_chart(chart).rules) for chart in charts) == [3, 5, 9]


def test_every_kind_of_its_table_is_read() -> None:
    table = (
        DOCUMENT.read_text(encoding="utf-8").partition("### Kinds")[2].partition("### Narrower")[0]
    )
    cells = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    kinds = [kind for cell in cells for kind in re.findall(r"`([^`]+)`", cell) if "…" not in kind]
    assert len(kinds) > 30
    for kind in kinds:
        assert parse_rule(str(parse_rule(kind))) == parse_rule(kind)


def test_everything_in_its_table_of_wild_cards_is_read() -> None:
    text = DOCUMENT.read_text(encoding="utf-8").partition("### Wild cards")[2]
    table = text.partition("### Conditions")[0]
    cells = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    *headings, line, alone, five, royals, natural, held, in_a_row = (
        re.findall(r"`([^`]+)`", cell) for cell in cells
    )
    assert all(read_heading(each) for some in headings for each in some)
    for kind in (*line, *alone, *five, *royals, *natural):
        assert parse_rule(str(parse_rule(kind, wild=True))) == parse_rule(kind, wild=True)
    for narrower in held:
        kind = narrower if " to " in narrower else f"flush {narrower}"
        assert parse_rule(kind).kinds[0].wild
    assert all(parse_rule(f"3 to a straight flush, {each}").kinds[0].gaps for each in in_a_row)


def test_every_condition_of_its_table_is_read() -> None:
    table = (
        DOCUMENT.read_text(encoding="utf-8")
        .partition("### Conditions")[2]
        .partition("### Where")[0]
    )
    cells = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    conditions = [condition for cell in cells for condition in re.findall(r"`([^`]+)`", cell)]
    assert len(conditions) > 7
    for condition in conditions:
        assert parse_rule(f"suited QT {condition}").conditions


def test_the_first_chart_earns_what_its_first_screen_says() -> None:
    """Grade the example as it is, and with the line that the text suggests adding."""
    text = DOCUMENT.read_text(encoding="utf-8")
    chart = (DOCUMENT.parents[1] / "examples" / "first.txt").read_text(encoding="utf-8")
    better = chart.replace("High pair\n", "Four to a straight flush\nHigh pair\n")
    grader = Grader.of(solve_game("job-9-6"))
    first, second = (grader.grade(parse_chart(lines)).return_ for lines in (chart, better))
    assert f"Return      {float(first):.6%}".replace("%", " %") + f"  = {first}" in text
    assert f"the return is\n{float(second):.6%}.".replace("%", " %") in text


def test_lines_with_more_than_one_meaning_are_as_it_says() -> None:
    text = DOCUMENT.read_text(encoding="utf-8").partition("### More than one meaning")[2]
    read, refused = (part.partition("\n\n")[0] for part in re.split(r"\| --- .*\n", text)[1:3])
    for row in read.splitlines():
        line, _, others = (re.findall(r"`([^`]+)`", cell) for cell in row.strip("|").split("|"))
        assert other_readings(parse_rule(line[0])) == tuple(others)
    for row in refused.splitlines():
        line, offers = (re.findall(r"`([^`]+)`", cell) for cell in row.strip("|").split("|"))
        with pytest.raises(LineError) as caught:
            parse_rule(line[0])
        assert caught.value.offers == tuple(offers)
