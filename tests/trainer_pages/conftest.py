"""What the tests of the pages share."""

from functools import lru_cache
from pathlib import Path

import pytest
from played import make_past

from trainer.app import training
from trainer.app.lab import lab

MADE = ((lab, "bend"), (lab, "box_around"), (lab, "figures"), (training, "GameCourse"))
ONCE = [(module, name, lru_cache(8)(getattr(module, name))) for module, name in MADE]


@pytest.fixture(autouse=True)
def made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each window has a lab and a course of its own, most of the same game: they are made once."""
    for module, name, made in ONCE:
        monkeypatch.setattr(module, name, made)


@pytest.fixture(scope="session")
def past(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a past, to be copied."""
    folder = tmp_path_factory.mktemp("past")
    make_past(folder)
    return folder
