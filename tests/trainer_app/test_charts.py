"""Charts in the data folder: derived once, saved, and derived again if a file is damaged."""

import os
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from player import workers

from solver import load_paytable, parse_paytable, solve_game
from solver.progress import Progress
from solver.strategy.books.book import Book, Derived, parse_book
from solver.strategy.course.course import Course, parse_course, shipped_course
from solver.strategy.playing.chart import parse_chart
from solver.strategy.playing.grading import Grader
from trainer.app.chart_shelf import ChartShelf
from trainer.app.charts import MOST_BYTES, GameCharts, book_at_hand, charts_folder

FLUSHES = parse_paytable('name = "f"\n[[line]]\nhand = "flush"\npays = 40\n')


def small_book() -> Book:
    derived = Derived(parse_chart("flush\ndiscard everything"), Fraction(1, 7))
    return Book({2: derived})


def complete_book() -> Book:
    derived = Derived(parse_chart("flush unless 5 discarded\ndiscard everything"), Fraction(1, 6))
    return replace(small_book(), exact=derived)


def test_a_derived_book_is_kept_and_a_spoilt_one_is_derived_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    charts = GameCharts(FLUSHES, 5, tmp_path)
    asked = []
    monkeypatch.setattr(
        "solver.strategy.books.derive.derive", lambda *_: asked.append(1) or small_book()
    )
    assert charts.at_hand() is None
    assert charts.book() == small_book()
    assert charts.book() == small_book() == charts.at_hand()
    assert len(asked) == 1
    (kept,) = (tmp_path / "charts").iterdir()
    assert parse_book(kept.read_text(encoding="utf-8")) == small_book()
    text = kept.read_text(encoding="utf-8")
    for times, spoilt in enumerate(("spoilt", text.replace("1/7", "6/7"), text[:-20], ""), 2):
        kept.write_text(spoilt, encoding="utf-8")
        assert charts.book() == small_book()
        assert len(asked) == times
    kept.unlink()
    os.mkfifo(kept)  # reading it would wait for ever
    assert charts.at_hand() is None


def test_a_chart_with_conditions_is_derived_when_it_is_asked_for_and_kept_beside_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    charts = GameCharts(FLUSHES, 5, tmp_path)
    monkeypatch.setattr("solver.strategy.books.derive.derive", lambda *_: small_book())
    exact = complete_book().exact
    asked = []
    monkeypatch.setattr(
        "solver.strategy.books.derive.exact_chart", lambda book, *_: asked.append(book) or exact
    )
    book = charts.book()
    assert charts.exact(book) == exact
    assert charts.book() == complete_book()
    assert charts.exact(complete_book()) == exact
    assert asked == [small_book()]


def test_a_short_chart_with_conditions_is_kept_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    charts = GameCharts(FLUSHES, 5, tmp_path)
    chart = parse_chart("flush\nhigh pair\ndiscard everything")
    best = Derived(parse_chart("flush\ndiscard everything"), Fraction(1, 7))
    asked = []
    monkeypatch.setattr(
        "solver.strategy.books.derive.with_penalties",
        lambda *_, most, longer: asked.append((most, longer)) or chart,
    )
    found = {charts.limited(best, lines) for lines in (8, 9, 8, 9)}
    assert found == {Derived(chart, Grader.of(solve_game(FLUSHES)).grade(chart).return_)}
    assert asked == [(8, None), (9, None)]
    assert charts.at_hand() is None
    better = replace(best, return_=Fraction(1, 6))
    assert [charts.limited(better, 8).chart for _ in range(2)] == [chart] * 2
    assert asked == [(8, None), (9, None), (8, None)]  # the saved one belongs to another chart


def test_a_chart_with_conditions_is_also_looked_for_in_a_longer_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    charts = GameCharts(load_paytable("job-9-6"), 5, tmp_path)
    book = charts.at_hand()
    assert book is not None
    assert book.exact is not None
    best = book.at_most(20)
    assert best is not None
    asked = []
    monkeypatch.setattr(
        "solver.strategy.books.derive.with_penalties",
        lambda *_, most, longer: asked.append((most, longer)) or best.chart,
    )
    assert charts.limited(best, 20) == best
    assert charts.limited(best, len(book.exact.chart.rules)) == book.exact
    assert asked == [(20, book.exact.chart)]


def test_one_chart_of_a_game_without_a_book_is_derived_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    charts = GameCharts(FLUSHES, 5, tmp_path)
    asked = []
    alone = small_book().by_length[2]
    monkeypatch.setattr(
        "solver.strategy.books.derive.derive_at_most",
        lambda grader, lines, progress: asked.append(lines) or alone,
    )
    assert [charts.at_most(lines) for lines in (8, 8, 9, 30)] == [alone] * 4
    assert asked == [8, 9, 30]
    monkeypatch.setattr("solver.strategy.books.derive.derive", lambda *_: complete_book())
    assert charts.at_most(31) == complete_book().at_most(31)
    assert charts.at_most(10) == complete_book().at_most(10)
    assert asked == [8, 9, 30]


def test_a_folder_that_cannot_be_written_keeps_nothing_and_harms_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    monkeypatch.setattr("solver.strategy.books.derive.derive", lambda *_: small_book())
    said: list[str] = []
    assert GameCharts(FLUSHES, 5, blocked, said.append).book() == small_book()
    assert len(said) == 1
    assert said[0].startswith(str(blocked))
    assert said[0].endswith(": the chart is not saved and will be derived again next time")
    assert blocked.read_text(encoding="utf-8") == "in the way"


