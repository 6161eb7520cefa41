"""What happens in the window, as JSON lines: how a test outside of it knows when to go on."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, TextIO

VARIABLE = "HOLDWISE_EVENTLOG"


class EventLog:
    """Writes to the file that HOLDWISE_EVENTLOG names, and nowhere without it."""

    def __init__(self) -> None:
        name = os.environ.get(VARIABLE)
        self._file: TextIO | None = None
        if name:
            self._file = Path(name).open("a", encoding="utf-8")  # noqa: SIM115 - open for as long as the window is

    @property
    def wanted(self) -> bool:
        """Whether anyone listens."""
        return self._file is not None

    def write(self, event: str, **fields: Any) -> None:
        """Write one event, at once."""
        if self._file is not None:
            self._file.write(json.dumps({"ev": event, **fields}) + "\n")
            self._file.flush()

    def close(self) -> None:
        """Let the file go."""
        if self._file is not None:
            self._file.close()
