"""What the tests of the pages share."""

from functools import lru_cache
from pathlib import Path

import pytest
from played import make_past

from trainer.app.lab import lab

WORKED_OUT = {name: lru_cache(8)(getattr(lab, name)) for name in ("bend", "box_around", "figures")}


@pytest.fixture(autouse=True)
def worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each window has a lab of its own, and most open with the same game: it is solved once."""
    for name, work in WORKED_OUT.items():
        monkeypatch.setattr(lab, name, work)


@pytest.fixture(scope="session")
def past(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a past, to be copied."""
    folder = tmp_path_factory.mktemp("past")
    make_past(folder)
    return folder
