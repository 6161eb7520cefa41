"""Processes of our own run nothing that lies in the current folder."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from solver import processes
from solver.processes import SETTINGS, WorkContext, WorkProcess

PROGRAM = """
import sys

from said import said
from solver.processes import WorkContext

if __name__ == "__main__":
    ours, theirs = WorkContext().Pipe()
    process = WorkContext().Process(target=said, args=(theirs,))
    process.start()
    theirs.close()
    print(repr(ours.recv()))
    process.join()
    sys.exit(process.exitcode)
"""
SAID = """
import os
import sys

def said(connection):
    connection.send((sys.path, {name: os.environ.get(name) for name in sys.argv[1:]}))
"""


@pytest.mark.parametrize("name", ["multiprocessing", "pickle", "random", "threading"])
def test_a_module_in_the_current_folder_does_not_run_in_a_process(
    name: str, tmp_path: Path
) -> None:
    elsewhere, folder = tmp_path / "program", tmp_path / "folder"
    elsewhere.mkdir()
    folder.mkdir()
    (elsewhere / "program.py").write_text(PROGRAM)
    (elsewhere / "said.py").write_text(SAID)
    (folder / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")
    root = Path(processes.__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    for setting in SETTINGS:
        environment.pop(setting, None)
    ran = subprocess.run(
        [sys.executable, elsewhere / "program.py", *SETTINGS],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    path, settings = eval(ran.stdout)  # printed by the program above
    assert str(folder) not in path
    assert "" not in path
    assert settings == SETTINGS
    assert not (tmp_path / "ran").exists()


def test_the_environment_is_as_before_once_a_process_has_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "3")
    before = dict(os.environ)
    process = WorkContext().Process(target=os.getpid)
    process.start()
    process.join()
    assert process.exitcode == 0
    assert dict(os.environ) == before


def test_two_threads_that_start_processes_at_once_leave_all_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The second would begin within the first and end after it."""
    program, environment = sys.modules["__main__"], dict(os.environ)
    begun, within = threading.Event(), threading.Event()

    def start(process: WorkProcess) -> None:
        if process.name == "first":
            begun.set()
            within.wait(0.2)
        else:
            within.set()
            first.join(0.2)

    monkeypatch.setattr("solver.processes.SpawnProcess.start", start)
    first, second = (
        threading.Thread(target=WorkProcess(name=name).start) for name in ("first", "second")
    )
    first.start()
    assert begun.wait(5)
    second.start()
    first.join()
    second.join()
    assert sys.modules["__main__"] is program
    assert dict(os.environ) == environment


HALF_TOLD = """
import os
import struct
import threading
from multiprocessing.connection import Connection
from pathlib import Path


def half_told(path):
    def send_bytes(connection, told):
        os.write(connection.fileno(), struct.pack("!i", len(told)) + bytes(told)[:1])
        Path(path).touch()
        threading.Event().wait()

    Connection._send_bytes = send_bytes
    return "an answer"
"""
GIVEN_UP = """
import sys
import time
from pathlib import Path

from half_told import half_told
from solver.processes import processes

if __name__ == "__main__":
    told = Path(sys.argv[1])
    try:
        with processes(1) as executor:
            executor.submit(half_told, told)
            while not told.exists():
                time.sleep(0.01)
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        print("ended")
"""


def test_work_that_is_given_up_in_the_middle_of_an_answer_ends(tmp_path: Path) -> None:
    """A sweep that was interrupted then waited for the rest of the answer for ever."""
    (tmp_path / "half_told.py").write_text(HALF_TOLD)
    (tmp_path / "given_up.py").write_text(GIVEN_UP)
    root = Path(processes.__file__).parents[1]
    ran = subprocess.run(
        [sys.executable, tmp_path / "given_up.py", tmp_path / "told"],
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "ended\n", "")
