"""What is known of a player before a training mode begins."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from trainer.store.folder import has_history
from trainer.store.sums import SumsStore
from trainer.teaching.evidence import Evidence

if TYPE_CHECKING:
    from solver.decisions import Decisions


def evidence_of(folder: Path, decisions: Decisions, at: str) -> Evidence:
    """Return what the history of a folder says of a player in a game; nothing without a history.

    Raises:
        StoreError: the history cannot be read, or its sums cannot be brought up to date.
    """
    if not has_history(folder):
        return Evidence(decisions)
    store = SumsStore(folder, at)
    try:
        return store.evidence(decisions)
    finally:
        store.close(at)
