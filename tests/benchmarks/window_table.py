"""Prints how fast the window is and what it takes, as docs/how-it-works/performance.md has it.

    .venv/bin/python tests/benchmarks/window_table.py

It takes two minutes. Times are of this thread (`time.thread_time`) or of the process that was
started, so other programs count little; the first frame is also told by the clock.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests/support"), str(ROOT / "tests/benchmarks")]
sys.path.append(str(ROOT / "tests/window"))

from bench_window import frames, play, processor_time, resident
from harness import virtual_display
from player import STILL, Player, playing

from trainer.app.scene import Go
from trainer.core.intents import ChooseHands
from trainer.core.records import Coach
from trainer.core.settings import Speed
from trainer.widgets.base import KeyPress
from trainer.window.loop import spare_frames

SIZES = ((1280, 800), (2560, 1600))
STARTS, ROUNDS, HANDS = 5, 8, 3_000


def main() -> None:
    """Measure, and print a row a figure."""
    print("| what | 1280 × 800 | 2560 × 1600 |\n| --- | --- | --- |")
    row("ten million additions, as this machine is now", f"{additions():.2f} s")
    starts = [started() for _ in range(STARTS)]
    clock, computed, memory = (sorted(part) for part in zip(*starts, strict=True))
    row(
        "first frame, by the clock, least and median", f"{clock[0]:.2f}, {clock[STARTS // 2]:.2f} s"
    )
    row("first frame, of the processor, median", f"{computed[STARTS // 2]:.2f} s")
    row("memory at start", f"{memory[-1]:.0f} MB")
    for name, measured in MEASURED.items():
        row(name, *(measured(size) for size in SIZES))
    row(f"memory after {HANDS:,} hands more than at the first", f"{grown():+.0f} MB")
    row("at rest, of a core", f"{rest():.2%}")


def row(name: str, *figures: str) -> None:
    """Print a row; a figure alone stands for both sizes."""
    print(f"| {name} | {' | '.join(figures)}{' |' * (3 - len(figures))}", flush=True)


def additions() -> float:
    """What a plain loop takes of the processor: by it figures of different days are compared."""
    began, total = time.thread_time(), 0
    for number in range(10_000_000):
        total += number * number
    return time.thread_time() - began


def started() -> tuple[float, float, float]:
    """Start the command: the seconds to its first frame, those it computed, its memory in MB."""
    with window() as (process, log, begun):
        while not (log.exists() and '"frame"' in log.read_text(encoding="utf-8")):
            time.sleep(0.002)
        took = time.perf_counter() - begun
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
        kilobytes = next(int(line.split()[1]) for line in status.splitlines() if "VmRSS" in line)
        return took, processor_time(process.pid), kilobytes * 1024 / 1e6


class window:  # noqa: N801 - it is used as a function would be
    """A window of its own process, closed at the end."""

    def __init__(self, **environment: str) -> None:
        self._environment = environment

    def __enter__(self) -> tuple[subprocess.Popen[bytes], Path, float]:
        self._folder = tempfile.TemporaryDirectory()
        log = Path(self._folder.name, "events")
        environment = os.environ | {"HOLDWISE_EVENTLOG": str(log)} | self._environment
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled once
        command = [sys.executable, "-m", "trainer", "play", "--data", self._folder.name]
        begun = time.perf_counter()
        self._process = subprocess.Popen(command, env=environment, cwd=ROOT)
        return self._process, log, begun

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(60)
        self._folder.cleanup()


def rest() -> float:
    """The share of a core that a window takes which nobody touches, after it has settled.

    It is opened on a virtual display: the dummy driver looks for events a thousand times a second.
    """
    with (
        virtual_display() as display,
        window(SDL_VIDEODRIVER="x11", DISPLAY=display) as (process, _, _),
    ):
        time.sleep(30)
        before = processor_time(process.pid)
        time.sleep(30)
        return (processor_time(process.pid) - before) / 30


def at_table(size: tuple[int, int], **wanted: Any) -> Iterator[Player]:
    """Open the window on an empty folder, with all its cards drawn."""
    with (
        tempfile.TemporaryDirectory() as folder,
        playing(Path(folder), size=size, painted=True, **wanted) as player,
    ):
        settle(player)
        spare_frames()
        yield player


def settle(player: Player) -> None:
    """Show what is, and prepare what may come, as the window does while nothing happens."""
    player.app.show()
    while player.app.painter.prepare_card(player.app.screen.surface) or player.app.top.prepare():
        pass


def timed(player: Player, *keys: str) -> float:
    """Press keys, and return the milliseconds to the picture that shows it."""
    player.app.show()  # what earlier keys led to, which a test's window does not show by itself
    player.script.time += 1000
    start = time.thread_time()
    for key in keys:
        player.feed(KeyPress(key))
    player.app.show()
    return 1000 * (time.thread_time() - start)


def said(took: list[float]) -> str:
    """The median, and what nine in ten stay below."""
    took.sort()
    return f"{took[len(took) // 2]:.1f}, {took[int(0.9 * (len(took) - 1))]:.1f} ms"


def hold_key(size: tuple[int, int]) -> str:
    for player in at_table(size, settings=STILL):
        player.keys("space")
        return said([timed(player, str(i % 5 + 1)) for i in range(60)])
    raise AssertionError


def deal_key(size: tuple[int, int]) -> str:
    for player in at_table(size, settings=STILL):
        took = []
        for _ in range(40):
            settle(player)  # a player looks at the cards meanwhile
            took.append(timed(player, "space"))
        return said(took)
    raise AssertionError


def moving(size: tuple[int, int]) -> str:
    for player in at_table(size, settings=replace(STILL, speed=Speed.NORMAL)):
        frames(player)
        return said([took for _ in range(ROUNDS) for took in frames(player)])
    raise AssertionError


def hundred(size: tuple[int, int]) -> str:
    for player in at_table(size, coach=Coach.AFTER, credits=10**7):
        player.world.do(ChooseHands(100))
        took = []
        for i in range(16):
            player.keys("space", "1")
            player.app.show()
            player.script.time += 1000
            player.feed(KeyPress("space"))
            start = time.thread_time()
            player.app.show()
            took.append(1000 * (time.thread_time() - start))
            if i == 0:
                settle(player)
                took.clear()
        return said(took)
    raise AssertionError


def lesson_answer(size: tuple[int, int]) -> str:
    for player in at_table(size, settings=STILL):
        player.app._apply(Go("course"))
        player.keys("space")
        settle(player)
        took = []
        for _ in range(20):
            player.keys("1")
            settle(player)
            took.append(timed(player, "space"))
            player.keys("space")
            if player.app.top.name == "stopped":  # after so many misses it shows the lines again
                player.keys("escape")
            if "course" not in player.world.practice.running:
                player.keys("space")
        return said(took)
    raise AssertionError


def review_key(size: tuple[int, int]) -> str:
    for player in at_table(size, settings=STILL, coach=Coach.SILENT, credits=10_000):
        for _ in range(24):
            player.keys("space", "1", "3", "space")
        player.app._apply(Go("review"))
        player.app.show()
        player.world.workers.slow.run()  # type: ignore[attr-defined]  # work that waits for us
        player.app.show()
        settle(player)
        took = []
        for _ in range(20):
            settle(player)
            took.append(timed(player, "down"))
        return said(took)
    raise AssertionError


def grown() -> float:
    """How much memory some thousand hands take, in MB, after the first hundred."""
    for player in at_table((1280, 800), credits=1_000_000):
        player.world.log = lambda _event, **_fields: None  # the test's own list would grow
        play(player, 100, painted=1)
        before = resident()
        play(player, HANDS, painted=1)
        return (resident() - before) / 1e6
    raise AssertionError


MEASURED: dict[str, Callable[[tuple[int, int]], str]] = {
    "a key that holds a card, to the picture: median, nine in ten": hold_key,
    "deal and draw, the same": deal_key,
    "a frame while cards move": moving,
    "the picture of a hundred hands": hundred,
    "an answer in a lesson": lesson_answer,
    "the next mistake of the review": review_key,
}

if __name__ == "__main__":
    main()
