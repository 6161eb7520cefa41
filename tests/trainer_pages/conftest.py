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
from trainer.teaching import introduction


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


@pytest.fixture(scope="session")
def past(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a past, to be copied."""
    folder = tmp_path_factory.mktemp("past")
    make_past(folder)
    return folder
