"""What every test may rely on: no display, no sound, no colour, and a data folder of its own.

The variables are set when pytest reads this file, before any test imports pygame, so that
processes which a test starts inherit them too.
"""

import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["NO_COLOR"] = "1"
os.environ["COLUMNS"] = "100"

# Where bytecode is not kept, each worker would compile every test again, and each of the hundred
# processes that the tests start the whole program: a tenth of the run.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A background job of a shell without job control starts with interrupts ignored, and the processes
# that the tests start and interrupt would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The machine's load must not decide whether a property holds.
settings.register_profile(
    "holdwise",
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.register_profile("thorough", settings.get_profile("holdwise"), max_examples=1000)
settings.load_profile("holdwise")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: Any, log: Any) -> Any:
    """With -n, let a worker run a module from its first test to its last.

    What the module solves for all its tests is then solved once. As an option of every run
    (`--dist`) it would stop pytest-benchmark from measuring.
    """
    from xdist.scheduler import WorkStealingScheduling  # type: ignore[import-untyped] # has none

    return WorkStealingScheduling(config, log)


@pytest.fixture(scope="session")
def data_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders that are not there yet, one a test."""
    parent = tmp_path_factory.mktemp("data")
    return (parent / str(number) for number in count())


@pytest.fixture(autouse=True)
def data_folder(data_folders: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder, so that no test reads or writes the user's history.

    It is made by whoever writes to it. To make a folder for each of the thousands of tests,
    `tmp_path` would look through all those of the tests before.
    """
    folder = next(data_folders)
    monkeypatch.setenv("HOLDWISE_DATA", str(folder))
    # Thousands of hands are played in tests, and none of them need outlive a power cut.
    monkeypatch.setattr("trainer.store.connection.SYNCHRONOUS", "OFF")
    return folder


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """A folder that any user can reach, for tests that give up rights."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder / "data"
        (folder / "data").chmod(0o755)
