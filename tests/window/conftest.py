"""Fixtures for tests of the real window: skipped, with the reason, where they cannot run."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from harness import Window, virtual_display

PROGRAMS = ("Xvfb", "xdotool", "import")


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A virtual display, one for all the window tests of a process."""
    missing = [program for program in PROGRAMS if not shutil.which(program)]
    if missing:
        reason = f"a real window needs {', '.join(missing)} (see CONTRIBUTING.md)"
        if os.environ.get("HOLDWISE_REQUIRE_X") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    with virtual_display() as name:
        yield name


@pytest.fixture
def play(display: str, tmp_path: Path) -> Iterator[Callable[..., Window]]:
    """Open a window: ``play("--seed", "7")``; whatever is still open at the end is killed."""
    opened: list[Window] = []

    def start(*arguments: str) -> Window:
        """Open the window of somebody whose coach is live: no draw is held up."""
        named = arguments[arguments.index("--data") + 1] if "--data" in arguments else None
        data = Path(named or os.environ["HOLDWISE_DATA"])
        data.mkdir(parents=True, exist_ok=True)
        if not (data / "settings.toml").exists():
            (data / "settings.toml").write_text('coach = "live"\n', encoding="utf-8")
        window = Window(display, tmp_path / f"window-{len(opened) + 1}", ["play", *arguments])
        opened.append(window)
        return window

    yield start
    for window in opened:
        window.kill()
