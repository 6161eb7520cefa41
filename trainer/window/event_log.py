"""What happens in the window, as JSON lines, so that a test outside it knows when to go on."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, TextIO

VARIABLE = "HOLDWISE_EVENTLOG"


class EventLog:
    """Appends to the file named by HOLDWISE_EVENTLOG; does nothing if that is not set."""

    def __init__(self) -> None:
        name = os.environ.get(VARIABLE)
        self._file: TextIO | None = None
        if name:
            self._file = Path(name).open("a", encoding="utf-8")  # noqa: SIM115 - it stays open as long as the window

    @property
    def wanted(self) -> bool:
        """Whether there is a file to write to."""
        return self._file is not None

    def write(self, event: str, **fields: Any) -> None:
        """Write one event and flush it."""
        if self._file is not None:
            self._file.write(json.dumps({"ev": event, **fields}) + "\n")
            self._file.flush()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
