"""Where things are kept."""

from __future__ import annotations

import os
from errno import EACCES
from pathlib import Path

from trainer.store.failures import told

HISTORY = "history.db"
SETTINGS = "settings.toml"


def data_folder(chosen: str | None = None) -> Path:
    """Return the data folder: the one chosen, else HOLDWISE_DATA, else the system's.

    Nothing is made or opened.

    >>> data_folder("mine").name
    'mine'
    """
    named = chosen or os.environ.get("HOLDWISE_DATA")
    if named:
        return Path(named).expanduser()
    from platformdirs import user_data_path

    return user_data_path("holdwise", appauthor=False)


def make_folder(folder: Path) -> None:
    """Make the data folder where there is none.

    Raises:
        StoreError: it cannot be made, or not be written.
    """
    with told(folder):
        folder.mkdir(parents=True, exist_ok=True)
        effective = os.access in os.supports_effective_ids
        if not os.access(folder, os.W_OK | os.X_OK, effective_ids=effective):
            raise PermissionError(EACCES, os.strerror(EACCES))
