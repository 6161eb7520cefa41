"""What the tests of the pages share."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from played import make_past

from trainer.app import training
from trainer.app.lab import lab


def once(made: Callable[..., Any]) -> Any:
    """Return what makes a thing once; as it is taken for ours, `forget` empties it."""
    kept = lru_cache(8)(made)
    kept.__module__ = __name__
    return kept


bend, box_around, figures = once(lab.bend), once(lab.box_around), once(lab.figures)
course = once(training.GameCourse)


@pytest.fixture(autouse=True)
def made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each window has a lab and a course of its own, most of the same game: they are made once."""
    for name, made in (("bend", bend), ("box_around", box_around), ("figures", figures)):
        monkeypatch.setattr(lab, name, made)
    monkeypatch.setattr(training, "GameCourse", course)


@pytest.fixture(scope="session")
def past(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a past, to be copied."""
    folder = tmp_path_factory.mktemp("past")
    make_past(folder)
    return folder
