"""What the tests of the pages share."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from played import make_past
from player import game_reasons

from solver.explanation import line_reasons
from solver.strategy.playing.chart import Chart
from solver.strategy.playing.grading import Grader
from trainer.app import lab, training
from trainer.drawing.boxes import Art, At, Column, Pad, Row, Sized, Space, Wrap
from trainer.drawing.surfaces import Panel
from trainer.teaching import introduction
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


@pytest.fixture(autouse=True)
def made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows have a lab, a course, a grader and reasons, most of the same game: made once."""
    for name, made in (("bend", bend), ("box_around", box_around), ("figures", figures)):
        monkeypatch.setattr(lab, name, made)
    monkeypatch.setattr(training, "GameCourse", course)
    monkeypatch.setattr(line_reasons, "line_reasons", reasons)
    monkeypatch.setattr(introduction, "line_reasons", reasons)


def gridded(made: Callable[..., None]) -> Callable[..., None]:
    """Return what makes a box, which refuses lengths that are odd."""

    def make(self: Any, *args: Any, **named: Any) -> None:
        lengths = *args, *(each for name, each in named.items() if name not in NO_LENGTH)
        odd = [each for each in lengths if type(each) is int and each % 2]
        assert not odd, f"{type(self).__name__} with a length between pixels: {odd}"
        made(self, *args, **named)

    return make


@pytest.fixture(autouse=True)
def lengths_lie_on_the_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    """No page that any test shows has a length that falls between pixels."""
    for box in ON_THE_GRID:
        monkeypatch.setattr(box, "__init__", gridded(box.__init__))


@pytest.fixture(scope="session")
def past(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a past, to be copied."""
    folder = tmp_path_factory.mktemp("past")
    make_past(folder)
    return folder
