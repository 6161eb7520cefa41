"""Which games have mistakes, in the history of any version."""

from pathlib import Path

import pytest
from test_upgrades import make_version

from trainer.store.failures import StoreError
from trainer.store.folder import HISTORY
from trainer.store.reading import mistakes_by_game, read_mistakes


@pytest.mark.parametrize("version", [1, 2, 3])
def test_an_older_history_has_as_many_as_are_read_of_it(tmp_path: Path, version: int) -> None:
    make_version(version, tmp_path / HISTORY)
    games = [*mistakes_by_game(tmp_path)]
    assert games
    for table, coins, made in games:
        read = [*read_mistakes(tmp_path, table, coins)]
        assert not any(isinstance(found, StoreError) for found in read)
        assert len(read) == made
