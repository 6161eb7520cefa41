"""What the tests of the pages share."""

from pathlib import Path

import pytest
from played import make_past


@pytest.fixture(scope="session")
def past(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a past, to be copied."""
    folder = tmp_path_factory.mktemp("past")
    make_past(folder)
    return folder
