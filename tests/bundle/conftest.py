"""Fixtures for tests of the ready-made program: `.ci/try_bundle` runs them in a bare root."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from bare import ROOT, Bare
from harness import Window, virtual_display


@pytest.fixture
def bare(tmp_path: Path) -> Bare:
    """The program, and a new home folder that both sides see at one path."""
    assert ROOT, ".ci/try_bundle runs these tests: they need a bare root file system"
    home = tmp_path / "home"
    home.mkdir()
    return Bare(home)


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A virtual display, outside; the program finds its socket."""
    with virtual_display() as name:
        yield name


@pytest.fixture
def window(bare: Bare, display: str, tmp_path: Path) -> Iterator[Callable[..., Window]]:
    """Open a window in there: ``window("play", "--seed", "7")``."""
    opened: list[Window] = []

    def start(*arguments: str) -> Window:
        folder = tmp_path / f"window-{len(opened) + 1}"
        command = bare.command(
            DISPLAY=display,
            SDL_VIDEODRIVER="x11",
            SDL_AUDIODRIVER="dummy",
            HOLDWISE_EVENTLOG=str(folder / "events.jsonl"),
        )
        opened.append(Window(display, folder, arguments, command))
        return opened[-1]

    yield start
    for each in opened:
        each.kill()
