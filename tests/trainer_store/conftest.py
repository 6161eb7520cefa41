"""What the tests of bad conditions begin with."""

from pathlib import Path

import pytest
from keeping import AT, GIVEN, play_hand, sit_down


@pytest.fixture
def played(data_folder: Path) -> Path:
    """A history of three hands."""
    kept = sit_down(data_folder, GIVEN)
    for _ in range(3):
        play_hand(kept)
    kept.close(AT)
    return data_folder


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits for a lock are short."""
    monkeypatch.setattr("trainer.store.connection.WAIT_SECONDS", 0.05)
