"""Long work in a process of its own: how far it is, why it failed, and that it never lives on."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any, cast

import pytest

from solver.progress import Progress
from trainer.app import long_work
from trainer.app.long_work import ENDED, Job, Processes

PATIENCE = 60.0  # seconds; only a test that fails waits so long


def square(number: int, progress: Progress) -> int:
    progress(0.5)
    return number * number


def refuse(words: str, progress: Progress) -> None:
    raise ValueError(words)


def break_down(progress: Progress) -> None:
    raise KeyError("seven")


def use_up(progress: Progress) -> None:
    raise MemoryError


def kill_itself(progress: Progress) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def wait(path: Path, progress: Progress) -> None:
    path.write_text(str(os.getpid()), encoding="utf-8")
    progress(0.5)
    time.sleep(PATIENCE)


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def await_end(process: int) -> None:
    end = time.monotonic() + PATIENCE
    while not is_gone(process):
        assert time.monotonic() < end
        time.sleep(0.01)


def started(work: Callable[[Progress], object]) -> tuple[Job, list[object], Callable[[], None]]:
    """Start some work; return its job, its results, and what waits for something to be heard."""
    woken, results = Event(), list[object]()
    processes = Processes(woken.set)
    job = processes.start(work, results.append)

    def listen() -> None:
        assert woken.wait(PATIENCE)
        woken.clear()
        processes.poll()

    return job, results, listen


def test_says_how_far_it_is_and_hands_over_its_result() -> None:
    job, results, listen = started(partial(square, 7))
    while not job.over:
        assert results == []
        listen()
    assert (job.share, job.fault, results) == (0.5, "", [49])


@pytest.mark.parametrize(
    ("work", "fault"),
    [
        (partial(refuse, "this game has no course"), "this game has no course"),
        (break_down, "Unexpected KeyError: 'seven'"),
        (use_up, "There is not enough memory for this."),
        (kill_itself, ENDED),
    ],
)
def test_what_went_wrong_is_a_line(work: Callable[[Progress], object], fault: str) -> None:
    job, results, listen = started(work)
    while not job.over:
        listen()
    assert (job.fault, results) == (fault, [])


def test_a_system_that_lends_no_process_is_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_self: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("solver.processes.WorkProcess.start", start)
    job, *_ = started(partial(square, 7))
    assert job.over
    assert job.fault == "The work cannot be started: Resource temporarily unavailable."


def test_given_up_it_ends_at_once_and_hands_over_nothing(tmp_path: Path) -> None:
    note = tmp_path / "process"
    job, results, listen = started(partial(wait, note))
    while job.share == 0:
        listen()
    job.give_up()
    await_end(int(note.read_text(encoding="utf-8")))
    listen()
    assert (job.over, job.fault, results) == (True, "", [])


def test_it_ends_with_the_program_however_that_ends(tmp_path: Path) -> None:
    note, program = tmp_path / "process", tmp_path / "program.py"
    program.write_text(
        f"""
import sys, time
sys.path[:0] = {[str(Path(__file__).parent), str(Path(long_work.__file__).parents[2])]!r}
from functools import partial
from pathlib import Path
from test_long_work import wait
from trainer.app.long_work import Processes

if __name__ == "__main__":
    Processes(lambda: None).start(partial(wait, Path({str(note)!r})), print)
    time.sleep({PATIENCE})
""",
        encoding="utf-8",
    )
    window = subprocess.Popen([sys.executable, program])
    try:
        while not (note.exists() and note.read_text(encoding="utf-8")):
            assert window.poll() is None
            time.sleep(0.01)
    finally:
        window.kill()
        window.wait()
    await_end(int(note.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("work", "said"),
    [
        (partial(square, 7), [("share", 0.5), ("result", 49)]),
        (partial(refuse, "no course"), [("fault", "no course")]),
        (break_down, [("fault", "Unexpected KeyError: 'seven'")]),
        (use_up, [("fault", "There is not enough memory for this.")]),
    ],
)
def test_all_that_a_process_says_is_how_far_it_is_and_how_it_ended(
    work: Callable[[Progress], object],
    said: list[tuple[str, object]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its work is done in this process, which ends with no other one."""
    watched: list[object] = []
    monkeypatch.setattr("solver.processes.end_with_parent", watched.append)
    heard: list[object] = []
    their_end = SimpleNamespace(send=heard.append)
    long_work._work(work, cast(Any, their_end), cast(Any, "end seen"))
    assert (heard, watched) == (said, ["end seen"])
