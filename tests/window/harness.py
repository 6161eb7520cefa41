"""A real window, and a person at it: Xvfb, xdotool, and an event log to wait on.

The program writes one JSON object a line to the file that HOLDWISE_EVENTLOG names, each with its
kind under "ev". Waiting on that log, never on the clock, is what makes these tests repeatable.
The harness itself needs two kinds:

    {"ev": "frame"}                                   a frame was shown; the first opens the test
    {"ev": "layout", "rects": {name: [x, y, w, h]}}   where the controls are, in window pixels

Two traps that it avoids: ``xdotool search --name`` never finds an SDL window (so search by class,
with a time limit), and SDL falls back to another driver without a word unless SDL_VIDEODRIVER
names the one that is wanted.
"""

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any, TypeVar

import x11

from trainer.commands import main

PATIENCE = 300.0  # seconds; a busy machine may need many, and a test that passes waits for none
POLL = 0.02

PROGRAM = (sys.executable, "-m", "trainer")

Event = dict[str, Any]
Rect = tuple[int, int, int, int]
T = TypeVar("T")


@contextmanager
def virtual_display(size: str = "1600x1000") -> Iterator[str]:
    """Run an X server of our own on a free display and yield its name, ``":7"``."""
    read_end, write_end = os.pipe()
    command = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{size}x24"]
    server = subprocess.Popen(
        [*command, "-nolisten", "tcp", "-noreset"],
        pass_fds=[write_end],
        stderr=subprocess.DEVNULL,
    )
    os.close(write_end)
    try:
        # To the newline and no further: closing the pipe before it is written kills the server.
        with os.fdopen(read_end) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(PATIENCE)


def history(folder: Path) -> list[dict[str, Any]]:
    """What ``holdwise history --json`` says, while a window may be open."""
    with redirect_stdout(io.StringIO()) as printed:
        assert main(("history", "--json", "--data", str(folder))) == 0
    return [json.loads(line) for line in printed.getvalue().splitlines()]


class Window:
    """The program in a window of its own, driven by keys and mouse."""

    def __init__(
        self, display: str, folder: Path, arguments: Sequence[str], program: Sequence[str] = PROGRAM
    ) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._log = folder / "events.jsonl"
        self._log.unlink(missing_ok=True)
        self._complaints = folder / "stderr.txt"
        self._display = display
        self._environment = os.environ | {
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "HOLDWISE_EVENTLOG": str(self._log),
        }
        with self._complaints.open("wb") as complaints:
            self.process = subprocess.Popen(
                [*program, *arguments],
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stderr=complaints,
            )
        try:
            self.wait_for("frame")
            self.focus()
        except BaseException:
            self.kill()
            raise

    # What the person does

    def focus(self) -> None:
        """Give the window the keyboard, which a full screen takes along when it comes or goes."""
        self._xdotool("windowfocus", self.number)

    def key(self, *names: str) -> None:
        """Press keys one after the other, by their X names: ``"space"``, ``"1"``, ``"Escape"``."""
        self._xdotool("key", "--delay", 30, *names)

    def type(self, text: str) -> None:
        """Type a text."""
        self._xdotool("type", "--delay", 30, text)

    def click(self, x: float, y: float) -> None:
        """Click at a place in the window, in pixels from its upper left corner."""
        left, top, _, _ = self.geometry()
        # Without --sync, which waits 15 s where the pointer is there already; X keeps the order.
        self._xdotool("mousemove", left + round(x), top + round(y), "click", 1)

    def click_on(self, name: str) -> None:
        """Click in the middle of a control, by the name it has in the latest layout."""
        x, y, width, height = self.rect(name)
        self.click(x + width / 2, y + height / 2)

    def resize(self, width: int, height: int) -> None:
        """Pull the window to another size."""
        self._xdotool("windowsize", self.number, width, height)

    def close_button(self) -> None:
        """Ask the window to close, as the button in its title bar does."""
        x11.ask_to_close(self._display, self.number)

    def interrupt(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Send the program a signal."""
        self.process.send_signal(number)

    # What the person sees

    @property
    def number(self) -> int:
        """The window's number on the display; a full screen has another."""
        return int(self.wait_until(self._find, "a window of the class holdwise"))

    def geometry(self) -> Rect:
        """Return the window's place on the screen and its size."""
        lines = self._xdotool("getwindowgeometry", "--shell", self.number).splitlines()
        found = dict(line.split("=", 1) for line in lines)
        return int(found["X"]), int(found["Y"]), int(found["WIDTH"]), int(found["HEIGHT"])

    def rect(self, name: str) -> Rect:
        """Return the rectangle of a control in the latest layout that has it."""

        def shown() -> Rect | None:
            layouts = [event["rects"] for event in self.events("layout")]
            found: list[Rect] = [rects[name] for rects in layouts if name in rects]
            return found[-1] if found else None

        return self.wait_until(shown, f"a control named {name!r}")

    def screenshot(self, name: str) -> Path:
        """Save what the screen shows as ``name`` in the test's folder."""
        file = self.folder / name
        command = ["import", "-window", "root", str(file)]
        subprocess.run(command, env=self._environment, timeout=PATIENCE, check=True)
        return file

    def events(self, kind: str | None = None) -> list[Event]:
        """Return what the program has logged so far, of one kind or of all."""
        if not self._log.exists():
            return []
        complete = self._log.read_text(encoding="utf-8").rpartition("\n")[0]
        events: list[Event] = [json.loads(line) for line in complete.splitlines()]
        return [event for event in events if kind in (None, event["ev"])]

    # What the person waits for

    def wait_for(self, kind: str, after: int = 0, **fields: Any) -> Event:
        """Wait for an event of that kind whose fields have those values, and return it.

        ``after`` passes over that many matching events: ``after=2`` waits for the third.
        """

        def logged() -> Event | None:
            matching = [event for event in self.events(kind) if fields.items() <= event.items()]
            return matching[after] if len(matching) > after else None

        return self.wait_until(logged, f"event {kind} {fields or ''}")

    def wait_until(self, condition: Callable[[], T | None], what: str) -> T:
        """Wait until ``condition()`` is true, and return what it returned."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            if self.process.poll() is not None:
                break
            time.sleep(POLL)
        raise AssertionError(f"waited in vain for {what}: {self._account()}")

    def exit_code(self) -> int:
        """Wait for the program to end by itself."""
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """End the program whatever it does: ``kill -9``."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def complaints(self) -> str:
        """Return what the program wrote to stderr."""
        return self._complaints.read_text(encoding="utf-8", errors="replace")

    def _find(self) -> str | None:
        found = self._xdotool("search", "--onlyvisible", "--class", "holdwise", check=False).split()
        return found[-1] if found else None

    def _xdotool(self, *arguments: object, check: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *map(str, arguments)],
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=check,
        )
        return done.stdout.strip()

    def _account(self) -> str:
        """Tell what happened so far, for a wait that failed."""
        state = (
            "not ended" if self.process.poll() is None else f"ended with {self.process.returncode}"
        )
        latest = "\n".join(map(str, self.events()[-8:]))
        return f"the program has {state}; last events:\n{latest}\nstderr:\n{self.complaints()}"
