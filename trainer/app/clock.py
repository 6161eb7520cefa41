"""The time of day."""

from __future__ import annotations

from datetime import UTC, datetime

from trainer.core.records import TIME


def time_now() -> str:
    """The time as the history has it: UTC to the second."""
    return datetime.now(UTC).strftime(TIME)
