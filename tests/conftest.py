"""What every test may rely on: no display, no sound, no colour, and a data folder of its own.

A worker keeps no more than it needs: after a test, the games and charts that have been solved are
forgotten where they take much memory.

The variables are set when pytest reads this file, before any test imports pygame, so that
processes which a test starts inherit them too.
"""

import ctypes
import gc
import linecache
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import _lru_cache_wrapper
from itertools import count
from pathlib import Path
from typing import Any

import proofs
import pytest
import time_machine
from hypothesis import HealthCheck, settings

from solver.one_thread import use_one_thread

use_one_thread()  # the workers of the suite share the cores, and numpy is not imported yet
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["NO_COLOR"] = "1"
os.environ["COLUMNS"] = "100"
os.environ["TZ"] = "UTC"  # where a player of the tests is, unless one says otherwise
time.tzset()

NOON = datetime(2026, 11, 25, 12, tzinfo=UTC)
"""When every run of the tests begins: no day ends while they run, whatever the clock says. A
process that a test starts has the real time."""

# Where bytecode is not kept, each worker would compile every test again, and each of the hundred
# processes that the tests start the whole program: a tenth of the run.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A background job of a shell without job control starts with interrupts ignored, and the processes
# that the tests start and interrupt would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# What tests make lives on in caches: looking for cycles at every 700 new objects took a tenth.
gc.set_threshold(50_000, 20, 20)

TAKEN: dict[str, float] = {}
"""What each test of the rooms with dear ones took of the processor, in seconds; none that starts a
process, for it may hang on when that ends."""

# The machine's load must not decide whether a property holds.
settings.register_profile(
    "holdwise",
    deadline=None,
    max_examples=25,
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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--prove",
        action="store_true",
        help="run every proof of what is shipped, and record in tests/proved.txt that they hold",
    )
    parser.addoption(
        "--measure",
        action="store_true",
        help="with -n 0 and the folders of DEAR_FOLDERS: write tests/dear.txt anew",
    )


def pytest_configure(config: pytest.Config) -> None:
    time_machine.travel(NOON).start()
    if config.getoption("prove"):
        config.option.markexpr = "proof"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take proofs for slow tests while nothing that they read has changed; so are dear tests."""
    for item in items:
        if proofs.can_be_dear(item) and proofs.is_dear(item) and not config.getoption("measure"):
            item.add_marker(pytest.mark.proof)
    if config.getoption("prove"):
        return
    for item in items:
        if item.get_closest_marker("proof") and proofs.unchanged(item.path.parent.name):
            item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """Forget what was solved for the parameters of tests; what is left stays to the end."""
    linecache.clearcache()  # pytest has looked into every source
    forget()
    gc.freeze()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Measure what a test takes of the processor, where that is asked for."""
    before = os.times()
    yield
    after = os.times()
    alone = after.children_user == before.children_user
    if proofs.can_be_dear(item) and alone:
        TAKEN[proofs.dear_name(item)] = sum(after[:2]) - sum(before[:2])


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Record the proofs, if all of them have run and hold."""
    config = session.config
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    alone = not hasattr(config, "workerinput")  # no worker, which runs only a part
    if config.getoption("measure"):
        proofs.record_dear(TAKEN)
    if config.getoption("prove") and whole and alone and exitstatus == pytest.ExitCode.OK:
        proofs.record()


MUCH = 600_000_000
"""Bytes that a worker may always hold after a test: one takes up to 250 MB while it runs, of a
gigabyte. With all the tests loaded it holds 240 MB."""
LEAST = 140_000_000
"""Bytes that it may hold beyond what is left when it has forgotten, however much that is. What a
file of tests shares takes up to 100: with less, each of them would solve it again."""
KEPT = (
    "solver/rules.py",
    "solver/paytable",
    "solver/strategy/books",
    "solver/strategy/course",
    "tests/support",
)
"""Where what is remembered stays: it is small, and most of it is read from shipped files."""
GONE = ("evaluator/methods", "solver", "trainer/teaching", "trainer/window", "tests")
"""Where most of what is remembered lies."""
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None
"""glibc keeps most of what is freed, for each thread apart, unless it is told otherwise."""
M_ARENA_MAX = -8
if hasattr(LIBC, "mallopt"):
    LIBC.mallopt(M_ARENA_MAX, 1)


def resident() -> int:
    """The memory of this process in bytes, where the system tells it as Linux does."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def remembered() -> Iterator[Any]:
    """The caches of the places `GONE`, which are filled again on demand.

    Those of the places `KEPT` are none; values of rules and paytables are asked for by identity.
    """
    root = Path(__file__).parents[1]
    places = tuple(str(root / place) for place in GONE)
    kept = tuple(str(root / place) for place in KEPT)
    for module in [*sys.modules.values()]:
        file = getattr(module, "__file__", None) or ""
        if file.startswith(places) and not file.startswith(kept):
            for value in vars(module).values():
                if isinstance(value, _lru_cache_wrapper) and value.__module__ == module.__name__:
                    yield value


def forget() -> None:
    """Empty the caches that `remembered` finds, and look for cycles in all that there is."""
    gc.unfreeze()
    for each in [*remembered()]:
        each.cache_clear()
    if "player" in sys.modules:
        sys.modules["player"].painter.cache_clear()  # every card at every size: 100 MB
    gc.collect()


def settle() -> None:
    """Give what is free back to the system; glibc keeps it else."""
    gc.freeze()  # what is left lives on: the next look for cycles passes over it
    if hasattr(LIBC, "malloc_trim"):
        LIBC.malloc_trim(0)


class Memory:
    """What this worker may hold after a test."""

    bound = MUCH

    def give_back(self) -> None:
        """Give back what is free, and forget what has been solved if it is still too much.

        To give back takes milliseconds; to forget takes a third of a second, and to solve again.
        """
        if resident() <= self.bound:
            return
        gc.collect()
        settle()
        if resident() > self.bound:
            forget()
            settle()
            self.bound = max(MUCH, resident() + LEAST)


@pytest.fixture(scope="session")
def memory() -> Memory:
    """One for all modules: with the least bound again, each would first give back in vain."""
    return Memory()


@pytest.fixture(autouse=True)
def forgetting(memory: Memory) -> Iterator[None]:
    """After a test, give back what it need not keep."""
    yield
    memory.give_back()


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