def test_shipped_charts_come_without_deriving(tmp_path: Path) -> None:
    assert GameCharts(load_paytable("job-9-6"), 5, tmp_path).at_hand() is not None
    assert GameCharts(load_paytable("job-9-6"), 1, tmp_path).at_hand() is None


def test_both_searches_report_their_progress_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def search(found: object) -> object:
        def run(*arguments: object) -> object:
            progress: Progress = arguments[-1]  # type: ignore[assignment] - it comes last
            for share in (0, 0.5, 1):
                progress(share)
            return found

        return run

    monkeypatch.setattr("solver.strategy.books.derive.derive", search(small_book()))
    monkeypatch.setattr("solver.strategy.books.derive.exact_chart", search(complete_book().exact))
    reported: list[float] = []
    charts = GameCharts(FLUSHES, 5, tmp_path)
    assert charts.at_hand() is None
    assert charts.whole(reported.append) == complete_book()
    assert reported == [0, 0.25, 0.5, 0.5, 0.75, 1]
    assert charts.at_hand() == complete_book()


def test_a_book_without_the_chart_with_conditions_is_not_complete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.strategy.books.derive.derive", lambda *_: small_book())
    GameCharts(FLUSHES, 5, tmp_path).book()
    shelf = ChartShelf(partial(GameCharts, folder=tmp_path), workers())
    assert shelf.by_length(FLUSHES, 5) == {}


def test_without_a_folder_nothing_is_saved_and_the_reason_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("solver.strategy.books.derive.derive", lambda *_: small_book())
    said: list[str] = []
    assert GameCharts(FLUSHES, 5, None, said.append).book() == small_book()
    assert said == [
        "the chart is not saved: there is no home folder: "
        "name a data folder with --data or HOLDWISE_DATA"
    ]


def test_the_chosen_folder_is_the_one_of_the_charts(tmp_path: Path) -> None:
    assert charts_folder(str(tmp_path)) == tmp_path


def test_a_file_that_is_too_long_is_no_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.strategy.books.derive.derive", lambda *_: small_book())
    charts = GameCharts(FLUSHES, 5, tmp_path)
    charts.book()
    (saved,) = (tmp_path / "charts").iterdir()
    size = saved.stat().st_size
    monkeypatch.setattr("trainer.app.charts.MOST_BYTES", size)
    assert size < MOST_BYTES
    assert charts.at_hand() == small_book()
    monkeypatch.setattr("trainer.app.charts.MOST_BYTES", size - 1)
    assert charts.at_hand() is None


COURSE = "high pair # starter\n4 to a flush # lesson 1"


def test_a_derived_course_is_kept_and_a_spoilt_one_is_derived_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    charts = GameCharts(FLUSHES, 5, tmp_path)
    asked = []

    def derive_both(
        _grader: Grader, found: Callable[[Book], object], _progress: Progress
    ) -> Course:
        found(small_book())
        return derive_course(_grader, small_book(), _progress)

    def derive_course(_grader: Grader, book: Book, _progress: Progress) -> Course:
        assert book == small_book() == charts.at_hand()
        asked.append(1)
        return parse_course(COURSE)

    monkeypatch.setattr("solver.strategy.course.derive_course.derive_both", derive_both)
    monkeypatch.setattr("solver.strategy.course.derive_course.derive_course", derive_course)
    assert charts.course_at_hand() is None
    assert charts.course() == parse_course(COURSE)
    assert charts.course() == parse_course(COURSE) == charts.course_at_hand()
    assert len(asked) == 1
    (kept,) = (tmp_path / "charts").glob("*-course.txt")
    text = kept.read_text(encoding="utf-8")
    for times, spoilt in enumerate(("spoilt", text.replace("flush", "straight"), ""), 2):
        kept.write_text(spoilt, encoding="utf-8")
        assert charts.course() == parse_course(COURSE)
        assert len(asked) == times


def test_a_shipped_course_is_found_by_the_pays_and_needs_no_folder() -> None:
    course = GameCharts(load_paytable("9/6"), 5, None).course()
    assert course.lessons > 10


def test_the_progress_of_a_course_is_that_of_its_charts_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = shipped_course(load_paytable("9/6"), 5)
    assert course is not None

    def derive_both(_grader: Grader, found: Callable[[Book], object], progress: Progress) -> Course:
        progress(0.5)
        found(small_book())
        progress(1.0)
        return course

    monkeypatch.setattr("solver.strategy.course.derive_course.derive_both", derive_both)
    shares: list[float] = []
    assert GameCharts(FLUSHES, 5, tmp_path).course(shares.append) == course
    assert shares == [0.5, 1.0]
    assert GameCharts(FLUSHES, 5, tmp_path).course_at_hand() == course


def test_charts_at_hand_are_those_of_the_bet_or_else_of_the_largest(tmp_path: Path) -> None:
    """The folder is looked into only where no chart is shipped."""
    for bet in (5, 3):
        assert book_at_hand(FLUSHES, 2, lambda: tmp_path) == (
            None if bet == 5 else (small_book(), 5)
        )
        charts = GameCharts(FLUSHES, bet, tmp_path)
        charts._save(small_book(), charts._path())
    assert book_at_hand(FLUSHES, 3, lambda: tmp_path) == (small_book(), 3)
    assert book_at_hand(FLUSHES, 5, lambda: tmp_path) == (small_book(), 5)
    asked: list[int] = []
    shipped = book_at_hand(load_paytable("9/6"), 5, lambda: asked.append(1))
    assert shipped is not None
    assert shipped[1] == 5
    assert not asked
