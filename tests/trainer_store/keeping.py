"""Playing on a data folder in tests, in this process or in one that will be killed."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from solver import load_paytable, solve_hand
from trainer.app.kept_session import KeptSession, SessionSetup
from trainer.core.intents import Deal, Draw, Effect, HoldOnly
from trainer.core.records import Coach, HandRecord
from trainer.core.session import Context
from trainer.store import StoreError, read_history
from trainer.store.hand_columns import entry

AT = "2026-11-20T10:00:00Z"
SECRET = 2**256 - 189
JOB = load_paytable("9/6")
SETUP = SessionSetup(
    seed=SECRET, seed_given=False, table=JOB, coins=5, coach=Coach.AFTER, start_credits=1000
)
GIVEN = replace(SETUP, seed=7, seed_given=True)


def context(now_ms: int = 0, at: str = AT) -> Context:
    return Context(now_ms, at, solve_hand)


def sit_down(folder: Path, setup: SessionSetup = SETUP) -> KeptSession:
    return KeptSession(folder, setup, context())


def play_hand(kept: KeptSession, hold: int = 0) -> HandRecord:
    """Deal (where no hand is in play), hold, draw; return what was logged."""
    do(kept, Deal(), HoldOnly(hold), Draw())
    assert kept.session.last
    return kept.session.last.record


def do(kept: KeptSession, *intents: Any) -> list[Effect]:
    """Send the intents; a draw comes a second after the deal, so that it is not a slip."""
    return [
        effect
        for intent in intents
        for effect in kept.send(intent, context(1000 if intent == Draw() else 0))
    ]


def history(folder: Path) -> list[dict[str, Any]]:
    """Return the hands as `holdwise history --json` prints them; raise what makes no sense."""
    entries = []
    for hand in read_history(folder):
        if isinstance(hand, StoreError):
            raise hand
        entries.append(entry(hand))
    return entries


def kill(kept: KeptSession) -> None:
    """Leave as a killed process does: the system takes back files and locks, nothing is written."""
    kept._store.abandon()


@contextmanager
def as_nobody() -> Iterator[None]:
    """Give up the super-user's rights for a while, for whom no file is read-only."""
    if not (hasattr(os, "geteuid") and os.geteuid() == 0):
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def python() -> list[str]:
    return [sys.executable, "-W", "error"]


def refusal(action: Callable[[], object]) -> str:
    with pytest.raises(StoreError) as refused:
        action()
    text = str(refused.value)
    assert "\n" not in text
    return text
