"""What the tests of the pages share."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from played import make_past
from player import game_reasons

from solver import PayTable
from solver.explanation import line_reasons
from solver.strategy.playing.chart import Chart
from solver.strategy.playing.grading import Grader
from trainer.app import lab, training
from trainer.drawing.boxes import Art, At, Column, Pad, Row, Sized, Space, Wrap
from trainer.drawing.surfaces import Panel
from trainer.teaching import introduction
from trainer.teaching.lesson_deals import game_grader
from trainer.widgets.control_boxes import Press

ON_THE_GRID = (Art, At, Column, Pad, Panel, Press, Row, Sized, Space, Wrap)
"""Boxes whose lengths, where a page writes them down, are even: at one and a half times, as on a
screen of 1920 by 1200, an odd one ends between two pixels."""

NO_LENGTH = frozenset(("value", "share", "grow"))


def once(made: Callable[..., Any]) -> Any:
    """Return what makes a thing once for all windows; what it makes is small and stays."""
    kept = lru_cache(8)(made)
    kept.__doc__ = None  # its examples are tried where it stands
    return kept


bend, box_around, figures = once(lab.bend), once(lab.box_around), once(lab.figures)
course = once(training.GameCourse)
course.__module__ = __name__  # so that `forget` takes it for ours and empties it: it is large


def reasons(grader: Grader, chart: Chart, lines: Iterable[int] | None = None) -> tuple[str, ...]:
    """`line_reasons`, sought once for all windows."""
    return game_reasons(grader.table, grader.coins, chart, None if lines is None else tuple(lines))


def graded_once(method: Callable[[Grader, Chart], Any]) -> Callable[[Grader, Chart], Any]:
    """Return what grades a chart, once for all windows; a grader of a sample is asked each time."""

    @lru_cache(256)
    def known(table: PayTable, coins: int, chart: Chart) -> Any:
        return method(game_grader(table, coins), chart)

    def graded(grader: Grader, chart: Chart) -> Any:
        if grader is not game_grader(grader.table, grader.coins):
            return method(grader, chart)
        return known(grader.table, grader.coins, chart)

    return graded


grade, return_of = graded_once(Grader.grade), graded_once(Grader.return_of)


@pytest.fixture(autouse=True)
def made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows have a lab, a course, a grader and reasons, most of the same game: made once."""
    for name, made in (("bend", bend), ("box_around", box_around), ("figures", figures)):
        monkeypatch.setattr(lab, name, made)
    monkeypatch.setattr(training, "GameCourse", course)
    monkeypatch.setattr(Grader, "grade", grade)
    monkeypatch.setattr(Grader, "return_of", return_of)
    monkeypatch.setattr(line_reasons, "line_reasons", reasons)
    monkeypatch.setattr(introduction, "line_reasons", reasons)


def odd(box: object, length: int) -> None:
    raise AssertionError(f"{type(box).__name__} with a length between pixels: {length}")


def gridded(made: Callable[..., None]) -> Callable[..., None]:
    """Return what makes a box, which refuses lengths that are odd."""

    def make(self: Any, *args: Any, **named: Any) -> None:
        # Plain loops, as a million boxes are made
        for length in args:
            if type(length) is int and length & 1:
                odd(self, length)
        for name, length in named.items():
            if type(length) is int and length & 1 and name not in NO_LENGTH:
                odd(self, length)
        made(self, *args, **named)

    return make


GRIDDED = [(box, gridded(box.__init__)) for box in ON_THE_GRID]


@pytest.fixture(autouse=True)
def lengths_lie_on_the_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    """No page that any test shows has a length that falls between pixels."""
    for box, make in GRIDDED:
        monkeypatch.setattr(box, "__init__", make)


@pytest.fixture(scope="session")
def past(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a past, to be copied."""
    folder = tmp_path_factory.mktemp("past")
    make_past(folder)
    return folder
