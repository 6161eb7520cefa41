"""What is shared with a second process is found as without one, whatever becomes of that."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from solver import processes as module
from solver.processes import Helper, SharedParts, helper


def squares(second: Helper, count: int = 5) -> list[float]:
    parts = [(number, 2) for number in range(count)]
    return list(SharedParts(pow, parts, [second.ask(pow, *part) for part in parts]))


@pytest.fixture(scope="module")
def second() -> Iterator[Helper]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "available_processors", lambda: 2)
        with helper() as found:
            yield found


def test_every_part_is_done_in_order(second: Helper) -> None:
    assert second.ask(os.getpid).result() != os.getpid()
    assert squares(second) == [0, 1, 4, 9, 16]


def test_what_is_not_begun_is_done_here() -> None:
    running: Future[int] = Future()
    running.set_running_or_notify_cancel()
    done: list[int] = []

    def work(number: int) -> int:
        done.append(number)
        if number == 1:
            running.set_result(10)
        return number

    asked = [running, *(Helper().ask(int) for _ in range(3))]
    parts: SharedParts[int] = SharedParts(work, [(number,) for number in range(4)], asked)
    assert list(parts) == [10, 1, 2, 3]
    assert done == [3, 2, 1]  # while the first was waited for, the last ones first


def test_it_goes_on_alone_where_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_self: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("solver.processes.WorkProcess.start", start)
    monkeypatch.setattr(module, "available_processors", lambda: 2)
    with helper() as nobody:
        assert squares(nobody) == [0, 1, 4, 9, 16]


def test_it_goes_on_alone_when_the_helper_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "available_processors", lambda: 2)
    with helper() as second:
        os.kill(second.ask(os.getpid).result(), signal.SIGTERM)
        assert squares(second, 3) == [0, 1, 4]
        assert squares(second) == [0, 1, 4, 9, 16]


def test_a_script_without_a_guard_is_not_run_anew(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from solver import processes\n"
        "processes.available_processors = lambda: 2\n"
        "print('once')\n"
        "with processes.helper() as second:\n"
        "    print(second.ask(abs, -1).result())\n"
    )
    root = Path(module.__file__).parents[1]
    ran = subprocess.run(
        [sys.executable, script],
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.stdout, ran.stderr) == ("once\n1\n", "")
