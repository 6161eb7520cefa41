"""Two versions of Holdwise on one history, each in a process of its own.

The later one is `next_holdwise.py`. The other was open before, or comes afterwards: it says in one
line what is, where, and what to do, and nothing is lost.
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import copytree

import pytest
from history_file import opened
from slowly import slow_but

from trainer.store.schema import VERSION

THIS = ("-m", "trainer")
LATER = (str(Path(__file__).with_name("next_holdwise.py")),)
START_THE_NEWER = "start the newer one"


def started(version: Sequence[str], folder: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *version, *words, "--data", str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ran(
    version: Sequence[str], folder: Path, *words: str, said: str = ""
) -> tuple[int, list[str], list[str]]:
    """Run a command to its end: its exit code, and the lines of its output and of its errors."""
    process = started(version, folder, *words)
    printed, complained = process.communicate(said, timeout=300)
    return process.returncode, printed.splitlines(), complained.splitlines()


def hands(folder: Path) -> int:
    with opened(folder) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        (count,) = connection.execute("SELECT count(*) FROM hands").fetchone()
        return int(count)


def test_the_one_that_is_open_writes_no_more_and_loses_nothing(tmp_path: Path) -> None:
    older = started(THIS, tmp_path, "play", "--text", "--json", "--seed", "7")
    assert older.stdin
    assert older.stdout
    older.stdin.write("none\n")
    older.stdin.flush()
    for line in older.stdout:  # until its second hand is dealt
        if '"question": 2' in line:
            break
    assert ran(LATER, tmp_path, "play", "--text", said="none\nnone\nend\n")[0] == 0
    assert hands(tmp_path) == 2
    with opened(tmp_path, name=next(tmp_path.glob("history-version-*.db")).name) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (VERSION,)
    _, complained = older.communicate("none\n", timeout=300)
    assert older.returncode == 1
    path = tmp_path / "history.db"
    assert complained.splitlines()[-1] == (
        f"holdwise: {path}: was upgraded by a newer Holdwise: close this one, and {START_THE_NEWER}"
    )
    assert hands(tmp_path) == 2
    assert ran(LATER, tmp_path, "play", "--text", said="none\nend\n")[0] == 0
    assert hands(tmp_path) == 3
    with opened(tmp_path) as connection:
        rows = connection.execute("SELECT session, deal FROM hands ORDER BY id").fetchall()
    assert rows[-1] == (1, 2)  # the hand that the older one had dealt was dealt again


@pytest.fixture(scope="module")
def of_the_later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder of the later version, to be copied."""
    folder = tmp_path_factory.mktemp("later")
    assert ran(LATER, folder, "play", "--text", said="none\nend\n")[0] == 0
    return folder


@pytest.mark.parametrize(
    "words",
    slow_but(
        [("play", "--text"), ("drill", "--text"), ("history",), ("stats", "--text")],
        fast=[("play", "--text"), ("history",)],
    ),
)
def test_the_one_that_comes_afterwards_leaves_it_alone(
    tmp_path: Path, of_the_later: Path, words: tuple[str, ...]
) -> None:
    copytree(of_the_later, tmp_path, dirs_exist_ok=True)
    before = (tmp_path / "history.db").read_bytes()
    code, printed, (line,) = ran(THIS, tmp_path, *words, said="none\n")
    assert (code, printed) == (1, [])
    assert line.startswith(f"holdwise: {tmp_path / 'history.db'}: was written by a newer Holdwise")
    assert line.endswith(START_THE_NEWER)
    assert (tmp_path / "history.db").read_bytes() == before
