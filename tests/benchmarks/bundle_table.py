"""Prints how fast the ready-made program starts, as docs/releasing.md has it.

    .venv/bin/python tests/benchmarks/bundle_table.py FOLDER/holdwise

The program is unpacked in FOLDER. What is installed in this environment is measured beside it, in
turn. Every command has run once before it is measured; the window opens under Xvfb on one data
folder, as at a second start.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests" / room) for room in ("window", "benchmarks", "support")]

from bench_window import processor_time
from harness import virtual_display

STARTS = 10
Times = tuple[float, float]
"""Seconds by the clock, and of the processor."""


def main(bundle: str) -> None:
    """Measure, and print a row a figure."""
    programs = {"bundle": (bundle,), "installed": (sys.executable, "-m", "trainer")}
    print("| what | program | least, by the clock | median | least, of the processor |")
    print("| --- | --- | --- | --- | --- |")
    for words in ("--version", "analyze 9/6"):
        show(f"`{words}`", programs, lambda program, words=words: ran([*program, *words.split()]))
    with virtual_display() as display, tempfile.TemporaryDirectory() as folder:
        show("first frame", programs, lambda program: opened(program, display, Path(folder)))


def show(
    what: str, programs: dict[str, tuple[str, ...]], measure: Callable[[tuple[str, ...]], Times]
) -> None:
    """Measure the programs in turn, each once before it counts, and print their rows."""
    rounds = [{name: measure(words) for name, words in programs.items()} for _ in range(STARTS + 1)]
    for name in programs:
        clock, computed = (
            sorted(part) for part in zip(*(r[name] for r in rounds[1:]), strict=True)
        )
        figures = (clock[0], clock[STARTS // 2], computed[0])
        print(f"| {what} | {name} | {' | '.join(f'{figure:.2f} s' for figure in figures)} |")


def ran(command: Sequence[str]) -> Times:
    """Run a command from start to exit."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    took, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    return took, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def opened(program: Sequence[str], display: str, folder: Path) -> Times:
    """Open the window until its first frame is shown, and close it."""
    log = folder / "events"
    log.unlink(missing_ok=True)
    environment = os.environ | {
        "DISPLAY": display,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "HOLDWISE_EVENTLOG": str(log),
    }
    begun = time.perf_counter()
    process = subprocess.Popen([*program, "play", "--data", str(folder)], env=environment, cwd=ROOT)
    while not (log.exists() and '"frame"' in log.read_text(encoding="utf-8")):
        time.sleep(0.002)
    times = time.perf_counter() - begun, processor_time(process.pid)
    process.terminate()
    process.wait(60)
    return times


if __name__ == "__main__":
    main(sys.argv[1])
