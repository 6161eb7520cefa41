"""``holdwise strategy``: charts are graded, derived, saved, and return what they claim."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from calling import Run

from solver import solve_game
from solver.strategy.playing.chart import parse_chart
from solver.strategy.playing.grading import Grader

CHART = "high pair or better\n4 to a flush\nlow pair\ntwo suited high cards\ndiscard everything\n"


@pytest.fixture
def chart(tmp_path: Path) -> Path:
    path = tmp_path / "chart.txt"
    path.write_text(CHART, encoding="utf-8")
    return path


def test_a_grade_is_what_the_grader_says(holdwise: Run, chart: Path) -> None:
    answer = holdwise("strategy", "grade", str(chart), "--paytable", "8/5", "--json")
    assert (answer.code, answer.err) == (0, "")
    grade = Grader.of(solve_game("job-8-5")).grade(parse_chart(CHART))
    found = json.loads(answer.out)
    assert found["paytable"] == "8/5 Jacks or Better"
    assert Fraction(found["return_exact"]) == grade.return_
    assert found["return"] == float(grade.return_)
    assert Fraction(found["optimal_exact"]) - grade.return_ == Fraction(found["cost_exact"])
    assert [line["text"] for line in found["lines"]] == CHART.splitlines()
    assert "\n".join(line["read_as"] for line in found["lines"]) == str(parse_chart(CHART))
    assert sum(line["deals"] for line in found["lines"]) == 2_598_960
    assert sum(Fraction(line["cost_exact"]) for line in found["lines"]) == grade.cost
    assert set(found["worst"][0]) >= {"hand", "chart", "best", "cost_exact"}


def test_a_grade_in_words_says_what_is_open_unused_and_out_of_place(
    holdwise: Run, chart: Path
) -> None:
    chart.write_text(
        "low pair\nhigh pair\ntwo pair\n2 suited high cards\nflush\n", encoding="utf-8"
    )
    out = holdwise("strategy", "grade", str(chart)).out
    assert "9/6 Jacks or Better, 5 coins: a chart of 5 lines" in out
    assert "Line 4 leaves a choice that matters" in out
    assert "Line 3 is never used." in out
    assert "Line 5 would earn" in out
    assert "No line covers" in out
    assert "played as: discard everything" in out


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("", "line 1: the chart is empty"),
        ("low pear", "line 1, column 5: 'pear' is not understood; expected 'pair'"),
        ("no flush penalty", "line 1, column 1: 'no' is not understood"),
    ],
)
def test_a_bad_chart_gets_one_line(holdwise: Run, chart: Path, content: str, fault: str) -> None:
    chart.write_text(content, encoding="utf-8")
    answer = holdwise("strategy", "grade", str(chart))
    assert (answer.code, answer.out) == (1, "")
    assert f"{chart}: {fault}" in answer.err
    assert len(answer.err.splitlines()) == 1


def test_a_derived_chart_is_a_file_that_grades_as_it_claims(holdwise: Run, tmp_path: Path) -> None:
    printed = holdwise("strategy", "9/6", "--lines", "16").out
    path = tmp_path / "derived.txt"
    path.write_text(printed, encoding="utf-8")
    assert len(parse_chart(printed).rules) == 16
    graded = json.loads(holdwise("strategy", "grade", str(path), "--json").out)
    assert f"= {graded['return_exact']}\n" in printed
    assert graded["return"] > 0.9952
    derived = json.loads(holdwise("strategy", "9/6", "--lines", "16", "--json").out)
    assert {k: graded[k] for k in ("return_exact", "misplayed", "uncovered", "worst")} == {
        k: derived[k] for k in ("return_exact", "misplayed", "uncovered", "worst")
    }


def test_penalty_conditions_lose_nothing_at_nine_six(holdwise: Run) -> None:
    found = json.loads(holdwise("strategy", "9/6", "--penalties", "--json").out)
    assert found["return_exact"] == found["optimal_exact"] == "1653526326983/1661102543100"
    assert (found["cost_exact"], found["misplayed"], found["worst"]) == ("0", 0, [])
    assert len(found["lines"]) <= 27
    assert "Cost: nothing" in holdwise("strategy", "9/6", "--penalties").out


def test_the_frontier_says_what_each_further_line_is_worth(holdwise: Run) -> None:
    found = json.loads(holdwise("strategy", "frontier", "9/6", "--json").out)
    costs = [Fraction(step["cost_exact"]) for step in found["lengths"]]
    assert costs == sorted(costs, reverse=True)
    for before, step in zip(costs, found["lengths"][1:], strict=False):
        assert before - Fraction(step["cost_exact"]) == Fraction(step["saved_exact"])
    lines = holdwise("strategy", "frontier", "9/6").out.splitlines()
    assert lines[1].split() == ["Lines", "Return", "Lost", "Saved"]
    assert [line.split()[0] for line in lines[2:-1]] == [str(s["lines"]) for s in found["lengths"]]


def test_a_page_to_print_shows_every_line(holdwise: Run, tmp_path: Path) -> None:
    page = tmp_path / "chart.html"
    answer = holdwise("strategy", "9/6", "--lines", "12", "--html", str(page))
    assert answer.code == 0
    html = page.read_text(encoding="utf-8")
    for line in answer.out.splitlines():
        if not line.startswith("#"):
            assert line.replace("<", "&lt;") in html


@pytest.mark.parametrize(
    "words",
    [
        ["grade"],
        ["frontier"],
        ["9/6", "8/5"],
        ["9/6", "--lines", "7"],
        ["9/6", "--lines", "61"],
        ["9/6", "--coins", "6"],
        [],
    ],
)
def test_wrong_usage(holdwise: Run, words: list[str]) -> None:
    answer = holdwise("strategy", *words)
    assert (answer.code, answer.out) == (2, "")
    assert "Traceback" not in answer.err


def test_an_unknown_paytable_suggests_others(holdwise: Run) -> None:
    answer = holdwise("strategy", "job-9-66")
    assert answer.code == 1
    assert "job-9-6" in answer.err


@pytest.mark.slow
def test_a_chart_of_few_lines_can_have_conditions(holdwise: Run, tmp_path: Path) -> None:
    words = ("strategy", "9/6", "--lines", "12", "--data", str(tmp_path))
    plain, exact = (
        parse_chart(holdwise(*words).out),
        parse_chart(holdwise(*words, "--penalties").out),
    )
    assert len(exact.rules) <= 12
    grader = Grader.of(solve_game("job-9-6"))
    assert grader.grade(exact).return_ > grader.grade(plain).return_


def test_a_chart_is_graded_from_standard_input(holdwise: Run, chart: Path) -> None:
    file = holdwise("strategy", "grade", str(chart), "--json")
    assert holdwise("strategy", "grade", "-", "--json", stdin=CHART.encode()) == file
    answer = holdwise("strategy", "grade", "-", stdin=b"low pear")
    assert answer.err.startswith("holdwise: standard input: line 1, column 5")


@pytest.mark.parametrize(
    "words",
    [
        ("grade", "CHART", "--lines", "12"),
        ("grade", "CHART", "--penalties"),
        ("frontier", "9/6", "--html", "x.html"),
        ("frontier", "9/6", "--lines", "12"),
        ("9/6", "--paytable", "8/5"),
    ],
)
def test_an_option_without_effect_is_refused(
    holdwise: Run, chart: Path, words: tuple[str, ...]
) -> None:
    answer = holdwise("strategy", *(word.replace("CHART", str(chart)) for word in words))
    assert (answer.code, answer.out) == (2, "")
    assert "does not go with" in answer.err


def test_a_page_can_be_made_of_ones_own_chart(holdwise: Run, chart: Path) -> None:
    page = chart.with_suffix(".html")
    assert holdwise("strategy", "grade", str(chart), "--html", str(page)).code == 0
    text = page.read_text(encoding="utf-8")
    assert all(line in text for line in CHART.splitlines())


def test_a_kind_that_means_nothing_is_reported(holdwise: Run, chart: Path, tmp_path: Path) -> None:
    table = tmp_path / "flushes.toml"
    table.write_text('name = "flushes"\n[[line]]\nhand = "flush"\npays = 40\n', encoding="utf-8")
    words = ("strategy", "grade", str(chart), "--paytable", str(table))
    assert 'Line 1: "high pair" means nothing with this paytable' in holdwise(*words).out
    found = json.loads(holdwise(*words, "--json").out)["meaningless"]
    assert [(each["line"], each["kind"]) for each in found] == [
        (1, "high pair"),
        (4, "2 suited high cards"),
    ]


def test_the_grade_says_how_an_open_choice_is_made(holdwise: Run, chart: Path) -> None:
    chart.write_text(
        "flush, royal flush or straight flush\nlow pair or 4 to a flush\n2 suited high cards\n",
        encoding="utf-8",
    )
    out = holdwise("strategy", "grade", str(chart)).out
    assert (
        "Line 2 leaves a choice that matters in 23,760 deals; the most cards are held, then of the "
        "kinds the one named first, then the lowest ranks are held." in out
    )
    assert "deals; the lowest ranks are held." in out


def test_a_chart_is_still_readable_as_a_chart_in_pure_ascii(process: Run, holdwise: Run) -> None:
    answer = process("strategy", "9/6", "--lines", "16", PYTHONIOENCODING="ascii")
    assert "gaps <= high cards + 1" in answer.out
    assert str(parse_chart(answer.out)) in holdwise("strategy", "9/6", "--lines", "16").out


def test_a_page_says_what_its_words_mean(holdwise: Run, chart: Path) -> None:
    page = chart.with_suffix(".html")
    holdwise("strategy", "grade", str(chart), "--html", str(page))
    text = page.read_text(encoding="utf-8")
    assert "<dt>high</dt>" in text
    assert "<dt>gap</dt>" not in text
    chart.write_text("3 to a straight flush with 1 gap\n", encoding="utf-8")
    other = chart.with_name("other.html")
    holdwise("strategy", "grade", str(chart), "--html", str(other))
    assert "<dt>gap</dt>" in other.read_text(encoding="utf-8")


KICKER = "high pair or better\nlow pair with a kicker\nlow pair\ndiscard everything\n"


def test_a_kicker_that_the_paytable_does_not_name_is_graded_as_the_window_grades_it(
    holdwise: Run, chart: Path
) -> None:
    chart.write_text(KICKER, encoding="utf-8")
    answer = holdwise("strategy", "grade", str(chart), "--json")
    found = json.loads(answer.out)
    assert found["lines"][1]["deals"] == 760_320  # all low pairs
    assert "means nothing" not in holdwise("strategy", "grade", str(chart)).out
    named = KICKER.replace("a kicker", "an ace, king, queen, jack, ten, 9, 8, 7, 6, 5, 4, 3 or 2")
    plain = Grader.of(solve_game("job-9-6")).grade(
        parse_chart(named.replace(" or 2", " or 2, highest first"))
    )
    assert Fraction(found["return_exact"]) == plain.return_
    assert str(parse_chart(KICKER).hold("8h 8d Ks 9h 5c")).startswith("8h 8d Ks")
    compared = holdwise("compare", "9/6", "--chart", str(chart), "--json").out
    assert found["return_exact"] in compared
    spent = holdwise("bankroll", "9/6", "--bankroll", "800", "--chart", str(chart), "--json")
    assert f"{found['return']:.9f}"[:9] in spent.out
