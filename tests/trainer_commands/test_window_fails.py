"""A window that cannot be opened, started from a menu: a box of the system says why."""

from __future__ import annotations

import sys
from argparse import Namespace

import pytest

from trainer.commands import window
from trainer.store import StoreError


@pytest.mark.parametrize(
    ("named", "terminal", "shown"),
    [(False, False, True), (False, True, False), (True, False, False)],
    ids=["from a menu", "at a terminal", "by a command"],
)
def test_only_who_sees_no_terminal_is_shown_a_box(
    monkeypatch: pytest.MonkeyPatch, named: bool, terminal: bool, shown: bool
) -> None:
    boxes: list[str] = []

    def refuse(_options: object) -> None:
        raise StoreError("/home/anna: cannot be written, it is read-only")

    monkeypatch.setattr(window, "open_window", refuse)
    monkeypatch.setattr(window, "show_message", boxes.append)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal, raising=False)
    args = Namespace(paytable=None, data=None, profile=None)
    with pytest.raises(StoreError):
        window.open_page(args, "home", named=named)
    told = "Holdwise cannot go on.\n/home/anna: cannot be written, it is read-only"
    assert boxes == [told] * shown
