"""A file lock is held by one, is private, and ends with the process that took it."""

import os
import signal
import stat
import sys
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from solver.files import is_locked, lock_file

KILLED_WITH_A_CHILD = """
import os, sys, time
from pathlib import Path
from solver.files import lock_file
held = lock_file(Path(sys.argv[1]))
if not os.fork():  # the child has let go of it by then
    print("held", flush=True)
time.sleep(600)
"""


def test_the_file_that_is_made_is_its_owners_only(tmp_path: Path) -> None:
    held = lock_file(tmp_path / "a.lock")
    assert held
    assert stat.S_IMODE((tmp_path / "a.lock").stat().st_mode) == 0o600


def test_a_lock_that_nothing_refers_to_is_released(tmp_path: Path) -> None:
    held = lock_file(tmp_path / "a.lock")
    assert held
    del held
    assert not is_locked(tmp_path / "a.lock")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be forked")
def test_a_killed_process_holds_nothing_even_while_its_child_lives(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    words = [sys.executable, "-c", KILLED_WITH_A_CHILD, str(path)]
    with Popen(words, stdout=PIPE, start_new_session=True) as process:
        assert process.stdout
        assert process.stdout.readline() == b"held\n"
        try:
            assert is_locked(path)
            process.kill()
            process.wait()
            assert not is_locked(path)
        finally:
            os.killpg(process.pid, signal.SIGKILL)
