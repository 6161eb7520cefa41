"""A fixture that several files of tests use."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """A folder that any user can reach, for tests that give up rights."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder / "data"
        (folder / "data").chmod(0o755)
